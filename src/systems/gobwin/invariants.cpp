// What holds of every state, whatever has been done to it.
#include <bit>

#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/master.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

/// GB-STACK-1, GB-MAP-5, GB-MAP-6, GB-COM-9
std::string broken_stack(const State& state, std::size_t i)
{
    const Stack& s = state.pieces.stacks[i];
    const std::string name = name_of_stack(*state.scenario, s.nation, s.number);
    if (s.nation >= state.nations.size() || state.side_of(s.nation) != s.side) return name + " has a side of its own";
    if (s.cell >= state.scenario->grid.size() || !state.scenario->grid.contains(state.scenario->grid.hex(s.cell)))
        return name + " stands off the map";
    if (s.units == 0) return name + " has no unit";
    if (s.number == 0) return name + " has no number";
    if (cost_to_enter(s.type, terrain_at(state, s.cell)) == closed) return name + " stands where it cannot";
    for (const Unit& unit : state.pieces.units_of(i)) {
        if (unit.design >= designs_of(state, s.nation).size()) return name + " holds a unit of no design";
        const Design& design = state.design(s.nation, unit.design);
        if (design.type != s.type) return name + " mixes types";
        if (unit.left < 1 || unit.left > design.hits) return name + " holds a unit with impossible hits";
    }
    for (const Character& c : state.pieces.characters_of(i)) {
        if (c.commands() ? c.level < 1 : (c.level != 0 || c.specials != 0)) return name + " holds an impossible character";
        if (!c.commands() && c.rating != 3 && c.rating != 4) return name + " holds an impossible scout";
        if (c.persona > state.scenario->personas.size()) return name + " holds somebody unknown";
        if (c.persona > 0 && (state.fallen >> (c.persona - 1u) & 1) != 0) return name + " holds one who has fallen";
    }
    if (s.ward == 0) return {};
    const auto ward = state.pieces.at(s.side, s.cell, s.ward);
    if (!ward || *ward == i) return name + " guards nobody who is there";
    if (state.pieces.stacks[*ward].ward != 0) return name + " guards a guard";
    for (std::size_t other = 0; other < i; ++other) {
        const Stack& o = state.pieces.stacks[other];
        if (o.ward == s.ward && o.cell == s.cell && o.side == s.side) return name + " is a second guard";
    }
    return {};
}

std::string broken_order(const State& state)
{
    std::size_t units = 0, characters = 0;
    std::array<std::size_t, 2> stacks_of{}, units_of{}, characters_of{};
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        if (s.first_unit != units || s.first_character != characters) return "units stand out of order";
        units += s.units;
        characters += s.characters;
        const std::size_t side = index_of(s.side);
        ++stacks_of[side];
        units_of[side] += s.units;
        characters_of[side] += s.characters;
        if (i == 0) continue;
        const Stack& before = state.pieces.stacks[i - 1];
        if (before.nation > s.nation || (before.nation == s.nation && before.number >= s.number))
            return "stacks stand out of order";
    }
    if (units != state.pieces.units.size() || characters != state.pieces.characters.size()) return "a unit has no stack";
    for (const Side side : every<Side>())
        if (stacks_of[index_of(side)] > most_stacks || units_of[index_of(side)] > most_units ||
            characters_of[index_of(side)] > most_characters)
            return "a side has more than the table holds";
    return {};
}

/// GB-STACK-2, GB-TURN-8
std::string broken_hex(const State& state, Cell cell)
{
    const std::string hex = state.scenario->label(cell);
    for (const Side side : every<Side>()) {
        unsigned places = 0;
        int here = 0;
        bool ground = false;
        for (const Stack& s : state.pieces.stacks) {
            if (s.cell != cell || s.side != side) continue;
            ++here;
            places |= 1u << s.place;
            ground = ground || on_ground(s.type);
        }
        if (here > stacks_in_a_hex) return hex + " holds more than 8 stacks of a side";
        if (places != ((1u << here) - 1) * 2) return hex + " has its stacks in no order";
        if (ground && state.pieces.count(other(side), cell) == 0 && !holds(state, side, cell))
            return hex + " is not held by who stands there alone";
    }
    if (holds(state, Side::alliance, cell) && holds(state, Side::opposition, cell)) return hex + " is held twice";
    return {};
}

/// GB-COM-10, GB-MAP-1
std::string broken_place(const State& state)
{
    for (std::size_t i = 0; i < state.cities.size(); ++i) {
        const City& city = state.cities[i];
        if (i > 0 && state.cities[i - 1].cell >= city.cell) return "cities stand out of order";
        if (city.level < 1 || city.level > highest_city_level) return "a city has an impossible level";
        if (terrain_at(state, city.cell) != Terrain::open) return "a city does not stand in the open";
        for (const Side side : every<Side>())
            if (holds(state, side, city.cell) != (city.nation != no_nation && state.side_of(city.nation) == side))
                return "a city is not its holder's";
    }
    for (std::size_t i = 0; i < state.walls.size(); ++i) {
        const Wall& wall = state.walls[i];
        if (i > 0 && state.walls[i - 1].cell >= wall.cell) return "walls stand out of order";
        if (wall.points == 0 || wall.points > wall_limit_at(state, wall.cell)) return "walls are higher than they can be";
    }
    for (std::size_t i = 1; i < state.edits.size(); ++i)
        if (state.edits[i - 1].cell >= state.edits[i].cell) return "edits stand out of order";
    return {};
}

std::string broken_flow(const State& state)
{
    if (state.round < 1 || state.round > state.last_round) return "the round is out of range";
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        const Treasury& t = state.nations[n];
        if (t.half_points < 0) return "a nation owes points";
        if (t.out)
            for (const Stack& s : state.pieces.stacks)
                if (s.nation == n) return "a nation that is out has a stack";
        if (state.ended.contains({static_cast<std::uint8_t>(n)}) && state.side_of(static_cast<Nation>(n)) != state.side)
            return "a nation has ended another side's turn";
    }
    if (state.stage != Stage::over && awaited_nations(state).empty()) return "nobody is to act";
    if (state.rolling && state.stage == Stage::over) return "dice are asked for after the end";
    if (state.rolling && state.roll == RollKind::level && state.newcomer.stack >= state.pieces.stacks.size())
        return "a newcomer has no stack";
    if (state.rolling && state.roll != RollKind::level &&
        (state.fight.attacker >= state.pieces.stacks.size() || state.fight.defender >= state.pieces.stacks.size()))
        return "a fight has no stack";
    if (state.stage == Stage::turn)
        for (const Stack& s : state.pieces.stacks)
            if (s.side == state.side && !state.scouted.contains(s.cell)) return "a stack does not see its own hex";
    return {};
}

}  // namespace

std::string broken_invariant_of(const State& state)
{
    if (std::string broken = broken_order(state); !broken.empty()) return broken;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        if (std::string broken = broken_stack(state, i); !broken.empty()) return broken;
        if (state.pieces.stacks[i].place != 1) continue;
        if (std::string broken = broken_hex(state, state.pieces.stacks[i].cell); !broken.empty()) return broken;
    }
    if (std::string broken = broken_place(state); !broken.empty()) return broken;
    return broken_flow(state);
}

std::string Rules::broken_invariant(const State& state) { return broken_invariant_of(state); }

}  // namespace montjoy::gobwin
