#include "systems/gbh/round.hpp"

#include <algorithm>

#include "systems/gbh/morale.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/siege.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason not_yours{"GH-RND-1"_rule, "{} is no unit of yours on the field", "t"};
constexpr Reason acted_already{"GH-RND-2"_rule, "{} has acted this round", "t"};
constexpr Reason fixed_already{"GH-SIEGE-1"_rule, "{} is fixed for good", "t"};
constexpr Reason being_built{"GH-SIEGE-3"_rule, "{} is under construction", "t"};

constexpr Reason move_engaged{"GH-COM-11"_rule, "{} is engaged and may not move", "u"};
constexpr Reason move_fixed{"GH-STR-4"_rule, "{} is fixed in its tower", "u"};
constexpr Reason no_wings{"GH-MON-3"_rule, "{} does not fly", "u"};
constexpr Reason in_air{"GH-MON-3"_rule, "{} is in the air: it flies, or lands", "u"};
constexpr Reason too_far{"GH-RND-3"_rule, "{} cannot go to {} within its charge rate", "uh"};

constexpr Reason faces_it{"GH-FLD-5"_rule, "{} faces that side already", "u"};
constexpr Reason no_facing{"GH-COM-17"_rule, "{} has no facing where it stands", "u"};
constexpr Reason turned_once{"GH-RND-2"_rule, "{} has turned in this action", "u"};
constexpr Reason no_such_side{"GH-FLD-5"_rule, "a hex has six sides", ""};
constexpr Reason no_such_weapon{"GH-COM-15"_rule, "{} does not carry that weapon", "u"};
constexpr Reason in_hand_already{"GH-COM-15"_rule, "{} has that weapon in hand", "u"};
constexpr Reason changed_once{"GH-COM-15"_rule, "{} has changed its weapon in this action", "u"};
constexpr Reason names_load{"GH-COM-14"_rule, "{} is unloaded: name what it is loaded with", "u"};
constexpr Reason no_catapult{"GH-UNIT-12"_rule, "{} is no catapult", "u"};
constexpr Reason loaded_already{"GH-COM-14"_rule, "{} is loaded: its ammunition was named when it was loaded", "u"};

bool has_ready(const State& state, std::uint8_t seat)
{
    for (const Unit& unit : state.units)
        if (unit.seat == seat && is_ready(state, unit)) return true;
    return false;
}

/// The next seat from `from` on, in seating order, with a unit left to act; nobody if there is none.
std::uint8_t next_seat(const State& state, std::uint8_t from)
{
    const auto count = static_cast<std::uint8_t>(state.scenario->players.size());
    for (std::uint8_t i = 0; i < count; ++i)
        if (const auto seat = static_cast<std::uint8_t>((from + i) % count); has_ready(state, seat)) return seat;
    return nobody;
}

/// The seats of `among` that have rolled highest, as bits.
std::uint8_t highest_of(const State& state, std::uint8_t among)
{
    int best = 0;
    std::uint8_t seats = 0;
    for (std::size_t seat = 0; seat < most_seats; ++seat) {
        if ((among >> seat & 1) == 0) continue;
        const int face = state.initiative[seat];
        if (face > best) seats = 0;
        best = std::max(best, face);
        if (face == best) seats = static_cast<std::uint8_t>(seats | 1u << seat);
    }
    return seats;
}

void give_turn(State& state, std::uint8_t seat)
{
    state.seat = seat;
    state.phase = Phase::choose_unit;
}

void clear_round(State& state)
{
    constexpr std::uint16_t of_the_round = static_cast<std::uint16_t>(Mark::acted) |
                                           static_cast<std::uint16_t>(Mark::stirred) |
                                           static_cast<std::uint16_t>(Mark::climbed);
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        Unit& unit = state.units[i];
        unit.marks = static_cast<std::uint16_t>(unit.marks & ~of_the_round);
        if (unit.passage.kind != Passage::Kind::none && unit.passage.round != state.round)
            end_passage(state, static_cast<UnitId>(i));
    }
    state.chases.clear();
    clear_doors(state);
}

void end_round(State& state, Log& log)
{
    burn_machines(state, log);
    update_morale(state, log);
    take_ruins(state, log);
    if (settle_victory(state, log)) return;
    clear_round(state);
    begin_round(state, log);
}

