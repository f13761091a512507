#include "systems/arcadia/errand.hpp"

#include <algorithm>

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

// Terrain costs as usual, on a move that may have begun already.  AR-COM-5
bool step_is_free(const Position& p, const Unit& unit, const Errand& errand, At to)
{
    if (to == nowhere || !p.empty(to)) return false;
    const Going g = going(p, unit, to);
    if (g.closed) return false;
    if (errand.done == 0) return true;  // a full move may always enter one hex
    return errand.left > 0 && !g.whole && !g.first_only;
}

bool backward(Side side, Direction d) { return aspect(turned(Board::forward(side), 3), d) == Aspect::front; }

Choices away_from(const Position& p, const Errand& errand)
{
    Choices found;
    const Unit& unit = p.unit(errand.unit);
    const auto& board = p.board();
    const bool evading = errand.kind == Errand::Kind::evade;
    for (Direction d = 0; d < 6; ++d) {
        const At to = board.next[unit.at][d];
        if (to == nowhere || !p.empty(to)) continue;
        if (board.distance(errand.from, to) <= board.distance(errand.from, unit.at)) continue;
        if (evading ? step_is_free(p, unit, errand, to) : can_enter(p, unit, to)) found.push_back(to);
    }
    return found;
}

Choices nearer_edge(const Position& p, const Errand& errand)
{
    Choices found;
    const Unit& unit = p.unit(errand.unit);
    if (p.board().base_edge(errand.unit.side(), unit.at)) return found;
    for (Direction d = 0; d < 6; ++d) {
        const At to = p.board().next[unit.at][d];
        if (backward(errand.unit.side(), d) && step_is_free(p, unit, errand, to)) found.push_back(to);
    }
    return found;
}

Choices to_join(const Position& p, const Errand& errand)
{
    Choices found;
    for (const At at : p.board().next[errand.from])
        if (at != nowhere && may_lead(p, errand.unit.side(), p.unit(errand.unit), at)) found.push_back(at);
    return found;
}

Unit& unit_of(State& state, Ref ref)
{
    return ref.side() == Side::wild ? state.open.wild[0] : state.open.units[ref.side()][ref.number()];
}

bool moves_on(const Errand& e) { return e.kind == Errand::Kind::evade || e.kind == Errand::Kind::rout; }

// The first errand is done.
void finish(State& state, Chronicle& journal)
{
    const Errand e = state.open.errands[0];
    state.open.errands.erase_at(0);
    if (!unit_of(state, e.unit).on_board()) return;
    if (e.kind == Errand::Kind::evade) {                                  // AR-BRD-3: faces as it likes
        state.open.errands.insert_at(0, {Errand::Kind::face, e.unit, unit_of(state, e.unit).at, 0, 0});
        return;
    }
    Unit& unit = unit_of(state, e.unit);
    if (state.open.kind == Kind::treasure_raid) drop_prizes(state, e.unit, journal);  // AR-SCN-22
    unit.facing = Board::forward(other(e.unit.side()));                   // AR-BRD-3: its base edge
    unit.disorganized = true;
    if (unit.leader != none) unit_of(state, {e.unit.side(), unit.leader}).disorganized = true;  // AR-SIT-8
    if (journal) journal.note(event(Event::Kind::disorganized, position(state), e.unit));
}

// Nothing is free: one more damage instead.  AR-COM-4
void no_room(State& state, Chronicle& journal)
{
    Errand& e = state.open.errands[0];
    const Ref ref = e.unit;
    const bool again = e.kind == Errand::Kind::terror && e.left > 1;
    if (again)
        --e.left;
    else
        state.open.errands.erase_at(0);
    if (journal) journal.note(event(Event::Kind::no_room, position(state), ref));
    const Ref by = state.open.fight.attacker == ref ? state.open.fight.target : state.open.fight.attacker;
    if (hurt(state, ref, 1, by, journal) && state.open.fight.attacker) state.open.fight.destroyed = true;
}

