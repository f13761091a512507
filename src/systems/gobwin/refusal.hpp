// What the referee says when something is barred: clause and sentence.
#pragma once

#include "base/message.hpp"
#include "systems/gobwin/action.hpp"
#include "systems/gobwin/state.hpp"

namespace montjoy::gobwin {

/// The refusal for `bar`, in words that use nothing but the action itself and whose turn it is.
Refusal refusal_of(const State& state, const Action& action, Bar bar);

}  // namespace montjoy::gobwin
