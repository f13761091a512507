// What an army may do now, why something may not be done, and doing it.
#pragma once

#include <optional>
#include <vector>

#include "systems/arcadia/position.hpp"
#include "systems/arcadia/why.hpp"

namespace montjoy::arcadia {

/// The armies that the battle waits for, and whether they choose unseen.
struct Awaited {
    bool player = false, enemy = false, sealed = false;
    bool contains(Side side) const { return side == Side::player ? player : enemy; }
    bool any() const { return player || enemy; }
};
Awaited awaited(const Scenario& scenario, const Open& open);
/// Whether the battle waits for dice or a card.
bool waits_for_chance(const Open& open);

/// Adds the acts of `e.side`, which is awaited, in a fixed order.
void list_acts(const Eyes& e, std::vector<Action>& actions);
/// Why the act may not be done now, as that side knows it.
std::optional<Refusal> check_act(const Eyes& e, const Action& action);
/// Does the act itself, and no more. Requires that it may be done.
void perform(State& state, Side side, const Action& action, Chronicle& journal);
/// Does the act and goes on to the next choice or chance. Requires that it may be done.
void do_act(State& state, Side side, const Action& action, Chronicle& journal);

bool is_open_act(const Action& action);
bool ends_turn_act(const Action& action);

// Movement.  AR-BRD-2, AR-BRD-4, AR-SCN-9, AR-SCN-13, AR-SCN-18
void list_moves(const Eyes& e, std::vector<Action>& actions);
void do_move(State& state, Side side, const Action& action, Chronicle& journal);
/// Whether a unit may leave the board: with its order, or at the end of its move with a point left.
Why cannot_leave(const Eyes& e, Ref ref);
/// Why an act of movement may not be done, where it is not listed.
Why why_no_move(const Eyes& e, const Action& action);

}  // namespace montjoy::arcadia
