// Combats, one at a time, and the steps in which they come.  AR-TURN-4, AR-COM-1 to AR-COM-9, AR-SCN-23
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

Unit& unit_of(State& state, Ref ref)
{
    return ref.side() == Side::wild ? state.open.wild[0] : state.open.units[ref.side()][ref.number()];
}

Ref loser_of(const Fight& f) { return f.target_loses ? f.target : f.attacker; }
Ref winner_of(const Fight& f) { return f.target_loses ? f.attacker : f.target; }

bool own_die(const State& state)
{
    const Fight& f = state.open.fight;
    return attacker_is_own(*state.scenario, f.attacker.side(), f.target.side());
}

// AR-COM-8: half its price, and out of the battle.
void drive_off(State& state, Ref ref, Chronicle& journal)
{
    const Unit unit = unit_of(state, ref);
    if (journal) journal.note(event(Event::Kind::driven_off, position(state), ref));
    remove(state, ref, Fate::driven_off, journal);
    const int worth = quarters(unit.price) * state.scenario->numbers.driven_off_percent / 100;
    if (ref.side() != Side::wild) score(state, other(ref.side()), worth, journal);
}

// AR-LORE-Challenge: the leader of a target that is damaged or worse falls.
void fell_challenged(State& state, Chronicle& journal)
{
    const Fight& f = state.open.fight;
    const Ref leader = position(state).leader_of(f.target);
    if (!leader) return;
    part(state, leader);
    if (journal) journal.note(event(Event::Kind::leader_fell, position(state), leader));
    destroy(state, leader, f.attacker, journal);
}

// What a result does to its loser.  AR-COM-3
void apply_result(State& state, Chronicle& journal)
{
    Fight& f = state.open.fight;
    const Ref loser = loser_of(f), winner = winner_of(f);
    if (f.severity == 0) return;
    if (f.challenged && f.target_loses) fell_challenged(state, journal);
    const Position p = position(state);
    const Unit unit = p.unit(loser);
    const At from = f.target_loses ? f.from : f.to;
    if (unit.has(Attribute::driven_off)) {
        if (!f.undying) return drive_off(state, loser, journal);
        f.damaged = true;                                                    // AR-LORE-Undying: 1 damage instead
        f.destroyed = hurt(state, loser, 1, winner, journal);
        return;
    }
    const bool alone = unit.character() && !unit.in_boat;
    const bool evader = evades(unit, f.manner);
    const bool routs = evader && f.severity == 3;
    const bool gets_away = evader && (routs ? can_rout(p, loser) : can_evade(p, loser, from));
    int damage = gets_away ? (f.severity == 1 ? 0 : 1) : f.severity == 3 ? 4 : f.severity;
    if (alone && !f.sanctuary) damage = 4;                                   // AR-COM-3: dies of any
    if (f.sanctuary && damage > 0) --damage;                                 // AR-LORE-Sanctuary
    f.damaged = damage > 0;
    f.destroyed = (f.severity == 3 || alone) && damage >= 4;
    if (f.destroyed)
        destroy(state, loser, winner, journal);
    else
        f.destroyed = hurt(state, loser, damage, winner, journal);
    if (f.destroyed) return;
    if (gets_away) {
        state.open.errands.push_back(routs ? rout_of(p, loser, from) : evade_of(p, loser, from));
    } else if (!evader && !f.firm && !f.sanctuary && !holds_fast(position(state), loser)) {
        state.open.errands.push_back({Errand::Kind::push, loser, from, 0, 1});
    }
}

// AR-UNIT-4: Volatile, on the die worst for it.
void explode(State& state, Chronicle& journal)
{
    const Fight& f = state.open.fight;
    if (f.attacker.side() == Side::wild || f.manner == Manner::bolt) return;
    const Unit& unit = unit_of(state, f.attacker);
    if (!unit.has(Attribute::volatile_) || f.die != (own_die(state) ? 1 : 8)) return;
    if (journal) journal.note(event(Event::Kind::volatile_, position(state), f.attacker));
    const At centre = unit.at;
    Bounded<Ref, 7> hit;
    if (unit.on_board()) hit.push_back(f.attacker);
    for (const At at : state.scenario->board.next[centre])
        if (at != nowhere && !position(state).empty(at)) hit.push_back(position(state).at(at));
    for (const Ref ref : hit) hurt(state, ref, 1, f.attacker, journal);
}

