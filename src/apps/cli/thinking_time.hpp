// The time that a program may think, where it was given one rather than nodes: "search:1500ms".
#pragma once

#include <string>
#include <string_view>

#include "search/patience.hpp"

namespace montjoy::cli {

/// For one choice, from now on; empty where the program counts nodes.
Patience patience_of(std::string_view program);

/// What is wrong with such a program where games have to be the same on every machine; empty where nothing is.
std::string fault_of_time(std::string_view program);

}  // namespace montjoy::cli
