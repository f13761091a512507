// The words of the Great Battles Handbook: types, races, equipment, ground and works, spelled as
// files and transcripts spell them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"

namespace montjoy::gbh {

/// What a unit is.  GH-UNIT-1 to GH-UNIT-16
enum class Type : std::uint8_t {
    irregulars,
    engineers,
    infantry,
    cavalry,
    falcated_chariots,
    quadrigae,
    elephants,
    ladder,
    assault_tower,
    battering_ram,
    covered_ram,
    catapult,
    dragon,
    giant_eagle,
    trolls,
    ents
};

/// GH-UNIT-18; machines and creatures have none of these and stand as men.
enum class Race : std::uint8_t { men, hobbits, elves, dwarfs, orcs, high_orcs };

/// GH-WPN-1 to GH-WPN-5
enum class Weapon : std::uint8_t {
    swords,
    maces,
    spears,
    two_handed_swords,
    flails,
    halberds,
    battle_axes,
    war_hammers,
    javelins,
    slings,
    bows,
    crossbows
};

enum class Damage : std::uint8_t { slash, crush, puncture };          // GH-WPN-10
enum class Armour : std::uint8_t { ac0, ac1, ac2, ac3, ac4 };         // GH-ARM-0 to GH-ARM-4
enum class Shield : std::uint8_t { none, target, normal, full };      // GH-SHD-1 to GH-SHD-3
enum class Aspect : std::uint8_t { front, flank, rear };              // GH-COM-17

/// GH-MOR-2, from the best to the worst.
enum class Band : std::uint8_t { victorious, excellent, very_high, high, normal, low, very_low, panic, surrender };

/// GH-FLD-3
enum class Terrain : std::uint8_t { plain, semiplain, forest, hill, marsh, cliff, river, road };

enum class Work : std::uint8_t { bridge, tower, homage_tower, wall, gate };  // GH-STR-1
enum class Material : std::uint8_t { wood, earth, rock, iron };

/// What a catapult is loaded with.  GH-UNIT-12
enum class Load : std::uint8_t { rocks, rock };

}  // namespace montjoy::gbh

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Type> = 16;
template <>
inline constexpr std::array<std::string_view, 16> montjoy::enum_names<montjoy::gbh::Type>{
    "irregulars",    "engineers",     "infantry",    "cavalry",  "falcated-chariots", "quadrigae",
    "elephants",     "ladder",        "assault-tower", "battering-ram", "covered-ram",  "catapult",
    "dragon",        "giant-eagle",   "trolls",      "ents"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Race> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::gbh::Race>{
    "men", "hobbits", "elves", "dwarfs", "orcs", "high-orcs"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Weapon> = 12;
template <>
inline constexpr std::array<std::string_view, 12> montjoy::enum_names<montjoy::gbh::Weapon>{
    "swords",      "maces",       "spears",   "two-handed-swords", "flails", "halberds",
    "battle-axes", "war-hammers", "javelins", "slings",            "bows",   "crossbows"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Damage> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gbh::Damage>{
    "slash", "crush", "puncture"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Armour> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::gbh::Armour>{
    "AC0", "AC1", "AC2", "AC3", "AC4"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Shield> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gbh::Shield>{
    "none", "target", "normal", "full"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Aspect> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gbh::Aspect>{
    "front", "flank", "rear"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Band> = 9;
template <>
inline constexpr std::array<std::string_view, 9> montjoy::enum_names<montjoy::gbh::Band>{
    "Victorious", "Excellent", "Very high", "High", "Normal", "Low", "Very low", "Panic", "Surrender"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Terrain> = 8;
template <>
inline constexpr std::array<std::string_view, 8> montjoy::enum_names<montjoy::gbh::Terrain>{
    "plain", "semiplain", "forest", "hill", "marsh", "cliff", "river", "road"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Work> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::gbh::Work>{
    "bridge", "tower", "homage-tower", "wall", "gate"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Material> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gbh::Material>{
    "wood", "earth", "rock", "iron"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gbh::Load> = 2;
template <>
inline constexpr std::array<std::string_view, 2> montjoy::enum_names<montjoy::gbh::Load>{"rocks", "rock"};
