// The straight line between the centres of two hexes, in integers, exact at corners and edges.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/bounded.hpp"
#include "hex/hex.hpp"

namespace montjoy {

/// One step of a line: the hex whose inside it crosses (left == right), or, where it runs along
/// an edge, the hexes on the left and on the right of that edge, seen along the line.
struct Crossing {
    Hex left;
    Hex right;
    constexpr bool along_edge() const { return left != right; }
    friend constexpr bool operator==(const Crossing&, const Crossing&) = default;
};

inline constexpr int longest_line = 40;
using Line = Bounded<Crossing, 2 * longest_line>;

/// What the line from `from` to `to` crosses strictly between its ends, in order; a hex touched
/// only at a corner is not crossed. Symmetric: the line back is the same with left and right
/// exchanged. Requires distance(from, to) <= longest_line.
Line line_between(Hex from, Hex to);

/// Whether nothing that `blocks(Hex)` lies on the line; along an edge both hexes must block.
template <class Blocks>
bool clear_line(Hex from, Hex to, Blocks blocks)
{
    return std::ranges::none_of(line_between(from, to), [&](const Crossing& c) {
        return blocks(c.left) && (!c.along_edge() || blocks(c.right));
    });
}

/// The same, but a line along edges is tried once wholly shifted to the left and once to the
/// right; one clear is enough.
template <class Blocks>
bool clear_shifted_line(Hex from, Hex to, Blocks blocks)
{
    const Line line = line_between(from, to);
    return std::ranges::none_of(line, [&](const Crossing& c) { return blocks(c.left); }) ||
           std::ranges::none_of(line, [&](const Crossing& c) { return blocks(c.right); });
}

}  // namespace montjoy
