#include "systems/gbh/monsters.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";
const std::string bowmen = "infantry 5 bows AC0 none ";

TEST(GH_MON_1, OnTheGroundADragonStrikesTwoEnemiesNeverOneTwice)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504 n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0603 sw", swordmen + "0505 n"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"attack Swordmen 2.1"});
    EXPECT_EQ(battle.state.phase, Phase::second_blow);
    EXPECT_EQ(battle.refusal("attack Swordmen 2.1"), "Dragon 1.1 strikes another enemy with its second blow, not Swordmen 2.1 again (GH-MON-1)");
    EXPECT_EQ(battle.clause("attack Swordmen 2.3"), "GH-FLD-5");  // not in its front
    battle.act("attack Swordmen 2.2");
    EXPECT_EQ(Rules::cast(battle.state).count, 6);
    battle.rolls({20, 30});
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 80);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 70);
    battle.calm();
    battle.take("Dragon 1.1", {"attack Swordmen 2.1", "enough"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 60);
}

TEST(GH_MON_1, FromTheAirItClawsOneInFrontOrBelow)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504^ n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0504 s", swordmen + "0505 n", "giant-eagle 5 - AC4 none 0603^ s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1");
    EXPECT_TRUE(battle.legal("attack Swordmen 2.1"));
    EXPECT_EQ(battle.clause("attack Swordmen 2.3"), "GH-FLD-5");
    EXPECT_EQ(battle.clause("attack Giant eagle 2.1"), "GH-MON-3");  // in the air
    battle.act("attack Swordmen 2.2");                               // below it
    EXPECT_EQ(battle.state.phase, Phase::roll);                      // one only
    battle.roll(20);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 80);
}

TEST(GH_MON_1, BreathTakesEverybodyInTheThreeFrontHexesAsAMissile)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504^ n", "infantry 5 swords AC0 full 0503 n"};
    lineup.blue = {"giant-eagle 5 - AC4 none 0503^ s", "infantry 5 swords AC0 full 0603 sw", swordmen + "0505 n", "infantry 5 swords AC0 none 0404 s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"breath"});
    ASSERT_EQ(battle.state.throws.size(), 3u);
    battle.rolls({30, 30, 30});
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 100 - (30 - 9 + 15));  // a friend, from behind, its shield against missiles
    EXPECT_EQ(battle.rp("Giant eagle 2.1"), 300 - 22);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100 - 21);
    EXPECT_EQ(battle.rp("Swordmen 2.3"), 100);
    EXPECT_EQ(battle.rp("Dragon 1.1"), 299);
    EXPECT_EQ(battle.unit("Swordmen 2.1").engaged, 0);
}

TEST(GH_MON_1__GH_STR_2, TheTailStrikesAStructureAsARockWithoutReload)
{
    Lineup lineup;
    lineup.map = ".....\\n..W..\\n.....\\n.....\\n.....";
    lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Blue"})";
    lineup.red = {"dragon 5 - AC4 none 0303 s", "giant-eagle 5 - AC4 none 0202 n"};
    lineup.blue = {swordmen + "0304 n"};
    Battle battle(lineup);
    battle.take("Swordmen 2.1", {"attack Dragon 1.1"});  // engaged or not
    battle.roll(3);
    battle.take("Dragon 1.1", {"batter 0302"});          // behind it: any adjacent structure
    battle.take("Giant eagle 1.1", {"batter 0302"});
    EXPECT_EQ(battle.work("0302").rp, 9000);
    battle.take("Dragon 1.1", {"batter 0302"});
    EXPECT_EQ(battle.work("0302").rp, 8500);
    battle.take("Giant eagle 1.1", {"fly 0202", "face n"});
    battle.take("Giant eagle 1.1");
    EXPECT_EQ(battle.clause("batter 0302"), "GH-MON-1");
}

TEST(GH_MON_2, WingsStopMissilesAtTheEagleAndTheUnitBehindUntilItsNextAction)
{
    Lineup lineup;
    lineup.red = {"giant-eagle 5 - AC4 none 0504 n", swordmen + "0505 n", swordmen + "0604 n"};
    lineup.blue = {bowmen + "0502 s", bowmen + "0402 s", bowmen + "0602 s", "dragon 5 - AC4 none 0503 s"};
    Battle battle(lineup);
    battle.take("Giant eagle 1.1", {"wings shelter"});
    battle.take("Bowmen 2.1", {"shoot Giant eagle 1.1"});
    battle.roll(30);
    EXPECT_EQ(battle.rp("Giant eagle 1.1"), 300);
    battle.take("Bowmen 2.2", {"shoot Swordmen 1.1"});
    battle.roll(30);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 100);
    battle.take("Bowmen 2.3", {"shoot Swordmen 1.2"});  // beside it, not behind
    battle.roll(30);
    EXPECT_EQ(battle.rp("Swordmen 1.2"), 70);
    battle.take("Dragon 2.1", {"breath"});               // breath is not stopped
    while (battle.state.phase == Phase::roll) battle.roll(30);
    EXPECT_LT(battle.rp("Giant eagle 1.1"), 300);
    battle.end_round();
    battle.take("Giant eagle 1.1", {"wait"});
    const int rp = battle.rp("Giant eagle 1.1");
    battle.take("Bowmen 2.1", {"shoot Giant eagle 1.1"});
    battle.roll(30);
    EXPECT_LT(battle.rp("Giant eagle 1.1"), rp);
}

