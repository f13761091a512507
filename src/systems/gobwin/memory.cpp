// What a side has seen earlier: GB-SCOUT-6 and GB-SCOUT-7. A memory is never changed where it
// stands, since other states may share it: each change makes a copy.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {
namespace {

std::shared_ptr<Memory> copied(const State& state, Side side)
{
    return std::make_shared<Memory>(*state.memory[index_of(side)]);
}

/// The designs of a nation that a side knows; those it has not seen before are added.
std::uint8_t learn(Memory& memory, const State& state, Nation nation, std::uint8_t design)
{
    std::vector<Design>& known = memory.designs[nation];
    const Design& seen = state.design(nation, design);
    const std::size_t at = known_design(known, seen);
    if (at == known.size()) known.push_back(seen);
    return static_cast<std::uint8_t>(at);
}

/// A stack as its enemy sees it: GB-SCOUT-3 names what is told.
void sight(Memory& memory, const State& state, std::size_t stack, std::uint8_t place)
{
    Stack seen = state.pieces.stacks[stack];
    seen.number = 0;
    seen.place = place;
    seen.shot = true;
    seen.was_attacked = seen.reached = false;
    if (place == 0) seen.ward = 0;
    std::vector<Unit> units;
    for (const Unit& unit : state.pieces.units_of(stack))
        units.push_back({learn(memory, state, seen.nation, unit.design), unit.left, 0, 0});
    std::vector<Character> characters;
    for (const Character& c : state.pieces.characters_of(stack))
        characters.push_back({c.level, c.rating, c.specials, Fool::defence, 0, 0, 0, c.persona});
    memory.stacks.add(seen, units, characters, state.round);
}

template <class Keep>
Sightings kept(const Sightings& all, Keep keep)
{
    Sightings some;
    for (std::size_t i = 0; i < all.stacks.size(); ++i)
        if (keep(i)) some.add(all.stacks[i], all.units_of(i), all.characters_of(i), all.rounds[i]);
    return some;
}

/// Puts the sightings in the order of their hexes; those of one hex stay as they were.
void put_in_order(Sightings& all)
{
    std::vector<std::size_t> order(all.stacks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return all.stacks[a].cell < all.stacks[b].cell; });
    Sightings sorted;
    for (const std::size_t i : order) sorted.add(all.stacks[i], all.units_of(i), all.characters_of(i), all.rounds[i]);
    all = std::move(sorted);
}

template <class Item>
void replace_at(std::vector<Item>& known, Cell cell, const Item* now)
{
    const auto at = std::lower_bound(known.begin(), known.end(), cell,
                                     [](const Item& item, Cell sought) { return item.cell < sought; });
    const bool there = at != known.end() && at->cell == cell;
    if (there && now)
        *at = *now;
    else if (there)
        known.erase(at);
    else if (now)
        known.insert(at, *now);
}

void learn_place(Memory& memory, const State& state, Cell cell)
{
    for (const Side side : every<Side>()) {
        CellSet& held = memory.held[index_of(side)];
        holds(state, side, cell) ? held.insert(cell) : held.erase(cell);
    }
    City plain;
    const City* city = city_at(state, cell);
    if (city) plain = {cell, city->level, city->nation, false, false};
    replace_at(memory.cities, cell, city ? &plain : nullptr);
    const Wall wall{cell, static_cast<std::uint8_t>(walls_at(state, cell))};
    replace_at(memory.walls, cell, wall.points > 0 ? &wall : nullptr);
}

}  // namespace

std::size_t known_design(const std::vector<Design>& known, const Design& design)
{
    return static_cast<std::size_t>(std::find(known.begin(), known.end(), design) - known.begin());
}

std::optional<int> turn_of_knowledge(const State& state, Side side, Cell cell)
{
    if (in_sight(state, side, cell)) return std::nullopt;
    const City* city = city_at(state, cell);
    if (city && city->nation != no_nation && state.side_of(city->nation) == side) return std::nullopt;
    return state.memory[index_of(side)]->seen[cell];
}

std::string dated(const State& state, Seat reader, Cell cell)
{
    if (state.scenario->seats[reader.index].game_master || state.stage == Stage::over) return {};
    const auto turn = turn_of_knowledge(state, state.side_of(reader.index), cell);
    if (!turn) return {};
    return *turn > 0 ? cat("as seen in turn ", *turn) : std::string("not seen yet");
}

std::shared_ptr<const Memory> first_memory(const Scenario& scenario, Side side)
{
    auto memory = std::make_shared<Memory>();
    memory->seen.resize(scenario.grid.size());
    for (CellSet& held : memory->held) held = CellSet(scenario.grid.size());
    memory->cities = scenario.cities;
    memory->walls = scenario.walls;
    for (const City& city : scenario.cities)
        if (city.nation != no_nation) memory->held[index_of(scenario.side_of(city.nation))].insert(city.cell);
    memory->designs.resize(scenario.nations.size());
    for (std::size_t n = 0; n < scenario.nations.size(); ++n)
        if (scenario.nations[n].side != side) memory->designs[n] = (*scenario.designs)[n];
    return memory;
}

