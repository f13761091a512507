// One number for what search chooses: the same on every machine, as the rules' signature is.
#pragma once

#include <cstdint>

#include "referee/catalogue.hpp"

namespace montjoy {

/// Of two battles of a system: search plays every seat with few nodes, for so many choices at most. Nothing searches
/// where the system has no guide: then of nothing.
std::uint64_t search_signature(const System& system, int choices = 200);

}  // namespace montjoy
