// The movement phase: moves, turns, entering, landing, leaving.  AR-TURN-4, AR-BRD-3, AR-SCN-9, AR-SCN-13, AR-SCN-18
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/why.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

// Whether the unit still has its order to use.
bool may_use_order(const Unit& u) { return u.on_board() && u.ordered && !u.moved; }

Why cannot_enter(const Eyes& e, const Recruit& r, At at)
{
    if (!r.ordered) return Why::not_ordered;
    if (!e.board().base_edge(e.side, at)) return Why::not_base_edge;
    if (e.board().section(e.side, at) != r.section) return Why::in_other_section;
    if (!e.empty(at)) return Why::hex_taken;                                 // AR-SIT-19
    return going(e, as_unit(r), at).closed ? Why::closed_terrain : Why::nothing;
}

// A hex from which the unit may leave the board.  AR-SCN-13, AR-SCN-20, AR-SCN-22
bool is_way_out(const Position& p, Ref ref, At at)
{
    if (p.open.kind == Kind::skirmish && p.board().base_edge(other(ref.side()), at)) return true;
    return prize_of(p, ref) && p.board().base_edge(ref.side(), at);
}

// The points spent by a walk that ends where the unit may still go off the board.
void note_points(State& state, Ref ref, At to, bool alone)
{
    const Position p = position(state);
    if (!is_way_out(p, ref, to)) return;
    const Walk walk = walk_of(p, ref, alone);
    Unit& u = state.open.units[ref.side()][ref.number()];
    const int left = points_after(p, walk, enemy_fronts(p, ref.side()), to);
    if (left > 0) u.spent = static_cast<std::uint8_t>(u.spent + walk.points - left);
}

// The passengers of a ship, or the unit of a free boat itself.  AR-SCN-18
Bounded<Ref, 4> aboard(const Position& p, Ref ref)
{
    Bounded<Ref, 4> found;
    const Unit& u = p.unit(ref);
    if (u.in_boat) found.push_back(ref);
    if (u.breed().carries == 0 || u.in_boat) return found;
    const auto& units = p.open.units[ref.side()];
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].ship == ref.number() && units[i].on_board() && !found.full()) found.push_back({ref.side(), i});
    return found;
}

bool may_land(const Position& p, Ref unit, At to)
{
    Unit ashore = p.unit(unit);
    ashore.in_boat = false;
    return p.empty(to) && !going(p, ashore, to).closed;
}

void list_landings(const Eyes& e, Ref ref, std::vector<Action>& actions)
{
    const auto who = aboard(e, ref);
    for (std::size_t n = 0; n < who.size(); ++n)
        for (const At to : e.board().next[e.unit(ref).at])
            if (to != nowhere && may_land(e, who[n], to))
                actions.push_back({K::land, e.unit(ref).at, to, static_cast<std::uint8_t>(n)});
}

Unit& unit_of(State& state, Ref ref) { return state.open.units[ref.side()][ref.number()]; }

void asks_facing(State& state, Ref ref)
{
    state.open.facing = ref;
    state.open.back = Stage::move;
    state.open.stage = Stage::face;
}

void note_move(const State& state, Event::Kind kind, Ref ref, At from, At to, Chronicle& journal)
{
    if (!journal) return;
    Event e = event(kind, position(state), ref);
    e.from = from;
    e.to = to;
    if (kind == Event::Kind::leader_moved || kind == Event::Kind::moved)
        if (const Ref there = position(state).at(to); there && there != ref) e.whom = tag(position(state), there);
    journal.note(std::move(e));
}

// Damage of the flames on the way; false if the unit did not come through.  AR-LORE-Wall-of-Fire
bool through_fire(State& state, Ref ref, int fires, Chronicle& journal)
{
    if (fires == 0) return true;
    if (journal) journal.note(event(Event::Kind::burned, position(state), ref));
    return !hurt(state, ref, fires, {}, journal);
}

void do_walk(State& state, Ref ref, At to, Chronicle& journal)
{
    const Position p = position(state);
    const At from = p.unit(ref).at;
    const int fires = fires_on_way(p, walk_of(p, ref, false), enemy_fronts(p, ref.side()), to);
    note_points(state, ref, to, false);
    unit_of(state, ref).moved = unit_of(state, ref).marched = true;
    if (p.unit(ref).leader != none) unit_of(state, {ref.side(), p.unit(ref).leader}).moved = true;
    note_move(state, Event::Kind::moved, ref, from, to, journal);
    if (!p.empty(to)) {                                                      // AR-UNIT-3: leads from then on
        set_leader(state, ref, p.at(to));
        return;
    }
    shift(state, ref, to, journal);
    if (!through_fire(state, ref, fires, journal)) return;
    take_prize(state, ref, journal);
    asks_facing(state, ref);
}

