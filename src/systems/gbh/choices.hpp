// What a unit may do in its action: the list of legal acts, and why others are not.
#pragma once

#include <vector>

#include "systems/gbh/refusal.hpp"

namespace montjoy::gbh {

/// The seat that the game waits for. Requires that it waits for a choice.
std::uint8_t seat_awaited(const State& state);

/// Why the awaited seat may not do that now.
Why why_not(const State& state, const Action& action);

/// Adds every act that `why_not` has nothing against, in a fixed order.
void list_choices(const State& state, std::vector<Action>& actions);

/// Acts of a kind only: what the unit in action can strike, shoot, batter and so on, as after a
/// move with the option move_and_attack.
void list_attacks(const State& state, std::vector<Action>& actions);

/// Does the act. Requires that nothing speaks against it.
void perform(State& state, const Action& action, Log& log);

}  // namespace montjoy::gbh
