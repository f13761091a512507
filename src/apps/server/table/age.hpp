// How old the view is that an order was chosen on. In a window that seats share, what another of them has done
// meanwhile does not make an order stale: it is checked on the newest state instead.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/record.hpp"
#include "ruleset/seat.hpp"

namespace montjoy::server {

/// What of a step its age depends on.
struct StepMark {
    Step::Kind kind = Step::Kind::act;
    Seat seat;           ///< whose step it was
    Seats shown;         ///< whose view number it raised, each by one
    Seats window;        ///< after it: the awaited seats of a shared choice; empty where there is none
};

enum class Age : std::uint8_t {
    newest,     ///< nothing has been shown to the seat since
    mergeable,  ///< what was since was another seat's, of the window that is still open
    stale,
};

/// The age of a view numbered `number`, when the seat's number is `now` after `steps`. `before` is the window
/// before the first of the steps.
Age age_of(const std::vector<StepMark>& steps, Seats before, Seat seat, std::uint64_t number, std::uint64_t now);

}  // namespace montjoy::server
