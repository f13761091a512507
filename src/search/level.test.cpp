#include "search/level.hpp"

#include <gtest/gtest.h>

namespace montjoy {
namespace {

TEST(Level, GoesByNameNodesOrTime)
{
    const Measure measure{10'000, 96, 128, 32};
    EXPECT_EQ(level_named("search")->nodes_of(measure), 10'000u);
    EXPECT_EQ(level_named("search:easy")->nodes_of(measure), 1'000u);
    EXPECT_EQ(level_named("search:hard")->nodes_of(measure), 100'000u);
    EXPECT_LT(level_named("search:easy")->ahead_of(measure), level_named("search")->ahead_of(measure));
    EXPECT_LT(level_named("search")->ahead_of(measure), level_named("search:hard")->ahead_of(measure));
    EXPECT_EQ(level_named("search:easy")->ahead_of(measure), 48u);
    EXPECT_EQ(level_named("search:hard")->sooner_of(measure), 32u);
    EXPECT_EQ(level_named("search")->sooner_of(measure), 0u);
    EXPECT_EQ(level_named("search:nodes=5,ahead=64,sooner=16")->sooner_of(measure), 16u);
    EXPECT_EQ(level_named("search:777")->nodes_of(measure), 777u);
    EXPECT_EQ(level_named("search:1500ms")->milliseconds, 1500u);
    EXPECT_EQ(level_named("search:nodes=5,ahead=64,wide=3,doubt=0")->widest, 3u);
}

TEST(Level, OnlyTheHardestTriesWithSeasonedPlayersByItself)
{
    EXPECT_TRUE(level_named("search:hard")->seasoned);
    for (const char* const bot : {"search", "search:easy", "search:1200000", "search:2000ms", "search:nodes=5"}) EXPECT_FALSE(level_named(bot)->seasoned) << bot;
    EXPECT_TRUE(level_named("search:nodes=5,seasoned=1")->seasoned);
    EXPECT_FALSE(level_named("search:nodes=5,seasoned=0")->seasoned);
    EXPECT_FALSE(level_named("search:nodes=5,seasoned=2"));
}

TEST(Level, RefusesWhatIsNoneAndSaysWhy)
{
    for (const char* const bot : {"automa", "searching", "search:", "search:medium", "search:0", "search:0ms", "search:-1", "search:nodes=0",
                                  "search:1e5", "search:99999999999999999999", "search:wide"})
        EXPECT_FALSE(level_named(bot)) << bot;
    EXPECT_EQ(fault_of_level("search:0"), "search:0 has a budget of nothing");
    EXPECT_EQ(fault_of_level("search:0ms"), "search:0ms has a budget of nothing");
    EXPECT_NE(fault_of_level("search:medium").find("there is no level \"medium\""), std::string::npos);
    EXPECT_EQ(fault_of_level("search:hard"), "");
    EXPECT_EQ(fault_of_level("automa"), "");
}

}  // namespace
}  // namespace montjoy
