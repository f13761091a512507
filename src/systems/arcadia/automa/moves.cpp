// Moves, landings, leaving, facing.  AR-NPC-P9, AR-NPC-P14, AR-NPC-P15
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

std::string hex(const Eyes& e, At at) { return label(e.board(), at); }

}  // namespace

std::vector<Message> because_of(const Eyes& e, const Plan& plan, const Planner& planner)
{
    std::vector<Message> why;
    if (plan.joins) return {words("to lead the unit at {}", {hex(e, plan.best.at)})};
    if (plan.lands) return {words("its boat is next to the shore")};
    const Stand& s = plan.best;
    why.push_back(words("{} facing {} is worth {}: attack {}, danger -{}, {} hexes from {}, {} friends", {hex(e, s.at), side_text(e.board(), s.facing),
        points_text(s.value()), points_text(s.attack), points_text(s.danger), std::int64_t{s.far}, std::string(to_words(planner.aim(plan.ref).why)), std::int64_t{s.friends}}));
    why.push_back(words("staying is worth {}", {points_text(plan.stay.value())}));
    return why;
}

namespace {

// Where a unit that is to enter comes on: the hex of its section with fewest enemies within 2.
std::optional<Reasoned> enter_unit(const Mind& m)
{
    const Action* best = nullptr;
    std::pair<int, int> most;
    for (const Action& act : m.acts) {
        if (act.kind != K::enter) continue;
        int enemies = 0;
        m.e.each_standing(other(m.e.side), [&](Ref, const Unit& u) { enemies += m.e.board().distance(u.at, act.b) <= 2 ? 1 : 0; });
        const auto rank = std::pair(-enemies, -tie_rank(m.e, act.b));
        if (!best || rank > most) {
            best = &act;
            most = rank;
        }
    }
    if (!best) return std::nullopt;
    return Reasoned{*best, "AR-NPC-P9"_rule, {words("it enters where fewest enemies are near")}};
}

// AR-NPC-P14: off the board, unless the army has fewer units on it than the enemy and leads.
std::optional<Reasoned> leave_board(const Mind& m)
{
    int mine = 0, theirs = 0;
    m.e.each_on_board(m.e.side, [&](Ref, const Unit&) { ++mine; });
    m.e.each_on_board(other(m.e.side), [&](Ref, const Unit&) { ++theirs; });
    const bool leads = score_of(m.e, m.e.side) > score_of(m.e, other(m.e.side));
    for (const Action& act : m.acts) {
        if (act.kind != K::leave) continue;
        if (m.e.open.kind == Kind::skirmish && mine < theirs && leads) continue;
        return Reasoned{act, "AR-NPC-P14"_rule, {words("it can leave the board and score")}};
    }
    return std::nullopt;
}

std::optional<Reasoned> land_unit(const Mind& m, const Planner& planner)
{
    const Action* best = nullptr;
    Worth most = 0;
    for (const Action& act : m.acts) {
        if (act.kind != K::land) continue;
        const Ref ref = m.e.at(act.a);
        const Stand s = planner.best_facing(ref, act.b, objective_of(m.e, ref, Stance::attack));
        if (!best || s.value() > most) {
            best = &act;
            most = s.value();
        }
    }
    if (!best) return std::nullopt;
    return Reasoned{*best, "AR-NPC-P8"_rule, {words("the shore is reached: it goes ashore at {}", {hex(m.e, best->b)})}};
}

Reasoned face_unit(const Mind& m)
{
    const Ref ref = m.e.open.errands.empty() ? m.e.open.facing : m.e.open.errands[0].unit;
    const Planner planner(m.e, m.e.side, m.e.open.stance[m.e.side]);
    const Stand s = planner.best_facing(ref, m.e.unit(ref).at, planner.aim(ref));
    return {{K::face, s.facing}, "AR-NPC-P15"_rule,
            {words("attack {}, danger -{}, {} enemies in the front arc", {points_text(s.attack), points_text(s.danger), std::int64_t{s.arc}})}};
}

}  // namespace

Reasoned make_moves(const Mind& m)
{
    if (auto leaves = leave_board(m)) return *leaves;
    if (m.offers(K::face)) return face_unit(m);
    if (auto enters = enter_unit(m)) return *enters;
    const Planner planner(m.e, m.e.side, m.e.open.stance[m.e.side]);
    if (auto lands = land_unit(m, planner)) return *lands;
    std::optional<Plan> best;
    m.e.each_standing(m.e.side, [&](Ref ref, const Unit& u) {
        if (!u.ordered || u.moved) return;
        if (u.mired) return;
        const Plan plan = planner.plan(ref);
        if (plan.gain() <= 0 || plan.lands) return;
        if (!best || plan.gain() > best->gain() ||
            (plan.gain() == best->gain() && tie_rank(m.e, u.at) < tie_rank(m.e, m.e.unit(best->ref).at)))
            best = plan;
    });
    if (auto lore = lore_worth_playing(m)) return *lore;
    if (!best) return {{K::done}, "AR-NPC-P9"_rule, {words("nobody is better off elsewhere")}};
    const At from = m.e.unit(best->ref).at;
    const Action act = best->moves() ? Action{K::move, from, best->best.at} : Action{K::turn, from, best->best.facing};
    return {act, best->priority, because_of(m.e, *best, planner)};
}

}  // namespace montjoy::arcadia
