// Scouts, stances, deployment.  AR-NPC-P1 to AR-NPC-P4, AR-NPC-P25
#include <algorithm>
#include <tuple>

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/worth.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message words(Text text, std::vector<Argument> arguments = {}) { return {{}, text, std::move(arguments)}; }

// ------------------------------------------------------------------ stance and scouts

// An army with a hand takes its stance as the rulebook's dice would for a bold commander.
Reasoned choose_stance(const Mind& m)
{
    const int die = 1 + static_cast<int>(m.rng.below(6));
    const Reputation r = m.e.open.reputation[m.e.side] == Reputation::unset ? Reputation::bold : m.e.open.reputation[m.e.side];
    return {{K::stance, static_cast<std::uint8_t>(stance_of(die, r))}, "AR-SCN-1"_rule, {words("its commander rolls {}", {std::int64_t{die}})}};
}

// Half of those whom it might send: those with 2 points or more, highest points first, the cheaper first.
Reasoned choose_scouts(const Mind& m)
{
    const auto most = static_cast<int>(m.e.own.reserve.size()) / 6;
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const Recruit& r = *recruit_of(m.e.own, act.a);
        return std::tuple(int{r.breed().scouting}, -int{r.price}, -int{r.list});
    };
    for (const Action& act : m.acts) {
        if (act.kind != K::scout) continue;
        const Recruit& r = *recruit_of(m.e.own, act.a);
        if (r.breed().scouting < 2 || r.commander || r.type == Type::baggage) continue;
        if (!best || rank(act) > rank(*best)) best = &act;
    }
    if (!best || std::popcount(m.e.own.scouts) >= most) return {{K::ready}, "AR-NPC-P25"_rule, {words("enough scouts are out")}};
    return {*best, "AR-NPC-P25"_rule, {words("the highest points first, then the cheaper")}};
}

// ------------------------------------------------------------------ the ground

int bad_going_around(const Eyes& e, At at)
{
    int n = 0;
    for (const At next : e.board().next[at]) n += next != nowhere && is_bad_going(e.ground(next)) ? 1 : 0;
    return n;
}

// AR-NPC-P25: most bad going next to it, then nearest the middle column.
Reasoned choose_stronghold(const Mind& m)
{
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const auto& board = m.e.board();
        int bad = bad_going_around(m.e, act.a);
        if (act.kind == K::castle)
            bad += bad_going_around(m.e, board.next[act.a][act.b]) + bad_going_around(m.e, board.next[act.a][act.b + 1u]);
        return std::tuple(bad, -board.distance(act.a, board.middle()), -tie_rank(m.e, act.a));
    };
    for (const Action& act : m.acts)
        if (!best || rank(act) > rank(*best)) best = &act;
    return {*best, "AR-NPC-P25"_rule, {words("most bad going next to it, then nearest the middle")}};
}

/// The side of the board with less bad going in rows 3 to 7, as the army sees it.  AR-NPC-P2
Section easier_side(const Eyes& e)
{
    int left = 0, right = 0;
    for (const At at : e.board().hexes) {
        const int row = e.board().row(e.side, at);
        if (row < 3 || row > e.board().named_row(7) || !is_bad_going(e.ground(at))) continue;
        const Section s = e.board().section(e.side, at);
        left += s == Section::left ? 1 : 0;
        right += s == Section::right ? 1 : 0;
    }
    return left <= right ? Section::left : Section::right;
}

// ------------------------------------------------------------------ who stands where

bool far_shooter(const Eyes& e, const Recruit& r) { return e.numbers().types[r.type].range >= 3; }
bool goes_behind(const Eyes& e, const Recruit& r)
{
    return far_shooter(e, r) || r.breed().kind == Class::character || r.type == Type::baggage;
}
bool on_wings(const Recruit& r)
{
    return r.breed().medium == Medium::mounted || r.breed().medium == Medium::aerial || r.has(Attribute::charge);
}
bool nimble(const Recruit& r)
{
    return r.breed().medium == Medium::mounted || r.breed().medium == Medium::aerial || r.has(Attribute::evade) ||
           r.has(Attribute::evade_close);
}
/// Own column: 1 at the army's own left.
int own_column(const Eyes& e, At at)
{
    const int c = e.board().column(at);
    return e.side == Side::enemy ? e.board().columns() + 1 - c : c;
}
int from_middle(const Eyes& e, At at)
{
    const int off = 2 * own_column(e, at) - e.board().columns() - 1;
    return off < 0 ? -off : off;
}

/// How many of the army's wing units stand on the right already: they go right and left in turn.
bool next_wing_is_right(const Eyes& e)
{
    int left = 0, right = 0;
    e.each_standing(e.side, [&](Ref, const Unit& u) {
        const bool wing = u.breed().medium == Medium::mounted || u.breed().medium == Medium::aerial || u.has(Attribute::charge);
        if (!wing) return;
        (2 * own_column(e, u.at) > e.board().columns() ? right : left) += 1;
    });
    return right <= left;
}

