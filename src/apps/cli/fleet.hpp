// Many games at once: played on several threads, handed on in the order of their numbers, so that what comes of
// them does not depend on who played which.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "apps/cli/scenario.hpp"

namespace montjoy::cli {

/// A game of a run: who plays it, with what luck, and where its record goes.
struct PlannedGame {
    std::vector<std::string> bots;  ///< one a seat
    std::uint64_t key = 0;
    std::string file;               ///< empty: no record is kept
};

/// What came of it, or why nothing did.
using Outcome = std::variant<SimulatedResult, std::string>;

/// Plays the game. One that stands in its file already, played by the same with the same luck, is read from there.
Outcome play_out(const FoundScenario& found, const PlannedGame& game, std::uint64_t longest);

/// "0007.game": of the seventh game, counted from 1.
std::string name_of_game(std::uint64_t game);

struct FleetWords {
    std::uint64_t games = 1;
    std::uint64_t jobs = 0;              ///< threads; 0: one a core
    std::uint64_t longest = 1'000'000;   ///< steps of a game before it counts as endless
};

using Plan = std::function<PlannedGame(std::uint64_t)>;
using Take = std::function<bool(std::uint64_t, const SimulatedResult&)>;

/// Who plays the games of a run instead of the threads of this machine: the ranks of a cluster. Games that it loses are
/// not taken.
using Carrier = std::function<void(const FoundScenario&, const FleetWords&, const Plan&, const Take&)>;
void carry_games_by(Carrier carrier);

/// Plays games 0, 1, ... as `plan` says and gives each to `take`, in order, until that yields false. On a screen it
/// shows how far it has come and how long it will take. Throws Failure where a game cannot be played to its end.
void play_all(const FoundScenario& found, const FleetWords& words, const Plan& plan, const Take& take);

/// What the game that did not end is called, with what plays it.
std::string endless_game(const FoundScenario& found, const PlannedGame& game, std::uint64_t number, std::uint64_t longest);

}  // namespace montjoy::cli
