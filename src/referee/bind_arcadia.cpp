#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/arcadia/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<arcadia::Rules> : arcadia::Guide {};

System arcadia_system() { return system_of<arcadia::Rules>(); }

}  // namespace montjoy
