#include "systems/gbh/retreat.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

/// Red's first unit engaged with Blue's, a new round begun.
void engage_all(Battle& battle, std::initializer_list<std::pair<const char*, const char*>> attacks)
{
    for (const auto& [attacker, target] : attacks) {
        battle.take(attacker);
        battle.act(cat("attack ", target));
        while (battle.state.phase == Phase::roll) battle.roll(Rules::cast(battle.state).count);
        battle.end_round();
    }
    battle.calm();
}

TEST(GH_DIS_1, BothRollAndAWonContestGetsAwayFree)
{
    Lineup lineup;
    lineup.red = {"infantry 6 swords AC0 none 0504 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("disengage"), "GH-DIS-1");  // it is not engaged
    battle.act("wait");
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    const int rp = battle.rp("Swordmen 1.1");
    battle.take("Swordmen 1.1", {"disengage"});
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{0});
    EXPECT_EQ(render_with_clause(Rules::why(battle.state)), "1d10 for Swordmen 1.1, which disengages from Swordmen 2.1 (GH-DIS-1)");
    battle.roll(4);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{1});
    EXPECT_EQ(render_with_clause(Rules::why(battle.state)), "1d10 for Swordmen 2.1, which contests the flight of Swordmen 1.1 (GH-DIS-1)");
    battle.roll(5);  // 4 + 6 and 5 + 5: a tie is rolled again
    EXPECT_EQ(battle.state.phase, Phase::contest);
    battle.rolls({5, 5});
    EXPECT_EQ(battle.state.phase, Phase::flee);
    EXPECT_EQ(battle.clause("wait"), "GH-DIS-1");
    EXPECT_EQ(battle.clause("flee 0404"), "");
    EXPECT_EQ(battle.clause("flee 0603"), "GH-DIS-1");  // next to the enemy
    EXPECT_EQ(battle.clause("flee 0507"), "GH-DIS-1");  // beyond the charge rate
    battle.act("flee 0506");
    battle.act("face n");
    EXPECT_EQ(battle.rp("Swordmen 1.1"), rp - 1);       // two hexes, EP 0.2
    EXPECT_EQ(battle.unit("Swordmen 2.1").engaged, 0);
    EXPECT_TRUE(battle.unit("Swordmen 1.1").is(Mark::acted));
}

TEST(GH_DIS_1, EveryEnemyThatWinsMakesAFreeAttackWithFifteen)
{
    Lineup lineup;
    lineup.red = {"infantry 5 spears AC0 none 0504 n"};
    lineup.blue = {"cavalry 5 maces AC0 none 0503 s", "infantry 5 spears AC4 none 0403 se"};
    Battle battle(lineup);
    engage_all(battle, {{"Spearmen 2.1", "Spearmen 1.1"}, {"Cavalry 2.1", "Spearmen 1.1"}});
    const int red = battle.rp("Spearmen 1.1"), cavalry = battle.rp("Cavalry 2.1"), foot = battle.rp("Spearmen 2.1");
    battle.take("Spearmen 1.1", {"disengage"});
    battle.rolls({1, 10});                              // against the Cavalry, which comes first: lost
    ASSERT_EQ(battle.state.phase, Phase::roll);
    battle.rolls({10, 20});                             // blow and charge: whole, doubled at the spears, recoiling
    EXPECT_EQ(battle.rp("Spearmen 1.1"), red - 2 * (10 + 15));
    EXPECT_EQ(battle.rp("Cavalry 2.1"), cavalry - 20 - 1);  // and it pays fatigue
    EXPECT_FALSE(battle.unit("Cavalry 2.1").is(Mark::acted));  // its action is not spent
    battle.rolls({1, 10});                              // against the Spearmen: lost too
    battle.roll(3);
    EXPECT_EQ(battle.rp("Spearmen 1.1"), red - 50 - 18);
    EXPECT_EQ(battle.rp("Spearmen 2.1"), foot - 2);
    EXPECT_EQ(battle.state.phase, Phase::flee);
}

