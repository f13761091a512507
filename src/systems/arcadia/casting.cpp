// A lore card from its price to its effect.  AR-CARD-4, AR-CARD-5
#include <algorithm>

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

Unit& unit_of(State& state, Ref ref)
{
    return ref.side() == Side::wild ? state.open.wild[0] : state.open.units[ref.side()][ref.number()];
}

void pay(State& state, Side side, std::uint8_t card)
{
    Open& o = state.open;
    const LoreCard& lore = state.scenario->lore[card];
    const std::uint64_t bit = std::uint64_t{1} << card;
    state.secret[side].lore &= ~bit;
    o.lore_discarded[side] |= bit;
    --o.lore_hand[side][static_cast<std::size_t>(lore.deck)];
    o.tokens[side] = static_cast<std::uint8_t>(o.tokens[side] - lore.cost);
    o.lore_played[side] = true;
}

void note_card(const State& state, Event::Kind kind, Side side, std::uint8_t card, Ref caster, const Play& play, Chronicle& journal)
{
    if (!journal) return;
    const Position p = position(state);
    Event e = event(kind, p, caster);
    e.side = side;
    e.x = card;
    const Aim aim = spells[state.scenario->lore[card].spell].aim;
    const bool hex = aim == Aim::foe || aim == Aim::friend_ || aim == Aim::friends || aim == Aim::leap || aim == Aim::fire;
    if (hex && play.b != none) {
        e.from = play.b;
        if (!p.empty(play.b)) e.whom = tag(p, p.at(play.b));
        if (aim == Aim::leap || (aim == Aim::friends && play.c != none)) e.to = play.c;
    } else if (play.aimed) {
        e.whom = tag(p, play.aimed);
    }
    e.y = play.b == none ? std::int16_t{-1} : static_cast<std::int16_t>(play.b);
    e.z = play.c == none ? std::int16_t{-1} : static_cast<std::int16_t>(play.c);
    journal.note(std::move(e));
}

void note_effect(const State& state, Ref ref, Spell spell, Chronicle& journal)
{
    if (!journal) return;
    Event e = event(Event::Kind::spell, position(state), ref);
    e.x = static_cast<std::int16_t>(spell);
    journal.note(std::move(e));
}

// A Paladin or Cleric who frees the unit that the card is aimed at, by itself or by leading it.
Ref resister(const Position& p)
{
    const Casting& c = p.open.casting;
    if (!c.aimed || c.aimed.side() == Side::wild || !p.unit(c.aimed).on_board()) return {};
    if (p.unit(c.aimed).has(Attribute::resists_lore)) return c.aimed;
    const Ref leader = p.leader_of(c.aimed);
    return leader && p.unit(leader).has(Attribute::resists_lore) ? leader : Ref{};
}

void cancel(State& state, Event::Kind why, Chronicle& journal)
{
    Open& o = state.open;
    if (journal) {
        Event e = event(why, o.casting.side);
        e.x = o.casting.card;
        journal.note(std::move(e));
    }
    o.stage = o.casting.back;
    o.casting = {};
}

void disorganize(State& state, Ref ref, bool yes)
{
    Unit& unit = unit_of(state, ref);
    unit.disorganized = yes;
    if (unit.leader != none) unit_of(state, {ref.side(), unit.leader}).disorganized = yes;
}

void heal(State& state, At at, Chronicle& journal)
{
    const Ref ref = position(state).at(at);
    Unit& unit = unit_of(state, ref);
    if (unit.damage > 0) --unit.damage;
    if (journal) {
        Event e = event(Event::Kind::healed, position(state), ref);
        e.x = unit.damage;
        journal.note(std::move(e));
    }
}

void rouse(State& state, Ref ref, Spell spell, Chronicle& journal)
{
    unit_of(state, ref).roused = true;
    note_effect(state, ref, spell, journal);
}

void bolt(State& state, Ref caster, Ref target, int factor, Chronicle& journal)
{
    begin_fight(state, caster, target, Manner::bolt, journal);
    state.open.fight.factor = static_cast<std::int8_t>(factor);
}

