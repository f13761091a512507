#include "systems/gbh/field_reading.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "hex/line.hpp"

namespace montjoy::gbh {
namespace {

constexpr std::string_view terrain_letters = ".,fhmcr=";  // by Terrain

/// What a letter of the map stands for.
struct Meaning {
    char letter = '.';
    Terrain terrain = Terrain::plain;
    bool advantageous = false;
    bool has_work = false;
    WorkPlan plan;
    WorkPlan gate;  ///< of a homage tower
    Place place;
    Meaning(const Place& where) : place(where) {}
};

std::uint16_t rp_of(const Place& at, Work kind, Material material, WorkPlan& plan)
{
    plan.full = works[kind][material];
    if (plan.full == 0) {
        at.fault("GH-STR-1"_rule, "there is no {} of {}",
                 {std::string(work_word(kind)), std::string(name_of(material))});
        plan.full = 1000;
    }
    return plan.full;
}

void read_plan(const Place& at, const Scenario& scenario, WorkPlan& plan, WorkPlan& gate)
{
    plan.kind = at.required("work").choice(Work::wall, "GH-STR-1"_rule);
    plan.material = at.required("material").choice(Material::wood, "GH-STR-1"_rule);
    plan.rp = rp_of(at.optional("material"), plan.kind, plan.material, plan);
    plan.rp = static_cast<std::uint16_t>(at.optional("rp").integer(1, plan.full, plan.full, "GH-STR-1"_rule));
    plan.side = read_side(at.optional("side"), scenario);
    plan.indestructible = at.optional("indestructible").boolean();
    if (plan.side == nobody && !at.has("side") && (plan.kind == Work::gate || plan.kind == Work::homage_tower))
        at.fault(plan.kind == Work::gate ? "GH-STR-6"_rule : "GH-STR-8"_rule, "a {} belongs to a side: name it under \"side\"",
                 {std::string(work_word(plan.kind))});
    for (const Place& stairs : at.optional("stairs").items(0, 6))
        plan.stairs = static_cast<std::uint8_t>(plan.stairs | 1u << read_direction(stairs, 0));
    if (plan.stairs != 0 && plan.kind != Work::wall)
        at.optional("stairs").fault("GH-STR-5"_rule, "only wall sections have stairs");
    if (plan.kind != Work::homage_tower) {
        for (const std::string_view only : {"gate", "gate_material"})
            if (at.has(only)) at.optional(only).fault("GH-STR-8"_rule, "only a homage tower has a gate of its own");
        return;
    }
    plan.door = read_direction(at.required("gate"), 0);
    gate = plan;
    gate.kind = Work::gate;
    gate.indestructible = false;
    gate.material = at.optional("gate_material").choice(Material::wood, "GH-STR-1"_rule);
    gate.rp = rp_of(at.optional("gate_material"), Work::gate, gate.material, gate);
}

Meaning read_meaning(const Place& at, const std::string& letter, const Scenario& scenario)
{
    Meaning meaning(at);
    at.only({"terrain", "advantageous", "work", "material", "side", "stairs", "gate", "gate_material", "indestructible", "rp"});
    if (letter.size() != 1 || terrain_letters.find(letter[0]) != std::string_view::npos || letter[0] <= ' ')
        at.fault("a letter of the legend is one character, none of {}", {std::string(terrain_letters)});
    meaning.letter = letter.empty() ? '?' : letter[0];
    meaning.terrain = at.optional("terrain").choice(Terrain::plain, "GH-FLD-3"_rule);
    meaning.advantageous = at.optional("advantageous").boolean();
    meaning.has_work = at.has("work");
    if (meaning.has_work) read_plan(at, scenario, meaning.plan, meaning.gate);
    return meaning;
}

void add_work(const Place& at, Scenario& scenario, Cell cell, WorkPlan plan, WorkPlan gate)
{
    Spot& spot = scenario.spots[cell];
    const std::string hex = label(scenario.grid, cell);
    const bool water = spot.terrain == Terrain::river || spot.terrain == Terrain::cliff;
    if (spot.work != nobody) {
        at.fault("GH-FLD-4"_rule, "two structures stand in {}", {hex});
        return;
    }
    if (plan.kind == Work::bridge && !water)
        at.fault("GH-STR-3"_rule, "a bridge leads over a river or cliff; {} is neither", {hex});
    if (plan.kind != Work::bridge && water)
        at.fault("GH-FLD-3"_rule, "{} is a river or cliff; only a bridge stands there", {hex});
    if (scenario.works.size() + 2 > most_works) {
        at.fault("there are more than {} structures", {static_cast<std::int64_t>(most_works)});
        return;
    }
    spot.work = static_cast<WorkId>(scenario.works.size());
    plan.cell = gate.cell = cell;
    const auto id = spot.work;
    if (plan.kind == Work::homage_tower) {
        plan.partner = static_cast<WorkId>(id + 1);
        gate.partner = id;
    }
    scenario.works.push_back(plan);
    if (plan.kind == Work::homage_tower) scenario.works.push_back(gate);
}

/// The map's rows without blanks; faults where they do not make a rectangle.
std::vector<std::string> read_rows(const Place& map)
{
    std::vector<std::string> rows;
    const std::string text = map.string();
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        std::string row;
        for (const char c : line)
            if (c != ' ' && c != '\t' && c != '\r') row += c;
        if (row.empty()) continue;
        if (!rows.empty() && row.size() != rows[0].size())
            map.fault("GH-FLD-1"_rule, "line {} of the map has {} hexes, the first has {}",
                      {static_cast<std::int64_t>(number), static_cast<std::int64_t>(row.size()),
                       static_cast<std::int64_t>(rows[0].size())});
        rows.push_back(std::move(row));
    }
    return rows;
}

void lay_grid(Scenario& scenario)
{
    const Grid& grid = scenario.grid;
    for (std::size_t i = 0; i < scenario.spots.size(); ++i) {
        Spot& spot = scenario.spots[i];
        spot.hex = grid.hex(static_cast<Cell>(i));
        for (Direction side = 0; side < 6; ++side) spot.next[side] = grid.cell(neighbour(spot.hex, side));
    }
}

void read_map(const Place& map, const std::vector<Meaning>& legend, Scenario& scenario)
{
    const std::vector<std::string> rows = read_rows(map);
    const std::size_t columns = rows.empty() ? 0 : rows[0].size();
    if (columns < 3 || rows.size() < 3 || columns > 60 || rows.size() > 60 || columns * rows.size() > most_cells) {
        map.fault("GH-FLD-1"_rule, "a field has 3 to 60 columns and rows and at most {} hexes; this one is {} x {}",
                  {static_cast<std::int64_t>(most_cells), static_cast<std::int64_t>(columns),
                   static_cast<std::int64_t>(rows.size())});
        return;
    }
    scenario.grid = {static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows.size()), Stagger::columns, false, false};
    scenario.spots.resize(scenario.grid.size());
    lay_grid(scenario);
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (column >= rows[row].size()) continue;
            const char letter = rows[row][column];
            const auto cell = static_cast<Cell>(column * rows.size() + row);
            Spot& spot = scenario.spots[cell];
            if (const std::size_t plain = terrain_letters.find(letter); plain != std::string_view::npos) {
                spot.terrain = static_cast<Terrain>(plain);
            } else {
                const auto meaning = std::find_if(legend.begin(), legend.end(), [&](const Meaning& m) { return m.letter == letter; });
                if (meaning == legend.end()) {
                    map.fault("GH-FLD-3"_rule, "\"{}\" in {} is neither a terrain ({}) nor in the legend",
                              {std::string(1, letter), label(scenario.grid, cell), std::string(terrain_letters)});
                    continue;
                }
                spot.terrain = meaning->terrain;
                spot.advantageous = meaning->advantageous;
                if (meaning->has_work) add_work(meaning->place, scenario, cell, meaning->plan, meaning->gate);
            }
            spot.advantageous = spot.advantageous || spot.terrain == Terrain::hill;
        }
}

