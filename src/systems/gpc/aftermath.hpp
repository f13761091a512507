// Steps 3 to 5 and what comes after the battle, as pure functions: GP-FOL, GP-SQ, GP-RES-2,
// GP-RES-3, GP-BAT-1, GP-EXC-3 (First Aid).
#pragma once

#include "systems/gpc/exchange.hpp"
#include "systems/gpc/knight.hpp"
#include "systems/gpc/numbers.hpp"

namespace montjoy::gpc {

/// Men lost of `men` present: none, 15% or 30%.  GP-FOL-1
int casualties(int men, const Clash&);
/// Whether a partial success is noted for the Follower Return.  GP-FOL-2
bool noted(const Clash&);
/// Whether the bodyguard costs one man instead of 1d6.  GP-FOL-3
bool cheap_bodyguard(Outcome followers);
/// Men who come back of those missing.  GP-FOL-4
int returned(const Numbers&, int missing, int die, int notes);

/// The exchanges of a unit as its result counts them.
struct Count {
    int won = 0;
    int lost = 0;
    int required = 0;
    friend bool operator==(const Count&, const Count&) = default;
};

/// What the fight counts for, unfought exchanges of one who fell and a critical of his followers
/// included.  GP-RES-2, GP-FOL-1
Count count_of(const Fight&);
/// Nothing required is Even.  GP-RES-2
Result result_of(Count);
/// Of a Flight, and of a Flank that met nobody, too.  GP-RES-2, GP-MAN-7, GP-MAN-10
Result result_of(const Fight&);
/// What the result does to Intensity: the Win of a Disengagement nothing.  GP-RES-3, GP-MAN-8
int change_of(const Numbers&, Manoeuvre, Result);
/// The mean of changes that add up to `sum`, rounded to nearest, half away from 0.  GP-RES-3
int mean_change(int sum, int units);

/// What a die against the difficulty finds of a squire.  GP-SQ-1
bool finds_squire(int awareness, int difficulty, int die);
/// The fate of a squire still lost.  GP-SQ-3
Squire fate_of(const Numbers&, const Knight&, bool victory, int die);

/// How the battle stands at a round's end; none where it goes on.  GP-BAT-1
Ending ending_of(int start, int intensity, const Numbers&, bool last);

/// Points that First Aid restores, given how its d20 fell; the d3 is `points`.  GP-EXC-3
bool first_aid_helps(const Numbers&, int die);
int first_aid_points(const Numbers&, int die, int points);

}  // namespace montjoy::gpc
