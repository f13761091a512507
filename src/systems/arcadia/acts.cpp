#include "systems/arcadia/acts.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;
using Acts = std::vector<Action>;

std::uint8_t u8(auto n) { return static_cast<std::uint8_t>(n); }

void list_stances(Acts& acts)
{
    for (const Stance s : every<Stance>()) acts.push_back({K::stance, u8(s)});
}

void list_scouts(const Eyes& e, Acts& acts)
{
    for (const Recruit& r : e.own.reserve)
        if (cannot_scout(e, r.list) == Why::nothing) acts.push_back({K::scout, r.list});
    acts.push_back({K::ready});
}

void list_strongholds(const Eyes& e, Acts& acts)
{
    for (const At at : e.board().hexes) {
        if (e.open.kind != Kind::siege) {
            if (may_be_stronghold(e, at)) acts.push_back({K::stronghold, at});
            continue;
        }
        for (Direction d = 1; d <= 2; ++d)
            if (may_be_castle(e, at, d)) acts.push_back({K::castle, at, d});
    }
}

void list_sections(const Eyes& e, Acts& acts)
{
    for (const Recruit& r : e.own.reserve)
        if (!r.late && r.section == Section::none)
            for (const Section s : {Section::left, Section::centre, Section::right}) acts.push_back({K::section, r.list, u8(s)});
}

void list_deployments(const Eyes& e, Acts& acts)
{
    const bool free = any_facing(e.open);
    for (const Recruit& r : e.own.reserve) {
        if (r.held || r.late) continue;
        deploy_hexes(e, r).for_each([&](At at) {
            if (!free) acts.push_back({K::deploy, r.list, at, none});
            for (Direction d = 0; free && d < 6; ++d) acts.push_back({K::deploy, r.list, at, d});
        });
        const bool leads = r.breed().kind == Class::character;
        if (leads || e.open.kind == Kind::amphibious_landing || e.open.kind == Kind::trap)
            for (const At at : e.board().hexes) {
                if (leads && may_lead(e, e.side, as_unit(r), at)) acts.push_back({K::lead, r.list, at});
                if (cannot_embark(e, r, at) == Why::nothing) acts.push_back({K::embark, r.list, at});
                if (cannot_infiltrate(e, r, at) == Why::nothing)
                    for (Direction d = 0; d < 6; ++d) acts.push_back({K::infiltrate, r.list, at, d});
            }
        if (cannot_hold(e, r) == Why::nothing) acts.push_back({K::hold, r.list});
    }
}

void list_hand(const Eyes& e, K kind, Acts& acts)
{
    std::uint64_t listed = 0;
    for (std::uint64_t left = e.own.hand; left != 0; left &= left - 1) {
        const auto card = static_cast<unsigned>(e.numbers().deck[static_cast<std::size_t>(std::countr_zero(left))].card);
        if (!(listed >> card & 1)) acts.push_back({kind, u8(card)});
        listed |= std::uint64_t{1} << card;
    }
}

void list_bringing(const Eyes& e, Acts& acts)
{
    for (const Recruit& r : e.own.reserve)
        for (const At at : e.board().hexes)
            if (cannot_bring(e, r, at) == Why::nothing) acts.push_back({K::bring, r.list, at});
    acts.push_back({K::done});
}

void list_orders(const Eyes& e, Acts& acts)
{
    const bool rally = cards[card_in_play(e)].whom == Whom::rallied;
    e.each_standing(e.side, [&](Ref ref, const Unit& u) {
        if (u.ordered || u.moved) return;
        if (cannot_order(e, ref) == Why::nothing) {
            if (!rally) acts.push_back({K::order, u.at});
            if (rally && u.damage > 0) acts.push_back({K::rally, u.at});
            if (rally && u.disorganized) acts.push_back({K::rally_order, u.at});
        }
        if (u.leader != none && cannot_order_leader(e, ref) == Why::nothing) acts.push_back({K::order_leader, u.at});
        if (cannot_join(e, ref) == Why::nothing) acts.push_back({K::join, u.at});
        if (!u.has(Attribute::drilled)) return;
        e.each_standing(e.side, [&](Ref with, const Unit& first) {
            if (cannot_pair(e, ref, with) == Why::nothing) acts.push_back({K::pair, u.at, first.at});
        });
    });
    if (e.open.kind == Kind::skirmish)
        for (const Recruit& r : e.own.reserve)
            if (cannot_order(e, r) == Why::nothing) acts.push_back({K::order_reserve, r.list});
    if (any_free_order(e)) acts.push_back({K::order_all});
    acts.push_back({K::done});
}

void list_attacks(const Eyes& e, Manner manner, Acts& acts, bool& must)
{
    const K kind = manner == Manner::close ? K::attack : K::shoot;
    const auto& units = e.open.units[e.side];
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& u = units[i];
        if (!u.stands() || u.attacked || (manner == Manner::ranged && u.type == Type::baggage)) continue;
        any_target(e, fighter(e, {e.side, i}), manner, [&](Ref target) {
            acts.push_back({kind, u.at, e.unit(target).at});
            must = must || u.type != Type::baggage;
            return false;
        });
    }
}

void list_window(const Eyes& e, Moment moment, Acts& acts)
{
    list_lore(e, e.side, moment, e.own.lore, acts);
    acts.push_back({K::pass});
    acts.push_back({K::pass_turn});
}

void list_draw(const Eyes& e, Acts& acts)
{
    if (!e.own.passed) list_lore(e, e.side, Moment::draw, e.own.lore, acts);
    bool decks = false;
    for (const Lore deck : every<Lore>())
        if (may_draw_lore(e, deck)) {
            acts.push_back({K::draw, u8(deck)});
            decks = true;
        }
    if (!e.scenario.npc[e.side])
        acts.push_back({K::roll});
    else if (!decks)
        acts.push_back({K::pass});
}

