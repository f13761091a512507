#include "systems/gbh/breaking.hpp"

#include <algorithm>
#include <cstring>

#include "systems/gbh/morale.hpp"

namespace montjoy::gbh {
namespace {

/// The chances of each loss, from 0 up.
struct Losses {
    std::vector<double> chances{1.0};
    std::vector<double> at_least{1.0};  ///< at_least[n]: of a loss of n or more

    explicit Losses(std::vector<double> of = {1.0}) : chances(std::move(of)), at_least(chances)
    {
        for (std::size_t i = at_least.size() - 1; i-- > 0;) at_least[i] += at_least[i + 1];
    }
    /// The chance to lose `n` or more.
    double tail(int n) const
    {
        if (n <= 0) return 1;
        return n < static_cast<int>(at_least.size()) ? at_least[static_cast<std::size_t>(n)] : 0;
    }
};

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

/// into[i] += factor * from[i] for `n` of them, which do not overlap; eight at a time.
void add_scaled(double* into, const double* from, double factor, int n)
{
    using Two = double __attribute__((vector_size(16)));
    const auto step = [=](int i) {
        Two x, y;
        std::memcpy(&x, from + i, sizeof x);
        std::memcpy(&y, into + i, sizeof y);
        y += factor * x;
        std::memcpy(into + i, &y, sizeof y);
    };
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        step(i);
        step(i + 2);
        step(i + 4);
        step(i + 6);
    }
    for (; i < n; ++i) into[i] += factor * from[i];
}

/// Chances by what the first (row) and the second (column) have lost in combat, with the columns
/// in use of each row.
class Field {
public:
    Field(int rows, int columns)
        : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)),
          used_(static_cast<std::size_t>(rows), {columns, 0})
    {
    }
    int rows() const { return rows_; }
    double* row(int r) { return cells_.data() + static_cast<std::ptrdiff_t>(r) * columns_; }
    const double* row(int r) const { return cells_.data() + static_cast<std::ptrdiff_t>(r) * columns_; }
    int begin(int r) const { return used_[static_cast<std::size_t>(r)].first; }
    int end(int r) const { return used_[static_cast<std::size_t>(r)].second; }
    void use(int r, int from, int to)
    {
        auto& [low, high] = used_[static_cast<std::size_t>(r)];
        low = std::min(low, from);
        high = std::max(high, to);
    }
    void clear()
    {
        for (int r = 0; r < rows_; ++r) {
            if (begin(r) < end(r)) std::fill(row(r) + begin(r), row(r) + end(r), 0.0);
            used_[static_cast<std::size_t>(r)] = {columns_, 0};
        }
    }
    /// Leaves out the ends of a row that are below `least`; what they came to.
    double trim(int r, double least)
    {
        auto& [low, high] = used_[static_cast<std::size_t>(r)];
        double left_out = 0;
        const auto drop = [&](int c) {
            left_out += row(r)[c];
            row(r)[c] = 0;
        };
        while (low < high && row(r)[low] < least) drop(low++);
        while (low < high && row(r)[high - 1] < least) drop(--high);
        if (low >= high) used_[static_cast<std::size_t>(r)] = {columns_, 0};
        return left_out;
    }

private:
    int rows_, columns_;
    std::vector<double> cells_;
    std::vector<std::pair<int, int>> used_;
};

/// What a fight depends on: levels and bands at the start of the round (GH-RND-4), each with the
/// losses that have it.
struct Class {
    std::array<int, 2> levels{};
    std::array<Band, 2> bands{};
    int gap_from = 0, gap_to = 0;        ///< what the second has lost more than the first
    int row_from = 0, row_to = 0;        ///< losses of the first, on which the second's level depends
    int column_from = 0, column_to = 0;  ///< and of the second
};

/// What one round costs each of the two, in a class.
struct Exchange {
    /// By the first to strike: what the other's attack takes, and what with his own recoil.
    std::array<Losses, 2> by_foe;     ///< on unit i, of the attack on it
    std::array<Losses, 2> by_itself;  ///< on unit i, of its own attack
    std::array<Losses, 2> all;        ///< both together
};

class Reckoner {
public:
    Reckoner(const Duel& duel, const Numbers& numbers)
        : duel_(duel), numbers_(numbers), now_(duel.rp[0], duel.rp[1]), next_(now_), half_(now_)
    {
        for (std::size_t i = 0; i < 2; ++i) {
            fights_[i] = !plan_melee(numbers, duel.fighters[i], duel.fighters[1 - i], {}).empty();
            cost_[i] = fights_[i] ? fatigue(ep_of(numbers, duel.fighters[i])) : 0;
        }
        divide_classes();
    }

