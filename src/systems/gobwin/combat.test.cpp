#include "systems/gobwin/combat.hpp"

#include <cmath>
#include <map>

#include "analysis/conformance.hpp"
#include "dice/distribution.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/odds.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

// ---- an independent reading of section Combat, for tests only ----------------------------------
// Everything in exact fractions, straight from the words of the clauses; none of the rules' functions.

struct Soldier {
    int attack, defence;
};
struct Party {
    std::string type;
    std::vector<Soldier> units;
    int level = 0;
    std::string special = {};
    bool fool = false, shot = true;
};

bool trumps_by_words(const std::string& a, const std::string& b)
{
    static const std::map<std::string, std::string> book{{"pikes", "cavalry flyers"},    {"cavalry", "stabbers siege"},
                                                         {"stabbers", "pikes archers"},  {"archers", "flyers pikes"},
                                                         {"flyers", "siege cavalry"},    {"siege", "stabbers archers"}};
    return (" " + book.at(a) + " ").find(" " + b + " ") != std::string::npos;
}

bool special_fits(const std::string& special, const std::string& type)
{
    static const std::map<std::string, std::string> book{{"dance-fighting", "stabbers pikes"}, {"rockin-out", "cavalry flyers"},
                                                         {"ditto-a-mancy", "archers siege"}};
    const auto at = book.find(special);
    return at != book.end() && (" " + at->second + " ").find(" " + type + " ") != std::string::npos;
}

/// Hits of one blow by its 2d5; `walls` -1: a blow at walls themselves.
std::int64_t hits_by_words(const Party& striker, const Party& struck, const std::string& terrain, int walls, int dice)
{
    Fraction base = 0;
    for (std::size_t i = 0; i < striker.units.size(); ++i) base += i < 8 ? striker.units[i].attack : 1;
    Fraction attack = base;
    attack += base * Fraction(striker.level, 10);
    if (special_fits(striker.special, striker.type)) attack += base * Fraction(1, 2);
    if (walls < 0) return (attack * Fraction(dice, 10)).floor();
    if (trumps_by_words(striker.type, struck.type)) attack += base * Fraction(1, 2);
    Fraction own = 0;
    if (struck.shot) {
        for (std::size_t i = 0; i < struck.units.size() && i < 8; ++i) own += struck.units[i].defence;
        if (struck.fool) own += 20;
        if (striker.special == "shock-a-mancy") own *= Fraction(1, 2);
        if (terrain == "woods" && struck.type != "flyers") own += 20;
    }
    const Fraction net = attack - (own + walls);
    return net < Fraction(0) ? 0 : (net * Fraction(dice, 10)).floor();
}

template <class E>
std::string spelled(E e)
{
    return std::string(name_of(e));
}

Band band_of(const Party& s)
{
    Band band;
    band.type = *named<UnitType>(s.type);
    for (const Soldier& u : s.units) band.units.push_back({u.attack, u.defence, 9, 9});
    band.level = s.level;
    if (!s.special.empty()) band.specials = bit(*named<Special>(s.special));
    band.fool = s.fool && s.special == "fool-a-mancy";
    band.shot = s.shot;
    return band;
}

Party random_side(Rng& rng)
{
    Party s;
    s.type = spelled(static_cast<UnitType>(rng.below(6)));
    const std::size_t n = 1 + rng.below(12);
    for (std::size_t i = 0; i < n; ++i) s.units.push_back({static_cast<int>(2 + rng.below(6)), static_cast<int>(rng.below(4))});
    if (rng.below(3) > 0) {
        s.level = static_cast<int>(1 + rng.below(6));
        if (rng.below(4) > 0) s.special = spelled(static_cast<Special>(rng.below(8)));
    }
    s.fool = rng.below(2) == 0 && s.special == "fool-a-mancy";
    s.shot = rng.below(4) > 0;
    return s;
}

TEST(GB_COM_2__GB_COM_3__GB_COM_4__GB_COM_5__GB_COM_6__GB_COM_7__GB_SPEC_8, TheSumsAgreeWithAnIndependentReading)
{
    Rng rng(2024);
    for (int n = 0; n < 20'000; ++n) {
        const Party a = random_side(rng), d = random_side(rng);
        const Terrain terrain = rng.below(2) == 0 ? Terrain::open : Terrain::woods;
        const int walls = static_cast<int>(rng.below(60));
        const CombatOdds odds =
            combat_odds(force_of(band_of(a)), force_of(band_of(d)), AttackKind::melee, terrain, {terrain, walls});
        Party whole = a;
        whole.shot = true;
        for (int dice = 2; dice <= 10; ++dice) {
            const auto i = static_cast<std::size_t>(dice - 2);
            ASSERT_EQ(odds.hits[i], hits_by_words(a, d, spelled(terrain), walls, dice)) << n << ", " << dice;
            ASSERT_EQ(odds.struck_back, d.shot);
            ASSERT_EQ(odds.back[i], d.shot ? hits_by_words(d, whole, spelled(terrain), 0, dice) : 0) << n << ", " << dice;
        }
    }
}

