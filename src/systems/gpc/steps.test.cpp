// Followers and squires.
#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

Clash of(int skill, int die, int against, int against_die)
{
    return clash(skill, die, against, against_die);
}

/// Ada has stood fast and step 3 is due: followers of 10, and the exchanges as given.
Trial stood(int draw, std::initializer_list<std::pair<int, int>> exchanges)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", draw);
    for (const auto& [mine, theirs] : exchanges) {
        t.act("ada", "strike").exchange(mine, theirs);
        if (t.s.phase == Phase::damage) t.roll("damage", 8);
        if (t.s.phase == Phase::wound) t.roll("foe-damage", 8);
    }
    return t;
}

TEST(GP_FOL_1, TheyRollOnceAgainstTheWeaponSkillWithoutModifiers)
{
    Trial t(1);
    t.knight("ada").disrupted = true;
    t.act("ada", "fight")
        .battle(20, 16)
        .act("ada", "stand")
        .roll("stand", 6)
        .roll("charge-draw", 4);
    t.act("ada", "strike").exchange(20, 1).roll("foe-damage", 7);
    for (int i = 0; i < 2; ++i) t.act("ada", "strike").exchange(20, 20);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<FollowersFought>().skill, 10);
    EXPECT_EQ(t.last<FollowersFought>().against, 19);  // not the 24 of its charge
}

TEST(GP_FOL_1, OfTwoFoesItIsTheBetter)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack vs two")
        .roll("attack-length", 1)
        .roll("draw", 5)
        .roll("draw", 1);
    t.act("ada", "split 8 7")
        .exchange(16, 16)
        .exchange(16, 16)
        .rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<FollowersFought>().against, 14);
}

TEST(GP_FOL_1, CasualtiesAreOfTheMenPresentHalfUpAndNeverMoreThanThereAre)
{
    const Clash fail = of(10, 11, 14, 5);
    EXPECT_EQ(casualties(30, fail), 5);  // 4.5
    EXPECT_EQ(casualties(20, fail), 3);
    EXPECT_EQ(casualties(3, fail), 1);   // 0.45, one at least
    EXPECT_EQ(casualties(29, fail), 4);  // 4.35
    const Clash fumble = of(10, 20, 14, 5);
    EXPECT_EQ(casualties(5, fumble), 2);  // 1.5
    EXPECT_EQ(casualties(1, fumble), 1);
    EXPECT_EQ(casualties(3, fumble), 2);  // two at least
    EXPECT_EQ(casualties(20, fumble), 6);
}

TEST(GP_FOL_1, EachOutcomeHasItsCost)
{
    EXPECT_EQ(casualties(20, of(10, 10, 14, 5)), 0);   // critical
    EXPECT_EQ(casualties(20, of(10, 9, 14, 5)), 0);    // success
    EXPECT_EQ(casualties(20, of(10, 5, 14, 5)), 0);    // tie
    EXPECT_EQ(casualties(20, of(10, 10, 14, 14)), 0);  // both critical
    EXPECT_EQ(casualties(20, of(10, 4, 14, 5)), 3);    // partial success
    EXPECT_EQ(casualties(20, of(10, 11, 14, 15)), 3);  // both failed
    EXPECT_EQ(casualties(20, of(10, 4, 14, 14)), 6);   // its critical wins
    EXPECT_EQ(casualties(20, of(10, 11, 14, 14)), 6);
}

TEST(GP_FOL_1, ACriticalTakesOneLossOutOfLostAndRequired)
{
    Trial t = stood(1, {{10, 3}, {16, 3}, {16, 3}});
    t.rolls("followers", 10, "followers-foe", 3);
    const ResultCounted result = t.last<ResultCounted>();
    EXPECT_EQ(result.won, 1);
    EXPECT_EQ(result.lost, 1);
    EXPECT_EQ(result.required, 2);
    EXPECT_EQ(result.result, Result::win);
}

TEST(GP_FOL_1, ACriticalWithoutALossChangesNothing)
{
    Trial t = stood(1, {{10, 3}, {16, 16}, {16, 16}});
    t.rolls("followers", 10, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().required, 3);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::even);
}

TEST(GP_FOL_1, WithoutFollowersThereIsNoRoll)
{
    Trial t(1);
    t.knight("ada").men = 0;
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    EXPECT_EQ(t.s.phase, Phase::tide);
}

