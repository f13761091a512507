#include "systems/gbh/field.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC2 normal ";
const std::string bowmen = "infantry 4 bows AC1 none ";

TEST(GH_FLD_1, TheUsualFieldsAreTakenAndTooLargeOnesNamed)
{
    for (const auto& [columns, rows] : {std::pair{15, 10}, {20, 15}, {30, 20}, {40, 30}}) {
        Lineup setup;
        setup.map.clear();
        for (int row = 0; row < rows; ++row) setup.map += std::string(static_cast<std::size_t>(columns), '.') + "\\n";
        setup.red = {swordmen + "0101 n"};
        setup.blue = {swordmen + "0303 n"};
        Battle battle(setup);
        EXPECT_EQ(battle.state.ground.size(), static_cast<std::size_t>(columns * rows));
    }
    Lineup large;
    large.map.clear();
    for (int row = 0; row < 31; ++row) large.map += std::string(40, '.') + "\\n";
    large.red = large.blue = {swordmen + "0101 n"};
    Problems problems;
    EXPECT_FALSE(read(parsed(large.json()), problems));
    EXPECT_EQ(to_text(problems.at(0)),
              "/field/map: a field has 3 to 60 columns and rows and at most 1200 hexes; this one is 40 x 31 (GH-FLD-1)");
}

TEST(GH_FLD_2, TenSidedDiceAreSummedAndARangeOverOneIsAMissile)
{
    const DiceWeights& three = weights_of(3);
    EXPECT_EQ(three.total, 1000u);
    EXPECT_EQ(three.size, 28);           // 3 to 30
    EXPECT_EQ(three.weights[0], 1u);     // 1 1 1
    EXPECT_EQ(three.weights[27], 1u);    // 10 10 10: the 0 counts ten
    EXPECT_EQ(three.weights[13], 75u);   // 16
    for (int dice = 0; dice <= 9; ++dice) {
        std::uint64_t sum = 0;
        for (const std::uint64_t weight : weights_of(dice).weights) sum += weight;
        EXPECT_EQ(sum, weights_of(dice).total);
    }
    for (const Weapon weapon : every<Weapon>()) EXPECT_EQ(is_missile(weapon), weapons[weapon].range > 1);
}

TEST(GH_FLD_3, RiversAndCliffsAreClosedButForBridgesAndOtherHexesCostOne)
{
    Lineup setup;
    setup.map = ".,fhm\\nrrBcr\\n=....\\n.....";
    setup.legend = R"("B":{"terrain":"river","work":"bridge","material":"wood"})";
    setup.red = {"cavalry 5 swords AC0 none 0303 n"};
    setup.blue = {swordmen + "0504 n"};
    Battle battle(setup);
    battle.take("Cavalry 1.1");
    EXPECT_TRUE(battle.legal("move 0302"));   // the bridge
    EXPECT_EQ(battle.clause("move 0102"), "GH-RND-3");
    EXPECT_EQ(battle.clause("move 0402"), "GH-RND-3");
    for (const char* hex : {"0301", "0201", "0401", "0103"}) EXPECT_TRUE(battle.legal(cat("move ", hex))) << hex;
    Reach found;
    reach(battle.state, battle.unit("Cavalry 1.1"), 4, found);
    EXPECT_EQ(found.find(battle.cell("0302"))->cost, 1);
    EXPECT_EQ(found.find(battle.cell("0301"))->cost, 2);  // forest like any other
    EXPECT_EQ(found.find(battle.cell("0201"))->cost, 2);
    EXPECT_EQ(found.find(battle.cell("0101"))->cost, 3);
}

TEST(GH_FLD_3, WithTheOptionTerrainsHaveTheirOwnCosts)
{
    Lineup setup;
    setup.map = ".....\\n.....\\n.fff.\\n.....";
    setup.options = R"("terrain_costs":{"forest":2})";
    setup.red = {"cavalry 5 swords AC3 normal 0304 n"};
    setup.blue = {swordmen + "0501 n"};
    Battle battle(setup);
    Reach found;
    reach(battle.state, battle.unit("Cavalry 1.1"), 4, found);
    EXPECT_EQ(found.find(battle.cell("0303"))->cost, 2);
    EXPECT_EQ(found.find(battle.cell("0302"))->cost, 3);
    battle.take("Cavalry 1.1", {"move 0302", "face n"});
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 180 - 2);  // one hex's worth beyond 2, EP 1.6
}

