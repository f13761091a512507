// What positions and attacks are worth to the programs that play: exact means of the rules' own
// odds, and plain weights.
#pragma once

#include <array>
#include <vector>

#include "systems/gbh/formation.hpp"
#include "systems/gbh/retreat.hpp"

namespace montjoy::gbh {

/// The mean of what a part takes.
double mean_of(const PlannedPart& part);

/// What a melee attack is worth: RP dealt, less those suffered and spent. `cell`: from where.
struct Worth {
    double dealt = 0, suffered = 0, cost = 0;
    double sum() const { return dealt - suffered - cost; }
};
Worth melee_worth(const State& state, const Unit& attacker, Cell cell, const Unit& target);
/// The same of missiles at a unit, its scrimmage considered.
Worth missile_worth(const State& state, UnitId shooter, UnitId target, Missile missile);

/// The side of the hex that looks most nearly from one to the other. Requires that they differ.
Direction side_facing(const State& state, Cell from, Cell to);

/// Which way a unit of that side best looks in a hex: enemies near by in front, none behind; with
/// `needed`, that hex must be in front.
Direction best_facing(const State& state, const Unit& unit, Cell cell, Cell needed = off_grid);

/// Steps from every hex to the nearest goal for such a unit, other units ignored; far where there
/// is no way.
inline constexpr int far = 1000;
using Distances = std::array<std::uint16_t, most_cells>;
void measure(const State& state, const Unit& unit, const std::vector<Cell>& goals, Distances& distances);

/// Steps to the nearest enemy as the crow flies.
int nearest_enemy(const State& state, const Unit& unit, Cell cell);

/// The wooden or other works of others that a unit would rather see fall, gates first.
bool is_obstacle(const State& state, std::uint8_t side, WorkId work);
/// Whether walls still keep the side out of where its enemies are.
bool is_shut_out(const State& state, std::uint8_t side);

}  // namespace montjoy::gbh
