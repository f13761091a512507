// Exact odds of situations from files: one attack, and attacks in order. The tool "odds".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/document.hpp"
#include "ruleset/tool.hpp"
#include "systems/gobwin/combat.hpp"

namespace montjoy::gobwin {

/// A unit of a situation.
struct Figure {
    std::int64_t attack = 2, defence = 0, hits = 2;
    std::int64_t left = 2;
};

/// A stack of a situation, with its units one by one.
struct Band {
    UnitType type = UnitType::pikes;
    std::vector<Figure> units;
    std::int64_t level = 0;
    Specials specials = 0;
    bool fool = false;
    bool shot = true;
};

/// Reads a stack; `more` are fields that it may have besides.
Band read_band(const Place& place, std::initializer_list<std::string_view> more = {});

/// What it brings into a combat with the units that have hits left.
Force force_of(const Band& band);

/// Why this attack cannot be, by clause; faults go to `place`. GB-MAP-3, 5, 6, GB-UNIT-5, GB-COM-11
void check_attack_of(const Place& place, AttackKind kind, UnitType attacker, const Band* defender, Terrain terrain);

/// The tool "odds": one situation, or {"defenders": [...], "attacks": [...]}.
ToolAnswer run_odds(const ToolInput& input);

/// Attacks in order, with shots and guards spent on the way and losses carried. `best`: in the best order.
ToolAnswer run_sequence(const Place& place, bool json, bool best, Problems& problems);

}  // namespace montjoy::gobwin

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gobwin::AttackKind> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gobwin::AttackKind>{
    "melee", "fire", "walls"};
