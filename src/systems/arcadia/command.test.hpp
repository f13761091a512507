// What the tests of command cards share.
#pragma once

#include <map>
#include <set>
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {

using Texts = std::vector<std::string>;

/// An army spread over the board: three units a section, of every kind that cards ask for.
struct Muster : Arena {
    Ref swords, spears, horse, bows, knights, flyer, monster, hero, beasts_left;
    Muster(bool npc = false) : Arena(Set_up{.npc = npc})
    {
        swords = mine(Type::swords, "0208"), spears = mine(Type::spears, "0308"), horse = mine(Type::cavalry, "0407");
        bows = mine(Type::shooters, "0608"), knights = mine(Type::knights, "0708"), flyer = mine(Type::flyer, "0807");
        monster = mine(Type::monster, "1008"), hero = mine(Type::hero, "1108"), beasts_left = mine(Type::warband, "1207");
    }
    /// The units that may be ordered now, by their first letters of type.
    std::set<std::string> orderable()
    {
        std::set<std::string> found;
        for (const std::string& text : acts())
            if (text.starts_with("order ")) found.insert(text.substr(6));
        return found;
    }
    /// How many can be ordered one after another.
    int orders()
    {
        int n = 0;
        for (auto left = orderable(); !left.empty(); left = orderable(), ++n) act(cat("order ", *left.begin()));
        return n;
    }
};

using Set = std::set<std::string>;
const Set on_left{"0208", "0308", "0407"}, in_centre{"0608", "0708", "0807"}, on_right{"1008", "1108", "1207", "1309"};

}  // namespace montjoy::arcadia
