// Where a person's lines come from: a line editor at a terminal, plain lines from a pipe or file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

class Prompt {
public:
    explicit Prompt(const Terminal& terminal) : terminal_(terminal) {}

    /// The next line, without blanks at its ends; nothing at the end of what is typed. `completions`
    /// are the whole lines that Tab may make of what stands there. A line from a pipe is shown as if
    /// it had been typed.
    std::optional<std::string> line(const std::string& prompt, const std::vector<std::string>& completions = {});

    /// Forgets the lines typed so far, so that whoever sits down next cannot call them up again.
    void forget();

private:
    std::optional<std::string> edited(const std::string& prompt, const std::vector<std::string>& completions);
    std::optional<std::string> plain(const std::string& prompt);

    const Terminal& terminal_;
};

}  // namespace montjoy::cli
