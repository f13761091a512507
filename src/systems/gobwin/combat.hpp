// Combat: what a stack brings into it, the sums of a blow, its hits and its losses. The referee,
// the odds, previews and programs all go through these functions. Section "Combat".
#pragma once

#include <array>
#include <cstdint>

#include "base/tally.hpp"
#include "systems/gobwin/state.hpp"

namespace montjoy::gobwin {

/// A number of twentieths, in which every sum of a combat is whole: tenths halved once.
struct Twentieths {
    std::int64_t count = 0;
    constexpr operator Fraction() const { return {count, 20}; }
};

/// Sums a blow without words.
class Sum {
public:
    constexpr Sum& add(Clause, Text, Twentieths amount)
    {
        count_ += amount.count;
        return *this;
    }
    constexpr Sum& multiply(Clause, Text, Fraction factor)
    {
        count_ = count_ * factor.numerator() / factor.denominator();
        return *this;
    }
    constexpr std::int64_t twentieths() const { return count_; }

private:
    std::int64_t count_ = 0;
};

/// What a stack brings into a combat.
struct Force {
    UnitType type = UnitType::pikes;
    std::int64_t first_eight = 0;  ///< sum of their Attack. GB-COM-2
    std::int64_t further = 0;      ///< units beyond the first eight. GB-COM-2
    std::int64_t defence = 0;      ///< sum over the first eight. GB-COM-2
    std::int64_t level = 0;        ///< of the leader; 0 without one
    Specials specials = 0;         ///< of the leader
    bool fool = false;             ///< the leader's +20 Defence is in force. GB-SPEC-7
    bool shot = true;              ///< GB-COM-7
    constexpr bool led() const { return level > 0; }
};

Force force_of(const State& state, std::size_t stack);

enum class AttackKind : std::uint8_t { melee, fire, walls };

/// The hex in which a force is struck.
struct Footing {
    Terrain terrain = Terrain::open;
    std::int64_t walls = 0;  ///< that count for it
};

/// Adds up the Attack of `force` with its bonuses; `trumps` whether it trumps whom it strikes.
/// GB-COM-2, GB-COM-3
template <class Acc>
void add_attack(Acc& sum, const Force& force, bool trumps);

/// Adds up what stands against a blow at `force`. GB-COM-5, GB-COM-7, GB-COM-10
template <class Acc>
void add_defence(Acc& sum, const Force& force, bool shocked, const Footing& footing);

extern template void add_attack(Sum&, const Force&, bool);
extern template void add_attack(Tally&, const Force&, bool);
extern template void add_defence(Sum&, const Force&, bool, const Footing&);
extern template void add_defence(Tally&, const Force&, bool, const Footing&);

/// Attack less Defence in twentieths, not under 0. `dice` tenths of it, rounded down, are the hits.
/// GB-COM-5
std::int64_t net_blow(const Force& striker, const Force& struck, const Footing& footing);
/// The same against walls themselves. GB-COM-11
std::int64_t net_battering(const Force& striker);
constexpr std::int64_t hits_of(std::int64_t net, std::int64_t dice) { return net * dice / 200; }

/// Whether the defender strikes back. GB-COM-6, GB-UNIT-5
constexpr bool strikes_back(const Force& defender, AttackKind kind) { return kind == AttackKind::melee && defender.shot; }

/// The hits of an attack and of the blow in return by the sum of their 2d5, 2 to 10; ways_of_2d5 of
/// 25 are their chances.
struct CombatOdds {
    std::array<std::int64_t, 9> hits{};
    std::array<std::int64_t, 9> back{};
    bool struck_back = false;
};
/// `attacker_ground` is where the attacker stands, `defender_footing` where the defender does.
CombatOdds combat_odds(const Force& attacker, const Force& defender, AttackKind kind, Terrain attacker_ground,
                       const Footing& defender_footing);

/// Takes `hits` off the units in stacking order; with `aim` (from 1) off the one that is named,
/// at double price. `left(unit)` is a reference to the hits that a unit has left; 0 is dead.
/// GB-STACK-3, GB-COM-12, GB-COM-13
template <class Units, class Left>
void take_hits(Units&& units, std::int64_t hits, std::size_t aim, Left left)
{
    if (aim > 0) {
        auto& named = left(units[aim - 1]);
        const auto needed = 2 * static_cast<std::int64_t>(named);
        if (hits < needed) {
            named = static_cast<std::decay_t<decltype(named)>>(named - hits / 2);
            return;
        }
        hits -= needed;
        named = 0;
    }
    for (auto& unit : units) {
        auto& its = left(unit);
        const std::int64_t taken = hits < its ? hits : static_cast<std::int64_t>(its);
        its = static_cast<std::decay_t<decltype(its)>>(its - taken);
        hits -= taken;
    }
}

}  // namespace montjoy::gobwin
