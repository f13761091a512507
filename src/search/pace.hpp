// How much of its turn's thought a side has had, by the acts of the game alone: whoever plays it on, from a saved game
// or on another machine, shares out the rest alike.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/playout.hpp"

namespace montjoy {

/// The clock of a turn's thought: a turn, and where the sides take turns one of each, so that what a side answers in
/// the enemy's turn is paid from its own.
template <Searchable R>
inline constexpr std::uint32_t clock_of_thought = GuideOf<R>::mixed_turns ? clock_turn : 2 * clock_turn;

/// How much thought the choice of a seat deserves: none where there is nothing else to do. `scratch` is any.
template <Searchable R>
std::uint32_t weight_of(const typename R::State& state, Seat seat, std::vector<typename R::Action>& scratch)
{
    const std::uint32_t weight = GuideOf<R>::weight(state);
    if (weight == 0) return 0;
    scratch.clear();
    R::list(state, seat, scratch);
    return scratch.size() == 1 ? 0 : weight;
}

template <class R>
class Pace {
public:
    using State = typename R::State;

    /// Notes that a seat chooses `action` in `state`, before it acts. In a game in which nobody searches that need not
    /// be.
    void note([[maybe_unused]] const State& state, [[maybe_unused]] Seat seat, [[maybe_unused]] const typename R::Action& action)
    {
        if constexpr (Searchable<R>) {
            Had& had = sides_[side_of_seat<R>(state, seat)];
            const std::uint32_t turn = turn_of(state);
            if (had.turn != turn) had = {turn, 0};
            if constexpr (requires { R::ends_at_will; })
                if (!R::is_open(action) && !R::ends_turn(action)) {
                    had.weight += GuideOf<R>::weight(state);
                    return;
                }
            std::vector<typename R::Action> scratch;
            had.weight += weight_of<R>(state, seat, scratch);
        }
    }

    /// The weights of the choices that the seat's side has had in the turn of `state`.
    std::uint64_t had([[maybe_unused]] const State& state, [[maybe_unused]] Seat seat) const
    {
        if constexpr (Searchable<R>) {
            const Had& had = sides_[side_of_seat<R>(state, seat)];
            return had.turn == turn_of(state) ? had.weight : 0;
        } else {
            return 0;
        }
    }

private:
    struct Had {
        std::uint32_t turn = 0;
        std::uint64_t weight = 0;
    };
    static std::uint32_t turn_of(const State& state) { return GuideOf<R>::clock(state) / clock_of_thought<R>; }

    std::array<Had, 32> sides_{};
};

}  // namespace montjoy
