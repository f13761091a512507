#include "systems/gobwin/popping.hpp"

#include <algorithm>

#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

bool has_commander(const State& state, Nation nation)
{
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (state.pieces.stacks[i].nation == nation && leader_of(state.pieces.characters_of(i))) return true;
    return false;
}

/// GB-TURN-3: a nation pays from its own points. In its set-up it keeps what a commander costs
/// until it has one. GB-CHAR-1
Bar bar_price(const State& state, Nation nation, int price, bool for_commander)
{
    if (state.nations[nation].half_points < 2 * price) return Bar::no_points;
    if (state.stage == Stage::setup && !for_commander && !has_commander(state, nation) &&
        state.nations[nation].half_points < 2 * (price + commander_price))
        return Bar::commander_first;
    return Bar::none;
}

std::size_t units_of_side(const State& state, Side side)
{
    std::size_t n = 0;
    for (const Stack& stack : state.pieces.stacks) n += stack.side == side ? stack.units : 0u;
    return n;
}

StackTag tag_of(const Stack& stack) { return {stack.nation, stack.number, stack.cell, stack.place}; }

/// What is popped sees at once and hears at once. GB-SCOUT-4, GB-ORD-1
void arrive(State& state, std::size_t stack, int rating, Popped popped, Writing& journal)
{
    const Stack& s = state.pieces.stacks[stack];
    spread_orders(state, s.nation, s.cell);
    const int scouted = state.stage == Stage::turn ? scout_from(state, s.cell, rating) : 0;
    if (!journal) return;
    popped.stack = tag_of(s);
    write(state, journal, own_and_open(state, s.side), std::move(popped), scouted > 0);
}

void pay(State& state, Nation nation, int price) { state.nations[nation].half_points -= 2 * price; }

}  // namespace

std::int64_t cost_of(UnitType type, std::int64_t attack, std::int64_t defence, std::int64_t hits)
{
    const std::int64_t move = move_of[type];
    return (hits * hits + 8 * attack + 2 * defence * defence + 8 * move * move + 7) / 8;
}

Bar bar_figures(std::int64_t attack, std::int64_t defence, std::int64_t hits)
{
    return attack < least_attack || defence < 0 || attack + defence > hits ? Bar::bad_design : Bar::none;
}

bool is_design_name(std::string_view name)
{
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (name.empty() || name.size() > Name{}.letters.size() || !letter(name[0])) return false;
    if (!std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c) || c == '-'; })) return false;
    const bool a_number = name.size() > 1 && std::all_of(name.begin() + 1, name.end(), digit);  // "d3", "R3"
    return !a_number && name != "commander" && name != "scout";
}

int commander_cost(const State& state, Nation nation, Specials specials)
{
    int cost = commander_price;
    for (const Special special : every<Special>())
        if (has(specials, special))
            cost += special_price * (state.nations[nation].taken[static_cast<std::size_t>(special)] + 1);
    return cost;
}

Bar bar_pop_at(const State& state, Nation nation, Cell cell)
{
    const City* city = city_at(state, cell);
    return city ? bar_city(*city, nation, is_besieged(state, state.side_of(nation), cell)) : Bar::no_city;
}

Bar bar_city(const City& city, Nation nation, bool besieged)
{
    if (city.nation != nation) return Bar::not_your_city;
    if (!city.may_pop) return Bar::just_taken;
    return besieged ? Bar::besieged : Bar::none;
}

bool is_besieged(const State& state, Side holder, Cell cell)
{
    return std::any_of(state.pieces.stacks.begin(), state.pieces.stacks.end(), [&](const Stack& stack) {
        return stack.cell == cell && stack.side != holder && on_ground(stack.type);
    });
}

Bar bar_unit_room(const State& state, Side side)
{
    return units_of_side(state, side) >= most_units ? Bar::too_many_units : Bar::none;
}

Bar bar_unit_price(const State& state, Nation nation, std::uint8_t design)
{
    return bar_price(state, nation, cost_of(state.design(nation, design)), false);
}

Bar bar_new_design(const State& state, Nation nation, std::uint8_t old, std::uint8_t design)
{
    if (old == design) return Bar::same_design;
    const Design& from = state.design(nation, old);
    const Design& to = state.design(nation, design);
    if (from.type != to.type) return Bar::other_type;
    return bar_price(state, nation, std::max(0, cost_of(to) - cost_of(from)), false);
}

