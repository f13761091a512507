#include "systems/gbh/retreat.hpp"

#include <algorithm>

#include "systems/gbh/works.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason not_engaged{"GH-DIS-1"_rule, "{} is not engaged", "u"};
constexpr Reason has_stirred{"GH-DIS-1"_rule, "{} has attacked or moved this round", "u"};
constexpr Reason foe_stirred{"GH-DIS-1"_rule, "an enemy engaged with {} has attacked or moved this round", "u"};
constexpr Reason no_way_out{"GH-DIS-1"_rule, "{} has no hex to flee to", "u"};
constexpr Reason no_such_flight{"GH-DIS-1"_rule, "{} cannot flee to {}: it must end within its charge rate, next to none of those it flees", "uh"};
constexpr Reason no_chase{"GH-DIS-2"_rule, "{} may not pursue {}: it has not won against it this round", "ut"};
constexpr Reason chaser_engaged{"GH-COM-11"_rule, "{} is engaged and may not pursue", "u"};
constexpr Reason chased_flies{"GH-MON-3"_rule, "{} is in the air", "t"};
constexpr Reason no_such_chase{"GH-DIS-2"_rule, "{} cannot reach {} next to {} within its charge rate", "uht"};

}  // namespace

Bounded<UnitId, 16> foes_of(const State& state, UnitId id)
{
    Bounded<UnitId, 16> foes;
    for_each_engaged(state, id, [&](UnitId foe) {
        if (!foes.full()) foes.push_back(foe);
    });
    std::sort(foes.begin(), foes.end(), [&](UnitId a, UnitId b) {
        return std::pair{state.units[a].seat, a} < std::pair{state.units[b].seat, b};
    });
    return foes;
}

Why check_disengage(const State& state, UnitId id)
{
    const Unit& unit = state.units[id];
    if (unit.engaged == 0) return &not_engaged;
    if (unit.is(Mark::stirred)) return &has_stirred;
    const auto foes = foes_of(state, id);
    for (const UnitId foe : foes)
        if (state.units[foe].is(Mark::stirred)) return &foe_stirred;
    return any_flight(state, unit, foes, [](Cell, Way, int) { return true; }) ? nullptr : &no_way_out;
}

void disengage(State& state, UnitId id)
{
    state.foes = foes_of(state, id);
    state.foe = 0;
    state.own_roll = 0;
    state.resume = Resume::contest;
}

bool next_contest(State& state, Log&)
{
    if (!state.units[state.active].on_field()) {
        state.resume = Resume::end_action;
        return false;
    }
    while (state.foe < state.foes.size() && !state.units[state.foes[state.foe]].on_field()) ++state.foe;
    return state.foe < state.foes.size();
}

void settle_contest(State& state, int face, Log& log)
{
    if (state.own_roll == 0) {
        state.own_roll = static_cast<std::uint8_t>(face);
        return;
    }
    const UnitId foe = state.foes[state.foe];
    const int own = state.own_roll + state.units[state.active].level;
    const int other = face + state.units[foe].level;
    state.own_roll = 0;
    if (log)
        log.note(event(EventKind::contest, name_of(state, state.active), off_grid, own, other, name_of(state, foe)));
    if (own == other) return;
    ++state.foe;
    if (own > other) return;
    if (!state.chases.full()) state.chases.push_back({foe, state.active});
    if (could_attack(state, foe, state.active)) declare_melee(state, foe, state.active, true, log);
}

int cost_of_going(const State& state, const Unit& unit, Cell cell, Way way)
{
    if (cell >= state.scenario->spots.size()) return -1;
    const TypeRow& row = types[type_of(state, unit)];
    if (way == Way::ground) {
        if (unit.is(Mark::airborne) || unit.is(Mark::fixed)) return -1;
        Reach found;
        reach(state, unit, row.charge, found);
        const Reach::Stop* stop = found.find(cell);
        return stop ? stop->cost : -1;
    }
    const int cost = distance(state, unit.cell, cell);
    if (cost > row.fly_charge || row.fly_charge == 0) return -1;
    if (way == Way::air) {
        if (cost == 0) return unit.is(Mark::airborne) ? -1 : flyer_above(state, cell) == nobody ? 0 : -1;
        return flyer_above(state, cell) == nobody ? cost : -1;
    }
    if (cost == 0 && !unit.is(Mark::airborne)) return -1;
    return may_land(state, cell) ? cost : -1;
}

void go(State& state, UnitId id, Cell cell, Way way, int hexes, EventKind how, Log& log)
{
    const TypeRow& row = types[type_of(state, state.units[id])];
    const Cell from = state.units[id].cell;
    if (way == Way::air) {
        lift(state, id);
        state.units[id].cell = cell;
        state.units[id].mark(Mark::airborne);
    } else {
        set_down(state, id, cell);
    }
    Unit& unit = state.units[id];
    unit.mark(Mark::stirred);
    recheck_engagements(state, id);
    end_passage(state, id);
    if (log) log.note(event(how, name_of(state, id), cell, hexes, from, {}, static_cast<int>(way)));
    enter_tower(state, id, log);
    tire(state, id, march_fatigue(ep_of(state, unit), hexes, way == Way::ground ? row.normal : row.fly_normal), true, log);
}

Why check_flee(const State& state, UnitId id, Cell cell, Way way)
{
    const bool found = any_flight(state, state.units[id], state.foes, [&](Cell end, Way by, int) {
        return end == cell && by == way;
    });
    return found ? nullptr : &no_such_flight;
}

void flee(State& state, UnitId id, Cell cell, Way way, Log& log)
{
    int cost = 0;
    any_flight(state, state.units[id], state.foes, [&](Cell end, Way by, int hexes) {
        cost = hexes;
        return end == cell && by == way;
    });
    end_engagements(state, id);
    go(state, id, cell, way, cost, EventKind::fled, log);
    state.foes.clear();
}

Why check_pursue(const State& state, UnitId id, UnitId fled, Cell cell, Way way)
{
    const Pair chase{id, fled};
    if (std::find(state.chases.begin(), state.chases.end(), chase) == state.chases.end()) return &no_chase;
    const Unit& unit = state.units[id];
    const Unit& prey = state.units[fled];
    if (unit.engaged > 0) return &chaser_engaged;
    if (prey.is(Mark::airborne)) return &chased_flies;
    if (way == Way::air || cell >= state.scenario->spots.size() || distance(state, cell, prey.cell) != 1 ||
        cost_of_going(state, unit, cell, way) < 0)
        return &no_such_chase;
    return nullptr;
}

void pursue(State& state, UnitId id, UnitId fled, Cell cell, Way way, Log& log)
{
    const TypeRow& row = types[type_of(state, state.units[id])];
    const int cost = cost_of_going(state, state.units[id], cell, way);
    go(state, id, cell, way, cost, EventKind::pursued, log);
    if (!state.units[id].on_field()) return;
    if (cost < (way == Way::ground ? row.charge : row.fly_charge)) engage(state, id, fled, log);
}

}  // namespace montjoy::gbh
