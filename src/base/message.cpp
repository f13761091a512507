#include "base/message.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy {
namespace {

std::string to_words(const Argument& argument, const Language* language)
{
    if (const auto* number = std::get_if<std::int64_t>(&argument)) return cat(*number);
    if (const auto* name = std::get_if<std::string>(&argument)) return *name;
    const Text text = *std::get_if<Text>(&argument);
    return std::string(language ? language->of(text) : text.pattern);
}

}  // namespace

std::string_view Language::of(Text text) const
{
    const auto at = std::lower_bound(
        patterns.begin(), patterns.end(), text.pattern,
        [](const auto& entry, std::string_view pattern) { return entry.first < pattern; });
    return at != patterns.end() && at->first == text.pattern ? std::string_view(at->second)
                                                             : text.pattern;
}

std::string render(Text text, const std::vector<Argument>& arguments, const Language* language)
{
    const std::string_view pattern = language ? language->of(text) : text.pattern;
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '{') {
            out += pattern[i];
            continue;
        }
        const std::size_t end = pattern.find('}', i);
        std::size_t which = next++;
        if (const auto place = parse_integer(pattern.substr(i + 1, end - i - 1), 1, 99))
            which = static_cast<std::size_t>(*place) - 1;
        if (which < arguments.size()) out += to_words(arguments[which], language);
        i = end;
    }
    return out;
}

std::string render(const Message& message, const Language* language)
{
    return render(message.text, message.arguments, language);
}

std::string render_with_clause(const Message& message, const Language* language)
{
    std::string out = render(message, language);
    if (!message.clause.id.empty()) out += cat(" (", message.clause.id, ")");
    return out;
}

}  // namespace montjoy