// AR-UNIT-4: Spent, removed after the first close combat that it fights.
void spend_units(State& state, Chronicle& journal)
{
    const Fight& f = state.open.fight;
    if (f.manner != Manner::close) return;
    for (const Ref ref : {f.attacker, f.target}) {
        if (ref.side() == Side::wild || !unit_of(state, ref).has(Attribute::spent) || !unit_of(state, ref).on_board()) continue;
        if (unit_of(state, ref).in_boat) continue;
        if (journal) journal.note(event(Event::Kind::spent, position(state), ref));
        remove(state, ref, Fate::spent, journal);
    }
}

// The next attack of a Rain of Embers, or the step in which the combat was made.
void end_fight(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const Fight f = o.fight;
    o.fight = {};
    if (o.rain) {
        if (const Ref next = rain_target(position(state)); next && unit_of(state, o.rain).on_board()) {
            begin_fight(state, o.rain, next, Manner::bolt, journal);
            o.fight.factor = 2;
            return;
        }
        o.rain = {};
    }
    o.stage = f.attacker.side() == Side::wild ? Stage::wild : f.manner == Manner::close ? Stage::close : Stage::ranged;
}

enum class Asked : std::uint8_t { waiting, answered, passed };

// Asks `side` for lore at a moment of the combat; passed where it is not asked, or has declined.
Asked ask(State& state, Side side, Moment moment, Chronicle& journal)
{
    Open& o = state.open;
    o.window = side == Side::wild ? o.active : side;
    if (side != Side::wild && !o.declined && asks_lore(state, side, moment))
        return play_standing(state, side, moment, journal) ? Asked::answered : Asked::waiting;
    o.declined = false;
    return Asked::passed;
}

// The same, going on to `next` once passed; what `proceed` yields.
bool window(State& state, Side side, Moment moment, Stage next, Chronicle& journal)
{
    const Asked asked = ask(state, side, moment, journal);
    if (asked == Asked::passed) state.open.stage = next;
    return asked != Asked::waiting;
}

bool fighters_stand(const State& state)
{
    const Fight& f = state.open.fight;
    const Position p = position(state);
    return p.unit(f.attacker).on_board() && p.unit(f.target).on_board() && p.unit(f.target).stands();
}

// The unit of the army whose turn it is that the wild Dragon attacks.  AR-SCN-23
Ref wild_target(const Position& p)
{
    Ref nearest;
    int best = p.numbers().lair_reach + 1;
    const At lair = p.open.wild[0].at;
    p.each_standing(p.open.active, [&](Ref ref, const Unit& u) {
        const int far = p.board().distance(lair, u.at);
        if (far > 1 && range_now(p, p.open.wild[0]) < far) return;
        if (far < best || (far == best && nearest && u.price > p.unit(nearest).price)) {
            best = far;
            nearest = ref;
        }
    });
    return nearest;
}

bool proceed_wild(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (!o.wild.empty() && o.wild[0].on_board() && !o.wild[0].attacked)
        if (const Ref target = wild_target(position(state))) {
            o.wild[0].attacked = true;
            const bool close = state.scenario->board.adjacent(o.wild[0].at, unit_of(state, target).at);
            if (journal) journal.note(event(Event::Kind::wild, position(state), target));
            begin_fight(state, the_wild, target, close ? Manner::close : Manner::ranged, journal);
            return true;
        }
    enter_draw(state, journal);
    return true;
}

bool anyone_attacks(const State& state, Manner manner, bool baggage)
{
    const Position p = position(state);
    const auto& units = p.open.units[p.open.active];
    for (std::size_t i = 0; i < units.size(); ++i)
        if ((baggage || units[i].type != Type::baggage) && has_target(p, {p.open.active, i}, manner)) return true;
    return false;
}

void note_die(const State& state, Outcome outcome, Chronicle& journal)
{
    if (!journal) return;
    const Position p = position(state);
    const Fight& f = p.open.fight;
    const Combat combat = combat_of(p, f);
    Event e = event(Event::Kind::die, p, f.attacker);
    e.whom = tag(p, f.target);
    e.x = f.die;
    e.y = static_cast<std::int16_t>(own_die(state) ? 0 : 1);
    e.z = static_cast<std::int16_t>(outcome);
    e.sums = {attacker_tally(p, combat), target_tally(p, combat)};
    journal.note(std::move(e));
}

}  // namespace

Ref rain_target(const Position& p)
{
    const Unit& caster = p.unit(p.open.rain);
    const int reach = bolt_range_now(p, caster, spells[Spell::rain_of_embers].range);
    Ref nearest;
    int best = reach + 1;
    for (const Side side : {other(p.open.rain.side()), Side::wild}) {
        const std::size_t count = side == Side::wild ? p.open.wild.size() : p.open.units[side].size();
        for (std::size_t i = 0; i < count; ++i) {
            const Unit& u = p.unit(Ref{side, i});
            if (!u.stands() || u.behind) continue;
            const int far = p.board().distance(caster.at, u.at);
            if (far < best) {
                best = far;
                nearest = {side, i};
            }
        }
    }
    return nearest;
}