void steal(State& state, Side side, Chronicle& journal)
{
    Open& o = state.open;
    const int room = state.scenario->numbers.token_store - o.tokens[side];
    const int n = std::min({2, static_cast<int>(o.tokens[other(side)]), room});
    o.tokens[other(side)] = static_cast<std::uint8_t>(o.tokens[other(side)] - n);
    o.tokens[side] = static_cast<std::uint8_t>(o.tokens[side] + n);
    if (!journal) return;
    for (const Side each : both_sides) {
        Event e = event(Event::Kind::tokens, each);
        e.x = o.tokens[each];
        e.y = static_cast<std::int16_t>(each == side ? n : -n);
        journal.note(std::move(e));
    }
}

void set_weather(State& state, Side side, int weather, Chronicle& journal)
{
    Open& o = state.open;
    const int by = weather - o.weather;
    o.weather = static_cast<std::int8_t>(weather);
    if (!journal) return;
    Event e = event(Event::Kind::weather, side);
    e.x = o.weather;
    e.y = static_cast<std::int16_t>(by);
    journal.note(std::move(e));
}

// Cards of the command phase and of the enemy's.
void cast_before_moves(State& state, const Casting& c, Spell spell, Chronicle& journal)
{
    Open& o = state.open;
    const Position p = position(state);
    const auto& board = state.scenario->board;
    const bool at_hex = spells[spell].aim == Aim::foe || spells[spell].aim == Aim::friend_ || spells[spell].aim == Aim::friends;
    const Ref target = at_hex ? p.at(c.b) : Ref{};
    switch (spell) {
        case Spell::rumour: disorganize(state, target, true); note_effect(state, target, spell, journal); break;
        case Spell::lightning:
        case Spell::immolate: hurt(state, target, 2, c.caster, journal); break;
        case Spell::terror: o.errands.push_back({Errand::Kind::terror, target, p.unit(c.caster).at, 0, 2}); break;
        case Spell::curse: unit_of(state, target).cursed = true; note_effect(state, target, spell, journal); break;
        case Spell::heal: heal(state, c.b, journal); break;
        case Spell::snare: unit_of(state, target).snared = true; note_effect(state, target, spell, journal); break;
        case Spell::mire: unit_of(state, target).mired = true; note_effect(state, target, spell, journal); break;
        case Spell::false_order:
            unit_of(state, target).ordered = false;
            if (const Ref leader = p.leader_of(target)) unit_of(state, leader).ordered = false;
            note_effect(state, target, spell, journal);
            break;
        case Spell::weatherwork: set_weather(state, c.side, c.b, journal); break;
        case Spell::clear_sky:
            set_weather(state, c.side, 4, journal);
            o.night = {};
            break;
        case Spell::hymn:
            p.each_standing(c.side, [&](Ref ref, const Unit& u) {
                if (!u.disorganized || board.distance(u.at, p.unit(c.caster).at) > spells[spell].range) return;
                disorganize(state, ref, false);
                note_effect(state, ref, spell, journal);
            });
            break;
        case Spell::zeal:
            order(state, target, journal);
            if (c.c != none) order(state, p.at(c.c), journal);
            break;
        case Spell::burning_blades:
            rouse(state, target, spell, journal);
            if (c.c != none) rouse(state, p.at(c.c), spell, journal);
            break;
        case Spell::wall_of_fire:
            o.burning[c.side].insert(c.b);
            o.burning[c.side].insert(board.next[c.b][c.c]);
            o.burning[c.side].insert(board.next[board.next[c.b][c.c]][c.c]);
            break;
        default: break;
    }
}

