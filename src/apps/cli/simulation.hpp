// Many games played by programs: `sim`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cli/scenario.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

struct SimulationWords {
    ScenarioWords scenario;
    std::vector<std::string> seats;  ///< "SEAT=BOT" each
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    std::uint64_t jobs = 0;          ///< threads, 0 one a core; what comes out is the same for any number
    std::uint64_t longest = 1'000'000;  ///< steps of a game before it counts as endless
    std::string folder;              ///< where each game's record goes; empty: nowhere
    bool json = false;
};

/// Throws Failure where a game does not end, with its key.
void simulate(const Terminal& terminal, const SimulationWords& words);

}  // namespace montjoy::cli
