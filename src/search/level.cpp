#include "search/level.hpp"

#include <algorithm>
#include <charconv>

namespace montjoy {
namespace {

constexpr std::string_view name = "search";

std::optional<std::uint64_t> number_in(std::string_view text)
{
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

/// "nodes=5000", "ahead=96", "sooner=64", "wide=8", "doubt=50", "seasoned=1": parts of a level, for trying things out.
bool read_part(std::string_view part, Level& level)
{
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return false;
    const auto number = number_in(part.substr(equals + 1));
    if (!number || *number > 1'000'000'000) return false;
    const std::string_view which = part.substr(0, equals);
    if (which == "nodes" && *number > 0) level.nodes = *number;
    else if (which == "ahead" && *number > 0) level.ahead = static_cast<std::uint32_t>(*number);
    else if (which == "sooner") level.sooner = static_cast<std::uint32_t>(*number);
    else if (which == "wide") level.widest = static_cast<std::size_t>(*number);
    else if (which == "doubt" && *number <= 1000) level.doubt = static_cast<std::uint32_t>(*number);
    else if (which == "seasoned" && *number <= 1) level.seasoned = *number == 1;
    else return false;
    return true;
}

}  // namespace

std::optional<Level> level_named(std::string_view bot)
{
    if (!bot.starts_with(name)) return std::nullopt;
    bot.remove_prefix(name.size());
    Level level;
    if (bot.empty()) return level;
    if (bot[0] != ':') return std::nullopt;
    bot.remove_prefix(1);
    if (bot.empty()) return std::nullopt;
    if (bot == "easy") {
        level.percent = 10;
        level.near = true;
        level.widest = 6;
        return level;
    }
    if (bot == "hard") {
        level.percent = 1000;
        level.far = true;
        level.seasoned = true;
        level.widest = 20;
        return level;
    }
    if (const auto nodes = number_in(bot)) {
        level.nodes = *nodes;
        return *nodes > 0 ? std::optional(level) : std::nullopt;
    }
    if (bot.ends_with("ms")) {
        const auto time = number_in(bot.substr(0, bot.size() - 2));
        if (!time || *time == 0 || *time > 3'600'000) return std::nullopt;
        level.milliseconds = static_cast<std::uint32_t>(*time);
        return level;
    }
    while (!bot.empty()) {
        const std::size_t comma = std::min(bot.find(','), bot.size());
        if (!read_part(bot.substr(0, comma), level)) return std::nullopt;
        bot.remove_prefix(std::min(bot.size(), comma + 1));
    }
    return level;
}

std::string fault_of_level(std::string_view bot)
{
    if (!bot.starts_with("search:") || level_named(bot)) return {};
    const std::string_view level = bot.substr(name.size() + 1);
    const auto number = number_in(level.ends_with("ms") ? level.substr(0, level.size() - 2) : level);
    if (number && *number == 0) return std::string(bot) + " has a budget of nothing";
    return "there is no level \"" + std::string(level) + "\"; there are easy, hard, a number of nodes a turn, a time a turn such as 1500ms";
}

}  // namespace montjoy
