// The seventeen situations of the rulebook, in its order.
#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view open_play = R"({"fog":false})";
constexpr std::string_view ours = R"({"hex":"0403","name":"Here","nation":"alliance-1"})";
constexpr std::string_view city_map =
    ". . . . . . . .\n . . . . . . . .\n. . . 3 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n";

TEST(GB_CHAR_8__GB_STACK_4, Situation1ACommanderRidesNoFurtherThanItsMountAndLeadsOneAttack)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Flyers", 2, "0103", {commander(3)});
    const std::string fresh = scene.stack('A', "Flyers", 2, "0503");
    scene.stack('O', "Pikes", 8, "0703");
    scene.start();
    for (const char* to : {"0203", "0303", "0403", "0503"}) scene.act('A', cat("move ", a, ' ', to));
    scene.act('A', cat("step ", a, ":1 ", fresh));
    EXPECT_EQ(scene.move_left(fresh), 0);
    EXPECT_EQ(scene.refused('A', cat("move ", fresh, " 0603")), "GB-STACK-4");
    scene.act('A', cat("step ", fresh, ":1 ", a));
    EXPECT_EQ(scene.move_left(fresh), 4);
    // He leads the attack of one stack, then joins the next: that may not attack.
    const std::string first = scene.stack('A', "Pikes", 4, "0703", {commander(2)});
    const std::string second = scene.stack('A', "Pikes", 4, "0703");
    scene.start();
    scene.strike('A', cat("attack ", first, " 0703.1"), 5, 5);
    EXPECT_EQ(scene.refused('A', cat("attack ", second, " 0703.1")), "");
    scene.act('A', cat("step ", first, ":1 ", second));
    EXPECT_EQ(scene.refused('A', cat("attack ", second, " 0703.1")), "GB-TURN-5");
}

TEST(GB_ORD_1, Situation2OrdersPassFromPToQToRAndNotToWhoIsPoppedLater)
{
    Scene scene(city_map, open_play, ours);
    const std::string a = scene.stack('A', "Cavalry", 1, "0403", {commander(2)});
    const std::string p = scene.stack('A', "Pikes", 1, "0403");
    const std::string q = scene.stack('A', "Pikes", 1, "0503");
    const std::string r = scene.stack('A', "Pikes", 1, "0603");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", q, " 0603")), "GB-ORD-1");
    scene.act('A', cat("move ", p, " 0503"));
    EXPECT_EQ(scene.refused('A', cat("move ", r, " 0703")), "GB-ORD-1");
    scene.act('A', cat("move ", q, " 0603"));
    EXPECT_EQ(scene.refused('A', cat("move ", r, " 0703")), "");
    scene.act('A', cat("move ", a, " 0303"));
    scene.act('A', "pop Pikes 0403");
    EXPECT_EQ(scene.refused('A', "move A6 0503"), "GB-ORD-1");
}

TEST(GB_ORD_1, Situation3PartsOfAReachedStackAreReachedAndJoiningNeedsBoth)
{
    Scene scene(plain_map);
    const std::string p = scene.stack('A', "Pikes", 3, "0303", {commander(2)});
    const std::string q = scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    scene.act('A', cat("split ", p, ".3"));
    EXPECT_TRUE(scene.at("A4").reached);
    EXPECT_FALSE(scene.at(q).reached);
    scene.act('A', "move A4 0403");  // P in the same hex reaches it at once
    scene.act('A', cat("join A4 ", q));
    // Were it not so, joining would be refused.
    const std::string far = scene.stack('A', "Pikes", 1, "0303");
    EXPECT_EQ(scene.refused('A', cat("join ", p, " ", far)), "GB-ORD-1");
}

