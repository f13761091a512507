// The position as a page for the terminal.
#pragma once

#include <string>

#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {

/// The map of what the seat knows, with its legend; a window of it where the whole is too wide.
std::string draw_map(const View& view, const Style& style);

/// "8 Spearmen, 2 Bowmen (3/5)": the units by design, with hits left where some are lost.
std::string list_of(const State& state, Nation nation, std::span<const Unit> units);

}  // namespace montjoy::gobwin
