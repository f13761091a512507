#include "apps/cli/play/asking.hpp"

#include <algorithm>
#include <cctype>

#include "apps/cli/failure.hpp"
#include "apps/cli/scenario.hpp"
#include "apps/cli/tool.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

bool lasts(const Tool& tool, std::string_view option)
{
    return std::find(tool.lasting.begin(), tool.lasting.end(), option) != tool.lasting.end();
}

/// The options of what was said; words without a name are the tool's subject. Throws Failure.
Settings::Options options_in(const Tool& tool, std::string_view said)
{
    std::vector<std::string> spoken;
    for (const std::string_view word : words(said)) spoken.emplace_back(word);
    ToolWords given = sorted(tool, spoken);
    if (!given.seat.empty() || given.at || !given.numbers.empty())
        wrong_words("--as, --at and --numbers go with a file; here the game is as you see it now");
    if (given.files.empty()) return given.options;
    if (tool.subject.empty()) wrong_words(cat("\"", given.files.front(), "\" is not understood"));
    const std::string subject(tool.subject);
    for (const auto& option : given.options)
        if (option.first == subject) wrong_words(cat("--", subject, " is given twice"));
    given.options.emplace_back(subject, join(given.files, " "));
    return given.options;
}

std::string as_typed(const Settings::Options& options)
{
    std::vector<std::string> words;
    for (const auto& [name, value] : options) words.push_back(cat("--", name, ' ', value));
    return join(words, " ");
}

}  // namespace

const Tool* tool_at_prompt(const Game& game, std::string_view name)
{
    for (const Tool& tool : system_named(game.match().system()).tools)
        if (tool.of_view && tool.name == name) return &tool;
    return nullptr;
}

std::string usage_at_prompt(const Tool& tool)
{
    std::string subject(tool.subject);
    for (char& c : subject) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    // After the file, which here is the game.
    const std::string_view options = tool.usage.substr(std::min(tool.usage.find('['), tool.usage.size()));
    return cat(tool.name, subject.empty() ? "" : cat(" [", subject, ']'), ' ', options);
}

void ask(Game& game, Seat seat, const Tool& tool, std::string_view said)
{
    const std::string& whose = game.match().name_of_seat(seat);
    const std::string name(tool.name);
    ToolInput input;
    Settings::Options given;
    try {
        given = options_in(tool, said);
    } catch (const Failure& failure) {
        return game.object(cat(failure.what(), "; asked is `", usage_at_prompt(tool), '`'));
    }
    input.options = completed(given, game.settings.of(whose, name));
    input.files.emplace_back("", game.match().view_json(seat));
    input.numbers = &game.match().header().numbers_data;
    const ToolAnswer answer = tool.run(input);
    const auto of_option = [](const Problem& problem) { return problem.where.starts_with("--"); };
    // Where nothing can be told yet, what was set holds all the same.
    if (std::none_of(answer.problems.begin(), answer.problems.end(), of_option)) {
        std::erase_if(given, [&](const auto& option) { return !lasts(tool, option.first); });
        for (const auto& [option, value] : given) game.settings.set(whose, name, option, value);
        if (!given.empty()) {
            if (game.file())
                if (const auto wrong = game.file()->keep_settings(game.settings.lines())) game.object(cat("NOT KEPT: ", *wrong));
            game.terminal.print(cat("From here on, for ", whose, ": ", as_typed(given), '\n'));
        }
    }
    for (const Problem& problem : answer.problems) game.object(to_text(problem, game.terminal.style().language));
    game.terminal.page(answer.text);
}

}  // namespace montjoy::cli
