// Attacks on the map: who may strike whom, the dice, losses, experience. Sections "Combat",
// "Units" (siege) and "Characters" (experience).
#pragma once

#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

/// Why a stack may attack nobody now, if so. GB-TURN-5, GB-UNIT-4, GB-UNIT-7
Bar bar_attacker(const State& state, std::size_t stack, const Condition& condition);
/// Why it may strike nobody in the hex `cell`, whoever is there, if so. GB-COM-1, GB-UNIT-5
Bar bar_aimed_hex(const State& state, std::size_t stack, Cell cell, AttackKind kind);
/// Why that stack may not strike this one, if so. Requires that it may attack somebody.
Bar bar_target(const State& state, std::size_t stack, std::size_t target, AttackKind kind);
/// Why it may not name that unit of the target, from 1; 0 names none. GB-COM-12
Bar bar_aim(const State& state, std::size_t stack, std::size_t target, std::size_t aim);
/// Why that siege may not batter the walls of `cell`. GB-COM-11
Bar bar_walls(const State& state, std::size_t stack, Cell cell);

/// Whether a guard that has its shot keeps `stack` from being attacked. GB-COM-9
bool is_guarded(const State& state, std::size_t stack);

/// Where `stack` is struck: its terrain, and the walls that count for it. GB-COM-10
Footing footing_of(const State& state, std::size_t stack);

/// Declares it: the dice are asked for next.
void declare(State& state, AttackKind kind, std::size_t stack, std::size_t target, std::size_t aim);
void declare_walls(State& state, std::size_t stack, Cell cell);

/// The attack, or the blow in return, has fallen with this sum.
void fall_attack(State& state, int dice, Writing& journal);

StackShot shot_of(const State& state, std::size_t stack);

}  // namespace montjoy::gobwin
