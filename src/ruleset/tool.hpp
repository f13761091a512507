// What a system offers beside the game itself: papers made of a game, and tools that turn files
// into answers (exact odds, checked army lists, generated scenarios).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/by.hpp"
#include "base/document.hpp"

namespace montjoy {

/// How a paper is written: for a terminal, two kinds of forum, or print (one HTML page, A4).
enum class Format : std::uint8_t { text, markdown, bbcode, html };

/// A paper that a system makes of a game as one seat saw it: a turn's report, a player's sheet, a
/// chronicle. `formats` are those that it is made in.
struct Paper {
    std::string_view name;
    std::string_view summary;
    std::vector<Format> formats;
};

/// What a tool is given: the files that it asked for, as text, and the options by name.
struct ToolInput {
    std::vector<std::pair<std::string, std::string>> files;  ///< name, content
    std::vector<std::pair<std::string, std::string>> options;  ///< "json" -> "", "seed" -> "7"
    const Document* numbers = nullptr;  ///< the system's assumed numbers, with what replaced them
    bool has(std::string_view option) const { return find(option) != nullptr; }
    const std::string* find(std::string_view option) const
    {
        for (const auto& [name, value] : options)
            if (name == option) return &value;
        return nullptr;
    }
};

/// What it answers: text for standard output, and the faults of the files in `problems`. A fault
/// that is more than a warning makes status 1 and the text empty.
struct ToolAnswer {
    std::string text;
    Problems problems;
};

/// A tool of a system, a pure function: "odds", "army", "generate".
struct Tool {
    std::string_view name;
    std::string_view usage;    ///< after the tool's name: "FILE [--json]"
    std::string_view summary;  ///< one sentence
    int least_files = 1;
    int most_files = 1;
    std::vector<std::pair<std::string_view, bool>> options;  ///< name, whether it takes a value
    ToolAnswer (*run)(const ToolInput&) = nullptr;
    /// Whether its one file may be what a seat sees of a game, its view as JSON: then it can be asked at the
    /// prompt of a game too, and of a record.
    bool of_view = false;
    /// Of a view: the options that, once given at the prompt, hold for that seat until they are given anew.
    std::vector<std::string_view> lasting = {};
    std::string_view subject = {};  ///< of a view: the option that words without a name stand for at the prompt
};

}  // namespace montjoy

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::Format> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::Format>{
    "text", "markdown", "bbcode", "html"};
