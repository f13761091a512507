#include "systems/gpc/skill.hpp"

#include <algorithm>

namespace montjoy::gpc {
namespace {

constexpr int most_dice = 24;

/// Of the 20 faces, how many are a success of each height; those of height 0 are none.
std::array<int, 21> heights(int skill)
{
    std::array<int, 21> faces{};
    for (int die = 1; die <= 20; ++die)
        ++faces[static_cast<std::size_t>(read_die(skill, die).height)];
    return faces;
}

/// The chance that n d6 come to x or more, by n and x.
constexpr auto tails = [] {
    std::array<std::array<double, 6 * most_dice + 2>, most_dice + 1> table{};
    std::array<std::uint64_t, 6 * most_dice + 1> ways{1};
    std::uint64_t all = 1;
    for (std::size_t n = 0; n <= most_dice; ++n) {
        std::uint64_t above = 0;
        for (std::size_t x = 6 * most_dice + 1; x-- > 0;) {
            above += ways[x];
            table[n][x] = static_cast<double>(above) / static_cast<double>(all);
        }
        std::array<std::uint64_t, 6 * most_dice + 1> next{};
        if (n == most_dice) break;
        for (std::size_t x = 0; x <= 6 * n; ++x)
            for (std::size_t face = 1; face <= 6; ++face) next[x + face] += ways[x];
        ways = next;
        all *= 6;
    }
    return table;
}();

}  // namespace

By<Outcome, int> opposed_odds(int skill, int against)
{
    By<Outcome, int> pairs;
    for (int mine = 1; mine <= 20; ++mine)
        for (int theirs = 1; theirs <= 20; ++theirs)
            ++pairs[opposed(read_die(skill, mine), read_die(against, theirs))];
    return pairs;
}

Shares exchange_shares(int skill, int against, bool missile)
{
    const auto mine = heights(skill);
    const auto theirs = heights(against);
    Shares shares;
    int below = 0;  // their successes that are lower
    for (std::size_t height = 1; height <= 20; ++height) {
        shares.won += mine[height] * (below + theirs[0]);
        shares.drawn += mine[height] * theirs[height];
        below += theirs[height];
    }
    const int failing = mine[0] * theirs[0];
    (missile ? shares.won : shares.drawn) += failing;
    shares.lost = 400 - shares.won - shares.drawn;
    return shares;
}

double chance_of_sum(int dice, int least)
{
    if (least <= 0) return 1;
    if (least > 6 * dice) return 0;
    return tails[static_cast<std::size_t>(dice)][static_cast<std::size_t>(least)];
}

double mean_through(int dice, int armour)
{
    double mean = 0;
    for (int x = std::max(1, armour + 1); x <= 6 * dice; ++x) mean += chance_of_sum(dice, x);
    return mean;
}

}  // namespace montjoy::gpc