TEST(GB_TURN_3, Situation4PoppingIntoACityThatIsBesiegedOrJustTaken)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Flyers", 1, "0403");
    scene.stack('O', "Flyers", 1, "0403");
    scene.start();
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "");  // enemy Flyers alone do not stop it
    scene.stack('O', "Pikes", 1, "0403");
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "GB-TURN-3");
    EXPECT_TRUE(std::holds_alternative<Malformed>(Rules::parse_action(*scene.scenario, scene.seat('A'), "pop commander 0403")));
    Scene taken(city_map);
    taken.stack('A', "Pikes", 1, "0303", {commander(2)});
    taken.start();
    taken.act('A', "move A2 0403");
    EXPECT_EQ(taken.refused('A', "pop Pikes 0403"), "GB-TURN-3");
    taken.end_side();
    taken.end_side();
    EXPECT_EQ(taken.refused('A', "pop Pikes 0403"), "");
}

TEST(GB_STACK_2__GB_TURN_3, Situation5ACommanderPoppedBesideEightStacksJoinsOne)
{
    Scene scene(city_map, open_play, ours);
    for (int n = 0; n < 8; ++n) scene.stack('A', "Pikes", 1, "0403");
    const std::string ninth = scene.stack('A', "Pikes", 1, "0503", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "GB-STACK-2");
    EXPECT_EQ(scene.refused('A', cat("move ", ninth, " 0403")), "GB-STACK-2");  // in passing too
    scene.act('A', "pop commander A2");
    scene.fall(2);
    EXPECT_EQ(scene.characters("A2").size(), 1u);
}

TEST(GB_SCOUT_2__GB_SCOUT_4, Situation6SightIsTakenBeforeMovingAndWidenedByWhoIsPopped)
{
    Scene scene(". . . . . . . . .\n . . . . . . . . .\n. . . 1 . w . . .\n . . . . . . . . .\n. . . . . . . . .\n . . . . . . . . .\n. . . . . . . . .\n",
                R"({"fog":true})", ours);
    scene.stack('A', "Pikes", 1, "0403", {commander(2)});
    scene.start();
    const auto sees = [&](std::string_view hex) { return scene.state.scouted.contains(scene.cell(hex)); };
    EXPECT_TRUE(sees("0603"));
    EXPECT_FALSE(sees("0703"));
    scene.act('A', "move A2 0503");
    EXPECT_FALSE(sees("0701"));
    scene.act('A', "pop Pikes 0403");
    scene.act('A', "pop scout 4 A3");
    EXPECT_TRUE(sees("0701"));   // the row above is free
    EXPECT_FALSE(sees("0703"));  // behind the Woods still not
}

TEST(GB_COM_8__GB_COM_9, Situation7GuardAndThreeAttackers)
{
    Scene scene(plain_map);
    const std::string g = scene.stack('O', "Pikes", 8, "0403", {commander(2)});
    const std::string s = scene.stack('O', "Archers", 8, "0403");
    scene.start(Side::opposition);
    scene.act('O', cat("guard ", g, " ", s));
    const std::string weak = scene.stack('A', "Stabbers", 1, "0403", {commander(2)});
    const std::string second = scene.stack('A', "Stabbers", 8, "0403");
    const std::string third = scene.stack('A', "Stabbers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", weak, " 0403.1"), 10, 2);  // no hits: G keeps its shot
    EXPECT_TRUE(scene.at(g).shot);
    EXPECT_EQ(scene.refused('A', cat("attack ", second, " 0403.2")), "GB-COM-9");
    scene.strike('A', cat("attack ", second, " 0403.1"), 10, 2);  // allowed: S does not count
    EXPECT_FALSE(scene.at(g).shot);
    EXPECT_EQ(scene.refused('A', cat("attack ", third, " 0403.2")), "");
    EXPECT_EQ(scene.refused('A', cat("attack ", third, " 0403.1")), "GB-COM-8");  // S has its shot
}

