// The round: who acts when, moving, waiting, and the end of the round.
//
//   initiative        begin_round, settle_initiative        GH-RND-1
//   one action        begin_action, end_action              GH-RND-2
//   moving            check_move, move                      GH-RND-3, GH-MON-3
//   in hand, waiting  check_hand, check_wait, check_load    GH-COM-14, GH-COM-15
//   end of the round  advance                               GH-RND-4
#pragma once

#include "systems/gbh/retreat.hpp"

namespace montjoy::gbh {

void begin_round(State& state, Log& log);
void settle_initiative(State& state, int face, Log& log);

Why check_unit(const State& state, std::uint8_t seat, UnitId id);
void begin_action(State& state, UnitId id, Log& log);

Why check_move(const State& state, UnitId id, Cell cell, Way way);
void move(State& state, UnitId id, Cell cell, Way way, Log& log);

Why check_face(const State& state, UnitId id, int side);
Why check_hand(const State& state, UnitId id, int weapon);
/// Which of its weapons of that kind it would take; 3 if it has none.
std::uint8_t slot_of(const State& state, const Unit& unit, Weapon weapon);
/// The kinds of weapon that a unit still has, each once, in its order.
Bounded<Weapon, 3> carried_kinds(const State& state, const Unit& unit);
/// After a throw the owner names the next weapon; true if there is a choice.  GH-COM-15
bool rearms(State& state, UnitId id);

Why check_wait(const State& state, UnitId id);
Why check_load(const State& state, UnitId id, int load);
void wait(State& state, UnitId id, Log& log);
void load(State& state, UnitId id, Load what, Log& log);

/// Goes on until the game waits for somebody or for dice.
void advance(State& state, Log& log);

}  // namespace montjoy::gbh
