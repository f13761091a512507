// Who may attack whom: range, sight, arc and front.  AR-TURN-4, AR-COM-7
#pragma once

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/position.hpp"
#include "systems/arcadia/why.hpp"

namespace montjoy::arcadia {

/// The range of a unit's own ranged attack as its list has it; 0 none.
int range_of(const Position& p, const Unit& unit);
/// The same in this weather and light; 0 where it cannot shoot at all.
int range_now(const Position& p, const Unit& unit);
/// A range of a lore card in this light and weather.
int bolt_range_now(const Position& p, const Unit& caster, int range);

inline bool is_night(const Position& p) { return p.open.night[Side::player] > 0 || p.open.night[Side::enemy] > 0; }

/// Whether nothing blocks the straight line between two hexes; `lifted` if either end is aerial.
bool in_sight(const Position& p, At from, At to, bool lifted);

/// Why a unit that stood so could not shoot at anything.
Why cannot_shoot(const Position& p, const Fighter& shooter);
/// Why it could not shoot at `target`, where it can shoot.
Why cannot_hit(const Position& p, const Fighter& shooter, Ref target);
/// Why a unit that stood so could not strike `target`.
Why cannot_strike(const Position& p, const Fighter& striker, Ref target);

/// Calls `visit(Ref)` for each target of a unit that would stand so, in the order of the hexes; it stops where
/// the visitor yields true, and so does this.
template <class F>
bool any_target(const Position& p, const Fighter& who, Manner manner, F visit)
{
    if (manner == Manner::close) {
        for (const int turn : {5, 0, 1}) {
            const At there = p.board().next[who.at][static_cast<std::size_t>((who.facing + turn) % 6)];
            if (there == nowhere || p.empty(there)) continue;
            const Ref target = p.at(there);
            if (cannot_strike(p, who, target) == Why::nothing && visit(target)) return true;
        }
        return false;
    }
    if (cannot_shoot(p, who) != Why::nothing) return false;
    for (const Side side : {Side::player, Side::enemy, Side::wild}) {
        if (side == who.ref.side()) continue;
        const std::size_t count = side == Side::wild ? p.open.wild.size() : p.open.units[side].size();
        for (std::size_t i = 0; i < count; ++i) {
            const Ref target{side, i};
            if (p.unit(target).stands() && cannot_hit(p, who, target) == Why::nothing && visit(target)) return true;
        }
    }
    return false;
}

/// Whether the unit has a target for an attack of this manner, and has not attacked.
bool has_target(const Position& p, Ref ref, Manner manner);

}  // namespace montjoy::arcadia
