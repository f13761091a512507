// What an action would come to, on a terminal: each sum with its clauses, odds as bars, and the
// likely range in words.
#pragma once

#include <string>

#include "ruleset/ruleset.hpp"

namespace montjoy::cli {

/// `bars` are drawn with blocks where `blocks` holds, else with number signs.
std::string foretold(const Preview& preview, const Style& style, bool blocks);

/// "about 1 in 3", "all but certain": a chance as people say it.
std::string chance_in_words(Fraction chance);

/// "most likely 31; four times in five between 25 and 36", or for outcomes without numbers
/// "most likely win (about 9 in 20)".
std::string range_in_words(const Preview::Odds& odds);

}  // namespace montjoy::cli
