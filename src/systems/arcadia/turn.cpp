// A turn from its start to the end of movement.  AR-TURN-1 to AR-TURN-4, AR-CARD-1 to AR-CARD-3
#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

constexpr std::uint8_t most_drawn = 60;  // AR-TURN-2

void note(Chronicle& journal, Event::Kind kind, Side side, int x = 0, int y = 0)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.x = static_cast<std::int16_t>(x);
    e.y = static_cast<std::int16_t>(y);
    journal.note(std::move(e));
}

void clear_turn_marks(Unit& u)
{
    u.ordered = u.moved = u.turned = u.marched = u.attacked = u.chained = u.paired = false;
    u.snared = u.mired = u.headlong = u.secret_path = u.roused = u.behind = false;
    u.spent = 0;
}

void change_weather(State& state, Side side, int by, Chronicle& journal)
{
    state.open.weather = static_cast<std::int8_t>(std::clamp(state.open.weather + by, 0, 9));
    note(journal, Event::Kind::weather, side, state.open.weather, by);
}

void change_tokens(State& state, Side side, int by, Chronicle& journal)
{
    const int most = state.scenario->numbers.token_store;
    state.open.tokens[side] = static_cast<std::uint8_t>(std::clamp(state.open.tokens[side] + by, 0, most));
    note(journal, Event::Kind::tokens, side, state.open.tokens[side], by);
}

// The own unit with most damage, at least 1; tie: the dearest, then the lower number.
void panic(State& state, Side side, Chronicle& journal)
{
    const Position p = position(state);
    Ref worst;
    p.each_standing(side, [&](Ref ref, const Unit& u) {
        if (u.damage == 0) return;
        if (!worst || u.damage > p.unit(worst).damage || (u.damage == p.unit(worst).damage && u.price > p.unit(worst).price))
            worst = ref;
    });
    if (!worst) return;
    Unit& unit = state.open.units[side][worst.number()];
    unit.disorganized = true;
    if (unit.leader != none) state.open.units[side][unit.leader].disorganized = true;
    if (journal) journal.note(event(Event::Kind::panic, position(state), worst));
}

// The event of a turned-up card.  AR-CARD-3
void happen(State& state, Omen omen, Chronicle& journal)
{
    Open& o = state.open;
    const Side side = o.active;
    note(journal, Event::Kind::omen, side, static_cast<int>(omen));
    switch (omen) {
        case Omen::none: break;
        case Omen::weather_up: change_weather(state, side, 1, journal); break;
        case Omen::weather_up_2: change_weather(state, side, 2, journal); break;
        case Omen::weather_down: change_weather(state, side, -1, journal); break;
        case Omen::weather_down_2: change_weather(state, side, -2, journal); break;
        case Omen::night: {
            const auto turns = static_cast<std::uint8_t>(state.scenario->numbers.night_turns);
            o.night = {{turns, turns}};
            note(journal, Event::Kind::night, side, turns);
            break;
        }
        case Omen::blood_lust: o.blood_lust = true; break;
        case Omen::distracted: o.distracted = true; break;
        case Omen::omen: change_tokens(state, side, 2, journal); break;
        case Omen::ill_omen: change_tokens(state, side, -1, journal); break;
        case Omen::fresh_heart: o.stage = Stage::heart; return;
        case Omen::panic: panic(state, side, journal); break;
    }
    o.stage = Stage::card;
}

bool anyone_hurt(const State& state, Side side)
{
    bool any = false;
    position(state).each_standing(side, [&](Ref, const Unit& u) { any = any || u.damage > 0; });
    return any;
}

// The card is in play: what it brings on, then whom it orders.
void after_card(State& state)
{
    Open& o = state.open;
    const Card card = static_cast<Card>(o.card);
    state.secret[o.active].orders = allowance_of(position(state), o.active, card);
    o.brought = 0;
    o.judged = !state.scenario->npc[o.active];
    o.stage = cards[card].deploys != 0 ? Stage::bring : Stage::orders;
}