// Odds, an enumeration through the chance steps of the rules, the independent formula and samples.
TEST(GB_COM_5__GB_COM_6, OddsEnumerationFormulaAndTenMillionSamplesAgree)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2, {Special::dance_fighting})});
    scene.stack('O', "Archers", 8, "0403");
    scene.start();
    Party ours, theirs;
    ours.type = "stabbers";
    ours.units.assign(8, {3, 1});
    ours.level = 2;
    ours.special = "dance-fighting";
    theirs.type = "archers";
    theirs.units.assign(8, {2, 1});

    const std::size_t attacker = scene.index(a), defender = *scene.state.pieces.at(Side::opposition, scene.cell("0403"), 1);
    const CombatOdds exact = combat_odds(force_of(scene.state, attacker), force_of(scene.state, defender), AttackKind::melee,
                                         Terrain::open, footing_of(scene.state, defender));
    // What is left of both, through the rules' own dice.
    const auto played = odds<Rules>(scene.state, scene.seat('A'), scene.parse('A', cat("attack ", a, " 0403.1")), [&](const State& s) {
        int hits = 0;
        for (const Unit& unit : s.pieces.units) hits += unit.left;
        return hits;
    });
    int whole = 0;
    for (const Unit& unit : scene.state.pieces.units) whole += unit.left;
    Distribution<int> expected;
    for (int x = 2; x <= 10; ++x)
        for (int y = 2; y <= 10; ++y) {
            const auto i = static_cast<std::size_t>(x - 2), j = static_cast<std::size_t>(y - 2);
            EXPECT_EQ(exact.hits[i], hits_by_words(ours, theirs, "open", 0, x));
            EXPECT_EQ(exact.back[j], hits_by_words(theirs, ours, "open", 0, y));
            const auto lost = std::min<std::int64_t>(exact.hits[i], 32) + std::min<std::int64_t>(exact.back[j], 40);
            expected.add(whole - static_cast<int>(lost), static_cast<std::uint64_t>(ways_of_2d5[i] * ways_of_2d5[j]));
        }
    EXPECT_EQ(played.size(), expected.size());
    for (const auto& [left, weight] : expected)
        EXPECT_EQ(played.chance([&, l = left](int x) { return x == l; }), expected.fraction(weight)) << left;

    const int samples = test_effort(10'000'000);
    std::map<std::int64_t, int> seen;
    Rng rng(99);
    const std::int64_t net = net_blow(force_of(scene.state, attacker), force_of(scene.state, defender), {});
    for (int n = 0; n < samples; ++n) ++seen[hits_of(net, sum_of(throw_dice(rng, 2, 5)))];
    for (std::size_t i = 0; i < 9; ++i) {
        const double p = static_cast<double>(ways_of_2d5[i]) / 25;
        const double spread = std::sqrt(p * (1 - p) * samples);
        EXPECT_NEAR(seen[exact.hits[i]], p * samples, 5 * spread) << exact.hits[i];
    }
}

TEST(WorkedValue1, StabbersBehindADancerAttackArchersInTheOpen)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2, {Special::dance_fighting})});
    scene.stack('O', "Archers", 8, "0403");
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 7, 5);
    const Fought fought = scene.told<Fought>()[0];
    EXPECT_EQ(fought.blow.attack.total(), Fraction(528, 10));
    EXPECT_EQ(fought.blow.defence.total(), Fraction(8));
    EXPECT_EQ(fought.blow.hits, 31);
    EXPECT_EQ(fought.back->attack.total(), Fraction(16));
    EXPECT_EQ(fought.back->defence.total(), Fraction(8));
    EXPECT_EQ(fought.back->hits, 4);
}

TEST(WorkedValue2, BehindFortyWallPointsTheArchersKeepTheirShot)
{
    Scene scene(". . . . . .\n . . . . . .\n. . . 1 . .\n . . . . . .\n. . . . . .\n");
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2, {Special::dance_fighting})});
    scene.stack('O', "Archers", 8, "0403");
    scene.state.held[0].erase(scene.cell("0403"));
    scene.state.held[1].insert(scene.cell("0403"));
    scene.city("0403").nation = scene.nation('O');
    ASSERT_EQ(walls_at(scene.state, scene.cell("0403")), 40);
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 2, 5);
    const Fought fought = scene.told<Fought>()[0];
    EXPECT_EQ(fought.blow.attack.total() - fought.blow.defence.total(), Fraction(48, 10));
    EXPECT_EQ(fought.blow.hits, 0);
    EXPECT_FALSE(fought.shot_taken);
    EXPECT_TRUE(scene.state.pieces.stacks[*scene.state.pieces.at(Side::opposition, scene.cell("0403"), 1)].shot);
}

TEST(WorkedValue3, SiegeAtWalls)
{
    Scene scene(". . . . . .\n . . . . . .\n. . . 1 . .\n . . . . . .\n. . . . . .\n");
    const std::string a = scene.stack('A', "Siege", 4, "0303", {commander(3, {Special::ditto_a_mancy})});
    scene.start();
    scene.strike('A', cat("walls ", a, " 0403"), 6);
    const Battered battered = scene.told<Battered>()[0];
    EXPECT_EQ(battered.blow.attack.total(), Fraction(432, 10));
    EXPECT_EQ(battered.blow.hits, 25);
    EXPECT_EQ(battered.points, 12);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), 28);
}

