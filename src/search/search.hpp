// The bot `search`: tries what is worth a thought in positions that the seat could be in, plays each on by plain
// priorities, and takes what does best.
//
//   Thinker       one choice: candidates, rounds of trials that halve their number, the verdict
//   Playout       one trial: a redealt position, a candidate, then everybody by the guide up to the horizon
//
// All candidates are tried in the same positions with the same luck, so that their differences show early. What
// decides is whole numbers: with a node budget the choice is the same on every machine. docs/decisions/0006
#pragma once

#include <algorithm>
#include <vector>

#include "search/patience.hpp"
#include "search/playout.hpp"

namespace montjoy {

/// One thing that was thought of.
template <class R>
struct Candidate {
    typename R::Action action;
    int style = 0;                     ///< of playing on after it
    std::vector<std::int32_t> values;  ///< by trial
    std::int64_t sum = 0;

    std::uint32_t visits() const { return static_cast<std::uint32_t>(values.size()); }
    /// The mean worth, rounded towards nothing. Requires a visit.
    std::int32_t mean() const { return static_cast<std::int32_t>(sum / static_cast<std::int64_t>(values.size())); }
};

/// What came of thinking: the first candidate is the automa's.
template <class R>
struct Thought {
    std::vector<Candidate<R>> candidates;
    std::size_t chosen = 0;
    std::uint64_t nodes = 0;  ///< acts and rolls played in trials
    bool capped = false;      ///< memory held fewer positions than were wanted
};

template <Searchable R>
class Thinker {
public:
    using State = typename R::State;
    using View = typename R::View;
    using Action = typename R::Action;
    using Guide = GuideOf<R>;

    /// `seat` is the view's and awaited. Once `stop` says so the best so far is taken.
    Thinker(const View& view, Seat seat, const Level& level, Rng& rng, const Patience& stop = {})
        : view_(view), seat_(seat), level_(level), stop_(stop), nodes_(level.milliseconds != 0 && stop ? ceaseless : level.nodes_of(measure)), ahead_(level.ahead_of(measure))
    {
        const std::uint64_t high = rng.next();
        key_ = high << 32 | rng.next();
        Rng mind = rng;
        Candidate<R> first;
        first.action = R::choose("automa", view, mind);
        thought_.candidates.push_back(std::move(first));
    }

    Thought<R> think()
    {
        const State& now = deal(0);
        side_ = side_of_seat<R>(now, seat_);
        if (Guide::weight(now) == 0 || nodes_ == 0) return std::move(thought_);
        const std::uint64_t most = allowance();
        propose(most);
        if (thought_.candidates.size() > 1) {
            try_out(most);
            judge();
        }
        return std::move(thought_);
    }

    std::uint8_t side() const { return side_; }

private:
    // ------------------------------------------------------------------ candidates

    /// No more than can each be tried a few times.
    void propose(std::uint64_t most)
    {
        const std::uint64_t trials = most / std::max<std::uint64_t>(1, trial_cost_);
        const std::size_t wide = static_cast<std::size_t>(std::min<std::uint64_t>(level_.widest, trials / least_trials));
        if (wide == 0) return;
        for (int style = 1; style < Guide::styles; ++style) {
            Rng mind(key_, 3, static_cast<std::uint64_t>(style));
            typename Guide::Memo memo{};
            Candidate<R> other;
            other.action = Guide::play_on(deal(0), seat_, style, mind, memo);
            other.style = style;
            if (R::check(deal(0), seat_, other.action)) continue;
            thought_.candidates.push_back(std::move(other));
        }
        std::vector<Action> actions;
        Guide::propose(view_, wide, actions);
        for (const Action& action : actions) {
            const bool there = std::any_of(thought_.candidates.begin(), thought_.candidates.end(),
                                           [&](const Candidate<R>& c) { return c.style == 0 && c.action == action; });
            if (there || thought_.candidates.size() > wide) continue;
            Candidate<R> other;
            other.action = action;
            thought_.candidates.push_back(std::move(other));
        }
    }

    // ------------------------------------------------------------------ trials

    /// What this choice may cost, of what the turn may: its weight among those of a turn as the automa would
    /// play it.
    std::uint64_t allowance()
    {
        const std::uint32_t start = Guide::clock(deal(0));
        const std::uint64_t spent = thought_.nodes;
        std::uint64_t rest = 0, next = 0;
        play(deal(0), thought_.candidates[0], 0, start + std::max(ahead_, 2 * clock_turn), [&](const State& state) {
            const std::uint64_t weight = Guide::weight(state);
            (Guide::clock(state) < start + clock_turn ? rest : next) += weight;
        });
        rest += Guide::weight(deal(0));
        trial_cost_ = std::max<std::uint64_t>(1, thought_.nodes - spent);
        const std::uint64_t whole = std::max<std::uint64_t>({rest, next, 1});
        share_ = static_cast<std::uint32_t>(1000 * Guide::weight(deal(0)) / whole);
        return nodes_ * Guide::weight(deal(0)) / whole;
    }

