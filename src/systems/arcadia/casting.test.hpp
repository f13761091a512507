// What the tests of lore cards share.
#pragma once

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {

/// A battle in which `type` can play `spell`.
struct Magic : Arena {
    Ref caster;
    Magic(Type type, std::string_view at, Spell spell, int tokens = 10) : Arena(Set_up{})
    {
        caster = mine(type, at);
        give_lore(Side::player, spell, tokens);
    }
};

/// The enemy's orders are marked: the player may answer.
struct Marked : Magic {
    Ref foe;
    Marked(Type type, Spell spell, std::string_view enemy_at = "0705") : Magic(type, "0708", spell)
    {
        foe = theirs(Type::cavalry, enemy_at);
        order(foe);
        stage(Stage::enemy_lore, Side::enemy);
        open().window = Side::player;
    }
};

// ------------------------------------------------------------------ Sorcery

}  // namespace montjoy::arcadia
