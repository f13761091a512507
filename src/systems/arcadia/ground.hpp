// Terrain and movement: what a hex costs whom, and which hexes a unit can reach.  AR-BRD-2, AR-BRD-4
#pragma once

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// What a step into a hex asks of a unit.
struct Going {
    bool closed = false;
    bool stops = false;       ///< the move ends there
    bool whole = false;       ///< costs the whole move
    bool first_only = false;  ///< a river: only as the first step of a move
};

/// Bad going for everyone who is no Woodsman: woods, rough, marsh, town, ford.  AR-BRD-2
constexpr bool is_bad_going(Terrain terrain)
{
    return terrain == Terrain::woods || terrain == Terrain::rough || terrain == Terrain::marsh ||
           terrain == Terrain::town || terrain == Terrain::ford;
}
bool bad_going_for(const Unit& unit, Terrain terrain);

Going going(const Position& p, const Unit& unit, At to);

/// Whether the terrain of a hex is one that the unit may enter or be pushed into.
inline bool can_enter(const Position& p, const Unit& unit, At to) { return !going(p, unit, to).closed; }

/// Whether the unit may stand on the terrain of a hex at set-up: mounted in a fortification too.
bool can_start(const Position& p, const Unit& unit, At at);

/// The movement points of a unit's turn: its rate with the card, lore, a chest and the weather.
int points_of(const Position& p, Ref ref);

/// The same of a leader who leaves its unit.
int points_of_leader(const Position& p, Ref leader);

/// Hexes in the front of some unit that is an enemy of `side`.
Hexes enemy_fronts(const Position& p, Side side);

/// A move to be searched.
struct Walk {
    const Unit& unit;      ///< who walks: medium, attributes
    Side side;
    At from;
    int points;
    bool full = true;      ///< nothing is spent yet
    bool free = false;     ///< enemy fronts do not stop it
    bool easy = false;     ///< every open terrain costs 1
};

/// The walk of an ordered unit, or of a leader alone; `fronts` as enemy_fronts.
Walk walk_of(const Position& p, Ref ref, bool leader_alone);

/// The hexes on which the walk may end: empty ones, and those of units that a character may lead.
Hexes reach(const Position& p, const Walk& walk, const Hexes& fronts);

/// The points that are left after the walk to `to`, if it may go on from there; else 0.
int points_after(const Position& p, const Walk& walk, const Hexes& fronts, At to);

/// The burning hexes that the walk to `to` enters at the least.  AR-LORE-Wall-of-Fire
int fires_on_way(const Position& p, const Walk& walk, const Hexes& fronts, At to);

/// Whether `leader` may lead the unit that stands on `at`.  AR-UNIT-3
bool may_lead(const Position& p, Side side, const Unit& leader, At at);

}  // namespace montjoy::arcadia
