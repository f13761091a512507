// Battles of one's own armies through the program: the file may go, the record stays; a campaign of three battles.
#include <gtest/gtest.h>

#include <filesystem>

#include "program.hpp"

namespace montjoy::whole {
namespace {

namespace fs = std::filesystem;

const std::string mine = R"({"title": "The Last Watch", "commanders": ["captain"], "commander": {"unit": "captain", "grade": "average"},
    "units": [{"id": "captain", "type": "hero"}, {"name": "Watchmen", "type": "swords", "count": 8}, {"type": "shooters", "count": 4},
              {"type": "spears", "count": 3}]})";

/// Plays one battle of the army in `own` against a published one, recorded below `folder`; yields the record.
std::string battle(const Folder& folder, const std::string& own, const std::string& against, int number)
{
    const Ran mustered = run({"muster", "arcadia", own, "--against", against});
    EXPECT_EQ(mustered.status, 0) << mustered.err;
    const std::string file = folder.file("battle-" + std::to_string(number) + ".json"), records = folder.file("records-" + std::to_string(number));
    fs::create_directories(records);
    write(file, mustered.out);
    const Ran played = run({"sim", file, "--games", "1", "--seed", std::to_string(number), "--jobs", "1", "--save", records});
    EXPECT_EQ(played.status, 0) << played.err;
    fs::remove(file);
    return records + "/0001.game";
}

TEST(ArmyRecord, ARecordVerifiesWhenTheArmysFileIsGoneAndNamesAnArmyThatWasChanged)
{
    const Folder folder;
    const std::string own = folder.file("watch.json");
    write(own, mine);
    const std::string game = battle(folder, own, "goblins", 1);
    fs::remove(own);
    const Ran proved = run({"replay", game, "--verify"});
    EXPECT_EQ(proved.status, 0) << proved.err;
    const std::string text = read(game);
    for (const char* const army : {"Watchmen", "Wolf Riders"}) {
        std::string changed = text;
        const std::size_t at = changed.find(army, changed.find("scenario-data "));
        ASSERT_NE(at, std::string::npos) << "both armies stand in the record whole";
        changed[at] = 'X';
        write(game, changed);
        const Ran refused = run({"replay", game, "--verify"});
        EXPECT_EQ(refused.status, 1);
        EXPECT_NE(refused.err.find(army[1] == 'a' ? "/player/army" : "/enemy/army"), std::string::npos) << refused.err;
    }
}

TEST(ArmyRecord, ThreeBattlesInARowCarryLossesAndVeteransInAFile)
{
    const Folder folder;
    std::string own = folder.file("army-0.json");
    write(own, mine);
    int number = 0;
    for (const char* const against : {"goblins", "undead", "elves"}) {
        const std::string game = battle(folder, own, against, ++number);
        const Ran next = run({"paper", game, "campaign", "--as", "player"});
        ASSERT_EQ(next.status, 0) << next.err;
        own = folder.file("army-" + std::to_string(number) + ".json");
        write(own, next.out);
        const Ran checked = run({"army", "arcadia", own});
        EXPECT_EQ(checked.status, 0) << checked.err;
        EXPECT_NE(next.out.find("\"battles\":" + std::to_string(number)), std::string::npos) << next.out;
    }
    EXPECT_NE(read(own).find("\"veteran\":"), std::string::npos);
    std::string wrong = read(own);
    wrong.replace(wrong.find("\"battles\":3"), 11, "\"battles\":-1");
    write(own, wrong);
    const Ran refused = run({"muster", "arcadia", own, "--against", "elves"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("army-3.json: /campaign/battles"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace montjoy::whole
