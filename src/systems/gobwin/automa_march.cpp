// How the automa marches: commanders down a field of distances to their aims, the others after them.
#include <algorithm>

#include "systems/gobwin/automa.hpp"

namespace montjoy::gobwin {
namespace {

constexpr int far_off = 30'000;

/// How far each hex is from the nearest of some aims, in movement points; `far_off` out of reach.
class Field {
public:
    Field(const State& state, bool flying) : state_(state), flying_(flying), costs_(state.scenario->grid.size(), far_off) {}

    void aim(Cell cell, int handicap)
    {
        if (handicap >= costs_[cell]) return;
        costs_[cell] = handicap;
        due_.push_back(cell);
    }
    /// Lets the distances spread over the map as `side` knows it: whatever has come nearer tells its neighbours.
    void spread(Side side)
    {
        for (std::size_t next = 0; next < due_.size(); ++next) {
            const Cell at = due_[next];
            // One comes to `at` from beside it, at the price of entering `at`.
            const Entry entry = entry_cost[known_terrain(state_, side, at)];
            const int price = flying_ ? entry.flyers : entry.ground;
            if (price == closed) continue;
            const int cost = costs_[at] + price;
            for (const Cell beside : state_.scenario->neighbours[at])
                if (beside != off_grid && cost < costs_[beside]) {
                    costs_[beside] = cost;
                    due_.push_back(beside);
                }
        }
    }
    int operator[](Cell cell) const { return costs_[cell]; }

private:
    const State& state_;
    bool flying_;
    std::vector<int> costs_;
    std::vector<Cell> due_;  ///< in the order in which they came nearer
};

bool wanted(const Glance& g, std::uint8_t persona)
{
    for (const Goal& goal : g.s.scenario->goals)
        if (goal.kind == Goal::Kind::kill_commander && goal.side == g.side && goal.persona == persona) return true;
    return false;
}

/// How far each hex is from what the side wants to take, or to keep.
Field aims_of(const Glance& g)
{
    Field ground(g.s, false);
    for (const City& city : g.s.cities) {
        const bool ours = city.nation != no_nation && g.s.side_of(city.nation) == g.side;
        if (ours && g.holds_out()) ground.aim(city.cell, g.goal_of(city.cell, g.foe) ? 4 : 12);
        if (!ours && !g.holds_out()) ground.aim(city.cell, g.goal_of(city.cell, g.side) ? 2 : 8 - city.level);
    }
    for (const std::size_t t : g.foes) {
        const Stack& foe = g.stacks()[t];
        if (!on_ground(foe.type)) continue;
        int home = far_off;
        for (const City& city : g.s.cities)
            if (city.nation != no_nation && g.s.side_of(city.nation) == g.side) home = std::min(home, g.apart(city.cell, foe.cell));
        const bool marked = std::any_of(g.s.pieces.characters_of(t).begin(), g.s.pieces.characters_of(t).end(),
                                        [&](const Character& c) { return c.persona > 0 && wanted(g, c.persona); });
        if (home <= 3 || marked) ground.aim(foe.cell, marked ? 2 : 5);
    }
    ground.spread(g.side);
    return ground;
}

/// Movement points that a commander spends in a turn so that the foot keeps up.
int pace(const Glance& g, std::size_t i)
{
    if (move_of[g.stacks()[i].type] <= 2) return 9;
    for (const std::size_t f : g.own)
        if (f != i && move_of[g.stacks()[f].type] == 2 && !g.commands(f) && g.apart(g.stacks()[f].cell, g.stacks()[i].cell) <= 2) return 2;
    return 9;
}

/// Whether enemies stand beside `cell` that are more than the own side has at hand: better to wait
/// for the others.
bool exposed(const Glance& g, Cell cell)
{
    if (g.holds_out() || g.rounds_left() <= 2) return false;
    double ours = 0, theirs = 0;
    for (const std::size_t t : g.foes)
        if (g.apart(g.stacks()[t].cell, cell) <= 1) theirs += g.price_of(t);
    if (theirs == 0) return false;
    for (std::size_t k = 0; k < g.stacks().size(); ++k)
        if (g.stacks()[k].side == g.side && g.apart(g.stacks()[k].cell, cell) <= 2) ours += g.price_of(k);
    return g.nerve * ours < 1.1 * theirs;
}

/// What the own side needs at hand, in points for each of the enemy's, to go in among them: less as time runs
/// out, for who has to take something. Behind walls the enemy counts for more.
double odds_wanted(const Glance& g, Cell cell)
{
    const double walls = holds(g.s, g.foe, cell) ? walls_at(g.s, cell) : 0;
    const double wanted = 1.0 + walls / 100;
    if (g.holds_out()) return wanted;
    const double hurry = g.rounds_left() <= 1 ? 0.0 : g.rounds_left() <= 4 ? 0.4 : g.rounds_left() <= 8 ? 0.75 : 1.0;
    return wanted * hurry;
}

/// Whether the side has enough at hand to wear down who stands in `cell`, all its nations together; who is in there
/// already is not left alone.
bool outweighs(const Glance& g, Cell cell)
{
    double ours = 0, theirs = 0;
    for (const std::size_t t : g.foes)
        if (g.stacks()[t].cell == cell) theirs += g.price_of(t);
    for (std::size_t k = 0; k < g.stacks().size(); ++k) {
        const Stack& s = g.stacks()[k];
        if (s.side == g.side && s.type != UnitType::siege && g.apart(s.cell, cell) <= 1) ours += g.price_of(k);
    }
    return g.nerve * ours >= odds_wanted(g, cell) * theirs;
}

/// Whether it is worth while to go in there with all that can: the side outweighs who stands there, or what the
/// nation's stacks at hand are likely to kill in this turn is most of it.
bool assault(const Glance& g, std::size_t i, Cell cell)
{
    if (g.stacks()[i].type == UnitType::siege) return false;
    if (outweighs(g, cell)) return true;
    const double walls = holds(g.s, g.foe, cell) ? walls_at(g.s, cell) : 0;
    double defence = 0, hits = 0, count = 0, answer = 0;
    for (const std::size_t t : g.foes) {
        if (g.stacks()[t].cell != cell) continue;
        const Force f = force_of(g.s, t);
        defence += static_cast<double>(f.defence);
        answer += static_cast<double>(f.first_eight + f.further);
        for (const Unit& unit : g.s.pieces.units_of(t)) hits += unit.left;
        ++count;
    }
    if (count == 0) return true;
    double ours = 0, own_hits = 0;
    for (const std::size_t k : g.own) {
        const Stack& s = g.stacks()[k];
        if (s.type == UnitType::siege || !s.reached || g.apart(s.cell, cell) > 1) continue;
        const Condition condition = condition_of(g.s, k);
        if (bar_attacker(g.s, k, condition) != Bar::none) continue;
        if (s.cell != cell && bar_move(g.s, g.presence, k, condition, cell) != Bar::none) continue;
        Sum attack;
        add_attack(attack, force_of(g.s, k), false);
        ours += 0.6 * std::max(0.0, static_cast<double>(attack.twentieths()) / 20 - walls - 0.6 * defence / count);
        for (const Unit& unit : g.s.pieces.units_of(k)) own_hits += unit.left;
    }
    return ours >= 0.5 * hits || (ours > 0.3 * hits && own_hits > 1.5 * (hits + answer));
}

/// One hex down the field, if there is one worth entering.
std::optional<Decision> descend(const Glance& g, std::size_t i, const Field& field, int pace, std::string_view why)
{
    const Stack& s = g.stacks()[i];
    const Condition condition = condition_of(g.s, i);
    if (condition.left == 0 || !s.reached) return std::nullopt;
    std::optional<Cell> best;
    int least = field[s.cell];
    for (const Cell to : g.s.scenario->neighbours[s.cell]) {
        if (to == off_grid || field[to] >= least || bar_move(g.s, g.presence, i, condition, to) != Bar::none) continue;
        if (g.presence.of(g.foe, to) ? !assault(g, i, to) : exposed(g, to)) continue;
        const int spent = move_of[s.type] - condition.left + cost_to_enter(s.type, terrain_at(g.s, to));
        if (spent > pace && !g.presence.of(g.foe, to)) continue;
        best = to;
        least = field[to];
    }
    if (!best) return std::nullopt;
    Action action = g.of(Act::move, i);
    action.cell = *best;
    return Decision{action, why};
}

std::optional<Decision> follow(const Glance& g)
{
    std::optional<Field> to_leaders, on_wings;
    for (const std::size_t i : g.own) {
        const Stack& s = g.stacks()[i];
        if (g.commands(i) || !s.reached) continue;
        const Condition condition = condition_of(g.s, i);
        if (condition.left == 0) continue;
        // Into a fight that the others have begun, or one that pays.
        if (s.type != UnitType::siege && bar_attacker(g.s, i, condition) == Bar::none)
            for (const Cell to : g.s.scenario->neighbours[s.cell])
                if (to != off_grid && g.presence.of(g.foe, to) && bar_move(g.s, g.presence, i, condition, to) == Bar::none && assault(g, i, to)) {
                    Action action = g.of(Act::move, i);
                    action.cell = to;
                    return Decision{action, "into the fight"};
                }
        std::optional<Field>& field = on_ground(s.type) ? to_leaders : on_wings;
        if (!field) {
            field.emplace(g.s, !on_ground(s.type));
            for (const std::size_t leader : g.own)
                if (g.commands(leader)) field->aim(g.stacks()[leader].cell, 0);
            field->spread(g.side);
        }
        if ((*field)[s.cell] == 0 || (*field)[s.cell] > 8) continue;
        if (auto d = descend(g, i, *field, 9, "after the commander")) return d;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Decision> march(const Glance& g)
{
    const Field aims = aims_of(g);
    for (const bool siege : {false, true})  // Siege stays behind those who march before it
        for (const std::size_t i : g.own)
            if (g.commands(i) && (g.stacks()[i].type == UnitType::siege) == siege)
                if (auto d = descend(g, i, aims, pace(g, i), "on to the aim")) return d;
    return follow(g);
}

}  // namespace montjoy::gobwin
