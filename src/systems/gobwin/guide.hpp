// What search asks of the battle: playing on, what is worth a thought, what a position is worth.
#pragma once

#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {

struct Guide {
    struct Memo {};
    /// The automa, one that dares much, one that dares little, one that stands still.
    static constexpr int styles = 4;
    static Action play_on(const State& state, Seat seat, int style, Rng& rng, Memo&);
    static void propose(const View& view, std::size_t most, std::vector<Action>& actions);
    static std::uint32_t weight(const State& state);
    static std::int32_t worth(const State& state, std::uint8_t side);
    static std::uint32_t clock(const State& state);
};

}  // namespace montjoy::gobwin
