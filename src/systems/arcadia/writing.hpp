// A battle as JSON.
#pragma once

#include "base/writer.hpp"
#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

void write_state(const State& state, Writer& writer);
void write_view(const View& view, Writer& writer);

std::string_view stage_name(Stage stage);

}  // namespace montjoy::arcadia
