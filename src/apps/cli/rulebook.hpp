// The rulebook of a system as it is quoted on a terminal: by clause, by the front of an id, by words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

/// A clause by its heading: "GB-COM-8", "Hitting one stack twice".
struct Heading {
    std::string_view id;
    std::string_view title;
};

class Rulebook {
public:
    explicit Rulebook(std::string_view system);

    const std::string& text() const { return text_; }
    const std::vector<Heading>& headings() const { return headings_; }

    /// The clause of that id, in capitals or not, as Markdown; empty if there is none.
    std::string clause(std::string_view id) const;
    /// The headings whose id begins with `words`, or else whose clause holds each of the words,
    /// those with them in the title first.
    std::vector<Heading> about(std::string_view words) const;

private:
    std::string system_;
    std::string text_;
    std::vector<Heading> headings_;
};

/// Markdown drawn for a terminal: headings strong, paragraphs and lists broken at its width,
/// everything else as it stands.
std::string drawn(std::string_view markdown, const Style& style);

/// What `words` ask of the rulebook: a clause, or the list of those that may be meant. Empty where
/// there is nothing of the kind.
std::string quoted(const Rulebook& book, std::string_view words, const Style& style);

}  // namespace montjoy::cli
