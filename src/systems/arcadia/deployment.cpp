// Who is placed where before the battle.  AR-SCN-8 to AR-SCN-18
#include <algorithm>

#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

bool lands(const Open& open, Side side) { return open.kind == Kind::amphibious_landing && side != open.defender; }

bool waits(const Recruit& r) { return !r.held && !r.late; }

// Whether a hex lies in the zone in which `side` deploys.
bool in_zone(const Position& p, Side side, At at)
{
    const Open& o = p.open;
    const Board& board = p.board();
    const int row = board.row(side, at);
    const bool defends = o.defender == side;
    switch (o.kind) {
        case Kind::assault:
        case Kind::siege:
        case Kind::surprise_assault: return row <= (defends ? 3 : 2);        // AR-SCN-11
        case Kind::trap: return row <= 3;                                    // AR-SCN-14
        case Kind::disputed_border: return row <= 3;                         // AR-SCN-15
        case Kind::amphibious_landing: return row <= 3;                      // AR-SCN-18
        case Kind::urban_assault:                                            // AR-SCN-17
            return row <= 2 || (defends && !o.objectives.empty() && o.objectives[0].hexes.contains(at));
        case Kind::ambush: {                                                 // AR-SCN-12
            if (o.surprised[side]) return board.distance(at, board.middle()) <= 3;
            const int column = board.column(at), last = board.columns();
            return column <= 2 || column >= last - 1 || board.at_edge(at);
        }
        default: return row <= 2;                                            // AR-SCN-8
    }
}

bool keeps_off(const Position& p, Side side, At at)
{
    return p.open.kind == Kind::ambush && !p.open.surprised[side] && p.enemy_next_to(side, at);
}

bool may_stand(const Eyes& e, const Recruit& r, At at)
{
    if (!e.empty(at) || keeps_off(e, e.side, at)) return false;
    if (e.open.kind == Kind::disputed_border && e.open.objectives[0].hexes.contains(at)) return false;
    const Unit unit = as_unit(r);
    if (lands(e.open, e.side) && unit.ground()) return e.ground(at) == Terrain::water;
    return can_start(e, unit, at);
}

int held(const Secret& own)
{
    int n = 0;
    for (const Recruit& r : own.reserve) n += r.held ? 1 : 0;
    return n;
}

// Units that can stand nowhere on this board (ships without water) stay out of the battle, unscored.
void leave_out(State& state, Side side)
{
    auto& reserve = state.secret[side].reserve;
    for (std::size_t i = 0; i < reserve.size();) {
        const Unit unit = as_unit(reserve[i]);
        bool anywhere = false;
        for (const At at : state.scenario->board.hexes) anywhere = anywhere || can_start(position(state), unit, at);
        if (anywhere)
            ++i;
        else
            reserve.erase_at(i);
    }
}

void begin_deploying(State& state, Side side)
{
    state.open.active = side;
    state.open.stage = Stage::deploy;
    leave_out(state, side);
}

bool all_placed(const Secret& own) { return std::none_of(own.reserve.begin(), own.reserve.end(), waits); }

bool is_set(const State& state, Side side)
{
    for (const Placed& placed : state.scenario->placed)
        if (placed.side == side) return true;
    return false;
}

}  // namespace

Hexes deploy_hexes(const Eyes& e, const Recruit& r)
{
    Hexes found;
    for (const At at : e.board().hexes)
        if (in_zone(e, e.side, at) && may_stand(e, r, at)) found.insert(at);
    for (int row = 3; found.empty() && row <= e.board().grid.rows; ++row)    // then row 3, then the next with room
        for (const At at : e.board().hexes)
            if (e.board().row(e.side, at) == row && may_stand(e, r, at)) found.insert(at);
    return found;
}

bool any_facing(const Open& open) { return open.kind == Kind::ambush; }

Why cannot_infiltrate(const Eyes& e, const Recruit& r, At at)
{
    if (e.open.kind != Kind::trap || e.side != e.open.defender) return Why::not_now;
    if (r.breed().kind != Class::troop) return Why::not_troop;
    if (e.open.placed_infiltrators >= e.numbers().infiltrators) return Why::brought_enough;
    if (!e.empty(at)) return Why::hex_taken;
    if (!can_start(e, as_unit(r), at)) return Why::closed_terrain;
    return e.enemy_next_to(e.side, at) ? Why::next_to_enemy : Why::nothing;
}

