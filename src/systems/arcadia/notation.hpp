// How acts, rolls and units are written.
#pragma once

#include <string>
#include <string_view>

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

std::string write_act(const Scenario& scenario, const Action& action);
Parsed<Action> read_act(const Scenario& scenario, std::string_view text);

/// What fell: the sum of the dice; of a card its name, a command card's with the event that it carries, if any:
/// "press-left", "press-left weather+1", "fire-bolt".
std::string write_roll(const Scenario& scenario, const Roll& roll);

/// How an act is written, for a person: "move FROM TO".
std::string_view usage_of(Action::Kind kind);

std::string side_text(const Board& board, Direction d);
std::string omen_text(Omen omen);
std::string weather_text(int weather);

}  // namespace montjoy::arcadia
