#include "systems/gbh/formation.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string spearmen = "infantry 5 spears AC2 none ";

TEST(GH_JOIN_1, ThreeSpearmenOfTwentyThirtyAndFortyMakeOneOfNinety)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 ne rp=20 morale=-30", "infantry 6 spears AC2 none 0503 n rp=30 morale=-20",
                  "infantry 4 spears AC2 none 0404 n rp=40 morale=-10 xp=500"};
    lineup.blue = {spearmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1", {"join Spearmen 1.2"});
    EXPECT_EQ(battle.state.phase, Phase::joining);
    EXPECT_EQ(battle.clause("wait"), "GH-JOIN-1");
    battle.act("join Spearmen 1.3");
    const Unit& joined = battle.unit("Spearmen 1.1");
    EXPECT_EQ(joined.rp, 90);
    EXPECT_EQ(joined.morale, 0);
    EXPECT_EQ(joined.level, 4);  // of the lowest
    EXPECT_EQ(joined.xp, 500);
    EXPECT_EQ(battle.at("Spearmen 1.1"), "0504");
    EXPECT_EQ(joined.facing, 1);
    EXPECT_EQ(battle.at("Spearmen 1.2"), "off");
    EXPECT_EQ(battle.count(EventKind::removed), 0);
    battle.end_round();
    EXPECT_EQ(battle.unit("Spearmen 1.1").morale, 0);
}

TEST(GH_JOIN_1, OnlyTheLikeOfOnePlayerNotEngagedAndNotTooMany)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 n rp=50", "infantry 5 spears AC1 none 0503 n rp=20", spearmen + "0404 n rp=60", spearmen + "0605 n rp=20",
                  spearmen + "0604 n rp=30"};
    lineup.blue = {"infantry 5 swords AC0 none 0704 nw"};
    Battle battle(lineup);
    battle.take("Swordmen 2.1", {"attack Spearmen 1.5"});
    battle.roll(3);
    battle.take("Spearmen 1.1");
    EXPECT_EQ(battle.clause("join Spearmen 1.2"), "GH-JOIN-1");  // other armour
    EXPECT_EQ(battle.refusal("join Spearmen 1.3"), "Spearmen 1.1 and Spearmen 1.3 have more RP together than their type has at the start (GH-JOIN-1)");
    EXPECT_EQ(battle.refusal("join Spearmen 1.4"), "Spearmen 1.4 is not next to Spearmen 1.1 (GH-JOIN-1)");
    EXPECT_EQ(battle.refusal("join Spearmen 1.5"), "Spearmen 1.5 is engaged (GH-JOIN-1)");
    battle.act("wait");
    battle.take("Spearmen 1.5");
    EXPECT_EQ(battle.clause("join Spearmen 1.4"), "GH-COM-11");
}

TEST(GH_JOIN_1, SingleCreaturesAndMachinesNeitherJoinNorDivide)
{
    Lineup lineup;
    lineup.red = {"catapult 3 - AC0 none 0504 n rp=10", "catapult 3 - AC0 none 0503 n rp=10", "dragon 5 - AC4 none 0304 n"};
    lineup.blue = {spearmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Catapult 1.1");
    EXPECT_EQ(battle.clause("join Catapult 1.2"), "GH-JOIN-1");
    EXPECT_EQ(battle.clause("divide 2"), "GH-JOIN-1");
    battle.act("wait");
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.clause("divide 2"), "GH-JOIN-1");
}

