#include "systems/gbh/siege.hpp"

#include <algorithm>

namespace montjoy::gbh {
namespace {

constexpr Reason no_ladder{"GH-SIEGE-1"_rule, "{} is no ladder", "u"};
constexpr Reason ladder_engaged{"GH-COM-11"_rule, "{} is engaged", "u"};
constexpr Reason no_section{"GH-SIEGE-1"_rule, "no wall section stands in {} next to {}", "hu"};
constexpr Reason climbers_only{"GH-SIEGE-1"_rule, "only Infantry and Irregulars climb, not {}", "u"};
constexpr Reason no_fixed_ladder{"GH-SIEGE-1"_rule, "no ladder of your side is fixed in {}", "h"};
constexpr Reason ladder_used{"GH-SIEGE-1"_rule, "the ladder in {} was climbed this round", "h"};
constexpr Reason ladder_away{"GH-SIEGE-1"_rule, "{} does not stand next to the ladder in {}", "uh"};
constexpr Reason climber_engaged{"GH-COM-11"_rule, "{} is engaged and may not climb", "u"};
constexpr Reason friend_above{"GH-SIEGE-1"_rule, "a unit of your own side is on the section above {}", "h"};
constexpr Reason top_taken{"GH-SIEGE-1"_rule, "somebody is at the top of the ladder in {}", "h"};
constexpr Reason bare_hands{"GH-SIEGE-1"_rule, "{} has no melee weapon in hand to attack the defender above", "u"};
constexpr Reason at_top{"GH-SIEGE-1"_rule, "{} is at the top and the section is held: it attacks, or waits", "u"};

constexpr Reason engineers_only{"GH-SIEGE-3"_rule, "only Engineers do such work", ""};
constexpr Reason engineers_engaged{"GH-COM-11"_rule, "{} is engaged and cannot work", "u"};
constexpr Reason no_machine{"GH-SIEGE-3"_rule, "{} is no machine of your side next to {}", "tu"};
constexpr Reason machine_whole{"GH-SIEGE-3"_rule, "{} has its full RP", "t"};
constexpr Reason not_alight{"GH-SIEGE-3"_rule, "{} does not burn", "t"};
constexpr Reason no_work{"GH-SIEGE-3"_rule, "no structure of your side stands in {} next to {}", "hu"};
constexpr Reason wood_mended{"GH-SIEGE-3"_rule, "the {} in {} is not of wood: earth, rock and iron are not repaired", "wh"};
constexpr Reason work_whole{"GH-SIEGE-3"_rule, "the {} in {} has its full RP", "wh"};
constexpr Reason work_not_alight{"GH-SIEGE-3"_rule, "the {} in {} does not burn", "wh"};
constexpr Reason no_forest{"GH-SIEGE-3"_rule, "there is no forest within 3 hexes of {} to build with", "u"};
constexpr Reason no_site{"GH-SIEGE-3"_rule, "{} is no free hex next to {}", "hu"};
constexpr Reason no_room{"GH-UNIT-17"_rule, "no further unit can be named", ""};

bool is_next_to(const State& state, const Unit& unit, Cell cell)
{
    return cell < state.scenario->spots.size() && distance(state, unit.cell, cell) == 1;
}

Cell section_of(const State& state, const Unit& ladder) { return spot_at(state, ladder.cell).next[ladder.facing]; }

/// The ladder of that side fixed in `cell`; nobody if there is none.
UnitId fixed_ladder(const State& state, Cell cell, std::uint8_t side)
{
    if (cell >= state.scenario->spots.size()) return nobody;
    const UnitId id = state.ground[cell];
    if (id == nobody) return nobody;
    const Unit& unit = state.units[id];
    return unit.is(Mark::fixed) && is_ladder(type_of(state, unit)) && side_of(state, unit) == side ? id : nobody;
}

Why check_engineers(const State& state, const Unit& unit)
{
    if (type_of(state, unit) != Type::engineers) return &engineers_only;
    return unit.engaged > 0 ? &engineers_engaged : nullptr;
}

Why check_machine(const State& state, UnitId engineers, UnitId machine)
{
    const Unit& unit = state.units[engineers];
    if (const Why why = check_engineers(state, unit)) return why;
    if (machine == nobody) return &no_machine;
    const Unit& other = state.units[machine];
    if (!other.on_field() || !is_machine(type_of(state, other)) || are_enemies(state, unit, other) ||
        !is_next_to(state, unit, other.cell))
        return &no_machine;
    return nullptr;
}

/// Whether a work of their side, or nobody's, stands next to the Engineers.
Why check_own_work(const State& state, UnitId engineers, Cell cell, bool gate)
{
    const Unit& unit = state.units[engineers];
    if (const Why why = check_engineers(state, unit)) return why;
    if (!is_next_to(state, unit, cell)) return &no_work;
    const WorkId work = named_work(state, cell, gate);
    if (work == nobody) return &no_work;
    const std::uint8_t owner = state.scenario->works[work].side;
    return owner == nobody || owner == side_of(state, unit) ? nullptr : &no_work;
}

bool is_near_forest(const State& state, const Unit& unit)
{
    bool forest = false;
    for_each_within(spot_at(state, unit.cell).hex, forest_within, [&](Hex hex) {
        const Cell near = state.scenario->grid.cell(hex);
        forest = forest || (near != off_grid && spot_at(state, near).terrain == Terrain::forest);
    });
    return forest;
}

int full_rp(const State& state, const Unit& unit) { return types[type_of(state, unit)].rp; }

void put_out(State& state, std::uint8_t on, bool work)
{
    if (work)
        state.works[on].burning = false;
    else
        state.units[on].unmark(Mark::burning);
}

}  // namespace

Why check_fix(const State& state, UnitId id, Cell section)
{
    const Unit& unit = state.units[id];
    if (!is_ladder(type_of(state, unit))) return &no_ladder;
    if (unit.engaged > 0) return &ladder_engaged;
    if (!is_next_to(state, unit, section)) return &no_section;
    const WorkId work = work_at(state, section);
    return work != nobody && state.scenario->works[work].kind == Work::wall ? nullptr : &no_section;
}

void fix(State& state, UnitId id, Cell section, Log& log)
{
    Unit& unit = state.units[id];
    unit.mark(Mark::fixed);
    unit.facing = side_towards(spot_at(state, unit.cell).hex, spot_at(state, section).hex);
    end_passage(state, id);
    if (log) log.note(event(EventKind::fixed, name_of(state, id), section));
}

Why check_climb(const State& state, UnitId id, Cell cell)
{
    const Unit& unit = state.units[id];
    if (!mans_walls(type_of(state, unit))) return &climbers_only;
    if (unit.engaged > 0) return &climber_engaged;
    const UnitId ladder = fixed_ladder(state, cell, side_of(state, unit));
    if (ladder == nobody) return &no_fixed_ladder;
    if (state.units[ladder].is(Mark::climbed)) return &ladder_used;
    const bool from_top = unit.is(Mark::on_top) && unit.cell == cell;
    if (!from_top && (!on_ground(state, unit) || !is_next_to(state, unit, cell))) return &ladder_away;
    const UnitId above = state.ground[section_of(state, state.units[ladder])];
    if (above == nobody) return nullptr;
    if (!are_enemies(state, unit, state.units[above])) return &friend_above;
    if (from_top) return &at_top;
    if (climber_at(state, cell) != nobody) return &top_taken;
    const Unit& defender = state.units[above];
    return melee_parts(type_of(state, unit), in_hand(state, unit), type_of(state, defender), in_hand(state, defender))
               ? nullptr
               : &bare_hands;
}

void climb(State& state, UnitId id, Cell cell, Log& log)
{
    const UnitId ladder = state.ground[cell];
    const Direction towards_wall = state.units[ladder].facing;
    const Cell section = section_of(state, state.units[ladder]);
    state.units[ladder].mark(Mark::climbed);
    Unit& unit = state.units[id];
    unit.mark(Mark::stirred);
    end_passage(state, id);
    const UnitId above = state.ground[section];
    if (above == nobody) {
        set_down(state, id, section);
        recheck_engagements(state, id);
        if (log) log.note(event(EventKind::stepped_over, name_of(state, id), section));
        return;
    }
    lift(state, id);
    unit.cell = cell;
    unit.facing = towards_wall;
    unit.mark(Mark::on_top);
    if (log) log.note(event(EventKind::climbed_top, name_of(state, id), cell, 0, 0, name_of(state, above)));
    declare_melee(state, id, above, false, log);
}

void settle_fire(State& state, const Throw& thrown, Log& log)
{
    const bool alight = thrown.roll <= fire_faces;
    if (alight && thrown.at_work)
        state.works[thrown.on].burning = true;
    else if (alight)
        state.units[thrown.on].mark(Mark::burning);
    if (!log) return;
    const EventKind how = !alight ? EventKind::no_fire : thrown.at_work ? EventKind::alight_work : EventKind::alight_unit;
    log.note(event(how, thrown.at_work ? UnitName{} : name_of(state, UnitId{thrown.on}),
                   thrown.at_work ? state.scenario->works[thrown.on].cell : off_grid, thrown.roll, 0,
                   name_of(state, thrown.by), thrown.at_work ? thrown.on : 0));
}

void settle_dousing(State& state, const Throw& thrown, Log& log)
{
    const bool out = thrown.roll <= fire_faces;
    if (out) put_out(state, thrown.on, thrown.at_work);
    if (!log) return;
    log.note(event(out ? EventKind::doused : EventKind::not_doused,
                   thrown.at_work ? UnitName{} : name_of(state, UnitId{thrown.on}),
                   thrown.at_work ? state.scenario->works[thrown.on].cell : off_grid, thrown.roll, 0,
                   name_of(state, thrown.by), thrown.at_work ? thrown.on : 0));
}

void settle_collapse(State& state, const Throw& thrown, Log& log)
{
    Unit& unit = state.units[thrown.on];
    const int rp = damage_of(thrown.roll, thrown.modifier, false);
    unit.rp = static_cast<std::int16_t>(unit.rp - rp);
    if (log)
        log.note(event(EventKind::crushed, name_of(state, UnitId{thrown.on}), unit.cell, rp, std::max<int>(unit.rp, 0)));
}

void burn_machines(State& state, Log& log)
{
    const int rp = state.scenario->numbers.burning_machine.value;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        Unit& unit = state.units[i];
        if (!unit.on_field() || !unit.is(Mark::burning)) continue;
        unit.rp = static_cast<std::int16_t>(unit.rp - rp);
        const auto id = static_cast<UnitId>(i);
        if (log) log.note(event(EventKind::scorched, name_of(state, id), unit.cell, rp, std::max<int>(unit.rp, 0)));
        if (unit.rp <= 0) remove_unit(state, id, EventKind::removed, log);
    }
}

