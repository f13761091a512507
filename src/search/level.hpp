// How hard a searching bot thinks, and the names by which its levels go: "search", "search:easy", "search:20000".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace montjoy {

struct Level {
    std::uint64_t nodes = 60'000;   ///< acts and rolls that a turn may try; 0 plays like the automa
    std::uint32_t ahead = 96;       ///< how far trials go, in the units of the guide's clock
    std::size_t widest = 12;        ///< candidates besides the automa's
    std::uint32_t doubt = 50;       ///< standard errors, in hundredths, by which another must lead the automa's choice
    std::uint32_t most_deals = 64;  ///< positions that are redealt for one choice
    std::uint64_t most_bytes = std::uint64_t{512} << 20;
};

/// The levels that have names.
inline constexpr std::array<std::string_view, 3> search_names{"search", "search:easy", "search:hard"};

/// The level of a bot's name; nothing if it is no searching bot's or of no level that there is.
std::optional<Level> level_named(std::string_view bot);

}  // namespace montjoy
