// What an attack is worth to who makes it: E, by whole numbers.  AR-NPC-1
#pragma once

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// Points in units of 1/3200, in which every E is whole.
using Worth = std::int64_t;
inline constexpr Worth one_point = 3200;
constexpr Worth halves(int half_points) { return half_points * (one_point / 2); }

/// A disorganization counts as a quarter of the price.
inline Worth disorder(const Unit& u) { return halves(u.price) / 4; }

/// What it costs an army if `damage` falls on a unit where it stands; a destroyed unit the rest of its price and 2
/// more, a leader that falls with it its price, the commander 5 more.
Worth cost_of_damage(const Position& p, Ref ref, int damage);
/// What a result of that severity (1 damaged, 2 heavily, 3 destroyed) costs the army of its loser.
Worth cost_of_result(const Position& p, Ref loser, int severity, Manner manner);

/// An attack over the eight faces of the die.
struct Prospect {
    Worth e = 0;       ///< points gained less points lost
    int destroys = 0;  ///< faces of eight that remove the target
    int damages = 0;   ///< faces of eight on which the target loses
};
Prospect prospect(const Position& p, const Combat& combat);
inline Worth worth_of(const Position& p, const Combat& combat) { return prospect(p, combat).e; }

/// "2.35": points with two places.
std::string points_text(Worth worth);

}  // namespace montjoy::arcadia
