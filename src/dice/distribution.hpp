#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "base/fraction.hpp"
#include "base/rng.hpp"

namespace montjoy {

/// Every outcome of a chance with its exact weight; the chance of one is weight over total().
///
/// Outcomes stand in rising order, each once, none with weight 0, so that walking them is the
/// same everywhere. `Weight` is an unsigned type that holds the total; sequences of rolls want a
/// wide one.
template <class T, class Weight = std::uint64_t>
class Distribution {
public:
    using Entry = std::pair<T, Weight>;

    /// The chance that is no chance at all.
    static Distribution certain(T outcome)
    {
        Distribution d;
        d.add(std::move(outcome), 1);
        return d;
    }

    /// Adds `weight` to that of `outcome`. Cheap in rising order.
    void add(T outcome, Weight weight)
    {
        if (weight == 0) return;
        total_ += weight;
        if (entries_.empty() || entries_.back().first < outcome) {
            entries_.emplace_back(std::move(outcome), weight);
            return;
        }
        const auto at = std::lower_bound(entries_.begin(), entries_.end(), outcome,
                                         [](const Entry& e, const T& o) { return e.first < o; });
        if (at->first == outcome)
            at->second += weight;
        else
            entries_.emplace(at, std::move(outcome), weight);
    }

    Weight total() const { return total_; }
    std::size_t size() const { return entries_.size(); }
    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }

    /// The distribution of `f(outcome)`; outcomes that `f` makes equal are merged.
    template <class F>
    auto map(F f) const
    {
        Distribution<std::decay_t<std::invoke_result_t<F, const T&>>, Weight> image;
        for (const auto& [outcome, weight] : entries_) image.add(f(outcome), weight);
        return image;
    }

    /// The distribution after a second chance `f(outcome)`, itself a distribution. Requires that
    /// the total, times the least common multiple of the second totals, fits Weight.
    template <class F>
    auto then(F f) const
    {
        using Next = std::decay_t<std::invoke_result_t<F, const T&>>;
        std::vector<std::pair<Next, Weight>> branches;
        Weight common = 1;
        for (const auto& [outcome, weight] : entries_) {
            branches.emplace_back(f(outcome), weight);
            const Weight total = branches.back().first.total();
            common = common / gcd(common, total) * total;
        }
        Next whole;
        for (const auto& [next, weight] : branches)
            for (const auto& [outcome, share] : next)
                whole.add(outcome, weight * share * (common / next.total()));
        return whole;
    }

    /// The weight of the outcomes for which `holds(outcome)`.
    template <class F>
    Weight weight_where(F holds) const
    {
        Weight sum = 0;
        for (const auto& [outcome, weight] : entries_)
            if (holds(outcome)) sum += weight;
        return sum;
    }
    template <class F>
    double probability(F holds) const
    {
        return static_cast<double>(weight_where(holds)) / static_cast<double>(total_);
    }
    /// Requires that the reduced fraction fits 64 bits.
    template <class F>
    Fraction chance(F holds) const
    {
        return fraction(weight_where(holds));
    }
    Fraction fraction(Weight weight) const
    {
        const Weight g = weight == 0 ? total_ : gcd(weight, total_);
        return {static_cast<std::int64_t>(weight / g), static_cast<std::int64_t>(total_ / g)};
    }

    /// The mean of outcomes that are numbers.
    double mean() const
    {
        double sum = 0;
        for (const auto& [outcome, weight] : entries_)
            sum += static_cast<double>(outcome) * static_cast<double>(weight);
        return sum / static_cast<double>(total_);
    }

    /// One outcome, by its chance. Requires size() > 0 and a Weight of 64 bits.
    const T& draw(Rng& rng) const
    {
        Weight left = rng.wide_below(total_);
        auto at = entries_.begin();
        for (; left >= at->second; ++at) left -= at->second;
        return at->first;
    }

    friend bool operator==(const Distribution&, const Distribution&) = default;

private:
    static Weight gcd(Weight a, Weight b)
    {
        while (b != 0) a = std::exchange(b, a % b);
        return a;
    }

    std::vector<Entry> entries_;
    Weight total_ = 0;
};

/// The sum of `count` dice with faces 1 to `sides`. Requires sides^count < 2^64; no dice sum to 0.
Distribution<int> sum_of_dice(int count, int sides);

/// One die with faces 1 to `sides`.
Distribution<int> one_die(int sides);

}  // namespace montjoy