TEST(GH_FLD_4, AHexHoldsOneUnitOnTheGroundAndOneFlyerAbove)
{
    Lineup setup;
    setup.map = ".....\\n.r...\\n.....\\nc....";
    setup.red = {"dragon 5 - AC4 none 0204 n", swordmen + "0304 n"};
    setup.blue = {"giant-eagle 5 - AC4 none 0401^ n", swordmen + "0404 n"};
    Battle battle(setup);
    battle.take("Dragon 1.1");
    EXPECT_FALSE(battle.legal("move 0304"));
    EXPECT_TRUE(battle.legal("fly 0304"));             // above a friend
    EXPECT_TRUE(battle.legal("fly 0404"));             // above an enemy
    EXPECT_FALSE(battle.legal("fly 0401"));            // the eagle is there
    EXPECT_FALSE(battle.legal("land 0304"));           // taken
    EXPECT_FALSE(battle.legal("land 0202"));           // a river
    EXPECT_FALSE(battle.legal("land 0104"));           // a cliff
    EXPECT_TRUE(battle.legal("land 0203"));
    battle.act("fly 0404");
    battle.act("face n");
    EXPECT_EQ(flyer_above(battle.state, battle.cell("0404")), battle.id("Dragon 1.1"));
    EXPECT_EQ(battle.state.ground[battle.cell("0404")], battle.id("Swordmen 2.1"));
}

TEST(GH_FLD_5, ThreeHexesAreFrontTwoFlankOneRearAndMeleeGoesForward)
{
    Lineup setup;
    setup.red = {swordmen + "0504 n"};
    setup.blue = {swordmen + "0503 s", swordmen + "0603 s", swordmen + "0604 s", swordmen + "0505 s", swordmen + "0404 s",
                  swordmen + "0403 s"};
    Battle battle(setup);
    const Unit& unit = battle.unit("Swordmen 1.1");
    const std::vector<std::pair<const char*, Aspect>> around{{"0503", Aspect::front}, {"0603", Aspect::front},
                                                             {"0403", Aspect::front}, {"0604", Aspect::flank},
                                                             {"0404", Aspect::flank}, {"0505", Aspect::rear}};
    for (const auto& [hex, aspect] : around) {
        EXPECT_EQ(aspect_of(battle.state, unit, battle.cell(hex)), aspect) << hex;
        EXPECT_EQ(in_front(battle.state, unit, battle.cell(hex)), aspect == Aspect::front) << hex;
    }
    battle.take("Swordmen 1.1");
    EXPECT_TRUE(battle.legal("attack Swordmen 2.1"));
    EXPECT_EQ(battle.clause("attack Swordmen 2.4"), "GH-FLD-5");
    battle.act("face s");  // it turns freely in its own action
    EXPECT_TRUE(battle.legal("attack Swordmen 2.4"));
    EXPECT_EQ(battle.clause("attack Swordmen 2.1"), "GH-FLD-5");
}

TEST(GH_FLD_5, MissilesGoIntoTheHalfCircleAhead)
{
    Lineup setup;
    setup.red = {bowmen + "0504 n"};
    setup.blue = {swordmen + "0502 s", swordmen + "0704 s", swordmen + "0304 s", swordmen + "0506 s", swordmen + "0705 s"};
    Battle battle(setup);
    battle.take("Bowmen 1.1");
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.2"));   // at exactly 90 degrees
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.3"));
    EXPECT_EQ(battle.clause("shoot Swordmen 2.4"), "GH-COM-17");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.5"), "GH-COM-17");
}

TEST(GH_FLD_6, ForestsHillsAndWorksBlockSightUnlessOneEndIsRaised)
{
    Lineup setup;
    setup.map = ".......\\n...f...\\n.......\\n...W...\\n...h...\\n.......\\n.......\\n...h...\\n.......";
    setup.legend = R"("W":{"work":"wall","material":"rock"})";
    setup.red = {bowmen + "0401 s", bowmen + "0405 n", bowmen + "0406 s"};
    setup.blue = {swordmen + "0403 n", swordmen + "0409 n"};
    Battle battle(setup);
    const auto clear = [&](const char* from, const char* to) {
        return clear_between(battle.state, battle.cell(from), battle.cell(to));
    };
    EXPECT_FALSE(clear("0401", "0403"));  // forest
    EXPECT_FALSE(clear("0403", "0405"));  // wall
    EXPECT_FALSE(clear("0406", "0409"));  // hill
    EXPECT_TRUE(clear("0301", "0303"));
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.refusal("shoot Swordmen 2.1"), "Bowmen 1.1 does not see Swordmen 2.1: 0402 is in the way (GH-FLD-6)");
    battle.act("wait");
    battle.take("Bowmen 1.2");            // on a hill: sees over the wall
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
    battle.act("wait");
    battle.take("Bowmen 1.3");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.2"), "GH-FLD-6");
    battle.act("wait");
    battle.work("0404").rp = 0;           // fallen, it blocks no more
    EXPECT_TRUE(clear("0403", "0405"));
}

