#include "apps/cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "apps/cli/failure.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr int narrowest = 40, widest = 160, unknown_width = 100;

std::string_view environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

/// Whether the locale writes UTF-8; where none is set, it does unless the locale is plain C.
bool writes_unicode()
{
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const std::string_view value = environment(name); !value.empty()) return value != "C" && value != "POSIX";
    return true;
}

bool wants_colour(std::string_view wish, bool screen)
{
    if (wish != "auto") return wish == "always";
    return screen && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

}  // namespace

Terminal::Terminal(std::string_view colour)
    : reads_(isatty(STDIN_FILENO) != 0), writes_(isatty(STDOUT_FILENO) != 0), draws_(writes_unicode())
{
    std::setlocale(LC_CTYPE, "");
    style_.colour = wants_colour(colour, writes_);
    style_.width = unknown_width;
    winsize size{};
    if (writes_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        style_.width = std::clamp(int{size.ws_col}, narrowest, widest);
        height_ = std::max(int{size.ws_row}, 8);
    } else if (const auto columns = parse_integer(environment("COLUMNS"), narrowest, widest)) {
        style_.width = static_cast<int>(*columns);
    }
}

void Terminal::print(std::string_view text) const
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        refuse(cat("standard output cannot be written: ", std::strerror(errno)));
}

void Terminal::page(std::string_view text) const
{
    const std::size_t screenful = static_cast<std::size_t>(height_) - 2;
    auto lines = split(text, '\n');
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    if (!is_person() || lines.size() <= screenful + 1) return print(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        print(cat(lines[i], '\n'));
        if ((i + 1) % screenful != 0 || i + 1 == lines.size()) continue;
        print(painted(Ink::quiet, cat("-- ", lines.size() - i - 1, " more lines: Enter, or q for enough -- ")));
        char answer[80];
        if (!std::fgets(answer, sizeof answer, stdin) || answer[0] == 'q') return;
    }
}

bool Terminal::fits(std::string_view text) const
{
    constexpr auto prompt = 8;  // lines for what may be done
    return !writes_ || std::count(text.begin(), text.end(), '\n') + prompt <= height_;
}

void Terminal::clear() const
{
    if (writes_) print("\x1b[H\x1b[2J\x1b[3J");
}

void complain(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace montjoy::cli