bool any_unit_waits(const State& state)
{
    for (const Unit& u : state.open.units[state.open.active])
        if (u.on_board() && u.ordered && !u.moved) return true;
    return state.open.kind == Kind::skirmish;  // whoever is ordered off the board is not seen
}

// The non-player army turns to the top of its deck, if it has not drawn too many.  AR-TURN-2
void next_card(State& state, Chronicle& journal)
{
    Open& o = state.open;
    o.card = none;
    if (o.drawn >= most_drawn) {
        note(journal, Event::Kind::too_many, o.active);
        o.stage = Stage::command_lore;
        return;
    }
    o.stage = Stage::top_card;
    refresh(state, o.active, journal);
}

}  // namespace

std::uint64_t undrawn(const State& state, Side side)
{
    return state.scenario->all_copies & ~state.secret[side].hand & ~state.open.discarded[side];
}

std::uint64_t undrawn_lore(const State& state, Side side, Lore deck)
{
    return state.scenario->lore_of[static_cast<std::size_t>(deck)] & ~state.secret[side].lore & ~state.open.lore_discarded[side];
}

void refresh(State& state, Side side, Chronicle& journal)
{
    if (undrawn(state, side) != 0) return;
    state.open.discarded[side] = 0;
    note(journal, Event::Kind::reshuffled, side);
}

void begin_turn(State& state, Side side, Chronicle& journal)
{
    Open& o = state.open;
    o.active = side;
    ++o.turns[side];
    o.blood_lust = o.distracted = false;
    o.card = none;
    o.drawn = o.brought = o.changed = 0;
    o.judged = o.declined = false;
    o.lore_played = {};
    o.fight = {};
    o.casting = {};
    o.rain = {};
    o.burning[side] = {};                                                    // AR-LORE-Wall-of-Fire
    for (const Side each : both_sides) {
        state.secret[each].passed = false;
        for (Unit& u : o.units[each]) clear_turn_marks(u);
        for (Recruit& r : state.secret[each].reserve) r.ordered = false;
    }
    for (Unit& u : o.units[other(side)]) u.cursed = false;                   // AR-LORE-Curse
    if (!o.wild.empty()) {
        o.wild[0].behind = o.wild[0].attacked = false;
        if (o.wild_cursed_by == side) o.wild[0].cursed = false;
    }
    note(journal, Event::Kind::turn, side, o.turns[side]);
    o.stage = state.scenario->npc[side] ? Stage::top_card : Stage::turn_up;
    refresh(state, side, journal);
}

void play_command(State& state, Card card, Chronicle& journal)
{
    Open& o = state.open;
    o.card = static_cast<std::uint8_t>(card);
    note(journal, Event::Kind::played, o.active, static_cast<int>(card));
    if (card == Card::confusion && !state.scenario->npc[o.active]) {
        state.secret[o.active].orders = {};
        o.changed = 0;
        o.stage = Stage::change;
        return;
    }
    after_card(state);
}

void order(State& state, Ref ref, Chronicle& journal)
{
    Unit& unit = state.open.units[ref.side()][ref.number()];
    Unit* const leader = unit.leader == none ? nullptr : &state.open.units[ref.side()][unit.leader];
    unit.ordered = true;
    if (leader) leader->ordered = true;
    const bool spent = unit.disorganized;                                    // AR-TURN-7
    if (spent) {
        unit.disorganized = false;
        unit.moved = true;
        if (leader) {
            leader->disorganized = false;
            leader->moved = true;
        }
    }
    if (journal) journal.note(event(spent ? Event::Kind::order_spent : Event::Kind::ordered, position(state), ref));
}