    Breaking run()
    {
        Breaking breaking;
        breaking.rounds.emplace_back();
        now_.row(0)[0] = 1;
        now_.use(0, 0, 1);
        end_round(breaking.rounds.back());
        for (int round = 1; alive_ > 0 && round < 2000; ++round) {
            breaking.rounds.emplace_back();
            fight(breaking.rounds.back());
            if (alive_ > negligible) continue;
            // What is still alive or was left out is less than could be seen: it ends here.
            breaking.rounds.back().both += alive_ + left_out_;
            break;
        }
        return breaking;
    }

private:
    static constexpr double negligible = 1e-14;
    static constexpr double least_cell = 1e-17;

    int morale(std::size_t who, int gap) const { return duel_.fighters[who].morale + (who == 0 ? gap : -gap); }
    int level_of(std::size_t who, int dealt) const { return after_gain(duel_.fighters[who].level, duel_.xp[who], dealt).level; }

    /// The cuts of [from, to) between which `value` stays the same.
    template <class F>
    static std::vector<int> cuts(int from, int to, F value)
    {
        std::vector<int> at{from};
        for (int i = from + 1; i < to; ++i)
            if (value(i) != value(i - 1)) at.push_back(i);
        at.push_back(to);
        return at;
    }

    void divide_classes()
    {
        const int rows = duel_.rp[0], columns = duel_.rp[1];
        const auto bands = [&](int gap) { return std::pair{band_of(morale(0, gap)), band_of(morale(1, gap))}; };
        const auto gaps = cuts(1 - rows, columns, bands);
        const auto by_row = cuts(0, rows, [&](int lost) { return level_of(1, lost); });
        const auto by_column = cuts(0, columns, [&](int lost) { return level_of(0, lost); });
        for (std::size_t g = 0; g + 1 < gaps.size(); ++g) {
            const auto [first, second] = bands(gaps[g]);
            if (first >= Band::panic || second >= Band::panic) continue;
            for (std::size_t r = 0; r + 1 < by_row.size(); ++r)
                for (std::size_t c = 0; c + 1 < by_column.size(); ++c) {
                    Class one{{level_of(0, by_column[c]), level_of(1, by_row[r])}, {first, second}, gaps[g], gaps[g + 1],
                              by_row[r], by_row[r + 1], by_column[c], by_column[c + 1]};
                    classes_.push_back(one);
                    exchanges_.push_back(exchange(one));
                }
        }
    }

    Exchange exchange(const Class& c) const
    {
        std::array<Fighter, 2> f = duel_.fighters;
        for (std::size_t i = 0; i < 2; ++i) {
            f[i].level = c.levels[i];
            f[i].morale = band_from[c.bands[i]];
        }
        Exchange e;
        for (std::size_t i = 0; i < 2; ++i) {
            if (!fights_[i]) continue;
            const auto parts = plan_melee(numbers_, f[i], f[1 - i], {});
            e.by_foe[1 - i] = losses_of(parts, false);
            e.by_itself[i] = losses_of(parts, true);
        }
        for (std::size_t i = 0; i < 2; ++i) e.all[i] = sum_of(e.by_foe[i], e.by_itself[i]);
        return e;
    }

    /// The loss at which a unit is removed after so many attacks of its own.
    int limit(std::size_t who, int attacks) const { return duel_.rp[who] - cost_[who] * attacks; }

    /// The columns of a row that are in a class and in use.
    std::pair<int, int> columns_in(const Class& c, int row) const
    {
        return {std::max({now_.begin(row), row + c.gap_from, c.column_from}), std::min({now_.end(row), row + c.gap_to, c.column_to})};
    }

    void fight(Breaking::Round& round)
    {
        next_.clear();
        for (std::size_t i = 0; i < classes_.size(); ++i) {
            half_.clear();
            const bool any = strike_second(classes_[i], exchanges_[i], round);
            if (any) strike_first(exchanges_[i].all[0]);
        }
        ++attacks_;
        std::swap(now_, next_);
        end_round(round);
    }

    /// Who is left standing does not depend on who began (GH-RND-1): what the second loses in the
    /// whole round first, then the first. Who falls does, and is counted for both orders.
    bool strike_second(const Class& c, const Exchange& e, Breaking::Round& round)
    {
        const int most = limit(1, attacks_ + 1);
        const auto size = static_cast<int>(e.all[1].chances.size());
        tabulate(e, false, c, stands_[0]);
        tabulate(e, true, c, stands_[1]);
        bool any = false;
        for (int r = c.row_from; r < std::min(c.row_to, now_.rows()); ++r) {
            const auto [low, high] = columns_in(c, r);
            if (low >= high) continue;
            any = true;
            count_fallen(e, r, low, high, round);
            if (most <= low) continue;
            double* const into = half_.row(r);
            const double* const from = now_.row(r);
            half_.use(r, low, std::min(high + size - 1, most));
            for (int k = 0; k < size; ++k)
                if (const double chance = e.all[1].chances[static_cast<std::size_t>(k)]; chance > 0)
                    add_scaled(into + low + k, from + low, chance, std::min(high, most - k) - low);
        }
        return any;
    }