TEST(GB_COM_8, Situation8TwoDefendersAttackedOnceWithoutAHitAreSafe)
{
    Scene scene(plain_map);
    scene.stack('O', "Heavy", 8, "0403");
    scene.stack('O', "Heavy", 8, "0403");
    std::vector<std::string> ours_now;
    for (int n = 0; n < 4; ++n) ours_now.push_back(scene.stack('A', "Archers", 1, "0403", n == 0 ? std::vector{commander(2)} : std::vector<Character>{}));
    scene.start();
    scene.strike('A', cat("attack ", ours_now[0], " 0403.1"), 10, 2);
    scene.strike('A', cat("attack ", ours_now[1], " 0403.2"), 10, 2);
    for (const std::string& who : {ours_now[2], ours_now[3]})
        for (const char* target : {"0403.1", "0403.2"}) EXPECT_EQ(scene.refused('A', cat("attack ", who, ' ', target)), "GB-COM-8");
}

TEST(GB_COM_8__GB_MAP_3, Situation9FlyersInWoodsCountForArchersOnly)
{
    Scene scene(". . . . . .\n . . . . . .\n. . . w . .\n . . . . . .\n. . . . . .\n");
    scene.stack('O', "Flyers", 2, "0403");
    scene.stack('O', "Light", 2, "0403");
    scene.stack('O', "Light", 2, "0403");
    std::vector<std::string> stabbers;
    for (int n = 0; n < 4; ++n) stabbers.push_back(scene.stack('A', "Stabbers", 16, "0403", {commander(4)}));
    const std::string archers = scene.stack('A', "Archers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", stabbers[0], " 0403.2"), 2, 2);
    scene.strike('A', cat("attack ", stabbers[1], " 0403.3"), 2, 2);
    EXPECT_FALSE(scene.state.pieces.stacks[*scene.state.pieces.at(Side::opposition, scene.cell("0403"), 2)].shot);
    EXPECT_TRUE(scene.state.pieces.stacks[*scene.state.pieces.at(Side::opposition, scene.cell("0403"), 1)].shot);
    EXPECT_EQ(scene.refused('A', cat("attack ", stabbers[2], " 0403.2")), "");
    EXPECT_EQ(scene.refused('A', cat("attack ", archers, " 0403.2")), "GB-COM-8");
}

TEST(GB_UNIT_4__GB_UNIT_5__GB_COM_11, Situation10SiegeBesideAStrongCity)
{
    Scene scene(". . . . . .\n . . . . . .\n. . . 5 . .\n . . . . . .\n. . . . . .\n", R"({"fog":true})");
    scene.stack('O', "Archers", 4, "0403", {commander(2)});
    const std::string s = scene.stack('A', "Siege", 4, "0303", {commander(2, {Special::look_a_mancy}), commander(2)});
    const std::string t = scene.stack('A', "Siege", 4, "0302");
    const std::string foot = scene.stack('A', "Pikes", 4, "0303");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("fire ", s, " 0403.1")), "");
    scene.strike('A', cat("walls ", s, " 0403"), 10);
    EXPECT_EQ(scene.refused('A', cat("fire ", s, " 0403.1")), "GB-TURN-5");
    EXPECT_EQ(scene.refused('A', cat("move ", s, " 0203")), "GB-UNIT-4");
    scene.act('A', cat("look ", s, ":1 0601"));  // the commander in it may be used
    EXPECT_EQ(scene.refused('A', cat("move ", foot, " 0203")), "");
    (void)t;
    // Siege that is attacked strikes back even if it moved.
    Scene struck(plain_map);
    const std::string moved = struck.stack('A', "Siege", 4, "0303", {commander(2)});
    const std::string foe = struck.stack('O', "Pikes", 4, "0503", {commander(2)});
    struck.start();
    struck.act('A', cat("move ", moved, " 0403"));
    struck.end_side();
    struck.act('O', cat("move ", foe, " 0403"));
    struck.strike('O', cat("attack ", foe, " 0403.1"), 2, 10);
    EXPECT_GT(struck.told<Fought>()[0].back->attack.total(), Fraction(0));
}

