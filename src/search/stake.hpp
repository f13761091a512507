// What a roll was worth to who threw it: where it lies among all that could have fallen, and what was at stake.
#pragma once

#include <cmath>

#include "search/playout.hpp"

namespace montjoy {

struct Stake {
    Seat thrower;
    std::uint8_t side = 0;     ///< the thrower's
    double percentile = 0.5;   ///< chance of a result worth less, and half of that of one worth as much
    double gain = 0;           ///< worth of what fell less the mean, in ten-thousandths of a game
    double stake = 0;          ///< standard deviation of the worth
};

/// Of `faces` that fall on the chance that `state` waits for: over the exact distribution, each outcome judged by the
/// guide as the position that it makes.
template <Searchable R>
Stake stake_of(const typename R::State& state, const Faces& faces)
{
    JournalOf<R> silent;
    Stake stake;
    stake.thrower = R::cast(state).thrower;
    stake.side = side_of_seat<R>(state, stake.thrower);
    const auto worth_after = [&](const typename R::Roll& roll) {
        auto next = state;
        R::apply(next, roll, silent);
        return worth_of<R>(next, stake.side);
    };
    const std::int32_t fell = worth_after(R::reduce(state, faces));
    const auto rolls = R::rolls(state);
    double whole = 0, sum = 0, squares = 0, below = 0, equal = 0;
    for (const auto& [roll, weight] : rolls) {
        const auto w = static_cast<double>(weight);
        const std::int32_t worth = worth_after(roll);
        whole += w;
        sum += w * worth;
        squares += w * worth * worth;
        below += worth < fell ? w : 0;
        equal += worth == fell ? w : 0;
    }
    const double mean = sum / whole;
    stake.percentile = (below + equal / 2) / whole;
    stake.gain = fell - mean;
    stake.stake = std::sqrt(std::max(0.0, squares / whole - mean * mean));
    return stake;
}

}  // namespace montjoy
