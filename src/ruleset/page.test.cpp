#include "ruleset/page.hpp"

#include <gtest/gtest.h>

#include "ruleset/seat.hpp"

namespace montjoy {
namespace {

TEST(Page, PaintsOnlyWhereThereIsColour)
{
    EXPECT_EQ(painted(Style{}, Ink::bad, "lost"), "lost");
    const std::string red = painted(Style{.colour = true}, Ink::bad, "lost");
    EXPECT_NE(red.find("\x1b["), std::string::npos);
    EXPECT_EQ(width_of(red), 4u);
    EXPECT_EQ(ink_of_side(0), Ink::side_1);
    EXPECT_EQ(ink_of_side(5), Ink::side_2);
}

TEST(Page, LinesColumnsUpByWhatIsSeen)
{
    EXPECT_EQ(width_of("Ténèbres"), 8u);
    EXPECT_EQ(left("né", 4), "né  ");
    EXPECT_EQ(right("né", 4), "  né");
    EXPECT_EQ(table(Style{}, {{"stack", "hits"}, {"R1", "8"}, {"Archers", "12"}}),
              "stack    hits\n-------------\nR1          8\nArchers    12\n");
}

TEST(Page, WrapsAtBlanks)
{
    EXPECT_EQ(wrapped("one two three", 9, "  "), "  one two\n  three\n");
    EXPECT_EQ(wrapped("", 9), "");
}

TEST(Seats, AreASetInRisingOrder)
{
    Seats seats;
    seats.insert({5});
    seats.insert({2});
    std::vector<int> walked;
    for (const Seat seat : seats) walked.push_back(seat.index);
    EXPECT_EQ(walked, (std::vector<int>{2, 5}));
    seats.erase({5});
    EXPECT_EQ(seats, Seats({2}));
    EXPECT_EQ(Seats::first(32).size(), 32);
    EXPECT_EQ(Seats::first(3).size(), 3);
}

}  // namespace
}  // namespace montjoy
