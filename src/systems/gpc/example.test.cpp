// The rulebook's example of three knights, die by die. Where the example names no die, one is
// chosen.
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// Ector of Battle 15, Bors of sword 16 and Cowardly 6, and Lamorak, before Saxons.
Trial three_knights()
{
    return Trial(opening_of("three-knights"));
}

/// Round 1, all Disengaged: Ector charges, Bors attacks two, Lamorak is charged where he stands.
void first_round(Trial& t)
{
    t.declare_all();
    t.battle(12, 5);  // Ector: success
    t.battle(5, 9);   // Bors: partial success
    t.battle(20, 9);  // Lamorak: fumble
    t.act("ector", "charge").act("bors", "attack vs two").act("lamorak", "stand");
    t.roll("push-length", 4).roll("draw", 5);
    t.act("ector", "strike").exchange(16, 3).roll("damage", 24);
    t.act("ector", "strike").exchange(10, 3).roll("damage", 14);
    t.act("ector", "strike").exchange(18, 18);
    t.act("ector", "strike").exchange(18, 6).roll("foe-damage", 10);
    t.rolls("followers", 9, "followers-foe", 5).roll("keeping", 6);
}

TEST(GP_RES_2__GP_MAN_5__GP_EXC_4, Round1EctorsChargeOfFour)
{
    Trial t = three_knights();
    first_round(t);
    const ResultCounted result = t.last<ResultCounted>();
    EXPECT_EQ(result.won, 2);
    EXPECT_EQ(result.lost, 1);
    EXPECT_EQ(result.required, 4);
    EXPECT_EQ(result.result, Result::win);
    EXPECT_EQ(t.knight("ector").tier, 2);
}

/// Bors's and Lamorak's turns of round 1.
void bors_and_lamorak(Trial& t)
{
    t.roll("attack-length", 2).roll("draw", 1).roll("draw", 5);
    t.act("bors", "split 9 7")
        .exchange(8, 3)
        .roll("damage", 12)
        .exchange(12, 5)
        .roll("foe-damage", 9);
    t.rolls("followers", 6, "followers-foe", 4);
    t.roll("stand", 5).roll("charge-draw", 4);
    t.act("lamorak", "strike").exchange(12, 17);
    EXPECT_EQ(t.last<Exchanged>().against, 24);
    t.roll("foe-damage", 40).act("lamorak", "bodyguard");
    t.act("lamorak", "strike").exchange(20, 15);
    EXPECT_EQ(t.last<Exchanged>().against, 19);
    t.roll("foe-damage", 30);  // the men have taken their blow: 20 through
}

TEST(GP_MAN_4__GP_FOL_1, Round1BorsSplitsSixteen)
{
    Trial t = three_knights();
    first_round(t);
    t.roll("attack-length", 2).roll("draw", 1).roll("draw", 5);
    t.act("bors", "split 9 7")
        .exchange(8, 3)
        .roll("damage", 12)
        .exchange(12, 5)
        .roll("foe-damage", 9);
    EXPECT_EQ(t.s.phase, Phase::followers);  // one of the two is Lost
    t.rolls("followers", 6, "followers-foe", 4);
    EXPECT_EQ(t.last<FollowersFought>().against, 14);  // the better foe
    EXPECT_EQ(t.last<ResultCounted>().required, 2);
    EXPECT_EQ(t.last<ResultCounted>().won, 1);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::win);
}

TEST(GP_MAN_9, Round1LamorakFallsInTheSecondAndTheThirdCountsAsLost)
{
    Trial t = three_knights();
    first_round(t);
    bors_and_lamorak(t);
    EXPECT_TRUE(t.knight("lamorak").fight.fell);
    EXPECT_EQ(t.knight("lamorak").fight.fought, 2);
    t.roll("bodyguard", 3);
    EXPECT_EQ(t.last<ResultCounted>().knight, t.id("lamorak"));
    EXPECT_EQ(t.last<ResultCounted>().lost, 3);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::crush);
}

