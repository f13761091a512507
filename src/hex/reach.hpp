#pragma once

#include <cstdint>
#include <vector>

#include "hex/grid.hpp"

namespace montjoy {

/// The hexes that can be reached on `grid`, with what it costs and from where one comes.
struct Reach {
    struct Step {
        int cost = -1;          ///< least cost to be here; -1 out of reach
        Cell from = off_grid;   ///< the hex before this on a cheapest way; off_grid at the start
    };
    std::vector<Step> steps;    ///< by Cell
    bool contains(Cell cell) const { return steps[cell].cost >= 0; }
    /// The way to `cell`, start left out. Requires contains(cell).
    std::vector<Cell> way_to(Cell cell) const
    {
        std::vector<Cell> way;
        for (Cell at = cell; steps[at].from != off_grid; at = steps[at].from)
            way.insert(way.begin(), at);
        return way;
    }
};

/// All that a walker can reach from `start` with `budget`. `enter(from, to)` is the cost of the
/// step between neighbours, at least 0, or negative where it is closed; `stops(cell)` tells where
/// a move ends. Among equal ways the one found first, by Direction, stands.
template <class Enter, class Stops>
Reach reach(const Grid& grid, Cell start, int budget, Enter enter, Stops stops)
{
    Reach found{std::vector<Reach::Step>(grid.size())};
    found.steps[start].cost = 0;
    std::vector<std::vector<Cell>> frontier(static_cast<std::size_t>(budget) + 1);
    frontier[0].push_back(start);
    for (int spent = 0; spent <= budget; ++spent) {
        auto& here = frontier[static_cast<std::size_t>(spent)];
        for (std::size_t i = 0; i < here.size(); ++i) {
            const Cell cell = here[i];
            if (found.steps[cell].cost != spent || (cell != start && stops(cell))) continue;
            for (Direction side = 0; side < 6; ++side) {
                const Cell next = grid.cell(neighbour(grid.hex(cell), side));
                if (next == off_grid) continue;
                const int cost = enter(cell, next);
                if (cost < 0 || spent + cost > budget) continue;
                Reach::Step& step = found.steps[next];
                if (step.cost >= 0 && step.cost <= spent + cost) continue;
                step = {spent + cost, cell};
                frontier[static_cast<std::size_t>(spent + cost)].push_back(next);
            }
        }
    }
    return found;
}

template <class Enter>
Reach reach(const Grid& grid, Cell start, int budget, Enter enter)
{
    return reach(grid, start, budget, enter, [](Cell) { return false; });
}

}  // namespace montjoy
