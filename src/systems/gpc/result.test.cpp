// Glory, results, Intensity, and how a battle ends.
#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

TEST(GP_RES_1, GloryIsByTheOutcomeOfTheExchange)
{
    FoeKind foe;
    foe.glory = 35;
    const auto glory = [&](int mine, int theirs) {
        return glory_of(foe, clash(15, mine, 14, theirs));
    };
    EXPECT_EQ(glory(15, 3), 140);  // critical: 70
    EXPECT_EQ(glory(10, 3), 70);   // success
    EXPECT_EQ(glory(3, 10), 35);   // partial success: 17.5
    EXPECT_EQ(glory(16, 10), 35);  // fail
    EXPECT_EQ(glory(16, 16), 35);
    EXPECT_EQ(glory(7, 7), 0);   // tie
    EXPECT_EQ(glory(20, 3), 0);  // fumble
    EXPECT_EQ(glory(20, 20), 0);
}

TEST(GP_RES_1, HalvesAreKeptAndTheBattlesTotalIsRoundedUp)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    t.act("ada", "strike")
        .exchange(15, 3)
        .roll("damage", 10)
        .act("ada", "strike")
        .exchange(10, 3)
        .roll("damage", 8);
    t.act("ada", "strike")
        .exchange(3, 10)
        .roll("foe-damage", 5)
        .rolls("followers", 9, "followers-foe", 3);
    EXPECT_EQ(t.knight("ada").glory, 245);  // 122.5
    t.roll("tide", 3).act("gm", "ruling end standing");
    EXPECT_EQ(t.last<TotalsDrawn>().glory, 123);
}

TEST(GP_RES_1, AgainstTwoEachIsCountedAndAFoeLeftUnopposedGivesNone)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack vs two")
        .roll("attack-length", 2)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "split 8 7").exchange(6, 3).roll("damage", 8).exchange(6, 3).roll("damage", 8);
    EXPECT_EQ(t.knight("ada").glory, 40);
    t.act("ada", "split 15 0").exchange(10, 3).roll("damage", 8).roll("unopposed", 15);
    EXPECT_EQ(t.knight("ada").glory, 60);
}

TEST(GP_RES_2, TheFirstThatFits)
{
    const auto result = [](int won, int lost, int required) {
        return result_of(Count{won, lost, required});
    };
    EXPECT_EQ(result(3, 0, 3), Result::triumph);
    EXPECT_EQ(result(2, 0, 2), Result::win);  // fewer than three
    EXPECT_EQ(result(2, 1, 3), Result::win);
    EXPECT_EQ(result(2, 2, 4), Result::win);  // half
    EXPECT_EQ(result(1, 1, 3), Result::even);
    EXPECT_EQ(result(0, 2, 4), Result::even);  // no more than half
    EXPECT_EQ(result(1, 2, 3), Result::lose);
    EXPECT_EQ(result(0, 2, 2), Result::lose);  // fewer than three
    EXPECT_EQ(result(0, 3, 3), Result::crush);
    EXPECT_EQ(result(0, 1, 5), Result::even);  // a Push lost at once
    EXPECT_EQ(result(0, 0, 0), Result::even);  // nothing required
}

TEST(GP_RES_2, RequiredIsByTheManoeuvre)
{
    Fight f;
    f.fought = 2, f.won = 1, f.lost = 1, f.length = 5;
    const auto required = [&](Manoeuvre m) {
        f.manoeuvre = m;
        return count_of(f).required;
    };
    EXPECT_EQ(required(Manoeuvre::stand_fast), 3);
    EXPECT_EQ(required(Manoeuvre::stand_vs_charge), 3);
    EXPECT_EQ(required(Manoeuvre::stand_vs_two), 6);
    EXPECT_EQ(required(Manoeuvre::disengage), 1);
    EXPECT_EQ(required(Manoeuvre::push_deeper), 5);
    EXPECT_EQ(required(Manoeuvre::charge), 5);
    EXPECT_EQ(required(Manoeuvre::flank), 5);
    EXPECT_EQ(required(Manoeuvre::attack), 2);
    EXPECT_EQ(required(Manoeuvre::attack_vs_two), 2);
    EXPECT_EQ(required(Manoeuvre::attack_with_another), 2);
}

TEST(GP_RES_2, UnfoughtBecauseHeFellIsLostElseNeither)
{
    Fight f;
    f.manoeuvre = Manoeuvre::stand_fast;
    f.length = 3;
    f.fought = 2, f.won = 1, f.lost = 1;
    EXPECT_EQ(count_of(f), (Count{1, 1, 3}));
    f.fell = true;
    EXPECT_EQ(count_of(f), (Count{1, 2, 3}));
    f.manoeuvre = Manoeuvre::push_deeper;
    f.length = 5;
    EXPECT_EQ(count_of(f), (Count{1, 4, 5}));
    f.manoeuvre = Manoeuvre::attack;
    EXPECT_EQ(count_of(f), (Count{1, 1, 2}));
    f.manoeuvre = Manoeuvre::attack_vs_two;
    f.cut_short = true;  // the second of a pair begun
    EXPECT_EQ(count_of(f), (Count{1, 2, 3}));
}

