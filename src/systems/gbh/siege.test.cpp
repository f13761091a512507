#include "systems/gbh/siege.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";
const std::string bowmen = "infantry 5 bows,swords AC0 none ";

// Two wall sections in 0502 and 0602, the field before them.
Lineup wall(std::vector<std::string> red, std::vector<std::string> blue, const char* material = "earth")
{
    Lineup lineup;
    lineup.map = ".........\\n....WW...\\n.........\\n.........\\n.........\\n.........\\n.........";
    lineup.legend = cat(R"("W":{"work":"wall","side":"Blue","material":")", material, "\"}");
    lineup.red = std::move(red);
    lineup.blue = std::move(blue);
    return lineup;
}

TEST(GH_SIEGE_1__GH_UNIT_8, ALadderIsFixedForGoodAndClimbedOntoAFreeSection)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0504 n", swordmen + "0404 n", "cavalry 5 swords AC0 none 0604 n"}, {swordmen + "0901 s"}));
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("climb 0503"), "GH-SIEGE-1");  // not fixed yet
    battle.act("wait");
    battle.take("Ladder 1.1");
    EXPECT_EQ(battle.clause("fix 0504"), "GH-SIEGE-1");    // no section
    battle.act("fix 0502");
    battle.take("Cavalry 1.1");
    EXPECT_EQ(battle.refusal("climb 0503"), "only Infantry and Irregulars climb, not Cavalry 1.1 (GH-SIEGE-1)");
    battle.act("wait");
    battle.end_round();
    EXPECT_FALSE(is_ready(battle.state, battle.unit("Ladder 1.1")));
    battle.take("Swordmen 1.1", {"climb 0503"});
    EXPECT_EQ(battle.at("Swordmen 1.1"), "0502");
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 1.1")), Where::wall);
    battle.take("Swordmen 1.2", {"move 0403", "face n"});
    battle.take("Swordmen 1.2");
    EXPECT_EQ(battle.refusal("climb 0503"), "a unit of your own side is on the section above 0503 (GH-SIEGE-1)");
}

TEST(GH_SIEGE_1__GH_COM_11, NoLadderIsFixedWhileItIsEngaged)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0901 s"}, {swordmen + "0403 se"}));
    battle.take("Swordmen 2.1", {"attack Ladder 1.1"});
    battle.roll(3);
    ASSERT_GT(battle.unit("Ladder 1.1").engaged, 0);
    battle.take("Ladder 1.1");
    EXPECT_EQ(battle.refusal("fix 0502"), "Ladder 1.1 is engaged (GH-COM-11)");
}

TEST(GH_SIEGE_1, OneUnitARoundForEachLadder)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0504 n", swordmen + "0403 n"}, {swordmen + "0901 s"}));
    battle.take("Ladder 1.1", {"fix 0502"});
    battle.take("Swordmen 1.1", {"climb 0503"});
    EXPECT_EQ(battle.state.round, 1);
    if (battle.state.phase == Phase::choose_unit && battle.state.seat == 1) battle.let_wait();
    battle.act("unit Swordmen 1.2");
    EXPECT_EQ(battle.refusal("climb 0503"), "the ladder in 0503 was climbed this round (GH-SIEGE-1)");
}

