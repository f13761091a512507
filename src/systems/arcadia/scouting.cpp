// Stances, scouts, comparison and what battle comes of them.  AR-SCN-1 to AR-SCN-8
#include <algorithm>

#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

bool rolled_for(const State& state, Side side) { return state.scenario->npc[side]; }

// AR-SCN-4: points of the scouts, 2 or 4 for the commander.
int score_before_die(const State& state, Side side)
{
    int points = 0;
    for (const Recruit& r : state.open.scouts[side]) points += r.breed().scouting;
    const Army& army = state.scenario->armies[side];
    const bool commanded = std::any_of(army.units.begin(), army.units.end(), [](const Enrolled& u) { return u.commander; });
    return points + (commanded ? 2 * static_cast<int>(army.grade) : 0);
}

// The chosen scouts step out into the open, from the reserve.
void show_scouts(State& state, Chronicle& journal)
{
    for (const Side side : both_sides) {
        state.open.stance[side] = state.secret[side].stance;
        auto& reserve = state.secret[side].reserve;
        for (std::size_t i = 0; i < reserve.size();) {
            if (!(state.secret[side].scouts >> reserve[i].list & 1)) {
                ++i;
                continue;
            }
            state.open.scouts[side].push_back(reserve[i]);
            if (journal) {
                Event e = event(Event::Kind::scout_shown, side);
                e.who = tag(side, reserve[i]);
                e.x = reserve[i].breed().scouting;
                journal.note(std::move(e));
            }
            reserve.erase_at(i);
        }
        state.secret[side].scouts = 0;
    }
    if (!journal) return;
    Event e = event(Event::Kind::stances, Side::player);
    e.x = static_cast<std::int16_t>(state.open.stance[Side::player]);
    e.y = static_cast<std::int16_t>(state.open.stance[Side::enemy]);
    journal.note(std::move(e));
}

void back_to_reserve(State& state, Side side, Recruit r)
{
    auto& reserve = state.secret[side].reserve;
    std::size_t i = 0;
    while (i < reserve.size() && reserve[i].list < r.list) ++i;
    reserve.insert_at(i, r);
}

// The next scout whose fate is to be rolled: the first of the player's, then of the enemy's.
bool next_mishap(State& state)
{
    for (const Side side : both_sides)
        if (!state.open.scouts[side].empty()) {
            state.open.active = side;
            return true;
        }
    return false;
}

void compare(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const int mine = o.scouting[Side::player], theirs = o.scouting[Side::enemy];
    o.relation = relation_of(std::max(mine, theirs), std::min(mine, theirs));
    o.leader = theirs > mine ? Side::enemy : Side::player;
    o.precedence = o.relation != Relation::tied;
    if (journal) {
        Event e = event(Event::Kind::compared, o.leader);
        e.x = static_cast<std::int16_t>(mine);
        e.y = static_cast<std::int16_t>(theirs);
        e.z = static_cast<std::int16_t>(o.relation);
        journal.note(std::move(e));
    }
    o.active = o.leader;
    const Table table = table_of(o.stance[o.leader], o.relation, o.stance[other(o.leader)]);
    switch (table) {
        case Table::special:
        case Table::assault_special: o.stage = Stage::special; return;
        case Table::pitched: return set_kind(state, Kind::pitched_battle, journal);
        case Table::assault: return set_kind(state, Kind::assault, journal);
        case Table::surprise_attack: return set_kind(state, Kind::surprise_attack, journal);
        case Table::surprise_assault: return set_kind(state, Kind::surprise_assault, journal);
        case Table::skirmish: return set_kind(state, Kind::skirmish, journal);
        case Table::ambush: return set_kind(state, Kind::ambush, journal);
        case Table::trap: return set_kind(state, Kind::trap, journal);
        case Table::border: return set_kind(state, Kind::disputed_border, journal);
    }
}

// After the scenario is known: a castle, who counts as outscouting, the ground.
void after_kind(State& state, Chronicle& journal)
{
    Open& o = state.open;
    if (!o.precedence) {
        o.stage = Stage::first;
        o.scouting = {};
        o.active = Side::player;
        return;
    }
    if (journal) {
        Event e = event(Event::Kind::scenario, o.leader);
        e.x = static_cast<std::int16_t>(o.kind);
        e.y = static_cast<std::int16_t>(o.defender);
        journal.note(std::move(e));
    }
    begin_ground(state);
}

void told(Chronicle& journal, Event::Kind kind, Side side, int x)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.x = static_cast<std::int16_t>(x);
    journal.note(std::move(e));
}

}  // namespace

