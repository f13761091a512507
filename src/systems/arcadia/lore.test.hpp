// What the tests of lore share.
#pragma once

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {

using Texts = std::vector<std::string>;

inline bool offers(const Arena& a, std::string_view text, Side side = Side::player)
{
    const auto acts = a.acts(side);
    return std::find(acts.begin(), acts.end(), text) != acts.end();
}

/// A battle in which `type` can play `spell`.
struct Magic : Arena {
    Ref caster;
    Magic(Type type, std::string_view at, Spell spell, int tokens = 10) : Arena(Set_up{})
    {
        caster = mine(type, at);
        give_lore(Side::player, spell, tokens);
    }
};

}  // namespace montjoy::arcadia
