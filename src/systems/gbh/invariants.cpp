// What must hold of every position.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gbh/engagement.hpp"
#include "systems/gbh/choices.hpp"

namespace montjoy::gbh {
namespace {

bool is_deploying(Phase phase) { return phase <= Phase::deploy_load; }

/// Those of a fallen homage tower who stand nowhere yet.
bool waits_for_place(const State& state, UnitId id)
{
    return std::any_of(state.tasks.begin(), state.tasks.end(),
                       [&](const Task& task) { return task.unit == id && task.kind == Task::Kind::place; });
}

std::string broken_unit(const State& state, UnitId id)
{
    const Unit& unit = state.units[id];
    const std::string name = to_text(name_of(state, id));
    if (unit.kit >= state.scenario->kits.size()) return cat("unit ", id, " has no kit");
    if (!unit.alive()) return unit.on_field() || unit.rp != 0 || unit.engaged != 0 ? cat(name, " is gone and still there") : "";
    if (!unit.on_field()) return is_deploying(state.phase) ? "" : cat(name, " stands nowhere");
    if (unit.rp > types[type_of(state, unit)].rp) return cat(name, " has too many RP");
    if (unit.hand > most_weapons) return cat(name, " has no such weapon");
    if (unit.hand < most_weapons && (unit.carried >> unit.hand & 1) == 0) return cat(name, " has in hand what it does not carry");
    if (unit.spent != 0 && !unit.is(Mark::unloaded)) return cat(name, " is loaded and is not");
    if (unit.facing > 5) return cat(name, " faces no side");
    if (unit.is(Mark::airborne)) {
        if (unit.engaged > 0) return cat(name, " is engaged in the air");
        return flyer_above(state, unit.cell) == id ? "" : cat("two flyers above ", label(state.scenario->grid, unit.cell));
    }
    if (unit.is(Mark::on_top)) {
        const UnitId ladder = state.ground[unit.cell];
        const bool held = ladder != nobody && state.units[ladder].is(Mark::fixed) && is_ladder(type_of(state, state.units[ladder]));
        return held && climber_at(state, unit.cell) == id ? "" : cat(name, " is at the top of nothing");
    }
    if (where(state, unit) == Where::homage || waits_for_place(state, id)) return "";
    return state.ground[unit.cell] == id ? "" : cat(name, " is not where it stands");
}

std::string broken_places(const State& state)
{
    for (std::size_t cell = 0; cell < state.ground.size(); ++cell) {
        const UnitId id = state.ground[cell];
        if (id == nobody) continue;
        if (id >= state.units.size() || state.units[id].cell != cell || state.units[id].is(Mark::airborne) ||
            state.units[id].is(Mark::on_top))
            return cat("the index of ", label(state.scenario->grid, static_cast<Cell>(cell)), " is wrong");
    }
    for (const WorkPlan& plan : state.scenario->works) {
        if (plan.kind != Work::homage_tower) continue;
        int inside = 0;
        std::uint8_t side = nobody;
        for (const Unit& unit : state.units) {
            if (unit.cell != plan.cell || where(state, unit) != Where::homage) continue;
            ++inside;
            if (side != nobody && side != side_of(state, unit)) return "enemies share a homage tower";
            side = side_of(state, unit);
        }
        if (inside > homage_room) return "a homage tower holds too many";
    }
    return "";
}

std::string broken_engagements(const State& state)
{
    std::array<int, most_units> counts{};
    for (std::size_t i = 0; i < state.engaged.size(); ++i) {
        const Pair pair = state.engaged[i];
        if (i > 0 && !(state.engaged[i - 1] < pair)) return "the engagements are out of order";
        if (pair.a >= pair.b || pair.b >= state.units.size()) return "an engagement is of nobody";
        if (!are_enemies(state, state.units[pair.a], state.units[pair.b])) return "friends are engaged";
        if (!in_contact(state, state.units[pair.a], state.units[pair.b])) return "engaged units are apart";
        ++counts[pair.a];
        ++counts[pair.b];
    }
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].engaged != counts[i]) return "an engagement is miscounted";
    return "";
}

std::string broken_names(const State& state)
{
    Bounded<UnitName, most_units> names;
    for (const Unit& unit : state.units)
        if (unit.alive()) names.push_back(name_of(state, unit));
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    return twice == names.end() ? "" : cat("the name ", to_text(*twice), " is used twice");
}

std::string broken_inside(const State& state)
{
    State again = state;
    find_inside(again);
    return again.inside == state.inside ? "" : "what is inside is out of date";
}

}  // namespace

std::string Rules::broken_invariant(const State& state)
{
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (std::string broken = broken_unit(state, static_cast<UnitId>(i)); !broken.empty()) return broken;
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        if (state.works[i].rp > state.scenario->works[i].full) return "a work has too many RP";
        if (state.works[i].rp == 0 && state.works[i].burning) return "a fallen work burns";
    }
    for (const auto& check : {broken_places, broken_engagements, broken_names, broken_inside})
        if (std::string broken = check(state); !broken.empty()) return broken;
    if (state.thrown > state.throws.size()) return "more was thrown than there is to throw";
    if ((state.phase == Phase::roll) != (state.thrown < state.throws.size()) && state.phase != Phase::second_blow)
        return "what is thrown for is not what is waited for";
    const bool needs_unit = state.phase == Phase::act || state.phase == Phase::second_blow || state.phase == Phase::after_move ||
                            state.phase == Phase::dividing || state.phase == Phase::flee || state.phase == Phase::rearm;
    if (needs_unit && (state.active == nobody || !state.units[state.active].on_field())) return "nobody is in action";
    return "";
}

}  // namespace montjoy::gbh
