// Joining, dividing, changing places, passing through.
// GH-JOIN-1 to GH-JOIN-3, GH-PASS-1, GH-PASS-2
#pragma once

#include "systems/gbh/attack.hpp"

namespace montjoy::gbh {

Why check_join(const State& state, UnitId id, UnitId other);
void join(State& state, UnitId id, UnitId other, Log& log);
/// Whether there is a further unit to join.
bool has_more_to_join(const State& state, UnitId id);

inline constexpr int most_parts = 7;
Why check_divide(const State& state, UnitId id, int parts);
void divide(State& state, UnitId id, int parts);
/// The free hexes that the parts of a division may take, in the order of the sides.
Bounded<Cell, 6> division_hexes(const State& state, const Unit& unit);
/// Sets down the next part; the division is done when none is left.
void place_part(State& state, UnitId id, Cell cell, Log& log);

Why check_swap(const State& state, UnitId id, UnitId other);
void swap(State& state, UnitId id, UnitId other, Log& log);

Why check_pass(const State& state, UnitId id, UnitId other, Cell to);
/// Rounds that passing through takes: the hexes by the normal rate, rounded up.
int rounds_to_pass(const State& state, const Unit& unit);
void pass(State& state, UnitId id, UnitId other, Cell to, Log& log);

}  // namespace montjoy::gbh
