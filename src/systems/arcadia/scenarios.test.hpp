// What the tests of scenarios share.
#pragma once

#include <map>
#include <set>
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {

using Texts = std::vector<std::string>;

inline Chronicle& quiet()
{
    static thread_local Chronicle silent;
    return silent;
}

/// A named scenario played on by the automa until it stands at `stage`, or until the battle begins.
inline State stands_at(const std::string& name, Stage stage, std::uint64_t seed = 1, std::vector<Event>* events = nullptr)
{
    State state = opening_of(scenario_named(name));
    std::vector<Event> own;
    Chronicle journal(events ? *events : own);
    Rng dice(seed), mind(seed, 9);
    while (state.open.stage < stage) {
        if (waits_for_chance(state.open)) {
            roll_fell(state, rolls_now(state).draw(dice), journal);
        } else {
            const Awaited now = awaited(*state.scenario, state.open);
            const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
            do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, journal);
        }
    }
    return state;
}

inline const Board& board_of(const State& state) { return state.scenario->board; }

inline int rows_taken(const State& state, Side side)
{
    int most = 0;
    for (const Unit& u : state.open.units[side])
        if (u.on_board()) most = std::max(most, board_of(state).row(side, u.at));
    return most;
}

inline bool all_disorganized(const State& state, Side side, bool yes = true)
{
    for (const Unit& u : state.open.units[side])
        if (u.on_board() && u.disorganized != yes) return false;
    return !state.open.units[side].empty();
}

}  // namespace montjoy::arcadia
