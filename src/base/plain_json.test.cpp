#include "base/plain_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/rng.hpp"

namespace montjoy {
namespace {

std::string by_the_library(const std::string& text) { return nlohmann::ordered_json::parse(text).dump(); }

TEST(PlainJson, WhatProgramsSendIsRead)
{
    for (const std::string text : {R"({"id":7,"table":0,"act":{"kind":"order","once":"a-1","number":12,"text":"move R3 0405"}})",
                                   R"( [ 1 , -20 , true , false , null , "" , {} , [ ] , { "a" : { "b" : [ 999999999999999999 ] } } ] )", "0", "\"x\""}) {
        const auto read = plain_document(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(to_json(*read), by_the_library(text));
    }
}

TEST(PlainJson, WhatIsUnusualIsLeftToTheLibrary)
{
    for (const char* const text : {"", "{", "[1,]", "{\"a\":1,}", "01", "-", "-0", "1.5", "1e3", "1000000000000000000", "\"\\n\"", "\"\xc3\xa9\"", "\"\x01\"", "tru", "nul",
                                   "{} {}", "{\"a\":1,\"a\":2}", "{a:1}", "[[[[[[[[[[1]]]]]]]]]]", "'x'", "\"x", "+1"})
        EXPECT_FALSE(plain_document(text)) << text;
}

TEST(PlainJson, NothingIsReadThatTheLibraryReadsOtherwise)
{
    Rng rng(1, 77);
    const std::string whole = R"({"a":[1,-20,{"b":"text, with {} and []"},true],"n":null,"f":false,"list":[[],{},"",0],"z":123456789012345678})";
    constexpr std::string_view letters = "{}[],:\"\\ -0123456789.eEtrufalsn\n\x7f";
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = whole;
        for (std::size_t changes = 1 + rng.index(3); changes > 0; --changes) {
            const std::size_t at = rng.index(text.size());
            switch (rng.index(3)) {
                case 0: text.erase(at, 1); break;
                case 1: text.insert(at, 1, letters[rng.index(letters.size())]); break;
                default: text[at] = letters[rng.index(letters.size())];
            }
        }
        const auto plain = plain_document(text);
        if (!plain) continue;
        ++read;
        ASSERT_TRUE(nlohmann::ordered_json::accept(text)) << text;
        ASSERT_EQ(to_json(*plain), by_the_library(text)) << text;
    }
    EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace montjoy
