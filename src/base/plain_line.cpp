#include "base/plain_line.hpp"

#include <array>
#include <cstddef>

namespace montjoy {
namespace {

/// Characters of so many bytes begin below `end`; none is written longer than it needs to be.
struct Form {
    unsigned begin, end;
    std::size_t more;
    char32_t least;
};
constexpr std::array<Form, 4> forms{{{0x00, 0x80, 0, 0}, {0xC2, 0xE0, 1, 0x80}, {0xE0, 0xF0, 2, 0x800}, {0xF0, 0xF5, 3, 0x10000}}};

bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x2028 || point == 0x2029; }
bool is_character(char32_t point) { return point <= 0x10FFFF && (point < 0xD800 || point >= 0xE000); }

/// How many bytes the plain character at the beginning of `text` has; 0 if none stands there.
std::size_t plain_character(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (const auto& [begin, end, more, least] : forms) {
        if (byte(0) < begin || byte(0) >= end || text.size() <= more) continue;
        char32_t point = more == 0 ? byte(0) : byte(0) & (0x3Fu >> more);
        for (std::size_t i = 1; i <= more; ++i) {
            if ((byte(i) & 0xC0u) != 0x80u) return 0;
            point = point << 6 | (byte(i) & 0x3Fu);
        }
        return point >= least && is_character(point) && !is_control(point) ? more + 1 : 0;
    }
    return 0;
}

}  // namespace

bool is_plain_line(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t size = plain_character(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

}  // namespace montjoy
