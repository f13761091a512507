#include "systems/gbh/attack.hpp"

#include "systems/gbh/siege.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason no_enemy{"GH-COM-1"_rule, "{} is not an enemy", "t"};
constexpr Reason not_there{"GH-COM-1"_rule, "there is no {} on the field", "t"};
constexpr Reason never_fights{"GH-UNIT-2"_rule, "{} never fight", "u"};
constexpr Reason machine_fights{"GH-SIEGE-5"_rule, "{} is a machine and does not fight in melee", "u"};
constexpr Reason nothing_to_strike{"GH-COM-15"_rule, "{} has no melee weapon in hand and no charge against {}", "ut"};
constexpr Reason in_the_air{"GH-MON-3"_rule, "{} is in the air and can be hit by missiles only", "t"};
constexpr Reason sheltered{"GH-STR-4"_rule, "{} cannot be hurt while its tower stands", "t"};
constexpr Reason fights_from_tower{"GH-STR-4"_rule, "{} never fights hand to hand from its tower", "u"};
constexpr Reason out_of_reach{"GH-WPN-1"_rule, "{} is {} hexes away; melee reaches one hex", "td"};
constexpr Reason on_the_wall{"GH-STR-5"_rule, "{} cannot be reached from here: on a wall one reaches only the next sections and the top of a ladder", "t"};
constexpr Reason walled{"GH-STR-9"_rule, "the walls stand between {} and {}", "ut"};
constexpr Reason behind{"GH-FLD-5"_rule, "{} is not in the front of {}", "tu"};
constexpr Reason claws_reach{"GH-MON-1"_rule, "from the air {} reaches only units on the ground in front of it or below it", "u"};

constexpr Reason no_gate_here{"GH-STR-8"_rule, "there is no homage tower in {} whose gate {} stands at", "hu"};
constexpr Reason gate_holds{"GH-STR-8"_rule, "the gate of the tower in {} is not broken", "h"};
constexpr Reason defender_names{"GH-STR-8"_rule, "{} is in its tower: attack the tower, and its defender names who fights", "t"};
constexpr Reason nobody_within{"GH-STR-8"_rule, "no enemy is in the tower of {}", "h"};

constexpr Reason no_missile{"GH-COM-15"_rule, "{} has nothing in hand to shoot with", "u"};
constexpr Reason nothing_to_throw{"GH-WPN-3"_rule, "{} has nothing in hand to throw", "u"};
constexpr Reason no_fire{"GH-SIEGE-2"_rule, "only Bows and Crossbows shoot fire arrows", ""};
constexpr Reason is_engaged{"GH-COM-11"_rule, "{} is engaged and may not shoot or throw", "u"};
constexpr Reason not_loaded{"GH-COM-14"_rule, "{} is unloaded: it has to wait a round", "u"};
constexpr Reason rock_in_sling{"GH-UNIT-12"_rule, "{} is loaded with one rock, which is for structures", "u"};
constexpr Reason too_far{"GH-WPN-4"_rule, "{} is {} hexes away, out of range", "td"};
constexpr Reason too_near{"GH-WPN-7"_rule, "{} is {} hexes away; a catapult shoots at 4 or more", "td"};
constexpr Reason out_of_arc{"GH-COM-17"_rule, "{} lies behind {}", "tu"};
constexpr Reason unseen{"GH-FLD-6"_rule, "{} does not see {}: {} is in the way", "utb"};
constexpr Reason safe_within{"GH-STR-4"_rule, "{} cannot be hit while its tower stands", "t"};

/// Why two units that stand as they stand cannot be in melee; the attacker is not in the air.
Why out_of_contact(const State& state, const Unit& attacker, const Unit& target)
{
    if (in_contact(state, attacker, target)) return nullptr;
    const Where from = where(state, attacker), at = where(state, target);
    if (from == Where::tower || from == Where::homage) return &fights_from_tower;
    if (at == Where::tower || at == Where::homage) return &sheltered;
    if (distance(state, attacker.cell, target.cell) > 1) return &out_of_reach;
    if (walled_off(state, attacker, target)) return &walled;
    return &on_the_wall;
}

