#include "systems/gobwin/map.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view symbols = ".w^~";  // by Terrain

/// What stands in one hex.
struct Content {
    Terrain terrain = Terrain::open;
    std::uint8_t city = 0;
};

std::optional<Content> of_symbol(char c)
{
    if (c >= '1' && c <= '5') return Content{Terrain::open, static_cast<std::uint8_t>(c - '0')};
    const std::size_t at = symbols.find(c);
    if (at == std::string_view::npos) return std::nullopt;
    return Content{static_cast<Terrain>(at), 0};
}

std::optional<Content> of_class(std::string_view name)
{
    if (const auto terrain = named<Terrain>(name)) return Content{*terrain, 0};
    if (name.starts_with("city-"))
        if (const auto level = parse_integer(name.substr(5), 1, 5)) return Content{Terrain::open, static_cast<std::uint8_t>(*level)};
    return std::nullopt;
}

MapSheet blank(int columns, int rows, Stagger stagger, bool odd_pushed)
{
    MapSheet sheet;
    sheet.grid = {static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows), stagger, odd_pushed, false};
    sheet.terrain.resize(sheet.grid.size());
    sheet.city_levels.resize(sheet.grid.size());
    return sheet;
}

void put(MapSheet& sheet, int column, int row, const Content& content)
{
    const Cell cell = sheet.grid.cell(sheet.grid.at(column, row));
    sheet.terrain[cell] = content.terrain;
    sheet.city_levels[cell] = content.city;
}

// ---- Tiled -------------------------------------------------------------------------------------

constexpr std::int64_t flag_horizontal = 0x80000000, flag_vertical = 0x40000000, flag_diagonal = 0x20000000,
                       flag_hex = 0x10000000;

struct Tileset {
    std::int64_t first = 1;
    std::string name;
    std::vector<std::pair<std::int64_t, Content>> tiles;  ///< by local id
};

std::string class_of(const Place& tile)
{
    for (const std::string_view field : {"class", "type"})
        if (tile.has(field)) return tile.optional(field).string();
    for (const Place& property : tile.has("properties") ? tile.optional("properties").items() : std::vector<Place>{})
        if (property.optional("name").string() == "terrain") return property.required("value").string();
    return {};
}

std::vector<Tileset> read_tilesets(const Place& map)
{
    std::vector<Tileset> sets;
    for (const Place& place : map.required("tilesets").items(1)) {
        Tileset set;
        set.first = place.required("firstgid").integer(1, 0x0fffffff, 1);
        if (place.has("source")) {
            place.optional("source").fault("the tileset stands in a file of its own; embed it in the map");
            continue;
        }
        set.name = place.optional("name").string("unnamed");
        for (const Place& tile : place.required("tiles").items()) {
            const std::int64_t id = tile.required("id").integer(0, 0x0fffffff);
            const std::string its_class = class_of(tile);
            if (const auto content = of_class(its_class))
                set.tiles.emplace_back(id, *content);
            else if (!its_class.empty())
                tile.fault("{} is no terrain; the class of a tile is open, woods, mountain, lake or city-1 to city-5", {its_class});
        }
        sets.push_back(std::move(set));
    }
    return sets;
}

std::string hex_name(int column, int row) { return cat(column + 1 < 10 ? "0" : "", column + 1, row + 1 < 10 ? "0" : "", row + 1); }

