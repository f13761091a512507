// A battle's file: docs/gpc-table.md tells how it, a sheet and a table are written.
#pragma once

#include <memory>

#include "base/document.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// The scenario with every knight and table that it names by a name put in whole; what is no name
/// of one stays as it is, for the reading to find.
Document whole_scenario(const Document&);

/// Null where a fault is more than a warning.
std::shared_ptr<const Scenario> read_scenario(const Document&, const Document& numbers, Problems&);

State opening_state(std::shared_ptr<const Scenario>);

}  // namespace montjoy::gpc
