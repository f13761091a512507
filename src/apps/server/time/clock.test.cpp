#include "apps/server/time/clock.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace montjoy::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using Kind = ClockEvent::Kind;

constexpr Seat a{0}, b{1}, c{2};
Time at(std::string_view iso) { return from_iso(iso).value(); }

Terms turns(Span length, std::vector<Span> reminders = {}, Span grace = {})
{
    Terms terms;
    terms.kind = Terms::Kind::turns;
    terms.turn = length;
    terms.reminders = std::move(reminders);
    terms.grace = grace;
    return terms;
}

/// A clock with its terms and calendars, for short tests.
struct Bench {
    explicit Bench(Terms t, std::size_t seats = 2) : terms(std::move(t)), calendars(seats), clock(new_clock(terms, seats)) {}
    void awaits(std::string_view when, Seats seats, std::optional<Seat> by = {}, std::optional<std::int64_t> turn = {})
    {
        happened(clock, terms, calendars, {Kind::awaits, at(when), seats, {}, by, turn});
    }
    void event(Kind kind, std::string_view when, Seats seats = {}, Span length = {})
    {
        happened(clock, terms, calendars, {kind, at(when), seats, length, {}, {}});
    }
    std::string deadline(Seat seat) const
    {
        const auto found = standing(clock, terms, calendars, seat).deadline;
        return found ? to_iso(*found) : "none";
    }
    std::string due() const
    {
        const auto next = next_due(clock, terms, calendars);
        if (!next) return "none";
        return (next->what == Due::What::reminder ? "reminder " : "time-out ") + std::to_string(next->seat.index) + ' ' + to_iso(next->at);
    }
    Terms terms;
    Calendars calendars;
    Clock clock;
};

TEST(Calendar, CountsWhatIsNeitherOffNorAway)
{
    Calendar calendar;
    calendar.zone = zone_named("Europe/Berlin");
    calendar.days_off = 1 << 0 | 1 << 6;  // the week's end
    EXPECT_TRUE(calendar.counts(at("2024-03-29T22:59:59Z")));   // Friday
    EXPECT_FALSE(calendar.counts(at("2024-03-29T23:00:00Z")));  // Saturday there
    EXPECT_TRUE(calendar.counts(at("2024-03-31T22:00:00Z")));   // Monday: the clocks went forward
    EXPECT_EQ(to_iso(calendar.after(at("2024-03-29T20:00:00Z"), hours(4))), "2024-03-31T23:00:00Z");
    EXPECT_EQ(calendar.between(at("2024-03-25T00:00:00Z"), at("2024-04-01T00:00:00Z")), hours(121));
    calendar.away = {{at("2024-03-31T22:30:00Z"), at("2024-04-02T00:00:00Z")}, {at("2024-04-01T00:00:00Z"), at("2024-04-03T00:00:00Z")}};
    EXPECT_EQ(to_iso(calendar.after(at("2024-03-29T20:00:00Z"), hours(4))), "2024-04-03T00:30:00Z");
    EXPECT_EQ(to_iso(calendar.after(at("2024-04-02T00:00:00Z"), Span{})), "2024-04-02T00:00:00Z");
    EXPECT_EQ(calendar.between(at("2024-04-05T00:00:00Z"), at("2024-04-04T00:00:00Z")), Span{});
}

