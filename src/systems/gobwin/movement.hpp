// Movement, one hex at a time, and who holds a hex. Sections "Map" and "Turn".
#pragma once

#include "ruleset/ruleset.hpp"
#include "systems/gobwin/event.hpp"
#include "systems/gobwin/stacks.hpp"

namespace montjoy::gobwin {

using Writing = Journal<Event>;

/// Movement points for a stack of `type` to enter `terrain`; `closed` if it cannot. GB-MAP-1 to 6
constexpr int cost_to_enter(UnitType type, Terrain terrain)
{
    return on_ground(type) ? entry_cost[terrain].ground : entry_cost[terrain].flyers;
}

/// Why a stack may not enter the hex `to` now, if it may not. Requires that `to` is on the map.
Bar bar_move(const State& state, const Presence& presence, std::size_t stack, const Condition& condition, Cell to);

/// Requires that nothing bars it.
void move(State& state, std::size_t stack, Cell to, Writing& journal);

/// Gives the hex to whom it has fallen, if it has. `cause`: the nation whose stack entered or killed
/// last, if that was a ground stack in the hex. GB-TURN-8
void settle_hold(State& state, Cell cell, Nation cause, Writing& journal);

}  // namespace montjoy::gobwin
