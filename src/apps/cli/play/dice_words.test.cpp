#include "apps/cli/play/dice_words.hpp"

#include <gtest/gtest.h>

#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"

namespace montjoy::cli {
namespace {

/// The toy, with as many dice of as many sides as a test asks for.
struct Many : toy::Rules {
    static inline Cast asked{1, 3, 5, {1}, false, false};
    static Cast cast(const toy::State& s) { return s.card[1] == 0 ? toy::Rules::cast(s) : asked; }
};

std::unique_ptr<Match> match_at(bool dice)
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    Header header;
    header.seats = {{"left", "human"}, {"right", "human"}};
    auto match = system_of<Many>().read(*data, default_numbers("toy"), problems)->open(header);
    if (!dice) return match;
    SeededLuck luck(1);
    EXPECT_TRUE(match->settle(luck));
    EXPECT_FALSE(match->submit({0}, "low"));
    EXPECT_FALSE(match->submit({1}, "low"));
    return match;
}

std::string heard(const Match& match, const Faces& already, std::string_view line)
{
    const auto read = read_faces(match, already, line);
    if (const auto* faces = std::get_if<Faces>(&read)) return "faces " + to_text(*faces);
    return *std::get_if<std::string>(&read);
}

TEST(DiceWords, TakeFacesOneByOneOrTogether)
{
    const auto match = match_at(true);
    EXPECT_EQ(heard(*match, {}, "3"), "faces 3");
    EXPECT_EQ(heard(*match, {}, "3 5 1"), "faces 3 5 1");
    EXPECT_EQ(heard(*match, {}, "3, 5, 1"), "faces 3 5 1");
    Faces one;
    one.push_back(4);
    EXPECT_EQ(heard(*match, one, "5 1"), "faces 4 5 1");
}

TEST(DiceWords, RefuseATotalAndWhatIsNoFace)
{
    const auto match = match_at(true);
    EXPECT_EQ(heard(*match, {}, "11"), "11 is no face of a d5: each die shows 1 to 5; type every die, not their total");
    EXPECT_EQ(heard(*match, {}, "0 1 1"), "0 is no face of a d5: each die shows 1 to 5; type every die, not their total");
    EXPECT_EQ(heard(*match, {}, "1 1 -1"), "-1 is no face of a d5: each die shows 1 to 5; type every die, not their total");
    EXPECT_EQ(heard(*match, {}, "1 1 1 1"), "3 dice are thrown; that is one more");
    EXPECT_EQ(heard(*match, {}, "map"), "");
    EXPECT_EQ(heard(*match, {}, "3 x"), "");
}

TEST(DiceWords, CardsAreNamed)
{
    const auto match = match_at(false);
    EXPECT_EQ(heard(*match, {}, "face-2"), "faces 2");
    EXPECT_EQ(heard(*match, {}, "2"), "");
    EXPECT_EQ(asked_of(*match), "left draws a card");
}

TEST(DiceWords, SayWhoseDiceWhichAndWhy)
{
    const auto match = match_at(true);
    EXPECT_EQ(asked_of(*match), "right throws a die");
    Faces one;
    one.push_back(4);
    EXPECT_EQ(next_of(match->cast(), one), "die 2 of 3 (1 to 5)");
}

}  // namespace
}  // namespace montjoy::cli
