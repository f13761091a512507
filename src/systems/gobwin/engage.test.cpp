#include "systems/gobwin/engage.hpp"

#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view city_map =
    ". . . . . . . .\n . . . . . . . .\n. . . 3 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n";

TEST(GB_COM_1, WhoIsNoSiegeStrikesInItsOwnHexOnly)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 2, "0403");
    const std::string a = scene.stack('A', "Archers", 3, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.1")), "GB-COM-1");
    scene.act('A', cat("move ", a, " 0403"));
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.1")), "");
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.2")), "GB-COM-1");  // nobody there
}

TEST(GB_UNIT_4, SiegeMovesOrAttacksNotBoth)
{
    Scene scene(city_map);
    scene.stack('O', "Pikes", 2, "0503");
    const std::string s = scene.stack('A', "Siege", 3, "0503", {commander(2)});
    const std::string t = scene.stack('A', "Siege", 3, "0203", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", t, " 0303"));
    EXPECT_EQ(scene.refused('A', cat("walls ", t, " 0403")), "GB-UNIT-4");
    scene.strike('A', cat("fire ", s, " 0503.1"), 2);
    EXPECT_EQ(scene.refused('A', cat("move ", s, " 0603")), "GB-UNIT-4");
}

TEST(GB_UNIT_5, FireReachesItsOwnHexAndThoseBesideIsNeverAnsweredAndTakesTheShot)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 3, "0403");
    scene.stack('O', "Pikes", 3, "0603");
    const std::string s = scene.stack('A', "Siege", 4, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("fire ", s, " 0603.1")), "GB-UNIT-5");
    scene.strike('A', cat("fire ", s, " 0403.1"), 10);
    const Fought fought = scene.told<Fought>()[0];
    EXPECT_TRUE(fought.fire);
    EXPECT_FALSE(fought.back);
    EXPECT_TRUE(fought.shot_taken);
    EXPECT_EQ(scene.characters(s)[0].experience, 1);
}

TEST(GB_UNIT_5, FireMeetsTheWallsOfTheTargetsHex)
{
    Scene scene(city_map);
    scene.stack('O', "Archers", 3, "0403");
    const std::string s = scene.stack('A', "Siege", 4, "0303", {commander(2)});
    scene.start();
    scene.strike('A', cat("fire ", s, " 0403.1"), 10);
    EXPECT_EQ(scene.told<Fought>()[0].blow.defence.total(), Fraction(3 + 80));
}

TEST(GB_UNIT_5, InItsOwnHexSiegeMayAttackAsOthersDoAndIsStruckBack)
{
    Scene scene(plain_map);
    scene.stack('O', "Archers", 3, "0403");
    const std::string s = scene.stack('A', "Siege", 4, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", s, " 0403.1"), 2, 10);
    EXPECT_TRUE(scene.told<Fought>()[0].back);
}

TEST(GB_UNIT_5, OnlySiegeFires)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 3, "0403");
    const std::string a = scene.stack('A', "Archers", 4, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("fire ", a, " 0403.1")), "GB-UNIT-5");
    EXPECT_EQ(scene.refused('A', cat("walls ", a, " 0403")), "GB-UNIT-5");
}

TEST(GB_TURN_5, AUnitAttacksOnceATurn)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0403");
    scene.stack('O', "Pikes", 8, "0403");
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    const std::string b = scene.stack('A', "Pikes", 2, "0403");
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 2);
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.2")), "GB-TURN-5");
    scene.act('A', cat("split ", a, ".1 ", b));
    EXPECT_EQ(scene.refused('A', cat("attack ", b, " 0403.2")), "GB-TURN-5");  // a member has attacked
}

TEST(GB_COM_6, BothLossesComeOffAfterBothHaveRolled)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Archers", 8, "0403");
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(4, {Special::dance_fighting})});
    scene.start();
    scene.act('A', cat("attack ", a, " 0403.1"));
    scene.fall(10);
    EXPECT_EQ(scene.left(o).size(), 8u);  // still whole: it strikes back with all it has
    EXPECT_EQ(Rules::cast(scene.state).kind, static_cast<std::uint8_t>(RollKind::strike_back));
    EXPECT_EQ(Rules::cast(scene.state).thrower, scene.seat('O'));
    scene.fall(10);
    EXPECT_FALSE(scene.stands(o));
    EXPECT_EQ(scene.told<Fought>()[0].back->hits, 8);
    EXPECT_EQ(scene.left(a), (std::vector<int>{2, 5, 5, 5, 5, 5, 5}));
}

