#pragma once

#include <cstddef>
#include <string_view>

namespace montjoy {

/// A clause of a rulebook by its id, such as "GB-COM-8"; the empty id is no clause at all
/// (the table's own order: whose turn it is, what can be read).
struct Clause {
    std::string_view id;
    friend bool operator==(const Clause&, const Clause&) = default;
    friend auto operator<=>(const Clause&, const Clause&) = default;
};

/// Never defined: the compiler names it where a clause is misspelt.
void a_clause_is_a_book_a_section_and_a_number();

/// Writes a clause as `"GB-COM-8"_rule`. Anything but two capitals, a dash, a section and a name
/// or number does not compile.
consteval Clause operator""_rule(const char* text, std::size_t size)
{
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto name = [&](char c) {
        return capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    };
    if (size < 6 || !capital(text[0]) || !capital(text[1]) || text[2] != '-')
        a_clause_is_a_book_a_section_and_a_number();
    std::size_t dashes = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (text[i] == '-') {
            ++dashes;
            if (i + 1 == size || !name(text[i + 1])) a_clause_is_a_book_a_section_and_a_number();
        } else if (!name(text[i])) {
            a_clause_is_a_book_a_section_and_a_number();
        }
    }
    if (dashes < 2) a_clause_is_a_book_a_section_and_a_number();
    return {{text, size}};
}

}  // namespace montjoy
