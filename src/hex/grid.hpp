#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/by.hpp"
#include "hex/hex.hpp"

namespace montjoy {

/// Which lines of hexes are pushed by half a hex: columns (flat tops) or rows (pointed tops).
enum class Stagger : std::uint8_t { columns, rows };

/// A hex by its place in a Grid's arrays: column by column, from 0.
using Cell = std::uint16_t;
inline constexpr Cell off_grid = 0xffff;

/// A rectangular field of hexes with the printed names of its hexes: "0405" is column 4, row 5,
/// both counted from 01 at the top left, two digits each.
struct Grid {
    std::uint8_t columns = 0;  ///< 1 to 99
    std::uint8_t rows = 0;     ///< 1 to 99
    Stagger stagger = Stagger::columns;
    bool odd_pushed = false;   ///< columns (rows) 1, 3, 5, ... are pushed down (right), else 2, 4, 6, ...
    bool pushed_short = false; ///< a pushed column has one hex less (stagger columns only)

    friend constexpr bool operator==(const Grid&, const Grid&) = default;

    constexpr std::size_t size() const { return std::size_t{columns} * rows; }

    /// Whether the column (row) with this number, from 0, is pushed.
    constexpr bool pushed(int line) const { return (line % 2 == 0) == odd_pushed; }

    /// The hex in `column`, `row`, both from 0, on the grid or off it.
    constexpr Hex at(int column, int row) const
    {
        if (stagger == Stagger::columns) return {column, row - offset(column)};
        return {column - offset(row), row};
    }

    constexpr int column(Hex hex) const
    {
        return stagger == Stagger::columns ? hex.q : hex.q + offset(hex.r);
    }
    constexpr int row(Hex hex) const
    {
        return stagger == Stagger::columns ? hex.r + offset(hex.q) : hex.r;
    }

    constexpr bool contains(Hex hex) const
    {
        const int c = column(hex), r = row(hex);
        return c >= 0 && c < columns && r >= 0 && r < rows - (pushed_short && pushed(c) ? 1 : 0);
    }

    /// The hex's place in arrays of size(); off_grid if it is not on the grid.
    constexpr Cell cell(Hex hex) const
    {
        if (!contains(hex)) return off_grid;
        return static_cast<Cell>(column(hex) * rows + row(hex));
    }
    /// Requires cell < size().
    constexpr Hex hex(Cell cell) const { return at(cell / rows, cell % rows); }

private:
    /// How many half-pushed lines lie left of (above) line `n`: what shears offset into axial.
    constexpr int offset(int n) const
    {
        const int shifted = odd_pushed ? n + 1 : n;
        return shifted >= 0 ? shifted / 2 : (shifted - 1) / 2;
    }
};

/// The printed name of `hex`: column and row from 01, "0405". Requires grid.contains(hex).
std::string label(const Grid& grid, Hex hex);
std::string label(const Grid& grid, Cell cell);

/// The hex that goes by `name`; nothing if the text is no such name or the hex is off the grid.
std::optional<Hex> parse_hex(const Grid& grid, std::string_view name);

/// The printed names of the six sides, by Direction: n ne se s sw nw with flat tops; with pointed
/// tops the whole field is turned, and the names are those of the turned sides.
std::string_view side_name(const Grid& grid, Direction side);
std::optional<Direction> parse_side(const Grid& grid, std::string_view name);

}  // namespace montjoy

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::Stagger> = 2;
template <>
inline constexpr std::array<std::string_view, 2> montjoy::enum_names<montjoy::Stagger>{"columns",
                                                                                       "rows"};