TEST(GH_JOIN_2, DividingSharesRpAndCostsTenMoraleAPart)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 ne rp=160 morale=5 xp=7"};
    lineup.blue = {spearmen + "0901 s"};
    Battle two(lineup);
    two.take("Cavalry 1.1", {"divide 2", "at 0404"});
    EXPECT_EQ(two.rp("Cavalry 1.1"), 80);
    EXPECT_EQ(two.rp("Cavalry 1.2"), 80);
    EXPECT_EQ(two.unit("Cavalry 1.1").morale, -15);
    EXPECT_EQ(two.unit("Cavalry 1.2").morale, -15);
    EXPECT_EQ(two.unit("Cavalry 1.2").xp, 7);
    EXPECT_EQ(two.unit("Cavalry 1.2").facing, 1);
    EXPECT_EQ(two.at("Cavalry 1.2"), "0404");

    Battle four(lineup);
    four.take("Cavalry 1.1", {"divide 4", "at 0404", "at 0503"});
    EXPECT_EQ(four.clause("at 0503"), "GH-JOIN-2");  // taken by the part before
    EXPECT_EQ(four.clause("at 0506"), "GH-JOIN-2");
    four.act("at 0505");
    for (const char* name : {"Cavalry 1.1", "Cavalry 1.2", "Cavalry 1.3", "Cavalry 1.4"}) {
        EXPECT_EQ(four.rp(name), 40);
        EXPECT_EQ(four.unit(name).morale, -35);
    }
    lineup.red = {"cavalry 5 swords AC0 none 0504 ne rp=11"};
    Battle rest(lineup);
    rest.take("Cavalry 1.1", {"divide 3", "at 0404", "at 0503"});
    EXPECT_EQ(rest.rp("Cavalry 1.1"), 5);  // the remainder goes to the first
    EXPECT_EQ(rest.rp("Cavalry 1.2"), 3);
}

TEST(GH_JOIN_2, EachPartHasOneRpAndAHex)
{
    Lineup lineup;
    lineup.map = "...\\n.rr\\nrrr";
    lineup.red = {spearmen + "0101 n rp=3"};
    lineup.blue = {spearmen + "0301 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1");
    EXPECT_TRUE(battle.legal("divide 3"));
    EXPECT_EQ(battle.refusal("divide 4"), "Spearmen 1.1 has too few RP for so many parts (GH-JOIN-2)");
    lineup.red = {spearmen + "0101 n"};
    Battle narrow(lineup);
    narrow.take("Spearmen 1.1");
    EXPECT_EQ(narrow.refusal("divide 4"), "there are too few free hexes next to Spearmen 1.1 for so many parts (GH-JOIN-2)");
}

TEST(GH_JOIN_3, JoinedAndDividedUnitsDoNotActInThatRound)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 n rp=20", spearmen + "0503 n rp=20", spearmen + "0104 n", spearmen + "0907 n"};
    lineup.blue = {spearmen + "0901 s", spearmen + "0902 s", spearmen + "0903 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1", {"join Spearmen 1.2"});
    battle.take("Spearmen 1.3", {"divide 2", "at 0103"});
    const int round = battle.state.round;
    for (const char* name : {"Spearmen 1.1", "Spearmen 1.3", "Spearmen 1.5"}) EXPECT_TRUE(battle.unit(name).is(Mark::acted)) << name;
    battle.take("Spearmen 1.5");
    EXPECT_EQ(battle.state.round, round + 1);
}

TEST(GH_PASS_1, RidersChangePlacesAtOnce)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC3 normal 0504 n", "cavalry 5 maces AC0 none 0503 n"};
    lineup.blue = {spearmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"swap Cavalry 1.2", "face s", "face n"});
    EXPECT_EQ(battle.at("Cavalry 1.1"), "0503");
    EXPECT_EQ(battle.at("Cavalry 1.2"), "0504");
    EXPECT_EQ(battle.unit("Cavalry 1.1").facing, 3);
    EXPECT_TRUE(battle.unit("Cavalry 1.2").is(Mark::acted));  // the action of both
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 180);                 // never at charge pace
}

TEST(GH_PASS_1, FootTakesTwoRoundsRunning)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 n", "cavalry 5 maces AC0 none 0503 n"};
    lineup.blue = {spearmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1", {"swap Cavalry 1.1"});
    EXPECT_EQ(battle.at("Spearmen 1.1"), "0504");
    EXPECT_EQ(render_with_clause(Rules::describe(*battle.state.scenario, battle.events.back())[0]),
              "Spearmen 1.1 makes its way with Cavalry 1.1: round 1 of 2 (GH-PASS-1)");
    EXPECT_TRUE(battle.unit("Cavalry 1.1").is(Mark::acted));
    battle.take("Cavalry 1.1", {"swap Spearmen 1.1"});  // either may do the second half
    battle.act("face n");
    battle.act("face n");
    EXPECT_EQ(battle.at("Spearmen 1.1"), "0503");
    EXPECT_EQ(battle.at("Cavalry 1.1"), "0504");
}

