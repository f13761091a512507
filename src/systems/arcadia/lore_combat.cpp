// Lore cards of combats, and answers to the enemy's.  AR-CARD-4
#include "systems/arcadia/lore_search.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/ground.hpp"

namespace montjoy::arcadia {

bool PlaySearch::ranged()
{
    const auto in_reach = [&](Ref caster, At of) {
        return p.board().distance(p.unit(caster).at, of) <= bolt_range_now(p, p.unit(caster), range());
    };
    if (spell() == Spell::rain_of_embers)
        return give(caster_where([&](Ref c) {
            bool any = false;
            for (const Side foe : {other(side), Side::wild}) {
                const std::size_t count = foe == Side::wild ? p.open.wild.size() : p.open.units[foe].size();
                for (std::size_t i = 0; i < count; ++i) {
                    const Unit& u = p.unit(Ref{foe, i});
                    any = any || (u.stands() && in_reach(c, u.at));
                }
            }
            return any;
        }));
    for (const Side foe : {other(side), Side::wild}) {
        const std::size_t count = foe == Side::wild ? p.open.wild.size() : p.open.units[foe].size();
        for (std::size_t i = 0; i < count; ++i) {
            const Ref ref{foe, i};
            const Unit& unit = p.unit(ref);
            if (!unit.stands()) continue;
            if (give(caster_where([&](Ref c) { return in_reach(c, unit.at); }), unit.at, none, ref)) return true;
        }
    }
    return false;
}

bool PlaySearch::attack()
{
    const Ref it = fight().attacker;
    if (it.side() != side || fight().manner != Manner::close) return false;
    if (spell() == Spell::bless) return give(caster_within(p.unit(it).at, range()));
    if (spell() == Spell::challenge) {
        const Ref target = fight().target;
        return p.leader_of(target) && give(caster_of(it), none, none, target);
    }
    return give(caster_of(it));
}

bool PlaySearch::defence()
{
    const Ref it = fight().target;
    if (it.side() != side) return false;
    const bool close = fight().manner == Manner::close;
    const At where = p.unit(it).at;
    switch (spell()) {
        case Spell::bless: return give(caster_within(where, range()));
        case Spell::veil: return !close && give(caster_within(where, range()));
        case Spell::glamour: return close && give(caster_within(where, range()), none, none, fight().attacker);
        case Spell::stand_firm: return !holds_fast(p, it) && give(caster_of(it));
        case Spell::aura: return close && give(caster_of(it), none, none, fight().attacker);
        case Spell::vanish: return close && can_evade(p, it, fight().from) && give(caster_of(it));
        default: return false;
    }
}

bool PlaySearch::effect()
{
    const Ref it = fight().target_loses ? fight().target : fight().attacker;
    if (it.side() != side || fight().severity == 0) return false;
    switch (spell()) {
        case Spell::iron_skin: return give(caster_of(it));
        case Spell::sanctuary: return give(caster_within(p.unit(it).at, range()));
        case Spell::undying: return p.unit(it).has(Attribute::driven_off) && give(caster_of(it));
        default: return false;
    }
}

bool PlaySearch::won()
{
    const Ref winner = fight().target_loses ? fight().attacker : fight().target;
    const Ref loser = fight().target_loses ? fight().target : fight().attacker;
    if (winner.side() != side || !p.unit(winner).on_board()) return false;
    const Ref caster = caster_of(winner);
    if (!caster) return false;
    const bool close = fight().manner == Manner::close;
    if (spell() == Spell::poison)
        return close && fight().damaged && p.unit(loser).on_board() && give(caster, none, none, loser);
    if (spell() == Spell::victory_roar) {
        if (!fight().destroyed) return false;
        return each_friend([](Ref, const Unit& u) { return u.damage > 0; });
    }
    if (!close || !(fight().damaged || fight().destroyed)) return false;         // Cleave
    const Unit& it = p.unit(winner);
    for (const int turn : {5, 0, 1}) {
        const At there = p.board().next[it.at][static_cast<std::size_t>((it.facing + turn) % 6)];
        if (there == nowhere || p.empty(there)) continue;
        const Ref foe = p.at(there);
        if (foe.side() != side && foe != loser && give(caster, there, none, foe)) return true;
    }
    return false;
}

bool PlaySearch::struck()
{
    const Ref it = fight().attacker;
    if (it.side() != side || fight().manner != Manner::close || !p.unit(it).stands()) return false;
    const Ref caster = caster_of(it);
    if (!caster) return false;
    const Unit& unit = p.unit(it);
    for (const int turn : {5, 0, 1}) {
        const At there = p.board().next[unit.at][static_cast<std::size_t>((unit.facing + turn) % 6)];
        if (there != nowhere && !p.empty(there) && p.at(there).side() != side && give(caster, there)) return true;
    }
    return false;
}

bool PlaySearch::answer()
{
    if (p.open.casting.side == side) return false;
    if (spell() == Spell::unravel) return give(caster_where([](Ref) { return true; }));
    const Ref aimed = p.open.casting.aimed;
    return spell() == Spell::ward && aimed && aimed.side() == side && give(caster_within(p.unit(aimed).at, range()));
}

}  // namespace montjoy::arcadia
