// What the systems offer beside the game: their tools (`odds` and its like), and the papers of a
// recorded game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/terminal.hpp"
#include "ruleset/tool.hpp"

namespace montjoy::cli {

/// The names of all tools that any system offers, sorted, each once.
std::vector<std::string> tool_names();

/// How the tool of that name is called, a line for each system that offers it.
std::string tool_usage(std::string_view name);

/// The words after a tool's name, sorted: files and words without a name, the tool's own options, and
/// those of every tool that takes them.
struct ToolWords {
    std::vector<std::string> files;
    std::vector<std::pair<std::string, std::string>> options;  ///< "json" -> "", "seed" -> "7"
    std::string numbers;
    std::string seat;                 ///< of a record, where the tool takes one: whose eyes
    std::optional<std::uint64_t> at;  ///< after so many steps
};

/// Throws Failure where an option is none of the tool's, or stands twice or without its value.
ToolWords sorted(const Tool& tool, const std::vector<std::string>& words);

/// Runs a tool; `words` are the system, the files and the options after the tool's name. Throws
/// Failure where the words are wrong or the files do not hold.
void run_tool(const Terminal& terminal, std::string_view name, const std::vector<std::string>& words);

struct PaperWords {
    std::string file;   ///< of a record
    std::string paper;
    std::string seat;   ///< empty: the game master's, or else the first
    std::string format = "text";
    std::optional<std::uint64_t> at;  ///< after so many steps
};

void show_paper(const Terminal& terminal, const PaperWords& words);

}  // namespace montjoy::cli
