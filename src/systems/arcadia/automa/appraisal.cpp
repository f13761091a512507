// The worth of lore cards in a combat.  AR-NPC-P21
#include "systems/arcadia/automa/appraisal.hpp"

#include <algorithm>

#include "systems/arcadia/combat.hpp"

namespace montjoy::arcadia {

Worth Appraisal::in_combat(Spell spell) const
{
    const Worth now = with_plus(0);
    const bool mine = fight().attacker.side() == e_.side;
    switch (spell) {
        case Spell::strength: return with_plus(2) - now;
        case Spell::backstab: return with_plus(struck_aspect(e_, combat()) == Aspect::front ? 1 : 3) - now;
        case Spell::bless: return mine ? with_plus(1) - now : now - with_plus(-1);
        case Spell::glamour: return now - with_plus(-2);
        case Spell::vanish:
        case Spell::veil: return std::max<Worth>(0, now);
        case Spell::aura: return cost_of_damage(e_, fight().attacker, 1);
        case Spell::stand_firm: {
            for (const Objective& o : e_.open.objectives)
                if (o.holder == e_.side && o.hexes.contains(e_.unit(fight().target).at))
                    return 10 * one_point * prospect(e_, combat()).damages / 8;
            return 0;
        }
        case Spell::battle_cry: {
            Worth sum = with_plus(1) - now;
            for (const At at : e_.board().next[e_.unit(fight().attacker).at])
                if (at != nowhere && !e_.empty(at) && e_.at(at).side() == e_.side && !e_.unit(e_.at(at)).attacked) sum += roused(e_.at(at));
            return sum;
        }
        case Spell::challenge: {
            Combat c = combat();
            c.challenged = true;
            const Prospect then = prospect(e_, c);
            return then.e - now + character_price(fight().target) * then.damages / 8;
        }
        default: return 0;
    }
}

Worth Appraisal::after_die(Spell spell) const
{
    const Fight& f = fight();
    const Ref loser = f.target_loses ? f.target : f.attacker;
    const Worth now = cost_of_result(e_, loser, f.severity, f.manner);
    const Unit& u = e_.unit(loser);
    switch (spell) {
        case Spell::iron_skin: return now - cost_of_result(e_, loser, f.severity - 1, f.manner);
        case Spell::undying: return now - cost_of_damage(e_, loser, 1);
        case Spell::sanctuary: {
            if (u.has(Attribute::driven_off)) return 0;
            const int damage = evades(u, f.manner) ? (f.severity == 1 ? 0 : 1) : f.severity == 3 ? 4 : f.severity;
            return now - cost_of_damage(e_, loser, damage - 1);
        }
        default: return 0;
    }
}

Worth Appraisal::after_attack(Spell spell, const Action& act) const
{
    const Ref loser = fight().target_loses ? fight().target : fight().attacker;
    switch (spell) {
        case Spell::poison: return cost_of_damage(e_, loser, 1);
        case Spell::cleave: return cost_of_damage(e_, e_.at(act.b), 1);
        case Spell::victory_roar: return halves(e_.unit(e_.at(act.b)).price) / 4;
        case Spell::berserk: return worth_of(e_, attack_of(e_, fight().attacker, e_.at(act.b), Manner::close));
        default: return 0;
    }
}

// What the enemy's card would cost this army.
Worth Appraisal::threatened() const
{
    const Casting& c = e_.open.casting;
    const Spell spell = e_.scenario.lore[c.card].spell;
    const Ref aimed = c.aimed;
    switch (spell) {
        case Spell::lightning:
        case Spell::immolate: return cost_of_damage(e_, aimed, 2);
        case Spell::aura:
        case Spell::poison:
        case Spell::cleave: return cost_of_damage(e_, aimed, 1);
        case Spell::fire_bolt: return bolt(c.caster, aimed, 4);
        case Spell::smite: return bolt(c.caster, aimed, e_.unit(aimed).breed().kind == Class::lore ? 5 : 3);
        case Spell::tongue_of_flame: return bolt(c.caster, aimed, 5);
        case Spell::assassin: return character_price(aimed) / 3;
        case Spell::rumour: return disorder(e_.unit(aimed));
        case Spell::strength: return with_plus(2) - with_plus(0);
        case Spell::backstab: return with_plus(3) - with_plus(0);
        case Spell::challenge: return character_price(aimed) / 2;
        case Spell::berserk: return c.b < most_hexes && !e_.empty(c.b) ? worth_of(e_, attack_of(e_, fight().attacker, e_.at(c.b), Manner::close)) : 0;
        case Spell::glamour: return with_plus(0) - with_plus(-2);
        case Spell::vanish:
        case Spell::veil: return std::max<Worth>(0, with_plus(0));
        case Spell::zeal:
        case Spell::mire:
        case Spell::false_order: return one_point;
        default: return one_point / 2;
    }
}

Worth Appraisal::against_card(Spell spell) const
{
    return spell == Spell::ward ? threatened() : threatened() * 2 / 3;  // Unravel works on four faces of six
}

}  // namespace montjoy::arcadia
