// What a player has set for himself at the prompt, to hold for the rest of a game: the options of a tool.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace montjoy::cli {

/// By seat and tool: options and their values, in the order in which they were first given.
class Settings {
public:
    using Options = std::vector<std::pair<std::string, std::string>>;

    /// "ector whatif stop winning", a line each; lines of another kind are left out.
    static Settings read(const std::string& lines);
    std::string lines() const;

    Options of(const std::string& seat, const std::string& tool) const;
    void set(const std::string& seat, const std::string& tool, const std::string& option, const std::string& value);

private:
    std::map<std::pair<std::string, std::string>, Options> options_;
};

/// `first`, and of `others` those that it does not name.
Settings::Options completed(Settings::Options first, const Settings::Options& others);

}  // namespace montjoy::cli
