// Whose luck a game was: every roll weighed as it falls, and the turns in which it swung.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "referee/adviser.hpp"
#include "referee/match.hpp"

namespace montjoy::cli {

class LuckLedger {
public:
    /// Follows `match`, which stands where the game began, step by step.
    explicit LuckLedger(Match& match);

    /// Does a step of the game and writes down what fell.
    void step(const montjoy::Step& step);
    /// The game is over, or as far as it goes.
    void close();

    std::string json() const;
    std::string page(const Style& style) const;

private:
    /// A side's rolls in all: percentiles weighted by what was at stake.
    struct Account {
        std::uint64_t rolls = 0, weighed = 0;  ///< all, and those at which something was at stake
        double stakes = 0, squares = 0, percentiles = 0;
        double gain = 0;  ///< by its own rolls and, the other way round, by those of others
        double percentile() const { return stakes > 0 ? percentiles / stakes : 0.5; }
        /// How many equal rolls these count as; and the error of the percentile, were all luck even.
        double rolls_of_weight() const { return squares > 0 ? stakes * stakes / squares : 0; }
        double error() const;
    };
    struct Roll {
        std::uint64_t step;
        Weighed what;
    };
    /// A turn: how the worth to the first side moved, and by what.
    struct Turn {
        std::uint32_t clock = 0;
        std::uint64_t first_step = 0, last_step = 0;
        double before = 0, after = 0, luck = 0;
        double swing() const { return after - before; }
    };

    void look(std::uint64_t step);
    std::vector<Roll> biggest(std::size_t most) const;
    std::vector<Turn> turning(std::size_t most) const;
    static constexpr double enough = 20;  ///< rolls of weight under which a percentile says little

    Match& match_;
    std::vector<Account> accounts_;  ///< by side
    std::vector<Roll> rolls_;
    std::vector<Turn> turns_;
};

}  // namespace montjoy::cli
