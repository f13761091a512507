#include "search/level.hpp"

#include <charconv>

namespace montjoy {
namespace {

/// A number with its letter, for trying things out: "n20000".
bool read_part(std::string_view part, Level& level)
{
    if (part.size() < 2) return false;
    const char letter = part[0];
    part.remove_prefix(1);
    std::uint64_t number = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), number);
    if (read.ec != std::errc{} || read.ptr != part.data() + part.size()) return false;
    if (letter == 'n') level.nodes = number;
    else if (letter == 'a') level.ahead = static_cast<std::uint32_t>(number);
    else if (letter == 'w') level.widest = static_cast<std::size_t>(number);
    else if (letter == 'd') level.doubt = static_cast<std::uint32_t>(number);
    else return false;
    return true;
}

}  // namespace

std::optional<Level> level_named(std::string_view bot)
{
    constexpr std::string_view name = "search";
    if (!bot.starts_with(name)) return std::nullopt;
    bot.remove_prefix(name.size());
    Level level;
    if (bot.empty()) return level;
    if (bot[0] != ':') return std::nullopt;
    bot.remove_prefix(1);
    while (!bot.empty()) {
        const std::size_t comma = std::min(bot.find(','), bot.size());
        if (!read_part(bot.substr(0, comma), level)) return std::nullopt;
        bot.remove_prefix(std::min(bot.size(), comma + 1));
    }
    return level;
}

}  // namespace montjoy
