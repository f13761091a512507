// Cards, deployment, orders.  AR-NPC-P5 to AR-NPC-P7
#include <algorithm>

#include "base/text.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/plan.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message words(Text text, std::vector<Argument> arguments = {}) { return {{}, text, std::move(arguments)}; }

/// The card in play adds this much to a move that is not yet ordered.
int extra_points(const Eyes& e, const Unit& u)
{
    return e.open.card != none && card_in_play(e) == Card::charge_home && !u.ordered ? 1 : 0;
}

/// What each unit would gain by an order, reckoned once.
class Gains {
public:
    Gains(const Eyes& e, const Planner& planner) : e_(e), planner_(planner), known_(e.open.units[e.side].size()), leaving_(known_.size()) {}

    Worth operator[](Ref ref)
    {
        auto& gain = known_[ref.number()];
        if (!gain) {
            const Unit& u = e_.unit(ref);
            const Plan plan = u.disorganized ? Plan{} : planner_.plan(ref, extra_points(e_, u));
            gain = u.disorganized ? disorder(u) : plan.gain();
            leaving_[ref.number()] = !u.disorganized && !plan.lands && planner_.abandons(ref, plan.best.at);
        }
        return *gain;
    }
    /// Whether what it would gain by is to go from an objective that nobody else holds.
    bool abandons(Ref ref)
    {
        (*this)[ref];
        return leaving_[ref.number()];
    }

private:
    const Eyes& e_;
    const Planner& planner_;
    std::vector<std::optional<Worth>> known_;
    std::vector<bool> leaving_;
};

// ------------------------------------------------------------------ cards

// What a card of the hand would bring: the gains of those it would order, best first, as far as its orders go.
Worth worth_of_card(const Eyes& e, Card card, const std::vector<std::pair<Ref, Worth>>& gains)
{
    Open as_played = e.open;
    as_played.card = static_cast<std::uint8_t>(card);
    const Eyes then{{e.scenario, as_played}, e.own, e.side};
    Allowance left = allowance_of(then, e.side, card);
    Worth sum = 0;
    if (cards[card].whom == Whom::rallied) {
        std::vector<Worth> hurt;
        e.each_standing(e.side, [&](Ref ref, const Unit& u) {
            if ((u.damage > 0 || u.disorganized) && !e.enemy_next_to(e.side, u.at)) hurt.push_back(disorder(u));
            (void)ref;
        });
        std::sort(hurt.rbegin(), hurt.rend());
        for (std::size_t i = 0; i < hurt.size() && i < 3; ++i) sum += hurt[i];
        return sum;
    }
    for (const auto& [ref, gain] : gains) {
        if (gain <= 0) continue;
        const Slot slot = reaches(then, ref);
        if (!has_left(left, slot)) continue;
        spend(left, slot);
        sum += gain;
    }
    if (cards[card].deploys != 0)
        for (const Recruit& r : e.own.reserve) sum += r.section == Section::none ? halves(r.price) / 4 : 0;
    return sum;
}

Reasoned choose_card(const Mind& m)
{
    const Planner planner(m.e, m.e.side, m.e.open.stance[m.e.side]);
    std::vector<std::pair<Ref, Worth>> gains;
    m.e.each_standing(m.e.side, [&](Ref ref, const Unit& u) {
        gains.emplace_back(ref, u.disorganized ? disorder(u) : planner.plan(ref).gain());
    });
    for (const Recruit& r : m.e.own.reserve)
        if (r.section != Section::none) gains.emplace_back(Ref{}, 0);
    std::erase_if(gains, [](const auto& g) { return !g.first; });
    std::stable_sort(gains.begin(), gains.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    const Action* best = nullptr;
    Worth most = 0;
    for (const Action& act : m.acts) {
        if (act.kind != K::play) continue;
        Worth worth = worth_of_card(m.e, static_cast<Card>(act.a), gains);
        if (m.e.open.kind == Kind::skirmish && cards[static_cast<Card>(act.a)].whom == Whom::sections) worth += one_point;
        if (!best || worth > most) {
            best = &act;
            most = worth;
        }
    }
    return {*best, "AR-NPC-P5"_rule, {words("its orders gain {} in all", {points_text(most)})}};
}

// The most damaged, then the dearest: whom Fresh Heart heals.
Reasoned choose_heart(const Mind& m)
{
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const Unit& u = m.e.unit(m.e.at(act.a));
        return std::tuple(u.damage, u.price, -tie_rank(m.e, act.a));
    };
    for (const Action& act : m.acts)
        if (!best || rank(act) > rank(*best)) best = &act;
    return {*best, "AR-NPC-P7"_rule, {words("the unit with most damage")}};
}

