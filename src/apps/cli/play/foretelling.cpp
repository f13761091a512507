#include "apps/cli/play/foretelling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t most_bars = 18;
constexpr std::size_t longest_bar = 40;

struct Bar {
    std::string outcome;
    double chance = 0;
};

/// The outcomes as numbers, if each is one ("31", "31 hits" with the same words after each).
std::optional<std::vector<std::int64_t>> numbers_of(const Preview::Odds& odds)
{
    std::vector<std::int64_t> numbers;
    std::string_view unit;
    for (const auto& bar : odds.bars) {
        const std::string_view text = bar.outcome;
        const std::size_t end = std::min(text.find(' '), text.size());
        const auto number = parse_integer(text.substr(0, end), -1'000'000'000, 1'000'000'000);
        if (!number || (!numbers.empty() && text.substr(end) != unit)) return std::nullopt;
        unit = text.substr(end);
        numbers.push_back(*number);
    }
    return numbers.empty() ? std::nullopt : std::optional(numbers);
}

/// At most `most_bars` bars: numbers next to one another are put together, names beyond it are one.
std::vector<Bar> bars_of(const Preview::Odds& odds)
{
    std::vector<Bar> bars;
    const auto numbers = numbers_of(odds);
    const bool rising = numbers && std::is_sorted(numbers->begin(), numbers->end());
    if (odds.bars.size() <= most_bars || !rising) {
        for (const auto& bar : odds.bars) {
            if (bars.size() + 1 < most_bars || odds.bars.size() <= most_bars)
                bars.push_back({bar.outcome, bar.chance.to_double()});
            else if (bars.size() + 1 == most_bars)
                bars.push_back({"others", bar.chance.to_double()});
            else
                bars.back().chance += bar.chance.to_double();
        }
        return bars;
    }
    const std::int64_t low = numbers->front();
    const std::int64_t step = (numbers->back() - low) / static_cast<std::int64_t>(most_bars) + 1;
    std::int64_t group = -1;
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        const std::int64_t own = ((*numbers)[i] - low) / step;
        if (own != group) bars.push_back({cat(low + own * step, " to ", low + own * step + step - 1), 0});
        group = own;
        bars.back().chance += odds.bars[i].chance.to_double();
    }
    return bars;
}

std::string percent(double chance)
{
    const auto thousandths = static_cast<std::int64_t>(std::lround(chance * 1000));
    if (thousandths == 0 && chance > 0) return "< 0.1 %";
    if (thousandths == 1000 && chance < 1) return "> 99.9 %";
    return cat(thousandths / 10, '.', thousandths % 10, " %");
}

std::string drawn(const std::vector<Bar>& bars, const Style& style, bool blocks)
{
    std::size_t widest = 0;
    double greatest = 0;
    for (const Bar& bar : bars) {
        widest = std::max(widest, width_of(bar.outcome));
        greatest = std::max(greatest, bar.chance);
    }
    std::string out;
    for (const Bar& bar : bars) {
        const auto length = static_cast<std::size_t>(std::lround(bar.chance / greatest * static_cast<double>(longest_bar)));
        std::string line;
        for (std::size_t i = 0; i < std::max<std::size_t>(length, bar.chance > 0 ? 1 : 0); ++i) line += blocks ? "\u2588" : "#";
        out += cat("    ", right(bar.outcome, widest), "  ", right(percent(bar.chance), 8), "  ", painted(style, Ink::good, line), '\n');
    }
    return out;
}

