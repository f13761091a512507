// What a lore card does once nothing has stopped it.  The lore decks
#pragma once

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

/// Notes that the card has told on a unit.
void note_effect(const State& state, Ref ref, Spell spell, Chronicle& journal);

/// Does what the card does, by the phase in which it is played; Assassin, Pickpocket and Raise aside.
void cast_before_moves(State& state, const Casting& c, Spell spell, Chronicle& journal);
void cast_in_movement(State& state, const Casting& c, Spell spell, Chronicle& journal);
void cast_in_combat(State& state, const Casting& c, Spell spell, Chronicle& journal);
/// Up to 2 tokens go to `side`'s store.  AR-LORE-Pickpocket
void steal(State& state, Side side, Chronicle& journal);

}  // namespace montjoy::arcadia
