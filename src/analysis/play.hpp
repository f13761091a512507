// Playing without opponents: random play, counting and enumeration, for every rule system.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "ruleset/ruleset.hpp"

namespace montjoy {

/// Chooses at random: one listed action or, now and then, an open one; where a turn may be ended
/// it is, with chance 1/16, and otherwise only if there is nothing else. `actions` is scratch.
/// Requires that `state` awaits `seat`.
template <Ruleset R>
typename R::Action choose_randomly(const typename R::State& state, Seat seat, Rng& rng,
                                   std::vector<typename R::Action>& actions)
{
    actions.clear();
    R::list(state, seat, actions);
    if (actions.empty() || rng.below(16) == 1)
        if (auto open = R::sample_open(state, seat, rng)) return *std::move(open);
    const bool ending = rng.below(16) == 0;
    std::size_t ends = 0;
    for (const auto& action : actions) ends += R::ends_turn(action) ? 1u : 0u;
    const std::size_t others = actions.size() - ends;
    const bool end = ends > 0 && (ending || others == 0);
    std::size_t nth = rng.index(end ? ends : others);
    for (const auto& action : actions)
        if (R::ends_turn(action) == end && nth-- == 0) return action;
    return actions.back();  // not reached
}

/// Throws the dice that `state` waits for and applies them, until it waits for a choice or is over.
template <Ruleset R>
void settle(typename R::State& state, Rng& rng, JournalOf<R>& journal)
{
    while (std::holds_alternative<Chance>(R::pending(state)))
        R::apply(state, R::reduce(state, throw_for<R>(state, rng)), journal);
}

/// Counts the paths of `depth` steps from `state`; a choice and a roll are one step each. A path
/// that ends early, with the game, counts as one. Every awaited seat is walked, in seat order;
/// only listed actions and possible rolls are followed.
template <Ruleset R>
std::uint64_t perft(const typename R::State& state, int depth)
{
    if (depth == 0) return 1;
    JournalOf<R> silent;
    const Pending pending = R::pending(state);
    if (std::holds_alternative<Over>(pending)) return 1;
    std::uint64_t paths = 0;
    if (std::holds_alternative<Chance>(pending)) {
        for (const auto& [roll, weight] : R::rolls(state)) {
            auto next = state;
            R::apply(next, roll, silent);
            paths += perft<R>(next, depth - 1);
        }
        return paths;
    }
    std::vector<typename R::Action> actions;
    for (const Seat seat : std::get_if<Choice>(&pending)->awaited) {
        actions.clear();
        R::list(state, seat, actions);
        if (depth == 1) {
            paths += actions.size();
            continue;
        }
        for (const auto& action : actions) {
            auto next = state;
            R::apply(next, seat, action, silent);
            paths += perft<R>(next, depth - 1);
        }
    }
    return paths;
}

/// What `summary` says of the game once `action` and every roll that follows it, up to the next
/// choice, are done, with exact weights: the odds of an action by the rules themselves.
template <Ruleset R, class F>
auto odds(typename R::State state, Seat seat, const typename R::Action& action, F summary)
{
    using Outcome = std::decay_t<std::invoke_result_t<F, const typename R::State&>>;
    JournalOf<R> silent;
    R::apply(state, seat, action, silent);
    const std::function<Distribution<Outcome>(const typename R::State&)> settled =
        [&](const typename R::State& s) {
            if (!std::holds_alternative<Chance>(R::pending(s)))
                return Distribution<Outcome>::certain(summary(s));
            return R::rolls(s).then([&](const typename R::Roll& roll) {
                auto next = s;
                R::apply(next, roll, silent);
                return settled(next);
            });
        };
    return settled(state);
}

/// One number for the behaviour of the rules from `opening`: it changes if any of `games` random
/// games does, in its actions, its rolls, its events or its end. A game is cut after `longest` steps.
template <Ruleset R>
std::uint64_t signature(const typename R::State& opening, std::uint32_t games, int longest)
{
    Fnv hash;
    std::vector<typename R::Action> actions;
    std::vector<typename R::Event> events;
    const typename R::Scenario& scenario = *R::scenario(opening);
    for (std::uint32_t game = 0; game < games; ++game) {
        Rng rng(game);
        auto state = opening;
        JournalOf<R> journal(events);
        for (int step = 0; step < longest; ++step) {
            const Pending pending = R::pending(state);
            if (const auto* choice = std::get_if<Choice>(&pending)) {
                std::size_t nth = rng.index(static_cast<std::size_t>(choice->awaited.size()));
                Seat seat;
                for (const Seat s : choice->awaited)
                    if (nth-- == 0) seat = s;
                const auto action = choose_randomly<R>(state, seat, rng, actions);
                hash.feed(R::to_text(scenario, seat, action)).feed("\n");
                R::apply(state, seat, action, journal);
            } else if (std::holds_alternative<Chance>(pending)) {
                const auto roll = R::reduce(state, throw_for<R>(state, rng));
                hash.feed(R::to_text(scenario, roll)).feed("\n");
                R::apply(state, roll, journal);
            } else {
                const auto winner = std::get_if<Over>(&pending)->winner;
                hash.feed(winner ? std::string(1, static_cast<char>('0' + *winner)) : "-");
                break;
            }
            for (const auto& event : events) hash.feed(R::to_text(scenario, event)).feed("\n");
            events.clear();
        }
        Writer writer;
        R::write(state, writer);
        hash.feed(writer.text());
    }
    return hash.value();
}

}  // namespace montjoy
