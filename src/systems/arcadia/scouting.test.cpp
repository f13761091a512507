// AR-SCN-1 to AR-SCN-8: stances, scouts, comparison, which scenario, who deploys first.
#include <functional>
#include <map>

#include "systems/arcadia/arena.test.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

using Texts = std::vector<std::string>;

/// A generated battle from its opening, with rolls and acts given one by one.
struct Opening {
    State state;
    std::vector<Event> events;
    explicit Opening(std::string_view scenario = "meeting") : state(opening_of(scenario_named(scenario))) {}
    void roll(int value)
    {
        ASSERT_TRUE(waits_for_chance(state.open)) << stage_name(state.open.stage);
        Chronicle journal(events);
        roll_fell(state, {static_cast<std::int16_t>(value)}, journal);
    }
    std::string refused(std::string_view text, Side side = Side::player) const
    {
        const auto act = read_act(*state.scenario, text);
        const auto no = check_act(eyes(state, side), *std::get_if<Action>(&act));
        return no ? std::string(no->clause.id) : "";
    }
    void act(std::string_view text, Side side = Side::player)
    {
        ASSERT_EQ(refused(text, side), "") << text;
        const auto read = read_act(*state.scenario, text);
        Chronicle journal(events);
        do_act(state, side, *std::get_if<Action>(&read), journal);
    }
    Stage now() const { return state.open.stage; }
};

TEST(AR_SCN_1, ThePlayerPicksAStanceAndADieTheEnemys)
{
    const auto stance = [](int die, Reputation r) { return std::string(name_of(stance_of(die, r))); };
    for (const auto& [r, wanted] : {std::pair(Reputation::bold, Texts{"defend", "defend", "recon", "recon", "attack", "attack"}),
                                    std::pair(Reputation::cautious, Texts{"defend", "defend", "defend", "recon", "recon", "attack"}),
                                    std::pair(Reputation::rash, Texts{"defend", "recon", "recon", "attack", "attack", "attack"})})
        for (int die = 1; die <= 6; ++die) EXPECT_EQ(stance(die, r), wanted[static_cast<std::size_t>(die - 1)]) << name_of(r) << die;
    Opening a;
    ASSERT_EQ(a.now(), Stage::stance);
    EXPECT_TRUE(awaited(*a.state.scenario, a.state.open).sealed);
    a.act("stance recon");
    a.act("ready");
    ASSERT_EQ(a.now(), Stage::enemy_stance);
    EXPECT_TRUE(cast_now(a.state).hidden) << "hidden until compared";
    a.roll(4);
    EXPECT_EQ(a.state.secret[Side::enemy].stance, Stance::attack) << "Goblins are rash";
    EXPECT_EQ(a.state.open.stance[Side::enemy], Stance{}) << "not yet open";
}

TEST(AR_SCN_1, AnUnsetReputationIsRolledFor)
{
    Scenario copy = *scenario_named("meeting");
    copy.armies[Side::enemy].reputation = Reputation::unset;
    for (const auto& [die, r] : {std::pair(1, Reputation::cautious), std::pair(2, Reputation::cautious), std::pair(3, Reputation::bold),
                                 std::pair(4, Reputation::bold), std::pair(5, Reputation::rash), std::pair(6, Reputation::rash)}) {
        State state = opening_of(std::make_shared<const Scenario>(copy));
        ASSERT_EQ(state.open.stage, Stage::reputation);
        Chronicle silent;
        roll_fell(state, {static_cast<std::int16_t>(die)}, silent);
        EXPECT_EQ(state.open.reputation[Side::enemy], r);
        EXPECT_EQ(state.open.stage, Stage::stance);
    }
}

TEST(AR_SCN_2, ScoutingPointsByType)
{
    const std::map<int, std::vector<Type>> points{
        {4, {Type::flyer, Type::airship, Type::magician, Type::rogue}},
        {3, {Type::mounted_archers}},
        {2, {Type::skirmishers, Type::auxilia, Type::lurker, Type::cavalry}},
        {0, {Type::deity, Type::dragon, Type::monster, Type::hero, Type::paladin, Type::cleric, Type::musician}}};
    for (const Type t : every<Type>()) {
        int wanted = 1;
        for (const auto& [n, types] : points)
            if (std::find(types.begin(), types.end(), t) != types.end()) wanted = n;
        EXPECT_EQ(int{breeds[t].scouting}, wanted) << breeds[t].title;
    }
    Opening a;
    a.act("stance attack");
    EXPECT_EQ(a.refused("scout 1"), "AR-SCN-2") << "a Hero cannot scout";
}

