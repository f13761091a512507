#include "systems/gbh/breaking.hpp"

#include <algorithm>

#include "systems/gbh/morale.hpp"
#include "systems/gbh/spread.hpp"

namespace montjoy::gbh {
namespace {

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
    std::array<Spread, 2> spread;     ///< the same
};

class Reckoner {
public:
    Reckoner(const Duel& duel, const Numbers& numbers)
        : duel_(duel), numbers_(numbers), now_(duel.rp[0], duel.rp[1], margin),
          next_(duel.rp[0], duel.rp[1], margin), thrown_(duel.rp[0], duel.rp[1], margin)
    {
        for (std::size_t i = 0; i < 2; ++i) {
            fights_[i] = !plan_melee(numbers, duel.fighters[i], duel.fighters[1 - i], {}).empty();
            cost_[i] = fights_[i] ? fatigue(ep_of(numbers, duel.fighters[i])) : 0;
        }
        divide_classes();
        stands_.resize(classes_.size());
    }

    Breaking run()
    {
        Breaking breaking;
        breaking.rounds.emplace_back();
        constexpr double certain = 1;
        now_.add(0, 0, &certain, 1);
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
    static constexpr double least_cell = 1e-16;
    static constexpr int most_listed = 3;  // dice
    static constexpr int margin = 48;  // more than a spread by dice can shift to below 0

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
                    for (std::size_t i = 0; i < 2; ++i) dice_[i] = std::max(dice_[i], exchanges_.back().spread[i].dice);
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
        std::array<Bounded<PlannedPart, 4>, 2> on;  // all that falls on each
        for (std::size_t i = 0; i < 2; ++i) {
            if (!fights_[i]) continue;
            const auto parts = plan_melee(numbers_, f[i], f[1 - i], {});
            e.by_foe[1 - i] = losses_of(parts, false);
            e.by_itself[i] = losses_of(parts, true);
            for (const PlannedPart& part : parts) on[part.on_attacker ? i : 1 - i].push_back(part);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            e.all[i] = sum_of(e.by_foe[i], e.by_itself[i]);
            // Few dice have so few losses that it takes longer to throw them for all classes.
            const bool throws = on[i].size() == 1 && on[i][0].strike.dice > most_listed;
            e.spread[i] = throws ? spread_of(on[i][0]) : spread_of(e.all[i]);
        }
        return e;
    }

    /// The loss at which a unit is removed after so many attacks of its own.
    int limit(std::size_t who, int attacks) const { return duel_.rp[who] - cost_[who] * attacks; }

    /// The columns of a row that are in a class and in use.
    std::pair<int, int> columns_in(const Class& c, int row) const
    {
        return {std::max({now_.begin(row), row + c.gap_from, c.column_from}), std::min({now_.end(row), row + c.gap_to, c.column_to})};
    }

    /// Who is left standing does not depend on who began (GH-RND-1): what both lose in the whole
    /// round. Who falls does, and is counted for both orders.
    void fight(Breaking::Round& round)
    {
        const int columns = limit(1, attacks_ + 1);
        next_.clear(limit(0, attacks_ + 1), columns);
        thrown_.clear(limit(0, attacks_ + 1), columns);
        for (std::size_t i = 0; i < classes_.size(); ++i) tabulate(exchanges_[i], classes_[i], i);
        for_each_part([&](std::size_t i, int r, int low, int high) { count_fallen(exchanges_[i], stands_[i], r, low, high, round); });
        // The dice that cost the second are thrown for all classes at once, before what its terms come to is added.
        for (std::size_t i = 0; i < classes_.size(); ++i)
            if (const auto& [first, second] = exchanges_[i].spread; second.dice > 0 && gather(classes_[i], std::max(reach_of(first.terms), 1)))
                strike_first(first, gathered_, second.shift);
        thrown_.throw_on_second(dice_[1]);
        next_.throw_on_second(dice_[1]);
        for (std::size_t i = 0; i < classes_.size(); ++i)
            if (const auto& [first, second] = exchanges_[i].spread; !second.terms.empty() && gather(classes_[i], reach_of(second.terms))) {
                cost_second(gathered_, second.terms, reach_of(first.terms), halfway_);
                strike_first(first, halfway_, 0);
            }
        next_.add_thrown_on_first(thrown_, dice_[0]);
        ++attacks_;
        std::swap(now_, next_);
        end_round(round);
    }

    /// Runs over the rows of each class, with the columns in it that are in use.
    template <class F>
    void for_each_part(F run) const
    {
        for (std::size_t i = 0; i < classes_.size(); ++i) {
            const Class& c = classes_[i];
            for (int r = std::max(c.row_from, now_.rows_begin()); r < std::min(c.row_to, now_.rows_end()); ++r)
                if (const auto [low, high] = columns_in(c, r); low < high) run(i, r, low, high);
        }
    }

