#include "systems/gbh/formation.hpp"

#include <algorithm>

#include "systems/gbh/works.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason no_such_unit{"GH-JOIN-1"_rule, "{} is no other unit of yours", "t"};
constexpr Reason engaged_unit{"GH-COM-11"_rule, "{} is engaged", "u"};
constexpr Reason other_engaged{"GH-JOIN-1"_rule, "{} is engaged", "t"};
constexpr Reason single{"GH-JOIN-1"_rule, "single creatures and war machines neither join nor divide", ""};
constexpr Reason other_kind{"GH-JOIN-1"_rule, "{} is of another type, race or equipment than {}", "tu"};
constexpr Reason not_adjacent{"GH-JOIN-1"_rule, "{} is not next to {}", "tu"};
constexpr Reason too_many{"GH-JOIN-1"_rule, "{} and {} have more RP together than their type has at the start", "ut"};
constexpr Reason in_passage{"GH-JOIN-1"_rule, "{} is in the middle of a passage", "t"};
constexpr Reason few_rp{"GH-JOIN-2"_rule, "{} has too few RP for so many parts", "u"};
constexpr Reason few_hexes{"GH-JOIN-2"_rule, "there are too few free hexes next to {} for so many parts", "u"};
constexpr Reason bad_parts{"GH-JOIN-2"_rule, "a unit divides into 2 to 7 parts", ""};
constexpr Reason no_names{"GH-UNIT-17"_rule, "no further unit can be named", ""};

constexpr Reason swap_engaged{"GH-PASS-1"_rule, "{} and {} change places only if neither is engaged", "ut"};
constexpr Reason swap_apart{"GH-PASS-1"_rule, "{} and {} are not next to one another with a way between them", "ut"};
constexpr Reason swap_spent{"GH-PASS-1"_rule, "{} has acted this round", "t"};
constexpr Reason not_moving{"GH-PASS-1"_rule, "{} or {} cannot move from its hex", "ut"};
constexpr Reason pass_side{"GH-PASS-2"_rule, "{} is no unit of your side", "t"};
constexpr Reason pass_apart{"GH-PASS-2"_rule, "{} does not stand between {} and {}", "tuh"};
constexpr Reason pass_taken{"GH-PASS-2"_rule, "{} is not free", "h"};

/// Whether two units stand next to one another and each could step to the other's hex.
bool way_between(const State& state, const Unit& a, const Unit& b)
{
    if (a.is(Mark::airborne) || b.is(Mark::airborne) || a.is(Mark::on_top) || b.is(Mark::on_top)) return false;
    if (!a.on_field() || !b.on_field() || distance(state, a.cell, b.cell) != 1) return false;
    const Direction side = side_towards(spot_at(state, a.cell).hex, spot_at(state, b.cell).hex);
    return could_step(state, a, a.cell, side, b.cell) && could_step(state, b, b.cell, turned(side, 3), a.cell);
}

bool is_rooted(const Unit& unit) { return unit.is(Mark::fixed) || unit.is(Mark::unfinished); }

int normal_rate(const State& state, const Unit& unit) { return types[type_of(state, unit)].normal; }

void stand(State& state, UnitId id)
{
    recheck_engagements(state, id);
    if (turns(state, state.units[id])) state.tasks.push_back({Task::Kind::face, id, state.units[id].cell});
}

/// Whether a passage that began the round before goes on with this act.
bool goes_on(const State& state, const Unit& unit, Passage::Kind kind, UnitId other, Cell to)
{
    const Passage& passage = unit.passage;
    return passage.kind == kind && passage.other == other && passage.to == to && passage.round + 1 == state.round;
}

}  // namespace

Why check_join(const State& state, UnitId id, UnitId other)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0) return &engaged_unit;
    if (is_single(type_of(state, unit))) return &single;
    if (other == nobody || other == id || state.units[other].seat != unit.seat) return &no_such_unit;
    const Unit& second = state.units[other];
    if (second.kit != unit.kit || second.carried != unit.carried) return &other_kind;
    if (second.engaged > 0) return &other_engaged;
    if (second.passage.kind != Passage::Kind::none) return &in_passage;
    if (!way_between(state, unit, second)) return &not_adjacent;
    return unit.rp + second.rp <= types[type_of(state, unit)].rp ? nullptr : &too_many;
}

