#include "systems/gbh/choices.hpp"

#include <algorithm>

#include "systems/gbh/formation.hpp"
#include "systems/gbh/monsters.hpp"
#include "systems/gbh/morale.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"
#include "systems/gbh/siege.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason place_first{"GH-PLAY-1"_rule, "the next unit is to be placed", ""};
constexpr Reason face_first{"GH-FLD-5"_rule, "say first which side the unit faces", ""};
constexpr Reason hand_first{"GH-COM-15"_rule, "say first which weapon the unit has in hand", ""};
constexpr Reason load_first{"GH-COM-14"_rule, "say first what the catapult is loaded with", ""};
constexpr Reason choose_first{"GH-RND-1"_rule, "choose first the unit that acts", ""};
constexpr Reason unit_acts{"GH-RND-2"_rule, "{} is in its action and finishes it first", "u"};
constexpr Reason second_blow{"GH-MON-1"_rule, "{} strikes a second enemy, or says that it is enough", "u"};
constexpr Reason other_enemy{"GH-MON-1"_rule, "{} strikes another enemy with its second blow, not {} again", "ut"};
constexpr Reason attack_or_not{"GH-RND-2"_rule, "{} attacks after its move, or says that it is enough", "u"};
constexpr Reason joins_on{"GH-JOIN-1"_rule, "{} joins a further unit, or says that it is enough", "u"};
constexpr Reason place_part_first{"GH-JOIN-2"_rule, "say where the next part of {} stands", "u"};
constexpr Reason no_place{"GH-JOIN-2"_rule, "{} is no free hex next to {}", "hu"};
constexpr Reason name_first{"GH-STR-8"_rule, "the defender names the unit that stands at the broken gate", ""};
constexpr Reason not_nameable{"GH-STR-8"_rule, "{} cannot be named against that attack", "t"};
constexpr Reason flee_first{"GH-DIS-1"_rule, "{} flees now", "u"};
constexpr Reason placing_first{"GH-STR-7"_rule, "say where the unit of the fallen tower stands", ""};
constexpr Reason no_refuge{"GH-STR-7"_rule, "the unit of the fallen tower cannot stand in {}", "h"};
constexpr Reason nothing_open{"GH-RND-2"_rule, "there is nothing that could be enough", ""};

Way way_of(std::uint8_t detail) { return static_cast<Way>(detail < 3 ? detail : 0); }

