#include "systems/arcadia/attack.hpp"

#include <algorithm>

#include "hex/bearing.hpp"

namespace montjoy::arcadia {
namespace {

constexpr bool blocks_sight(Terrain t)
{
    return t == Terrain::woods || t == Terrain::town || t == Terrain::fortification || t == Terrain::castle ||
           t == Terrain::hill;
}

// AR-CARD-3: fog and storm forbid ranged combat, rain takes 1, night sees 2 hexes.
int weathered(const Position& p, const Unit& unit, int range)
{
    if (p.open.weather == 0 || p.open.weather == 9) return 0;
    if (p.open.weather == 8) --range;
    if (is_night(p) && !unit.has(Attribute::night_vision)) range = std::min(range, 2);
    return std::max(range, 0);
}

}  // namespace

int range_of(const Position& p, const Unit& unit)
{
    if (unit.in_boat) return 0;
    const int range = p.numbers().types[unit.type].range;
    if (range == 0 && unit.has(Attribute::ranged)) return p.numbers().added_range;
    return range;
}

int range_now(const Position& p, const Unit& unit)
{
    const bool powder = unit.type == Type::gunners || unit.type == Type::cannon;
    if (powder && p.open.weather == 8) return 0;
    return weathered(p, unit, range_of(p, unit));
}

int bolt_range_now(const Position& p, const Unit& caster, int range) { return weathered(p, caster, range); }

bool in_sight(const Position& p, At from, At to, bool lifted)
{
    if (lifted || p.ground(from) == Terrain::hill || p.ground(to) == Terrain::hill) return true;
    return p.board().clear(from, to, [&](At at) { return blocks_sight(p.ground(at)); });
}

Why cannot_shoot(const Position& p, const Fighter& shooter)
{
    const Unit& unit = p.unit(shooter.ref);
    const int listed = range_of(p, unit);
    if (listed == 0) return Why::no_ranged_attack;
    if (unit.leads != none) return Why::leads_unit;
    if (!unit.stands()) return Why::not_on_board;
    if (unit.attacked) return Why::has_attacked;
    if (p.open.weather == 8 && (unit.type == Type::gunners || unit.type == Type::cannon)) return Why::wet_powder;
    if (range_now(p, unit) == 0) return Why::weather_forbids;
    if (unit.has(Attribute::no_move_and_fire) && shooter.moved) return Why::moved_and_fires;
    if (p.open.kind == Kind::treasure_raid)
        for (const Prize& prize : p.open.prizes)
            if (prize.bearer == shooter.ref) return Why::carries_chest;
    if (listed > 1 && p.enemy_next_to(shooter.ref.side(), shooter.at)) return Why::enemy_adjacent;
    return Why::nothing;
}

Why cannot_hit(const Position& p, const Fighter& shooter, Ref target)
{
    const Unit& unit = p.unit(shooter.ref);
    const At to = p.unit(target).at;
    if (p.board().distance(shooter.at, to) > range_now(p, unit)) return Why::out_of_range;
    if (!bears_within(shooter.facing, p.board().hex(to) - p.board().hex(shooter.at), Angle::at_most_60))
        return Why::out_of_arc;
    if (!in_sight(p, shooter.at, to, unit.aerial() || p.unit(target).aerial())) return Why::no_sight;
    return Why::nothing;
}

Why cannot_strike(const Position& p, const Fighter& striker, Ref target)
{
    const Unit& unit = p.unit(striker.ref);
    if (unit.leads != none) return Why::leads_unit;
    if (!unit.stands()) return Why::not_on_board;
    if (unit.attacked) return Why::has_attacked;
    if (!Position::enemies(striker.ref, target)) return Why::not_enemy;
    const Direction towards = p.board().direction(striker.at, p.unit(target).at);
    if (towards > 5 || aspect(striker.facing, towards) != Aspect::front) return Why::not_in_front;  // AR-SIT-1
    return Why::nothing;
}

bool has_target(const Position& p, Ref ref, Manner manner)
{
    const Unit& unit = p.unit(ref);
    if (unit.attacked || !unit.stands()) return false;
    return any_target(p, fighter(p, ref), manner, [](Ref) { return true; });
}

}  // namespace montjoy::arcadia