    void strike_first(const Losses& losses)
    {
        const int most = limit(0, attacks_ + 1);
        const auto size = static_cast<int>(losses.chances.size());
        for (int r = 0; r < half_.rows(); ++r) {
            const int low = half_.begin(r), high = half_.end(r);
            if (low >= high) continue;
            for (int k = 0; k < size && r + k < most; ++k) {
                const double chance = losses.chances[static_cast<std::size_t>(k)];
                if (chance <= 0) continue;
                next_.use(r + k, low, high);
                add_scaled(next_.row(r + k) + low, half_.row(r) + low, chance, high - low);
            }
        }
    }

    /// The chances of a unit, that has lost so much, after the first and the second attack.
    struct Standing {
        double after_first = 1, after_second = 1;
    };
    Standing standing(const Exchange& e, std::size_t who, bool begins, int lost) const
    {
        // Its own attack costs it its fatigue, and what recoils; the other's what it takes.
        const Losses& early = begins ? e.by_itself[who] : e.by_foe[who];
        return {1 - early.tail(limit(who, attacks_ + (begins ? 1 : 0)) - lost), 1 - e.all[who].tail(limit(who, attacks_ + 1) - lost)};
    }

    /// How the second stands after the first and the second attack, by what it has lost, in a class.
    struct Stands {
        std::vector<double> after_first, after_second;
    };
    void tabulate(const Exchange& e, bool begins, const Class& c, Stands& stands) const
    {
        stands.after_first.resize(static_cast<std::size_t>(c.column_to));
        stands.after_second.resize(static_cast<std::size_t>(c.column_to));
        for (int column = c.column_from; column < c.column_to; ++column) {
            const Standing one = standing(e, 1, begins, column);
            stands.after_first[static_cast<std::size_t>(column)] = one.after_first;
            stands.after_second[static_cast<std::size_t>(column)] = one.after_second;
        }
    }

    void count_fallen(const Exchange& e, int r, int low, int high, Breaking::Round& round) const
    {
        for (const bool first_begins : {true, false}) {
            const Stands& stands = stands_[first_begins ? 0 : 1];
            double all = 0, first_stands = 0, second_stands = 0;  // the second, after one attack and after both
            const double* const chances = now_.row(r);
            for (int c = low; c < high; ++c) {
                all += chances[c];
                first_stands += chances[c] * stands.after_first[static_cast<std::size_t>(c)];
                second_stands += chances[c] * stands.after_second[static_cast<std::size_t>(c)];
            }
            const Standing x = standing(e, 0, first_begins, r);
            const double x_later = x.after_first - x.after_second, y_later = first_stands - second_stands;
            round.first += 0.5 * ((1 - x.after_first) * first_stands + x_later * second_stands);
            round.second += 0.5 * (x.after_first * (all - first_stands) + x.after_second * y_later);
            round.both += 0.5 * ((1 - x.after_first) * (all - first_stands) + x_later * y_later);
        }
    }

    /// Panic and surrender at the end of the round.  GH-MOR-2
    void end_round(Breaking::Round& round)
    {
        alive_ = 0;
        // The first is in Panic where the gap is below the one, the second where it is above the other.
        const int first_from = band_from[Band::very_low] - duel_.fighters[0].morale;
        const int second_from = duel_.fighters[1].morale - band_from[Band::very_low];
        for (int r = 0; r < now_.rows(); ++r) {
            double* const chances = now_.row(r);
            for (int c = now_.begin(r); c < now_.end(r); ++c) {
                const bool first = c - r < first_from, second = c - r > second_from;
                if (!first && !second) {
                    alive_ += chances[c];
                    continue;
                }
                (first && second ? round.both : first ? round.first : round.second) += chances[c];
                chances[c] = 0;
            }
            left_out_ += now_.trim(r, least_cell);
        }
    }

    const Duel& duel_;
    const Numbers& numbers_;
    std::vector<Class> classes_;
    std::vector<Exchange> exchanges_;
    Field now_, next_, half_;
    std::array<Stands, 2> stands_;  ///< of the second: where the first begins, and where it does
    std::array<bool, 2> fights_{};
    std::array<int, 2> cost_{};
    int attacks_ = 0;
    double alive_ = 1, left_out_ = 0;
};

}  // namespace

Breaking breaking_of(const Duel& duel, const Numbers& numbers) { return Reckoner(duel, numbers).run(); }

}  // namespace montjoy::gbh
