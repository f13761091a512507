#include "systems/gbh/works.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";
const std::string bowmen = "infantry 5 bows,swords AC0 none ";

// A ring of six works round 0504: walls, a gate to the south, a tower to the north.
//   row 3:  0503 tower, 0403 and 0603 walls; row 4: 0404 and 0604 walls; 0505 gate.
const char* const ring =
    ".........\\n.........\\n...WTW...\\n...W.S...\\n....G....\\n.........\\n.........";
const std::string ring_legend =
    R"("W":{"work":"wall","material":"wood","side":"Blue"},"S":{"work":"wall","material":"wood","side":"Blue","stairs":["nw"]},)"
    R"("T":{"work":"tower","material":"wood","side":"Blue"},"G":{"work":"gate","material":"wood","side":"Blue"})";

Lineup fort(std::vector<std::string> red, std::vector<std::string> blue)
{
    Lineup lineup;
    lineup.map = ring;
    lineup.legend = ring_legend;
    lineup.red = std::move(red);
    lineup.blue = std::move(blue);
    return lineup;
}

TEST(GH_STR_1, WorksHaveTheRpOfTheirMaterial)
{
    const std::vector<std::tuple<Work, Material, int>> printed{
        {Work::bridge, Material::wood, 3000},        {Work::bridge, Material::rock, 15000},
        {Work::tower, Material::wood, 2500},         {Work::tower, Material::earth, 5000},
        {Work::tower, Material::rock, 12500},        {Work::homage_tower, Material::wood, 3500},
        {Work::homage_tower, Material::earth, 7000}, {Work::homage_tower, Material::rock, 17500},
        {Work::wall, Material::wood, 2000},          {Work::wall, Material::earth, 4000},
        {Work::wall, Material::rock, 10000},         {Work::gate, Material::wood, 1000},
        {Work::gate, Material::iron, 5000}};
    int kinds = 0;
    for (const Work kind : every<Work>())
        for (const Material material : every<Material>()) kinds += works[kind][material] > 0 ? 1 : 0;
    EXPECT_EQ(kinds, 13);
    for (const auto& [kind, material, rp] : printed) EXPECT_EQ(works[kind][material], rp) << name_of(kind) << ' ' << name_of(material);
    Lineup lineup = fort({"battering-ram 3 - AC0 none 0506 n"}, {swordmen + "0901 s"});
    lineup.legend = R"("W":{"work":"wall","material":"iron","side":"Blue"},"S":{"work":"wall","material":"wood"},"T":{"work":"tower","material":"wood"},"G":{"work":"gate","material":"wood","side":"Blue","indestructible":true})";
    Problems problems;
    EXPECT_FALSE(read(parsed(lineup.json()), problems));
    EXPECT_EQ(to_text(problems.at(0)), "/field/legend/W/material: there is no wall of iron (GH-STR-1)");
    lineup.legend.replace(lineup.legend.find("iron"), 4, "rock");
    Battle battle(lineup);
    battle.take("Battering ram 1.1");
    EXPECT_EQ(battle.refusal("batter 0505"), "the gate in 0505 cannot be destroyed (GH-STR-1)");
}

TEST(GH_STR_2__GH_WPN_8__GH_UNIT_10__GH_UNIT_11, RamsAndBeastsHurtWoodOnlyWithTheirFixedBlow)
{
    Lineup lineup = fort({"battering-ram 9 - AC0 none 0506 n", "trolls 5 - AC4 none 0503 n", "covered-ram 3 - AC0 none 0605 n"}, {swordmen + "0901 s"});
    lineup.map = ".........\\n.........\\n.........\\n...W.....\\n....G....\\n.........\\n.........";
    lineup.red[1] = "trolls 5 - AC4 none 0405 n";
    lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Blue"},"G":{"work":"gate","material":"wood","side":"Blue"})";
    Battle battle(lineup);
    battle.take("Battering ram 1.1", {"batter 0505"});
    EXPECT_EQ(battle.work("0505").rp, 700);  // whatever the level
    EXPECT_EQ(battle.rp("Battering ram 1.1"), 39);
    battle.take("Covered ram 1.1");
    EXPECT_EQ(battle.clause("batter 0404"), "GH-WPN-8");  // not next to it
    battle.act("batter 0505");
    EXPECT_EQ(battle.work("0505").rp, 400);
    battle.take("Trolls 1.1");
    EXPECT_EQ(battle.refusal("batter 0404"), "Trolls 1.1 hurts wood only (GH-STR-2)");
    EXPECT_EQ(battle.clause("batter 0505"), "");  // ahead to the right
    battle.act("face s");
    EXPECT_EQ(battle.clause("batter 0505"), "GH-FLD-5");
    battle.act("wait");
    battle.take("Swordmen 2.1");
    EXPECT_EQ(battle.refusal("batter 0404"), "ordinary weapons hurt no structure (GH-STR-2)");
}

