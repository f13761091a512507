// Combat: factors, the d8, quality, and what a result does.  AR-COM-1 to AR-COM-8
#pragma once

#include "base/tally.hpp"
#include "dice/distribution.hpp"
#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// The six results by the score of die and factor.  AR-COM-1
constexpr Outcome outcome_of(int score)
{
    return score <= -1 ? Outcome::own_destroyed
           : score <= 1 ? Outcome::own_heavily_damaged
           : score <= 4 ? Outcome::own_damaged
           : score <= 7 ? Outcome::enemy_damaged
           : score <= 9 ? Outcome::enemy_heavily_damaged
                        : Outcome::enemy_destroyed;
}

/// The score after quality, judged once on the unshifted score.  AR-COM-2
constexpr int shifted(int score, Quality own, Quality enemy)
{
    int shift = 0;
    if (score <= 4) {
        if (own == Quality::superior && enemy != Quality::superior) ++shift;
        if (own == Quality::inferior && enemy != Quality::inferior) --shift;
    } else {
        if (enemy == Quality::superior && own != Quality::superior) --shift;
        if (enemy == Quality::inferior && own != Quality::inferior) ++shift;
    }
    return score + shift;
}

constexpr Outcome outcome_of(int factor, int die, Quality own, Quality enemy)
{
    return outcome_of(shifted(factor + die, own, enemy));
}

/// Every outcome of the d8 for a total factor, exactly.
Distribution<Outcome> outcome_odds(int factor, Quality own, Quality enemy);

constexpr bool own_loses(Outcome o) { return o <= Outcome::own_damaged; }
/// 1 damaged, 2 heavily damaged, 3 destroyed.
constexpr int severity_of(Outcome o)
{
    const int n = static_cast<int>(o);
    return n <= 2 ? 3 - n : n - 2;
}

/// The combat factor of a type against a medium: the first figure against foot and water.  AR-UNIT-4
constexpr int factor_against(const Figures& own, Medium enemy)
{
    return enemy == Medium::foot || enemy == Medium::water ? own.foot : own.mounted;
}

/// One who fights, where it stands or would stand.
struct Fighter {
    Ref ref;
    At at = nowhere;
    Direction facing = 0;
    bool marched = false;   ///< has moved one hex or more this turn
    bool moved = false;     ///< has moved or not stood still for Loose
    bool alone = false;     ///< a leader who makes an attack of its own by lore
};

/// A combat as it stands or as it would stand.
struct Combat {
    Fighter attacker, target;
    Manner manner = Manner::close;
    int bolt = 0;                           ///< the factor of a bolt
    int plus_attacker = 0, plus_target = 0; ///< by lore
    bool challenged = false;
};

Fighter fighter(const Position& p, Ref ref);
Combat combat_of(const Position& p, const Fight& fight);
/// The attack of one unit on another as both stand.
Combat attack_of(const Position& p, Ref attacker, Ref target, Manner manner);

/// What each of the two brings: CF, tactical factors, attributes, lore.  AR-COM-6, AR-UNIT-4
Tally attacker_tally(const Position& p, const Combat& combat);
Tally target_tally(const Position& p, const Combat& combat);
/// The attacker's sum less the target's.
int attack_factor(const Position& p, const Combat& combat);

/// The aspect of the target that the attacker strikes at.  AR-BRD-3
Aspect struck_aspect(const Position& p, const Combat& combat);

/// Whether `side`'s dice are "own" in a combat of these two.  AR-COM-1
bool attacker_is_own(const Scenario& scenario, Side attacker, Side target);

/// The outcome seen from the attacker, whoever is "own".
Outcome seen_from_attacker(Outcome outcome, bool attacker_own);

/// How many hits a unit takes before it is destroyed.  AR-UNIT-2
inline int hits_of(const Unit& unit) { return unit.character() ? 1 : 4; }

/// Whether a unit evades in a combat of this manner.  AR-COM-3
inline bool evades(const Unit& unit, Manner manner)
{
    if (unit.character() || unit.in_boat) return false;  // a lone character dies of any result
    return unit.has(Attribute::evade) || (unit.has(Attribute::evade_close) && manner == Manner::close);
}

/// Whether the unit is not pushed where it stands.  AR-COM-4
bool holds_fast(const Position& p, Ref ref);

}  // namespace montjoy::arcadia
