#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace montjoy {

inline void append(std::string& out, std::string_view text) { out += text; }
inline void append(std::string& out, char c) { out += c; }
template <std::integral N>
    requires(!std::same_as<N, char> && !std::same_as<N, bool>)
void append(std::string& out, N n)
{
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, n);
    out.append(digits, end.ptr);
}

/// `parts` one after the other; numbers in decimal.
template <class... Parts>
std::string cat(const Parts&... parts)
{
    std::string out;
    (append(out, parts), ...);
    return out;
}

/// The whole of `text` as a decimal number in [low, high]; nothing if it is anything else.
std::optional<std::int64_t> parse_integer(std::string_view text, std::int64_t low,
                                          std::int64_t high);

/// `text` cut at each `separator`; empty pieces are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

/// `text` without blanks at either end.
std::string_view trim(std::string_view text);

/// The words of `text`: what stands between runs of blanks.
std::vector<std::string_view> words(std::string_view text);

/// `items` in order with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);

/// How `text` is meant where `known` lists what there is: the nearest by letters changed, if it
/// is near enough to be worth offering ("did you mean").
std::optional<std::string_view> nearest(std::string_view text,
                                        const std::vector<std::string_view>& known);

}  // namespace montjoy
