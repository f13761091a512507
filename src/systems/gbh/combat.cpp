#include "systems/gbh/combat.hpp"

#include "base/text.hpp"

namespace montjoy::gbh {
namespace {

constexpr DiceWeights count_ways(std::uint8_t dice)
{
    DiceWeights w;
    w.dice = dice;
    w.size = static_cast<std::uint8_t>(9 * dice + 1);
    w.weights[0] = 1;
    for (int die = 0; die < dice; ++die) {
        std::array<std::uint64_t, 82> more{};
        for (std::size_t i = 0; i < more.size(); ++i)
            for (std::size_t face = 0; face < 10 && i + face < more.size(); ++face) more[i + face] += w.weights[i];
        w.weights = more;
        w.total *= 10;
    }
    return w;
}

constexpr std::array<DiceWeights, 10> ways{count_ways(0), count_ways(1), count_ways(2), count_ways(3), count_ways(4),
                                           count_ways(5), count_ways(6), count_ways(7), count_ways(8), count_ways(9)};

struct Words {
    Text ours;   ///< where the number is assumed
    Text plain;
};

constexpr By<Armour, Words> armour_words{{{{"clothes (assumed number)", "clothes"},
                                           {"leather armour (assumed number)", "leather armour"},
                                           {"rigid leather armour (assumed number)", "rigid leather armour"},
                                           {"chain mail (assumed number)", "chain mail"},
                                           {"plate armour (assumed number)", "plate armour"}}}};
constexpr By<Shield, Words> shield_words{{{{"no shield", "no shield"},
                                           {"Target shield (assumed number)", "Target shield"},
                                           {"Normal shield (assumed number)", "Normal shield"},
                                           {"Full shield (assumed number)", "Full shield"}}}};
constexpr Words delivered_words{"the attacker's morale (assumed number)", "the attacker's morale"};
constexpr Words received_words{"the defender's morale (assumed number)", "the defender's morale"};

constexpr std::array<Clause, 5> armour_clause{"GH-ARM-0"_rule, "GH-ARM-1"_rule, "GH-ARM-2"_rule, "GH-ARM-3"_rule,
                                              "GH-ARM-4"_rule};
constexpr std::array<Clause, 4> shield_clause{"GH-SHD-4"_rule, "GH-SHD-1"_rule, "GH-SHD-2"_rule, "GH-SHD-3"_rule};

Text said(const Words& words, Number number) { return number.assumed ? words.ours : words.plain; }

bool is_far(Part part) { return part == Part::shot || part == Part::sweep; }

}  // namespace

const DiceWeights& weights_of(int dice) { return ways[static_cast<std::size_t>(dice)]; }

Strike blow_of(Type type, std::optional<Weapon> hand)
{
    if (hand) return is_missile(*hand) ? Strike{} : weapons[*hand].strike;
    return types[type].own;
}

bool is_doubled(std::optional<Weapon> held, std::optional<Weapon> facing)
{
    if (!facing) return false;
    if (is_missile(*facing)) return true;                                 // GH-COM-3
    return held && weapons[*held].past_pole && weapons[*facing].pole;     // GH-COM-4
}

MeleeParts melee_parts(Type attacker, std::optional<Weapon> held, Type target, std::optional<Weapon> facing)
{
    MeleeParts parts;
    if (attacker == Type::engineers || is_machine(attacker)) return parts;  // GH-UNIT-2, GH-SIEGE-5
    parts.blow = blow_of(attacker, held);
    parts.doubled = parts.blow && is_doubled(held, facing);
    const auto pole = [](Type type, std::optional<Weapon> hand) { return is_foot(type) && hand && weapons[*hand].pole; };
    if (types[attacker].charge_dice > 0 && is_foot(target)) {  // GH-COM-5
        parts.charge = {types[attacker].charge_dice, Damage::crush};
        parts.recoils = pole(target, facing);
    } else if (parts.blow && types[target].charge_dice > 0 && pole(attacker, held)) {  // GH-COM-6
        parts.charge = {types[target].charge_dice, Damage::crush};
        parts.recoils = true;
    }
    return parts;
}

bool shield_counts(std::optional<Weapon> hand) { return !hand || !weapons[*hand].two_handed; }

template <class Sum>
void add_up(Sum& sum, const Numbers& numbers, Part part, Damage kind, const Fighter& dealer, const Fighter& victim,
            const Approach& approach)
{
    const Number armour = numbers.armour[victim.armour][kind];
    sum.add(armour_clause[static_cast<std::size_t>(victim.armour)], said(armour_words[victim.armour], armour),
            -armour.value);
    if (victim.shield != Shield::none && shield_counts(victim.hand)) {
        const Number shield = is_far(part) ? numbers.against_missiles[victim.shield] : numbers.against_melee[victim.shield];
        sum.add(shield_clause[static_cast<std::size_t>(victim.shield)], said(shield_words[victim.shield], shield),
                -shield.value);
    }
    sum.add("GH-COM-1"_rule, "the attacker's level", dealer.level);
    sum.add("GH-COM-1"_rule, "the defender's level", -victim.level);
    const Number delivered = numbers.delivered[band_of(dealer.morale)];
    sum.add("GH-MOR-3"_rule, said(delivered_words, delivered), delivered.value);
    const Number received = numbers.received[band_of(victim.morale)];
    sum.add("GH-MOR-3"_rule, said(received_words, received), received.value);
    if (approach.free)
        sum.add("GH-DIS-1"_rule, "a free attack", free_attack_bonus);
    else if (!is_machine(victim.type))  // which has neither flank nor rear, GH-COM-17
        sum.add("GH-COM-7"_rule, approach.aspect == Aspect::rear ? Text("from the rear") : Text("from a flank"),
                approach.aspect == Aspect::rear ? rear_bonus : approach.aspect == Aspect::flank ? flank_bonus : 0);
    if (approach.native) sum.add("GH-COM-8"_rule, "native terrain", native_bonus);
    if (approach.height) sum.add("GH-COM-9"_rule, "an advantageous place", height_bonus);
}

template void add_up(Tally&, const Numbers&, Part, Damage, const Fighter&, const Fighter&, const Approach&);
template void add_up(Plain<1>&, const Numbers&, Part, Damage, const Fighter&, const Fighter&, const Approach&);

int modifier(const Numbers& numbers, Part part, Damage kind, const Fighter& dealer, const Fighter& victim,
             const Approach& approach)
{
    Plain<1> sum;
    add_up(sum, numbers, part, kind, dealer, victim, approach);
    return static_cast<int>(sum.units());
}

int ep_of(const Numbers& numbers, Type type, std::span<const Weapon> carried, Armour armour, Shield shield)
{
    if (type == Type::engineers || is_machine(type) || is_creature(type)) return own_ep;
    int ep = numbers.armour_ep[armour].value + numbers.shield_ep[shield].value;
    for (const Weapon weapon : carried) ep += weapons[weapon].ep;
    return ep;
}

int ep_of(const Numbers& numbers, const Fighter& fighter)
{
    const Weapon held = fighter.hand.value_or(Weapon::swords);
    return ep_of(numbers, fighter.type, {&held, fighter.hand ? std::size_t{1} : std::size_t{0}}, fighter.armour,
                 fighter.shield);
}

Bounded<Clause, 4> assumed_in_ep(const Numbers& numbers, const Fighter& fighter)
{
    Bounded<Clause, 4> clauses;
    if (fighter.type == Type::engineers || is_machine(fighter.type) || is_creature(fighter.type)) return clauses;
    if (numbers.armour_ep[fighter.armour].assumed) clauses.push_back(armour_clause[static_cast<std::size_t>(fighter.armour)]);
    if (numbers.shield_ep[fighter.shield].assumed) clauses.push_back(shield_clause[static_cast<std::size_t>(fighter.shield)]);
    return clauses;
}

Bounded<PlannedPart, 2> plan_melee(const Numbers& numbers, const Fighter& attacker, const Fighter& defender,
                                   const Approach& approach)
{
    Bounded<PlannedPart, 2> plan;
    const MeleeParts parts = melee_parts(attacker.type, attacker.hand, defender.type, defender.hand);
    if (parts.blow)
        plan.push_back({Part::blow, parts.blow, parts.doubled, false,
                        modifier(numbers, Part::blow, parts.blow.kind, attacker, defender, approach)});
    if (!parts.charge) return plan;
    if (!parts.recoils) {
        plan.push_back({Part::charge, parts.charge, false, false,
                        modifier(numbers, Part::charge, parts.charge.kind, attacker, defender, approach)});
        return plan;
    }
    const bool foot_attacks = is_foot(attacker.type);
    const Fighter& foot = foot_attacks ? attacker : defender;
    const Fighter& rider = foot_attacks ? defender : attacker;
    plan.push_back({Part::recoil, parts.charge, false, !foot_attacks,
                    modifier(numbers, Part::recoil, parts.charge.kind, foot, rider, recoil_approach(foot_attacks, approach))});
    return plan;
}

PartOdds odds_of(const PlannedPart& part)
{
    PartOdds odds;
    const DiceWeights& dice = weights_of(part.strike.dice);
    odds.total = dice.total;
    for (int i = 0; i < dice.size; ++i) {
        const int damage = damage_of(dice.dice + i, part.modifier, part.doubled);
        const std::uint64_t weight = dice.weights[static_cast<std::size_t>(i)];
        if (!odds.bars.empty() && odds.bars.back().damage == damage)
            odds.bars.back().weight += weight;
        else
            odds.bars.push_back({damage, weight});
    }
    return odds;
}

Bounded<Clause, 4> assumed_in(const Numbers& numbers, Part part, Damage kind, const Fighter& dealer,
                              const Fighter& victim)
{
    Bounded<Clause, 4> clauses;
    if (numbers.armour[victim.armour][kind].assumed)
        clauses.push_back(armour_clause[static_cast<std::size_t>(victim.armour)]);
    if (victim.shield != Shield::none && shield_counts(victim.hand) &&
        (is_far(part) ? numbers.against_missiles : numbers.against_melee)[victim.shield].assumed)
        clauses.push_back(shield_clause[static_cast<std::size_t>(victim.shield)]);
    if (numbers.delivered[band_of(dealer.morale)].assumed || numbers.received[band_of(victim.morale)].assumed)
        clauses.push_back("GH-MOR-3"_rule);
    return clauses;
}

}  // namespace montjoy::gbh
