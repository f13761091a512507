// Dice and cards: what is thrown or drawn now, and what comes of it.
#pragma once

#include "dice/faces.hpp"
#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

Cast cast_now(const State& state);
Message why_now(const State& state);
Roll reduce_faces(const State& state, const Faces& faces);
Distribution<Roll> rolls_now(const State& state);
/// Takes what fell, and no more.
void take_roll(State& state, const Roll& roll, Chronicle& journal);
/// Takes what fell and goes on to the next choice or chance.
void roll_fell(State& state, const Roll& roll, Chronicle& journal);

}  // namespace montjoy::arcadia