std::string drawn(const Preview::Sum& sum, const Style& style)
{
    std::string out = cat("  ", painted(style, Ink::strong, render_with_clause(sum.title, style.language)), '\n');
    for (const Tally::Line& line : sum.tally.lines()) {
        std::string amount = to_decimal(line.amount);
        if (line.operation == Tally::Operation::multiply)
            amount = cat("x ", amount);
        else if (line.amount > Fraction(0))
            amount = cat("+", amount);
        const bool helps = line.operation == Tally::Operation::multiply ? line.amount > Fraction(1) : line.amount > Fraction(0);
        out += cat("    ", painted(style, helps ? Ink::good : Ink::bad, right(amount, 8)), "  ", render(line.why, style.language));
        if (!line.why.clause.id.empty()) out += cat(' ', painted(style, Ink::quiet, cat("(", line.why.clause.id, ")")));
        out += '\n';
    }
    return cat(out, "    ", painted(style, Ink::strong, right(cat("= ", to_decimal(sum.tally.total())), 8)), '\n');
}

}  // namespace

std::string chance_in_words(Fraction chance)
{
    const double p = chance.to_double();
    if (chance <= Fraction(0)) return "impossible";
    if (chance >= Fraction(1)) return "certain";
    if (p < 0.01) return "all but impossible";
    if (p > 0.99) return "all but certain";
    std::int64_t best_parts = 0, best_of = 1;
    double nearest_yet = 1;
    for (const std::int64_t of : {2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50, 100}) {
        const auto parts = static_cast<std::int64_t>(std::lround(p * static_cast<double>(of)));
        const double off = std::fabs(static_cast<double>(parts) / static_cast<double>(of) - p);
        // a larger number of parts has to earn its place by being clearly nearer
        if (parts > 0 && parts < of && off < nearest_yet - 0.012) {
            nearest_yet = off;
            best_parts = parts;
            best_of = of;
        }
    }
    if (best_parts * 2 == best_of && nearest_yet < 0.005) return "an even chance";
    return cat("about ", best_parts, " in ", best_of);
}

std::string range_in_words(const Preview::Odds& odds)
{
    if (odds.bars.empty()) return {};
    const auto likeliest = std::max_element(odds.bars.begin(), odds.bars.end(),
                                            [](const auto& a, const auto& b) { return a.chance < b.chance; });
    if (odds.bars.size() == 1) return cat("certain: ", likeliest->outcome);
    const auto numbers = numbers_of(odds);
    if (!numbers || !std::is_sorted(numbers->begin(), numbers->end()))
        return cat("most likely ", likeliest->outcome, " (", chance_in_words(likeliest->chance), ")");
    // the narrowest range that holds four fifths; of several, the likeliest
    std::size_t first = 0, last = odds.bars.size() - 1;
    double most_held = 1;
    for (std::size_t from = 0; from < odds.bars.size(); ++from) {
        double held = 0;
        std::size_t to = from;
        while (to < odds.bars.size() && (held += odds.bars[to].chance.to_double()) < 0.8) ++to;
        if (to == odds.bars.size()) break;
        const std::int64_t own = (*numbers)[to] - (*numbers)[from], best = (*numbers)[last] - (*numbers)[first];
        if (own > best || (own == best && held <= most_held)) continue;
        first = from;
        last = to;
        most_held = held;
    }
    std::string range = first == 0 && last + 1 == odds.bars.size()
                            ? std::string()
                            : cat("; four times in five ", (*numbers)[first], first == last ? "" : cat(" to ", (*numbers)[last]));
    double mean = 0;
    for (std::size_t i = 0; i < numbers->size(); ++i) mean += static_cast<double>((*numbers)[i]) * odds.bars[i].chance.to_double();
    const auto tenths = static_cast<std::int64_t>(std::lround(mean * 10));
    return cat("most likely ", likeliest->outcome, ", on average ", tenths < 0 ? "-" : "", std::abs(tenths) / 10, '.', std::abs(tenths) % 10, range);
}

std::string foretold(const Preview& preview, const Style& style, bool blocks)
{
    std::string out;
    for (const auto& sum : preview.sums) out += drawn(sum, style);
    for (const auto& odds : preview.odds) {
        out += cat("  ", painted(style, Ink::strong, render_with_clause(odds.title, style.language)), '\n');
        out += drawn(bars_of(odds), style, blocks);
        out += cat("    ", range_in_words(odds), '\n');
    }
    return out;
}

}  // namespace montjoy::cli
