// What an act would come to: the sums of a combat, the chances of a stance.
#pragma once

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

Preview preview_of(const View& view, const Action& action);

}  // namespace montjoy::arcadia