std::optional<Content> of_gid(std::int64_t gid, const std::vector<Tileset>& sets, const Place& cell, const std::string& hex)
{
    struct Flag {
        std::int64_t bit;
        Text text;
    };
    constexpr Flag flags[]{{flag_horizontal, "the tile of {} is flipped horizontally; tiles stand as they are drawn"},
                                                {flag_vertical, "the tile of {} is flipped vertically; tiles stand as they are drawn"},
                                                {flag_diagonal, "the tile of {} is turned by 60 degrees; tiles stand as they are drawn"},
                                                {flag_hex, "the tile of {} is turned by 120 degrees; tiles stand as they are drawn"}};
    for (const auto& [flag, text] : flags)
        if ((gid & flag) != 0) {
            cell.fault(text, {hex});
            return std::nullopt;
        }
    if (gid == 0) {
        cell.fault("{} has no tile", {hex});
        return std::nullopt;
    }
    const Tileset* its = nullptr;
    for (const Tileset& set : sets)
        if (set.first <= gid && (!its || set.first > its->first)) its = &set;
    if (its)
        for (const auto& [id, content] : its->tiles)
            if (id == gid - its->first) return content;
    cell.fault("the tile {} of {} has no class that names a terrain", {gid, hex});
    return std::nullopt;
}

std::optional<Place> ground_layer(const Place& map)
{
    std::optional<Place> found;
    for (const Place& layer : map.required("layers").items(1))
        if (layer.optional("type").string() == "tilelayer") {
            if (found) {
                layer.fault("there is a second layer of tiles; a map has one");
                return std::nullopt;
            }
            found = layer;
        }
    if (!found) map.fault("there is no layer of tiles");
    return found;
}

}  // namespace

std::optional<MapSheet> read_grid(std::string_view text, Stagger stagger, bool odd_pushed, const Place& where)
{
    std::vector<std::vector<Content>> rows;
    std::int64_t number = 0;
    bool sound = true;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (trim(line).empty()) continue;
        std::vector<Content> row;
        for (const char c : line) {
            if (c == ' ' || c == '\t' || c == '\r') continue;
            const auto content = of_symbol(c);
            if (!content) {
                where.fault("line {} of the grid: '{}' stands for nothing; allowed are . w ^ ~ and 1 to 5", {number, std::string(1, c)});
                sound = false;
            }
            row.push_back(content.value_or(Content{}));
        }
        if (!rows.empty() && row.size() != rows[0].size()) {
            where.fault("line {} of the grid has {} hexes, the first row has {}",
                        {number, static_cast<std::int64_t>(row.size()), static_cast<std::int64_t>(rows[0].size())});
            sound = false;
        }
        rows.push_back(std::move(row));
    }
    if (rows.empty() || rows.size() > 99 || rows[0].empty() || rows[0].size() > 99) {
        where.fault("a map has 1 to 99 columns and 1 to 99 rows");
        return std::nullopt;
    }
    if (!sound) return std::nullopt;
    MapSheet sheet = blank(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), stagger, odd_pushed);
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) put(sheet, static_cast<int>(c), static_cast<int>(r), rows[r][c]);
    return sheet;
}

std::optional<MapSheet> read_tiled(const Place& place)
{
    if (!place.is(Document::Kind::object)) {
        place.fault("a Tiled map is an object");
        return std::nullopt;
    }
    if (place.required("orientation").string() != "hexagonal") {
        place.optional("orientation").fault("only hexagonal maps are read");
        return std::nullopt;
    }
    if (place.optional("infinite").boolean(false)) {
        place.optional("infinite").fault("an infinite map has no edge; give it a size in the properties of the map");
        return std::nullopt;
    }
    const auto columns = static_cast<int>(place.required("width").integer(1, 99, 1));
    const auto rows = static_cast<int>(place.required("height").integer(1, 99, 1));
    const auto axis = place.required("staggeraxis").one_of({"x", "y"});
    const auto index = place.required("staggerindex").one_of({"odd", "even"});
    const auto layer = ground_layer(place);
    const std::vector<Tileset> sets = read_tilesets(place);
    if (!axis || !index || !layer) return std::nullopt;
    const Place data = layer->required("data");
    if (!data) return std::nullopt;
    if (!data.is(Document::Kind::list)) {
        data.fault("the tiles are packed; save the map with its layer format as CSV");
        return std::nullopt;
    }
    // Tiled counts from 0, so that its even lines are our first, third, fifth.
    MapSheet sheet = blank(columns, rows, *axis == 0 ? Stagger::columns : Stagger::rows, *index == 1);
    const std::size_t size = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    const std::vector<Place> cells = data.items(size, size);
    if (cells.size() != size) return std::nullopt;
    bool sound = true;
    for (std::size_t i = 0; i < size; ++i) {
        const int column = static_cast<int>(i) % columns, row = static_cast<int>(i) / columns;
        const auto content = of_gid(cells[i].integer(0, 0xffffffff), sets, cells[i], hex_name(column, row));
        sound = sound && content;
        if (content) put(sheet, column, row, *content);
    }
    if (!sound) return std::nullopt;
    return sheet;
}

