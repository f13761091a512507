// What leaders do beside leading: Look-a-mancy, Dirt-a-mancy, Fool-a-mancy. Section "Characters".
#pragma once

#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

/// Why that character, from 1, may not look, if so. GB-SPEC-4
Bar bar_look(const State& state, std::size_t stack, std::size_t character);
/// Why that stack may not build walls, if so. GB-SPEC-5
Bar bar_dirt(const State& state, std::size_t stack, const Condition& condition);
/// Why its leader may not choose that, if so; `fool` is defence or move. GB-SPEC-7
Bar bar_fool(const State& state, std::size_t stack, const Condition& condition, Fool fool);

void look(State& state, std::size_t stack, std::size_t character, Cell cell, Writing& journal);
void dirt(State& state, std::size_t stack, Writing& journal);
void choose_fool(State& state, std::size_t stack, Fool fool, Writing& journal);

}  // namespace montjoy::gobwin