bool contains(std::span<const Cell> cells, Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

Why check_missile(const State& state, const Action& action, Missile missile)
{
    if (const Why why = check_shooter(state, state.active, missile)) return why;
    return check_target(state, state.active, find_unit(state, action.unit), missile);
}

/// What can be done in a unit's action, and what of it after a move.
Why check_act(const State& state, const Action& action)
{
    const UnitId id = state.active;
    const auto target = [&] { return find_unit(state, action.unit); };
    const bool gate = action.detail == 1;
    switch (action.verb) {
        case Verb::face: return check_face(state, id, action.detail);
        case Verb::hand: return check_hand(state, id, action.detail);
        case Verb::load: return check_load(state, id, action.detail);
        case Verb::wait: return check_wait(state, id);
        case Verb::move: return check_move(state, id, action.cell, Way::ground);
        case Verb::fly: return check_move(state, id, action.cell, Way::air);
        case Verb::land: return check_move(state, id, action.cell, Way::landing);
        case Verb::attack: return check_attack(state, id, target());
        case Verb::storm: return check_storm(state, id, action.cell < state.ground.size() ? action.cell : Cell{0});
        case Verb::shoot: return check_missile(state, action, Missile::shot);
        case Verb::hurl: return check_missile(state, action, Missile::hurl);
        case Verb::fire: return check_missile(state, action, Missile::fire);
        case Verb::burn: return check_burn(state, id, action.cell, gate);
        case Verb::batter: return check_batter(state, id, action.cell, gate);
        case Verb::breath: return check_breath(state, id);
        case Verb::wings: return check_wings(state, id, action.detail == 0 ? Wings::shelter : Wings::beat);
        case Verb::demand: return check_demand(state, id, target());
        case Verb::disengage: return check_disengage(state, id);
        case Verb::pursue: return check_pursue(state, id, target(), action.cell, way_of(action.detail));
        case Verb::join: return check_join(state, id, target());
        case Verb::divide: return check_divide(state, id, action.detail);
        case Verb::swap: return check_swap(state, id, target());
        case Verb::pass: return check_pass(state, id, target(), action.cell);
        case Verb::repair: return check_repair(state, id, target());
        case Verb::mend: return check_mend(state, id, action.cell, gate);
        case Verb::douse: return check_douse(state, id, target());
        case Verb::quench: return check_quench(state, id, action.cell, gate);
        case Verb::build:
            return check_build(state, id, action.detail == 0 ? Type::ladder : Type::battering_ram, action.cell);
        case Verb::fix: return check_fix(state, id, action.cell);
        case Verb::climb: return check_climb(state, id, action.cell);
        case Verb::enough: return &nothing_open;
        case Verb::place:
        case Verb::unit:
        case Verb::flee:
        case Verb::at:
        case Verb::name: return &unit_acts;
    }
    return &unit_acts;
}

bool is_attack(Verb verb)
{
    return verb == Verb::attack || verb == Verb::storm || verb == Verb::shoot || verb == Verb::hurl || verb == Verb::fire ||
           verb == Verb::burn || verb == Verb::batter || verb == Verb::breath || verb == Verb::wings;
}

Why check_at(const State& state, const Action& action)
{
    if (action.verb != Verb::at) return state.phase == Phase::dividing ? &place_part_first : &placing_first;
    if (state.phase == Phase::dividing) {
        const auto hexes = division_hexes(state, state.units[state.active]);
        return contains({hexes.begin(), hexes.end()}, action.cell) ? nullptr : &no_place;
    }
    const auto hexes = places_left(state, state.tasks[0]);
    return contains({hexes.begin(), hexes.end()}, action.cell) ? nullptr : &no_refuge;
}

Why check_second(const State& state, const Action& action)
{
    if (action.verb == Verb::enough) return nullptr;
    if (action.verb != Verb::attack) return &second_blow;
    const UnitId target = find_unit(state, action.unit);
    return target == state.target ? &other_enemy : check_attack(state, state.active, target);
}

Why check_name(const State& state, const Action& action)
{
    if (action.verb != Verb::name) return &name_first;
    const auto names = nameable(state, state.active, state.site);
    const UnitId id = find_unit(state, action.unit);
    return std::find(names.begin(), names.end(), id) != names.end() ? nullptr : &not_nameable;
}

bool is_hand_of(const State& state, const Action& action)
{
    const auto kinds = carried_kinds(state, state.units[state.active]);
    return std::find(kinds.begin(), kinds.end(), static_cast<Weapon>(action.detail)) != kinds.end();
}

/// Whether a dragon or eagle that has declared one blow has another enemy to strike.
bool has_second(const State& state, UnitId id, UnitId first)
{
    if (!strikes_twice(state, state.units[id])) return false;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (i != first && state.units[i].on_field() && are_enemies(state, state.units[id], state.units[i]) &&
            distance(state, state.units[id].cell, state.units[i].cell) <= 1 &&
            check_attack(state, id, static_cast<UnitId>(i)) == nullptr)
            return true;
    return false;
}

void attack(State& state, UnitId target, Log& log)
{
    declare_melee(state, state.active, target, false, log);
    if (!has_second(state, state.active, target)) return;
    state.target = target;
    state.phase = Phase::second_blow;
}

void storm(State& state, Cell tower, Log& log)
{
    const auto names = nameable(state, state.active, tower);
    if (names.size() == 1) {
        attack(state, names[0], log);
        return;
    }
    state.site = tower;
    state.phase = Phase::naming;
}

void name_defender(State& state, UnitId id, Log& log)
{
    state.works[work_at(state, state.site)].door = id;
    if (log) log.note(event(EventKind::named, name_of(state, id), state.site));
    state.site = off_grid;
    state.phase = Phase::act;
    attack(state, id, log);
}

void join_on(State& state, UnitId other, Log& log)
{
    join(state, state.active, other, log);
    if (has_more_to_join(state, state.active)) state.phase = Phase::joining;
    else state.phase = Phase::act;
}

void take_in_hand(State& state, Weapon weapon, Log& log)
{
    Unit& unit = state.units[state.active];
    unit.hand = slot_of(state, unit, weapon);
    state.rearmed = true;
    if (log) log.note(event(EventKind::changed_hand, name_of(state, state.active), off_grid, 0, 0, {}, static_cast<int>(weapon)));
}

void turn(State& state, UnitId id, Direction side, Log& log)
{
    state.units[id].facing = side;
    if (log) log.note(event(EventKind::turned, name_of(state, id), state.units[id].cell, side));
}

void place_refugee(State& state, Cell cell, Log& log)
{
    const UnitId id = state.tasks[0].unit;
    state.tasks.erase_at(0);
    state.units[id].cell = off_grid;  // it stood nowhere while the tower came down
    set_down(state, id, cell);
    if (log) log.note(event(EventKind::moved, name_of(state, id), cell));
    if (turns(state, state.units[id])) state.tasks.push_back({Task::Kind::face, id, cell});
    state.tasks.push_back({Task::Kind::collapse, id, cell});
}

}  // namespace