Stance stance_of(int die, Reputation reputation)
{
    const int sum = die + (reputation == Reputation::rash ? 1 : reputation == Reputation::cautious ? -1 : 0);
    return sum <= 2 ? Stance::defend : sum <= 4 ? Stance::recon : Stance::attack;
}

Pool scout_pool(const Secret& own)
{
    // AR-SCN-3: highest points, then the cheaper, then the earlier; never the commander or Baggage (AR-SCN-2).
    Bounded<Recruit, most_units> able;
    for (const Recruit& r : own.reserve)
        if (r.breed().scouting > 0 && !r.commander && r.type != Type::baggage) able.push_back(r);
    std::stable_sort(able.begin(), able.end(), [](const Recruit& a, const Recruit& b) {
        if (a.breed().scouting != b.breed().scouting) return a.breed().scouting > b.breed().scouting;
        return a.price < b.price;
    });
    Pool pool;
    for (std::size_t i = 0; i < able.size() && i < own.reserve.size() / 3; ++i) pool.lists.push_back(able[i].list);
    return pool;
}

Why cannot_scout(const Eyes& e, std::uint8_t list)
{
    const Recruit* r = nullptr;
    for (const Recruit& each : e.own.reserve)
        if (each.list == list) r = &each;
    if (!r) return Why::not_of_list;
    if (r->breed().scouting == 0) return Why::cannot_scout;                  // AR-SCN-2
    if (e.own.scouts >> list & 1) return Why::already_scout;
    const auto most = static_cast<int>(e.own.reserve.size()) / 3;
    return std::popcount(e.own.scouts) >= most ? Why::too_many_scouts : Why::nothing;  // AR-SCN-3
}

void set_kind(State& state, Kind kind, Chronicle& journal)
{
    Open& o = state.open;
    o.kind = kind;
    o.surprised = {};
    const Side beaten = other(o.leader);
    const bool by_surprise = o.relation == Relation::surprises;
    switch (kind) {
        case Kind::surprise_attack:
        case Kind::surprise_assault:
        case Kind::ambush:
        case Kind::trap: o.surprised[beaten] = true; break;
        case Kind::siege: o.surprised[beaten] = by_surprise; break;
        case Kind::surprise_encounter: o.surprised = {{true, true}}; break;
        default: break;
    }
    if (!has_defender(kind))
        o.defender = Side::wild;
    else if (kind == Kind::trap)
        o.defender = o.leader;
    else
        o.defender = o.stance[Side::player] == Stance::defend ? Side::player : Side::enemy;
    const bool may_be_siege = kind == Kind::assault || kind == Kind::surprise_assault;
    if (may_be_siege && state.scenario->armies[o.defender].castle) {
        o.stage = Stage::siege;
        o.active = o.defender;
        return;
    }
    after_kind(state, journal);
}

bool proceed_scouting(State& state, Chronicle& journal)
{
    Open& o = state.open;
    const auto everyone = [&](auto holds) { return holds(Side::player) && holds(Side::enemy); };
    switch (o.stage) {
        case Stage::reputation:
            for (const Side side : both_sides)
                if (rolled_for(state, side) && o.reputation[side] == Reputation::unset) {
                    o.active = side;
                    return false;
                }
            o.stage = Stage::stance;
            return true;
        case Stage::stance:
            if (!everyone([&](Side s) { return rolled_for(state, s) || o.ready[s]; })) return false;
            o.stage = Stage::scouts;
            o.ready = {};
            return true;
        case Stage::scouts:
            if (!everyone([&](Side s) { return rolled_for(state, s) || o.ready[s]; })) return false;
            o.stage = Stage::enemy_stance;
            return true;
        case Stage::enemy_stance:
            for (const Side side : both_sides)
                if (rolled_for(state, side) && !state.secret[side].chosen) {
                    o.active = side;
                    return false;
                }
            o.stage = Stage::enemy_scouts;
            return true;
        case Stage::enemy_scouts:
            for (const Side side : both_sides)
                if (rolled_for(state, side) &&
                    state.secret[side].pool < scout_pool(state.secret[side]).lists.size()) {
                    o.active = side;
                    return false;
                }
            show_scouts(state, journal);
            o.ready = {};
            o.active = Side::player;
            o.stage = Stage::scouting;
            return false;
        case Stage::mishap:
            if (next_mishap(state)) return false;
            compare(state, journal);
            return true;
        default: return false;
    }
}

