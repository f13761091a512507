// The site on real databases: several servers on one PostgreSQL, a database that goes and comes back, a file that
// is opened again.
#include <poll.h>

#include <ctime>

#include "apps/server/service/site.test.hpp"
#include "store/postgres.test.hpp"

namespace montjoy::server {
namespace {

using store::PostgresServer;

class Databases : public SiteTest {
protected:
    void TearDown() override
    {
        server.reset();  // before its store
    }
    static void hear(TestServer& one, store::Store& own)
    {
        for (int i = 0; i < 40; ++i) {
            pollfd waiting{own.moved_socket(), POLLIN, 0};
            ::poll(&waiting, 1, 50);
            const auto games = own.moved_elsewhere();
            if (games.empty()) continue;
            one.service->moved_elsewhere(games);
            one.settle();
            return;
        }
        ADD_FAILURE() << "nothing was heard";
    }
};

TEST_F(Databases, TwoServersOnOnePostgresAreOneSite)
{
    if (!PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL IS NOT INSTALLED: two servers were not tried on it";
    PostgresServer database;
    const auto first = store::open(database.url(), {}), second = store::open(database.url(), {});
    server = std::make_unique<TestServer>(*first, now, 1);
    TestServer other(*second, now, 2);
    server->tick();  // the first who asks minds the time
    other.tick();
    TableSettings settings;
    settings.terms = turns(std::chrono::hours(24));
    const Game game = begin(settings);
    const Access right = must(other.service->enter_by_key({"", game.right_key, ""}));
    other.view(right);
    other.changes.clear();

    must(server->order(game.left, "low"));
    hear(other, *second);
    ASSERT_FALSE(other.changes.empty());  // whose connections hang there are told
    EXPECT_EQ(other.changes.back().game, game.created.game);
    must(other.order(right, "high"));
    hear(*server, *first);
    for (int round = 0; round < 2; ++round) {  // and without waiting to hear of each other
        must(server->order(game.left, "pass"));
        must(other.order(right, "pass"));
        must(server->order(game.left, "low", server->number(game.left)));
        must(other.order(right, "low", other.number(right)));
    }
    EXPECT_GT(server->service->counts().conflicts + other.service->counts().conflicts, 0u);

    now += std::chrono::hours(24);
    other.tick();
    EXPECT_EQ(other.service->counts().deadlines, 0u);  // it does not lead
    server->tick();
    EXPECT_EQ(server->service->counts().deadlines, 2u);
    hear(other, *second);
    EXPECT_TRUE(other.view(right)->over);
    const std::string record = must(other.service->export_record(right)).content;
    EXPECT_EQ(record, must(server->service->export_record(game.left)).content);
    must(server->service->import_game({}, "import-0001", record, {}));
}

TEST_F(Databases, APostgresThatGoesAndComesBackLosesNothing)
{
    if (!PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL IS NOT INSTALLED: its coming and going was not tried";
    PostgresServer database;
    const auto own = store::open(database.url(), {true, true, 1'000});
    server = std::make_unique<TestServer>(*own, now, 1);
    const Game game = in_the_window();
    const std::uint64_t number = server->number(game.left);
    database.stop(SIGQUIT);
    EXPECT_EQ(fault_in(server->order(game.left, "boast 5", number, "request-1")), "unavailable");
    EXPECT_EQ(fault_in(server->service->view(game.left)), "unavailable");
    server->tick();
    database.start();
    const Played played = must(server->order(game.left, "boast 5", number, "request-1"));
    EXPECT_FALSE(played.repeated);
    EXPECT_TRUE(must(server->order(game.left, "boast 5", number, "request-1")).repeated);
    server->tick();
    EXPECT_TRUE(server->service->counts().store_answers);
}

TEST_F(Databases, AFileIsOpenedAgainAsItWas)
{
    store::TestFolder folder;
    std::string json, news;
    Game game;
    {
        const auto own = store::open(folder / "site.sqlite", {});
        server = std::make_unique<TestServer>(*own, now, 1);
        game = in_the_window();
        must(server->order(game.left, "boast 5"));
        must(server->act(game.right, Act::Kind::say, "well"));
        json = server->view(game.left)->json;
        news = news_text(game.left);
        server.reset();
    }
    const auto own = store::open(folder / "site.sqlite", {});
    server = std::make_unique<TestServer>(*own, now, 2);
    EXPECT_EQ(server->view(game.left)->json, json);
    EXPECT_EQ(news_text(game.left), news);
    std::vector<std::string> lines;
    store::backup(*own, [&](std::string_view line) { lines.emplace_back(line); });
    const auto copy = store::open_memory();
    std::size_t at = 0;
    store::restore(*copy, [&]() -> std::optional<std::string> { return at < lines.size() ? std::optional(lines[at++]) : std::nullopt; });
    TestServer elsewhere(*copy, now, 3);
    EXPECT_EQ(elsewhere.view(must(elsewhere.service->enter_by_key({"", game.left_key, ""})))->json, json);
    server.reset();
}

/// Ten thousand games lie there; the site is there at once, and opens those that are asked for.
TEST_F(Databases, ManyStoredGamesDoNotKeepTheSiteFromBeginning)
{
    store::TestFolder folder;
    std::string key;
    {
        const auto own = store::open(folder / "site.sqlite", {false, true, 1'000});
        server = std::make_unique<TestServer>(*own, now, 1);
        const Game game = begin();
        key = game.left_key;
        server.reset();
        const auto row = own->find<store::GameRow>({})[0];
        const auto pin = own->find<store::PinRow>({})[0];
        const auto table = own->find<store::TableRow>({})[0];
        const auto step = own->find<store::StepRow>({})[0];
        store::Batch batch;
        for (int i = 0; i < 10'000; ++i) {
            auto [r, p, t, s] = std::tuple(row, pin, table, step);
            r.id = p.game = t.game = s.game = cat("copy-", i);
            batch.add(r).add(p).add(t).add(s);
        }
        ASSERT_TRUE(own->write(batch));
    }
    const std::clock_t began = std::clock();  // of this program alone: the machine may be busy
    const auto own = store::open(folder / "site.sqlite", {});
    server = std::make_unique<TestServer>(*own, now, 2);
    server->tick();
    const Access left = must(server->service->enter_by_key({"", key, ""}));
    server->view(left);
    EXPECT_LT(std::clock() - began, CLOCKS_PER_SEC);
    server.reset();
}

}  // namespace
}  // namespace montjoy::server
