// What a seat may do, as it is laid out and chosen from on a terminal: numbered, grouped by what it
// begins with, and found by number, whole text or an unambiguous front of it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ruleset/page.hpp"

namespace montjoy::cli {

class Choices {
public:
    /// `actions` are the legal ones that can be listed; `samples` show what else may be typed.
    Choices(std::vector<std::string> actions, std::vector<std::string> samples);

    bool empty() const { return actions_.empty() && samples_.empty(); }
    std::size_t size() const { return actions_.size(); }
    /// The actions in the order of their numbers, from 1.
    const std::vector<std::string>& actions() const { return actions_; }

    /// The actions whose words begin with those of `front`, a row for each beginning that several
    /// share, with their numbers.
    std::string page(const Style& style, std::string_view front = "") const;
    /// The verbs only, with how many actions each has and what they are done with.
    std::string summary(const Style& style) const;
    /// The page if it has at most `lines` lines, else the summary.
    std::string brief(const Style& style, std::size_t lines) const;

    /// What `text` means: an action; several that begin so; or nothing (an empty list).
    std::variant<std::string, std::vector<std::string>> find(std::string_view text) const;
    bool contains(std::string_view action) const;
    /// The first words of the actions, each once.
    std::vector<std::string> verbs() const;

private:
    /// Actions that stand in one row: those from `first` on, all of which begin with `front`.
    struct Row {
        std::string front;
        std::size_t first = 0, count = 0;
    };
    void add_rows(std::vector<std::string> of_one_verb);
    std::string drawn(const Row& row, const Style& style, std::string_view front) const;
    std::string examples(const Style& style) const;

    std::vector<std::string> actions_;
    std::vector<Row> rows_;
    std::vector<std::string> samples_;
};

}  // namespace montjoy::cli
