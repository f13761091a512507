// What always holds of a battle.
#pragma once

#include <string>

#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// Which invariant is broken, as a sentence; empty where all hold.
std::string broken_invariant_of(const State&);

}  // namespace montjoy::gpc
