#include "systems/arcadia/ground.hpp"

#include <algorithm>

namespace montjoy::arcadia {
namespace {

// A stretch of hexes that a search still has to leave.
using Front = Bounded<At, most_hexes>;

bool burns(const Position& p, At at)
{
    return p.open.burning[Side::player].contains(at) || p.open.burning[Side::enemy].contains(at);
}

// What the walk makes of the step into `to` after `steps` steps; whether it may go on from there.
struct Stride {
    bool possible = false;
    bool goes_on = false;
};

Stride stride(const Position& p, const Walk& walk, const Hexes& fronts, int steps, At to)
{
    Going g = going(p, walk.unit, to);
    if (g.closed) return {};
    if (walk.easy) g = {};
    const bool first = steps == 0;
    const bool fresh = first && walk.full;
    if ((g.whole || g.first_only) && !fresh) return {};
    if (steps + 1 > walk.points && !fresh) return {};
    const bool stopped = g.stops || g.whole || g.first_only;
    const bool front = !walk.free && walk.unit.medium() != Medium::aerial && fronts.contains(to);
    return {true, !stopped && !front && steps + 1 < walk.points};
}

}  // namespace

bool bad_going_for(const Unit& unit, Terrain terrain)
{
    if (unit.has(Attribute::woodsman) && (terrain == Terrain::woods || terrain == Terrain::rough)) return false;
    return is_bad_going(terrain);
}

Going going(const Position& p, const Unit& unit, At to)
{
    const Terrain t = p.ground(to);
    const Medium medium = unit.medium();
    if (medium == Medium::aerial) return {};                                      // AR-BRD-2: ignores all
    if (medium == Medium::water) return {.closed = t != Terrain::water};
    if (t == Terrain::water || t == Terrain::chasm) return {.closed = true};
    const bool mounted = medium == Medium::mounted;
    if (t == Terrain::fortification || t == Terrain::castle) return mounted ? Going{.closed = true} : Going{.whole = true};
    if (t == Terrain::river) return {.first_only = true};
    if (bad_going_for(unit, t)) return mounted ? Going{.whole = true} : Going{.stops = true};
    return {.stops = mounted && (t == Terrain::walled_field || p.open.defences.contains(to))};
}

bool can_start(const Position& p, const Unit& unit, At at)
{
    const Terrain t = p.ground(at);
    switch (unit.medium()) {
        case Medium::aerial: return true;
        case Medium::water: return t == Terrain::water;
        default: return t != Terrain::water && t != Terrain::chasm;
    }
}

int points_of(const Position& p, Ref ref)
{
    const Unit& unit = p.unit(ref);
    int points = p.figures(unit).move;
    if (p.open.card != none && static_cast<Card>(p.open.card) == Card::charge_home && unit.ordered &&
        ref.side() == p.open.active && !unit.in_boat)
        ++points;                                                                 // AR-CARD-Charge-Home
    for (const Prize& prize : p.open.prizes)
        if (p.open.kind == Kind::treasure_raid && prize.bearer == ref) --points;  // AR-SCN-22
    if (unit.headlong) ++points;                                                  // AR-LORE-Headlong
    if (unit.aerial() && p.open.weather == 9) points = (points + 1) / 2;          // AR-CARD-3
    if (unit.snared) points = std::min(points, 1);                                // AR-LORE-Snare
    return std::max(points, 0);
}

int points_of_leader(const Position& p, Ref leader)
{
    const Unit& unit = p.unit(leader);
    const Unit& led = p.unit(leader.side(), unit.leads);
    int points = p.figures(unit).move;
    if (p.open.card != none && static_cast<Card>(p.open.card) == Card::charge_home && unit.ordered &&
        (unit.medium() == Medium::mounted || unit.has(Attribute::charge)))
        ++points;
    if (unit.headlong) ++points;
    if (unit.aerial() && p.open.weather == 9) points = (points + 1) / 2;
    if (unit.snared || led.snared) points = std::min(points, 1);
    return points;
}

Hexes enemy_fronts(const Position& p, Side side)
{
    Hexes fronts;
    const auto& board = p.board();
    p.each_standing(other(side), [&](Ref, const Unit& unit) {
        for (const int turn : {5, 0, 1}) {
            const At there = board.next[unit.at][static_cast<std::size_t>((unit.facing + turn) % 6)];
            if (there != nowhere) fronts.insert(there);
        }
    });
    if (!p.open.wild.empty() && p.open.wild[0].on_board())                        // AR-SCN-23: faces every way
        for (const At there : board.next[p.open.wild[0].at])
            if (there != nowhere) fronts.insert(there);
    return fronts;
}

Walk walk_of(const Position& p, Ref ref, bool leader_alone)
{
    const Unit& unit = p.unit(ref);
    return {unit,
            ref.side(),
            unit.at,
            (leader_alone ? points_of_leader(p, ref) : points_of(p, ref)) - unit.spent,
            unit.spent == 0,
            unit.headlong || unit.secret_path,
            unit.secret_path};
}

namespace {

// Calls `visit(At, int steps, Stride)` for each hex that a walk comes to, once, by its fewest steps.
template <class F>
void spread(const Position& p, const Walk& walk, const Hexes& fronts, F visit)
{
    const auto& board = p.board();
    const bool aerial = walk.unit.medium() == Medium::aerial;
    Hexes seen;
    seen.insert(walk.from);
    Front here, further;
    here.push_back(walk.from);
    for (int steps = 0; !here.empty(); ++steps, here = further, further.clear())
        for (const At at : here)
            for (const At to : board.next[at]) {
                if (to == nowhere || seen.contains(to)) continue;
                const Stride s = stride(p, walk, fronts, steps, to);
                if (!s.possible) continue;
                const Ref there = p.at(to);
                if (there && there.side() != walk.side && !aerial) continue;      // AR-BRD-4: never through an enemy
                seen.insert(to);
                visit(to, steps + 1, s);
                if (s.goes_on && (aerial || !there)) further.push_back(to);
            }
}

}  // namespace

Hexes reach(const Position& p, const Walk& walk, const Hexes& fronts)
{
    Hexes found;
    spread(p, walk, fronts, [&](At to, int, const Stride&) {
        if (p.empty(to) || may_lead(p, walk.side, walk.unit, to)) found.insert(to);
    });
    return found;
}

int points_after(const Position& p, const Walk& walk, const Hexes& fronts, At goal)
{
    int left = 0;
    spread(p, walk, fronts, [&](At to, int steps, const Stride& s) {
        if (to == goal && s.goes_on) left = walk.points - steps;
    });
    return left;
}

int fires_on_way(const Position& p, const Walk& walk, const Hexes& fronts, At goal)
{
    if (walk.unit.medium() == Medium::aerial) return 0;
    if (p.open.burning[Side::player].empty() && p.open.burning[Side::enemy].empty()) return 0;
    constexpr std::uint8_t far = 99;
    std::array<std::uint8_t, most_hexes> here{}, further{};
    here.fill(far);
    here[walk.from] = 0;
    int least = far;
    for (int steps = 0; steps < std::max(walk.points, 1); ++steps, here = further) {
        further.fill(far);
        for (const At at : p.board().hexes) {
            if (here[at] == far) continue;
            for (const At to : p.board().next[at]) {
                if (to == nowhere || (!p.empty(to) && to != goal)) continue;
                const Stride s = stride(p, walk, fronts, steps, to);
                if (!s.possible) continue;
                const int fires = here[at] + (burns(p, to) ? 1 : 0);
                if (to == goal) least = std::min(least, fires);
                if (s.goes_on && fires < further[to]) further[to] = static_cast<std::uint8_t>(fires);
            }
        }
    }
    return least == far ? 0 : least;
}

bool may_lead(const Position& p, Side side, const Unit& leader, At at)
{
    if (!leader.character()) return false;
    const Ref there = p.at(at);
    if (!there || there.side() != side) return false;
    const Unit& unit = p.unit(there);
    return unit.troop() && !unit.afloat() && unit.type != Type::baggage && unit.leader == none;  // AR-UNIT-3
}

}  // namespace montjoy::arcadia
