#include "systems/gobwin/stacks.hpp"

#include <algorithm>

namespace montjoy::gobwin {
namespace {

/// GB-STACK-1, GB-STACK-4, GB-ORD-1: whether units of `stack` may go over to `into`.
Bar bar_together(const State& state, std::size_t stack, std::size_t into, bool units)
{
    const Stack& from = state.pieces.stacks[stack];
    const Stack& to = state.pieces.stacks[into];
    if (!from.reached) return Bar::unreached;
    if (stack == into) return Bar::same_stack;
    if (from.nation != to.nation) return Bar::other_nation;
    if (from.cell != to.cell) return Bar::not_together;
    if (units && from.type != to.type) return Bar::other_type;
    if (!to.reached) return Bar::other_unreached;
    return Bar::none;
}

}  // namespace

Presence::Presence(const State& state)
{
    for (CellSet* set : {&any_[0], &any_[1], &several_[0], &several_[1]}) set->make(state.scenario->grid.size());
    for (const Stack& stack : state.pieces.stacks) {
        const std::size_t side = index_of(stack.side);
        if (stack.place > 1) several_[side].insert(stack.cell);
        any_[side].insert(stack.cell);
    }
}

bool fool_settled(const Character& leader)
{
    return leader.fool == Fool::defence_counted || leader.fool == Fool::move_spent;
}

Condition condition_of(const State& state, std::size_t stack)
{
    Condition c;
    const Stack& s = state.pieces.stacks[stack];
    const auto characters = state.pieces.characters_of(stack);
    int spent = 0;
    const auto take = [&](std::uint8_t its_spent, std::uint8_t its_marks) {
        spent = std::max<int>(spent, its_spent);
        c.marks |= its_marks;
        c.held_fast = c.held_fast || (its_marks & (mark::stopped | mark::attacked)) == mark::stopped;
    };
    for (const Unit& unit : state.pieces.units_of(stack)) {
        take(unit.spent, unit.marks);
        c.units_moved = c.units_moved || unit.spent > 0;
        c.units_attacked = c.units_attacked || (unit.marks & mark::attacked) != 0;
        c.units_dug = c.units_dug || (unit.marks & mark::dug) != 0;
    }
    for (const Character& character : characters) take(character.spent, character.marks);
    int allowance = move_of[s.type];
    if (!characters.empty()) {
        c.leader = leader_of(characters);
        if (c.leader) {
            const Character& leader = characters[*c.leader];
            c.leader_moved = leader.spent > 0;
            if (has(leader.specials, Special::fool_a_mancy) && leader.fool == Fool::move) ++allowance;
        }
        // Who has dug, leader or one who watches, holds the stack where it is. GB-SPEC-5
        for (const Character& character : characters) c.units_dug = c.units_dug || (character.marks & mark::dug) != 0;
    }
    c.left = std::max(0, allowance - spent);
    return c;
}

void spread_orders(State& state, Nation nation, Cell cell)
{
    bool told = false;
    Pieces& pieces = state.pieces;
    for (std::size_t i = 0; i < pieces.stacks.size() && !told; ++i) {
        const Stack& stack = pieces.stacks[i];
        if (stack.cell == cell && stack.nation == nation)
            told = stack.reached || leader_of(pieces.characters_of(i)).has_value();
    }
    if (!told) return;
    for (Stack& stack : pieces.stacks)
        if (stack.cell == cell && stack.nation == nation) stack.reached = true;
}

void mark_all(State& state, std::size_t stack, std::uint8_t mark)
{
    for (Unit& unit : state.pieces.units_of(stack)) unit.marks |= mark;
    for (Character& character : state.pieces.characters_of(stack)) character.marks |= mark;
}

Bar bar_raise(const State& state, Side side, Cell cell)
{
    return state.pieces.count(side, cell) >= stacks_in_a_hex ? Bar::hex_full : bar_stack_room(state, side);
}

Bar bar_stack_room(const State& state, Side side)
{
    std::size_t own = 0;
    for (const Stack& stack : state.pieces.stacks) own += stack.side == side ? 1u : 0u;
    return own >= most_stacks ? Bar::too_many_stacks : Bar::none;
}

Bar bar_split(const State& state, std::size_t stack, std::size_t unit, std::optional<std::size_t> into)
{
    const Stack& from = state.pieces.stacks[stack];
    if (!from.reached) return Bar::unreached;
    if (unit == 0 || unit > from.units) return Bar::no_unit;
    if (into)
        if (const Bar bar = bar_together(state, stack, *into, true); bar != Bar::none) return bar;
    if (from.units == 1) return Bar::last_unit;
    return into ? Bar::none : bar_raise(state, from.side, from.cell);
}

Bar bar_join(const State& state, std::size_t stack, std::size_t into) { return bar_together(state, stack, into, true); }

Bar bar_front(const State& state, std::size_t stack, std::size_t unit)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;
    if (unit == 0 || unit > s.units) return Bar::no_unit;
    return unit == 1 ? Bar::at_front : Bar::none;
}

