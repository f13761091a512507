// What happened, as a line of a record and as sentences for people.
#pragma once

#include <string>
#include <vector>

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

/// One line that holds all of the event.
std::string event_line(const Scenario& scenario, const Event& event);
/// Sentences; none where the event needs no telling.
std::vector<Message> sentences(const Scenario& scenario, const Event& event);

/// "Wolf Riders" or "superior Wolf Riders", with the hex where one is known.
std::string unit_text(const Scenario& scenario, const Tag& tag, bool with_hex = true);

}  // namespace montjoy::arcadia