void order_recruit(State& state, std::uint8_t list, Chronicle& journal)
{
    const Side side = state.open.active;
    for (Recruit& r : state.secret[side].reserve)
        if (r.list == list) {
            r.ordered = true;
            if (journal) {
                Event e = event(Event::Kind::ordered, side);
                e.only = static_cast<std::int8_t>(side);
                e.who = tag(side, r);
                journal.note(std::move(e));
            }
        }
}

void bring(State& state, std::uint8_t list, At at, Chronicle& journal)
{
    Open& o = state.open;
    auto& reserve = state.secret[o.active].reserve;
    std::size_t i = 0;
    while (reserve[i].list != list) ++i;
    const Recruit r = reserve[i];
    reserve.erase_at(i);
    const Ref ref = enlist(state, o.active, r);
    Unit& unit = o.units[o.active][ref.number()];
    unit.in_boat = unit.ground() && o.ground[at] == Terrain::water;
    set_down(state, ref, at, Board::forward(o.active), journal);
    ++o.brought;
    if (journal) {
        Event e = event(Event::Kind::brought, position(state), ref);
        e.to = at;
        journal.note(std::move(e));
    }
    o.facing = ref;
    o.back = Stage::bring;
    o.stage = Stage::face;                                                   // it may face any way
}

void end_orders(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const bool again = o.card != none && cards[static_cast<Card>(o.card)].again;
    if (!again) {
        o.stage = Stage::command_lore;
    } else if (state.scenario->npc[o.active]) {
        next_card(state, journal);
    } else {
        o.stage = o.hand[o.active] > 0 ? Stage::card : Stage::command_lore;
    }
}

bool proceed_turn(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const Side foe = other(o.active);
    switch (o.stage) {
        case Stage::heart:
            if (anyone_hurt(state, o.active)) return false;
            o.stage = Stage::card;
            return true;
        case Stage::card:
            if (o.hand[o.active] > 0) return false;
            o.stage = Stage::command_lore;
            return true;
        case Stage::change:
            if (o.changed < 2 && o.hand[o.active] > 0) return false;
            o.stage = Stage::command_lore;
            return true;
        case Stage::orders:
            if (o.judged) return false;
            if (can_order_anyone(eyes(state, o.active))) {
                o.judged = true;
                return false;
            }
            note(journal, Event::Kind::no_orders, o.active, o.card);
            next_card(state, journal);
            return true;
        case Stage::command_lore:
            o.window = o.active;
            if (!o.declined && asks_lore(state, o.active, Moment::command)) return false;
            o.declined = false;
            o.stage = Stage::enemy_lore;
            return true;
        case Stage::enemy_lore:
            o.window = foe;
            if (!o.declined && asks_lore(state, foe, Moment::enemy_orders))
                return play_standing(state, foe, Moment::enemy_orders, journal);
            o.declined = false;
            o.stage = Stage::move;
            return true;
        case Stage::move:
            o.window = o.active;
            if (!o.declined && (any_unit_waits(state) || asks_lore(state, o.active, Moment::movement))) return false;
            o.declined = false;
            o.stage = Stage::ranged;
            return true;
        default: return false;
    }
}

void fell_turn(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    const Copy copy = state.scenario->numbers.deck[static_cast<std::size_t>(value)];
    const std::uint64_t bit = std::uint64_t{1} << value;
    switch (o.stage) {
        case Stage::turn_up:                                                 // AR-TURN-1
            o.discarded[o.active] |= bit;
            note(journal, Event::Kind::turned_up, o.active, value);
            happen(state, copy.omen, journal);
            return;
        case Stage::top_card:                                                // AR-TURN-2
            o.discarded[o.active] |= bit;
            ++o.drawn;
            note(journal, Event::Kind::drew, o.active, value);
            play_command(state, copy.card, journal);
            return;
        case Stage::change_draw:
            state.secret[o.active].hand |= bit;
            ++o.hand[o.active];
            note(journal, Event::Kind::dealt, o.active, value);
            o.stage = Stage::change;
            return;
        default: return;
    }
}

}  // namespace montjoy::arcadia
