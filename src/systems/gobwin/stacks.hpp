// Stacks and orders: who may be ordered, marks, splitting, joining, reordering, changing mounts,
// guards. Sections "Characters" and "Stacks and orders".
#pragma once

#include "systems/gobwin/action.hpp"
#include "systems/gobwin/state.hpp"

namespace montjoy::gobwin {

/// Which hexes hold stacks of each side: quick to ask, made anew for each list of actions.
struct Presence {
    explicit Presence(const State& state);
    bool of(Side side, Cell cell) const { return any_[index_of(side)].contains(cell); }
    /// Two stacks or more.
    bool more_of(Side side, Cell cell) const { return several_[index_of(side)].contains(cell); }

private:
    std::array<CellSet, 2> any_, several_;  ///< by Side
};

/// What the marks of a stack's members come to. GB-STACK-4
struct Condition {
    int left = 0;              ///< movement points
    std::uint8_t marks = 0;    ///< of any member
    bool held_fast = false;    ///< a member entered among enemies and has not attacked. GB-TURN-6
    bool units_moved = false;  ///< any unit
    bool leader_moved = false;
    bool units_attacked = false;
    bool units_dug = false;    ///< any unit, or the leader
    std::optional<std::size_t> leader;
    bool any(std::uint8_t mark) const { return (marks & mark) != 0; }
};
Condition condition_of(const State& state, std::size_t stack);

/// Whether a leader with Fool-a-mancy is at hand and has settled what it does. GB-SPEC-7
bool fool_settled(const Character& leader);

/// Brings orders to the stacks of `nation` in `cell` if one there commands or has them. GB-ORD-1
void spread_orders(State& state, Nation nation, Cell cell);

/// Marks every member of a stack.
void mark_all(State& state, std::size_t stack, std::uint8_t mark);

/// Whether its side has as many stacks as it can have, in `cell` or at all. GB-STACK-2
Bar bar_raise(const State& state, Side side, Cell cell);
/// The second half of it: whether the side has as many as the table holds.
Bar bar_stack_room(const State& state, Side side);

// Why a stack of the seat's own may not do this now, if it may not; then the act itself. Units and
// characters count from 1. `into` nothing: a new stack.
Bar bar_split(const State& state, std::size_t stack, std::size_t unit, std::optional<std::size_t> into);
Bar bar_join(const State& state, std::size_t stack, std::size_t into);
Bar bar_front(const State& state, std::size_t stack, std::size_t unit);
Bar bar_step(const State& state, std::size_t stack, std::size_t character, std::size_t into);
/// `guards_there`: some stack of the side guards in the hex.
Bar bar_guard(const State& state, std::size_t stack, std::size_t ward, bool guards_there = true);
Bar bar_unguard(const State& state, std::size_t stack);

/// Yields the index of the stack that the unit is in then.
std::size_t split_unit(State& state, std::size_t stack, std::size_t unit, std::optional<std::size_t> into);
void join_stacks(State& state, std::size_t stack, std::size_t into);
void bring_to_front(State& state, std::size_t stack, std::size_t unit);
void step_over(State& state, std::size_t stack, std::size_t character, std::size_t into);

}  // namespace montjoy::gobwin
