// What the tests of lore cards share.
#pragma once

#include "systems/arcadia/lore.test.hpp"

namespace montjoy::arcadia {

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

}  // namespace montjoy::arcadia
