// Several acts in a row: where they can lead, what they cost, and going there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/play/game.hpp"

namespace montjoy::cli {

/// The acts that lead to `act` at the least cost, `act` last; none if no row of its kind does.
std::vector<std::string> row_to(const Match& match, Seat seat, const std::string& act);

/// Where acts that begin with `front` can lead, cheapest first, with the cost of each; empty if nowhere.
std::string reach_of(const Match& match, Seat seat, std::string_view front, const Style& style);

/// Does the acts that lead to `act`, one by one, up to where one is refused, somebody else is asked,
/// or something may be done that could not be done before.
void go(Game& game, Seat seat, const std::string& act);

}  // namespace montjoy::cli
