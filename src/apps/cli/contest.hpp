// Two programs against each other, each battle twice with the same dice and the seats exchanged: `match`.
#pragma once

#include <cstdint>
#include <string>

#include "apps/cli/scenario.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

struct ContestWords {
    ScenarioWords scenario;
    std::string first, second;       ///< programs
    std::uint64_t games = 400;       ///< at most; two make a pair
    std::uint64_t least = 40;        ///< before it may stop
    std::uint64_t aim = 70;          ///< of 100: it stops when this is proved or refuted
    std::uint64_t seed = 1;
    std::uint64_t jobs = 0;          ///< threads; 0: one a core
    std::uint64_t longest = 1'000'000;
    std::string folder;              ///< where each game's record goes and is looked for; empty: nowhere
    bool json = false;
};

/// Throws Failure where the scenario has not two sides or a program is not known.
void contest(const Terminal& terminal, const ContestWords& words);

/// The points of pairs, of which each is worth 0 to 4: two a win, one a draw.
class PairScore {
public:
    void add(int points);
    std::uint64_t pairs() const { return pairs_; }
    /// Of 1. Requires a pair.
    double mean() const;
    /// Its standard error, as if one more pair had been shared: a few pairs that agree prove little.
    double error() const;
    /// Whether the true score is above `aim` (of 1), or below it, at 95 % one-sided; neither while it is open.
    enum class Verdict : std::uint8_t { open, proved, refuted };
    Verdict verdict(double aim) const;

private:
    std::uint64_t pairs_ = 0, points_ = 0, squares_ = 0;
};

}  // namespace montjoy::cli
