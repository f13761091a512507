// The words of the command line: what is understood, and how what is not is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "program.hpp"

namespace montjoy::whole {
namespace {

TEST(Words, WrongOnesAreTwoWithTheUsage)
{
    const std::string scenario = scenarios().at(0);
    for (const Words& words : std::vector<Words>{
             {},
             {"--json"},
             {"conquer"},
             {"systems", "--loud"},
             {"scenarios", "chess"},
             {"rules"},
             {"rules", "chess"},
             {"odds"},
             {"odds", "chess", "file.json"},
             {"odds", scenario.substr(0, scenario.find('/'))},
             {"odds", scenario.substr(0, scenario.find('/')), "file.json", "--loud"},
             {"play"},
             {"play", scenario, "--dice", "loaded"},
             {"play", scenario, "--seed", "x"},
             {"play", scenario, "--seat", "nobody=human"},
             {"play", scenario, "--seat", "x"},
             {"replay"},
             {"replay", "file.game", "--at", "soon"},
             {"sim", scenario},
             {"sim", scenario, "--games", "0"},
             {"sim", scenario, "--games", "many"},
             {"sim", scenario, "--games", "2", "--jobs", "0"},
             {"sim", scenario, "--games", "2", "--seat", "nobody=random"},
             {"perft", scenario},
             {"perft", scenario, "-1"},
             {"perft", scenario, "deep"},
         }) {
        const Ran ran = run(words);
        std::string said;
        for (const std::string& word : words) said += ' ' + word;
        EXPECT_EQ(ran.status, 2) << said;
        EXPECT_EQ(ran.out, "") << said;
        EXPECT_NE(ran.err.find("usage: montjoy"), std::string::npos) << said << ": " << ran.err;
    }
}

TEST(Words, WhatIsRefusedIsOneWithTheReason)
{
    const std::string scenario = scenarios().at(0), system = scenario.substr(0, scenario.find('/'));
    for (const Words& words : std::vector<Words>{
             {"rules", system, "XX-NONE-1"},
             {"play", "nowhere/never"},
             {"play", "/nowhere/never.json"},
             {"sim", "nowhere/never", "--games", "2", "--json"},
             {"perft", "nowhere/never", "2"},
             {"check", "/nowhere/never.json"},
             {"replay", "/nowhere/never.game"},
             {"replay", "/nowhere/never.game", "--verify"},
             {"paper", "/nowhere/never.game", "report"},
             {"odds", system, "/nowhere/never.json", "--json"},
             {"play", scenario, "--save", "/nowhere/never.game"},
             {"play", scenario, "--option", "no-such-option=1"},
             {"play", scenario, "--numbers", "/nowhere/never.json"},
         }) {
        const Ran ran = run(words);
        std::string said;
        for (const std::string& word : words) said += ' ' + word;
        EXPECT_EQ(ran.status, 1) << said;
        EXPECT_EQ(ran.out, "") << said;
        EXPECT_NE(ran.err, "") << said;
        EXPECT_EQ(ran.err.find("usage:"), std::string::npos) << said;
    }
}

TEST(Words, HelpIsNoFault)
{
    EXPECT_EQ(run({"--help"}).status, 0);
    const Ran sim = run({"sim", "--help"});
    EXPECT_EQ(sim.status, 0);
    EXPECT_NE(sim.out.find("usage: montjoy sim SCENARIO --games N"), std::string::npos);
}

TEST(Words, ColourIsForScreensUnlessAskedFor)
{
    const std::string scenario = scenarios().at(0);
    EXPECT_EQ(run({"play", scenario}).out.find('\x1b'), std::string::npos);
    EXPECT_NE(run({"play", scenario, "--colour", "always"}).out.find("\x1b["), std::string::npos);
    EXPECT_NE(run({"--colour", "always", "play", scenario}).out.find("\x1b["), std::string::npos);
    EXPECT_EQ(run({"play", scenario, "--colour", "mauve"}).status, 2);
}

TEST(Words, ANearMissIsOffered)
{
    EXPECT_NE(run({"scenario"}).err.find("did you mean scenarios?"), std::string::npos);
    std::string near = scenarios().at(0);
    near.pop_back();
    EXPECT_NE(run({"play", near}).err.find("did you mean"), std::string::npos);
}

TEST(Systems, AreListedForPeopleAndPrograms)
{
    const auto json = nlohmann::json::parse(run({"systems", "--json"}).out);
    const std::string table = run({"systems"}).out;
    ASSERT_FALSE(json["systems"].empty());
    for (const auto& system : json["systems"]) {
        const std::string name = system["name"];
        EXPECT_NE(table.find('\n' + name + ' '), std::string::npos);
        const auto tools = system["tools"].get<std::vector<std::string>>(), bots = system["bots"].get<std::vector<std::string>>();
        EXPECT_NE(std::find(tools.begin(), tools.end(), "odds"), tools.end()) << name;
        EXPECT_NE(std::find(bots.begin(), bots.end(), "automa"), bots.end()) << name;
        EXPECT_FALSE(system["scenarios"].empty()) << name;
    }
}

TEST(Scenarios, AreListedWithTheirSeats)
{
    const Ran ran = run({"scenarios", "--json"});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
    const auto json = nlohmann::json::parse(ran.out);
    for (const auto& scenario : json["scenarios"]) {
        const std::string id = scenario["id"];
        EXPECT_EQ(id.substr(0, id.find('/')), scenario["system"].get<std::string>());
        EXPECT_FALSE(scenario["title"].get<std::string>().empty());
        EXPECT_GE(scenario["seats"].size(), 1u) << id;
        for (const auto& seat : scenario["seats"]) EXPECT_TRUE(seat["name"].is_string() && seat["side"].is_string());
    }
    const auto system = json["scenarios"][0]["system"].get<std::string>();
    const auto own = nlohmann::json::parse(run({"scenarios", system, "--json"}).out);
    for (const auto& scenario : own["scenarios"]) EXPECT_EQ(scenario["system"].get<std::string>(), system);
}

TEST(Rules, QuoteAClauseWithItsBasis)
{
    for (const auto& [system, id] : std::vector<std::pair<std::string, std::string>>{
             {"gobwin", "GB-COM-8"}, {"gbh", "GH-COM-7"}, {"arcadia", "AR-COM-5"}, {"gpc", "GP-ROLL-3"}}) {
        const Ran ran = run({"rules", system, id});
        EXPECT_EQ(ran.status, 0) << id;
        EXPECT_TRUE(ran.out.starts_with("### " + id)) << ran.out;
        EXPECT_NE(ran.out.find("\nBasis: "), std::string::npos) << ran.out;
        const Ran book = run({"rules", system});
        EXPECT_NE(book.out.find(ran.out), std::string::npos) << id;
    }
}

TEST(Check, NamesEveryFaultOfAScenario)
{
    const Folder folder;
    const std::string file = folder.file("mine.json");
    for (const std::string& id : one_scenario_a_system()) {
        // the scenario as a record pins it, in a file of one's own
        EXPECT_EQ(run({"play", id, "--save", folder.file("g.game")}).status, 0);
        const std::string record = read(folder.file("g.game"));
        std::filesystem::remove(folder.file("g.game"));
        constexpr std::string_view data = "\nscenario-data ";
        const std::size_t from = record.find(data) + data.size();
        auto scenario = nlohmann::ordered_json::parse(record.substr(from, record.find('\n', from) - from));
        const auto checked = [&](const nlohmann::ordered_json& json) {
            write(file, json.dump());
            return run({"check", file});
        };
        EXPECT_NE(checked(scenario).err.find("/system: this field is missing"), std::string::npos);
        scenario["system"] = "chess";
        EXPECT_NE(checked(scenario).err.find("/system: "), std::string::npos);
        scenario["system"] = id.substr(0, id.find('/'));
        Ran ran = checked(scenario);
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_NE(ran.out.find("holds"), std::string::npos);
        EXPECT_EQ(run({"perft", file, "1"}).out, run({"perft", id, "1"}).out);
        scenario["x-unknown"] = 1;
        scenario.erase("title");
        ran = checked(scenario);
        EXPECT_EQ(ran.status, 1);
        EXPECT_NE(ran.err.find(file + ": /x-unknown: "), std::string::npos) << ran.err;
        EXPECT_NE(ran.err.find(file + ": /title: "), std::string::npos) << ran.err;
    }
    write(file, "{\"system\": \"gpc\",\n \"title\": }");
    EXPECT_NE(run({"check", file}).err.find(file + ": line 2, column "), std::string::npos);
}

TEST(Numbers, ReplaceTheAssumedOnesAndAreBlamedByTheirFile)
{
    const Folder folder;
    const std::string file = folder.file("numbers.json"), game = folder.file("g.game");
    const auto played = [&](const char* numbers) {
        write(file, numbers);
        return run({"play", "gbh/bridge", "--seed", "5", "--numbers", file, "--save", game});
    };
    EXPECT_NE(played(R"({"armour": {"AC9": {"crush": 12}}})").err.find(file + ": /armour/AC9: "), std::string::npos);
    EXPECT_NE(played(R"({"armour": {"AC2": {"crush": "hard"}}})").err.find(file + ": /armour/AC2/crush: "), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(game));
    // an example of the source no longer holds: said, and played all the same
    const Ran ran = played(R"({"armour": {"AC2": {"crush": 12}}})");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.err.find("(GH-COM-7)"), std::string::npos) << ran.err;
    EXPECT_NE(read(game).find("\nnumber /armour/AC2/crush 12\n"), std::string::npos);
    EXPECT_EQ(run({"replay", game, "--verify"}).status, 0);
}

TEST(Perft, PrintsOneNumber)
{
    for (const std::string& id : one_scenario_a_system()) {
        EXPECT_EQ(run({"perft", id, "0"}).out, "1\n");
        const Ran ran = run({"perft", id, "1"});
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_GE(std::stoull(ran.out), 1u);
        EXPECT_EQ(ran.out, std::to_string(std::stoull(ran.out)) + '\n');
    }
}

TEST(Bench, PrintsALineASystem)
{
    const auto systems = nlohmann::json::parse(run({"systems", "--json"}).out)["systems"];
    std::istringstream lines(run({"bench"}).out);
    std::string name, hash;
    for (const auto& system : systems) {
        ASSERT_TRUE(lines >> name >> hash);
        EXPECT_EQ(name, system["name"].get<std::string>());
        EXPECT_EQ(hash.size(), 16u);
        EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
    }
    EXPECT_FALSE(lines >> name);
}

TEST(Bench, ChoosesBySearchAsTheOtherCompilersDo) { EXPECT_EQ(run({"bench", "--search"}).out, read(MONTJOY_SOURCE_DIR "/tests/choices.txt")); }

}  // namespace
}  // namespace montjoy::whole
