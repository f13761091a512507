// The battle as a page for a terminal.
#pragma once

#include <string>

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

std::string show_view(const View& view, const Style& style);
/// The board alone.
std::string show_board(const Position& p, Side viewpoint, const Style& style);

}  // namespace montjoy::arcadia
