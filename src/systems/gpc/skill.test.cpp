#include "systems/gpc/skill.hpp"

#include <gtest/gtest.h>

#include "systems/gpc/exchange.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tools.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

TEST(GP_ROLL_1, UnderIsASuccessAsHighAsTheRollEqualIsACriticalOfTwenty)
{
    EXPECT_EQ(read_die(15, 9), (Reading{Grade::success, 9}));
    EXPECT_EQ(read_die(15, 15), (Reading{Grade::critical, 20}));
    EXPECT_EQ(read_die(15, 17), (Reading{Grade::fail, 0}));
    EXPECT_EQ(read_die(15, 20), (Reading{Grade::fumble, 0}));
    EXPECT_EQ(read_die(19, 20).grade, Grade::fumble);
    EXPECT_EQ(read_die(1, 1), (Reading{Grade::critical, 20}));
}

TEST(GP_ROLL_1, TwentyAndAboveNeverFumble)
{
    EXPECT_EQ(read_die(20, 20), (Reading{Grade::critical, 20}));
    EXPECT_EQ(read_die(20, 19), (Reading{Grade::success, 19}));
    EXPECT_EQ(read_die(23, 9), (Reading{Grade::success, 12}));
    EXPECT_EQ(read_die(23, 16), (Reading{Grade::success, 19}));
    EXPECT_EQ(read_die(23, 17), (Reading{Grade::critical, 20}));
    EXPECT_EQ(read_die(23, 20).grade, Grade::critical);
    for (int die = 1; die <= 20; ++die) {
        EXPECT_EQ(read_die(39, die).grade, Grade::critical) << die;
        EXPECT_EQ(read_die(60, die), read_die(39, die)) << die;
    }
    EXPECT_EQ(read_die(38, 1), (Reading{Grade::success, 19}));
}

TEST(GP_ROLL_1, ASkillOfNothingCannotSucceedAndFumblesOnTwenty)
{
    for (const int skill : {0, -1, -30}) {
        for (int die = 1; die < 20; ++die)
            EXPECT_EQ(read_die(skill, die), (Reading{Grade::fail, 0})) << skill << ' ' << die;
        EXPECT_EQ(read_die(skill, 20).grade, Grade::fumble) << skill;
    }
}

TEST(GP_ROLL_2, TheHigherSuccessWinsAndEqualOnesTie)
{
    const auto roll = [](int mine, int theirs) {
        return opposed(read_die(15, mine), read_die(15, theirs));
    };
    EXPECT_EQ(roll(9, 8), Outcome::success);
    EXPECT_EQ(roll(8, 9), Outcome::partial);
    EXPECT_EQ(roll(9, 9), Outcome::tie);
    EXPECT_EQ(roll(15, 14), Outcome::critical);
    EXPECT_EQ(roll(15, 15), Outcome::tie);
    EXPECT_EQ(roll(14, 15), Outcome::partial);
    EXPECT_EQ(roll(1, 16), Outcome::success);
    EXPECT_EQ(roll(15, 20), Outcome::critical);
}

TEST(GP_ROLL_2, WhereBothFailNobodyWins)
{
    const auto roll = [](int mine, int theirs) {
        return opposed(read_die(15, mine), read_die(15, theirs));
    };
    EXPECT_EQ(roll(16, 19), Outcome::fail);
    EXPECT_EQ(roll(16, 3), Outcome::fail);
    EXPECT_EQ(roll(20, 3), Outcome::fumble);
    EXPECT_EQ(roll(20, 20), Outcome::fumble);
}

/// The rule counted once more, in other words: a success is worth its height and a critical 20.
std::array<int, 6> counted(int skill, int against)
{
    const auto worth = [](int level, int die) -> int {
        if (level < 1) return die == 20 ? -2 : -1;
        if (level <= 20) return die == level ? 20 : die < level ? die : die == 20 ? -2 : -1;
        return std::min(20, die + level - 20);
    };
    std::array<int, 6> pairs{};
    for (int a = 1; a <= 20; ++a)
        for (int b = 1; b <= 20; ++b) {
            const int mine = worth(skill, a);
            const int theirs = worth(against, b);
            const std::size_t outcome = mine == -2       ? 5
                                        : mine == -1     ? 4
                                        : mine < theirs  ? 3
                                        : mine == theirs ? 2
                                        : mine == 20     ? 0
                                                         : 1;
            ++pairs[outcome];
        }
    return pairs;
}

TEST(GP_ROLL_3, EveryPairOfSkillsFromZeroToFortyFiveIsExact)
{
    for (int skill = -12; skill <= 55; ++skill)
        for (int against = -12; against <= 55; ++against)
            ASSERT_EQ(opposed_odds(skill, against).values, counted(skill, against))
                << skill << " v " << against;
}

TEST(GP_ROLL_3, TheRulebooksFigures)
{
    const auto percent = [](int skill, int against) {
        std::vector<double> all;
        for (const int pairs : opposed_odds(skill, against).values) all.push_back(pairs / 4.0);
        return all;
    };
    EXPECT_EQ(percent(15, 15), (std::vector<double>{4.75, 40.25, 3.75, 26.25, 20, 5}));
    EXPECT_EQ(percent(15, 20), (std::vector<double>{4.75, 22.75, 3.75, 43.75, 20, 5}));
    EXPECT_EQ(percent(20, 20), (std::vector<double>{4.75, 42.75, 5, 47.5, 0, 0}));
    EXPECT_EQ(percent(25, 15), (std::vector<double>{28.5, 55.25, 3.75, 12.5, 0, 0}));
}

