#include "systems/arcadia/automa/plan.hpp"

#include <algorithm>
#include <tuple>

#include "hex/bearing.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

// Whether the unit is in a boat, or a ship with somebody aboard, next to a free hex of land.
bool may_go_ashore(const Position& p, Ref ref)
{
    const Unit& u = p.unit(ref);
    bool loaded = u.in_boat;
    for (const Unit& aboard : p.open.units[ref.side()]) loaded = loaded || (aboard.on_board() && aboard.ship == ref.number());
    if (!loaded || !u.afloat()) return false;
    for (const At at : p.board().next[u.at])
        if (at != nowhere && p.empty(at) && p.ground(at) != Terrain::water && p.ground(at) != Terrain::chasm) return true;
    return false;
}

int distance_to(const Board& board, At from, const Hexes& hexes)
{
    int best = 99;
    hexes.for_each([&](At at) { best = std::min(best, board.distance(from, at)); });
    return best;
}

}  // namespace

Planner::Planner(const Position& p, Side side, Stance stance)
    : p_(p), side_(side), stance_(stance), mood_(mood_of(p, side)), fronts_(enemy_fronts(p, side))
{
    for (const At at : p.board().hexes) near_[at] = static_cast<std::uint8_t>(nearest_enemy(p, side, at));
    p.each_standing(side, [&](Ref, const Unit& u) {
        if (u.type != Type::musician && u.type != Type::baggage) front_row_ = std::max(front_row_, p.board().row(side, u.at));
    });
}

Aim8 Planner::aim(Ref ref) const
{
    const Unit& u = p_.unit(ref);
    if (badly_hurt(u)) {                                                           // AR-NPC-P10: toward its base edge
        Aim8 home;
        home.hexes = rows_of(p_, side_, 1);
        home.why = Aim8::Case::home;
        return home;
    }
    return objective_of(p_, ref, stance_);
}

bool Planner::badly_hurt(const Unit& u) const
{
    return !mood_.desperate && u.damage >= (mood_.ahead ? 2 : 3);
}

// AR-NPC-P12: a lone character with CF 3 or less, and the second line.
bool Planner::meek(Ref ref) const
{
    const Unit& u = p_.unit(ref);
    if (is_second_line(u)) return true;
    const Figures& f = p_.figures(u);
    return u.character() && !u.in_boat && f.foot <= 3 && f.mounted <= 3;
}

bool Planner::is_second_line(const Unit& u) const { return u.type == Type::musician || u.type == Type::baggage; }

bool Planner::abandons(Ref ref, At to) const
{
    if (!p_.unit(ref).ground()) return false;
    for (const Objective& o : p_.open.objectives) {
        if (o.holder != side_ || !o.hexes.contains(p_.unit(ref).at) || o.hexes.contains(to)) continue;
        bool another = false;
        o.hexes.for_each([&](At at) {
            const Ref there = p_.at(at);
            another = another || (there && there != ref && there.side() == side_ && p_.unit(there).ground());
        });
        if (!another) return true;
    }
    return false;
}

// AR-NPC-P13: off a held objective only if another friend stands in it, or the enemy is far and nobody else is ordered.
bool Planner::leaves_objective(Ref ref, At to) const
{
    if (mood_.desperate || !abandons(ref, to)) return false;
    if (near_enemy(p_.unit(ref).at, 4)) return true;
    bool others = false;
    p_.each_standing(side_, [&](Ref each, const Unit& u) { others = others || (each != ref && u.ordered); });
    return others;
}

Stand Planner::ground_of(Ref ref, At at, const Aim8& aim) const
{
    const Unit& u = p_.unit(ref);
    Stand s;
    s.at = at;
    for (const At next : p_.board().next[at])
        if (next != nowhere && !p_.empty(next) && p_.at(next) != ref && p_.at(next).side() == side_) ++s.friends;
    const int beyond = range_of(p_, u) > 0 ? range_of(p_, u) : 1;
    const bool place = aim.why != Aim8::Case::enemy;                               // a place is to be stood on
    if (!aim.hexes.empty()) s.far = std::max(0, distance_to(p_.board(), at, aim.hexes) - (place ? 0 : beyond));
    return s;
}

// The attack and the danger of a place with a facing.
void Planner::look_ahead(Ref ref, Stand& s) const
{
    const Unit& u = p_.unit(ref);
    if (near_[s.at] > std::max(1, range_of(p_, u))) return;
    const bool walked = s.at != u.at;
    const Fighter me{ref, s.at, s.facing, walked || u.marched, walked || s.facing != u.facing || u.marched || u.turned, false};
    for (const Manner manner : {Manner::ranged, Manner::close}) {
        if (s.has_target || u.type == Type::baggage) break;
        any_target(p_, me, manner, [&](Ref target) {
            const Prospect each = prospect(p_, {me, fighter(p_, target), manner, 0, 0, 0, false});
            if (!s.has_target || each.e > s.attack) {
                s.attack = each.e;
                s.destroys = each.destroys;
            }
            s.has_target = true;
            s.ranged = manner == Manner::ranged;
            s.reach = std::max(s.reach, p_.board().distance(s.at, p_.unit(target).at));
            return false;
        });
    }
    if (near_[s.at] > 1) return;
    for (const At next : p_.board().next[s.at]) {
        if (next == nowhere || p_.empty(next)) continue;
        const Ref there = p_.at(next);
        if (there.side() == side_ || there.side() == Side::wild) continue;
        const Combat c{fighter(p_, there), {ref, s.at, s.facing, false, false, false}, Manner::close, 0, 0, 0, false};
        s.danger = std::max(s.danger, worth_of(p_, c) / 2);
    }
}

