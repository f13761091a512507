// Monsters: what dragons and eagles do besides biting.  GH-MON-1, GH-MON-2
#pragma once

#include "systems/gbh/attack.hpp"

namespace montjoy::gbh {

/// The units that breath or wings of that unit fall on, in the order of the hexes.
Bounded<UnitId, 9> swept(const State& state, UnitId beast);

Why check_breath(const State& state, UnitId dragon);
void breathe(State& state, UnitId dragon);

enum class Wings : std::uint8_t { shelter, beat };
Why check_wings(const State& state, UnitId eagle, Wings how);
void use_wings(State& state, UnitId eagle, Wings how, Log& log);

/// Whether it strikes a second enemy with the same action: a dragon or eagle on the ground.
bool strikes_twice(const State& state, const Unit& unit);

}  // namespace montjoy::gbh
