// Orders and reports as text that travels by forum or mail: one strict grammar, with a line that proves the text
// whole. What is written is read back the same; what is not, is named by its line.
//
//   [montjoy orders]
//   game: Ab3dEf6hIj9lMn0p
//   seat: alliance-1
//   view: 57
//   1. attack R1 0406.1
//   2. end
//   sum: 1f3a99c2
//   [end of orders]
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "referee/match.hpp"

namespace montjoy::server {

struct Sheet {
    std::string game, seat;
    std::uint64_t number = 0;         ///< of the view that the orders were made on
    std::vector<std::string> orders;
    friend bool operator==(const Sheet&, const Sheet&) = default;
};

/// What happened, as one seat was told it.
struct Report {
    std::string game, seat;
    std::uint64_t number = 0;
    std::string when;                 ///< "2024-01-04T18:05:00Z"
    std::vector<std::string> lines;
    friend bool operator==(const Report&, const Report&) = default;
};

struct SheetFault {
    std::size_t line = 0;             ///< of the whole text, from 1
    std::string what;
};

std::string to_text(const Sheet& sheet);
std::string to_text(const Report& report);

/// The one sheet in `text`, whatever stands before and after it. Each line may have been quoted by a forum or a
/// mail program ("> "); nothing else is overlooked.
std::variant<Sheet, SheetFault> read_sheet(std::string_view text);
std::variant<Report, SheetFault> read_report(std::string_view text);

/// The line of the text on which the n-th order of its sheet stands, lines counted from 1, orders from 0.
std::size_t line_of_order(std::string_view text, std::size_t n);

/// What came of a sheet: all of it, or the orders before the first that is refused.
struct Applied {
    std::size_t done = 0;
    std::optional<SheetFault> fault;
};
/// Carries the orders out on `match`, letting fall what falls between; nothing if the sheet is of another seat
/// or view. `number` is the seat's present one.
Applied apply(const Sheet& sheet, std::string_view text, Match& match, Luck& luck);

}  // namespace montjoy::server
