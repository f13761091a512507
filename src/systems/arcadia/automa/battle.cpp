// Attacks, pushes, evades, following up.  AR-NPC-P16 to AR-NPC-P20
#include <algorithm>
#include <tuple>

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/worth.hpp"
#include "systems/arcadia/errand.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message words(Text text, std::vector<Argument> arguments = {}) { return {{}, text, std::move(arguments)}; }

struct Blow {
    Action act;
    Ref attacker, target;
    Prospect prospect;
};

bool led_or_commander(const Position& p, Ref ref)
{
    return p.leader_of(ref) || p.unit(ref).commander;
}

// Whether `a` is the better target of one attacker.  AR-NPC-P16, AR-NPC-P18
bool better_target(const Position& p, const Blow& a, const Blow& b, Manner manner)
{
    const Unit& x = p.unit(a.target);
    const Unit& y = p.unit(b.target);
    const At from = p.unit(a.attacker).at;
    if (manner != Manner::close) {
        const auto rank = [&](const Blow& blow, const Unit& u) {
            return std::tuple(blow.prospect.destroys > 0, int{u.damage}, int{u.price}, -p.board().distance(from, u.at));
        };
        return rank(a, x) > rank(b, y);
    }
    const auto rank = [&](const Blow& blow, const Unit& u) {
        return std::tuple(blow.prospect.destroys, blow.prospect.e, led_or_commander(p, blow.target), int{u.price});
    };
    return rank(a, x) > rank(b, y);
}

// The attacks that are offered, one for each attacker: on its best target.
std::vector<Blow> best_blows(const Mind& m, Manner manner)
{
    std::vector<Blow> blows;
    const K kind = manner == Manner::close ? K::attack : K::shoot;
    for (const Action& act : m.acts) {
        if (act.kind != kind) continue;
        const Ref attacker = m.e.at(act.a);
        if (m.e.unit(attacker).type == Type::baggage) continue;
        Blow blow{act, attacker, m.e.at(act.b), {}};
        blow.prospect = prospect(m.e, attack_of(m.e, attacker, blow.target, manner));
        if (!blows.empty() && blows.back().attacker == attacker) {
            if (better_target(m.e, blow, blows.back(), manner)) blows.back() = blow;
        } else {
            blows.push_back(blow);
        }
    }
    std::stable_sort(blows.begin(), blows.end(), [&](const Blow& a, const Blow& b) {
        if (a.prospect.e != b.prospect.e) return a.prospect.e > b.prospect.e;
        return tie_rank(m.e, a.act.a) < tie_rank(m.e, b.act.a);
    });
    return blows;
}

Reasoned told(const Blow& blow, Clause priority, Text text)
{
    return {blow.act, priority, {words(text), words("E {}, it removes the target on {} faces of 8", {points_text(blow.prospect.e), std::int64_t{blow.prospect.destroys}})}};
}

Reasoned shoot(const Mind& m)
{
    const auto blows = best_blows(m, Manner::ranged);
    if (blows.empty()) return work_magic(m);
    if (auto lore = lore_worth_playing(m)) return *lore;
    return told(blows[0], "AR-NPC-P16"_rule, "the shot with the highest E");
}

Reasoned strike(const Mind& m)
{
    const auto blows = best_blows(m, Manner::close);
    if (blows.empty()) return {{K::done}, "AR-NPC-P17"_rule, {words("nobody has to strike")}};
    const Blow& first = blows[0];
    // What stands next to its attacker is better gone before: it opens a flank.
    for (const Blow& blow : blows)
        if (blow.attacker != first.attacker && blow.target != first.target && blow.prospect.e >= 0 &&
            m.e.board().adjacent(m.e.unit(blow.target).at, m.e.unit(first.attacker).at))
            return told(blow, "AR-NPC-P17"_rule, "its target is next to the attacker of a better attack");
    return told(first, "AR-NPC-P18"_rule, first.prospect.e < 0 ? Text("it has to attack") : Text("the attack with the highest E"));
}

bool covered(const Position& p, At at)
{
    const Terrain t = p.ground(at);
    return t == Terrain::woods || t == Terrain::town || t == Terrain::walled_field || t == Terrain::fortification ||
           t == Terrain::castle || p.open.defences.contains(at);
}

