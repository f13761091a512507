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

/// Why a stack may not move at all now, if so.
Bar bar_march(const State& state, std::size_t stack, const Condition& condition);

/// Why a stack that may move may not enter the hex `to`, if so. Requires that `to` is on the map.
inline Bar bar_enter(const State& state, const Presence& presence, std::size_t stack, const Condition& condition, Cell to)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!state.scouted.contains(to)) return Bar::unscouted;  // GB-SCOUT-5
    const Terrain terrain = terrain_at(state, to);
    const int cost = cost_to_enter(s.type, terrain);
    if (cost == closed) return terrain == Terrain::mountain ? Bar::closed_mountain : Bar::closed_lake;
    if (cost > condition.left) return Bar::too_far;
    if (condition.any(mark::attacked) && presence.of(other(s.side), to)) return Bar::enemies_ahead;  // GB-TURN-6
    if (presence.more_of(s.side, to) && state.pieces.count(s.side, to) >= stacks_in_a_hex) return Bar::hex_full;
    return Bar::none;
}

/// Both.
Bar bar_move(const State& state, const Presence& presence, std::size_t stack, const Condition& condition, Cell to);

/// Requires that nothing bars it.
void move(State& state, std::size_t stack, Cell to, Writing& journal);

/// Gives the hex to whom it has fallen, if it has. `cause`: the nation whose stack entered or killed
/// last, if that was a ground stack in the hex. GB-TURN-8
void settle_hold(State& state, Cell cell, Nation cause, Writing& journal);

}  // namespace montjoy::gobwin
