// What becomes of those in and on a structure that falls or is taken: GH-STR-7, GH-STR-8.
#include "systems/gbh/works.hpp"

#include "systems/gbh/works.test.hpp"

namespace montjoy::gbh {
namespace {

TEST(GH_STR_7, WhoStoodOnAFallenWorkIsCrushedAndStandsInTheHex)
{
    Battle battle(fort({"battering-ram 3 - AC0 none 0605 n", "ladder 3 - AC0 none 0705 n"}, {"infantry 5 swords AC2 normal 0604 n", swordmen + "0504 s"}));
    battle.take("Ladder 1.1", {"fix 0604"});
    battle.work("0604").rp = 300;
    battle.take("Battering ram 1.1", {"batter 0604"});
    EXPECT_EQ(battle.at("Ladder 1.1"), "off");      // fixed ladders are lost
    EXPECT_EQ(seat_awaited(battle.state), 1);       // its owner chooses the facing
    battle.act("face ne");
    EXPECT_EQ(Rules::cast(battle.state).count, 7);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{1});
    battle.roll(35);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100 - 25);  // less its armour against crush, not its shield
    EXPECT_EQ(battle.unit("Swordmen 2.1").facing, 1);
    EXPECT_EQ(where(battle.state, battle.unit("Swordmen 2.1")), Where::ground);
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, 0);  // GH-XP-2
}

TEST(GH_STR_7, ABridgeTakesWhoIsOnItAndATowerItsCatapult)
{
    Lineup lineup;
    lineup.map = "...\\nrBr\\n...\\n...";
    lineup.legend = R"("B":{"terrain":"river","work":"bridge","material":"wood"})";
    lineup.red = {"trolls 5 - AC4 none 0203 n"};
    lineup.blue = {swordmen + "0202 n", swordmen + "0101 n"};
    Battle battle(lineup);
    battle.work("0202").rp = 300;
    battle.take("Trolls 1.1", {"batter 0202"});
    EXPECT_EQ(battle.at("Swordmen 2.1"), "off");
    battle.take("Trolls 1.1");
    EXPECT_FALSE(battle.legal("move 0202"));  // a river again

    Battle tower(fort({"trolls 5 - AC4 none 0502 s"}, {"catapult 3 - AC0 none 0503 n", swordmen + "0504 n"}));
    tower.work("0503").rp = 300;
    tower.take("Trolls 1.1", {"batter 0503"});
    EXPECT_EQ(tower.at("Catapult 2.1"), "off");
}

// A homage tower in 0504 with its gate to the south.
Lineup keep(std::vector<std::string> red, std::vector<std::string> blue)
{
    Lineup lineup;
    lineup.map = ".........\\n.........\\n.........\\n....H....\\n.........\\n.........\\n.........";
    lineup.legend = R"("H":{"work":"homage-tower","material":"wood","side":"Blue","gate":"s"})";
    lineup.victory = R"({"side":"Red","aim":"take","tower":"0504"},{"side":"Blue","aim":"keep","tower":"0504"})";
    lineup.red = std::move(red);
    lineup.blue = std::move(blue);
    return lineup;
}

TEST(GH_STR_8, TheHomageTowerHoldsFiveAndIsEnteredByItsGate)
{
    std::vector<std::string> blue;
    for (int i = 0; i < 4; ++i) blue.push_back(swordmen + "0504 n");
    blue.push_back(swordmen + "0505 n");
    blue.push_back(swordmen + "0503 s");
    Battle battle(keep({swordmen + "0901 s"}, blue));
    battle.take("Swordmen 2.6");
    EXPECT_FALSE(battle.legal("move 0504"));  // not by that side
    battle.act("wait");
    battle.take("Swordmen 2.5", {"move 0504"});
    battle.take("Swordmen 2.6", {"move 0602", "face s"});
    battle.take("Swordmen 2.1");
    EXPECT_TRUE(battle.legal("move 0505"));
    EXPECT_FALSE(battle.legal("move 0503"));
    battle.act("wait");
    battle.end_round();
    battle.take("Swordmen 2.6", {"move 0603", "face s"});
    battle.end_round();
    battle.take("Swordmen 2.6", {"move 0605", "face nw"});
    battle.take("Swordmen 2.4", {"move 0505", "face n"});
    battle.end_round();
    battle.take("Swordmen 2.4", {"move 0504"});
    battle.take("Swordmen 2.6", {"move 0505", "face n"});
    battle.take("Swordmen 2.6");
    EXPECT_FALSE(battle.legal("move 0504"));  // the sixth
    battle.act("wait");
    Problems problems;
    blue.assign(6, swordmen + "0504 n");
    EXPECT_FALSE(read(parsed(keep({swordmen + "0901 s"}, blue).json()), problems));
    EXPECT_EQ(to_text(problems.at(0)), "/players/1/army/units/5/at: Swordmen 2.6 cannot stand in 0504 (homage tower) (GH-STR-5)");
}