TEST(GB_TURN_6__GB_TURN_8, Situation11AnAssault)
{
    Scene scene(city_map);
    put_walls(scene.state, scene.cell("0403"), 0);
    scene.stack('O', "Archers", 8, "0403");
    scene.stack('O', "Archers", 1, "0403");
    const std::string a = scene.stack('A', "Stabbers", 8, "0303", {commander(2, {Special::dance_fighting})});
    const std::string c = scene.stack('A', "Cavalry", 8, "0303", {commander(4)});
    scene.start();
    scene.act('A', cat("move ", a, " 0403"));
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0503")), "GB-TURN-6");
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 5);  // 44.8 x 1: 44 hits of 32
    EXPECT_EQ(scene.told<Fought>()[0].blow.hits, 44);
    EXPECT_EQ(scene.city("0403").nation, scene.nation('O'));  // one is left
    scene.act('A', cat("move ", c, " 0403"));
    scene.strike('A', cat("attack ", c, " 0403.1"), 10, 2);
    EXPECT_EQ(scene.city("0403").nation, scene.nation('A'));  // empty of enemies
    scene.act('A', cat("move ", c, " 0503"));                 // Cavalry may ride on
    EXPECT_EQ(scene.hex(a), "0403");
}

TEST(GB_COM_10__GB_TURN_8, Situation11SurvivorsOfAnAssaultHaveNoWallsInTheEnemysTurn)
{
    Scene scene(city_map);
    const std::string o = scene.stack('O', "Archers", 8, "0403", {commander(2)});
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    scene.start();
    EXPECT_EQ(footing_of(scene.state, scene.index(a)).walls, 0);
    EXPECT_EQ(footing_of(scene.state, scene.index(o)).walls, 80);
    scene.end_side();
    EXPECT_EQ(footing_of(scene.state, scene.index(a)).walls, 0);
}

TEST(GB_TURN_8, Situation12FlyersTakeNothingButKeep)
{
    Scene scene(city_map);
    put_walls(scene.state, scene.cell("0403"), 0);
    scene.stack('O', "Archers", 1, "0403");
    const std::string f = scene.stack('A', "Flyers", 8, "0403", {commander(4)});
    const std::string ground = scene.stack('A', "Pikes", 1, "0303");
    scene.start();
    scene.strike('A', cat("attack ", f, " 0403.1"), 10, 2);
    EXPECT_EQ(scene.city("0403").nation, scene.nation('O'));  // nothing changes hands
    scene.at(ground).reached = true;
    scene.act('A', cat("move ", ground, " 0403"));
    EXPECT_EQ(scene.city("0403").nation, scene.nation('A'));
    // Flyers of the defender above the city keep it.
    Scene kept(city_map);
    put_walls(kept.state, kept.cell("0403"), 0);
    kept.stack('O', "Flyers", 1, "0403");
    const std::string entering = kept.stack('A', "Pikes", 1, "0303", {commander(2)});
    kept.start();
    kept.act('A', cat("move ", entering, " 0403"));
    EXPECT_EQ(kept.city("0403").nation, kept.nation('O'));
}

TEST(GB_COM_12, Situation13AimingAtAUnitWithFiveHitsLeft)
{
    const auto after = [](int hits) {
        Scene scene(plain_map);
        const std::string o = scene.stack('O', "Stabbers", 3, "0403");
        const auto units = scene.units(o);
        take_hits(units, hits, 2, [](Unit& unit) -> std::uint8_t& { return unit.left; });
        return scene.left(o);
    };
    EXPECT_EQ(after(9), (std::vector<int>{5, 1, 5}));
    EXPECT_EQ(after(10), (std::vector<int>{5, 0, 5}));
    EXPECT_EQ(after(13), (std::vector<int>{2, 0, 5}));
}

