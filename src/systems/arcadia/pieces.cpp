#include "systems/arcadia/pieces.hpp"

#include <algorithm>

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

Unit& unit_of(State& state, Ref ref)
{
    return ref.side() == Side::wild ? state.open.wild[0] : state.open.units[ref.side()][ref.number()];
}

void clear_hex(State& state, Ref ref)
{
    const Unit& unit = unit_of(state, ref);
    if (unit.at != nowhere && state.open.stands[unit.at] == ref.code) state.open.stands[unit.at] = none;
}

// A unit leaves the board: its hex, its prizes, who leads it, whom it carries.
void leave_board(State& state, Ref ref, Fate fate, Chronicle& journal)
{
    Unit& unit = unit_of(state, ref);
    if (unit.leads != none) part(state, ref);
    clear_hex(state, ref);
    if (fate != Fate::left) drop_prizes(state, ref, journal);
    unit.fate = fate;
    unit.fell = ref.side() == Side::wild ? std::uint8_t{1} : ++state.open.fallen[ref.side()];
    unit.ordered = false;
    unit.disorganized = false;
    if (ref.side() == Side::wild) return;
    if (unit.commander && journal) journal.note(event(Event::Kind::commander_fell, position(state), ref));
    if (unit.leader != none) {
        const Ref leader{ref.side(), unit.leader};
        const At from = unit.at;
        part(state, leader);
        if (fate == Fate::left) {
            unit_of(state, leader).fate = Fate::left;
        } else {
            unit_of(state, leader).leads = seeking;
            state.open.errands.push_back({Errand::Kind::join, leader, from});
        }
    }
}

}  // namespace

Tag tag(const Position& p, Ref ref)
{
    if (!ref) return {};
    const Unit& unit = p.unit(ref);
    return {ref.side(), unit.type, unit.quality, unit.name, unit.at};
}

Tag tag(Side side, const Recruit& r) { return {side, r.type, r.quality, r.name, nowhere}; }

Event event(Event::Kind kind, Side side)
{
    Event e;
    e.kind = kind;
    e.side = side;
    return e;
}

Event event(Event::Kind kind, const Position& p, Ref ref)
{
    Event e = event(kind, ref ? ref.side() : Side::wild);
    e.who = tag(p, ref);
    return e;
}

Unit as_unit(const Recruit& r)
{
    Unit unit;
    unit.type = r.type;
    unit.quality = r.quality;
    unit.lore = r.lore;
    unit.name = r.name;
    unit.attributes = r.attributes;
    unit.price = r.price;
    unit.commander = r.commander;
    unit.disorganized = r.disorganized;
    return unit;
}

Ref enlist(State& state, Side side, const Recruit& r)
{
    auto& units = state.open.units[side];
    Unit unit = as_unit(r);
    if (r.slot != none) {
        unit.kills = units[r.slot].kills;
        units[r.slot] = unit;
        return {side, r.slot};
    }
    units.push_back(unit);
    state.secret[side].list.push_back(r.list);
    return {side, units.size() - 1};
}

void set_down(State& state, Ref ref, At at, Direction facing, Chronicle& journal)
{
    Unit& unit = unit_of(state, ref);
    unit.at = at;
    unit.facing = facing;
    unit.fate = Fate::board;
    state.open.stands[at] = ref.code;
    judge_objectives(state.open, journal);
}

void set_leader(State& state, Ref leader, Ref led)
{
    Unit& who = unit_of(state, leader);
    Unit& whom = unit_of(state, led);
    clear_hex(state, leader);
    who.leads = led.number();
    who.at = whom.at;
    who.facing = whom.facing;
    who.disorganized = whom.disorganized = whom.disorganized || who.disorganized;  // AR-TURN-7
    whom.leader = leader.number();
}

void part(State& state, Ref leader)
{
    Unit& who = unit_of(state, leader);
    if (who.leads == none) return;
    if (who.leads != seeking) unit_of(state, {leader.side(), who.leads}).leader = none;
    who.leads = none;
}

void shift(State& state, Ref ref, At to, Chronicle& journal)
{
    clear_hex(state, ref);
    Unit& unit = unit_of(state, ref);
    unit.at = to;
    state.open.stands[to] = ref.code;
    if (ref.side() == Side::wild) return;
    if (unit.leader != none) unit_of(state, {ref.side(), unit.leader}).at = to;
    if (unit.breed().carries > 0)
        for (Unit& other_unit : state.open.units[ref.side()])
            if (other_unit.ship == ref.number() && other_unit.on_board()) other_unit.at = to;
    judge_objectives(state.open, journal);
}

const Prize* prize_of(const Position& p, Ref ref)
{
    for (const Prize& prize : p.open.prizes)
        if (prize.bearer == ref) return &prize;
    return nullptr;
}