int friends_next_to(const Position& p, Side side, At at, Ref self)
{
    int n = 0;
    for (const At next : p.board().next[at])
        if (next != nowhere && !p.empty(next) && p.at(next).side() == side && p.at(next) != self) ++n;
    return n;
}

// AR-NPC-P19
Reasoned give_way(const Mind& m)
{
    const Errand& errand = m.e.open.errands[0];
    if (errand.kind == Errand::Kind::face) return make_moves(m);
    if (errand.kind == Errand::Kind::join) {                                   // AR-SIT-10
        const Action* best = nullptr;
        for (const Action& act : m.acts)
            if (!best || m.e.unit(m.e.at(act.a)).price > m.e.unit(m.e.at(best->a)).price) best = &act;
        return {*best, "AR-SIT-10"_rule, {words("the dearest unit")}};
    }
    const Unit& u = m.e.unit(errand.unit);
    int rearmost = 99;
    m.e.each_standing(m.e.side, [&](Ref ref, const Unit& friend_) {
        if (ref != errand.unit) rearmost = std::min(rearmost, m.e.board().row(m.e.side, friend_.at));
    });
    const bool far_enough = m.offers(K::halt) && m.e.board().row(m.e.side, u.at) <= rearmost;
    if (far_enough) return {{K::halt}, "AR-NPC-P19"_rule, {words("it is as far back as the rearmost friend")}};
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        return std::tuple(!m.e.enemy_next_to(m.e.side, act.a), covered(m.e, act.a), friends_next_to(m.e, m.e.side, act.a, errand.unit),
                          -m.e.board().row(m.e.side, act.a), -tie_rank(m.e, act.a));
    };
    for (const Action& act : m.acts)
        if (act.kind != K::halt && (!best || rank(act) > rank(*best))) best = &act;
    if (!best) return {{K::halt}, "AR-NPC-P19"_rule, {words("nothing is free")}};
    return {*best, "AR-NPC-P19"_rule, {words("no enemy next to it, then cover, friends, its own edge")}};
}

// Enemies to whom a unit that stood so would show a flank or its rear.
int behind_it(const Position& p, Side side, At at, Direction facing)
{
    int n = 0;
    for (Direction d = 0; d < 6; ++d) {
        const At there = p.board().next[at][d];
        if (there != nowhere && !p.empty(there) && p.at(there).side() != side && aspect(facing, d) != Aspect::front) ++n;
    }
    return n;
}

// AR-NPC-P20
Reasoned follow_up(const Mind& m)
{
    const Fight& f = m.e.open.fight;
    const Unit& u = m.e.unit(f.attacker);
    const auto yes = [&](Text why) { return Reasoned{{K::follow}, "AR-NPC-P20"_rule, {words(why)}}; };
    const auto no = [&](Text why) { return Reasoned{{K::stay}, "AR-NPC-P20"_rule, {words(why)}}; };
    for (const Objective& o : m.e.open.objectives)
        if (o.holder == m.e.side && o.hexes.contains(u.at) && !o.hexes.contains(f.to)) return no("it stands on a held objective");
    const Terrain ground = m.e.ground(u.at);
    if (ground == Terrain::fortification || ground == Terrain::castle) return no("it stands in a stronghold");
    if (u.has(Attribute::ranged)) return no("units with Ranged do not follow up");
    if (u.has(Attribute::charge)) return yes("with Charge, always");
    for (const Objective& o : m.e.open.objectives)
        if (o.hexes.contains(f.to)) return yes("the hex is an objective");
    const Direction towards = m.e.board().direction(f.from, f.to);
    const bool safe = behind_it(m.e, m.e.side, f.to, towards) <= behind_it(m.e, m.e.side, u.at, u.facing);
    if (safe && u.damage < 3) return yes("no more enemies would stand in its flanks and rear");
    return no("enemies would stand in its flanks and rear, or it is badly hurt");
}

}  // namespace

Reasoned fight_battle(const Mind& m)
{
    if (!m.e.open.errands.empty()) return give_way(m);
    switch (m.e.open.stage) {
        case Stage::ranged: return shoot(m);
        case Stage::close: return strike(m);
        default: return follow_up(m);
    }
}

}  // namespace montjoy::arcadia
