// What is done to pieces on the board: they are set down, moved, hurt, lost; and what follows at once, from
// points scored to objectives judged.  AR-UNIT-2, AR-UNIT-3, AR-PTS-2
#pragma once

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// A unit as an event tells of it; a recruit the same.
Tag tag(const Position& p, Ref ref);
Tag tag(Side side, const Recruit& recruit);

/// An event about a unit, to be filled in further.
Event event(Event::Kind kind, Side side);
Event event(Event::Kind kind, const Position& p, Ref ref);

/// Adds a recruit to the seen units, at its old number if it had one, off the board as yet.
Ref enlist(State& state, Side side, const Recruit& recruit);
/// The recruit as a unit, to ask what it could do.
Unit as_unit(const Recruit& recruit);

/// Sets a unit down on an empty hex.
void set_down(State& state, Ref ref, At at, Direction facing, Chronicle& journal);
/// Makes a character lead a unit where that stands.
void set_leader(State& state, Ref leader, Ref led);
/// Parts a leader from its unit; it is then in no hex.
void part(State& state, Ref leader);

/// Moves a unit, who leads it and whom it carries to an empty hex; objectives are judged.
void shift(State& state, Ref ref, At to, Chronicle& journal);

/// Takes up what lies on the hex of a unit that ended its move there.  AR-SCN-20, AR-SCN-22
void take_prize(State& state, Ref ref, Chronicle& journal);
void drop_prizes(State& state, Ref ref, Chronicle& journal);
const Prize* prize_of(const Position& p, Ref ref);

/// Damage without push. A unit at its limit is destroyed; true if it was. `by` is who did it, if anyone.
bool hurt(State& state, Ref ref, int damage, Ref by, Chronicle& journal);
/// The 1 damage of the flames into which a unit has come, ground units only; true if it fell.  AR-LORE-Wall-of-Fire
bool burn(State& state, Ref ref, Chronicle& journal);
/// Removes a unit that is destroyed, scores it and sends its leader to look for another.
void destroy(State& state, Ref ref, Ref by, Chronicle& journal);
/// Removes a unit that is not destroyed: Spent, driven off, gone over an edge.
void remove(State& state, Ref ref, Fate fate, Chronicle& journal);

/// A unit that was destroyed waits off table, undamaged.  AR-UNIT-4: Endless; AR-LORE-Raise
void off_table(State& state, Ref ref);

/// Points for good, in quarter points.
void score(State& state, Side side, int quarter_points, Chronicle& journal);

}  // namespace montjoy::arcadia
