// A game under way: only what play changes. What a side remembers stands behind a shared pointer,
// written anew when it changes.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "ruleset/seat.hpp"
#include "systems/gobwin/pieces.hpp"
#include "systems/gobwin/scenario.hpp"

namespace montjoy::gobwin {

/// A set of hexes of the map.
class CellSet {
public:
    CellSet() = default;
    explicit CellSet(std::size_t cells) { make(cells); }
    /// Empties it, for a map of so many hexes.
    void make(std::size_t cells)
    {
        words_.clear();
        words_.resize((cells + 63) / 64);
    }

    bool contains(Cell cell) const { return (words_[cell / 64u] >> (cell % 64u) & 1) != 0; }
    void insert(Cell cell) { words_[cell / 64u] |= std::uint64_t{1} << (cell % 64u); }
    void erase(Cell cell) { words_[cell / 64u] &= ~(std::uint64_t{1} << (cell % 64u)); }
    void clear()
    {
        for (std::uint64_t& word : words_) word = 0;
    }
    /// All of the first `cells`.
    void fill(std::size_t cells);
    std::size_t size() const;
    /// Calls `visit(Cell)` for each, in rising order.
    template <class F>
    void for_each(F visit) const
    {
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (std::uint64_t word = words_[w]; word != 0; word &= word - 1)
                visit(static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(word))));
    }
    /// Where `mask` has a hex it is as in `from`; elsewhere as it was.
    void take(const CellSet& from, const CellSet& mask);
    friend bool operator==(const CellSet&, const CellSet&) = default;
    std::span<const std::uint64_t> words() const { return {words_.begin(), words_.size()}; }

private:
    Bounded<std::uint64_t, (most_cells + 63) / 64> words_;
};

/// What a game master has made of a hex, and as what each side knows it. GB-GM-1
struct TerrainEdit {
    Cell cell = 0;
    Terrain terrain = Terrain::open;
    std::array<Terrain, 2> known{};  ///< by Side
    friend bool operator==(const TerrainEdit&, const TerrainEdit&) = default;
};

/// Enemy stacks as they were seen last, in hexes that are out of sight.
struct Sightings {
    std::vector<Stack> stacks;          ///< by rising cell, then place
    std::vector<std::uint8_t> rounds;   ///< of those: when each was seen
    std::vector<Unit> units;
    std::vector<Character> characters;

    void add(const Stack& stack, std::span<const Unit> its_units, std::span<const Character> its_characters,
             std::uint8_t round);
    std::span<const Unit> units_of(std::size_t i) const { return {units.data() + stacks[i].first_unit, stacks[i].units}; }
    std::span<const Character> characters_of(std::size_t i) const
    {
        return {characters.data() + stacks[i].first_character, stacks[i].characters};
    }
    friend bool operator==(const Sightings&, const Sightings&) = default;
};

/// What a side has seen earlier, dated. GB-SCOUT-6
struct Memory {
    std::vector<std::uint8_t> seen;  ///< by Cell: the round from which its terrain, city and walls are known; 0 never
    std::array<CellSet, 2> held;     ///< by Side: who held what, as far as known
    Sightings stacks;                ///< their units by the designs below
    std::vector<City> cities;        ///< by rising Cell
    std::vector<Wall> walls;         ///< by rising Cell
    Designs designs;                 ///< of the enemy, in the order in which they were seen first
    friend bool operator==(const Memory&, const Memory&) = default;
};

struct Treasury {
    std::int32_t half_points = 0;          ///< GB-SPEC-6 pays in halves
    std::array<std::uint8_t, 8> taken{};   ///< commanders ever taken with each Special. GB-CHAR-6
    bool out = false;                      ///< GB-TURN-9
    friend bool operator==(const Treasury&, const Treasury&) = default;
};

enum class Stage : std::uint8_t { setup, turn, over };

/// The rolls of the rulebook; each has its own lane of luck.
enum class RollKind : std::uint8_t { attack, strike_back, fire, walls, level };

/// An attack that waits for dice; of no meaning while none does.
struct Fight {
    std::uint16_t attacker = 0;  ///< index of a stack
    std::uint16_t defender = 0;  ///< index of a stack
    std::uint16_t aim = 0;       ///< the unit that is named, from 1; 0 none. GB-COM-12
    Cell cell = 0;               ///< whose walls are battered. GB-COM-11
    std::uint8_t rolled = 0;     ///< the attacker's 2d5, once they lie
    friend bool operator==(const Fight&, const Fight&) = default;
};

/// A commander whose level is still to be rolled.
struct Newcomer {
    std::uint16_t stack = 0;      ///< index
    std::uint16_t character = 0;  ///< among the stack's
    friend bool operator==(const Newcomer&, const Newcomer&) = default;
};

struct State {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Designs> designs;
    std::array<std::shared_ptr<const Memory>, 2> memory;  ///< by Side; never null

    Stage stage = Stage::turn;
    Side side = Side::alliance;   ///< whose turn it is
    bool rolling = false;         ///< waits for `roll`
    RollKind roll = RollKind::attack;
    std::uint8_t round = 1;
    std::uint8_t last_round = 10;
    std::uint8_t winner = 0;      ///< once over: a side's index, or 2 for nobody
    Seats ended;                  ///< of `side`: those that have ended their turn
    std::uint32_t fallen = 0;     ///< personas that have died, a bit each
    Fight fight;
    Newcomer newcomer;

    Bounded<Treasury, 32> nations;
    Bounded<City, 96> cities;                 ///< by rising Cell
    Bounded<Wall, 320> walls;                 ///< by rising Cell
    Bounded<TerrainEdit, 64> edits;           ///< by rising Cell
    std::array<CellSet, 2> held;              ///< by Side. GB-TURN-8
    CellSet scouted;                          ///< by `side`, this turn. GB-SCOUT-4
    Pieces pieces;

    const Options& options() const { return scenario->options; }
    Side side_of(Nation nation) const { return scenario->nations[nation].side; }
    const Design& design(Nation nation, std::uint8_t index) const { return (*designs)[nation][index]; }

    friend bool operator==(const State& a, const State& b);
};

/// As a game master has left it.
Terrain edited_terrain(const State& state, Cell cell);
inline Terrain terrain_at(const State& state, Cell cell)
{
    return state.edits.empty() ? state.scenario->terrain[cell] : edited_terrain(state, cell);
}
/// As `side` knows it.
Terrain known_terrain(const State& state, Side side, Cell cell);
/// The city at `cell`; null if there is none.
City* city_at(State& state, Cell cell);
const City* city_at(const State& state, Cell cell);
/// Wall points that stand at `cell`.
int walls_at(const State& state, Cell cell);
/// Requires 0 <= points <= 255.
void put_walls(State& state, Cell cell, int points);
/// Wall points that `cell` can hold. GB-COM-10
int wall_limit_at(const State& state, Cell cell);
/// Whether `side` holds `cell`. GB-TURN-8
inline bool holds(const State& state, Side side, Cell cell) { return state.held[index_of(side)].contains(cell); }

/// The designs of `nation`.
inline const std::vector<Design>& designs_of(const State& state, Nation nation) { return (*state.designs)[nation]; }

/// "R3": the name by which a stack's own side knows it.
std::string name_of_stack(const Scenario& scenario, Nation nation, std::uint16_t number);

}  // namespace montjoy::gobwin

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::Stage> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gobwin::Stage>{
    "setup", "turn", "over"};

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::RollKind> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::gobwin::RollKind>{
    "attack", "strike-back", "fire", "walls", "level"};