TEST(GH_FLD_6, ALineAlongAnEdgeIsBlockedOnlyIfBothHexesBlock)
{
    Lineup setup;
    setup.map = ".....\\n..f..\\n.....\\n.....";
    setup.red = {bowmen + "0202 ne"};
    setup.blue = {swordmen + "0402 s", swordmen + "0103 s"};
    // From 0202 to 0402 the line runs between 0302 and 0303.
    Battle one(setup);
    one.take("Bowmen 1.1");
    EXPECT_TRUE(one.legal("shoot Swordmen 2.1"));
    setup.map = ".....\\n..f..\\n..f..\\n.....";
    Battle both(setup);
    both.take("Bowmen 1.1");
    EXPECT_EQ(both.clause("shoot Swordmen 2.1"), "GH-FLD-6");
}

TEST(GH_FLD_6, UnitsDoNotBlockSightAndFlyersAreSeen)
{
    Lineup setup;
    setup.map = ".....\\n..f..\\n.....\\n.....";
    setup.red = {bowmen + "0304 n"};
    setup.blue = {swordmen + "0303 s", "giant-eagle 5 - AC4 none 0301^ s"};
    Battle battle(setup);
    battle.take("Bowmen 1.1");
    EXPECT_TRUE(battle.legal("shoot Giant eagle 2.1"));
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
}

TEST(GH_FLD_7, FootIsInfantryIrregularsAndEngineers)
{
    std::string foot;
    for (const Type type : every<Type>())
        if (is_foot(type)) foot += cat(name_of(type), ' ');
    EXPECT_EQ(foot, "irregulars engineers infantry ");
    // Fantasy creatures are not charged, Engineers are.
    EXPECT_TRUE(melee_parts(Type::cavalry, Weapon::swords, Type::engineers, std::nullopt).charge);
    EXPECT_FALSE(melee_parts(Type::cavalry, Weapon::swords, Type::trolls, std::nullopt).charge);
}

TEST(GH_COM_17, TheSideIsTakenByTheBearingAtAnyDistance)
{
    Lineup setup;
    setup.red = {swordmen + "0504 n"};
    setup.blue = {bowmen + "0507 n"};
    Battle battle(setup);
    const Unit& unit = battle.unit("Swordmen 1.1");
    const auto aspect = [&](const char* hex) { return aspect_of(battle.state, unit, battle.cell(hex)); };
    EXPECT_EQ(aspect("0501"), Aspect::front);
    EXPECT_EQ(aspect("0704"), Aspect::front);  // exactly 90 degrees
    EXPECT_EQ(aspect("0705"), Aspect::flank);  // 120
    EXPECT_EQ(aspect("0605"), Aspect::flank);  // exactly 150
    EXPECT_EQ(aspect("0507"), Aspect::rear);
    EXPECT_EQ(aspect("0504"), Aspect::front);  // the same hex: a flyer above
}

TEST(GH_COM_17, MachinesAndUnitsOnWorksHaveNoFacing)
{
    Lineup setup;
    setup.map = ".....\\n.W...\\n.....\\n.....";
    setup.legend = R"("W":{"work":"wall","material":"rock","side":"Red"})";
    setup.red = {bowmen + "0202 n", "catapult 3 - AC0 none 0404 n"};
    setup.blue = {swordmen + "0203 n"};
    Battle battle(setup);
    for (const char* hex : {"0201", "0203", "0104"}) {
        EXPECT_EQ(aspect_of(battle.state, battle.unit("Bowmen 1.1"), battle.cell(hex)), Aspect::front);
        EXPECT_EQ(aspect_of(battle.state, battle.unit("Catapult 1.1"), battle.cell(hex)), Aspect::front);
        EXPECT_TRUE(in_arc(battle.state, battle.unit("Bowmen 1.1"), battle.cell(hex)));  // all round
    }
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("face s"), "GH-COM-17");
}

}  // namespace
}  // namespace montjoy::gbh
