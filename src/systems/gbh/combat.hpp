// Combat: what one attack does to those whom it strikes. Every figure of it is worked out here
// alone; the game, the odds, the previews and the programs that play ask these functions.
//
//   who fights                       Fighter
//   which parts an attack has        melee_parts, missile_strike        GH-COM-3 to GH-COM-6
//   what is added to a part's roll   add_up, modifier                   GH-COM-1, GH-COM-7 to GH-COM-10
//   what the roll comes to           damage_of                          GH-COM-1, GH-COM-3, GH-COM-4
//   what attacking costs             fatigue                            GH-COM-2
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/bounded.hpp"
#include "base/tally.hpp"
#include "systems/gbh/numbers.hpp"
#include "systems/gbh/tables.hpp"

namespace montjoy::gbh {

/// What combat asks of a unit.
struct Fighter {
    Type type = Type::infantry;
    int level = 3;
    int morale = 0;
    Armour armour = Armour::ac0;
    Shield shield = Shield::none;
    std::optional<Weapon> hand;  ///< the weapon in hand.  GH-COM-15
};

/// The parts of which an attack can consist.  GH-COM-1
enum class Part : std::uint8_t {
    blow,
    charge,
    recoil,  ///< the charge that falls on the charger.  GH-COM-6
    shot,    ///< missiles, throws and rocks at a unit
    sweep    ///< breath and wings
};

/// How an attack comes, seen from what it strikes.
struct Approach {
    Aspect aspect = Aspect::front;
    bool free = false;    ///< of a disengaging unit: +15 in place of the side.  GH-DIS-1
    bool native = false;  ///< the attacker stands in its native terrain.  GH-COM-8
    bool height = false;  ///< GH-COM-9, GH-COM-10
};

/// What makes up a melee attack.
struct MeleeParts {
    Strike blow;
    Strike charge;         ///< of the attacker at foot, or of a charger whom poles await
    bool recoils = false;  ///< the charge falls on the charger himself.  GH-COM-6
    bool doubled = false;  ///< the blow's damage is.  GH-COM-3, GH-COM-4
    explicit operator bool() const { return blow || charge; }
};

/// The blow of a unit: of the melee weapon in hand, else its own attack; none with a missile
/// weapon in hand or empty-handed.  GH-COM-15
Strike blow_of(Type type, std::optional<Weapon> hand);

/// Every part of a melee attack; nothing where the attacker has none against such a target.
/// GH-COM-3 to GH-COM-6
MeleeParts melee_parts(Type attacker, std::optional<Weapon> held, Type target, std::optional<Weapon> facing);

/// Whether a melee blow with `held` (none: a natural attack) is doubled against a unit with
/// `facing` in hand.  GH-COM-3, GH-COM-4
bool is_doubled(std::optional<Weapon> held, std::optional<Weapon> facing);

/// Whether the shield counts with that weapon in hand.  GH-WPN-10
bool shield_counts(std::optional<Weapon> hand);

/// Adds up what is added to the roll of a part: protection, levels, morale and bonuses. `dealer`
/// is whose level and morale count, `victim` on whom it falls.  GH-COM-1, GH-COM-7 to GH-COM-10
template <class Sum>
void add_up(Sum& sum, const Numbers& numbers, Part part, Damage kind, const Fighter& dealer,
            const Fighter& victim, const Approach& approach);
extern template void add_up(Tally&, const Numbers&, Part, Damage, const Fighter&, const Fighter&, const Approach&);
extern template void add_up(Plain<1>&, const Numbers&, Part, Damage, const Fighter&, const Fighter&, const Approach&);

/// The same as a number.
int modifier(const Numbers& numbers, Part part, Damage kind, const Fighter& dealer, const Fighter& victim,
             const Approach& approach);

/// The approach that counts for a recoil: the attacker's where the foot attacks, else none.  GH-COM-6
constexpr Approach recoil_approach(bool foot_attacks, const Approach& approach)
{
    return foot_attacks ? approach : Approach{};
}

/// One part of an attack, ready to be rolled.
struct PlannedPart {
    Part part = Part::blow;
    Strike strike;
    bool doubled = false;
    bool on_attacker = false;  ///< falls on the attacker, and counts as dealt by the defender
    int modifier = 0;          ///< added to the roll
};

/// The parts of a melee attack with all that is added to their rolls; none where there is no attack.
Bounded<PlannedPart, 2> plan_melee(const Numbers& numbers, const Fighter& attacker, const Fighter& defender,
                                   const Approach& approach);

/// The damage of one part with the weight of each, in rising order, none with weight 0.
struct PartOdds {
    struct Bar {
        std::int32_t damage = 0;
        std::uint64_t weight = 0;
    };
    Bounded<Bar, 83> bars;
    std::uint64_t total = 1;
};
PartOdds odds_of(const PlannedPart& part);

/// RP that a part takes, at least 0.  GH-COM-1, GH-COM-3, GH-COM-4
constexpr int damage_of(int roll, int modifier, bool doubled)
{
    const int damage = roll + modifier;
    if (damage <= 0) return 0;
    return doubled ? 2 * damage : damage;
}

/// EP in hundredths of what a unit carries.  GH-EP-1
int ep_of(const Numbers& numbers, Type type, std::span<const Weapon> carried, Armour armour, Shield shield);

/// The same of a fighter with the weapon in its hand.
int ep_of(const Numbers& numbers, const Fighter& fighter);

/// RP that one attack costs: the EP rounded up.  GH-COM-2
constexpr int fatigue(int ep) { return (ep + 99) / 100; }

/// RP that a move of so many hexes costs.  GH-RND-3
constexpr int march_fatigue(int ep, int hexes, int normal)
{
    return hexes > normal ? (ep * (hexes - normal) + 99) / 100 : 0;
}

/// The clauses of the numbers in that sum that are still assumed, in the order of the sum.
Bounded<Clause, 4> assumed_in(const Numbers& numbers, Part part, Damage kind, const Fighter& dealer,
                              const Fighter& victim);

/// The same of the numbers in its EP.
Bounded<Clause, 4> assumed_in_ep(const Numbers& numbers, const Fighter& fighter);

/// What is added to the roll of an attack that its victim is proof against: no roll outweighs it.
inline constexpr int proof_modifier = -1'000'000;

/// How many ways so many d10 come to each sum: weight i is of the sum dice + i.
struct DiceWeights {
    std::uint8_t dice = 0;
    std::uint8_t size = 0;
    std::array<std::uint64_t, 82> weights{};
    std::uint64_t total = 1;
};
/// Requires dice <= 9.  GH-FLD-2
const DiceWeights& weights_of(int dice);

}  // namespace montjoy::gbh
