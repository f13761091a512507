// The tools of a system that a player asks of the game under way, at its prompt.
#pragma once

#include <string_view>

#include "apps/cli/play/game.hpp"
#include "ruleset/tool.hpp"

namespace montjoy::cli {

/// The tool of that name that can be asked of a game under way; null if its system has none.
const Tool* tool_at_prompt(const Game& game, std::string_view name);

/// "whatif [MANOEUVRE] [--stop never|winning] ...": how it is asked at the prompt.
std::string usage_at_prompt(const Tool& tool);

/// Shows what the tool answers to what `seat` sees. Of the options in `said` the lasting ones hold for
/// that seat from then on, in the game's file too.
void ask(Game& game, Seat seat, const Tool& tool, std::string_view said);

}  // namespace montjoy::cli
