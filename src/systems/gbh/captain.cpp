// Where the program's units go, and what they do at walls: goals by what the side wants and by what
// the unit is, and the worth of each hex on the way.
#include <algorithm>

#include "systems/gbh/automa.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/siege.hpp"

namespace montjoy::gbh {
namespace {

Action act(Verb verb, int detail = 0, Cell cell = off_grid, UnitName unit = {})
{
    return {verb, static_cast<std::uint8_t>(detail), cell, unit};
}

bool has_missiles(const Kit& kit)
{
    if (kit.type == Type::catapult || kit.type == Type::trolls || kit.type == Type::ents) return true;
    for (std::size_t i = 0; i < kit.count; ++i)
        if (is_missile(kit.weapons[i])) return true;
    return false;
}

/// Keeps to its missiles: nothing but them, or hardly any armour.
bool is_archer(const Kit& kit)
{
    return (has_missiles(kit) && kit.count > 0 && is_missile(kit.weapons[0])) || kit.type == Type::catapult;
}

/// Whether the side only has to stand to win.
bool stands_on_defence(const State& state, std::uint8_t side)
{
    if (state.scenario->holds == side) return true;
    return std::any_of(state.scenario->aims.begin(), state.scenario->aims.end(),
                       [&](const Aim& aim) { return aim.side == side && aim.kind == Aim::Kind::keep; });
}

void add_neighbours(const State& state, Cell cell, std::vector<Cell>& goals)
{
    for (const Cell next : spot_at(state, cell).next)
        if (next != off_grid && work_at(state, next) == nobody) goals.push_back(next);
}

/// Hexes next to works of that kind that stand in the way.
std::vector<Cell> at_works(const State& state, std::uint8_t side, bool gates, bool wood_only)
{
    std::vector<Cell> goals;
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (!is_obstacle(state, side, static_cast<WorkId>(i)) || (wood_only && plan.material != Material::wood)) continue;
        if (plan.homage_gate())
            goals.push_back(spot_at(state, plan.cell).next[plan.door]);
        else if ((plan.kind == Work::gate) == gates && plan.kind != Work::homage_tower)
            add_neighbours(state, plan.cell, goals);
    }
    return goals;
}

std::vector<Cell> at_sections(const State& state, std::uint8_t side)
{
    std::vector<Cell> goals;
    for (std::size_t i = 0; i < state.works.size(); ++i)
        if (state.scenario->works[i].kind == Work::wall && is_obstacle(state, side, static_cast<WorkId>(i)))
            add_neighbours(state, state.scenario->works[i].cell, goals);
    return goals;
}

void add_enemies(const State& state, const Unit& unit, std::vector<Cell>& goals)
{
    for (const Unit& other : state.units)
        if (other.on_field() && are_enemies(state, unit, other) && !is_sheltered(state, other)) goals.push_back(other.cell);
}

void add_own_ladders(const State& state, const Unit& unit, std::vector<Cell>& goals)
{
    if (!mans_walls(type_of(state, unit))) return;
    for (const Unit& other : state.units)
        if (other.on_field() && other.is(Mark::fixed) && is_ladder(type_of(state, other)) && !are_enemies(state, unit, other))
            goals.push_back(other.cell);
}

void add_aims(const State& state, const Unit& unit, std::vector<Cell>& goals)
{
    const std::uint8_t side = side_of(state, unit);
    for (const Aim& aim : state.scenario->aims) {
        if (aim.side != side) continue;
        if (aim.kind == Aim::Kind::cross) goals.insert(goals.end(), aim.hexes.begin(), aim.hexes.end());
        if (aim.kind == Aim::Kind::hold)
            for (const Cell cell : aim.hexes) {
                const UnitId there = state.ground[cell];
                if (there == nobody || are_enemies(state, unit, state.units[there])) goals.push_back(cell);
            }
        if (aim.kind == Aim::Kind::take && state.works[aim.tower].holder != side) {
            const WorkPlan& plan = state.scenario->works[aim.tower];
            goals.push_back(plan.cell);
            goals.push_back(spot_at(state, plan.cell).next[plan.door]);
        }
    }
}

bool holds_its_hex(const State& state, const Unit& unit)
{
    const std::uint8_t side = side_of(state, unit);
    for (const Aim& aim : state.scenario->aims)
        if (aim.side == side && (aim.kind == Aim::Kind::hold || aim.kind == Aim::Kind::cross) &&
            std::find(aim.hexes.begin(), aim.hexes.end(), unit.cell) != aim.hexes.end())
            return true;
    return false;
}

std::vector<Cell> goals_of(const State& state, const Unit& unit)
{
    const Type type = type_of(state, unit);
    const std::uint8_t side = side_of(state, unit);
    std::vector<Cell> goals;
    if (is_ram(type)) {
        goals = at_works(state, side, true, true);
        if (goals.empty()) goals = at_works(state, side, false, true);
    } else if (is_ladder(type)) {
        goals = at_sections(state, side);
    } else if (type == Type::engineers) {
        for (const Unit& other : state.units)
            if (other.on_field() && !are_enemies(state, unit, other) && is_machine(type_of(state, other)) &&
                (other.rp < types[type_of(state, other)].rp || other.is(Mark::burning)))
                goals.push_back(other.cell);
        for (std::size_t i = 0; i < state.works.size(); ++i)
            if (state.works[i].burning && state.scenario->works[i].side == side) goals.push_back(state.scenario->works[i].cell);
    } else {
        add_aims(state, unit, goals);
        if (goals.empty() || nearest_enemy(state, unit, unit.cell) <= 4) add_enemies(state, unit, goals);
        add_own_ladders(state, unit, goals);
    }
    return goals;
}

/// Whether a unit stays where it is: it holds what its side wants, or waits for the enemy to come.
bool stands_fast(const State& state, const Unit& unit)
{
    if (holds_its_hex(state, unit) && unit.engaged == 0) return true;
    const std::uint8_t side = side_of(state, unit);
    if (!stands_on_defence(state, side)) return false;
    const Where at = where(state, unit);
    if (at == Where::tower || at == Where::homage || at == Where::wall) return true;
    const int nearest = nearest_enemy(state, unit, unit.cell);
    if (state.scenario->has_ring && is_inside(state, unit.cell)) return true;
    return nearest > 4 && state.round * 2 < state.scenario->rounds;
}

/// A unit as it would stand in a hex.
Unit moved_to(const State& state, const Unit& unit, Cell cell)
{
    Unit moved = unit;
    moved.cell = cell;
    moved.marks = static_cast<std::uint16_t>(moved.marks & ~static_cast<std::uint16_t>(Mark::airborne));
    if (turns(state, moved)) moved.facing = best_facing(state, unit, cell);
    return moved;
}

struct Around {
    double fights = 0;    ///< what attacks from there and on it come to
    int friends = 0;      ///< next to it
    int near_enemies = 0, near_friends = 0;  ///< within two hexes
    int nearest = far;
};

Around around(const State& state, const Unit& unit, const Unit& moved, const Habits& habits)
{
    Around a;
    for (const Unit& other : state.units) {
        if (!other.on_field() || &other == &unit) continue;
        const int away = distance(state, moved.cell, other.cell);
        if (!are_enemies(state, unit, other)) {
            a.friends += away == 1 ? 1 : 0;
            a.near_friends += away <= 2 ? 1 : 0;
            continue;
        }
        a.nearest = std::min(a.nearest, away);
        a.near_enemies += away <= 2 ? 1 : 0;
        if (away != 1 || other.is(Mark::airborne)) continue;
        a.fights += 0.6 * std::max(0.0, melee_worth(state, moved, moved.cell, other).sum(habits)) -
                    habits.danger * melee_worth(state, other, other.cell, moved).dealt;
    }
    return a;
}

double worth_of_hex(const State& state, const Unit& unit, Cell cell, int steps, int rp, const Habits& habits)
{
    const Kit& kit = kit_of(state, unit);
    const Unit moved = moved_to(state, unit, cell);
    const Around a = around(state, unit, moved, habits);
    if (is_tired(state, unit)) return 4.0 * std::min(a.nearest, 8) + a.friends - 1.5 * rp;
    if (is_machine(kit.type) || kit.type == Type::engineers)
        return -3.0 * steps + a.friends * 0.3 - (a.nearest <= 1 ? 6 : 0) - 1.5 * rp;
    double worth = -3.0 * steps + a.friends * 0.8 - 1.2 * rp + (spot_at(state, cell).advantageous ? 1.5 : 0);
    if (a.nearest == 2 || a.nearest == 3) worth -= habits.exposed * (a.nearest == 2 ? 1 : 0.5);
    if (a.near_enemies > a.near_friends + 1) worth -= 2.0 * (a.near_enemies - a.near_friends - 1);
    if (is_archer(kit)) {
        const int range = kit.type == Type::catapult ? rock_farthest : 6;
        worth = a.friends * 0.5 - 1.5 * rp + (spot_at(state, cell).advantageous ? 2 : 0) - 2.5 * std::max(0, steps - range + 1);
        if (a.nearest <= 1) worth -= 12;
        if (a.nearest == 2) worth -= 3;
        return worth;
    }
    return worth + a.fights;
}

/// How far a hex is from the goals, where there is no way as the crow flies and then some.
int steps_to(const State& state, const Unit& unit, const Distances& distances, const std::vector<Cell>& goals, Cell cell)
{
    if (distances[cell] < far && !flies(type_of(state, unit))) return distances[cell];
    int nearest = far / 4;
    for (const Cell goal : goals) nearest = std::min(nearest, distance(state, cell, goal));
    return flies(type_of(state, unit)) ? nearest : nearest + 40;
}

void take_better(Option& best, Option other)
{
    if (other.worth > best.worth) best = other;
}

Option build_or_mend(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    const std::uint8_t side = side_of(state, unit);
    const auto offer = [&](Why why, double worth, Action action) {
        if (why != nullptr) return;
        Option option;
        option.worth = worth;
        option.act = action;
        take_better(best, option);
    };
    int ladders = 0;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const auto other = static_cast<UnitId>(i);
        if (!state.units[i].on_field() || side_of(state, state.units[i]) != side) continue;
        ladders += is_ladder(type_of(state, state.units[i])) ? 1 : 0;
        if (distance(state, unit.cell, state.units[i].cell) != 1) continue;
        offer(check_douse(state, id, other), 9, act(Verb::douse, 0, off_grid, name_of(state, other)));
        offer(check_repair(state, id, other), 7, act(Verb::repair, 0, off_grid, name_of(state, other)));
    }
    for (const Cell next : spot_at(state, unit.cell).next) {
        if (next == off_grid) continue;
        for (const int gate : {0, 1}) {
            offer(check_quench(state, id, next, gate == 1), 8, act(Verb::quench, gate, next));
            offer(check_mend(state, id, next, gate == 1), 6, act(Verb::mend, gate, next));
        }
        if (ladders < 2 && is_shut_out(state, side) && !stands_on_defence(state, side))
            offer(check_build(state, id, Type::ladder, next), 2, act(Verb::build, 0, next));
    }
    return best;
}

