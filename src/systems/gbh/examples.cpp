#include "systems/gbh/examples.hpp"

#include "base/text.hpp"
#include "systems/gbh/combat.hpp"

namespace montjoy::gbh {
namespace {

/// EP in hundredths, as people write it.
std::string written(int ep) { return to_decimal(Fraction(ep, 100)); }

}  // namespace

std::vector<Message> broken_examples(const Numbers& numbers)
{
    std::vector<Message> broken;
    const auto expect = [&](Clause clause, Text text, std::int64_t is, std::int64_t should) {
        if (is != should) broken.push_back({clause, text, {is, should}});
    };
    const auto expect_ep = [&](Clause clause, Text text, int is, int should) {
        if (is != should) broken.push_back({clause, text, {written(is), written(should)}});
    };

    const Fighter macemen{Type::infantry, 5, 0, Armour::ac2, Shield::normal, Weapon::maces};
    const Fighter swordmen{Type::infantry, 7, 0, Armour::ac0, Shield::none, Weapon::swords};
    const Fighter cavalry{Type::cavalry, 4, 0, Armour::ac3, Shield::normal, Weapon::swords};
    const auto damage = [&](Part part, Damage kind, const Fighter& attacker, int roll, Approach approach) {
        return damage_of(roll, modifier(numbers, part, kind, attacker, macemen, approach), false);
    };
    expect("GH-COM-1"_rule, "Swordmen of level 7 that roll 14 at Macemen of level 5 in AC2 with a Normal shield take {} RP, not {}",
           damage(Part::blow, Damage::slash, swordmen, 14, {}), 6);
    const Approach flank{Aspect::flank, false, false, false};
    expect("GH-COM-7"_rule, "Cavalry that roll 16 with their swords at Macemen in AC2 with a Normal shield, in the flank, take {} RP, not {}",
           damage(Part::blow, Damage::slash, cavalry, 16, flank), 10);
    expect("GH-COM-7"_rule, "Cavalry that roll 25 for their charge at Macemen in AC2 with a Normal shield, in the flank, take {} RP, not {}",
           damage(Part::charge, Damage::crush, cavalry, 25, flank), 14);

    constexpr std::array<Weapon, 1> swords{Weapon::swords}, spears{Weapon::spears};
    const int riders = ep_of(numbers, Type::cavalry, swords, Armour::ac3, Shield::normal);
    const int pikes = ep_of(numbers, Type::infantry, spears, Armour::ac2, Shield::none);
    expect_ep("GH-EP-1"_rule, "Cavalry with Swords, chain mail and a Normal shield have EP {}, not {}", riders, 160);
    expect_ep("GH-EP-1"_rule, "Spearmen in AC2 have EP {}, not {}", pikes, 80);
    expect("GH-RND-3"_rule, "Cavalry with Swords, chain mail and a Normal shield that go 3 hexes lose {} RP, not {}",
           march_fatigue(riders, 3, 2), 2);
    expect("GH-RND-3"_rule, "Cavalry with Swords, chain mail and a Normal shield that go 4 hexes lose {} RP, not {}",
           march_fatigue(riders, 4, 2), 4);
    expect("GH-RND-3"_rule, "Spearmen in AC2 that go 2 hexes lose {} RP, not {}", march_fatigue(pikes, 2, 1), 1);
    return broken;
}

void warn_of_broken_examples(const Numbers& numbers, Problems& problems)
{
    for (const Message& message : broken_examples(numbers)) problems.push_back({"/numbers", message, true});
}

}  // namespace montjoy::gbh
