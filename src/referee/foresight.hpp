// What a seat can foresee of acts that it has not done: where they lead, and how things would stand after errands.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/play.hpp"
#include "referee/match.hpp"
#include "search/prospect.hpp"

namespace montjoy {

/// Systems may say what an act costs of what its piece has to spend (movement points), at least 0.
template <class R>
concept Spends = requires(const typename R::State& state, const typename R::Action& action) {
    { R::spends(state, action) } -> std::same_as<int>;
};

template <Ruleset R>
int spent_by([[maybe_unused]] const typename R::State& state, [[maybe_unused]] const typename R::Action& action)
{
    if constexpr (Spends<R>)
        return R::spends(state, action);
    else
        return 1;
}

/// Match::ways, from a state that the seat could be in.
template <Ruleset R>
std::vector<Way> ways_from(const typename R::State& start, Seat seat, std::string_view prefix, std::size_t most)
{
    struct Ahead {
        Way way;
        typename R::State state;
    };
    const auto& scenario = *R::scenario(start);
    std::vector<Way> found;
    std::multimap<int, Ahead> frontier;
    std::vector<typename R::Action> actions;
    const auto look_on = [&](const typename R::State& state, std::optional<std::size_t> after, int cost) {
        if (!awaited<R>(state).contains(seat)) return;
        actions.clear();
        R::list(state, seat, actions);
        for (const auto& action : actions) {
            std::string text = R::to_text(scenario, seat, action);
            if (!text.starts_with(prefix)) continue;
            const int total = cost + spent_by<R>(state, action);
            Ahead ahead{{std::move(text), after, total}, state};
            JournalOf<R> silent;
            R::apply(ahead.state, seat, action, silent);
            frontier.emplace(total, std::move(ahead));
        }
    };
    look_on(start, std::nullopt, 0);
    while (!frontier.empty() && found.size() < most) {
        auto next = frontier.extract(frontier.begin());
        Ahead& ahead = next.mapped();
        const auto same = [&](const Way& way) { return way.act == ahead.way.act; };
        if (std::any_of(found.begin(), found.end(), same)) continue;
        found.push_back(ahead.way);
        look_on(ahead.state, found.size() - 1, ahead.way.cost);
    }
    return found;
}

template <Ruleset R>
bool asks_aside([[maybe_unused]] const typename R::State& state)
{
    if constexpr (Searchable<R>)
        return Asides<R>::asked(state);
    else
        return false;
}

/// Match::imagined without the match: does the errands in `state`, one that the seat could be in.
template <Ruleset R>
Imagined carry_out(typename R::State& state, Seat seat, const Errands& errands)
{
    Imagined imagined;
    for (std::size_t i = 0; i < errands.size(); ++i) {
        const auto before = state;
        imagined.kept = 0;
        imagined.closed = false;
        for (const std::string& text : errands[i]) {
            const auto read = R::parse_action(*R::scenario(state), seat, text);
            const auto* const action = std::get_if<typename R::Action>(&read);
            if (!action || !awaited<R>(state).contains(seat) || R::check(state, seat, *action)) break;
            const auto earlier = state;
            JournalOf<R> silent;
            R::apply(state, seat, *action, silent);
            if (!awaited<R>(state).contains(seat)) {
                state = earlier;
                imagined.closed = true;
                break;
            }
            ++imagined.kept;
        }
        const bool last = i + 1 == errands.size();
        if (!last && (imagined.closed || imagined.kept < errands[i].size() || asks_aside<R>(state))) state = before;
    }
    imagined.aside = !imagined.closed && asks_aside<R>(state);
    return imagined;
}

}  // namespace montjoy
