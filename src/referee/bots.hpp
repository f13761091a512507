// The programs that can play: a system's own and, where it has a guide, the searching ones.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/play.hpp"
#include "search/search.hpp"

namespace montjoy {

/// "search:glory" for each aim of a system's guide.
template <HasAims R>
const std::vector<std::string>& aim_names()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const std::string_view aim : GuideOf<R>::aims) made.push_back("search:" + std::string(aim));
        return made;
    }();
    return names;
}

/// The names of the programs of a system besides "random".
template <Ruleset R>
std::span<const std::string_view> bots_of()
{
    if constexpr (Searchable<R>) {
        static const std::vector<std::string_view> all = [] {
            std::vector<std::string_view> names(R::bots().begin(), R::bots().end());
            names.insert(names.end(), search_names.begin(), search_names.end());
            if constexpr (HasAims<R>)
                for (const std::string& name : aim_names<R>()) names.push_back(name);
            return names;
        }();
        return all;
    } else {
        return R::bots();
    }
}

/// Whether a program goes by that name where those are known; "search:NODES" is where "search" is.
inline bool is_bot(std::span<const std::string_view> known, std::string_view name)
{
    if (name == "random" || std::find(known.begin(), known.end(), name) != known.end()) return true;
    return level_named(name) && std::find(known.begin(), known.end(), search_names[0]) != known.end();
}

/// What the program does next at a seat that is awaited; `had` is what Pace says of the turn so far. Requires is_bot.
template <Ruleset R>
typename R::Action choice_of(std::string_view bot, const typename R::State& state, Seat seat, Rng& mind,
                             std::vector<typename R::Action>& scratch, std::uint64_t had, const Patience& stop = {})
{
    if (bot == "random") return choose_randomly<R>(state, seat, mind, scratch);
    if constexpr (Searchable<R>)
        if (const auto level = level_in<R>(bot)) {
            auto thought = think<R>(R::view(state, seat), seat, *level, mind, had, stop);
            return std::move(thought.candidates[thought.chosen].action);
        }
    return R::choose(bot, R::view(state, seat), mind);
}

}  // namespace montjoy