bool claws_at(const State& state, const Unit& flyer, const Unit& target)
{
    return on_ground(state, target) && distance(state, flyer.cell, target.cell) <= 1 && !walled_off(state, flyer, target);
}

/// The melee attack, whatever the facing.
Why check_melee(const State& state, UnitId attacker, UnitId target)
{
    if (target == nobody || !state.units[target].on_field()) return &not_there;
    const Unit& a = state.units[attacker];
    const Unit& t = state.units[target];
    if (!are_enemies(state, a, t)) return &no_enemy;
    const Type type = type_of(state, a);
    if (type == Type::engineers) return &never_fights;
    if (is_machine(type)) return &machine_fights;
    if (t.is(Mark::airborne)) return &in_the_air;
    if (a.is(Mark::airborne)) return claws_at(state, a, t) ? nullptr : &claws_reach;
    if (const Why why = out_of_contact(state, a, t)) return why;
    if (!melee_parts(type, in_hand(state, a), type_of(state, t), in_hand(state, t))) return &nothing_to_strike;
    return nullptr;
}

bool on_wall_or_tower(const State& state, const Unit& unit)
{
    const Where at = where(state, unit);
    return at == Where::wall || at == Where::tower || at == Where::homage;
}

bool hurls_rocks(Type type) { return type == Type::trolls || type == Type::ents; }

/// RP that the units hit lose, and for whom it counts.
struct Harm {
    UnitId victim = nobody;
    UnitId dealer = nobody;
    int rp = 0;
    bool share = false;
};
using Harms = Bounded<Harm, 40>;

void add_harm(Harms& harms, UnitId victim, UnitId dealer, int rp, bool share)
{
    for (Harm& harm : harms)
        if (harm.victim == victim && harm.dealer == dealer) {
            harm.rp += rp;
            return;
        }
    if (rp > 0) harms.push_back({victim, dealer, rp, share});
}

/// A missile attack on a scrimmage: equal shares for the target and those engaged with it.  GH-COM-12
void divide_harm(const State& state, const Throw& thrown, int damage, Harms& harms)
{
    const int share = damage / (1 + state.units[thrown.on].engaged);
    const Cell from = state.units[thrown.by].cell;
    const auto give = [&](UnitId id) {
        if (!proof_against(state, state.units[id], from, thrown.arrows, false)) add_harm(harms, id, thrown.by, share, true);
    };
    give(thrown.on);
    for_each_engaged(state, thrown.on, give);
}

int damage_of(const Throw& thrown)
{
    return thrown.harmless ? 0 : gbh::damage_of(thrown.roll, thrown.modifier, thrown.doubled);
}

void reckon(const State& state, const Throw& thrown, Harms& harms, Log& log)
{
    const int damage = damage_of(thrown);
    if (log)
        log.note(event(EventKind::struck, name_of(state, thrown.by), off_grid, thrown.roll, damage,
                       name_of(state, thrown.on), static_cast<int>(thrown.kind)));
    if (thrown.kind == RollKind::shot && state.units[thrown.on].engaged > 0)
        divide_harm(state, thrown, damage, harms);
    else
        add_harm(harms, thrown.on, thrown.by, damage, false);
}

/// Takes off the RP and gives out morale and experience, up to what the victim had left.
/// GH-MOR-1, GH-XP-1, GH-XP-2
void take_harm(State& state, const Harm& harm, Log& log)
{
    Unit& victim = state.units[harm.victim];
    const int counted = std::min<int>(harm.rp, victim.rp);
    if (counted <= 0) return;
    victim.rp = static_cast<std::int16_t>(victim.rp - harm.rp);
    victim.morale_gain = static_cast<std::int16_t>(victim.morale_gain - counted);
    Unit& dealer = state.units[harm.dealer];
    if (are_enemies(state, dealer, victim)) {
        dealer.morale_gain = static_cast<std::int16_t>(dealer.morale_gain + counted);
        dealer.xp_gain = static_cast<std::int16_t>(dealer.xp_gain + counted);
    }
    if (log)
        log.note(event(harm.share ? EventKind::shared : EventKind::lost, name_of(state, harm.victim), off_grid, harm.rp,
                       std::max<int>(victim.rp, 0)));
}

