#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gpc/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<gpc::Rules> : gpc::Guide {};

System gpc_system() { return system_of<gpc::Rules>(); }

}  // namespace montjoy
