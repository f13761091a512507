#include "systems/arcadia/command.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

Slot of_section(Section section)
{
    return section == Section::left ? Slot::left : section == Section::centre ? Slot::centre : section == Section::right ? Slot::right : Slot::no;
}

// What a card asks of a unit's nature, wherever it is.
struct Nature {
    Medium medium;
    Class kind;
    bool ranged, charge, commander, leads_or_led_character;
};

Slot by_nature(Whom whom, const Nature& n)
{
    const auto yes = [](bool holds, Slot slot) { return holds ? slot : Slot::no; };
    switch (whom) {
        case Whom::anyone: return Slot::anywhere;
        case Whom::mounted: return yes(n.medium == Medium::mounted, Slot::anywhere);
        case Whom::foot_troops: return yes(n.medium == Medium::foot && n.kind == Class::troop, Slot::anywhere);
        case Whom::aerial_and_others: return n.medium == Medium::aerial ? Slot::free : Slot::anywhere;
        case Whom::ranged: return yes(n.ranged, Slot::anywhere);
        case Whom::mounted_or_charge: return yes(n.medium == Medium::mounted || n.charge, Slot::anywhere);
        case Whom::characters: return yes(n.kind == Class::character || n.leads_or_led_character || n.commander, Slot::free);
        case Whom::lore_and_others: return n.kind == Class::lore ? Slot::free : Slot::anywhere;
        default: return Slot::no;
    }
}

Nature nature_of(const Position& p, const Unit& unit, Side side)
{
    const bool led = unit.leader != none;
    const bool distracted = p.open.distracted && side == p.open.active;          // AR-CARD-3
    const bool commands = !distracted && (unit.commander || (led && p.unit(side, unit.leader).commander));
    return {unit.in_boat ? Medium::water : unit.breed().medium, unit.breed().kind, unit.has(Attribute::ranged),
            unit.has(Attribute::charge), commands, led};
}

Why unreached(Whom whom)
{
    switch (whom) {
        case Whom::sections: return Why::not_in_section;
        case Whom::near_commander: return Why::not_near_commander;
        case Whom::mounted: return Why::not_mounted;
        case Whom::foot_troops: return Why::not_foot_troop;
        case Whom::ranged: return Why::not_ranged;
        case Whom::mounted_or_charge: return Why::no_charge;
        case Whom::characters: return Why::no_character;
        case Whom::rallied: return Why::next_to_enemy;
        default: return Why::not_reached;
    }
}

// Whether the commander counts for Follow Me, and the hex to count from; nowhere if it is off the board.
struct Standard {
    bool present = false;
    At at = nowhere;
};

Standard standard(const Position& p, Side side)
{
    if (!commanded(p, side)) return {};
    return {true, p.unit(commander_of(p, side)).at};
}

bool chain_alike(const Unit& a, const Unit& b) { return a.type == b.type && a.facing == b.facing && a.in_boat == b.in_boat; }

}  // namespace

Allowance allowance_of(const Position& p, Side side, Card card)
{
    const CardRow& row = cards[card];
    Allowance a{row.left, row.centre, row.right, row.anywhere};
    if (card == Card::commanders_word)
        a.anywhere = commanded(p, side) ? static_cast<std::uint8_t>(4 + static_cast<int>(p.scenario.armies[side].grade)) : 3;
    bool supplies = false;
    p.each_on_board(side, [&](Ref, const Unit& unit) { supplies = supplies || unit.has(Attribute::supplies); });
    if (supplies && p.scenario.npc[side] && a.left + a.centre + a.right == 1) {   // AR-UNIT-4: Supplies
        if (a.left != 0) a.left = 2;
        if (a.centre != 0) a.centre = 2;
        if (a.right != 0) a.right = 2;
    }
    return a;
}

Slot reaches(const Position& p, Ref ref)
{
    const Unit& unit = p.unit(ref);
    const Whom whom = cards[card_in_play(p)].whom;
    switch (whom) {
        case Whom::sections: return of_section(p.board().section(ref.side(), unit.at));
        case Whom::near_commander: {
            const Standard s = standard(p, ref.side());
            return s.present && p.board().distance(s.at, unit.at) <= 2 ? Slot::free : Slot::no;
        }
        case Whom::rallied: return p.enemy_next_to(ref.side(), unit.at) ? Slot::no : Slot::anywhere;
        default: return by_nature(whom, nature_of(p, unit, ref.side()));
    }
}

