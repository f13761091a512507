#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "referee/match.hpp"

namespace montjoy {

struct Replayed {
    std::unique_ptr<Match> match;
    bool torn = false;           ///< a last line without its end was dropped
    std::size_t dropped = 0;     ///< event lines that the record lacked at its end (`strict` false)
};

/// Plays the record in `text` again, step by step, and compares every line with what the rules
/// make of it: each action legal, each roll possible, each event and mark right. The first line
/// that is wrong, missing or too much is the fault. `upto` stops after that many steps.
///
/// With `strict` the text must be whole to its last line; without, a torn last line and missing
/// events of the last step are made good, as after a crash.
std::variant<Replayed, RecordFault> replay(std::string_view text, bool strict,
                                           std::uint64_t upto = UINT64_MAX);

}  // namespace montjoy
