#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gobwin/gobwin.hpp"

namespace montjoy {

System gobwin_system() { return system_of<gobwin::Rules>(); }

}  // namespace montjoy