Why check_repair(const State& state, UnitId engineers, UnitId machine)
{
    if (const Why why = check_machine(state, engineers, machine)) return why;
    const Unit& unit = state.units[machine];
    if (unit.rp >= full_rp(state, unit)) return &machine_whole;
    return unit.is(Mark::unfinished) && !is_near_forest(state, state.units[engineers]) ? &no_forest : nullptr;
}

Why check_mend(const State& state, UnitId engineers, Cell cell, bool gate)
{
    if (const Why why = check_own_work(state, engineers, cell, gate)) return why;
    const WorkId work = named_work(state, cell, gate);
    const WorkPlan& plan = state.scenario->works[work];
    if (plan.material != Material::wood) return &wood_mended;
    return state.works[work].rp < plan.full ? nullptr : &work_whole;
}

Why check_douse(const State& state, UnitId engineers, UnitId machine)
{
    if (const Why why = check_machine(state, engineers, machine)) return why;
    return state.units[machine].is(Mark::burning) ? nullptr : &not_alight;
}

Why check_quench(const State& state, UnitId engineers, Cell cell, bool gate)
{
    if (const Why why = check_own_work(state, engineers, cell, gate)) return why;
    return state.works[named_work(state, cell, gate)].burning ? nullptr : &work_not_alight;
}

