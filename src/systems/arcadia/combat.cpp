#include "systems/arcadia/combat.hpp"

#include "hex/bearing.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

bool next_to(const Position& p, At at, Ref self, auto holds)
{
    for (Direction d = 0; d < 6; ++d) {
        const At there = p.board().next[at][d];
        if (there == nowhere || p.empty(there)) continue;
        const Ref ref = p.at(there);
        if (ref != self && ref.side() == self.side() && holds(p.unit(ref))) return true;
    }
    return false;
}

bool inspires(const Position& p, Side side, const Unit& unit)
{
    return unit.has(Attribute::inspire) || (unit.leader != none && p.unit(side, unit.leader).has(Attribute::inspire));
}

// AR-UNIT-4: friends next to a Musician, and whom it leads; not itself.
bool inspired(const Position& p, const Fighter& me)
{
    const Unit& unit = p.unit(me.ref);
    if (unit.leader != none && p.unit(me.ref.side(), unit.leader).has(Attribute::inspire)) return true;
    return next_to(p, me.at, me.ref, [&](const Unit& friend_) { return inspires(p, me.ref.side(), friend_); });
}

bool bears_item(const Position& p, Ref ref)
{
    return p.open.kind == Kind::seize_magic_item && !p.open.prizes.empty() && p.open.prizes[0].bearer == ref;
}

// What either brings: AR-COM-6 "either", and the attributes that count for both.
template <class Sum>
void add_either(const Position& p, const Combat& c, const Fighter& me, const Fighter& foe, bool attacking, Sum& sum)
{
    const Unit& unit = p.unit(me.ref);
    const Numbers& n = p.numbers();
    const bool close = c.manner == Manner::close;
    const bool bolt = attacking && c.manner == Manner::bolt;
    if (bolt)
        sum.add("AR-CARD-4"_rule, "factor of the card", c.bolt);
    else
        sum.add("AR-UNIT-4"_rule, "combat factor", factor_against(p.figures(unit), p.unit(foe.ref).medium()));

    const bool led = unit.leader != none && !(c.challenged && !attacking);
    const bool commands = unit.commander && !(p.open.distracted && me.ref.side() == p.open.active);
    if (me.ref.side() != Side::wild && (led || commands)) {
        if (led)
            sum.add("AR-COM-6"_rule, "led", n.led);
        else
            sum.add("AR-COM-6"_rule, "the commander", n.led);
    }
    if (unit.cursed) sum.add("AR-LORE-Curse"_rule, "cursed", -1);
    if (!close) return;

    const Terrain ground = p.ground(me.at);
    if ((unit.medium() == Medium::mounted || unit.medium() == Medium::aerial) && bad_going_for(unit, ground))
        sum.add("AR-COM-6"_rule, "mounted or aerial in bad going", n.bad_going);
    if (ground == Terrain::river && !unit.aerial()) sum.add("AR-COM-6"_rule, "in a river", n.in_river);
    if (unit.has(Attribute::shield_wall) && !unit.in_boat &&
        next_to(p, me.at, me.ref, [&](const Unit& u) { return u.type == Type::spears && u.facing == me.facing; }))
        sum.add("AR-UNIT-4"_rule, "shield wall", n.shield_wall);
    if (me.ref.side() != Side::wild && inspired(p, me)) sum.add("AR-UNIT-4"_rule, "inspired by a Musician", n.inspire);
    if (unit.roused) sum.add("AR-CARD-4"_rule, "roused by lore", 1);
    if (bears_item(p, me.ref)) sum.add("AR-SCN-20"_rule, "bears the magic item", n.item);
}

template <class Sum>
void add_attacker(const Position& p, const Combat& c, Sum& sum)
{
    add_either(p, c, c.attacker, c.target, true, sum);
    const Unit& unit = p.unit(c.attacker.ref);
    const Unit& target = p.unit(c.target.ref);
    const Numbers& n = p.numbers();
    if (target.damage >= 2) sum.add("AR-COM-6"_rule, "the target has 2 damage or more", n.hurt);
    if (c.manner == Manner::close) {
        if (struck_aspect(p, c) != Aspect::front) sum.add("AR-COM-6"_rule, "on a flank or rear", n.flank);
        if (c.target.ref.side() != Side::wild && c.attacker.ref.side() != Side::wild &&
            demoralized(p, c.target.ref.side()))
            sum.add("AR-PTS-4"_rule, "a demoralized army", n.demoralized);
        if (p.ground(c.attacker.at) == Terrain::hill && p.ground(c.target.at) != Terrain::hill && !unit.aerial() &&
            !target.aerial())
            sum.add("AR-COM-6"_rule, "uphill of the target", n.uphill);
        if (unit.has(Attribute::charge) && c.attacker.marched) sum.add("AR-UNIT-4"_rule, "charge", n.charge);
    } else if (c.manner == Manner::ranged) {
        if (unit.has(Attribute::ranged_plus)) sum.add("AR-UNIT-4"_rule, "Ranged +1", n.ranged_plus);
        if (p.open.card != none && static_cast<Card>(p.open.card) == Card::loose && unit.ordered && !c.attacker.moved &&
            c.attacker.ref.side() == p.open.active)
            sum.add("AR-CARD-Loose"_rule, "loosing without a move", n.loose);
    }
    sum.add("AR-CARD-4"_rule, "lore", c.plus_attacker);
}

