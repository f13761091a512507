// Simulation: the same games whoever plays them, and whatever is kept of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace montjoy::whole {
namespace {

nlohmann::json simulated(Words words)
{
    words.push_back("--json");
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
    auto json = nlohmann::json::parse(ran.out);
    EXPECT_GE(json["seconds"].get<double>(), 0);
    json.erase("seconds");
    return json;
}

class Sim : public testing::TestWithParam<std::string> {};

TEST_P(Sim, CountsEveryGameOnceForAnyNumberOfJobs)
{
    const auto one = simulated({"sim", GetParam(), "--games", "6", "--seed", "3", "--jobs", "1"});
    EXPECT_EQ(one, simulated({"sim", GetParam(), "--games", "6", "--seed", "3", "--jobs", "4"}));
    int games = one["draws"].get<int>();
    for (const auto& [side, wins] : one["wins"].items()) games += wins.get<int>();
    EXPECT_EQ(games, 6);
    EXPECT_EQ(one["games"].get<int>(), 6);
    EXPECT_GT(one["actions"].get<int>(), 0);
}

TEST_P(Sim, KeepsRecordsOfTheGamesThatItCounts)
{
    const Folder folder;
    const auto kept = simulated({"sim", GetParam(), "--games", "2", "--seed", "5", "--save", folder.file("games")});
    EXPECT_EQ(kept, simulated({"sim", GetParam(), "--games", "2", "--seed", "5"}));
    for (const char* game : {"games/0001.game", "games/0002.game"})
        EXPECT_EQ(run({"replay", folder.file(game), "--verify"}).status, 0) << game;
    EXPECT_EQ(folder.files(), std::vector<std::string>{"games"});
}

TEST_P(Sim, AnotherSeedIsAnotherRun)
{
    const Folder folder;
    EXPECT_EQ(run({"sim", GetParam(), "--games", "1", "--seed", "1", "--save", folder.file("a")}).status, 0);
    EXPECT_EQ(run({"sim", GetParam(), "--games", "1", "--seed", "2", "--save", folder.file("b")}).status, 0);
    EXPECT_NE(read(folder.file("a/0001.game")), read(folder.file("b/0001.game")));
}

TEST_P(Sim, AGameWithoutEndIsAnErrorWithItsKey)
{
    const Ran ran = run({"sim", GetParam(), "--games", "3", "--longest", "2", "--json"});
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("game 1 (key 0x"), std::string::npos) << ran.err;
}

TEST_P(Sim, TheFolderMustBeOne)
{
    const Folder folder;
    write(folder.file("games"), "no folder");
    EXPECT_EQ(run({"sim", GetParam(), "--games", "1", "--save", folder.file("games")}).status, 1);
    EXPECT_EQ(read(folder.file("games")), "no folder");
}

TEST_P(Sim, AFullDiskLeavesNoPartOfARecord)
{
    const Folder folder;
    const Ran ran = run({"sim", GetParam(), "--games", "1", "--save", folder.file("games")}, "", 200);
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.err.find("0001.game: cannot be written"), std::string::npos) << ran.err;
    EXPECT_TRUE(std::filesystem::is_empty(folder.file("games")));
}

INSTANTIATE_TEST_SUITE_P(, Sim, testing::ValuesIn(one_scenario_a_system()),
                         system_of_scenario);

}  // namespace
}  // namespace montjoy::whole
