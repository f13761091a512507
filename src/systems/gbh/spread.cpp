#include "systems/gbh/spread.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace montjoy::gbh {
namespace {

constexpr int faces = 10;
constexpr int lanes = 8;

using Two = double __attribute__((vector_size(16)));

Two load(const double* from)
{
    Two two;
    std::memcpy(&two, from, sizeof two);
    return two;
}
void store(double* into, Two two) { std::memcpy(into, &two, sizeof two); }

/// into[i] += factor * from[i] for `n` of them, which do not overlap.
void add_scaled(double* into, const double* from, double factor, int n)
{
    const auto step = [=](int i) { store(into + i, load(into + i) + factor * load(from + i)); };
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        step(i);
        step(i + 2);
        step(i + 4);
        step(i + 6);
    }
    for (; i + 2 <= n; i += 2) step(i);
    if (i < n) into[i] += factor * from[i];
}

/// into[i] += the sum of factors[t] * from[t][i] over `count` of them, for 4 * sizeof(V) / 8 of i: four sums side by
/// side, since each waits for its own last addition. Cells stand where doubles do, so they are copied, never pointed at.
template <class V>
[[gnu::always_inline]] inline void weigh_four(double* into, const double* const* from, const double* factors, std::size_t count, int at)
{
    constexpr int wide = static_cast<int>(sizeof(V) / sizeof(double));
    V sums[4], chances[4];
    std::memcpy(&sums[0], into + at, sizeof(V));
    std::memcpy(&sums[1], into + at + wide, sizeof(V));
    std::memcpy(&sums[2], into + at + 2 * wide, sizeof(V));
    std::memcpy(&sums[3], into + at + 3 * wide, sizeof(V));
    for (std::size_t t = 0; t < count; ++t) {
        const double* const cells = from[t] + at;
        std::memcpy(&chances[0], cells, sizeof(V));
        std::memcpy(&chances[1], cells + wide, sizeof(V));
        std::memcpy(&chances[2], cells + 2 * wide, sizeof(V));
        std::memcpy(&chances[3], cells + 3 * wide, sizeof(V));
        sums[0] += factors[t] * chances[0];
        sums[1] += factors[t] * chances[1];
        sums[2] += factors[t] * chances[2];
        sums[3] += factors[t] * chances[3];
    }
    std::memcpy(into + at, &sums[0], sizeof(V));
    std::memcpy(into + at + wide, &sums[1], sizeof(V));
    std::memcpy(into + at + 2 * wide, &sums[2], sizeof(V));
    std::memcpy(into + at + 3 * wide, &sums[3], sizeof(V));
}

using Weigh = void (*)(double* into, const double* const* from, const double* factors, std::size_t count, int n);

void weigh_plain(double* into, const double* const* from, const double* factors, std::size_t count, int n)
{
    for (int i = 0; i < n; i += 8) weigh_four<Two>(into, from, factors, count, i);
}

#if defined(__x86_64__) && defined(__GNUC__)
using Four = double __attribute__((vector_size(32)));

[[gnu::target("avx2")]] void weigh_wide(double* into, const double* const* from, const double* factors, std::size_t count, int n)
{
    int i = 0;
    for (; i + 8 < n; i += 16) weigh_four<Four>(into, from, factors, count, i);
    if (i < n) weigh_four<Two>(into, from, factors, count, i);
}

const Weigh widest = __builtin_cpu_supports("avx2") ? weigh_wide : weigh_plain;
#else
constexpr Weigh widest = weigh_plain;
#endif

/// into[i] += the sum of factors[t] * from[t][i] over `count` of them, for `n` of i rounded up to whole eights. The same
/// sums in the same order, however many the processor takes at once.
void weigh(double* into, const double* const* from, const double* factors, std::size_t count, int n) { widest(into, from, factors, count, n); }

/// A strip of chances, eight abreast, upon whose length dice are thrown.
class Strip {
public:
    /// Empties it, for so many lines, of which those from `filled` on stay empty.
    void open(int lines, int filled)
    {
        lines_ = lines;
        filled_ = filled;
        cells_.assign(static_cast<std::size_t>(before + lines) * lanes, 0.0);
    }
    double* line(int i) { return cells_.data() + static_cast<std::ptrdiff_t>(before + i) * lanes; }