TEST(GB_CHAR_4__GB_SPEC_6__GB_COM_9, Situation14BothDieInOneCombat)
{
    Scene scene(plain_map);
    const std::string g = scene.stack('O', "Archers", 1, "0403", {commander(2)});
    const std::string w = scene.stack('O', "Archers", 4, "0403");
    scene.start(Side::opposition);
    scene.act('O', cat("guard ", g, " ", w));
    const std::string a = scene.stack('A', "Archers", 2, "0403", {commander(2, {Special::cwoak_a_mancy})});
    const std::string next = scene.stack('A', "Archers", 4, "0403");
    for (Unit& unit : scene.units(a)) unit.left = 1;
    scene.units(g)[0].left = 1;
    scene.state.pieces.characters_of(scene.index(g))[0].level = 40;  // strikes back hard
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("attack ", next, " 0403.2")), "GB-COM-9");
    const double before = scene.points('A');
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 10);
    EXPECT_FALSE(scene.stands(g));
    EXPECT_FALSE(scene.stands(a));
    EXPECT_TRUE(scene.told<Learned>().empty());  // the attacker's leader earns nothing
    EXPECT_DOUBLE_EQ(scene.points('A') - before, cost_of(scene.state.design(0, 2)) / 2.0);
    EXPECT_EQ(scene.refused('A', cat("attack ", next, " 0403.1")), "");  // the guarded may be attacked
}

TEST(GB_SPEC_7__GB_COM_7, Situation15FoolAMancyUnspoken)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Pikes", 8, "0403", {commander(2)});
    const std::string second = scene.stack('O', "Stabbers", 8, "0403");
    const std::string third = scene.stack('O', "Stabbers", 8, "0403");
    const std::string a = scene.stack('A', "Pikes", 8, "0403", {commander(2, {Special::fool_a_mancy})});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    EXPECT_EQ(scene.told<Fought>()[0].back->defence.total(), Fraction(16 + 20));
    EXPECT_EQ(scene.refused('A', cat("fool ", a, " move")), "GB-SPEC-7");  // no extra movement from then on
    scene.end_side();
    const auto blow = [&](const std::string& who) {
        scene.act('O', cat("attack ", who, " 0403.1"));
        scene.fall(10);
        if (scene.state.rolling) scene.fall(2);
        return scene.told<Fought>().back().blow;
    };
    EXPECT_EQ(blow(second).defence.total(), Fraction(16 + 20));  // +20 in the enemy's turn ...
    scene.at(a).shot = false;                                    // ... until hurt once
    EXPECT_EQ(blow(third).defence.total(), Fraction(0));
    (void)o;
}

TEST(GB_UNIT_6, Situation16WoundedByABlowInReturn)
{
    for (const int left : {3, 4}) {
        Scene scene(plain_map);
        scene.stack('O', "Pikes", 1, "0503", {commander(2)});
        const std::string a = scene.stack('A', "Pikes", 1, "0403", {commander(2)});
        scene.start();
        scene.units(a)[0].left = static_cast<std::uint8_t>(left);
        scene.end_side();
        EXPECT_EQ(force_of(scene.state, scene.index(a)).defence, 2);  // meanwhile it defends in full
        scene.end_side();
        EXPECT_EQ(scene.left(a), (std::vector<int>{8}));
        EXPECT_EQ(scene.refused('A', cat("move ", a, " 0303")), left == 3 ? "GB-UNIT-7" : "");
    }
}

TEST(GB_ORD_1__GB_COM_9, Situation17TwoNationsInOneHex)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    const std::string b = scene.stack('B', "Archers", 2, "0403");
    scene.start();
    EXPECT_EQ(scene.refused('B', cat("move ", b, " 0503")), "GB-ORD-1");
    scene.act('A', cat("guard ", a, " ", b));
    EXPECT_EQ(scene.state.pieces.guard_of(scene.index(b)), scene.index(a));
}

}  // namespace
}  // namespace montjoy::gobwin