Bar bar_pop_unit(const State& state, Nation nation, std::uint8_t design, std::optional<std::size_t> stack, Cell cell)
{
    const std::vector<Design>& designs = designs_of(state, nation);
    if (design >= designs.size()) return Bar::no_design;
    if (stack && state.pieces.stacks[*stack].nation != nation) return Bar::other_nation;
    const Cell where = stack ? state.pieces.stacks[*stack].cell : cell;
    if (const Bar bar = bar_pop_at(state, nation, where); bar != Bar::none) return bar;
    if (stack && state.pieces.stacks[*stack].type != designs[design].type) return Bar::other_type;
    const Side side = state.side_of(nation);
    if (!stack)
        if (const Bar bar = bar_raise(state, side, where); bar != Bar::none) return bar;
    const Bar bar = bar_unit_room(state, side);
    return bar != Bar::none ? bar : bar_unit_price(state, nation, design);
}

Bar bar_character_room(const State& state, Side side)
{
    std::size_t own = 0;
    for (const Stack& stack : state.pieces.stacks) own += stack.side == side ? stack.characters : 0u;
    return own >= most_characters ? Bar::too_many_characters : Bar::none;
}

namespace {

Bar bar_character(const State& state, Nation nation, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    if (s.nation != nation) return Bar::other_nation;
    const Bar bar = bar_pop_at(state, nation, s.cell);
    return bar != Bar::none ? bar : bar_character_room(state, s.side);
}

}  // namespace

Bar bar_commander(const State& state, Nation nation, Specials specials)
{
    if (how_many(specials) > state.options().specials_per_commander) return Bar::too_many_specials;
    int kinds = 0;
    for (const Special special : every<Special>())
        kinds += has(specials, special) || state.nations[nation].taken[static_cast<std::size_t>(special)] > 0 ? 1 : 0;
    // What a scenario has given beyond the three kinds does no harm; a further kind is refused.
    bool further = false;
    for (const Special special : every<Special>())
        further = further || (has(specials, special) && state.nations[nation].taken[static_cast<std::size_t>(special)] == 0);
    if (further && kinds > kinds_of_special) return Bar::too_many_kinds;
    return bar_price(state, nation, commander_cost(state, nation, specials), true);
}

Bar bar_pop_commander(const State& state, Nation nation, std::size_t stack, Specials specials)
{
    const Bar bar = bar_character(state, nation, stack);
    return bar != Bar::none ? bar : bar_commander(state, nation, specials);
}

Bar bar_scout(const State& state, Nation nation, int rating)
{
    if (rating != 3 && rating != 4) return Bar::no_rating;
    return bar_price(state, nation, scout_price(rating), false);
}

Bar bar_pop_scout(const State& state, Nation nation, std::size_t stack, int rating)
{
    const Bar bar = bar_character(state, nation, stack);
    return bar != Bar::none ? bar : bar_scout(state, nation, rating);
}

Bar bar_upgrade_city(const State& state, Nation nation, Cell cell)
{
    const Bar bar = bar_pop_at(state, nation, cell);
    return bar != Bar::none ? bar : bar_city_level(state, *city_at(state, cell));
}

Bar bar_city_level(const State& state, const City& city)
{
    if (city.level >= highest_city_level) return Bar::city_highest;
    if (city.upgraded) return Bar::city_upgraded;
    return bar_price(state, city.nation, state.scenario->economy.city_level_price * (city.level + 1), false);
}

Bar bar_upgrade_unit(const State& state, Nation nation, std::size_t stack, std::size_t unit, std::uint8_t design)
{
    const Stack& s = state.pieces.stacks[stack];
    if (design >= designs_of(state, nation).size()) return Bar::no_design;
    if (unit == 0 || unit > s.units) return Bar::no_unit;
    if (const Bar bar = bar_pop_at(state, nation, s.cell); bar != Bar::none) return bar;
    return bar_new_design(state, nation, state.pieces.units_of(stack)[unit - 1].design, design);
}

Bar bar_design(const State& state, Nation nation, const Design& design)
{
    if (!is_design_name(design.name.text())) return Bar::design_name;
    if (const Bar bar = bar_figures(design.attack, design.defence, design.hits); bar != Bar::none) return bar;
    const std::vector<Design>& designs = designs_of(state, nation);
    if (std::any_of(designs.begin(), designs.end(), [&](const Design& d) { return d.name == design.name; }))
        return Bar::design_name;
    const std::size_t most = static_cast<std::size_t>(state.options().designs_max);
    if (designs.size() >= most) return Bar::designs_full;
    // The last design must be one that can still be popped beside the commander that is due.
    const int purse = state.nations[nation].half_points / 2 - (has_commander(state, nation) ? 0 : commander_price);
    const auto affordable = [&](const Design& d) { return cost_of(d) <= purse; };
    const bool stands = std::any_of(state.pieces.stacks.begin(), state.pieces.stacks.end(),
                                    [&](const Stack& s) { return s.nation == nation; });
    if (designs.size() + 1 == most && !stands && !affordable(design) &&
        std::none_of(designs.begin(), designs.end(), affordable))
        return Bar::must_afford;
    return Bar::none;
}

