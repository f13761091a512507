// How many rounds until one of two units left fighting breaks: the tool "break". Worked out by
// states, not by sampling: what each has lost so far, round by round.
#pragma once

#include <array>
#include <vector>

#include "ruleset/tool.hpp"
#include "systems/gbh/odds.hpp"

namespace montjoy::gbh {

/// Two units front to front, each striking the other once a round, in the order of initiative,
/// until one is removed, surrenders or is in Panic.
struct Duel {
    std::array<Fighter, 2> fighters;
    std::array<int, 2> rp{};
    std::array<int, 2> xp{};
};

/// The chance that the duel ends in each round, by who breaks in it.
struct Breaking {
    struct Round {
        double first = 0;   ///< the first unit alone breaks
        double second = 0;
        double both = 0;
        double sum() const { return first + second + both; }
    };
    std::vector<Round> rounds;  ///< from round 0, which counts who is in Panic from the start
};

/// Requires that at least one of the two has a melee attack on the other, and RP from 1 up.
Breaking breaking_of(const Duel& duel, const Numbers& numbers);

ToolAnswer break_tool(const ToolInput& input);

}  // namespace montjoy::gbh
