#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/movement.hpp"

#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

// Row 02 is pushed right: 0303 has the neighbours 0203, 0403, 0202, 0302, 0204, 0304.
constexpr std::string_view terrain_map =
    ". . . . . . . . . .\n . . w . ^ . ~ . . .\n. . . w w w . . . .\n . . . . 3 . . . . .\n"
    ". . . . . . . . . .\n . . . . . . . . . .\n. . . . . . . . . .\n . . . . . . . . . .\n";

int cost_of_step(Scene& scene, char key, const std::string& name, std::string_view to)
{
    const int before = scene.move_left(name);
    scene.act(key, cat("move ", name, ' ', to));
    return before - scene.move_left(name);
}

TEST(GB_MAP_1, OpenCostsOneForEveryTypeAndGivesNoDefence)
{
    for (const char* design : {"Pikes", "Cavalry", "Flyers", "Siege"}) {
        Scene scene(plain_map);
        const std::string a = scene.stack('A', design, 1, "0303", {commander(2)});
        scene.start();
        EXPECT_EQ(cost_of_step(scene, 'A', a, "0403"), 1) << design;
    }
    Sum defence;
    add_defence(defence, Force{UnitType::pikes, 8, 0, 4}, false, {Terrain::open, 0});
    EXPECT_EQ(defence.twentieths(), 20 * 4);
}

TEST(GB_MAP_1, ACityStandsInTheOpen)
{
    Scene scene(terrain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0404", {commander(2)});
    scene.start();
    EXPECT_EQ(cost_of_step(scene, 'A', a, "0504"), 1);
    EXPECT_EQ(terrain_at(scene.state, scene.cell("0504")), Terrain::open);
}

TEST(GB_MAP_2, WoodsCostGroundTypesTwoAndFlyersOne)
{
    for (const char* design : {"Pikes", "Cavalry"}) {
        Scene scene(terrain_map);
        const std::string a = scene.stack('A', design, 1, "0303", {commander(2)});
        scene.start();
        EXPECT_EQ(cost_of_step(scene, 'A', a, "0403"), 2) << design;
    }
    Scene scene(terrain_map);
    const std::string f = scene.stack('A', "Flyers", 1, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(cost_of_step(scene, 'A', f, "0403"), 1);
}

TEST(GB_MAP_2, WhoHasOnePointLeftDoesNotEnterWoods)
{
    Scene scene(terrain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0203", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0303"));
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0403")), "GB-STACK-4");
    EXPECT_FALSE(scene.listed('A', cat("move ", a, " 0403")));
}

TEST(GB_MAP_3, FlyersInWoodsAreAttackedByArchersOnly)
{
    Scene scene(terrain_map);
    scene.stack('O', "Flyers", 2, "0403");
    const std::string pikes = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    const std::string archers = scene.stack('A', "Archers", 3, "0403");
    const std::string siege = scene.stack('A', "Siege", 3, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("attack ", pikes, " 0403.1")), "GB-MAP-3");
    EXPECT_EQ(scene.refused('A', cat("fire ", siege, " 0403.1")), "GB-MAP-3");
    EXPECT_EQ(scene.refused('A', cat("attack ", archers, " 0403.1")), "");
}

TEST(GB_MAP_3, FlyersHaveNoDefenceOfWoodsAndMayAttackOutOfThem)
{
    Scene scene(terrain_map);
    const std::string foe = scene.stack('O', "Stabbers", 2, "0403");
    const std::string flyers = scene.stack('A', "Flyers", 2, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", flyers, " 0403.1"), 10, 10);
    const auto fought = scene.told<Fought>();
    ASSERT_EQ(fought.size(), 1u);
    // 2 Stabbers: Attack 6 against the Flyers' own 6; the ground stack has its 20, the Flyers have not.
    EXPECT_EQ(fought[0].back->defence.total(), Fraction(6));
    EXPECT_EQ(fought[0].blow.defence.total(), Fraction(2 + 20));
    (void)foe;
}

TEST(GB_MAP_3, OnMountainAndLakeOnlyFlyersAndFireReachFlyers)
{
    Scene scene(terrain_map);
    scene.stack('O', "Flyers", 2, "0502");
    const std::string siege = scene.stack('A', "Siege", 3, "0402", {commander(2)});
    const std::string archers = scene.stack('A', "Archers", 3, "0402");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", archers, " 0502")), "GB-MAP-5");
    EXPECT_EQ(scene.refused('A', cat("attack ", archers, " 0502.1")), "GB-COM-1");
    scene.strike('A', cat("fire ", siege, " 0502.1"), 5);
    EXPECT_EQ(scene.told<Fought>()[0].blow.defence.total(), Fraction(6));  // no terrain
}

TEST(GB_MAP_4, EveryGroundStackInWoodsHasTwentyMoreWhetherItAttacksOrDefends)
{
    Scene scene(terrain_map);
    scene.stack('O', "Pikes", 2, "0403");
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 10);
    const Fought fought = scene.told<Fought>()[0];
    EXPECT_EQ(fought.blow.defence.total(), Fraction(4 + 20));
    EXPECT_EQ(fought.back->defence.total(), Fraction(6 + 20));
}