void pay_fatigue(State& state, Log& log)
{
    if (state.attacker == nobody) return;
    Unit& unit = state.units[state.attacker];
    const int cost = state.effort;
    if (cost == 0 || (state.free && unit.rp <= cost)) return;  // GH-DIS-1
    unit.rp = static_cast<std::int16_t>(unit.rp - cost);
    if (log) log.note(event(EventKind::tired, name_of(state, state.attacker), off_grid, cost, std::max<int>(unit.rp, 0)));
}

RollKind roll_kind(Part part)
{
    constexpr std::array<RollKind, 5> kinds{RollKind::blow, RollKind::charge, RollKind::recoil, RollKind::shot, RollKind::sweep};
    return kinds[static_cast<std::size_t>(part)];
}

void push(State& state, const Throw& thrown) { state.throws.push_back(thrown); }

void was_struck(State& state, UnitId target)
{
    end_passage(state, target);  // GH-PASS-1
}

}  // namespace

Why check_attack(const State& state, UnitId attacker, UnitId target)
{
    if (const Why why = check_melee(state, attacker, target)) return why;
    if (where(state, state.units[target]) == Where::homage) return &defender_names;
    return in_front(state, state.units[attacker], state.units[target].cell) ? nullptr : &behind;
}

bool could_attack(const State& state, UnitId attacker, UnitId target)
{
    return check_melee(state, attacker, target) == nullptr;
}

Bounded<UnitId, 8> nameable(const State& state, UnitId attacker, Cell tower)
{
    Bounded<UnitId, 8> names;
    for_each_within_tower(state, tower, [&](UnitId id) {
        if (could_attack(state, attacker, id) && !names.full()) names.push_back(id);
    });
    return names;
}

Why check_storm(const State& state, UnitId attacker, Cell tower)
{
    const Unit& unit = state.units[attacker];
    const WorkId work = work_at(state, tower);
    if (work == nobody || state.scenario->works[work].kind != Work::homage_tower || !on_ground(state, unit) ||
        spot_at(state, tower).next[state.scenario->works[work].door] != unit.cell)
        return &no_gate_here;
    if (is_standing(state, state.scenario->works[work].partner)) return &gate_holds;
    if (!in_front(state, unit, tower)) return &behind;
    Why why = &nobody_within;
    for_each_within_tower(state, tower, [&](UnitId id) {
        if (why != nullptr && are_enemies(state, unit, state.units[id])) why = check_melee(state, attacker, id);
    });
    return why;
}

Strike strike_of(const State& state, const Unit& unit, Missile missile)
{
    const std::optional<Weapon> hand = in_hand(state, unit);
    const Type type = type_of(state, unit);
    switch (missile) {
        case Missile::shot:
            if (hand) return is_missile(*hand) ? weapons[*hand].strike : Strike{};
            return type == Type::catapult || hurls_rocks(type) ? types[type].far : Strike{};
        case Missile::hurl: return hand && weapons[*hand].thrown > 0 ? weapons[*hand].strike : Strike{};
        case Missile::fire:
            return hand && (*hand == Weapon::bows || *hand == Weapon::crossbows) ? weapons[*hand].strike : Strike{};
    }
    return {};
}

Why check_shooter(const State& state, UnitId shooter, Missile missile)
{
    const Unit& unit = state.units[shooter];
    const Type type = type_of(state, unit);
    if (type == Type::engineers) return &never_fights;
    if (!strike_of(state, unit, missile))
        return missile == Missile::hurl ? &nothing_to_throw : missile == Missile::fire ? &no_fire : &no_missile;
    if (unit.engaged > 0 && type != Type::quadrigae) return &is_engaged;
    if (missile != Missile::hurl && is_unloaded(unit)) return &not_loaded;
    if (type == Type::catapult && unit.is(Mark::one_rock)) return &rock_in_sling;
    return nullptr;
}

