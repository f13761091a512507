// The words of the rulebook as types: sides, terrain, unit designs, units, characters, stacks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"
#include "hex/grid.hpp"

namespace montjoy::gobwin {

enum class Side : std::uint8_t { alliance, opposition };
constexpr Side other(Side side) { return side == Side::alliance ? Side::opposition : Side::alliance; }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

enum class Terrain : std::uint8_t { open, woods, mountain, lake };

enum class UnitType : std::uint8_t { siege, pikes, stabbers, archers, cavalry, flyers };
constexpr bool on_ground(UnitType type) { return type != UnitType::flyers; }

/// What a commander can do beside leading. A set of them is a bit each.
enum class Special : std::uint8_t {
    dance_fighting, rockin_out, ditto_a_mancy, look_a_mancy,
    dirt_a_mancy, cwoak_a_mancy, fool_a_mancy, shock_a_mancy
};
using Specials = std::uint8_t;
constexpr Specials bit(Special special) { return static_cast<Specials>(1u << static_cast<unsigned>(special)); }
constexpr int how_many(Specials set)
{
    int n = 0;
    for (; set != 0; set = static_cast<Specials>(set & (set - 1))) ++n;
    return n;
}
constexpr bool has(Specials set, Special special) { return (set & bit(special)) != 0; }

/// What a leader with Fool-a-mancy does this turn. GB-SPEC-7
enum class Fool : std::uint8_t { defence, defence_counted, move, move_spent };

/// The index of a nation in its scenario, which is that of its seat.
using Nation = std::uint8_t;
inline constexpr Nation no_nation = 0xff;

/// A short word that lives where it stands.
struct Name {
    std::array<char, 20> letters{};
    constexpr Name() = default;
    /// Requires that `text` has at most 20 bytes, none of them zero.
    constexpr explicit Name(std::string_view text)
    {
        for (std::size_t i = 0; i < text.size() && i < letters.size(); ++i) letters[i] = text[i];
    }
    constexpr std::string_view text() const
    {
        std::size_t size = 0;
        while (size < letters.size() && letters[size] != 0) ++size;
        return {letters.data(), size};
    }
    friend constexpr auto operator<=>(const Name&, const Name&) = default;
};

/// A design of a nation's units. GB-UNIT-1
struct Design {
    Name name;
    UnitType type = UnitType::pikes;
    std::uint8_t attack = 2;
    std::uint8_t defence = 0;
    std::uint8_t hits = 2;
    friend constexpr auto operator<=>(const Design&, const Design&) = default;
};

/// What a unit or a character carries with it until the turn ends. GB-STACK-4
namespace mark {
inline constexpr std::uint8_t attacked = 1;   ///< was in a stack that attacked. GB-TURN-5
inline constexpr std::uint8_t stopped = 2;    ///< entered a hex with enemies. GB-TURN-6
inline constexpr std::uint8_t rode_on = 4;    ///< has moved since it attacked. GB-TURN-6
inline constexpr std::uint8_t dug = 8;        ///< has built walls. GB-SPEC-5
inline constexpr std::uint8_t shaken = 16;    ///< units only. GB-UNIT-6
inline constexpr std::uint8_t looked = 32;    ///< commanders only. GB-SPEC-4
}  // namespace mark

struct Unit {
    std::uint8_t design = 0;  ///< of its nation's designs
    std::uint8_t left = 0;    ///< hits left, at least 1
    std::uint8_t spent = 0;   ///< movement points
    std::uint8_t marks = 0;
    friend constexpr bool operator==(const Unit&, const Unit&) = default;
};

/// A commander (level at least 1, rating 0) or a scout (level 0, rating 3 or 4).
struct Character {
    std::uint8_t level = 0;
    std::uint8_t rating = 0;
    Specials specials = 0;
    Fool fool = Fool::defence;
    std::uint16_t experience = 0;
    std::uint8_t spent = 0;
    std::uint8_t marks = 0;
    std::uint8_t persona = 0;  ///< from 1: one of the scenario's named commanders; 0 none
    bool commands() const { return rating == 0; }
    friend constexpr bool operator==(const Character&, const Character&) = default;
};

/// Units of one nation and one type, with their characters; those stand in Pieces. GB-STACK-1
struct Stack {
    std::uint16_t number = 0;  ///< its nation's own, from 1
    Cell cell = 0;
    std::uint16_t first_unit = 0, units = 0;
    std::uint16_t first_character = 0, characters = 0;
    Nation nation = 0;
    Side side = Side::alliance;
    UnitType type = UnitType::pikes;
    std::uint8_t place = 0;     ///< among its side's stacks in the hex, from 1, by arrival
    std::uint8_t ward = 0;      ///< the place of the stack that it guards; 0 none. GB-COM-9
    bool shot = true;           ///< may still strike back. GB-COM-7
    bool was_attacked = false;  ///< this turn, hurt or not. GB-COM-8
    bool reached = false;       ///< has orders this turn. GB-ORD-1
    friend constexpr bool operator==(const Stack&, const Stack&) = default;
};

}  // namespace montjoy::gobwin

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::Side> = 2;
template <>
inline constexpr std::array<std::string_view, 2> montjoy::enum_names<montjoy::gobwin::Side>{
    "Alliance", "Opposition"};

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::Terrain> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gobwin::Terrain>{
    "open", "woods", "mountain", "lake"};

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::UnitType> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::gobwin::UnitType>{
    "siege", "pikes", "stabbers", "archers", "cavalry", "flyers"};

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::Special> = 8;
template <>
inline constexpr std::array<std::string_view, 8> montjoy::enum_names<montjoy::gobwin::Special>{
    "dance-fighting", "rockin-out",    "ditto-a-mancy", "look-a-mancy",
    "dirt-a-mancy",   "cwoak-a-mancy", "fool-a-mancy",  "shock-a-mancy"};

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::Fool> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gobwin::Fool>{
    "defence", "defence-counted", "move", "move-spent"};
