// Rolls: GP-ROLL. A d20 against a skill, and one such roll against another.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"
#include "base/fraction.hpp"

namespace montjoy::gpc {

/// How one d20 fell against a skill.
enum class Grade : std::uint8_t { critical, success, fail, fumble };

/// How an opposed roll ended for the roller, from best to worst.  GP-ROLL-2
enum class Outcome : std::uint8_t { critical, success, tie, partial, fail, fumble };

/// One d20 read against a skill: its grade, and how high a success is, 1 to 20 (0 if it is none).
struct Reading {
    Grade grade = Grade::fail;
    int height = 0;
    constexpr bool succeeded() const { return height > 0; }
    friend constexpr bool operator==(const Reading&, const Reading&) = default;
};

/// Requires `die` in [1, 20]; `skill` is any number.  GP-ROLL-1
constexpr Reading read_die(int skill, int die)
{
    if (skill <= 0) return {die == 20 ? Grade::fumble : Grade::fail, 0};
    const int height = skill > 20 ? die + (skill - 20) : die;
    if (skill > 20 ? height >= 20 : die == skill) return {Grade::critical, 20};
    if (skill > 20 || die < skill) return {Grade::success, height};
    return {die == 20 ? Grade::fumble : Grade::fail, 0};
}

/// Of the 20 faces those that succeed against `skill`.  GP-ROLL-1
constexpr int faces_that_succeed(int skill)
{
    int faces = 0;
    for (int die = 1; die <= 20; ++die) faces += read_die(skill, die).succeeded() ? 1 : 0;
    return faces;
}

/// What `mine` comes to against `theirs`.  GP-ROLL-2
constexpr Outcome opposed(Reading mine, Reading theirs)
{
    if (!mine.succeeded()) return mine.grade == Grade::fumble ? Outcome::fumble : Outcome::fail;
    if (mine.height == theirs.height) return Outcome::tie;
    if (mine.height < theirs.height) return Outcome::partial;
    return mine.grade == Grade::critical ? Outcome::critical : Outcome::success;
}

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Grade> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gpc::Grade>{
    "critical", "success", "fail", "fumble"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Outcome> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::gpc::Outcome>{
    "critical", "success", "tie", "partial", "fail", "fumble"};

namespace montjoy::gpc {

/// Of the 400 equally likely pairs of dice, how many come to each outcome for `skill`.  GP-ROLL-3
By<Outcome, int> opposed_odds(int skill, int against);

/// Of those 400, how many an exchange is won, drawn and lost by; against a missile foe its miss is
/// a win.  GP-EXC-1, GP-EXC-2
struct Shares {
    int won = 0;
    int drawn = 0;
    int lost = 0;
    friend bool operator==(const Shares&, const Shares&) = default;
};
Shares exchange_shares(int skill, int against, bool missile);

/// The chance that `dice` d6 come to `least` or more. Requires dice in [0, 24].
double chance_of_sum(int dice, int least);
/// The mean of what `dice` d6 exceed `armour` by.
double mean_through(int dice, int armour);

}  // namespace montjoy::gpc
