#include "systems/gobwin/movement.hpp"

#include <algorithm>

#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {

Bar bar_march(const State& state, std::size_t stack, const Condition& condition)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;                                                      // GB-ORD-1
    if (condition.any(mark::shaken)) return Bar::has_shaken;                                    // GB-UNIT-7
    if (s.type == UnitType::siege && condition.units_attacked) return Bar::siege_has_attacked;  // GB-UNIT-4
    if (condition.units_dug) return Bar::dug_in;                                                // GB-SPEC-5
    if (condition.held_fast) return Bar::stopped;                                               // GB-TURN-6
    if (condition.any(mark::rode_on) && state.options().one_hex_after_combat) return Bar::one_hex_only;
    return Bar::none;
}

Bar bar_move(const State& state, const Presence& presence, std::size_t stack, const Condition& condition, Cell to)
{
    const Bar bar = bar_march(state, stack, condition);
    return bar != Bar::none ? bar : bar_enter(state, presence, stack, condition, to);
}

void move(State& state, std::size_t stack, Cell to, Writing& journal)
{
    Pieces& pieces = state.pieces;
    const Stack before = pieces.stacks[stack];
    const Condition condition = condition_of(state, stack);
    const int cost = cost_to_enter(before.type, terrain_at(state, to));
    std::uint8_t marks = 0;
    if (pieces.count(other(before.side), to) > 0) marks |= mark::stopped;
    if (condition.any(mark::attacked)) marks |= mark::rode_on;
    int most = 0;
    const auto go = [&](auto& member) {
        member.spent = static_cast<std::uint8_t>(member.spent + cost);
        member.marks |= marks;
        most = std::max<int>(most, member.spent);
    };
    for (Unit& unit : pieces.units_of(stack)) go(unit);
    for (Character& character : pieces.characters_of(stack)) go(character);
    if (condition.leader && most > move_of[before.type]) {
        Character& leader = pieces.characters_of(stack)[*condition.leader];
        if (has(leader.specials, Special::fool_a_mancy) && leader.fool == Fool::move) leader.fool = Fool::move_spent;
    }
    pieces.shift(stack, to);
    spread_orders(state, before.nation, to);  // and on it rides. GB-ORD-1, GB-ORD-2
    const int scouted =
        state.options().scout_on_move ? scout_from(state, to, rating_of(pieces.characters_of(stack))) : 0;
    if (journal) {
        const Stack& now = pieces.stacks[stack];
        write(state, journal, own_and_open(state, before.side),
              Moved{{now.nation, now.number, to, now.place}, before.cell, condition_of(state, stack).left, scouted},
              scouted > 0);
    }
    settle_hold(state, before.cell, no_nation, journal);
    settle_hold(state, to, on_ground(before.type) ? before.nation : no_nation, journal);
}

void settle_hold(State& state, Cell cell, Nation cause, Writing& journal)
{
    std::array<int, 2> ground{}, any{};
    const Stack* first = nullptr;
    for (const Stack& stack : state.pieces.stacks) {
        if (stack.cell != cell) continue;
        ++any[index_of(stack.side)];
        if (!on_ground(stack.type)) continue;
        ++ground[index_of(stack.side)];
        if (!first || stack.side != first->side || stack.place < first->place) first = &stack;
    }
    if (!first || (any[0] > 0 && any[1] > 0)) return;
    const Side side = first->side;
    if (holds(state, side, cell)) return;
    state.held[index_of(side)].insert(cell);
    state.held[index_of(other(side))].erase(cell);
    Taken taken{cell, false, side, no_nation, no_nation};
    Seats seen_by = own_and_open(state, side);
    if (City* city = city_at(state, cell)) {
        taken.city = true;
        taken.from = city->nation;
        taken.nation = cause != no_nation && state.side_of(cause) == side ? cause : first->nation;
        city->nation = taken.nation;
        city->may_pop = city->upgraded = false;
        seen_by = taken.from == no_nation ? seen_by : seats_of(state, side) | seats_of(state, other(side));
        if (state.options().fog && taken.from != no_nation) remember_place(state, other(side), cell);
    }
    if (journal) write(state, journal, seen_by, taken, taken.from != no_nation);
}

}  // namespace montjoy::gobwin
