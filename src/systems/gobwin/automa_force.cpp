// How the automa designs, pops and upgrades.
#include <algorithm>

#include "systems/gobwin/automa.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {
namespace {

Design made(std::string_view name, UnitType type, int attack, int defence, int hits)
{
    return {Name(name), type, static_cast<std::uint8_t>(attack), static_cast<std::uint8_t>(defence), static_cast<std::uint8_t>(hits)};
}

/// What it designs, in this order. Attack is cheap, Hits dear: most of them strike harder than they last.
const std::array<Design, 6>& plans()
{
    static const std::array<Design, 6> all{made("Blades", UnitType::stabbers, 6, 2, 8), made("Engines", UnitType::siege, 6, 0, 6),
                                           made("Shields", UnitType::pikes, 5, 3, 8),   made("Bows", UnitType::archers, 6, 1, 7),
                                           made("Riders", UnitType::cavalry, 6, 2, 8),  made("Wings", UnitType::flyers, 4, 1, 5)};
    return all;
}

struct Holdings {
    int units = 0, siege = 0, pikes = 0, stabbers = 0, commanders = 0, scouts = 0;
};

Holdings holdings(const State& state, Nation me)
{
    Holdings h;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        if (s.nation != me) continue;
        h.units += s.units;
        if (s.type == UnitType::siege) h.siege += s.units;
        if (s.type == UnitType::pikes) h.pikes += s.units;
        if (s.type == UnitType::stabbers) h.stabbers += s.units;
        for (const Character& c : state.pieces.characters_of(i)) c.commands() ? ++h.commanders : ++h.scouts;
    }
    return h;
}

Action pop_into(const State& state, Nation me, std::uint8_t design, Cell city)
{
    Action action;
    action.act = Act::pop_unit;
    action.what = design;
    const auto& stacks = state.pieces.stacks;
    // Eight strike with all their Attack; a ninth begins a stack of its own. GB-COM-2
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (stacks[i].nation == me && stacks[i].cell == city && stacks[i].type == state.design(me, design).type &&
            stacks[i].units < full_strength) {
            action.nation = me;
            action.stack = stacks[i].number;
            return action;
        }
    action.cell = city;
    return action;
}

bool can_pop(const State& state, Nation me, const Action& action)
{
    std::optional<std::size_t> stack;
    if (action.stack != 0) stack = state.pieces.find(me, action.stack);
    return bar_pop_unit(state, me, action.what, stack, action.cell) == Bar::none;
}

std::optional<std::uint8_t> design_of_type(const State& state, Nation me, UnitType type)
{
    std::optional<std::uint8_t> best;
    const std::vector<Design>& designs = designs_of(state, me);
    for (std::uint8_t d = 0; d < designs.size(); ++d)
        if (designs[d].type == type && (!best || cost_of(designs[d]) < cost_of(designs[*best]))) best = d;
    return best;
}

std::optional<Action> pop_commander_with(const State& state, Nation me, Cell city, Special wish, UnitType ride)
{
    const auto& stacks = state.pieces.stacks;
    for (const bool exact : {true, false})
        for (std::size_t i = 0; i < stacks.size(); ++i) {
            if (stacks[i].nation != me || stacks[i].cell != city || (exact && stacks[i].type != ride)) continue;
            Action action;
            action.act = Act::pop_commander;
            action.nation = me;
            action.stack = stacks[i].number;
            for (const Specials specials : {bit(wish), Specials{0}}) {
                action.specials = specials;
                if (bar_pop_commander(state, me, i, specials) == Bar::none) return action;
            }
        }
    return std::nullopt;
}

}  // namespace

Decision decide_setup(const State& state, Nation me)
{
    const std::vector<Design>& designs = designs_of(state, me);
    for (const Design& plan : plans()) {
        const bool has_type = std::any_of(designs.begin(), designs.end(), [&](const Design& d) { return d.type == plan.type; });
        if (has_type || bar_design(state, me, plan) != Bar::none) continue;
        Action action;
        action.act = Act::design;
        action.words = std::make_shared<const Words>(plan);
        return {action, "every type has its use"};
    }
    const Holdings h = holdings(state, me);
    Cell city = off_grid;
    int level = 0;
    for (const City& c : state.cities)
        if (c.nation == me && c.level > level) city = c.cell, level = c.level;
    const bool defends = state.scenario->ending.winner == state.side_of(me);
    if (city != off_grid) {
        const auto buy = [&](UnitType type) -> std::optional<Action> {
            const auto design = design_of_type(state, me, type);
            if (!design) return std::nullopt;
            const Action action = pop_into(state, me, *design, city);
            return can_pop(state, me, action) ? std::optional<Action>(action) : std::nullopt;
        };
        const UnitType body = defends ? UnitType::pikes : UnitType::stabbers;
        if (h.units < 4)
            if (const auto a = buy(body)) return {*a, "a body of foot to ride with"};
        if (h.commanders < 1)
            if (const auto a = pop_commander_with(state, me, city, Special::dance_fighting, body)) return {*a, "a nation needs its commander"};
        if (h.units < 8)
            if (const auto a = buy(body)) return {*a, "eight strike with all their Attack"};
        if (!defends && h.siege < 5)
            if (const auto a = buy(UnitType::siege)) return {*a, "walls fall to Siege"};
        if (!defends && h.siege >= 5 && h.commanders < 2)
            if (const auto a = pop_commander_with(state, me, city, Special::ditto_a_mancy, UnitType::siege)) return {*a, "the Siege wants orders of its own"};
        if (h.scouts < 1) {
            const auto& stacks = state.pieces.stacks;
            for (std::size_t i = 0; i < stacks.size(); ++i)
                if (stacks[i].nation == me && stacks[i].cell == city && bar_pop_scout(state, me, i, 3) == Bar::none) {
                    Action action;
                    action.act = Act::pop_scout;
                    action.nation = me;
                    action.stack = stacks[i].number;
                    action.what = 3;
                    return {action, "one looks before one marches"};
                }
        }
        for (const UnitType type : {UnitType::archers, UnitType::pikes, UnitType::stabbers})
            if (const auto a = buy(h.units % 2 == 0 ? type : body)) return {*a, "points are for popping"};
    }
    Action end;
    if (bar_end_setup(state, me) == Bar::none) return {end, "the forces stand"};
    std::vector<Action> actions;
    Rules::list(state, {me}, actions);
    return {actions.front(), "nothing else is left"};
}