TEST(AR_SCN_2, TheEnemyNeverPicksItsCommanderOrItsBaggage)
{
    Secret own;
    for (const auto& [type, commander] : {std::pair(Type::magician, true), std::pair(Type::baggage, false), std::pair(Type::swords, false),
                                          std::pair(Type::cavalry, false), std::pair(Type::flyer, false), std::pair(Type::horde, false)}) {
        Recruit r;
        r.list = static_cast<std::uint8_t>(own.reserve.size() + 1);
        r.type = type;
        r.commander = commander;
        r.price = assumed_numbers().types[type].price;
        own.reserve.push_back(r);
    }
    const Pool pool = scout_pool(own);
    ASSERT_EQ(pool.lists.size(), 2u) << "a third of six";
    EXPECT_EQ(own.reserve[pool.lists[0] - 1u].type, Type::flyer);
    EXPECT_EQ(own.reserve[pool.lists[1] - 1u].type, Type::cavalry);
}

TEST(AR_SCN_3, AThirdOfTheUnitsAtMostAndGoblinsSendSixForFourteenPoints)
{
    const auto scenario = scenario_named("meeting");
    const Army& goblins = scenario->armies[Side::enemy];
    EXPECT_EQ(goblins.units.size(), 20u);
    EXPECT_EQ(goblins.most_scouts(), 6);
    int points = 0, archers = 0, riders = 0;
    for (const Enrolled& u : goblins.units) {
        if (u.type == Type::mounted_archers) ++archers, points += breeds[u.type].scouting;
        if (u.type == Type::cavalry) ++riders, points += breeds[u.type].scouting;
    }
    EXPECT_EQ(archers, 2);
    EXPECT_EQ(riders, 4);
    EXPECT_EQ(points, 14);
    Opening a;  // thirteen Dwarves send four
    a.act("stance attack");
    for (const char* n : {"scout 3", "scout 4", "scout 5", "scout 6"}) a.act(n);
    EXPECT_EQ(a.refused("scout 7"), "AR-SCN-3");
    EXPECT_EQ(a.refused("scout 3"), "AR-SCN-3");
}

TEST(AR_SCN_3, ThePoolIsHighestPointsThenCheaperThenEarlierEachOnFourOrMore)
{
    const auto scenario = scenario_named("meeting");
    Opening a;
    const Pool pool = scout_pool(a.state.secret[Side::enemy]);
    std::vector<Type> types;
    for (const std::uint8_t list : pool.lists) types.push_back(scenario->armies[Side::enemy].units[list - 1u].type);
    EXPECT_EQ(types, (std::vector<Type>{Type::magician, Type::mounted_archers, Type::mounted_archers, Type::lurker, Type::lurker, Type::cavalry}))
        << "Lurkers are cheaper than Cavalry";
    a.act("stance attack");
    a.act("ready");
    a.roll(1);
    for (const int die : {5, 4, 5, 6, 1}) a.roll(die);  // rash: -1
    EXPECT_EQ(a.now(), Stage::enemy_scouts);
    a.roll(4);
    EXPECT_EQ(a.state.open.scouts[Side::enemy].size(), 3u) << "5, 5 and 6 less 1";
}

TEST(AR_SCN_4, TheScoreIsPointsCommanderAndDieThenMishaps)
{
    Opening a;
    a.act("stance attack");
    a.act("scout 3"), a.act("scout 4");
    a.act("ready");
    a.roll(6);
    for (int i = 0; i < 6; ++i) a.roll(1);
    ASSERT_EQ(a.now(), Stage::scouting);
    a.roll(5);
    EXPECT_EQ(a.state.open.scouting[Side::player], 2 + 2 + 5) << "two Swords, an average commander";
    a.roll(3);
    EXPECT_EQ(a.state.open.scouting[Side::enemy], 0 + 0 + 3) << "nobody out, an inferior commander";
    ASSERT_EQ(a.now(), Stage::mishap);
    a.roll(3);
    EXPECT_EQ(a.now(), Stage::mishap);
    a.roll(2);
    ASSERT_EQ(a.now(), Stage::mishap_fate);
    a.roll(5);
    const Recruit* late = recruit_of(a.state.secret[Side::player], 4);
    ASSERT_TRUE(late);
    EXPECT_TRUE(late->late);
    EXPECT_FALSE(recruit_of(a.state.secret[Side::player], 3)->late);
}