TEST(GP_FOL_2, AFailThatWasAPartialSuccessIsNoted)
{
    Trial t = stood(5, {{16, 16}, {16, 16}, {16, 16}});
    t.rolls("followers", 4, "followers-foe", 5);
    EXPECT_EQ(t.knight("ada").notes, 1);
    Trial failed = stood(5, {{16, 16}, {16, 16}, {16, 16}});
    failed.rolls("followers", 11, "followers-foe", 5);
    EXPECT_EQ(failed.knight("ada").notes, 0);
    EXPECT_FALSE(noted(of(10, 4, 14, 14)));  // its critical: no mere fail
}

/// Ada stands before a blow of 13 of a Heorthgeneat: 3 through her armour.
Trial struck()
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    return t.act("ada", "strike").exchange(16, 10).roll("foe-damage", 15);
}

TEST(GP_FOL_3, TheMenTakeABlowWhoseDamageIsKnown)
{
    Trial t = struck();
    EXPECT_EQ(t.last<BlowLanded>().got_through, 5);
    EXPECT_EQ(t.list("ada"), (std::vector<std::string>{"bodyguard", "endure"}));
    t.act("ada", "bodyguard");
    EXPECT_EQ(t.knight("ada").hit_points, 27);
    EXPECT_EQ(t.s.phase, Phase::ready);  // no knockdown either, though 15 is more than SIZ
    EXPECT_EQ(t.knight("ada").fight.lost, 1);
}

TEST(GP_FOL_3, OnceARoundAndWhileAFollowerIsLeft)
{
    Trial t = struck();
    t.act("ada", "bodyguard").act("ada", "strike").exchange(16, 10).roll("foe-damage", 15);
    EXPECT_EQ(t.s.phase, Phase::knockdown);  // nobody is asked again
    EXPECT_EQ(t.knight("ada").hit_points, 22);
    Trial alone(1);
    alone.knight("ada").men = 0;
    alone.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    alone.act("ada", "strike").exchange(16, 10).roll("foe-damage", 15);
    EXPECT_EQ(alone.s.phase, Phase::knockdown);
}

TEST(GP_FOL_3, ThePriceIsOneManIfTheirRollSucceedsElseADie)
{
    const auto after = [](int mine, int theirs) {
        Trial t = struck();
        t.act("ada", "bodyguard")
            .act("ada", "strike")
            .exchange(16, 16)
            .act("ada", "strike")
            .exchange(16, 16);
        return t.rolls("followers", mine, "followers-foe", theirs);
    };
    Trial cheap = after(9, 5);
    EXPECT_EQ(cheap.knight("ada").men, 19);
    EXPECT_EQ(cheap.s.phase, Phase::tide);
    Trial critical = after(10, 5);
    EXPECT_EQ(critical.knight("ada").men, 19);
    Trial dear = after(5, 5);  // a tie
    EXPECT_EQ(dear.s.phase, Phase::price);
    dear.roll("bodyguard", 6);
    EXPECT_EQ(dear.knight("ada").men, 14);
    Trial worse = after(11, 5);
    worse.roll("bodyguard", 4);
    EXPECT_EQ(worse.knight("ada").men, 20 - 3 - 4);
    EXPECT_EQ(worse.knight("ada").missing, 7);
}

TEST(GP_FOL_3, AHarmlessBlowAsksNobody)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    t.act("ada", "strike").exchange(16, 10).roll("foe-damage", 10);
    EXPECT_EQ(t.s.phase, Phase::ready);
}

TEST(GP_FOL_4, TheReturnIsByTheDieAndTheNotes)
{
    const Numbers& numbers = built_in_numbers();
    EXPECT_EQ(returned(numbers, 7, 4, 1), 5);  // three quarters of 7: 5.25
    EXPECT_EQ(returned(numbers, 8, 1, 0), 0);
    EXPECT_EQ(returned(numbers, 8, 2, 0), 0);
    EXPECT_EQ(returned(numbers, 8, 3, 0), 2);
    EXPECT_EQ(returned(numbers, 8, 4, 0), 4);
    EXPECT_EQ(returned(numbers, 8, 5, 0), 6);
    EXPECT_EQ(returned(numbers, 8, 6, 0), 8);
    EXPECT_EQ(returned(numbers, 8, 5, 3), 8);
    EXPECT_EQ(returned(numbers, 3, 3, 0), 0);  // rounded down
}

TEST(GP_FOL_4, TheRestAreDeadOrCrippled)
{
    Trial t(1);
    t.knight("ada").men = 13;
    t.knight("ada").missing = 7;
    t.knight("ada").notes = 1;
    t.act("gm", "ruling end standing").roll("men-return", 4);
    EXPECT_EQ(t.knight("ada").men, 18);
    EXPECT_EQ(t.knight("ada").missing, 2);
    EXPECT_EQ(t.last<TotalsDrawn>().dead_men, 2);
}