Slot reaches(const Eyes& e, const Recruit& recruit)
{
    if (recruit.section == Section::none) return Slot::no;
    const Whom whom = cards[card_in_play(e)].whom;
    switch (whom) {
        case Whom::sections: return of_section(recruit.section);
        case Whom::near_commander: return recruit.commander && !e.open.distracted ? Slot::free : Slot::no;
        case Whom::rallied: return Slot::no;
        default:
            return by_nature(whom, {recruit.breed().medium, recruit.breed().kind, recruit.has(Attribute::ranged),
                                    recruit.has(Attribute::charge), recruit.commander && !e.open.distracted, false});
    }
}

bool has_left(const Allowance& a, Slot slot)
{
    switch (slot) {
        case Slot::no: return false;
        case Slot::free: return true;
        case Slot::left: return a.left > 0;
        case Slot::centre: return a.centre > 0;
        case Slot::right: return a.right > 0;
        case Slot::anywhere: return a.anywhere > 0;
    }
    return false;
}

void spend(Allowance& a, Slot slot)
{
    const auto take = [](std::uint8_t& n) { if (n != all_units) --n; };
    if (slot == Slot::left) take(a.left);
    if (slot == Slot::centre) take(a.centre);
    if (slot == Slot::right) take(a.right);
    if (slot == Slot::anywhere) take(a.anywhere);
}

Why cannot_order(const Eyes& e, Ref ref)
{
    const Unit& unit = e.unit(ref);
    if (!unit.stands()) return Why::not_on_board;
    if (ref.side() != e.side) return Why::not_own;
    if (unit.ordered || unit.moved) return Why::already_ordered;                 // AR-SIT-23
    const Slot slot = reaches(e, ref);
    const Whom whom = cards[card_in_play(e)].whom;
    if (slot == Slot::no)
        return whom == Whom::near_commander && !commanded(e, e.side) ? Why::no_commander : unreached(whom);
    if (whom == Whom::rallied && unit.damage == 0 && !unit.disorganized) return Why::nothing_to_rally;
    return has_left(e.own.orders, slot) ? Why::nothing : Why::card_spent;
}

Why cannot_order(const Eyes& e, const Recruit& recruit)
{
    if (recruit.section == Section::none || recruit.late || recruit.held) return Why::not_on_board;
    if (recruit.ordered) return Why::already_ordered;
    const Slot slot = reaches(e, recruit);
    if (slot == Slot::no) return unreached(cards[card_in_play(e)].whom);
    return has_left(e.own.orders, slot) ? Why::nothing : Why::card_spent;
}

Why cannot_order_leader(const Eyes& e, Ref troop)
{
    const Unit& unit = e.unit(troop);
    if (troop.side() != e.side) return Why::not_own;
    if (!unit.stands() || unit.leader == none) return Why::leads_nobody;
    const Unit& leader = e.unit(e.side, unit.leader);
    if (unit.ordered || leader.ordered || leader.moved) return Why::already_ordered;
    if (reaches(e, troop) != Slot::no) return Why::already_ordered;
    const Whom whom = cards[card_in_play(e)].whom;
    if (whom == Whom::rallied || whom == Whom::sections || whom == Whom::near_commander) return unreached(whom);
    Nature n = nature_of(e, leader, e.side);
    const Slot slot = by_nature(whom, n);
    if (slot == Slot::no) return unreached(whom);
    return has_left(e.own.orders, slot) ? Why::nothing : Why::card_spent;
}

Why cannot_join(const Eyes& e, Ref ref)
{
    const Unit& unit = e.unit(ref);
    if (ref.side() != e.side) return Why::not_own;
    if (!unit.stands()) return Why::not_on_board;
    if (unit.ordered || unit.moved) return Why::already_ordered;
    if (cards[card_in_play(e)].whom == Whom::rallied) return Why::not_of_chain;  // each is rallied for itself
    for (const At at : e.board().next[unit.at]) {
        if (at == nowhere || e.empty(at) || e.at(at).side() != e.side) continue;
        const Unit& first = e.unit(e.at(at));
        if (first.ordered && !first.paired && chain_alike(unit, first)) return Why::nothing;
    }
    return Why::not_of_chain;
}

