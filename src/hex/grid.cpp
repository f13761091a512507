#include "hex/grid.hpp"

#include "base/text.hpp"

namespace montjoy {
namespace {

// By Direction. The axial step {0,-1} points north with flat tops and north-west with pointed ones.
constexpr std::array<std::string_view, 6> flat_sides{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<std::string_view, 6> pointed_sides{"nw", "ne", "e", "se", "sw", "w"};

const std::array<std::string_view, 6>& sides_of(const Grid& grid)
{
    return grid.stagger == Stagger::columns ? flat_sides : pointed_sides;
}

}  // namespace

std::string label(const Grid& grid, Hex hex)
{
    const auto two = [](int n) {
        return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
    };
    return two(grid.column(hex) + 1) + two(grid.row(hex) + 1);
}

std::string label(const Grid& grid, Cell cell) { return label(grid, grid.hex(cell)); }

std::optional<Hex> parse_hex(const Grid& grid, std::string_view name)
{
    if (name.size() != 4) return std::nullopt;
    const auto column = parse_integer(name.substr(0, 2), 1, 99);
    const auto row = parse_integer(name.substr(2), 1, 99);
    if (!column || !row) return std::nullopt;
    const Hex hex = grid.at(static_cast<int>(*column) - 1, static_cast<int>(*row) - 1);
    if (!grid.contains(hex)) return std::nullopt;
    return hex;
}

std::string_view side_name(const Grid& grid, Direction side) { return sides_of(grid)[side]; }

std::optional<Direction> parse_side(const Grid& grid, std::string_view name)
{
    for (Direction side = 0; side < 6; ++side)
        if (sides_of(grid)[side] == name) return side;
    return std::nullopt;
}

}  // namespace montjoy
