// How the program's units stand: the places of deployment and of flight, what they hold in hand, who
// stands at a broken gate.
#include <algorithm>

#include "systems/gbh/automa.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

Action act(Verb verb, int detail = 0, Cell cell = off_grid, UnitName unit = {})
{
    return {verb, static_cast<std::uint8_t>(detail), cell, unit};
}

void take_better(Option& best, Option other)
{
    if (other.worth > best.worth) best = other;
}

}  // namespace

Weapon best_weapon(const State& state, const Unit& unit)
{
    const auto kinds = carried_kinds(state, unit);
    Weapon best = kinds[0];
    for (const Weapon kind : kinds)
        if (is_missile(kind) || (!is_missile(best) && weapons[kind].strike.dice > weapons[best].strike.dice)) best = kind;
    return best;
}

Action choose_place(const State& state)
{
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    const Kit& kit = kit_of(state, unit);
    const bool behind = is_machine(kit.type) || kit.type == Type::engineers || (kit.count > 0 && is_missile(kit.weapons[0]));
    Option best;
    for (const Cell cell : state.scenario->players[unit.seat].zone) {
        if (check_place(state, id, cell) != nullptr) continue;
        int enemies = 0, sum = 0, friends = 0;
        for (const Unit& other : state.units) {
            if (!other.on_field()) continue;
            const int away = distance(state, cell, other.cell);
            if (are_enemies(state, unit, other)) {
                ++enemies;
                sum += away;
            } else if (away == 1) {
                ++friends;
            }
        }
        Option option;
        option.act = act(Verb::place, 0, cell, name_of(state, id));
        const double away = enemies > 0 ? static_cast<double>(sum) / enemies : 0;
        option.worth = (behind ? away : -away) + friends * 0.7 + (spot_at(state, cell).advantageous ? 1.5 : 0) +
                       (work_at(state, cell) != nobody && kit.count > 0 && is_missile(best_weapon(state, unit)) ? 4 : 0);
        take_better(best, option);
    }
    return best.act;
}

Action choose_flight(const State& state)
{
    const Unit& unit = state.units[state.active];
    const TypeRow& row = types[type_of(state, unit)];
    Option best;
    any_flight(state, unit, state.foes, [&](Cell cell, Way way, int hexes) {
        Option option;
        option.act = act(Verb::flee, static_cast<int>(way), cell);
        option.worth = 3 * nearest_enemy(state, unit, cell) -
                       march_fatigue(ep_of(state, unit), hexes, way == Way::ground ? row.normal : row.fly_normal);
        take_better(best, option);
        return false;
    });
    return best.act;
}

Action choose_name(const State& state)
{
    Option best;
    for (const UnitId id : nameable(state, state.active, state.site)) {
        Option option;
        option.worth = state.units[id].rp;
        option.act = act(Verb::name, 0, off_grid, name_of(state, id));
        take_better(best, option);
    }
    return best.act;
}

}  // namespace montjoy::gbh
