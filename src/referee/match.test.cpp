#include "referee/match.hpp"

#include <gtest/gtest.h>

#include "analysis/conformance.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/match_of.hpp"
#include "referee/replay.hpp"
#include "referee/toy.test.hpp"

namespace montjoy {
namespace {

constexpr Seat seat_left{0}, seat_right{1};

std::shared_ptr<const Setting> toy_setting()
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    return system_of<toy::Rules>().read(*data, default_numbers("toy"), problems);
}

std::unique_ptr<Match> toy_match(std::uint64_t key = 7)
{
    Header header;
    header.scenario = "toy/toy";
    header.key = key;
    header.seats = {{"left", "human"}, {"right", "automa"}};
    return toy_setting()->open(header);
}

/// A match in its first shared window: cards dealt, both chosen, the die fallen.
std::unique_ptr<Match> at_the_table()
{
    auto match = toy_match();
    SeededLuck luck(match->header().key);
    EXPECT_TRUE(match->settle(luck));
    EXPECT_FALSE(match->submit(seat_left, "low"));
    EXPECT_FALSE(match->submit(seat_right, "high"));
    EXPECT_TRUE(match->settle(luck));
    return match;
}

TEST(Conformance, HoldsForTheToy)
{
    Conformance<toy::Rules>::check(toy::Rules::opening(std::make_shared<toy::Scenario>()), test_effort(200), 10'000);
}

TEST(Match, RefusesWithoutChangingAnything)
{
    auto match = at_the_table();
    const std::string before = match->hash();
    const std::size_t lines = match->lines().size();
    for (const char* bad : {"", "high", "boast", "boast x", "boast 1000", "shout", "pass ", " pass"}) {
        const auto objection = match->submit(seat_left, bad);
        ASSERT_TRUE(objection) << bad;
        EXPECT_EQ(match->hash(), before) << bad;
    }
    EXPECT_EQ(match->submit(seat_left, "boast x")->position, 6u);
    EXPECT_EQ(to_text(*match->submit(seat_left, "high")), "that is not asked now (TY-A-2)");
    EXPECT_TRUE(match->fall(Faces{}));
    EXPECT_EQ(match->lines().size(), lines);
}

TEST(Match, AStaleNumberIsRefusedOnceMoreHasBeenShown)
{
    auto match = at_the_table();
    const std::uint64_t number = match->view_number(seat_left);
    EXPECT_FALSE(match->submit(seat_right, "boast 5"));  // left is shown it
    EXPECT_TRUE(match->submit(seat_left, "boast 6", number));
    EXPECT_FALSE(match->submit(seat_left, "boast 6", match->view_number(seat_left)));
}

TEST(Match, AHiddenStepLeavesTheOthersNumberAsItWas)
{
    auto match = toy_match();
    const std::uint64_t right = match->view_number(seat_right);
    Faces one;
    one.push_back(1);
    EXPECT_FALSE(match->fall(one));  // left's card
    EXPECT_EQ(match->view_number(seat_right), right);
    EXPECT_EQ(match->view_number(seat_left), 1u);
}

TEST(Match, WaysAreLegalRowsOfActsAndChangeNothing)
{
    auto match = at_the_table();
    const std::string before = match->hash();
    const auto all = match->ways(seat_left, "", 10);
    ASSERT_EQ(all.size(), 2u);
    for (const Way& way : all) {
        EXPECT_EQ(way.cost, 1) << way.act;
        EXPECT_FALSE(way.after) << way.act;
        EXPECT_FALSE(match->check(seat_left, way.act)) << way.act;
    }
    EXPECT_EQ(match->ways(seat_left, "pa", 10).size(), 1u);
    EXPECT_EQ(match->ways(seat_left, "", 1).size(), 1u);
    EXPECT_TRUE(match->ways(seat_left, "low", 10).empty());
    EXPECT_EQ(match->hash(), before);
    EXPECT_FALSE(match->submit(seat_left, "pass"));
    EXPECT_TRUE(match->ways(seat_left, "", 10).empty()) << "it is not awaited any more";
}

TEST(Match, UndoTakesBackOwnStepsUpToARevelation)
{
    auto match = at_the_table();
    const std::string start = match->hash();
    EXPECT_TRUE(match->undo(seat_left));  // a die has fallen since
    EXPECT_FALSE(match->submit(seat_left, "boast 5"));
    EXPECT_FALSE(match->submit(seat_left, "boast 6"));
    EXPECT_TRUE(match->undo(seat_right));
    EXPECT_FALSE(match->undo(seat_left));
    EXPECT_FALSE(match->undo(seat_left));
    EXPECT_EQ(match->hash(), start);
    EXPECT_TRUE(match->undo(seat_left));
    EXPECT_FALSE(match->submit(seat_left, "boast 5"));
    EXPECT_FALSE(match->submit(seat_right, "boast 6"));
    EXPECT_TRUE(match->undo(seat_left));  // right has acted since
    EXPECT_FALSE(match->undo(seat_right));
    EXPECT_FALSE(match->submit(seat_left, "show"));
    EXPECT_TRUE(match->undo(seat_left));  // a card was shown
    EXPECT_EQ(std::count_if(match->lines().begin(), match->lines().end(),
                            [](const std::string& l) { return l.find(" undo ") != std::string::npos; }),
              3);
}

TEST(Match, ResignsAndDrawsByConsent)
{
    auto match = at_the_table();
    EXPECT_FALSE(match->offer_draw(seat_left));
    EXPECT_FALSE(match->result().over);
    EXPECT_FALSE(match->offer_draw(seat_right));
    EXPECT_TRUE(match->result().over);
    EXPECT_FALSE(match->result().winner);
    EXPECT_TRUE(match->submit(seat_left, "pass"));
    auto other = at_the_table();
    EXPECT_FALSE(other->resign(seat_left));
    EXPECT_EQ(other->result().winner, 1);
}

TEST(Match, TimeIsUpIsAStepOfTheRecord)
{
    auto match = at_the_table();
    EXPECT_FALSE(match->time_is_up(seat_right));
    EXPECT_TRUE(match->time_is_up(seat_right));
    EXPECT_FALSE(match->awaited().contains(seat_right));
    EXPECT_NE(match->lines().back().find(" time right "), std::string::npos);
}

TEST(Match, LotsDrawnByHandAreNamed)
{
    auto match = toy_match();
    const auto faces = match->faces_of("face-2");
    ASSERT_TRUE(faces);
    EXPECT_FALSE(match->fall(*faces));
    EXPECT_FALSE(match->faces_of("face-2"));  // that card is gone
    EXPECT_TRUE(match->faces_of("face-3"));
}

TEST(Match, OneKeySharesItsLuckByKindAndOrdinal)
{
    const Cast die{1, 1, 6, {0}, false, false};
    EXPECT_EQ(seeded_faces(7, die, 3), seeded_faces(7, die, 3));
    int same = 0;
    for (std::uint64_t i = 0; i < 60; ++i) same += seeded_faces(7, die, i) == seeded_faces(8, die, i) ? 1 : 0;
    EXPECT_LT(same, 30);
    EXPECT_NE(key_of_game(1, 0), key_of_game(1, 1));
}

TEST(Simulation, PlaysTheGameThatTheMatchRecords)
{
    const auto setting = toy_setting();
    for (std::uint64_t key = 0; key < 50; ++key) {
        const auto result = setting->simulate({"random", "automa"}, key, 10'000);
        ASSERT_TRUE(result.ended);
        auto match = toy_match(key);
        SeededLuck luck(key);
        std::uint64_t actions = 0;
        while (match->settle(luck) && !match->result().over) {
            const Seat seat = *match->awaited().begin();
            ASSERT_FALSE(match->submit(seat, match->choose(seat == seat_left ? "random" : "automa", seat)));
            ++actions;
        }
        EXPECT_EQ(match->result().winner, result.winner);
        EXPECT_EQ(actions, result.actions);
    }
}

std::string text_of(const Match& match) { return join(match.lines(), "\n") + "\n"; }

TEST(Record, StepsRoundTripAsLines)
{
    for (const char* line : {"12 left: boast 5 #1f3a", "13 roll left 2d5: 3 4 #77aa", "14 undo left #0000",
                             "15 time right #abcd", "16 say left: hello: you #1234", "17 resign left #9999",
                             "18 draw right #9999"}) {
        const auto step = parse_step(line);
        ASSERT_TRUE(std::holds_alternative<Step>(step)) << line;
        EXPECT_EQ(to_line(*std::get_if<Step>(&step), "2d5"), line);
    }
    for (const char* bad : {"", "x", "12", "12 left", "12 left #1f3a", "0 left: a #1f3a", "12 left: a #1f3",
                            "12 left: a", "12 roll left 2d5 3 4 #77aa", "12 roll left 2d5: 0 #77aa"})
        EXPECT_FALSE(std::holds_alternative<Step>(parse_step(bad))) << bad;
}

TEST(Record, AHeaderThatIsDamagedNamesItsLine)
{
    const std::string text = text_of(*toy_match());
    bool torn = false;
    const auto lines = whole_lines(text, torn);
    std::size_t used = 0;
    const auto header = parse_header(lines, used);
    ASSERT_TRUE(std::holds_alternative<Header>(header));
    EXPECT_EQ(std::get_if<Header>(&header)->seats.size(), 2u);
    EXPECT_EQ(used, lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto fewer = lines;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        const auto broken = parse_header(fewer, used);
        if (const auto* fault = std::get_if<RecordFault>(&broken)) {
            EXPECT_EQ(fault->line, i + 1) << lines[i];
        } else {
            EXPECT_TRUE(lines[i].starts_with("seat ")) << lines[i];  // found when the scenario is read
        }
    }
}

TEST(Record, HoldsNoControlCharacterThatATerminalWouldObey)
{
    const auto match = toy_match();
    EXPECT_TRUE(match->say({0}, "well \x1b[2J played"));
    EXPECT_TRUE(match->say({0}, "a\tb"));
    EXPECT_TRUE(match->say({0}, "\xff"));
    EXPECT_FALSE(match->say({0}, "Gut gek\xc3\xa4mpft"));
    const std::string text = text_of(*match);
    bool torn = false;
    const auto sound = whole_lines(text, torn);
    for (const std::string_view word : {"system ", "scenario ", "hash ", "seat "}) {
        auto lines = sound;
        const auto line = std::find_if(lines.begin(), lines.end(), [&](std::string_view each) { return each.starts_with(word); });
        const std::string hostile = cat(*line, "\x1b[31m\r");
        *line = hostile;
        std::size_t used = 0;
        const auto header = parse_header(lines, used);
        if (const auto* fault = std::get_if<RecordFault>(&header)) {
            EXPECT_EQ(fault->line, static_cast<std::size_t>(line - lines.begin()) + 1) << word;
        } else {
            EXPECT_TRUE(word == "system " || word == "hash ") << word;  // found when they are looked up
        }
    }
    EXPECT_EQ(to_text(RecordFault{3, "\"\x1b[31m\" stands here"}), "line 3: \"?[31m\" stands here");
}

TEST(Record, ReservedWordsAreNoSeatNames)
{
    EXPECT_TRUE(is_seat_name("alliance-1"));
    for (const char* bad : {"", "roll", "undo", "Left", "a b", "a:b"}) EXPECT_FALSE(is_seat_name(bad)) << bad;
}

}  // namespace
}  // namespace montjoy