    /// Each line becomes the sum of itself and the nine before it: ten times the chance, which
    /// the caller makes good for all dice at once.
    void throw_die()
    {
        filled_ = std::min(lines_, filled_ + faces - 1);
        double* last = line(filled_ - 1);
        const double* early = last;
        Two a{}, b{}, c{}, d{};
        for (int i = 0; i < faces; ++i, early -= lanes) {
            a += load(early);
            b += load(early + 2);
            c += load(early + 4);
            d += load(early + 6);
        }
        // From the last back to the first, so that what a sum still needs is not overwritten.
        const auto step = [&](Two& sum, int lane) {
            const Two change = load(early + lane) - load(last + lane);
            store(last + lane, sum);
            sum += change;
        };
        for (int i = 0; i < filled_; ++i, last -= lanes, early -= lanes) {
            step(a, 0);
            step(b, 2);
            step(c, 4);
            step(d, 6);
        }
    }

private:
    int lines_ = 0, filled_ = 0;
    static constexpr int before = faces + 1;  // lines that stay empty
    std::vector<double> cells_;
};

}  // namespace

Losses::Losses(std::vector<double> of) : chances(std::move(of)), at_least(chances)
{
    for (std::size_t i = at_least.size() - 1; i-- > 0;) at_least[i] += at_least[i + 1];
}

Losses sum_of(const Losses& a, const Losses& b)
{
    std::vector<double> chances(a.chances.size() + b.chances.size() - 1, 0.0);
    for (std::size_t i = 0; i < a.chances.size(); ++i)
        for (std::size_t k = 0; k < b.chances.size(); ++k) chances[i + k] += a.chances[i] * b.chances[k];
    return Losses(std::move(chances));
}

Losses losses_of(const Bounded<PlannedPart, 2>& parts, bool on_attacker)
{
    Losses losses;
    for (const PlannedPart& part : parts) {
        if (part.on_attacker != on_attacker) continue;
        const PartOdds odds = odds_of(part);
        std::vector<double> chances(static_cast<std::size_t>(odds.bars.back().damage) + 1, 0.0);
        for (const PartOdds::Bar& bar : odds.bars)
            chances[static_cast<std::size_t>(bar.damage)] = static_cast<double>(bar.weight) / static_cast<double>(odds.total);
        losses = sum_of(losses, Losses(std::move(chances)));
    }
    return losses;
}

Spread spread_of(const Losses& losses)
{
    Spread spread;
    for (std::size_t i = 0; i < losses.chances.size(); ++i)
        if (losses.chances[i] > 0) spread.terms.push_back({static_cast<int>(i), losses.chances[i]});
    return spread;
}

Spread spread_of(const PlannedPart& part)
{
    const DiceWeights& dice = weights_of(part.strike.dice);
    Spread spread{dice.dice, dice.dice + part.modifier, {}};
    // What would fall short of 0 is taken back, and costs nothing.
    double nothing = 0;
    for (int i = 0; i < dice.size && spread.shift + i < 0; ++i) {
        const double chance = static_cast<double>(dice.weights[static_cast<std::size_t>(i)]) / static_cast<double>(dice.total);
        spread.terms.push_back({spread.shift + i, -chance});
        nothing += chance;
    }
    if (nothing > 0) spread.terms.push_back({0, nothing});
    Bounded<PlannedPart, 2> alone;
    alone.push_back(part);
    Spread dense = spread_of(losses_of(alone, part.on_attacker));
    return part.doubled || dense.terms.size() < spread.terms.size() ? dense : spread;
}

double dot(const double* a, const double* b, int n)
{
    Two even{}, odd{};
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        even += load(a + i) * load(b + i);
        odd += load(a + i + 2) * load(b + i + 2);
    }
    even += odd;
    double rest = even[0] + even[1];
    for (; i < n; ++i) rest += a[i] * b[i];
    return rest;
}