template <class Sum>
void add_target(const Position& p, const Combat& c, Sum& sum)
{
    add_either(p, c, c.target, c.attacker, false, sum);
    const Unit& unit = p.unit(c.target.ref);
    const Numbers& n = p.numbers();
    const Terrain ground = p.ground(c.target.at);
    if (c.manner != Manner::close && !unit.aerial() &&
        (ground == Terrain::woods || ground == Terrain::town || ground == Terrain::walled_field))
        sum.add("AR-COM-6"_rule, "in cover", n.cover);
    if (ground == Terrain::fortification) sum.add("AR-COM-6"_rule, "in a fortification", n.fortification);
    if (ground == Terrain::castle) sum.add("AR-COM-6"_rule, "in a castle", n.castle);
    if (p.open.defences.contains(c.target.at) && !unit.aerial() && struck_aspect(p, c) == Aspect::front)
        sum.add("AR-COM-6"_rule, "behind field defences", n.defences);  // AR-SIT-31
    sum.add("AR-CARD-4"_rule, "lore", c.plus_target);
}

// Adds whole numbers only, and keeps no words.
struct Sum {
    int total = 0;
    void add(Clause, Text, int amount) { total += amount; }
};
struct Words {
    Tally tally;
    void add(Clause clause, Text text, int amount) { tally.add(clause, text, amount); }
};

}  // namespace

Distribution<Outcome> outcome_odds(int factor, Quality own, Quality enemy)
{
    Distribution<Outcome> odds;
    for (int die = 1; die <= 8; ++die) odds.add(outcome_of(factor, die, own, enemy), 1);
    return odds;
}

Fighter fighter(const Position& p, Ref ref)
{
    const Unit& unit = p.unit(ref);
    return {ref, unit.at, unit.facing, unit.marched, unit.marched || unit.turned, false};
}

Combat combat_of(const Position& p, const Fight& fight)
{
    Combat c{fighter(p, fight.attacker), fighter(p, fight.target), fight.manner, fight.factor,
             fight.plus_attacker,        fight.plus_target,        fight.challenged};
    return c;
}

Combat attack_of(const Position& p, Ref attacker, Ref target, Manner manner)
{
    return {fighter(p, attacker), fighter(p, target), manner, 0, 0, 0, false};
}

Tally attacker_tally(const Position& p, const Combat& combat)
{
    Words words;
    add_attacker(p, combat, words);
    return words.tally;
}

Tally target_tally(const Position& p, const Combat& combat)
{
    Words words;
    add_target(p, combat, words);
    return words.tally;
}

int attack_factor(const Position& p, const Combat& combat)
{
    Sum mine, theirs;
    add_attacker(p, combat, mine);
    add_target(p, combat, theirs);
    return mine.total - theirs.total;
}

Aspect struck_aspect(const Position& p, const Combat& c)
{
    if (c.target.ref.side() == Side::wild || c.attacker.at == c.target.at) return Aspect::front;  // AR-SCN-23
    const auto& board = p.board();
    if (board.adjacent(c.attacker.at, c.target.at))
        return aspect(c.target.facing, board.direction(c.target.at, c.attacker.at));
    const Hex offset = board.hex(c.attacker.at) - board.hex(c.target.at);
    return bears_within(c.target.facing, offset, Angle::at_most_60) ? Aspect::front : Aspect::flank;
}

bool attacker_is_own(const Scenario& scenario, Side attacker, Side target)
{
    const bool one_npc = scenario.npc[Side::player] != scenario.npc[Side::enemy];
    const Side human = scenario.npc[Side::player] ? Side::enemy : Side::player;
    return !(one_npc && target == human) || attacker == target;
}

Outcome seen_from_attacker(Outcome outcome, bool attacker_own)
{
    return attacker_own ? outcome : static_cast<Outcome>(5 - static_cast<int>(outcome));
}

bool holds_fast(const Position& p, Ref ref)
{
    if (ref.side() == Side::wild) return true;
    const Terrain ground = p.ground(p.unit(ref).at);
    return ground == Terrain::fortification || ground == Terrain::castle;
}

}  // namespace montjoy::arcadia
