// The analyst's commands and the designer's bench: answers that programs can read, and errors that are named.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program.hpp"

namespace montjoy::whole {
namespace {

nlohmann::json answer(Words words)
{
    words.push_back("--json");
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 0) << ran.err;
    const auto json = nlohmann::json::parse(ran.out, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << ran.out;
    return json;
}

std::string said(const Words& words, int status)
{
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, status) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
}

TEST(Match, IsPlayedTwiceWithTheSameDiceAndAddsUp)
{
    const Words words{"match", "automa", "random", "gbh/field", "--games", "44", "--seed", "2"};
    auto one = answer(words), again = answer(words);
    one.erase("seconds"), again.erase("seconds");
    EXPECT_EQ(one, again);
    EXPECT_EQ(one["wins"].get<int>() + one["draws"].get<int>() + one["losses"].get<int>(), one["games"].get<int>());
    EXPECT_EQ(one["games"], 40);  // proved as soon as it may stop
    EXPECT_EQ(one["verdict"], "proved");
    EXPECT_GT(one["score"].get<double>(), 0.9);
    const auto even = answer({"match", "automa", "automa", "gbh/field", "--games", "40"});
    EXPECT_EQ(even["score"], 0.5);  // the same players in each other's seats
    EXPECT_EQ(even["verdict"], "refuted");
}

TEST(Match, ReadsTheGamesOfAnEarlierRun)
{
    const Folder folder;
    const Words words{"match", "automa", "random", "gobwin/duel", "--games", "4", "--save", folder.file("games")};
    auto one = answer(words);
    const std::string first = read(folder.file("games/0001.game"));
    auto again = answer(words);
    one.erase("seconds"), again.erase("seconds");
    EXPECT_EQ(one, again);
    EXPECT_EQ(read(folder.file("games/0001.game")), first);
    EXPECT_NE(said({"match", "random", "automa", "gobwin/duel", "--games", "4", "--save", folder.file("games")}, 1).find("is of another run"), std::string::npos);
}

TEST(Match, NamesWhatIsWrong)
{
    EXPECT_NE(said({"match", "search:0", "automa", "gbh/field"}, 2).find("a budget of nothing"), std::string::npos);
    EXPECT_NE(said({"match", "bob", "automa", "gbh/field"}, 2).find("nobody is called \"bob\" in gbh"), std::string::npos);
    EXPECT_NE(said({"match", "glory", "automa", "gbh/field"}, 2).find("nobody is called \"glory\" in gbh"), std::string::npos);
    EXPECT_NE(said({"match", "automa", "automa", "gbh/three"}, 1).find("has 3 sides"), std::string::npos);
    // Who thinks for a time does not play the same game twice.
    EXPECT_NE(said({"match", "search:100ms", "automa", "gbh/field"}, 2).find("search:100ms thinks for a time"), std::string::npos);
    EXPECT_NE(said({"sim", "gbh/field", "--games", "1", "--seat", "Red=search:100ms"}, 2).find("search:100ms thinks for a time"), std::string::npos);
    EXPECT_NE(said({"lab", "effect", "gobwin/siege", "--instead", "fog=false", "--bot", "search:100ms"}, 2).find("thinks for a time"), std::string::npos);
    EXPECT_NE(said({"lab", "effect", "gobwin/siege", "--instead", "fog=false", "--bot", "bob"}, 2).find("nobody is called \"bob\" in gobwin"), std::string::npos);
    EXPECT_NE(said({"sim", "gbh/field", "--games", "1", "--seat", "Red=search:medium"}, 2).find("there is no level \"medium\""), std::string::npos);
}

class Analyst : public testing::TestWithParam<std::string> {};

TEST_P(Analyst, SpeaksOfARecordedGame)
{
    const Folder folder;
    ASSERT_EQ(run({"sim", GetParam(), "--games", "1", "--seed", "4", "--save", folder.file("g")}).status, 0);
    const std::string game = folder.file("g/0001.game");
    const auto luck = answer({"luck", game});
    double gain = 0;
    for (const auto& [side, account] : luck["sides"].items()) {
        EXPECT_GE(account["percentile"].get<double>(), 0);
        EXPECT_LE(account["percentile"].get<double>(), 1);
        gain += account["gain"].get<double>();
    }
    EXPECT_NEAR(gain, 0, 1e-9);  // one side's luck is the other's
    EXPECT_FALSE(luck["turns"].empty());
    EXPECT_EQ(run({"luck", game}).status, 0);

    int hinted = 0;
    for (int at = 20; at < 260 && hinted < 2; at += 3) {
        const Ran ran = run({"hint", game, "--at", std::to_string(at), "--level", "search:40000", "--json"});
        if (ran.status != 0) continue;
        const auto hint = nlohmann::json::parse(ran.out);
        if (hint["ideas"].size() < 2) continue;
        ++hinted;
        EXPECT_GT(hint["nodes"].get<int>(), 0);
        EXPECT_GE(hint["worth"].get<double>(), -1);
        EXPECT_LE(hint["worth"].get<double>(), 1);
        const std::string place = std::to_string(at);
        const auto threats = answer({"threats", game, "--at", place, "--trials", "20"});
        for (const auto& piece : threats["pieces"]) EXPECT_LE(piece["lost"].get<double>(), piece["hurt"].get<double>());
        const auto rows = answer({"row", game, hint["ideas"][0]["act"].get<std::string>(), "--at", place, "--trials", "10"});
        EXPECT_EQ(rows["orders"].size(), 1u);
        EXPECT_EQ(run({"hint", game, "--at", place, "--level", "search:4000"}).status, 0);
    }
    EXPECT_EQ(hinted, 2);
    EXPECT_NE(said({"hint", game}, 1).find("waits for nobody"), std::string::npos);
    EXPECT_NE(said({"hint", game, "--level", "search:0"}, 2).find("a budget of nothing"), std::string::npos);
    EXPECT_EQ(run({"row", game, "no such act", "--at", "20"}).status, 1);
}

INSTANTIATE_TEST_SUITE_P(, Analyst, testing::Values("gobwin/duel", "gbh/field", "arcadia/duel", "gpc/moor"),
                         [](const auto& each) { return each.param.substr(0, each.param.find('/')); });

TEST(Lab, MeasuresAnOptionGameByGame)
{
    const Ran ran = run({"lab", "effect", "gobwin/duel", "--instead", "fog=false", "--games", "10", "--format", "json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto sheets = nlohmann::json::parse(ran.out);
    for (const auto& row : sheets[0]["rows"]) EXPECT_EQ(row["difference"], 0) << row;  // the duel has no fog as it is
    EXPECT_EQ(run({"lab", "effect", "gobwin/duel", "--games", "2"}).status, 2);
    EXPECT_NE(said({"lab", "effect", "arcadia/meeting", "--instead", "/nothing=1", "--games", "2"}, 1).find("nothing at /nothing"), std::string::npos);
}

TEST(Lab, WeighsDesignsInEveryFormat)
{
    const Folder folder;
    write(folder.file("designs.json"), R"([{"name":"Spears","type":"pikes","attack":4,"defence":2,"hits":8},{"name":"Riders","type":"cavalry","attack":5,"defence":2,"hits":8}])");
    const Ran json = run({"lab", "designs", folder.file("designs.json"), "--format", "json"});
    ASSERT_EQ(json.status, 0) << json.err;
    const auto sheets = nlohmann::json::parse(json.out);
    ASSERT_EQ(sheets.size(), 2u);
    EXPECT_EQ(sheets[1]["rows"][0]["Spears"], 50);  // against itself
    EXPECT_NEAR(sheets[1]["rows"][0]["Riders"].get<double>() + sheets[1]["rows"][1]["Spears"].get<double>(), 100, 1e-9);
    EXPECT_NE(run({"lab", "designs", folder.file("designs.json"), "--format", "csv"}).out.find("Spears,"), std::string::npos);
    EXPECT_NE(run({"lab", "designs", "--format", "html"}).out.find("<svg"), std::string::npos);
    write(folder.file("none.json"), "[]");
    EXPECT_NE(said({"lab", "designs", folder.file("none.json")}, 1).find("an empty army"), std::string::npos);
}

TEST(Lab, PlaysArmiesInBothSeats)
{
    const Folder folder;
    const std::string unit = R"({"type":"infantry","level":5,"weapons":["swords"],"armour":"AC2","shield":"normal","count":)";
    write(folder.file("few.json"), R"({"title":"Few","units":[)" + unit + "2}]}");
    write(folder.file("many.json"), R"({"title":"Many","units":[)" + unit + "9}]}");
    const Ran ran = run({"lab", "armies", "gbh/elephants", folder.file("few.json"), folder.file("many.json"), "--games", "10", "--format", "json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto sheets = nlohmann::json::parse(ran.out);
    EXPECT_GT(sheets[0]["rows"][1]["all"].get<double>(), 90);
    EXPECT_NEAR(sheets[0]["rows"][0]["all"].get<double>() + sheets[0]["rows"][1]["all"].get<double>(), 100, 1e-9);
    write(folder.file("none.json"), R"({"title":"None","units":[]})");
    EXPECT_NE(said({"lab", "armies", "gbh/elephants", folder.file("few.json"), folder.file("none.json")}, 1).find("an army without units"), std::string::npos);
}

}  // namespace
}  // namespace montjoy::whole
