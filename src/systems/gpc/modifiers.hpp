// What a skill comes to once its modifiers are added: GP-ROLL-4. Each sum is a template over an
// accumulator: a Tally to explain, a Plain<1> to play.
#pragma once

#include "base/tally.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

template <class Sum>
void add_rulings(Sum& sum, const Knight& knight, Skill skill)
{
    sum.add("GP-GM-1"_rule, "the game master's ruling", int{knight.standing[skill]});
    sum.add("GP-GM-1"_rule, "the game master's ruling for this round", int{knight.passing[skill]});
}

/// What every Battle, weapon and Horsemanship roll of a round carries.
template <class Sum>
void add_condition(Sum& sum, const Knight& knight)
{
    sum.add("GP-MAN-11"_rule, "Disrupted", knight.disrupted ? -10 : 0);
    sum.add("GP-MAN-7"_rule, "after a Flank that was won", knight.flanked ? 5 : 0);
}

/// GP-ROLL-4, GP-MAN-7, GP-MAN-8, GP-MAN-11
template <class Sum>
void add_battle(Sum& sum, const Sheet& sheet, const Knight& knight)
{
    sum.add("GP-WHO-1"_rule, "Battle", sheet.battle);
    add_condition(sum, knight);
    sum.add("GP-MAN-8"_rule, "said that he will disengage", knight.fight.announced ? 10 : 0);
    add_rulings(sum, knight, Skill::battle);
}

/// Intensity as this unit meets it; `intensity` is that of the side.  GP-WHO-4
template <class Sum>
void add_intensity(Sum& sum, const Knight& knight, int intensity)
{
    sum.add("GP-WHO-4"_rule, "Intensity", intensity);
    add_rulings(sum, knight, Skill::intensity);
}

/// Horsemanship, or DEX in its place on foot.  GP-MAN-10, GP-EXC-3
template <class Sum>
void add_riding(Sum& sum, const Sheet& sheet, const Knight& knight)
{
    if (knight.mounted)
        sum.add("GP-WHO-1"_rule, "Horsemanship", sheet.horsemanship);
    else
        sum.add("GP-EXC-3"_rule, "DEX, being on foot", sheet.dex);
    add_condition(sum, knight);
    add_rulings(sum, knight, Skill::horsemanship);
}

/// What the knight rolls in an exchange with `foe`; `first` is the first of the fight.
/// GP-ROLL-4, GP-MAN-5, GP-MAN-8, GP-MAN-10, GP-OPP-1, GP-SQ-2, GP-EXC-3
template <class Sum>
void add_exchange(Sum& sum, const Numbers& numbers, const Sheet& sheet, const Knight& knight,
                  const FoeKind& foe, bool first)
{
    const Fight& fight = knight.fight;
    if (fight.manoeuvre == Manoeuvre::flee) {
        add_riding(sum, sheet, knight);
    } else {
        sum.add("GP-WHO-1"_rule, "the weapon in hand", sheet.weapon_skill());
        add_condition(sum, knight);
        sum.add("GP-MAN-5"_rule, "the first exchange of a Charge",
                fight.manoeuvre == Manoeuvre::charge && first ? numbers.charge_skill : 0);
        sum.add("GP-MAN-8"_rule, "Disengaging", fight.manoeuvre == Manoeuvre::disengage ? 10 : 0);
        sum.add("GP-OPP-1"_rule, "the opportunity",
                fight.opportunity == Opportunity::weapon ? numbers.opportunity_weapon : 0);
        add_rulings(sum, knight, Skill::weapon);
    }
    sum.add("GP-SQ-2"_rule, "the squire helps", fight.aid ? numbers.squire_aid : 0);
    sum.add("GP-EXC-3"_rule, "on foot against a mounted foe",
            !knight.mounted && foe.mounted ? -5 : 0);
}

/// The foe's whole skill against this knight.  GP-MAN-9
template <class Sum>
void add_foe(Sum& sum, const Numbers& numbers, const Knight& knight, const FoeKind& foe, bool first)
{
    sum.add("GP-WHO-3"_rule, "the foe's weapon skill", foe.skill);
    sum.add(
        "GP-MAN-9"_rule, "the foe charges",
        knight.fight.manoeuvre == Manoeuvre::stand_vs_charge && first ? numbers.charged_skill : 0);
    add_rulings(sum, knight, Skill::foe);
}

/// The squire's skill.  GP-SQ-1, GP-SQ-2
template <class Sum>
void add_squire(Sum& sum, const Numbers& numbers, const Sheet& sheet, const Knight& knight)
{
    sum.add("GP-SQ-2"_rule, "the squire's skill",
            sheet.squire ? sheet.squire->skill : numbers.squire_skill);
    sum.add("GP-SQ-1"_rule, "injured", knight.squire_injured ? numbers.squire_injured : 0);
    add_rulings(sum, knight, Skill::squire);
}

/// The followers' skill; the rulebook gives it no modifiers but the game master's.  GP-FOL-1
template <class Sum>
void add_followers(Sum& sum, const Sheet& sheet, const Knight& knight)
{
    sum.add("GP-FOL-1"_rule, "the followers' skill", sheet.follower_skill);
    add_rulings(sum, knight, Skill::followers);
}

int battle_skill(const State&, KnightId);
int intensity_against(const State&, KnightId, int intensity);
int riding_skill(const State&, KnightId);
/// Of the exchange with the foe at `place` of the turn's foes, before a split.
int exchange_skill(const State&, KnightId, std::size_t place);
/// What is split between two foes: -5 on foot as soon as one of them is mounted.  GP-MAN-4
int skill_to_split(const State&, KnightId);
/// What he rolls against that foe, after a split.  GP-MAN-4
int split_skill(const State&, KnightId, std::size_t place);
/// Of that foe against him, its share of it where it fights two knights.  GP-MAN-3
int foe_skill(const State&, KnightId, std::size_t place);
int squire_skill(const State&, KnightId);
int follower_skill(const State&, KnightId);

/// Of a skill split between two knights, what goes against the lead: half, and the odd point
/// against the higher weapon skill.  GP-MAN-3
int lead_share(int skill, int lead_weapon, int partner_weapon);

/// Whether the bout under way, or the one that comes, is the first of the fight.
bool first_bout(const State&);

}  // namespace montjoy::gpc