/// Rams, beasts and catapults at works: gates first, whatever is nearly down before that.
Option best_battering(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const std::uint8_t side = side_of(state, state.units[id]);
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (!is_obstacle(state, side, static_cast<WorkId>(i))) continue;
        Unit turned_unit = state.units[id];
        const bool may_turn = !state.turned && turns(state, turned_unit) && distance(state, turned_unit.cell, plan.cell) == 1;
        Why why = check_batter(state, id, plan.cell, plan.homage_gate());
        std::optional<Direction> facing;
        if (why != nullptr && may_turn) {
            State trial = state;
            facing = best_facing(state, turned_unit, turned_unit.cell, plan.cell);
            trial.units[id].facing = *facing;
            why = check_batter(trial, id, plan.cell, plan.homage_gate());
        }
        if (why != nullptr) continue;
        const double blow = battering_of(state, state.units[id]);
        Option option;
        option.worth = (plan.kind == Work::gate ? 12 : 6) * (0.5 + blow / state.works[i].rp);
        option.facing = facing;
        option.act = act(Verb::batter, plan.homage_gate() ? 1 : 0, plan.cell);
        take_better(best, option);
    }
    return best;
}

Option best_fire(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const std::uint8_t side = side_of(state, state.units[id]);
    if (!is_shut_out(state, side) || check_shooter(state, id, Missile::fire) != nullptr) return best;
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (!is_obstacle(state, side, static_cast<WorkId>(i)) || check_burn(state, id, plan.cell, plan.homage_gate()) != nullptr)
            continue;
        Option option;
        option.worth = plan.kind == Work::gate ? 8 : 4;
        option.act = act(Verb::burn, plan.homage_gate() ? 1 : 0, plan.cell);
        take_better(best, option);
    }
    return best;
}

