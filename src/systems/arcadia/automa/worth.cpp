#include "systems/arcadia/automa/worth.hpp"

#include "base/text.hpp"
#include "systems/arcadia/ground.hpp"

namespace montjoy::arcadia {
namespace {

constexpr Worth for_destroying = 2 * one_point;
constexpr Worth for_commander = 5 * one_point;

// Whether a friend without a leader stands next to the unit, so that its leader would find a place.
bool leader_is_saved(const Position& p, Ref ref, const Unit& leader)
{
    for (const At at : p.board().next[p.unit(ref).at])
        if (at != nowhere && may_lead(p, ref.side(), leader, at)) return true;
    return false;
}

}  // namespace

Worth cost_of_damage(const Position& p, Ref ref, int damage)
{
    const Unit& u = p.unit(ref);
    if (damage <= 0) return 0;
    const Worth quarter = halves(u.price) / 4;
    if (u.damage + damage < hits_of(u)) return damage * quarter;
    Worth cost = for_destroying + (hits_of(u) == 1 ? halves(u.price) : (4 - u.damage) * quarter);
    bool commander = u.commander;
    if (const Ref leader = p.leader_of(ref)) {
        const Unit& who = p.unit(leader);
        if (!leader_is_saved(p, ref, who)) {
            cost += halves(who.price);
            commander = commander || who.commander;
        }
    }
    return commander ? cost + for_commander : cost;
}

Worth cost_of_result(const Position& p, Ref loser, int severity, Manner manner)
{
    const Unit& u = p.unit(loser);
    if (severity == 0) return 0;
    if (u.has(Attribute::driven_off)) return halves(u.price) * p.numbers().driven_off_percent / 100;
    if (u.character() && !u.in_boat) return cost_of_damage(p, loser, 4);
    if (evades(u, manner)) return cost_of_damage(p, loser, severity == 1 ? 0 : 1);
    return cost_of_damage(p, loser, severity == 3 ? 4 : severity);
}

Prospect prospect(const Position& p, const Combat& c)
{
    const Unit& a = p.unit(c.attacker.ref);
    const Unit& t = p.unit(c.target.ref);
    const Quality mine = a.in_boat ? Quality::ordinary : a.quality, theirs = t.in_boat ? Quality::ordinary : t.quality;
    const int factor = attack_factor(p, c);
    // By severity; the attacker of a shot loses nothing.
    Worth gains[4], losses[4];
    for (int s = 1; s <= 3; ++s) {
        gains[s] = cost_of_result(p, c.target.ref, s, c.manner);
        losses[s] = c.manner == Manner::close ? cost_of_result(p, c.attacker.ref, s, c.manner) : 0;
    }
    const bool alone = t.character() && !t.in_boat;
    Prospect all;
    for (int die = 1; die <= 8; ++die) {
        const Outcome o = outcome_of(factor, die, mine, theirs);
        const int s = severity_of(o);
        if (own_loses(o)) {
            all.e -= losses[s] / 8;
            continue;
        }
        ++all.damages;
        all.e += gains[s] / 8;
        const bool survives = evades(t, c.manner) ? t.damage + (s == 1 ? 0 : 1) < 4 : s < 3 && t.damage + s < 4;
        if (alone || t.has(Attribute::driven_off) || !survives) ++all.destroys;
    }
    return all;
}

std::string points_text(Worth worth)
{
    const Worth hundredths = (worth < 0 ? worth * 100 - one_point / 2 : worth * 100 + one_point / 2) / one_point;
    const Worth size = hundredths < 0 ? -hundredths : hundredths;
    return cat(hundredths < 0 ? "-" : "", size / 100, ".", size % 100 < 10 ? "0" : "", size % 100);
}

}  // namespace montjoy::arcadia
