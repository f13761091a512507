// Golden records and pinned counts: every file of tests/games and tests/perft, through the program.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "base/text.hpp"
#include "program.hpp"

namespace montjoy::whole {
namespace {

namespace fs = std::filesystem;

std::set<fs::path> files_below(std::string_view folder, std::string_view ending)
{
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MONTJOY_SOURCE_DIR) / folder))
        if (entry.is_regular_file() && entry.path().extension() == ending) files.insert(entry.path());
    return files;
}

TEST(Golden, EveryRecordIsWhatTheRulesMakeOfIt)
{
    std::set<std::string> systems;
    for (const fs::path& game : files_below("tests/games", ".game")) {
        const Ran ran = run({"replay", game.string(), "--verify"});
        EXPECT_EQ(ran.status, 0) << game << ": " << ran.err;
        EXPECT_NE(ran.out.find("hash "), std::string::npos) << game;
        systems.insert(game.parent_path().filename());
    }
    EXPECT_EQ(systems, (std::set<std::string>{"arcadia", "gbh", "gobwin", "gpc"}));
}

TEST(Golden, EveryCountOfLegalContinuationsStands)
{
    std::set<std::string> systems;
    for (const fs::path& counts : files_below("tests/perft", ".perft")) {
        std::ifstream file(counts);
        for (std::string line; std::getline(file, line);) {
            const auto parts = words(line);
            if (parts.empty() || parts[0] == "#") continue;
            ASSERT_EQ(parts.size(), 3u) << counts << ": " << line;
            const Ran ran = run({"perft", std::string(parts[0]), std::string(parts[1])});
            EXPECT_EQ(ran.status, 0) << line << ": " << ran.err;
            EXPECT_EQ(trim(ran.out), parts[2]) << line;
            systems.insert(std::string(parts[0].substr(0, parts[0].find('/'))));
        }
    }
    EXPECT_EQ(systems, (std::set<std::string>{"arcadia", "gbh", "gobwin", "gpc"}));
}

}  // namespace
}  // namespace montjoy::whole
