// What search asks of a battle of knights: playing on, what is worth a thought, what a position is worth, and to
// what aim.
#pragma once

#include <array>

#include "systems/gpc/gpc.hpp"

namespace montjoy::gpc {

struct Guide {
    struct Memo {};
    static constexpr int players = 1;
    static constexpr int styles = 3;
    static constexpr std::array<std::string_view, styles> style_names{"as a rule", "boldly", "for glory"};
    static constexpr std::uint64_t nodes_a_turn = 200'000;
    static constexpr std::uint32_t ahead = 160;
    static constexpr std::uint32_t farther = 128;
    static constexpr std::uint32_t sooner = 0;
    /// What a knight may be after: that the battle is won; his glory; that he lives.
    static constexpr std::array<std::string_view, 3> aims{"victory", "glory", "life"};

    static Action play_on(const State& state, Seat seat, int style, Rng& rng, Memo& memo);
    static void propose(const View& view, std::size_t most, std::vector<Action>& actions);
    static std::uint32_t weight(const State& state);
    static std::int32_t worth(const State& state, std::uint8_t side);
    /// To the knight at that seat, by the aim of that index; whoever has won.
    static std::int32_t worth_to(const State& state, Seat seat, std::size_t aim);
    static std::uint32_t clock(const State& state);
    static constexpr bool mixed_turns = true;
    static void roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces);
    static std::string name_of(const State& state, std::uint32_t id);
    static std::string place_of(const State& state, std::uint32_t id);
};

}  // namespace montjoy::gpc
