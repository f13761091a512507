// What search asks of the battle: playing on, what is worth a thought, what a position is worth.
#pragma once

#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {

struct Guide {
    struct Memo {};
    static constexpr int players = 1;
    static constexpr int styles = 5;
    static constexpr std::array<std::string_view, styles> style_names{"as a rule", "boldly", "warily", "standing still", "saving points"};
    static constexpr std::uint64_t nodes_a_turn = 100'000;
    static constexpr std::uint32_t ahead = 128;
    static constexpr std::uint32_t farther = 128;
    static constexpr std::uint32_t sooner = 0;
    static Action play_on(const State& state, Seat seat, int way, Rng& rng, Memo&);
    static void propose(const View& view, std::size_t most, std::vector<Action>& actions);
    static std::uint32_t weight(const State& state);
    static std::int32_t worth(const State& state, std::uint8_t side);
    static std::uint32_t clock(const State& state);
    static constexpr bool mixed_turns = false;
    static void roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces);
    static std::string name_of(const State& state, std::uint32_t id);
    static std::string place_of(const State& state, std::uint32_t id);
};

}  // namespace montjoy::gobwin
