// Disengaging and pursuing.  GH-DIS-1, GH-DIS-2
#pragma once

#include "systems/gbh/attack.hpp"

namespace montjoy::gbh {

/// How a flyer goes: on the ground, ending in the air, or flying and landing.  GH-MON-3
enum class Way : std::uint8_t { ground, air, landing };

/// Calls `visit(Cell, Way, cost)` for each end of a flight from `foes`, until it answers true.
template <class Visit>
bool any_flight(const State& state, const Unit& unit, const Bounded<UnitId, 16>& foes, Visit visit)
{
    const auto away = [&](Cell cell) {
        for (const UnitId foe : foes)
            if (state.units[foe].on_field() && distance(state, cell, state.units[foe].cell) <= 1) return false;
        return true;
    };
    const TypeRow& row = types[type_of(state, unit)];
    Reach found;
    reach(state, unit, row.charge, found);
    for (const Reach::Stop stop : found.stops)
        if (away(stop.cell) && visit(stop.cell, Way::ground, int{stop.cost})) return true;
    if (row.fly_charge == 0) return false;
    for (std::size_t i = 0; i < state.scenario->spots.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const int cost = distance(state, unit.cell, cell);
        if (cost > row.fly_charge || !away(cell)) continue;
        if (flyer_above(state, cell) == nobody && visit(cell, Way::air, cost)) return true;
        if (cost > 0 && may_land(state, cell) && visit(cell, Way::landing, cost)) return true;
    }
    return false;
}

/// Those engaged with a unit, in the order of their contests: by seat, then as they stand.
Bounded<UnitId, 16> foes_of(const State& state, UnitId id);

Why check_disengage(const State& state, UnitId id);
void disengage(State& state, UnitId id);

/// Goes on with the contests; true when one waits for its dice, false when all are done.
bool next_contest(State& state, Log& log);
/// What fell in a contest.
void settle_contest(State& state, int face, Log& log);

Why check_flee(const State& state, UnitId id, Cell cell, Way way);
void flee(State& state, UnitId id, Cell cell, Way way, Log& log);

Why check_pursue(const State& state, UnitId id, UnitId fled, Cell cell, Way way);
void pursue(State& state, UnitId id, UnitId fled, Cell cell, Way way, Log& log);

/// Moves a unit, on the ground or through the air, and takes its fatigue.  GH-RND-3, GH-MON-3
void go(State& state, UnitId id, Cell cell, Way way, int hexes, EventKind how, Log& log);

/// What a move to `cell` costs within the charge rate, in hexes; -1 where it cannot be made.
int cost_of_going(const State& state, const Unit& unit, Cell cell, Way way);

}  // namespace montjoy::gbh