TEST(GP_RES_2, TheSecondOfAPairInWhichHeFellIsLost)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack vs two")
        .roll("attack-length", 3)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "split 8 7").exchange(16, 3).roll("foe-damage", 24).act("ada", "endure");
    EXPECT_EQ(t.last<ResultCounted>().lost, 2);
    EXPECT_EQ(t.last<ResultCounted>().required, 2);
}

TEST(GP_RES_2, AFlightIsLoseOrEven)
{
    Fight f;
    f.manoeuvre = Manoeuvre::flee;
    f.length = f.fought = 1;
    f.drawn = 1;
    EXPECT_EQ(result_of(f), Result::even);
    f.lost = 1;
    EXPECT_EQ(result_of(f), Result::lose);
}

TEST(GP_RES_3, EachResultMovesIntensity)
{
    const Numbers& numbers = built_in_numbers();
    const auto change = [&](Result r) { return change_of(numbers, Manoeuvre::attack, r); };
    EXPECT_EQ(change(Result::triumph), -3);
    EXPECT_EQ(change(Result::win), -1);
    EXPECT_EQ(change(Result::even), 0);
    EXPECT_EQ(change(Result::lose), 2);
    EXPECT_EQ(change(Result::crush), 3);
}

TEST(GP_RES_3, TheMeanIsRoundedToNearestHalfAwayFromNothing)
{
    EXPECT_EQ(mean_change(1, 2), 1);    // -1 and +2
    EXPECT_EQ(mean_change(-1, 2), -1);  // -3 and +2
    EXPECT_EQ(mean_change(1, 3), 0);
    EXPECT_EQ(mean_change(2, 3), 1);
    EXPECT_EQ(mean_change(-5, 2), -3);
    EXPECT_EQ(mean_change(0, 0), 0);
}

TEST(GP_RES_3, OnceARoundTheMeanAndThenTheTide)
{
    Trial t(2);
    t.declare_all()
        .battle(16, 5)
        .battle(16, 5)
        .act("ada", "stand fast")
        .act("bea", "stand fast")
        .roll("draw", 1);
    for (int i = 0; i < 3; ++i)
        t.act("ada", "strike").exchange(16, 3).roll("foe-damage", 8);  // Crush: +3
    t.rolls("followers", 9, "followers-foe", 3).roll("keeping", 3).roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(16, 16);  // Even
    t.rolls("followers", 9, "followers-foe", 3).roll("tide", 6);
    EXPECT_EQ(t.last<IntensityMoved>().mean, 2);  // +1.5
    EXPECT_EQ(t.last<IntensityMoved>().tide, 3);
    EXPECT_EQ(t.s.intensity, 15);
}

TEST(GP_RES_3, OnlyUnitsThatFoughtCount)
{
    Trial t(2);
    t.knight("bea").disrupted = true;
    t.act("ada", "fight")
        .act("bea", "sit out")
        .battle(16, 5)
        .act("ada", "stand fast")
        .roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 3).roll("foe-damage", 8);
    t.rolls("followers", 9, "followers-foe", 3).roll("keeping", 3).roll("tide", 3);
    EXPECT_EQ(t.last<IntensityMoved>().mean, 3);
    EXPECT_EQ(t.last<IntensityMoved>().units, 1);
}

TEST(GP_RES_3, ATriumphGoesATierDeeperAndACrushIsDisrupted)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(10, 3).roll("damage", 8);
    t.rolls("followers", 9, "followers-foe", 3);
    EXPECT_EQ(t.knight("ada").tier, 2);
    t.roll("tide", 3).act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 3).roll("foe-damage", 8);
    t.rolls("followers", 9, "followers-foe", 3).roll("keeping", 3).roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").disrupted);
    EXPECT_EQ(t.knight("ada").tier, 2);
}

TEST(GP_RES_3, NoTierBeyondTheFifth)
{
    Trial t(1);
    t.knight("ada").tier = 5;
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "push deeper")
        .roll("push-length", 1)
        .roll("draw", 1);
    t.act("ada", "strike")
        .exchange(14, 3)
        .roll("damage", 8)
        .rolls("followers", 9, "followers-foe", 3);
    EXPECT_EQ(t.knight("ada").tier, 5);
}

