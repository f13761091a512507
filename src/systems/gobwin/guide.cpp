#include "systems/gobwin/guide.hpp"

#include <algorithm>

#include "systems/gobwin/automa.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/specials.hpp"

namespace montjoy::gobwin {
namespace {

/// An act and how likely it is to be worth a thought.
struct Idea {
    double worth = 0;
    Action action;
};
using Ideas = std::vector<Idea>;

Action at_target(const Glance& g, Act act, std::size_t stack, std::size_t target)
{
    Action action = g.of(act, stack);
    action.cell = g.stacks()[target].cell;
    action.place = g.stacks()[target].place;
    return action;
}

void add_strikes(const Glance& g, std::size_t i, const Condition& condition, Ideas& ideas)
{
    if (bar_attacker(g.s, i, condition) != Bar::none) return;
    const bool siege = g.stacks()[i].type == UnitType::siege;
    for (const std::size_t t : g.foes) {
        if (!siege && g.stacks()[t].cell == g.stacks()[i].cell && bar_target(g.s, i, t, AttackKind::melee) == Bar::none)
            ideas.push_back({10 + worth_of_attack(g.s, i, t, AttackKind::melee) / 4, at_target(g, Act::attack, i, t)});
        if (siege && g.apart(g.stacks()[t].cell, g.stacks()[i].cell) <= 1 && bar_target(g.s, i, t, AttackKind::fire) == Bar::none)
            ideas.push_back({8 + worth_of_attack(g.s, i, t, AttackKind::fire) / 4, at_target(g, Act::fire, i, t)});
    }
    if (!siege) return;
    const auto batter = [&](Cell cell) {
        if (cell == off_grid || bar_walls(g.s, i, cell) != Bar::none) return;
        Action action = g.of(Act::walls, i);
        action.cell = cell;
        ideas.push_back({8, action});
    };
    batter(g.stacks()[i].cell);
    for (const Cell cell : g.s.scenario->neighbours[g.stacks()[i].cell]) batter(cell);
}

/// How near a hex is to what its side wants or has to keep, in hexes.
int far_from_aims(const Glance& g, Cell cell)
{
    int far = 99;
    for (const City& city : g.s.cities) {
        const bool ours = city.nation != no_nation && g.s.side_of(city.nation) == g.side;
        if (ours != g.holds_out() && !g.goal_of(city.cell, ours ? g.foe : g.side)) continue;
        far = std::min(far, g.apart(cell, city.cell));
    }
    for (const std::size_t t : g.foes) far = std::min(far, g.apart(cell, g.stacks()[t].cell) + 1);
    return far;
}

/// Of the ways out of its hex: into each fight, the one forward, the one back.
void add_moves(const Glance& g, std::size_t i, const Condition& condition, Ideas& ideas)
{
    const Stack& s = g.stacks()[i];
    if (condition.left == 0 || bar_march(g.s, i, condition) != Bar::none) return;
    const int here = far_from_aims(g, s.cell);
    const double size = std::min(3.0, g.price_of(i) / 60);
    std::optional<Idea> forward, back;
    for (const Cell to : g.s.scenario->neighbours[s.cell]) {
        if (to == off_grid || bar_enter(g.s, g.presence, i, condition, to) != Bar::none) continue;
        Idea idea{0, g.of(Act::move, i)};
        idea.action.cell = to;
        if (g.presence.of(g.foe, to)) {
            idea.worth = 6 + size;
            if (s.type != UnitType::siege) ideas.push_back(idea);
            continue;
        }
        const int far = far_from_aims(g, to);
        idea.worth = (far < here ? 4 : 2) + size - 0.1 * far + (g.presence.of(g.side, to) ? 0.3 : 0);
        std::optional<Idea>& best = far < here ? forward : back;
        if (!best || idea.worth > best->worth) best = idea;
    }
    if (forward) ideas.push_back(*forward);
    if (back) ideas.push_back(*back);
}

void add_specials(const Glance& g, std::size_t i, const Condition& condition, Ideas& ideas)
{
    if (!condition.leader) return;
    if (bar_dirt(g.s, i, condition) == Bar::none) ideas.push_back({3, g.of(Act::dirt, i)});
    for (const Fool fool : {Fool::defence, Fool::move})
        if (bar_fool(g.s, i, condition, fool) == Bar::none) {
            Action action = g.of(Act::fool, i);
            action.what = static_cast<std::uint8_t>(fool);
            ideas.push_back({3, action});
        }
}

void add_purchases(const Glance& g, Ideas& ideas)
{
    for (const City& city : g.s.cities) {
        if (city.nation != g.me || bar_pop_at(g.s, g.me, city.cell) != Bar::none) continue;
        if (bar_city_level(g.s, city) == Bar::none) {
            Action action;
            action.act = Act::upgrade_city;
            action.cell = city.cell;
            ideas.push_back({7, action});
        }
    }
}

/// What a side has, in points: units by what is left of them, leaders, cities, what it can still spend.
struct Strength {
    double points = 0;
    double men = 0;  ///< units and leaders only
};

double points_of(const State& state, std::size_t i)
{
    double points = 0;
    const Stack& s = state.pieces.stacks[i];
    for (const Unit& unit : state.pieces.units_of(i)) {
        const Design& design = state.design(s.nation, unit.design);
        points += cost_of(design) * (0.35 + 0.65 * unit.left / design.hits);
    }
    for (const Character& c : state.pieces.characters_of(i)) points += c.commands() ? 40 + 12 * c.level : 25;
    return points;
}

Strength strength_of(const State& state, Side side)
{
    Strength strength;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (state.pieces.stacks[i].side == side) strength.men += points_of(state, i);
    strength.points = strength.men;
    for (std::size_t n = 0; n < state.nations.size(); ++n)
        if (state.side_of(static_cast<Nation>(n)) == side) strength.points += 0.45 * state.nations[n].half_points;
    for (const City& city : state.cities)
        if (city.nation != no_nation && state.side_of(city.nation) == side) strength.points += 40.0 * city.level;
    return strength;
}

/// How the fight for a city stands, from 0 (hopeless for who wants it) to 1: who is near, and the walls.
double pressure_on(const State& state, Cell cell, Side wants)
{
    double attack = 0, defence = 10;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        const int away = distance(state.scenario->grid.hex(cell), state.scenario->grid.hex(s.cell));
        const double near = away <= 1 ? 1.0 : 1.0 / (0.6 + 0.4 * away);
        (s.side == wants ? attack : defence) += near * points_of(state, i);
    }
    defence *= 1 + walls_at(state, cell) / 30.0;
    return attack / (attack + defence);
}

/// The levels that a side's cities come to at the end, if its points go into them: one a turn and city.
double levels_to_come(const State& state, Side side)
{
    double points = 0;
    int levels = 0, best = 0, cities = 0;
    const int rounds = state.last_round - state.round;
    for (const City& city : state.cities)
        if (city.nation != no_nation && state.side_of(city.nation) == side) levels += city.level, best = std::max<int>(best, city.level), ++cities;
    if (cities == 0) return 0;
    for (std::size_t n = 0; n < state.nations.size(); ++n)
        if (state.side_of(static_cast<Nation>(n)) == side) points += state.nations[n].half_points / 2.0;
    const Economy& economy = state.scenario->economy;
    points += rounds * (economy.income + economy.income_per_level * levels) * 0.7;
    double more = 0;
    for (int i = 0; i < rounds && best < highest_city_level; ++i, ++best) {
        const double price = economy.city_level_price * (best + 1);
        if (points < price) {
            more += points / price / 2;
            break;
        }
        points -= price;
        more += 1;
    }
    return levels + more;
}

double share(double own, double theirs) { return own + theirs <= 0 ? 0 : (own - theirs) / (own + theirs); }

/// The turns that a side has before the last is over, the one under way included.
int turns_left(const State& state, Side side)
{
    const bool to_come = state.side == side || state.side == state.scenario->first;
    return state.last_round - state.round + (to_come ? 1 : 0);
}

/// What the goals come to for the Alliance, from -1 to 1: of a city not taken the less, the fewer turns are left for it.
double goals_of(const State& state)
{
    double sum = 0;
    int count = 0;
    for (const Goal& goal : state.scenario->goals) {
        const double sign = goal.side == Side::alliance ? 1 : -1;
        if (goal.kind == Goal::Kind::hold_cities) {
            const double turns = turns_left(state, goal.side);
            double least = 1;
            for (const Cell cell : goal.cities) {
                const City* city = city_at(state, cell);
                const bool held = city && city->nation != no_nation && state.side_of(city->nation) == goal.side;
                if (!held) least = std::min(least, pressure_on(state, cell, goal.side) * turns / (turns + 1.5));
            }
            sum += sign * (least - 0.5) * 2;
            ++count;
        }
    }
    return count == 0 ? 0 : sum / count;
}

}  // namespace

