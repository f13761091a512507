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

/// What `seat` may do now.
Choices choices_of(const Game& game, Seat seat);

/// The action that `text` means for `seat`: a number of the list, a whole action, or the front of
/// one. Says why where it means none, and yields nothing.
std::optional<std::string> understood(const Game& game, Seat seat, const std::string& text);

/// Shows what `action` would come to; false where nothing is at stake.
bool foretell(const Game& game, Seat seat, const std::string& action);

/// Asks for a yes; anything else is a no.
bool agreed(Game& game, std::string_view question);

/// Whole lines that Tab may make: commands, and what may be done.
std::vector<std::string> completions_of(const Game& game, const Choices& choices);

}  // namespace montjoy::cli