Option best_climb(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (!mans_walls(type_of(state, unit)) || stands_on_defence(state, side_of(state, unit))) return best;
    const auto offer = [&](Cell cell) {
        if (cell == off_grid || check_climb(state, id, cell) != nullptr) return;
        Option option;
        option.worth = 10;
        option.act = act(Verb::climb, 0, cell);
        take_better(best, option);
    };
    offer(unit.cell);
    for (const Cell next : spot_at(state, unit.cell).next) offer(next);
    return best;
}

Option best_fixing(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (!is_ladder(type_of(state, unit))) return best;
    for (const Cell next : spot_at(state, unit.cell).next) {
        if (next == off_grid || check_fix(state, id, next) != nullptr) continue;
        if (!is_obstacle(state, side_of(state, unit), work_at(state, next))) continue;
        Option option;
        option.worth = state.ground[next] == nobody ? 12 : 8;
        option.act = act(Verb::fix, 0, next);
        take_better(best, option);
    }
    return best;
}

}  // namespace

Option best_siege_work(const State& state)
{
    Option best = best_fixing(state);
    const Type type = type_of(state, state.units[state.active]);
    if (type == Type::engineers) take_better(best, build_or_mend(state));
    const bool shut_out = is_shut_out(state, side_of(state, state.units[state.active]));
    if (is_machine(type) || (is_creature(type) && shut_out) || (type == Type::elephants && shut_out))
        take_better(best, best_battering(state));
    take_better(best, best_fire(state));
    take_better(best, best_climb(state));
    return best;
}

