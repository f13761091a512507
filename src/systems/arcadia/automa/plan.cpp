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

template <class F>
void each_enemy(const Position& p, Side side, F visit)
{
    p.each_standing(other(side), visit);
    if (!p.open.wild.empty() && p.open.wild[0].on_board()) visit(the_wild, p.open.wild[0]);
}

int nearest_enemy(const Position& p, Side side, At at)
{
    int best = 99;
    each_enemy(p, side, [&](Ref, const Unit& u) { best = std::min(best, p.board().distance(at, u.at)); });
    return best;
}

void add_prizes(const Position& p, Side side, Hexes& hexes)
{
    for (const Prize& prize : p.open.prizes) {
        if (prize.home != Side::wild) continue;
        if (prize.at != nowhere) hexes.insert(prize.at);
        if (prize.bearer && prize.bearer.side() != side) hexes.insert(p.unit(prize.bearer).at);
    }
    if (!p.open.wild.empty() && p.open.wild[0].on_board()) hexes.insert(p.open.wild[0].at);
}

Hexes rows_of(const Position& p, Side side, int last)
{
    Hexes hexes;
    for (const At at : p.board().hexes)
        if (p.board().row(side, at) <= last) hexes.insert(at);
    return hexes;
}

// The rows next to the sea, while most of the army is still afloat.
Hexes beachhead(const Position& p, Side side)
{
    int afloat = 0, ashore = 0;
    p.each_on_board(side, [&](Ref, const Unit& u) {
        if (u.leads != none || u.breed().carries > 0) return;
        (u.in_boat || u.ship != none ? afloat : ashore) += 1;
    });
    Hexes hexes;
    if (afloat <= ashore) return hexes;
    for (const At at : p.board().hexes)
        if (p.ground(at) != Terrain::water && p.ground(at) != Terrain::chasm)
            for (const At next : p.board().next[at])
                if (next != nowhere && p.ground(next) == Terrain::water) hexes.insert(at);
    return hexes;
}

// The places of the scenario itself: the edge to leave by, the far bank, the shore.
Aim8 of_scenario(const Position& p, Ref ref)
{
    const Side side = ref.side();
    const Unit& u = p.unit(ref);
    Aim8 aim;
    if (p.open.kind == Kind::skirmish) {
        aim.hexes = rows_of(p, other(side), 1);
        aim.why = Aim8::Case::edge;
        return aim;
    }
    const bool attacks = p.open.defender != Side::wild && p.open.defender != side;
    if (p.open.kind == Kind::river_crossing && attacks && u.ground() && !u.crossed) {
        for (const At at : p.board().hexes)
            if (beyond_river(p, side, at) && p.ground(at) != Terrain::chasm) aim.hexes.insert(at);
        aim.why = Aim8::Case::bank;
    }
    if (p.open.kind == Kind::amphibious_landing && attacks && u.afloat()) {
        for (const At at : p.board().hexes)
            if (p.ground(at) != Terrain::water && p.ground(at) != Terrain::chasm) aim.hexes.insert(at);
        aim.why = Aim8::Case::shore;
    }
    if (p.open.kind == Kind::amphibious_landing && attacks && u.ground() && !u.in_boat) {
        aim.hexes = beachhead(p, side);
        aim.why = Aim8::Case::shore;
    }
    return aim;
}

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

std::string_view to_words(Aim8::Case why)
{
    constexpr std::array words{"a prize", "an objective that is not held", "the enemy's base edge", "the far bank", "the shore",
                               "an own objective in danger", "to stand in its rows", "the nearest enemy", "its base edge", "nothing"};
    return words[static_cast<std::size_t>(why)];
}

Mood mood_of(const Position& p, Side side)
{
    const int mine = score_of(p, side), theirs = score_of(p, other(side));
    Mood mood;
    mood.ahead = mine >= 120 && mine - theirs >= 40;                               // AR-NPC-P24
    mood.desperate = theirs - mine >= 40 && p.open.turns[side] > p.numbers().turns - 5;
    return mood;
}

Aim8 objective_of(const Position& p, Ref ref, Stance stance)
{
    const Side side = ref.side();
    const Unit& u = p.unit(ref);
    Aim8 aim;
    if (prize_of(p, ref)) {                                                        // it carries it home
        aim.hexes = rows_of(p, side, 1);
        aim.why = Aim8::Case::home;
        return aim;
    }
    add_prizes(p, side, aim.hexes);
    if (!aim.hexes.empty()) {
        aim.why = Aim8::Case::prize;
        return aim;
    }
    for (const Objective& o : p.open.objectives)
        if (o.holder != side) aim.hexes |= o.hexes;
    if (!aim.hexes.empty()) {
        aim.why = Aim8::Case::objective;
        return aim;
    }
    aim = of_scenario(p, ref);
    if (!aim.hexes.empty()) return aim;
    for (const Objective& o : p.open.objectives) {
        bool threatened = false;
        o.hexes.for_each([&](At at) { threatened = threatened || nearest_enemy(p, side, at) <= 3; });
        if (threatened) aim.hexes |= o.hexes;
    }
    if (!aim.hexes.empty()) {
        aim.why = Aim8::Case::defend;
        return aim;
    }
    aim.why = Aim8::Case::nothing;
    if (mood_of(p, side).ahead) return aim;                                        // AR-NPC-P24: ends at own objectives
    if (stance == Stance::defend && nearest_enemy(p, side, u.at) > 4) {
        aim.hexes = rows_of(p, side, p.board().named_row(4));
        aim.why = Aim8::Case::stay;
        return aim;
    }
    const int near = nearest_enemy(p, side, u.at);
    each_enemy(p, side, [&](Ref, const Unit& foe) {
        if (p.board().distance(u.at, foe.at) == near) aim.hexes.insert(foe.at);
    });
    aim.why = aim.hexes.empty() ? Aim8::Case::nothing : Aim8::Case::enemy;
    return aim;
}

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