TEST(GH_MON_2, WingsBeatTheThreeFrontHexesWithFourDice)
{
    Lineup lineup;
    lineup.red = {"giant-eagle 5 - AC4 none 0504 n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0603 sw"};
    Battle battle(lineup);
    battle.take("Giant eagle 1.1", {"wings beat"});
    EXPECT_EQ(Rules::cast(battle.state).count, 4);
    battle.rolls({20, 10});
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 80);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 90);
    EXPECT_EQ(battle.rp("Giant eagle 1.1"), 299);
    battle.take("Giant eagle 1.1", {"fly 0504", "face n"});
    battle.take("Giant eagle 1.1");
    EXPECT_EQ(battle.clause("wings beat"), "GH-MON-2");
    EXPECT_EQ(battle.clause("breath"), "GH-MON-1");
}

TEST(GH_MON_3, WalkingAndFlyingHaveTheirOwnRates)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0107 n"};
    lineup.blue = {swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1");
    EXPECT_TRUE(battle.legal("move 0103"));
    EXPECT_FALSE(battle.legal("move 0102"));
    EXPECT_TRUE(battle.legal("land 0101"));
    battle.act("land 0102");  // 5 hexes, 2 beyond the normal rate
    battle.act("face n");
    EXPECT_EQ(battle.rp("Dragon 1.1"), 298);
    EXPECT_FALSE(battle.unit("Dragon 1.1").is(Mark::airborne));
    battle.take("Dragon 1.1", {"fly 0102", "face s"});  // takes off in its hex, at no cost
    EXPECT_EQ(battle.rp("Dragon 1.1"), 298);
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.refusal("move 0103"), "Dragon 1.1 is in the air: it flies, or lands (GH-MON-3)");
    battle.act("land 0102");
    battle.act("face s");
    EXPECT_FALSE(battle.unit("Dragon 1.1").is(Mark::airborne));
}

TEST(GH_MON_3, InTheAirItIsHitByMissilesOnlyAndHasNoHeight)
{
    Lineup lineup;
    lineup.map = ".....\\n.....\\n..h..\\n.....\\n.....";
    lineup.red = {"dragon 5 - AC4 none 0303^ n"};
    lineup.blue = {swordmen + "0302 s", bowmen + "0305 n"};
    Battle battle(lineup);
    EXPECT_FALSE(is_high(battle.state, battle.unit("Dragon 1.1")));
    battle.take("Swordmen 2.1");
    EXPECT_EQ(battle.refusal("attack Dragon 1.1"), "Dragon 1.1 is in the air and can be hit by missiles only (GH-MON-3)");
    battle.act("wait");
    battle.take("Bowmen 2.1", {"shoot Dragon 1.1"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Dragon 1.1"), 300 - (20 - 8 + 15));
}

TEST(GH_MON_3, AnEngagedOneMustDisengageToTakeOffAndThenFleesFlying)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 2.1", {"attack Dragon 1.1"});
    battle.roll(3);
    battle.end_round();
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.clause("fly 0504"), "GH-COM-11");
    battle.act("disengage");
    battle.rolls({9, 1});
    EXPECT_TRUE(battle.listed("flee 0507 air"));
    EXPECT_TRUE(battle.listed("flee 0507 landed"));
    EXPECT_EQ(battle.clause("flee 0504 air"), "GH-DIS-1");  // next to the enemy still
    battle.act("flee 0507 air");
    battle.act("face n");
    EXPECT_TRUE(battle.unit("Dragon 1.1").is(Mark::airborne));
    EXPECT_EQ(battle.unit("Swordmen 2.1").engaged, 0);
}

TEST(GH_MON_4__GH_UNIT_9__GH_UNIT_11__GH_UNIT_16, ArrowsDoNothingToEntsAndCoveredMachines)
{
    for (const Type type : every<Type>())
        EXPECT_EQ(is_arrow_proof(type), type == Type::ents || type == Type::assault_tower || type == Type::covered_ram);
    Lineup lineup;
    lineup.red = {bowmen + "0505 n", "infantry 5 crossbows AC0 none 0605 n", "infantry 5 slings AC0 none 0405 n"};
    lineup.blue = {"ents 5 - AC4 none 0503 s", "covered-ram 3 - AC0 none 0603 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1", {"shoot Ents 2.1"});
    battle.roll(30);
    battle.take("Crossbowmen 1.1", {"shoot Covered ram 2.1"});
    battle.roll(50);
    EXPECT_EQ(battle.rp("Ents 2.1"), 250);
    EXPECT_EQ(battle.rp("Covered ram 2.1"), 70);
    battle.take("Slingmen 1.1", {"shoot Ents 2.1"});
    battle.roll(30);
    EXPECT_EQ(battle.rp("Ents 2.1"), 250 - 19);
}

TEST(GH_UNIT_15__GH_WPN_9, TrollsFightWithClubsAndThrowRocksSixHexes)
{
    Lineup lineup;
    lineup.red = {"trolls 5 - AC4 none 0507 n"};
    lineup.blue = {swordmen + "0501 s", swordmen + "0506 s"};
    Battle battle(lineup);
    battle.take("Trolls 1.1", {"shoot Swordmen 2.1"});
    EXPECT_EQ(Rules::cast(battle.state).count, 6);
    battle.roll(30);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 70);
    battle.calm();
    battle.take("Trolls 1.1", {"attack Swordmen 2.2"});
    EXPECT_EQ(Rules::cast(battle.state).count, 6);
    battle.roll(30);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 70);
}

}  // namespace
}  // namespace montjoy::gbh
