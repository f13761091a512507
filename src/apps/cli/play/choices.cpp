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
std::string_view last_word(std::string_view text) { return text.substr(std::min(text.size(), without_last_word(text).size() + 1)); }

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

std::string_view without_last_word(std::string_view line)
{
    const std::size_t blank = line.rfind(' ');
    return blank == std::string_view::npos ? std::string_view{} : line.substr(0, blank);
}

Choices::Choices(std::vector<std::string> actions, std::vector<std::string> samples) : samples_(std::move(samples))
{
    // Numbers follow the page: actions that share their beginning stand together, where the first stood.
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> fronts;
    for (std::string& action : actions) {
        const std::string front(without_last_word(action));
        const auto at = front.empty() ? fronts.end() : std::find(fronts.begin(), fronts.end(), front);
        if (at == fronts.end()) {
            fronts.push_back(front);
            rows.push_back({std::move(action)});
        } else {
            rows[static_cast<std::size_t>(at - fronts.begin())].push_back(std::move(action));
        }
    }
    for (auto& row : rows)
        for (std::string& action : row) actions_.push_back(std::move(action));
}

std::string Choices::page(const Style& style, std::string_view front) const
{
    const auto width = static_cast<std::size_t>(style.width);
    std::string out, row;
    std::string_view shared;
    std::size_t column = 0;
    bool begun = false;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const std::string& action = actions_[i];
        if (!begins_by_words(action, front)) continue;
        const std::string_view own = without_last_word(action);
        if (!begun || own != shared || own.empty()) {
            if (begun) out += row + '\n';
            row = "  ";
            column = 2;
            if (!own.empty()) flow(row, column, painted(style, Ink::strong, own), width);
            begun = true;
        }
        const std::string_view word = own.empty() ? std::string_view(action) : last_word(action);
        const std::string piece = painted(style, Ink::quiet, cat(column > indent.size() ? "  " : "", i + 1)) + ' ' +
                                  (own.empty() ? painted(style, Ink::strong, word) : std::string(word));
        flow(row, column, piece, width);
        shared = own;
    }
    if (begun) out += row + '\n';
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
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> verbs;
    std::vector<std::size_t> counts;
    for (const std::string& action : actions_) {
        const std::string_view verb = first_word(action);
        auto at = std::find_if(verbs.begin(), verbs.end(), [verb](const auto& v) { return v.first == verb; });
        if (at == verbs.end()) {
            at = verbs.insert(verbs.end(), {verb, {}});
            counts.push_back(0);
        }
        ++counts[static_cast<std::size_t>(at - verbs.begin())];
        const auto parts = words(action);
        if (parts.size() > 1 && std::find(at->second.begin(), at->second.end(), parts[1]) == at->second.end())
            at->second.push_back(parts[1]);
    }
    const auto width = static_cast<std::size_t>(style.width);
    std::string out;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        std::string line = cat("  ", painted(style, Ink::strong, verbs[i].first), painted(style, Ink::quiet, cat("  ", counts[i], " ways: ")));
        std::size_t column = width_of(line);
        constexpr std::size_t most = 40;  // of the things that it is done with
        for (std::size_t k = 0; k < verbs[i].second.size() && k < most; ++k)
            flow(line, column, cat(k > 0 ? " " : "", verbs[i].second[k]), width);
        if (verbs[i].second.size() > most) flow(line, column, " ...", width);
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