TEST(GH_SIEGE_1, AgainstADefenderOneFightsFromTheTop)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0504 n", swordmen + "0403 n"}, {swordmen + "0502 s", swordmen + "0602 s"}));
    battle.take("Ladder 1.1", {"fix 0502"});
    battle.take("Swordmen 1.1", {"climb 0503"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 90);  // no height bonus, and none against it
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 1.1")), Where::top);
    EXPECT_TRUE(are_engaged(battle.state, battle.id("Swordmen 1.1"), battle.id("Swordmen 2.1")));
    ASSERT_EQ(distance(battle.state, battle.cell("0503"), battle.cell("0602")), 1);
    EXPECT_FALSE(could_attack(battle.state, battle.id("Swordmen 1.1"), battle.id("Swordmen 2.2")));  // on the next section
    battle.take("Swordmen 2.2");
    EXPECT_EQ(battle.clause("attack Swordmen 1.1"), "GH-STR-5");  // the ladder is fixed to the other section
    battle.act("wait");
    battle.take("Swordmen 2.1", {"attack Swordmen 1.1"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 99 - 15);  // from the wall
    battle.calm();
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("climb 0503"), "GH-COM-11");
    battle.act("attack Swordmen 2.1");
    battle.roll(10);
    battle.take("Swordmen 1.2");
    EXPECT_EQ(battle.refusal("climb 0503"), "somebody is at the top of the ladder in 0503 (GH-SIEGE-1)");
    battle.act("wait");
    battle.calm();
    battle.unit("Swordmen 2.1").rp = 1;
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(10);
    battle.take("Swordmen 1.1", {"climb 0503"});  // steps over as its climb
    EXPECT_EQ(battle.at("Swordmen 1.1"), "0502");
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 1.1")), Where::wall);
}

TEST(GH_SIEGE_1, AClimberGoesDownByAnOrdinaryMove)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0504 n"}, {swordmen + "0502 s", swordmen + "0901 s"}));
    battle.take("Ladder 1.1", {"fix 0502"});
    battle.take("Swordmen 1.1", {"climb 0503"});
    battle.roll(3);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("move 0504"), "GH-COM-11");  // not while engaged
    battle.act("wait");
    battle.unit("Swordmen 2.1").rp = 1;
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(30);
    battle.take("Swordmen 1.1", {"move 0504", "face n"});
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 1.1")), Where::ground);
    EXPECT_EQ(battle.state.ground[battle.cell("0503")], battle.id("Ladder 1.1"));
}

TEST(GH_SIEGE_1, WithoutABlowNobodyClimbsAgainstADefender)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", bowmen + "0504 n hand=bows"}, {swordmen + "0502 s"}));
    battle.take("Ladder 1.1", {"fix 0502"});
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("climb 0503"), "GH-SIEGE-1");
    battle.act("hand swords");
    EXPECT_TRUE(battle.legal("climb 0503"));
}

TEST(GH_SIEGE_1, IfTheLadderIsLostItsClimberStandsInTheHexUnhurt)
{
    Battle battle(wall({"ladder 3 - AC0 none 0503 n", swordmen + "0504 n"}, {swordmen + "0502 s", bowmen + "0703 sw hand=bows"}));
    battle.take("Ladder 1.1", {"fix 0502"});
    battle.take("Swordmen 1.1", {"climb 0503"});
    battle.roll(3);
    battle.unit("Ladder 1.1").rp = 1;
    const int rp = battle.rp("Swordmen 1.1");
    battle.take("Bowmen 2.1", {"shoot Ladder 1.1"});
    battle.roll(20);
    EXPECT_EQ(battle.at("Ladder 1.1"), "off");
    EXPECT_EQ(battle.at("Swordmen 1.1"), "0503");
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 1.1")), Where::ground);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), rp);
    EXPECT_EQ(battle.unit("Swordmen 1.1").engaged, 0);
}

TEST(GH_SIEGE_1__GH_UNIT_9, AnAssaultTowerSheltersItsClimberSaveFromBehind)
{
    for (const bool tower : {false, true}) {
        Battle battle(wall({tower ? "assault-tower 3 - AC0 none 0503 n" : "ladder 3 - AC0 none 0503 n", swordmen + "0504 n"},
                           {swordmen + "0502 s", bowmen + "0705 nw hand=bows", bowmen + "0507 n hand=bows"}));
        battle.take(tower ? "Assault tower 1.1" : "Ladder 1.1", {"fix 0502"});
        battle.take("Swordmen 1.1", {"climb 0503"});
        battle.roll(3);
        battle.end_round();
        battle.calm();
        end_engagements(battle.state, battle.id("Swordmen 1.1"));
        const int before = battle.rp("Swordmen 1.1");
        battle.take("Bowmen 2.1", {"shoot Swordmen 1.1"});  // 120 to 150 degrees: a flank
        battle.roll(10);
        EXPECT_EQ(battle.rp("Swordmen 1.1"), tower ? before : before - 15);
        const int then = battle.rp("Swordmen 1.1");
        battle.take("Bowmen 2.2", {"shoot Swordmen 1.1"});  // straight behind
        battle.roll(10);
        EXPECT_EQ(battle.rp("Swordmen 1.1"), then - 25);
    }
}

