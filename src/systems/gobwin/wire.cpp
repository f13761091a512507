// States and views as JSON: the whole of a state, for hashes; of a view what a client draws.
#include <array>

#include "base/text.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/notation.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

void write_cells(Writer& w, std::string_view key, const State& state, const CellSet& set)
{
    w.key(key).part({"cells", bytes_of(set.words())}, [&] {
        // Runs of hexes by Cell, "12+3" is 12 to 14.
        std::string text;
        const std::size_t cells = state.scenario->grid.size();
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (!set.contains(static_cast<Cell>(cell))) continue;
            std::size_t end = cell + 1;
            while (end < cells && set.contains(static_cast<Cell>(end))) ++end;
            text += cat(text.empty() ? "" : " ", cell, '+', end - cell);
            cell = end;
        }
        w.value(text);
    });
}

void write_marks(Writer& w, std::uint8_t spent, std::uint8_t marks)
{
    if (spent > 0) w.field("spent", int{spent});
    if (marks == 0) return;
    constexpr std::pair<std::uint8_t, std::string_view> names[]{
        {mark::attacked, "attacked"}, {mark::stopped, "stopped"}, {mark::rode_on, "rode_on"},
        {mark::dug, "dug"},           {mark::shaken, "shaken"},   {mark::looked, "looked"}};
    for (const auto& [bit, name] : names)
        if ((marks & bit) != 0) w.field(name, true);
}

void write_unit(Writer& w, const State& state, Nation nation, const Unit& unit)
{
    w.open().field("design", int{unit.design} + 1);
    w.field("left", int{unit.left}).field("hits", int{state.design(nation, unit.design).hits});
    write_marks(w, unit.spent, unit.marks);
    w.close();
}

void write_character(Writer& w, const Scenario& scenario, const Character& c)
{
    w.open();
    if (c.rating > 0) {
        w.field("scout", int{c.rating});
    } else {
        w.field("commander", int{c.level}).field("experience", int{c.experience});
        w.key("specials").open_list();
        for (const Special special : every<Special>())
            if (has(c.specials, special)) w.value(name_of(special));
        w.close_list();
        if (has(c.specials, Special::fool_a_mancy)) w.field("fool", name_of(c.fool));
        if (c.persona > 0) w.field("name", scenario.personas[c.persona - 1u].name);
    }
    write_marks(w, c.spent, c.marks);
    w.close();
}

void write_stack(Writer& w, const State& state, const Stack& s, std::span<const Unit> units, std::span<const Character> characters)
{
    const Scenario& scenario = *state.scenario;
    w.field("nation", scenario.seats[s.nation].name).field("type", name_of(s.type)).field("hex", scenario.label(s.cell));
    w.field("place", int{s.place});
    if (s.ward > 0) w.field("guards", int{s.ward});
    w.field("shot", s.shot);
    if (s.was_attacked) w.field("was_attacked", true);
    if (s.reached) w.field("reached", true);
    w.key("units").open_list();
    for (const Unit& unit : units) write_unit(w, state, s.nation, unit);
    w.close_list().key("characters").open_list();
    for (const Character& c : characters) write_character(w, scenario, c);
    w.close_list();
}

void write_stacks(Writer& w, const State& state)
{
    std::string hits;  // of the designs, which the game master may change
    std::array<std::size_t, 33> first{};  // of each nation's, and the end
    for (std::size_t n = 0; n < state.designs->size(); ++n) {
        for (const Design& d : (*state.designs)[n]) hits += static_cast<char>(d.hits);
        first[n + 1] = hits.size();
    }
    w.key("stacks").open_list();
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        const std::span<const Unit> units = state.pieces.units_of(i);
        const std::span<const Character> characters = state.pieces.characters_of(i);
        Stack alone = s;  // wherever its units stand among all
        alone.first_unit = alone.first_character = 0;
        w.part({"stack", bytes_of(alone), bytes_of(units), bytes_of(characters), std::string_view(hits).substr(first[s.nation], first[s.nation + 1u] - first[s.nation])}, [&] {
            w.open().field("name", name_of_stack(*state.scenario, s.nation, s.number));
            write_stack(w, state, s, units, characters);
            w.close();
        });
    }
    w.close_list();
}

void write_design(Writer& w, const Design& d)
{
    w.open().field("name", d.name.text()).field("type", name_of(d.type)).field("move", move_of[d.type]);
    w.field("attack", int{d.attack}).field("defence", int{d.defence}).field("hits", int{d.hits});
    w.field("cost", cost_of(d)).close();
}