// A place's rank for a recruit, by the army's stance; the highest is taken.
using Rank = std::tuple<int, int, int, int>;

Rank place_rank(const Eyes& e, const Recruit& r, At at)
{
    const Stance stance = e.open.stance[e.side];
    const int row = e.board().row(e.side, at);
    const int tie = -tie_rank(e, at);
    const bool recon = stance == Stance::recon && nimble(r);
    const bool behind = goes_behind(e, r) && !(stance == Stance::defend && r.has(Attribute::ranged));
    const bool lands = e.open.kind == Kind::amphibious_landing && e.side != e.open.defender;  // rows count from the shore
    const int wished = (behind ? 1 : 2) + (lands ? 1 : 0);
    const int off_row = row > wished ? row - wished : wished - row;
    int special = 0;
    if (stance == Stance::defend && r.breed().medium == Medium::foot && r.breed().kind == Class::troop) {  // AR-NPC-P3
        for (const Objective& o : e.open.objectives)
            if (o.hexes.contains(at)) special = 2;
        if (special == 0 && !r.has(Attribute::ranged) && (is_bad_going(e.ground(at)) || e.ground(at) == Terrain::hill)) special = 1;
        if (r.has(Attribute::ranged) && e.open.defences.contains(at)) special = 1;
    }
    if (recon) {
        const int end = easier_side(e) == Section::left ? own_column(e, at) : e.board().columns() + 1 - own_column(e, at);
        return {special, -off_row, -end, tie};
    }
    if (on_wings(r) && !behind) {
        const int end = next_wing_is_right(e) ? e.board().columns() + 1 - own_column(e, at) : own_column(e, at);
        return {special, -off_row, -end, tie};
    }
    return {special, -off_row, -from_middle(e, at), tie};
}

/// Who is placed next: the line first, then the wings, then those behind; the dearest first.
std::tuple<int, int, int, int> turn_of(const Eyes& e, const Recruit& r)
{
    const bool leader = r.breed().kind == Class::character;
    const int group = leader ? 0 : goes_behind(e, r) ? 1 : on_wings(r) ? 2 : 3;
    const int strength = e.open.stance[e.side] == Stance::defend && group == 3 ? e.numbers().types[r.type].foot : 0;
    return {group, leader && r.commander ? 1 : strength, int{r.price}, -int{r.list}};
}

// AR-NPC-P3: on the dearest troop unit without Ranged.
const Action* best_to_lead(const Mind& m, std::uint8_t list)
{
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const Unit& u = m.e.unit(m.e.at(act.b));
        return std::tuple(int{u.price}, -tie_rank(m.e, act.b));
    };
    for (const Action& act : m.acts) {
        if (act.kind != K::lead || act.a != list || m.e.unit(m.e.at(act.b)).has(Attribute::ranged)) continue;
        if (!best || rank(act) > rank(*best)) best = &act;
    }
    return best;
}

// AR-NPC-P25: the dearest two troops without Ranged, behind the enemy's dearest unit without a leader.
std::vector<const Recruit*> infiltrators(const Eyes& e)
{
    std::vector<const Recruit*> all;
    if (e.open.kind != Kind::trap || e.side != e.open.defender) return all;
    for (const Recruit& r : e.own.reserve)
        if (!r.held && !r.late && r.breed().kind == Class::troop && !r.has(Attribute::ranged) && r.type != Type::baggage) all.push_back(&r);
    std::stable_sort(all.begin(), all.end(), [](const Recruit* a, const Recruit* b) { return a->price > b->price; });
    const int left = e.numbers().infiltrators - e.open.placed_infiltrators;
    if (static_cast<int>(all.size()) > left) all.resize(static_cast<std::size_t>(std::max(left, 0)));
    return all;
}

std::optional<Reasoned> infiltrate(const Mind& m, const Recruit* who)
{
    Ref prey;
    m.e.each_standing(other(m.e.side), [&](Ref ref, const Unit& u) {
        if (u.leader == none && (!prey || u.price > m.e.unit(prey).price)) prey = ref;
    });
    if (!prey) return std::nullopt;
    const Unit& target = m.e.unit(prey);
    const auto& board = m.e.board();
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const At at = act.b;
        // Behind: the hex two steps from the target's rear is the place; the nearer to it the better.
        Hex rear = board.hex(target.at) + 2 * hex_steps[turned(target.facing, 3)];
        const int off = montjoy::distance(board.hex(at), rear);
        const int looks = board.distance(at, target.at) > board.distance(board.next[at][act.c] == nowhere ? at : board.next[at][act.c], target.at) ? 1 : 0;
        return std::tuple(-off, looks, -tie_rank(m.e, at));
    };
    for (const Action& act : m.acts)
        if (act.kind == K::infiltrate && act.a == who->list && (!best || rank(act) > rank(*best))) best = &act;
    if (!best) return std::nullopt;
    return Reasoned{*best, "AR-NPC-P25"_rule, {words("behind the enemy's dearest unit without a leader")}};
}

