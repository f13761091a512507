// Morale, experience and surrender.  GH-MOR-1 to GH-MOR-4, GH-XP-1, GH-XP-2
#pragma once

#include "systems/gbh/attack.hpp"

namespace montjoy::gbh {

/// Whether the unit may make that enemy surrender.  GH-MOR-4
Why check_demand(const State& state, UnitId victor, UnitId target);
void demand(State& state, UnitId target, Log& log);

/// A unit's new level and XP after a gain.  GH-XP-1
struct Experience {
    int level = 0;
    int xp = 0;
};
constexpr Experience after_gain(int level, int xp, int gain)
{
    const int sum = xp + gain;
    return {std::max(level, std::min(255, level + sum / xp_a_level)), sum % xp_a_level};
}

/// Brings morale and XP up to date, raises levels, removes who surrenders.  GH-RND-4
void update_morale(State& state, Log& log);

}  // namespace montjoy::gbh
