#include "systems/gbh/engagement.hpp"

#include <algorithm>

namespace montjoy::gbh {
namespace {

/// The section to which the ladder under a climber is fixed.
Cell climbed_section(const State& state, const Unit& climber)
{
    return spot_at(state, climber.cell).next[climber.facing];
}

bool at_broken_gate(const State& state, UnitId inside, const Unit& within, const Unit& outside)
{
    const WorkId tower = work_at(state, within.cell);
    const WorkPlan& plan = state.scenario->works[tower];
    const UnitId door = state.works[tower].door;
    return !is_standing(state, plan.partner) && (door == nobody || door == inside) &&
           spot_at(state, within.cell).next[plan.door] == outside.cell;
}

UnitId id_of(const State& state, const Unit& unit)
{
    return static_cast<UnitId>(&unit - state.units.begin());
}

void drop(State& state, std::size_t at)
{
    --state.units[state.engaged[at].a].engaged;
    --state.units[state.engaged[at].b].engaged;
    state.engaged.erase_at(at);
}

template <class F>
void drop_where(State& state, UnitId id, F holds)
{
    if (state.units[id].engaged == 0) return;
    for (std::size_t i = state.engaged.size(); i-- > 0;) {
        const Pair pair = state.engaged[i];
        if (pair.a != id && pair.b != id) continue;
        if (holds(pair.a == id ? pair.b : pair.a)) drop(state, i);
    }
}

}  // namespace

bool in_contact(const State& state, const Unit& a, const Unit& b)
{
    const Where x = where(state, a), y = where(state, b);
    if (x == Where::ground && y == Where::ground)
        return distance(state, a.cell, b.cell) == 1 && !walled_off(state, a, b);
    if (x == Where::wall && y == Where::wall) return distance(state, a.cell, b.cell) == 1;
    if (x == Where::top && y == Where::wall) return climbed_section(state, a) == b.cell;
    if (x == Where::wall && y == Where::top) return climbed_section(state, b) == a.cell;
    if (x == Where::homage && y == Where::ground) return at_broken_gate(state, id_of(state, a), a, b);
    if (x == Where::ground && y == Where::homage) return at_broken_gate(state, id_of(state, b), b, a);
    return false;
}

bool are_engaged(const State& state, UnitId a, UnitId b)
{
    if (state.units[a].engaged == 0 || state.units[b].engaged == 0) return false;
    const Pair pair{std::min(a, b), std::max(a, b)};
    return std::binary_search(state.engaged.begin(), state.engaged.end(), pair);
}

void engage(State& state, UnitId a, UnitId b, Log& log)
{
    if (!in_contact(state, state.units[a], state.units[b]) || are_engaged(state, a, b)) return;
    const Pair pair{std::min(a, b), std::max(a, b)};
    const auto at = std::lower_bound(state.engaged.begin(), state.engaged.end(), pair);
    state.engaged.insert_at(static_cast<std::size_t>(at - state.engaged.begin()), pair);
    for (const UnitId id : {a, b}) {
        ++state.units[id].engaged;
        if (where(state, state.units[id]) == Where::homage) state.works[work_at(state, state.units[id].cell)].door = id;
    }
    if (log) log.note(event(EventKind::engaged, name_of(state, a), off_grid, 0, 0, name_of(state, b)));
}

void recheck_engagements(State& state, UnitId id)
{
    drop_where(state, id, [&](UnitId other) { return !in_contact(state, state.units[id], state.units[other]); });
}

void end_engagements(State& state, UnitId id)
{
    drop_where(state, id, [](UnitId) { return true; });
}

void end_passage(State& state, UnitId id)
{
    Passage& passage = state.units[id].passage;
    if (passage.kind == Passage::Kind::swap && passage.other < state.units.size()) {
        Passage& other = state.units[passage.other].passage;
        if (other.kind == Passage::Kind::swap && other.other == id) other = {};
    }
    passage = {};
}

void lift(State& state, UnitId id)
{
    Unit& unit = state.units[id];
    if (!unit.on_field()) return;
    const Where at = where(state, unit);
    if (at == Where::homage) {
        UnitId& door = state.works[work_at(state, unit.cell)].door;
        if (door == id) door = nobody;
    }
    if (state.ground[unit.cell] == id) state.ground[unit.cell] = nobody;
    unit.unmark(Mark::on_top);
    unit.unmark(Mark::airborne);
    unit.cell = off_grid;
}

void set_down(State& state, UnitId id, Cell cell)
{
    lift(state, id);
    Unit& unit = state.units[id];
    unit.cell = cell;
    const WorkId work = work_at(state, cell);
    if (work != nobody && state.scenario->works[work].kind == Work::homage_tower) return;
    state.ground[cell] = id;
}

void remove_unit(State& state, UnitId id, EventKind how, Log& log)
{
    if (log) log.note(event(how, name_of(state, id), state.units[id].cell));
    end_engagements(state, id);
    end_passage(state, id);
    Unit& unit = state.units[id];
    const Cell cell = unit.cell;
    const bool was_ladder = unit.is(Mark::fixed) && is_ladder(type_of(state, unit));
    lift(state, id);
    unit.rp = 0;
    unit.marks = 0;
    for (std::size_t i = state.chases.size(); i-- > 0;)
        if (state.chases[i].a == id || state.chases[i].b == id) state.chases.erase_at(i);
    for (Unit& other : state.units)
        if (other.passage.kind != Passage::Kind::none && other.passage.other == id) other.passage = {};
    if (!was_ladder) return;
    if (const UnitId climber = climber_at(state, cell); climber != nobody) {
        set_down(state, climber, cell);
        recheck_engagements(state, climber);
        if (log) log.note(event(EventKind::off_ladder, name_of(state, climber), cell));
    }
}

}  // namespace montjoy::gbh
