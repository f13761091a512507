// Tools beside the game: odds, a combat phase in a chosen order, army lists, the scenario generator.
#pragma once

#include <map>
#include <span>
#include <string>

#include "base/fraction.hpp"
#include "ruleset/tool.hpp"
#include "systems/arcadia/army.hpp"

namespace montjoy::arcadia {

std::span<const Tool> all_tools();

ToolAnswer run_odds(const ToolInput& input);
ToolAnswer run_phase(const ToolInput& input);
ToolAnswer run_army(const ToolInput& input);
ToolAnswer run_generate(const ToolInput& input);
ToolAnswer run_muster(const ToolInput& input);
ToolAnswer run_chances(const ToolInput& input);

/// One side of a scouting contest, as its commander knows it before anything is rolled.
struct Scouting {
    int points = 0;           ///< of the scouts chosen, and of the commander
    Stance stance{};
    bool castle = false;
};
/// The other side: its pool and reputation.
struct Opposing {
    std::vector<int> pool;    ///< scouting points of the pool's units
    int commander = 0;        ///< 0, 2 or 4
    Reputation reputation = Reputation::bold;
    bool castle = false;
};

/// The exact chances before anything is rolled.  AR-SCN-1 to AR-SCN-7, AR-SCN-11
struct ScenarioChances {
    std::map<Kind, Fraction> kinds;
    Fraction own_surprised, enemy_surprised, own_outscouted, enemy_outscouted, tied;
};
ScenarioChances scenario_chances(const Scouting& own, const Opposing& enemy);

/// The problems of a file as JSON, in `answer`; nothing if it is no JSON.
std::optional<Document> read_file(const ToolInput& input, std::size_t i, ToolAnswer& answer);

}  // namespace montjoy::arcadia