TEST(AR_SCN_4, OnOneToFourTheScoutIsGoneUnscored)
{
    for (int die = 1; die <= 6; ++die) {
        Opening a;
        a.act("stance attack");
        a.act("scout 3");
        a.act("ready");
        a.roll(6);
        for (int i = 0; i < 6; ++i) a.roll(1);
        a.roll(1), a.roll(1);
        a.roll(1);
        a.roll(die);
        const bool gone = !recruit_of(a.state.secret[Side::player], 3);
        EXPECT_EQ(gone, die <= 4) << die;
        EXPECT_EQ(score_of(position(a.state), Side::enemy), 0);
    }
}

TEST(AR_SCN_5, ThreeTimesTheOthersSurprises)
{
    EXPECT_EQ(relation_of(16, 6), Relation::outscouts);
    EXPECT_EQ(relation_of(18, 6), Relation::surprises);
    EXPECT_EQ(relation_of(6, 6), Relation::tied);
    EXPECT_EQ(relation_of(3, 1), Relation::surprises);
}

TEST(AR_SCN_5, TheOutscoutingSideDeploysSecondAndMovesFirst)
{
    const auto scenario = scenario_named("assault");
    State state = opening_of(scenario);  // the player outscouts
    Chronicle silent;
    Rng rng(1);
    Side first = Side::wild;
    while (state.open.stage <= Stage::deploy) {
        if (state.open.stage == Stage::deploy && first == Side::wild) first = state.open.active;
        if (waits_for_chance(state.open))
            roll_fell(state, rolls_now(state).draw(rng), silent);
        else
            do_act(state, state.open.active, Rules::reasoned(view_of(state, state.open.active), rng).action, silent);
    }
    EXPECT_EQ(first, Side::enemy);
    while (waits_for_chance(state.open) && state.open.stage == Stage::deal) roll_fell(state, rolls_now(state).draw(rng), silent);
    EXPECT_EQ(state.open.active, Side::player);
    EXPECT_EQ(state.open.turns[Side::player], 1);
}

TEST(AR_SCN_6, TheOutcomeTable)
{
    using enum Stance;
    using T = Table;
    const auto row = [](Stance s, Relation r) {
        return std::array{table_of(s, r, attack), table_of(s, r, recon), table_of(s, r, defend)};
    };
    constexpr Relation out = Relation::outscouts, tied = Relation::tied, sur = Relation::surprises;
    EXPECT_EQ(row(attack, out), (std::array{T::pitched, T::pitched, T::assault}));
    EXPECT_EQ(row(attack, tied), (std::array{T::special, T::special, T::assault_special}));
    EXPECT_EQ(row(attack, sur), (std::array{T::surprise_attack, T::surprise_attack, T::surprise_assault}));
    EXPECT_EQ(row(recon, out), (std::array{T::pitched, T::skirmish, T::assault}));
    EXPECT_EQ(row(recon, tied), (std::array{T::special, T::special, T::special}));
    EXPECT_EQ(row(recon, sur), (std::array{T::ambush, T::ambush, T::surprise_assault}));
    EXPECT_EQ(row(defend, out), (std::array{T::assault, T::assault, T::skirmish}));
    EXPECT_EQ(row(defend, tied), (std::array{T::assault_special, T::special, T::border}));
    EXPECT_EQ(row(defend, sur), (std::array{T::trap, T::trap, T::trap}));
    for (const Stance a : every<Stance>())
        for (const Stance b : every<Stance>()) EXPECT_EQ(table_of(a, tied, b), table_of(b, tied, a)) << "tied, nobody is higher";
}

TEST(AR_SCN_7, TheSpecialScenariosByTheDie)
{
    EXPECT_EQ(special_table, (std::array{Kind::seize_magic_item, Kind::wizards_tower, Kind::treasure_raid, Kind::dragons_lair,
                                         Kind::surprise_encounter, Kind::surprise_encounter}));
    EXPECT_EQ(assault_special_table, (std::array{Kind::river_crossing, Kind::river_crossing, Kind::urban_assault, Kind::urban_assault,
                                                 Kind::amphibious_landing, Kind::amphibious_landing}));
    Opening a;
    a.act("stance recon");
    a.act("ready");
    a.roll(6);
    for (int i = 0; i < 6; ++i) a.roll(1);
    a.roll(1), a.roll(3);  // 2 + 1 against 3: tied
    ASSERT_EQ(a.now(), Stage::special);
    a.roll(4);
    EXPECT_EQ(a.state.open.kind, Kind::dragons_lair);
    ASSERT_EQ(a.now(), Stage::first) << "tied: d6 each for who counts as outscouting";
    a.roll(2), a.roll(2);
    EXPECT_EQ(a.now(), Stage::first) << "ties again";
    a.roll(2), a.roll(5);
    EXPECT_EQ(a.state.open.leader, Side::enemy);
}

