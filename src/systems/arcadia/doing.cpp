// Doing what an army has chosen.
#include <algorithm>

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Recruit& recruit(State& state, Side side, std::uint8_t list)
{
    auto& reserve = state.secret[side].reserve;
    std::size_t i = 0;
    while (reserve[i].list != list) ++i;
    return reserve[i];
}

Unit& unit_at(State& state, At at)
{
    const Ref ref = position(state).at(at);
    return state.open.units[ref.side()][ref.number()];
}

void note_own(Chronicle& journal, Event::Kind kind, Side side, const Recruit& r, int x)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.only = static_cast<std::int8_t>(side);
    e.who = tag(side, r);
    e.x = static_cast<std::int16_t>(x);
    journal.note(std::move(e));
}

void note(Chronicle& journal, Event::Kind kind, Side side, int x = 0)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.x = static_cast<std::int16_t>(x);
    journal.note(std::move(e));
}

void note_stance(Chronicle& journal, Side side, Stance stance)
{
    if (!journal) return;
    Event e = event(Event::Kind::stance, side);
    e.only = static_cast<std::int8_t>(side);
    e.x = static_cast<std::int16_t>(stance);
    journal.note(std::move(e));
}

bool do_setup(State& state, Side side, const Action& a, Chronicle& journal)
{
    Open& o = state.open;
    Secret& own = state.secret[side];
    switch (a.kind) {
        case K::stance:
            own.stance = static_cast<Stance>(a.a);
            own.chosen = o.ready[side] = true;
            note_stance(journal, side, own.stance);
            return true;
        case K::scout:
            own.scouts |= std::uint64_t{1} << a.a;
            note_own(journal, Event::Kind::scout, side, recruit(state, side, a.a), 0);
            return true;
        case K::ready:
            o.ready[side] = true;
            note(journal, Event::Kind::scouts_end, side);
            return true;
        case K::stronghold:
        case K::castle:
            build_stronghold(state, a.a, a.b, journal);
            note(journal, Event::Kind::stronghold, side);
            return true;
        case K::section:
            recruit(state, side, a.a).section = static_cast<Section>(a.b);
            note_own(journal, Event::Kind::section, side, recruit(state, side, a.a), a.b);
            return true;
        case K::deploy:
        case K::lead:
        case K::embark: deploy(state, a.a, a.b, a.c < 6 && a.kind == K::deploy ? a.c : Board::forward(side), journal); return true;
        case K::infiltrate:
            ++o.placed_infiltrators;
            deploy(state, a.a, a.b, a.c, journal);
            return true;
        case K::hold:
            recruit(state, side, a.a).held = true;
            note_own(journal, Event::Kind::held, side, recruit(state, side, a.a), 0);
            return true;
        case K::defences: {
            o.defences.insert(a.a);
            ++o.placed_defences;
            if (!journal) return true;
            Event e = event(Event::Kind::defences, side);
            e.to = a.a;
            journal.note(std::move(e));
            return true;
        }
        default: return false;
    }
}

void heal_hex(State& state, At at, Chronicle& journal)
{
    Unit& u = unit_at(state, at);
    --u.damage;
    if (!journal) return;
    Event e = event(Event::Kind::healed, position(state), position(state).at(at));
    e.x = u.damage;
    journal.note(std::move(e));
}

// The lowest copy of a card in hand leaves it.
void leave_hand(State& state, Side side, Card card)
{
    for (std::uint64_t left = state.secret[side].hand; left != 0; left &= left - 1) {
        const int copy = std::countr_zero(left);
        if (state.scenario->numbers.deck[static_cast<std::size_t>(copy)].card != card) continue;
        state.secret[side].hand &= ~(std::uint64_t{1} << copy);
        state.open.discarded[side] |= std::uint64_t{1} << copy;
        --state.open.hand[side];
        return;
    }
}