TEST(GH_PASS_1, AnAttackOrAPauseInBetweenMakesItBeginAnew)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 n", spearmen + "0505 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s", "infantry 5 swords AC0 none 0901 s"};
    Battle struck(lineup);
    struck.take("Spearmen 1.1", {"swap Spearmen 1.2"});
    struck.take("Swordmen 2.1", {"attack Spearmen 1.1"});
    struck.roll(3);
    EXPECT_EQ(struck.unit("Spearmen 1.1").passage.kind, Passage::Kind::none);
    EXPECT_EQ(struck.unit("Spearmen 1.2").passage.kind, Passage::Kind::none);
    struck.take("Spearmen 1.2");
    EXPECT_EQ(struck.clause("swap Spearmen 1.1"), "GH-PASS-1");  // engaged
    Battle paused(lineup);
    paused.take("Spearmen 1.1", {"swap Spearmen 1.2"});
    paused.end_round();
    paused.end_round();  // both wait a round
    paused.take("Spearmen 1.1", {"swap Spearmen 1.2"});
    EXPECT_EQ(paused.at("Spearmen 1.1"), "0504");
    paused.take("Spearmen 1.1", {"swap Spearmen 1.2"});
    EXPECT_EQ(paused.at("Spearmen 1.1"), "0505");
}

TEST(GH_PASS_2, PassingThroughTakesTwoOrThreeRounds)
{
    Lineup lineup;
    lineup.map = ".....\\nrrBrr\\nrrBrr\\n.....\\n.....";
    lineup.legend = R"("B":{"terrain":"river","work":"bridge","material":"rock"})";
    lineup.red = {spearmen + "0303 n", spearmen + "0302 n", "cavalry 5 swords AC0 none 0304 n"};
    lineup.blue = {spearmen + "0101 s"};
    Battle battle(lineup);
    EXPECT_EQ(rounds_to_pass(battle.state, battle.unit("Spearmen 1.1")), 3);
    EXPECT_EQ(rounds_to_pass(battle.state, battle.unit("Cavalry 1.1")), 2);
    for (int round = 0; round < 2; ++round) {
        battle.take("Spearmen 1.1", {"pass Spearmen 1.2 0301"});
        EXPECT_EQ(battle.at("Spearmen 1.1"), "0303");
        EXPECT_TRUE(battle.unit("Spearmen 1.1").is(Mark::acted));
    }
    battle.take("Spearmen 1.1", {"pass Spearmen 1.2 0301", "face n"});
    EXPECT_EQ(battle.at("Spearmen 1.1"), "0301");
    EXPECT_EQ(battle.rp("Spearmen 1.1"), 100);
}

TEST(GH_PASS_2, IfTheWayIsTakenInTheEndItStays)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 n", spearmen + "0503 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0501 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"pass Spearmen 1.1 0502"});
    battle.take("Swordmen 2.1", {"move 0502", "face s"});
    battle.take("Cavalry 1.1", {"pass Spearmen 1.1 0502"});
    EXPECT_EQ(battle.at("Cavalry 1.1"), "0504");
    battle.take("Cavalry 1.1");
    EXPECT_EQ(battle.refusal("pass Spearmen 1.1 0502"), "0502 is not free (GH-PASS-2)");
    EXPECT_EQ(battle.clause("pass Swordmen 2.1 0501"), "GH-PASS-2");  // no unit of its side
    EXPECT_EQ(battle.clause("pass Spearmen 1.1 0601"), "GH-PASS-2");
}

TEST(GH_JOIN_1__GH_PASS_1, WhoIsInTheMiddleOfAPassageIsNotJoined)
{
    Lineup lineup;
    lineup.red = {spearmen + "0504 n rp=30", spearmen + "0503 n rp=30", spearmen + "0404 n rp=30"};
    lineup.blue = {"infantry 5 swords AC0 none 0901 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1", {"swap Spearmen 1.2"});
    battle.take("Spearmen 1.3");
    EXPECT_EQ(battle.refusal("join Spearmen 1.1"), "Spearmen 1.1 is in the middle of a passage (GH-JOIN-1)");
}

}  // namespace
}  // namespace montjoy::gbh