TEST(WorkedValue4__GB_COM_2, TenPikes)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 10, "0403");
    const Force force = force_of(scene.state, scene.index(a));
    EXPECT_EQ(force.first_eight + force.further, 34);
    EXPECT_EQ(force.defence, 16);
}

TEST(GB_COM_2, OnlyTheLivingCountAndTheFirstEightInOrder)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 9, "0403", {commander(2)});
    scene.units(a)[8].design = 6;  // Heavy: Attack 4, Defence 3, the ninth
    EXPECT_EQ(force_of(scene.state, scene.index(a)).defence, 16);
    scene.start();
    scene.act('A', cat("front ", a, ".9"));
    EXPECT_EQ(force_of(scene.state, scene.index(a)).defence, 17);
}

TEST(GB_COM_3, LevelSpecialAndTrumpAddUpOnTheBase)
{
    Force force{UnitType::pikes, 20, 0, 0, 4, bit(Special::dance_fighting), false, true};
    Sum sum;
    add_attack(sum, force, true);
    EXPECT_EQ(sum.twentieths(), 20 * 48);  // 20 and 140 %
}

TEST(GB_COM_4, WhomEachTypeTrumps)
{
    for (const UnitType a : every<UnitType>())
        for (const UnitType b : every<UnitType>())
            EXPECT_EQ(trumps(a, b), trumps_by_words(spelled(a), spelled(b))) << name_of(a) << ' ' << name_of(b);
}

TEST(GB_COM_5, SubtractsBeforeItMultipliesAndRoundsDownOnce)
{
    EXPECT_EQ(hits_of(20 * 44 + 16, 7), 31);  // 44.8 x 0.7 = 31.36
    EXPECT_EQ(hits_of(96, 2), 0);             // 4.8 x 0.2
    EXPECT_EQ(hits_of(20, 10), 1);
    EXPECT_EQ(hits_of(20, 9), 0);
    EXPECT_EQ(net_blow(Force{UnitType::pikes, 5, 0, 0}, Force{UnitType::pikes, 0, 0, 9}, {}), 0);
}

TEST(GB_SPEC_1__GB_SPEC_2__GB_SPEC_3, EachFightingSpecialStrengthensItsTwoTypesByHalf)
{
    for (const UnitType type : every<UnitType>())
        for (const Special special : every<Special>()) {
            Sum sum;
            add_attack(sum, Force{type, 20, 0, 0, 1, bit(special), false, true}, false);
            const bool fits = special_fits(spelled(special), spelled(type));
            EXPECT_EQ(sum.twentieths(), 20 * (22 + (fits ? 10 : 0))) << name_of(type) << ' ' << name_of(special);
        }
}

TEST(GB_SPEC_8, ShockHalvesTheOwnDefenceAndFoolExactlyButNeitherWallsNorTerrain)
{
    Sum sum;
    add_defence(sum, Force{UnitType::pikes, 0, 0, 15, 2, bit(Special::fool_a_mancy), true, true}, true, {Terrain::woods, 40});
    EXPECT_EQ(sum.twentieths(), 20 * (20 + 40) + 10 * 35);
}

TEST(GB_COM_7, WithoutItsShotAStackHasWallsOnly)
{
    Sum sum;
    add_defence(sum, Force{UnitType::pikes, 0, 0, 15, 2, bit(Special::fool_a_mancy), true, false}, false, {Terrain::woods, 40});
    EXPECT_EQ(sum.twentieths(), 20 * 40);
}

TEST(GB_COM_12, AimedHitsCostDouble)
{
    const auto after = [](std::int64_t hits, std::size_t aim) {
        std::vector<std::int64_t> left{4, 5, 6};
        take_hits(left, hits, aim, [](std::int64_t& x) -> std::int64_t& { return x; });
        return left;
    };
    EXPECT_EQ(after(9, 2), (std::vector<std::int64_t>{4, 1, 6}));
    EXPECT_EQ(after(10, 2), (std::vector<std::int64_t>{4, 0, 6}));
    EXPECT_EQ(after(13, 2), (std::vector<std::int64_t>{1, 0, 6}));
    EXPECT_EQ(after(1, 2), (std::vector<std::int64_t>{4, 5, 6}));
}

TEST(GB_COM_13__GB_STACK_3, HitsGoInStackingOrderAndTheSurplusIsLost)
{
    std::vector<std::int64_t> left{4, 5};
    const auto same = [](std::int64_t& x) -> std::int64_t& { return x; };
    take_hits(left, 6, 0, same);
    EXPECT_EQ(left, (std::vector<std::int64_t>{0, 3}));
    take_hits(left, 100, 0, same);
    EXPECT_EQ(left, (std::vector<std::int64_t>{0, 0}));
}

}  // namespace
}  // namespace montjoy::gobwin
