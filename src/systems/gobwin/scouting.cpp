// Section "Scouting": what is seen from where, and the scouted set of a turn.
#include "systems/gobwin/scouting.hpp"

#include <algorithm>

#include "hex/line.hpp"

namespace montjoy::gobwin {
namespace {

/// What a straight line to each hex of sight_order() crosses, from {0, 0}.
struct Rays {
    std::array<std::vector<Crossing>, 61> crossed;
    Rays()
    {
        for (std::size_t i = 0; i < crossed.size(); ++i) {
            const Line line = line_between({0, 0}, sight_order().offsets[i]);
            crossed[i].assign(line.begin(), line.end());
        }
    }
};

const Rays& rays()
{
    static const Rays all;
    return all;
}

/// GB-SCOUT-2: along an edge the whole line is tried once to the left and once to the right.
template <class Hides>
std::uint64_t bits_from(const Grid& grid, Cell cell, std::uint64_t wanted, Hides hides)
{
    const Hex from = grid.hex(cell);
    const auto blocked = [&](Hex offset) {
        const Cell at = grid.cell(from + offset);
        return at != off_grid && hides(at);
    };
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 61; ++i) {
        if ((wanted >> i & 1) == 0 || !grid.contains(from + sight_order().offsets[i])) continue;
        const std::vector<Crossing>& line = rays().crossed[i];
        if (std::none_of(line.begin(), line.end(), [&](const Crossing& c) { return blocked(c.left); }) ||
            std::none_of(line.begin(), line.end(), [&](const Crossing& c) { return blocked(c.right); }))
            bits |= std::uint64_t{1} << i;
    }
    return bits;
}

}  // namespace

SightOrder::SightOrder()
{
    std::size_t n = 0;
    for (int ring = 0; ring <= farthest_sight; ++ring) {
        for_each_within({0, 0}, ring, [&](Hex hex) {
            if (distance({0, 0}, hex) == ring) offsets[n++] = hex;
        });
        within[static_cast<std::size_t>(ring)] = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    }
}

const SightOrder& sight_order()
{
    static const SightOrder order;
    return order;
}

std::uint64_t sight_from(const Grid& grid, const std::vector<Terrain>& terrain, Cell cell)
{
    return bits_from(grid, cell, sight_order().within.back(), [&](Cell at) { return terrain[at] != Terrain::open; });
}

void survey(Scenario& scenario)
{
    const std::size_t cells = scenario.grid.size();
    scenario.neighbours.resize(cells);
    scenario.sight.resize(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        const Cell cell = static_cast<Cell>(i);
        for (Direction side = 0; side < 6; ++side)
            scenario.neighbours[i][side] = scenario.grid.cell(neighbour(scenario.grid.hex(cell), side));
        scenario.sight[i] = sight_from(scenario.grid, scenario.terrain, cell);
    }
}

int rating_of(std::span<const Character> characters)
{
    int rating = usual_sight;
    for (const Character& character : characters) rating = std::max<int>(rating, character.rating);
    return rating;
}

void see(const State& state, CellSet& seen, Cell cell, int rating)
{
    const Scenario& scenario = *state.scenario;
    const std::uint64_t near = sight_order().within[static_cast<std::size_t>(rating)];
    std::uint64_t bits = state.edits.empty()
        ? scenario.sight[cell] & near
        : bits_from(scenario.grid, cell, near, [&](Cell at) { return terrain_at(state, at) != Terrain::open; });
    const Hex from = scenario.grid.hex(cell);
    for (; bits != 0; bits &= bits - 1)
        seen.insert(scenario.grid.cell(from + sight_order().offsets[static_cast<std::size_t>(std::countr_zero(bits))]));
}

CellSet sight_of(const State& state, Side side)
{
    CellSet seen(state.scenario->grid.size());
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (state.pieces.stacks[i].side == side)
            see(state, seen, state.pieces.stacks[i].cell, rating_of(state.pieces.characters_of(i)));
    for (const City& city : state.cities)
        if (city.nation != no_nation && state.side_of(city.nation) == side) see(state, seen, city.cell, usual_sight);
    return seen;
}

namespace {

void learn_terrain(State& state)
{
    for (TerrainEdit& edit : state.edits)
        if (in_sight(state, state.side, edit.cell)) edit.known[index_of(state.side)] = edit.terrain;
}

}  // namespace

void report(State& state)
{
    if (state.options().fog)
        state.scouted = sight_of(state, state.side);
    else
        state.scouted.fill(state.scenario->grid.size());
    learn_terrain(state);
}

int scout_from(State& state, Cell cell, int rating)
{
    if (!state.options().fog) return 0;
    const std::size_t before = state.scouted.size();
    see(state, state.scouted, cell, rating);
    learn_terrain(state);
    return static_cast<int>(state.scouted.size() - before);
}

}  // namespace montjoy::gobwin
