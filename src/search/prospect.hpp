// What a plan comes to before it is carried out: errands of one seat one after the other (a unit is called, marches,
// attacks), with everything that may fall between, from what the seat knows.
//
// Exact where everything that can fall makes few enough ends, and what is hidden from the seat makes no difference in the
// positions tried (`most_walked`); else by trials. What others choose in between, and what the plan does not answer, is chosen by the guide.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "search/playout.hpp"
#include "search/sequence.hpp"

namespace montjoy {

/// Whether the choice that `state` waits for is but a question within what is under way (which way to look, whether to
/// follow up) rather than a fresh order. The referee's bindings say it of each system.
template <class R>
struct Asides {
    static bool asked(const typename R::State&) { return false; }
};

/// What becomes of one piece: chances, and the mean of what it loses.
struct Fate {
    Seat seat;
    std::uint32_t id = 0;
    std::int32_t health = 0;
    double hurt = 0, lost = 0, damage = 0;
};

struct Prospect {
    std::vector<std::size_t> order;           ///< indices of the errands
    std::vector<double> done;                 ///< by place in the order: the chance that it is carried out
    double all = 0;                           ///< that all are
    std::vector<double> foes_lost, own_lost;  ///< by how many pieces of a side fall
    double won = 0, beaten = 0;               ///< the game is over with that
    double worth = 0, error = 0;              ///< to the seat's side
    std::vector<Fate> fates;                  ///< of those who can lose anything
    std::uint32_t trials = 0;                 ///< 0 where it is exact
    bool guided = false;                      ///< somebody had to choose by the guide
};

inline constexpr std::size_t most_guided = 1'500;           ///< choices by the guide in an exact walk
inline constexpr std::size_t most_falls = 200;              ///< chances in a row, in an exact walk
inline constexpr std::size_t most_walked = 12;              ///< positions that the seat could be in, held against one another
inline constexpr std::size_t most_orders_of_errands = 60;   ///< that are compared

template <Searchable R>
class Prospector {
public:
    using State = typename R::State;
    using Action = typename R::Action;
    using Errand = std::vector<Action>;
    using Guide = GuideOf<R>;

    /// `answers` are tried in their order where something is asked that no errand says. Requires at most 32 errands.
    Prospector(const typename R::View& view, Seat seat, std::vector<Errand> errands, std::vector<Action> answers, std::uint32_t trials, std::uint64_t key)
        : view_(view), seat_(seat), errands_(std::move(errands)), answers_(std::move(answers)), trials_(std::max(1u, trials)), key_(key)
    {
        for (std::uint32_t i = 0; i < trials_; ++i) {
            Rng dealer(key_, 1, i);
            deals_.push_back(R::redeal(view_, dealer));
            if (i == 1 && deals_[0] == deals_[1]) {
                deals_.pop_back();  // where nothing is hidden from the seat, one position is all there are
                break;
            }
        }
        horizon_ = Guide::clock(deals_[0]) + clock_turn;
        own_side_ = side_of_seat<R>(deals_[0], seat_);
        order_.resize(errands_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }

    Prospect as_given() { return judge(); }

    /// The best order that is found, by a few trials of each with the same luck, of those in which no less is carried out; the
    /// given one where none is better.
    Prospect best()
    {
        const std::uint32_t few = std::min(trials_, 40u);
        constexpr double slack = 0.02;
        auto best = order_;
        const Gist given = gist_by(few);
        Gist most = given;
        for (const auto& order : orders()) {
            order_ = order;
            const Gist gist = gist_by(few);
            if (gist.done < given.done - slack || gist.worth <= most.worth + 1e-9) continue;
            most = gist;
            best = order;
        }
        order_ = best;
        return judge();
    }

private:
    /// One way that it goes, as far as it has gone.
    struct Course {
        State state;
        std::size_t errand = 0, act = 0;
        std::uint32_t done = 0;  ///< bits by place in the order
        bool guided = false;
    };
    using Of = std::pair<std::uint8_t, std::uint32_t>;  ///< a seat's piece

    struct Sum {
        double weight = 0, worth = 0, squares = 0, won = 0, beaten = 0, all = 0;
        std::vector<double> done, foes, own;
        std::map<Of, Fate> fates;
        std::uint64_t ends = 0;
        std::size_t guided = 0;
        bool any_guided = false;
    };

    std::vector<std::vector<std::size_t>> orders() const
    {
        std::vector<std::vector<std::size_t>> all;
        auto order = order_;
        std::size_t ways = 1;
        for (std::size_t n = 2; n <= order.size() && ways <= most_orders_of_errands; ++n) ways *= n;
        if (ways <= most_orders_of_errands) {
            while (std::next_permutation(order.begin(), order.end())) all.push_back(order);
            return all;
        }
        Rng rng(key_, 4);
        for (std::size_t tries = 0; tries < most_orders_of_errands; ++tries) {
            for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.index(i)]);
            all.push_back(order);
        }
        return all;
    }

