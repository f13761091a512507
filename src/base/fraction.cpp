#include "base/fraction.hpp"

#include "base/text.hpp"

namespace montjoy {

std::string to_text(Fraction fraction)
{
    if (fraction.denominator() == 1) return cat(fraction.numerator());
    return cat(fraction.numerator(), '/', fraction.denominator());
}

std::string to_decimal(Fraction fraction)
{
    if (10'000 % fraction.denominator() != 0) return to_text(fraction);
    const bool negative = fraction < Fraction(0);
    const std::int64_t scaled = ((negative ? -fraction : fraction) * Fraction(10'000)).numerator();
    std::string places = cat(scaled % 10'000);
    places.insert(0, 4 - places.size(), '0');
    while (!places.empty() && places.back() == '0') places.pop_back();
    return cat(negative ? "-" : "", scaled / 10'000, places.empty() ? "" : ".", places);
}

std::optional<Fraction> parse_decimal(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::size_t dot = text.find('.');
    const std::string_view whole = text.substr(0, dot);
    const std::string_view places = dot == std::string_view::npos ? "" : text.substr(dot + 1);
    constexpr std::int64_t most = 1'000'000'000;
    const auto units = parse_integer(whole, 0, most);
    if (!units || whole.starts_with('-')) return std::nullopt;
    Fraction value(*units);
    if (dot != std::string_view::npos) {
        if (places.empty() || places.size() > 6 || places.starts_with('-')) return std::nullopt;
        const auto parts = parse_integer(places, 0, most);
        if (!parts) return std::nullopt;
        std::int64_t scale = 1;
        for (std::size_t i = 0; i < places.size(); ++i) scale *= 10;
        value += Fraction(*parts, scale);
    }
    return negative ? -value : value;
}

}  // namespace montjoy
