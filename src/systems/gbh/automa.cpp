#include "systems/gbh/automa.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "systems/gbh/monsters.hpp"
#include "systems/gbh/morale.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"
#include "systems/gbh/works.hpp"

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

/// The unit in action as it would be with another weapon in hand and turned to face a hex.
struct Trial {
    State state;
    bool changed = false;
};

void consider_melee(const State& now, const Trial& trial, const Habits& habits, Option& best)
{
    const State& state = trial.state;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    const bool may_turn = turns(state, unit) && !now.turned;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const auto target = static_cast<UnitId>(i);
        const Unit& other = state.units[i];
        if (!other.on_field() || !are_enemies(state, unit, other) || distance(state, unit.cell, other.cell) > 1) continue;
        if (!could_attack(state, id, target) || (!may_turn && !in_front(state, unit, other.cell))) continue;
        Option option;
        if (is_sheltered(state, other)) {  // through the broken gate, whoever the defender names
            option.act = act(Verb::storm, 0, other.cell);
        } else {
            option.act = act(Verb::attack, 0, off_grid, name_of(state, target));
        }
        option.worth = melee_worth(state, unit, unit.cell, other).sum(habits) + (unit.engaged > 0 ? 1 : 0);
        if (trial.changed) option.hand = in_hand(state, unit);
        if (may_turn)
            if (const Direction side = best_facing(state, unit, unit.cell, other.cell); side != unit.facing) option.facing = side;
        take_better(best, option);
    }
}

void consider_missiles(const State& now, Trial& trial, Missile missile, Verb verb, Option& best)
{
    State& state = trial.state;
    const UnitId id = state.active;
    if (check_shooter(state, id, missile) != nullptr) return;
    Unit& unit = state.units[id];
    const bool may_turn = turns(state, unit) && !now.turned;
    const int farthest = range_of(state, unit, missile, true);
    const Direction kept = unit.facing;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const auto target = static_cast<UnitId>(i);
        const Unit& other = state.units[i];
        if (!other.on_field() || !are_enemies(state, unit, other) || distance(state, unit.cell, other.cell) > farthest) continue;
        Direction side = kept;
        if (may_turn && other.cell != unit.cell) {
            side = best_facing(state, unit, unit.cell);
            unit.facing = side;
            if (!in_arc(state, unit, other.cell)) side = side_facing(state, unit.cell, other.cell);
        }
        unit.facing = side;
        if (check_target(state, id, target, missile) == nullptr) {
            Option option;
            option.worth = missile_worth(state, id, target, missile).sum() + 1;
            option.act = act(verb, 0, off_grid, name_of(state, target));
            if (trial.changed) option.hand = in_hand(state, unit);
            if (side != kept) option.facing = side;
            take_better(best, option);
        }
        unit.facing = kept;
    }
}

void consider_sweeps(const State& state, Option& best)
{
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (!flies(type_of(state, unit))) return;
    double sum = -1;
    for (const UnitId victim : swept(state, id)) {
        const Unit& other = state.units[victim];
        const Strike strike = types[type_of(state, unit)].far;
        const PlannedPart part{Part::sweep, strike, false, false,
                               modifier(state.scenario->numbers, Part::sweep, strike.kind, fighter_of(state, unit),
                                        fighter_of(state, other), approach_of(state, unit, other, true))};
        sum += std::min(mean_of(part), static_cast<double>(other.rp)) * (are_enemies(state, unit, other) ? 1 : -2);
    }
    Option option;
    option.worth = sum;
    if (check_breath(state, id) == nullptr) option.act = act(Verb::breath);
    else if (check_wings(state, id, Wings::beat) == nullptr) option.act = act(Verb::wings, 1);
    else return;
    take_better(best, option);
}

Option best_demand(const State& state)
{
    Option best;
    const UnitId id = state.active;
    if (band_of(state.units[id].morale) != Band::victorious) return best;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (check_demand(state, id, static_cast<UnitId>(i)) == nullptr) {
            Option option;
            option.worth = state.units[i].rp;
            option.act = act(Verb::demand, 0, off_grid, name_of(state, static_cast<UnitId>(i)));
            take_better(best, option);
        }
    return best;
}

/// A tired unit gives its place to a fresh one behind it.
Option relief(const State& state)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (!is_tired(state, unit) || unit.engaged > 0 || nearest_enemy(state, unit, unit.cell) > 2) return best;
    for (const Cell next : spot_at(state, unit.cell).next) {
        const UnitId other = next == off_grid ? nobody : state.ground[next];
        if (other == nobody || check_swap(state, id, other) != nullptr) continue;
        const Unit& fresh = state.units[other];
        if (is_tired(state, fresh) || fresh.rp < 2 * unit.rp || is_machine(type_of(state, fresh)) ||
            nearest_enemy(state, unit, next) <= nearest_enemy(state, unit, unit.cell))
            continue;
        Option option;
        option.worth = fresh.rp - unit.rp;
        option.act = act(Verb::swap, 0, off_grid, name_of(state, other));
        take_better(best, option);
    }
    return best;
}