namespace {

/// What a new unit of `nation` at `cell` would best be against the enemies in sight; nothing if there is
/// no design that can be paid.
std::optional<std::uint8_t> best_buy(const State& state, Nation nation, Cell cell)
{
    const Side side = state.side_of(nation);
    const Scenario& scenario = *state.scenario;
    By<UnitType, int> near{};
    for (const Stack& s : state.pieces.stacks)
        if (s.side != side && in_sight(state, side, s.cell) && distance(scenario.grid.hex(s.cell), scenario.grid.hex(cell)) <= 5)
            near[s.type] += s.units;
    std::optional<std::uint8_t> best;
    double most = 0;
    const std::vector<Design>& designs = designs_of(state, nation);
    for (std::uint8_t d = 0; d < designs.size(); ++d) {
        if (bar_unit_price(state, nation, d) != Bar::none) continue;
        double merit = (designs[d].attack + 0.7 * designs[d].hits + 1.5 * designs[d].defence) / cost_of(designs[d]);
        int trumped = 0, trumping = 0;
        for (const UnitType type : every<UnitType>()) {
            trumped += trumps(designs[d].type, type) ? near[type] : 0;
            trumping += trumps(type, designs[d].type) ? near[type] : 0;
        }
        merit *= 1.0 + 0.02 * trumped - 0.01 * trumping;
        if (designs[d].type == UnitType::siege) merit *= 0.5;
        if (!best || merit > most) best = d, most = merit;
    }
    return best;
}

bool threatened(const Glance& g, Cell city)
{
    return std::any_of(g.foes.begin(), g.foes.end(), [&](std::size_t t) { return g.apart(g.stacks()[t].cell, city) <= 4; });
}

std::optional<Decision> pop_at(const Glance& g, const City& city)
{
    int units = 0;
    std::optional<std::size_t> biggest, room;
    bool led = false;
    const auto design = best_buy(g.s, g.me, city.cell);
    for (const std::size_t i : g.own) {
        if (g.stacks()[i].cell != city.cell) continue;
        units += g.stacks()[i].units;
        led = led || g.commands(i);
        if (on_ground(g.stacks()[i].type) && (!biggest || g.stacks()[i].units > g.stacks()[*biggest].units)) biggest = i;
        if (design && g.stacks()[i].type == g.s.design(g.me, *design).type && g.stacks()[i].units < full_strength) room = i;
    }
    const bool alarm = threatened(g, city.cell);
    // A body without orders is only a garrison: give it somebody to lead it out.
    if (!led && units >= 6 && biggest && !(alarm && units < 10)) {
        const Special fits = fighting_special[g.stacks()[*biggest].type];
        for (const Specials specials : {bit(fits), Specials{0}}) {
            if (bar_pop_commander(g.s, g.me, *biggest, specials) != Bar::none) continue;
            Action action = g.of(Act::pop_commander, *biggest);
            action.specials = specials;
            return Decision{action, "a new body wants a leader"};
        }
    }
    const bool saves = g.s.scenario->ending.by_levels && g.rounds_left() <= 7 && (!alarm || units >= 12);
    if (!design || saves || (units >= 24 && !alarm)) return std::nullopt;
    // Keep what a leader costs, unless the enemy is near.
    if (!alarm && !led && units >= 6 && g.s.nations[g.me].half_points < 2 * (cost_of(g.s.design(g.me, *design)) + 100)) return std::nullopt;
    if (bar_pop_unit(g.s, g.me, *design, room, city.cell) != Bar::none) return std::nullopt;
    Action action;
    action.act = Act::pop_unit;
    action.what = *design;
    action.cell = city.cell;
    if (room) {
        action = g.of(Act::pop_unit, *room);
        action.what = *design;
    }
    return Decision{action, alarm ? "the city is threatened" : "points are for popping"};
}

}  // namespace

std::optional<Decision> spend(const Glance& g)
{
    const bool counts_levels = g.s.scenario->ending.by_levels && g.rounds_left() <= 7;
    for (const City& city : g.s.cities) {
        if (city.nation != g.me || bar_pop_at(g.s, g.me, city.cell) != Bar::none) continue;
        Action action;
        if (counts_levels && bar_city_level(g.s, city) == Bar::none) {
            action.act = Act::upgrade_city;
            action.cell = city.cell;
            return Decision{action, "levels will be counted"};
        }
        if (auto d = pop_at(g, city)) return d;
    }
    return std::nullopt;
}

}  // namespace montjoy::gobwin
