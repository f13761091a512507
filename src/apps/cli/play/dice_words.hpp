// Dice that fell on a table, as people type them: each die's face, never a total.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "referee/match.hpp"

namespace montjoy::cli {

/// The faces of `already` and those that `line` adds; or why the line is none, in a sentence.
/// Nothing (a sentence that is empty) where the line does not look like faces at all.
std::variant<Faces, std::string> read_faces(const Match& match, const Faces& already, std::string_view line);

/// "alliance-1 throws 2d5 for the attack at 0405 (GB-COM-3)", "enemy draws a command card".
std::string asked_of(const Match& match);

/// "die 2 of 3 (1 to 6)", "which of 23".
std::string next_of(const Cast& cast, const Faces& already);

}  // namespace montjoy::cli
