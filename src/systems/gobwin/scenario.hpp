// What a battle is played with and play does not change: the map, the nations and their designs,
// the options and prices, how it is won. GB-MAP, GB-ECO, GB-TURN-9.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bounded.hpp"
#include "base/document.hpp"
#include "ruleset/seat.hpp"
#include "systems/gobwin/tables.hpp"

namespace montjoy::gobwin {

inline constexpr int most_cells = 99 * 99;
inline constexpr std::size_t most_designs = 32;  // that option designs_max allows
inline constexpr int longest_game = 250;         // rounds

/// What a table may play otherwise, by the names of the rulebook.
struct Options {
    bool fog = true;                    ///< GB-SCOUT-6
    bool scout_on_move = false;         ///< GB-SCOUT-4
    bool one_hex_after_combat = false;  ///< GB-TURN-6
    bool experience_spent = false;      ///< GB-CHAR-5
    int designs_max = 12;               ///< GB-UNIT-8
    int specials_per_commander = 1;     ///< GB-CHAR-6
    int turn_hours = 96;                ///< GB-TURN-1
    friend bool operator==(const Options&, const Options&) = default;
};

/// Points; scenario data.
struct Economy {
    int start_alliance = 600;                          ///< GB-ECO-1
    std::array<int, 3> start_opposition{400, 800, 1500};  ///< against 1, 2, 3 nations. GB-ECO-1
    int start_each_further = 500;                      ///< GB-ECO-1
    int income = 30;                                   ///< GB-ECO-2
    int income_per_level = 15;                         ///< GB-ECO-2
    int city_level_price = 40;                         ///< times the new level. GB-ECO-3
    friend bool operator==(const Economy&, const Economy&) = default;
};

using Designs = std::vector<std::vector<Design>>;  ///< by nation

struct City {
    Cell cell = 0;
    std::uint8_t level = 1;
    Nation nation = no_nation;    ///< who holds it; no_nation where nobody has yet
    bool may_pop = false;         ///< held since its nation's turn began. GB-TURN-3
    bool upgraded = false;        ///< this turn. GB-TURN-4
    friend bool operator==(const City&, const City&) = default;
};

struct Wall {
    Cell cell = 0;
    std::uint8_t points = 0;  ///< at least 1
    friend bool operator==(const Wall&, const Wall&) = default;
};

/// A way to win before the last turn. GB-TURN-9
struct Goal {
    enum class Kind : std::uint8_t { hold_cities, kill_commander, kill_nation, hold_out, most_city_levels };
    Kind kind = Kind::hold_cities;
    Side side = Side::alliance;   ///< who wins by it; of most_city_levels nobody's in particular
    std::vector<Cell> cities;
    std::uint8_t persona = 0;
    Nation nation = 0;
    int round = 0;
};

/// Who has won when the last turn is over.
struct Ending {
    int last_round = 10;
    bool by_levels = false;            ///< most city levels
    std::optional<Side> winner;        ///< else this side, or nobody
    std::optional<Side> when_equal;    ///< of levels
};

struct NationInfo {
    std::string name;       ///< "The Reeve of Fairholt"
    char key = 'A';         ///< its stacks are R1, R2, ...
    Side side = Side::alliance;
    int points = 0;         ///< whole, at the start
};

/// A named commander that a scenario starts with.
struct Persona {
    std::string name;
    Nation nation = 0;
};

/// A stack that stands on the map when the game begins, as its scenario lists it.
struct Muster {
    Nation nation = 0;
    Cell cell = 0;
    UnitType type = UnitType::pikes;
    std::vector<std::uint8_t> units;  ///< designs
    std::vector<Character> characters;
    std::uint8_t guards = 0;          ///< the muster that it guards, from 1
};

struct Memory;

/// The hexes within `farthest_sight`, in the order of the bits of Scenario::sight: ring by ring.
struct SightOrder {
    std::array<Hex, 61> offsets{};
    std::array<std::uint64_t, farthest_sight + 1> within{};  ///< bits of the hexes so near
    SightOrder();
};
const SightOrder& sight_order();

struct Scenario {
    std::string title, teaches;
    std::string hash;  ///< of the document and the numbers: two scenarios are equal when it is
    std::vector<SeatInfo> seats;          ///< one a nation
    std::vector<std::string> sides{"Alliance", "Opposition"};
    std::vector<NationInfo> nations;
    Options options;
    Economy economy;
    std::vector<Goal> goals;
    Ending ending;
    Side first = Side::alliance;  ///< whose turn comes first. GB-TURN-1
    bool setup = false;           ///< nations design and pop their forces before the first turn

    Grid grid;
    std::vector<Terrain> terrain;                   ///< by Cell
    std::vector<std::array<Cell, 6>> neighbours;    ///< by Cell and Direction; off_grid over the rim
    std::vector<std::uint64_t> sight;               ///< by Cell: what is seen from there. GB-SCOUT-2

    std::shared_ptr<const Designs> designs;
    std::vector<City> cities;           ///< by rising Cell
    std::vector<std::string> city_names;  ///< of those
    std::vector<Wall> walls;            ///< by rising Cell
    std::vector<Muster> musters;
    std::vector<Persona> personas;
    std::array<std::shared_ptr<const Memory>, 2> first_memories;  ///< by Side: before anybody has looked

    std::string label(Cell cell) const { return montjoy::label(grid, cell); }
    Side side_of(Nation nation) const { return nations[nation].side; }
    /// The name of the city at `cell`, or its label.
    std::string city_name(Cell cell) const;
};

/// Reads a scenario with its numbers; every fault goes to `problems`. Null if one is grave.
std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers,
                                              Problems& problems);

/// What is seen from `cell` of a map with terrain `terrain_at(Cell)`, as bits in sight_order().
std::uint64_t sight_from(const Grid& grid, const std::vector<Terrain>& terrain, Cell cell);

/// Fills in neighbours and sight from grid and terrain.
void survey(Scenario& scenario);

}  // namespace montjoy::gobwin
