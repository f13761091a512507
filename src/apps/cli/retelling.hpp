// Recorded games told again: proved, stepped through both ways, or as one seat saw them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/terminal.hpp"
#include "referee/match.hpp"

namespace montjoy::cli {

struct ReplayWords {
    std::string file;
    bool verify = false;
    std::optional<std::uint64_t> at;
    std::string seat;
};

void retell(const Terminal& terminal, const ReplayWords& words);

/// The game in `file` after so many steps, or all of them. Throws Failure with the line where the
/// record does not hold.
std::unique_ptr<Match> replayed(const std::string& file, std::optional<std::uint64_t> at = std::nullopt);
/// The same of `text`, read from `file`.
std::unique_ptr<Match> replayed(const std::string& file, const std::string& text, std::optional<std::uint64_t> at);

/// The game in `file` as it stood after the `at`-th step that `seat` was shown; steps that were hidden from
/// it count for nothing. Throws Failure, if it was shown fewer.
std::unique_ptr<Match> as_shown(const std::string& file, const std::string& text, Seat seat, std::uint64_t at);

/// The steps of a record that holds, in order.
std::vector<Step> steps_of(const Match& match);
/// Does a step that is known to hold.
void advance(Match& match, const Step& step);

/// The seat of that name. Throws Failure, with the seats that there are.
Seat seat_of(const Match& match, const std::string& name);

/// The seat through whose eyes a game is watched by default: the game master's, or else the first.
Seat onlooker(const Match& match);

/// How the game ended, or that it goes on: "Alliance has won by the rules", "a draw by consent".
std::string outcome_of(const Match& match);

/// A sentence for a terminal, its clause set off.
std::string told(const Message& message, const Style& style);

}  // namespace montjoy::cli
