// The one implementation of Adviser: it binds search and its kin to text.
#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "referee/adviser.hpp"
#include "referee/luck.hpp"
#include "search/prospect.hpp"
#include "search/search.hpp"
#include "search/sequence.hpp"
#include "search/stake.hpp"
#include "search/threats.hpp"

namespace montjoy {

template <Searchable R>
class AdviserOf final : public Adviser {
public:
    using Guide = GuideOf<R>;

    /// `key` is of the program's own luck; `ordinals` say how often each seat has chosen, `pace` how far the turn is.
    AdviserOf(typename R::State state, std::uint64_t key, std::array<std::uint64_t, 32> ordinals, const Pace<R>& pace)
        : state_(std::move(state)), key_(key), own_key_(key_of_trials(key)), ordinals_(ordinals), pace_(pace)
    {
    }

    std::optional<Level> level(std::string_view bot) const override { return level_in<R>(bot); }

    Advice advise(Seat seat, const Level& level, const Patience& stop) const override
    {
        Rng mind = seeded_mind(key_, seat, ordinals_[seat.index]);
        const auto view = R::view(state_, seat);
        const Thought<R> thought = think<R>(view, seat, level, mind, pace_.had(state_, seat), stop);
        Advice advice;
        advice.chosen = thought.chosen;
        advice.nodes = thought.nodes;
        advice.capped = thought.capped;
        for (const Candidate<R>& candidate : thought.candidates) {
            Idea idea;
            idea.act = R::to_text(*R::scenario(state_), seat, candidate.action);
            if (candidate.style > 0) idea.manner = std::string(Guide::style_names[static_cast<std::size_t>(candidate.style)]);
            idea.trials = candidate.visits();
            if (idea.trials > 0) idea.worth = candidate.mean();
            idea.error = error_of(candidate.values, {});
            idea.lead = mean_of(candidate.values, thought.candidates[0].values);
            idea.lead_error = error_of(candidate.values, thought.candidates[0].values);
            if (!R::check(state_, seat, candidate.action)) idea.preview = R::preview(view, candidate.action);
            advice.ideas.push_back(std::move(idea));
        }
        return advice;
    }

    Estimate estimate(Seat seat, std::uint32_t trials) const override
    {
        Estimate estimate;
        const auto view = R::view(state_, seat);
        const std::uint8_t side = side_of_seat<R>(state_, seat);
        std::vector<std::int32_t> values;
        double now = 0;
        for (std::uint32_t trial = 0; trial < trials; ++trial) {
            Rng dealer(own_key_, 5, trial);
            auto state = R::redeal(view, dealer);
            now += worth_of<R>(state, side);
            Playout<R> playout(own_key_, trial);
            playout.run(state, Guide::clock(state) + 2 * clock_turn,
                        [&](const typename R::State& at, Seat chooser) { return playout.by_guide(at, chooser, 0); });
            const Pending pending = R::pending(state);
            if (const auto* over = std::get_if<Over>(&pending)) {
                estimate.won += over->winner && *over->winner == side ? 1.0 / trials : 0;
                estimate.drawn += over->winner ? 0 : 1.0 / trials;
            }
            values.push_back(worth_of<R>(state, side));
        }
        estimate.now = static_cast<std::int32_t>(now / std::max(1u, trials));
        estimate.worth = mean_of(values, {});
        estimate.error = error_of(values, {});
        return estimate;
    }

    std::int32_t worth(std::uint8_t side) const override { return worth_of<R>(state_, side); }
    std::uint32_t clock() const override { return Guide::clock(state_); }

    std::vector<ThreatTo> threats(Seat seat, std::uint32_t trials) const override
    {
        std::vector<ThreatTo> all;
        for (const Threat& threat : montjoy::threats<R>(R::view(state_, seat), seat, trials, own_key_)) {
            const double n = std::max(1u, trials);
            const double lost = threat.lost / n;
            all.push_back({Guide::name_of(state_, threat.id), Guide::place_of(state_, threat.id), threat.health, threat.hurt / n, lost, static_cast<double>(threat.damage) / n,
                           std::sqrt(lost * (1 - lost) / n)});
        }
        return all;
    }

