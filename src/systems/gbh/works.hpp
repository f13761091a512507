// Structures: what hurts them, how they fall, and what becomes of those in and on them.
// GH-STR-1, GH-STR-2, GH-STR-6 to GH-STR-8, GH-SIEGE-2, GH-SIEGE-4
#pragma once

#include "systems/gbh/attack.hpp"

namespace montjoy::gbh {

/// The work that an act names by its hex: the work there, or with `gate` the gate of the homage
/// tower there; nobody if it does not stand.
WorkId named_work(const State& state, Cell cell, bool gate);

/// Whether the unit may strike that work with its fixed damage.  GH-STR-2, GH-WPN-7, GH-WPN-8
Why check_batter(const State& state, UnitId unit, Cell cell, bool gate);
/// RP of that blow.
int battering_of(const State& state, const Unit& unit);
void batter(State& state, UnitId unit, Cell cell, bool gate, Log& log);

/// Whether the unit may shoot fire arrows at that work.  GH-SIEGE-2
Why check_burn(const State& state, UnitId unit, Cell cell, bool gate);
void burn(State& state, UnitId unit, Cell cell, bool gate);

/// Takes RP off a work; at 0 it falls, and what is to be decided about those in it stands in
/// State::tasks.  GH-STR-7
void hurt_work(State& state, WorkId work, int rp, Log& log);

/// Where the next unit of a fallen homage tower may be placed, in order; empty: it has no room.
/// GH-STR-7
Bounded<Cell, 8> places_left(const State& state, const Task& task);

/// The roll that a falling work costs a unit.  GH-STR-7
Throw collapse_throw(const State& state, UnitId unit);

/// Notes that a unit has entered a homage tower of others.  GH-STR-8
void enter_tower(State& state, UnitId unit, Log& log);
/// Fallen towers in whose hex foot of others ends the round are taken.  GH-STR-8
void take_ruins(State& state, Log& log);
/// The unit at a broken gate is named anew once it is engaged no more.  GH-STR-8
void clear_doors(State& state);

/// The next burning work from State::cursor on loses its RP; false when there is none left.
/// GH-RND-4, GH-SIEGE-4
bool burn_next_work(State& state, Log& log);

}  // namespace montjoy::gbh
