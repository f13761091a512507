#include "apps/cli/play/foretelling.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

Preview::Odds odds_of(std::vector<std::pair<std::string, Fraction>> bars)
{
    Preview::Odds odds{{{}, "hits", {}}, {}};
    for (auto& [outcome, chance] : bars) odds.bars.push_back({outcome, chance});
    return odds;
}

TEST(Foretelling, PutsChancesInWords)
{
    EXPECT_EQ(chance_in_words(0), "impossible");
    EXPECT_EQ(chance_in_words(1), "certain");
    EXPECT_EQ(chance_in_words({1, 2}), "an even chance");
    EXPECT_EQ(chance_in_words({1, 3}), "about 1 in 3");
    EXPECT_EQ(chance_in_words({34, 100}), "about 1 in 3");
    EXPECT_EQ(chance_in_words({1, 20}), "about 1 in 20");
    EXPECT_EQ(chance_in_words({9, 10}), "about 9 in 10");
    EXPECT_EQ(chance_in_words({1, 1000}), "all but impossible");
    EXPECT_EQ(chance_in_words({999, 1000}), "all but certain");
}

TEST(Foretelling, FindsTheNarrowestRangeThatHoldsFourFifths)
{
    std::vector<std::pair<std::string, Fraction>> two_dice;
    for (int sum = 2; sum <= 12; ++sum) two_dice.emplace_back(std::to_string(sum), Fraction(6 - std::abs(sum - 7), 36));
    EXPECT_EQ(range_in_words(odds_of(two_dice)), "most likely 7, on average 7.0; four times in five 4 to 10");
    EXPECT_EQ(range_in_words(odds_of({{"5", 1}})), "certain: 5");
    EXPECT_EQ(range_in_words(odds_of({{"-3", {9, 10}}, {"0", {1, 10}}})), "most likely -3, on average -2.7; four times in five -3");
    EXPECT_EQ(range_in_words(odds_of({{"win", {9, 20}}, {"lose", {11, 20}}})), "most likely lose (about 11 in 20)");
}

TEST(Foretelling, ShowsEachNumberOfASumWithItsClause)
{
    Preview preview;
    Tally tally;
    tally.add("GB-COM-1"_rule, "the top eight", 24).multiply("GB-COM-2"_rule, "in {}", {1, 2}, {std::string("woods")});
    preview.sums.push_back({{"GB-COM-1"_rule, "hits", {}}, tally});
    const std::string text = foretold(preview, {}, false);
    EXPECT_NE(text.find("+24  the top eight (GB-COM-1)\n"), std::string::npos) << text;
    EXPECT_NE(text.find("x 0.5  in woods (GB-COM-2)\n"), std::string::npos) << text;
    EXPECT_NE(text.find("= 12\n"), std::string::npos) << text;
}

TEST(Foretelling, ManyOutcomesArePutTogetherAndNoneIsLost)
{
    std::vector<std::pair<std::string, Fraction>> many;
    for (int i = 0; i < 100; ++i) many.emplace_back(cat(i, " hits"), Fraction(1, 100));
    Preview preview;
    preview.odds.push_back(odds_of(many));
    const std::string text = foretold(preview, {}, false);
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 22);
    EXPECT_NE(text.find("0 to 5"), std::string::npos) << text;
    EXPECT_NE(text.find("6.0 %"), std::string::npos) << text;
    // 16 groups of six and the last of four
    EXPECT_NE(text.find("96 to 101     4.0 %"), std::string::npos) << text;
}

TEST(Foretelling, ASmallChanceIsNeverDrawnAsNone)
{
    Preview preview;
    preview.odds.push_back(odds_of({{"win", {1, 100'000}}, {"lose", {99'999, 100'000}}}));
    const std::string text = foretold(preview, {}, false);
    EXPECT_NE(text.find("< 0.1 %  #\n"), std::string::npos) << text;
    EXPECT_NE(text.find("> 99.9 %"), std::string::npos) << text;
}

}  // namespace
}  // namespace montjoy::cli