TEST(GB_COM_6__GB_COM_10, WallsDoNotCountForWhoIsStruckBack)
{
    Scene scene(city_map);
    scene.stack('A', "Pikes", 8, "0403");
    const std::string a = scene.stack('A', "Pikes", 8, "0403", {commander(2)});
    scene.state.held[0].insert(scene.cell("0403"));
    scene.state.held[1].erase(scene.cell("0403"));
    scene.city("0403").nation = scene.nation('A');
    scene.stack('O', "Stabbers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 5, 5);
    EXPECT_EQ(scene.told<Fought>()[0].back->defence.total(), Fraction(16));
}

TEST(GB_COM_7, TheFirstAttackThatHurtsTakesTheShotAndBeingStruckBackDoesNot)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Pikes", 8, "0403");
    const std::string weak = scene.stack('A', "Stabbers", 1, "0403", {commander(2)});
    const std::string strong = scene.stack('A', "Stabbers", 8, "0403");
    const std::string third = scene.stack('A', "Stabbers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", weak, " 0403.1"), 10, 2);  // Attack 5.1 against 16: no hit
    EXPECT_TRUE(scene.at(o).shot);
    scene.strike('A', cat("attack ", strong, " 0403.1"), 10, 2);
    EXPECT_FALSE(scene.at(o).shot);
    EXPECT_TRUE(scene.at(strong).shot);
    scene.strike('A', cat("attack ", third, " 0403.1"), 10);  // neither Defence nor blow
    EXPECT_EQ(scene.told<Fought>()[2].blow.defence.total(), Fraction(0));
    EXPECT_FALSE(scene.told<Fought>()[2].back);
}

TEST(GB_COM_8, WhoHasBeenAttackedIsSafeWhileAnotherBesideHasItsShot)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0403");
    scene.stack('O', "Archers", 8, "0403");
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    const std::string b = scene.stack('A', "Stabbers", 8, "0403");
    const std::string c = scene.stack('A', "Stabbers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 2);
    EXPECT_EQ(scene.refused('A', cat("attack ", b, " 0403.1")), "GB-COM-8");
    EXPECT_FALSE(scene.listed('A', cat("attack ", b, " 0403.1")));
    scene.strike('A', cat("attack ", b, " 0403.2"), 10, 2);
    EXPECT_EQ(scene.refused('A', cat("attack ", c, " 0403.1")), "");
}

TEST(GB_COM_9, AGuardCoversOneStackAndIsNotCoveredItself)
{
    Scene scene(plain_map);
    const std::string g = scene.stack('O', "Pikes", 8, "0403", {commander(2)});
    const std::string w = scene.stack('O', "Archers", 4, "0403");
    const std::string x = scene.stack('O', "Pikes", 4, "0403");
    scene.start(Side::opposition);
    scene.act('O', cat("guard ", g, " ", w));
    EXPECT_EQ(scene.refused('O', cat("guard ", x, " ", w)), "GB-COM-9");  // one guard at most
    EXPECT_EQ(scene.refused('O', cat("guard ", w, " ", x)), "GB-COM-9");  // the guarded guards nobody
    EXPECT_EQ(scene.refused('O', cat("guard ", x, " ", g)), "GB-COM-9");  // nor is a guard guarded
    EXPECT_EQ(scene.refused('O', cat("guard ", g, " ", x)), "GB-COM-9");
    EXPECT_EQ(scene.refused('O', cat("guard ", g, " ", g)), "GB-STACK-4");
    const std::string a = scene.stack('A', "Siege", 8, "0303", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("fire ", a, " 0403.2")), "GB-COM-9");  // not by fire either
    scene.at(g).shot = false;
    EXPECT_EQ(scene.refused('A', cat("fire ", a, " 0403.2")), "");
}

TEST(GB_COM_9, AGuardLastsUntilItIsWithdrawnOrOneLeavesIsMergedOrDies)
{
    const auto guarded = [] {
        Scene scene(plain_map);
        scene.stack('O', "Pikes", 4, "0403", {commander(2)});
        scene.stack('O', "Pikes", 4, "0403");
        scene.stack('O', "Pikes", 4, "0403");
        scene.start(Side::opposition);
        scene.act('O', "guard O2 O3");
        return scene;
    };
    {
        Scene scene = guarded();
        scene.act('O', "unguard O3");  // by the owner of either
        EXPECT_EQ(scene.at("O2").ward, 0);
    }
    {
        Scene scene = guarded();
        scene.act('O', "move O3 0503");
        EXPECT_EQ(scene.at("O2").ward, 0);
    }
    {
        Scene scene = guarded();
        scene.act('O', "join O2 O4");
        EXPECT_EQ(scene.at("O4").ward, 0);
        EXPECT_FALSE(scene.state.pieces.guard_of(scene.index("O3")));
    }
    {
        Scene scene = guarded();  // it stays through the turns, and whoever else comes and goes
        scene.act('O', "move O4 0503");
        scene.end_side();
        EXPECT_EQ(scene.state.side, Side::alliance);
        EXPECT_EQ(scene.state.pieces.guard_of(scene.index("O3")), scene.index("O2"));
    }
}

