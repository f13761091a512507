// What an act would come to, in words and bars.
#pragma once

#include <string>

#include "systems/gpc/gpc.hpp"
#include "systems/gpc/whatif.hpp"

namespace montjoy::gpc {

/// The plan that previews and the page of a battle reckon with: a careful player's.
Plan usual_plan();

/// "stop: never; pick: weakest; ...": a plan in the words of the whatif tool.
std::string plan_text(const Plan&, Manoeuvre);

/// A chance in [0, 1] as a fraction of a billion, for a bar.
Fraction as_fraction(double chance);

/// "45.3%".
std::string percent(double chance);

}  // namespace montjoy::gpc
