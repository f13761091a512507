// What a seat may do: the knights' acts in the order of a round, and the game master's rulings.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "systems/gpc/knight.hpp"

namespace montjoy::gpc {

/// Before the Battle roll: "fight", "announce" that he will disengage, "sit out".  GP-MAN-8,
/// GP-MAN-11
struct Declare {
    enum class What : std::uint8_t { fight, announce, sit_out };
    What what = What::fight;
    friend bool operator==(const Declare&, const Declare&) = default;
};

/// "attack", "attack with bors", "stand fast"; "change flank" once he has chosen.  GP-RND-7
struct Choose {
    Manoeuvre manoeuvre = Manoeuvre::none;
    KnightId partner;
    bool change = false;
    friend bool operator==(const Choose&, const Choose&) = default;
};

/// "take weapon", "take foe berserker".  GP-OPP-1
struct Take {
    Opportunity what = Opportunity::none;
    FoeId foe;
    friend bool operator==(const Take&, const Take&) = default;
};

/// "meet archers": of two foes drawn.  GP-MAN-1
struct Meet {
    FoeId foe;
    friend bool operator==(const Meet&, const Meet&) = default;
};

/// "strike": the exchange that comes.
struct Strike {
    friend bool operator==(const Strike&, const Strike&) = default;
};

/// "split 9 7": the same against two.  GP-MAN-4
struct Split {
    std::int16_t first = 0;
    std::int16_t second = 0;
    friend bool operator==(const Split&, const Split&) = default;
};

/// "stop": no more exchanges.  GP-MAN-1
struct Stop {
    friend bool operator==(const Stop&, const Stop&) = default;
};

/// "call squire".  GP-SQ-2
struct CallSquire {
    friend bool operator==(const CallSquire&, const CallSquire&) = default;
};

/// "squire aid" or "squire horse": what the squire who came is for.  GP-SQ-2
struct UseSquire {
    bool horse = false;
    friend bool operator==(const UseSquire&, const UseSquire&) = default;
};

/// "bodyguard", or "endure" the blow.  GP-FOL-3
struct Guard {
    bool men = false;
    friend bool operator==(const Guard&, const Guard&) = default;
};

/// "go on" on foot, calling nobody.
struct GoOn {
    friend bool operator==(const GoOn&, const GoOn&) = default;
};

/// Once an Attack is over: "search", "bring off bors", "lend mount bors", "take captive", "move
/// on". GP-MAN-1, GP-MAN-12
struct Afterwards {
    enum class What : std::uint8_t { nothing, search, bring_off, lend, ransom };
    What what = What::nothing;
    KnightId other;
    friend bool operator==(const Afterwards&, const Afterwards&) = default;
};

/// "continue": the game master lets the round go on.
struct Continue {
    friend bool operator==(const Continue&, const Continue&) = default;
};

/// What a ruling changes; ruling.cpp tells how each is written.  GP-GM-1
enum class Subject : std::uint8_t {
    intensity,
    modifier,
    foe,
    share,
    outcome,
    manoeuvre,
    won,
    lost,
    required,
    result,
    hit_points,
    health,
    glory,
    men,
    missing,
    notes,
    squire,
    injured,
    mounted,
    disrupted,
    disengaged,
    tier,
    valorous,
    secured,
    ransom,
    battle_dice,
    exchange_dice,
    rounds,
    event,
    end
};

struct Edit {
    Subject subject = Subject::event;
    KnightId knight;
    std::int8_t item = 0;    ///< which modifier, foe, outcome, ...
    bool by = false;         ///< changes by `value` rather than to it
    bool passing = false;    ///< a modifier for this round only
    std::int32_t value = 0;  ///< glory in halves
    std::int32_t second = 0;
    friend bool operator==(const Edit&, const Edit&) = default;
};

/// "ruling intensity 12 because the ford is lost".  GP-GM-1
struct Ruling {
    Edit edit;
    std::string reason;  ///< of an event, what happens
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

using Action = std::variant<Continue, Declare, Choose, Take, Meet, Strike, Split, Stop, CallSquire,
                            UseSquire, Guard, GoOn, Afterwards, Ruling>;

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Declare::What> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::gpc::Declare::What>{
    "fight", "announce", "sit out"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Subject> = 30;
template <>
inline constexpr std::array<std::string_view, 30> montjoy::enum_names<montjoy::gpc::Subject>{
    "intensity", "modifier",    "foe",           "share",  "outcome",    "manoeuvre",
    "won",       "lost",        "required",      "result", "hit-points", "health",
    "glory",     "men",         "missing",       "notes",  "squire",     "injured",
    "mounted",   "disrupted",   "disengaged",    "tier",   "valorous",   "secured",
    "ransom",    "battle-dice", "exchange-dice", "rounds", "event",      "end"};