/// Ada has attacked, her squire lost, and searches or not.
Trial attacked(bool searches)
{
    Trial t(1);
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "strike").exchange(16, 16).act("ada", searches ? "search" : "move on");
    return t.rolls("followers", 5, "followers-foe", 3);
}

TEST(GP_SQ_1, AwarenessByTwoDiceTheFirstIsTheDifficulty)
{
    EXPECT_TRUE(finds_squire(14, 8, 11));
    EXPECT_FALSE(finds_squire(14, 8, 6));
    EXPECT_FALSE(finds_squire(14, 8, 8));   // higher, not as high
    EXPECT_FALSE(finds_squire(14, 8, 17));  // no success
    EXPECT_TRUE(finds_squire(14, 20, 14));  // a critical
    Trial t = attacked(true);
    t.roll("difficulty", 8).roll("awareness", 11);
    EXPECT_EQ(t.knight("ada").squire, Squire::at_hand);
    EXPECT_EQ(t.s.phase, Phase::tide);
}

TEST(GP_SQ_1, OtherwiseHeRollsHisSkillAgainstIntensity)
{
    Trial sought = attacked(true);
    sought.roll("difficulty", 8).roll("awareness", 6);
    EXPECT_EQ(sought.s.phase, Phase::squire_search);
    Trial t = attacked(false);
    EXPECT_EQ(t.waits(), "d20 for Ada's lost squire 15 against Intensity 10");
}

TEST(GP_SQ_1, EachOutcomeOfTheSquiresRoll)
{
    const auto after = [](int mine, int theirs) {
        Trial t = attacked(false);
        t.knight("ada").mounted = false;
        return t.rolls("squire-search", mine, "squire-intensity", theirs);
    };
    EXPECT_EQ(after(9, 5).knight("ada").squire, Squire::at_hand);
    EXPECT_FALSE(after(9, 5).knight("ada").mounted);
    Trial critical = after(15, 5);
    EXPECT_EQ(critical.knight("ada").squire, Squire::at_hand);
    EXPECT_TRUE(critical.knight("ada").mounted);  // with a captured horse
    EXPECT_EQ(critical.knight("ada").horses, 1);
    EXPECT_EQ(after(5, 5).knight("ada").squire, Squire::lost);
    EXPECT_EQ(after(4, 5).knight("ada").squire, Squire::lost);
    EXPECT_FALSE(after(4, 5).knight("ada").squire_injured);
    Trial failed = after(16, 5);
    EXPECT_EQ(failed.knight("ada").squire, Squire::lost);
    EXPECT_TRUE(failed.knight("ada").squire_injured);
    EXPECT_EQ(squire_skill(failed.s, {0}), 10);
    Trial fumbled = after(20, 5);
    EXPECT_EQ(fumbled.knight("ada").squire, Squire::silent);
    EXPECT_TRUE(fumbled.knight("ada").squire_fumbled);
    Trial beaten = after(4, 10);  // a winning Intensity critical
    EXPECT_EQ(beaten.knight("ada").squire, Squire::silent);
    EXPECT_FALSE(beaten.knight("ada").squire_fumbled);
}

TEST(GP_SQ_1, AfterAFumbleThereAreNoMoreRolls)
{
    Trial t(1);
    t.knight("ada").squire = Squire::silent;
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.phase, Phase::tide);
}

TEST(GP_SQ_1, WhoDidNotAttackDoesNotSearch)
{
    Trial t(1);
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.phase, Phase::squire_search);
}

TEST(GP_SQ_2, CalledOnceARoundBeforeAnExchangeHeBringsFiveToIt)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(16, 5)
        .act("ada", "stand fast")
        .roll("draw", 1)
        .act("ada", "call squire")
        .roll("squire-call", 15);
    EXPECT_EQ(t.refusal("ada", "call squire"), "Ada has called his squire this round (GP-SQ-2)");
    t.act("ada", "strike").exchange(5, 5);
    EXPECT_EQ(t.last<Exchanged>().skill, 20);
    t.act("ada", "strike").exchange(16, 16);
    EXPECT_EQ(t.last<Exchanged>().skill, 15);  // to one exchange
}

TEST(GP_SQ_2, AFailIsNothingAndAFumbleLosesHim)
{
    Trial failed(1);
    failed.act("ada", "fight")
        .battle(16, 5)
        .act("ada", "stand fast")
        .roll("draw", 1)
        .act("ada", "call squire")
        .roll("squire-call", 16);
    EXPECT_EQ(failed.knight("ada").squire, Squire::at_hand);
    EXPECT_FALSE(failed.knight("ada").fight.aid);
    Trial fumbled(1);
    fumbled.act("ada", "fight")
        .battle(16, 5)
        .act("ada", "stand fast")
        .roll("draw", 1)
        .act("ada", "call squire")
        .roll("squire-call", 20);
    EXPECT_EQ(fumbled.knight("ada").squire, Squire::lost);
    EXPECT_EQ(fumbled.refusal("ada", "call squire"), "Ada has no squire at hand (GP-SQ-2)");
}

