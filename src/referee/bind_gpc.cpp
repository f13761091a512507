#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gpc/gpc.hpp"

namespace montjoy {

System gpc_system() { return system_of<gpc::Rules>(); }

}  // namespace montjoy
