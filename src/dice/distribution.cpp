#include "dice/distribution.hpp"

namespace montjoy {

Distribution<int> one_die(int sides)
{
    Distribution<int> die;
    for (int face = 1; face <= sides; ++face) die.add(face, 1);
    return die;
}

Distribution<int> sum_of_dice(int count, int sides)
{
    std::vector<std::uint64_t> ways{1};  // ways[s - dice so far] to throw the sum s
    for (int die = 0; die < count; ++die) {
        std::vector<std::uint64_t> more(ways.size() + static_cast<std::size_t>(sides) - 1);
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::size_t face = 0; face < static_cast<std::size_t>(sides); ++face)
                more[i + face] += ways[i];
        ways = std::move(more);
    }
    Distribution<int> sums;
    for (std::size_t i = 0; i < ways.size(); ++i) sums.add(static_cast<int>(i) + count, ways[i]);
    return sums;
}

}  // namespace montjoy
