#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy {

System gbh_system() { return system_of<gbh::Rules>(); }

}  // namespace montjoy
