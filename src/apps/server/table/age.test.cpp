#include "apps/server/table/age.hpp"

#include <gtest/gtest.h>

namespace montjoy::server {
namespace {

using Kind = Step::Kind;
constexpr Seat a{0}, b{1}, enemy{2};
const Seats window = Seats(a) | b;

StepMark mark(Kind kind, Seat seat, Seats shown, Seats after = window) { return {kind, seat, shown, after}; }

TEST(Age, ANumberThatIsTheNewestIsTaken)
{
    EXPECT_EQ(age_of({}, window, a, 0, 0), Age::newest);
    EXPECT_EQ(age_of({mark(Kind::roll, enemy, {}, {})}, {}, a, 5, 5), Age::newest);  // a hidden step
    EXPECT_EQ(age_of({}, window, a, 6, 5), Age::stale);                              // nobody has shown it that
}

TEST(Age, AnAllysActsInTheSameWindowDoNotMakeItStale)
{
    const std::vector<StepMark> steps{mark(Kind::act, b, window), mark(Kind::act, b, Seats(b)), mark(Kind::undo, b, window)};
    EXPECT_EQ(age_of(steps, window, a, 3, 5), Age::mergeable);
    EXPECT_EQ(age_of(steps, window, a, 4, 5), Age::mergeable);
    EXPECT_EQ(age_of(steps, window, b, 2, 5), Age::stale);  // b's own acts
    EXPECT_EQ(age_of(steps, {}, a, 3, 5), Age::stale);      // no window was open
    EXPECT_EQ(age_of(steps, window, a, 2, 5), Age::stale);  // older than all that is known
}

TEST(Age, TheDiceOfAnAllysActBelongToIt)
{
    const std::vector<StepMark> steps{mark(Kind::act, b, window, {}), mark(Kind::roll, b, window, {}), mark(Kind::roll, enemy, window)};
    EXPECT_EQ(age_of(steps, window, a, 2, 5), Age::mergeable);
    auto closed = steps;
    closed.back().window = {};
    EXPECT_EQ(age_of(closed, window, a, 2, 5), Age::stale);
}

TEST(Age, AWindowThatWasLeftMakesItStale)
{
    const std::vector<StepMark> asked{mark(Kind::act, b, window, {}), mark(Kind::act, enemy, window)};
    EXPECT_EQ(age_of(asked, window, a, 1, 3), Age::stale);
    for (const Kind kind : {Kind::time, Kind::resign, Kind::draw})
        EXPECT_EQ(age_of({mark(kind, b, window)}, window, a, 1, 2), Age::stale);
    EXPECT_EQ(age_of({mark(Kind::act, b, window, Seats(b))}, window, a, 1, 2), Age::stale);  // a is not asked any more
}

TEST(Age, WordsChangeNothing)
{
    EXPECT_EQ(age_of({mark(Kind::say, a, a, {})}, {}, a, 4, 5), Age::mergeable);
    EXPECT_EQ(age_of({mark(Kind::say, b, {}), mark(Kind::act, a, window)}, window, a, 4, 5), Age::stale);
}

}  // namespace
}  // namespace montjoy::server
