// The list of legal acts: likely candidates, each asked of why_not or of the check behind it.
#include <algorithm>

#include "systems/gbh/choices.hpp"
#include "systems/gbh/formation.hpp"
#include "systems/gbh/monsters.hpp"
#include "systems/gbh/morale.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"
#include "systems/gbh/siege.hpp"

namespace montjoy::gbh {
namespace {

using Actions = std::vector<Action>;

Action act(Verb verb, int detail = 0, Cell cell = off_grid, UnitName unit = {})
{
    return {verb, static_cast<std::uint8_t>(detail), cell, unit};
}

Action at_unit(const State& state, Verb verb, UnitId id) { return act(verb, 0, off_grid, name_of(state, id)); }

/// Calls `visit(UnitId)` for each unit in the hex of a unit and next to it; those in a homage tower
/// are left out.
template <class F>
void for_each_near(const State& state, UnitId id, F visit)
{
    const Unit& unit = state.units[id];
    const auto cell = [&](Cell at) {
        const UnitId other = state.ground[at];
        if (other == nobody) return;
        if (other != id) visit(other);
        if (state.units[other].is(Mark::fixed))
            if (const UnitId climber = climber_at(state, at); climber != nobody && climber != id) visit(climber);
    };
    cell(unit.cell);
    for (const Cell next : spot_at(state, unit.cell).next)
        if (next != off_grid) cell(next);
}

void list_melee(const State& state, UnitId id, UnitId except, Actions& out)
{
    for_each_near(state, id, [&](UnitId other) {
        if (other != except && are_enemies(state, state.units[id], state.units[other]) &&
            check_attack(state, id, other) == nullptr)
            out.push_back(at_unit(state, Verb::attack, other));
    });
}

void list_storm(const State& state, UnitId id, Actions& out)
{
    if (!state.scenario->has_ring && state.works.empty()) return;
    for (const Cell next : spot_at(state, state.units[id].cell).next)
        if (next != off_grid && work_at(state, next) != nobody && check_storm(state, id, next) == nullptr)
            out.push_back(act(Verb::storm, 0, next));
}

void list_missile(const State& state, UnitId id, Missile missile, Verb verb, Actions& out)
{
    if (check_shooter(state, id, missile) != nullptr) return;
    const Unit& unit = state.units[id];
    const std::uint8_t side = side_of(state, unit);
    const int farthest = range_of(state, unit, missile, true);
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& other = state.units[i];
        if (!other.on_field() || side_of(state, other) == side || distance(state, unit.cell, other.cell) > farthest) continue;
        if (check_target(state, id, static_cast<UnitId>(i), missile) == nullptr)
            out.push_back(at_unit(state, verb, static_cast<UnitId>(i)));
    }
}

/// Each work, and each homage tower's gate, by an act of that verb.
template <class Check>
void list_works(const State& state, Verb verb, Actions& out, Check check)
{
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (state.works[i].rp == 0) continue;
        const int gate = plan.homage_gate() ? 1 : 0;
        if (check(plan.cell, gate == 1) == nullptr) out.push_back(act(verb, gate, plan.cell));
    }
}

void list_battering(const State& state, UnitId id, Actions& out)
{
    const Type type = type_of(state, state.units[id]);
    if (!is_ram(type) && type != Type::elephants && type != Type::catapult && !is_creature(type)) return;
    list_works(state, Verb::batter, out, [&](Cell cell, bool gate) { return check_batter(state, id, cell, gate); });
}

void list_fire(const State& state, UnitId id, Actions& out)
{
    if (check_shooter(state, id, Missile::fire) != nullptr) return;
    list_missile(state, id, Missile::fire, Verb::fire, out);
    list_works(state, Verb::burn, out, [&](Cell cell, bool gate) { return check_burn(state, id, cell, gate); });
}

void list_monster(const State& state, UnitId id, Actions& out)
{
    if (!flies(type_of(state, state.units[id]))) return;
    if (check_breath(state, id) == nullptr) out.push_back(act(Verb::breath));
    if (check_wings(state, id, Wings::shelter) == nullptr) out.push_back(act(Verb::wings, 0));
    if (check_wings(state, id, Wings::beat) == nullptr) out.push_back(act(Verb::wings, 1));
}

