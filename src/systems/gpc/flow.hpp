// How a battle goes on from one roll or choice to the next (GP-RND-7). Each `ask_` function leaves
// the state waiting for what it asks, or passes on to the next where nothing is to be asked.
//
//   round.cpp    a round's opening, nerve, Battle rolls, the count of Intensity
//   turn.cpp     step 2 until swords cross: length, foes, which of them
//   bout.cpp     step 2: exchanges, blows, wounds
//   steps.cpp    steps 3 to 5: followers, squire, result
//   ending.cpp   the end of the battle and what follows it
#pragma once

#include "ruleset/ruleset.hpp"
#include "systems/gpc/event.hpp"
#include "systems/gpc/exchange.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

using Notes = Journal<Event>;

/// Passes over choices that have nothing to ask, until the state waits for something.
void settle(State&, Notes&);

// round.cpp
void open_round(State&, Notes&);
void ask_nerve(State&, Notes&);
void nerve_rolled(State&, int die, Notes&);
void ask_battle(State&, Notes&);
void battle_rolled(State&, int die, Notes&);
void intensity_rolled(State&, int die, Notes&);
/// Reads the two dice of a Battle roll, and what they open.  GP-RND
void read_battle(State&, KnightId, Notes&);
void set_battle(Fight&, Outcome);
void ask_turn(State&, Notes&);
void ask_tide(State&, Notes&);
void tide_rolled(State&, int die, Notes&);
/// Changes Intensity, never to under 0.  GP-WHO-4
void move_intensity(State&, int by);

// turn.cpp
void begin_turn(State&, KnightId, Notes&);
void ask_opportunity(State&, Notes&);
void ask_length(State&, Notes&);
void stand_rolled(State&, int die, Notes&);
void cowardly_rolled(State&, int die, Notes&);
void length_rolled(State&, int die, Notes&);
void ask_draw(State&, Notes&);
void draw_rolled(State&, int die, Notes&);
/// The tier at which foes are drawn: of two who attack together, the lesser.  GP-MAN-3
int drawing_tier(const State&);

// bout.cpp
void ask_bout(State&, Notes&);
void begin_bout(State&, Notes&);
/// Whether that knight of the turn may still fight a bout.
bool goes_on(const State&, KnightId);
/// An exchange as it counts for the knight.
Counted counted_exchange(FoeId, const FoeKind&, int skill, int against, const Clash&, bool flees);
void blow_rolled(State&, int die, Notes&);
void answer_rolled(State&, int die, Notes&);
void damage_rolled(State&, int sum, Notes&);
void wound_rolled(State&, int sum, Notes&);
void take_blow(State&, Notes&);
void next_exchange(State&, Notes&);
void knockdown_rolled(State&, int die, Notes&);
void squire_called(State&, int die, Notes&);
/// Whether the squire is at hand and has not been called this round.  GP-SQ-2
bool may_call_squire(const Knight&);
/// Whether the men may take the blow that has landed.  GP-FOL-3
bool may_guard(const Knight&);
/// Takes a foe with a ransom that this knight has felled.  GP-FOE-2
void take_ransom(State&, KnightId, Notes&);

// steps.cpp
void end_fights(State&, Notes&);
void ask_after(State&, Notes&);
void ask_followers(State&, Notes&);
void followers_rolled(State&, int die, Notes&);
void price_rolled(State&, int die, Notes&);
void ask_squire(State&, Notes&);
void awareness_rolled(State&, int die, Notes&);
void squire_rolled(State&, int die, Notes&);
void ride_rolled(State&, int die, Notes&);
void keeping_rolled(State&, int die, Notes&);
/// Counts the result of a fight, and step 5 for the unit.  GP-RES-2, GP-RES-3
void conclude(State&, Notes&);
/// What the result does to Intensity and to the unit; may be counted again.  GP-RES-3
void count_result(State&, KnightId);

// ending.cpp
void end_battle(State&, Ending, Notes&);
void first_aid_rolled(State&, int die, Notes&);
void points_rolled(State&, int die, Notes&);
void men_return_rolled(State&, int die, Notes&);
void fate_rolled(State&, int die, Notes&);

}  // namespace montjoy::gpc
