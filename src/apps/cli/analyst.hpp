// An analyst's answers on a recorded game: `hint`, `threats`, `row`, `luck`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

struct AnalystWords {
    std::string file;
    std::string seat;                  ///< empty: whoever is awaited
    std::optional<std::uint64_t> at;   ///< after so many steps
    std::string level = "search";      ///< of hints
    std::vector<std::string> acts;     ///< of a row
    std::uint64_t trials = 200;
    bool json = false;
};

/// What to do and why, and how the seat's side stands; from what the seat knows. Throws Failure where the game waits
/// for nobody, or its system has no guide.
void hint(const Terminal& terminal, const AnalystWords& words);

/// The chance that each piece of the seat is hurt or lost in the enemy's next turn.
void show_threats(const Terminal& terminal, const AnalystWords& words);

/// What acts in a row come to, in every order.
void show_rows(const Terminal& terminal, const AnalystWords& words);

/// Who was lucky in a game, by how much and when, and where it turned.
void show_luck(const Terminal& terminal, const AnalystWords& words);

}  // namespace montjoy::cli
