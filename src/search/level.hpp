// How hard a searching bot thinks, and the names by which its levels go: "search", "search:easy", "search:hard",
// "search:20000" (nodes a turn), "search:1500ms" (time a turn, where somebody keeps time).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace montjoy {

/// What a system's guide holds for a turn's thought of the level without a name.
struct Measure {
    std::uint64_t nodes = 0;  ///< acts and rolls tried in a turn
    std::uint32_t ahead = 0;  ///< how far trials go, in the units of the guide's clock
    std::uint32_t farther = 0;  ///< by so much they go on for the hardest level
    std::uint32_t sooner = 0;   ///< and by so much less does every other of its trials
};

struct Level {
    std::uint32_t percent = 100;    ///< of the measure's nodes, where `nodes` is 0
    std::uint64_t nodes = 0;        ///< a turn
    bool near = false;              ///< trials go half as far as the measure says
    bool far = false;               ///< by the measure's `farther` besides, every other trial less by its `sooner`
    bool seasoned = false;          ///< trials are played on by the best of the guide's players, not by the automa
    std::uint32_t ahead = 0;        ///< how far trials go; 0: as the measure and these say
    std::uint32_t sooner = 0;       ///< every other trial ends by so much sooner; 0: as the measure and `far` say
    std::uint32_t milliseconds = 0; ///< a turn; 0: the nodes alone count
    std::size_t widest = 12;        ///< candidates besides the automa's
    std::uint32_t doubt = 100;      ///< standard errors, in hundredths, by which another must lead the automa's choice
    std::uint32_t most_deals = 64;  ///< positions that are redealt for one choice
    std::size_t aim = no_aim;       ///< of the guide's, where it has some; none: that the game is won
    static constexpr std::size_t no_aim = 99;
    std::uint64_t most_bytes = std::uint64_t{512} << 20;

    std::uint64_t nodes_of(const Measure& measure) const { return nodes != 0 ? nodes : measure.nodes * percent / 100; }
    std::uint32_t ahead_of(const Measure& measure) const
    {
        return ahead != 0 ? ahead : measure.ahead / (near ? 2 : 1) + (far ? measure.farther : 0);
    }
    std::uint32_t sooner_of(const Measure& measure) const { return sooner != 0 ? sooner : far ? measure.sooner : 0; }
};

/// The levels that have names.
inline constexpr std::array<std::string_view, 3> search_names{"search", "search:easy", "search:hard"};

/// The level of a bot's name; nothing if it is no searching bot's or of no level that there is.
std::optional<Level> level_named(std::string_view bot);

/// What is wrong with the name of a searching bot that has no level: "a budget of nothing"; empty for other names.
std::string fault_of_level(std::string_view bot);

}  // namespace montjoy