void join(State& state, UnitId id, UnitId other, Log& log)
{
    Unit& unit = state.units[id];
    Unit& second = state.units[other];
    if (log) log.note(event(EventKind::joined, name_of(state, id), unit.cell, unit.rp + second.rp, 0, name_of(state, other)));
    unit.rp = static_cast<std::int16_t>(unit.rp + second.rp);
    unit.morale = 0;
    unit.morale_gain = 0;
    if (std::tuple(second.level, second.xp, second.xp_gain) < std::tuple(unit.level, unit.xp, unit.xp_gain)) {
        unit.level = second.level;
        unit.xp = second.xp;
        unit.xp_gain = second.xp_gain;
    }
    if (second.is(Mark::unloaded)) unit.mark(Mark::unloaded);
    unit.spent = static_cast<std::uint8_t>(unit.spent | second.spent);
    end_passage(state, other);
    lift(state, other);
    second.rp = 0;
    second.marks = 0;
    for (std::size_t i = state.chases.size(); i-- > 0;)
        if (state.chases[i].a == other || state.chases[i].b == other) state.chases.erase_at(i);
    for (Unit& third : state.units)
        if (third.passage.kind != Passage::Kind::none && third.passage.other == other) third.passage = {};
}

bool has_more_to_join(const State& state, UnitId id)
{
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].on_field() && state.units[i].kit == state.units[id].kit &&
            check_join(state, id, static_cast<UnitId>(i)) == nullptr)
            return true;
    return false;
}

Bounded<Cell, 6> division_hexes(const State& state, const Unit& unit)
{
    Bounded<Cell, 6> hexes;
    for (Direction side = 0; side < 6; ++side) {
        const Cell next = spot_at(state, unit.cell).next[side];
        if (next != off_grid && step_cost(state, unit, unit.cell, side, next) > 0) hexes.push_back(next);
    }
    return hexes;
}

Why check_divide(const State& state, UnitId id, int parts)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0) return &engaged_unit;
    if (is_single(type_of(state, unit))) return &single;
    if (parts < 2 || parts > most_parts) return &bad_parts;
    if (unit.rp < parts) return &few_rp;
    // Into a homage tower only as many as there is room for: its hex counts once.  GH-STR-8
    if (division_hexes(state, unit).size() + 1 < static_cast<std::size_t>(parts)) return &few_hexes;
    return state.units.size() + static_cast<std::size_t>(parts) - 1 <= most_units ? nullptr : &no_names;
}

void divide(State& state, UnitId id, int parts)
{
    Unit& unit = state.units[id];
    end_passage(state, id);
    unit.morale = static_cast<std::int16_t>(unit.morale - division_morale * parts);
    state.parts = static_cast<std::uint8_t>(parts);
    state.left = static_cast<std::uint8_t>(parts - 1);
    state.share = static_cast<std::int16_t>(unit.rp / parts);
}

void place_part(State& state, UnitId id, Cell cell, Log& log)
{
    Unit part = state.units[id];
    part.number = free_number(state, kit_of(state, part).label, part.seat);
    part.rp = state.share;
    part.engaged = 0;
    part.mark(Mark::acted);  // GH-JOIN-3
    part.unmark(Mark::on_top);
    part.cell = off_grid;
    state.units.push_back(part);
    const auto made = static_cast<UnitId>(state.units.size() - 1);
    set_down(state, made, cell);
    enter_tower(state, made, log);
    state.units[id].rp = static_cast<std::int16_t>(state.units[id].rp - state.share);
    --state.left;
    if (log) log.note(event(EventKind::divided, name_of(state, id), cell, part.rp, 0, name_of(state, made)));
}