// Cards of the movement phase and of the ranged step.
void cast_in_movement(State& state, const Casting& c, Spell spell, Chronicle& journal)
{
    Open& o = state.open;
    const Position p = position(state);
    const Ref target = c.b == none ? Ref{} : p.at(c.b);
    switch (spell) {
        case Spell::headlong: unit_of(state, target).headlong = true; note_effect(state, target, spell, journal); break;
        case Spell::secret_path: unit_of(state, target).secret_path = true; note_effect(state, target, spell, journal); break;
        case Spell::blink: {
            if (journal) {
                Event e = event(Event::Kind::moved, p, target);
                e.from = c.b;
                e.to = c.c;
                journal.note(std::move(e));
            }
            shift(state, target, c.c, journal);
            Unit& unit = unit_of(state, target);
            unit.moved = unit.turned = true;
            if (unit.leader != none) unit_of(state, {target.side(), unit.leader}).moved = true;
            o.facing = target;
            o.back = Stage::move;
            o.stage = Stage::face;
            break;
        }
        case Spell::fire_bolt: bolt(state, c.caster, target, 4, journal); break;
        case Spell::smite: bolt(state, c.caster, target, p.unit(target).breed().kind == Class::lore ? 5 : 3, journal); break;
        case Spell::tongue_of_flame: bolt(state, c.caster, target, 5, journal); break;
        case Spell::rain_of_embers:
            o.rain = c.caster;
            if (const Ref first = rain_target(position(state)))
                bolt(state, c.caster, first, 2, journal);
            else
                o.rain = {};
            break;
        default: break;
    }
}

// Cards of a combat.
void cast_in_combat(State& state, const Casting& c, Spell spell, Chronicle& journal)
{
    Open& o = state.open;
    Fight& f = o.fight;
    const Position p = position(state);
    const auto add = [](std::int8_t& sum, int n) { sum = static_cast<std::int8_t>(sum + n); };
    switch (spell) {
        case Spell::strength: add(f.plus_attacker, 2); break;
        case Spell::backstab: add(f.plus_attacker, struck_aspect(p, combat_of(p, f)) == Aspect::front ? 1 : 3); break;
        case Spell::bless: add(c.side == f.attacker.side() ? f.plus_attacker : f.plus_target, 1); break;
        case Spell::glamour: add(f.plus_attacker, -2); break;
        case Spell::battle_cry:
            rouse(state, f.attacker, spell, journal);
            for (const At at : state.scenario->board.next[p.unit(f.attacker).at])
                if (at != nowhere && !p.empty(at) && p.at(at).side() == c.side) rouse(state, p.at(at), spell, journal);
            break;
        case Spell::challenge: f.challenged = true; break;
        case Spell::stand_firm: f.firm = true; break;
        case Spell::veil: f.lost = true; break;
        case Spell::aura: hurt(state, f.attacker, 1, f.target, journal); break;
        case Spell::vanish:
            f.lost = true;
            o.errands.push_back(evade_of(p, f.target, f.from));
            break;
        case Spell::iron_skin: --f.severity; break;
        case Spell::sanctuary: f.sanctuary = true; break;
        case Spell::undying: f.undying = true; break;
        case Spell::poison:
            f.destroyed = hurt(state, f.target_loses ? f.target : f.attacker, 1, f.target_loses ? f.attacker : f.target, journal);
            break;
        case Spell::cleave: hurt(state, p.at(c.b), 1, f.target_loses ? f.attacker : f.target, journal); break;
        case Spell::victory_roar: heal(state, c.b, journal); break;
        case Spell::berserk: {
            const Ref attacker = f.attacker;
            begin_fight(state, attacker, p.at(c.b), Manner::close, journal);
            o.fight.again = true;
            break;
        }
        default: break;
    }
}

void take_effect(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const Casting c = o.casting;
    const Spell spell = state.scenario->lore[c.card].spell;
    if (spell == Spell::assassin) {
        o.stage = Stage::assassin;
        return;
    }
    o.casting = {};
    o.stage = c.back;
    if (spell == Spell::pickpocket) return steal(state, c.side, journal);
    if (spell == Spell::raise) {
        const Ref back = raisable(position(state), c.side);
        note_effect(state, back, spell, journal);
        return off_table(state, back);
    }
    const std::uint16_t when = spells[spell].when;
    if (when & (at(Moment::command) | at(Moment::enemy_orders)))
        cast_before_moves(state, c, spell, journal);
    else if (when & (at(Moment::movement) | at(Moment::ranged)))
        cast_in_movement(state, c, spell, journal);
    else
        cast_in_combat(state, c, spell, journal);
}