TEST(GH_STR_2__GH_UNIT_16, EntsHurtAnyStructureAsARamDoes)
{
    Lineup lineup;
    lineup.map = ".....\\n..W..\\n.....\\n.....";
    lineup.legend = R"("W":{"work":"gate","material":"iron","side":"Blue"})";
    lineup.red = {"ents 5 - AC4 none 0303 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Ents 1.1", {"batter 0302"});
    EXPECT_EQ(battle.work("0302").rp, 4700);
}

TEST(GH_STR_2__GH_WPN_7__GH_UNIT_12, TheCatapultsRockHurtsAllAndOnlyStructures)
{
    Lineup lineup;
    lineup.map = "............\\n............\\n............\\n............";
    lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Blue"})";
    lineup.map.replace(lineup.map.find('\\') + 2 + 8, 1, "W");  // 0902
    lineup.red = {"catapult 3 - AC0 none 0102 n load=rock", "catapult 3 - AC0 none 0602 n load=rock", "catapult 3 - AC0 none 0202 n load=rocks"};
    lineup.blue = {swordmen + "1202 s"};
    Battle battle(lineup);
    battle.take("Catapult 1.1", {"batter 0902"});  // at 8
    EXPECT_EQ(battle.work("0902").rp, 9500);
    battle.take("Catapult 1.2");
    EXPECT_EQ(battle.clause("batter 0902"), "GH-WPN-7");  // at 3
    battle.act("wait");
    battle.take("Catapult 1.3");
    EXPECT_EQ(battle.refusal("batter 0902"), "Catapult 1.3 is loaded with many rocks, which are for units (GH-UNIT-12)");
    battle.act("wait");
    battle.take("Catapult 1.1");
    EXPECT_EQ(battle.clause("batter 0902"), "GH-COM-14");
}

TEST(GH_STR_3, GroundUnitsCrossABridgeOneByOne)
{
    Lineup lineup;
    lineup.map = "...\\nrBr\\n...\\n...";
    lineup.legend = R"("B":{"terrain":"river","work":"bridge","material":"wood"})";
    lineup.red = {"cavalry 5 swords AC0 none 0203 n", swordmen + "0202 n"};
    lineup.blue = {swordmen + "0101 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    EXPECT_FALSE(battle.legal("move 0201"));  // the bridge is taken
    battle.act("wait");
    battle.take("Swordmen 1.1", {"move 0201", "face n"});
    battle.take("Cavalry 1.1");
    EXPECT_TRUE(battle.legal("move 0202"));
    lineup.map = "...\\n.B.\\n...\\n...";
    lineup.legend = R"("B":{"work":"bridge","material":"wood"})";
    Problems problems;
    EXPECT_FALSE(read(parsed(lineup.json()), problems));
    EXPECT_EQ(to_text(problems.at(0)), "/field/legend/B: a bridge leads over a river or cliff; 0202 is neither (GH-STR-3)");
}

TEST(GH_STR_4, ATowersGarrisonShootsAndCannotBeReached)
{
    Battle battle(fort({swordmen + "0502 s", bowmen + "0501 s hand=bows", "infantry 5 swords AC0 none 0602 sw morale=90"},
                       {bowmen + "0503 s hand=bows morale=-5", swordmen + "0403 s"}));
    ASSERT_EQ(where(battle.state, battle.unit("Bowmen 2.1")), Where::tower);
    battle.take("Bowmen 2.1");
    EXPECT_TRUE(battle.legal("shoot Swordmen 1.1"));
    EXPECT_TRUE(battle.legal("hand swords"));
    battle.act("hand swords");
    EXPECT_EQ(battle.refusal("attack Swordmen 1.1"), "Bowmen 2.1 never fights hand to hand from its tower (GH-STR-4)");
    EXPECT_TRUE(battle.legal("move 0504"));  // from a joined tower to the inside
    EXPECT_TRUE(battle.legal("move 0603"));  // and along the wall
    EXPECT_FALSE(battle.legal("move 0402"));
    battle.act("wait");
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("attack Bowmen 2.1"), "GH-STR-4");
    battle.act("wait");
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.refusal("shoot Bowmen 2.1"), "Bowmen 2.1 cannot be hit while its tower stands (GH-STR-4)");
    battle.act("wait");
    battle.take("Swordmen 1.2");
    EXPECT_EQ(battle.clause("demand Bowmen 2.1"), "GH-STR-4");
}