void fell_scouting(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    Secret& own = state.secret[o.active];
    switch (o.stage) {
        case Stage::reputation:                                              // AR-SCN-1
            o.reputation[o.active] = static_cast<Reputation>((value - 1) / 2);
            if (journal) {
                Event e = event(Event::Kind::reputation, o.active);
                e.x = static_cast<std::int16_t>(value);
                e.y = static_cast<std::int16_t>(o.reputation[o.active]);
                journal.note(std::move(e));
            }
            return;
        case Stage::enemy_stance:
            own.stance = stance_of(value, o.reputation[o.active]);
            own.chosen = true;
            if (journal) {
                Event e = event(Event::Kind::stance, o.active);
                e.only = static_cast<std::int8_t>(o.active);
                e.x = static_cast<std::int16_t>(own.stance);
                e.y = static_cast<std::int16_t>(value);
                journal.note(std::move(e));
            }
            return;
        case Stage::enemy_scouts: {                                          // AR-SCN-3
            const Pool pool = scout_pool(own);
            const std::uint8_t list = pool.lists[own.pool++];
            const Reputation r = o.reputation[o.active];
            const int sum = value + (r == Reputation::cautious ? 1 : r == Reputation::rash ? -1 : 0);
            if (sum >= 4) own.scouts |= std::uint64_t{1} << list;
            if (journal) {
                Event e = event(Event::Kind::scout_rolled, o.active);
                e.only = static_cast<std::int8_t>(o.active);
                for (const Recruit& each : own.reserve)
                    if (each.list == list) e.who = tag(o.active, each);
                e.x = static_cast<std::int16_t>(value);
                e.y = sum >= 4 ? 1 : 0;
                journal.note(std::move(e));
            }
            return;
        }
        case Stage::scouting:                                                // AR-SCN-4
            o.scouting[o.active] = static_cast<std::int8_t>(score_before_die(state, o.active) + value);
            if (journal) {
                Event e = event(Event::Kind::scouting, o.active);
                e.x = static_cast<std::int16_t>(value);
                e.y = o.scouting[o.active];
                journal.note(std::move(e));
            }
            if (o.active == Side::player)
                o.active = Side::enemy;
            else
                o.stage = Stage::mishap;
            return;
        case Stage::mishap:
        case Stage::mishap_fate: {
            const Recruit scout = o.scouts[o.active][0];
            if (journal) {
                Event e = event(o.stage == Stage::mishap ? Event::Kind::mishap : Event::Kind::mishap_fate, o.active);
                e.who = tag(o.active, scout);
                e.x = static_cast<std::int16_t>(value);
                journal.note(std::move(e));
            }
            if (o.stage == Stage::mishap && value <= 2) {
                o.stage = Stage::mishap_fate;
                return;
            }
            o.scouts[o.active].erase_at(0);
            Recruit back = scout;
            back.late = o.stage == Stage::mishap_fate && value >= 5;
            if (o.stage == Stage::mishap || value >= 5) {
                back_to_reserve(state, o.active, back);
            } else {
                const Ref lost = enlist(state, o.active, scout);             // unscored.  AR-PTS-2
                o.units[o.active][lost.number()].fate = Fate::missing;
            }
            o.stage = Stage::mishap;
            return;
        }
        case Stage::special: {                                               // AR-SCN-7
            told(journal, Event::Kind::special, o.leader, value);
            const Table table = table_of(o.stance[o.leader], o.relation, o.stance[other(o.leader)]);
            const auto row = static_cast<std::size_t>(value - 1);
            set_kind(state, table == Table::special ? special_table[row] : assault_special_table[row], journal);
            return;
        }
        case Stage::siege:                                                   // AR-SCN-11
            told(journal, Event::Kind::siege, o.defender, value);
            if (value >= state.scenario->numbers.siege) o.kind = Kind::siege;
            after_kind(state, journal);
            return;
        case Stage::first:                                                   // AR-SCN-8: tied, d6 each, ties again
            told(journal, Event::Kind::first, o.active, value);
            o.scouting[o.active] = static_cast<std::int8_t>(value);
            if (o.active == Side::player) {
                o.active = Side::enemy;
                return;
            }
            o.active = Side::player;
            if (o.scouting[Side::player] == o.scouting[Side::enemy]) return;
            o.leader = o.scouting[Side::enemy] > o.scouting[Side::player] ? Side::enemy : Side::player;
            o.precedence = true;
            after_kind(state, journal);
            return;
        default: return;
    }
}

}  // namespace montjoy::arcadia
