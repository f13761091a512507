#include "apps/server/service/site.test.hpp"
#include "base/hash.hpp"

namespace montjoy::server {
namespace {

class Records : public SiteTest {};

TEST_F(Records, AreWholeForTheMasterAndAtTheEndForAll)
{
    const Game game = in_the_window();
    const std::string whole = must(server->service->export_record(game.master)).content;
    EXPECT_NE(whole.find("- dealt 0 "), std::string::npos);
    const std::string seen = must(server->service->export_record(game.right)).content;
    EXPECT_TRUE(seen.starts_with("as right saw it; not the whole record, and not to be verified"));
    EXPECT_EQ(seen.find("dealt"), std::string::npos);
    EXPECT_EQ(fault_in(server->service->export_record(game.spectator)), "forbidden");
    EXPECT_EQ(fault_in(server->service->export_game(game.left)), "forbidden");
    must(server->act(game.left, Act::Kind::resign));
    EXPECT_EQ(must(server->service->export_record(game.right)).content, must(server->service->export_record(game.master)).content);
    EXPECT_EQ(fault_in(server->service->export_record(game.right, 7)), "not_found");
}

TEST_F(Records, TheLuckIsSealedUntilTheEnd)
{
    const Game game = begin();
    const GameInfo before = must(server->service->game(game.left));
    EXPECT_EQ(before.seal.size(), 64u);
    EXPECT_EQ(before.luck, "");
    EXPECT_NE(must(server->service->export_record(game.master)).content.find("dice sealed " + before.seal), std::string::npos);
    must(server->act(game.left, Act::Kind::resign));
    const GameInfo after = must(server->service->game(game.left));
    EXPECT_EQ(to_hex(sha256(after.luck)), before.seal);
    // What fell is what the key gives.
    const std::string record = must(server->service->export_record(game.left)).content;
    std::uint64_t key = 0;
    std::from_chars(after.luck.data(), after.luck.data() + after.luck.size(), key, 16);
    const Faces first = seeded_faces(key, {0, 1, 3, {0}, true, true}, 0);
    EXPECT_NE(record.find(cat("1 roll left 1of3: ", first[0])), std::string::npos) << record;
}

TEST_F(Records, AGameGoesOutWholeAndComesInAgainAndGoesOn)
{
    const Game game = in_the_window();
    must(server->order(game.left, "boast 5"));
    must(server->rule(game.master, {Ruling::Kind::rewind, "", "", "", "all", "a slip", {}, 5, false, {}}));
    must(server->order(game.left, "boast 6"));
    const std::string file = must(server->service->export_game(game.master)).content;
    EXPECT_NE(file.find("a slip"), std::string::npos);
    EXPECT_NE(file.find("boast 5"), std::string::npos);  // both histories
    const Created created = must(server->service->import_game({}, "import-0001", file, {}));
    EXPECT_EQ(must(server->service->import_game({}, "import-0001", file, {})).game, created.game);
    const Access left = join(link(created, Role::player, "left")), right = join(link(created, Role::player, "right"));
    EXPECT_NE(server->view(right)->json.find("\"boast\":6"), std::string::npos);
    must(server->order(left, "pass"));
    must(server->order(right, "pass"));
    restart();
    EXPECT_NE(server->view(right)->json.find("\"round\":1"), std::string::npos);
    const std::string record = must(server->service->export_record(game.master)).content;
    must(server->service->import_game({}, "import-0002", record, {}));  // the bare record does as well
}

TEST_F(Records, WhatDoesNotHoldIsNamed)
{
    const Game game = in_the_window();
    const std::string record = must(server->service->export_record(game.master)).content;
    const auto import = [&](std::string file) { return server->service->import_game({}, cat("import-", hash_of(file).substr(0, 16)), file, {}); };
    EXPECT_EQ(fault_in(import("{\"format\":\"chess\"}")), "malformed");
    EXPECT_EQ(fault_in(import("nonsense")), "malformed");
    std::string changed = record;
    changed.replace(changed.find("right: high"), 11, "right: low ");
    EXPECT_NE(fault_in(import(changed)), "none");
    changed = record;
    changed.replace(changed.find("rules 1"), 7, "rules 9");
    EXPECT_NE(fault_in(import(changed)), "none");
    changed = record.substr(0, record.size() - 3);
    const auto torn = import(changed);
    EXPECT_EQ(fault_in(torn), "malformed");
    EXPECT_EQ(std::get<Error>(torn).where, cat("line ", split(changed, '\n').size()));
    EXPECT_EQ(store->size(store::Table<store::GameRow>::index), 1);
}

TEST_F(Records, AGameThatGoesOtherwiseInThisProgramSaysSoAndIsNotPlayedOn)
{
    const Game game = in_the_window();
    auto rows = store->find<store::StepRow>({store::equal(&store::StepRow::game, game.created.game)}, {{store::column_of(&store::StepRow::seq), true}}, 1);
    store::StepRow row = rows.at(0);
    row.lines.replace(row.lines.find("- scored 0 "), 12, "- scored 0 9");  // as other rules would have had it
    ASSERT_TRUE(store->write(store::Batch().put(row)));
    restart();
    const auto view = server->view(game.left);
    EXPECT_NE(view->frozen.find("step 5"), std::string::npos) << view->frozen;
    EXPECT_EQ(fault_in(server->order(game.left, "pass")), "refused");
    EXPECT_EQ(server->service->counts().frozen, 1u);
    EXPECT_FALSE(server->troubles.empty());
    EXPECT_NE(must(server->service->export_record(game.master)).content.find("- scored 0 9"), std::string::npos);  // what was stored
    must(server->act(game.left, Act::Kind::say, "what now?"));
}

TEST_F(Records, WhatIsNewSinceTheLastVisit)
{
    const Game game = in_the_window();
    must(server->service->since_last_visit(game.left));
    EXPECT_TRUE(must(server->service->since_last_visit(game.left)).empty());
    must(server->order(game.right, "boast 7"));
    must(server->act(game.right, Act::Kind::say, "well?"));
    const auto fresh = must(server->service->since_last_visit(game.left));
    ASSERT_EQ(fresh.size(), 2u);
    EXPECT_EQ(render(fresh[1].message), "right: well?");
    restart();
    EXPECT_TRUE(must(server->service->since_last_visit(game.left)).empty());
    EXPECT_EQ(fault_in(server->service->since_last_visit(game.spectator)), "forbidden");
}

TEST_F(Records, LogTimesAndEarlierCoursesComeInWithTheGame)
{
    const Game game = in_the_window();
    now += std::chrono::hours(5);
    must(server->order(game.left, "boast 5"));
    must(server->act(game.left, Act::Kind::say, "a word to myself", "side"));
    now += std::chrono::hours(5);
    must(server->rule(game.master, {Ruling::Kind::rewind, "", "", "", "all", "a slip", {}, 5, false, {}}));
    must(server->order(game.left, "boast 6"));
    const std::string file = must(server->service->export_game(game.master)).content;
    now += std::chrono::days(30);
    const Created created = must(server->service->import_game({}, "import-0001", file, {}));
    for (int i = 0; i < 2; ++i) {
        const Access master = join(link(created, Role::game_master), nullptr, {}, "", cat("master-once-", 1));
        const std::string again = must(server->service->export_game(master)).content;
        Problems problems;
        const auto one = parse_document(file, problems), two = parse_document(again, problems);
        ASSERT_TRUE(one && two);
        for (const char* const field : {"record", "times", "histories", "created", "title"}) EXPECT_EQ(to_json(*one->find(field)), to_json(*two->find(field))) << field;
        const auto& before = one->find("log")->items;
        const auto& after = two->find("log")->items;
        ASSERT_GT(after.size(), before.size());  // who joined at the new table
        for (std::size_t k = 0; k < before.size(); ++k) EXPECT_EQ(to_json(before[k]), to_json(after[k]));
        restart();
    }
    const Access left = join(link(created, Role::player, "left"), nullptr, {}, "", "left-once-1"), right = join(link(created, Role::player, "right"), nullptr, {}, "", "right-once-1");
    EXPECT_NE(news_text(left).find("a word to myself"), std::string::npos);
    EXPECT_EQ(news_text(right).find("a word to myself"), std::string::npos);
    EXPECT_EQ(must(server->service->histories(right)).size(), 2u);
}

TEST_F(Records, AnEarlierCourseOfAnotherGameIsNamed)
{
    const Game game = in_the_window();
    must(server->rule(game.master, {Ruling::Kind::rewind, "", "", "", "all", "a slip", {}, 3, false, {}}));
    const std::string file = must(server->service->export_game(game.master)).content;
    const auto import = [&](const std::string& text) {
        const auto outcome = server->service->import_game({}, cat("import-", hash_of(text).substr(0, 16)), text, {});
        const auto* const error = std::get_if<Error>(&outcome);
        return error ? error->where : "none";
    };
    EXPECT_EQ(import(file), "none");
    std::string changed = file;
    changed.replace(changed.rfind("dice sealed "), 13, "dice sealed 0");
    EXPECT_EQ(import(changed), "/histories/0/record");
    changed = file;
    changed.replace(changed.rfind("right: high"), 11, "right: low ");
    EXPECT_EQ(import(changed), "/histories/0/record");
    changed = file;
    changed.replace(changed.find("\"at\":\""), 7, "\"at\":\"x");
    EXPECT_EQ(import(changed), "/log/0/at");
    changed = file;
    changed.replace(changed.find("A toy"), 5, "A\\ntoy");
    EXPECT_EQ(import(changed), "/title");
}

TEST_F(Records, WhyAGameWasTakenBackIsNotForThoseWhoSeeItLater)
{
    TableSettings settings;
    settings.watching = Watching::delayed;
    settings.watching_delay = std::chrono::hours(2);
    const Game game = in_the_window(settings);
    must(server->rule(game.master, {Ruling::Kind::rewind, "", "", "", "all", "left holds a nine", {}, 3, false, {}}));
    EXPECT_EQ(fault_in(server->service->histories(game.spectator)), "forbidden");
    must(server->act(game.left, Act::Kind::resign));
    EXPECT_EQ(must(server->service->histories(game.spectator)).size(), 2u);
}

}  // namespace
}  // namespace montjoy::server
