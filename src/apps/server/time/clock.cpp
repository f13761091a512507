#include "apps/server/time/clock.hpp"

#include <algorithm>

namespace montjoy::server {
namespace {

bool runs(const Clock& clock, const Terms& terms) { return terms.kind != Terms::Kind::none && !clock.paused; }

/// Takes from each awaited seat what has gone by since it was last reckoned.
void reckon(Clock& clock, const Terms& terms, const Calendars& calendars, Time now)
{
    for (std::size_t i = 0; i < clock.seats.size(); ++i) {
        Clock::OfSeat& seat = clock.seats[i];
        if (seat.awaited && runs(clock, terms)) {
            const Span gone = calendars[i].between(seat.since, now);
            if (gone >= seat.left && !seat.overdue) seat.overdue = calendars[i].after(seat.since, seat.left);
            seat.left -= gone;
        }
        seat.since = now;
    }
}

void begin_turn(Clock::OfSeat& seat, const Terms& terms, Time now)
{
    if (terms.kind == Terms::Kind::turns) seat.left = terms.turn;
    seat.began = now;
    seat.overdue.reset();
    seat.fresh = false;
    seat.reminded = 0;
    ++seat.turns;
}

void await(Clock& clock, const Terms& terms, const ClockEvent& event, Time now)
{
    for (std::size_t i = 0; i < clock.seats.size(); ++i) {
        Clock::OfSeat& seat = clock.seats[i];
        const Seat own{static_cast<std::uint8_t>(i)};
        const bool was = seat.awaited;
        seat.awaited = event.seats.contains(own);
        if (seat.awaited) {
            const bool another_turn = event.turn && seat.turn != *event.turn;
            // A system that numbers its turns gives a seat its time once a turn, however often it is asked.
            // Its time was over, what follows from it was done, and the rules ask it again.
            const bool asked_again = was && seat.asked && (terms.time_out == TimeOut::end_turn || terms.time_out == TimeOut::standing);
            const bool anew = event.turn ? another_turn || seat.turns == 0 : (!was && seat.fresh) || asked_again;
            if (anew) begin_turn(seat, terms, now);
            if (!was || anew || asked_again) seat.asked = false;
            seat.turn = event.turn.value_or(seat.turn);
        } else if (was) {
            const bool own_doing = event.by == own || seat.asked;
            seat.fresh = seat.fresh || own_doing;
            seat.overdue.reset();
            seat.left = std::max(Span{}, seat.left) + (own_doing ? terms.increment : Span{});
        }
    }
}

/// Reminders, the earliest first.
std::vector<Span> by_length(const Terms& terms)
{
    std::vector<Span> reminders = terms.reminders;
    std::sort(reminders.rbegin(), reminders.rend());
    return reminders;
}

void mark_reminded(Clock& clock, const Terms& terms, const Calendars& calendars, Seat seat, Time now)
{
    const auto deadline = standing(clock, terms, calendars, seat).deadline;
    const std::vector<Span> reminders = by_length(terms);
    std::uint64_t& done = clock.seats[seat.index].reminded;
    while (deadline && done < reminders.size() && *deadline - reminders[done] <= now) ++done;
}

}  // namespace

Clock new_clock(const Terms& terms, std::size_t seats)
{
    Clock clock;
    clock.seats.resize(seats);
    if (terms.kind == Terms::Kind::chess)
        for (auto& seat : clock.seats) seat.left = terms.bank;
    return clock;
}

void happened(Clock& clock, const Terms& terms, const Calendars& calendars, const ClockEvent& event)
{
    const Time now = std::max(event.at, clock.last);
    reckon(clock, terms, calendars, now);
    clock.last = now;
    using Kind = ClockEvent::Kind;
    switch (event.kind) {
        case Kind::awaits: await(clock, terms, event, now); break;
        case Kind::paused: clock.paused = true; break;
        case Kind::resumed: clock.paused = false; break;
        case Kind::extended:
            for (const Seat seat : event.seats) {
                Clock::OfSeat& own = clock.seats[seat.index];
                own.left = std::max(Span{}, own.left) + event.length;
                own.overdue.reset();
                own.asked = false;
            }
            break;
        case Kind::reminded:
            for (const Seat seat : event.seats) mark_reminded(clock, terms, calendars, seat, now);
            break;
        case Kind::timed_out:
            for (const Seat seat : event.seats) clock.seats[seat.index].asked = true;
            break;
        case Kind::settled: break;
    }
}

Standing standing(const Clock& clock, const Terms& terms, const Calendars& calendars, Seat seat)
{
    const Clock::OfSeat& own = clock.seats[seat.index];
    Standing standing;
    standing.left = std::max(Span{}, own.left);
    if (own.awaited && runs(clock, terms)) {
        standing.deadline = own.overdue ? *own.overdue : calendars[seat.index].after(own.since, own.left);
        standing.grace_ends = calendars[seat.index].after(own.since, own.left + terms.grace);
    }
    return standing;
}

std::optional<Due> next_due(const Clock& clock, const Terms& terms, const Calendars& calendars)
{
    std::optional<Due> first;
    const auto consider = [&](const Due& due) {
        if (!first || due.at < first->at) first = due;
    };
    const std::vector<Span> reminders = by_length(terms);
    for (std::uint8_t i = 0; i < clock.seats.size(); ++i) {
        const Seat seat{i};
        const Standing now = standing(clock, terms, calendars, seat);
        const Clock::OfSeat& own = clock.seats[i];
        if (!now.deadline || own.asked) continue;
        consider({Due::What::time_out, *now.grace_ends, seat, *now.deadline});
        // A reminder that would come before the turn itself tells nothing.
        for (std::size_t n = own.reminded; n < reminders.size(); ++n)
            if (const Time at = *now.deadline - reminders[n]; at > own.began) {
                consider({Due::What::reminder, at, seat, *now.deadline});
                break;
            }
    }
    return first;
}

void write(const Clock& clock, Writer& w)
{
    w.open().field("paused", clock.paused).field("last", clock.last.time_since_epoch().count()).key("seats").open_list();
    for (const Clock::OfSeat& seat : clock.seats) {
        w.open_list().value(seat.awaited ? 1 : 0).value(seat.asked ? 1 : 0).value(seat.fresh ? 1 : 0);
        w.value(seat.since.time_since_epoch().count()).value(seat.began.time_since_epoch().count()).value(seat.left.count());
        if (seat.overdue)
            w.value(seat.overdue->time_since_epoch().count());
        else
            w.null();
        w.value(seat.turn).value(seat.turns).value(seat.reminded).close_list();
    }
    w.close_list().close();
}

Clock read_clock(const Place& place)
{
    Clock clock;
    clock.paused = place.required("paused").boolean();
    const auto time = [](const Place& p) { return Time(Span(p.integer(INT64_MIN, INT64_MAX))); };
    clock.last = time(place.required("last"));
    for (const Place& seat : place.required("seats").items(0, 32)) {
        const auto parts = seat.items(10, 10);
        if (parts.size() != 10) continue;
        Clock::OfSeat own;
        own.awaited = parts[0].integer(0, 1) == 1;
        own.asked = parts[1].integer(0, 1) == 1;
        own.fresh = parts[2].integer(0, 1) == 1;
        own.since = time(parts[3]);
        own.began = time(parts[4]);
        own.left = Span(parts[5].integer(INT64_MIN, INT64_MAX));
        if (!parts[6].is_null()) own.overdue = time(parts[6]);
        own.turn = parts[7].integer(INT64_MIN, INT64_MAX);
        own.turns = static_cast<std::uint64_t>(parts[8].integer(0, INT64_MAX));
        own.reminded = static_cast<std::uint64_t>(parts[9].integer(0, INT64_MAX));
        clock.seats.push_back(own);
    }
    return clock;
}

}  // namespace montjoy::server