TEST(AR_SCN_8, TheDefenderIsTheArmyOfTheDefendStanceInATrapWhoSurprises)
{
    const auto defender = [](Stance mine, Stance theirs, Relation relation, Side leader, Kind kind) {
        Arena a;
        a.open().stance = {{mine, theirs}};
        a.open().relation = relation;
        a.open().leader = leader;
        Chronicle silent;
        set_kind(a.state, kind, silent);
        return a.open().defender;
    };
    EXPECT_EQ(defender(Stance::attack, Stance::defend, Relation::outscouts, Side::player, Kind::assault), Side::enemy);
    EXPECT_EQ(defender(Stance::defend, Stance::attack, Relation::outscouts, Side::player, Kind::assault), Side::player);
    EXPECT_EQ(defender(Stance::defend, Stance::attack, Relation::tied, Side::player, Kind::river_crossing), Side::player);
    EXPECT_EQ(defender(Stance::defend, Stance::recon, Relation::surprises, Side::player, Kind::trap), Side::player);
    EXPECT_EQ(defender(Stance::defend, Stance::defend, Relation::surprises, Side::enemy, Kind::trap), Side::enemy);
    EXPECT_EQ(defender(Stance::attack, Stance::attack, Relation::outscouts, Side::player, Kind::pitched_battle), Side::wild);
}

TEST(AR_SCN_8, UnitsThatFindNoHexInTheirZoneGoToTheNextRowWithRoom)
{
    Arena a;
    a.stage(Stage::deploy);
    Recruit r;
    r.list = 50;
    a.own().reserve.push_back(r);
    EXPECT_EQ(deploy_hexes(eyes(a.state, Side::player), r).size(), 26 - 1) << "rows 1 and 2, less the unit there";
    for (const At at : a.state.scenario->board.hexes)
        if (a.state.scenario->board.row(Side::player, at) <= 2 && a.p().empty(at)) a.open().ground[at] = Terrain::chasm;
    const Hexes third = deploy_hexes(eyes(a.state, Side::player), r);
    third.for_each([&](At at) { EXPECT_EQ(a.state.scenario->board.row(Side::player, at), 3); });
    EXPECT_EQ(third.size(), 13);
}

// The tool's chances against the same chances counted through the steps of the set-up.
TEST(Scouting, ChancesAreTheSetUpsOwn)
{
    Opening a;
    a.act("stance recon");
    a.act("ready");
    std::map<Kind, Fraction> kinds;
    Fraction surprised = 0, tied = 0;
    const std::function<void(const State&, Fraction)> walk = [&](const State& state, Fraction chance) {
        const Stage stage = state.open.stage;
        const bool settled = stage == Stage::first || stage > Stage::siege;
        if (settled) {
            kinds[state.open.kind] += chance;
            if (state.open.relation == Relation::tied) tied += chance;
            if (state.open.relation == Relation::surprises && state.open.leader == Side::enemy) surprised += chance;
            return;
        }
        Chronicle silent;
        if (stage == Stage::mishap) {  // what befalls scouts does not matter here
            State skipped = state;
            for (const Side side : both_sides) skipped.open.scouts[side].clear();
            run(skipped, silent);
            return walk(skipped, chance);
        }
        // Rolls that come to the same are walked once.
        std::vector<std::pair<State, Fraction>> next;
        const auto rolls = rolls_now(state);
        for (const auto& [roll, weight] : rolls) {
            State s = state;
            roll_fell(s, roll, silent);
            bool merged = false;
            for (auto& [there, sum] : next)
                if (there == s) {
                    sum += rolls.fraction(weight);
                    merged = true;
                }
            if (!merged) next.emplace_back(std::move(s), rolls.fraction(weight));
        }
        for (const auto& [s, share] : next) walk(s, chance * share);
    };
    walk(a.state, 1);
    Scouting own;
    own.stance = Stance::recon;
    own.points = 2;
    own.castle = true;
    Opposing enemy;
    enemy.reputation = Reputation::rash;
    for (const std::uint8_t list : scout_pool(a.state.secret[Side::enemy]).lists)
        enemy.pool.push_back(breeds[a.state.scenario->armies[Side::enemy].units[list - 1u].type].scouting);
    const ScenarioChances c = scenario_chances(own, enemy);
    EXPECT_EQ(kinds, c.kinds);
    EXPECT_EQ(surprised, c.own_surprised);
    EXPECT_EQ(tied, c.tied);
    Fraction all = 0;
    for (const auto& [kind, chance] : c.kinds) all += chance;
    EXPECT_EQ(all, Fraction(1));
}

}  // namespace
}  // namespace montjoy::arcadia