/// Round 2: Ector and Bors attack together. Ector stands a tier deeper, so the foes are of tier 1.
void second_round(Trial& t)
{
    first_round(t);
    bors_and_lamorak(t);
    t.roll("bodyguard", 3).roll("tide", 3);
    t.declare_all().battle(9, 9).battle(12, 5);
    t.act("ector", "attack with bors").act("bors", "attack with ector");
    t.roll("attack-length", 2).roll("draw", 5).roll("draw", 6);
    t.act("ector", "strike").act("bors", "strike");
    t.exchange(10, 5).roll("damage", 15).exchange(10, 5).roll("damage", 15);
}

TEST(GP_MAN_3, Round2TheFoeSplitsSevenAndSevenAndThenHasFourteen)
{
    Trial t = three_knights();
    second_round(t);
    EXPECT_EQ(t.last<Exchanged>().against, 7);
    t.act("ector", "strike").act("bors", "stop").exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
    EXPECT_EQ(t.last<Exchanged>().knight, t.id("ector"));
}

TEST(GP_EXC_2__GP_RES_1, Round2InAnotherDrawTheArchersMissBors)
{
    Trial t = three_knights();
    first_round(t);
    bors_and_lamorak(t);
    t.roll("bodyguard", 3).roll("tide", 3).declare_all().battle(9, 9).battle(12, 5);
    t.act("ector", "stand fast").act("bors", "attack").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ector", "strike").exchange(18, 18);
    t.rolls("followers", 9, "followers-foe", 5)
        .roll("attack-length", 1)
        .roll("draw", 4)
        .roll("draw", 4);
    const int before = t.knight("bors").glory;
    t.act("bors", "strike").exchange(20, 13);
    EXPECT_EQ(t.last<Exchanged>().outcome, Outcome::fumble);
    EXPECT_EQ(t.last<Exchanged>().fared, Fared::won);
    EXPECT_EQ(t.knight("bors").glory - before, 20);  // 10
}

/// Round 3: Ector disengages as he said, Bors flanks.
void third_round(Trial& t)
{
    second_round(t);
    t.act("ector", "strike").act("bors", "stop").exchange(10, 5).roll("damage", 10);
    t.act("ector", "bring off lamorak")
        .rolls("followers", 9, "followers-foe", 5)
        .rolls("followers", 9, "followers-foe", 5)
        .roll("tide", 3);
    t.act("ector", "announce").act("bors", "fight");
}

TEST(GP_MAN_8, Round3TwentyFiveAgainstFifteenNeverFails)
{
    for (int mine = 1; mine <= 20; ++mine) {
        Trial t = three_knights();
        third_round(t);
        t.s.round_intensity = 15;
        t.rolls("battle", mine, "intensity", 15);
        EXPECT_EQ(t.last<BattleRolled>().skill, 25);
        EXPECT_EQ(t.knight("ector").fight.manoeuvre, Manoeuvre::disengage) << mine;
    }
}

TEST(GP_MAN_8__GP_RES_3, Round3EctorWinsThirtyFiveAndIntensityStays)
{
    Trial t = three_knights();
    third_round(t);
    t.battle(12, 5).battle(12, 5).act("bors", "flank");
    const int before = t.knight("ector").glory;
    t.roll("draw", 5).act("ector", "strike").exchange(10, 5).roll("damage", 10);
    t.rolls("followers", 9, "followers-foe", 5);
    EXPECT_EQ(t.knight("ector").glory - before, 70);
    EXPECT_EQ(t.last<ResultCounted>().change, 0);
    EXPECT_EQ(t.knight("ector").tier, 1);
    EXPECT_TRUE(t.knight("ector").next_disengaged);
}

/// To the end of round 3: four foes for Bors, one of them an archer, two won.
void through_third_round(Trial& t)
{
    third_round(t);
    t.battle(12, 5).battle(12, 5).act("bors", "flank");
    t.roll("draw", 5)
        .act("ector", "strike")
        .exchange(10, 5)
        .roll("damage", 10)
        .rolls("followers", 9, "followers-foe", 5);
    t.roll("flank-length", 6).roll("draw", 1).roll("draw", 1).roll("draw", 5);
    t.act("bors", "strike").exchange(10, 5).roll("damage", 8);
    t.act("bors", "strike").exchange(17, 5).roll("foe-damage", 8);
    t.act("bors", "strike").exchange(17, 18);
    t.act("bors", "strike").exchange(10, 13);
    t.roll("damage", 8).rolls("followers", 9, "followers-foe", 5);
}