std::uint8_t seat_awaited(const State& state)
{
    switch (state.phase) {
        case Phase::facing:
        case Phase::placing: return state.units[state.tasks[0].unit].seat;
        case Phase::naming: return state.units[nameable(state, state.active, state.site)[0]].seat;
        default: return state.seat;
    }
}

Why why_not(const State& state, const Action& action)
{
    switch (state.phase) {
        case Phase::deploy:
            if (action.verb != Verb::place || action.unit != name_of(state, state.active)) return &place_first;
            return check_place(state, state.active, action.cell);
        case Phase::deploy_facing:
        case Phase::facing: return action.verb == Verb::face && action.detail < 6 ? nullptr : &face_first;
        case Phase::deploy_hand:
        case Phase::rearm: return action.verb == Verb::hand && is_hand_of(state, action) ? nullptr : &hand_first;
        case Phase::deploy_load: return action.verb == Verb::load && action.detail < 2 ? nullptr : &load_first;
        case Phase::choose_unit:
            if (action.verb != Verb::unit) return &choose_first;
            return check_unit(state, state.seat, find_unit(state, action.unit));
        case Phase::act: return check_act(state, action);
        case Phase::second_blow: return check_second(state, action);
        case Phase::after_move:
            if (action.verb == Verb::enough) return nullptr;
            return is_attack(action.verb) ? check_act(state, action) : &attack_or_not;
        case Phase::joining:
            if (action.verb == Verb::enough) return nullptr;
            return action.verb == Verb::join ? check_join(state, state.active, find_unit(state, action.unit)) : &joins_on;
        case Phase::dividing:
        case Phase::placing: return check_at(state, action);
        case Phase::naming: return check_name(state, action);
        case Phase::flee:
            return action.verb == Verb::flee ? check_flee(state, state.active, action.cell, way_of(action.detail)) : &flee_first;
        case Phase::initiative:
        case Phase::contest:
        case Phase::roll:
        case Phase::over: break;
    }
    return &unit_acts;
}