Why cannot_embark(const Eyes& e, const Recruit& r, At at)
{
    const Ref ship = e.at(at);
    if (!lands(e.open, e.side) || !as_unit(r).ground()) return Why::not_now;
    if (!ship || ship.side() != e.side || e.unit(ship).in_boat || e.unit(ship).breed().carries == 0) return Why::no_such_unit;
    int aboard = 0;
    for (const Unit& u : e.open.units[e.side]) aboard += u.ship == ship.number() ? 1 : 0;
    return aboard >= e.unit(ship).breed().carries ? Why::hex_taken : Why::nothing;
}

Why cannot_hold(const Eyes& e, const Recruit& r)
{
    if (!waits(r)) return Why::not_off_table;
    return held(e.own) >= e.numbers().held_back ? Why::held_enough : Why::nothing;
}

Why cannot_lay_defences(const Eyes& e, At at)
{
    const Board& board = e.board();
    const bool half = board.row(e.side, at) <= board.depth(board.column(at)) / 2;
    return half && e.ground(at) == Terrain::clear && !e.open.defences.contains(at) ? Why::nothing : Why::no_defence_hex;
}

void deploy(State& state, std::uint8_t list, At at, Direction facing, Chronicle& journal)
{
    Open& o = state.open;
    const Side side = o.active;
    auto& reserve = state.secret[side].reserve;
    std::size_t i = 0;
    while (reserve[i].list != list) ++i;
    const Recruit r = reserve[i];
    reserve.erase_at(i);
    const Ref ref = enlist(state, side, r);
    Unit& unit = o.units[side][ref.number()];
    unit.disorganized = o.surprised[side];  // AR-SCN-10
    const Ref there = position(state).at(at);
    unit.facing = facing;
    unit.at = at;
    if (there && unit.character() && !o.units[side][there.number()].afloat()) {
        set_leader(state, ref, there);                                       // AR-UNIT-3: also from set-up
    } else if (there) {
        unit.ship = there.number();
    } else {
        unit.in_boat = unit.ground() && o.ground[at] == Terrain::water;      // AR-SCN-18: each in a free boat
        set_down(state, ref, at, facing, journal);
    }
    if (o.kind == Kind::disputed_border && unit.troop() && unit.medium() == Medium::foot) o.defences.insert(at);  // AR-SCN-15
    if (!journal) return;
    Event e = event(there && unit.leads != none ? Event::Kind::led : Event::Kind::deployed, position(state), ref);
    if (there) e.whom = tag(position(state), there);
    e.to = at;
    e.x = facing;
    journal.note(std::move(e));
}

bool proceed_deployment(State& state, Chronicle& journal)
{
    Open& o = state.open;
    switch (o.stage) {
        case Stage::sections: {
            const bool skirmish = o.kind == Kind::skirmish;
            for (const Side side : both_sides) {
                bool all = true;
                for (const Recruit& r : state.secret[side].reserve) all = all && (r.late || r.section != Section::none);
                o.ready[side] = !skirmish || all || is_set(state, side);
            }
            if (!o.ready[Side::player] || !o.ready[Side::enemy]) return false;
            o.ready = {};
            if (skirmish) {
                for (const Side side : both_sides) leave_out(state, side);
                o.stage = Stage::deal;
            } else {
                begin_deploying(state, other(o.leader));
            }
            return true;
        }
        case Stage::deploy: {
            if (!is_set(state, o.active) && !all_placed(state.secret[o.active])) return false;
            if (o.kind == Kind::trap && o.active == o.defender && o.placed_defences == 0 && !is_set(state, o.active)) {
                o.stage = Stage::defences;
                return true;
            }
            if (o.active != o.leader)
                begin_deploying(state, o.leader);
            else
                o.stage = Stage::deal;
            return true;
        }
        case Stage::defences: {
            bool room = false;
            for (const At at : state.scenario->board.hexes)
                room = room || cannot_lay_defences(eyes(state, o.active), at) == Why::nothing;
            if (room && o.placed_defences < state.scenario->numbers.field_defences) return false;
            if (o.active != o.leader)
                begin_deploying(state, o.leader);
            else
                o.stage = Stage::deal;
            return true;
        }
        case Stage::deal:
            for (const Side side : both_sides) {
                if (o.hand[side] >= hand_limit(eyes(state, side))) continue;
                o.active = side;
                refresh(state, side, journal);
                return false;
            }
            begin_turn(state, o.leader, journal);
            return true;
        default: return false;
    }
}

void fell_deployment(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    state.secret[o.active].hand |= std::uint64_t{1} << value;
    ++o.hand[o.active];
    if (!journal) return;
    Event e = event(Event::Kind::dealt, o.active);
    e.x = static_cast<std::int16_t>(value);
    journal.note(std::move(e));
}

}  // namespace montjoy::arcadia