Why check_build(const State& state, UnitId engineers, Type machine, Cell cell)
{
    const Unit& unit = state.units[engineers];
    if (const Why why = check_engineers(state, unit)) return why;
    if (!is_next_to(state, unit, cell)) return &no_site;
    const Direction side = side_towards(spot_at(state, unit.cell).hex, spot_at(state, cell).hex);
    Unit plan = unit;
    plan.kit = machine == Type::ladder ? state.scenario->ladder_kit : state.scenario->ram_kit;
    if (work_at(state, cell) != nobody || step_cost(state, plan, unit.cell, side, cell) < 0) return &no_site;
    if (state.units.full()) return &no_room;
    return is_near_forest(state, unit) ? nullptr : &no_forest;
}

void repair(State& state, UnitId engineers, UnitId machine, Log& log)
{
    Unit& unit = state.units[machine];
    const int full = full_rp(state, unit);
    const bool building = unit.is(Mark::unfinished);
    const int gain = std::min(building ? machine_building : machine_repair, full - unit.rp);
    unit.rp = static_cast<std::int16_t>(unit.rp + gain);
    if (log)
        log.note(event(EventKind::repaired_unit, name_of(state, machine), off_grid, gain, unit.rp, name_of(state, engineers)));
    if (!building || unit.rp < full) return;
    unit.unmark(Mark::unfinished);
    if (log) log.note(event(EventKind::finished, name_of(state, machine), unit.cell));
}

void mend(State& state, UnitId engineers, Cell cell, bool gate, Log& log)
{
    const WorkId work = named_work(state, cell, gate);
    const int gain = std::min(structure_repair, state.scenario->works[work].full - state.works[work].rp);
    state.works[work].rp = static_cast<std::uint16_t>(state.works[work].rp + gain);
    if (log)
        log.note(event(EventKind::repaired_work, {}, cell, gain, state.works[work].rp, name_of(state, engineers), work));
}

void douse(State& state, UnitId engineers, UnitId machine)
{
    state.throws.push_back(Throw(RollKind::douse, 1, engineers, machine));
}

void quench(State& state, UnitId engineers, Cell cell, bool gate)
{
    state.throws.push_back(Throw(RollKind::douse, 1, engineers, named_work(state, cell, gate), true));
}

void build(State& state, UnitId engineers, Type machine, Cell cell, Log& log)
{
    const Unit& builder = state.units[engineers];
    Unit unit;
    unit.kit = machine == Type::ladder ? state.scenario->ladder_kit : state.scenario->ram_kit;
    unit.seat = builder.seat;
    unit.number = free_number(state, state.scenario->kits[unit.kit].label, unit.seat);
    unit.level = machine_level;
    unit.rp = machine_building;
    unit.facing = builder.facing;
    unit.mark(Mark::unfinished);
    state.units.push_back(unit);
    const auto id = static_cast<UnitId>(state.units.size() - 1);
    set_down(state, id, cell);
    if (log) log.note(event(EventKind::built, name_of(state, id), cell, machine_building, 0, name_of(state, engineers)));
}

}  // namespace montjoy::gbh
