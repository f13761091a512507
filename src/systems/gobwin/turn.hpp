// Turns, income, victory, and who gets to see what is written. Sections "Turn" and "Economy".
#pragma once

#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

/// The seats of a side, and of a game master whosever it is.
Seats seats_of(const State& state, Side side);
/// The seats of `side`; all of them where the game is played openly.
Seats own_and_open(const State& state, Side side);
Seats all_seats(const State& state);

/// Writes an event. Requires that the journal is open.
void write(const State& state, Writing& journal, Seats seen_by, Body body, bool reveals = false);

/// The nations whose choice the game waits for.
Seats awaited_nations(const State& state);

/// Why a seat may not act at all now, if so. It rests on what everybody knows, and on what its side knows.
Bar bar_seat(const State& state, Nation nation);

/// The game as it stands before anything is done.
State opening_of(std::shared_ptr<const Scenario> scenario);

/// `nation` ends its turn or its set-up; the next side's begins when all have.
void end_turn_of(State& state, Nation nation, bool by_time, Writing& journal);

/// Half points that `nation` gets when its turn begins. GB-ECO-2
int income_of(const State& state, Nation nation);

/// After each act: nations without units and cities are out, whether somebody has won, and whether
/// the side's turn is over because nobody of it is left to act. GB-TURN-9
void settle(State& state, Writing& journal);

/// City levels that a side holds.
int levels_held(const State& state, Side side);

/// A character has died.
void bury(State& state, const Character& character, Writing& journal);

}  // namespace montjoy::gobwin