Option best_move(const State& state, const Habits& habits)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (unit.engaged > 0 || unit.is(Mark::fixed) || stands_fast(state, unit)) return best;
    const std::vector<Cell> goals = goals_of(state, unit);
    if (goals.empty() && !is_tired(state, unit)) return best;
    Distances distances;
    measure(state, unit, goals, distances);
    const TypeRow& row = types[type_of(state, unit)];
    const int ep = ep_of(state, unit);
    const double here = worth_of_hex(state, unit, unit.cell, steps_to(state, unit, distances, goals, unit.cell), 0, habits);
    const auto offer = [&](Verb verb, Cell cell, int cost, int normal) {
        const int rp = march_fatigue(ep, cost, normal);
        if (rp * 3 > unit.rp) return;
        Option option;
        option.worth = worth_of_hex(state, unit, cell, steps_to(state, unit, distances, goals, cell), rp, habits) - here;
        option.act = act(verb, 0, cell);
        take_better(best, option);
    };
    if (!unit.is(Mark::airborne)) {
        Reach found;
        reach(state, unit, row.charge, found);
        for (const Reach::Stop stop : found.stops) offer(Verb::move, stop.cell, stop.cost, row.normal);
    }
    if (row.fly_charge > 0)
        for (std::size_t i = 0; i < state.scenario->spots.size(); ++i) {
            const auto cell = static_cast<Cell>(i);
            const int cost = distance(state, unit.cell, cell);
            if (cost <= row.fly_charge && (cost > 0 || unit.is(Mark::airborne)) && may_land(state, cell))
                offer(Verb::land, cell, cost, row.fly_normal);
        }
    return best;
}

}  // namespace montjoy::gbh