int range_of(const State& state, const Unit& shooter, Missile missile, bool at_ground_level)
{
    const std::optional<Weapon> hand = in_hand(state, shooter);
    const Type type = type_of(state, shooter);
    const int range = missile == Missile::hurl ? weapons[*hand].thrown
                      : hand                   ? weapons[*hand].range
                      : type == Type::catapult ? rock_farthest
                                               : hurled_range;
    return range + (at_ground_level && on_wall_or_tower(state, shooter) ? 1 : 0);
}

Why check_target(const State& state, UnitId shooter, UnitId target, Missile missile)
{
    if (target == nobody || !state.units[target].on_field()) return &not_there;
    const Unit& a = state.units[shooter];
    const Unit& t = state.units[target];
    if (!are_enemies(state, a, t)) return &no_enemy;
    const int away = distance(state, a.cell, t.cell);
    const Where at = where(state, t);
    if (away > range_of(state, a, missile, at == Where::ground)) return &too_far;
    if (type_of(state, a) == Type::catapult && away < rock_nearest) return &too_near;
    if (at == Where::tower || at == Where::homage) return &safe_within;
    if (!in_arc(state, a, t.cell)) return &out_of_arc;
    if (walled_off(state, a, t)) return &walled;
    if (away > 1 && !is_raised(state, a) && !is_raised(state, t) && !clear_between(state, a.cell, t.cell)) return &unseen;
    return nullptr;
}

Approach approach_of(const State& state, const Unit& attacker, const Unit& victim, bool far)
{
    Approach approach;
    approach.aspect = aspect_of(state, victim, attacker.cell);
    approach.native = is_native(state, attacker);
    approach.height = is_high(state, attacker) && !is_high(state, victim);
    if (far && on_wall_or_tower(state, attacker) && on_ground(state, victim)) approach.height = true;  // GH-COM-10
    return approach;
}

std::optional<Clause> proof_against(const State& state, const Unit& victim, Cell from, Arrows arrows, bool breath)
{
    const Type type = type_of(state, victim);
    if (is_arrow_proof(type) && (arrows == Arrows::plain || (arrows == Arrows::fire && is_machine(type)))) return "GH-MON-4"_rule;
    if (is_sheltered(state, victim)) return "GH-STR-4"_rule;
    if (victim.is(Mark::on_top)) {
        const UnitId ladder = state.ground[victim.cell];
        if (ladder != nobody && type_of(state, state.units[ladder]) == Type::assault_tower &&
            aspect_of(state, victim, from) != Aspect::rear)
            return "GH-SIEGE-1"_rule;
    }
    if (breath || !state.scenario->has_flyers) return std::nullopt;
    if (victim.is(Mark::sheltering)) return "GH-MON-2"_rule;
    for (const Unit& eagle : state.units)
        if (eagle.is(Mark::sheltering) && eagle.on_field() && on_ground(state, victim) &&
            spot_at(state, eagle.cell).next[turned(eagle.facing, 3)] == victim.cell)
            return "GH-MON-2"_rule;
    return std::nullopt;
}

void declare_melee(State& state, UnitId attacker, UnitId target, bool free, Log& log)
{
    const Unit& a = state.units[attacker];
    const Unit& t = state.units[target];
    Approach approach = approach_of(state, a, t, false);
    approach.free = free;
    for (const PlannedPart& part : plan_melee(state.scenario->numbers, fighter_of(state, a), fighter_of(state, t), approach)) {
        const UnitId by = part.on_attacker ? target : attacker, on = part.on_attacker ? attacker : target;
        Throw thrown(roll_kind(part.part), part.strike.dice, by, on);
        thrown.doubled = part.doubled;
        thrown.modifier = static_cast<std::int16_t>(part.modifier);
        push(state, thrown);
    }
    state.attacker = attacker;
    state.free = free;
    exert(state, attacker);
    state.units[attacker].mark(Mark::stirred);
    was_struck(state, target);
    if (!a.is(Mark::airborne)) engage(state, attacker, target, log);
}

