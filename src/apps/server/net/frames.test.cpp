#include "apps/server/net/frames.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "apps/server/net/client.hpp"
#include "base/text.hpp"

namespace montjoy::net {
namespace {

/// What is heard of `bytes` that come in pieces of `piece` bytes, a word each.
std::vector<std::string> heard(std::string bytes, std::size_t piece, std::size_t most = 100'000)
{
    FrameReader reader(most);
    std::vector<std::string> all;
    for (std::size_t at = 0; at < bytes.size(); at += piece)
        reader.take(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)), [&](const Heard& one) {
            constexpr std::string_view kinds[] = {"message", "ping", "pong", "farewell", "wrong"};
            const auto kind = static_cast<std::size_t>(one.kind);
            all.push_back(cat(kinds[kind], ' ', one.code, ' ', one.kind == Heard::Kind::wrong ? "" : one.payload));
            return true;
        });
    return all;
}

TEST(Frames, MessagesComeWholeHoweverTheyAreCut)
{
    const std::string big(70'000, 'b'), middle(300, 'm');
    const std::string bytes = client_frame(1, "one") + client_frame(9, "p") + client_frame(1, "") + client_frame(1, "tw", false) +
                              client_frame(10, "q") + client_frame(0, "o ", false) + client_frame(0, "\xC3\xA4") + client_frame(1, big) +
                              client_frame(1, middle) + client_frame(8, std::string("\x03\xE8") + "bye") + client_frame(1, "never");
    const std::vector<std::string> expected{"message 0 one", "ping 0 p", "message 0 ", "pong 0 q", "message 0 two \xC3\xA4", "message 0 " + big,
                                            "message 0 " + middle, "farewell 1000 bye"};
    for (const std::size_t piece : {1u, 2u, 3u, 7u, 64u, 4096u, 1'000'000u}) EXPECT_EQ(heard(bytes, piece), expected) << piece;
}

TEST(Frames, WhatAClientMayNotSayIsWrongOnceAndTheEnd)
{
    const auto code_of = [](const std::string& bytes) {
        const auto all = heard(bytes + client_frame(1, "after it"), 5, 1'000);
        return all.size() == 1 ? all.front() : cat(all.size(), " heard");
    };
    EXPECT_EQ(code_of(client_frame(1, std::string(1'001, 'a'))), "wrong 1009 ");
    EXPECT_EQ(code_of(client_frame(1, std::string(600, 'a'), false) + client_frame(0, std::string(401, 'a'))), "wrong 1009 ");
    EXPECT_EQ(code_of(client_frame(2, "binary")), "wrong 1003 ");
    EXPECT_EQ(code_of(client_frame(1, "\xC3\x28")), "wrong 1007 ");
    EXPECT_EQ(code_of(client_frame(3, "?")), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(11, "?")), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(0, "nothing to go on with")), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(1, "a", false) + client_frame(1, "not the rest")), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(9, "p", false)), "wrong 1002 ") << "a ping in pieces";
    EXPECT_EQ(code_of(client_frame(9, std::string(126, 'p'))), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(8, "x")), "wrong 1002 ");
    EXPECT_EQ(code_of(client_frame(8, std::string("\x03\xED"))), "wrong 1002 ") << "1005 is never said";
    EXPECT_EQ(code_of(client_frame(8, std::string("\x03\xE8\xFF"))), "wrong 1007 ");
    EXPECT_EQ(code_of(std::string("\x81\x01x", 3)), "wrong 1002 ") << "not masked";
    EXPECT_EQ(code_of(std::string("\xC1\x81\0\0\0\0x", 7)), "wrong 1002 ") << "a bit that means nothing here";
    std::string huge("\x81\xFF", 2);
    EXPECT_EQ(code_of(huge + std::string(8, '\xFF') + "mask"), "wrong 1009 ");
}

TEST(Frames, WhatIsSaidIsReadByAClient)
{
    for (const std::size_t size : {0u, 1u, 125u, 126u, 65'535u, 65'536u, 100'000u}) {
        const std::string payload(size, 'x'), bytes = server_frame_of(1, payload);
        const auto frame = server_frame(bytes);
        ASSERT_TRUE(frame) << size;
        EXPECT_EQ(frame->code, 1);
        EXPECT_EQ(frame->payload, payload);
        EXPECT_EQ(frame->length, bytes.size());
    }
    EXPECT_EQ(farewell_frame(1001, "so long"), std::string("\x88\x09\x03\xE9so long"));
    EXPECT_EQ(farewell_frame(1001, std::string(200, 'y')).size(), 127u);
    EXPECT_EQ(farewell_frame(0, ""), std::string("\x88\0", 2));
}

}  // namespace
}  // namespace montjoy::net