Bar bar_end_setup(const State& state, Nation nation)
{
    return has_commander(state, nation) ? Bar::none : Bar::needs_commander;
}

void pop_unit(State& state, Nation nation, std::uint8_t design, std::optional<std::size_t> stack, Cell cell, Writing& journal)
{
    const Design& popped = state.design(nation, design);
    const int price = cost_of(popped);
    pay(state, nation, price);
    const std::size_t into =
        stack ? *stack : state.pieces.raise(nation, state.side_of(nation), popped.type, cell);
    state.pieces.add(into, Unit{design, popped.hits, 0, 0});
    arrive(state, into, usual_sight, {{}, !stack, popped, 0, 0, price}, journal);
}

void pop_commander(State& state, std::size_t stack, Specials specials, Writing& journal)
{
    const Nation nation = state.pieces.stacks[stack].nation;
    const int price = commander_cost(state, nation, specials);
    pay(state, nation, price);
    for (const Special special : every<Special>())
        if (has(specials, special)) ++state.nations[nation].taken[static_cast<std::size_t>(special)];
    Character commander;
    commander.level = level_by_face[0];
    commander.specials = specials;
    state.pieces.add(stack, commander);
    arrive(state, stack, usual_sight, {{}, false, std::nullopt, 0, specials, price}, journal);
    state.rolling = true;
    state.roll = RollKind::level;
    state.newcomer = {static_cast<std::uint16_t>(stack),
                      static_cast<std::uint16_t>(state.pieces.stacks[stack].characters - 1u)};
}

void pop_scout(State& state, std::size_t stack, int rating, Writing& journal)
{
    pay(state, state.pieces.stacks[stack].nation, scout_price(rating));
    Character scout;
    scout.rating = static_cast<std::uint8_t>(rating);
    state.pieces.add(stack, scout);
    arrive(state, stack, rating, {{}, false, std::nullopt, scout.rating, 0, scout_price(rating)}, journal);
}

void fall_level(State& state, std::uint8_t level, Writing& journal)
{
    const std::size_t stack = state.newcomer.stack;
    state.pieces.characters_of(stack)[state.newcomer.character].level = level;
    const Stack& s = state.pieces.stacks[stack];
    if (journal) write(state, journal, own_and_open(state, s.side), Levelled{tag_of(s), level}, true);
    state.rolling = false;
    state.roll = RollKind::attack;
    state.newcomer = {};
}

void upgrade_city(State& state, Cell cell, Writing& journal)
{
    City& city = *city_at(state, cell);
    ++city.level;
    city.upgraded = true;
    const int price = state.scenario->economy.city_level_price * city.level;
    pay(state, city.nation, price);
    if (journal)
        write(state, journal, own_and_open(state, state.side_of(city.nation)), CityUpgraded{city.nation, cell, city.level, price});
}

void upgrade_unit(State& state, std::size_t stack, std::size_t unit, std::uint8_t design, Writing& journal)
{
    const Stack& s = state.pieces.stacks[stack];
    Unit& changed = state.pieces.units_of(stack)[unit - 1];
    const Design& old = state.design(s.nation, changed.design);
    const Design& its = state.design(s.nation, design);
    const int price = std::max(0, cost_of(its) - cost_of(old));
    pay(state, s.nation, price);
    const int lost = old.hits - changed.left;
    changed.design = design;
    changed.left = static_cast<std::uint8_t>(std::max(1, its.hits - lost));
    if (journal)
        write(state, journal, own_and_open(state, s.side), UnitUpgraded{tag_of(s), static_cast<int>(unit), its, price});
}

void add_design(State& state, Nation nation, const Design& design, Writing& journal)
{
    auto designs = std::make_shared<Designs>(*state.designs);
    (*designs)[nation].push_back(design);
    state.designs = designs;
    if (journal)
        write(state, journal, seats_of(state, state.side_of(nation)),
              Designed{nation, static_cast<int>((*designs)[nation].size()) - 1, design});
}

}  // namespace montjoy::gobwin
