// Which action a person at the prompt means, and what he is told before it is done.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/cli/play/choices.hpp"
#include "apps/cli/play/game.hpp"

namespace montjoy::cli {

/// What `seat` may do now.
Choices choices_of(const Game& game, Seat seat);

/// How many numbers a list has, in words.
std::string length_of(const Choices& choices);

/// The action that `text` means for `seat`: a number of the list, a whole action, or the front of
/// one. Says why where it means none, and yields nothing.
std::optional<std::string> understood(const Game& game, Seat seat, const std::string& text);

/// Shows what `action` would come to; false where nothing is at stake.
bool foretell(const Game& game, Seat seat, const std::string& action);

/// Asks for a yes; anything else is a no.
bool agreed(Game& game, std::string_view question);

}  // namespace montjoy::cli
