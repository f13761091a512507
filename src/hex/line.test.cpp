#include "hex/line.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace montjoy {
namespace {

// An independent reading of "crosses the inside": the line is cut into many points by halving,
// and each point is asked for the hex whose centre is nearest, in doubled whole numbers.
std::vector<Hex> sampled(Hex to)
{
    constexpr int cuts = 5040;  // so that corners and edge points fall on whole cuts
    std::vector<Hex> hexes;
    for (int t = 1; t < cuts; ++t) {
        const std::int64_t x = std::int64_t{to.q} * t, z = std::int64_t{to.r} * t;
        int inside = 0;
        Hex found;
        for_each_within({static_cast<int>(x / cuts), static_cast<int>(z / cuts)}, 2, [&](Hex h) {
            const std::int64_t q = x - std::int64_t{h.q} * cuts, r = z - std::int64_t{h.r} * cuts;
            const std::int64_t s = -q - r;
            const auto near = [&](std::int64_t n) { return n > -cuts && n < cuts; };
            if (near(q - r) && near(r - s) && near(s - q)) {
                ++inside;
                found = h;
            }
        });
        if (inside == 1 && found != Hex{0, 0} && found != to &&
            std::ranges::find(hexes, found) == hexes.end())
            hexes.push_back(found);
    }
    return hexes;
}

TEST(LineBetween, CrossesWhatManyPointsOnItLieIn)
{
    for_each_within({0, 0}, 9, [&](Hex to) {
        std::vector<Hex> crossed;
        for (const Crossing& c : line_between({0, 0}, to))
            if (!c.along_edge()) crossed.push_back(c.left);
        EXPECT_EQ(crossed, sampled(to)) << to.q << ' ' << to.r;
    });
}

TEST(LineBetween, RunsAlongTheEdgeBetweenTwoNeighbours)
{
    const Line line = line_between({0, 0}, {1, 1});  // south-east by south, over one edge
    ASSERT_EQ(line.size(), 1u);
    EXPECT_TRUE(line[0].along_edge());
    EXPECT_EQ(line[0].left, (Hex{1, 0}));
    EXPECT_EQ(line[0].right, (Hex{0, 1}));
    const Line longer = line_between({0, 0}, {2, 2});
    ASSERT_EQ(longer.size(), 3u);
    EXPECT_TRUE(longer[0].along_edge());
    EXPECT_EQ(longer[1], (Crossing{{1, 1}, {1, 1}}));
    EXPECT_TRUE(longer[2].along_edge());
}

TEST(LineBetween, IsTheSameBackwardsWithLeftAndRightExchanged)
{
    for_each_within({0, 0}, 8, [&](Hex to) {
        const Hex from{3, -2};
        const Line there = line_between(from, from + to);
        const Line back = line_between(from + to, from);
        ASSERT_EQ(there.size(), back.size());
        for (std::size_t i = 0; i < there.size(); ++i) {
            const Crossing& c = back[back.size() - 1 - i];
            EXPECT_EQ(there[i], (Crossing{c.right, c.left})) << to.q << ' ' << to.r;
        }
    });
}

TEST(ClearLine, AlongAnEdgeNeedsBothToBlockWhileAShiftedLineNeedsOneSideWholly)
{
    const auto blocked_at = [](std::vector<Hex> hexes) {
        return [hexes](Hex h) { return std::ranges::find(hexes, h) != hexes.end(); };
    };
    // To {2,2}: edge between {1,0} and {0,1}, then {1,1}, then edge between {2,1} and {1,2}.
    const auto left_then_right = blocked_at({{1, 0}, {1, 2}});
    EXPECT_TRUE(clear_line({0, 0}, {2, 2}, left_then_right));
    EXPECT_FALSE(clear_shifted_line({0, 0}, {2, 2}, left_then_right));
    const auto left_twice = blocked_at({{1, 0}, {2, 1}});
    EXPECT_TRUE(clear_shifted_line({0, 0}, {2, 2}, left_twice));
    EXPECT_FALSE(clear_line({0, 0}, {2, 2}, blocked_at({{1, 0}, {0, 1}})));
    EXPECT_FALSE(clear_line({0, 0}, {2, 2}, blocked_at({{1, 1}})));
}

}  // namespace
}  // namespace montjoy
