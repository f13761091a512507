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

/// How one that plays by the priorities weighs things: by itself as the automa does.
struct Habits {
    double least_attack = 1.5;  ///< what an attack has to be worth, in RP
    double least_move = 0.5;    ///< by how much another hex has to be better
    double suffered = 1;        ///< an RP that a blow costs, beside one dealt
    double spent = 1;           ///< one of fatigue
    double danger = 0.35;       ///< one that enemies beside a hex could deal
    double exposed = 0;         ///< what it costs to stop two hexes from an enemy; three cost half of it
    double shooters = 100;      ///< so much earlier do they act, in hexes from the enemy
    double fighters = 80;       ///< and those in the thick of it
    double fresh = 0;           ///< so much earlier a unit acts for each of its RP
};
/// The habits that did best in some ten thousand battles of such players, against the automa and each other.
inline constexpr Habits seasoned{2.7, 0.95, 1.5, 2, 1, 0.5, 55, 90, -0.4};

/// What a melee attack is worth: RP dealt, less those suffered and spent. `cell`: from where.
struct Worth {
    double dealt = 0, suffered = 0, cost = 0;
    double sum(const Habits& habits = {}) const { return dealt - habits.suffered * suffered - habits.spent * cost; }
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