TEST(GP_RES_3, TheGameMasterMayDisruptAUnitThatLoses)
{
    Trial t(2);
    t.declare_all()
        .battle(16, 5)
        .battle(16, 5)
        .act("ada", "stand fast")
        .act("bea", "stand fast")
        .roll("draw", 1);
    t.act("ada", "strike")
        .exchange(16, 16)
        .act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 8);
    t.act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 8)
        .rolls("followers", 9, "followers-foe", 3)
        .roll("draw", 1);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);
    EXPECT_FALSE(t.knight("ada").next_disrupted);
    t.act("gm", "ruling disrupted ada yes because they were ridden down");
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(16, 16);
    t.rolls("followers", 9, "followers-foe", 3).roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").disrupted);
}

TEST(GP_BAT_1, TheSizeSetsRoundsAndIntensity)
{
    const auto size = [](std::string_view name) {
        std::string text = plain_battle(1);
        text.replace(text.find("small"), 5, name);
        const auto scenario = scenario_of(text);
        return std::pair(scenario->rounds, scenario->intensity);
    };
    EXPECT_EQ(size("small"), std::pair(4, 10));
    EXPECT_EQ(size("medium"), std::pair(7, 15));
    EXPECT_EQ(size("large"), std::pair(8, 20));
}

TEST(GP_BAT_1, TenUnderTheStartTheEnemyBreaksAndTenOverTheOwnSideRuns)
{
    const Numbers& numbers = built_in_numbers();
    EXPECT_EQ(ending_of(15, 5, numbers, false), Ending::victory);
    EXPECT_EQ(ending_of(15, 6, numbers, false), Ending::none);
    EXPECT_EQ(ending_of(15, 25, numbers, false), Ending::defeat);
    EXPECT_EQ(ending_of(15, 24, numbers, false), Ending::none);
}

TEST(GP_BAT_1, AtTheLastRoundsEndFiveDecide)
{
    const Numbers& numbers = built_in_numbers();
    EXPECT_EQ(ending_of(15, 10, numbers, true), Ending::victory);
    EXPECT_EQ(ending_of(15, 11, numbers, true), Ending::undecided);
    EXPECT_EQ(ending_of(15, 19, numbers, true), Ending::undecided);
    EXPECT_EQ(ending_of(15, 20, numbers, true), Ending::defeat);
}

TEST(GP_BAT_1, VictoryIsTheKnightsDefeatTheEnemysAndUndecidedADraw)
{
    const auto winner = [](int intensity) {
        Trial t(1);
        t.knight("ada").disrupted = true;
        t.s.intensity = static_cast<std::int16_t>(intensity);
        t.act("ada", "sit out").roll("tide", 3);
        const Pending pending = Rules::pending(t.s);
        const Over* over = std::get_if<Over>(&pending);
        return over ? (over->winner ? int{*over->winner} : -1) : -2;
    };
    EXPECT_EQ(winner(0), 0);
    EXPECT_EQ(winner(20), 1);
    EXPECT_EQ(winner(10), -2);
    Trial t(1, R"(,"rounds":1)");
    t.knight("ada").disrupted = true;
    t.act("ada", "sit out").roll("tide", 3);
    EXPECT_EQ(t.s.ending, Ending::undecided);
    EXPECT_FALSE(std::get<Over>(Rules::pending(t.s)).winner);
}

TEST(GP_BAT_1, WhereAllKnightsAreOutItEndsAsItStands)
{
    Trial t(1);
    t.s.intensity = 5;
    t.s.round_intensity = 5;
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    t.act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 24)
        .act("ada", "endure")
        .roll("tide", 1);
    EXPECT_EQ(t.s.intensity, 6);  // Crush +3, tide -2
    EXPECT_EQ(t.s.ending, Ending::undecided);
    EXPECT_EQ(t.s.phase, Phase::over);
    EXPECT_EQ(t.s.round, 1);
}

TEST(GP_BAT_1, AfterwardsTheDyingTheMissingTheSquiresAndTheTotals)
{
    Trial t(2);
    t.knight("ada").health = Health::dying;
    t.knight("ada").hit_points = 0;
    t.knight("ada").missing = 3;
    t.knight("bea").missing = 2;
    t.knight("bea").squire = Squire::lost;
    t.act("gm", "ruling end victory")
        .roll("first-aid", 3)
        .roll("first-aid-points", 1)
        .roll("men-return", 1)
        .roll("men-return", 6);
    t.roll("fate", 3);
    EXPECT_EQ(t.knight("bea").squire, Squire::found);  // one more on a victory
    EXPECT_EQ(t.count<TotalsDrawn>(), 2);
    EXPECT_EQ(t.s.phase, Phase::over);
}

TEST(GP_BAT_1, EverySampleBattleOfItsSizeIsThere)
{
    EXPECT_EQ(opening_of("ford").scenario->size, Size::small);
    EXPECT_EQ(opening_of("moor").scenario->size, Size::medium);
    EXPECT_EQ(opening_of("two-crowns").scenario->size, Size::large);
}

}  // namespace
}  // namespace montjoy::gpc