    // ---- How it goes

    /// Carries out what comes next of the plan, if that is legal now.
    bool carry_on(Course& c) const
    {
        if (c.errand >= order_.size()) return false;
        const Errand& errand = errands_[order_[c.errand]];
        for (std::size_t at = c.act; at < errand.size(); ++at) {
            if (!R::check(c.state, seat_, errand[at])) {
                JournalOf<R> silent;
                R::apply(c.state, seat_, errand[at], silent);
                c.act = at + 1;
                if (c.act == errand.size()) {
                    c.done |= 1u << c.errand;
                    ++c.errand;
                    c.act = 0;
                }
                return true;
            }
            if (c.act == 0) return false;  // an errand begins with its first act
        }
        return false;
    }

    bool answer(Course& c) const
    {
        for (const Action& act : answers_)
            if (!R::check(c.state, seat_, act)) {
                JournalOf<R> silent;
                R::apply(c.state, seat_, act, silent);
                return true;
            }
        return false;
    }

    void by_guide(Course& c, Seat seat, Playout<R>& playout, std::size_t& guided) const
    {
        JournalOf<R> silent;
        R::apply(c.state, seat, playout.by_guide(c.state, seat, 0), silent);
        c.guided = true;
        ++guided;
    }

    /// Goes on until something falls: true; or until the plan is over: false.
    bool to_chance(Course& c, Playout<R>& playout, std::size_t& guided) const
    {
        constexpr int longest = 600;  // whatever the rules do, it ends
        for (int step = 0; step < longest; ++step) {
            const Pending pending = R::pending(c.state);
            if (std::holds_alternative<Chance>(pending)) return true;
            const auto* const choice = std::get_if<Choice>(&pending);
            if (!choice || Guide::clock(c.state) >= horizon_) return false;
            const bool aside = Asides<R>::asked(c.state);
            if (choice->awaited.contains(seat_)) {
                if (carry_on(c)) continue;
                if (aside) {
                    if (!answer(c)) by_guide(c, seat_, playout, guided);
                    continue;
                }
                if (c.errand >= order_.size()) return false;
                ++c.errand;  // it cannot be begun, or cannot go on
                c.act = 0;
                continue;
            }
            if (c.errand >= order_.size() && !aside) return false;
            by_guide(c, *choice->awaited.begin(), playout, guided);
        }
        return false;
    }

    /// False where there are too many ends, or where one lies too far off: the page's engine has little stack, for which
    /// the positions, which are large, lie in the heap.
    bool walk(Course& c, double weight, Sum& sum, std::size_t falls = 0) const
    {
        if (falls > most_falls) return false;
        Playout<R> playout(key_, 0);
        if (!to_chance(c, playout, sum.guided)) {
            end(c, weight, sum);
            return true;
        }
        const auto rolls = R::rolls(c.state);
        const auto next = std::make_unique<Course>(c);
        double whole = 0;
        for (const auto& [roll, ways] : rolls) whole += static_cast<double>(ways);
        for (const auto& [roll, ways] : rolls) {
            if (sum.ends > most_ends || sum.guided > most_guided) return false;
            *next = c;
            JournalOf<R> silent;
            R::apply(next->state, roll, silent);
            if (!walk(*next, weight * static_cast<double>(ways) / whole, sum, falls + 1)) return false;
        }
        return true;
    }

    void sample(const State& from, std::uint32_t run, Sum& sum) const
    {
        Course c{from};
        Playout<R> playout(key_, run + 1);
        while (to_chance(c, playout, sum.guided)) playout.roll(c.state);
        end(c, 1, sum);
    }

    // ---- What it came to

    std::map<Of, std::int32_t> roster(const State& state) const
    {
        std::map<Of, std::int32_t> all;
        std::vector<Piece> pieces;
        for (std::size_t i = 0; i < R::seats(*R::scenario(state)).size(); ++i) {
            pieces.clear();
            Guide::roster(state, Seat{static_cast<std::uint8_t>(i)}, pieces);
            for (const auto& [id, health] : pieces) all.emplace(Of{static_cast<std::uint8_t>(i), id}, health);
        }
        return all;
    }

    static void add_at(std::vector<double>& list, std::size_t at, double weight)
    {
        if (list.size() <= at) list.resize(at + 1);
        list[at] += weight;
    }

