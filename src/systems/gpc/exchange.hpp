// An exchange and what it does: GP-EXC, and the glory of it (GP-RES-1). Pure functions over sheets
// and foes, which play and foresight share.
#pragma once

#include "systems/gpc/encounter.hpp"
#include "systems/gpc/knight.hpp"
#include "systems/gpc/sheet.hpp"

namespace montjoy::gpc {

/// Two readings set against each other, the knight's against the foe's.
struct Clash {
    Outcome outcome = Outcome::fail;
    Reading mine;
    Reading theirs;
};

/// Requires dice in [1, 20].
Clash clash(int skill, int die, int against, int against_die);

/// A missile foe that misses is a Win; else a success that wins is won, and lost is what the foe
/// succeeded at and beat.  GP-EXC-1, GP-EXC-2, GP-RES-2
Fared fared(const FoeKind&, const Clash&);

/// In halves of a point.  GP-RES-1, GP-EXC-2
std::int32_t glory_of(const FoeKind&, const Clash&);

/// Whether the loser's shield stops 6: his roll was a partial success.  GP-EXC-1
bool knight_parries(const Clash&);
bool foe_parries(const Clash&);

/// Damage that gets through, not under 0.  GP-EXC-1
int through(int rolled, int armour, bool shield, bool parried);

/// d6 of the knight's blow; those of the mount in the first exchange of a Charge; doubled by a
/// critical.  GP-EXC-1, GP-MAN-5
int knight_dice(const Sheet&, const Knight&, bool first, bool critical);

/// d6 of the foe's blow; one more in the first exchange of a charge; doubled by a critical.
/// GP-EXC-1, GP-MAN-9
int foe_dice(const Numbers&, const FoeKind&, Manoeuvre, bool first, bool critical);

/// What a blow leaves of a knight.
struct Hurt {
    int hit_points = 0;
    Health health = Health::fit;
    bool knockdown = false;
};

/// Requires that the knight is fit.  GP-EXC-3
Hurt hurt(const Sheet&, int hit_points, int rolled, int got_through);

/// Whether a foe of that kind falls by a blow that does `blow`, having suffered `before` this
/// round.  GP-FOE-2
bool felled(const Numbers&, const FoeKind&, int before, int blow);

}  // namespace montjoy::gpc