void write_designs(Writer& w, std::string_view key, const Designs& designs)
{
    w.key(key).open_list();
    for (const std::vector<Design>& of_nation : designs)
        w.part({"designs", bytes_of(std::span(of_nation))}, [&] {
            w.open_list();
            for (const Design& d : of_nation) write_design(w, d);
            w.close_list();
        });
    w.close_list();
}

template <class Cities>
void write_cities(Writer& w, const State& state, const Cities& cities)
{
    const Scenario& scenario = *state.scenario;
    w.key("cities").open_list();
    for (const City& city : cities)
        w.part({"city", bytes_of(city)}, [&] {
            w.open().field("hex", scenario.label(city.cell)).field("name", scenario.city_name(city.cell)).field("level", int{city.level});
            w.key("nation");
            city.nation == no_nation ? w.null() : w.value(std::string_view(scenario.seats[city.nation].name));
            if (city.may_pop) w.field("may_pop", true);
            if (city.upgraded) w.field("upgraded", true);
            w.close();
        });
    w.close_list();
}

template <class Walls>
void write_walls(Writer& w, const State& state, const Walls& walls)
{
    w.key("walls").open_list();
    for (const Wall& wall : walls) w.open().field("hex", state.scenario->label(wall.cell)).field("points", int{wall.points}).close();
    w.close_list();
}

void write_memory(Writer& w, const State& state, Side side)
{
    const Memory& m = *state.memory[index_of(side)];
    w.open();
    w.key("seen").part({"seen", bytes_of(std::span(m.seen))}, [&] {
        std::string runs;  // of rounds by Cell: "0x12 3x4"
        for (std::size_t cell = 0; cell < m.seen.size();) {
            std::size_t end = cell;
            while (end < m.seen.size() && m.seen[end] == m.seen[cell]) ++end;
            runs += cat(runs.empty() ? "" : " ", int{m.seen[cell]}, 'x', end - cell);
            cell = end;
        }
        w.value(runs);
    });
    for (const Side holder : every<Side>()) write_cells(w, cat("held_", name_of(holder)), state, m.held[index_of(holder)]);
    w.key("stacks").open_list();
    for (std::size_t i = 0; i < m.stacks.stacks.size(); ++i) {
        const Stack& s = m.stacks.stacks[i];
        const std::span<const Unit> units = m.stacks.units_of(i);
        const std::span<const Character> characters = m.stacks.characters_of(i);
        const std::vector<Design>& designs = m.designs[s.nation];
        Stack alone = s;
        alone.first_unit = alone.first_character = 0;
        w.part({"sighting", bytes_of(m.stacks.rounds[i]), bytes_of(alone), bytes_of(units), bytes_of(characters), bytes_of(std::span(designs))}, [&] {
            w.open().field("round", int{m.stacks.rounds[i]}).field("nation", state.scenario->seats[s.nation].name);
            w.field("type", name_of(s.type)).field("hex", state.scenario->label(s.cell)).field("place", int{s.place}).field("guards", int{s.ward});
            w.key("units").open_list();
            for (const Unit& unit : units) w.open().field("design", designs[unit.design].name.text()).field("left", int{unit.left}).close();
            w.close_list().key("characters").open_list();
            for (const Character& c : characters) write_character(w, *state.scenario, c);
            w.close_list().close();
        });
    }
    w.close_list();
    write_cities(w, state, m.cities);
    write_walls(w, state, m.walls);
    write_designs(w, "designs", m.designs);
    w.close();
}

void write_flow(Writer& w, const State& state)
{
    const Scenario& scenario = *state.scenario;
    w.field("stage", name_of(state.stage)).field("side", name_of(state.side)).field("round", int{state.round});
    w.field("last_round", int{state.last_round});
    w.key("awaited").open_list();
    if (state.stage != Stage::over && !state.rolling)
        for (const Seat seat : awaited_nations(state)) w.value(std::string_view(scenario.seats[seat.index].name));
    w.close_list().key("ended").open_list();
    for (const Seat seat : state.ended) w.value(std::string_view(scenario.seats[seat.index].name));
    w.close_list();
    w.key("winner");
    state.stage == Stage::over && state.winner < 2 ? w.value(std::string_view(scenario.sides[state.winner])) : w.null();
    w.key("rolling");
    if (!state.rolling) {
        w.null();
    } else {
        w.open().field("roll", name_of(state.roll));
        if (state.roll == RollKind::level) {
            w.field("stack", int{state.newcomer.stack}).field("character", int{state.newcomer.character});
        } else {
            w.field("attacker", int{state.fight.attacker}).field("defender", int{state.fight.defender});
            w.field("aim", int{state.fight.aim}).field("hex", scenario.label(state.fight.cell)).field("rolled", int{state.fight.rolled});
        }
        w.close();
    }
    w.key("fallen").open_list();
    for (std::size_t p = 0; p < scenario.personas.size(); ++p)
        if ((state.fallen >> p & 1) != 0) w.value(std::string_view(scenario.personas[p].name));
    w.close_list();
}