// ------------------------------------------------------------------ deployment by a card

int flanks_and_rears(const Eyes& e, At at)
{
    int n = 0;
    for (const At next : e.board().next[at]) {
        if (next == nowhere || e.empty(next) || e.at(next).side() == e.side || e.at(next).side() == Side::wild) continue;
        if (aspect(e.unit(e.at(next)).facing, e.board().direction(next, at)) != Aspect::front) ++n;
    }
    return n;
}

// The enemy flanks and rears that a unit on the hex could come at in one step, since nobody appears next to an
// enemy.
int flanks_near(const Eyes& e, At at)
{
    int n = 0;
    for (const At next : e.board().next[at])
        if (next != nowhere && e.empty(next)) n = std::max(n, flanks_and_rears(e, next));
    return n;
}

Reasoned bring_on(const Mind& m)
{
    const Action* best = nullptr;
    std::tuple<int, int, int, int> most;
    Hexes goal;  // the hexes that the army is after, as its first unit sees them
    m.e.each_standing(m.e.side, [&](Ref ref, const Unit&) { if (goal.empty()) goal = objective_of(m.e, ref, m.e.open.stance[m.e.side]).hexes; });
    for (const Action& act : m.acts) {
        if (act.kind != K::bring) continue;
        const Recruit& r = *recruit_of(m.e.own, act.a);
        const bool lurks = r.held && (r.has(Attribute::lurk) || r.has(Attribute::infiltrate));
        int far = 0;
        if (!goal.empty()) {
            far = 99;
            goal.for_each([&](At at) { far = std::min(far, m.e.board().distance(act.b, at)); });
        }
        const auto rank = std::tuple(int{r.price}, lurks ? flanks_near(m.e, act.b) : 0, -far, -tie_rank(m.e, act.b));
        if (!best || rank > most) {
            best = &act;
            most = rank;
        }
    }
    if (!best) return {{K::done}, "AR-NPC-P5"_rule, {words("nobody is off the table")}};
    return {*best, "AR-NPC-P5"_rule, {words("the dearest first, nearest to the objective")}};
}

// ------------------------------------------------------------------ orders

// The chain to which a unit belongs, through units that are ordered or may yet be.
std::vector<Ref> chain_of(const Eyes& e, Ref ref)
{
    std::vector<Ref> chain{ref};
    const Unit& first = e.unit(ref);
    for (std::size_t i = 0; i < chain.size(); ++i)
        for (const At at : e.board().next[e.unit(chain[i]).at]) {
            if (at == nowhere || e.empty(at) || e.at(at).side() != e.side) continue;
            const Unit& u = e.unit(e.at(at));
            if (u.type != first.type || u.facing != first.facing || u.in_boat != first.in_boat) continue;
            if (std::find(chain.begin(), chain.end(), e.at(at)) == chain.end()) chain.push_back(e.at(at));
        }
    return chain;
}

std::optional<Reasoned> join_chain(const Mind& m, Gains& gains)
{
    for (const Action& act : m.acts) {
        if (act.kind != K::join) continue;
        int gaining = 0;
        const auto chain = chain_of(m.e, m.e.at(act.a));
        for (const Ref ref : chain) gaining += m.e.unit(ref).ordered || gains[ref] > 0 ? 1 : 0;
        if (2 * gaining >= static_cast<int>(chain.size()))
            return Reasoned{act, "AR-NPC-P6"_rule, {words("{} of a chain of {} gain", {std::int64_t{gaining}, static_cast<std::int64_t>(chain.size())})}};
    }
    return std::nullopt;
}

