#include "hex/grid.hpp"

#include <gtest/gtest.h>

#include "hex/bearing.hpp"
#include "hex/reach.hpp"

namespace montjoy {
namespace {

TEST(Grid, NamesAndCellsRoundTripInEveryLayout)
{
    for (const Stagger stagger : every<Stagger>())
        for (const bool odd : {false, true})
            for (const bool is_short : {false, true}) {
                const Grid grid{13, 9, stagger, odd, is_short && stagger == Stagger::columns};
                std::size_t hexes = 0;
                for (int c = -1; c <= 13; ++c)
                    for (int r = -1; r <= 9; ++r) {
                        const Hex hex = grid.at(c, r);
                        EXPECT_EQ(grid.column(hex), c);
                        EXPECT_EQ(grid.row(hex), r);
                        if (!grid.contains(hex)) continue;
                        ++hexes;
                        EXPECT_EQ(grid.hex(grid.cell(hex)), hex);
                        EXPECT_EQ(parse_hex(grid, label(grid, hex)), hex);
                    }
                EXPECT_EQ(hexes, 13u * 9u - (grid.pushed_short ? (odd ? 7u : 6u) : 0u));
            }
    EXPECT_EQ(label(Grid{80, 65}, Grid{80, 65}.at(3, 4)), "0405");
    for (const char* bad : {"", "405", "00405", "0001", "0100", "8101", "0166", "04a5", "-405"})
        EXPECT_FALSE(parse_hex(Grid{80, 65}, bad)) << bad;
}

TEST(Grid, NeighboursAreOnePlaceAwayAsPrinted)
{
    const Grid even{5, 5};  // columns 2 and 4 pushed down
    EXPECT_EQ(label(even, neighbour(*parse_hex(even, "0202"), 1)), "0302");
    EXPECT_EQ(label(even, neighbour(*parse_hex(even, "0302"), 1)), "0401");
    const Grid odd{5, 5, Stagger::columns, true};
    EXPECT_EQ(label(odd, neighbour(*parse_hex(odd, "0202"), 1)), "0301");
    const Grid rows{5, 5, Stagger::rows};  // rows 2 and 4 pushed right
    EXPECT_EQ(side_name(rows, 2), "e");
    EXPECT_EQ(label(rows, neighbour(*parse_hex(rows, "0202"), 2)), "0302");
    EXPECT_EQ(label(rows, neighbour(*parse_hex(rows, "0202"), 3)), "0303");
    EXPECT_EQ(label(rows, neighbour(*parse_hex(rows, "0203"), 3)), "0204");
}

TEST(Bearing, IsExactOnItsEdges)
{
    // North: the middles of its neighbours lie at 0, 60, 120, 180; between them 30, 90, 150.
    EXPECT_TRUE(bears_within(0, {1, -1}, Angle::at_most_60));
    EXPECT_FALSE(bears_within(0, {2, -1}, Angle::at_most_60));  // 90
    EXPECT_TRUE(bears_within(0, {2, -1}, Angle::at_most_90));
    EXPECT_FALSE(bears_within(0, {3, -1}, Angle::at_most_90));
    EXPECT_TRUE(bears_within(0, {1, 1}, Angle::at_most_150));  // 150
    EXPECT_FALSE(bears_within(0, {1, 2}, Angle::at_most_150));
    EXPECT_TRUE(bears_within(3, {0, 7}, Angle::at_most_60));
}

TEST(Reach, TakesTheCheapestWayAndStopsWhereToldTo)
{
    const Grid grid{5, 1};
    const auto enter = [](Cell, Cell to) { return to == 3 ? -1 : to == 1 ? 2 : 1; };
    const Reach all = reach(grid, 0, 3, enter);
    EXPECT_EQ(all.steps[1].cost, 2);
    EXPECT_EQ(all.steps[2].cost, 3);
    EXPECT_FALSE(all.contains(3));
    EXPECT_EQ(all.way_to(2), (std::vector<Cell>{1, 2}));
    const Reach halted = reach(grid, 0, 3, enter, [](Cell c) { return c == 1; });
    EXPECT_FALSE(halted.contains(2));
}

}  // namespace
}  // namespace montjoy
