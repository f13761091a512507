// One way in which a game could go on: everybody by the guide, with luck of its own.
#pragma once

#include <array>

#include "search/guide.hpp"

namespace montjoy {

template <Searchable R>
class Playout {
public:
    using State = typename R::State;
    using Guide = GuideOf<R>;

    /// `trial` numbers the luck under `key`: trials with one number share it, roll by roll.
    Playout(std::uint64_t key, std::uint64_t trial) : key_(key), trial_(trial), mind_(key, 2, trial) {}

    /// Plays until a choice at or after `horizon`, or the end, and yields how many acts and rolls that took. `choose`
    /// is asked for each act.
    template <class Choose>
    std::uint64_t run(State& state, std::uint32_t horizon, Choose choose)
    {
        // A game that does not go on by its clock is cut by this count.
        constexpr std::uint64_t longest = 4'000;
        JournalOf<R> silent;
        std::uint64_t steps = 0;
        for (; steps < longest; ++steps) {
            const Pending pending = R::pending(state);
            if (const auto* choice = std::get_if<Choice>(&pending)) {
                if (Guide::clock(state) >= horizon) break;
                const Seat seat = *choice->awaited.begin();
                R::apply(state, seat, choose(state, seat), silent);
            } else if (std::holds_alternative<Chance>(pending)) {
                roll(state);
            } else {
                break;
            }
        }
        return steps;
    }

    /// The choice of a guide's player in that way.
    typename R::Action by_guide(const State& state, Seat seat, int way) { return Guide::play_on(state, seat, way, mind_, memo_); }

    /// Lets the dice fall that `state` waits for.
    void roll(State& state)
    {
        JournalOf<R> silent;
        const Cast cast = R::cast(state);
        const std::uint64_t place = trial_ << 24 | fallen_[cast.kind]++;
        Rng dice(key_, 16u + cast.kind, place);
        R::apply(state, R::reduce(state, throw_dice(dice, cast.count, cast.sides)), silent);
    }

private:
    std::uint64_t key_, trial_;
    Rng mind_;
    typename Guide::Memo memo_{};
    std::array<std::uint32_t, 256> fallen_{};
};

/// What a position is worth to a side: by who has won, else by the guide.
template <Searchable R>
std::int32_t worth_of(const typename R::State& state, std::uint8_t side)
{
    const Pending pending = R::pending(state);
    const auto* const over = std::get_if<Over>(&pending);
    if (!over) return GuideOf<R>::worth(state, side);
    if (!over->winner) return 0;
    return *over->winner == side ? worth_of_victory : -worth_of_victory;
}

template <Searchable R>
std::uint8_t side_of_seat(const typename R::State& state, Seat seat)
{
    return R::seats(*R::scenario(state))[seat.index].side;
}

}  // namespace montjoy
