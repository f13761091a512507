// Pages of text for a terminal: with colour or without, and tables whose columns line up.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace montjoy {

/// How a page is to be drawn.
struct Style {
    bool colour = false;
    int width = 100;  ///< columns of text
    const Language* language = nullptr;
};

/// The colours of a page, by what they mean. The sides are in the order of the scenario's sides.
enum class Ink : std::uint8_t { plain, quiet, strong, good, warning, bad, side_1, side_2, side_3, side_4 };

/// The ink of a side, by its index in the scenario; sides beyond the fourth begin again.
constexpr Ink ink_of_side(std::size_t side)
{
    return static_cast<Ink>(static_cast<std::size_t>(Ink::side_1) + side % 4);
}

/// `text` in that ink where the style has colour (ANSI, 256 colours), else as it is.
std::string painted(const Style& style, Ink ink, std::string_view text);

/// `text` on a ground of the 256-colour palette, in ink `foreground` of the same palette.
std::string painted(const Style& style, std::uint8_t foreground, std::uint8_t ground, std::string_view text);

/// How many columns `text` takes on a terminal: UTF-8 without colour codes, each character one.
std::size_t width_of(std::string_view text);

/// `text` with blanks added up to `width`, after it or before it.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

/// Rows of cells with columns lined up, two blanks between; the first row is the heading, set off
/// by a rule. Numbers (cells that begin with a digit, + or -) stand to the right.
std::string table(const Style& style, const std::vector<std::vector<std::string>>& rows);

/// `text` broken at blanks into lines of at most `width` columns, each led by `indent`.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

}  // namespace montjoy