void list_moves(const State& state, UnitId id, Actions& out)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0 || unit.is(Mark::fixed)) return;
    const TypeRow& row = types[type_of(state, unit)];
    if (!unit.is(Mark::airborne)) {
        Reach found;
        reach(state, unit, row.charge, found);
        for (const Reach::Stop stop : found.stops) out.push_back(act(Verb::move, 0, stop.cell));
    }
    if (row.fly_charge == 0) return;
    for_each_within(spot_at(state, unit.cell).hex, row.fly_charge, [&](Hex hex) {
        const Cell cell = state.scenario->grid.cell(hex);
        if (cell == off_grid) return;
        if (check_move(state, id, cell, Way::air) == nullptr) out.push_back(act(Verb::fly, 0, cell));
        if (check_move(state, id, cell, Way::landing) == nullptr) out.push_back(act(Verb::land, 0, cell));
    });
}

void list_chases(const State& state, UnitId id, Actions& out)
{
    for (const Pair chase : state.chases) {
        if (chase.a != id || !state.units[chase.b].on_field()) continue;
        for (const Cell next : spot_at(state, state.units[chase.b].cell).next)
            for (const Way way : {Way::ground, Way::landing})
                if (next != off_grid && check_pursue(state, id, chase.b, next, way) == nullptr)
                    out.push_back(act(Verb::pursue, static_cast<int>(way), next, name_of(state, chase.b)));
    }
}

void list_formation(const State& state, UnitId id, Actions& out)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0 || unit.is(Mark::airborne)) return;
    for (int parts = 2; parts <= most_parts && check_divide(state, id, parts) == nullptr; ++parts)
        out.push_back(act(Verb::divide, parts));
    const std::uint8_t side = side_of(state, unit);
    for_each_near(state, id, [&](UnitId other) {
        if (side_of(state, state.units[other]) != side) return;
        if (check_join(state, id, other) == nullptr) out.push_back(at_unit(state, Verb::join, other));
        if (check_swap(state, id, other) == nullptr) out.push_back(at_unit(state, Verb::swap, other));
        for (const Cell to : spot_at(state, state.units[other].cell).next)
            if (to != off_grid && check_pass(state, id, other, to) == nullptr)
                out.push_back(act(Verb::pass, 0, to, name_of(state, other)));
    });
}

void list_engineering(const State& state, UnitId id, Actions& out)
{
    const Unit& unit = state.units[id];
    if (type_of(state, unit) != Type::engineers || unit.engaged > 0) return;
    for_each_near(state, id, [&](UnitId other) {
        if (check_repair(state, id, other) == nullptr) out.push_back(at_unit(state, Verb::repair, other));
        if (check_douse(state, id, other) == nullptr) out.push_back(at_unit(state, Verb::douse, other));
    });
    for (const Cell next : spot_at(state, unit.cell).next) {
        if (next == off_grid) continue;
        for (const int gate : {0, 1}) {
            if (check_mend(state, id, next, gate == 1) == nullptr) out.push_back(act(Verb::mend, gate, next));
            if (check_quench(state, id, next, gate == 1) == nullptr) out.push_back(act(Verb::quench, gate, next));
        }
        if (check_build(state, id, Type::ladder, next) != nullptr) continue;
        out.push_back(act(Verb::build, 0, next));
        out.push_back(act(Verb::build, 1, next));
    }
}

void list_ladders(const State& state, UnitId id, Actions& out)
{
    const Unit& unit = state.units[id];
    const Type type = type_of(state, unit);
    if (!is_ladder(type) && !mans_walls(type)) return;
    if (mans_walls(type) && unit.is(Mark::on_top) && check_climb(state, id, unit.cell) == nullptr)
        out.push_back(act(Verb::climb, 0, unit.cell));
    for (const Cell next : spot_at(state, unit.cell).next) {
        if (next == off_grid) continue;
        if (is_ladder(type) ? check_fix(state, id, next) == nullptr
                            : state.ground[next] != nobody && check_climb(state, id, next) == nullptr)
            out.push_back(act(is_ladder(type) ? Verb::fix : Verb::climb, 0, next));
    }
}

void list_demands(const State& state, UnitId id, Actions& out)
{
    if (band_of(state.units[id].morale) != Band::victorious) return;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (check_demand(state, id, static_cast<UnitId>(i)) == nullptr)
            out.push_back(at_unit(state, Verb::demand, static_cast<UnitId>(i)));
}