TEST(GH_SIEGE_2, FireArrowsSetWoodAlightThreeTimesInTen)
{
    Battle battle(wall({bowmen + "0505 n hand=bows", "infantry 5 crossbows AC0 none 0605 n", "infantry 5 slings AC0 none 0405 n", bowmen + "0705 nw hand=bows"},
                       {swordmen + "0502 s", swordmen + "0901 s"}, "wood"));
    battle.take("Bowmen 1.1", {"fire 0502"});
    EXPECT_EQ(Rules::cast(battle.state).count, 1);
    battle.roll(4);
    EXPECT_FALSE(battle.work("0502").burning);
    battle.take("Crossbowmen 1.1", {"fire 0502"});
    battle.roll(3);
    EXPECT_TRUE(battle.work("0502").burning);
    EXPECT_EQ(battle.work("0502").rp, 2000);           // no damage by the shot
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100);         // unhurt until it falls
    battle.take("Slingmen 1.1");
    EXPECT_EQ(battle.refusal("fire 0602"), "only Bows and Crossbows shoot fire arrows (GH-SIEGE-2)");
    battle.act("wait");
    battle.take("Bowmen 1.2");
    EXPECT_EQ(battle.refusal("fire 0502"), "the wall in 0502 burns already (GH-SIEGE-4)");
    battle.act("fire 0602");
    battle.roll(9);
    if (battle.state.round == 1) battle.end_round();
    EXPECT_EQ(battle.work("0502").rp, 1800);           // GH-SIEGE-4
    EXPECT_EQ(battle.work("0602").rp, 2000);
}

TEST(GH_SIEGE_2, AtAUnitTheyDoTheUsualDamageAndMachinesMayCatchFire)
{
    Lineup lineup;
    lineup.red = {bowmen + "0505 n hand=bows", bowmen + "0605 n hand=bows", bowmen + "0405 n hand=bows", bowmen + "0305 ne hand=bows"};
    lineup.blue = {swordmen + "0403 s", "ladder 3 - AC0 none 0503 s", "covered-ram 3 - AC0 none 0603 s", "ents 5 - AC4 none 0502 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1", {"fire Swordmen 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 90);
    battle.take("Bowmen 1.2", {"fire Covered ram 2.1"});
    battle.rolls({30, 1});
    EXPECT_EQ(battle.rp("Covered ram 2.1"), 70);  // immune to the arrow, not to the fire
    EXPECT_TRUE(battle.unit("Covered ram 2.1").is(Mark::burning));
    battle.take("Bowmen 1.3", {"fire Ladder 2.1"});
    battle.rolls({10, 3});
    EXPECT_EQ(battle.rp("Ladder 2.1"), 40 - 12);
    EXPECT_TRUE(battle.unit("Ladder 2.1").is(Mark::burning));
    battle.take("Bowmen 1.4", {"fire Ents 2.1"});  // damage, and no fire that stays
    battle.roll(20);
    EXPECT_EQ(battle.rp("Ents 2.1"), 250 - 12);
    EXPECT_FALSE(battle.unit("Ents 2.1").is(Mark::burning));
}

TEST(GH_SIEGE_4, BurningMachinesLoseTwentyAndStructuresTwoHundredARound)
{
    Battle battle(wall({"ladder 3 - AC0 none 0505 n", "ladder 3 - AC0 none 0605 n rp=20"}, {swordmen + "0502 s", swordmen + "0901 s"}, "wood"));
    battle.unit("Ladder 1.1").mark(Mark::burning);
    battle.unit("Ladder 1.2").mark(Mark::burning);
    battle.work("0502").burning = true;
    battle.work("0602").burning = true;
    battle.work("0502").rp = 150;
    const int round = battle.state.round;
    while (battle.state.round == round && battle.state.phase != Phase::facing) {
        if (battle.state.phase == Phase::initiative) battle.roll(battle.state.initiative[0] == 0 ? 9 : 1);
        else battle.let_wait();
    }
    battle.act("face s");  // the section fell under the Swordmen
    battle.roll(30);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 70);
    EXPECT_EQ(battle.work("0502").rp, 0);
    EXPECT_EQ(battle.work("0602").rp, 1800);
    EXPECT_EQ(battle.rp("Ladder 1.1"), 20);
    EXPECT_EQ(battle.at("Ladder 1.2"), "off");
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, 0);  // fire and collapse cost no morale
}

