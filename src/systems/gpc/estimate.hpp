// A quick judgement of a manoeuvre, for the bots: exact in the chances of exchanges, plain in the
// rest. What a player is told comes from whatif, which leaves nothing out.
#pragma once

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// What one exchange is like.
struct Exchange {
    double won = 0;
    double lost = 0;
    double glory = 0;  ///< points
    double wound = 0;  ///< hit points lost
    double fall = 0;   ///< chance to fall
};

struct Estimate {
    By<Result, double> results;
    double glory = 0;
    double wound = 0;
    double fall = 0;
    double disrupted = 0;  ///< chance
    double deeper = 0;     ///< tiers
};

/// What a knight of skill `skill` has to expect of that foe.
Exchange expect_exchange(const State&, KnightId, const FoeKind&, int skill, int against,
                         int foe_dice);

/// Of a manoeuvre that is open to him, with foes of his tier as the draw brings them; `together` is
/// the Attack in which another has named him.
Estimate estimate(const State&, KnightId, Manoeuvre, bool together);

/// How a split of `whole` against two is best made: what goes to the first.  GP-MAN-4
int best_split(const State&, KnightId, int whole);

}  // namespace montjoy::gpc
