// The battle as a page for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// The kind of battle, or that scouting has not told it yet.  AR-SCN-6
std::string_view battle_text(const Position& p);
std::string show_view(const View& view, const Style& style);
/// The board alone.
std::string show_board(const Position& p, Side viewpoint, const Style& style);

}  // namespace montjoy::arcadia
