#include "systems/gbh/appraise.hpp"

#include <algorithm>

namespace montjoy::gbh {
namespace {

Hex step_between(const State& state, Cell from, Cell to) { return spot_at(state, to).hex - spot_at(state, from).hex; }

/// How the attack would come if the attacker stood in `cell`.
Approach approach_from(const State& state, const Unit& attacker, Cell cell, const Unit& victim)
{
    if (attacker.cell == cell) return approach_of(state, attacker, victim, false);
    Approach approach;
    approach.aspect = aspect_of(state, victim, cell);
    const Spot& spot = spot_at(state, cell);
    approach.native = (state.scenario->players[attacker.seat].native >> static_cast<int>(spot.terrain) & 1) != 0;
    approach.height = spot.advantageous && !is_high(state, victim);
    return approach;
}

}  // namespace

double mean_of(const PlannedPart& part)
{
    const DiceWeights& ways = weights_of(part.strike.dice);
    double sum = 0;
    for (int i = std::max(0, 1 - part.modifier - ways.dice); i < ways.size; ++i)
        sum += static_cast<double>(ways.dice + i + part.modifier) * static_cast<double>(ways.weights[static_cast<std::size_t>(i)]);
    sum /= static_cast<double>(ways.total);
    return part.doubled ? 2 * sum : sum;
}

Worth melee_worth(const State& state, const Unit& attacker, Cell cell, const Unit& target)
{
    Worth worth;
    const auto plan = plan_melee(state.scenario->numbers, fighter_of(state, attacker), fighter_of(state, target),
                                 approach_from(state, attacker, cell, target));
    if (plan.empty()) return worth;
    for (const PlannedPart& part : plan) (part.on_attacker ? worth.suffered : worth.dealt) += mean_of(part);
    worth.dealt = std::min(worth.dealt, static_cast<double>(target.rp));
    if (worth.dealt >= target.rp) worth.dealt += 10;  // it does not strike back any more
    worth.cost = fatigue(ep_of(state, attacker));
    return worth;
}

Worth missile_worth(const State& state, UnitId shooter, UnitId target, Missile missile)
{
    Worth worth;
    const Unit& a = state.units[shooter];
    const Unit& t = state.units[target];
    const Strike strike = strike_of(state, a, missile);
    const auto hand = in_hand(state, a);
    const bool arrows = hand == Weapon::bows || hand == Weapon::crossbows;
    const Arrows kind = !arrows ? Arrows::none : missile == Missile::fire ? Arrows::fire : Arrows::plain;
    worth.cost = fatigue(ep_of(state, a));
    const bool catches = missile == Missile::fire && is_machine(type_of(state, t)) && !t.is(Mark::burning);
    if (catches) worth.dealt += 12;
    if (proof_against(state, t, a.cell, kind, false)) return worth;
    const PlannedPart shot{Part::shot, strike, false, false,
                           modifier(state.scenario->numbers, Part::shot, strike.kind, fighter_of(state, a),
                                    fighter_of(state, t), approach_of(state, a, t, true))};
    const double share = mean_of(shot) / (1 + t.engaged);
    double sign = 1;
    for_each_engaged(state, target, [&](UnitId other) {
        sign += are_enemies(state, a, state.units[other]) ? 1.0 : -1.5;
    });
    worth.dealt += t.engaged == 0 ? std::min(share, static_cast<double>(t.rp)) : share * sign;
    return worth;
}

Direction side_facing(const State& state, Cell from, Cell to)
{
    const Hex step = step_between(state, from, to);
    Direction best = 0;
    int most = -1'000'000;
    for (Direction side = 0; side < 6; ++side) {
        const Hex ahead = hex_steps[side];
        const int along = ahead.q * step.q + ahead.r * step.r + (ahead.q + ahead.r) * (step.q + step.r);
        if (along > most) {
            most = along;
            best = side;
        }
    }
    return best;
}

Direction best_facing(const State& state, const Unit& unit, Cell cell, Cell needed)
{
    std::array<int, 6> worth{};
    worth[unit.facing] += 1;
    for (const Unit& other : state.units) {
        if (!other.on_field() || other.cell == cell || !are_enemies(state, unit, other)) continue;
        const int away = distance(state, cell, other.cell);
        if (away > 8) continue;
        const int weight = away == 1 ? 60 : away <= 3 ? 12 : 9 - away;
        const Direction towards = side_facing(state, cell, other.cell);
        worth[towards] += 3 * weight;
        worth[turned(towards, 1)] += 2 * weight;
        worth[turned(towards, -1)] += 2 * weight;
        worth[turned(towards, 3)] -= 3 * weight;
    }
    Direction best = 0;
    int most = -1'000'000;
    for (Direction side = 0; side < 6; ++side) {
        if (needed != off_grid && needed != cell) {
            Unit as_turned = unit;
            as_turned.cell = cell;
            as_turned.facing = side;
            if (!in_front(state, as_turned, needed)) continue;
        }
        if (worth[side] > most) {
            most = worth[side];
            best = side;
        }
    }
    return best;
}

void measure(const State& state, const Unit& unit, const std::vector<Cell>& goals, Distances& distances)
{
    std::fill_n(distances.begin(), state.scenario->spots.size(), static_cast<std::uint16_t>(far));
    std::array<Cell, most_cells> queue;
    std::size_t count = 0;
    for (const Cell goal : goals)
        if (distances[goal] != 0) {
            distances[goal] = 0;
            queue[count++] = goal;
        }
    for (std::size_t i = 0; i < count; ++i) {
        const Cell cell = queue[i];
        const Spot& spot = spot_at(state, cell);
        for (Direction side = 0; side < 6; ++side) {
            const Cell next = spot.next[side];
            if (next == off_grid || distances[next] != far || !could_step(state, unit, next, turned(side, 3), cell)) continue;
            distances[next] = static_cast<std::uint16_t>(distances[cell] + 1);
            queue[count++] = next;
        }
    }
}

int nearest_enemy(const State& state, const Unit& unit, Cell cell)
{
    int nearest = far;
    for (const Unit& other : state.units)
        if (other.on_field() && are_enemies(state, unit, other)) nearest = std::min(nearest, distance(state, cell, other.cell));
    return nearest;
}

bool is_obstacle(const State& state, std::uint8_t side, WorkId work)
{
    const WorkPlan& plan = state.scenario->works[work];
    return is_standing(state, work) && plan.side != side && plan.side != nobody && !plan.indestructible &&
           plan.kind != Work::bridge;
}

bool is_shut_out(const State& state, std::uint8_t side)
{
    if (!state.scenario->has_ring) return false;
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        if (plan.kind != Work::gate || plan.homage_gate() || plan.side == side || plan.side == nobody) continue;
        if (is_standing(state, static_cast<WorkId>(i)) && is_inside(state, plan.cell)) return true;
    }
    return false;
}

}  // namespace montjoy::gbh
