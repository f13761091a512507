// The worth of lore cards outside combats.  AR-NPC-P21
#include "systems/arcadia/automa/appraisal.hpp"

#include <algorithm>

#include "systems/arcadia/combat.hpp"

namespace montjoy::arcadia {

Worth Appraisal::in_movement(Spell spell, const Action& act) const
{
    const Ref ref = e_.at(act.b);
    const Plan now = planner_.plan(ref);
    if (spell == Spell::headlong) return planner_.plan(ref, 1, true, false).best.value() - now.best.value();
    if (spell == Spell::secret_path) return planner_.plan(ref, 0, true, true).best.value() - now.best.value();
    return planner_.best_facing(ref, act.c, planner_.aim(ref)).value() - now.best.value();  // Blink
}

Worth Appraisal::rain(Ref from) const
{
    Worth sum = 0;
    const int reach = bolt_range_now(e_, e_.unit(from), spells[Spell::rain_of_embers].range);
    e_.each_standing(other(e_.side), [&](Ref ref, const Unit& u) {
        if (e_.board().distance(u.at, e_.unit(from).at) <= reach) sum += bolt(from, ref, 2);
    });
    return sum;
}

Worth Appraisal::in_ranged(Spell spell, const Action& act) const
{
    const Ref from = caster(act);
    if (spell == Spell::rain_of_embers) return rain(from);
    const Ref target = e_.at(act.b);
    const int factor = spell == Spell::fire_bolt ? 4 : spell == Spell::tongue_of_flame ? 5 : e_.unit(target).breed().kind == Class::lore ? 5 : 3;
    return bolt(from, target, factor);
}

Worth Appraisal::in_draw(Spell spell) const
{
    if (spell == Spell::pickpocket) return one_point;  // it costs nothing
    return halves(e_.unit(raisable(e_, e_.side)).price);
}

// What the shots of both armies would be worth in another weather.
Worth Appraisal::skies(int weather, bool night) const
{
    Open other_sky = e_.open;
    other_sky.weather = static_cast<std::int8_t>(weather);
    if (!night) other_sky.night = {};
    const Position then{e_.scenario, other_sky};
    const auto shots = [&](const Position& p, Side side) {
        Worth sum = 0;
        p.each_standing(side, [&](Ref ref, const Unit&) {
            Worth best = 0;
            any_target(p, fighter(p, ref), Manner::ranged, [&](Ref target) {
                best = std::max(best, worth_of(p, attack_of(p, ref, target, Manner::ranged)));
                return false;
            });
            sum += best;
        });
        return sum;
    };
    return shots(then, e_.side) - shots(e_, e_.side) - shots(then, other(e_.side)) + shots(e_, other(e_.side));
}

Worth Appraisal::before_moves(Spell spell, const Action& act) const
{
    const bool hex = act.b < most_hexes && spells[spell].aim != Aim::amount && spells[spell].aim != Aim::fire;
    const Ref target = hex ? e_.at(act.b) : Ref{};
    switch (spell) {
        case Spell::lightning:
        case Spell::immolate: return cost_of_damage(e_, target, 2);
        case Spell::assassin: return character_price(target) / 3;
        case Spell::rumour: return disorder(e_.unit(target));
        case Spell::heal: return halves(e_.unit(target).price) / 4;
        case Spell::snare:
        case Spell::mire:
        case Spell::false_order: return enemy_gain(target);
        case Spell::curse: {
            Worth sum = 0;
            for (const At at : e_.board().next[e_.unit(target).at]) {
                if (at == nowhere || e_.empty(at) || e_.at(at).side() != e_.side) continue;
                Combat c = attack_of(e_, e_.at(at), target, Manner::close);
                const Worth now = worth_of(e_, c);
                c.plus_target -= 1;
                sum = std::max(sum, worth_of(e_, c) - now);
            }
            return sum + best_attack(target, 0) - best_attack(target, -1);
        }
        case Spell::terror: {
            int free = 0;
            for (const At at : e_.board().next[e_.unit(target).at]) free += at != nowhere && e_.empty(at) ? 1 : 0;
            Worth sum = free == 0 ? cost_of_damage(e_, target, 2) : 0;
            for (const Objective& o : e_.open.objectives)
                if (o.holder == other(e_.side) && o.hexes.contains(e_.unit(target).at)) sum += 5 * one_point;
            return sum;
        }
        case Spell::hymn: {
            Worth sum = 0;
            const Ref from = caster(act);
            e_.each_standing(e_.side, [&](Ref, const Unit& u) {
                if (u.disorganized && e_.board().distance(u.at, e_.unit(from).at) <= 2) sum += disorder(u);
            });
            return sum;
        }
        case Spell::zeal: {
            const auto gain = [&](At at) {
                const Unit& u = e_.unit(e_.at(at));
                return u.disorganized ? disorder(u) : std::max<Worth>(0, planner_.plan(e_.at(at)).gain());
            };
            return gain(act.b) + (act.c == none ? 0 : gain(act.c));
        }
        case Spell::burning_blades: return roused(target) + (act.c == none ? 0 : roused(e_.at(act.c)));
        case Spell::weatherwork: return skies(act.b, is_night(e_));
        case Spell::clear_sky: return skies(4, false);
        case Spell::wall_of_fire: {
            Hexes fire;
            fire.insert(act.b);
            fire.insert(e_.board().next[act.b][act.c]);
            fire.insert(e_.board().next[e_.board().next[act.b][act.c]][act.c]);
            Worth sum = 0;
            e_.each_standing(other(e_.side), [&](Ref, const Unit& u) {
                int beside = 0;
                for (const At at : e_.board().next[u.at]) beside += at != nowhere && fire.contains(at) ? 1 : 0;
                if (u.ground() && beside >= 2) sum += halves(u.price) / 4;
            });
            return sum;
        }
        default: return 0;
    }
}

}  // namespace montjoy::arcadia
