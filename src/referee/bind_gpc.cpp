#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gpc/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<gpc::Rules> : gpc::Guide {};

/// Within a knight's turn: whom he meets, whether he strikes on, who takes the blow.
template <>
struct Asides<gpc::Rules> {
    static bool asked(const gpc::State& state) { return state.phase > gpc::Phase::choose && state.phase < gpc::Phase::closing; }
};

System gpc_system() { return system_of<gpc::Rules>(); }

}  // namespace montjoy
