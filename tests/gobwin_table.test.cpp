// Gobwin at the prompt and in the retelling, through the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/text.hpp"
#include "program.hpp"

namespace montjoy::whole {
namespace {

std::size_t times(std::string_view text, std::string_view part)
{
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

constexpr std::string_view map_corner = "    01  02  03";

TEST(GobwinTable, AMapThatIsOffStaysOffOverTheTurns)
{
    const Words play{"play", "gobwin/duel", "--seat", "alliance-1=human", "--seed", "3"};
    EXPECT_EQ(times(run(play, "end\nend\n").out, map_corner), 3u);
    EXPECT_EQ(times(run(play, "map off\nend\nend\n").out, map_corner), 1u);
    EXPECT_EQ(times(run(play, "map off\nend\nmap\nend\nmap turns\nend\n").out, map_corner), 3u);
}

TEST(GobwinTable, BareAndOverlongCommandsSayWhatIsWantedAndSwallowNoLine)
{
    Talk talk({"play", "gobwin/duel", "--seat", "alliance-1=human", "--seed", "3"});
    talk.hear();
    EXPECT_NE(talk.say("reach").find("`reach move R1`"), std::string::npos);
    EXPECT_NE(talk.say("go").find("`reach move R1`"), std::string::npos);
    EXPECT_NE(talk.say("go move R1 1104").find("`reach move R1` shows"), std::string::npos);
    EXPECT_NE(talk.say("resign x").find("`resign` stands alone"), std::string::npos);
    EXPECT_NE(talk.say("list 12").find("12) move R2 0204\n"), std::string::npos);
    EXPECT_NE(talk.say("list 99").find("the list has 54 numbers"), std::string::npos);
    for (const char* number : {"99", "0"}) {  // a number that is not there is no act misread
        const std::string heard = talk.say(number);
        EXPECT_NE(heard.find("the list has 54 numbers"), std::string::npos) << heard;
        EXPECT_EQ(heard.find("expected here"), std::string::npos) << heard;
    }
    EXPECT_NE(talk.say("rules second attack").find("GB-COM-8"), std::string::npos);
    EXPECT_NE(talk.say("join R1 R9").find("your side has no stack R9"), std::string::npos);
    EXPECT_EQ(talk.leave(), 0);
}

TEST(GobwinTable, WhyTellsAsManyActsAsAreAskedFor)
{
    Talk talk({"play", "gobwin/duel", "--seat", "alliance-1=human", "--seed", "3", "--reasons"});
    talk.hear();
    talk.say("end");
    EXPECT_EQ(times(talk.say("why"), "opposition (automa), "), 1u);
    EXPECT_EQ(times(talk.say("why 5"), "opposition (automa), "), 5u);
    EXPECT_EQ(times(talk.say("why opposition 3"), "opposition (automa), "), 3u);
    talk.leave();
}

TEST(GobwinTable, WhatIsTypedAfterTheEndIsAnswered)
{
    const Ran ran = run({"play", "gobwin/duel", "--seat", "alliance-1=human", "--seat", "opposition=human", "--seed", "3"},
                        "resign\ny\nnews 1\nmove R1 0404\nquit\nnews 1\n");
    EXPECT_EQ(ran.status, 0);
    EXPECT_NE(ran.out.find("Opposition has won by resignation"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("\"move R1 0404\": the game is over"), std::string::npos) << ran.out;
    EXPECT_EQ(times(ran.out, "> news 1\n"), 1u) << ran.out;  // nothing is heard after quit
}

TEST(GobwinTable, ADrawThatIsOfferedIsToldToTheOtherSideAndTakenOnce)
{
    const Ran ran = run({"play", "gobwin/duel", "--seat", "alliance-1=human", "--seat", "opposition=human", "--seed", "3"},
                        "draw\ndraw\nend\ndraw\n");
    EXPECT_NE(ran.out.find("you have offered a draw, and the offer stands"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("alliance-1 offers a draw; `draw` takes it."), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("a draw by consent"), std::string::npos) << ran.out;
}

class Retold : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(run({"sim", "gobwin/siege", "--games", "1", "--save", folder.file("all")}).status, 0); }
    const Folder folder;
    const std::string game = folder.file("all/0001.game");
};

TEST_F(Retold, TheRefereesEyesSeeEachEventOnce)
{
    const std::string told = run({"replay", game}).out;
    const std::string record = read(game);
    std::size_t events = 0;
    for (const std::string_view line : split(record, '\n')) events += line.starts_with("- attack ") || line.starts_with("- fire ") ? 1u : 0u;
    EXPECT_GT(events, 3u);
    EXPECT_EQ(times(told, " less Defence ") - times(told, "In return:"), events);
}

TEST_F(Retold, ASeatsCountIsOfWhatItWasShown)
{
    const Ran whole = run({"replay", game, "--at", "999999"});
    const Ran own = run({"replay", game, "--as", "opposition", "--at", "999999"});
    const Ran paper = run({"paper", game, "report", "--as", "opposition", "--at", "999999"});
    EXPECT_EQ(whole.status, 1);
    EXPECT_EQ(own.status, 1);
    EXPECT_NE(own.err.find("opposition was shown "), std::string::npos) << own.err;
    EXPECT_EQ(own.err, paper.err);
    const std::string steps = whole.err.substr(whole.err.find("has ") + 4, whole.err.find(" steps") - whole.err.find("has ") - 4);
    EXPECT_GT(steps.size(), 1u) << whole.err;
    EXPECT_EQ(own.err.find(" " + steps + " "), std::string::npos) << own.err;
    EXPECT_EQ(run({"replay", game, "--as", "opposition", "--at", "5"}).status, 0);
}

}  // namespace
}  // namespace montjoy::whole
