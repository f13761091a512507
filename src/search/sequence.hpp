// Several acts in a row: what they come to, in the given order and in the best one, from what a seat knows.
//
// Exact where everything that can fall makes few enough ends; beyond that, and over positions that the seat could be
// in, by trials, with the error that they leave.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "search/playout.hpp"

namespace montjoy {

/// What a row of acts comes to, in the mean; errors are standard errors, 0 where the figures are exact.
struct Prospectus {
    std::vector<std::size_t> order;  ///< indices of the acts
    double worth = 0, error = 0;     ///< to the seat's side
    double own_loss = 0, enemy_loss = 0;  ///< of health
    double done = 0;                 ///< acts that were still legal when their turn came
    bool exact = true;
};

inline constexpr std::size_t longest_sequence = 8;
inline constexpr std::size_t most_orders = 120;       ///< beyond these, orders are sampled too
inline constexpr std::uint64_t most_ends = 20'000;    ///< of one order in one position, walked exactly

template <Searchable R>
class Sequencer {
public:
    using State = typename R::State;
    using Action = typename R::Action;

    Sequencer(const typename R::View& view, Seat seat, const std::vector<Action>& acts, std::uint32_t trials, std::uint64_t key)
        : view_(view), seat_(seat), acts_(acts), trials_(trials), key_(key)
    {
    }

    /// Every order that is tried, best first; the given one among them.
    std::vector<Prospectus> all()
    {
        deal();
        std::vector<Prospectus> found;
        for (const auto& order : orders()) found.push_back(judge(order));
        std::stable_sort(found.begin(), found.end(), [](const Prospectus& a, const Prospectus& b) { return a.worth > b.worth; });
        return found;
    }

private:
    struct Sum {
        double weight = 0, worth = 0, own = 0, enemy = 0, done = 0;
        std::uint64_t ends = 0;
    };

    // Where nothing is hidden from the seat, one position is all there are.
    void deal()
    {
        for (std::uint32_t i = 0; i < std::max(1u, trials_); ++i) {
            Rng dealer(key_, 1, i);
            deals_.push_back(R::redeal(view_, dealer));
            if (i == 1 && deals_[0] == deals_[1]) {
                deals_.pop_back();
                return;
            }
        }
    }

    std::vector<std::vector<std::size_t>> orders() const
    {
        std::vector<std::size_t> order(acts_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<std::vector<std::size_t>> all;
        std::size_t ways = 1;
        for (std::size_t n = 2; n <= acts_.size() && ways <= most_orders; ++n) ways *= n;
        if (ways <= most_orders) {
            do all.push_back(order);
            while (std::next_permutation(order.begin(), order.end()));
            return all;
        }
        Rng rng(key_, 4);
        for (all.push_back(order); all.size() < most_orders;) {
            for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.index(i)]);
            if (std::find(all.begin(), all.end(), order) == all.end()) all.push_back(order);
        }
        return all;
    }

    Prospectus judge(const std::vector<std::size_t>& order)
    {
        Prospectus p;
        p.order = order;
        double sum = 0, squares = 0, count = 0;
        const auto take = [&](const Sum& s) {
            const double worth = s.worth / s.weight;
            sum += worth;
            squares += worth * worth;
            count += 1;
            p.own_loss += s.own / s.weight;
            p.enemy_loss += s.enemy / s.weight;
            p.done += s.done / s.weight;
        };
        for (const State& state : deals_) {
            Sum s;
            before_ = healths(state);
            if (walk(state, order, 0, 0, 1, s)) {
                take(s);
                continue;
            }
            p.exact = false;
            const std::uint32_t runs = std::max(1u, trials_ / static_cast<std::uint32_t>(deals_.size()));
            for (std::uint32_t run = 0; run < runs; ++run) {
                Sum one;
                sample(state, order, run, one);
                take(one);
            }
        }
        p.exact = p.exact && deals_.size() == 1;
        p.worth = sum / count;
        p.own_loss /= count;
        p.enemy_loss /= count;
        p.done /= count;
        p.error = p.exact || count < 2 ? 0 : std::sqrt(std::max(0.0, squares / count - p.worth * p.worth) / (count - 1));
        return p;
    }