void declare_missile(State& state, UnitId shooter, UnitId target, Missile missile)
{
    Unit& a = state.units[shooter];
    const Unit& t = state.units[target];
    const Strike strike = strike_of(state, a, missile);
    const std::optional<Weapon> hand = in_hand(state, a);
    Throw shot(RollKind::shot, strike.dice, shooter, target);
    if (hand && (*hand == Weapon::bows || *hand == Weapon::crossbows))
        shot.arrows = missile == Missile::fire ? Arrows::fire : Arrows::plain;
    const bool burns_it = missile == Missile::fire && is_machine(type_of(state, t));
    shot.harmless = proof_against(state, t, a.cell, shot.arrows, false).has_value();
    shot.modifier = static_cast<std::int16_t>(modifier(state.scenario->numbers, Part::shot, strike.kind, fighter_of(state, a),
                                                       fighter_of(state, t), approach_of(state, a, t, true)));
    push(state, shot);
    if (burns_it && !t.is(Mark::burning)) push(state, Throw(RollKind::fire, 1, shooter, target));
    state.attacker = shooter;
    state.free = false;
    exert(state, shooter);  // with the weight of what it throws
    a.mark(Mark::stirred);
    const bool unloads = missile == Missile::fire || (hand ? *hand == Weapon::crossbows : true);
    if (missile != Missile::hurl && unloads) unload(a);  // GH-COM-14
    if (missile == Missile::hurl) {                                   // GH-COM-13
        a.carried = static_cast<std::uint8_t>(a.carried & ~(1u << a.hand));
        a.hand = most_weapons;
    }
}

void declare_sweep(State& state, UnitId beast, UnitId victim)
{
    const Unit& a = state.units[beast];
    const Unit& t = state.units[victim];
    const Strike strike = types[type_of(state, a)].far;
    Throw sweep(RollKind::sweep, strike.dice, beast, victim);
    sweep.harmless =
        proof_against(state, t, a.cell, Arrows::none, type_of(state, a) == Type::dragon).has_value();
    sweep.modifier = static_cast<std::int16_t>(modifier(state.scenario->numbers, Part::sweep, strike.kind,
                                                        fighter_of(state, a), fighter_of(state, t),
                                                        approach_of(state, a, t, true)));
    push(state, sweep);
}

void settle_throws(State& state, Log& log)
{
    Harms harms;
    for (const Throw& thrown : state.throws) {
        switch (thrown.kind) {
            case RollKind::blow:
            case RollKind::charge:
            case RollKind::recoil:
            case RollKind::shot:
            case RollKind::sweep: reckon(state, thrown, harms, log); break;
            case RollKind::fire: settle_fire(state, thrown, log); break;
            case RollKind::douse: settle_dousing(state, thrown, log); break;
            case RollKind::collapse: settle_collapse(state, thrown, log); break;
            case RollKind::initiative:
            case RollKind::contest: break;
        }
    }
    for (const Harm& harm : harms) take_harm(state, harm, log);
    pay_fatigue(state, log);
    state.throws.clear();
    state.thrown = 0;
    state.effort = 0;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].on_field() && state.units[i].rp <= 0)
            remove_unit(state, static_cast<UnitId>(i), EventKind::removed, log);
    state.attacker = nobody;
    state.free = false;
}

void exert(State& state, UnitId id)
{
    state.effort = static_cast<std::int16_t>(state.effort + fatigue(ep_of(state, state.units[id])));
}

void tire(State& state, UnitId id, int rp, bool on_the_march, Log& log)
{
    if (rp == 0) return;
    Unit& unit = state.units[id];
    unit.rp = static_cast<std::int16_t>(unit.rp - rp);
    if (log) log.note(event(EventKind::tired, name_of(state, id), off_grid, rp, std::max<int>(unit.rp, 0), {}, on_the_march ? 1 : 0));
    if (unit.rp <= 0) remove_unit(state, id, EventKind::removed, log);
}

}  // namespace montjoy::gbh
