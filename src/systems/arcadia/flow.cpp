#include "systems/arcadia/flow.hpp"

#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

bool proceed(State& state, Chronicle& journal)
{
    if (!state.open.errands.empty()) return settle_errand(state, journal);
    switch (state.open.stage) {
        case Stage::reputation:
        case Stage::stance:
        case Stage::scouts:
        case Stage::enemy_stance:
        case Stage::enemy_scouts:
        case Stage::mishap: return proceed_scouting(state, journal);
        case Stage::stronghold: return proceed_land(state, journal);
        case Stage::sections:
        case Stage::deploy:
        case Stage::defences:
        case Stage::deal: return proceed_deployment(state, journal);
        case Stage::heart:
        case Stage::card:
        case Stage::change:
        case Stage::orders:
        case Stage::command_lore:
        case Stage::enemy_lore:
        case Stage::move: return proceed_turn(state, journal);
        case Stage::ranged:
        case Stage::close:
        case Stage::before_attack:
        case Stage::before_defence:
        case Stage::die:
        case Stage::after_die:
        case Stage::losses:
        case Stage::won:
        case Stage::follow:
        case Stage::struck:
        case Stage::wild: return proceed_fight(state, journal);
        case Stage::answer: return proceed_casting(state, journal);
        case Stage::draw:
        case Stage::discard: return proceed_draw(state, journal);
        default: return false;
    }
}

void fill_reserve(State& state, Side side)
{
    const Scenario& scenario = *state.scenario;
    const auto& units = scenario.armies[side].units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Enrolled& u = units[i];
        Recruit r;
        r.list = static_cast<std::uint8_t>(i + 1);
        r.type = u.type;
        r.quality = u.quality;
        r.lore = u.lore;
        r.attributes = u.attributes;
        r.price = u.price;
        r.commander = u.commander;
        for (std::size_t n = 0; n < scenario.names.size(); ++n)
            if (scenario.names[n] == u.name) r.name = static_cast<std::uint8_t>(n);
        state.secret[side].reserve.push_back(r);
    }
}

// Units that the scenario sets on the board itself; a leader after the unit that it leads.
void set_placed(State& state, Chronicle& journal)
{
    for (const bool leads : {false, true})
        for (const Placed& placed : state.scenario->placed) {
            if (placed.leads != leads) continue;
            auto& reserve = state.secret[placed.side].reserve;
            std::size_t i = 0;
            while (reserve[i].list != placed.unit + 1) ++i;
            const Recruit r = reserve[i];
            reserve.erase_at(i);
            const Ref ref = enlist(state, placed.side, r);
            Unit& unit = state.open.units[placed.side][ref.number()];
            unit.damage = placed.damage;
            unit.disorganized = placed.disorganized;
            if (leads) {
                set_leader(state, ref, position(state).at(placed.at));
            } else {
                unit.in_boat = unit.ground() && state.open.ground[placed.at] == Terrain::water;
                set_down(state, ref, placed.at, placed.facing, journal);
            }
        }
    // An army that is set has its others off the table.
    for (const Placed& placed : state.scenario->placed)
        for (Recruit& r : state.secret[placed.side].reserve) r.held = true;
}

}  // namespace

void run(State& state, Chronicle& journal)
{
    while (proceed(state, journal)) {}
}

void run_fight(State& state, Chronicle& journal)
{
    while ((state.open.fight.attacker || !state.open.errands.empty()) && proceed(state, journal)) {}
}

State opening_of(std::shared_ptr<const Scenario> scenario)
{
    State state;
    state.scenario = std::move(scenario);
    const Scenario& s = *state.scenario;
    Open& o = state.open;
    o.stands.fill(none);
    o.ground = s.ground;
    o.defences = s.defences;
    o.weather = static_cast<std::int8_t>(s.numbers.weather);
    for (const Side side : both_sides) {
        fill_reserve(state, side);
        o.reputation[side] = s.armies[side].reputation;
    }
    Chronicle silent;
    set_placed(state, silent);
    if (s.generated) {
        o.stage = Stage::reputation;
    } else {
        o.kind = s.kind;
        o.stance = s.stances;
        o.defender = has_defender(s.kind) ? s.defender : Side::wild;
        o.precedence = s.first != Who::rolled;
        o.leader = s.first == Who::enemy ? Side::enemy : Side::player;
        o.surprised = {{s.surprised == Who::player || s.surprised == Who::both, s.surprised == Who::enemy || s.surprised == Who::both}};
        if (o.precedence) {
            begin_ground(state);
        } else {
            o.stage = Stage::first;
        }
    }
    judge_objectives(o, silent);
    run(state, silent);
    return state;
}

}  // namespace montjoy::arcadia