    std::variant<std::vector<RowOfActs>, std::string> rows(Seat seat, const std::vector<std::string>& texts, std::uint32_t trials) const override
    {
        if (texts.size() > longest_sequence) return cat("at most ", longest_sequence, " acts are put in a row");
        std::vector<typename R::Action> acts;
        bool any = false;
        std::string why;
        for (const std::string& text : texts) {
            const auto read = R::parse_action(*R::scenario(state_), seat, text);
            if (const auto* const malformed = std::get_if<Malformed>(&read)) return cat("\"", text, "\": ", render(malformed->expected));
            acts.push_back(*std::get_if<typename R::Action>(&read));
            const auto refusal = R::check(state_, seat, acts.back());
            any = any || !refusal;
            if (refusal && why.empty()) why = cat("\"", text, "\": ", render_with_clause(*refusal));
        }
        if (!any) return why.empty() ? std::string("no act was named") : why;
        const auto view = R::view(state_, seat);
        std::vector<RowOfActs> rows;
        for (const Prospectus& p : Sequencer<R>(view, seat, acts, trials, own_key_).all()) {
            RowOfActs row{{}, p.worth, p.error, p.own_loss, p.enemy_loss, p.done, p.exact};
            for (const std::size_t i : p.order) row.acts.push_back(texts[i]);
            rows.push_back(std::move(row));
        }
        return rows;
    }

    std::variant<Outlook, Message> outlook(Seat seat, const Errands& texts, const std::vector<std::string>& answer_texts, bool best, std::uint32_t trials) const override
    {
        std::vector<std::vector<typename R::Action>> errands;
        std::vector<typename R::Action> answers;
        std::optional<Message> fault;
        const auto read = [&](const std::string& text, std::vector<typename R::Action>& into) {
            const auto act = R::parse_action(*R::scenario(state_), seat, text);
            if (const auto* const malformed = std::get_if<Malformed>(&act)) {
                if (!fault) fault = malformed->expected;
            } else {
                into.push_back(*std::get_if<typename R::Action>(&act));
            }
        };
        for (const auto& errand : texts) {
            errands.emplace_back();
            for (const std::string& text : errand) read(text, errands.back());
        }
        for (const std::string& text : answer_texts) read(text, answers);
        if (fault) return *fault;
        const auto view = R::view(state_, seat);
        Prospector<R> prospector(view, seat, std::move(errands), std::move(answers), trials, own_key_);
        const Prospect p = best ? prospector.best() : prospector.as_given();
        Outlook outlook{p.order, p.done, p.all, p.won, p.beaten, p.worth, p.error, p.foes_lost, p.own_lost, {}, p.trials, p.guided};
        // Only of what the seat knows is told: what stands elsewhere in another deal is made up.
        Rng first(own_key_, 6, 1), second(own_key_, 6, 2);
        const auto one = R::redeal(view, first), other = R::redeal(view, second);
        for (const Fate& fate : p.fates) {
            std::string name = Guide::name_of(one, fate.id), place = Guide::place_of(one, fate.id);
            if (name != Guide::name_of(other, fate.id) || place != Guide::place_of(other, fate.id)) continue;
            outlook.pieces.push_back({std::move(name), std::move(place), side_of_seat<R>(one, fate.seat) == side_of_seat<R>(one, seat), fate.health, fate.hurt, fate.lost, fate.damage});
        }
        return outlook;
    }

    Weighed weigh(const Faces& faces) const override
    {
        const Stake stake = stake_of<R>(state_, faces);
        return {R::why(state_), stake.thrower, stake.side, R::to_text(*R::scenario(state_), R::reduce(state_, faces)),
                stake.percentile, stake.gain, stake.stake};
    }

private:
    /// Trials have luck of their own, whatever the game's dice are keyed by.
    static std::uint64_t key_of_trials(std::uint64_t key)
    {
        Rng rng(key, 903);
        const std::uint64_t high = rng.next();
        return high << 32 | rng.next();
    }
    /// Of `values`, less those of `base` trial by trial where there are any.
    static double mean_of(const std::vector<std::int32_t>& values, const std::vector<std::int32_t>& base)
    {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] - (i < base.size() ? base[i] : 0);
        return values.empty() ? 0 : sum / static_cast<double>(values.size());
    }
    static double error_of(const std::vector<std::int32_t>& values, const std::vector<std::int32_t>& base)
    {
        if (values.size() < 2) return 0;
        const double mean = mean_of(values, base), n = static_cast<double>(values.size());
        double squares = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double d = values[i] - (i < base.size() ? base[i] : 0) - mean;
            squares += d * d;
        }
        return std::sqrt(squares / (n - 1) / n);
    }

    typename R::State state_;
    std::uint64_t key_, own_key_;
    std::array<std::uint64_t, 32> ordinals_;
    Pace<R> pace_;
};

}  // namespace montjoy