    /// Takes the cells of a class from which both may go on; false where there are none.
    bool gather(const Class& c, int apart)
    {
        const int rows = std::min({c.row_to, now_.rows_end(), limit(0, attacks_ + 1)}), columns = limit(1, attacks_ + 1);
        int from = c.gap_to, to = c.gap_from, first = rows, last = 0;
        for (int r = std::max(c.row_from, now_.rows_begin()); r < rows; ++r) {
            const auto [low, end] = columns_in(c, r);
            const int high = std::min(end, columns);
            if (low >= high) continue;
            from = std::min(from, low - r), to = std::max(to, high - r);
            first = std::min(first, r), last = r + 1;
        }
        if (from >= to) return false;
        gathered_.clear(first, last, from, to, apart);
        for (int r = first; r < last; ++r) {
            const auto [low, end] = columns_in(c, r);
            const int high = std::min(end, columns);
            if (low < high) std::copy_n(now_.row(r) + low, high - low, gathered_.row(r) + (low - r - from));
        }
        return true;
    }

    /// What the first loses, of rows so many columns on; its dice are thrown last.
    void strike_first(const Spread& spread, const Diagonal& rows, int shift)
    {
        if (spread.dice > 0) thrown_.add(rows, spread.shift, shift);
        next_.add_at_cost_of_first(rows, shift, spread.terms);
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

    /// How the second stands in a class, by what it has lost: after one attack, where the first
    /// begins and where it does itself, and after both.
    struct Stands {
        std::array<std::vector<double>, 2> after_first;
        std::vector<double> after_second;
    };
    void tabulate(const Exchange& e, const Class& c, std::size_t i)
    {
        Stands& stands = stands_[i];
        int begin = c.column_to, end = 0;
        for (int r = std::max(c.row_from, now_.rows_begin()); r < std::min(c.row_to, now_.rows_end()); ++r)
            if (const auto [low, high] = columns_in(c, r); low < high) begin = std::min(begin, low), end = std::max(end, high);
        if (begin >= end) return;
        for (std::vector<double>* of : {&stands.after_first[0], &stands.after_first[1], &stands.after_second}) of->resize(static_cast<std::size_t>(c.column_to));
        for (int column = begin; column < end; ++column) {
            const auto lost = static_cast<std::size_t>(column);
            const Standing one = standing(e, 1, false, column);
            stands.after_first[0][lost] = one.after_first;
            stands.after_first[1][lost] = standing(e, 1, true, column).after_first;
            stands.after_second[lost] = one.after_second;
        }
    }

    void count_fallen(const Exchange& e, const Stands& stands, int r, int low, int high, Breaking::Round& round) const
    {
        const int n = high - low;
        const double* const chances = now_.row(r) + low;
        const double all = sum(chances, n), second_stands = dot(chances, stands.after_second.data() + low, n);
        for (std::size_t order = 0; order < 2; ++order) {
            const double first_stands = dot(chances, stands.after_first[order].data() + low, n);
            const Standing x = standing(e, 0, order == 0, r);
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
        // By the gap: the first is in Panic below the one, the second from the other on.
        const int first_below = band_from[Band::very_low] - duel_.fighters[0].morale;
        const int second_from = duel_.fighters[1].morale - band_from[Band::very_low] + 1;
        double& between = first_below > second_from ? round.both : alive_;
        for (int r = std::max(0, now_.rows_begin()); r < now_.rows_end(); ++r) {
            const int begin = std::max(0, now_.begin(r)), end = std::max(begin, now_.end(r));
            const int low = std::clamp(r + std::min(first_below, second_from), begin, end);
            const int high = std::clamp(r + std::max(first_below, second_from), begin, end);
            round.first += sum(now_.row(r) + begin, low - begin);
            between += sum(now_.row(r) + low, high - low);
            round.second += sum(now_.row(r) + high, end - high);
            left_out_ += now_.trim(r, low, first_below > second_from ? low : high, least_cell);
        }
    }

    const Duel& duel_;
    const Numbers& numbers_;
    std::vector<Class> classes_;
    std::vector<Exchange> exchanges_;
    Field now_, next_;
    Field thrown_;  ///< on its way to the next: the dice that cost the first come last
    Diagonal gathered_, halfway_;  ///< a class, and the same after what the second loses
    std::vector<Stands> stands_;
    std::array<bool, 2> fights_{};
    std::array<int, 2> cost_{};
    std::array<int, 2> dice_{};  ///< that each owes where it owes any
    int attacks_ = 0;
    double alive_ = 1, left_out_ = 0;
};

}  // namespace

Breaking breaking_of(const Duel& duel, const Numbers& numbers) { return Reckoner(duel, numbers).run(); }

}  // namespace montjoy::gbh