TEST(GH_STR_4, AnIsolatedTowerIsEnteredFromAnyNeighbourByFootWhenEmpty)
{
    Lineup lineup;
    lineup.map = ".....\\n.....\\n..T..\\n.....\\n.....";
    lineup.legend = R"("T":{"work":"tower","material":"rock","side":"Blue"})";
    lineup.red = {swordmen + "0304 n", "cavalry 5 swords AC0 none 0202 n", "engineers 3 - AC0 none 0403 n"};
    lineup.blue = {swordmen + "0302 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    EXPECT_FALSE(battle.legal("move 0303"));
    battle.act("wait");
    battle.take("Engineers 1.1");
    EXPECT_FALSE(battle.legal("move 0303"));
    battle.act("wait");
    battle.take("Swordmen 1.1", {"move 0303"});  // an enemy's, but empty
    battle.take("Swordmen 2.1");
    EXPECT_FALSE(battle.legal("move 0303"));     // not any more
    Lineup fixed = lineup;
    fixed.blue = {"catapult 3 - AC0 none 0303 n", swordmen + "0302 s"};
    Battle machine(fixed);
    EXPECT_TRUE(machine.unit("Catapult 2.1").is(Mark::fixed));
    machine.take("Catapult 2.1");
    EXPECT_EQ(machine.clause("move 0304"), "GH-STR-4");
}

TEST(GH_STR_5, WallsAreClimbedByStairsAndWalkedAlong)
{
    Battle battle(fort({swordmen + "0605 nw", bowmen + "0601 s hand=bows"}, {swordmen + "0504 n", "infantry 5 swords AC0 none 0603 s"}));
    battle.take("Swordmen 2.1");
    EXPECT_TRUE(battle.legal("move 0604"));      // the section with stairs
    EXPECT_FALSE(battle.legal("move 0404"));     // one without
    battle.act("move 0604");
    battle.take("Swordmen 2.2");
    EXPECT_FALSE(battle.legal("move 0604"));     // one unit a section
    EXPECT_TRUE(battle.legal("move 0503"));      // into the tower
    battle.act("wait");
    battle.take("Swordmen 1.1");
    EXPECT_FALSE(battle.legal("move 0604"));     // ground units do not enter a section
    EXPECT_EQ(battle.clause("attack Swordmen 2.1"), "GH-STR-5");  // nor reach who is on it
    battle.act("wait");
    battle.take("Bowmen 1.1", {"shoot Swordmen 2.2"});  // but missiles do
    battle.roll(20);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), 80);
    battle.take("Swordmen 2.1");
    EXPECT_EQ(battle.clause("attack Swordmen 1.1"), "GH-STR-5");
}

TEST(GH_STR_5, OnTheWallOneFightsWhoIsOnTheNextSection)
{
    Battle battle(fort({swordmen + "0604 s"}, {swordmen + "0603 s"}));
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});  // all round
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 90);
    EXPECT_EQ(battle.unit("Swordmen 2.1").engaged, 1);
}

