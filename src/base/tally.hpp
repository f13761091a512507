#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/fraction.hpp"
#include "base/message.hpp"

namespace montjoy {

/// A number that the rules add up, line by line, with the clause and the words of each line:
/// the explanation is the computation. A rule is a template over an accumulator and works on a
/// Tally when someone asks why, on a Plain in search.
class Tally {
public:
    enum class Operation { add, multiply };

    struct Line {
        Message why;
        Operation operation = Operation::add;
        Fraction amount;
        Fraction running;  ///< the total after this line
        friend bool operator==(const Line&, const Line&) = default;
    };

    /// Adds `amount` under `clause`; nothing added leaves no line.
    Tally& add(Clause clause, Text text, Fraction amount, std::vector<Argument> arguments = {})
    {
        if (amount != Fraction(0)) note(clause, text, Operation::add, amount, std::move(arguments));
        return *this;
    }

    /// Multiplies by `factor` under `clause`; a factor of 1 leaves no line.
    Tally& multiply(Clause clause, Text text, Fraction factor, std::vector<Argument> arguments = {})
    {
        if (factor != Fraction(1))
            note(clause, text, Operation::multiply, factor, std::move(arguments));
        return *this;
    }

    Fraction total() const { return lines_.empty() ? Fraction(0) : lines_.back().running; }
    const std::vector<Line>& lines() const { return lines_; }

    friend bool operator==(const Tally&, const Tally&) = default;

private:
    void note(Clause clause, Text text, Operation operation, Fraction amount,
              std::vector<Argument> arguments)
    {
        const Fraction running = operation == Operation::add ? total() + amount : total() * amount;
        lines_.push_back({{clause, text, std::move(arguments)}, operation, amount, running});
    }

    std::vector<Line> lines_;
};

/// The same sums without words, counted in whole `1/Unit`s. Requires that every amount and
/// every product is a whole number of them.
template <std::int64_t Unit>
class Plain {
public:
    constexpr Plain& add(Clause, Text, std::int64_t amount)
    {
        units_ += amount * Unit;
        return *this;
    }
    constexpr Plain& add(Clause, Text, Fraction amount)
    {
        units_ += amount.numerator() * (Unit / amount.denominator());
        return *this;
    }
    constexpr Plain& multiply(Clause, Text, Fraction factor)
    {
        units_ = units_ * factor.numerator() / factor.denominator();
        return *this;
    }
    constexpr std::int64_t units() const { return units_; }
    constexpr Fraction total() const { return {units_, Unit}; }

private:
    std::int64_t units_ = 0;
};

/// The tally as lines of text: amount, words and clause each, then the total.
std::string to_text(const Tally& tally, const Language* language = nullptr);

}  // namespace montjoy
