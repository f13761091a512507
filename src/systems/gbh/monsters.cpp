#include "systems/gbh/monsters.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason no_dragon{"GH-MON-1"_rule, "{} has no breath of fire", "u"};
constexpr Reason out_of_breath{"GH-COM-14"_rule, "{} has breathed less than 4 rounds ago", "u"};
constexpr Reason empty_front{"GH-MON-1"_rule, "nobody is in the three front hexes of {}", "u"};
constexpr Reason no_eagle{"GH-MON-2"_rule, "{} has no such wings", "u"};
constexpr Reason wings_on_ground{"GH-MON-2"_rule, "{} must be on the ground to beat its wings so", "u"};

void sweep(State& state, UnitId beast)
{
    for (const UnitId victim : swept(state, beast)) declare_sweep(state, beast, victim);
    state.units[beast].mark(Mark::stirred);
    state.attacker = beast;
    exert(state, beast);
}

}  // namespace

Bounded<UnitId, 9> swept(const State& state, UnitId beast)
{
    Bounded<UnitId, 9> victims;
    const Unit& unit = state.units[beast];
    const auto add = [&](UnitId id) {
        if (id == nobody) return;
        const Unit& other = state.units[id];
        if (!is_sheltered(state, other) && !walled_off(state, unit, other)) victims.push_back(id);
    };
    for (const Cell cell : front_hexes(state, unit)) {
        const UnitId below = state.ground[cell];
        add(below);
        if (below != nobody && state.units[below].is(Mark::fixed)) add(climber_at(state, cell));
        add(flyer_above(state, cell));
    }
    return victims;
}

Why check_breath(const State& state, UnitId dragon)
{
    const Unit& unit = state.units[dragon];
    if (type_of(state, unit) != Type::dragon) return &no_dragon;
    if (unit.breathed > 0 && state.round < unit.breathed + breath_rest) return &out_of_breath;
    return swept(state, dragon).empty() ? &empty_front : nullptr;
}

void breathe(State& state, UnitId dragon)
{
    state.units[dragon].breathed = state.round;
    sweep(state, dragon);
}

Why check_wings(const State& state, UnitId eagle, Wings how)
{
    const Unit& unit = state.units[eagle];
    if (type_of(state, unit) != Type::giant_eagle) return &no_eagle;
    if (unit.is(Mark::airborne)) return &wings_on_ground;
    return how == Wings::beat && swept(state, eagle).empty() ? &empty_front : nullptr;
}

void use_wings(State& state, UnitId eagle, Wings how, Log& log)
{
    if (how == Wings::beat) {
        sweep(state, eagle);
        return;
    }
    state.units[eagle].mark(Mark::sheltering);
    if (log) log.note(event(EventKind::sheltering, name_of(state, eagle)));
}

bool strikes_twice(const State& state, const Unit& unit)
{
    return flies(type_of(state, unit)) && !unit.is(Mark::airborne);
}

}  // namespace montjoy::gbh