double sum(const double* a, int n)
{
    Two even{}, odd{};
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        even += load(a + i);
        odd += load(a + i + 2);
    }
    even += odd;
    double rest = even[0] + even[1];
    for (; i < n; ++i) rest += a[i];
    return rest;
}

Field::Field(int rows, int columns, int margin)
    : margin_(margin), width_(columns + margin + Diagonal::ahead), rows_most_(rows), columns_most_(columns),
      cells_(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(rows + margin) * static_cast<std::size_t>(width_))),
      used_(static_cast<std::size_t>(rows + margin))
{
}

void Field::clear(int rows, int columns)
{
    for (int r = rows_.from; r < rows_.to; ++r) used(r) = {};
    rows_ = {};
    rows_most_ = rows;
    columns_most_ = columns;
}

void Field::widen(int r, Range inside)
{
    double* const cells = cells_.get() + at(r);
    Range& now = used(r);
    if (now.empty()) {
        now = {inside.from, inside.from};
        rows_ = rows_.empty() ? Range{r, r + 1} : Range{std::min(rows_.from, r), std::max(rows_.to, r + 1)};
    }
    for (; now.from > inside.from; --now.from) cells[now.from - 1] = 0;
    for (; now.to < inside.to; ++now.to) cells[now.to] = 0;
}

void Field::add(int r, int column, const double* chances, int n, double factor)
{
    const Range inside = use(r, column, column + n);
    if (!inside.empty()) add_scaled(cells_.get() + at(r) + inside.from, chances + (inside.from - column), factor, inside.to - inside.from);
}

namespace {

/// Some terms whose losses are near one another: rows that are shifted by them have most columns in common.
constexpr std::size_t a_few = 9;
struct Few {
    std::size_t count = 0;
    int least = 0, most = 0;
    std::array<int, a_few> losses{};
    std::array<double, a_few> chances{};
};

template <class F>
void for_each_few(const std::vector<Spread::Term>& terms, F run)
{
    for (std::size_t from = 0; from < terms.size(); from += a_few) {
        Few few;
        few.count = std::min(a_few, terms.size() - from);
        for (std::size_t t = 0; t < few.count; ++t) {
            few.losses[t] = terms[from + t].loss;
            few.chances[t] = terms[from + t].chance;
        }
        few.least = few.losses[0], few.most = few.losses[few.count - 1];
        run(few);
    }
}

}  // namespace

void Diagonal::clear(int rows_from, int rows_to, int from, int to, int apart)
{
    rows_from_ = rows_from, rows_to_ = rows_to;
    from_ = from, width_ = to - from, apart_ = apart;
    stride_ = width_ + 2 * apart + ahead;
    const std::size_t cells = static_cast<std::size_t>(rows_to - rows_from) * static_cast<std::size_t>(stride_);
    if (cells_.size() < cells) cells_.resize(cells);
    std::fill_n(cells_.begin(), cells, 0.0);
}

void cost_second(const Diagonal& from, const std::vector<Spread::Term>& terms, int apart, Diagonal& into)
{
    const int least = terms.front().loss;
    into.clear(from.rows_from(), from.rows_to(), from.from() + least, from.from() + from.width() + terms.back().loss, apart);
    for_each_few(terms, [&](const Few& few) {
        std::array<const double*, a_few> rows{};
        const int begin = few.least - least, n = from.width() + few.most - few.least;
        for (int r = from.rows_from(); r < from.rows_to(); ++r) {
            for (std::size_t t = 0; t < few.count; ++t) rows[t] = from.row(r) + (few.least - few.losses[t]);
            weigh(into.row(r) + begin, rows.data(), few.chances.data(), few.count, n);
        }
    });
}

void Field::add(const Diagonal& from, int down, int right)
{
    constexpr double whole = 1;
    for (int r = from.rows_from(); r < from.rows_to(); ++r) {
        const int column = r + from.from() + right;
        const Range inside = use(r + down, column, column + from.width());
        if (inside.empty()) continue;
        const double* const chances = from.row(r) + (inside.from - column);
        weigh(cells_.get() + at(r + down) + inside.from, &chances, &whole, 1, inside.to - inside.from);
    }
}

