// Reading the field of a scenario: the map as text, its legend, its works.
#pragma once

#include <string>
#include <vector>

#include "systems/gbh/scenario.hpp"

namespace montjoy::gbh {

/// Reads `field` into the grid, the spots and the works of a scenario whose sides are read.
void read_field(const Place& field, Scenario& scenario);

/// The hexes that a list names, singly ("0405") or as a rectangle ("0101-0315"), sorted, each once.
std::vector<Cell> read_hexes(const Place& list, const Scenario& scenario, std::size_t least);

/// The hex that stands at a place; off_grid, with a fault, if there is none such.
Cell read_hex(const Place& hex, const Scenario& scenario);

/// The side that is named there; nobody, with a fault unless the place is empty, if there is none.
std::uint8_t read_side(const Place& side, const Scenario& scenario);

/// The side of a hex that is named there.
Direction read_direction(const Place& side, Direction otherwise);

/// The lines of sight between hexes up to farthest_sight apart.  GH-FLD-6
std::vector<SightLine> sight_lines();

}  // namespace montjoy::gbh
