// Papers of a battle as one army saw it: the report, and the army for the next battle.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

std::span<const Paper> all_papers();
std::string make_paper(std::string_view name, Format format, const View& view, const std::vector<Event>& events);

}  // namespace montjoy::arcadia