// An answer to the enemy's card: it is paid at once and cannot be answered itself.
void answer(State& state, Side side, std::uint8_t card, const Play& play, Chronicle& journal)
{
    Open& o = state.open;
    pay(state, side, card);
    note_card(state, Event::Kind::lore, side, card, play.caster, play, journal);
    if (state.scenario->lore[card].spell == Spell::unravel)
        o.stage = Stage::unravel;
    else
        cancel(state, Event::Kind::warded, journal);
}

void after_answer(State& state, Chronicle& journal)
{
    if (resister(position(state)))
        state.open.stage = Stage::resist;
    else
        take_effect(state, journal);
}

}  // namespace

bool asks_lore(const State& state, Side side, Moment moment)
{
    const Secret& own = state.secret[side];
    if (own.passed || own.silent & at(moment)) return false;
    return lore_possible(position(state), side, moment);
}

void play_lore(State& state, Side side, std::uint8_t card, std::uint8_t b, std::uint8_t c, Chronicle& journal)
{
    Open& o = state.open;
    const Moment moment = *moment_of(o.stage);
    const Play play = *find_play(position(state), side, moment, card, b, c);
    if (moment == Moment::answer) return answer(state, side, card, play, journal);
    pay(state, side, card);
    note_card(state, Event::Kind::lore, side, card, play.caster, play, journal);
    o.casting = {card, side, play.caster, b, c, play.aimed, o.stage};
    o.declined = false;
    o.stage = Stage::answer;
}

bool play_standing(State& state, Side side, Moment moment, Chronicle& journal)
{
    const Secret& own = state.secret[side];
    for (std::uint64_t left = own.answers & own.lore; left != 0; left &= left - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(left));
        const auto play = first_play(position(state), side, moment, card);
        if (!play) continue;
        state.secret[side].answers &= ~(std::uint64_t{1} << card);
        play_lore(state, side, card, play->b, play->c, journal);
        return true;
    }
    return false;
}

bool proceed_casting(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (o.stage != Stage::answer) return false;
    const Side foe = other(o.casting.side);
    o.window = foe;
    if (!o.declined && asks_lore(state, foe, Moment::answer)) return play_standing(state, foe, Moment::answer, journal);
    o.declined = false;
    after_answer(state, journal);
    return true;
}

void fell_casting(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    const auto told = [&](Event::Kind kind, Side side, Ref who) {
        if (!journal) return;
        Event e = event(kind, side);
        e.who = tag(position(state), who);
        e.x = static_cast<std::int16_t>(value);
        journal.note(std::move(e));
    };
    switch (o.stage) {
        case Stage::unravel:                                                 // AR-LORE-Unravel
            told(Event::Kind::unravel, other(o.casting.side), {});
            if (value >= 3) return cancel(state, Event::Kind::unravelled, journal);
            return after_answer(state, journal);
        case Stage::resist: {                                                // AR-CARD-5
            const Position p = position(state);
            const Ref who = resister(p);
            told(Event::Kind::resist, who.side(), who);
            const Numbers& n = state.scenario->numbers;
            const int least = p.unit(who).type == Type::paladin ? n.paladin_resists : n.cleric_resists;
            if (value >= least) return cancel(state, Event::Kind::resisted, journal);
            return take_effect(state, journal);
        }
        case Stage::assassin: {                                              // AR-LORE-Assassin
            const Casting c = o.casting;
            o.casting = {};
            o.stage = c.back;
            const Position p = position(state);
            const Ref there = p.at(c.b);
            const Ref victim = p.leader_of(there) ? p.leader_of(there) : there;
            told(Event::Kind::assassin, c.side, victim);
            if (value < 5) return;
            part(state, victim);
            destroy(state, victim, c.caster, journal);
            return;
        }
        default: return;
    }
}

}  // namespace montjoy::arcadia