void check_works(const Place& field, const Scenario& scenario)
{
    for (const WorkPlan& plan : scenario.works) {
        const std::string hex = label(scenario.grid, plan.cell);
        const auto open = [&](Direction side) {
            const Cell next = scenario.spots[plan.cell].next[side];
            if (next == off_grid) return false;
            const WorkId work = scenario.spots[next].work;
            return work == nobody || scenario.works[work].kind == Work::gate || scenario.works[work].kind == Work::bridge;
        };
        for (Direction side = 0; side < 6; ++side)
            if ((plan.stairs >> side & 1) != 0 && !open(side))
                field.fault("GH-STR-5"_rule, "the stairs of {} lead {} to no ground hex",
                            {hex, std::string(side_name(scenario.grid, side))});
        if (plan.kind == Work::homage_tower && !open(plan.door))
            field.fault("GH-STR-8"_rule, "the gate of the homage tower in {} leads {} to no ground hex",
                        {hex, std::string(side_name(scenario.grid, plan.door))});
    }
}

bool is_part_of_ring(const WorkPlan& plan) { return plan.kind == Work::wall || (plan.kind == Work::gate && !plan.homage_gate()); }

void join_towers(Scenario& scenario)
{
    for (WorkPlan& plan : scenario.works) {
        if (plan.kind != Work::tower) continue;
        for (const Cell next : scenario.spots[plan.cell].next)
            if (next != off_grid && scenario.spots[next].work != nobody &&
                is_part_of_ring(scenario.works[scenario.spots[next].work]))
                plan.joined = true;
    }
}

}  // namespace