std::optional<Reasoned> pair_up(const Mind& m, Gains& gains)
{
    std::optional<Reasoned> best;
    Worth most = 0;
    for (const Action& act : m.acts) {
        if (act.kind != K::pair) continue;
        const Worth gain = gains[m.e.at(act.a)];
        if (gain > most) {
            most = gain;
            best = Reasoned{act, "AR-NPC-P6"_rule, {words("a second Drilled unit gains {}", {points_text(gain)})}};
        }
    }
    return best;
}

Reasoned rally_orders(const Mind& m)
{
    const Action* best = nullptr;
    const auto rank = [&](const Action& act) {
        const Unit& u = m.e.unit(m.e.at(act.a));
        return std::tuple(act.kind == K::rally_order ? 1 : 0, u.damage, u.price, -tie_rank(m.e, act.a));
    };
    for (const Action& act : m.acts)
        if (act.kind == K::rally || act.kind == K::rally_order)
            if (!best || rank(act) > rank(*best)) best = &act;
    if (!best) return {{K::done}, "AR-NPC-P7"_rule, {words("nobody is left to rally")}};
    return {*best, "AR-NPC-P7"_rule, {words("disorganized units first, then most damage")}};
}

// In a skirmish the units off the board are ordered dearest first: they have everything to gain.
std::optional<Reasoned> order_reserve(const Mind& m)
{
    const Action* best = nullptr;
    for (const Action& act : m.acts)
        if (act.kind == K::order_reserve &&
            (!best || recruit_of(m.e.own, act.a)->price > recruit_of(m.e.own, best->a)->price))
            best = &act;
    if (!best) return std::nullopt;
    return Reasoned{*best, "AR-NPC-P6"_rule, {words("the dearest of those who are to enter")}};
}

bool anyone_ordered(const Eyes& e)
{
    bool any = false;
    e.each_standing(e.side, [&](Ref, const Unit& u) { any = any || u.ordered; });
    return any;
}

Reasoned choose_order(const Mind& m)
{
    if (cards[card_in_play(m.e)].whom == Whom::rallied) return rally_orders(m);
    const Planner planner(m.e, m.e.side, m.e.open.stance[m.e.side]);
    Gains gains(m.e, planner);
    if (auto joins = join_chain(m, gains)) return *joins;
    if (auto pairs = pair_up(m, gains)) return *pairs;
    const Action* best = nullptr;
    const Action* holder = nullptr;                                            // AR-NPC-P13: if nobody else is ordered
    Worth most = 0;
    for (const Action& act : m.acts) {
        if (act.kind != K::order) continue;
        const Worth gain = gains[m.e.at(act.a)];
        if (gain <= 0) continue;
        if (gains.abandons(m.e.at(act.a))) {
            if (!holder) holder = &act;
            continue;
        }
        if (!best || gain > most || (gain == most && tie_rank(m.e, act.a) < tie_rank(m.e, best->a))) {
            best = &act;
            most = gain;
        }
    }
    const auto enters = order_reserve(m);
    if (enters && (!best || most < one_point)) return *enters;
    if (!best && holder && !anyone_ordered(m.e)) best = holder;
    if (!best) return {{K::done}, "AR-NPC-P6"_rule, {words("nobody else gains by an order")}};
    const Ref ref = m.e.at(best->a);
    if (m.e.unit(ref).disorganized) return {*best, "AR-NPC-P6"_rule, {words("the unit is disorganized")}};
    const Plan plan = planner.plan(ref, extra_points(m.e, m.e.unit(ref)));
    return {*best, "AR-NPC-P6"_rule, because_of(m.e, plan, planner)};
}

Reasoned change_cards(const Mind&) { return {{K::done}, "AR-NPC-P5"_rule, {words("it keeps its hand")}}; }

}  // namespace

int tie_rank(const Eyes& e, At at)
{
    const int column = e.side == Side::enemy ? e.board().columns() + 1 - e.board().column(at) : e.board().column(at);
    return 100 * column + e.board().row(e.side, at);
}

Reasoned give_orders(const Mind& m)
{
    switch (m.e.open.stage) {
        case Stage::heart: return choose_heart(m);
        case Stage::card: return choose_card(m);
        case Stage::change: return change_cards(m);
        case Stage::bring: return bring_on(m);
        default: return choose_order(m);
    }
}

}  // namespace montjoy::arcadia
