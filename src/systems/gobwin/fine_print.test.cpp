// Halves of clauses that a battle rarely comes to.
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view two_cities =
    ". . . . . . . . . . . .\n . . . . . . . . . . . .\n. . . 1 . . . . . . 5 .\n . . . . . . . . . . . .\n"
    ". . . . . . . . . . . .\n . . . . . . . . . . . .\n. . . . . . . . . . . .\n . . . . . . . . . . . .\n";

TEST(GB_COM_6, TheAttackersDefenceStandsWhateverBecameOfItsShot)
{
    Scene scene(plain_map);
    scene.stack('O', "Archers", 8, "0403");
    const std::string a = scene.stack('A', "Pikes", 8, "0403", {commander(2)});
    scene.start();
    scene.at(a).shot = false;
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    EXPECT_EQ(scene.told<Fought>()[0].back->defence.total(), Fraction(16));
}

TEST(GB_COM_10, ACityOfLevelFiveHoldsAHundredWallPoints)
{
    Scene scene(two_cities);
    EXPECT_EQ(wall_limit_at(scene.state, scene.cell("1103")), 100);
    EXPECT_EQ(wall_limit_at(scene.state, scene.cell("0403")), 40);
    EXPECT_EQ(wall_limit_at(scene.state, scene.cell("0505")), 20);
}

TEST(GB_COM_13__GB_TURN_9, ANamedCommanderFallsWithItsStack)
{
    Scene scene(plain_map);
    Character named = commander(3);
    named.persona = 1;
    const std::string o = scene.stack('O', "Archers", 1, "0403", {named});
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.state.fallen, 0u);
    // The scene has no named commanders, so its invariants are not asked.
    Journal<Event> journal(scene.events);
    declare(scene.state, AttackKind::melee, scene.index(a), scene.index(o), 0);
    fall_attack(scene.state, 10, journal);
    fall_attack(scene.state, 2, journal);
    EXPECT_EQ(scene.state.fallen, 1u);
    ASSERT_EQ(scene.told<Fell>().size(), 1u);
    EXPECT_EQ(scene.told<Fell>()[0].persona, 1);
}

TEST(GB_CHAR_4, AsManyHitsAsAreRolledAgainstItWinNothing)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 2, "0403");
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 5, 5);  // 5.6 and 4, half of each
    const Fought fought = scene.told<Fought>()[0];
    ASSERT_EQ(fought.blow.hits, 2);
    ASSERT_EQ(fought.back->hits, 2);
    EXPECT_EQ(scene.characters(a)[0].experience, 0);
}

TEST(GB_SCOUT_7, OfTheHexThatAnAttackComesFromOnlyTheAttackerIsSeen)
{
    Scene scene(plain_map, R"({"fog":true})");
    const std::string o = scene.stack('O', "Stabbers", 8, "0503", {commander(2)});
    const std::string beside = scene.stack('O', "Stabbers", 3, "0503");
    scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    scene.start();
    scene.end_side();
    scene.act('O', cat("move ", o, " 0403"));
    scene.act('O', cat("move ", beside, " 0403"));
    scene.act('O', cat("attack ", o, " 0403.1"));
    const State known = Rules::view(scene.state, scene.seat('A')).known;
    EXPECT_EQ(known.pieces.count(Side::opposition, scene.cell("0403")), 1);
    ASSERT_TRUE(known.pieces.at(Side::opposition, scene.cell("0403"), 1));
    EXPECT_EQ(known.pieces.stacks[*known.pieces.at(Side::opposition, scene.cell("0403"), 1)].units, 8);
}

TEST(GB_STACK_4, TheMemberThatHasMovedFarthestHoldsTheStack)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Cavalry", 3, "0403", {commander(2)});
    scene.start();
    scene.units(a)[0].spent = 2;
    EXPECT_EQ(scene.move_left(a), 1);
    scene.characters(a)[0].spent = 3;
    EXPECT_EQ(scene.move_left(a), 0);
}

TEST(GB_STACK_4__GB_COM_7, NoShotComesBackBySplittingOrJoining)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    const std::string b = scene.stack('A', "Pikes", 3, "0403");
    scene.start();
    scene.at(a).shot = false;
    scene.act('A', cat("split ", a, ".1"));
    EXPECT_FALSE(scene.at("A4").shot);
    EXPECT_TRUE(scene.at(b).shot);
    scene.act('A', cat("join A4 ", b));
    EXPECT_FALSE(scene.at(b).shot);
}

TEST(GB_ORD_1, AnAllysCommanderGivesNoOrdersToWhatIsPoppedBesideIt)
{
    Scene scene(two_cities, R"({"fog":false})", R"({"hex":"0403","name":"Here","nation":"alliance-2"})");
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(4)});
    const std::string old = scene.stack('B', "Pikes", 3, "0403");
    scene.start();
    ASSERT_TRUE(scene.at(a).reached);
    scene.act('B', "pop Stabbers 0403");
    EXPECT_FALSE(scene.at("B3").reached);
    EXPECT_FALSE(scene.at(old).reached);
}

TEST(GB_TURN_8, TheCityGoesToWhoKilledLastNotToWhoIsListedFirst)
{
    Scene scene(two_cities);
    scene.stack('O', "Archers", 1, "0403");
    scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    const std::string b = scene.stack('B', "Stabbers", 8, "0403", {commander(2)});
    put_walls(scene.state, scene.cell("0403"), 0);
    scene.start();
    scene.strike('B', cat("attack ", b, " 0403.1"), 10, 2);
    EXPECT_EQ(scene.city("0403").nation, scene.nation('B'));
}

TEST(GB_TURN_9, ACityAloneKeepsANationIn)
{
    Scene scene(two_cities, R"({"fog":false})", R"({"hex":"0403","name":"Here","nation":"alliance-2"})");
    scene.state.pieces.disband(scene.index("B1"));
    const std::string a = scene.stack('A', "Pikes", 1, "0505", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0506"));
    EXPECT_FALSE(scene.state.nations[scene.nation('B')].out);
    scene.city("0403").nation = scene.nation('A');
    scene.act('A', cat("move ", a, " 0505"));
    EXPECT_TRUE(scene.state.nations[scene.nation('B')].out);
}

TEST(GB_TURN_9, EveryCityOfAnAimHasToBeHeld)
{
    Scene scene(two_cities, R"({"fog":false})", "", "", R"({"last_turn":20,"then":"Opposition","goals":[{"side":"Alliance","hold":["0403","1103"]}]})");
    const std::string a = scene.stack('A', "Cavalry", 1, "0503", {commander(2)});
    const std::string far = scene.stack('A', "Cavalry", 1, "1003", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0403"));
    EXPECT_EQ(scene.state.stage, Stage::turn);
    scene.act('A', cat("move ", far, " 1103"));
    EXPECT_EQ(scene.state.stage, Stage::over);
    EXPECT_EQ(scene.state.winner, 0);
}

}  // namespace
}  // namespace montjoy::gobwin
