#include "systems/gbh/works.hpp"

#include "hex/bearing.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason nothing_stands{"GH-STR-2"_rule, "no such structure stands in {}", "h"};
constexpr Reason own_work{"GH-STR-2"_rule, "the {} in {} is your own side's", "wh"};
constexpr Reason lasting{"GH-STR-1"_rule, "the {} in {} cannot be destroyed", "wh"};
constexpr Reason weapons_hurt_none{"GH-STR-2"_rule, "ordinary weapons hurt no structure", ""};
constexpr Reason wood_only{"GH-STR-2"_rule, "{} hurts wood only", "u"};
constexpr Reason rams_reach{"GH-WPN-8"_rule, "{} strikes a structure in a neighbouring hex only", "u"};
constexpr Reason rams_ahead{"GH-FLD-5"_rule, "the {} in {} is not in the front of the unit", "wh"};
constexpr Reason tail_on_ground{"GH-MON-1"_rule, "{} must be on the ground to strike a structure", "u"};
constexpr Reason rocks_loaded{"GH-UNIT-12"_rule, "{} is loaded with many rocks, which are for units", "u"};
constexpr Reason unloaded{"GH-COM-14"_rule, "{} is unloaded: it has to wait a round", "u"};
constexpr Reason shooter_engaged{"GH-COM-11"_rule, "{} is engaged and may not shoot", "u"};
constexpr Reason rock_range{"GH-WPN-7"_rule, "a catapult throws one rock 4 to 8 hexes far", ""};
constexpr Reason other_side{"GH-STR-8"_rule, "the gate of the tower in {} is on another side of it", "h"};
constexpr Reason unseen_work{"GH-FLD-6"_rule, "{} does not see the {} in {}: {} is in the way", "uwhb"};
constexpr Reason not_wood{"GH-SIEGE-2"_rule, "the {} in {} does not burn: only wood does", "wh"};
constexpr Reason burns_already{"GH-SIEGE-4"_rule, "the {} in {} burns already", "wh"};
constexpr Reason arrows_range{"GH-WPN-4"_rule, "the {} in {} is out of range", "wh"};
constexpr Reason arrows_arc{"GH-COM-17"_rule, "the {} in {} lies behind {}", "whu"};

/// Why a work may not be struck at all by that unit.
Why check_victim(const State& state, const Unit& unit, WorkId work)
{
    if (work == nobody) return &nothing_stands;
    const WorkPlan& plan = state.scenario->works[work];
    if (plan.side == side_of(state, unit)) return &own_work;
    if (plan.indestructible) return &lasting;
    return nullptr;
}

/// Whether a homage tower's gate looks towards a hex.
bool gate_looks_at(const State& state, const WorkPlan& gate, Cell from)
{
    return bears_within(gate.door, spot_at(state, from).hex - spot_at(state, gate.cell).hex, Angle::at_most_90);
}

Why check_blow(const State& state, const Unit& unit, const WorkPlan& plan)
{
    const Type type = type_of(state, unit);
    if (flies(type) && unit.is(Mark::airborne)) return &tail_on_ground;
    if (distance(state, unit.cell, plan.cell) != 1) return &rams_reach;
    const bool any_material = flies(type) || type == Type::ents;
    if (!any_material && plan.material != Material::wood) return &wood_only;
    if (!flies(type) && !in_front(state, unit, plan.cell)) return &rams_ahead;
    if (plan.homage_gate() && spot_at(state, plan.cell).next[plan.door] != unit.cell) return &other_side;
    return nullptr;
}

bool sees_work(const State& state, const Unit& unit, Cell cell)
{
    return distance(state, unit.cell, cell) <= 1 || is_raised(state, unit) ||
           spot_at(state, cell).terrain == Terrain::hill || clear_between(state, unit.cell, cell);
}

Why check_rock(const State& state, const Unit& unit, const WorkPlan& plan)
{
    if (unit.engaged > 0) return &shooter_engaged;
    if (unit.is(Mark::unloaded)) return &unloaded;
    if (!unit.is(Mark::one_rock)) return &rocks_loaded;
    const int away = distance(state, unit.cell, plan.cell);
    if (away < rock_nearest || away > rock_farthest) return &rock_range;
    if (plan.homage_gate() && !gate_looks_at(state, plan, unit.cell)) return &other_side;
    return sees_work(state, unit, plan.cell) ? nullptr : &unseen_work;
}

