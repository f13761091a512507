// The printed tables of the rulebook that have no number of ours in them: which manoeuvres a Battle
// roll opens (GP-RND), and how each is fought (GP-MAN, GP-RES-2).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "base/message.hpp"
#include "systems/gpc/manoeuvre.hpp"
#include "systems/gpc/skill.hpp"

namespace montjoy::gpc {

/// What sets how many bouts a manoeuvre has at most.
enum class LengthBy : std::uint8_t { one, three, d3, d6, foes };

struct ManoeuvreRow {
    Text name;
    Clause clause;
    int foes = 1;  ///< drawn
    LengthBy length = LengthBy::one;
    bool picks = false;       ///< meets one of the foes drawn
    bool two = false;         ///< meets both in each bout, his skill split
    bool until_lost = false;  ///< the first exchange Lost ends it.  GP-EXC-4
    bool may_stop = false;    ///< after any bout, at will
    bool deeper = false;      ///< a Win takes the unit a tier deeper
    bool attacks = false;     ///< may search, help or take a ransom afterwards
};

// clang-format off
//                                     name                                  foes  length            picks  two    until  stop   deeper attacks
inline constexpr By<Manoeuvre, ManoeuvreRow> manoeuvres{{
    ManoeuvreRow{"nothing",            "GP-RND-7"_rule,                       0, LengthBy::one,   false, false, false, false, false, false},
    ManoeuvreRow{"Attack",             "GP-MAN-1"_rule,                       2, LengthBy::d3,    true,  false, true,  true,  false, true},   // GP-MAN-1
    ManoeuvreRow{"Attack with Another","GP-MAN-3"_rule,                       2, LengthBy::d3,    true,  false, true,  true,  false, true},   // GP-MAN-3
    ManoeuvreRow{"Attack vs Two",      "GP-MAN-4"_rule,                       2, LengthBy::d3,    false, true,  true,  true,  false, true},   // GP-MAN-4
    ManoeuvreRow{"Charge",             "GP-MAN-5"_rule,                       1, LengthBy::d6,    false, false, true,  false, true,  false},  // GP-MAN-5
    ManoeuvreRow{"Push Deeper",        "GP-MAN-6"_rule,                       1, LengthBy::d6,    false, false, true,  false, true,  false},  // GP-MAN-6
    ManoeuvreRow{"Flank",              "GP-MAN-7"_rule,                       0, LengthBy::foes,  false, false, false, false, false, false},  // GP-MAN-7
    ManoeuvreRow{"Disengage",          "GP-MAN-8"_rule,                       1, LengthBy::one,   false, false, false, false, false, false},  // GP-MAN-8
    ManoeuvreRow{"Stand Fast",         "GP-MAN-2"_rule,                       1, LengthBy::three, false, false, false, false, false, false},  // GP-MAN-2
    ManoeuvreRow{"Flee",               "GP-MAN-10"_rule,                      1, LengthBy::one,   false, false, false, false, false, false},  // GP-MAN-10
    ManoeuvreRow{"Stand, as the d6 tells", "GP-RND-6"_rule,                   0, LengthBy::three, false, false, false, false, false, false},  // GP-RND-6
    ManoeuvreRow{"Stand vs Two",       "GP-MAN-4"_rule,                       2, LengthBy::three, false, true,  false, false, false, false},  // GP-MAN-4
    ManoeuvreRow{"Stand vs Charge",    "GP-MAN-9"_rule,                       1, LengthBy::three, false, false, false, false, false, false},  // GP-MAN-9
}};
// clang-format on

constexpr bool against_two(Manoeuvre m)
{
    return manoeuvres[m].two;
}

/// Exchanges required for the result; 0 means as many as were fought.  GP-RES-2
constexpr int required_of(Manoeuvre m, int length)
{
    switch (manoeuvres[m].length) {
        case LengthBy::one:
            return 1;
        case LengthBy::three:
            return manoeuvres[m].two ? 6 : 3;
        case LengthBy::d3:
            return 0;
        case LengthBy::d6:
        case LengthBy::foes:
            return length;
    }
    return 0;
}

// What a Battle roll opens, in the order in which choices are listed.
inline constexpr std::array open_on_success{
    Manoeuvre::attack,   Manoeuvre::attack_with_another, Manoeuvre::attack_vs_two,
    Manoeuvre::charge,   Manoeuvre::push_deeper,         Manoeuvre::flank,
    Manoeuvre::disengage};  // GP-RND-1, GP-RND-2
inline constexpr std::array open_on_tie{Manoeuvre::attack, Manoeuvre::attack_with_another,
                                        Manoeuvre::attack_vs_two, Manoeuvre::stand_fast,
                                        Manoeuvre::disengage};  // GP-RND-3
inline constexpr std::array open_on_partial{Manoeuvre::attack_vs_two, Manoeuvre::stand_fast,
                                            Manoeuvre::disengage};                 // GP-RND-4
inline constexpr std::array open_on_fail{Manoeuvre::stand_fast, Manoeuvre::flee};  // GP-RND-5
inline constexpr std::array open_on_fumble{Manoeuvre::stand};                      // GP-RND-6

constexpr std::span<const Manoeuvre> open_on(Outcome battle)
{
    switch (battle) {
        case Outcome::critical:
        case Outcome::success:
            return open_on_success;
        case Outcome::tie:
            return open_on_tie;
        case Outcome::partial:
            return open_on_partial;
        case Outcome::fail:
            return open_on_fail;
        case Outcome::fumble:
            return open_on_fumble;
    }
    return {};
}

constexpr bool opens(Outcome battle, Manoeuvre m)
{
    const auto open = open_on(battle);
    return std::find(open.begin(), open.end(), m) != open.end();
}

/// The clause that says what that Battle roll opens.
constexpr Clause clause_of(Outcome battle)
{
    constexpr std::array clauses{"GP-RND-1"_rule, "GP-RND-2"_rule, "GP-RND-3"_rule,
                                 "GP-RND-4"_rule, "GP-RND-5"_rule, "GP-RND-6"_rule};
    return clauses[static_cast<std::size_t>(battle)];
}

// Words for people.
inline constexpr By<Outcome, Text> outcome_words{{Text("critical"), Text("success"), Text("tie"),
                                                  Text("partial success"), Text("fail"),
                                                  Text("fumble")}};
inline constexpr By<Grade, Text> grade_words{
    {Text("critical"), Text("success"), Text("fail"), Text("fumble")}};
inline constexpr By<Fared, Text> fared_words{{Text("won"), Text("drawn"), Text("lost")}};
inline constexpr By<Result, Text> result_words{
    {Text("none"), Text("Triumph"), Text("Win"), Text("Even"), Text("Lose"), Text("Crush")}};
inline constexpr By<Health, Text> health_words{
    {Text("fit"), Text("major wound"), Text("unconscious"), Text("dying"), Text("dead")}};
inline constexpr By<Squire, Text> squire_words{{Text("none"), Text("at hand"), Text("lost"),
                                                Text("lost, and silent"), Text("dead"),
                                                Text("captured"), Text("maimed"), Text("found")}};
inline constexpr By<Ending, Text> ending_words{
    {Text("under way"), Text("victory"), Text("defeat"), Text("undecided")}};
inline constexpr By<Opportunity, Text> opportunity_words{
    {Text("none"), Text("to be taken"), Text("a foe of his naming"), Text("the tide pressed back"),
     Text("the squire found"), Text("a ransom"), Text("a better stroke")}};

}  // namespace montjoy::gpc
