#include "apps/cli/play/settings.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

auto find(auto& options, const std::string& name)
{
    return std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.first == name; });
}

}  // namespace

Settings Settings::read(const std::string& lines)
{
    Settings settings;
    for (const std::string_view line : split(lines, '\n'))
        if (const auto parts = words(line); parts.size() == 4)
            settings.set(std::string(parts[0]), std::string(parts[1]), std::string(parts[2]), std::string(parts[3]));
    return settings;
}

std::string Settings::lines() const
{
    std::string text;
    for (const auto& [whose, options] : options_)
        for (const auto& [option, value] : options) text += cat(whose.first, ' ', whose.second, ' ', option, ' ', value, '\n');
    return text;
}

Settings::Options Settings::of(const std::string& seat, const std::string& tool) const
{
    const auto found = options_.find({seat, tool});
    return found == options_.end() ? Options{} : found->second;
}

void Settings::set(const std::string& seat, const std::string& tool, const std::string& option, const std::string& value)
{
    Options& options = options_[{seat, tool}];
    if (const auto there = find(options, option); there != options.end())
        there->second = value;
    else
        options.emplace_back(option, value);
}

Settings::Options completed(Settings::Options first, const Settings::Options& others)
{
    for (const auto& option : others)
        if (find(first, option.first) == first.end()) first.push_back(option);
    return first;
}

}  // namespace montjoy::cli
