// Play: deployment and victory.  GH-PLAY-1
#pragma once

#include "systems/gbh/works.hpp"

namespace montjoy::gbh {

/// Where the next unit to be deployed may stand.
Why check_place(const State& state, UnitId id, Cell cell);
void place(State& state, UnitId id, Cell cell, Log& log);
/// Goes on to what is to be asked of the unit just placed, to the next unit, or to the first round.
void next_deployment(State& state, Log& log);
/// Whether a unit of that kind may begin in that hex for that side.  GH-FLD-4, GH-STR-4 to GH-STR-8
bool may_begin(const State& state, const Unit& unit, Cell cell);

/// RP of a side on the field; with `steady` only of units not in Panic.
int rp_on_field(const State& state, std::uint8_t side, bool steady);
/// Whether a side has reached an aim; those for the end of the battle only where `last` holds.
bool is_reached(const State& state, const Aim& aim, bool last);
/// How far an aim is reached, in percent, for pages and programs.
int progress(const State& state, const Aim& aim);
/// Checks victory at the end of the round; true if the battle is over.  GH-RND-4
bool settle_victory(State& state, Log& log);

}  // namespace montjoy::gbh