Why cannot_pair(const Eyes& e, Ref ref, Ref with)
{
    const Unit& unit = e.unit(ref);
    const Unit& first = e.unit(with);
    if (ref.side() != e.side || with.side() != e.side) return Why::not_own;
    if (!unit.stands() || !first.stands()) return Why::not_on_board;
    if (unit.ordered || unit.moved) return Why::already_ordered;
    if (ref == with || !unit.has(Attribute::drilled) || !first.has(Attribute::drilled) || !first.ordered || first.paired ||
        first.chained || cards[card_in_play(e)].whom == Whom::rallied)
        return Why::not_drilled;
    const Slot slot = reaches(e, ref);
    if (!has_left(allowance_of(e, e.side, card_in_play(e)), slot)) return unreached(cards[card_in_play(e)].whom);
    return Why::nothing;
}

bool any_free_order(const Eyes& e)
{
    bool any = false;
    const Allowance& a = e.own.orders;
    const auto counts = [&](Slot slot) {
        return slot == Slot::free || (slot == Slot::left && a.left == all_units) ||
               (slot == Slot::centre && a.centre == all_units) || (slot == Slot::right && a.right == all_units) ||
               (slot == Slot::anywhere && a.anywhere == all_units);
    };
    e.each_standing(e.side, [&](Ref ref, const Unit&) {
        any = any || (counts(reaches(e, ref)) && cannot_order(e, ref) == Why::nothing);
    });
    return any;
}

bool can_order_anyone(const Eyes& e)
{
    bool any = false;
    e.each_standing(e.side, [&](Ref ref, const Unit&) {
        any = any || cannot_order(e, ref) == Why::nothing || cannot_order_leader(e, ref) == Why::nothing;
    });
    for (const Recruit& r : e.own.reserve) any = any || cannot_order(e, r) == Why::nothing;
    return any;
}

const Recruit* recruit_of(const Secret& own, std::uint8_t list)
{
    for (const Recruit& r : own.reserve)
        if (r.list == list) return &r;
    return nullptr;
}

Why cannot_bring(const Eyes& e, const Recruit& r, At at)
{
    if (e.open.brought >= e.numbers().brought) return Why::brought_enough;
    if (r.section != Section::none) return Why::not_off_table;                   // AR-SCN-9: enters by orders
    if (!e.empty(at)) return Why::hex_taken;
    Unit as;
    as.type = r.type;
    as.attributes = r.attributes;
    const Card card = card_in_play(e);
    const bool sea = e.ground(at) == Terrain::water && as.ground() && e.open.kind == Kind::amphibious_landing;
    if (!sea && !can_start(e, as, at)) return Why::closed_terrain;
    if (r.held && r.type == Type::deity) {
        if (card != Card::summons) return Why::deity_by_summons;
        bool near = false;
        e.each_on_board(e.side, [&](Ref, const Unit& u) { near = near || e.board().distance(u.at, at) <= 3; });
        return near ? Why::nothing : Why::deity_near_friend;
    }
    if (r.held && (r.has(Attribute::lurk) || r.has(Attribute::infiltrate))) {
        if (!is_bad_going(e.ground(at))) return Why::not_bad_going;
        return e.enemy_next_to(e.side, at) ? Why::next_to_enemy : Why::nothing;  // AR-SIT-20
    }
    if (!e.board().base_edge(e.side, at)) return Why::not_base_edge;
    const auto section = static_cast<unsigned>(e.board().section(e.side, at));
    return cards[card].deploys >> section & 1 ? Why::nothing : Why::not_edge_of_section;
}

bool has_caster(const Position& p, Side side, Lore deck)
{
    bool any = false;
    p.each_on_board(side, [&](Ref, const Unit& u) { any = any || u.lore == deck; });
    return any && deck != Lore::none;
}

bool has_lore_unit(const Position& p, Side side)
{
    bool any = false;
    p.each_on_board(side, [&](Ref, const Unit& u) { any = any || u.lore != Lore::none; });
    return any;
}

int lore_limit(const Position& p, Side side)
{
    int units = 0;
    p.each_on_board(side, [&](Ref, const Unit& u) { units += u.lore != Lore::none ? 1 : 0; });
    return 3 * units;
}

int hand_limit(const Eyes& e)
{
    if (e.scenario.npc[e.side]) return 0;
    bool present = static_cast<bool>(commander_of(e, e.side)), supplies = false;
    for (const Recruit& r : e.own.reserve)
        present = present || (r.commander && r.section != Section::none);        // AR-SCN-9: counts as in its section
    e.each_on_board(e.side, [&](Ref, const Unit& u) { supplies = supplies || u.has(Attribute::supplies); });
    const auto grade = present ? static_cast<std::size_t>(e.scenario.armies[e.side].grade) : 0u;
    return e.numbers().hand[grade] + (supplies ? 1 : 0);
}

}  // namespace montjoy::arcadia