void do_walk_alone(State& state, Ref leader, At to, Chronicle& journal)
{
    const Position p = position(state);
    const At from = p.unit(leader).at;
    const Ref led{leader.side(), p.unit(leader).leads};
    const int fires = fires_on_way(p, walk_of(p, leader, true), enemy_fronts(p, leader.side()), to);
    note_points(state, leader, to, true);
    unit_of(state, leader).moved = unit_of(state, leader).marched = true;
    unit_of(state, led).moved = true;                                        // together, or the leader alone
    note_move(state, Event::Kind::leader_moved, leader, from, to, journal);
    part(state, leader);
    unit_of(state, leader).facing = p.unit(led).facing;
    if (!p.empty(to)) return set_leader(state, leader, p.at(to));
    set_down(state, leader, to, p.unit(led).facing, journal);
    if (!through_fire(state, leader, fires, journal)) return;
    take_prize(state, leader, journal);
    asks_facing(state, leader);
}

void do_enter(State& state, Side side, std::uint8_t list, At to, Chronicle& journal)
{
    auto& reserve = state.secret[side].reserve;
    std::size_t i = 0;
    while (reserve[i].list != list) ++i;
    const Recruit r = reserve[i];
    reserve.erase_at(i);
    const Ref ref = enlist(state, side, r);
    set_down(state, ref, to, Board::forward(side), journal);
    Unit& u = unit_of(state, ref);
    u.ordered = u.marched = true;
    u.spent = 1;                                                             // AR-SCN-9: paying for the hex
    note_move(state, Event::Kind::entered, ref, nowhere, to, journal);
    if (burn(state, ref, journal)) return;
    const Position p = position(state);
    const Going g = going(p, u, to);
    const bool stopped = u.ground() && enemy_fronts(p, side).contains(to);
    if (!g.whole && !g.stops && !g.first_only && !stopped && points_of(p, ref) > 1) return;
    u.moved = true;
    take_prize(state, ref, journal);
    asks_facing(state, ref);
}

// With tuned numbers a landing counts for something, as a crossing does.  AR-SCN-18
void score_landing(State& state, Ref ref, Chronicle& journal)
{
    const int percent = state.scenario->numbers.landing_percent;
    if (percent == 0 || state.open.kind != Kind::amphibious_landing || ref.side() == state.open.defender) return;
    int worth = 0;
    for (const Ref each : {ref, position(state).leader_of(ref)}) {
        if (!each || unit_of(state, each).crossed) continue;
        unit_of(state, each).crossed = true;
        worth += quarters(unit_of(state, each).price) * percent / 100;
    }
    score(state, ref.side(), worth, journal);
}

void do_land(State& state, Ref ref, At to, std::size_t nth, Chronicle& journal)
{
    const Ref who = aboard(position(state), ref)[nth];
    const At from = unit_of(state, ref).at;
    unit_of(state, ref).moved = true;
    if (who == ref) {
        shift(state, ref, to, journal);
        unit_of(state, ref).in_boat = false;                                 // the boat is taken away, its damage with it
        unit_of(state, ref).damage = 0;
        judge_objectives(state.open, journal);
    } else {
        unit_of(state, who).ship = none;
        unit_of(state, who).ordered = unit_of(state, who).moved = true;
        set_down(state, who, to, unit_of(state, ref).facing, journal);
    }
    unit_of(state, who).marched = true;
    note_move(state, Event::Kind::landed, who, from, to, journal);
    score_landing(state, who, journal);
    if (burn(state, who, journal)) return;
    take_prize(state, who, journal);
    asks_facing(state, who);
}

void do_leave(State& state, Ref ref, Chronicle& journal)
{
    const Unit u = unit_of(state, ref);
    const bool scores = state.open.kind == Kind::skirmish;
    note_move(state, Event::Kind::left, ref, u.at, nowhere, journal);
    int worth = scores ? quarters(u.price) : 0;
    if (scores && u.leader != none) worth += quarters(unit_of(state, {ref.side(), u.leader}).price);  // AR-SCN-13
    for (Prize& prize : state.open.prizes)
        if (prize.bearer == ref) {
            prize.bearer = {};
            prize.home = ref.side();
            if (journal) journal.note(event(Event::Kind::carried_home, position(state), ref));
        }
    if (state.open.stage == Stage::face) {                                   // at the end of its move
        state.open.facing = {};
        state.open.stage = state.open.back;
    }
    remove(state, ref, Fate::left, journal);
    score(state, ref.side(), worth, journal);
}

}  // namespace

