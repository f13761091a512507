// What search asks of the handbook: playing on, what is worth a thought, what a position is worth.
#pragma once

#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {

struct Guide {
    struct Memo {};
    static constexpr int styles = 1;
    static Action play_on(const State& state, Seat seat, int style, Rng& rng, Memo&);
    static void propose(const View& view, std::size_t most, std::vector<Action>& actions);
    static std::uint32_t weight(const State& state);
    static std::int32_t worth(const State& state, std::uint8_t side);
    static std::uint32_t clock(const State& state);
};

}  // namespace montjoy::gbh