TEST(GB_COM_10, WallsAddToTheDefenceOfWhoHoldsTheHexFlyersToo)
{
    for (const char* design : {"Archers", "Flyers"}) {
        Scene scene(city_map);
        scene.stack('O', design, 2, "0403");
        const std::string a = scene.stack('A', "Archers", 8, "0403", {commander(2)});
        scene.start();
        const std::size_t target = *scene.state.pieces.at(Side::opposition, scene.cell("0403"), 1);
        EXPECT_EQ(footing_of(scene.state, target).walls, 80) << design;
        EXPECT_EQ(footing_of(scene.state, scene.index(a)).walls, 0) << design;
    }
    EXPECT_EQ(wall_limit, (std::array<int, 6>{20, 40, 60, 80, 100, 100}));
}

TEST(GB_COM_11, BatteringIsForSiegeAtWallsThatTheEnemyHolds)
{
    Scene scene(city_map);
    scene.stack('O', "Archers", 2, "0403");
    const std::string s = scene.stack('A', "Siege", 2, "0303", {commander(4)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("walls ", s, " 0302")), "GB-COM-11");  // no walls, nobody's
    scene.strike('A', cat("walls ", s, " 0403"), 10);                       // 12 x 1.4 = 16.8: 16 hits
    EXPECT_EQ(scene.told<Battered>()[0].points, 8);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), 72);
    EXPECT_EQ(scene.characters(s)[0].experience, 0);
    EXPECT_TRUE(scene.state.pieces.stacks[*scene.state.pieces.at(Side::opposition, scene.cell("0403"), 1)].shot);
    EXPECT_EQ(scene.refused('A', cat("fire ", s, " 0403.1")), "GB-TURN-5");  // it was its attack
}

TEST(GB_COM_11, AnOddHitIsLostAndNoMoreFallsThanStands)
{
    Scene scene(city_map);
    put_walls(scene.state, scene.cell("0403"), 5);
    const std::string s = scene.stack('A', "Siege", 2, "0303");
    scene.stack('A', "Pikes", 1, "0303", {commander(2)});
    scene.start();
    scene.strike('A', cat("walls ", s, " 0403"), 10);  // 12 hits: 6 points, of 5
    EXPECT_EQ(scene.told<Battered>()[0].blow.hits, 12);
    EXPECT_EQ(scene.told<Battered>()[0].points, 5);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), 0);
}

TEST(GB_COM_12, OnlyWhoIsLedNamesAUnitAndNotWhenStrikingBack)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Pikes", 3, "0403", {commander(4)});
    const std::string led = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    const std::string unled = scene.stack('A', "Stabbers", 8, "0403");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("attack ", unled, " 0403.1 aim 2")), "GB-COM-12");
    EXPECT_EQ(scene.refused('A', cat("attack ", led, " 0403.1 aim 4")), "GB-COM-12");
    // 24 x 1.7 = 40.8 less 6 is 34.8; with 7: 24 hits; the third takes 16 of them, the first 8.
    scene.strike('A', cat("attack ", led, " 0403.1 aim 3"), 7, 2);
    EXPECT_EQ(scene.left(o), (std::vector<int>{8}));
    EXPECT_EQ(scene.left(led)[0], 4);  // 12 x 1.4 less 8 is 8.8; with 2: 1 hit, on the first, whole
}

TEST(GB_COM_13__GB_CHAR_1, TheCharactersOfAKilledStackDieWithIt)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Archers", 1, "0403", {commander(4), scout(3)});
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    scene.start();
    const std::size_t before = scene.state.pieces.characters.size();
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 2);
    EXPECT_FALSE(scene.stands(o));
    EXPECT_EQ(scene.state.pieces.characters.size(), before - 2);
}

