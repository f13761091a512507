// What a lore card is worth to the army that plays it, in points.  AR-NPC-P21
//
//   appraisal.cpp          cards of a combat, and answers to the enemy's
//   appraisal_moves.cpp    cards of the command phase, movement, shots and the draw phase
#pragma once

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/plan.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/lore.hpp"

namespace montjoy::arcadia {

class Appraisal {
public:
    explicit Appraisal(const Mind& m) : e_(m.e), planner_(m.e, m.e.side, m.e.open.stance[m.e.side]) {}

    /// What playing the card so changes for the army, in E or in points within reach.
    Worth of(const Action& act) const
    {
        const Spell spell = e_.scenario.lore[act.a].spell;
        switch (*moment_of(e_.open.stage)) {
            case Moment::attack:
            case Moment::defence: return in_combat(spell);
            case Moment::effect: return after_die(spell);
            case Moment::won:
            case Moment::struck: return after_attack(spell, act);
            case Moment::answer: return against_card(spell);
            case Moment::movement: return in_movement(spell, act);
            case Moment::ranged: return in_ranged(spell, act);
            case Moment::draw: return in_draw(spell);
            default: return before_moves(spell, act);
        }
    }

    /// Whether the card saves a Deity or a unit led by the commander.  AR-NPC-P21
    bool saves(const Action& act) const
    {
        const Spell spell = e_.scenario.lore[act.a].spell;
        if (*moment_of(e_.open.stage) == Moment::effect) {
            const Fight& f = fight();
            const Ref loser = f.target_loses ? f.target : f.attacker;
            if (!precious(loser)) return false;
            const bool driven = e_.unit(loser).has(Attribute::driven_off);
            if (spell == Spell::undying) return driven;
            if (driven) return spell == Spell::iron_skin && f.severity == 1;
            return falls(loser, f.severity) && !(spell == Spell::iron_skin ? falls(loser, f.severity - 1) : softened_falls(loser, f.severity));
        }
        const bool wards_off = spell == Spell::vanish || spell == Spell::veil;
        return wards_off && precious(fight().target) && prospect(e_, combat()).destroys > 0;
    }

private:
    const Fight& fight() const { return e_.open.fight; }
    Combat combat() const { return combat_of(e_, fight()); }
    bool precious(Ref ref) const
    {
        const Ref leader = e_.leader_of(ref);
        return e_.unit(ref).type == Type::deity || e_.unit(ref).commander || (leader && e_.unit(leader).commander);
    }
    bool falls(Ref ref, int severity) const
    {
        const Unit& u = e_.unit(ref);
        if (severity <= 0) return false;
        if (u.character() && !u.in_boat) return true;
        if (evades(u, fight().manner)) return u.damage + (severity == 1 ? 0 : 1) >= 4;
        return severity == 3 || u.damage + severity >= 4;
    }
    bool softened_falls(Ref ref, int severity) const
    {
        const Unit& u = e_.unit(ref);
        return u.damage + (severity == 3 ? 4 : severity) - 1 >= hits_of(u);
    }

    // The E of the combat with so much more for the attacker.
    Worth with_plus(int plus) const
    {
        Combat c = combat();
        c.plus_attacker += plus;
        return worth_of(e_, c);
    }
    Worth in_combat(Spell spell) const;
    Worth after_die(Spell spell) const;
    Worth after_attack(Spell spell, const Action& act) const;
    Worth against_card(Spell spell) const;
    Worth in_movement(Spell spell, const Action& act) const;
    Worth in_ranged(Spell spell, const Action& act) const;
    Worth in_draw(Spell spell) const;
    Worth before_moves(Spell spell, const Action& act) const;

    // The best attack of a unit as it stands, with so much more.
    Worth best_attack(Ref ref, int plus) const
    {
        Worth best = 0;
        bool any = false;
        any_target(e_, fighter(e_, ref), Manner::close, [&](Ref target) {
            Combat c = attack_of(e_, ref, target, Manner::close);
            c.plus_attacker += plus;
            const Worth each = worth_of(e_, c);
            if (!any || each > best) best = each;
            any = true;
            return false;
        });
        return any ? best : 0;
    }
    Worth roused(Ref ref) const { return best_attack(ref, 1) - best_attack(ref, 0); }
    // What an enemy unit that is ordered would gain by its move.
    Worth enemy_gain(Ref ref) const
    {
        const Side foe = other(e_.side);
        const Planner theirs(e_, foe, e_.open.stance[foe]);
        const Unit& u = e_.unit(ref);
        if (ref.side() != foe) return 0;
        if (u.disorganized) return disorder(u);
        const Plan plan = theirs.plan(ref);
        return std::max<Worth>(0, plan.best.attack - plan.stay.attack);
    }
    Worth bolt(Ref caster, Ref target, int factor) const
    {
        Combat c = attack_of(e_, caster, target, Manner::bolt);
        c.bolt = factor;
        return worth_of(e_, c);
    }
    Worth rain(Ref caster) const;
    Worth character_price(Ref ref) const
    {
        const Ref leader = e_.leader_of(ref);
        const Unit& u = e_.unit(leader ? leader : ref);
        return halves(u.price) + 2 * one_point + (u.commander ? 5 * one_point : 0);
    }
    Worth skies(int weather, bool night) const;
    Worth threatened() const;
    Ref caster(const Action& act) const
    {
        const auto play = find_play(e_, e_.side, *moment_of(e_.open.stage), act.a, act.b, act.c);
        return play ? play->caster : Ref{};
    }

    const Eyes& e_;
    Planner planner_;
};

}  // namespace montjoy::arcadia
