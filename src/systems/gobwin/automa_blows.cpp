// The automa's blows: what an attack is worth, and which it strikes.
#include <algorithm>

#include "systems/gobwin/automa.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

/// Points of the units that `hits` kill.
double worth_killed(const State& state, std::size_t stack, std::int64_t hits)
{
    const auto units = state.pieces.units_of(stack);
    const Nation nation = state.pieces.stacks[stack].nation;
    double worth = 0;
    bool all = true;
    for (const Unit& unit : units) {
        if (hits < unit.left) {
            worth += hits > 0 ? 0.3 * cost_of(state.design(nation, unit.design)) * static_cast<double>(hits) / unit.left : 0;
            all = false;
            break;
        }
        hits -= unit.left;
        worth += cost_of(state.design(nation, unit.design));
    }
    if (all) worth += 60.0 * static_cast<double>(state.pieces.characters_of(stack).size());
    return worth;
}

}  // namespace

double worth_of_attack(const State& state, std::size_t stack, std::size_t target, AttackKind kind)
{
    const CombatOdds odds = combat_odds(force_of(state, stack), force_of(state, target), kind,
                                        terrain_at(state, state.pieces.stacks[stack].cell), footing_of(state, target));
    double worth = 0;
    for (std::size_t i = 0; i < ways_of_2d5.size(); ++i) {
        const double p = static_cast<double>(ways_of_2d5[i]) / 25;
        worth += p * worth_killed(state, target, odds.hits[i]);
        if (odds.struck_back) worth -= 0.8 * p * worth_killed(state, stack, odds.back[i]);
    }
    return worth;
}

std::optional<Decision> strike(const Glance& g)
{
    std::optional<Decision> best;
    double most = -1e9;
    for (const std::size_t i : g.own) {
        if (!g.presence.of(g.foe, g.stacks()[i].cell) || g.stacks()[i].type == UnitType::siege) continue;
        const Condition condition = condition_of(g.s, i);
        if (bar_attacker(g.s, i, condition) != Bar::none) continue;
        for (const std::size_t t : g.foes) {
            if (g.stacks()[t].cell != g.stacks()[i].cell || bar_target(g.s, i, t, AttackKind::melee) != Bar::none) continue;
            const double worth = worth_of_attack(g.s, i, t, AttackKind::melee);
            // Who has come to fight fights, if it is not mere loss; who stands there need not.
            const double least = condition.held_fast ? -12.0 : 0.0;
            if (worth <= least || worth <= most) continue;
            most = worth;
            Action action = g.of(Act::attack, i);
            action.cell = g.stacks()[t].cell;
            action.place = g.stacks()[t].place;
            best = Decision{action, "the blow pays"};
        }
    }
    return best;
}

std::optional<Decision> bombard(const Glance& g)
{
    std::optional<Decision> best;
    double most = 0.0;
    for (const std::size_t i : g.own) {
        if (g.stacks()[i].type != UnitType::siege || bar_attacker(g.s, i, condition_of(g.s, i)) != Bar::none) continue;
        for (const std::size_t t : g.foes)
            if (bar_target(g.s, i, t, AttackKind::fire) == Bar::none) {
                const double worth = worth_of_attack(g.s, i, t, AttackKind::fire);
                if (worth <= most) continue;
                most = worth;
                Action action = g.of(Act::fire, i);
                action.cell = g.stacks()[t].cell;
                action.place = g.stacks()[t].place;
                best = Decision{action, "fire costs nothing"};
            }
        const auto batter = [&](Cell cell) {
            if (cell == off_grid || bar_walls(g.s, i, cell) != Bar::none) return;
            const auto net = static_cast<double>(net_battering(force_of(g.s, i))) / 20;
            const double worth = 2.0 * std::min<double>(walls_at(g.s, cell), 0.3 * net);
            if (worth <= most) return;
            most = worth;
            Action action = g.of(Act::walls, i);
            action.cell = cell;
            best = Decision{action, "walls before men"};
        };
        batter(g.stacks()[i].cell);
        for (const Cell cell : g.s.scenario->neighbours[g.stacks()[i].cell]) batter(cell);
    }
    return best;
}

}  // namespace montjoy::gobwin
