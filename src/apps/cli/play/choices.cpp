#include "apps/cli/play/choices.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::string_view indent = "    ";

/// Whether `a` begins with `b`, capitals or not.
bool begins(std::string_view a, std::string_view b)
{
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return a.size() >= b.size() && std::equal(b.begin(), b.end(), a.begin(), [low](char x, char y) { return low(x) == low(y); });
}

/// Whether each word of `front` begins the word of `action` at its place.
bool begins_by_words(std::string_view action, std::string_view front)
{
    const auto own = words(action), asked = words(front);
    if (asked.size() > own.size()) return false;
    for (std::size_t i = 0; i < asked.size(); ++i)
        if (!begins(own[i], asked[i])) return false;
    return true;
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

/// `line` with its last word cut off.
std::string_view without_last_word(std::string_view line)
{
    const std::size_t blank = line.rfind(' ');
    return blank == std::string_view::npos ? std::string_view{} : line.substr(0, blank);
}

/// Adds `piece` to the paragraph's last line, or to a new one where it would be wider than `width`.
void flow(std::string& paragraph, std::size_t& column, std::string_view piece, std::size_t width)
{
    const std::size_t needed = width_of(piece);
    if (column + needed > width && column > indent.size()) {
        paragraph += cat('\n', indent);
        column = indent.size();
    }
    paragraph += piece;
    column += needed;
}

}  // namespace

Choices::Choices(std::vector<std::string> actions, std::vector<std::string> samples) : samples_(std::move(samples))
{
    std::vector<std::vector<std::string>> verbs;
    for (std::string& action : actions) {
        const auto own = std::find_if(verbs.begin(), verbs.end(), [&](const auto& verb) { return first_word(verb.front()) == first_word(action); });
        (own == verbs.end() ? verbs.emplace_back() : *own).push_back(std::move(action));
    }
    for (auto& verb : verbs) add_rows(std::move(verb));
}

/// A row for each beginning that several share, up to the last word; or one for the whole verb,
/// where hardly two share more than that. Numbers follow the rows.
void Choices::add_rows(std::vector<std::string> of_one_verb)
{
    std::vector<std::string> fronts;
    for (const std::string& action : of_one_verb)
        if (const auto front = without_last_word(action); std::find(fronts.begin(), fronts.end(), front) == fronts.end())
            fronts.emplace_back(front);
    if (fronts.size() * 2 > of_one_verb.size()) {
        const std::string verb(of_one_verb.size() == 1 ? std::string_view{} : first_word(of_one_verb.front()));
        rows_.push_back({verb, actions_.size(), of_one_verb.size()});
        for (std::string& action : of_one_verb) actions_.push_back(std::move(action));
        return;
    }
    for (const std::string& front : fronts) {
        rows_.push_back({front, actions_.size(), 0});
        for (const std::string& action : of_one_verb)
            if (without_last_word(action) == front) {
                actions_.push_back(action);
                ++rows_.back().count;
            }
    }
}

std::string Choices::drawn(const Row& row, const Style& style, std::string_view front) const
{
    std::string text = "  ";
    std::size_t column = 2;
    bool any = false;
    if (!row.front.empty()) flow(text, column, painted(style, Ink::strong, row.front) + "  ", static_cast<std::size_t>(style.width));
    for (std::size_t i = row.first; i < row.first + row.count; ++i) {
        if (!begins_by_words(actions_[i], front)) continue;
        std::string_view own = actions_[i];
        own.remove_prefix(row.front.empty() ? 0 : std::min(own.size(), row.front.size() + 1));
        const std::string words = own.empty() ? actions_[i] : std::string(own);
        flow(text, column, cat(any ? "  " : "", painted(style, Ink::quiet, cat(i + 1, ")")), ' ', row.front.empty() ? painted(style, Ink::strong, words) : words),
             static_cast<std::size_t>(style.width));
        any = true;
    }
    return any ? text + '\n' : std::string();
}

std::string Choices::page(const Style& style, std::string_view front) const
{
    std::string out;
    for (const Row& row : rows_) out += drawn(row, style, front);
    return front.empty() ? out + examples(style) : out;
}

std::string Choices::examples(const Style& style) const
{
    if (samples_.empty()) return {};
    std::string line = "  or type, for example: ";
    for (std::size_t i = 0; i < samples_.size(); ++i) line += cat(i > 0 ? " | " : "", samples_[i]);
    return painted(style, Ink::quiet, wrapped(line, static_cast<std::size_t>(style.width), "  "));
}

std::string Choices::summary(const Style& style) const
{
    const auto width = static_cast<std::size_t>(style.width);
    constexpr std::string_view more = " ...";
    std::string out;
    for (std::size_t from = 0, to = 0; from < actions_.size(); from = to) {
        std::vector<std::string_view> things;  // that the verb is done with
        const std::string_view verb = first_word(actions_[from]);
        for (to = from; to < actions_.size() && first_word(actions_[to]) == verb; ++to)
            if (const auto parts = words(actions_[to]); parts.size() > 1 && std::find(things.begin(), things.end(), parts[1]) == things.end())
                things.push_back(parts[1]);
        if (to == from + 1) {
            out += cat("  ", painted(style, Ink::quiet, cat(from + 1, ")")), ' ', painted(style, Ink::strong, actions_[from]), '\n');
            continue;
        }
        std::string line = cat("  ", painted(style, Ink::strong, verb), painted(style, Ink::quiet, cat("  ", to - from, " ways:")));
        for (const std::string_view thing : things) {
            const bool fits = width_of(line) + 1 + width_of(thing) + more.size() <= width;
            line += fits ? cat(' ', thing) : std::string(more);
            if (!fits) break;
        }
        out += line + '\n';
    }
    return out + examples(style);
}

std::string Choices::brief(const Style& style, std::size_t lines) const
{
    std::string whole = page(style);
    if (static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n')) <= lines) return whole;
    return summary(style) + painted(style, Ink::quiet, "  `list` shows all with their numbers, `list WORDS` those that begin so\n");
}

bool Choices::contains(std::string_view action) const
{
    return std::find(actions_.begin(), actions_.end(), action) != actions_.end();
}

std::vector<std::string> Choices::verbs() const
{
    std::vector<std::string> verbs;
    for (const std::string& action : actions_)
        if (verbs.empty() || verbs.back() != first_word(action)) verbs.emplace_back(first_word(action));
    return verbs;
}

std::variant<std::string, std::vector<std::string>> Choices::find(std::string_view text) const
{
    if (contains(text)) return std::string(text);
    if (const auto number = parse_integer(text, 1, static_cast<std::int64_t>(actions_.size())))
        return actions_[static_cast<std::size_t>(*number) - 1];
    std::vector<std::string> found;
    for (const std::string& action : actions_)
        if (begins(action, text)) found.push_back(action);
    if (found.empty())
        for (const std::string& action : actions_)
            if (begins_by_words(action, text)) found.push_back(action);
    if (found.size() == 1) return found.front();
    return found;
}

}  // namespace montjoy::cli
