// The program "automa": plain priorities, from what a seat's view tells and nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {

/// An act and why.
struct Decision {
    Action action;
    std::string_view why;
};

/// What the automa does next at a seat that is awaited.
Decision decide(const View& view);

/// The set-up: designs, then units, characters and stacks. GB-UNIT-8
Decision decide_setup(const State& state, Nation me);

/// What a new unit of `nation` at `cell` would best be against the enemies in sight; nothing if there is
/// no design that can be paid.
std::optional<std::uint8_t> best_buy(const State& state, Nation nation, Cell cell);

/// The points that the automa expects an attack to kill, less those that it expects to lose.
double worth_of_attack(const State& state, std::size_t stack, std::size_t target, AttackKind kind);

}  // namespace montjoy::gobwin