Why cannot_leave(const Eyes& e, Ref ref)
{
    const Unit& u = e.unit(ref);
    const bool at_end = e.open.stage == Stage::face && e.open.facing == ref && u.ordered && u.marched && u.spent > 0;
    if (!may_use_order(u) && !at_end) return u.ordered ? Why::has_moved : Why::not_ordered;
    if (!u.stands() || u.mired || (u.spent > 0 && points_of(e, ref) <= u.spent)) return Why::cannot_leave;
    return is_way_out(e, ref, u.at) ? Why::nothing : Why::cannot_leave;
}

void list_moves(const Eyes& e, std::vector<Action>& actions)
{
    const Hexes fronts = enemy_fronts(e, e.side);
    const auto& units = e.open.units[e.side];
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& u = units[i];
        if (!may_use_order(u) || u.ship != none) continue;
        const Ref ref{e.side, i};
        const bool leads = u.leads != none;
        if (leads && (u.mired || units[u.leads].mired)) continue;
        if (!u.mired)
            reach(e, walk_of(e, ref, leads), fronts).for_each([&](At to) {
                actions.push_back({leads ? K::move_leader : K::move, u.at, to});
            });
        if (leads) continue;
        for (Direction d = 0; d < 6; ++d)
            if (d != u.facing) actions.push_back({K::turn, u.at, d});
        if (!u.mired && u.afloat()) list_landings(e, ref, actions);
        if (cannot_leave(e, ref) == Why::nothing) actions.push_back({K::leave, u.at});
    }
    if (e.open.kind != Kind::skirmish) return;
    for (const Recruit& r : e.own.reserve) {
        if (!r.ordered) continue;
        for (const At at : e.board().hexes)
            if (cannot_enter(e, r, at) == Why::nothing) actions.push_back({K::enter, r.list, at});
    }
}

void do_move(State& state, Side side, const Action& a, Chronicle& journal)
{
    if (a.kind == K::enter) return do_enter(state, side, a.a, a.b, journal);
    const Ref ref = position(state).at(a.a);
    switch (a.kind) {
        case K::move: return do_walk(state, ref, a.b, journal);
        case K::move_leader: return do_walk_alone(state, position(state).leader_of(ref), a.b, journal);
        case K::turn: {
            Unit& u = unit_of(state, ref);
            u.facing = a.b;
            u.moved = u.turned = true;
            if (u.leader != none) unit_of(state, {side, u.leader}).moved = true;
            if (!journal) return;
            Event e = event(Event::Kind::turned, position(state), ref);
            e.x = a.b;
            return journal.note(std::move(e));
        }
        case K::land: return do_land(state, ref, a.b, a.c, journal);
        case K::leave: return do_leave(state, ref, journal);
        default: return;
    }
}

Why why_no_move(const Eyes& e, const Action& a)
{
    if (a.kind == K::enter) {
        for (const Recruit& r : e.own.reserve)
            if (r.list == a.a) {
                const Why why = a.b >= most_hexes ? Why::not_base_edge : cannot_enter(e, r, a.b);
                return why == Why::nothing ? Why::not_now : why;
            }
        return Why::not_off_table;
    }
    if (a.a >= most_hexes || e.empty(a.a)) return Why::no_such_unit;
    Ref ref = e.at(a.a);
    if (ref.side() != e.side) return Why::not_own;
    if (a.kind == K::move_leader) {
        ref = e.leader_of(ref);
        if (!ref) return Why::leads_nobody;
    }
    const Unit& u = e.unit(ref);
    if (!u.ordered) return Why::not_ordered;
    if (a.kind == K::leave && e.open.stage == Stage::face) return Why::cannot_leave;
    if (u.moved) return Why::has_moved;
    if (u.mired && a.kind != K::turn) return Why::mired;
    switch (a.kind) {
        case K::turn: return Why::same_facing;
        case K::land: return u.afloat() ? Why::not_next_to_land : Why::not_in_boat;
        case K::leave: return Why::cannot_leave;
        default: break;
    }
    if (a.b >= most_hexes) return Why::out_of_reach;
    if (!e.empty(a.b) && e.at(a.b).side() == e.side && u.character()) return Why::cannot_lead;
    return Why::out_of_reach;
}

}  // namespace montjoy::arcadia
