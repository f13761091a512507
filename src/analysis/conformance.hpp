// What every rule system promises, checked at every position of random games. For tests: it
// speaks through GoogleTest.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/play.hpp"

namespace montjoy {

/// How much testing is asked for: MONTJOY_TEST_EFFORT in percent, 100 unless set.
inline int test_effort(int whole)
{
    const char* const set = std::getenv("MONTJOY_TEST_EFFORT");
    return std::max(1, whole * (set ? std::max(1, std::atoi(set)) : 100) / 100);
}

template <Ruleset R>
class Conformance {
public:
    using State = typename R::State;
    using Action = typename R::Action;

    /// Plays `games` random games from `opening` and checks every position on the way. Each must
    /// end within `longest` steps.
    static void check(const State& opening, int games, int longest)
    {
        for (int game = 0; game < games && !::testing::Test::HasFatalFailure(); ++game) {
            Conformance run(opening, game);
            run.play(longest);
        }
    }

private:
    Conformance(const State& opening, int game)
        : opening_(opening), state_(opening), rng_(static_cast<std::uint64_t>(game), 200), game_(game)
    {
    }

    const typename R::Scenario& scenario() const { return *R::scenario(state_); }
    std::string here() const { return "game " + std::to_string(game_) + ", step " + std::to_string(step_); }

    static std::string written(const State& state)
    {
        Writer writer;
        R::write(state, writer);
        return std::move(writer).text();
    }
    static std::string written(const typename R::View& view)
    {
        Writer writer;
        R::write(view, writer);
        return std::move(writer).text();
    }

    void play(int longest)
    {
        for (step_ = 0;; ++step_) {
            ASSERT_LT(step_, longest) << "game " << game_ << " does not end";
            ASSERT_EQ(R::broken_invariant(state_), "") << here();
            const Pending pending = R::pending(state_);
            if (step_ < 40 || rng_.below(8) == 0) {
                knows_only_its_view();
                refuses_what_is_not_asked();
            }
            if (std::holds_alternative<Chance>(pending))
                chance();
            else if (const auto* choice = std::get_if<Choice>(&pending))
                choose(*choice);
            else
                break;
            if (::testing::Test::HasFatalFailure()) return;
        }
        replays();
    }

    std::size_t seats() const { return R::seats(scenario()).size(); }

    // A view is all that a seat knows: dealing the rest anew changes neither it, nor its text, nor
    // what the seat may do, nor why it may not.
    void knows_only_its_view()
    {
        for (std::uint8_t i = 0; i < seats(); ++i) {
            const Seat seat{i};
            const auto view = R::view(state_, seat);
            const State other = R::redeal(view, rng_);
            ASSERT_EQ(R::broken_invariant(other), "") << here() << ", redealt for seat " << int{i};
            ASSERT_EQ(R::view(other, seat), view) << here() << ", seat " << int{i};
            ASSERT_EQ(written(R::view(other, seat)), written(view)) << here() << ", seat " << int{i};
            ASSERT_EQ(R::show(R::view(other, seat), Style{}), R::show(view, Style{})) << here();
            std::vector<Action> mine, theirs;
            if (awaited<R>(state_).contains(seat)) {
                R::list(state_, seat, mine);
                R::list(other, seat, theirs);
                ASSERT_EQ(texts(mine, seat), texts(theirs, seat)) << here() << ", seat " << int{i};
            }
            for (int n = 0; n < 6 && !pool_.empty(); ++n) {
                const Action& action = pool_[rng_.index(pool_.size())];
                const auto here_refused = R::check(state_, seat, action);
                const auto there_refused = R::check(other, seat, action);
                ASSERT_EQ(here_refused.has_value(), there_refused.has_value())
                    << here() << ": " << R::to_text(scenario(), seat, action);
                if (here_refused) {
                    ASSERT_EQ(render_with_clause(*here_refused), render_with_clause(*there_refused))
                        << here() << ": " << R::to_text(scenario(), seat, action);
                }
            }
        }
    }

