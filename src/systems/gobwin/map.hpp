// Maps as files: a plain text grid that a person can read, and Tiled's JSON hex maps.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/document.hpp"
#include "systems/gobwin/types.hpp"

namespace montjoy::gobwin {

/// The map as printed.
struct MapSheet {
    Grid grid;
    std::vector<Terrain> terrain;            ///< by Cell
    std::vector<std::uint8_t> city_levels;   ///< by Cell; 0 no city
};

/// Reads the object at `place`: {"stagger": "rows", "odd_pushed": false, "grid": "..."}, or
/// {"tiled": a Tiled map}. Nothing, with the faults, if it does not hold.
std::optional<MapSheet> read_map(const Place& place);

/// Reads a text grid: a line for each row of hexes, blanks without meaning, `.` open, `w` woods,
/// `^` mountain, `~` lake, 1 to 5 a city of that level. `where` names faults.
std::optional<MapSheet> read_grid(std::string_view text, Stagger stagger, bool odd_pushed, const Place& where);

/// Reads one of Tiled's JSON maps: hexagonal, tiles whose class names a terrain or "city-1" to "city-5".
std::optional<MapSheet> read_tiled(const Place& place);

/// The sheet as a text grid; with rows staggered, pushed rows are set in by a blank.
std::string to_grid_text(const MapSheet& sheet);
/// The sheet as a Tiled JSON map with one embedded tileset.
std::string to_tiled_json(const MapSheet& sheet);

}  // namespace montjoy::gobwin
