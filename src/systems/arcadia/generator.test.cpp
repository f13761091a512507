// Ten thousand battles set up by the generator, each as its scenario says.  AR-SCN-1 to AR-SCN-23
#include "systems/arcadia/scenarios.test.hpp"

namespace montjoy::arcadia {
namespace {

// ------------------------------------------------------------------ what is generated matches its scenario

// Every thing that the scenario says of its set-up, checked apart from the code that sets it up.
std::string mismatch(const State& state)
{
    const Open& o = state.open;
    const Board& board = board_of(state);
    const Side defender = o.defender;
    std::map<Terrain, int> count;
    for (const At at : board.hexes) ++count[o.ground[at]];
    const auto within = [&](Side side, int rows) {
        for (const Unit& u : o.units[side])
            if (u.on_board() && board.row(side, u.at) > rows) return false;
        return true;
    };
    const auto expect = [](bool holds, const char* what) { return holds ? std::string() : std::string(what); };
    const std::size_t objectives = o.objectives.size();
    const bool disorder[2] = {all_disorganized(state, Side::player), all_disorganized(state, Side::enemy)};
    const Side beaten = other(o.leader);
    switch (o.kind) {
        case Kind::pitched_battle:
            return expect(objectives == 0 && !disorder[0] && !disorder[1] && o.relation == Relation::outscouts && within(Side::player, 2) && within(Side::enemy, 2), "pitched");
        case Kind::surprise_attack:
            return expect(objectives == 0 && disorder[static_cast<std::size_t>(beaten)] && !disorder[static_cast<std::size_t>(o.leader)] && o.relation == Relation::surprises, "surprise attack");
        case Kind::assault:
            return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.stance[defender] == Stance::defend && within(defender, 3) && within(other(defender), 2), "assault");
        case Kind::surprise_assault:
            return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.stance[defender] == Stance::defend && disorder[static_cast<std::size_t>(defender)], "surprise assault");
        case Kind::siege:
            return expect(objectives == 1 && count[Terrain::castle] == 3 && state.scenario->armies[defender].castle && within(defender, 3), "siege");
        case Kind::ambush:
            return expect(disorder[static_cast<std::size_t>(beaten)] && o.stance[o.leader] == Stance::recon, "ambush");
        case Kind::skirmish:
            return expect(o.units[Side::player].size() + o.units[Side::enemy].size() <= 12 && o.stance[Side::player] == o.stance[Side::enemy], "skirmish");
        case Kind::trap:
            return expect(defender == o.leader && disorder[static_cast<std::size_t>(beaten)] && o.defences.size() == 4 && o.stance[defender] == Stance::defend, "trap");
        case Kind::disputed_border:
            return expect(objectives == 1 && count[Terrain::town] == 3 && o.stance[Side::player] == Stance::defend && o.stance[Side::enemy] == Stance::defend && !o.defences.empty(), "border");
        case Kind::seize_magic_item: return expect(o.prizes.size() == 1 && objectives == 0, "magic item");
        case Kind::wizards_tower: return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.objectives[0].holder == Side::wild, "tower");
        case Kind::treasure_raid: return expect(o.prizes.size() == 3, "treasure");
        case Kind::dragons_lair: return expect(o.wild.size() == 1 && objectives == 0, "lair");
        case Kind::surprise_encounter: return expect(disorder[0] && disorder[1] && o.relation == Relation::tied, "encounter");
        case Kind::river_crossing:
            return expect(count[Terrain::river] == board.columns() - 2 && count[Terrain::bridge] == 1 && count[Terrain::ford] == 1 && o.stance[defender] == Stance::defend, "river");
        case Kind::urban_assault: return expect(count[Terrain::town] == 7 && objectives == 1 && o.objectives[0].holder == defender, "urban");
        case Kind::amphibious_landing: {
            int sea = 0;
            for (const At at : board.hexes) sea += board.row(other(defender), at) <= 3 ? 1 : 0;
            return expect(count[Terrain::water] == sea && within(defender, 3), "landing");
        }
    }
    return "no such scenario";
}

TEST(Generator, TenThousandSetUpsMatchWhatTheirScenarioSays)
{
    const int games = std::getenv("MONTJOY_TEST_EFFORT") ? std::max(200, 100 * std::atoi(std::getenv("MONTJOY_TEST_EFFORT"))) : 10'000;
    std::map<Kind, int> seen;
    const auto standard = scenario_named("meeting"), large = scenario_named("great-meeting");
    const State openings[2] = {opening_of(standard), opening_of(large)};
    for (int game = 0; game < games; ++game) {
        State state = openings[game % 8 == 7];
        Rng dice(static_cast<std::uint64_t>(game), 3), mind(static_cast<std::uint64_t>(game), 4);
        Chronicle silent;
        while (state.open.stage < Stage::deal) {
            if (waits_for_chance(state.open)) {
                roll_fell(state, rolls_now(state).draw(dice), silent);
                continue;
            }
            const Awaited now = awaited(*state.scenario, state.open);
            const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
            do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, silent);
        }
        ++seen[state.open.kind];
        ASSERT_EQ(mismatch(state), "") << "game " << game << ", " << name_of(state.open.kind);
        ASSERT_EQ(broken(state), "") << "game " << game;
    }
    if (games >= 1000) {
        EXPECT_EQ(seen.size(), 17u) << "every scenario comes up";
    }
}

}  // namespace
}  // namespace montjoy::arcadia