    void end(const Course& c, double weight, Sum& sum) const
    {
        const auto now = roster(c.state);
        std::size_t foes = 0, own = 0;
        for (const auto& [of, health] : before_) {
            const auto left = now.find(of);
            const std::int32_t loss = health - (left == now.end() ? 0 : left->second);
            if (loss <= 0) continue;
            Fate& fate = sum.fates[of];
            fate.hurt += weight;
            fate.damage += weight * loss;
            if (left != now.end() && left->second > 0) continue;
            fate.lost += weight;
            ++(side_of_seat<R>(c.state, Seat{of.first}) == own_side_ ? own : foes);
        }
        add_at(sum.foes, foes, weight);
        add_at(sum.own, own, weight);
        for (std::size_t i = 0; i < order_.size(); ++i)
            if (c.done >> i & 1u) add_at(sum.done, i, weight);
        const std::uint32_t whole = order_.size() >= 32 ? ~0u : (1u << order_.size()) - 1;
        if (c.done == whole) sum.all += weight;
        const Pending pending = R::pending(c.state);
        if (const auto* const over = std::get_if<Over>(&pending); over && over->winner) (*over->winner == own_side_ ? sum.won : sum.beaten) += weight;
        const double worth = worth_of<R>(c.state, own_side_);
        sum.worth += weight * worth;
        sum.squares += weight * worth * worth;
        sum.weight += weight;
        sum.any_guided = sum.any_guided || c.guided;
        ++sum.ends;
    }

    struct Gist {
        double worth = 0, done = 0;  ///< means; errands that are carried out
    };
    Gist gist_by(std::uint32_t runs)
    {
        Sum sum;
        for (std::uint32_t run = 0; run < runs; ++run) {
            const State& from = deals_[run % deals_.size()];
            before_ = roster(from);
            sample(from, run, sum);
        }
        return {sum.worth / sum.weight, std::accumulate(sum.done.begin(), sum.done.end(), 0.0) / sum.weight};
    }

    /// Every way it can go, where these are few enough, and what is hidden makes no difference in any of the deals tried.
    bool walk_all(Sum& sum)
    {
        for (std::size_t i = 0; i < std::min(deals_.size(), most_walked); ++i) {
            Sum one;
            before_ = roster(deals_[i]);
            Course c{deals_[i]};
            if (!walk(c, 1, one)) return false;
            if (i == 0)
                sum = std::move(one);
            else if (!alike(sum, one))
                return false;
        }
        return true;
    }

    /// To the reader: the worth to the seat, which its guesses of hidden things move, is left out.
    static bool alike(const Sum& x, const Sum& y)
    {
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-9; };
        const auto lists = [&](const std::vector<double>& a, const std::vector<double>& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end(), near); };
        const auto fates = [&](const auto& a, const auto& b) {
            return a.first == b.first && near(a.second.hurt, b.second.hurt) && near(a.second.lost, b.second.lost) && near(a.second.damage, b.second.damage);
        };
        return near(x.all, y.all) && near(x.won, y.won) && near(x.beaten, y.beaten) && lists(x.done, y.done) && lists(x.foes, y.foes) && lists(x.own, y.own) &&
               std::equal(x.fates.begin(), x.fates.end(), y.fates.begin(), y.fates.end(), fates);
    }

    Prospect judge()
    {
        Prospect p;
        Sum sum;
        const bool exact = walk_all(sum);
        if (!exact) {
            sum = Sum{};
            p.trials = trials_;
            for (std::uint32_t run = 0; run < trials_; ++run) {
                const State& from = deals_[run % deals_.size()];
                before_ = roster(from);
                sample(from, run, sum);
            }
        }
        const double whole = sum.weight;
        const auto shared = [whole](std::vector<double> list) {
            for (double& each : list) each /= whole;
            return list;
        };
        p.order = order_;
        p.done = shared(std::move(sum.done));
        p.done.resize(order_.size());
        p.all = sum.all / whole;
        p.foes_lost = shared(std::move(sum.foes));
        p.own_lost = shared(std::move(sum.own));
        p.won = sum.won / whole;
        p.beaten = sum.beaten / whole;
        p.worth = sum.worth / whole;
        if (p.trials > 1) p.error = std::sqrt(std::max(0.0, sum.squares / whole - p.worth * p.worth) / (p.trials - 1));
        p.guided = sum.any_guided;
        before_ = roster(deals_[0]);
        for (auto& [of, fate] : sum.fates) {
            const auto known = before_.find(of);
            if (known == before_.end()) continue;
            p.fates.push_back({Seat{of.first}, of.second, known->second, fate.hurt / whole, fate.lost / whole, fate.damage / whole});
        }
        return p;
    }

    const typename R::View& view_;
    Seat seat_;
    std::vector<Errand> errands_;
    std::vector<Action> answers_;
    std::uint32_t trials_;
    std::uint64_t key_;
    std::vector<State> deals_;
    std::uint32_t horizon_ = 0;
    std::uint8_t own_side_ = 0;
    std::vector<std::size_t> order_;
    std::map<Of, std::int32_t> before_;
};

}  // namespace montjoy