    void try_out(std::uint64_t most)
    {
        const std::uint64_t before = thought_.nodes;
        const std::uint32_t horizon = Guide::clock(deal(0)) + ahead_;
        std::vector<std::size_t> alive(thought_.candidates.size());
        for (std::size_t i = 0; i < alive.size(); ++i) alive[i] = i;
        std::uint64_t trial = 0;
        const auto sweep = [&] {
            for (const std::size_t i : alive) {
                const std::int32_t value = play(deal(trial), thought_.candidates[i], trial, horizon, [](const State&) {});
                thought_.candidates[i].values.push_back(value);
                thought_.candidates[i].sum += value;
            }
            ++trial;
        };
        std::uint64_t rounds = 1;
        while ((std::uint64_t{1} << rounds) < alive.size()) ++rounds;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const std::uint64_t until = before + most * (round + 1) / rounds;
            const std::uint64_t share = share_ * (round + 1) / rounds;
            do sweep();
            while (thought_.nodes < until && !stopped(share));
            halve(alive);
            if (alive.size() < 2) break;
        }
    }

    bool stopped(std::uint64_t share) const { return stop_ && stop_(static_cast<std::uint32_t>(share)); }

    /// Keeps the better half, and the automa's choice whatever it is worth: the others are measured by it.
    void halve(std::vector<std::size_t>& alive) const
    {
        const auto& all = thought_.candidates;
        std::stable_sort(alive.begin() + 1, alive.end(),
                         [&](std::size_t a, std::size_t b) { return all[a].sum > all[b].sum; });
        const std::size_t keep = std::max<std::size_t>(2, (alive.size() + 1) / 2);
        if (alive.size() > keep) alive.resize(keep);
    }

    /// The position that the seat could be in, of that trial: redealt once, kept as far as memory goes.
    const State& deal(std::uint64_t trial)
    {
        const std::uint64_t room = std::max<std::uint64_t>(1, level_.most_bytes / (2 * sizeof(State)));
        const std::uint64_t wanted = std::min<std::uint64_t>(trial, level_.most_deals - 1u);
        const auto nth = static_cast<std::size_t>(trial % std::min<std::uint64_t>(room, level_.most_deals));
        thought_.capped = thought_.capped || wanted >= room;
        while (deals_.size() <= nth) {
            Rng dealer(key_, 1, deals_.size());
            deals_.push_back(R::redeal(view_, dealer));
        }
        return deals_[nth];
    }

    template <class Visit>
    std::int32_t play(const State& from, const Candidate<R>& candidate, std::uint64_t trial, std::uint32_t horizon, Visit visit)
    {
        JournalOf<R> silent;
        State state = from;
        Playout<R> playout(key_, trial);
        R::apply(state, seat_, candidate.action, silent);
        thought_.nodes += 1 + playout.run(state, horizon, [&](const State& now, Seat seat) {
            if (seat == seat_) visit(now);
            return playout.by_guide(now, seat, side_of_seat<R>(now, seat) == side_ ? candidate.style : 0);
        });
        if constexpr (HasAims<R>)
            if (level_.aim != Level::no_aim) return Guide::worth_to(state, seat_, level_.aim);
        return worth_of<R>(state, side_);
    }

    // ------------------------------------------------------------------ the verdict

    /// Takes the best of those tried longest, if it leads the automa's choice by more than chance is likely to give.
    void judge()
    {
        auto& all = thought_.candidates;
        const std::uint32_t longest = all[0].visits();
        for (std::size_t i = 1; i < all.size(); ++i)
            if (all[i].visits() == longest && all[i].sum > all[thought_.chosen].sum && leads(all[i], all[0])) thought_.chosen = i;
    }

    /// Whether the mean of the paired differences is above its standard error times `level_.doubt` hundredths.
    bool leads(const Candidate<R>& other, const Candidate<R>& first) const
    {
        const auto n = static_cast<std::int64_t>(first.values.size());
        // As if two trials more had come out far apart: a few that agree by luck prove nothing.
        std::int64_t sum = 0, squares = 2 * far_apart * far_apart;
        for (std::size_t i = 0; i < first.values.size(); ++i) {
            const std::int64_t d = (other.values[i] - first.values[i]) / 8;
            sum += d;
            squares += d * d;
        }
        if (sum <= 0) return false;
        // sum/n > doubt * sqrt(squares - sum^2/n) / n, without roots and quotients
        const std::int64_t spread = squares - sum * sum / n;
        const std::int64_t doubt = level_.doubt;
        return sum * sum >= spread / 10'000 * doubt * doubt;
    }

    const View& view_;
    Seat seat_;
    Level level_;
    Patience stop_;
    std::uint64_t nodes_;
    std::uint32_t ahead_;
    std::uint32_t share_ = 1000;
    static constexpr Measure measure{Guide::nodes_a_turn, Guide::ahead};
    static constexpr std::uint64_t ceaseless = std::uint64_t{1} << 40;
    static constexpr std::uint64_t least_trials = 2;
    static constexpr std::int64_t far_apart = 600 / 8;

    std::uint64_t key_ = 0;
    std::uint64_t trial_cost_ = 1;  ///< nodes
    std::uint8_t side_ = 0;
    std::vector<State> deals_;
    Thought<R> thought_;
};

template <Searchable R>
Thought<R> think(const typename R::View& view, Seat seat, const Level& level, Rng& rng, const Patience& stop = {})
{
    return Thinker<R>(view, seat, level, rng, stop).think();
}

}  // namespace montjoy
