#pragma once

#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace montjoy {

/// An exact fraction in lowest terms with a positive denominator. Sums and products of it must
/// fit 64 bits: it is for the figures of rulebooks and the odds of one situation.
class Fraction {
public:
    constexpr Fraction(std::int64_t whole = 0) : numerator_(whole) {}
    /// Requires denominator != 0.
    constexpr Fraction(std::int64_t numerator, std::int64_t denominator)
        : numerator_(numerator), denominator_(denominator)
    {
        reduce();
    }

    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr std::int64_t denominator() const { return denominator_; }

    constexpr std::int64_t floor() const
    {
        const std::int64_t q = numerator_ / denominator_;
        return numerator_ % denominator_ < 0 ? q - 1 : q;
    }
    constexpr std::int64_t ceil() const { return -(-*this).floor(); }
    constexpr double to_double() const
    {
        return static_cast<double>(numerator_) / static_cast<double>(denominator_);
    }

    friend constexpr Fraction operator-(Fraction a)
    {
        a.numerator_ = -a.numerator_;
        return a;
    }
    friend constexpr Fraction operator+(Fraction a, Fraction b)
    {
        const std::int64_t g = std::gcd(a.denominator_, b.denominator_);
        return {a.numerator_ * (b.denominator_ / g) + b.numerator_ * (a.denominator_ / g),
                a.denominator_ / g * b.denominator_};
    }
    friend constexpr Fraction operator-(Fraction a, Fraction b) { return a + -b; }
    friend constexpr Fraction operator*(Fraction a, Fraction b)
    {
        const std::int64_t g = std::gcd(a.numerator_, b.denominator_);
        const std::int64_t h = std::gcd(b.numerator_, a.denominator_);
        return {(a.numerator_ / (g ? g : 1)) * (b.numerator_ / (h ? h : 1)),
                (a.denominator_ / (h ? h : 1)) * (b.denominator_ / (g ? g : 1))};
    }
    /// Requires b != 0.
    friend constexpr Fraction operator/(Fraction a, Fraction b)
    {
        return a * Fraction(b.denominator_, b.numerator_);
    }
    constexpr Fraction& operator+=(Fraction b) { return *this = *this + b; }
    constexpr Fraction& operator-=(Fraction b) { return *this = *this - b; }
    constexpr Fraction& operator*=(Fraction b) { return *this = *this * b; }

    friend constexpr bool operator==(Fraction, Fraction) = default;
    friend constexpr std::strong_ordering operator<=>(Fraction a, Fraction b)
    {
        return static_cast<__int128>(a.numerator_) * b.denominator_ <=>
               static_cast<__int128>(b.numerator_) * a.denominator_;
    }

private:
    constexpr void reduce()
    {
        if (denominator_ < 0) {
            numerator_ = -numerator_;
            denominator_ = -denominator_;
        }
        const std::int64_t g = std::gcd(numerator_, denominator_);
        if (g > 1) {
            numerator_ /= g;
            denominator_ /= g;
        }
    }

    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
};

/// "3/25", or "2" where the denominator is 1.
std::string to_text(Fraction fraction);

/// "12.8" where the decimal ends within four places, else as `to_text`.
std::string to_decimal(Fraction fraction);

/// The number that a decimal such as "4.5" or "-3" writes, exactly; nothing if it is anything else
/// or has more than six places.
std::optional<Fraction> parse_decimal(std::string_view text);

}  // namespace montjoy
