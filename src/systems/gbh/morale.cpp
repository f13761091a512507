#include "systems/gbh/morale.hpp"

#include <algorithm>

namespace montjoy::gbh {
namespace {

constexpr Reason not_victorious{"GH-MOR-4"_rule, "{} is not Victorious: its morale is {}, and 80 is asked", "ue"};
constexpr Reason no_enemy_there{"GH-MOR-4"_rule, "{} is no enemy on the field", "t"};
constexpr Reason good_heart{"GH-MOR-4"_rule, "{} has a morale of {}; below 0 it may be made to surrender", "tm"};
constexpr Reason not_in_reach{"GH-MOR-4"_rule, "{} could not attack {} in melee from where it stands", "ut"};
constexpr Reason safe_in_tower{"GH-STR-4"_rule, "{} cannot be made to surrender while its tower stands", "t"};

}  // namespace

Why check_demand(const State& state, UnitId victor, UnitId target)
{
    const Unit& unit = state.units[victor];
    if (band_of(unit.morale) != Band::victorious) return &not_victorious;
    if (target == nobody || !state.units[target].on_field() || !are_enemies(state, unit, state.units[target]))
        return &no_enemy_there;
    const Unit& other = state.units[target];
    if (other.morale >= 0) return &good_heart;
    if (could_attack(state, victor, target)) return nullptr;
    if (is_sheltered(state, other)) return &safe_in_tower;
    return state.scenario->options.surrender_any ? nullptr : &not_in_reach;
}

void demand(State& state, UnitId target, Log& log) { remove_unit(state, target, EventKind::surrendered, log); }

void update_morale(State& state, Log& log)
{
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        Unit& unit = state.units[i];
        if (!unit.on_field()) continue;
        const int morale = unit.morale + unit.morale_gain;
        unit.morale = static_cast<std::int16_t>(std::clamp(morale, -30'000, 30'000));
        unit.morale_gain = 0;
        const Experience now = after_gain(unit.level, unit.xp, unit.xp_gain);
        const bool rose = now.level != unit.level;
        unit.level = static_cast<std::uint8_t>(now.level);
        unit.xp = static_cast<std::int16_t>(now.xp);
        unit.xp_gain = 0;
        if (rose && log)
            log.note(event(EventKind::level_rose, name_of(state, static_cast<UnitId>(i)), off_grid, unit.level));
    }
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].on_field() && band_of(state.units[i].morale) == Band::surrender)
            remove_unit(state, static_cast<UnitId>(i), EventKind::surrendered, log);
}

}  // namespace montjoy::gbh
