// What follows from a unit's figures: its kit, its weapon in hand, its weight, its name, how it
// fights.  GH-UNIT-17, GH-COM-15
#pragma once

#include <optional>

#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {

inline const Kit& kit_of(const State& state, const Unit& unit) { return state.scenario->kits[unit.kit]; }
inline Type type_of(const State& state, const Unit& unit) { return kit_of(state, unit).type; }
inline std::uint8_t side_of(const State& state, const Unit& unit) { return state.scenario->side_of(unit.seat); }
inline bool are_enemies(const State& state, const Unit& a, const Unit& b)
{
    return side_of(state, a) != side_of(state, b);
}

/// The weapon in hand; none for a natural attack or empty hands.  GH-COM-15
inline std::optional<Weapon> in_hand(const State& state, const Unit& unit)
{
    if (unit.hand >= most_weapons) return std::nullopt;
    return kit_of(state, unit).weapons[unit.hand];
}

/// Whether what it would shoot with, the weapon in hand or its rocks, is unloaded.  GH-COM-14
inline bool is_unloaded(const Unit& unit)
{
    return unit.is(Mark::unloaded) && (unit.hand >= most_weapons || (unit.spent >> unit.hand & 1) != 0);
}
/// After a shot that unloads what is in hand.  GH-COM-14
inline void unload(Unit& unit)
{
    unit.mark(Mark::unloaded);
    if (unit.hand < most_weapons) unit.spent = static_cast<std::uint8_t>(unit.spent | 1u << unit.hand);
}
/// All of it is loaded.
inline void make_ready(Unit& unit)
{
    unit.unmark(Mark::unloaded);
    unit.spent = 0;
}

/// EP in hundredths of what it still carries.  GH-EP-1, GH-COM-2
inline int ep_of(const State& state, const Unit& unit) { return kit_of(state, unit).ep[unit.carried]; }

Fighter fighter_of(const State& state, const Unit& unit);

using montjoy::name_of;
UnitName name_of(const State& state, const Unit& unit);
inline UnitName name_of(const State& state, UnitId id)
{
    return id == nobody ? UnitName{} : name_of(state, state.units[id]);
}

/// The unit on the field that goes by `name`; nobody if there is none.
UnitId find_unit(const State& state, UnitName name);

/// A number that no unit of that label and seat has had.  GH-JOIN-2, GH-SIEGE-3
std::uint8_t free_number(const State& state, std::uint8_t label, std::uint8_t seat);

/// Whether it can act this round at all: on the field, its action unspent, neither fixed at a wall
/// nor under construction.  GH-RND-1, GH-SIEGE-1, GH-SIEGE-3
bool is_ready(const State& state, const Unit& unit);

}  // namespace montjoy::gbh