void perform(State& state, const Action& action, Log& log)
{
    const UnitId id = state.active;
    const auto target = [&] { return find_unit(state, action.unit); };
    const bool gate = action.detail == 1;
    switch (action.verb) {
        case Verb::place:
            place(state, id, action.cell, log);
            next_deployment(state, log);
            return;
        case Verb::face:
            if (state.phase == Phase::act) {
                turn(state, id, action.detail, log);
                state.turned = true;
                return;
            }
            if (state.phase == Phase::deploy_facing) {
                turn(state, id, action.detail, log);
                next_deployment(state, log);
                return;
            }
            turn(state, state.tasks[0].unit, action.detail, log);
            state.tasks.erase_at(0);
            break;
        case Verb::hand:
            take_in_hand(state, static_cast<Weapon>(action.detail), log);
            if (state.phase == Phase::act) return;
            if (state.phase == Phase::deploy_hand) {
                next_deployment(state, log);
                return;
            }
            break;
        case Verb::load:
            load(state, id, static_cast<Load>(action.detail), log);
            if (state.phase == Phase::deploy_load) {
                next_deployment(state, log);
                return;
            }
            break;
        case Verb::unit: begin_action(state, target(), log); return;
        case Verb::wait: wait(state, id, log); break;
        case Verb::move: move(state, id, action.cell, Way::ground, log); break;
        case Verb::fly: move(state, id, action.cell, Way::air, log); break;
        case Verb::land: move(state, id, action.cell, Way::landing, log); break;
        case Verb::attack:
            if (state.phase == Phase::second_blow) {
                declare_melee(state, id, target(), false, log);
                break;
            }
            attack(state, target(), log);
            if (state.phase == Phase::second_blow) return;
            break;
        case Verb::storm:
            storm(state, action.cell, log);
            if (state.phase == Phase::naming || state.phase == Phase::second_blow) return;
            break;
        case Verb::name:
            name_defender(state, target(), log);
            if (state.phase == Phase::second_blow) return;
            break;
        case Verb::enough: break;
        case Verb::shoot: declare_missile(state, id, target(), Missile::shot); break;
        case Verb::hurl:
            declare_missile(state, id, target(), Missile::hurl);
            state.resume = Resume::rearm;
            break;
        case Verb::fire: declare_missile(state, id, target(), Missile::fire); break;
        case Verb::burn: burn(state, id, action.cell, gate); break;
        case Verb::batter: batter(state, id, action.cell, gate, log); break;
        case Verb::breath: breathe(state, id); break;
        case Verb::wings: use_wings(state, id, action.detail == 0 ? Wings::shelter : Wings::beat, log); break;
        case Verb::demand: demand(state, target(), log); break;
        case Verb::disengage: disengage(state, id); break;
        case Verb::flee:
            flee(state, id, action.cell, way_of(action.detail), log);
            state.resume = Resume::end_action;
            if (turns(state, state.units[id])) state.tasks.push_back({Task::Kind::face, id, action.cell});
            break;
        case Verb::pursue:
            pursue(state, id, target(), action.cell, way_of(action.detail), log);
            if (turns(state, state.units[id])) state.tasks.push_back({Task::Kind::face, id, action.cell});
            break;
        case Verb::join:
            join_on(state, target(), log);
            if (state.phase == Phase::joining) return;
            break;
        case Verb::divide:
            divide(state, id, action.detail);
            state.phase = Phase::dividing;
            return;
        case Verb::at:
            if (state.phase == Phase::placing) {
                place_refugee(state, action.cell, log);
                break;
            }
            place_part(state, id, action.cell, log);
            if (state.left > 0) return;
            break;
        case Verb::swap: swap(state, id, target(), log); break;
        case Verb::pass: pass(state, id, target(), action.cell, log); break;
        case Verb::repair: repair(state, id, target(), log); break;
        case Verb::mend: mend(state, id, action.cell, gate, log); break;
        case Verb::douse: douse(state, id, target()); break;
        case Verb::quench: quench(state, id, action.cell, gate); break;
        case Verb::build: build(state, id, action.detail == 0 ? Type::ladder : Type::battering_ram, action.cell, log); break;
        case Verb::fix: fix(state, id, action.cell, log); break;
        case Verb::climb: climb(state, id, action.cell, log); break;
    }
    advance(state, log);
}

}  // namespace montjoy::gbh
