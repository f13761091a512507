#include "apps/cli/tool.hpp"

#include <algorithm>
#include <set>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/retelling.hpp"
#include "apps/cli/scenario.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

const Tool* tool_of(const System& system, std::string_view name)
{
    for (const Tool& tool : system.tools)
        if (tool.name == name) return &tool;
    return nullptr;
}

/// Whether the option takes a value; nothing if the tool has no such option.
std::optional<bool> takes_value(const Tool& tool, std::string_view option)
{
    for (const auto& [name, value] : tool.options)
        if (name == option) return value;
    return std::nullopt;
}

std::string options_of(const Tool& tool)
{
    std::vector<std::string> names;
    for (const auto& [name, value] : tool.options) names.push_back(cat("--", name));
    if (tool.of_view) names.insert(names.end(), {"--as", "--at"});
    names.push_back("--numbers");
    return join(names, ", ");
}

/// Whether every tool takes the option, or each that a record can be given to.
bool is_common(const Tool& tool, std::string_view option)
{
    return option == "numbers" || (tool.of_view && (option == "as" || option == "at"));
}

std::uint64_t step_number(const std::string& word)
{
    const auto number = parse_integer(word, 0, INT64_MAX);
    if (!number) wrong_words(cat("--at ", word, ": the number of a step is wanted, from 0 up"));
    return static_cast<std::uint64_t>(*number);
}

/// Whose fault it is, where a tool reads one file; where it reads several it says so itself.
std::string blamed(const ToolInput& input, std::string_view name)
{
    return input.files.size() == 1 ? input.files.front().first : std::string(name);
}

/// Puts in the place of a record what a seat sees of the game there; yields the numbers that the game is played with.
Document put_view(const System& system, const ToolWords& words, std::string& text)
{
    const std::string& file = words.files.front();
    if (!words.numbers.empty()) wrong_words(cat(name_of_file(file), " is a recorded game: its numbers are its own"));
    auto match = replayed(file, text, words.seat.empty() ? words.at : std::nullopt);
    if (match->system() != system.name) refuse(cat(name_of_file(file), ": is a game of ", match->system(), ", not of ", system.name));
    const Seat eyes = words.seat.empty() ? onlooker(*match) : seat_of(*match, words.seat);
    // A seat's own count of steps tells nothing of those that were hidden from it.
    if (words.at && !words.seat.empty()) match = as_shown(file, text, eyes, *words.at);
    text = match->view_json(eyes);
    return match->header().numbers_data;
}

Format format_of(const Paper& paper, std::string_view name)
{
    std::vector<std::string> known;
    for (const Format format : paper.formats) {
        if (name_of(format) == name) return format;
        known.emplace_back(name_of(format));
    }
    wrong_words(cat(paper.name, " is made as ", join(known, ", "), "; not as \"", name, "\""));
}

}  // namespace

std::vector<std::string> tool_names()
{
    std::set<std::string> names;
    for (const System& system : systems())
        for (const Tool& tool : system.tools) names.emplace(tool.name);
    return {names.begin(), names.end()};
}

std::string tool_usage(std::string_view name)
{
    std::vector<std::string> lines;
    for (const System& system : systems())
        if (const Tool* const tool = tool_of(system, name))
            lines.push_back(cat("montjoy ", name, ' ', system.name, ' ', tool->usage, tool->of_view ? " [--as SEAT] [--at N]" : ""));
    return join(lines, "\n       ");
}

ToolWords sorted(const Tool& tool, const std::vector<std::string>& words)
{
    ToolWords result;
    bool only_files = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (only_files || !word.starts_with("--")) {
            result.files.push_back(word);
            continue;
        }
        if (word == "--") {
            only_files = true;
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
        const auto value = is_common(tool, name) ? std::optional(true) : takes_value(tool, name);
        if (!value) wrong_words(cat("--", name, " is no option of this tool; there are ", options_of(tool)));
        if (!*value && equals != std::string::npos) wrong_words(cat("--", name, " takes no value"));
        if (*value && equals == std::string::npos && i + 1 == words.size()) wrong_words(cat("--", name, " wants a value"));
        std::string given = !*value ? "" : equals != std::string::npos ? word.substr(equals + 1) : words[++i];
        const auto same = [&name](const auto& option) { return option.first == name; };
        if (std::any_of(result.options.begin(), result.options.end(), same)) wrong_words(cat("--", name, " is given twice"));
        if (name == "numbers")
            result.numbers = std::move(given);
        else if (is_common(tool, name) && name == "as")
            result.seat = std::move(given);
        else if (is_common(tool, name))
            result.at = step_number(given);
        else
            result.options.emplace_back(name, std::move(given));
    }
    return result;
}

void run_tool(const Terminal& terminal, std::string_view name, const std::vector<std::string>& words)
{
    std::vector<std::string> rest = words;
    // The first word that is a system's name is the system, wherever options stand.
    const auto named = std::find_if(rest.begin(), rest.end(), [](const std::string& w) { return find_system(w) != nullptr; });
    if (named == rest.end()) {
        const auto word = std::find_if(rest.begin(), rest.end(), [](const std::string& w) { return !w.starts_with("--"); });
        if (word == rest.end()) wrong_words("a system is wanted");
        system_named(*word);
    }
    const System& system = system_named(*named);
    rest.erase(named);
    const Tool* const tool = tool_of(system, name);
    if (!tool) wrong_words(cat(system.name, " has no tool \"", name, '"'));
    const ToolWords given = sorted(*tool, rest);
    const auto count = static_cast<int>(given.files.size());
    if (count < tool->least_files || count > tool->most_files)
        wrong_words(tool->least_files == tool->most_files
                        ? cat(tool->least_files, tool->least_files == 1 ? " file is" : " files are", " wanted; ", count, " given")
                        : cat(tool->least_files, " to ", tool->most_files, " files are wanted; ", count, " given"));
    ToolInput input;
    for (const std::string& file : given.files) input.files.emplace_back(name_of_file(file), read_file(file));
    input.options = given.options;
    Document numbers;
    if (tool->of_view && input.files.front().second.starts_with("montjoy ")) {
        numbers = put_view(system, given, input.files.front().second);
    } else {
        if (!given.seat.empty() || given.at) wrong_words("--as and --at go with a recorded game");
        numbers = numbers_from(system, given.numbers);
    }
    input.numbers = &numbers;
    const ToolAnswer answer = tool->run(input);
    if (refused(answer.problems)) refuse(to_lines(blamed(input, name), answer.problems, false));
    if (const std::string warnings = to_lines(blamed(input, name), answer.problems, true); !warnings.empty())
        complain(cat(warnings, '\n'));
    terminal.print(answer.text);
    if (!answer.text.ends_with('\n')) terminal.print("\n");
}

void show_paper(const Terminal& terminal, const PaperWords& words)
{
    auto match = replayed(words.file, words.seat.empty() ? words.at : std::nullopt);
    // A seat's own count of steps tells nothing of those that were hidden from it.
    if (words.at && !words.seat.empty()) match = as_shown(words.file, read_file(words.file), seat_of(*match, words.seat), *words.at);
    std::vector<std::string> known;
    for (const Paper& paper : match->papers()) {
        known.emplace_back(paper.name);
        if (paper.name != words.paper) continue;
        const Format format = format_of(paper, words.format);
        const Seat seat = words.seat.empty() ? onlooker(*match) : seat_of(*match, words.seat);
        terminal.print(match->paper(paper.name, format, seat));
        return;
    }
    wrong_words(cat(match->system(), " has no paper \"", words.paper, "\"; there are: ", join(known, ", ")));
}

}  // namespace montjoy::cli