Option flight(const State& state)
{
    Option option;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (unit.engaged == 0 || !is_tired(state, unit) || check_disengage(state, id) != nullptr) return option;
    for (const UnitId foe : foes_of(state, id))
        if (state.units[foe].level > unit.level + 1) return option;
    option.worth = 5;
    option.act = act(Verb::disengage);
    return option;
}

Option pursuit(const State& state, const Habits& habits)
{
    Option best;
    const UnitId id = state.active;
    for (const Pair chase : state.chases) {
        if (chase.a != id || !state.units[chase.b].on_field()) continue;
        const Unit& prey = state.units[chase.b];
        for (const Cell next : spot_at(state, prey.cell).next) {
            if (next == off_grid || check_pursue(state, id, chase.b, next, Way::ground) != nullptr) continue;
            Option option;
            option.worth = melee_worth(state, state.units[id], next, prey).sum(habits) / 2;
            option.act = act(Verb::pursue, 0, next, name_of(state, chase.b));
            take_better(best, option);
        }
    }
    return best;
}

/// The act itself, or what has to come before it.
Action preceding(const State& state, const Option& option)
{
    if (option.hand && !state.rearmed) return act(Verb::hand, static_cast<int>(*option.hand));
    if (option.facing && !state.turned && check_face(state, state.active, *option.facing) == nullptr)
        return act(Verb::face, *option.facing);
    return option.act;
}

constexpr std::string_view rearms_for_it = "it takes in hand what its next act asks for";
constexpr std::string_view turns_for_it = "it turns towards what its next act is aimed at";

/// The same, with its reason.
Decision first_step(const State& state, const Option& option, std::string_view why)
{
    const Action action = preceding(state, option);
    return {action, action == option.act ? why : action.verb == Verb::hand ? rearms_for_it : turns_for_it, option.worth};
}

Action wait_well(const State& state)
{
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (!state.turned && turns(state, unit))
        if (const Direction side = best_facing(state, unit, unit.cell); side != unit.facing) return act(Verb::face, side);
    if (check_wait(state, id) == nullptr) return act(Verb::wait);
    const std::uint8_t side = side_of(state, unit);
    bool obstacle = false;
    for (std::size_t i = 0; i < state.works.size(); ++i) obstacle = obstacle || is_obstacle(state, side, static_cast<WorkId>(i));
    return act(Verb::load, obstacle && is_shut_out(state, side) ? 1 : 0);
}

Decision choose_act(const State& state, const Habits& habits)
{
    if (const Option demand = best_demand(state); demand.worth > 0)
        return {demand.act, "a surrender takes all of an enemy's RP and costs none", demand.worth};
    if (const Option away = flight(state); away.worth > 0)
        return {away.act, "it has less than a quarter of its RP left and leaves the fight while it can", away.worth};
    if (const Option work = best_siege_work(state); work.worth > 0)
        return first_step(state, work, "works that keep us out, fires and machines come before fighting");
    const Option attack = best_attack(state, habits);
    if (const Option rest = relief(state); rest.worth > 0 && rest.worth > attack.worth)
        return {rest.act, "it is spent, and a fresh unit takes its place in the line", rest.worth};
    if (attack.worth >= habits.least_attack)
        return first_step(state, attack, "of all attacks open to it this one takes most, in RP dealt less those suffered and spent");
    if (const Option chase = pursuit(state, habits); chase.worth > 1)
        return {chase.act, "it won the contest and catches a unit that fled", chase.worth};
    const Unit& unit = state.units[state.active];
    if (is_unloaded(unit)) return {wait_well(state), "it is unloaded, and waiting loads it"};
    if (const Option move = best_move(state, habits); move.worth > habits.least_move)
        return first_step(state, move, "that hex is better than its own: nearer to what its side wants, friends beside it, no enemies behind");
    if (attack.worth > 0 && unit.engaged > 0)
        return first_step(state, attack, "engaged as it is, a weak attack is better than none");
    return {wait_well(state), "no attack is worth its fatigue and no hex in reach is better than its own"};
}

std::string_view reason_to_act(const State& state, const Unit& unit)
{
    if (band_of(unit.morale) == Band::victorious) return "a Victorious unit acts first: it may take a surrender";
    if (unit.engaged > 0) return "it is in the thick of it, and strikes before it is struck again";
    if (unit.is(Mark::on_top)) return "whoever is at the top of a ladder acts before he is thrown down";
    if (is_machine(type_of(state, unit))) return "machines go ahead of those who need them";
    return "of those left it is the nearest to the enemy, or has a shot before contact";
}

Decision choose_unit(const State& state, const Habits& habits)
{
    UnitId best = nobody;
    double most = -1e9;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        if (state.units[i].seat != state.seat || !is_ready(state, state.units[i])) continue;
        const double worth = urgency(state, static_cast<UnitId>(i), habits);
        if (worth > most) {
            most = worth;
            best = static_cast<UnitId>(i);
        }
    }
    return {act(Verb::unit, 0, off_grid, name_of(state, best)), reason_to_act(state, state.units[best])};
}

