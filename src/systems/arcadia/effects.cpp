// What the lore cards do: those of the command phase and of movement, then those of a combat.  The lore decks
#include "systems/arcadia/effects.hpp"

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

}  // namespace

void note_effect(const State& state, Ref ref, Spell spell, Chronicle& journal)
{
    if (!journal) return;
    Event e = event(Event::Kind::spell, position(state), ref);
    e.x = static_cast<std::int16_t>(spell);
    journal.note(std::move(e));
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
        case Spell::curse:
            unit_of(state, target).cursed = true;
            if (target.side() == Side::wild) o.wild_cursed_by = c.side;
            note_effect(state, target, spell, journal);
            break;
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
            burn(state, target, journal);
            if (!unit.on_board()) break;
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

}  // namespace montjoy::arcadia