void list_hands(const State& state, Actions& out)
{
    for (const Weapon weapon : carried_kinds(state, state.units[state.active]))
        out.push_back(act(Verb::hand, static_cast<int>(weapon)));
}

void list_sides(Actions& out)
{
    for (int side = 0; side < 6; ++side) out.push_back(act(Verb::face, side));
}

void list_flights(const State& state, Actions& out)
{
    any_flight(state, state.units[state.active], state.foes, [&](Cell cell, Way way, int) {
        out.push_back(act(Verb::flee, static_cast<int>(way), cell));
        return false;
    });
}

void list_readiness(const State& state, UnitId id, Actions& out)
{
    const Unit& unit = state.units[id];
    if (check_wait(state, id) == nullptr) out.push_back(act(Verb::wait));
    for (int load = 0; load < 2; ++load)
        if (check_load(state, id, load) == nullptr) out.push_back(act(Verb::load, load));
    if (unit.carried != 0)
        for (const Weapon weapon : carried_kinds(state, unit))
            if (check_hand(state, id, static_cast<int>(weapon)) == nullptr)
                out.push_back(act(Verb::hand, static_cast<int>(weapon)));
    if (state.turned || !turns(state, unit)) return;
    for (int side = 0; side < 6; ++side)
        if (side != unit.facing) out.push_back(act(Verb::face, side));
}

void list_act(const State& state, Actions& out)
{
    const UnitId id = state.active;
    list_readiness(state, id, out);
    list_attacks(state, out);
    list_demands(state, id, out);
    list_moves(state, id, out);
    if (check_disengage(state, id) == nullptr) out.push_back(act(Verb::disengage));
    list_chases(state, id, out);
    list_formation(state, id, out);
    list_engineering(state, id, out);
    list_ladders(state, id, out);
}

}  // namespace

void list_attacks(const State& state, Actions& out)
{
    const UnitId id = state.active;
    list_melee(state, id, nobody, out);
    list_storm(state, id, out);
    list_missile(state, id, Missile::shot, Verb::shoot, out);
    list_missile(state, id, Missile::hurl, Verb::hurl, out);
    list_fire(state, id, out);
    list_battering(state, id, out);
    list_monster(state, id, out);
}

void list_choices(const State& state, Actions& out)
{
    switch (state.phase) {
        case Phase::deploy:
            for (const Cell cell : state.scenario->players[state.seat].zone)
                if (check_place(state, state.active, cell) == nullptr)
                    out.push_back(act(Verb::place, 0, cell, name_of(state, state.active)));
            break;
        case Phase::deploy_facing:
        case Phase::facing: list_sides(out); break;
        case Phase::deploy_hand:
        case Phase::rearm: list_hands(state, out); break;
        case Phase::deploy_load:
            for (int load = 0; load < 2; ++load) out.push_back(act(Verb::load, load));
            break;
        case Phase::choose_unit:
            for (std::size_t i = 0; i < state.units.size(); ++i)
                if (state.units[i].seat == state.seat && is_ready(state, state.units[i]))
                    out.push_back(at_unit(state, Verb::unit, static_cast<UnitId>(i)));
            break;
        case Phase::act: list_act(state, out); break;
        case Phase::second_blow:
            list_melee(state, state.active, state.target, out);
            out.push_back(act(Verb::enough));
            break;
        case Phase::after_move:
            list_attacks(state, out);
            out.push_back(act(Verb::enough));
            break;
        case Phase::joining:
            for_each_near(state, state.active, [&](UnitId other) {
                if (check_join(state, state.active, other) == nullptr) out.push_back(at_unit(state, Verb::join, other));
            });
            out.push_back(act(Verb::enough));
            break;
        case Phase::dividing:
            for (const Cell cell : division_hexes(state, state.units[state.active])) out.push_back(act(Verb::at, 0, cell));
            break;
        case Phase::placing:
            for (const Cell cell : places_left(state, state.tasks[0])) out.push_back(act(Verb::at, 0, cell));
            break;
        case Phase::naming:
            for (const UnitId id : nameable(state, state.active, state.site)) out.push_back(at_unit(state, Verb::name, id));
            break;
        case Phase::flee: list_flights(state, out); break;
        case Phase::initiative:
        case Phase::contest:
        case Phase::roll:
        case Phase::over: break;
    }
}

}  // namespace montjoy::gbh