TEST(GH_DIS_1, FatigueNeverRemovesTheFreeAttackerAndTheDeadDoNotFlee)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n rp=30", swordmen + "0101 n"};
    lineup.blue = {"infantry 5 swords AC4 none 0503 s rp=5"};
    Battle battle(lineup);
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    battle.unit("Swordmen 2.1").rp = 2;
    battle.take("Swordmen 1.1", {"disengage"});
    battle.rolls({1, 10});
    battle.roll(30);
    EXPECT_EQ(battle.at("Swordmen 1.1"), "off");
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 2);
    EXPECT_EQ(battle.state.phase, Phase::choose_unit);
}

TEST(GH_DIS_1, NotAfterEitherHasAttackedOrMovedButAfterAWait)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n", swordmen + "0604 n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0901 s"};
    Battle battle(lineup);
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    battle.take("Swordmen 2.1", {"wait"});
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("disengage"), "");
    battle.act("wait");
    battle.end_round();
    battle.take("Swordmen 2.1", {"attack Swordmen 1.1"});
    battle.roll(3);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("disengage"), "an enemy engaged with Swordmen 1.1 has attacked or moved this round (GH-DIS-1)");
}

TEST(GH_DIS_1, NotForAUnitThatWasStirredBeforeItsTurnCame)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n", swordmen + "0604 n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0901 s"};
    Battle battle(lineup);
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    battle.unit("Swordmen 1.1").mark(Mark::stirred);  // as one is who has pursued
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("disengage"), "Swordmen 1.1 has attacked or moved this round (GH-DIS-1)");
}

TEST(GH_DIS_1, NotWithoutAHexToFleeTo)
{
    Lineup lineup;
    lineup.map = ".rr\\nrrr\\n.rr\\nrrr";
    lineup.red = {swordmen + "0101 s"};
    lineup.blue = {swordmen + "0103 n"};
    lineup.map = ".rr\\n.rr\\n.rr\\nrrr";
    lineup.blue = {swordmen + "0102 n"};
    Battle battle(lineup);
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("disengage"), "Swordmen 1.1 has no hex to flee to (GH-DIS-1)");
}

TEST(GH_DIS_2, AWinnerMayPursueAndCatchesWithHexesLeft)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n", swordmen + "0101 n"};
    lineup.blue = {"cavalry 5 maces AC0 none 0503 s", "infantry 9 maces AC0 none 0403 se"};
    Battle battle(lineup);
    engage_all(battle, {{"Macemen 2.1", "Swordmen 1.1"}, {"Cavalry 2.1", "Swordmen 1.1"}});
    battle.take("Swordmen 1.1", {"disengage"});
    battle.rolls({1, 10});
    battle.rolls({3, 4});
    battle.rolls({10, 2});  // 15 against 11: it gets away from the Macemen
    battle.act("flee 0506");
    battle.act("face n");
    battle.take("Macemen 2.1");
    EXPECT_EQ(battle.clause("pursue Swordmen 1.1 0505"), "GH-DIS-2");  // it has not won
    battle.act("wait");
    battle.take("Cavalry 2.1");
    EXPECT_EQ(battle.clause("pursue Swordmen 1.1 0504"), "GH-DIS-2");  // not next to it
    battle.act("pursue Swordmen 1.1 0505");  // 2 of 4 hexes
    battle.act("face s");
    EXPECT_TRUE(are_engaged(battle.state, battle.id("Cavalry 2.1"), battle.id("Swordmen 1.1")));
}

TEST(GH_DIS_2, WithNoHexLeftThePursuerDoesNotCatch)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n", swordmen + "0101 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    engage_all(battle, {{"Swordmen 2.1", "Swordmen 1.1"}});
    battle.take("Swordmen 1.1", {"disengage"});
    battle.rolls({1, 10});
    battle.roll(3);
    battle.act("flee 0506");
    battle.act("face n");
    battle.take("Swordmen 2.1", {"pursue Swordmen 1.1 0505", "face s"});  // both its hexes
    EXPECT_FALSE(are_engaged(battle.state, battle.id("Swordmen 2.1"), battle.id("Swordmen 1.1")));
    battle.end_round();
    battle.take("Swordmen 2.1");
    EXPECT_EQ(battle.clause("pursue Swordmen 1.1 0605"), "GH-DIS-2");  // later in that round only
}

}  // namespace
}  // namespace montjoy::gbh
