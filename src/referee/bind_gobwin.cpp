#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gobwin/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<gobwin::Rules> : gobwin::Guide {};

System gobwin_system() { return system_of<gobwin::Rules>(); }

}  // namespace montjoy