TEST(GP_SQ_2, AfterAKnockdownHeBringsAHorseOrHisHelp)
{
    const auto down = [] {
        Trial t(1);
        t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
        t.act("ada", "strike")
            .exchange(9, 10)
            .roll("foe-damage", 14)
            .act("ada", "endure")
            .roll("knockdown", 13);
        return t.act("ada", "call squire").roll("squire-call", 3);
    };
    Trial horse = down();
    EXPECT_EQ(horse.list("ada"), (std::vector<std::string>{"squire horse", "squire aid"}));
    horse.act("ada", "squire horse");
    EXPECT_TRUE(horse.knight("ada").mounted);
    Trial aid = down();
    aid.act("ada", "squire aid").act("ada", "strike").exchange(5, 5);
    EXPECT_FALSE(aid.knight("ada").mounted);
    EXPECT_EQ(aid.last<Exchanged>().skill, 20);
}

TEST(GP_SQ_2, TheSheetMaySaySomethingElseThanFifteen)
{
    const State s = opening_of("ford");
    EXPECT_EQ(squire_skill(s, {1}), 15);  // Bors's sheet says nothing
    EXPECT_EQ(squire_skill(s, {2}), 16);
}

/// Whether a squire's roll to keep up is due after that.
bool keeps_up_is_due(const Trial& t)
{
    return t.s.phase == Phase::keeping;
}

TEST(GP_SQ_2, AfterFleeCrushAndGoingDeeperHeIsLostUnlessHeMakesHisRoll)
{
    Trial crushed = stood(1, {{16, 3}, {16, 3}, {16, 3}});
    crushed.rolls("followers", 9, "followers-foe", 3);
    EXPECT_EQ(crushed.last<ResultCounted>().result, Result::crush);
    ASSERT_TRUE(keeps_up_is_due(crushed));
    Trial kept = crushed;
    kept.roll("keeping", 15);
    EXPECT_EQ(kept.knight("ada").squire, Squire::at_hand);
    crushed.roll("keeping", 16);
    EXPECT_EQ(crushed.knight("ada").squire, Squire::lost);

    Trial deeper(1);
    deeper.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "push deeper")
        .roll("push-length", 1)
        .roll("draw", 1);
    deeper.act("ada", "strike")
        .exchange(10, 3)
        .roll("damage", 8)
        .rolls("followers", 9, "followers-foe", 3);
    EXPECT_TRUE(keeps_up_is_due(deeper));

    Trial not_deeper(1);
    not_deeper.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "push deeper")
        .roll("push-length", 1)
        .roll("draw", 1);
    not_deeper.act("ada", "strike").exchange(16, 16).rolls("followers", 9, "followers-foe", 3);
    EXPECT_FALSE(keeps_up_is_due(not_deeper));
}

TEST(GP_SQ_3, TheFateOfALostSquireIsByTheDie)
{
    const Numbers& numbers = built_in_numbers();
    Knight k;
    EXPECT_EQ(fate_of(numbers, k, false, 1), Squire::dead);
    EXPECT_EQ(fate_of(numbers, k, false, 2), Squire::captured);
    EXPECT_EQ(fate_of(numbers, k, false, 3), Squire::maimed);
    EXPECT_EQ(fate_of(numbers, k, false, 4), Squire::found);
    EXPECT_EQ(fate_of(numbers, k, true, 3), Squire::found);
    k.squire_injured = true;
    EXPECT_EQ(fate_of(numbers, k, false, 4), Squire::maimed);
    k.squire_fumbled = true;
    EXPECT_EQ(fate_of(numbers, k, false, 4), Squire::dead);
    EXPECT_EQ(fate_of(numbers, k, true, 6), Squire::found);
}

TEST(GP_SQ_3, ACaptiveSquireCostsThree)
{
    Trial t(2);
    t.knight("ada").squire = Squire::silent;
    t.act("gm", "ruling end defeat").roll("fate", 2);
    EXPECT_EQ(t.knight("ada").squire, Squire::captured);
    EXPECT_EQ(t.knight("ada").ransom, -3);
    EXPECT_EQ(t.s.phase, Phase::over);  // Bea's is at hand: nothing is rolled for him
}

}  // namespace
}  // namespace montjoy::gpc
