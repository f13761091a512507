// How actions, rolls and pieces are written. What is written is read back.
//
//   move R3 0406             split R3.2 [R5]      pop DESIGN 0406|R3
//   attack R3 0406.2 [aim 3] join R3 R5           pop commander [SPECIAL,...] R3
//   fire R3 0406.2 [aim 3]   front R3.2           pop scout 3|4 R3
//   walls R3 0406            step R3:1 R5         upgrade 0406
//   guard R3 B2              look R3:1 0406       upgrade R3.2 DESIGN
//   unguard R3               dirt R3              design NAME TYPE ATTACK DEFENCE HITS
//   end                      fool R3 move|defence ruling EDIT ... : REASON
//
// R3 is stack 3 of the nation with the key R; R3.2 its second unit, R3:1 its first character;
// 0406.2 the second enemy stack in 0406, by arrival there. DESIGN is its name in the scenario,
// or d2 for the second of the nation.
#pragma once

#include <string>

#include "systems/gobwin/event.hpp"

namespace montjoy::gobwin {

/// "8 Stabbers, 2 Guards": the units by design.
std::string list_of(const std::vector<UnitShot>& units);
/// "commander 3 (Dance Fighting)", "scout 4", or a name.
std::string words_of(const Scenario& scenario, const CharacterShot& character);
std::string words_of(const Scenario& scenario, const Character& character);
/// "Dance Fighting".
std::string_view title_of(Special special);
/// "R3 at 0405", "0405.2", "a stack at 0405".
std::string words_of(const Scenario& scenario, const StackTag& tag);
/// "12", "12.5".
std::string half_points(int halves);
/// A design as text: its name in the scenario, or "d2".
std::string design_text(const Scenario& scenario, Nation nation, std::uint8_t design);

}  // namespace montjoy::gobwin
