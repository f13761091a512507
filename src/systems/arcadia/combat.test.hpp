// What the tests of combat share.
#pragma once

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {

using Texts = std::vector<std::string>;

// How a result comes out by the printed table, written apart from the engine: the worst first.
inline int printed(int score) { return score <= -1 ? 0 : score <= 1 ? 1 : score <= 4 ? 2 : score <= 7 ? 3 : score <= 9 ? 4 : 5; }

inline std::array<int, 6> eighths(int factor, Quality own, Quality enemy)
{
    std::array<int, 6> counts{};
    for (const auto& [outcome, weight] : outcome_odds(factor, own, enemy)) counts[static_cast<std::size_t>(outcome)] += static_cast<int>(weight);
    return counts;
}

}  // namespace montjoy::arcadia
