// Sight, the report of a turn and what a side remembers. Section "Scouting".
#pragma once

#include <optional>
#include <string>

#include "systems/gobwin/state.hpp"

namespace montjoy::gobwin {

/// How far a stack with these characters sees, in hexes. GB-SCOUT-1
int rating_of(std::span<const Character> characters);

/// Adds to `seen` what is in sight from `cell` with `rating`. GB-SCOUT-2
void see(const State& state, CellSet& seen, Cell cell, int rating);

/// All that the stacks and cities of `side` see as they stand. GB-SCOUT-3
CellSet sight_of(const State& state, Side side);

/// Makes that the scouted set of the turn: the report. GB-SCOUT-3, GB-SCOUT-4
void report(State& state);

/// Adds what is seen from `cell` to the scouted set; yields how many hexes came into sight.
int scout_from(State& state, Cell cell, int rating);

/// Whether `side` has `cell` in its scouted set or in open play.
inline bool in_sight(const State& state, Side side, Cell cell)
{
    return !state.options().fog || (state.stage == Stage::turn && state.side == side && state.scouted.contains(cell));
}

/// The turn in which `side` last saw what it is told of `cell`, 0 where that is only known from the map;
/// nothing where it knows how things stand there: in sight, or its own city. GB-SCOUT-6
std::optional<int> turn_of_knowledge(const State& state, Side side, Cell cell);
/// "as seen in turn 3"; empty where it is known. GB-SCOUT-6
std::string dated(const State& state, Seat reader, Cell cell);

/// What a side knows before anybody has looked: the scenario's cities, walls and designs.
std::shared_ptr<const Memory> first_memory(const Scenario& scenario, Side side);

/// At the end of a side's turn all that it has scouted becomes memory. GB-SCOUT-6
void remember_turn(State& state);

/// A side learns the designs of a stack that strikes it. GB-SCOUT-7
void remember_designs(State& state, Side side, std::size_t stack);
/// A side that was attacked out of its turn remembers what is left of the attacker, which looked
/// like `before` (designs by the state's lists). GB-SCOUT-7
struct Likeness {
    Nation nation = 0;
    UnitType type = UnitType::pikes;
    Cell cell = 0;
    std::vector<std::uint8_t> designs;
};
Likeness likeness_of(const State& state, std::size_t stack);
void remember_attacker(State& state, Side side, const Likeness& before, std::optional<std::size_t> left);
/// A side learns who has its city, or how its walls stand. GB-SCOUT-7
void remember_place(State& state, Side side, Cell cell);
/// A side learns all that is in `cell` now. GB-SCOUT-7
void remember_hex(State& state, Side side, Cell cell);

/// The index in `known` of the design that goes by that name; known.size() if it is not known.
std::size_t known_design(const std::vector<Design>& known, const Design& design);

}  // namespace montjoy::gobwin
