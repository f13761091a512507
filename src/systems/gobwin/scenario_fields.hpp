// What the fields of a scenario's file say, read by those who read its parts.
#pragma once

#include <optional>

#include "systems/gobwin/scenario.hpp"

namespace montjoy::gobwin {

/// The hex that `place` names; nullopt where it is absent, or is no hex of the scenario's map, which is a fault.
std::optional<Cell> hex_at(const Scenario& scenario, const Place& place);

/// The nation whose seat `place` names; nullopt and a fault where it is none.
std::optional<Nation> nation_named(const Scenario& scenario, const Place& place);

/// Reads how the battle is won into `ending` and `goals`. Requires: nations, cities and personas are read. GB-TURN-9
void read_victory(const Place& place, Scenario& scenario);

}  // namespace montjoy::gobwin
