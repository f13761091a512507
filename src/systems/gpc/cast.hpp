// The dice that a battle waits for: which, whose and why.
#pragma once

#include "ruleset/ruleset.hpp"
#include "systems/gpc/roll.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// Requires a phase that is no choice. One die, or some d6 to be added up.
RollKind kind_of_roll(const State&);
Cast cast_of(const State&);
/// "d20 for Ector's sword 15 against the Heorthgeneat".
Message why_of(const State&);

}  // namespace montjoy::gpc
