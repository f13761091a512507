// When a player's time counts: not on days off, on holidays, or while the site stood still.
#pragma once

#include <utility>
#include <vector>

#include "apps/server/time/zone.hpp"

namespace montjoy::server {

struct Calendar {
    Zone zone;
    std::uint8_t days_off = 0;                 ///< a bit a weekday there, 0 Sunday; never all seven
    std::vector<std::pair<Time, Time>> away;   ///< from, until; in any order, overlapping or not

    bool counts(Time at) const;
    /// When, from `from` on, that much time that counts has gone by.
    Time after(Time from, Span counted) const;
    /// How much of the time from one moment to another counts; nothing if it ends before it begins.
    Span between(Time from, Time until) const;

    friend bool operator==(const Calendar&, const Calendar&) = default;

private:
    /// The first moment after `at` when the answer of `counts` may be another.
    Time next_edge(Time at) const;
};

}  // namespace montjoy::server