void Field::add_at_cost_of_first(const Diagonal& from, int right, const std::vector<Spread::Term>& terms)
{
    for_each_few(terms, [&](const Few& few) {
        std::array<const double*, a_few> rows{};
        for (int r = std::max(from.rows_from() + few.least, -margin_); r < std::min(from.rows_to() + few.most, rows_most_); ++r) {
            // In its own row the same column has a gap that is larger by the loss.
            const int column = r + from.from() - few.most + right;
            const Range inside = use(r, column, column + from.width() + few.most - few.least);
            if (inside.empty()) continue;
            // Of the losses, which rise, those whose row is there.
            std::size_t first = 0, last = few.count;
            while (first < last && r - few.losses[first] >= from.rows_to()) ++first;
            while (last > first && r - few.losses[last - 1] < from.rows_from()) --last;
            for (std::size_t t = first; t < last; ++t) rows[t] = from.row(r - few.losses[t]) + (few.losses[t] - few.most + inside.from - column);
            weigh(cells_.get() + at(r) + inside.from, rows.data() + first, few.chances.data() + first, last - first, inside.to - inside.from);
        }
    });
}

Field::Range Field::columns(int rows_begin, int rows_end) const
{
    Range all;
    for (int r = rows_begin; r < rows_end; ++r)
        if (!used(r).empty())
            all = all.empty() ? used(r) : Range{std::min(all.from, begin(r)), std::max(all.to, end(r))};
    return all;
}

double Field::trim(int r, int from, int to, double least)
{
    auto& [low, high] = used(r);
    low = std::max(low, from);
    high = std::min(high, to);
    const double* const chances = row(r);
    double left_out = 0;
    while (low < high && chances[low] < least) left_out += chances[low++];
    while (low < high && chances[high - 1] < least) left_out += chances[--high];
    return left_out;
}

void Field::add_thrown_on_first(const Field& from, int dice)
{
    const double chance = 1 / static_cast<double>(weights_of(dice).total);
    const Range columns = from.columns(from.rows_begin(), from.rows_end());
    Strip strip;
    for (int c = columns.from; c < columns.to; c += lanes) {
        const auto touches = [&](int r) { return from.begin(r) < c + lanes && from.end(r) > c; };
        int first = from.rows_begin(), last = from.rows_end();
        while (first < last && !touches(first)) ++first;
        while (last > first && !touches(last - 1)) --last;
        const int end = std::min(last + (faces - 1) * dice, rows_most_);
        if (first >= last || first >= end) continue;
        strip.open(end - first, std::min(last, end) - first);
        for (int r = first; r < std::min(last, end); ++r) {
            const int low = std::max(from.begin(r), c), high = std::min(from.end(r), c + lanes);
            for (int k = low; k < high; ++k) strip.line(r - first)[k - c] = from.row(r)[k];
        }
        for (int die = 0; die < dice; ++die) strip.throw_die();
        for (int r = first; r < end; ++r) add(r, c, strip.line(r - first), lanes, chance);
    }
}

void Field::throw_on_second(int dice)
{
    if (dice == 0) return;
    const double chance = 1 / static_cast<double>(weights_of(dice).total);
    Strip strip;
    for (int r = rows_.from; r < rows_.to; r += lanes) {
        const int rows = std::min(lanes, rows_.to - r);
        const Range all = columns(r, r + rows);
        if (all.empty()) continue;
        const int end = std::min(all.to + (faces - 1) * dice, columns_most_);
        strip.open(end - all.from, all.to - all.from);
        for (int i = 0; i < rows; ++i)
            for (int c = begin(r + i); c < this->end(r + i); ++c) strip.line(c - all.from)[i] = row(r + i)[c];
        for (int die = 0; die < dice; ++die) strip.throw_die();
        for (int i = 0; i < rows; ++i) {
            if (used(r + i).empty()) continue;
            auto& [from, to] = used(r + i);
            to = std::min(to + (faces - 1) * dice, columns_most_);
            double* const cells = cells_.get() + at(r + i);
            const double* thrown = strip.line(from - all.from) + i;
            for (int c = from; c < to; ++c, thrown += lanes) cells[c] = chance * *thrown;
        }
    }
}

}  // namespace montjoy::gbh
