#include "systems/gobwin/specials.hpp"

#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view foggy = R"({"fog":true})";

TEST(GB_SPEC_4, OnceATurnAnyHexAndThoseBesideItAreScouted)
{
    Scene scene(plain_map, foggy);
    scene.stack('A', "Pikes", 1, "0103", {commander(2, {Special::look_a_mancy}), commander(2), commander(4)});
    scene.start();
    const Cell far = scene.cell("0904");
    ASSERT_FALSE(scene.state.scouted.contains(far));
    EXPECT_EQ(scene.refused('A', "look A2:2 0904"), "GB-SPEC-4");
    scene.act('A', "look A2:1 0904");  // a watcher looks too. GB-CHAR-3
    EXPECT_TRUE(scene.state.scouted.contains(far));
    for (const Cell beside : scene.scenario->neighbours[far]) EXPECT_TRUE(scene.state.scouted.contains(beside));
    EXPECT_FALSE(scene.state.scouted.contains(scene.cell("0704")));
    EXPECT_EQ(scene.refused('A', "look A2:1 0804"), "GB-SPEC-4");
    scene.end_side();
    scene.end_side();
    EXPECT_EQ(scene.refused('A', "look A2:1 0804"), "");
}

TEST(GB_SPEC_5, EveryUnitThatHasNotBuiltAddsAPointUpToTheLimit)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 6, "0403", {commander(2, {Special::dirt_a_mancy})});
    const Cell here = scene.cell("0403");
    scene.start();
    scene.act('A', cat("dirt ", a));
    EXPECT_EQ(walls_at(scene.state, here), 6);
    EXPECT_EQ(scene.refused('A', cat("dirt ", a)), "GB-SPEC-5");  // once a turn
    put_walls(scene.state, here, 16);
    scene.end_side();
    scene.end_side();
    scene.act('A', cat("dirt ", a));
    EXPECT_EQ(walls_at(scene.state, here), 20);  // GB-COM-10
}

TEST(GB_SPEC_5, DiggersAndTheirLeaderStayPutButMayFight)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2, {Special::dirt_a_mancy}), commander(2)});
    const std::string f = scene.stack('A', "Flyers", 2, "0403");
    scene.start();
    scene.act('A', cat("dirt ", a));
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0503")), "GB-SPEC-5");
    scene.act('A', cat("step ", a, ":2 ", f));  // who only watched may go
    scene.act('A', cat("move ", f, " 0503"));
    scene.act('A', cat("move ", f, " 0403"));
    scene.act('A', cat("step ", a, ":1 ", f));
    EXPECT_EQ(scene.refused('A', cat("move ", f, " 0503")), "GB-SPEC-5");
    scene.stack('O', "Archers", 1, "0403");
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.1")), "");
}

TEST(GB_SPEC_5, NotAfterMovingNorWithOthersNorWhereTheSideDoesNotHold)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2, {Special::dirt_a_mancy})});
    const std::string c = scene.stack('A', "Cavalry", 2, "0203", {commander(2, {Special::dirt_a_mancy})});
    const std::string d = scene.stack('A', "Stabbers", 2, "0703", {commander(2, {Special::dirt_a_mancy})});
    scene.stack('O', "Pikes", 1, "0703");
    scene.state.held[0].erase(scene.cell("0703"));
    scene.state.held[1].insert(scene.cell("0703"));
    scene.start();
    scene.act('A', cat("move ", a, " 0503"));
    EXPECT_EQ(scene.refused('A', cat("dirt ", a)), "GB-SPEC-5");
    EXPECT_EQ(scene.refused('A', cat("dirt ", c)), "GB-SPEC-5");
    EXPECT_EQ(scene.refused('A', cat("dirt ", d)), "GB-SPEC-5");
}

TEST(GB_SPEC_7, UnspokenItIsTheDefenceAndSettledOnceThatHasCounted)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0403");
    const std::string a = scene.stack('A', "Cavalry", 8, "0303", {commander(2, {Special::fool_a_mancy})});
    scene.start();
    EXPECT_EQ(scene.move_left(a), 3);
    scene.act('A', cat("move ", a, " 0403"));
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 10);
    EXPECT_EQ(scene.told<Fought>()[0].back->defence.total(), Fraction(16 + 20));
    EXPECT_EQ(scene.refused('A', cat("fool ", a, " move")), "GB-SPEC-7");
}

TEST(GB_SPEC_7, ThePointIsMovementAndNoDefenceThatTurnNorInTheEnemys)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0703", {commander(2)});
    const std::string a = scene.stack('A', "Cavalry", 8, "0303", {commander(2, {Special::fool_a_mancy})});
    scene.start();
    scene.act('A', cat("fool ", a, " move"));
    EXPECT_EQ(scene.move_left(a), 4);
    EXPECT_FALSE(force_of(scene.state, scene.index(a)).fool);
    for (const char* to : {"0403", "0503", "0603"}) scene.act('A', cat("move ", a, ' ', to));
    EXPECT_EQ(scene.refused('A', cat("fool ", a, " defence")), "");  // not spent yet
    scene.act('A', cat("move ", a, " 0703"));
    EXPECT_EQ(scene.refused('A', cat("fool ", a, " defence")), "GB-SPEC-7");
    scene.end_side();
    EXPECT_FALSE(force_of(scene.state, scene.index(a)).fool);
    scene.end_side();
    EXPECT_TRUE(force_of(scene.state, scene.index(a)).fool);  // until the owner's next turn begins
}

TEST(GB_SPEC_7, APointThatWasNotSpentLapsesIntoTheDefence)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Cavalry", 8, "0303", {commander(2, {Special::fool_a_mancy})});
    scene.start();
    scene.act('A', cat("fool ", a, " move"));
    scene.end_side();
    EXPECT_TRUE(force_of(scene.state, scene.index(a)).fool);
}

TEST(GB_SPEC_7, ItFollowsTheLeader)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2, {Special::fool_a_mancy})});
    const std::string b = scene.stack('A', "Archers", 2, "0403");
    scene.start();
    scene.act('A', cat("step ", a, ":1 ", b));
    EXPECT_FALSE(force_of(scene.state, scene.index(a)).fool);
    EXPECT_TRUE(force_of(scene.state, scene.index(b)).fool);
    const std::string watched = scene.stack('A', "Archers", 2, "0403", {commander(3), commander(2, {Special::fool_a_mancy})});
    EXPECT_FALSE(force_of(scene.state, scene.index(watched)).fool);  // who only watches fools nobody. GB-CHAR-3
}

}  // namespace
}  // namespace montjoy::gobwin
