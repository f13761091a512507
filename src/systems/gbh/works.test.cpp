#include "systems/gbh/works.hpp"

#include "systems/gbh/works.test.hpp"

namespace montjoy::gbh {
namespace {

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

}  // namespace
}  // namespace montjoy::gbh
