// The papers of a battle: its chronicle, and the sheets of its knights.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ruleset/tool.hpp"
#include "systems/gpc/gpc.hpp"

namespace montjoy::gpc {

/// The battle told round by round, to paste into a campaign's log.  GP-BAT-1
std::string chronicle(Format, const View&, const std::vector<Event>&);

/// The sheet of the seat's knight as he stands; of all of them for the game master.
std::string sheets(Format, const View&);

/// A page for print: A4, one font, no colour needed.
std::string html_page(std::string_view title, std::string_view style, std::string_view body);

}  // namespace montjoy::gpc