Action choose_second(const State& state, const Habits& habits)
{
    Option best;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (static_cast<UnitId>(i) != state.target && state.units[i].on_field() &&
            distance(state, state.units[state.active].cell, state.units[i].cell) <= 1 &&
            check_attack(state, state.active, static_cast<UnitId>(i)) == nullptr) {
            Option option;
            option.worth = melee_worth(state, state.units[state.active], state.units[state.active].cell, state.units[i]).sum(habits);
            option.act = act(Verb::attack, 0, off_grid, name_of(state, static_cast<UnitId>(i)));
            take_better(best, option);
        }
    return best.worth > 0 ? best.act : act(Verb::enough);
}

Action choose_facing(const State& state, UnitId id)
{
    const Unit& unit = state.units[id];
    return act(Verb::face, best_facing(state, unit, unit.cell));
}

}  // namespace

bool is_tired(const State& state, const Unit& unit)
{
    return unit.rp * 4 < types[type_of(state, unit)].rp && !is_machine(type_of(state, unit));
}

Option best_attack(const State& state, const Habits& habits)
{
    Option best;
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    if (type_of(state, unit) == Type::engineers) return best;
    const auto consider = [&](Trial& trial) {
        consider_melee(state, trial, habits, best);
        consider_missiles(state, trial, Missile::shot, Verb::shoot, best);
        consider_missiles(state, trial, Missile::hurl, Verb::hurl, best);
    };
    Trial now{state, false};
    consider(now);
    consider_sweeps(state, best);
    if (state.rearmed || kit_of(state, unit).count < 2) return best;
    for (const Weapon weapon : carried_kinds(state, unit)) {
        if (in_hand(state, unit) == weapon) continue;
        Trial trial{state, true};
        trial.state.units[id].hand = slot_of(state, unit, weapon);
        consider(trial);
    }
    return best;
}

double urgency(const State& state, UnitId id, const Habits& habits)
{
    const Unit& unit = state.units[id];
    const Type type = type_of(state, unit);
    if (band_of(unit.morale) == Band::victorious) return 200;
    const int nearest = nearest_enemy(state, unit, unit.cell);
    const auto hand = in_hand(state, unit);
    const bool shoots = (hand && is_missile(*hand)) || type == Type::catapult || types[type].far;
    double worth = habits.fresh * unit.rp - nearest;
    if (shoots && nearest <= 7 && !is_unloaded(unit)) worth += habits.shooters;
    if (unit.engaged > 0 || nearest <= 1) worth += habits.fighters;
    if (is_machine(type)) worth += 60;
    if (unit.is(Mark::on_top)) worth += 70;
    return worth;
}

Decision decide(const State& state, const Habits& habits)
{
    Decision decision;
    switch (state.phase) {
        case Phase::deploy:
            decision = {choose_place(state), "foot in front, missiles and machines behind, friends beside them, high ground for choice"};
            break;
        case Phase::deploy_facing:
            decision = {choose_facing(state, state.active), "the most enemies in front, the fewest at its flanks and rear"};
            break;
        case Phase::deploy_hand:
        case Phase::rearm:
            decision = {act(Verb::hand, static_cast<int>(best_weapon(state, state.units[state.active]))),
                        "missiles for as long as it has them, then the heaviest blow"};
            break;
        case Phase::choose_unit: decision = choose_unit(state, habits); break;
        case Phase::act: decision = choose_act(state, habits); break;
        case Phase::second_blow: decision = {choose_second(state, habits), "the second blow falls on whom it takes most from"}; break;
        case Phase::after_move: {
            const Option attack = best_attack(state, habits);
            decision = {attack.worth > habits.least_attack && !attack.hand && !attack.facing ? attack.act : act(Verb::enough),
                        "it attacks after its move only where that is worth the fatigue", attack.worth};
            break;
        }
        case Phase::facing:
            decision = {choose_facing(state, state.tasks[0].unit), "the most enemies in front, the fewest at its flanks and rear"};
            break;
        case Phase::flee: decision = {choose_flight(state), "as far from all enemies as its legs carry it for the fatigue"}; break;
        case Phase::naming: decision = {choose_name(state), "the strongest of the garrison stands at the gate"}; break;
        case Phase::joining: decision = {act(Verb::enough), "units are worth more side by side than in one body"}; break;
        default: break;
    }
    if (why_not(state, decision.action) == nullptr) return decision;
    std::vector<Action> all;
    list_choices(state, all);
    return {all.front(), "there is nothing better to do"};
}

std::span<const std::string_view> Rules::bots()
{
    static constexpr std::array<std::string_view, 1> all{"automa"};
    return all;
}

Action Rules::choose(std::string_view, const View& view, Rng&) { return automa_choice(view.state); }

std::string Rules::explain(std::string_view bot, const View& view, Rng&)
{
    if (bot != "automa") return {};
    const Decision decision = decide(view.state);
    if (!decision.worth) return std::string(decision.why);
    return cat(decision.why, " (worth ", to_decimal(Fraction(std::llround(*decision.worth * 10), 10)), ")");
}

}  // namespace montjoy::gbh