Direction inward(const Eyes& e, At at)
{
    // In an Ambush everyone faces whom he will fight: the middle from outside, the nearest edge from within.
    const auto& board = e.board();
    Direction best = Board::forward(e.side);
    int most = -99;
    for (Direction d = 0; d < 6; ++d) {
        const At next = board.next[at][d];
        if (next == nowhere) continue;
        const int nearer = board.distance(at, board.middle()) - board.distance(next, board.middle());
        const int rank = e.open.surprised[e.side] ? -nearer : nearer;
        if (rank > most) {
            most = rank;
            best = d;
        }
    }
    return best;
}

Reasoned place_unit(const Mind& m)
{
    const Recruit* next = nullptr;
    const auto behind = infiltrators(m.e);
    for (const Recruit& r : m.e.own.reserve) {                                 // AR-NPC-P4
        if (r.held || r.late) continue;
        const bool lurks = r.has(Attribute::lurk) || r.has(Attribute::infiltrate);
        int lore_units = 0;
        for (const Recruit& each : m.e.own.reserve) lore_units += each.lore != Lore::none ? 1 : 0;
        m.e.each_on_board(m.e.side, [&](Ref, const Unit& u) { lore_units += u.lore != Lore::none ? 1 : 0; });
        const bool waits = lurks || (r.type == Type::deity && lore_units > 1);
        if (waits && m.offers({K::hold, r.list}))
            return {{K::hold, r.list}, "AR-NPC-P4"_rule, {words("lurkers, infiltrators and a Deity with another Lore unit wait")}};
        if (std::find(behind.begin(), behind.end(), &r) != behind.end()) continue;
        if (!next || turn_of(m.e, r) > turn_of(m.e, *next)) next = &r;
    }
    if (!next) {                                                               // the others stand: now they go
        if (auto goes = infiltrate(m, behind[0])) return *goes;
        next = behind[0];
    }
    const Stance stance = m.e.open.stance[m.e.side];
    const Clause priority = stance == Stance::attack ? "AR-NPC-P1"_rule : stance == Stance::recon ? "AR-NPC-P2"_rule : "AR-NPC-P3"_rule;
    if (next->breed().kind == Class::character)
        if (const Action* leads = best_to_lead(m, next->list))
            return {*leads, "AR-NPC-P3"_rule, {words("it leads the dearest troop unit without Ranged")}};
    const Action* best = nullptr;
    const bool faces = any_facing(m.e.open);
    for (const Action& act : m.acts) {
        if (act.kind == K::embark && act.a == next->list) return {act, priority, {words("it goes aboard")}};
        if (act.kind != K::deploy || act.a != next->list) continue;
        if (faces && act.c != inward(m.e, act.b)) continue;
        if (!best || place_rank(m.e, *next, act.b) > place_rank(m.e, *next, best->b)) best = &act;
    }
    if (best) return {*best, priority, {words("the line from the middle, the wings at the ends, the rest behind; the dearest first")}};
    if (m.offers({K::hold, next->list})) return {{K::hold, next->list}, "AR-NPC-P4"_rule, {words("no hex is free")}};
    return {m.acts[0], priority, {words("what can be done")}};
}

// AR-NPC-P25: where the dearest units in front stand.
Reasoned lay_defences(const Mind& m)
{
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const Ref there = m.e.at(act.a);
        const bool own = there && there.side() == m.e.side && m.e.unit(there).ground();
        return std::tuple(own ? m.e.board().row(m.e.side, act.a) : 0, own ? int{m.e.unit(there).price} : 0, -tie_rank(m.e, act.a));
    };
    for (const Action& act : m.acts)
        if (!best || rank(act) > rank(*best)) best = &act;
    return {*best, "AR-NPC-P25"_rule, {words("before the dearest units in front")}};
}

// In a skirmish the nimble come on the side with less bad going, the others in the centre.
Reasoned choose_section(const Mind& m)
{
    const Recruit& r = *recruit_of(m.e.own, m.acts[0].a);
    const Section s = nimble(r) ? easier_side(m.e) : Section::centre;
    return {{K::section, r.list, static_cast<std::uint8_t>(s)}, "AR-NPC-P2"_rule, {words("mounted, aerial and Evade on the easier side, the rest in the centre")}};
}

}  // namespace

Reasoned before_battle(const Mind& m)
{
    switch (m.e.open.stage) {
        case Stage::stance: return choose_stance(m);
        case Stage::scouts: return choose_scouts(m);
        case Stage::stronghold: return choose_stronghold(m);
        case Stage::sections: return choose_section(m);
        case Stage::defences: return lay_defences(m);
        default: return place_unit(m);
    }
}

}  // namespace montjoy::arcadia
