// What can be played, and by which rules: `systems`, `scenarios`, `rules`, `check`.
#pragma once

#include <string>

#include "apps/cli/scenario.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

void list_systems(const Terminal& terminal, bool json);
void list_scenarios(const Terminal& terminal, const std::string& system, bool json);
/// The rulebook, a clause of it, or the clauses that hold the words.
void show_rules(const Terminal& terminal, const std::string& system, const std::string& asked);
/// Reads a scenario and says that it holds, or every fault of it.
void check_scenario(const Terminal& terminal, const ScenarioWords& words);

}  // namespace montjoy::cli