void rally(State& state, Side side, const Action& a, Chronicle& journal)
{
    Unit& u = unit_at(state, a.a);
    spend(state.secret[side].orders, Slot::anywhere);
    u.ordered = u.moved = true;
    Unit* const leader = u.leader == none ? nullptr : &state.open.units[side][u.leader];
    if (leader) leader->ordered = leader->moved = true;
    if (a.kind == K::rally) return heal_hex(state, a.a, journal);
    u.disorganized = false;
    if (leader) leader->disorganized = false;
    if (journal) journal.note(event(Event::Kind::rallied, position(state), position(state).at(a.a)));
}

void order_all(State& state, Side side, Chronicle& journal)
{
    const Eyes e = eyes(state, side);
    const auto counts = [&](Slot slot) {
        Allowance a = e.own.orders;
        const Allowance before = a;
        spend(a, slot);
        return slot != Slot::no && a == before;
    };
    Bounded<Ref, most_units> refs;
    e.each_standing(side, [&](Ref ref, const Unit&) {
        if (counts(reaches(e, ref)) && cannot_order(e, ref) == Why::nothing) refs.push_back(ref);
    });
    for (const Ref ref : refs) order(state, ref, journal);
}

bool do_command(State& state, Side side, const Action& a, Chronicle& journal)
{
    Open& o = state.open;
    Secret& own = state.secret[side];
    const Position p = position(state);
    switch (a.kind) {
        case K::heart:
            heal_hex(state, a.a, journal);
            o.stage = Stage::card;
            return true;
        case K::play:
            leave_hand(state, side, static_cast<Card>(a.a));
            play_command(state, static_cast<Card>(a.a), journal);
            return true;
        case K::change:
            leave_hand(state, side, static_cast<Card>(a.a));
            ++o.changed;
            note(journal, Event::Kind::changed, side, a.a);
            o.stage = Stage::change_draw;
            refresh(state, side, journal);
            return true;
        case K::bring: bring(state, a.a, a.b, journal); return true;
        case K::order: {
            const Ref ref = p.at(a.a);
            spend(own.orders, reaches(p, ref));
            order(state, ref, journal);
            return true;
        }
        case K::order_leader: {
            const Ref leader = p.leader_of(p.at(a.a));
            spend(own.orders, Slot::anywhere);
            o.units[side][leader.number()].ordered = true;
            if (journal) journal.note(event(Event::Kind::ordered, p, leader));
            return true;
        }
        case K::order_reserve:
            spend(own.orders, reaches(eyes(state, side), recruit(state, side, a.a)));
            order_recruit(state, a.a, journal);
            return true;
        case K::join: {
            const Ref ref = p.at(a.a);
            order(state, ref, journal);
            o.units[side][ref.number()].chained = true;
            for (const At at : p.board().next[a.a])
                if (at != nowhere && !p.empty(at) && p.at(at).side() == side && p.unit(p.at(at)).type == p.unit(ref).type &&
                    p.unit(p.at(at)).ordered)
                    o.units[side][p.at(at).number()].chained = true;
            return true;
        }
        case K::pair: {
            order(state, p.at(a.a), journal);
            unit_at(state, a.a).paired = unit_at(state, a.b).paired = true;
            return true;
        }
        case K::rally:
        case K::rally_order: rally(state, side, a, journal); return true;
        case K::order_all: order_all(state, side, journal); return true;
        case K::done:
            switch (o.stage) {
                case Stage::change: o.stage = Stage::command_lore; break;
                case Stage::bring: o.stage = Stage::orders; break;
                case Stage::orders: end_orders(state, journal); break;
                default: o.declined = true; break;
            }
            return true;
        default: return false;
    }
}

void face(State& state, Direction d, Chronicle& journal)
{
    Open& o = state.open;
    if (!o.errands.empty()) return face_after(state, d, journal);
    const Ref ref = o.facing;
    Unit& u = o.units[ref.side()][ref.number()];
    u.facing = d;
    o.facing = {};
    o.stage = o.back;
    if (!journal) return;
    Event e = event(Event::Kind::faced, position(state), ref);
    e.x = d;
    journal.note(std::move(e));
}

