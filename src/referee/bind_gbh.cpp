#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gbh/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<gbh::Rules> : gbh::Guide {};

System gbh_system() { return system_of<gbh::Rules>(); }

}  // namespace montjoy