Action Guide::play_on(const State& state, Seat seat, int way, Rng&, Memo&)
{
    constexpr std::array<Temper, styles> tempers{{{100, false}, {250, false}, {50, false}, {0, false}, {100, true}}};
    return decide(state, seat.index, tempers[static_cast<std::size_t>(way)]).action;
}

void Guide::propose(const View& view, std::size_t most, std::vector<Action>& actions)
{
    const Glance g(view.known, view.seat.index);
    Ideas ideas;
    for (const std::size_t i : g.own) {
        if (!g.stacks()[i].reached) continue;
        const Condition condition = condition_of(g.s, i);
        add_strikes(g, i, condition, ideas);
        add_moves(g, i, condition, ideas);
        add_specials(g, i, condition, ideas);
    }
    add_purchases(g, ideas);
    ideas.push_back({5, {}});  // to end the turn
    std::stable_sort(ideas.begin(), ideas.end(), [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
    for (const Idea& idea : ideas) {
        if (actions.size() >= most) return;
        actions.push_back(idea.action);
    }
}

std::uint32_t Guide::weight(const State& state) { return state.stage == Stage::turn ? 1 : 0; }

std::int32_t Guide::worth(const State& state, std::uint8_t side)
{
    const Strength alliance = strength_of(state, Side::alliance), opposition = strength_of(state, Side::opposition);
    const double late = static_cast<double>(state.round) / std::max<int>(1, state.last_round);
    const double men = share(alliance.points, opposition.points), goals = goals_of(state);
    double worth = 0;
    if (state.scenario->ending.by_levels) {
        const double lead = levels_to_come(state, Side::alliance) - levels_to_come(state, Side::opposition);
        worth = (0.5 * men + 0.4 * goals) * (1 - 0.5 * late) + (0.05 + 0.35 * late) * std::clamp(lead, -2.0, 2.0);
    } else {
        worth = (0.5 - 0.3 * late) * men + (0.4 + 0.3 * late) * goals;
    }
    const auto value = static_cast<std::int32_t>(std::clamp(worth, -0.95, 0.95) * 10'000);
    return side == index_of(Side::alliance) ? value : -value;
}

std::uint32_t Guide::clock(const State& state)
{
    return 64u * (2u * state.round + (state.side == state.scenario->first ? 0u : 1u));
}

void Guide::roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces)
{
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        if (s.nation != seat.index) continue;
        std::int32_t hits = 0;
        for (const Unit& unit : state.pieces.units_of(i)) hits += unit.left;
        pieces.emplace_back(s.nation * 0x10000u + s.number, hits);
    }
}

std::string Guide::name_of(const State& state, std::uint32_t id)
{
    return name_of_stack(*state.scenario, static_cast<Nation>(id >> 16), static_cast<std::uint16_t>(id));
}

std::string Guide::place_of(const State& state, std::uint32_t id)
{
    for (const Stack& stack : state.pieces.stacks)
        if (stack.nation == id >> 16 && stack.number == (id & 0xffffu)) return state.scenario->label(stack.cell);
    return {};
}

}  // namespace montjoy::gobwin