std::string odds(std::string_view situation, bool json = true)
{
    ToolInput input;
    input.files = {{"situation.json", std::string(situation)}};
    if (json) input.options = {{"json", ""}};
    const ToolAnswer answer = odds_tool(input);
    return answer.problems.empty() ? answer.text : to_text(answer.problems.front());
}

TEST(GP_ROLL_3, TheOddsToolAnswersInFractionsWithAllSixKeys)
{
    EXPECT_EQ(odds(R"({"skill": 15, "against": 20})"),
              "{\"outcomes\":{\"critical\":\"19/400\",\"success\":\"91/400\",\"tie\":\"3/"
              "80\",\"partial\":\"7/16\","
              "\"fail\":\"1/5\",\"fumble\":\"1/20\"}}\n");
    EXPECT_EQ(odds(R"({"skill": -3, "against": 20})"),
              "{\"outcomes\":{\"critical\":\"0\",\"success\":\"0\",\"tie\":\"0\",\"partial\":\"0\","
              "\"fail\":\"19/20\",\"fumble\":\"1/20\"}}\n");
    EXPECT_EQ(odds(R"({"skill": 9000000000, "against": -9000000000})"),
              "{\"outcomes\":{\"critical\":\"1\",\"success\":\"0\",\"tie\":\"0\",\"partial\":\"0\","
              "\"fail\":\"0\",\"fumble\":\"0\"}}\n");
    EXPECT_NE(odds(R"({"skill": 15, "against": 20})", false).find("43.75"), std::string::npos);
}

TEST(GP_ROLL_3, TheOddsToolNamesEveryFault)
{
    EXPECT_EQ(odds(R"({"skill": 15})"), "/against: this field is missing");
    EXPECT_NE(odds(R"({"skill": 1.5, "against": 3})").find("/skill: a decimal stands here"),
              std::string::npos);
    EXPECT_NE(odds(R"({"skill": 1, "against": 3, "foe": 2})").find("/foe: there is no such field"),
              std::string::npos);
    EXPECT_NE(odds(R"({"skill": 1, "skill": 2, "against": 3})").find("stands twice"),
              std::string::npos);
}

TEST(GP_ROLL_4, ModifiersAddUpOnTheSkillWhichThenDecidesTheCritical)
{
    Trial t(1);
    Knight& ada = t.knight("ada");
    EXPECT_EQ(battle_skill(t.s, {0}), 15);
    ada.disrupted = true;
    ada.flanked = true;
    EXPECT_EQ(battle_skill(t.s, {0}), 10);
    t.act("ada", "fight").battle(10, 3);  // 10 on 10: the critical
    EXPECT_EQ(t.last<BattleRolled>().skill, 10);
    EXPECT_EQ(t.last<BattleRolled>().outcome, Outcome::critical);
}

TEST(GP_ROLL_4, ATallyOfASkillAddsUpToTheSkill)
{
    Trial t(1);
    Knight& ada = t.knight("ada");
    ada.disrupted = true;
    ada.standing[Skill::weapon] = 3;
    ada.mounted = false;
    ada.fight.manoeuvre = Manoeuvre::disengage;
    Tally tally;
    const FoeKind& rider = t.scenario().table.foe(t.scenario().table.named("mounted-heorthgeneat"));
    add_exchange(tally, t.scenario().numbers, t.scenario().knights[0], ada, rider, true);
    EXPECT_EQ(tally.total(), Fraction(15 - 10 + 10 + 3 - 5));
    std::vector<std::string_view> clauses;
    for (const auto& line : tally.lines()) clauses.push_back(line.why.clause.id);
    EXPECT_EQ(clauses, (std::vector<std::string_view>{"GP-WHO-1", "GP-MAN-11", "GP-MAN-8",
                                                      "GP-GM-1", "GP-EXC-3"}));
}

TEST(GP_ROLL_2, SharesOfAnExchangeAreThoseOfItsOutcomes)
{
    FoeKind foot;
    FoeKind archers;
    archers.missile = true;
    for (int skill = -2; skill <= 42; ++skill)
        for (int against = -2; against <= 42; ++against)
            for (const FoeKind* foe : {&foot, &archers}) {
                std::array<int, 3> counted_shares{};
                for (int a = 1; a <= 20; ++a)
                    for (int b = 1; b <= 20; ++b)
                        ++counted_shares[static_cast<std::size_t>(
                            fared(*foe, clash(skill, a, against, b)))];
                const Shares shares = exchange_shares(skill, against, foe->missile);
                ASSERT_EQ((std::array<int, 3>{shares.won, shares.drawn, shares.lost}),
                          counted_shares)
                    << skill << " v " << against;
            }
}

TEST(GP_EXC_1, ChancesOfSumsAreThoseOfTheDice)
{
    for (const int dice : {1, 2, 3, 5}) {
        const auto sums = sum_of_dice(dice, 6);
        for (int least = 0; least <= 6 * dice + 1; ++least)
            EXPECT_NEAR(chance_of_sum(dice, least),
                        sums.probability([&](int sum) { return sum >= least; }), 1e-12);
        EXPECT_NEAR(mean_through(dice, 4),
                    sums.map([](int sum) { return std::max(0, sum - 4); }).mean(), 1e-12);
    }
    EXPECT_NEAR(chance_of_sum(24, 24), 1, 1e-12);
    EXPECT_NEAR(chance_of_sum(24, 84) + chance_of_sum(24, 85), 1, 1e-9);  // the sums lie about 84
}

}  // namespace
}  // namespace montjoy::gpc
