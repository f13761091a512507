// The tools beside the game; tools.cpp lists them.
#pragma once

#include "ruleset/tool.hpp"

namespace montjoy::gpc {

ToolAnswer odds_tool(const ToolInput&);        ///< GP-ROLL-3
ToolAnswer whatif_tool(const ToolInput&);      ///< what each manoeuvre would come to
ToolAnswer sheet_tool(const ToolInput&);       ///< checks a knight's sheet
ToolAnswer table_tool(const ToolInput&);       ///< checks an encounter table
ToolAnswer manoeuvres_tool(const ToolInput&);  ///< the printable sheet of manoeuvres

}  // namespace montjoy::gpc