void crush(State& state, UnitId id)
{
    Unit& unit = state.units[id];
    if (turns(state, unit)) state.tasks.push_back({Task::Kind::face, id, unit.cell});
    state.tasks.push_back({Task::Kind::collapse, id, unit.cell});
}

void drop_ladders(State& state, Cell section, Log& log)
{
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& unit = state.units[i];
        if (!unit.on_field() || !unit.is(Mark::fixed) || !is_ladder(type_of(state, unit))) continue;
        if (spot_at(state, unit.cell).next[unit.facing] == section)
            remove_unit(state, static_cast<UnitId>(i), EventKind::removed, log);
    }
}

/// Those of a homage tower, which the owner places one by one.
void empty_tower(State& state, Cell cell)
{
    Bounded<UnitId, homage_room> inside;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].cell == cell && !state.units[i].is(Mark::airborne)) inside.push_back(static_cast<UnitId>(i));
    for (const UnitId id : inside) {
        end_engagements(state, id);
        end_passage(state, id);
        state.tasks.push_back({Task::Kind::place, id, cell});
    }
}

void one_below(State& state, Work kind, UnitId id, Log& log)
{
    if (kind == Work::bridge || (state.units[id].is(Mark::fixed) && type_of(state, state.units[id]) == Type::catapult)) {
        remove_unit(state, id, EventKind::removed, log);
        return;
    }
    end_passage(state, id);
    recheck_engagements(state, id);
    crush(state, id);
}

void fall(State& state, WorkId work, Log& log)
{
    const WorkPlan& plan = state.scenario->works[work];
    const bool is_tower = plan.kind == Work::homage_tower;
    if (is_tower) empty_tower(state, plan.cell);
    state.works[work].rp = 0;
    state.works[work].burning = false;
    state.works[work].door = nobody;
    if (log) log.note(event(EventKind::fell, {}, plan.cell, 0, 0, {}, work));
    if (plan.homage_gate()) return;
    if (is_tower) state.works[plan.partner] = {};
    drop_ladders(state, plan.cell, log);
    find_inside(state);
    for (std::size_t i = 0; i < state.units.size(); ++i)  // the ring may no longer part enemies, nor join those on it
        if (state.units[i].engaged > 0) recheck_engagements(state, static_cast<UnitId>(i));
    if (!is_tower && state.ground[plan.cell] != nobody) one_below(state, plan.kind, state.ground[plan.cell], log);
}

}  // namespace

WorkId named_work(const State& state, Cell cell, bool gate)
{
    if (cell >= state.scenario->spots.size()) return nobody;
    const WorkId work = work_at(state, cell);
    if (!gate || work == nobody) return work;
    if (state.scenario->works[work].kind != Work::homage_tower) return nobody;
    const WorkId partner = state.scenario->works[work].partner;
    return is_standing(state, partner) ? partner : nobody;
}

Why check_batter(const State& state, UnitId id, Cell cell, bool gate)
{
    const Unit& unit = state.units[id];
    const Type type = type_of(state, unit);
    const bool beast = type == Type::elephants || type == Type::trolls || type == Type::ents;
    if (!is_ram(type) && !beast && !flies(type) && type != Type::catapult) return &weapons_hurt_none;
    const WorkId work = named_work(state, cell, gate);
    if (const Why why = check_victim(state, unit, work)) return why;
    const WorkPlan& plan = state.scenario->works[work];
    return type == Type::catapult ? check_rock(state, unit, plan) : check_blow(state, unit, plan);
}

int battering_of(const State& state, const Unit& unit)
{
    const Type type = type_of(state, unit);
    const Numbers& numbers = state.scenario->numbers;
    return flies(type) || type == Type::catapult ? numbers.rock.value : numbers.ram.value;  // GH-MON-1, GH-MON-2
}

void batter(State& state, UnitId id, Cell cell, bool gate, Log& log)
{
    Unit& unit = state.units[id];
    unit.mark(Mark::stirred);
    if (type_of(state, unit) == Type::catapult) unload(unit);
    const WorkId work = named_work(state, cell, gate);
    const int rp = battering_of(state, unit);
    if (log) log.note(event(EventKind::battered, name_of(state, id), cell, rp, 0, {}, work));
    hurt_work(state, work, rp, log);
    tire(state, id, fatigue(ep_of(state, state.units[id])), false, log);
}

