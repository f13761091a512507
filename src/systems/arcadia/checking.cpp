// Why an act may not be done now.
#include <algorithm>

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

// The stage at which acts of a kind are done, errands aside.
bool fits(K kind, const Open& o)
{
    const auto in = [&](std::initializer_list<Stage> stages) { return std::find(stages.begin(), stages.end(), o.stage) != stages.end(); };
    if (!o.errands.empty()) {
        const bool faces = o.errands[0].kind == Errand::Kind::face;
        return faces ? kind == K::face : kind == K::push || kind == K::evade || kind == K::halt || kind == K::join_unit;
    }
    switch (kind) {
        case K::stance: return in({Stage::stance});
        case K::scout: case K::ready: return in({Stage::scouts});
        case K::stronghold: case K::castle: return in({Stage::stronghold});
        case K::section: return in({Stage::sections});
        case K::deploy: case K::embark: case K::lead: case K::hold: case K::infiltrate: return in({Stage::deploy});
        case K::defences: return in({Stage::defences});
        case K::heart: return in({Stage::heart});
        case K::play: return in({Stage::card});
        case K::change: return in({Stage::change});
        case K::bring: return in({Stage::bring});
        case K::order: case K::order_leader: case K::order_reserve: case K::join: case K::pair: case K::rally:
        case K::rally_order: case K::order_all: return in({Stage::orders});
        case K::done: return in({Stage::change, Stage::bring, Stage::orders, Stage::move, Stage::close});
        case K::move: case K::move_leader: case K::turn: case K::enter: case K::land: return in({Stage::move});
        case K::leave: return in({Stage::move, Stage::face});
        case K::face: return in({Stage::face});
        case K::shoot: return in({Stage::ranged});
        case K::attack: return in({Stage::close});
        case K::follow: case K::stay: return in({Stage::follow});
        case K::lore: return moment_of(o.stage).has_value();
        case K::pass: return moment_of(o.stage).has_value() && o.stage != Stage::move;
        case K::pass_turn:
            return moment_of(o.stage).has_value() && o.stage != Stage::move && o.stage != Stage::ranged && o.stage != Stage::draw;
        case K::draw: case K::roll: return in({Stage::draw});
        case K::discard: case K::drop: return in({Stage::discard});
        default: return true;
    }
}

Why why_no_placing(const Eyes& e, const Action& a)
{
    const Recruit* const r = recruit_of(e.own, a.a);
    if (!r || r->late || r->held) return Why::not_of_list;
    const bool hex = a.b < most_hexes;
    switch (a.kind) {
        case K::hold: return cannot_hold(e, *r);
        case K::infiltrate: return hex ? cannot_infiltrate(e, *r, a.b) : Why::not_in_zone;
        case K::embark: return hex ? cannot_embark(e, *r, a.b) : Why::not_in_zone;
        case K::lead: return Why::cannot_lead;
        default: break;
    }
    if (!hex) return Why::not_in_zone;
    if (!e.empty(a.b)) return Why::hex_taken;
    return Why::not_in_zone;
}

Why why_no_order(const Eyes& e, const Action& a)
{
    if (a.kind == K::order_all) return Why::not_reached;
    if (a.kind == K::order_reserve) {
        const Recruit* const r = recruit_of(e.own, a.a);
        return r ? cannot_order(e, *r) : Why::not_off_table;
    }
    if (e.open.card == none) return Why::no_orders;
    if (a.a >= most_hexes || e.empty(a.a)) return Why::no_such_unit;
    const Ref ref = e.at(a.a);
    if (ref.side() != e.side) return Why::not_own;
    switch (a.kind) {
        case K::order_leader: return cannot_order_leader(e, ref);
        case K::join: return cannot_join(e, ref);
        case K::pair:
            if (a.b >= most_hexes || e.empty(a.b)) return Why::no_such_unit;
            return e.at(a.b).side() == e.side ? cannot_pair(e, ref, e.at(a.b)) : Why::not_own;
        case K::rally:
        case K::rally_order:
            if (cards[card_in_play(e)].whom != Whom::rallied) return Why::not_now;
            if (const Why why = cannot_order(e, ref); why != Why::nothing) return why;
            return Why::nothing_to_rally;
        default:
            if (cards[card_in_play(e)].whom == Whom::rallied) return Why::not_now;
            return cannot_order(e, ref);
    }
}

Why why_no_attack(const Eyes& e, const Action& a)
{
    if (a.a >= most_hexes || e.empty(a.a)) return Why::no_such_unit;
    if (a.b >= most_hexes || e.empty(a.b)) return Why::no_such_unit;
    const Ref who = e.at(a.a), whom = e.at(a.b);
    if (who.side() != e.side) return Why::not_own;
    if (!Position::enemies(who, whom)) return Why::not_enemy;
    const Fighter f = fighter(e, who);
    if (a.kind == K::attack) return cannot_strike(e, f, whom);
    if (const Why why = cannot_shoot(e, f); why != Why::nothing) return why;
    return cannot_hit(e, f, whom);
}

