// The clock of a game: one pure function of what happened and when. A Clock is what has happened so far, folded;
// kept and read back it goes on as if nothing had been between. Rules know no hours: what time asks for is
// carried out elsewhere.
//
//   happened(clock, ...)   folds an event in
//   standing(clock, ...)   how a seat stands: its deadline, what is left
//   next_due(clock, ...)   what time asks for next
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/server/time/calendar.hpp"
#include "apps/server/wishes.hpp"
#include "base/document.hpp"
#include "base/writer.hpp"
#include "ruleset/seat.hpp"

namespace montjoy::server {

struct Clock {
    struct OfSeat {
        bool awaited = false;
        bool asked = false;            ///< its time-out was brought about; it is not again until it is awaited anew or given more
        bool fresh = true;             ///< the next time it is awaited it has its whole time
        Time since{};                  ///< awaited: from when on `left` is to be reckoned
        Time began{};                  ///< awaited: its turn
        Span left{};                   ///< below zero: overdue by so much that counts
        std::optional<Time> overdue;   ///< since when
        std::int64_t turn = 0;         ///< the rules' own number of the turn that it was last awaited in
        std::uint64_t turns = 0;       ///< how many turns it has had
        std::uint64_t reminded = 0;    ///< how many reminders of this turn are done with
        friend bool operator==(const OfSeat&, const OfSeat&) = default;
    };
    bool paused = false;
    Time last{};                       ///< the latest event: time never goes back here
    std::vector<OfSeat> seats;
    friend bool operator==(const Clock&, const Clock&) = default;
};

struct ClockEvent {
    enum class Kind : std::uint8_t {
        awaits,     ///< the game awaits exactly `seats`; `by` acted, `turn` is the rules' number of the turn
        paused,
        resumed,
        extended,   ///< `seats` have `length` more
        reminded,   ///< the reminders of `seats` up to this moment are done with
        timed_out,  ///< what follows from the end of `seats`' time was brought about
        settled,    ///< reckon up to here: the calendars are about to change
    };
    Kind kind = Kind::awaits;
    Time at{};
    Seats seats;
    Span length{};
    std::optional<Seat> by;
    std::optional<std::int64_t> turn;
};

/// One calendar a seat.
using Calendars = std::vector<Calendar>;

Clock new_clock(const Terms& terms, std::size_t seats);

/// An event that is earlier than the last counts as of the same moment.
void happened(Clock& clock, const Terms& terms, const Calendars& calendars, const ClockEvent& event);

struct Standing {
    std::optional<Time> deadline;    ///< while it is awaited and the clock runs
    std::optional<Time> grace_ends;
    Span left{};                     ///< at `clock.last`, not below zero
};
Standing standing(const Clock& clock, const Terms& terms, const Calendars& calendars, Seat seat);

struct Due {
    enum class What : std::uint8_t { reminder, time_out } what = What::reminder;
    Time at{};
    Seat seat;
    Time deadline{};
    friend bool operator==(const Due&, const Due&) = default;
};
/// The first thing that time asks for, though it may lie in the past; nothing while nobody's time runs.
std::optional<Due> next_due(const Clock& clock, const Terms& terms, const Calendars& calendars);

void write(const Clock& clock, Writer& writer);
/// Reads what `write` wrote.
Clock read_clock(const Place& place);

}  // namespace montjoy::server
