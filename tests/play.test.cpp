// Play through a pipe: what is said, kept, taken up again, and never lost.
#include <gtest/gtest.h>

#include <set>

#include "program.hpp"

namespace montjoy::whole {
namespace {

/// Plays on for some prompts, as one who knows no better.
std::string play_on(Talk& talk, std::string heard, int prompts)
{
    for (int i = 0; i < prompts && !talk.ended(); ++i) heard = talk.say(some_answer(heard, static_cast<std::size_t>(i) * 7 + 1));
    return heard;
}

class Play : public testing::TestWithParam<std::string> {
protected:
    const Folder folder;
    const std::string file = folder.file("g.game");
};

TEST_P(Play, EndOfInputLeavesTheGameAsItIsSaved)
{
    const Ran ran = run({"play", GetParam(), "--seed", "5", "--save", file});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("> "), std::string::npos);
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

TEST_P(Play, EveryAnswerIsOnDiskBeforeTheNextPrompt)
{
    Talk talk({"play", GetParam(), "--seed", "5", "--save", file});
    std::string heard = talk.hear();
    std::string before = read(file);
    int grown = 0;
    for (int i = 0; i < 12 && !talk.ended(); ++i) {
        heard = talk.say(some_answer(heard, static_cast<std::size_t>(i)));
        const std::string text = read(file);
        EXPECT_TRUE(text.starts_with(before));
        EXPECT_TRUE(text.ends_with('\n'));
        grown += text.size() > before.size() ? 1 : 0;
        before = text;
    }
    EXPECT_GT(grown, 3);
    talk.kill();
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

TEST_P(Play, GoesOnAtThePromptWhereItWasKilled)
{
    std::string prompt, offered;
    {
        Talk talk({"play", GetParam(), "--seed", "6", "--save", file});
        const std::string heard = play_on(talk, talk.hear(), 5);
        ASSERT_FALSE(talk.ended());
        prompt = last_line(heard);
        offered = talk.say("list");
        talk.kill();
    }
    const std::string before = read(file);
    Talk again({"play", file});
    const std::string heard = again.hear();
    EXPECT_EQ(last_line(heard), prompt);
    EXPECT_EQ(again.say("list"), offered);
    EXPECT_EQ(again.leave(), 0);
    EXPECT_EQ(read(file), before);
}

TEST_P(Play, ATornLineAndMissingEventsAreMadeGood)
{
    {
        Talk talk({"play", GetParam(), "--seed", "6", "--save", file});
        play_on(talk, talk.hear(), 9);
        talk.leave();
    }
    const std::string whole = read(file);
    // The last step that has events loses them, and the line before is torn behind it.
    std::size_t event = whole.rfind("\n- ");
    ASSERT_NE(event, std::string::npos);
    while (whole.rfind("\n- ", event - 1) == whole.rfind('\n', event - 1)) event = whole.rfind('\n', event - 1);
    const std::string torn = whole.substr(0, event + 1) + "- half an ev";
    write(file, torn);
    const Ran verified = run({"replay", file, "--verify"});
    EXPECT_EQ(verified.status, 1);
    const Ran ran = run({"play", file});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("torn"), std::string::npos) << ran.out;
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
    EXPECT_TRUE(whole.starts_with(read(file)) || read(file).starts_with(whole.substr(0, event)));
}

TEST_P(Play, ADamagedGameIsNamedAndLeftAlone)
{
    {
        Talk talk({"play", GetParam(), "--seed", "6", "--save", file});
        play_on(talk, talk.hear(), 6);
        talk.leave();
    }
    std::string text = read(file);
    const std::size_t begin = text.find("\nbegin\n") + 7;
    text.insert(text.find('\n', begin), "x");
    write(file, text);
    const Ran ran = run({"play", file});
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.err.find(file + ": line "), std::string::npos) << ran.err;
    EXPECT_EQ(read(file), text);
}

TEST_P(Play, WhatIsRefusedChangesNothing)
{
    Talk talk({"play", GetParam(), "--seed", "5", "--save", file});
    const std::string prompt = last_line(talk.hear());
    const std::string before = read(file);
    for (const char* bad : {"xyzzy", "99999999", "-1", "0", "/xyzzy", "? xyzzy", "odds xyzzy", "seat nobody", "rule XX-1", "why nobody", "list xyzzy",
                            "gm: xyzzy", "save", "save a b c", "report sideways"}) {
        const std::string heard = talk.say(bad);
        EXPECT_EQ(last_line(heard), prompt) << bad << ": " << heard;
        EXPECT_GT(heard.size(), prompt.size() + std::string(bad).size() + 2) << bad;  // it says something
        EXPECT_EQ(read(file), before) << bad;
    }
    EXPECT_EQ(talk.leave(), 0);
}

TEST_P(Play, LooksAndAsksWithoutPlaying)
{
    Talk talk({"play", GetParam(), "--seed", "5", "--save", file});
    const std::string prompt = last_line(talk.hear());
    const std::string before = read(file);
    for (const char* ask : {"help", "?", "list", "map", "news", "history", "rules", "rules move", "help undo", "odds 1", "why", ""}) {
        const std::string heard = talk.say(ask);
        EXPECT_EQ(last_line(heard), prompt) << ask << ": " << heard;
        EXPECT_EQ(read(file), before) << ask;
    }
    EXPECT_EQ(talk.leave(), 0);
}

TEST_P(Play, ResigningEndsItWhereNobodyOfTheSideIsLeft)
{
    Talk talk({"play", GetParam(), "--seed", "5", "--save", file});
    talk.hear();
    EXPECT_TRUE(talk.say("resign").ends_with("(y/n) "));
    talk.say("n");
    EXPECT_EQ(read(file).find(" resign "), std::string::npos);
    talk.say("say I have seen enough");
    talk.say("resign");
    talk.say("y");
    talk.leave();
    EXPECT_NE(read(file).find(" resign "), std::string::npos);
    EXPECT_NE(read(file).find(": I have seen enough #"), std::string::npos);
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

TEST_P(Play, NeverWritesOverAnotherFile)
{
    write(file, "my letters\n");
    const Ran ran = run({"play", GetParam(), "--save", file});
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(read(file), "my letters\n");
    Talk talk({"play", GetParam()});
    talk.hear();
    talk.say("save " + file);
    EXPECT_EQ(read(file), "my letters\n");
    talk.say("save " + folder.file("other.game"));
    EXPECT_EQ(talk.leave(), 0);
    EXPECT_EQ(run({"replay", folder.file("other.game"), "--verify"}).status, 0);
}

TEST_P(Play, AFullDiskLosesNothingThatWasAcknowledged)
{
    { EXPECT_EQ(run({"play", GetParam(), "--seed", "5", "--save", file}).status, 0); }
    const std::size_t room = read(file).size() + 150;
    std::string kept;
    {
        Talk talk({"play", file}, room);
        std::string heard = talk.hear();
        for (int i = 0; i < 60 && !talk.ended() && heard.find("NOT SAVED") == std::string::npos; ++i) {
            kept = read(file);
            heard = talk.say(some_answer(heard, static_cast<std::size_t>(i)));
        }
        EXPECT_NE(heard.find("NOT SAVED"), std::string::npos) << heard;
        EXPECT_EQ(talk.leave(), 1);
    }
    EXPECT_TRUE(read(file).starts_with(kept));
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
    EXPECT_EQ(folder.files(), std::vector<std::string>{"g.game"});
}

TEST_P(Play, AFullDiskBeginsNoGame)
{
    const Ran ran = run({"play", GetParam(), "--save", file}, "", 100);
    EXPECT_EQ(ran.status, 1);
    EXPECT_TRUE(folder.files().empty());
}

TEST_P(Play, ASavedGameHasItsOwnDice)
{
    EXPECT_EQ(run({"play", GetParam(), "--seed", "5", "--save", file}).status, 0);
    for (const Words& more : std::vector<Words>{{"--seed", "6"}, {"--dice", "table"}, {"--save", "x"}, {"--option", "a=1"}, {"--numbers", "x"}}) {
        Words words{"play", file};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(run(words).status, 2) << more[0];
    }
}

TEST_P(Play, ProgramsMayPlayAmongThemselves)
{
    Words words{"play", GetParam(), "--seed", "5", "--save", file};
    for (const std::string& seat : seats_of(GetParam())) words.insert(words.end(), {"--seat", seat + "=automa"});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find(" steps.\n"), std::string::npos);
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(, Play, testing::ValuesIn(one_scenario_a_system()),
                         system_of_scenario);

/// Plays with table dice until a cast of several dice is asked for; empty if none comes.
std::string until_dice(Talk& talk)
{
    std::string heard = talk.hear();
    for (int i = 0; i < 400 && !talk.ended(); ++i) {
        if (last_line(heard).starts_with("die 1 of ")) return heard;
        heard = talk.say(some_answer(heard, static_cast<std::size_t>(i) * 7 + 3));
    }
    return {};
}

TEST(TableDice, AreAskedDieByDieAndATotalIsRefused)
{
    int systems = 0;
    for (const std::string& scenario : one_scenario_a_system()) {
        Talk talk({"play", scenario, "--dice", "table"});
        const std::string heard = until_dice(talk);
        if (heard.empty()) continue;
        ++systems;
        EXPECT_NE(heard.find(" throws "), std::string::npos);
        const std::string prompt = last_line(heard);
        EXPECT_EQ(last_line(talk.say("99")), prompt);
        EXPECT_EQ(last_line(talk.say("0")), prompt);
        EXPECT_EQ(last_line(talk.say("one")), prompt);
        const std::string next = talk.say("1");
        EXPECT_TRUE(last_line(next).starts_with("die 2 of ")) << next;
        EXPECT_EQ(last_line(talk.say("back")), prompt);
    }
    EXPECT_GT(systems, 0);
}

TEST(TableDice, AnActionMayBeTakenBackBeforeItsDiceFall)
{
    const Folder folder;
    const std::string file = folder.file("g.game");
    Talk talk({"play", "gpc/first-field", "--dice", "table", "--save", file});
    const std::string prompt = last_line(talk.hear());
    ASSERT_TRUE(last_line(talk.say("fight")).starts_with("die (1 to 20)"));
    EXPECT_EQ(last_line(talk.say("undo")), prompt);
    EXPECT_TRUE(last_line(talk.say("fight")).starts_with("die (1 to 20)"));
    EXPECT_NE(talk.say("7 8").find("one die is thrown; that is one more"), std::string::npos);
    EXPECT_TRUE(last_line(talk.say("7")).starts_with("die (1 to 20)"));
    EXPECT_NE(talk.say("undo").find("No: "), std::string::npos);  // a die lies
    EXPECT_EQ(talk.leave(), 0);
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

TEST(TableDice, AKilledGameGoesOnAtTheSameDie)
{
    for (const std::string& scenario : one_scenario_a_system()) {
        const Folder folder;
        const std::string file = folder.file("g.game");
        std::string asked, prompt;
        {
            Talk talk({"play", scenario, "--dice", "table", "--save", file});
            const std::string heard = until_dice(talk);
            if (heard.empty()) continue;
            const std::size_t throws = heard.rfind(" throws ");
            asked = heard.substr(heard.rfind('\n', throws) + 1);
            asked = asked.substr(0, asked.find('\n'));
            prompt = last_line(talk.say("1"));
            ASSERT_TRUE(prompt.starts_with("die 2 of "));
            talk.kill();
        }
        Talk again({"play", file});
        const std::string heard = again.hear();
        EXPECT_NE(heard.find(asked), std::string::npos) << asked << "\n" << heard;
        EXPECT_NE(heard.find("Thrown already: 1"), std::string::npos) << heard;
        EXPECT_EQ(last_line(heard), prompt);
        std::string on = heard;
        while (last_line(on).starts_with("die ")) on = again.say("1");
        EXPECT_EQ(again.leave(), 0);
        EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
        EXPECT_EQ(folder.files(), std::vector<std::string>{"g.game"});
        return;
    }
    FAIL() << "no scenario asked for several dice";
}

TEST(TableMode, FourKnightsInterruptedTwiceEndTheirSevenRoundsWithAChronicle)
{
    const Folder folder;
    const std::string file = folder.file("moor.game");
    Words words{"play", "gpc/moor", "--seat", "knights=human", "--dice", "table", "--save", file};
    const std::set<std::size_t> kills{83, 199};  // after so many answers
    std::size_t said = 0;
    std::string prompt, kept;
    for (std::size_t sitting = 0; sitting <= kills.size(); ++sitting) {
        Talk talk(words);
        std::string heard = talk.hear();
        if (sitting > 0) {
            EXPECT_EQ(last_line(heard), prompt);
            EXPECT_EQ(read(file), kept);
        }
        while (!talk.ended() && last_line(heard).find("over") == std::string::npos) {
            heard = talk.say(some_answer(heard, said++));
            if (kills.contains(said)) break;
        }
        if (sitting < kills.size()) {
            ASSERT_FALSE(talk.ended()) << heard;
            prompt = last_line(heard);
            kept = read(file);
            talk.kill();
        } else {
            EXPECT_EQ(talk.leave(), 0);
        }
        words = {"play", file};
    }
    const Ran verified = run({"replay", file, "--verify"});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_EQ(verified.out.find("the game goes on"), std::string::npos) << verified.out;
    for (const char* format : {"text", "markdown", "bbcode"}) {
        const Ran chronicle = run({"paper", file, "chronicle", "--format", format});
        EXPECT_EQ(chronicle.status, 0) << chronicle.err;
        for (const char* told : {"Round 1", "Round 7", "Ector", "Bedivere", "Dinadan", "Griflet", "Mist rolls down from the hill"})
            EXPECT_NE(chronicle.out.find(told), std::string::npos) << told << ":\n" << chronicle.out;
    }
}

TEST(TableMode, TheGameMasterRulesAtAnyPromptAndItStandsInTheRecord)
{
    const Folder folder;
    const std::string file = folder.file("ford.game");
    Talk talk({"play", "gpc/ford", "--seat", "knights=human", "--dice", "table", "--save", file});
    const std::string prompt = last_line(talk.hear());
    EXPECT_NE(talk.say("gm: ruling intensity 9 because of the mud").find("(GP-GM-1)"), std::string::npos);
    EXPECT_NE(read(file).find(" gm: ruling intensity 9"), std::string::npos);
    EXPECT_EQ(last_line(talk.say("gm: ruling intensity lots")), prompt);
    talk.say("gm: undo");
    EXPECT_NE(read(file).find(" undo gm #"), std::string::npos);
    // inside a chance step a ruling has to wait
    std::string heard = prompt;
    for (int i = 0; i < 20 && !last_line(heard).starts_with("die "); ++i) heard = talk.say("1");
    ASSERT_TRUE(last_line(heard).starts_with("die ")) << heard;
    const std::string before = read(file);
    EXPECT_TRUE(last_line(talk.say("gm: ruling intensity 9 because of the mud")).starts_with("die "));
    EXPECT_EQ(read(file), before);
    EXPECT_EQ(talk.leave(), 0);
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);
}

TEST(HotSeat, TheScreenPassesBehindACurtainOnlyToWhoSeesOtherThings)
{
    const Words words{"play", "gobwin/siege", "--seat", "Alliance=human", "--seat", "Opposition=human", "--seed", "4"};
    const Ran ran = run(words, "end\nend\nend\n");
    EXPECT_EQ(ran.out.find("---- alliance-2 ----"), std::string::npos);  // allies share what they see
    const std::size_t curtain = ran.out.find("---- opposition ----");
    ASSERT_NE(curtain, std::string::npos);
    EXPECT_NE(ran.out.find("---- alliance-1 ----"), std::string::npos);
    // what the Alliance's report counted is not told behind it
    EXPECT_EQ(ran.out.substr(curtain, ran.out.find("----", curtain + 20) - curtain).find("The report of the Alliance"), std::string::npos);
    EXPECT_EQ(run({"play", "gpc/ford", "--seat", "knights=human", "--seed", "4"}, "1\n1\n1\n").out.find("---- bors ----"), std::string::npos);
}

TEST(HotSeat, APersonMayActFromAnothersPromptWhereBothSeeTheSame)
{
    const Folder folder;
    const std::string file = folder.file("g.game");
    Talk talk({"play", "gobwin/siege", "--seat", "Alliance=human", "--seat", "Opposition=human", "--seed", "4", "--save", file});
    EXPECT_EQ(last_line(talk.hear()), "alliance-1> ");
    EXPECT_EQ(last_line(talk.say("seat alliance-2")), "alliance-2> ");
    EXPECT_EQ(last_line(talk.say("alliance-1: end")), "alliance-2> ");
    EXPECT_NE(read(file).find(" alliance-1: end #"), std::string::npos);
    const std::string before = read(file);
    EXPECT_NE(talk.say("opposition: end").find("does not see what is shown here"), std::string::npos);
    EXPECT_EQ(read(file), before);
}

TEST(Journey, GoesThereStepByStepAndStopsWhereItIsRefused)
{
    const Folder folder;
    const std::string file = folder.file("g.game");
    Talk talk({"play", "gobwin/duel", "--seed", "3", "--save", file});
    talk.hear();
    EXPECT_NE(talk.say("reach move R4").find("  at 1: "), std::string::npos);
    talk.say("go move R4 0505");
    const std::string went = read(file);
    EXPECT_NE(went.find("1 alliance-1: move R4 0405 #"), std::string::npos);
    EXPECT_NE(went.find("2 alliance-1: move R4 0505 #"), std::string::npos);
    EXPECT_NE(talk.say("go move R4 0101").find("No: "), std::string::npos);
    EXPECT_EQ(read(file), went);
    talk.say("undo");
    talk.say("undo");
    EXPECT_NE(read(file).find("4 undo alliance-1 #"), std::string::npos);
}

TEST(PlayGpc, ThePlanOfAWhatIfIsChangedAtThePromptAndHoldsOverAKill)
{
    const Folder folder;
    const std::string file = folder.file("three.game");
    Talk talk({"play", "gpc/three-knights", "--seat", "knights=human", "--seed", "3", "--save", file});
    std::string heard = talk.hear();
    EXPECT_NE(talk.say("whatif --most 2").find("Battle roll has not fallen yet (GP-RND-7)"), std::string::npos);
    for (int i = 0; i < 3; ++i) heard = talk.say("fight");
    ASSERT_EQ(last_line(heard), "ector> ");
    heard = talk.say("whatif");
    EXPECT_NE(heard.find("push deeper"), std::string::npos) << heard;
    EXPECT_NE(heard.find("--stop never --most 2 --pick weakest"), std::string::npos) << heard;  // set before there was anything to tell
    EXPECT_EQ(heard.find("Bors"), std::string::npos) << heard;
    heard = talk.say("whatif charge --stop winning --squire first");
    EXPECT_NE(heard.find("From here on, for ector: --stop winning --squire first"), std::string::npos) << heard;
    EXPECT_EQ(heard.find("push deeper"), std::string::npos) << heard;
    for (const auto& [words, answer] : std::vector<std::pair<const char*, const char*>>{
             {"whatif dance", "\"dance\" stands here; allowed are: attack, "},
             {"whatif flee", "not open to Ector on a success (GP-RND-2)"},
             {"whatif --stop soon", "allowed are: never, winning"},
             {"whatif --most 4", "a whole number from 1 to 3 is asked"},
             {"whatif --knight gm", "gm leads no knight; allowed are: ector, bors, lamorak"},
             {"whatif --stop", "--stop wants a value"},
             {"whatif --speed 3", "--speed is no option"}}) {
        heard = talk.say(words);
        EXPECT_NE(heard.find(answer), std::string::npos) << heard;
    }
    talk.kill();
    Talk again({"play", file});
    again.hear();
    heard = again.say("whatif");
    EXPECT_NE(heard.find("--stop winning --most 2 --pick weakest --split even --bodyguard unhorsed --squire first"), std::string::npos) << heard;
    again.leave();
    EXPECT_EQ(run({"replay", file, "--verify"}).status, 0);

    // Of the record, with the eyes of one or of all; the plan at the prompt is that player's own.
    Ran ran = run({"whatif", "gpc", file});
    EXPECT_NE(ran.out.find("Bors"), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("--stop never --most 3"), std::string::npos);
    ran = run({"whatif", "gpc", file, "--as", "bors", "--stop", "winning"});
    EXPECT_EQ(ran.out.find("Ector"), std::string::npos);
    EXPECT_NE(ran.out.find("flee"), std::string::npos);
    EXPECT_EQ(run({"whatif", "gpc", file, "--at", "1"}).status, 1);
    EXPECT_EQ(run({"whatif", "gpc", file, "--at", "1000"}).status, 1);
    EXPECT_EQ(run({"whatif", "gpc", file, "--as", "zed"}).status, 2);
    EXPECT_EQ(run({"whatif", "gpc", file, "--numbers", file}).status, 2);
    EXPECT_NE(run({"whatif", "gpc", MONTJOY_SOURCE_DIR "/tests/games/gobwin/duel-automa.game"}).err.find("is a game of gobwin, not of gpc"), std::string::npos);
    EXPECT_NE(run({"whatif", "gpc", MONTJOY_SOURCE_DIR "/tests/games/gpc/moor-bots.game"}).err.find("the battle is over (GP-BAT-1)"), std::string::npos);
}

TEST(PlayGpc, WhoMistypedADieIsToldByBackHowItIsPutRight)
{
    Talk talk({"play", "gpc/three-knights", "--seat", "knights=human", "--dice", "table"});
    std::string heard = talk.hear();
    for (int i = 0; i < 3; ++i) heard = talk.say("fight");
    talk.say("12");  // Ector's Battle
    heard = talk.say("back");
    EXPECT_NE(heard.find("gm: ruling battle-dice"), std::string::npos) << heard;
    for (const char* die : {"5", "12", "5", "12", "5"}) heard = talk.say(die);
    ASSERT_EQ(last_line(heard), "ector> ") << heard;
    heard = talk.say("gm: ruling battle-dice ector 2 5");
    EXPECT_NE(heard.find("rolls 2"), std::string::npos) << heard;
}

}  // namespace
}  // namespace montjoy::whole
