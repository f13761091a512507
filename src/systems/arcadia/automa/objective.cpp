// What a unit goes for, and whether the army takes care or dares.  AR-NPC-P8, AR-NPC-P24
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

void add_prizes(const Position& p, Side side, Hexes& hexes)
{
    for (const Prize& prize : p.open.prizes) {
        if (prize.home != Side::wild) continue;
        if (prize.at != nowhere) hexes.insert(prize.at);
        if (prize.bearer && prize.bearer.side() != side) hexes.insert(p.unit(prize.bearer).at);
    }
    if (!p.open.wild.empty() && p.open.wild[0].on_board()) hexes.insert(p.open.wild[0].at);
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
    return aim;
}

}  // namespace

int nearest_enemy(const Position& p, Side side, At at)
{
    int best = 99;
    each_enemy(p, side, [&](Ref, const Unit& u) { best = std::min(best, p.board().distance(at, u.at)); });
    return best;
}

Hexes rows_of(const Position& p, Side side, int last)
{
    Hexes hexes;
    for (const At at : p.board().hexes)
        if (p.board().row(side, at) <= last) hexes.insert(at);
    return hexes;
}

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

}  // namespace montjoy::arcadia
