#include "apps/cli/play/settings.hpp"

#include <gtest/gtest.h>

namespace montjoy::cli {
namespace {

TEST(Settings, ComeBackFromTheirLines)
{
    Settings settings;
    settings.set("bors", "whatif", "stop", "winning");
    settings.set("bors", "whatif", "most", "2");
    settings.set("ector", "whatif", "stop", "never");
    settings.set("bors", "whatif", "stop", "never");  // the later word holds
    EXPECT_EQ(settings.lines(), "bors whatif stop never\nbors whatif most 2\nector whatif stop never\n");
    const Settings again = Settings::read(settings.lines());
    EXPECT_EQ(again.lines(), settings.lines());
    EXPECT_EQ(again.of("bors", "whatif"), (Settings::Options{{"stop", "never"}, {"most", "2"}}));
    EXPECT_TRUE(again.of("gm", "whatif").empty());
    EXPECT_TRUE(again.of("bors", "odds").empty());
}

TEST(Settings, LinesOfAnotherKindAreLeftOut)
{
    EXPECT_EQ(Settings::read("bors whatif stop\n\nbors whatif most 2\na b c d e\n").lines(), "bors whatif most 2\n");
}

TEST(Settings, WhatIsSaidGoesBeforeWhatWasSet)
{
    EXPECT_EQ(completed({{"stop", "never"}}, {{"stop", "winning"}, {"most", "1"}}), (Settings::Options{{"stop", "never"}, {"most", "1"}}));
}

}  // namespace
}  // namespace montjoy::cli