TEST(GH_STR_8, AtTheBrokenGateTheDefenderNamesWhoFights)
{
    Battle battle(keep({swordmen + "0505 n", swordmen + "0605 nw"}, {swordmen + "0504 n", swordmen + "0504 n", bowmen + "0504 n hand=bows"}));
    battle.take("Bowmen 2.1", {"shoot Swordmen 1.2"});  // shooting as from a tower
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 1.2"), 85);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("attack 0504"), "the gate of the tower in 0504 is not broken (GH-STR-8)");
    EXPECT_EQ(battle.clause("attack Swordmen 2.1"), "GH-STR-4");
    EXPECT_FALSE(battle.legal("move 0504"));
    battle.act("wait");
    battle.gate_of("0504").rp = 0;
    battle.take("Swordmen 2.1", {"wait"});
    battle.take("Swordmen 1.2");
    EXPECT_EQ(battle.clause("attack 0504"), "GH-STR-8");  // not at that side
    battle.act("wait");
    battle.end_round();
    battle.calm();
    battle.take("Swordmen 1.1");
    EXPECT_FALSE(battle.legal("move 0504"));  // defenders are inside
    EXPECT_EQ(battle.clause("attack Swordmen 2.2"), "GH-STR-8");  // the attacker does not name
    battle.act("attack 0504");
    EXPECT_EQ(seat_awaited(battle.state), 1);
    battle.act("name Swordmen 2.2");
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 90);
    battle.take("Swordmen 2.2", {"attack Swordmen 1.1"});  // and is attacked by it
    battle.rolls({10});
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 99 - 10 - 5);
    battle.take("Swordmen 2.1");
    EXPECT_FALSE(battle.legal("attack Swordmen 1.1"));  // another stands at the door
}

TEST(GH_STR_8, ItIsTakenByEnteringNotBySurrender)
{
    Battle battle(keep({"infantry 5 swords AC0 none 0505 n morale=90"}, {"infantry 5 swords AC0 none 0504 n morale=-5", swordmen + "0901 s"}));
    battle.gate_of("0504").rp = 0;
    battle.take("Swordmen 1.1", {"demand Swordmen 2.1"});
    EXPECT_EQ(battle.work("0504").holder, 1);
    battle.end_round();
    ASSERT_FALSE(battle.over());
    battle.take("Swordmen 1.1", {"move 0504"});
    EXPECT_EQ(battle.work("0504").holder, 0);
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(std::get<Over>(Rules::pending(battle.state)).winner, 0);
}

TEST(GH_STR_8, AFallenTowerIsTakenByFootThatEndsARoundInItsHex)
{
    Battle battle(keep({"cavalry 5 swords AC0 none 0503 s", swordmen + "0605 nw"}, {swordmen + "0901 s"}));
    battle.work("0504") = {0, false, 1, nobody};
    battle.gate_of("0504").rp = 0;
    find_inside(battle.state);
    battle.take("Cavalry 1.1", {"move 0504", "face n"});
    battle.end_round();
    EXPECT_FALSE(battle.over());  // riders do not take it
    battle.take("Cavalry 1.1", {"move 0503", "face n"});
    battle.take("Swordmen 1.1", {"move 0504", "face n"});
    if (!battle.over()) battle.end_round();
    EXPECT_TRUE(battle.over());
}

TEST(GH_STR_7__GH_STR_8, FromAFallenHomageTowerOneStaysAndTheOthersStepOut)
{
    Battle battle(keep({"trolls 5 - AC4 none 0503 s", swordmen + "0505 n"}, {swordmen + "0504 n", swordmen + "0504 n", swordmen + "0504 n"}));
    battle.work("0504").rp = 300;
    battle.take("Trolls 1.1", {"batter 0504"});
    ASSERT_EQ(battle.state.phase, Phase::placing);
    EXPECT_EQ(seat_awaited(battle.state), 1);
    EXPECT_FALSE(battle.legal("at 0505"));  // taken
    battle.act("at 0404");
    battle.act("at 0603");
    EXPECT_EQ(battle.clause("at 0604"), "GH-STR-7");  // the last must stay
    battle.act("at 0504");
    for (int i = 0; i < 3; ++i) {
        battle.act("face n");
        battle.roll(7);
    }
    EXPECT_EQ(battle.at("Swordmen 2.1"), "0404");
    EXPECT_EQ(battle.at("Swordmen 2.3"), "0504");
    EXPECT_EQ(battle.rp("Swordmen 2.3"), 93);
    EXPECT_EQ(battle.gate_of("0504").rp, 0);
}

TEST(GH_STR_7__GH_STR_8, ThoseWithoutRoomAreRemoved)
{
    Lineup lineup = keep({"trolls 5 - AC4 none 0503 s"}, {swordmen + "0504 n", swordmen + "0504 n", swordmen + "0901 n"});
    lineup.map = "rrrrrrrr.\\nrrrrrrrrr\\nrrrr.rrrr\\nrrrrHrrrr\\nrrrr.rrrr\\nrrrrrrrrr\\nrrrrrrrrr";
    lineup.red.push_back(swordmen + "0505 n");
    Battle battle(lineup);
    battle.work("0504").rp = 300;
    battle.take("Trolls 1.1", {"batter 0504"});
    battle.act("at 0504");  // the first stays, the second has no room
    EXPECT_EQ(battle.at("Swordmen 2.2"), "off");
    battle.act("face n");
    battle.roll(7);
}

}  // namespace
}  // namespace montjoy::gbh
