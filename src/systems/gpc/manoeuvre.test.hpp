// Where the tests of manoeuvres begin, and the blows that they strike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {

using Texts = std::vector<std::string>;

/// Ada alone has a success.
inline Trial success(int knights = 1)
{
    Trial t(knights);
    t.declare_all();
    for (int i = 0; i < knights; ++i) t.battle(12, 5);
    return t;
}
inline Trial tie(int knights = 1)
{
    Trial t(knights);
    t.declare_all();
    for (int i = 0; i < knights; ++i) t.battle(9, 9);
    return t;
}

inline std::string kind(const Trial& t, std::size_t place = 0)
{
    return t.scenario().table.foe(t.s.turn.foes[place].kind).id;
}

inline void win(Trial& t, std::string_view who = "ada")
{
    t.act(who, "strike").exchange(10, 3).roll("damage", 8);
}
/// Lost to the plain blow of a Ceorl, 4d6: 8 does not get through.
inline void lose(Trial& t, std::string_view who = "ada")
{
    t.act(who, "strike").exchange(16, 3).roll("foe-damage", 8);
}
inline void draw_even(Trial& t, std::string_view who = "ada")
{
    t.act(who, "strike").exchange(16, 16);
}

}  // namespace montjoy::gpc