TEST(GB_MAP_5, MountainCostsFlyersTwoAndIsClosedToAllOthers)
{
    Scene scene(terrain_map);
    const std::string f = scene.stack('A', "Flyers", 1, "0402", {commander(2)});
    const std::string c = scene.stack('A', "Cavalry", 1, "0402", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", c, " 0502")), "GB-MAP-5");
    EXPECT_EQ(cost_of_step(scene, 'A', f, "0502"), 2);
}

TEST(GB_MAP_6, LakeCostsFlyersOneAndIsClosedToAllOthers)
{
    Scene scene(terrain_map);
    const std::string f = scene.stack('A', "Flyers", 1, "0602", {commander(2)});
    const std::string c = scene.stack('A', "Cavalry", 1, "0602", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", c, " 0702")), "GB-MAP-6");
    EXPECT_EQ(cost_of_step(scene, 'A', f, "0702"), 1);
}

TEST(GB_TURN_6, WhoEntersAmongEnemiesStopsAndStaysUntilItHasAttacked)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 3, "0403");
    const std::string a = scene.stack('A', "Cavalry", 3, "0303", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0403"));
    EXPECT_EQ(scene.move_left(a), 2);
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0503")), "GB-TURN-6");
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    EXPECT_EQ(scene.move_left(a), 2);  // attacking costs no movement
    scene.act('A', cat("move ", a, " 0503"));
    scene.act('A', cat("move ", a, " 0603"));  // over more than one hex
}

TEST(GB_TURN_6, AfterItsAttackOnlyHexesWithoutEnemiesAreOpen)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 3, "0403");
    scene.stack('O', "Pikes", 3, "0503");
    const std::string a = scene.stack('A', "Cavalry", 3, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0503")), "GB-TURN-6");
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0303")), "");
}

TEST(GB_TURN_6, WhoBeginsAmongEnemiesLeavesFreelyEvenToOthers)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 3, "0403");
    scene.stack('O', "Pikes", 3, "0503");
    const std::string a = scene.stack('A', "Cavalry", 3, "0403", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0503"));
}

TEST(GB_TURN_6, OptionOneHexAfterCombat)
{
    Scene scene(plain_map, R"({"fog":false,"one_hex_after_combat":true})");
    scene.stack('O', "Pikes", 3, "0403");
    const std::string a = scene.stack('A', "Cavalry", 3, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    scene.act('A', cat("move ", a, " 0503"));
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0603")), "GB-TURN-6");
}

TEST(GB_TURN_8, AHexIsTakenByWhoStandsThereAloneOnTheGroundAndKept)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0303", {commander(2)});
    scene.start();
    EXPECT_FALSE(holds(scene.state, Side::alliance, scene.cell("0403")));
    scene.act('A', cat("move ", a, " 0403"));
    scene.act('A', cat("move ", a, " 0503"));  // in passing too
    EXPECT_TRUE(holds(scene.state, Side::alliance, scene.cell("0403")));
    const std::string o = scene.stack('O', "Flyers", 1, "0405", {commander(2)});
    scene.start(Side::opposition);
    scene.act('O', cat("move ", o, " 0404"));
    scene.act('O', cat("move ", o, " 0403"));
    EXPECT_TRUE(holds(scene.state, Side::alliance, scene.cell("0403")));  // Flyers take nothing
}

TEST(GB_TURN_8, ACityGoesToWhoEnteredLastWithItsLevelAndWalls)
{
    Scene scene(terrain_map);
    const std::string b = scene.stack('B', "Pikes", 1, "0404", {commander(2)});
    scene.start();
    const int walls = walls_at(scene.state, scene.cell("0504"));
    EXPECT_EQ(walls, 80);
    scene.act('B', cat("move ", b, " 0504"));
    EXPECT_EQ(scene.city("0504").nation, scene.nation('B'));
    EXPECT_EQ(scene.city("0504").level, 3);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0504")), walls);
}

TEST(GB_TURN_8, WhereTheLastKillerIsNoGroundStackTheFirstListedGetsTheCity)
{
    Scene scene(terrain_map);
    const std::string o = scene.stack('O', "Archers", 1, "0504");
    scene.stack('B', "Pikes", 1, "0504");
    const std::string a = scene.stack('A', "Flyers", 8, "0504", {commander(4)});
    scene.state.held[1].insert(scene.cell("0504"));
    scene.state.held[0].erase(scene.cell("0504"));
    put_walls(scene.state, scene.cell("0504"), 0);
    scene.start();
    scene.strike('A', cat("attack ", a, " 0504.1"), 10, 5);
    EXPECT_FALSE(scene.stands(o));
    EXPECT_EQ(scene.city("0504").nation, scene.nation('B'));
}

TEST(GB_TURN_8, WhoIsLeftAloneByAnEnemyThatRidesAwayTakesTheHex)
{
    Scene scene(terrain_map);
    scene.stack('B', "Pikes", 1, "0504");
    const std::string o = scene.stack('O', "Cavalry", 1, "0504", {commander(2)});
    scene.state.held[1].insert(scene.cell("0504"));
    scene.state.held[0].erase(scene.cell("0504"));
    scene.city("0504").nation = scene.nation('O');
    scene.start(Side::opposition);
    scene.act('O', cat("move ", o, " 0604"));
    EXPECT_EQ(scene.city("0504").nation, scene.nation('B'));
}

}  // namespace
}  // namespace montjoy::gobwin
