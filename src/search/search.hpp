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

#include "search/pace.hpp"
#include "search/patience.hpp"

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

    /// `seat` is the view's and awaited; `had` is what Pace says of the turn so far. Once `stop` says so the best so
    /// far is taken.
    Thinker(const View& view, Seat seat, const Level& level, Rng& rng, std::uint64_t had, const Patience& stop = {})
        : view_(view), seat_(seat), level_(level), stop_(stop), had_(had), nodes_(level.milliseconds != 0 && stop ? ceaseless : level.nodes_of(measure)), ahead_(level.ahead_of(measure)), sooner_(std::min(ahead_, level.sooner_of(measure))), player_(level.seasoned ? Guide::players - 1 : 0)
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
        weight_ = weight_of<R>(now, seat_, scratch_);
        if (weight_ == 0 || nodes_ == 0) return std::move(thought_);
        first_trial();
        const std::uint64_t most = part_of_turn(weight_);
        propose(most);
        if (thought_.candidates.size() > 1) {
            try_out(most);
            judge();
            linger();
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
        for (int style = player_ == 0 ? 1 : 0; style < Guide::styles; ++style) {
            Rng mind(key_, 3, static_cast<std::uint64_t>(style));
            typename Guide::Memo memo{};
            Candidate<R> other;
            other.action = Guide::play_on(deal(0), seat_, way_of(style), mind, memo);
            other.style = style;
            if (R::check(deal(0), seat_, other.action) || (style == 0 && other.action == thought_.candidates[0].action)) continue;
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

    /// Of the automa's choice. It shows what a trial costs, and what choices are to come in this turn.
    void first_trial()
    {
        Candidate<R>& first = thought_.candidates[0];
        State state = deal(0);
        Playout<R> playout(key_, 0);
        whole_ = had_ + weight_;
        whole_ += follow(first, state, playout, Guide::clock(state) + ahead_);
        first.values.push_back(value_of(state));
        first.sum += first.values[0];
        trial_cost_ = thought_.nodes;
        whole_ += play_on(0, state, playout, end_of_turn());
    }

    /// Plays a candidate and on from it, and yields the weight of the choices of the side in this turn.
    std::uint64_t follow(const Candidate<R>& candidate, State& state, Playout<R>& playout, std::uint32_t horizon)
    {
        JournalOf<R> silent;
        R::apply(state, seat_, candidate.action, silent);
        ++thought_.nodes;
        return play_on(candidate.style, state, playout, horizon);
    }

    std::uint64_t play_on(int style, State& state, Playout<R>& playout, std::uint32_t horizon)
    {
        const std::uint32_t end = end_of_turn();
        std::uint64_t weight = 0;
        thought_.nodes += playout.run(state, horizon, [&](const State& at, Seat seat) {
            const bool own = side_of_seat<R>(at, seat) == side_;
            if (own && Guide::clock(at) < end) weight += weight_of<R>(at, seat, scratch_);
            return playout.by_guide(at, seat, way_of(own ? style : 0));
        });
        return weight;
    }

    /// How the level's players go on in that style.
    int way_of(int style) const { return player_ * Guide::styles + style; }

    std::uint32_t end_of_turn() const { return (Guide::clock(deals_[0]) / clock_of_thought<R> + 1) * clock_of_thought<R>; }

    /// The nodes that so much weight may cost, of those of a turn.
    std::uint64_t part_of_turn(std::uint64_t weight) const { return nodes_ * weight / whole_; }
    /// The same in thousandths of a turn.
    std::uint64_t share_of(std::uint64_t weight) const { return 1000 * weight / whole_; }

    void try_out(std::uint64_t most)
    {
        for (std::size_t i = 0; i < thought_.candidates.size(); ++i) alive_.push_back(i);
        std::uint64_t rounds = 1;
        while ((std::uint64_t{1} << rounds) < alive_.size()) ++rounds;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            sweep_until(most * (round + 1) / rounds, share_of(weight_) * (round + 1) / rounds);
            halve();
        }
    }

    /// Who would end a turn, or a part of one, before the automa does thinks twice: what that saves goes into whether
    /// it is to end.
    void linger()
    {
        const Candidate<R>& best = thought_.candidates[thought_.chosen];
        if (thought_.chosen == 0 || !R::ends_turn(best.action)) return;
        State state = deal(0);
        Playout<R> playout(key_, 0);
        const std::uint64_t whole = had_ + weight_ + follow(best, state, playout, end_of_turn());
        if (whole >= whole_) return;
        const std::uint64_t saved = weight_ + whole_ - whole;
        sweep_until(part_of_turn(saved), share_of(saved));
        judge();
    }

    /// At least one trial of each that is alive, then as many as come nearest to so many nodes.
    void sweep_until(std::uint64_t nodes, std::uint64_t share)
    {
        std::uint64_t cost = 0;
        do cost = sweep();
        while (thought_.nodes + cost / 2 < nodes && !stopped(share) && !full());
    }

    /// One trial of each that is alive, and what they cost.
    std::uint64_t sweep()
    {
        const std::uint64_t before = thought_.nodes;
        const std::uint32_t horizon = Guide::clock(deal(0)) + ahead_ - (trial_ % 2 == 1 ? sooner_ : 0);
        for (const std::size_t i : alive_) {
            Candidate<R>& candidate = thought_.candidates[i];
            if (candidate.visits() > trial_) continue;  // the first trial of the automa's is over
            const std::int32_t value = play(deal(trial_), candidate, trial_, horizon);
            candidate.values.push_back(value);
            candidate.sum += value;
            ++visits_;
        }
        ++trial_;
        return thought_.nodes - before;
    }

    /// Whether the values of trials take half of the memory that there is.
    bool full()
    {
        if (visits_ * 2 * sizeof(std::int32_t) < level_.most_bytes / 2) return false;
        thought_.capped = true;
        return true;
    }

    bool stopped(std::uint64_t share) const { return stop_ && stop_(static_cast<std::uint32_t>(share)); }

    /// Keeps the better half, and the automa's choice whatever it is worth: the others are measured by it.
    void halve()
    {
        const auto& all = thought_.candidates;
        std::stable_sort(alive_.begin() + 1, alive_.end(),
                         [&](std::size_t a, std::size_t b) { return all[a].sum > all[b].sum; });
        const std::size_t keep = std::max<std::size_t>(2, (alive_.size() + 1) / 2);
        if (alive_.size() > keep) alive_.resize(keep);
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

    std::int32_t play(const State& from, const Candidate<R>& candidate, std::uint64_t trial, std::uint32_t horizon)
    {
        JournalOf<R> silent;
        State state = from;
        Playout<R> playout(key_, trial);
        R::apply(state, seat_, candidate.action, silent);
        thought_.nodes += 1 + playout.run(state, horizon, [&](const State& at, Seat seat) {
            return playout.by_guide(at, seat, way_of(side_of_seat<R>(at, seat) == side_ ? candidate.style : 0));
        });
        return value_of(state);
    }

    std::int32_t value_of(const State& state) const
    {
        if constexpr (HasAims<R>)
            if (level_.aim != Level::no_aim) return Guide::worth_to(state, seat_, level_.aim);
        return worth_of<R>(state, side_);
    }

    // ------------------------------------------------------------------ the verdict

    /// Takes the best of those tried longest, if it leads the automa's choice by more than chance is likely to give.
    void judge()
    {
        const auto& all = thought_.candidates;
        thought_.chosen = 0;
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
    std::uint64_t had_, nodes_;
    std::uint32_t ahead_, sooner_;
    int player_;
    static constexpr Measure measure{Guide::nodes_a_turn, Guide::ahead, Guide::farther, Guide::sooner};
    static constexpr std::uint64_t ceaseless = std::uint64_t{1} << 40;
    static constexpr std::uint64_t least_trials = 2;
    static constexpr std::int64_t far_apart = 600 / 8;

    std::uint64_t key_ = 0;
    std::uint64_t trial_cost_ = 1;  ///< nodes
    std::uint64_t whole_ = 1;       ///< weight of the choices of this turn
    std::uint32_t weight_ = 0;      ///< of this one
    std::uint64_t trial_ = 0;       ///< the next
    std::uint64_t visits_ = 0;      ///< of all candidates
    std::vector<std::size_t> alive_;
    std::uint8_t side_ = 0;
    std::vector<State> deals_;
    std::vector<Action> scratch_;
    Thought<R> thought_;
};

template <Searchable R>
Thought<R> think(const typename R::View& view, Seat seat, const Level& level, Rng& rng, std::uint64_t had = 0, const Patience& stop = {})
{
    return Thinker<R>(view, seat, level, rng, had, stop).think();
}

}  // namespace montjoy
