// The tables of the rulebook as printed, a row a line.
#pragma once

#include <array>
#include <cstdint>

#include "systems/gobwin/types.hpp"

namespace montjoy::gobwin {

inline constexpr int closed = -1;  ///< no way in

/// Movement points to enter a hex.
struct Entry {
    int ground;
    int flyers;
};
inline constexpr By<Terrain, Entry> entry_cost{{{
    {1, 1},            // open      GB-MAP-1
    {2, 1},            // woods     GB-MAP-2
    {closed, 2},       // mountain  GB-MAP-5
    {closed, 1},       // lake      GB-MAP-6
}}};

inline constexpr int woods_defence = 20;  // ground stacks only. GB-MAP-4

/// Movement points a turn; they fix the type. GB-UNIT-1
inline constexpr By<UnitType, int> move_of{{{
    2,  // siege
    2,  // pikes
    2,  // stabbers
    2,  // archers
    3,  // cavalry
    4,  // flyers
}}};

inline constexpr int least_attack = 2;    // GB-UNIT-2
inline constexpr int full_strength = 8;   // units that count whole. GB-COM-2

/// The level of a new commander by the face of a d5. GB-CHAR-2
inline constexpr std::array<std::uint8_t, 5> level_by_face{2, 2, 2, 3, 4};

inline constexpr int commander_price = 50;  // GB-CHAR-6
inline constexpr int special_price = 50;    // times n for the n-th of its kind. GB-CHAR-6
inline constexpr int kinds_of_special = 3;  // in a nation. GB-CHAR-6
constexpr int scout_price(int rating) { return rating == 3 ? 60 : 100; }  // GB-CHAR-7

/// Whom each type trumps. GB-COM-4
inline constexpr By<UnitType, std::array<UnitType, 2>> trumped_by{{{
    {UnitType::stabbers, UnitType::archers},  // siege
    {UnitType::cavalry, UnitType::flyers},    // pikes
    {UnitType::pikes, UnitType::archers},     // stabbers
    {UnitType::flyers, UnitType::pikes},      // archers
    {UnitType::stabbers, UnitType::siege},    // cavalry
    {UnitType::siege, UnitType::cavalry},     // flyers
}}};
constexpr bool trumps(UnitType a, UnitType b) { return trumped_by[a][0] == b || trumped_by[a][1] == b; }

/// The special that strengthens each type's Attack.
inline constexpr By<UnitType, Special> fighting_special{{{
    Special::ditto_a_mancy,   // siege     GB-SPEC-3
    Special::dance_fighting,  // pikes     GB-SPEC-1
    Special::dance_fighting,  // stabbers  GB-SPEC-1
    Special::ditto_a_mancy,   // archers   GB-SPEC-3
    Special::rockin_out,      // cavalry   GB-SPEC-2
    Special::rockin_out,      // flyers    GB-SPEC-2
}}};

inline constexpr int fool_defence = 20;  // GB-SPEC-7

/// Wall points that a hex can hold, by the level of its city; 0 no city. GB-COM-10
inline constexpr std::array<int, 6> wall_limit{20, 40, 60, 80, 100, 100};

inline constexpr int usual_sight = 2;         // units and cities. GB-SCOUT-1
inline constexpr int farthest_sight = 4;      // GB-SCOUT-1
inline constexpr int stacks_in_a_hex = 8;     // of one side. GB-STACK-2
inline constexpr int highest_city_level = 5;  // GB-TURN-4

/// Ways to throw each sum of 2d5, from 2 to 10, of 25. GB-COM-5
inline constexpr std::array<std::int64_t, 9> ways_of_2d5{1, 2, 3, 4, 5, 4, 3, 2, 1};

}  // namespace montjoy::gobwin
