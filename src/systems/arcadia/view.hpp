// What an army knows, and a battle that it could be in.  AR-BRD-6
#pragma once

#include <optional>

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

View view_of(const State& state, Side side);
State redealt(const View& view, Rng& rng);
std::optional<Event> seen_by(const Event& event, Side side);
bool shows_hidden(const Event& event);

/// Which invariant of the state is broken; empty where all hold.
std::string broken(const State& state);

}  // namespace montjoy::arcadia
