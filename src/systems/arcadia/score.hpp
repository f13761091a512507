// Victory points: what is scored for good, who holds what now, and when the battle is won.
// AR-PTS-2 to AR-PTS-6, AR-SCN-16, AR-SCN-20, AR-SCN-22
#pragma once

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// The victory points of an army, in quarter points: scored for good, and for what it holds.
int score_of(const Position& p, Side side);

/// Whether the enemy of `side` has 20 VP or more.  AR-PTS-4
inline bool demoralized(const Position& p, Side side) { return score_of(p, other(side)) >= 80; }

/// Judges anew who holds each objective: the army that alone has ground units in it.  AR-PTS-2, AR-SIT-14
void judge_objectives(Open& open, Chronicle& journal);

/// The commander of an army, if on the board.  AR-PTS-5
Ref commander_of(const Position& p, Side side);

/// Whether the army has a commander this turn: on the board and not Distracted.
inline bool commanded(const Position& p, Side side)
{
    return commander_of(p, side) && !(p.open.distracted && side == p.open.active);
}

/// How the battle stands at the end of a turn.  AR-PTS-3, AR-PTS-6
struct Verdict {
    bool over = false;
    Side winner = Side::wild;  ///< wild: drawn
    std::int16_t reason = 0;   ///< 0 forty points, 1 turns, 2 nobody left
};
Verdict verdict(const State& state);

/// Units scored for having crossed the river, beyond which they end a turn.  AR-SCN-16
bool beyond_river(const Position& p, Side side, At at);

/// The price with what is carried, in quarter points.
inline int quarters(int half_points) { return 2 * half_points; }

}  // namespace montjoy::arcadia