TEST(GH_SIEGE_3, EngineersRepairMachinesByTenAndWoodByAHundred)
{
    Lineup lineup = wall({"engineers 3 - AC0 none 0505 n", "catapult 3 - AC0 none 0504 n rp=15", "engineers 3 - AC0 none 0604 n", swordmen + "0404 n"},
                         {"engineers 3 - AC0 none 0503 n", swordmen + "0901 s", "engineers 3 - AC0 none 0603 n"}, "wood");
    Battle battle(lineup);
    battle.take("Engineers 1.1", {"repair Catapult 1.1"});
    EXPECT_EQ(battle.rp("Catapult 1.1"), 25);
    battle.take("Engineers 1.2", {"repair Catapult 1.1"});  // several add up
    EXPECT_EQ(battle.rp("Catapult 1.1"), 35);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("repair Catapult 1.1"), "only Engineers do such work (GH-SIEGE-3)");
    battle.act("wait");
    battle.take("Engineers 2.1");
    EXPECT_EQ(battle.refusal("repair 0502"), "the wall in 0502 has its full RP (GH-SIEGE-3)");
    EXPECT_EQ(battle.clause("repair Catapult 1.1"), "GH-SIEGE-3");  // not of their side
    battle.act("wait");
    battle.work("0502").rp = 1950;
    battle.take("Engineers 2.1", {"repair 0502"});
    EXPECT_EQ(battle.work("0502").rp, 2000);  // never above its full RP
    battle.take("Engineers 1.1", {"repair Catapult 1.1"});
    EXPECT_EQ(battle.rp("Catapult 1.1"), 40);
    battle.take("Engineers 1.1");
    EXPECT_EQ(battle.refusal("repair Catapult 1.1"), "Catapult 1.1 has its full RP (GH-SIEGE-3)");
    Battle earth(wall({swordmen + "0901 s"}, {"engineers 3 - AC0 none 0503 n"}));
    earth.work("0502").rp = 100;
    earth.take("Engineers 2.1");
    EXPECT_EQ(earth.refusal("repair 0502"), "the wall in 0502 is not of wood: earth, rock and iron are not repaired (GH-SIEGE-3)");
}

TEST(GH_SIEGE_3, EngineersPutFiresOutThreeTimesInTen)
{
    Battle battle(wall({swordmen + "0901 s", "engineers 3 - AC0 none 0505 n", "ladder 3 - AC0 none 0504 n"},
                       {"engineers 3 - AC0 none 0503 n", "engineers 3 - AC0 none 0402 n"}, "wood"));
    battle.take("Engineers 2.1");
    EXPECT_EQ(battle.clause("douse 0502"), "GH-SIEGE-3");
    battle.act("wait");
    battle.end_round();
    battle.work("0502").burning = true;
    battle.unit("Ladder 1.1").mark(Mark::burning);
    battle.take("Engineers 2.1", {"douse 0502"});
    battle.roll(4);
    EXPECT_TRUE(battle.work("0502").burning);
    battle.take("Engineers 2.2");
    EXPECT_TRUE(battle.legal("douse 0502"));  // each unit its own roll
    battle.act("douse 0502");
    battle.roll(3);
    EXPECT_FALSE(battle.work("0502").burning);
    battle.take("Engineers 1.1", {"douse Ladder 1.1"});
    battle.roll(1);
    EXPECT_FALSE(battle.unit("Ladder 1.1").is(Mark::burning));
}