void list_discards(const Eyes& e, Acts& acts)
{
    if (!e.scenario.npc[e.side] && e.open.hand[e.side] > hand_limit(e)) list_hand(e, K::discard, acts);
    if (lore_cards(e.open, e.side) > lore_limit(e, e.side))
        for (std::uint64_t left = e.own.lore; left != 0; left &= left - 1) acts.push_back({K::drop, u8(std::countr_zero(left))});
}

void list_errand(const Eyes& e, Acts& acts)
{
    const Errand& errand = e.open.errands[0];
    if (errand.kind == Errand::Kind::face) {
        for (Direction d = 0; d < 6; ++d) acts.push_back({K::face, d});
        return;
    }
    const K kind = errand.kind == Errand::Kind::join ? K::join_unit
                   : errand.kind == Errand::Kind::push || errand.kind == Errand::Kind::terror ? K::push
                                                                                              : K::evade;
    for (const At at : errand_choices(e, errand)) acts.push_back({kind, at});
    if (may_halt(e, errand)) acts.push_back({K::halt});
}

}  // namespace

bool waits_for_chance(const Open& o)
{
    if (!o.errands.empty()) return false;
    switch (o.stage) {
        case Stage::reputation: case Stage::enemy_stance: case Stage::enemy_scouts: case Stage::scouting:
        case Stage::mishap: case Stage::mishap_fate: case Stage::special: case Stage::siege: case Stage::first:
        case Stage::piece_column: case Stage::piece_row: case Stage::land: case Stage::pieces: case Stage::land_kind:
        case Stage::land_column: case Stage::land_row: case Stage::deal: case Stage::turn_up: case Stage::change_draw:
        case Stage::top_card: case Stage::die: case Stage::unravel: case Stage::resist: case Stage::assassin:
        case Stage::tokens: case Stage::draw_lore: case Stage::draw_card: return true;
        default: return false;
    }
}

Awaited awaited(const Scenario& scenario, const Open& o)
{
    const auto one = [](Side side) { return Awaited{side == Side::player, side == Side::enemy, false}; };
    if (o.stage == Stage::over) return {};
    if (!o.errands.empty()) return one(o.errands[0].unit.side());
    if (waits_for_chance(o)) return {};
    const auto both = [&](bool hands_only, bool sealed) {
        Awaited a{!o.ready[Side::player], !o.ready[Side::enemy], sealed};
        if (hands_only && scenario.npc[Side::player]) a.player = false;
        if (hands_only && scenario.npc[Side::enemy]) a.enemy = false;
        return a;
    };
    switch (o.stage) {
        case Stage::stance: return both(true, true);
        case Stage::scouts: return both(true, false);
        case Stage::sections: return both(false, false);
        case Stage::command_lore: case Stage::enemy_lore: case Stage::before_attack: case Stage::before_defence:
        case Stage::after_die: case Stage::won: case Stage::struck: case Stage::answer: return one(o.window);
        case Stage::face: return one(o.facing.side());
        default: return one(o.active);
    }
}

void list_acts(const Eyes& e, Acts& acts)
{
    if (!e.open.errands.empty()) return list_errand(e, acts);
    switch (e.open.stage) {
        case Stage::stance: return list_stances(acts);
        case Stage::scouts: return list_scouts(e, acts);
        case Stage::stronghold: return list_strongholds(e, acts);
        case Stage::sections: return list_sections(e, acts);
        case Stage::deploy: return list_deployments(e, acts);
        case Stage::defences:
            for (const At at : e.board().hexes)
                if (cannot_lay_defences(e, at) == Why::nothing) acts.push_back({K::defences, at});
            return;
        case Stage::heart:
            e.each_standing(e.side, [&](Ref, const Unit& u) { if (u.damage > 0) acts.push_back({K::heart, u.at}); });
            return;
        case Stage::card: return list_hand(e, K::play, acts);
        case Stage::change:
            list_hand(e, K::change, acts);
            acts.push_back({K::done});
            return;
        case Stage::bring: return list_bringing(e, acts);
        case Stage::orders: return list_orders(e, acts);
        case Stage::move:
            list_moves(e, acts);
            if (!e.own.passed) list_lore(e, e.side, Moment::movement, e.own.lore, acts);
            acts.push_back({K::done});
            return;
        case Stage::face:
            for (Direction d = 0; d < 6; ++d) acts.push_back({K::face, d});
            if (e.open.back == Stage::move && cannot_leave(e, e.open.facing) == Why::nothing)
                acts.push_back({K::leave, e.unit(e.open.facing).at});
            return;
        case Stage::ranged:
        case Stage::close: {
            bool must = false;
            const bool ranged = e.open.stage == Stage::ranged;
            list_attacks(e, ranged ? Manner::ranged : Manner::close, acts, must);
            if (ranged && !e.own.passed) list_lore(e, e.side, Moment::ranged, e.own.lore, acts);
            if (!must) acts.push_back({ranged ? K::pass : K::done});
            return;
        }
        case Stage::follow:
            acts.push_back({K::follow});
            acts.push_back({K::stay});
            return;
        case Stage::draw: return list_draw(e, acts);
        case Stage::discard: return list_discards(e, acts);
        default:
            if (const auto moment = moment_of(e.open.stage)) list_window(e, *moment, acts);
    }
}

bool is_open_act(const Action& a) { return a.kind >= K::answer; }

bool ends_turn_act(const Action& a)
{
    return a.kind == K::done || a.kind == K::pass || a.kind == K::pass_turn || a.kind == K::ready || a.kind == K::halt;
}

}  // namespace montjoy::arcadia