void after_step(State& state, Errand& e, At to)
{
    const Position p = position(state);
    const Unit& unit = p.unit(e.unit);
    const Going g = going(p, unit, to);
    ++e.done;
    e.left = g.whole || g.stops || g.first_only || e.left == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(e.left - 1);
    if (unit.ground() && enemy_fronts(p, e.unit.side()).contains(to)) e.left = 0;  // AR-BRD-4
}

}  // namespace

Choices errand_choices(const Position& p, const Errand& errand)
{
    switch (errand.kind) {
        case Errand::Kind::push:
        case Errand::Kind::terror: return away_from(p, errand);
        case Errand::Kind::evade: return errand.done > 0 && errand.left == 0 ? Choices{} : away_from(p, errand);
        case Errand::Kind::rout: return errand.done > 0 && errand.left == 0 ? Choices{} : nearer_edge(p, errand);
        case Errand::Kind::join: return to_join(p, errand);
        case Errand::Kind::face: return {};
    }
    return {};
}

bool may_halt(const Position&, const Errand& errand) { return errand.kind == Errand::Kind::evade && errand.done >= 2; }

Errand evade_of(const Position& p, Ref ref, At from)
{
    return {Errand::Kind::evade, ref, from, 0, static_cast<std::uint8_t>(points_of(p, ref))};
}

Errand rout_of(const Position& p, Ref ref, At from)
{
    return {Errand::Kind::rout, ref, from, 0, static_cast<std::uint8_t>(points_of(p, ref))};
}

bool can_evade(const Position& p, Ref ref, At from) { return !errand_choices(p, evade_of(p, ref, from)).empty(); }
bool can_rout(const Position& p, Ref ref) { return !errand_choices(p, rout_of(p, ref, nowhere)).empty(); }

bool settle_errand(State& state, Chronicle& journal)
{
    const Errand e = state.open.errands[0];
    if (!unit_of(state, e.unit).on_board()) {
        state.open.errands.erase_at(0);
        return true;
    }
    if (e.kind == Errand::Kind::face) return false;
    const Choices choices = errand_choices(position(state), e);
    if (choices.size() > 1 || (choices.size() == 1 && may_halt(position(state), e))) return false;
    if (choices.size() == 1) {
        take_step(state, choices[0], journal);
    } else if (e.kind == Errand::Kind::join) {                            // AR-UNIT-3: or falls too
        state.open.errands.erase_at(0);
        if (journal) journal.note(event(Event::Kind::leader_fell, position(state), e.unit));
        destroy(state, e.unit, {}, journal);
    } else if (moves_on(e)) {
        finish(state, journal);
    } else {
        no_room(state, journal);
    }
    return true;
}

void take_step(State& state, At to, Chronicle& journal)
{
    Errand& e = state.open.errands[0];
    const Ref ref = e.unit;
    if (e.kind == Errand::Kind::join) {
        state.open.errands.erase_at(0);
        set_leader(state, ref, position(state).at(to));
        if (journal) {
            Event told = event(Event::Kind::leader_joined, position(state), ref);
            told.whom = tag(position(state), position(state).at(to));
            journal.note(std::move(told));
        }
        return;
    }
    const At from = unit_of(state, ref).at;
    const bool pushed = !moves_on(e);
    if (journal) {
        Event told = event(pushed ? Event::Kind::pushed : e.kind == Errand::Kind::evade ? Event::Kind::evaded : Event::Kind::routed,
                           position(state), ref);
        told.from = from;
        told.to = to;
        journal.note(std::move(told));
    }
    shift(state, ref, to, journal);
    if (pushed) {
        if (e.kind == Errand::Kind::terror && e.left > 1)
            --e.left;
        else
            state.open.errands.erase_at(0);
    } else {
        after_step(state, e, to);
    }
    burn(state, ref, journal);
}

void halt(State& state, Chronicle& journal) { finish(state, journal); }

void face_after(State& state, Direction facing, Chronicle& journal)
{
    const Ref ref = state.open.errands[0].unit;
    state.open.errands.erase_at(0);
    unit_of(state, ref).facing = facing;
    if (!journal) return;
    Event told = event(Event::Kind::faced, position(state), ref);
    told.x = facing;
    journal.note(std::move(told));
}

}  // namespace montjoy::arcadia
