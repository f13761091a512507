#include "systems/gobwin/state.hpp"

#include <algorithm>
#include <bit>

#include "base/text.hpp"

namespace montjoy::gobwin {
namespace {

template <class List>
auto* found_at(List& list, Cell cell)
{
    const auto at = std::lower_bound(list.begin(), list.end(), cell,
                                     [](const auto& item, Cell sought) { return item.cell < sought; });
    return at != list.end() && at->cell == cell ? &*at : nullptr;
}

template <class T>
bool same(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b)
{
    return a == b || (a && b && *a == *b);
}

}  // namespace

void CellSet::fill(std::size_t cells)
{
    for (std::size_t w = 0; w < words_.size(); ++w) {
        const std::size_t rest = cells - std::min(cells, w * 64);
        words_[w] = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
    }
}

std::size_t CellSet::size() const
{
    std::size_t n = 0;
    for (const std::uint64_t word : words_) n += static_cast<std::size_t>(std::popcount(word));
    return n;
}

void CellSet::take(const CellSet& from, const CellSet& mask)
{
    for (std::size_t w = 0; w < words_.size(); ++w)
        words_[w] = (words_[w] & ~mask.words_[w]) | (from.words_[w] & mask.words_[w]);
}

void Sightings::add(const Stack& stack, std::span<const Unit> its_units, std::span<const Character> its_characters,
                    std::uint8_t round)
{
    Stack added = stack;
    added.first_unit = static_cast<std::uint16_t>(units.size());
    added.units = static_cast<std::uint16_t>(its_units.size());
    added.first_character = static_cast<std::uint16_t>(characters.size());
    added.characters = static_cast<std::uint16_t>(its_characters.size());
    stacks.push_back(added);
    rounds.push_back(round);
    units.insert(units.end(), its_units.begin(), its_units.end());
    characters.insert(characters.end(), its_characters.begin(), its_characters.end());
}

bool operator==(const State& a, const State& b)
{
    return (a.scenario == b.scenario || (a.scenario && b.scenario && a.scenario->hash == b.scenario->hash)) &&
           same(a.designs, b.designs) && same(a.memory[0], b.memory[0]) && same(a.memory[1], b.memory[1]) &&
           a.stage == b.stage && a.side == b.side && a.rolling == b.rolling && a.roll == b.roll &&
           a.round == b.round && a.last_round == b.last_round && a.winner == b.winner && a.ended == b.ended &&
           a.fallen == b.fallen && a.fight == b.fight && a.newcomer == b.newcomer && a.nations == b.nations &&
           a.cities == b.cities && a.walls == b.walls && a.edits == b.edits && a.held == b.held &&
           a.scouted == b.scouted && a.pieces == b.pieces;
}

Terrain edited_terrain(const State& state, Cell cell)
{
    const auto* edit = found_at(state.edits, cell);
    return edit ? edit->terrain : state.scenario->terrain[cell];
}

Terrain known_terrain(const State& state, Side side, Cell cell)
{
    if (!state.edits.empty())
        if (const auto* edit = found_at(state.edits, cell)) return edit->known[index_of(side)];
    return state.scenario->terrain[cell];
}

City* city_at(State& state, Cell cell) { return found_at(state.cities, cell); }
const City* city_at(const State& state, Cell cell) { return found_at(state.cities, cell); }

int walls_at(const State& state, Cell cell)
{
    const auto* wall = found_at(state.walls, cell);
    return wall ? wall->points : 0;
}

void put_walls(State& state, Cell cell, int points)
{
    const auto at = std::lower_bound(state.walls.begin(), state.walls.end(), cell,
                                     [](const Wall& wall, Cell sought) { return wall.cell < sought; });
    const auto index = static_cast<std::size_t>(at - state.walls.begin());
    const bool there = at != state.walls.end() && at->cell == cell;
    if (there && points == 0)
        state.walls.erase_at(index);
    else if (there)
        at->points = static_cast<std::uint8_t>(points);
    else if (points > 0)
        state.walls.insert_at(index, {cell, static_cast<std::uint8_t>(points)});
}

int wall_limit_at(const State& state, Cell cell)
{
    const City* city = city_at(state, cell);
    return wall_limit[city ? city->level : 0];
}

std::string name_of_stack(const Scenario& scenario, Nation nation, std::uint16_t number)
{
    return cat(nation < scenario.nations.size() ? scenario.nations[nation].key : '?', number);
}

}  // namespace montjoy::gobwin