void take_prize(State& state, Ref ref, Chronicle& journal)
{
    const Unit& unit = unit_of(state, ref);
    if (!unit.ground() || ref.side() == Side::wild || prize_of(position(state), ref)) return;
    for (Prize& prize : state.open.prizes)
        if (prize.at == unit.at && !prize.bearer) {
            prize.bearer = ref;
            prize.at = nowhere;
            if (journal) journal.note(event(Event::Kind::took, position(state), ref));
            return;
        }
}

void drop_prizes(State& state, Ref ref, Chronicle& journal)
{
    for (Prize& prize : state.open.prizes)
        if (prize.bearer == ref) {
            prize.bearer = {};
            prize.at = unit_of(state, ref).at;
            if (journal) journal.note(event(Event::Kind::dropped, position(state), ref));
        }
}

void score(State& state, Side side, int quarter_points, Chronicle& journal)
{
    state.open.scored[side] = static_cast<std::int16_t>(state.open.scored[side] + quarter_points);
    if (!journal || quarter_points == 0) return;
    Event e = event(Event::Kind::score_for, side);
    e.x = static_cast<std::int16_t>(quarter_points);
    e.y = static_cast<std::int16_t>(score_of(position(state), side));
    journal.note(std::move(e));
}

void off_table(State& state, Ref ref)
{
    Unit& unit = unit_of(state, ref);
    unit.fate = Fate::off_table;
    Recruit r;
    r.list = state.secret[ref.side()].list[ref.number()];
    r.type = unit.type;
    r.quality = unit.quality;
    r.lore = unit.lore;
    r.attributes = unit.attributes;
    r.name = unit.name;
    r.price = unit.price;
    r.slot = ref.number();
    r.commander = unit.commander;
    r.late = true;
    auto& reserve = state.secret[ref.side()].reserve;
    std::size_t i = 0;
    while (i < reserve.size() && reserve[i].list < r.list) ++i;
    reserve.insert_at(i, r);
}

bool hurt(State& state, Ref ref, int damage, Ref by, Chronicle& journal)
{
    Unit& unit = unit_of(state, ref);
    if (damage <= 0 || !unit.on_board()) return false;
    unit.damage = static_cast<std::uint8_t>(std::min(damage + unit.damage, 9));
    if (journal) {
        Event e = event(Event::Kind::damage, position(state), ref);
        e.x = static_cast<std::int16_t>(damage);
        e.y = unit.damage;
        journal.note(std::move(e));
    }
    if (unit.damage < hits_of(unit)) return false;
    destroy(state, ref, by, journal);
    return true;
}

bool burn(State& state, Ref ref, Chronicle& journal)
{
    const Unit& unit = unit_of(state, ref);
    if (!unit.ground() || !(state.open.burning[Side::player].contains(unit.at) || state.open.burning[Side::enemy].contains(unit.at))) return false;
    if (journal) journal.note(event(Event::Kind::burned, position(state), ref));
    return hurt(state, ref, 1, {}, journal);
}

void destroy(State& state, Ref ref, Ref by, Chronicle& journal)
{
    Unit& unit = unit_of(state, ref);
    if (!unit.on_board()) return;
    if (journal) journal.note(event(Event::Kind::destroyed, position(state), ref));
    if (by && by.side() != ref.side() && by.side() != Side::wild) ++unit_of(state, by).kills;
    const bool ship = unit.breed().carries > 0;
    const int worth = quarters(unit.price) * (state.open.blood_lust ? 2 : 1);
    leave_board(state, ref, Fate::destroyed, journal);
    // AR-PTS-2: a destroyed enemy unit scores; AR-SCN-23: the wild Dragon for who kills it.
    const Side gains = ref.side() == Side::wild ? (by ? by.side() : Side::wild) : other(ref.side());
    if (gains != Side::wild) score(state, gains, worth, journal);
    if (ref.side() == Side::wild) {
        Objective lair;
        lair.hexes.insert(unit.at);
        state.open.objectives.push_back(lair);
    } else {
        if (ship)
            for (std::size_t i = 0; i < state.open.units[ref.side()].size(); ++i)
                if (state.open.units[ref.side()][i].ship == ref.number()) destroy(state, {ref.side(), i}, by, journal);
        if (unit.has(Attribute::endless)) off_table(state, ref);
    }
    judge_objectives(state.open, journal);
}

void remove(State& state, Ref ref, Fate fate, Chronicle& journal)
{
    if (!unit_of(state, ref).on_board()) return;
    leave_board(state, ref, fate, journal);
    judge_objectives(state.open, journal);
}

}  // namespace montjoy::arcadia
