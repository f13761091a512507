// Rulings: typed edits of whatever stands on the map, checked against invariants only. GB-GM-1, GB-GM-2
#include "systems/gobwin/master.hpp"

#include <algorithm>

#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

constexpr EditForm forms[]{
    {Edit::add_stack, "add-stack", "NHDA"},
    {Edit::remove_stack, "remove-stack", "S"},
    {Edit::place_stack, "place", "SH"},
    {Edit::add_unit, "add-unit", "SDA"},
    {Edit::remove_unit, "remove-unit", "SI"},
    {Edit::hits, "hits", "SIA"},
    {Edit::add_commander, "add-commander", "SAP"},
    {Edit::add_scout, "add-scout", "SA"},
    {Edit::remove_character, "remove-character", "SI"},
    {Edit::level, "level", "SIA"},
    {Edit::experience, "experience", "SIA"},
    {Edit::fresh, "fresh", "S"},
    {Edit::orders, "orders", "SB"},
    {Edit::shot, "shot", "SB"},
    {Edit::points, "points", "NA"},
    {Edit::terrain, "terrain", "HT"},
    {Edit::walls, "walls", "HA"},
    {Edit::city, "city", "HA"},
    {Edit::holder, "holder", "HO"},
    {Edit::reveal, "reveal", "EH"},
    {Edit::end_turn, "end-turn", "N"},
    {Edit::extend_turn, "extend-turn", "N"},
    {Edit::last_turn, "last-turn", "A"},
};

std::size_t of_side(const State& state, Side side, std::uint16_t Stack::*count)
{
    std::size_t n = 0;
    for (const Stack& stack : state.pieces.stacks) n += stack.side == side ? stack.*count : 0u;
    return n;
}

bool under_way(const State& state, Side side) { return state.stage == Stage::turn && state.side == side; }

/// A stack that was put somewhere sees and hears there, if it is its side's turn.
void put_down(State& state, std::size_t stack, Writing& journal)
{
    const Stack s = state.pieces.stacks[stack];
    if (under_way(state, s.side)) {
        spread_orders(state, s.nation, s.cell);
        scout_from(state, s.cell, rating_of(state.pieces.characters_of(stack)));
    }
    settle_hold(state, s.cell, no_nation, journal);
}

bool add_units(State& state, std::size_t stack, std::uint8_t design, std::int32_t count)
{
    const Stack& s = state.pieces.stacks[stack];
    if (design >= designs_of(state, s.nation).size() || count < 1 || count > 100) return false;
    if (state.design(s.nation, design).type != s.type) return false;
    if (of_side(state, s.side, &Stack::units) + static_cast<std::size_t>(count) > most_units) return false;
    for (std::int32_t i = 0; i < count; ++i)
        state.pieces.add(stack, Unit{design, state.design(s.nation, design).hits, 0, 0});
    return true;
}

bool add_stack(State& state, const Ruling& r, Writing& journal)
{
    if (r.what >= designs_of(state, r.nation).size()) return false;
    const Side side = state.side_of(r.nation);
    if (bar_raise(state, side, r.cell) != Bar::none) return false;
    const std::size_t stack = state.pieces.raise(r.nation, side, state.design(r.nation, r.what).type, r.cell);
    if (!add_units(state, stack, r.what, r.amount)) return false;
    put_down(state, stack, journal);
    return true;
}

bool place(State& state, std::size_t stack, Cell to, Writing& journal)
{
    const Stack before = state.pieces.stacks[stack];
    if (before.cell == to || state.pieces.count(before.side, to) >= stacks_in_a_hex) return false;
    state.pieces.shift(stack, to);
    settle_hold(state, before.cell, no_nation, journal);
    put_down(state, stack, journal);
    return true;
}

void remove(State& state, std::size_t stack, Writing& journal)
{
    const Cell cell = state.pieces.stacks[stack].cell;
    for (const Character& character : state.pieces.characters_of(stack)) bury(state, character, journal);
    state.pieces.disband(stack);
    settle_hold(state, cell, no_nation, journal);
}

