#include "systems/gobwin/specials.hpp"

#include <algorithm>

#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

int units_that_can_build(const State& state, std::size_t stack)
{
    const UnitType type = state.pieces.stacks[stack].type;
    if (type != UnitType::pikes && type != UnitType::stabbers) return 0;
    const auto units = state.pieces.units_of(stack);
    return static_cast<int>(std::count_if(units.begin(), units.end(),
                                          [](const Unit& unit) { return (unit.marks & mark::dug) == 0; }));
}

StackTag tag_of(const Stack& stack) { return {stack.nation, stack.number, stack.cell, stack.place}; }

}  // namespace

Bar bar_look(const State& state, std::size_t stack, std::size_t character)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;
    if (character == 0 || character > s.characters) return Bar::no_character;
    const Character& c = state.pieces.characters_of(stack)[character - 1];
    if (!has(c.specials, Special::look_a_mancy)) return Bar::not_a_look;
    return (c.marks & mark::looked) != 0 ? Bar::has_looked : Bar::none;
}

Bar bar_dirt(const State& state, std::size_t stack, const Condition& condition)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;
    if (!condition.leader) return Bar::no_digger;
    const Character& leader = state.pieces.characters_of(stack)[*condition.leader];
    if (!has(leader.specials, Special::dirt_a_mancy)) return Bar::no_digger;
    if ((leader.marks & mark::dug) != 0) return Bar::has_dug;
    if (condition.units_moved || condition.leader_moved) return Bar::has_moved;
    if (units_that_can_build(state, stack) == 0) return Bar::not_diggers;
    if (!holds(state, s.side, s.cell)) return Bar::not_held;
    if (walls_at(state, s.cell) >= wall_limit_at(state, s.cell)) return Bar::walls_full;
    if (walls_at(state, s.cell) == 0 && state.walls.full()) return Bar::walls_too_many;
    return Bar::none;
}

Bar bar_fool(const State& state, std::size_t stack, const Condition& condition, Fool fool)
{
    if (!state.pieces.stacks[stack].reached) return Bar::unreached;
    if (!condition.leader) return Bar::no_fool;
    const Character& leader = state.pieces.characters_of(stack)[*condition.leader];
    if (!has(leader.specials, Special::fool_a_mancy)) return Bar::no_fool;
    if (fool_settled(leader)) return Bar::fool_settled;
    return leader.fool == fool ? Bar::fool_so_already : Bar::none;
}

void look(State& state, std::size_t stack, std::size_t character, Cell cell, Writing& journal)
{
    state.pieces.characters_of(stack)[character - 1].marks |= mark::looked;
    int scouted = 0;
    const auto show = [&](Cell at) {
        if (at == off_grid || state.scouted.contains(at)) return;
        state.scouted.insert(at);
        ++scouted;
        for (TerrainEdit& edit : state.edits)
            if (edit.cell == at) edit.known[index_of(state.side)] = edit.terrain;
    };
    show(cell);
    for (const Cell beside : state.scenario->neighbours[cell]) show(beside);
    const Stack& s = state.pieces.stacks[stack];
    if (journal) write(state, journal, seats_of(state, s.side), Looked{s.nation, cell, scouted}, scouted > 0);
}

void dirt(State& state, std::size_t stack, Writing& journal)
{
    const Stack& s = state.pieces.stacks[stack];
    const int stood = walls_at(state, s.cell);
    const int points = std::min(units_that_can_build(state, stack), wall_limit_at(state, s.cell) - stood);
    put_walls(state, s.cell, stood + points);
    for (Unit& unit : state.pieces.units_of(stack)) unit.marks |= mark::dug;
    const auto characters = state.pieces.characters_of(stack);
    characters[*leader_of(characters)].marks |= mark::dug;
    if (journal) write(state, journal, own_and_open(state, s.side), Dug{tag_of(s), points, stood + points});
}

void choose_fool(State& state, std::size_t stack, Fool fool, Writing& journal)
{
    const auto characters = state.pieces.characters_of(stack);
    characters[*leader_of(characters)].fool = fool;
    const Stack& s = state.pieces.stacks[stack];
    if (journal) write(state, journal, seats_of(state, s.side), Fooled{tag_of(s), fool});
}

}  // namespace montjoy::gobwin