void end_action(State& state, Log& log)
{
    if (state.active != nobody) {
        Unit& unit = state.units[state.active];
        if (unit.on_field()) {
            unit.mark(Mark::acted);
            if (unit.passage.kind != Passage::Kind::none && unit.passage.round != state.round)
                end_passage(state, state.active);
        }
    }
    state.active = nobody;
    state.target = nobody;
    state.foes.clear();
    const std::uint8_t seat = next_seat(state, static_cast<std::uint8_t>(state.seat + 1));
    if (seat != nobody) {
        give_turn(state, seat);
        return;
    }
    state.resume = Resume::burning;
    state.cursor = 0;
    advance(state, log);
}

/// Does the first of the tasks, or asks for it; true when it is done.
bool did_task(State& state, Log& log)
{
    const Task task = state.tasks[0];
    const Unit& unit = state.units[task.unit];
    if (!unit.alive() || !unit.on_field()) {
        state.tasks.erase_at(0);
        return true;
    }
    switch (task.kind) {
        case Task::Kind::face:
            if (turns(state, unit)) {
                state.phase = Phase::facing;
                return false;
            }
            break;
        case Task::Kind::place:
            if (places_left(state, task).empty()) {
                remove_unit(state, task.unit, EventKind::removed, log);
                break;
            }
            state.phase = Phase::placing;
            return false;
        case Task::Kind::collapse: state.throws.push_back(collapse_throw(state, task.unit)); break;
    }
    state.tasks.erase_at(0);
    return true;
}

}  // namespace

void begin_round(State& state, Log& log)
{
    state.active = nobody;
    ++state.round;
    if (log) log.note(event(EventKind::round_began, {}, off_grid, state.round));
    state.initiative.fill(0);
    state.contenders = 0;
    for (std::uint8_t seat = 0; seat < state.scenario->players.size(); ++seat)
        if (has_ready(state, seat)) state.contenders = static_cast<std::uint8_t>(state.contenders | 1u << seat);
    if (state.contenders == 0) {
        state.resume = Resume::burning;  // nobody can act: only fire does
        state.cursor = 0;
        advance(state, log);
    } else if ((state.contenders & (state.contenders - 1)) == 0) {
        give_turn(state, next_seat(state, 0));
    } else {
        state.phase = Phase::initiative;
    }
}

void settle_initiative(State& state, int face, Log& log)
{
    std::uint8_t seat = 0;
    while ((state.contenders >> seat & 1) == 0 || state.initiative[seat] != 0) ++seat;
    state.initiative[seat] = static_cast<std::uint8_t>(face);
    if (log) log.note(event(EventKind::rolled_initiative, {}, off_grid, face, seat));
    for (std::uint8_t other = 0; other < most_seats; ++other)
        if ((state.contenders >> other & 1) != 0 && state.initiative[other] == 0) return;
    const std::uint8_t best = highest_of(state, state.contenders);
    if ((best & (best - 1)) != 0) {  // ties are rolled again between the tied
        state.contenders = best;
        for (std::uint8_t other = 0; other < most_seats; ++other)
            if ((best >> other & 1) != 0) state.initiative[other] = 0;
        return;
    }
    std::uint8_t first = 0;
    while ((best >> first & 1) == 0) ++first;
    give_turn(state, first);
}

Why check_unit(const State& state, std::uint8_t seat, UnitId id)
{
    if (id == nobody || state.units[id].seat != seat || !state.units[id].on_field()) return &not_yours;
    const Unit& unit = state.units[id];
    if (unit.is(Mark::unfinished)) return &being_built;
    if (unit.is(Mark::acted)) return &acted_already;
    return is_ready(state, unit) ? nullptr : &fixed_already;
}

void begin_action(State& state, UnitId id, Log& log)
{
    state.active = id;
    state.phase = Phase::act;
    state.resume = Resume::end_action;
    state.rearmed = state.turned = state.moved = false;
    state.target = nobody;
    state.units[id].unmark(Mark::sheltering);  // GH-MON-2
    if (log) log.note(event(EventKind::activated, name_of(state, id), state.units[id].cell));
}

Why check_move(const State& state, UnitId id, Cell cell, Way way)
{
    const Unit& unit = state.units[id];
    if (unit.engaged > 0) return &move_engaged;
    if (unit.is(Mark::fixed)) return &move_fixed;
    if (way != Way::ground && !flies(type_of(state, unit))) return &no_wings;
    if (way == Way::ground && unit.is(Mark::airborne)) return &in_air;
    return cost_of_going(state, unit, cell, way) < 0 ? &too_far : nullptr;
}

