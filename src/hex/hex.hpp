#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>

namespace montjoy {

/// A hex in axial coordinates: with flat tops q grows eastward and r south-eastward; the third
/// cube coordinate is -q-r. Printed names are the business of Grid.
struct Hex {
    int q = 0;
    int r = 0;
    friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
    friend constexpr Hex operator+(Hex a, Hex b) { return {a.q + b.q, a.r + b.r}; }
    friend constexpr Hex operator-(Hex a, Hex b) { return {a.q - b.q, a.r - b.r}; }
    friend constexpr Hex operator*(int n, Hex a) { return {n * a.q, n * a.r}; }
};

/// A hex side or a way to face: 0 to 5, clockwise from the north (flat tops).
using Direction = std::uint8_t;

/// The six steps from a hex to its neighbours, by Direction.
inline constexpr std::array<Hex, 6> hex_steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr Hex neighbour(Hex hex, Direction side) { return hex + hex_steps[side]; }

/// `side` turned by `sixths` of a circle clockwise (negative: the other way).
constexpr Direction turned(Direction side, int sixths)
{
    return static_cast<Direction>(((side + sixths) % 6 + 6) % 6);
}

/// How many steps lead from `a` to `b`, in hexes.
constexpr int distance(Hex a, Hex b)
{
    const Hex d = a - b;
    const auto size = [](int n) { return n < 0 ? -n : n; };
    return std::max({size(d.q), size(d.r), size(d.q + d.r)});
}

/// The side of `from` that `to` lies on; 6 if they are not neighbours.
constexpr Direction side_towards(Hex from, Hex to)
{
    for (Direction side = 0; side < 6; ++side)
        if (neighbour(from, side) == to) return side;
    return 6;
}

/// Calls `visit(Hex)` for each hex at most `radius` steps from `centre`, column by column.
template <class F>
constexpr void for_each_within(Hex centre, int radius, F visit)
{
    for (int q = -radius; q <= radius; ++q)
        for (int r = std::max(-radius, -q - radius); r <= std::min(radius, -q + radius); ++r)
            visit(Hex{centre.q + q, centre.r + r});
}

}  // namespace montjoy
