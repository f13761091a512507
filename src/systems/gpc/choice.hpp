// What each seat may choose, and why not (GP-RND, GP-MAN, GP-OPP-1, GP-SQ-2, GP-FOL-3).
#pragma once

#include <optional>
#include <vector>

#include "systems/gpc/action.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// Whether the phase asks a seat to choose; the others are rolls, or the end.
bool is_choice(Phase);

/// The seats that are asked; empty where the phase has nothing to ask (or is no choice).
Seats asked(const State&);

/// What is asked, as a sentence about the seat: "which manoeuvre {} chooses".
Message question(const State&);

/// Why this knight may not choose that manoeuvre, with that partner, now that his Battle roll has
/// fallen.  GP-RND, GP-MAN-3, GP-MAN-5, GP-MAN-8
std::optional<Refusal> check_manoeuvre(const State&, KnightId, Manoeuvre, KnightId partner);

std::optional<Refusal> check_action(const State&, Seat, const Action&);
void list_actions(const State&, Seat, std::vector<Action>&);

/// Requires `check_action` to find nothing.
void act(State&, Seat, const Action&, Notes&);

}  // namespace montjoy::gpc
