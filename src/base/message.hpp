#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clause.hpp"

namespace montjoy {

/// Never defined: the compiler names it where a text's braces do not match.
void braces_stand_in_pairs();

/// A sentence of the program by its English wording, which is also its id in the catalogue of
/// other languages. Each `{}` stands for an argument, in order. Only literals make one.
struct Text {
    std::string_view pattern;

    constexpr Text() = default;
    template <std::size_t N>
    consteval Text(const char (&literal)[N]) : pattern(literal, N - 1)
    {
        for (std::size_t i = 0; i + 1 < N; ++i) {
            if (literal[i] == '{' && literal[i + 1] != '}') braces_stand_in_pairs();
            if (literal[i] == '}' && (i == 0 || literal[i - 1] != '{')) braces_stand_in_pairs();
        }
    }

    /// How many arguments it takes.
    constexpr std::size_t places() const
    {
        std::size_t n = 0;
        for (const char c : pattern) n += c == '{' ? 1 : 0;
        return n;
    }

    friend bool operator==(const Text&, const Text&) = default;
};

/// What stands at a place of a Text: a number, a name as it is, or a Text that is translated too.
using Argument = std::variant<std::int64_t, std::string, Text>;

/// A sentence with its arguments and the clause that it rests on.
struct Message {
    Clause clause;
    Text text;
    std::vector<Argument> arguments;
    friend bool operator==(const Message&, const Message&) = default;
};

/// Why the referee refuses an action: the clause that forbids it, and a sentence for the player.
struct Refusal : Message {
    Refusal(Clause rests_on, Text sentence, std::vector<Argument> places = {})
        : Message{rests_on, sentence, std::move(places)}
    {
    }
};

/// A language other than English: English patterns to their translation, each with the same
/// number of places; `{1}`, `{2}` set an argument out of order.
struct Language {
    std::string name;
    std::vector<std::pair<std::string, std::string>> patterns;  ///< sorted by the English pattern

    /// The translation of `text`, or its English wording where there is none.
    std::string_view of(Text text) const;
};

/// The sentence with its arguments set in, in `language` or in English.
std::string render(const Message& message, const Language* language = nullptr);
std::string render(Text text, const std::vector<Argument>& arguments,
                   const Language* language = nullptr);

/// The sentence, then its clause in brackets where there is one: "Not now (GB-TURN-1)".
std::string render_with_clause(const Message& message, const Language* language = nullptr);

}  // namespace montjoy