bool add_character(State& state, std::size_t stack, const Ruling& r)
{
    const Stack& s = state.pieces.stacks[stack];
    if (of_side(state, s.side, &Stack::characters) >= most_characters) return false;
    Character character;
    if (r.edit == Edit::add_scout) {
        if (r.amount != 3 && r.amount != 4) return false;
        character.rating = static_cast<std::uint8_t>(r.amount);
    } else {
        if (r.amount < 1 || r.amount > 100) return false;
        character.level = static_cast<std::uint8_t>(r.amount);
        character.specials = r.specials;
        for (const Special special : every<Special>())
            if (has(r.specials, special)) ++state.nations[s.nation].taken[static_cast<std::size_t>(special)];
    }
    state.pieces.add(stack, character);
    if (under_way(state, s.side)) {
        spread_orders(state, s.nation, s.cell);
        scout_from(state, s.cell, rating_of(state.pieces.characters_of(stack)));
    }
    return true;
}

bool of_character(State& state, std::size_t stack, const Ruling& r, Writing& journal)
{
    if (r.index == 0 || r.index > state.pieces.stacks[stack].characters) return false;
    Character& c = state.pieces.characters_of(stack)[r.index - 1u];
    if (r.edit == Edit::remove_character) {
        bury(state, c, journal);
        state.pieces.take_character(stack, r.index - 1u);
        return true;
    }
    if (!c.commands() || r.amount < 0 || r.amount > (r.edit == Edit::level ? 100 : 60'000)) return false;
    if (r.edit == Edit::level)
        c.level = static_cast<std::uint8_t>(r.amount);
    else
        c.experience = static_cast<std::uint16_t>(r.amount);
    return true;
}

bool of_unit(State& state, std::size_t stack, const Ruling& r, Writing& journal)
{
    const Stack& s = state.pieces.stacks[stack];
    if (r.index == 0 || r.index > s.units) return false;
    if (r.edit == Edit::remove_unit) {
        if (s.units == 1)
            remove(state, stack, journal);
        else
            state.pieces.take_unit(stack, r.index - 1u);
        return true;
    }
    Unit& unit = state.pieces.units_of(stack)[r.index - 1u];
    if (r.amount < 1 || r.amount > state.design(s.nation, unit.design).hits) return false;
    unit.left = static_cast<std::uint8_t>(r.amount);
    return true;
}

void refresh(State& state, std::size_t stack)
{
    for (Unit& unit : state.pieces.units_of(stack)) unit.spent = unit.marks = 0;
    for (Character& character : state.pieces.characters_of(stack)) {
        character.spent = character.marks = 0;
        character.fool = Fool::defence;
    }
}

bool of_stack(State& state, const Ruling& r, Writing& journal)
{
    const auto stack = state.pieces.find(r.nation, r.stack);
    if (!stack) return false;
    switch (r.edit) {
        case Edit::remove_stack: remove(state, *stack, journal); return true;
        case Edit::place_stack: return place(state, *stack, r.cell, journal);
        case Edit::add_unit: return add_units(state, *stack, r.what, r.amount);
        case Edit::remove_unit:
        case Edit::hits: return of_unit(state, *stack, r, journal);
        case Edit::add_commander:
        case Edit::add_scout: return add_character(state, *stack, r);
        case Edit::remove_character:
        case Edit::level:
        case Edit::experience: return of_character(state, *stack, r, journal);
        case Edit::fresh: refresh(state, *stack); return true;
        case Edit::orders: state.pieces.stacks[*stack].reached = r.what != 0; return true;
        case Edit::shot: state.pieces.stacks[*stack].shot = r.what != 0; return true;
        default: return false;
    }
}

bool change_terrain(State& state, Cell cell, Terrain terrain)
{
    const auto at = std::lower_bound(state.edits.begin(), state.edits.end(), cell,
                                     [](const TerrainEdit& edit, Cell sought) { return edit.cell < sought; });
    const auto index = static_cast<std::size_t>(at - state.edits.begin());
    if (at == state.edits.end() || at->cell != cell) {
        if (state.edits.full()) return false;
        const Terrain printed = state.scenario->terrain[cell];
        state.edits.insert_at(index, {cell, printed, {printed, printed}});
    }
    TerrainEdit& edit = state.edits[index];
    edit.terrain = terrain;
    for (const Side side : every<Side>())
        if (in_sight(state, side, cell)) edit.known[index_of(side)] = terrain;
    return true;
}

bool change_city(State& state, Cell cell, std::int32_t level)
{
    if (level < 0 || level > highest_city_level) return false;
    const auto at = std::lower_bound(state.cities.begin(), state.cities.end(), cell,
                                     [](const City& city, Cell sought) { return city.cell < sought; });
    const auto index = static_cast<std::size_t>(at - state.cities.begin());
    const bool there = at != state.cities.end() && at->cell == cell;
    if (level == 0) {
        if (!there) return false;
        state.cities.erase_at(index);
    } else if (there) {
        at->level = static_cast<std::uint8_t>(level);
    } else {
        if (state.cities.full()) return false;
        City city{cell, static_cast<std::uint8_t>(level), no_nation, false, false};
        for (std::size_t n = state.nations.size(); n-- > 0;)
            if (holds(state, state.side_of(static_cast<Nation>(n)), cell)) city.nation = static_cast<Nation>(n);
        state.cities.insert_at(index, city);
    }
    put_walls(state, cell, std::min(walls_at(state, cell), wall_limit_at(state, cell)));
    return true;
}

void change_holder(State& state, Cell cell, Nation nation)
{
    for (const Side side : every<Side>()) {
        const bool keeps = nation != no_nation && state.side_of(nation) == side;
        const bool loses = holds(state, side, cell) && !keeps;
        keeps ? state.held[index_of(side)].insert(cell) : state.held[index_of(side)].erase(cell);
        if (City* city = city_at(state, cell); city && city->nation != nation) {
            city->nation = nation;
            city->may_pop = city->upgraded = false;
        }
        if (loses && state.options().fog && city_at(state, cell)) remember_place(state, side, cell);
    }
}

void reveal(State& state, Side side, Cell cell)
{
    if (!state.options().fog) return;
    if (!under_way(state, side)) return remember_hex(state, side, cell);
    state.scouted.insert(cell);
    for (TerrainEdit& edit : state.edits)
        if (edit.cell == cell) edit.known[index_of(side)] = edit.terrain;
}

bool of_place(State& state, const Ruling& r)
{
    if (r.cell >= state.scenario->grid.size() || !state.scenario->grid.contains(state.scenario->grid.hex(r.cell))) return false;
    switch (r.edit) {
        case Edit::terrain: return change_terrain(state, r.cell, static_cast<Terrain>(r.what));
        case Edit::walls:
            if (r.amount < 0 || r.amount > wall_limit_at(state, r.cell)) return false;
            if (state.walls.full() && walls_at(state, r.cell) == 0) return false;
            put_walls(state, r.cell, r.amount);
            return true;
        case Edit::city: return change_city(state, r.cell, r.amount);
        case Edit::holder: change_holder(state, r.cell, r.nation); return true;
        case Edit::reveal: reveal(state, static_cast<Side>(r.what), r.cell); return true;
        default: return false;
    }
}

bool of_game(State& state, const Ruling& r, Writing& journal)
{
    const Seat seat{r.nation};
    switch (r.edit) {
        case Edit::points:
            if (r.amount < -100'000 || r.amount > 100'000) return false;
            state.nations[r.nation].half_points += 2 * r.amount;
            return state.nations[r.nation].half_points <= 2'000'000;
        case Edit::end_turn:
            if (!awaited_nations(state).contains(seat)) return false;
            end_turn_of(state, r.nation, false, journal);
            return true;
        case Edit::extend_turn:
            if (!state.ended.contains(seat)) return false;
            state.ended.erase(seat);
            return true;
        case Edit::last_turn:
            if (r.amount < state.round || r.amount > longest_game) return false;
            state.last_round = static_cast<std::uint8_t>(r.amount);
            return true;
        default: return false;
    }
}

/// Does what a ruling says; false if what it names is not there.
bool enact(State& state, const Ruling& r, Writing& journal)
{
    const std::string_view fields = form_of(r.edit).fields;
    if ((fields[0] == 'N' || fields[0] == 'S') && r.nation >= state.nations.size()) return false;
    if (fields.back() == 'O' && r.nation != no_nation && r.nation >= state.nations.size()) return false;
    bool done = false;
    if (fields[0] == 'S')
        done = of_stack(state, r, journal);
    else if (r.edit == Edit::add_stack)
        done = r.cell < state.scenario->grid.size() && add_stack(state, r, journal);
    else if (fields.find('H') != std::string_view::npos)
        done = of_place(state, r);
    else
        done = of_game(state, r, journal);
    if (done) settle(state, journal);
    return done;
}

/// Who reads of a ruling: the game master, and the side whose business it is. GB-SCOUT-6
Seats concerned(const State& state, const Ruling& r)
{
    const std::string_view fields = form_of(r.edit).fields;
    if (fields[0] == 'N' || fields[0] == 'S') return seats_of(state, state.side_of(r.nation));
    if (fields[0] == 'A') return all_seats(state);
    if (r.edit == Edit::reveal) return seats_of(state, static_cast<Side>(r.what));
    Seats seats;
    for (std::size_t i = 0; i < state.scenario->seats.size(); ++i) {
        const SeatInfo& seat = state.scenario->seats[i];
        const Side side = static_cast<Side>(seat.side);
        if (seat.game_master || in_sight(state, side, r.cell) || holds(state, side, r.cell))
            seats.insert({static_cast<std::uint8_t>(i)});
    }
    return seats;
}

}  // namespace

std::span<const EditForm> edit_forms() { return forms; }

const EditForm& form_of(Edit edit) { return forms[static_cast<std::size_t>(edit)]; }

Bar bar_ruling(const State& state, Seat seat, const Ruling& ruling)
{
    if (!state.scenario->seats[seat.index].game_master) return Bar::not_game_master;
    if (state.stage == Stage::over) return Bar::over;
    if (state.rolling) return Bar::dice_first;
    return broken_by(state, ruling).empty() ? Bar::none : Bar::breaks_invariant;
}

std::string broken_by(const State& state, const Ruling& ruling)
{
    State tried = state;
    Writing silent;
    if (!enact(tried, ruling, silent)) return "what it names is not there, or the number is out of bounds";
    return broken_invariant_of(tried);
}

void rule(State& state, const Ruling& ruling, Writing& journal)
{
    if (journal) write(state, journal, concerned(state, ruling), Ruled{ruling}, true);
    enact(state, ruling, journal);
}

std::optional<Ruling> sample_ruling(const State& state, Seat seat, Rng& rng)
{
    for (int tries = 0; tries < 40; ++tries) {
        Ruling r;
        r.edit = forms[rng.index(std::size(forms))].edit;
        r.reason = "so it is told";
        const std::string_view fields = form_of(r.edit).fields;
        if (fields[0] == 'S') {
            if (state.pieces.stacks.empty()) continue;
            const Stack& s = state.pieces.stacks[rng.index(state.pieces.stacks.size())];
            r.nation = s.nation;
            r.stack = s.number;
        }
        for (const char field : fields) {
            if (field == 'H') r.cell = static_cast<Cell>(rng.index(state.scenario->grid.size()));
            if (field == 'I') r.index = static_cast<std::uint16_t>(1 + rng.below(3));
            if (field == 'A') r.amount = static_cast<std::int32_t>(rng.below(9));
            if (field == 'D') r.what = static_cast<std::uint8_t>(rng.below(4));
            if (field == 'T') r.what = static_cast<std::uint8_t>(rng.below(4));
            if (field == 'E' || field == 'B') r.what = static_cast<std::uint8_t>(rng.below(2));
            if (field == 'P') r.specials = static_cast<Specials>(1u << rng.below(8));
            if (field == 'N' || field == 'O') r.nation = static_cast<Nation>(rng.index(state.nations.size()));
            if (field == 'O' && rng.below(3) == 0) r.nation = no_nation;
        }
        if (bar_ruling(state, seat, r) == Bar::none) return r;
    }
    return std::nullopt;
}

}  // namespace montjoy::gobwin
