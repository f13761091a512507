// Chances by two losses at once, and how an attack spreads them: the reckoning under "break".
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "systems/gbh/combat.hpp"

namespace montjoy::gbh {

/// The chances of each loss, from 0 up.
struct Losses {
    std::vector<double> chances{1.0};
    std::vector<double> at_least{1.0};  ///< at_least[n]: of a loss of n or more

    explicit Losses(std::vector<double> of = {1.0});
    /// The chance to lose `n` or more.
    double tail(int n) const
    {
        if (n <= 0) return 1;
        return n < static_cast<int>(at_least.size()) ? at_least[static_cast<std::size_t>(n)] : 0;
    }
};

/// Of both together.
Losses sum_of(const Losses& a, const Losses& b);
/// What the parts of an attack cost the attacker, or the other.
Losses losses_of(const Bounded<PlannedPart, 2>& parts, bool on_attacker);

/// The same losses as so many d10 on top of a shift, with terms that put right what falls short of
/// 0. Fights that differ in the modifier alone can share their dice, which are then thrown once.
struct Spread {
    struct Term {
        int loss = 0;  ///< below 0 where the dice alone would give something back
        double chance = 0;
    };
    int dice = 0;   ///< none: the terms are all
    int shift = 0;  ///< what the dice come to when each shows its least
    std::vector<Term> terms;
};

/// In terms alone.
Spread spread_of(const Losses& losses);
/// Of one part: by its dice, unless that takes more terms.
Spread spread_of(const PlannedPart& part);

/// Chances of some rows around a diagonal, each row as long as the others and with nothing on both sides, so
/// that rows can be summed at an offset without asking where each begins.
class Diagonal {
public:
    static constexpr int ahead = 16;  ///< rows are read by so many at once, beyond their end too

    /// Empties it, for rows [rows_from, rows_to) with gaps (column less row) [from, to), each with nothing for `apart` on both sides.
    void clear(int rows_from, int rows_to, int from, int to, int apart);

    int rows_from() const { return rows_from_; }
    int rows_to() const { return rows_to_; }
    int from() const { return from_; }
    int width() const { return width_; }
    /// At the gap from() of a row.
    double* row(int r) { return cells_.data() + at(r); }
    const double* row(int r) const { return cells_.data() + at(r); }

private:
    std::ptrdiff_t at(int r) const { return static_cast<std::ptrdiff_t>(r - rows_from_) * stride_ + apart_; }
    int rows_from_ = 0, rows_to_ = 0, from_ = 0, width_ = 0, apart_ = 0, stride_ = 0;
    std::vector<double> cells_;
};

/// How far apart the losses of some terms lie; they rise.
inline int reach_of(const std::vector<Spread::Term>& terms) { return terms.empty() ? 0 : terms.back().loss - terms.front().loss; }

/// Makes `into` the rows of `from` at the cost of the second, with nothing for `apart` on both sides. Requires terms,
/// and that `from` has nothing for their reach on both sides.
void cost_second(const Diagonal& from, const std::vector<Spread::Term>& terms, int apart, Diagonal& into);

/// The sum of a[i] * b[i] for `n` of them.
double dot(const double* a, const double* b, int n);
double sum(const double* a, int n);

/// Chances by what the first (row) and the second (column) have lost in combat, with the columns
/// in use of each row: there is nothing to read in the others. What would stand outside is dropped.
class Field {
public:
    /// Losses below those given, from -margin up. The margin is for throws that are not complete.
    Field(int rows, int columns, int margin = 0);

    /// Empties it. Losses from `rows` and `columns` on are outside until the next time.
    void clear(int rows, int columns);

    const double* row(int r) const { return cells_.get() + at(r); }
    int begin(int r) const { return used(r).from; }
    int end(int r) const { return used(r).to; }
    int rows_begin() const { return rows_.from; }  ///< the rows in use
    int rows_end() const { return rows_.to; }

    /// Adds `n` chances, each times `factor`, from a column on.
    void add(int r, int column, const double* chances, int n, double factor = 1);
    /// Adds all rows, so many rows and columns on.
    void add(const Diagonal& from, int down, int right);
    /// Adds all rows, so many columns on, at the cost of the first by each of the terms. Requires that `from` has nothing
    /// for their reach on both sides.
    void add_at_cost_of_first(const Diagonal& from, int shift, const std::vector<Spread::Term>& terms);
    /// Leaves out of a row what is not in [from, to), and its ends that are below `least`; what
    /// these ends came to.
    double trim(int r, int from, int to, double least);

    /// Throws so many d10, counted from 0, at the cost of the second.
    void throw_on_second(int dice);
    /// Adds what stands in `from` after so many at the cost of the first.
    void add_thrown_on_first(const Field& from, int dice);

private:
    struct Range {
        int from = 0, to = 0;
        bool empty() const { return from >= to; }
    };
    std::ptrdiff_t at(int r) const { return static_cast<std::ptrdiff_t>(r + margin_) * width_ + margin_; }
    const Range& used(int r) const { return used_[static_cast<std::size_t>(r + margin_)]; }
    Range& used(int r) { return used_[static_cast<std::size_t>(r + margin_)]; }
    /// The least range that holds the columns in use of some rows.
    Range columns(int rows_begin, int rows_end) const;
    /// Takes what of [from, to) is inside into use.
    Range use(int r, int from, int to)
    {
        const Range inside{std::max(from, -margin_), std::min(to, columns_most_)};
        if (r < -margin_ || r >= rows_most_ || inside.empty()) return {};
        if (inside.from < begin(r) || inside.to > end(r)) widen(r, inside);
        return inside;
    }
    void widen(int r, Range inside);

    int margin_, width_;  ///< a row's end has room for what is written ahead, and never read
    int rows_most_, columns_most_;
    Range rows_;
    std::unique_ptr<double[]> cells_;
    std::vector<Range> used_;
};

}  // namespace montjoy::gbh
