#include "apps/server/table/done.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace montjoy::server {
namespace {

TEST(ServerDone, EveryRequestIsFoundByItsSeatAndKey)
{
    DoneRequests done;
    EXPECT_EQ(done.find("red", "0"), nullptr);
    constexpr std::uint64_t many = 1000;
    for (std::uint64_t i = 0; i < many; ++i) {
        done.remember("red", cat(i), {cat("print ", i), i});
        EXPECT_EQ(done.find("red", cat(i + 1)), nullptr);
    }
    done.remember("blue", "7", {"another", 9});
    for (std::uint64_t i = 0; i < many; ++i) {
        const DoneRequest* const found = done.find("red", cat(i));
        ASSERT_NE(found, nullptr) << i;
        EXPECT_EQ(found->number, i);
        EXPECT_EQ(found->fingerprint, cat("print ", i));
        EXPECT_EQ(done.find("blue", cat(i)) != nullptr, i == 7);
    }
    EXPECT_EQ(done.find("blue", "7")->number, 9u);
}

TEST(ServerDone, TheLaterOfTwoCounts)
{
    DoneRequests done;
    done.remember("red", "a", {"first", 1});
    done.remember("red", "a", {"second", 2});
    EXPECT_EQ(done.find("red", "a")->number, 2u);
    EXPECT_EQ(done.find("red", "a")->fingerprint, "second");
}

}  // namespace
}  // namespace montjoy::server
