// What play does not change: field, works, armies, aims, options and numbers of one battle.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/document.hpp"
#include "hex/grid.hpp"
#include "ruleset/seat.hpp"
#include "systems/gbh/combat.hpp"
#include "systems/gbh/tables.hpp"

namespace montjoy::gbh {

inline constexpr std::size_t most_seats = 8;
inline constexpr std::size_t most_cells = 1200;  ///< 40 x 30.  GH-FLD-1
inline constexpr std::size_t most_works = 160;
inline constexpr std::size_t most_units = 200;   ///< those made by dividing and building included

inline constexpr std::uint8_t nobody = 255;  ///< no unit, work, seat or side
using UnitId = std::uint8_t;               ///< a unit's place in State::units
using WorkId = std::uint8_t;               ///< a work's place in Scenario::works

/// A unit by its name: "Swordmen 1.2" is the second Swordmen of player 1.  GH-UNIT-17
struct UnitName {
    std::uint8_t label = nobody;
    std::uint8_t player = 0;  ///< from 1
    std::uint8_t number = 0;  ///< from 1
    explicit operator bool() const { return label != nobody; }
    friend auto operator<=>(const UnitName&, const UnitName&) = default;
};

/// The labels: a type's own, or for Infantry that of its first weapon.  GH-UNIT-3, GH-UNIT-17
inline constexpr std::uint8_t label_count = 16 + 12;
std::string_view label_word(std::uint8_t label);
std::uint8_t label_of(Type type, std::optional<Weapon> first);

/// "homage tower", in sentences.
std::string_view work_word(Work work);

/// "Swordmen 1.2".
std::string to_text(UnitName name);

/// A kind of unit: what its members share and play does not change.
struct Kit {
    Type type = Type::infantry;
    Race race = Race::men;
    Armour armour = Armour::ac0;
    Shield shield = Shield::none;
    std::uint8_t count = 0;            ///< of weapons
    std::array<Weapon, 3> weapons{};
    std::array<std::uint16_t, 8> ep{};  ///< hundredths, by which weapons are still carried (bits)
    std::uint8_t label = 0;
    friend bool operator==(const Kit&, const Kit&) = default;
};

/// A unit as it begins.
struct Recruit {
    std::uint8_t kit = 0;
    std::uint8_t seat = 0;
    std::uint8_t number = 0;
    std::uint8_t level = 3;
    std::int16_t xp = 0;
    std::int16_t rp = 0;
    std::int16_t morale = 0;
    Cell cell = off_grid;  ///< off_grid: its player deploys it
    Direction facing = 0;
    std::uint8_t hand = 3;  ///< which of its weapons; 3 none
    Load load = Load::rocks;
    bool airborne = false;
    bool placed_hand = false;  ///< the scenario names the weapon in hand (or load): nothing to ask
};

struct Spot {
    Terrain terrain = Terrain::plain;
    bool advantageous = false;  ///< marked, or a hill.  GH-COM-9
    bool closed_edge = false;   ///< does not count as the field's edge.  GH-STR-9
    bool home = false;          ///< inside while everything stands.  GH-STR-4, GH-STR-9
    WorkId work = nobody;         ///< the work in this hex (a homage tower's gate is found through it)
    std::array<Cell, 6> next{}; ///< the neighbours by Direction
    Hex hex;
};

/// A work: a structure of the field.  GH-STR-1
struct WorkPlan {
    Work kind = Work::wall;
    Material material = Material::wood;
    Cell cell = off_grid;
    std::uint8_t side = nobody;  ///< whose it is; none: nobody's
    std::uint16_t rp = 0;      ///< at the start
    std::uint16_t full = 0;    ///< of its kind and material
    bool indestructible = false;
    bool joined = false;        ///< of a tower: next to a wall or gate of the ring.  GH-STR-4
    std::uint8_t stairs = 0;    ///< of a wall: the sides with stairs, as bits.  GH-STR-5
    Direction door = 0;         ///< of a homage tower: the side of its gate.  GH-STR-8
    WorkId partner = nobody;      ///< a homage tower's gate, and back
    bool homage_gate() const { return kind == Work::gate && partner != nobody; }
};

struct Player {
    std::uint8_t side = 0;
    std::uint8_t native = 0;  ///< terrains as bits.  GH-COM-8
    Direction facing = 0;     ///< which way its units look when deployed
    std::vector<Cell> zone;   ///< where it deploys, in rising order
};

/// How a side wins.  GH-PLAY-1
struct Aim {
    enum class Kind : std::uint8_t { destroy, rout, hold, take, keep, cross };
    Kind kind = Kind::destroy;
    std::uint8_t side = 0;
    std::int16_t share = 0;    ///< percent: destroy, rout, cross
    std::int16_t count = 0;    ///< of hexes to hold
    std::vector<Cell> hexes;   ///< hold, cross
    WorkId tower = nobody;       ///< take, keep
};

/// What tables may play otherwise.
struct Options {
    bool move_and_attack = false;      // GH-RND-2
    bool surrender_any = false;        // GH-MOR-4, `surrender_range = "any"`
    By<Terrain, std::uint8_t> costs{{{1, 1, 1, 1, 1, 1, 1, 1}}};  // GH-FLD-3
    bool terrain_costs = false;
};

/// What lies strictly between two hexes that are this far from one another: the two hexes along
/// each crossing, as steps from the first.
struct SightLine {
    std::uint8_t size = 0;
    std::array<std::pair<std::int8_t, std::int8_t>, 10> left{}, right{};
};
inline constexpr int farthest_sight = 9;  ///< hexes

struct Scenario {
    std::string title, teaches;
    std::string hash;  ///< content hash: scenarios with the same are the same
    Grid grid;
    std::vector<Spot> spots;       ///< by Cell
    std::vector<WorkPlan> works;
    std::vector<Kit> kits;
    std::uint8_t ladder_kit = 0, ram_kit = 0;  ///< what Engineers build.  GH-SIEGE-3
    std::vector<Recruit> recruits;  ///< by UnitId
    std::vector<Player> players;    ///< by Seat
    std::vector<SeatInfo> seats;
    std::vector<std::string> sides;
    std::vector<std::int32_t> start_rp;  ///< by side.  GH-PLAY-1
    std::vector<Aim> aims;
    std::uint8_t holds = nobody;  ///< the side that wins if nobody or everybody reached an aim
    std::uint16_t rounds = 0;
    Options options;
    Numbers numbers;
    bool has_flyers = false;
    bool has_ring = false;  ///< some hex is inside while everything stands
    std::vector<SightLine> sight;  ///< by the step between two hexes: see sight_index

    std::uint8_t side_of(std::uint8_t seat) const { return players[seat].side; }
};

constexpr std::size_t sight_index(Hex step)
{
    return static_cast<std::size_t>((step.q + farthest_sight) * (2 * farthest_sight + 1) + step.r + farthest_sight);
}

/// The scenario that `document` describes, with `numbers`; null if a fault is more than a warning.
std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers, Problems& problems);

/// `document` with the army lists that it names written out, so that it stands alone.
Document whole_scenario(const Document& document);

}  // namespace montjoy::gbh

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Aim::Kind> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::gbh::Aim::Kind>{
    "destroy", "rout", "hold", "take", "keep", "cross"};
