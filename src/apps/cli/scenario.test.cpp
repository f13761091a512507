#include "apps/cli/scenario.hpp"

#include <gtest/gtest.h>

#include "apps/cli/failure.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"

namespace montjoy::cli {
namespace {

using Players = std::vector<std::string>;

Players seated(const std::vector<std::string>& words, bool people = true)
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    const System system = system_of<toy::Rules>();
    return players_of(*system.read(*data, default_numbers("toy"), problems), system, words, people ? "human" : "automa", "automa", people);
}

std::string wrong(const std::vector<std::string>& words, bool people = true)
{
    try {
        seated(words, people);
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.status(), Status::wrong_words);
        return failure.what();
    }
    return "nothing";
}

TEST(Seating, GivesThePersonTheFirstSeatUnlessToldOtherwise)
{
    EXPECT_EQ(seated({}), (Players{"human", "automa"}));
    EXPECT_EQ(seated({}, false), (Players{"automa", "automa"}));
    EXPECT_EQ(seated({"right=human", "left=random"}), (Players{"random", "human"}));
    EXPECT_EQ(seated({"right=random"}), (Players{"human", "random"}));
}

TEST(Seating, ASideStandsForItsSeatsAndASeatGoesBeforeIt)
{
    EXPECT_EQ(seated({"Left=random"}), (Players{"random", "automa"}));
    EXPECT_EQ(seated({"left=human", "Left=random"}), (Players{"human", "automa"}));
}

TEST(Seating, NamesWhatThereIsNot)
{
    EXPECT_EQ(wrong({"left"}), "--seat left: expected is SEAT=PLAYER");
    EXPECT_EQ(wrong({"top=human"}), "--seat top=human: there is no seat or side \"top\"; there are left, right, Left, Right");
    EXPECT_EQ(wrong({"left=bob"}), "--seat left=bob: nobody is called \"bob\"; there are random, automa, human");
    EXPECT_EQ(wrong({"left=human"}, false), "--seat left=human: nobody is called \"human\"; there are random, automa");
    EXPECT_EQ(wrong({"left=human", "left=random"}), "--seat left=random: left is named twice");
}

TEST(Numbers, OfTheCommandLineAreWholeAndInRange)
{
    EXPECT_EQ(number_from("--seed", "18446744073709551615", 0, UINT64_MAX), UINT64_MAX);
    EXPECT_EQ(number_from("--seed", "0xff", 0, UINT64_MAX), 255u);
    for (const char* bad : {"", "x", "-1", "1.5", "18446744073709551616", "0x", "11", " 1"})
        EXPECT_THROW(number_from("--games", bad, 0, 10), Failure) << bad;
}

}  // namespace
}  // namespace montjoy::cli
