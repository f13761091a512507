// The tools beside the game; tools.cpp lists them.
#pragma once

#include "ruleset/tool.hpp"

namespace montjoy::gpc {

/// What every page of figures owns to: where the source gives no number, ours stands.
inline constexpr std::string_view assumed_note =
    "Draws, charges, squires, ransoms, Intensity and its tide rest on assumed numbers (`rules assumed`).\n";

ToolAnswer odds_tool(const ToolInput&);        ///< GP-ROLL-3
ToolAnswer whatif_tool(const ToolInput&);      ///< what each manoeuvre would come to
ToolAnswer sheet_tool(const ToolInput&);       ///< checks a knight's sheet
ToolAnswer table_tool(const ToolInput&);       ///< checks an encounter table
ToolAnswer manoeuvres_tool(const ToolInput&);  ///< the printable sheet of manoeuvres

}  // namespace montjoy::gpc
