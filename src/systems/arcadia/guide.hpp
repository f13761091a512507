// What search asks of Arcadia: playing on, what is worth a thought, what a position is worth.
#pragma once

#include "systems/arcadia/arcadia.hpp"

namespace montjoy::arcadia {

/// What units gain by their orders, by Side: reckoned once a turn.
struct Prospects {
    std::uint32_t turn = 0;  ///< the guide's clock; 0 none
    Side side{};
    std::vector<std::int64_t> gains;
};

struct Guide {
    using Memo = Prospects;
    static constexpr int players = 1;
    static constexpr int styles = 1;
    static constexpr std::array<std::string_view, styles> style_names{"as a rule"};
    static constexpr std::uint64_t nodes_a_turn = 45'000;
    static constexpr std::uint32_t ahead = 128;
    static constexpr std::uint32_t farther = 0;  // trials of more than a turn of each proved worse
    static constexpr std::uint32_t sooner = 64;  // half of the trials do not rest on an enemy who answers as the automa would
    static Action play_on(const State& state, Seat seat, int style, Rng& rng, Memo& memo);
    static void propose(const View& view, std::size_t most, std::vector<Action>& actions);
    static std::uint32_t weight(const State& state);
    static std::int32_t worth(const State& state, std::uint8_t side);
    static std::uint32_t clock(const State& state);
    static constexpr bool mixed_turns = false;
    static void roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces);
    static std::string name_of(const State& state, std::uint32_t id);
    static std::string place_of(const State& state, std::uint32_t id);
};

}  // namespace montjoy::arcadia