TEST(GH_STR_6, AGateLetsItsOwnersSideThroughAndKeepsTheEnemyOut)
{
    Battle battle(fort({swordmen + "0506 n", "battering-ram 3 - AC0 none 0605 n"}, {"cavalry 5 swords AC0 none 0504 s"}));
    battle.take("Swordmen 1.1");
    EXPECT_FALSE(battle.legal("move 0505"));
    battle.act("wait");
    battle.take("Cavalry 2.1", {"move 0505"});
    EXPECT_TRUE(is_inside(battle.state, battle.cell("0505")));
    EXPECT_TRUE(on_ground(battle.state, battle.unit("Cavalry 2.1")));  // nobody is on top
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("attack Cavalry 2.1"), "GH-STR-9");
    battle.act("wait");
    battle.take("Cavalry 2.1", {"move 0504", "face s"});
    battle.work("0505").rp = 300;
    battle.take("Battering ram 1.1", {"batter 0505"});
    battle.take("Swordmen 1.1");
    EXPECT_TRUE(battle.legal("move 0505"));
    Lineup iron = fort({"battering-ram 3 - AC0 none 0506 n", bowmen + "0507 n hand=bows"}, {swordmen + "0504 s"});
    iron.legend.replace(iron.legend.rfind("wood"), 4, "iron");
    Battle forged(iron);
    forged.take("Battering ram 1.1");
    EXPECT_EQ(forged.clause("batter 0505"), "GH-STR-2");
    forged.act("wait");
    forged.take("Bowmen 1.1");
    EXPECT_EQ(forged.refusal("fire 0505"), "the gate in 0505 does not burn: only wood does (GH-SIEGE-2)");
}

TEST(GH_STR_9, NobodyAttacksBetweenTheGroundInsideAndOutside)
{
    Battle battle(fort({bowmen + "0507 n hand=bows", "dragon 5 - AC4 none 0506^ n", "dragon 5 - AC4 none 0504^ s"},
                       {swordmen + "0504 s", bowmen + "0604 s hand=bows"}));
    EXPECT_TRUE(is_inside(battle.state, battle.cell("0504")));
    EXPECT_FALSE(is_inside(battle.state, battle.cell("0506")));
    EXPECT_FALSE(is_inside(battle.state, battle.cell("0503")));  // a work is not ground
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-STR-9");
    EXPECT_TRUE(battle.legal("shoot Bowmen 2.1"));               // on the walls as usual
    battle.act("wait");
    battle.take("Dragon 1.2");                                   // in the air above an inside hex
    EXPECT_TRUE(battle.legal("attack Swordmen 2.1"));
    battle.act("wait");
    // The air outside: no attack in either direction.
    EXPECT_TRUE(walled_off(battle.state, battle.unit("Dragon 1.1"), battle.unit("Swordmen 2.1")));
    EXPECT_TRUE(walled_off(battle.state, battle.unit("Swordmen 2.1"), battle.unit("Dragon 1.1")));
    EXPECT_FALSE(walled_off(battle.state, battle.unit("Dragon 1.1"), battle.unit("Bowmen 2.1")));
}

TEST(GH_STR_9__GH_MON_1, BreathFromOutsideTakesTheWallsAndSparesTheGroundInside)
{
    Battle battle(fort({"dragon 5 - AC4 none 0506^ n"}, {"cavalry 5 swords AC0 none 0505 s", bowmen + "0604 s hand=bows", swordmen + "0504 n"}));
    ASSERT_TRUE(is_inside(battle.state, battle.cell("0505")));  // in the gate one counts as inside
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.clause("breath"), "GH-MON-1");  // nobody in its front can be hurt
    battle.act("wait");
    battle.work("0505").rp = 0;
    find_inside(battle.state);
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.clause("breath"), "");
}

TEST(GH_STR_9, OnceTheRingIsOpenNothingIsInside)
{
    Battle battle(fort({"battering-ram 3 - AC0 none 0506 n"}, {swordmen + "0504 s"}));
    battle.work("0505").rp = 100;
    battle.take("Battering ram 1.1", {"batter 0505"});
    EXPECT_FALSE(is_inside(battle.state, battle.cell("0504")));
}

TEST(GH_STR_9, ClosedEdgeHexesAreNoWayIn)
{
    Lineup lineup;
    lineup.map = "..W..\\n..W..\\n..W..\\n..W..";
    lineup.legend = R"("W":{"work":"wall","material":"rock"})";
    lineup.red = {swordmen + "0101 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle open(lineup);
    EXPECT_FALSE(is_inside(open.state, open.cell("0503")));
    std::string json = lineup.json();
    json.replace(json.find(R"("legend")"), 0, R"("closed":["0401-0504"],)");
    Battle closed(read(parsed(json)));
    EXPECT_TRUE(is_inside(closed.state, closed.cell("0503")));
    EXPECT_FALSE(is_inside(closed.state, closed.cell("0103")));
}

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
