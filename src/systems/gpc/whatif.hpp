// What a manoeuvre would come to for a knight, before he chooses it: exact chances under a stated
// plan, by going through every state that it can lead to. Nothing is sampled; the rules are those
// of play (exchange, aftermath, modifiers).
#pragma once

#include <optional>
#include <vector>

#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// When he goes on and when not, and whom he calls.
struct Plan {
    enum class Stop : std::uint8_t { never, winning };  ///< "winning": once it would count as a Win
    enum class Pick : std::uint8_t { weakest, strongest };  ///< of two foes drawn, by weapon skill
    enum class Split : std::uint8_t { even, best, first };  ///< of his skill against two
    enum class Bodyguard : std::uint8_t {
        never,
        fall,
        unhorsed,
        any
    };  ///< against which blow, at the least
    enum class Call : std::uint8_t {
        never,
        first,
        unhorsed
    };  ///< the squire: before the first exchange, or for a horse

    Stop stop = Stop::never;
    int most = 3;  ///< bouts of an Attack, 1 to 3
    Pick pick = Pick::weakest;
    Split split = Split::even;
    Bodyguard bodyguard = Bodyguard::fall;
    Call squire = Call::unhorsed;
    friend bool operator==(const Plan&, const Plan&) = default;
};

/// Chances in [0, 1], and means.
struct Foresight {
    By<Result, double> results;
    double wounded = 0;      ///< loses a hit point at least
    double unhorsed = 0;     ///< ends on foot, having been mounted
    double fallen = 0;       ///< out of the battle by a wound
    double death = 0;        ///< First Aid counted
    double quits = 0;        ///< leaves the field by a critical Cowardly
    double squire_lost = 0;  ///< is without his squire as the round ends
    double disrupted = 0;
    double glory = 0;  ///< mean, in points
    double men = 0;    ///< mean of followers lost
};

/// Requires a manoeuvre other than none; `partner` where it is Attack with Another. He is taken as
/// he stands in `state`, with what is set of his round; of a partner, that he goes on until he
/// loses.
Foresight foresee(const State&, KnightId, Manoeuvre, KnightId partner, const Plan&);

/// Of two who attack together, chances that it holds for both.
struct Together {
    double wins = 0;      ///< a Win or a Triumph
    double standing = 0;  ///< not out of the battle by a wound
    double alive = 0;     ///< First Aid counted
};

/// Requires that both may choose Attack with Another. The exchanges of each are his own: what one
/// does bears on the other only by how long he goes on, as the foe splits its skill until then, so
/// that every pair of lengths is gone through. He who sits first picks the foe.  GP-MAN-3
Together foresee_together(const State&, KnightId, const Plan&, KnightId, const Plan&);

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Plan::Stop> = 2;
template <>
inline constexpr std::array<std::string_view, 2> montjoy::enum_names<montjoy::gpc::Plan::Stop>{
    "never", "winning"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Plan::Pick> = 2;
template <>
inline constexpr std::array<std::string_view, 2> montjoy::enum_names<montjoy::gpc::Plan::Pick>{
    "weakest", "strongest"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Plan::Split> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gpc::Plan::Split>{
    "even", "best", "first"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Plan::Bodyguard> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::gpc::Plan::Bodyguard>{
    "never", "fall", "unhorsed", "any"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Plan::Call> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gpc::Plan::Call>{
    "never", "first", "unhorsed"};