Bar bar_step(const State& state, std::size_t stack, std::size_t character, std::size_t into)
{
    if (character == 0 || character > state.pieces.stacks[stack].characters) return Bar::no_character;
    return bar_together(state, stack, into, false);
}

Bar bar_guard(const State& state, std::size_t stack, std::size_t ward, bool guards_there)
{
    const Stack& guard = state.pieces.stacks[stack];
    const Stack& w = state.pieces.stacks[ward];
    if (!guard.reached) return Bar::unreached;
    if (guard.side != w.side) return Bar::not_one_side;
    if (stack == ward) return Bar::same_stack;
    if (guard.cell != w.cell) return Bar::not_together;
    if (guard.ward != 0) return Bar::guards_already;
    if (w.ward != 0) return Bar::ward_guards;
    if (!guards_there) return Bar::none;
    for (const Stack& s : state.pieces.stacks) {
        if (s.ward == 0 || s.cell != w.cell || s.side != w.side) continue;
        if (s.ward == w.place) return Bar::ward_has_guard;
        if (s.ward == guard.place) return Bar::guard_has_guard;
    }
    return Bar::none;
}

Bar bar_unguard(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;
    return s.ward != 0 || state.pieces.guard_of(stack) ? Bar::none : Bar::no_guard;
}

std::size_t split_unit(State& state, std::size_t stack, std::size_t unit, std::optional<std::size_t> into)
{
    Pieces& pieces = state.pieces;
    const Stack from = pieces.stacks[stack];
    const Unit taken = pieces.take_unit(stack, unit - 1);
    const std::size_t to = into ? *into : pieces.raise(from.nation, from.side, from.type, from.cell);
    pieces.add(to, taken);
    if (!into) {
        pieces.stacks[to].reached = true;  // parts of a reached stack are reached. GB-ORD-1
        pieces.stacks[to].shot = from.shot;
        pieces.stacks[to].was_attacked = from.was_attacked;
    }
    return to;
}

void join_stacks(State& state, std::size_t stack, std::size_t into)
{
    Pieces& pieces = state.pieces;
    while (pieces.stacks[stack].units > 0) pieces.add(into, pieces.take_unit(stack, 0));
    while (pieces.stacks[stack].characters > 0) pieces.add(into, pieces.take_character(stack, 0));
    pieces.stacks[into].shot = pieces.stacks[into].shot && pieces.stacks[stack].shot;
    pieces.stacks[into].was_attacked = pieces.stacks[into].was_attacked || pieces.stacks[stack].was_attacked;
    pieces.disband(stack);
}

void bring_to_front(State& state, std::size_t stack, std::size_t unit)
{
    const auto units = state.pieces.units_of(stack);
    std::rotate(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(unit) - 1,
                units.begin() + static_cast<std::ptrdiff_t>(unit));
}

void step_over(State& state, std::size_t stack, std::size_t character, std::size_t into)
{
    state.pieces.add(into, state.pieces.take_character(stack, character - 1));
}

}  // namespace montjoy::gobwin
