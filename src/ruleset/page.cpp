#include "ruleset/page.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace montjoy {
namespace {

// By Ink. Gules, azure, vert and purpure for the sides.
constexpr std::array<std::string_view, 10> codes{"0",        "38;5;245", "1",        "38;5;71",
                                                 "38;5;178", "38;5;167", "38;5;160", "38;5;68",
                                                 "38;5;71",  "38;5;97"};

bool is_number(std::string_view cell)
{
    return !cell.empty() && ((cell[0] >= '0' && cell[0] <= '9') || cell[0] == '+' || cell[0] == '-');
}

}  // namespace

std::string painted(const Style& style, Ink ink, std::string_view text)
{
    if (!style.colour || ink == Ink::plain) return std::string(text);
    return cat("\x1b[", codes[static_cast<std::size_t>(ink)], 'm', text, "\x1b[0m");
}

std::string painted(const Style& style, std::uint8_t foreground, std::uint8_t ground, std::string_view text)
{
    if (!style.colour) return std::string(text);
    return cat("\x1b[38;5;", int{foreground}, ";48;5;", int{ground}, 'm', text, "\x1b[0m");
}

std::size_t width_of(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        width += (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80 ? 1u : 0u;
    }
    return width;
}

std::string left(std::string_view text, std::size_t width)
{
    const std::size_t taken = width_of(text);
    return cat(text, std::string(width > taken ? width - taken : 0, ' '));
}

std::string right(std::string_view text, std::size_t width)
{
    const std::size_t taken = width_of(text);
    return cat(std::string(width > taken ? width - taken : 0, ' '), text);
}

std::string table(const Style& style, const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    }
    std::string out;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            const bool last = i + 1 == rows[r].size();
            const std::string& cell = rows[r][i];
            if (i > 0) line += "  ";
            line += r > 0 && is_number(cell) ? right(cell, widths[i]) : last ? cell : left(cell, widths[i]);
        }
        out += r == 0 ? painted(style, Ink::strong, line) : line;
        out += '\n';
        if (r == 0) {
            std::size_t whole = widths.empty() ? 0 : 2 * (widths.size() - 1);
            for (const std::size_t w : widths) whole += w;
            out += painted(style, Ink::quiet, std::string(whole, '-')) + '\n';
        }
    }
    return out;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent)
{
    std::string out, line(indent);
    bool begun = false;
    for (const std::string_view word : words(text)) {
        if (begun && width_of(line) + 1 + width_of(word) > width) {
            out += line + '\n';
            line = indent;
            begun = false;
        }
        if (begun) line += ' ';
        line += word;
        begun = true;
    }
    return begun ? out + line + '\n' : out;
}

}  // namespace montjoy
