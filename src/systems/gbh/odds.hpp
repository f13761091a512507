// Exact odds of one attack, outside a game: the tool "odds".
#pragma once

#include <optional>
#include <vector>

#include "base/document.hpp"
#include "dice/distribution.hpp"
#include "ruleset/tool.hpp"
#include "systems/gbh/combat.hpp"

namespace montjoy::gbh {

/// One attack as a file describes it.
struct Situation {
    Fighter attacker, defender;
    Approach approach;
    bool missile = false;
};

/// Reads the unit that stands at a place: type, level, weapon, armour, shield, morale and what else
/// `more` names.
Fighter read_fighter(const Place& unit, std::initializer_list<std::string_view> more = {});
/// Reads a situation; every fault and refusal goes to the place's problems.
Situation read_situation(const Place& root);

/// The parts of the attack; none, and the refusal noted at `where`, if there is no such attack.
Bounded<PlannedPart, 2> plan(const Situation& situation, const Numbers& numbers, const Place& where);

/// The damage that several parts come to together.
Distribution<int> damage_odds(const Bounded<PlannedPart, 2>& parts, bool on_attacker);

/// The clauses of all assumed numbers that the answer rests on, each once.
std::vector<Clause> assumed_in(const Situation& situation, const Bounded<PlannedPart, 2>& parts, const Numbers& numbers);

ToolAnswer odds_tool(const ToolInput& input);

}  // namespace montjoy::gbh
