// The record of a game as text: a header that pins everything it was played with, then its steps,
// each with the events that follow from it (docs/notation.md). Knows no rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/document.hpp"
#include "dice/faces.hpp"

namespace montjoy {

/// Whose dice a game is played with.
enum class Dice : std::uint8_t { seeded, table, sealed };

/// What a record says before its first step.
struct Header {
    std::string system;
    int version = 0;          ///< of the rules
    std::string scenario;     ///< its id, "gobwin/duel", or the name of the file that it came from
    std::string hash;         ///< content_hash of the two documents below
    Dice dice = Dice::seeded;
    std::uint64_t key = 0;    ///< seeded
    std::string seal;         ///< sealed: SHA-256 of the key's sixteen digits, which are shown at the end
    struct SeatLine {
        std::string name;
        std::string player;  ///< "human" or a bot
        friend bool operator==(const SeatLine&, const SeatLine&) = default;
    };
    std::vector<SeatLine> seats;
    /// A document that the scenario holds whole (an army): where, and the hash of what stands there.
    struct Part {
        std::string pointer;
        std::string hash;
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::vector<Part> parts;
    Document scenario_data;
    Document numbers_data;
    friend bool operator==(const Header&, const Header&) = default;
};

/// The header's lines, "begin" last. `defaults` are the system's own assumed numbers: each that
/// the game replaces gets a line of its own, as does each option of the scenario.
std::vector<std::string> to_lines(const Header& header, const Document& defaults);

/// The part of `scenario` at a JSON pointer, with its hash.
Header::Part part_of(const Document& scenario, std::string_view pointer);

/// Where a record cannot be read, or does not hold, and why: lines from 1.
struct RecordFault {
    std::size_t line = 0;
    std::string what;
};
std::string to_text(const RecordFault& fault);

/// Reads the header at the front of `lines`; `used` becomes the number of its lines.
std::variant<Header, RecordFault> parse_header(const std::vector<std::string_view>& lines, std::size_t& used);

/// One step of a record.
struct Step {
    enum class Kind : std::uint8_t { act, roll, undo, time, resign, draw, say };
    Kind kind = Kind::act;
    std::uint64_t number = 0;  ///< from 1
    std::string seat;          ///< whose it is
    std::string text;          ///< the action; what is said, and to whom
    Faces faces;               ///< of a roll
    std::string mark;          ///< four digits of the state's hash after it
};

/// A step as its line: "12 alliance-1: attack R1 0406.1 #1f3a", "13 roll alliance-1 2d5: 3 4 #77aa".
std::string to_line(const Step& step, std::string_view dice = "");

/// The step that a line writes; what was expected, if it writes none.
std::variant<Step, std::string> parse_step(std::string_view line);

/// Whether `name` may be a seat's: lower case, digits and dashes, and no word of the record's own.
bool is_seat_name(std::string_view name);

/// What stands at a JSON pointer and differs from the defaults: "pointer value" each.
std::vector<std::string> replaced_numbers(const Document& numbers, const Document& defaults);

/// The lines of `text`; a last line that does not end is left out and `torn` becomes true.
std::vector<std::string_view> whole_lines(std::string_view text, bool& torn);

}  // namespace montjoy

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::Dice> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::Dice>{"seeded", "table", "sealed"};
