#include "systems/gpc/exchange.hpp"

#include <algorithm>

namespace montjoy::gpc {

Clash clash(int skill, int die, int against, int against_die)
{
    const Reading mine = read_die(skill, die);
    const Reading theirs = read_die(against, against_die);
    return {opposed(mine, theirs), mine, theirs};
}

Fared fared(const FoeKind& foe, const Clash& c)
{
    if (foe.missile && !c.theirs.succeeded()) return Fared::won;  // GP-EXC-2
    if (c.outcome == Outcome::critical || c.outcome == Outcome::success) return Fared::won;
    if (c.outcome == Outcome::tie || !c.theirs.succeeded()) return Fared::drawn;
    return Fared::lost;
}

std::int32_t glory_of(const FoeKind& foe, const Clash& c)
{
    constexpr By<Outcome, std::int32_t> halves{{4, 2, 0, 1, 1, 0}};  // GP-RES-1
    if (foe.missile && !c.theirs.succeeded()) return 2 * foe.glory;  // GP-EXC-2
    return halves[c.outcome] * foe.glory;
}

bool knight_parries(const Clash& c)
{
    return c.outcome == Outcome::partial;
}

bool foe_parries(const Clash& c)
{
    const bool beaten = c.outcome == Outcome::critical || c.outcome == Outcome::success;
    return beaten && c.theirs.succeeded();
}

int through(int rolled, int armour, bool shield, bool parried)
{
    return std::max(0, rolled - armour - (shield && parried ? 6 : 0));
}

int knight_dice(const Sheet& sheet, const Knight& knight, bool first, bool critical)
{
    const bool charges = knight.fight.manoeuvre == Manoeuvre::charge && first && sheet.mount;
    return (charges ? sheet.mount->damage : sheet.damage()) * (critical ? 2 : 1);
}

int foe_dice(const Numbers& numbers, const FoeKind& foe, Manoeuvre manoeuvre, bool first,
             bool critical)
{
    const bool charges = manoeuvre == Manoeuvre::stand_vs_charge && first;
    return (foe.damage + (charges ? numbers.charged_damage : 0)) * (critical ? 2 : 1);
}

Hurt hurt(const Sheet& sheet, int hit_points, int rolled, int got_through)
{
    Hurt after{hit_points - got_through, Health::fit, rolled >= sheet.siz};
    if (after.hit_points <= 0)
        after.health = Health::dying;
    else if (4 * after.hit_points <= sheet.most_hit_points())
        after.health = Health::unconscious;
    else if (got_through >= sheet.con)
        after.health = Health::major_wound;
    return after;
}

bool felled(const Numbers& numbers, const FoeKind& foe, int before, int blow)
{
    return Fraction(blow) >= numbers.felled_in_blow * foe.hit_points ||
           Fraction(before + blow) >= numbers.felled_in_round * foe.hit_points;
}

}  // namespace montjoy::gpc