Why why_no_lore(const Eyes& e, const Action& a)
{
    if (a.a >= e.scenario.lore.size() || a.a >= 64 || !(e.own.lore >> a.a & 1)) return Why::no_lore_card;
    if (e.open.lore_played[e.side] || e.own.passed) return Why::lore_played;
    const LoreCard& card = e.scenario.lore[a.a];
    if (!has_caster(e, e.side, card.deck)) return Why::no_caster;
    if (card.cost > e.open.tokens[e.side]) return Why::no_tokens;
    return Why::no_lore_target;
}

bool holds_card(const Eyes& e, Card card)
{
    for (std::uint64_t left = e.own.hand; left != 0; left &= left - 1)
        if (e.numbers().deck[static_cast<std::size_t>(std::countr_zero(left))].card == card) return true;
    return false;
}

Why why_no_card(const Eyes& e, const Action& a)
{
    if (a.kind == K::drop) return a.a < 64 && e.own.lore >> a.a & 1 ? Why::not_over_limit : Why::no_lore_card;
    if (a.a >= enum_size<Card>) return Why::card_not_in_hand;
    if (!holds_card(e, static_cast<Card>(a.a))) return Why::card_not_in_hand;
    return a.kind == K::discard ? Why::hand_in_battle : Why::changes_spent;
}

Why why_no_bringing(const Eyes& e, const Action& a)
{
    const Recruit* const r = recruit_of(e.own, a.a);
    if (!r) return Why::not_off_table;
    return a.b < most_hexes ? cannot_bring(e, *r, a.b) : Why::not_base_edge;
}

Why reason(const Eyes& e, const Action& a)
{
    if (!fits(a.kind, e.open)) return Why::not_now;
    switch (a.kind) {
        case K::scout: return cannot_scout(e, a.a);
        case K::stronghold: case K::castle: return Why::not_stronghold_row;
        case K::section: return recruit_of(e.own, a.a) ? Why::not_now : Why::not_of_list;
        case K::deploy: case K::embark: case K::lead: case K::hold: case K::infiltrate: return why_no_placing(e, a);
        case K::defences: return Why::no_defence_hex;
        case K::heart: return Why::no_such_unit;
        case K::play: case K::change: case K::discard: case K::drop: return why_no_card(e, a);
        case K::bring: return why_no_bringing(e, a);
        case K::order: case K::order_leader: case K::order_reserve: case K::join: case K::pair: case K::rally:
        case K::rally_order: case K::order_all: return why_no_order(e, a);
        case K::move: case K::move_leader: case K::turn: case K::enter: case K::land: case K::leave: return why_no_move(e, a);
        case K::shoot: case K::attack: return why_no_attack(e, a);
        case K::done: case K::pass: return Why::must_attack;
        case K::push: return Why::no_push_hex;
        case K::evade: case K::halt: return Why::must_evade;
        case K::join_unit: return Why::no_such_join;
        case K::follow: return Why::cannot_follow;
        case K::lore: return why_no_lore(e, a);
        case K::draw: return has_caster(e, e.side, static_cast<Lore>(a.a)) ? Why::no_deck : Why::no_caster;
        default: return Why::not_now;
    }
}

std::optional<Refusal> check_standing(const Eyes& e, const Action& a)
{
    const bool card = a.kind == K::answer || a.kind == K::unanswer;
    const auto lore_army = [&] {
        for (const std::uint8_t n : e.open.lore_hand[e.side])
            if (n > 0) return true;
        return false;
    };
    if (!lore_army()) return refusal(Why::no_lore_card);
    if (a.kind == K::answer && !(a.a < 64 && e.own.lore >> a.a & 1)) return refusal(Why::no_lore_card);
    if (card ? a.a >= e.scenario.lore.size() : a.a >= enum_size<Moment>) return refusal(Why::no_lore_target);
    if (a.b != 0 || a.c != 0) return refusal(Why::no_lore_target);
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_act(const Eyes& e, const Action& action)
{
    if (!awaited(e.scenario, e.open).contains(e.side)) return refusal(Why::not_awaited);
    if (is_open_act(action)) return check_standing(e, action);
    std::vector<Action> acts;
    list_acts(e, acts);
    if (std::find(acts.begin(), acts.end(), action) != acts.end()) return std::nullopt;
    const Why why = reason(e, action);
    return refusal(why == Why::nothing ? Why::not_now : why);
}

}  // namespace montjoy::arcadia
