#include "apps/server/net/rate.hpp"

#include <gtest/gtest.h>

#include <string>

namespace montjoy::net {
namespace {

TEST(Rate, ABurstPassesThenTheSteadyRate)
{
    RateTable table({60, 5});
    for (int i = 0; i < 5; ++i) EXPECT_EQ(table.take("a", 1000), 0) << i;
    EXPECT_EQ(table.take("a", 1000), 1000);
    EXPECT_EQ(table.take("a", 1999), 1);
    EXPECT_EQ(table.take("a", 2000), 0);
    EXPECT_GT(table.take("a", 2000), 0);
    int passed = 0;
    for (int ms = 2000; ms < 62'000; ms += 10) passed += table.take("a", ms) == 0 ? 1 : 0;
    EXPECT_EQ(passed, 59);
}

TEST(Rate, EachKeyHasItsOwnBucket)
{
    RateTable table({60, 1});
    EXPECT_EQ(table.take("a", 0), 0);
    EXPECT_NE(table.take("a", 0), 0);
    EXPECT_EQ(table.take("b", 0), 0);
}

TEST(Rate, WhatCostsMoreWaitsLonger)
{
    RateTable table({60, 10});
    EXPECT_EQ(table.take("a", 0, 10), 0);
    EXPECT_EQ(table.take("a", 0, 10), 10'000);
    EXPECT_EQ(table.take("a", 10'000, 10), 0);
}

TEST(Rate, AClockThatStepsBackNeitherOpensNorLocks)
{
    RateTable table({60, 2});
    EXPECT_EQ(table.take("a", 100'000), 0);
    EXPECT_EQ(table.take("a", 0), 0);
    EXPECT_NE(table.take("a", 0), 0);
    EXPECT_EQ(table.take("a", 101'000), 0);
}

TEST(Rate, AFloodOfKeysSharesOneBucketAndNoMoreMemory)
{
    RateTable table({60, 3}, 100);
    int passed = 0;
    for (int i = 0; i < 10'000; ++i) passed += table.take(std::to_string(i), 5000) == 0 ? 1 : 0;
    EXPECT_EQ(table.size(), 100u);
    EXPECT_EQ(passed, 103);
    // rested buckets make room again
    EXPECT_EQ(table.take("late", 20'000), 0);
    EXPECT_EQ(table.size(), 1u);
}

TEST(RateKey, AnAddressOrANetwork)
{
    EXPECT_EQ(rate_key("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(rate_key("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(rate_key("2001:db8:1:2:3:4:5:6"), rate_key("2001:db8:1:2:ffff::1"));
    EXPECT_NE(rate_key("2001:db8:1:2::1"), rate_key("2001:db8:1:3::1"));
}

}  // namespace
}  // namespace montjoy::net
