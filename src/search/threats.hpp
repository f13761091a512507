// What may happen to a seat's own pieces in the enemy's next turn, from what the seat knows: if it did nothing more
// itself and the enemy went on by the guide.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "search/playout.hpp"

namespace montjoy {

/// One piece: in how many of the trials it was hurt, and lost.
struct Threat {
    std::uint32_t id = 0;
    std::int32_t health = 0;
    std::uint32_t hurt = 0;  ///< lost pieces included
    std::uint32_t lost = 0;
    std::int64_t damage = 0;  ///< in all trials
};

/// Of each piece of the view's seat, by rising id.
template <Searchable R>
std::vector<Threat> threats(const typename R::View& view, Seat seat, std::uint32_t trials, std::uint64_t key)
{
    using Guide = GuideOf<R>;
    std::vector<Threat> threats;
    std::vector<typename R::Action> actions;
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
        Rng dealer(key, 1, trial);
        auto state = R::redeal(view, dealer);
        std::vector<Piece> before, after;
        Guide::roster(state, seat, before);
        if (trial == 0)
            for (const auto& [id, health] : before) threats.push_back({id, health, 0, 0, 0});
        const std::uint8_t own = side_of_seat<R>(state, seat);
        const std::uint32_t begun = Guide::clock(state) / clock_turn * clock_turn;
        bool ours = false;
        for (const Seat awaited_seat : awaited<R>(state)) ours = ours || side_of_seat<R>(state, awaited_seat) == own;
        const std::uint32_t horizon = begun + (ours && !Guide::mixed_turns ? 2 : 1) * clock_turn;
        Playout<R> playout(key, trial);
        playout.run(state, horizon, [&](const typename R::State& now, Seat chooser) {
            auto act = playout.by_guide(now, chooser, 0);
            if (side_of_seat<R>(now, chooser) != own || R::ends_turn(act)) return act;
            actions.clear();
            R::list(now, chooser, actions);
            const auto end = std::find_if(actions.begin(), actions.end(), [](const auto& a) { return R::ends_turn(a); });
            return end == actions.end() ? act : *end;
        });
        Guide::roster(state, seat, after);
        for (Threat& threat : threats) {
            const auto still = std::find_if(after.begin(), after.end(), [&](const Piece& p) { return p.first == threat.id; });
            const std::int32_t left = still == after.end() ? 0 : still->second;
            threat.hurt += left < threat.health ? 1u : 0u;
            threat.lost += left == 0 ? 1u : 0u;
            threat.damage += std::max(0, threat.health - left);
        }
    }
    return threats;
}

}  // namespace montjoy