    std::vector<std::string> texts(const std::vector<Action>& actions, Seat seat) const
    {
        std::vector<std::string> all;
        for (const Action& action : actions) all.push_back(R::to_text(scenario(), seat, action));
        return all;
    }

    // Actions of other moments and seats: what is checked legal must be listed or open.
    void refuses_what_is_not_asked()
    {
        const Seats now = awaited<R>(state_);
        for (std::uint8_t i = 0; i < seats(); ++i) {
            const Seat seat{i};
            std::vector<Action> listed;
            if (now.contains(seat)) R::list(state_, seat, listed);
            for (int n = 0; n < 12 && !pool_.empty(); ++n) {
                const Action& action = pool_[rng_.index(pool_.size())];
                if (R::check(state_, seat, action) || R::is_open(action)) continue;
                ASSERT_TRUE(std::find(listed.begin(), listed.end(), action) != listed.end())
                    << here() << ": checked but not listed: " << R::to_text(scenario(), seat, action);
            }
        }
    }

    void chance()
    {
        const Cast cast = R::cast(state_);
        ASSERT_GT(cast.sides, 0u) << here();
        ASSERT_LE(cast.count, 40) << here();
        ASSERT_LT(cast.thrower.index, seats()) << here();
        ASSERT_FALSE(render(R::why(state_)).empty()) << here();
        const auto rolls = R::rolls(state_);
        ASSERT_GT(rolls.size(), 0u) << here();
        ASSERT_LE(rolls.size(), 10'000u) << here();
        if (times_enumerated_[cast.kind]++ < 3) faces_agree(cast, rolls);
        const Faces faces = throw_for<R>(state_, rng_);
        const auto roll = R::reduce(state_, faces);
        ASSERT_GT(rolls.weight_where([&](const typename R::Roll& r) { return r == roll; }), 0u)
            << here() << ": " << R::to_text(scenario(), roll);
        steps_.push_back({Seat{}, Action{}, faces, true});
        std::vector<typename R::Event> events;
        JournalOf<R> journal(events);
        R::apply(state_, roll, journal);
        reads_as_events(events);
    }

    // Rolls have the weights that the faces give them.
    void faces_agree(const Cast& cast, const Distribution<typename R::Roll>& rolls)
    {
        std::uint64_t throws = 1;
        for (int i = 0; i < cast.count; ++i) {
            throws *= cast.sides;
            if (throws > 20'000) return;
        }
        Distribution<typename R::Roll> counted;
        for (std::uint64_t n = 0; n < throws; ++n) {
            Faces faces;
            std::uint64_t rest = n;
            for (int i = 0; i < cast.count; ++i, rest /= cast.sides)
                faces.push_back(static_cast<std::uint32_t>(1 + rest % cast.sides));
            counted.add(R::reduce(state_, faces), 1);
        }
        ASSERT_EQ(counted.size(), rolls.size()) << here();
        for (const auto& [roll, weight] : counted) {
            const auto same = [&r = roll](const typename R::Roll& other) { return other == r; };
            ASSERT_EQ(rolls.chance(same), counted.fraction(weight))
                << here() << ": " << R::to_text(scenario(), roll);
        }
    }

    void reads_as_events(const std::vector<typename R::Event>& events)
    {
        for (const auto& event : events) {
            const std::string line = R::to_text(scenario(), event);
            ASSERT_FALSE(line.empty()) << here();
            ASSERT_EQ(line.find('\n'), std::string::npos) << here() << ": " << line;
            for (std::uint8_t i = 0; i < seats(); ++i)
                if (const auto seen = R::seen(scenario(), event, Seat{i})) {
                    ASSERT_EQ(R::to_text(scenario(), *seen).find('\n'), std::string::npos);
                    for (const Message& m : R::describe(scenario(), *seen))
                        ASSERT_EQ(m.text.places(), m.arguments.size()) << m.text.pattern;
                }
        }
    }

    void choose(const Choice& choice)
    {
        ASSERT_FALSE(choice.awaited.empty()) << here();
        if (choice.sealed) chooses_unseen(choice.awaited);
        for (const Seat seat : choice.awaited) is_legal_as_listed(seat);
        if (::testing::Test::HasFatalFailure()) return;

        std::size_t nth = rng_.index(static_cast<std::size_t>(choice.awaited.size()));
        Seat seat;
        for (const Seat s : choice.awaited)
            if (nth-- == 0) seat = s;
        std::vector<Action> scratch;
        const Action action = choose_randomly<R>(state_, seat, rng_, scratch);
        ASSERT_FALSE(R::check(state_, seat, action)) << here();
        steps_.push_back({seat, action, {}, false});
        std::vector<typename R::Event> events;
        JournalOf<R> journal(events);
        R::apply(state_, seat, action, journal);
        reads_as_events(events);
    }

    // What is chosen sealed is chosen unseen.
    void chooses_unseen(Seats awaited_seats)
    {
        JournalOf<R> silent;
        for (const Seat chooser : awaited_seats) {
            std::vector<Action> actions;
            R::list(state_, chooser, actions);
            for (const Seat onlooker : awaited_seats) {
                if (chooser == onlooker) continue;
                std::string seen;
                for (const Action& action : actions) {
                    auto next = state_;
                    R::apply(next, chooser, action, silent);
                    if (!awaited<R>(next).contains(onlooker)) break;  // all have chosen: shown
                    const std::string view = written(R::view(next, onlooker));
                    ASSERT_TRUE(seen.empty() || seen == view)
                        << here() << ": " << R::to_text(scenario(), chooser, action) << " shows";
                    seen = view;
                }
            }
        }
    }

    // What is listed is allowed, stands once, and can be written down and read back; so is an
    // open sample.
    void is_legal_as_listed(Seat seat)
    {
        std::vector<Action> actions;
        R::list(state_, seat, actions);
        auto open = R::sample_open(state_, seat, rng_);
        ASSERT_TRUE(!actions.empty() || open) << here() << ": seat " << int{seat.index} << " has nothing to do";
        if (open) {
            ASSERT_TRUE(R::is_open(*open)) << here() << ": " << R::to_text(scenario(), seat, *open);
            actions.push_back(*std::move(open));
        }
        std::set<std::string> once;
        for (const Action& action : actions) {
            const std::string text = R::to_text(scenario(), seat, action);
            ASSERT_EQ(text.find('\n'), std::string::npos) << text;
            ASSERT_TRUE(once.insert(text).second) << here() << ": listed twice: " << text;
            const auto refusal = R::check(state_, seat, action);
            ASSERT_FALSE(refusal) << here() << ": " << text << ": " << render_with_clause(*refusal);
            const auto read = R::parse_action(scenario(), seat, text);
            ASSERT_TRUE(std::holds_alternative<Action>(read)) << here() << ": " << text;
            ASSERT_EQ(*std::get_if<Action>(&read), action) << here() << ": " << text;
        }
        for (int n = 0; n < 2 && !actions.empty(); ++n) {
            const Action& action = actions[rng_.index(actions.size())];
            if (pool_.size() < 400)
                pool_.push_back(action);
            else
                pool_[rng_.index(pool_.size())] = action;
        }
    }

    // The record replays to the same state, step by step.
    void replays()
    {
        auto again = opening_;
        JournalOf<R> silent;
        for (const Step& step : steps_) {
            if (step.rolled)
                R::apply(again, R::reduce(again, step.faces), silent);
            else
                R::apply(again, step.seat, step.action, silent);
        }
        ASSERT_EQ(written(again), written(state_)) << here();
        ASSERT_TRUE(again == state_) << here();
    }

    struct Step {
        Seat seat;
        Action action;
        Faces faces;
        bool rolled = false;
    };

    State opening_;
    State state_;
    Rng rng_;
    int game_ = 0;
    int step_ = 0;
    std::vector<Action> pool_;  ///< legal at some moment for some seat
    std::map<std::uint8_t, int> times_enumerated_;
    std::vector<Step> steps_;
};

}  // namespace montjoy