void follow(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const Fight f = o.fight;
    o.stage = Stage::struck;
    if (journal) {
        Event e = event(Event::Kind::followed, position(state), f.attacker);
        e.from = f.from;
        e.to = f.to;
        journal.note(std::move(e));
    }
    o.units[f.attacker.side()][f.attacker.number()].facing = state.scenario->board.direction(f.from, f.to);
    shift(state, f.attacker, f.to, journal);
    take_prize(state, f.attacker, journal);                                  // AR-SCN-20
    burn(state, f.attacker, journal);
}

bool do_combat(State& state, Side, const Action& a, Chronicle& journal)
{
    const Position p = position(state);
    switch (a.kind) {
        case K::face: face(state, a.a, journal); return true;
        case K::shoot: begin_fight(state, p.at(a.a), p.at(a.b), Manner::ranged, journal); return true;
        case K::attack: begin_fight(state, p.at(a.a), p.at(a.b), Manner::close, journal); return true;
        case K::push:
        case K::evade:
        case K::join_unit: take_step(state, a.a, journal); return true;
        case K::halt: halt(state, journal); return true;
        case K::follow: follow(state, journal); return true;
        case K::stay:
            if (journal) journal.note(event(Event::Kind::stayed, p, state.open.fight.attacker));
            state.open.stage = Stage::struck;
            return true;
        default: return false;
    }
}

std::uint8_t copy_in_hand(const State& state, Side side, Card card)
{
    for (std::uint64_t left = state.secret[side].hand; left != 0; left &= left - 1) {
        const int copy = std::countr_zero(left);
        if (state.scenario->numbers.deck[static_cast<std::size_t>(copy)].card == card) return static_cast<std::uint8_t>(copy);
    }
    return 0;
}

void do_lore(State& state, Side side, const Action& a, Chronicle& journal)
{
    Open& o = state.open;
    Secret& own = state.secret[side];
    const std::uint64_t bit = a.a < 64 ? std::uint64_t{1} << a.a : 0;
    switch (a.kind) {
        case K::lore: play_lore(state, side, a.a, a.b, a.c, journal); break;
        case K::pass_turn: own.passed = true; [[fallthrough]];
        case K::pass: o.declined = true; break;
        case K::draw: draw_lore(state, static_cast<Lore>(a.a), journal); break;
        case K::roll: o.stage = Stage::tokens; break;
        case K::discard: discard_command(state, side, copy_in_hand(state, side, static_cast<Card>(a.a)), journal); break;
        case K::drop: drop_lore(state, side, a.a, journal); break;
        case K::answer: own.answers |= bit; break;
        case K::unanswer: own.answers &= ~bit; break;
        case K::silent: own.silent = static_cast<std::uint16_t>(own.silent | at(static_cast<Moment>(a.a))); break;
        case K::ask: own.silent = static_cast<std::uint16_t>(own.silent & ~at(static_cast<Moment>(a.a))); break;
        default: break;
    }
    if (!is_open_act(a) || !journal) return;
    Event e = event(Event::Kind::standing, side);
    e.only = static_cast<std::int8_t>(side);
    e.x = a.a;
    e.y = static_cast<std::int16_t>(a.kind);
    journal.note(std::move(e));
}

}  // namespace

void perform(State& state, Side side, const Action& a, Chronicle& journal)
{
    const bool moves = a.kind >= K::move && a.kind <= K::leave;
    if (moves)
        do_move(state, side, a, journal);
    else if (!do_setup(state, side, a, journal) && !do_command(state, side, a, journal) && !do_combat(state, side, a, journal))
        do_lore(state, side, a, journal);
}

void do_act(State& state, Side side, const Action& a, Chronicle& journal)
{
    perform(state, side, a, journal);
    run(state, journal);
}

}  // namespace montjoy::arcadia
