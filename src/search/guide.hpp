// What search asks of a system besides its rules: how a game would go on, what is worth a thought, and what a
// position is worth. Each system says it in systems/<system>/guide.hpp; `GuideOf` ties it to the rules.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ruleset/ruleset.hpp"
#include "search/level.hpp"

namespace montjoy {

/// Something that can be hurt, a stack or a unit: by what it goes as long as it lives, in whatever is redealt, and
/// what it can still lose.
using Piece = std::pair<std::uint32_t, std::int32_t>;

/// The guide of a system; the referee's bindings name it. Systems without one are not searched.
template <class R>
struct GuideOf;

/// A turn of a side (in systems where units of the sides act in turn, a round) in the units of `Guide::clock`.
inline constexpr std::uint32_t clock_turn = 64;

/// What a won position is worth; a lost one is worth as much less than nothing.
inline constexpr std::int32_t worth_of_victory = 10'000;

template <class R, class G>
concept Guides = std::default_initializable<typename G::Memo> &&
    requires(const typename R::State& state, const typename R::View& view, Seat seat, Rng& rng, int way,
             typename G::Memo& memo, std::size_t most, std::vector<typename R::Action>& actions, std::uint8_t side, std::vector<Piece>& pieces,
             std::uint32_t id)
{
    /// What the level without a name thinks: acts and rolls tried in a turn, and how far they go on the clock; how much
    /// farther those of the hardest do, and how much sooner every other of them ends.
    { G::nodes_a_turn } -> std::convertible_to<std::uint64_t>;
    { G::ahead } -> std::convertible_to<std::uint32_t>;
    { G::farther } -> std::convertible_to<std::uint32_t>;
    { G::sooner } -> std::convertible_to<std::uint32_t>;
    /// Who can play on in trials: the automa, then a better one, if there is one; and in how many ways each of them can,
    /// 0 being the usual.
    { G::players } -> std::convertible_to<int>;
    { G::styles } -> std::convertible_to<int>;
    { G::style_names[0] } -> std::convertible_to<std::string_view>;
    /// What a seat that is awaited does next, all of `state` being known; `way` is player * styles + style. `memo` is one trial's own: what was reckoned
    /// for one choice of it may serve the next.
    { G::play_on(state, seat, way, rng, memo) } -> std::same_as<typename R::Action>;
    /// Adds up to `most` acts that are worth a thought besides the automa's, the likeliest first, from what the seat
    /// knows and nothing else.
    { G::propose(view, most, actions) } -> std::same_as<void>;
    /// How much of a turn's thought the choice that `state` waits for deserves: 0 none.
    { G::weight(state) } -> std::same_as<std::uint32_t>;
    /// What the position is worth to a side, by what the scenario asks for: between a lost and a won one.
    { G::worth(state, side) } -> std::same_as<std::int32_t>;
    /// Time that hardly goes back, clock_turn a turn; whether the sides' units act by turns within one.
    { G::clock(state) } -> std::same_as<std::uint32_t>;
    { G::mixed_turns } -> std::convertible_to<bool>;
    /// Adds the pieces of a seat's own, by rising id; what people call one, and the hex where it stands, if any.
    { G::roster(state, seat, pieces) } -> std::same_as<void>;
    { G::name_of(state, id) } -> std::same_as<std::string>;
    { G::place_of(state, id) } -> std::same_as<std::string>;
};

template <class R>
concept Searchable = Ruleset<R> && requires { sizeof(GuideOf<R>); } && Guides<R, GuideOf<R>>;

/// Systems whose seats may be after different things name them in `GuideOf<R>::aims`.
template <class R>
concept HasAims = Searchable<R> && requires(const typename R::State& state, Seat seat, std::size_t aim)
{
    { GuideOf<R>::worth_to(state, seat, aim) } -> std::same_as<std::int32_t>;
};

/// The level of a bot's name, in a system: "search:glory" where that is an aim. Nothing if it is none there.
template <Searchable R>
std::optional<Level> level_in(std::string_view bot)
{
    if (auto level = level_named(bot)) return level;
    if constexpr (HasAims<R>)
        for (std::size_t aim = 0; aim < GuideOf<R>::aims.size(); ++aim)
            if (bot == "search:" + std::string(GuideOf<R>::aims[aim])) {
                Level level;
                level.aim = aim;
                return level;
            }
    return std::nullopt;
}

}  // namespace montjoy