Stand Planner::stand(Ref ref, At at, Direction facing, const Aim8& aim) const
{
    Stand s = ground_of(ref, at, aim);
    s.facing = facing;
    look_ahead(ref, s);
    return s;
}

Stand Planner::best_facing(Ref ref, At at, const Aim8& aim) const
{
    const Unit& u = p_.unit(ref);
    const Direction forward = Board::forward(side_);
    const Stand ground = ground_of(ref, at, aim);
    Stand best = ground;
    best.facing = forward;
    if (near_[at] > std::max(4, range_of(p_, u))) return best;
    std::array<Hex, most_units + 1> near;
    std::size_t count = 0;
    each_enemy(p_, side_, [&](Ref, const Unit& foe) {
        if (foe.at != at && p_.board().distance(at, foe.at) <= 4) near[count++] = p_.board().hex(foe.at) - p_.board().hex(at);
    });
    for (Direction d = 0; d < 6; ++d) {
        Stand s = ground;
        s.facing = d;
        look_ahead(ref, s);
        for (std::size_t i = 0; i < count; ++i)
            if (bears_within(d, near[i], Angle::at_most_60)) ++s.arc;
        // AR-NPC-P15: the best target, else most enemies in the arc, else the enemy's base edge.
        const auto rank = [&](const Stand& x) {
            return std::tuple(x.value(), x.arc, x.arc == 0 && x.facing == forward ? 1 : 0, x.facing == u.facing ? 1 : 0);
        };
        if (d == 0 || rank(s) > rank(best)) best = s;
    }
    return best;
}

bool Planner::allowed(Ref ref, const Stand& s, const Aim8&, Clause& why) const
{
    const Unit& u = p_.unit(ref);
    if (badly_hurt(u) && near_enemy(s.at, 2) && s.destroys < 4) {
        why = "AR-NPC-P10"_rule;
        return false;
    }
    if (meek(ref) && (near_enemy(s.at, 1) || (is_second_line(u) && p_.board().row(side_, s.at) >= front_row_ && front_row_ > 1))) {
        why = "AR-NPC-P12"_rule;
        return false;
    }
    if (leaves_objective(ref, s.at)) {
        why = "AR-NPC-P13"_rule;
        return false;
    }
    return true;
}

// AR-NPC-P9 among what is allowed; AR-NPC-P11: of hexes with a target the one at the greatest range.
const Stand* Planner::pick(const std::vector<Stand>& stands, const Unit& u) const
{
    int reach = 0;
    if (u.has(Attribute::ranged) && !near_enemy(u.at, 1))
        for (const Stand& s : stands)
            if (s.has_target && s.ranged) reach = std::max(reach, s.reach);
    const Stand* best = nullptr;
    for (const Stand& s : stands) {
        if (reach > 0 && (!s.ranged || s.reach < reach)) continue;
        if (!best || s.value() > best->value()) best = &s;
    }
    return best;
}

Plan Planner::plan(Ref ref, int extra, bool free, bool easy) const
{
    const Unit& u = p_.unit(ref);
    const Aim8 goal = aim(ref);
    Plan plan;
    plan.ref = ref;
    plan.priority = "AR-NPC-P9"_rule;
    plan.stay = stand(ref, u.at, u.facing, goal);
    plan.best = plan.stay;
    if (u.has(Attribute::no_move_and_fire) && plan.stay.has_target && plan.stay.ranged) {
        plan.priority = "AR-NPC-P11"_rule;
        return plan;
    }
    if (may_go_ashore(p_, ref)) {
        plan.lands = true;
        plan.priority = "AR-NPC-P8"_rule;
        return plan;
    }
    Walk walk = walk_of(p_, ref, false);
    walk.points += extra;
    walk.free = walk.free || free;
    walk.easy = walk.easy || easy;
    const Hexes there = reach(p_, walk, fronts_);
    if (meek(ref) && u.character()) {                                              // AR-NPC-P12: joins a unit
        At unit = nowhere;
        there.for_each([&](At at) {
            if (p_.empty(at)) return;
            const Unit& led = p_.unit(p_.at(at));
            const auto rank = [&](const Unit& x) { return std::pair(!x.has(Attribute::ranged), x.price); };
            if (unit == nowhere || rank(led) > rank(p_.unit(p_.at(unit)))) unit = at;
        });
        if (unit != nowhere) {
            plan.joins = true;
            plan.best.at = unit;
            plan.priority = "AR-NPC-P12"_rule;
            return plan;
        }
    }
    std::vector<Stand> stands, refused_too;
    Clause kept;
    const auto consider = [&](At at) {
        if (at != u.at && !p_.empty(at)) return;
        Stand s = best_facing(ref, at, goal);
        (allowed(ref, s, goal, kept) ? stands : refused_too).push_back(s);
    };
    consider(u.at);
    there.for_each(consider);
    const Stand* best = pick(stands.empty() ? refused_too : stands, u);
    if (best) plan.best = *best;
    if (!stands.empty() && !allowed(ref, plan.stay, goal, kept)) plan.least = one_point;
    else if (plan.best.ranged && plan.best.reach > plan.stay.reach && !near_enemy(u.at, 1)) plan.least = one_point / 4;
    if (!refused_too.empty() && plan.best.at == u.at && kept.id.size() > 0) plan.priority = kept;
    if (badly_hurt(u)) plan.priority = "AR-NPC-P10"_rule;
    if (plan.best.ranged && plan.best.reach > 1) plan.priority = "AR-NPC-P11"_rule;
    return plan;
}

}  // namespace montjoy::arcadia
