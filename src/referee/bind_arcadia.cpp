#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/arcadia/arcadia.hpp"

namespace montjoy {

System arcadia_system() { return system_of<arcadia::Rules>(); }

}  // namespace montjoy
