// `play`: begins a game, or goes on with a saved one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/failure.hpp"
#include "apps/cli/scenario.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

struct PlayWords {
    ScenarioWords scenario;          ///< or the file of a saved game
    std::vector<std::string> seats;  ///< "SEAT=PLAYER" each
    std::optional<std::uint64_t> seed;
    std::optional<std::string> dice; ///< "table" or "seeded"
    std::string save;                ///< empty: at a terminal in the player's own folder, else nowhere
    bool reasons = false;
};

Status play(const Terminal& terminal, const PlayWords& words);

}  // namespace montjoy::cli
