// The kinds of roll of the rulebook. Each is a lane of luck of its own.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"

namespace montjoy::gpc {

enum class RollKind : std::uint8_t {
    valorous,
    battle,
    intensity,
    stand,
    cowardly,
    attack_length,
    push_length,
    flank_length,
    draw,
    charge_draw,
    squire_call,
    weapon,
    flight,
    foe_weapon,
    unopposed,
    damage,
    foe_damage,
    knockdown,
    ride,
    ride_intensity,
    followers,
    followers_foe,
    bodyguard,
    difficulty,
    awareness,
    squire_search,
    squire_intensity,
    keeping,
    tide,
    first_aid,
    first_aid_points,
    men_return,
    fate
};

/// What fell: the face of one die, or the sum of damage dice.
struct Roll {
    RollKind kind = RollKind::battle;
    std::int16_t value = 0;
    friend constexpr auto operator<=>(const Roll&, const Roll&) = default;
};

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::RollKind> = 33;
template <>
inline constexpr std::array<std::string_view, 33> montjoy::enum_names<montjoy::gpc::RollKind>{
    "valorous",         "battle",           "intensity",    "stand",      "cowardly",
    "attack-length",    "push-length",      "flank-length", "draw",       "charge-draw",
    "squire-call",      "weapon",           "flight",       "foe-weapon", "unopposed",
    "damage",           "foe-damage",       "knockdown",    "ride",       "ride-intensity",
    "followers",        "followers-foe",    "bodyguard",    "difficulty", "awareness",
    "squire-search",    "squire-intensity", "keeping",      "tide",       "first-aid",
    "first-aid-points", "men-return",       "fate"};
