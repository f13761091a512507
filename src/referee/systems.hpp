#pragma once

#include <vector>

#include "referee/catalogue.hpp"

namespace montjoy {

// Each system's binding is compiled in a file of its own, so that they build side by side.
System gobwin_system();
System gbh_system();
System arcadia_system();
System gpc_system();

/// All of them, in the order in which they are listed.
std::vector<System> bound_systems();

}  // namespace montjoy
