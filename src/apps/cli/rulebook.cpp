#include "apps/cli/rulebook.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "referee/catalogue.hpp"

namespace montjoy::cli {
namespace {

constexpr std::string_view clause_mark = "### ";
constexpr std::string_view dot = " \u00b7 ";  // between id and title

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char raised(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string mapped(std::string_view text, char (*each)(char))
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), each);
    return out;
}

bool holds_all(std::string_view text, const std::vector<std::string_view>& asked)
{
    const std::string low = mapped(text, lowered);
    return std::all_of(asked.begin(), asked.end(),
                       [&low](std::string_view word) { return low.find(word) != std::string::npos; });
}

bool is_list_item(std::string_view line)
{
    if (line.starts_with("- ") || line.starts_with("* ")) return true;
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits != 0 && digits != std::string_view::npos && line.substr(digits).starts_with(". ");
}

/// Lines that stand as they are: headings, tables, the head of a clause, fenced text.
bool stands_alone(std::string_view line)
{
    return line.starts_with('#') || line.starts_with('|') || line.starts_with("Basis:") || line.starts_with("Option:");
}

std::string drawn_line(std::string_view line, const Style& style)
{
    if (line.starts_with('#')) {
        line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
        return painted(style, Ink::strong, line) + '\n';
    }
    if (line.starts_with("Basis:") || line.starts_with("Option:"))
        return painted(style, Ink::quiet, wrapped(line, static_cast<std::size_t>(style.width)));
    return cat(line, '\n');
}

}  // namespace

Rulebook::Rulebook(std::string_view system) : system_(system), text_(rulebook(system))
{
    for (std::string_view line : split(text_, '\n')) {
        if (!line.starts_with(clause_mark)) continue;
        line.remove_prefix(clause_mark.size());
        const std::size_t end = line.find(dot);
        if (end != std::string_view::npos) headings_.push_back({line.substr(0, end), line.substr(end + dot.size())});
    }
}

std::string Rulebook::clause(std::string_view id) const
{
    const std::string exact = rulebook(system_, id);
    return exact.empty() ? rulebook(system_, mapped(id, raised)) : exact;
}

std::vector<Heading> Rulebook::about(std::string_view text) const
{
    const std::string front = mapped(trim(text), raised), low = mapped(text, lowered);
    const auto asked = words(low);
    std::vector<Heading> by_id, by_title, by_text;
    if (asked.empty()) return by_id;
    for (const Heading& heading : headings_) {
        if (heading.id.starts_with(front))
            by_id.push_back(heading);
        else if (holds_all(heading.title, asked))
            by_title.push_back(heading);
        else if (holds_all(rulebook(system_, heading.id), asked))
            by_text.push_back(heading);
    }
    if (!by_id.empty()) return by_id;
    by_title.insert(by_title.end(), by_text.begin(), by_text.end());
    return by_title;
}

std::string drawn(std::string_view markdown, const Style& style)
{
    const auto width = static_cast<std::size_t>(style.width);
    std::string out, paragraph, indent;
    bool fenced = false;
    const auto flush = [&] {
        if (!paragraph.empty()) {
            const std::string block = wrapped(paragraph, width, indent.empty() ? "" : "  ");
            out += indent.empty() ? block : indent + block.substr(std::min<std::size_t>(2, block.size()));
        }
        paragraph.clear();
        indent.clear();
    };
    for (const std::string_view line : split(markdown, '\n')) {
        if (line.starts_with("```")) {
            flush();
            fenced = !fenced;
        } else if (fenced) {
            out += cat("    ", line, '\n');
        } else if (line.empty() || stands_alone(line)) {
            flush();
            out += line.empty() ? "\n" : drawn_line(line, style);
        } else if (is_list_item(line)) {
            flush();
            const std::size_t blank = line.find(' ');
            indent = line.starts_with("- ") ? "- " : std::string(line.substr(0, blank + 1));
            paragraph = line.substr(blank + 1);
        } else {
            if (!paragraph.empty()) paragraph += ' ';
            paragraph += line;
        }
    }
    flush();
    return out;
}

std::string quoted(const Rulebook& book, std::string_view text, const Style& style)
{
    if (const std::string clause = book.clause(trim(text)); !clause.empty()) return drawn(clause, style);
    const auto found = book.about(text);
    if (found.size() == 1) return drawn(book.clause(found.front().id), style);
    std::vector<std::vector<std::string>> rows{{"clause", "title"}};
    for (const Heading& heading : found) rows.push_back({std::string(heading.id), std::string(heading.title)});
    return found.empty() ? std::string() : table(style, rows);
}

}  // namespace montjoy::cli