TEST(GP_MAN_7, Round3BorsFlanksFourAndHasFiveMoreInTheNextRound)
{
    Trial t = three_knights();
    through_third_round(t);
    const ResultCounted result = t.last<ResultCounted>();
    EXPECT_EQ(result.won, 2);
    EXPECT_EQ(result.required, 4);
    EXPECT_EQ(result.result, Result::win);
    t.roll("tide", 3);
    EXPECT_EQ(battle_skill(t.s, t.id("bors")), 13 + 5);
    EXPECT_EQ(battle_skill(t.s, t.id("ector")), 15);
    EXPECT_TRUE(t.knight("ector").disengaged);  // he may charge
}

/// Round 4: Bors flees and is caught; Ector stands and wins nothing.
void through_fourth_round(Trial& t)
{
    through_third_round(t);
    t.roll("tide", 3).declare_all().battle(12, 5).battle(19, 5);  // 13 and 5: a fail
    t.act("ector", "push deeper").act("bors", "flee");
    t.roll("push-length", 1)
        .roll("draw", 1)
        .act("ector", "strike")
        .exchange(10, 5)
        .roll("damage", 8);
    t.rolls("followers", 9, "followers-foe", 5).roll("keeping", 6);
    t.roll("cowardly", 5).roll("draw", 5).act("bors", "strike").rolls("flight", 3, "foe-weapon", 8);
    t.roll("foe-damage", 17)
        .act("bors", "endure")
        .roll("knockdown", 3)
        .rolls("followers", 9, "followers-foe", 5);
}

TEST(GP_MAN_10__GP_MAN_11, Round4BorsFleesAndInRound5ValorousComesFirst)
{
    Trial t = three_knights();
    through_fourth_round(t);
    EXPECT_EQ(t.scenario().sheet(t.id("bors")).cowardly(), 6);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);
    EXPECT_EQ(t.knight("bors").hit_points, 26);  // 17 less 10, and 6 for his shield
    t.roll("keeping", 17);
    EXPECT_EQ(t.knight("bors").squire, Squire::lost);  // lost with a roll
    t.roll("tide", 3);
    EXPECT_EQ(t.waits(), "d20 for Bors's Valorous 14");
    t.roll("valorous", 9);
    EXPECT_TRUE(t.knight("bors").disrupted);  // still
    EXPECT_TRUE(t.lists("bors", "sit out"));
    EXPECT_EQ(battle_skill(t.s, t.id("bors")), 13 - 10);
}

TEST(GP_RES_3, Round4TwoFoughtAndTheMeanOfMinusOneAndTwoRoundsToOne)
{
    Trial t = three_knights();
    through_fourth_round(t);
    t.roll("keeping", 17);
    const int before = t.s.intensity;
    t.roll("tide", 5);
    EXPECT_EQ(t.last<IntensityMoved>().units, 2);
    EXPECT_EQ(t.last<IntensityMoved>().sum, 1);
    EXPECT_EQ(t.last<IntensityMoved>().mean, 1);
    EXPECT_EQ(t.last<IntensityMoved>().tide, 2);
    EXPECT_EQ(t.s.intensity, before + 3);
}

TEST(GP_SQ_1__GP_SQ_2, TheNextAttackSearchesForTheSquire)
{
    Trial t = three_knights();
    through_fourth_round(t);
    t.roll("keeping", 17).roll("tide", 3).roll("valorous", 9);
    t.declare_all().battle(20, 5).battle(2, 19);
    t.act("ector", "stand").act("bors", "attack").roll("stand", 1).roll("draw", 1).roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ector", "split 9 8").exchange(18, 18).exchange(18, 18);
    t.rolls("followers", 9, "followers-foe", 5);
    t.roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1)
        .act("bors", "strike")
        .exchange(3, 16)
        .roll("damage", 8);
    t.act("bors", "search")
        .rolls("followers", 9, "followers-foe", 5)
        .roll("difficulty", 8)
        .roll("awareness", 11);
    EXPECT_EQ(t.knight("bors").squire, Squire::at_hand);
}

}  // namespace
}  // namespace montjoy::gpc