std::optional<MapSheet> read_map(const Place& place)
{
    if (place.has("tiled")) {
        place.only({"tiled"});
        return read_tiled(place.required("tiled"));
    }
    place.only({"stagger", "odd_pushed", "grid"});
    const Stagger stagger = place.optional("stagger").choice(Stagger::rows);
    const bool odd_pushed = place.optional("odd_pushed").boolean(false);
    const Place grid = place.required("grid");
    if (!grid) return std::nullopt;
    return read_grid(grid.string(), stagger, odd_pushed, grid);
}

std::string to_grid_text(const MapSheet& sheet)
{
    std::string text;
    for (int row = 0; row < sheet.grid.rows; ++row) {
        std::string line;
        if (sheet.grid.stagger == Stagger::rows && sheet.grid.pushed(row)) line += ' ';
        for (int column = 0; column < sheet.grid.columns; ++column) {
            const Cell cell = sheet.grid.cell(sheet.grid.at(column, row));
            if (column > 0) line += ' ';
            line += sheet.city_levels[cell] > 0 ? static_cast<char>('0' + sheet.city_levels[cell])
                                                : symbols[static_cast<std::size_t>(sheet.terrain[cell])];
        }
        text += line + '\n';
    }
    return text;
}

std::string to_tiled_json(const MapSheet& sheet)
{
    Writer w;
    const bool by_columns = sheet.grid.stagger == Stagger::columns;
    w.open().field("type", "map").field("version", "1.10").field("tiledversion", "1.10.2");
    w.field("orientation", "hexagonal").field("renderorder", "right-down").field("infinite", false);
    w.field("width", int{sheet.grid.columns}).field("height", int{sheet.grid.rows});
    w.field("tilewidth", 32).field("tileheight", 32).field("hexsidelength", 16);
    w.field("staggeraxis", by_columns ? "x" : "y").field("staggerindex", sheet.grid.odd_pushed ? "even" : "odd");
    w.field("nextlayerid", 2).field("nextobjectid", 1);
    w.key("tilesets").open_list().open().field("firstgid", 1).field("name", "gobwin").field("tilewidth", 32).field("tileheight", 32);
    w.field("tilecount", 9).field("columns", 0).field("margin", 0).field("spacing", 0);
    w.key("tiles").open_list();
    for (int id = 0; id < 9; ++id)
        w.open().field("id", id).field("type", id < 4 ? std::string(name_of(static_cast<Terrain>(id))) : cat("city-", id - 3)).close();
    w.close_list().close().close_list();
    w.key("layers").open_list().open().field("id", 1).field("name", "ground").field("type", "tilelayer");
    w.field("x", 0).field("y", 0).field("width", int{sheet.grid.columns}).field("height", int{sheet.grid.rows});
    w.field("opacity", 1).field("visible", true).key("data").open_list();
    for (int row = 0; row < sheet.grid.rows; ++row)
        for (int column = 0; column < sheet.grid.columns; ++column) {
            const Cell cell = sheet.grid.cell(sheet.grid.at(column, row));
            const int city = sheet.city_levels[cell];
            w.value(city > 0 ? city + 4 : static_cast<int>(sheet.terrain[cell]) + 1);
        }
    w.close_list().close().close_list().close();
    return std::move(w).text() + "\n";
}

}  // namespace montjoy::gobwin
