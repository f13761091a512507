#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/gbh/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<gbh::Rules> : gbh::Guide {};

/// In an action whatever its errand leaves open is asked aside.
template <>
struct Asides<gbh::Rules> {
    static bool asked(const gbh::State& state)
    {
        constexpr std::array orders{gbh::Phase::deploy, gbh::Phase::deploy_facing, gbh::Phase::deploy_hand, gbh::Phase::deploy_load, gbh::Phase::choose_unit};
        return std::find(orders.begin(), orders.end(), state.phase) == orders.end();
    }
};

System gbh_system() { return system_of<gbh::Rules>(); }

}  // namespace montjoy
