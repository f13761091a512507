// A lore card from its price to its effect.  AR-CARD-4, AR-CARD-5
#include <algorithm>

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/effects.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

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
