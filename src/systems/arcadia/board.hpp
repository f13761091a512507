// The board: columns alternately one hex longer and shorter, sections, rows seen from either edge, and the
// straight lines between centres.  AR-BRD-1, AR-COM-7
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hex/grid.hpp"
#include "systems/arcadia/words.hpp"

namespace montjoy::arcadia {

/// A hex by its place in the Grid's arrays; `nowhere` is off the board.
using At = std::uint8_t;
inline constexpr At nowhere = 0xff;
inline constexpr std::size_t most_hexes = 187;  ///< 17 columns of 11

/// A set of hexes.
class Hexes {
public:
    constexpr void insert(At at) { bits_[at >> 6] |= std::uint64_t{1} << (at & 63); }
    constexpr void erase(At at) { bits_[at >> 6] &= ~(std::uint64_t{1} << (at & 63)); }
    constexpr bool contains(At at) const { return (bits_[at >> 6] >> (at & 63) & 1) != 0; }
    constexpr bool empty() const { return (bits_[0] | bits_[1] | bits_[2]) == 0; }
    constexpr int size() const
    {
        return std::popcount(bits_[0]) + std::popcount(bits_[1]) + std::popcount(bits_[2]);
    }
    constexpr Hexes& operator|=(const Hexes& other)
    {
        for (std::size_t i = 0; i < 3; ++i) bits_[i] |= other.bits_[i];
        return *this;
    }
    friend constexpr bool operator==(const Hexes&, const Hexes&) = default;

    /// Calls `visit(At)` for each, in rising order.
    template <class F>
    constexpr void for_each(F visit) const
    {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::uint64_t left = bits_[i]; left != 0; left &= left - 1)
                visit(static_cast<At>(64 * i + static_cast<unsigned>(std::countr_zero(left))));
    }

private:
    std::uint64_t bits_[3]{};
};

inline constexpr int longest_sight = 6;  ///< the longest range of the rulebook

/// A board and what is reckoned from its shape alone.
struct Board {
    explicit Board(bool large_board = false);

    bool large = false;
    Grid grid;
    std::vector<At> hexes;                                 ///< those that there are, in rising order
    std::array<std::array<At, 6>, most_hexes> next{};      ///< the neighbours, by Direction
    std::array<std::int8_t, most_hexes> q{}, r{};          ///< axial coordinates

    Hex hex(At at) const { return {q[at], r[at]}; }
    At at(Hex hex) const
    {
        const Cell cell = grid.cell(hex);
        return cell == off_grid ? nowhere : static_cast<At>(cell);
    }
    int distance(At a, At b) const { return montjoy::distance(hex(a), hex(b)); }
    /// The side of `from` that its neighbour `to` lies on; 6 if they are not neighbours.
    Direction direction(At from, At to) const { return side_towards(hex(from), hex(to)); }
    bool adjacent(At a, At b) const { return distance(a, b) == 1; }

    /// Columns count from 1 at the player's left; `depth` is how many hexes one has.
    int column(At at) const { return at / grid.rows + 1; }
    int columns() const { return grid.columns; }
    int depth(int column) const { return grid.rows - (column % 2 == 0 ? 1 : 0); }
    /// Rows count from 1 at the army's own base edge.
    int row(Side side, At at) const
    {
        const int from_top = at % grid.rows + 1;
        return side == Side::enemy ? from_top : depth(column(at)) + 1 - from_top;
    }
    /// The hex in `column`, `row` of `side`; nowhere off the board.
    At at(Side side, int column, int row) const;
    At middle() const { return at(Side::player, large ? 9 : 7, large ? 6 : 5); }
    /// A column or row that the rulebook names, on this board.  AR-BRD-1
    int named_column(int column) const { return large ? column + 2 : column; }
    int named_row(int row) const { return large && row >= 4 ? row + 1 : row; }

    /// The section that `at` lies in, as `side` sees it.
    Section section(Side side, At at) const
    {
        const int c = side == Side::enemy ? columns() + 1 - column(at) : column(at);
        const int flank = large ? 5 : 4;
        return c <= flank ? Section::left : c <= columns() - flank ? Section::centre : Section::right;
    }
    /// Forward is away from the own base edge.
    static Direction forward(Side side) { return side == Side::enemy ? Direction{3} : Direction{0}; }
    bool base_edge(Side side, At at) const { return row(side, at) == 1; }
    /// At the rim: some side of it is no hex's.
    bool at_edge(At at) const;

    /// What the straight line between two centres crosses strictly between them, as offsets from the first:
    /// the hex on the left and the one on the right (the same but where it runs along an edge).
    struct Step {
        std::int8_t left_q, left_r, right_q, right_r;
    };
    struct Sightline {
        std::array<Step, 2 * longest_sight> steps{};
        std::uint8_t size = 0;
    };
    /// Requires distance <= longest_sight.
    const Sightline& line(At from, At to) const
    {
        const int dq = q[to] - q[from] + longest_sight, dr = r[to] - r[from] + longest_sight;
        return lines_[static_cast<std::size_t>(dq * (2 * longest_sight + 1) + dr)];
    }
    /// Whether nothing that `blocks(At)` lies on the line; along an edge both hexes must block.
    template <class Blocks>
    bool clear(At from, At to, Blocks blocks) const
    {
        const Sightline& way = line(from, to);
        const auto stands = [&](int dq, int dr) {
            const At there = at(Hex{q[from] + dq, r[from] + dr});
            return there != nowhere && blocks(there);
        };
        for (std::size_t i = 0; i < way.size; ++i) {
            const Step& s = way.steps[i];
            const bool edge = s.left_q != s.right_q || s.left_r != s.right_r;
            if (stands(s.left_q, s.left_r) && (!edge || stands(s.right_q, s.right_r))) return false;
        }
        return true;
    }

private:
    std::vector<Sightline> lines_;
};

/// The front of a unit at `at` that faces `facing`: the hex faced and the two beside it.  AR-BRD-3
enum class Aspect : std::uint8_t { front, flank, rear };
constexpr Aspect aspect(Direction facing, Direction towards)
{
    const int turn = (towards + 6 - facing) % 6;
    return turn <= 1 || turn == 5 ? Aspect::front : turn == 3 ? Aspect::rear : Aspect::flank;
}

std::string label(const Board& board, At at);
std::optional<At> parse_at(const Board& board, std::string_view name);

}  // namespace montjoy::arcadia
