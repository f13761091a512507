#include "apps/cli/play/prompt.hpp"

#include <editline/readline.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

// The line editor calls back without a place to hang these on.
const std::vector<std::string>* lines_to_complete = nullptr;
std::string typed_so_far;  ///< from the line's beginning up to the word that is completed
std::size_t next_line = 0;

/// The next whole line that goes on as typed, cut to begin at the word that is completed.
char* next_completion(const char* word, int state)
{
    if (state == 0) next_line = 0;
    const std::string front = typed_so_far + word;
    while (lines_to_complete && next_line < lines_to_complete->size()) {
        const std::string& line = (*lines_to_complete)[next_line++];
        if (line.starts_with(front)) return strdup(line.c_str() + typed_so_far.size());
    }
    return nullptr;
}

/// `prompt` with its colour codes set off, so that the editor does not count them as columns.
std::string for_editor(std::string_view prompt)
{
    std::string out;
    for (std::size_t i = 0; i < prompt.size(); ++i) {
        const std::size_t end = prompt[i] == '\x1b' ? prompt.find('m', i) : std::string_view::npos;
        if (end == std::string_view::npos) {
            out += prompt[i];
            continue;
        }
        out += cat(RL_PROMPT_START_IGNORE, prompt.substr(i, end - i + 1), RL_PROMPT_END_IGNORE);
        i = end;
    }
    return out;
}

char** complete(const char* word, int start, int)
{
    typed_so_far.assign(rl_line_buffer, static_cast<std::size_t>(start));
    rl_attempted_completion_over = 1;  // never file names
    return rl_completion_matches(word, next_completion);
}

}  // namespace

std::optional<std::string> Prompt::line(const std::string& prompt, const std::vector<std::string>& completions)
{
    auto line = terminal_.is_person() ? edited(prompt, completions) : plain(prompt);
    if (line) line = std::string(trim(*line));
    return line;
}

void Prompt::forget()
{
    if (terminal_.is_person()) clear_history();
}

std::optional<std::string> Prompt::edited(const std::string& prompt, const std::vector<std::string>& completions)
{
    static char name[] = "montjoy";
    rl_readline_name = name;
    rl_attempted_completion_function = complete;
    lines_to_complete = &completions;
    char* const typed = readline(for_editor(prompt).c_str());
    lines_to_complete = nullptr;
    if (!typed) {
        terminal_.print("\n");
        return std::nullopt;
    }
    std::string line(typed);
    std::free(typed);
    if (!trim(line).empty()) add_history(line.c_str());
    return line;
}

std::optional<std::string> Prompt::plain(const std::string& prompt)
{
    terminal_.print(prompt);
    char* text = nullptr;
    std::size_t room = 0;
    const ssize_t size = getline(&text, &room, stdin);
    std::string line(text ? text : "", size > 0 ? static_cast<std::size_t>(size) : 0);
    std::free(text);
    if (size < 0) {
        terminal_.print("\n");
        return std::nullopt;
    }
    terminal_.print(cat(trim(line), '\n'));
    return line;
}

}  // namespace montjoy::cli
