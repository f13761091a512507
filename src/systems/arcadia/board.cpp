#include "systems/arcadia/board.hpp"

#include "hex/line.hpp"

namespace montjoy::arcadia {

Board::Board(bool large_board)
    : large(large_board),
      grid{static_cast<std::uint8_t>(large_board ? 17 : 13),
           static_cast<std::uint8_t>(large_board ? 11 : 9), Stagger::columns, false, true}
{
    for (auto& around : next) around.fill(nowhere);
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex here = grid.hex(static_cast<Cell>(i));
        q[i] = static_cast<std::int8_t>(here.q);
        r[i] = static_cast<std::int8_t>(here.r);
        if (!grid.contains(here)) continue;
        hexes.push_back(static_cast<At>(i));
        for (Direction d = 0; d < 6; ++d) next[i][d] = at(neighbour(here, d));
    }
    constexpr int span = 2 * longest_sight + 1;
    lines_.resize(static_cast<std::size_t>(span * span));
    for_each_within({0, 0}, longest_sight, [&](Hex to) {
        Sightline& way =
            lines_[static_cast<std::size_t>((to.q + longest_sight) * span + to.r + longest_sight)];
        for (const Crossing& c : line_between({0, 0}, to))
            way.steps[way.size++] = {static_cast<std::int8_t>(c.left.q), static_cast<std::int8_t>(c.left.r),
                                     static_cast<std::int8_t>(c.right.q), static_cast<std::int8_t>(c.right.r)};
    });
}

At Board::at(Side side, int column, int row) const
{
    if (column < 1 || column > columns() || row < 1 || row > depth(column)) return nowhere;
    const int from_top = side == Side::enemy ? row : depth(column) + 1 - row;
    return static_cast<At>((column - 1) * grid.rows + from_top - 1);
}

bool Board::at_edge(At at) const
{
    for (const At there : next[at])
        if (there == nowhere) return true;
    return false;
}

std::string label(const Board& board, At at)
{
    return at == nowhere ? std::string("----") : montjoy::label(board.grid, Cell{at});
}

std::optional<At> parse_at(const Board& board, std::string_view name)
{
    const auto hex = parse_hex(board.grid, name);
    if (!hex) return std::nullopt;
    return board.at(*hex);
}

}  // namespace montjoy::arcadia