void begin_fight(State& state, Ref attacker, Ref target, Manner manner, Chronicle& journal)
{
    Open& o = state.open;
    o.fight = {};
    o.fight.attacker = attacker;
    o.fight.target = target;
    o.fight.from = unit_of(state, attacker).at;
    o.fight.to = unit_of(state, target).at;
    o.fight.manner = manner;
    if (manner != Manner::bolt) unit_of(state, attacker).attacked = true;
    if (o.rain == attacker && manner == Manner::bolt) unit_of(state, target).behind = true;
    if (journal) {
        Event e = event(Event::Kind::attack, position(state), attacker);
        e.whom = tag(position(state), target);
        e.x = static_cast<std::int16_t>(manner);
        journal.note(std::move(e));
    }
    o.declined = false;
    o.stage = Stage::before_attack;
}

Why cannot_follow(const Position& p)
{
    const Fight& f = p.open.fight;
    if (f.manner != Manner::close || f.again || f.lost || f.attacker.side() == Side::wild) return Why::cannot_follow;
    const Unit& unit = p.unit(f.attacker);
    if (!unit.stands() || unit.at != f.from || !p.empty(f.to)) return Why::cannot_follow;
    if (unit.type == Type::artillery || unit.type == Type::cannon || unit.afloat()) return Why::cannot_follow;  // AR-COM-4
    return can_enter(p, unit, f.to) ? Why::nothing : Why::closed_terrain;
}

bool proceed_fight(State& state, Chronicle& journal)
{
    Open& o = state.open;
    Fight& f = o.fight;
    switch (o.stage) {
        case Stage::ranged:
            o.window = o.active;
            if (anyone_attacks(state, Manner::ranged, false)) return false;
            if (!o.declined && asks_lore(state, o.active, Moment::ranged)) return false;
            o.declined = false;
            o.stage = Stage::close;
            return true;
        case Stage::close:
            if (anyone_attacks(state, Manner::close, !o.declined)) return false;
            o.declined = false;
            o.stage = Stage::wild;
            return true;
        case Stage::wild: return proceed_wild(state, journal);
        case Stage::before_attack: return window(state, f.attacker.side(), Moment::attack, Stage::before_defence, journal);
        case Stage::before_defence:
            if (f.lost || !fighters_stand(state)) {
                end_fight(state, journal);
                return true;
            }
            return window(state, f.target.side(), Moment::defence, Stage::die, journal);
        case Stage::die:
            if (!f.lost && fighters_stand(state)) return false;
            end_fight(state, journal);
            return true;
        case Stage::after_die:
            if (f.severity > 0)
                if (const Asked asked = ask(state, loser_of(f).side(), Moment::effect, journal); asked != Asked::passed)
                    return asked == Asked::answered;
            o.stage = Stage::losses;
            apply_result(state, journal);
            return true;
        case Stage::losses:
            explode(state, journal);
            spend_units(state, journal);
            o.stage = Stage::won;
            return true;
        case Stage::won:
            return window(state, f.damaged || f.destroyed ? winner_of(f).side() : Side::wild, Moment::won, Stage::follow, journal);
        case Stage::follow:
            if (cannot_follow(position(state)) == Why::nothing) return false;
            o.stage = Stage::struck;
            return true;
        case Stage::struck:
            if (const Asked asked = ask(state, f.attacker.side(), Moment::struck, journal); asked != Asked::passed)
                return asked == Asked::answered;
            end_fight(state, journal);
            return true;
        default: return false;
    }
}

void fell_fight(State& state, int value, Chronicle& journal)
{
    Fight& f = state.open.fight;
    f.die = static_cast<std::uint8_t>(value);
    const Position p = position(state);
    const bool own = own_die(state);
    const int factor = attack_factor(p, combat_of(p, f));
    const Quality attacker = p.unit(f.attacker).in_boat ? Quality::ordinary : p.unit(f.attacker).quality;
    const Quality target = p.unit(f.target).in_boat ? Quality::ordinary : p.unit(f.target).quality;
    const Outcome outcome = own ? outcome_of(factor, value, attacker, target) : outcome_of(-factor, value, target, attacker);
    const Outcome seen = seen_from_attacker(outcome, own);
    note_die(state, outcome, journal);
    f.target_loses = !own_loses(seen);
    const bool harmless = !f.target_loses && f.manner != Manner::close;      // AR-COM-7
    f.severity = static_cast<std::uint8_t>(harmless ? 0 : severity_of(seen));
    state.open.stage = Stage::after_die;
}

}  // namespace montjoy::arcadia