std::uint8_t read_side(const Place& side, const Scenario& scenario)
{
    if (!side) return nobody;
    const std::vector<std::string_view> names(scenario.sides.begin(), scenario.sides.end());
    const auto index = side.one_of(names, "GH-PLAY-1"_rule);
    return index ? static_cast<std::uint8_t>(*index) : nobody;
}

Direction read_direction(const Place& side, Direction otherwise)
{
    if (!side) return otherwise;
    const auto index = side.one_of({"n", "ne", "se", "s", "sw", "nw"}, "GH-FLD-5"_rule);
    return index ? static_cast<Direction>(*index) : otherwise;
}

Cell read_hex(const Place& hex, const Scenario& scenario)
{
    const auto found = parse_hex(scenario.grid, hex.string());
    if (found) return scenario.grid.cell(*found);
    if (hex)
        hex.fault("GH-FLD-1"_rule, "a hex of the field is asked, from 0101 to {}",
                  {label(scenario.grid, static_cast<Cell>(scenario.grid.size() - 1))});
    return off_grid;
}

std::vector<Cell> read_hexes(const Place& list, const Scenario& scenario, std::size_t least)
{
    std::vector<Cell> hexes;
    const Grid& grid = scenario.grid;
    for (const Place& item : list.items(least)) {
        const std::string text = item.string();
        const std::size_t dash = text.find('-');
        if (dash == std::string::npos) {
            if (const Cell cell = read_hex(item, scenario); cell != off_grid) hexes.push_back(cell);
            continue;
        }
        const auto from = parse_hex(grid, std::string_view(text).substr(0, dash));
        const auto to = parse_hex(grid, std::string_view(text).substr(dash + 1));
        if (!from || !to || grid.column(*from) > grid.column(*to) || grid.row(*from) > grid.row(*to)) {
            item.fault("GH-FLD-1"_rule, "a rectangle is written by its corners at top left and bottom right, \"0101-0315\"");
            continue;
        }
        for (int column = grid.column(*from); column <= grid.column(*to); ++column)
            for (int row = grid.row(*from); row <= grid.row(*to); ++row) hexes.push_back(grid.cell(grid.at(column, row)));
    }
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
}

void read_field(const Place& field, Scenario& scenario)
{
    field.only({"map", "legend", "advantageous", "closed", "works"});
    std::vector<Meaning> legend;
    for (const auto& [letter, place] : field.optional("legend").fields())
        legend.push_back(read_meaning(place, letter, scenario));
    read_map(field.required("map"), legend, scenario);
    if (scenario.spots.empty()) return;
    for (const Cell cell : read_hexes(field.optional("advantageous"), scenario, 0)) scenario.spots[cell].advantageous = true;
    for (const Cell cell : read_hexes(field.optional("closed"), scenario, 0)) scenario.spots[cell].closed_edge = true;
    for (const Place& at : field.optional("works").items(0, most_works)) {
        at.only({"work", "material", "side", "stairs", "gate", "gate_material", "indestructible", "rp", "at"});
        WorkPlan plan, gate;
        read_plan(at, scenario, plan, gate);
        for (const Cell cell : read_hexes(at.required("at"), scenario, 1)) add_work(at, scenario, cell, plan, gate);
    }
    check_works(field, scenario);
    join_towers(scenario);
}

std::vector<SightLine> sight_lines()
{
    constexpr int span = 2 * farthest_sight + 1;
    std::vector<SightLine> lines(static_cast<std::size_t>(span * span));
    for_each_within({0, 0}, farthest_sight, [&](Hex step) {
        SightLine& line = lines[sight_index(step)];
        const auto small = [](Hex hex) {
            return std::pair{static_cast<std::int8_t>(hex.q), static_cast<std::int8_t>(hex.r)};
        };
        for (const Crossing& crossing : line_between({0, 0}, step)) {
            line.left[line.size] = small(crossing.left);
            line.right[line.size] = small(crossing.right);
            ++line.size;
        }
    });
    return lines;
}

}  // namespace montjoy::gbh