void write_nations(Writer& w, const State& state, std::optional<Side> own)
{
    const Scenario& scenario = *state.scenario;
    w.key("nations").open_list();
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        const Treasury& t = state.nations[n];
        const NationInfo& info = scenario.nations[n];
        const bool whole = !own || *own == info.side;
        w.part({whole ? "nation" : "their nation", bytes_of(n), bytes_of(t)}, [&] {
            w.open().field("seat", scenario.seats[n].name).field("name", info.name).field("key", std::string(1, info.key));
            w.field("side", name_of(info.side)).field("out", t.out);
            if (whole) {
                w.field("points", half_points(t.half_points));
                w.key("taken").open();
                for (const Special special : every<Special>())
                    if (const int taken = t.taken[static_cast<std::size_t>(special)]; taken > 0) w.field(name_of(special), taken);
                w.close();
            }
            w.close();
        });
    }
    w.close_list();
}

void write_common(Writer& w, const State& state, std::optional<Side> own)
{
    write_flow(w, state);
    write_nations(w, state, own);
    write_designs(w, "designs", *state.designs);
    write_stacks(w, state);
    write_cities(w, state, state.cities);
    write_walls(w, state, state.walls);
    w.key("terrain_changes").open_list();
    for (const TerrainEdit& e : state.edits) {
        w.open().field("hex", state.scenario->label(e.cell)).field("terrain", name_of(e.terrain));
        if (!own)
            for (const Side side : every<Side>()) w.field(cat("known_", name_of(side)), name_of(e.known[index_of(side)]));
        w.close();
    }
    w.close_list();
    for (const Side side : every<Side>()) write_cells(w, cat("held_", name_of(side)), state, state.held[index_of(side)]);
    write_cells(w, "scouted", state, state.scouted);
}

void write_map(Writer& w, const Scenario& scenario)
{
    constexpr std::string_view symbols = ".w^~";
    w.key("map").part({"map"}, [&] {  // the scenario's own: it never changes
        w.open().field("columns", int{scenario.grid.columns}).field("rows", int{scenario.grid.rows});
        w.field("stagger", name_of(scenario.grid.stagger)).field("odd_pushed", scenario.grid.odd_pushed);
        w.key("terrain").open_list();
        for (int row = 0; row < scenario.grid.rows; ++row) {
            std::string line;
            for (int column = 0; column < scenario.grid.columns; ++column)
                line += symbols[static_cast<std::size_t>(scenario.terrain[scenario.grid.cell(scenario.grid.at(column, row))])];
            w.value(line);
        }
        w.close_list().close();
    });
}

}  // namespace

void Rules::write(const State& state, Writer& w)
{
    w.open();
    write_common(w, state, std::nullopt);
    for (const Side side : every<Side>()) {
        w.key(cat("memory_", name_of(side)));
        write_memory(w, state, side);
    }
    w.close();
}

void Rules::write(const View& view, Writer& w)
{
    const State& state = view.known;
    const Scenario& scenario = *state.scenario;
    const SeatInfo& seat = scenario.seats[view.seat.index];
    const Side own = static_cast<Side>(seat.side);
    const bool all = seat.game_master || state.stage == Stage::over;
    w.open().field("title", scenario.title).field("seat", seat.name).field("fog", scenario.options.fog && !all);
    write_map(w, scenario);
    write_common(w, state, all ? std::nullopt : std::optional<Side>(own));
    for (const Side side : every<Side>())
        if (all || side == own) {
            w.key(cat("memory_", name_of(side)));
            write_memory(w, state, side);
        }
    w.key("score").open();
    for (const Side side : every<Side>()) w.field(name_of(side), levels_held(state, side));
    w.close().close();
}

}  // namespace montjoy::gobwin