void remember_turn(State& state)
{
    if (!state.options().fog) return;
    const Side side = state.side;
    const auto memory = copied(state, side);
    state.scouted.for_each([&](Cell cell) { memory->seen[cell] = state.round; });
    for (const Side holder : every<Side>())
        memory->held[index_of(holder)].take(state.held[index_of(holder)], state.scouted);
    const Sightings& old = memory->stacks;
    memory->stacks = kept(old, [&](std::size_t i) { return !state.scouted.contains(old.stacks[i].cell); });
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (state.pieces.stacks[i].side != side && state.scouted.contains(state.pieces.stacks[i].cell)) seen.push_back(i);
    std::sort(seen.begin(), seen.end(), [&](std::size_t a, std::size_t b) {
        const Stack& s = state.pieces.stacks[a];
        const Stack& t = state.pieces.stacks[b];
        return s.cell != t.cell ? s.cell < t.cell : s.place < t.place;
    });
    for (const std::size_t i : seen) sight(*memory, state, i, state.pieces.stacks[i].place);
    put_in_order(memory->stacks);
    std::erase_if(memory->cities, [&](const City& c) { return state.scouted.contains(c.cell); });
    std::erase_if(memory->walls, [&](const Wall& w) { return state.scouted.contains(w.cell); });
    for (const City& city : state.cities)
        if (state.scouted.contains(city.cell)) memory->cities.push_back({city.cell, city.level, city.nation, false, false});
    for (const Wall& wall : state.walls)
        if (state.scouted.contains(wall.cell)) memory->walls.push_back(wall);
    const auto by_cell = [](const auto& a, const auto& b) { return a.cell < b.cell; };
    std::sort(memory->cities.begin(), memory->cities.end(), by_cell);
    std::sort(memory->walls.begin(), memory->walls.end(), by_cell);
    state.memory[index_of(side)] = memory;
}

void remember_designs(State& state, Side side, std::size_t stack)
{
    const Nation nation = state.pieces.stacks[stack].nation;
    const std::vector<Design>& known = state.memory[index_of(side)]->designs[nation];
    const auto units = state.pieces.units_of(stack);
    if (std::all_of(units.begin(), units.end(), [&](const Unit& unit) {
            return known_design(known, state.design(nation, unit.design)) < known.size();
        }))
        return;
    const auto memory = copied(state, side);
    for (const Unit& unit : units) learn(*memory, state, nation, unit.design);
    state.memory[index_of(side)] = memory;
}

Likeness likeness_of(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    Likeness likeness{s.nation, s.type, s.cell, {}};
    for (const Unit& unit : state.pieces.units_of(stack)) likeness.designs.push_back(unit.design);
    return likeness;
}

void remember_attacker(State& state, Side side, const Likeness& before, std::optional<std::size_t> left)
{
    const auto memory = copied(state, side);
    const Sightings& old = memory->stacks;
    // The same stack, if the report of the turn had one just like it in the hex.
    std::size_t twin = old.stacks.size();
    for (std::size_t i = 0; i < old.stacks.size() && twin == old.stacks.size(); ++i) {
        const Stack& s = old.stacks[i];
        if (s.nation != before.nation || s.type != before.type || s.cell != before.cell) continue;
        const auto units = old.units_of(i);
        bool same = units.size() == before.designs.size();
        for (std::size_t u = 0; same && u < units.size(); ++u)
            same = memory->designs[s.nation][units[u].design] == state.design(s.nation, before.designs[u]);
        if (same) twin = i;
    }
    memory->stacks = kept(old, [&](std::size_t i) { return i != twin; });
    if (left) sight(*memory, state, *left, 0);
    put_in_order(memory->stacks);
    state.memory[index_of(side)] = memory;
}

void remember_hex(State& state, Side side, Cell cell)
{
    const auto memory = copied(state, side);
    memory->seen[cell] = state.round;
    learn_place(*memory, state, cell);
    const Sightings& old = memory->stacks;
    memory->stacks = kept(old, [&](std::size_t i) { return old.stacks[i].cell != cell; });
    for (std::uint8_t place = 1; place <= stacks_in_a_hex; ++place)
        if (const auto stack = state.pieces.at(other(side), cell, place)) sight(*memory, state, *stack, place);
    put_in_order(memory->stacks);
    for (TerrainEdit& edit : state.edits)
        if (edit.cell == cell) edit.known[index_of(side)] = edit.terrain;
    state.memory[index_of(side)] = memory;
}

void remember_place(State& state, Side side, Cell cell)
{
    const auto memory = copied(state, side);
    memory->seen[cell] = state.round;
    learn_place(*memory, state, cell);
    state.memory[index_of(side)] = memory;
}

}  // namespace montjoy::gobwin
