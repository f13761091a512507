// Why something is not allowed: a rule's own sentence, found without any cost and put into words
// only when somebody asks.
#pragma once

#include <string_view>

#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {

/// A clause, its sentence, and what stands at its places, a letter each: u the unit in action,
/// t the action's unit, h the action's hex, w the work there, d the distance to the target,
/// b what hides the target from the unit in action, s the seat whose turn it is, e how much morale the unit has, m the same of the target.
struct Reason {
    Clause clause;
    Text text;
    std::string_view places = "";
};

/// Null where nothing speaks against it.
using Why = const Reason*;

/// The reason in words. Requires that the game waits for a choice.
Refusal to_refusal(const State& state, const Action& action, const Reason& reason);

}  // namespace montjoy::gbh
