// The draw phase, and the end of a turn and of the battle.  AR-TURN-5, AR-TURN-6, AR-PTS-3, AR-PTS-6
#include <algorithm>

#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

void note(Chronicle& journal, Event::Kind kind, Side side, int x, int y = 0)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.x = static_cast<std::int16_t>(x);
    e.y = static_cast<std::int16_t>(y);
    journal.note(std::move(e));
}

// AR-SCN-16: an attacking ground unit that first ends a turn beyond the river scores half its price.
void score_crossings(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (o.kind != Kind::river_crossing) return;
    const Side side = other(o.defender);
    for (std::size_t i = 0; i < o.units[side].size(); ++i) {
        Unit& u = o.units[side][i];
        if (!u.on_board() || !u.ground() || u.crossed || !beyond_river(position(state), side, u.at)) continue;
        u.crossed = true;
        if (journal) journal.note(event(Event::Kind::crossed, position(state), {side, i}));
        score(state, side, quarters(u.price) * state.scenario->numbers.crossing_percent / 100, journal);
    }
}

void end_battle(State& state, const Verdict& v, Chronicle& journal)
{
    Open& o = state.open;
    o.stage = Stage::over;
    o.winner = v.winner;
    for (const Side side : both_sides) o.shown[side] = state.secret[side].reserve;  // AR-BRD-6
    note(journal, Event::Kind::over, v.winner, v.reason);
}

void end_turn(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (o.night[o.active] > 0) --o.night[o.active];
    begin_turn(state, other(o.active), journal);
}

void after_lore(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (state.scenario->npc[o.active]) {
        o.stage = Stage::discard;
        return;
    }
    o.stage = Stage::draw_card;
    refresh(state, o.active, journal);
}

bool any_deck(const State& state, Side side)
{
    for (const Lore deck : every<Lore>())
        if (may_draw_lore(eyes(state, side), deck)) return true;
    return false;
}

}  // namespace

int lore_cards(const Open& open, Side side)
{
    int n = 0;
    for (const std::uint8_t each : open.lore_hand[side]) n += each;
    return n;
}

bool may_draw_lore(const Eyes& e, Lore deck)
{
    if (deck == Lore::none || !has_caster(e, e.side, deck)) return false;
    if (e.scenario.npc[e.side] && lore_cards(e.open, e.side) >= lore_limit(e, e.side)) return false;
    return std::popcount(e.scenario.lore_of[static_cast<std::size_t>(deck)]) >
           e.open.lore_hand[e.side][static_cast<std::size_t>(deck)];
}

void draw_lore(State& state, Lore deck, Chronicle& journal)
{
    Open& o = state.open;
    o.deck = deck;
    o.stage = Stage::draw_lore;
    if (undrawn_lore(state, o.active, deck) != 0) return;
    o.lore_discarded[o.active] &= ~state.scenario->lore_of[static_cast<std::size_t>(deck)];  // AR-CARD-6
    note(journal, Event::Kind::reshuffled, o.active, 1 + static_cast<int>(deck));
}

void discard_command(State& state, Side side, std::uint8_t copy, Chronicle& journal)
{
    state.secret[side].hand &= ~(std::uint64_t{1} << copy);
    state.open.discarded[side] |= std::uint64_t{1} << copy;
    --state.open.hand[side];
    note(journal, Event::Kind::discarded, side, copy);
}

void drop_lore(State& state, Side side, std::uint8_t card, Chronicle& journal)
{
    state.secret[side].lore &= ~(std::uint64_t{1} << card);
    state.open.lore_discarded[side] |= std::uint64_t{1} << card;
    --state.open.lore_hand[side][static_cast<std::size_t>(state.scenario->lore[card].deck)];
    note(journal, Event::Kind::dropped_lore, side, card);
}

void enter_draw(State& state, Chronicle& journal)
{
    Open& o = state.open;
    score_crossings(state, journal);
    if (const Verdict v = verdict(state); v.over) return end_battle(state, v, journal);
    if (o.kind == Kind::wizards_tower && !o.objectives.empty() && o.objectives[0].holder == o.active &&
        o.tokens[o.active] < state.scenario->numbers.token_store) {
        ++o.tokens[o.active];                                                // AR-SCN-21
        note(journal, Event::Kind::tokens, o.active, o.tokens[o.active], 1);
    }
    o.stage = Stage::draw;
}

bool proceed_draw(State& state, Chronicle& journal)
{
    Open& o = state.open;
    switch (o.stage) {
        case Stage::draw:
            o.window = o.active;
            if (!has_lore_unit(position(state), o.active)) {
                after_lore(state, journal);
                return true;
            }
            if (!state.scenario->npc[o.active] || any_deck(state, o.active)) return false;
            if (!o.declined && asks_lore(state, o.active, Moment::draw)) return false;
            o.declined = false;
            o.stage = Stage::tokens;
            return false;
        case Stage::discard: {
            const bool over = o.hand[o.active] > hand_limit(eyes(state, o.active)) && !state.scenario->npc[o.active];
            if (over || lore_cards(o, o.active) > lore_limit(position(state), o.active)) return false;
            end_turn(state, journal);
            return true;
        }
        default: return false;
    }
}

void fell_draw(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    const Side side = o.active;
    const std::uint64_t bit = std::uint64_t{1} << value;
    switch (o.stage) {
        case Stage::tokens: {                                                // AR-CARD-4
            const int gained = state.scenario->numbers.tokens[static_cast<std::size_t>(value - 1)];
            const int had = o.tokens[side];
            o.tokens[side] = static_cast<std::uint8_t>(std::min(had + gained, state.scenario->numbers.token_store));
            note(journal, Event::Kind::token_roll, side, value, o.tokens[side] - had);
            return after_lore(state, journal);
        }
        case Stage::draw_lore:
            state.secret[side].lore |= bit;
            ++o.lore_hand[side][static_cast<std::size_t>(o.deck)];
            note(journal, Event::Kind::lore_drawn, side, value, static_cast<int>(o.deck));
            if (state.scenario->npc[side])
                o.stage = Stage::tokens;
            else
                after_lore(state, journal);
            return;
        case Stage::draw_card:
            state.secret[side].hand |= bit;
            ++o.hand[side];
            note(journal, Event::Kind::card_drawn, side, value);
            o.stage = Stage::discard;
            return;
        default: return;
    }
}

}  // namespace montjoy::arcadia