Why check_burn(const State& state, UnitId id, Cell cell, bool gate)
{
    if (const Why why = check_shooter(state, id, Missile::fire)) return why;
    const Unit& unit = state.units[id];
    const WorkId work = named_work(state, cell, gate);
    if (const Why why = check_victim(state, unit, work)) return why;
    const WorkPlan& plan = state.scenario->works[work];
    if (plan.material != Material::wood) return &not_wood;
    if (state.works[work].burning) return &burns_already;
    if (distance(state, unit.cell, cell) > range_of(state, unit, Missile::fire, false)) return &arrows_range;
    if (!in_arc(state, unit, cell)) return &arrows_arc;
    if (plan.homage_gate() && !gate_looks_at(state, plan, unit.cell)) return &other_side;
    return sees_work(state, unit, cell) ? nullptr : &unseen_work;
}

void burn(State& state, UnitId id, Cell cell, bool gate)
{
    Unit& unit = state.units[id];
    unit.mark(Mark::stirred);
    unload(unit);
    state.throws.push_back(Throw(RollKind::fire, 1, id, named_work(state, cell, gate), true));
    state.attacker = id;
    exert(state, id);
}

void hurt_work(State& state, WorkId work, int rp, Log& log)
{
    WorkState& hurt = state.works[work];
    if (hurt.rp > rp)
        hurt.rp = static_cast<std::uint16_t>(hurt.rp - rp);
    else
        fall(state, work, log);
}

Bounded<Cell, 8> places_left(const State& state, const Task& task)
{
    Bounded<Cell, 8> places;
    int waiting = 0;  // one of those that still wait must stay in the hex itself
    for (const Task& other : state.tasks)
        if (other.kind == Task::Kind::place && other.cell == task.cell) ++waiting;
    const bool hex_is_free = state.ground[task.cell] == nobody;
    if (hex_is_free) places.push_back(task.cell);
    if (hex_is_free && waiting <= 1) return places;
    const Unit& unit = state.units[task.unit];
    for (Direction side = 0; side < 6; ++side) {
        const Cell next = spot_at(state, task.cell).next[side];
        if (next == off_grid || work_at(state, next) != nobody) continue;
        if (step_cost(state, unit, task.cell, side, next) > 0) places.push_back(next);
    }
    return places;
}

Throw collapse_throw(const State& state, UnitId id)
{
    const Numbers& numbers = state.scenario->numbers;
    Throw thrown(RollKind::collapse, numbers.collapse_dice.value, nobody, id);
    thrown.modifier = static_cast<std::int16_t>(
        -numbers.armour[kit_of(state, state.units[id]).armour][Damage::crush].value);
    return thrown;
}

void enter_tower(State& state, UnitId id, Log& log)
{
    const Unit& unit = state.units[id];
    if (where(state, unit) != Where::homage) return;
    const WorkId work = work_at(state, unit.cell);
    const std::uint8_t side = side_of(state, unit);
    if (state.works[work].holder == side) return;
    state.works[work].holder = side;
    if (log) log.note(event(EventKind::took_tower, name_of(state, id), unit.cell, 0, 0, {}, work));
}

void take_ruins(State& state, Log& log)
{
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (plan.kind != Work::homage_tower || state.works[i].rp > 0) continue;
        const UnitId id = state.ground[plan.cell];
        if (id == nobody || !is_foot(type_of(state, state.units[id]))) continue;
        const std::uint8_t side = side_of(state, state.units[id]);
        if (state.works[i].holder == side) continue;
        state.works[i].holder = side;
        if (log) log.note(event(EventKind::took_tower, name_of(state, id), plan.cell, 0, 0, {}, static_cast<int>(i)));
    }
}

void clear_doors(State& state)
{
    for (WorkState& work : state.works)
        if (work.door != nobody && state.units[work.door].engaged == 0) work.door = nobody;
}

bool burn_next_work(State& state, Log& log)
{
    for (; state.cursor < state.works.size(); ++state.cursor) {
        const WorkState& work = state.works[state.cursor];
        if (!work.burning || work.rp == 0) continue;
        const WorkId id = state.cursor++;
        if (log) log.note(event(EventKind::burns, {}, state.scenario->works[id].cell, burning_structure, 0, {}, id));
        hurt_work(state, id, burning_structure, log);
        return true;
    }
    return false;
}

}  // namespace montjoy::gbh