    struct Healths {
        std::int64_t own = 0, enemy = 0;
    };
    Healths healths(const State& state) const
    {
        Healths h;
        std::vector<Piece> pieces;
        const std::uint8_t side = side_of_seat<R>(state, seat_);
        for (std::size_t i = 0; i < R::seats(*R::scenario(state)).size(); ++i) {
            const Seat seat{static_cast<std::uint8_t>(i)};
            pieces.clear();
            GuideOf<R>::roster(state, seat, pieces);
            for (const auto& [id, health] : pieces) (side_of_seat<R>(state, seat) == side ? h.own : h.enemy) += health;
        }
        return h;
    }

    void end(const State& state, double weight, std::size_t done, Sum& sum) const
    {
        const Healths now = healths(state);
        ++sum.ends;
        sum.weight += weight;
        sum.worth += weight * worth_of<R>(state, side_of_seat<R>(state, seat_));
        sum.own += weight * static_cast<double>(before_.own - now.own);
        sum.enemy += weight * static_cast<double>(before_.enemy - now.enemy);
        sum.done += weight * static_cast<double>(done);
    }

    /// The next act of the row that is legal now, from `at` on; nothing where the row is over.
    std::optional<std::size_t> next_act(const State& state, const std::vector<std::size_t>& order, std::size_t at) const
    {
        for (; at < order.size(); ++at)
            if (awaited<R>(state).contains(seat_) && !R::check(state, seat_, acts_[order[at]])) return at;
        return std::nullopt;
    }

    /// Whoever else has to choose between the acts of the row does so by the guide.
    bool others_choose(State& state, Playout<R>& playout) const
    {
        JournalOf<R> silent;
        const Seats now = awaited<R>(state);
        if (now.empty() || now.contains(seat_) || side_of_seat<R>(state, *now.begin()) == side_of_seat<R>(state, seat_)) return false;
        R::apply(state, *now.begin(), playout.by_guide(state, *now.begin(), 0), silent);
        return true;
    }

    /// False where there are too many ends.
    bool walk(State state, const std::vector<std::size_t>& order, std::size_t at, std::size_t done, double weight, Sum& sum) const
    {
        JournalOf<R> silent;
        Playout<R> playout(key_, 0);
        for (;;) {
            if (std::holds_alternative<Chance>(R::pending(state))) {
                const auto rolls = R::rolls(state);
                double whole = 0;
                for (const auto& [roll, ways] : rolls) whole += static_cast<double>(ways);
                for (const auto& [roll, ways] : rolls) {
                    State next = state;
                    R::apply(next, roll, silent);
                    if (sum.ends > most_ends || !walk(next, order, at, done, weight * static_cast<double>(ways) / whole, sum)) return false;
                }
                return true;
            }
            if (at > 0 && at < order.size() && others_choose(state, playout)) continue;
            const auto next = next_act(state, order, at);
            if (!next) {
                end(state, weight, done, sum);
                return true;
            }
            R::apply(state, seat_, acts_[order[*next]], silent);
            at = *next + 1;
            ++done;
        }
    }

    void sample(State state, const std::vector<std::size_t>& order, std::uint32_t run, Sum& sum) const
    {
        JournalOf<R> silent;
        Playout<R> playout(key_, run + 1);
        std::size_t at = 0, done = 0;
        for (;;) {
            if (std::holds_alternative<Chance>(R::pending(state))) {
                playout.roll(state);
                continue;
            }
            if (at > 0 && at < order.size() && others_choose(state, playout)) continue;
            const auto next = next_act(state, order, at);
            if (!next) break;
            R::apply(state, seat_, acts_[order[*next]], silent);
            at = *next + 1;
            ++done;
        }
        end(state, 1, done, sum);
    }

    const typename R::View& view_;
    Seat seat_;
    std::vector<Action> acts_;
    std::uint32_t trials_;
    std::uint64_t key_;
    std::vector<State> deals_;
    Healths before_;
};

}  // namespace montjoy
