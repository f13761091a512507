// What a person may say at the prompt besides acting: look, ask, take back, speak, leave.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/play/choices.hpp"
#include "apps/cli/play/game.hpp"

namespace montjoy::cli {

/// What came of a line.
enum class Heard { no_command, done, leave };

/// Does what `line` says, if it is a command, for the person at `seat`.
Heard obey(Game& game, Seat seat, std::string_view line);

/// Whole lines that Tab may make: commands, and what may be done.
std::vector<std::string> completions_of(const Game& game, const Choices& choices);

}  // namespace montjoy::cli
