#include "base/tally.hpp"

#include "base/text.hpp"

namespace montjoy {

std::string to_text(const Tally& tally, const Language* language)
{
    std::string out;
    for (const Tally::Line& line : tally.lines()) {
        std::string amount = to_decimal(line.amount);
        if (line.operation == Tally::Operation::multiply)
            amount = "x " + amount;
        else if (line.amount > Fraction(0))
            amount = "+" + amount;
        amount.insert(0, amount.size() < 8 ? 8 - amount.size() : 0, ' ');
        out += cat(amount, "  ", render_with_clause(line.why, language), "\n");
    }
    std::string total = to_decimal(tally.total());
    total.insert(0, total.size() < 6 ? 6 - total.size() : 0, ' ');
    return cat(out, "= ", total, "\n");
}

}  // namespace montjoy
