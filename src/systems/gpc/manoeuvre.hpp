// The manoeuvres of a round and the results of a unit, by name; what each asks and allows stands in
// tables.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"

namespace montjoy::gpc {

/// What a knight does in a round. `stand` is a fumble whose d6 has not been thrown (GP-RND-6).
enum class Manoeuvre : std::uint8_t {
    none,
    attack,
    attack_with_another,
    attack_vs_two,
    charge,
    push_deeper,
    flank,
    disengage,
    stand_fast,
    flee,
    stand,
    stand_vs_two,
    stand_vs_charge
};

/// How one exchange went for the knight.  GP-RES-2
enum class Fared : std::uint8_t { won, drawn, lost };

/// The result of a unit in a round, from best to worst.  GP-RES-2
enum class Result : std::uint8_t { none, triumph, win, even, lose, crush };

/// What a critical Battle roll lets a knight take; `due` until he has said which.  GP-OPP-1
enum class Opportunity : std::uint8_t { none, due, foe, intensity, squire, ransom, weapon };

/// The state of a knight's body, from best to worst.  GP-EXC-3
enum class Health : std::uint8_t { fit, major_wound, unconscious, dying, dead };

/// Where a squire is, or after the battle what became of him.  GP-SQ-1, GP-SQ-3
enum class Squire : std::uint8_t { none, at_hand, lost, silent, dead, captured, maimed, found };

/// What a modifier changes.  GP-ROLL-4
enum class Skill : std::uint8_t { battle, weapon, horsemanship, intensity, followers, squire, foe };

/// How a battle ends for the knights' side.  GP-BAT-1
enum class Ending : std::uint8_t { none, victory, defeat, undecided };

/// How large a battle is.  GP-BAT-1
enum class Size : std::uint8_t { small, medium, large };

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Manoeuvre> = 13;
template <>
inline constexpr std::array<std::string_view, 13> montjoy::enum_names<montjoy::gpc::Manoeuvre>{
    "none",        "attack",       "attack with",    "attack vs two", "charge",
    "push deeper", "flank",        "disengage",      "stand fast",    "flee",
    "stand",       "stand vs two", "stand vs charge"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Fared> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gpc::Fared>{
    "won", "drawn", "lost"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Result> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::gpc::Result>{
    "none", "triumph", "win", "even", "lose", "crush"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Opportunity> = 7;
template <>
inline constexpr std::array<std::string_view, 7> montjoy::enum_names<montjoy::gpc::Opportunity>{
    "none", "due", "foe", "intensity", "squire", "ransom", "weapon"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Health> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::gpc::Health>{
    "fit", "major-wound", "unconscious", "dying", "dead"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Squire> = 8;
template <>
inline constexpr std::array<std::string_view, 8> montjoy::enum_names<montjoy::gpc::Squire>{
    "none", "at-hand", "lost", "silent", "dead", "captured", "maimed", "found"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Skill> = 7;
template <>
inline constexpr std::array<std::string_view, 7> montjoy::enum_names<montjoy::gpc::Skill>{
    "battle", "weapon", "horsemanship", "intensity", "followers", "squire", "foe"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Ending> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gpc::Ending>{
    "none", "victory", "defeat", "undecided"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Size> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gpc::Size>{
    "small", "medium", "large"};