TEST(GB_CHAR_3, TheHighestLevelLeadsTheFirstListedOnATie)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 4, "0403", {commander(2), commander(4, {Special::shock_a_mancy}), commander(4), scout(4)});
    EXPECT_EQ(leader_of(scene.characters(a)), 1u);
    const Force force = force_of(scene.state, scene.index(a));
    EXPECT_EQ(force.level, 4);
    EXPECT_EQ(force.specials, bit(Special::shock_a_mancy));
}

TEST(GB_CHAR_3__GB_SPEC_1, WhoOnlyWatchesBringsNoSpecialAndEarnsNothing)
{
    Scene scene(plain_map);
    scene.stack('O', "Archers", 1, "0403");
    const std::string a = scene.stack('A', "Pikes", 4, "0403", {commander(2, {Special::dance_fighting}), commander(3)});
    scene.start();
    EXPECT_EQ(force_of(scene.state, scene.index(a)).specials, 0);
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 2);
    EXPECT_EQ(scene.characters(a)[0].experience, 0);
    EXPECT_EQ(scene.characters(a)[1].experience, 1);
}

TEST(GB_CHAR_4, AnAttackIsWonByKillingOrByMoreHitsThanComeBack)
{
    const auto experience = [](int ours, int theirs, int roll, int back) {
        Scene scene(plain_map);
        scene.stack('O', "Pikes", theirs, "0403");
        const std::string a = scene.stack('A', "Pikes", ours, "0403", {commander(2)});
        scene.start();
        scene.strike('A', cat("attack ", a, " 0403.1"), roll, back);
        return scene.characters(a)[0].experience;
    };
    EXPECT_EQ(experience(8, 1, 10, 2), 1);   // killed
    EXPECT_EQ(experience(8, 8, 10, 2), 1);   // 22 hits against 3
    EXPECT_EQ(experience(8, 8, 2, 10), 0);   // 4 hits against 16
    EXPECT_EQ(experience(1, 8, 10, 2), 0);   // no hit at all
}

TEST(GB_CHAR_4, NothingIsEarnedByStrikingBack)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Pikes", 8, "0403", {commander(2)});
    const std::string a = scene.stack('A', "Archers", 1, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 10);
    EXPECT_FALSE(scene.stands(a));
    EXPECT_EQ(scene.characters(o)[0].experience, 0);
}

TEST(GB_CHAR_5, ALevelIsReachedByOneMoreExperienceThanTheLevelItself)
{
    const auto after = [](std::string_view options, int level, int experience) {
        Scene scene(plain_map, options);
        scene.stack('O', "Archers", 1, "0403");
        Character c = commander(level);
        c.experience = static_cast<std::uint16_t>(experience);
        const std::string a = scene.stack('A', "Stabbers", 8, "0403", {c});
        scene.start();
        scene.strike('A', cat("attack ", a, " 0403.1"), 10, 2);
        return std::pair<int, int>{scene.characters(a)[0].level, scene.characters(a)[0].experience};
    };
    constexpr std::string_view kept = R"({"fog":false})", spent = R"({"fog":false,"experience_spent":true})";
    EXPECT_EQ(after(kept, 2, 1), (std::pair{2, 2}));
    EXPECT_EQ(after(kept, 2, 2), (std::pair{3, 3}));
    EXPECT_EQ(after(kept, 3, 3), (std::pair{4, 4}));
    EXPECT_EQ(after(kept, 2, 9), (std::pair{3, 10}));  // one level at a time
    EXPECT_EQ(after(kept, 40, 40), (std::pair{41, 41}));
    EXPECT_EQ(after(spent, 2, 2), (std::pair{3, 0}));
}

TEST(GB_SPEC_6, CwoakPaysHalfTheCostOfEveryUnitKilledStrikingBackToo)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0403", {commander(2, {Special::cwoak_a_mancy})});
    scene.stack('O', "Archers", 3, "0503", {scout(3)});
    const std::string a = scene.stack('A', "Stabbers", 8, "0503", {commander(4, {Special::cwoak_a_mancy})});
    const std::string b = scene.stack('A', "Archers", 1, "0403", {commander(2)});
    scene.start();
    const double ours = scene.points('A'), theirs = scene.points('O');
    scene.strike('A', cat("attack ", a, " 0503.1"), 10, 2);
    const Design archers = scene.state.design(scene.nation('A'), 2);
    EXPECT_DOUBLE_EQ(scene.points('A') - ours, 3 * cost_of(archers) / 2.0);  // the scout brings nothing
    scene.strike('A', cat("attack ", b, " 0403.1"), 2, 10);
    EXPECT_DOUBLE_EQ(scene.points('O') - theirs, cost_of(archers) / 2.0);
}

}  // namespace
}  // namespace montjoy::gobwin
