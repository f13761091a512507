// What the whatif tool is asked about: a battle as a knight stands in it before he chooses, made of a
// situation or of a game's view.
#pragma once

#include "base/document.hpp"
#include "systems/gpc/state.hpp"
#include "systems/gpc/whatif.hpp"

namespace montjoy::gpc {

struct Situation {
    State state;    ///< at the choice of manoeuvres, whatever the game waits for
    KnightId whom;  ///< whose choice it is; null where it may be anybody's
    Plan plan;
    bool over = false;  ///< of a view: the battle is
};

/// Nothing where `document` does not hold, with the faults.
std::optional<Situation> read_situation(const Document& document, const Document& numbers,
                                        Problems&);

}  // namespace montjoy::gpc
