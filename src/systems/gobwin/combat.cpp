// Combat, in the order of a blow.
//
//   force_of          what a stack brings           GB-COM-2, GB-CHAR-3
//   add_attack        Attack with its bonuses       GB-COM-2, 3
//   add_defence       what stands against it        GB-COM-5, 7, 10, GB-MAP-4, GB-SPEC-7, 8
//   net_blow          the difference                GB-COM-5
//   combat_odds       both blows by their dice      GB-COM-6
#include "systems/gobwin/combat.hpp"

#include <algorithm>

namespace montjoy::gobwin {

Force force_of(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    Force force;
    force.type = s.type;
    force.shot = s.shot;
    const auto units = state.pieces.units_of(stack);
    const std::vector<Design>& designs = designs_of(state, s.nation);
    const std::size_t whole = std::min<std::size_t>(units.size(), full_strength);
    for (std::size_t i = 0; i < whole; ++i) {
        force.first_eight += designs[units[i].design].attack;
        force.defence += designs[units[i].design].defence;
    }
    force.further = static_cast<std::int64_t>(units.size() - whole);
    const auto characters = state.pieces.characters_of(stack);
    if (const auto leader = leader_of(characters)) {  // GB-CHAR-3
        const Character& c = characters[*leader];
        force.level = c.level;
        force.specials = c.specials;
        force.fool = has(c.specials, Special::fool_a_mancy) && (c.fool == Fool::defence || c.fool == Fool::defence_counted);
    }
    return force;
}

template <class Acc>
void add_attack(Acc& sum, const Force& force, bool trumps)
{
    const std::int64_t base = force.first_eight + force.further;
    sum.add("GB-COM-2"_rule, "Attack of the first eight units", Twentieths{20 * force.first_eight});
    sum.add("GB-COM-2"_rule, "1 for each further unit", Twentieths{20 * force.further});
    sum.add("GB-COM-3"_rule, "the leader, 10% for each level", Twentieths{2 * base * force.level});
    if (const Special special = fighting_special[force.type]; has(force.specials, special)) {
        switch (special) {
            case Special::dance_fighting: sum.add("GB-SPEC-1"_rule, "Dance Fighting", Twentieths{10 * base}); break;
            case Special::rockin_out: sum.add("GB-SPEC-2"_rule, "Rockin' Out", Twentieths{10 * base}); break;
            default: sum.add("GB-SPEC-3"_rule, "Ditto-a-mancy", Twentieths{10 * base}); break;
        }
    }
    if (trumps) sum.add("GB-COM-4"_rule, "trump", Twentieths{10 * base});
}

template <class Acc>
void add_defence(Acc& sum, const Force& force, bool shocked, const Footing& footing)
{
    if (force.shot) {  // GB-COM-7: without it only walls count
        sum.add("GB-COM-2"_rule, "Defence of the first eight units", Twentieths{20 * force.defence});
        if (force.fool) sum.add("GB-SPEC-7"_rule, "Fool-a-mancy", Twentieths{20 * fool_defence});
        if (shocked) sum.multiply("GB-SPEC-8"_rule, "Shock-a-mancy", Fraction(1, 2));
        if (footing.terrain == Terrain::woods && on_ground(force.type))
            sum.add("GB-MAP-4"_rule, "Woods", Twentieths{20 * woods_defence});
    }
    sum.add("GB-COM-10"_rule, "walls", Twentieths{20 * footing.walls});
}

template void add_attack(Sum&, const Force&, bool);
template void add_attack(Tally&, const Force&, bool);
template void add_defence(Sum&, const Force&, bool, const Footing&);
template void add_defence(Tally&, const Force&, bool, const Footing&);

std::int64_t net_blow(const Force& striker, const Force& struck, const Footing& footing)
{
    Sum attack, defence;
    add_attack(attack, striker, trumps(striker.type, struck.type));
    add_defence(defence, struck, has(striker.specials, Special::shock_a_mancy), footing);
    return std::max<std::int64_t>(0, attack.twentieths() - defence.twentieths());
}

std::int64_t net_battering(const Force& striker)
{
    Sum attack;
    add_attack(attack, striker, false);
    return attack.twentieths();
}

CombatOdds combat_odds(const Force& attacker, const Force& defender, AttackKind kind, Terrain attacker_ground,
                       const Footing& defender_footing)
{
    CombatOdds odds;
    const std::int64_t net =
        kind == AttackKind::walls ? net_battering(attacker) : net_blow(attacker, defender, defender_footing);
    for (std::size_t i = 0; i < odds.hits.size(); ++i) odds.hits[i] = hits_of(net, static_cast<std::int64_t>(i) + 2);
    odds.struck_back = strikes_back(defender, kind);
    if (!odds.struck_back) return odds;
    // Who strikes in its own turn has its Defence whatever became of its shot, and no walls. GB-COM-6
    Force struck = attacker;
    struck.shot = true;
    const std::int64_t back = net_blow(defender, struck, {attacker_ground, 0});
    for (std::size_t i = 0; i < odds.back.size(); ++i) odds.back[i] = hits_of(back, static_cast<std::int64_t>(i) + 2);
    return odds;
}

}  // namespace montjoy::gobwin