Why check_swap(const State& state, UnitId id, UnitId other)
{
    const Unit& unit = state.units[id];
    if (other == nobody || other == id || state.units[other].seat != unit.seat) return &no_such_unit;
    const Unit& second = state.units[other];
    if (unit.engaged > 0 || second.engaged > 0) return &swap_engaged;
    if (is_rooted(unit) || is_rooted(second)) return &not_moving;
    if (!way_between(state, unit, second)) return &swap_apart;
    return second.is(Mark::acted) ? &swap_spent : nullptr;
}

void swap(State& state, UnitId id, UnitId other, Log& log)
{
    const bool at_once = std::min(normal_rate(state, state.units[id]), normal_rate(state, state.units[other])) >= swap_hexes;
    const bool second_round = goes_on(state, state.units[id], Passage::Kind::swap, other, off_grid) &&
                              goes_on(state, state.units[other], Passage::Kind::swap, id, off_grid);
    if (!second_round)
        for (const UnitId each : {id, other}) end_passage(state, each);
    for (const UnitId each : {id, other}) {
        state.units[each].mark(Mark::acted);
        state.units[each].mark(Mark::stirred);
        state.units[each].unmark(Mark::sheltering);
    }
    if (!at_once && !second_round) {
        for (const UnitId each : {id, other})
            state.units[each].passage = {Passage::Kind::swap, each == id ? other : id, 1, state.round, off_grid};
        if (log) log.note(event(EventKind::passing, name_of(state, id), off_grid, 1, 2, name_of(state, other)));
        return;
    }
    for (const UnitId each : {id, other}) state.units[each].passage = {};
    const Cell here = state.units[id].cell, there = state.units[other].cell;
    lift(state, id);
    lift(state, other);
    set_down(state, id, there);
    set_down(state, other, here);
    if (log) log.note(event(EventKind::swapped, name_of(state, id), there, 0, 0, name_of(state, other)));
    stand(state, id);
    stand(state, other);
}

int rounds_to_pass(const State& state, const Unit& unit)
{
    const int rate = normal_rate(state, unit);
    return (pass_hexes + rate - 1) / rate;
}

Why check_pass(const State& state, UnitId id, UnitId other, Cell to)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0) return &engaged_unit;
    if (is_rooted(unit)) return &not_moving;
    if (other == nobody || other == id || are_enemies(state, unit, state.units[other])) return &pass_side;
    const Unit& second = state.units[other];
    if (to >= state.scenario->spots.size() || unit.is(Mark::airborne) || unit.is(Mark::on_top) || !second.on_field() ||
        second.is(Mark::airborne) || second.is(Mark::on_top) || distance(state, unit.cell, second.cell) != 1 ||
        distance(state, second.cell, to) != 1 || to == unit.cell)
        return &pass_apart;
    const Direction first_side = side_towards(spot_at(state, unit.cell).hex, spot_at(state, second.cell).hex);
    const Direction next_side = side_towards(spot_at(state, second.cell).hex, spot_at(state, to).hex);
    if (!could_step(state, unit, unit.cell, first_side, second.cell) ||
        !could_step(state, unit, second.cell, next_side, to))
        return &pass_apart;
    if (goes_on(state, unit, Passage::Kind::pass, other, to)) return nullptr;  // it may be taken meanwhile
    return state.ground[to] == nobody ? nullptr : &pass_taken;
}

void pass(State& state, UnitId id, UnitId other, Cell to, Log& log)
{
    Unit& unit = state.units[id];
    const int spent = 1 + (goes_on(state, unit, Passage::Kind::pass, other, to) ? unit.passage.spent : 0);
    const int needed = rounds_to_pass(state, unit);
    end_passage(state, id);
    unit.mark(Mark::stirred);
    if (spent < needed || state.ground[to] != nobody) {
        if (spent < needed)
            unit.passage = {Passage::Kind::pass, other, static_cast<std::uint8_t>(spent), state.round, to};
        if (log) log.note(event(EventKind::passing, name_of(state, id), to, spent, needed, name_of(state, other)));
        return;
    }
    set_down(state, id, to);
    if (log) log.note(event(EventKind::passed, name_of(state, id), to, 0, 0, name_of(state, other)));
    stand(state, id);
}

}  // namespace montjoy::gbh
