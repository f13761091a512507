#include "referee/systems.hpp"

namespace montjoy {

std::vector<System> bound_systems() { return {gobwin_system(), gbh_system(), arcadia_system(), gpc_system()}; }

}  // namespace montjoy