TEST(Calendar, AfterAndBetweenAgree)
{
    Rng rng(5, 1);
    for (int i = 0; i < 3'000; ++i) {
        Calendar calendar;
        constexpr std::array<std::string_view, 6> names{"Europe/Berlin", "America/Havana", "Pacific/Auckland", "Asia/Kathmandu", "America/Godthab", "UTC"};
        calendar.zone = zone_named(names[rng.index(names.size())]);
        calendar.days_off = static_cast<std::uint8_t>(rng.below(2) * rng.below(127));
        const Time from = at("2024-01-01T00:00:00Z") + minutes(rng.below(1'200'000));
        for (std::uint32_t n = rng.below(4); n > 0; --n) {
            const Time start = from + minutes(rng.below(20'000)) - minutes(5'000);
            calendar.away.emplace_back(start, start + minutes(rng.below(10'000)));
        }
        const Span wanted = minutes(1 + rng.below(12'000));
        const Time end = calendar.after(from, wanted);
        ASSERT_EQ(calendar.between(from, end), wanted);
        ASSERT_TRUE(calendar.counts(end - Span(1)));  // it ends in time that counts
        const Time middle = from + (end - from) * rng.below(100) / 100;
        ASSERT_EQ(calendar.between(from, middle) + calendar.between(middle, end), wanted);
    }
}

TEST(Clock, ATurnHasItsLengthWhateverTheReadersClocksDo)
{
    Bench bench(turns(hours(96)));
    bench.calendars[0].zone = zone_named("America/New_York");
    bench.awaits("2025-03-07T12:00:00Z", a);
    EXPECT_EQ(bench.deadline(a), "2025-03-11T12:00:00Z");
    EXPECT_EQ(bench.deadline(b), "none");
    bench.awaits("2024-02-27T12:00:00Z", b, a);  // a clock that was set back changes nothing
    EXPECT_EQ(bench.deadline(b), "2025-03-11T12:00:00Z");
    Bench leap(turns(hours(96)));
    leap.awaits("2024-02-27T12:00:00Z", a);
    EXPECT_EQ(leap.deadline(a), "2024-03-02T12:00:00Z");
}

TEST(Clock, ATurnBeginsAnewWhenTheGameComesBackAndGoesOnAfterAPrompt)
{
    Bench bench(turns(hours(10)), 3);
    bench.awaits("2024-01-01T00:00:00Z", Seats(a) | b);
    bench.awaits("2024-01-01T04:00:00Z", Seats(a) | b, a);  // one act of many: the same turn
    EXPECT_EQ(bench.deadline(a), "2024-01-01T10:00:00Z");
    bench.awaits("2024-01-01T05:00:00Z", c, a);             // a's act asks c something
    bench.awaits("2024-01-01T08:00:00Z", Seats(a) | b, c);
    EXPECT_EQ(bench.deadline(a), "2024-01-01T18:00:00Z");   // its own doing: its whole time
    EXPECT_EQ(bench.deadline(b), "2024-01-01T13:00:00Z");   // it was interrupted: five hours were left
}

TEST(Clock, WhereTheRulesNumberTurnsATurnIsOneAllowance)
{
    Bench bench(turns(hours(96)), 3);
    bench.awaits("2024-01-01T00:00:00Z", Seats(a) | b, {}, 1);
    bench.awaits("2024-01-02T00:00:00Z", c, a, 1);
    bench.awaits("2024-01-02T06:00:00Z", Seats(a) | b, c, 1);
    EXPECT_EQ(bench.deadline(a), "2024-01-05T06:00:00Z");  // six hours were c's
    bench.awaits("2024-01-03T00:00:00Z", a, b, 1);         // b has ended its turn
    EXPECT_EQ(bench.deadline(b), "none");
    bench.awaits("2024-01-04T00:00:00Z", Seats(a) | b, c, 2);
    EXPECT_EQ(bench.deadline(a), "2024-01-08T00:00:00Z");
    EXPECT_EQ(bench.deadline(b), "2024-01-08T00:00:00Z");
    EXPECT_EQ(bench.clock.seats[0].turns, 2u);
}

TEST(Clock, RemindsThenLetsTheGraceGoByThenActsOnce)
{
    Bench bench(turns(hours(48), {hours(1), hours(24), hours(72)}, hours(6)));
    bench.awaits("2024-01-01T00:00:00Z", a);
    EXPECT_EQ(bench.due(), "reminder 0 2024-01-02T00:00:00Z");  // 72 hours before is before the turn
    bench.event(Kind::reminded, "2024-01-02T00:00:01Z", a);
    EXPECT_EQ(bench.due(), "reminder 0 2024-01-02T23:00:00Z");
    bench.event(Kind::reminded, "2024-01-02T23:00:00Z", a);
    EXPECT_EQ(bench.due(), "time-out 0 2024-01-03T06:00:00Z");
    bench.event(Kind::timed_out, "2024-01-03T06:00:00Z", a);
    EXPECT_EQ(bench.due(), "none");
    bench.event(Kind::extended, "2024-01-03T07:00:00Z", a, hours(5));
    EXPECT_EQ(bench.due(), "time-out 0 2024-01-03T18:00:00Z");
    bench.awaits("2024-01-03T08:00:00Z", b, a);
    bench.awaits("2024-01-03T09:00:00Z", a, b);
    EXPECT_EQ(bench.due(), "reminder 0 2024-01-04T09:00:00Z");
}

TEST(Clock, ASeatThatIsAskedAgainAfterItsTimeHasAnotherTurnOrNone)
{
    Bench bench(turns(hours(48)));
    bench.awaits("2024-01-01T00:00:00Z", a);
    bench.event(Kind::timed_out, "2024-01-03T00:00:00Z", a);
    bench.awaits("2024-01-03T00:00:00Z", a);
    EXPECT_EQ(bench.due(), "time-out 0 2024-01-05T00:00:00Z");  // rules without turns: another choice is another turn
    Bench numbered(turns(hours(48)));
    numbered.awaits("2024-01-01T00:00:00Z", a, {}, 1);
    numbered.event(Kind::timed_out, "2024-01-03T00:00:00Z", a);
    numbered.awaits("2024-01-03T00:00:00Z", a, {}, 1);
    EXPECT_EQ(numbered.due(), "time-out 0 2024-01-03T00:00:00Z");  // the same turn: its time is still over
    Terms waits = turns(hours(48));
    waits.time_out = TimeOut::wait;
    Bench waiting(waits);
    waiting.awaits("2024-01-01T00:00:00Z", a);
    waiting.event(Kind::timed_out, "2024-01-03T00:00:00Z", a);
    waiting.awaits("2024-01-03T00:00:00Z", a);
    EXPECT_EQ(waiting.due(), "none");
}

TEST(Clock, SeveralRemindersThatWereMissedAreOne)
{
    Bench bench(turns(hours(48), {hours(24), hours(12), hours(1)}));
    bench.awaits("2024-01-01T00:00:00Z", a);
    bench.event(Kind::reminded, "2024-01-02T20:00:00Z", a);
    EXPECT_EQ(bench.due(), "reminder 0 2024-01-02T23:00:00Z");
}

TEST(Clock, APauseStopsTimeAndAHolidayTheOwnAlone)
{
    Bench bench(turns(hours(24)));
    bench.awaits("2024-01-01T00:00:00Z", Seats(a) | b);
    bench.event(Kind::paused, "2024-01-01T06:00:00Z");
    EXPECT_EQ(bench.due(), "none");
    EXPECT_EQ(bench.deadline(a), "none");
    bench.event(Kind::resumed, "2024-02-01T00:00:00Z");
    EXPECT_EQ(bench.deadline(a), "2024-02-01T18:00:00Z");
    bench.event(Kind::settled, "2024-02-01T01:00:00Z");
    bench.calendars[1].away.emplace_back(at("2024-02-01T12:00:00Z"), at("2024-02-08T12:00:00Z"));
    EXPECT_EQ(bench.deadline(a), "2024-02-01T18:00:00Z");
    EXPECT_EQ(bench.deadline(b), "2024-02-08T18:00:00Z");
}

TEST(Clock, AChessClockGivesBackItsIncrementForATurnOfItsOwn)
{
    Terms terms;
    terms.kind = Terms::Kind::chess;
    terms.bank = minutes(10);
    terms.increment = std::chrono::seconds(30);
    Bench bench(terms);
    bench.awaits("2024-01-01T00:00:00Z", a);
    bench.awaits("2024-01-01T00:04:00Z", b, a);
    EXPECT_EQ(bench.clock.seats[0].left, minutes(6) + std::chrono::seconds(30));
    bench.awaits("2024-01-01T00:05:00Z", a, b);
    EXPECT_EQ(bench.deadline(a), "2024-01-01T00:11:30Z");
    bench.awaits("2024-01-01T00:20:00Z", a);
    EXPECT_EQ(standing(bench.clock, bench.terms, bench.calendars, a).left, Span{});
    EXPECT_EQ(bench.due(), "time-out 0 2024-01-01T00:20:00Z");
}

/// Years of a campaign: whatever happens, kept and read back the clock goes on the same, reckoning in between
/// changes nothing, nobody times out before its whole time has gone by, and reminders come once, in order.
TEST(Clock, HoldsItsPromisesOverYearsOfCampaigns)
{
    for (std::uint64_t game = 0; game < 60; ++game) {
        Rng rng(game, 9);
        Terms terms = turns(hours(24 + rng.below(96)), {hours(24), hours(6)}, hours(rng.below(13)));
        constexpr std::array<std::string_view, 4> names{"Europe/Berlin", "America/New_York", "Pacific/Auckland", "UTC"};
        Bench bench(terms, 3);
        for (auto& calendar : bench.calendars) {
            calendar.zone = zone_named(names[rng.index(names.size())]);
            calendar.days_off = static_cast<std::uint8_t>(rng.below(3) == 0 ? 0b1000001 : 0);
        }
        Time now = at("2023-06-01T00:00:00Z");
        std::array<Time, 3> began{}, reminded{};
        std::array<Span, 3> given{}, paused{};
        Time paused_at = now;
        Seats awaited = a;
        const auto awaits = [&](Seats seats, std::optional<Seat> by, std::int64_t turn) {
            happened(bench.clock, terms, bench.calendars, {Kind::awaits, now, seats, {}, by, turn});
            for (const Seat seat : seats) {
                began[seat.index] = now;
                given[seat.index] = terms.turn;
                paused[seat.index] = Span{};
                reminded[seat.index] = now;
            }
            awaited = seats;
        };
        std::int64_t turn = 0;
        awaits(Seats(a) | b, {}, ++turn);
        int time_outs = 0, late = 0;
        while (now < at("2029-01-01T00:00:00Z")) {
            const auto due = next_due(bench.clock, terms, bench.calendars);
            const Time act = now + minutes(rng.below(10'000));
            if (due && due->at <= act) {
                now = std::max(now, due->at + minutes(rng.below(3) == 0 ? rng.below(500) : 0));  // the server may have been down
                if (due->what == Due::What::reminder) {
                    ASSERT_GT(due->at, reminded[due->seat.index]);
                    reminded[due->seat.index] = now;
                    happened(bench.clock, terms, bench.calendars, {Kind::reminded, now, due->seat, {}, {}, {}});
                } else {
                    ++time_outs;
                    const Span lived = bench.calendars[due->seat.index].between(began[due->seat.index], due->at) - paused[due->seat.index];
                    ASSERT_GE(lived, given[due->seat.index] + terms.grace) << "game " << game << " at " << to_iso(now);
                    late += lived > given[due->seat.index] + terms.grace ? 1 : 0;  // only after the server was down over it
                    happened(bench.clock, terms, bench.calendars, {Kind::timed_out, now, due->seat, {}, {}, {}});
                    awaits(turn % 2 == 1 ? Seats(c) : Seats(a) | b, {}, turn + 1);
                    ++turn;
                }
            } else {
                now = act;
                const std::uint32_t what = rng.below(10);
                if (what < 6) {
                    awaits(turn % 2 == 1 ? Seats(c) : Seats(a) | b, *awaited.begin(), turn + 1);
                    ++turn;
                } else if (what < 8) {
                    happened(bench.clock, terms, bench.calendars, {Kind::extended, now, awaited, hours(5), {}, {}});
                    for (const Seat seat : awaited) {  // of what is overdue nothing is owed
                        const Span lived = bench.calendars[seat.index].between(began[seat.index], now) - paused[seat.index];
                        given[seat.index] = std::max(given[seat.index], lived) + hours(5);
                    }
                } else if (what == 8) {
                    happened(bench.clock, terms, bench.calendars, {Kind::paused, now, {}, {}, {}, {}});
                    paused_at = now;
                    now += hours(rng.below(300));
                    ASSERT_FALSE(next_due(bench.clock, terms, bench.calendars));
                    happened(bench.clock, terms, bench.calendars, {Kind::resumed, now, {}, {}, {}, {}});
                    for (const Seat seat : awaited) paused[seat.index] += bench.calendars[seat.index].between(paused_at, now);
                } else {
                    happened(bench.clock, terms, bench.calendars, {Kind::settled, now, {}, {}, {}, {}});
                }
            }
            const auto before = next_due(bench.clock, terms, bench.calendars);
            Writer writer;
            write(bench.clock, writer);
            Problems problems;
            const auto document = parse_document(writer.text(), problems);
            ASSERT_TRUE(document);
            const Clock again = read_clock(Place(*document, problems));
            ASSERT_TRUE(problems.empty());
            ASSERT_EQ(again, bench.clock);
            Clock reckoned = again;
            happened(reckoned, terms, bench.calendars, {Kind::settled, now + minutes(rng.below(600)), {}, {}, {}, {}});
            const auto after = next_due(reckoned, terms, bench.calendars);
            ASSERT_TRUE(!before || before->at <= reckoned.last || before == after) << to_iso(now);
        }
        EXPECT_GT(turn, 100);
        EXPECT_GT(time_outs, 5);
        EXPECT_LT(late, time_outs / 2);
    }
}

}  // namespace
}  // namespace montjoy::server