void move(State& state, UnitId id, Cell cell, Way way, Log& log)
{
    const int cost = cost_of_going(state, state.units[id], cell, way);
    const EventKind how = way == Way::ground ? EventKind::moved : way == Way::air ? EventKind::flew : EventKind::landed;
    go(state, id, cell, way, cost, how, log);
    state.moved = true;
    if (turns(state, state.units[id])) state.tasks.push_back({Task::Kind::face, id, cell});
    if (state.scenario->options.move_and_attack) state.resume = Resume::after_move;
}

Why check_face(const State& state, UnitId id, int side)
{
    const Unit& unit = state.units[id];
    if (side < 0 || side > 5) return &no_such_side;
    if (!turns(state, unit)) return &no_facing;
    if (state.turned) return &turned_once;
    return unit.facing == side ? &faces_it : nullptr;
}

Bounded<Weapon, 3> carried_kinds(const State& state, const Unit& unit)
{
    Bounded<Weapon, 3> kinds;
    const Kit& kit = kit_of(state, unit);
    for (std::size_t i = 0; i < kit.count; ++i)
        if ((unit.carried >> i & 1) != 0 && std::find(kinds.begin(), kinds.end(), kit.weapons[i]) == kinds.end())
            kinds.push_back(kit.weapons[i]);
    return kinds;
}

std::uint8_t slot_of(const State& state, const Unit& unit, Weapon weapon)
{
    const Kit& kit = kit_of(state, unit);
    for (std::uint8_t i = 0; i < kit.count; ++i)
        if ((unit.carried >> i & 1) != 0 && kit.weapons[i] == weapon) return i;
    return most_weapons;
}

Why check_hand(const State& state, UnitId id, int weapon)
{
    const Unit& unit = state.units[id];
    if (weapon < 0 || weapon >= 12 || slot_of(state, unit, static_cast<Weapon>(weapon)) == most_weapons)
        return &no_such_weapon;
    if (state.rearmed) return &changed_once;
    return in_hand(state, unit) == static_cast<Weapon>(weapon) ? &in_hand_already : nullptr;
}

bool rearms(State& state, UnitId id)
{
    Unit& unit = state.units[id];
    if (!unit.on_field()) return false;
    const auto kinds = carried_kinds(state, unit);
    if (kinds.size() > 1) return true;
    unit.hand = kinds.empty() ? std::uint8_t{most_weapons} : slot_of(state, unit, kinds[0]);
    return false;
}

Why check_wait(const State& state, UnitId id)
{
    const Unit& unit = state.units[id];
    return type_of(state, unit) == Type::catapult && unit.is(Mark::unloaded) ? &names_load : nullptr;
}

Why check_load(const State& state, UnitId id, int load)
{
    const Unit& unit = state.units[id];
    if (type_of(state, unit) != Type::catapult || load < 0 || load > 1) return &no_catapult;
    return unit.is(Mark::unloaded) ? nullptr : &loaded_already;
}

void wait(State& state, UnitId id, Log& log)
{
    Unit& unit = state.units[id];
    if (unit.is(Mark::unloaded) && log) log.note(event(EventKind::loaded, name_of(state, id)));
    make_ready(unit);
    if (log) log.note(event(EventKind::waited, name_of(state, id)));
}

void load(State& state, UnitId id, Load what, Log& log)
{
    Unit& unit = state.units[id];
    make_ready(unit);
    unit.unmark(Mark::one_rock);
    if (what == Load::rock) unit.mark(Mark::one_rock);
    if (log) log.note(event(EventKind::loaded, name_of(state, id), off_grid, 1, static_cast<int>(what)));
}

void advance(State& state, Log& log)
{
    for (;;) {
        if (state.thrown < state.throws.size()) {
            state.phase = Phase::roll;
            return;
        }
        if (!state.throws.empty()) {
            settle_throws(state, log);
            continue;
        }
        if (!state.tasks.empty()) {
            if (!did_task(state, log)) return;
            continue;
        }
        switch (state.resume) {
            case Resume::contest:
                if (next_contest(state, log)) {
                    state.phase = Phase::contest;
                    return;
                }
                if (state.resume == Resume::end_action) break;
                state.phase = Phase::flee;
                return;
            case Resume::rearm:
                state.resume = Resume::end_action;
                if (!rearms(state, state.active)) break;
                state.phase = Phase::rearm;
                return;
            case Resume::after_move:
                state.resume = Resume::end_action;
                if (!state.units[state.active].on_field()) break;
                state.phase = Phase::after_move;
                return;
            case Resume::end_action: end_action(state, log); return;
            case Resume::burning:
                if (burn_next_work(state, log)) break;
                end_round(state, log);
                return;
        }
    }
}

}  // namespace montjoy::gbh