TEST(GH_SIEGE_3, OneEngineersUnitBuildsALadderInEightRoundsWithForestNear)
{
    Lineup lineup;
    lineup.map = "f........\\n.........\\n.........\\n.........\\n.........\\n.........\\n.........";
    lineup.red = {"engineers 3 - AC0 none 0104 n", "engineers 3 - AC0 none 0105 n", "ladder 3 - AC0 none 0907 n"};
    lineup.blue = {swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Engineers 1.2");
    EXPECT_EQ(battle.clause("build ladder 0106"), "GH-SIEGE-3");  // the forest is 4 hexes off
    battle.act("wait");
    battle.take("Engineers 1.1");
    EXPECT_EQ(battle.clause("build ladder 0105"), "GH-SIEGE-3");  // taken
    battle.act("build ladder 0103");
    EXPECT_EQ(battle.rp("Ladder 1.2"), 5);
    EXPECT_FALSE(is_ready(battle.state, battle.unit("Ladder 1.2")));
    for (int round = 2; round <= 8; ++round) {
        EXPECT_TRUE(battle.unit("Ladder 1.2").is(Mark::unfinished));
        battle.take("Engineers 1.1", {"repair Ladder 1.2"});
        EXPECT_EQ(battle.rp("Ladder 1.2"), 5 * round);
    }
    EXPECT_EQ(battle.unit("Ladder 1.2").level, 3);
    battle.take("Ladder 1.2", {"move 0102"});
    EXPECT_EQ(battle.at("Ladder 1.2"), "0102");
    battle.take("Engineers 1.1");
    EXPECT_TRUE(battle.legal("build battering-ram 0103"));
}

TEST(GH_SIEGE_3, WhatIsBegunNearAForestIsBuiltOnNearItOnly)
{
    Lineup lineup;
    lineup.map = "f........\\n.........\\n.........\\n.........\\n.........\\n.........\\n.........";
    lineup.red = {"engineers 3 - AC0 none 0104 n", "engineers 3 - AC0 none 0106 n"};
    lineup.blue = {swordmen + "0907 s"};
    Battle battle(lineup);
    battle.take("Engineers 1.1", {"build ladder 0105"});
    battle.take("Engineers 1.2");
    EXPECT_EQ(battle.refusal("repair Ladder 1.1"), "there is no forest within 3 hexes of Engineers 1.2 to build with (GH-SIEGE-3)");
    battle.act("wait");
    battle.take("Engineers 1.1", {"repair Ladder 1.1"});
    EXPECT_EQ(battle.rp("Ladder 1.1"), 10);
}

TEST(GH_SIEGE_5, MachinesHaveNoMeleeAndTheirLevelCountsWhenShotAt)
{
    Lineup lineup;
    lineup.red = {bowmen + "0505 n hand=bows"};
    lineup.blue = {"ladder 7 - AC0 none 0503 s", "battering-ram 3 - AC0 none 0504 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1", {"shoot Ladder 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Ladder 2.1"), 40 - 8);
    battle.take("Battering ram 2.1");
    EXPECT_EQ(battle.refusal("attack Bowmen 1.1"), "Battering ram 2.1 is a machine and does not fight in melee (GH-SIEGE-5)");
    battle.act("wait");
    battle.unit("Battering ram 2.1").rp = 1;
    battle.take("Bowmen 1.1", {"hand swords", "attack Battering ram 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.at("Battering ram 2.1"), "off");
}

}  // namespace
}  // namespace montjoy::gbh
