// The commands that run a site, as a shell calls them: serve, backup, restore, orders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/hash.hpp"
#include "program.hpp"
#include "referee/record.hpp"
#include "referee/replay.hpp"
#include "server_client.hpp"
#include "server_process.hpp"

namespace montjoy {
namespace {

using ::testing::HasSubstr;
using whole::run;

const std::string generous = cat(R"({"durability":"normal",)", ServerProcess::generous, "}");

TEST(Serve, WrongWordsAreToldWithTheUsage)
{
    for (const whole::Words& words : std::vector<whole::Words>{{"serve", "--port", "x"}, {"serve", "--port", "70000"}, {"serve", "here"}, {"backup"}, {"restore"},
                                                               {"orders"}, {"orders", "burn"}, {"orders", "apply"}, {"orders", "apply", "-"}, {"orders", "write", "-"}}) {
        const whole::Ran ran = run(words);
        EXPECT_EQ(ran.status, 2) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(cat("usage: montjoy ", words.front(), " ")));
        EXPECT_EQ(ran.out, "");
    }
    for (const char* const command : {"serve", "backup", "restore", "orders"}) {
        const whole::Ran ran = run({command, "--help"});
        EXPECT_EQ(ran.status, 0);
        EXPECT_THAT(ran.out, HasSubstr(cat("usage: montjoy ", command)));
    }
}

TEST(Serve, WhatKeepsItFromServingIsSaid)
{
    const WorkFolder folder;
    const auto fails = [&](const whole::Words& more, std::string_view why) {
        whole::Words words{"serve", "--port", "0", "--data", folder.file("data")};
        words.insert(words.end(), more.begin(), more.end());
        const whole::Ran ran = run(words);
        EXPECT_EQ(ran.status, 1) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(why));
    };
    fails({"--bind", "nowhere"}, "cannot listen on nowhere");
    fails({"--config", folder.file("none.json")}, "none.json cannot be read");
    whole::write(folder.file("odd.json"), R"({"bind": "127.0.0.1", "colour": "red"})");
    fails({"--config", folder.file("odd.json")}, "/colour");
    whole::write(folder.file("torn.json"), "{\"bind\": ");
    fails({"--config", folder.file("torn.json")}, "line 1");
    whole::write(folder.file("tls.json"), cat(R"({"certificate": ")", folder.file("none.pem"), R"(", "key": "x"})"));
    fails({"--config", folder.file("tls.json")}, "none.pem");
    fails({"--page", folder.file("no-page")}, "no-page");
    fails({"--db", "postgresql://127.0.0.1:1/none"}, "PostgreSQL");
    whole::write(folder.file("text.sqlite"), std::string(5000, 'x'));
    fails({"--db", "sqlite:" + folder.file("text.sqlite")}, "not a database");
}

TEST(Serve, StopsCleanlyOnEitherSignal)
{
    for (const int signal : {SIGTERM, SIGINT}) {
        const WorkFolder folder;
        ServerProcess server(folder, {});
        EXPECT_EQ(Browser(server.port()).ask("GET", "/healthz").body, "ok\n");
        ::kill(server.process(), signal);
        EXPECT_EQ(server.stop(), 0);
        EXPECT_THAT(server.log(), HasSubstr("montjoy: stopped"));
    }
}

TEST(Serve, ThePageIsAtTheRootUnderItsPolicy)
{
    const WorkFolder folder;
    std::filesystem::create_directories(folder.file("site/assets"));
    whole::write(folder.file("site/index.html"), "<!doctype html><title>Montjoy</title>");
    whole::write(folder.file("site/assets/app.js"), "1");
    const ServerProcess server(folder, {.page = folder.file("site")});
    Browser browser(server.port());
    const net::Answer page = browser.ask("GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(page.body, HasSubstr("<title>Montjoy</title>"));
    EXPECT_EQ(page.headers.value("content-type"), "text/html; charset=utf-8");
    const std::string policy(page.headers.value("content-security-policy"));
    EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
    EXPECT_THAT(policy, HasSubstr("script-src 'self' 'wasm-unsafe-eval'"));
    EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(policy, ::testing::Not(HasSubstr("unsafe-inline")));
    EXPECT_EQ(browser.ask("GET", "/assets/app.js").body, "1");
    EXPECT_EQ(browser.ask("GET", "/../settings.json").status, 400);
    EXPECT_EQ(browser.ask("GET", "/%2e%2e/settings.json").status, 400);
    EXPECT_EQ(browser.ask("GET", "/settings.json").status, 404);
}

/// Plays some of a game, and yields it.
MadeGame some_game(std::uint16_t port, std::string& key, std::string& other_key)
{
    Browser maker(port);
    const MadeGame game(maker, R"({"once":"a-game-here","scenario":"gobwin/duel","settings":{"watching":"at-once"}})");
    key = game.take(maker, "player " + game.seats[0]);
    other_key = game.take(maker, "player " + game.seats[1]);
    Rng rng(3, 3);
    LiveSeat one(maker, game.game, key), other(maker, game.game, other_key);
    for (int n = 0; n < 8; ++n) {
        play_at_random(one, rng, 1);
        while (other.listen(std::chrono::milliseconds(50))) {
        }
        play_at_random(other, rng, 1);
        while (one.listen(std::chrono::milliseconds(50))) {
        }
    }
    return game;
}

TEST(Backup, OfALiveSiteIsRestoredWholeIntoAnEmptyOne)
{
    const WorkFolder folder, elsewhere;
    std::string key, other;
    auto server = std::make_unique<ServerProcess>(folder, ServerProcess::How{.settings = generous});
    const MadeGame game = some_game(server->port(), key, other);
    Browser browser(server->port());
    browser.key = key;
    const std::string news = browser.ask("GET", game.path("news")).body;

    const whole::Ran saved = run({"backup", folder.file("all.jsonl"), "--data", folder.file("data")});
    EXPECT_EQ(saved.status, 0) << saved.err;
    const whole::Ran streamed = run({"backup", "-", "--data", folder.file("data")});
    EXPECT_THAT(streamed.out, ::testing::StartsWith("{\"format\":\"montjoy-backup\""));
    server.reset();

    const whole::Words into{"restore", folder.file("all.jsonl"), "--data", elsewhere.file("data")};
    EXPECT_EQ(run(into).status, 0);
    const whole::Ran again = run(into);
    EXPECT_EQ(again.status, 1);
    EXPECT_THAT(again.err, HasSubstr("into an empty store only"));
    server = std::make_unique<ServerProcess>(elsewhere, ServerProcess::How{.settings = generous});
    Browser there(server->port());
    there.key = key;
    EXPECT_THAT(news, HasSubstr("\"kind\":\"order\",\"who\":\"alliance-1\""));
    EXPECT_EQ(there.ask("GET", game.path("news")).body, news);
    LiveSeat seat(there, game.game, key);  // who sat there sits there still
    EXPECT_FALSE(seat.number().empty());
}

TEST(Backup, WhatCannotBeReadOrWrittenIsSaid)
{
    const WorkFolder folder;
    const whole::Ran nothing = run({"backup", folder.file("b"), "--data", folder.file("no-site")});
    EXPECT_EQ(nothing.status, 1);
    EXPECT_THAT(nothing.err, HasSubstr("there is no database"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("b")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("no-site/montjoy.sqlite"))) << "asking made one";

    { const ServerProcess server(folder, {}); }
    const whole::Words good{"backup", folder.file("b"), "--data", folder.file("data")};
    EXPECT_EQ(run(good).status, 0);
    EXPECT_EQ(run(good, "", 16).status, 1) << "the disk is full";
    EXPECT_THAT(whole::read(folder.file("b")), HasSubstr("{\"rows\":")) << "the earlier one is whole";
    EXPECT_EQ(run({"backup", folder.file("none/b"), "--data", folder.file("data")}).status, 1);

    const auto restores = [&](std::string_view text, std::string_view why) {
        const WorkFolder empty;
        whole::write(folder.file("odd"), text);
        const whole::Ran ran = run({"restore", folder.file("odd"), "--data", empty.file("data")});
        EXPECT_EQ(ran.status, 1);
        EXPECT_THAT(ran.err, HasSubstr(why));
    };
    restores("", "line 1");
    restores("{\"format\":\"other\"}\n", "this is no backup");
    restores("{\"format\":\"montjoy-backup\",\"schema\":999}\n", "schema 999");
    const std::string whole_one = whole::read(folder.file("b"));
    restores(whole_one.substr(0, whole_one.rfind("{\"rows\"")), "ends before its end");
    EXPECT_EQ(run({"restore", folder.file("nowhere"), "--data", folder.file("e")}).status, 1);
}

// ---- Lists of orders ------------------------------------------------------------------------------

TEST(Orders, TravelAsTextIntoASavedGame)
{
    const WorkFolder folder;
    const std::string game = folder.file("duel.game");
    whole::Talk talk({"play", "gobwin/duel", "--seat", "alliance-1=human", "--seat", "opposition=human", "--seed", "7", "--save", game});
    talk.hear();
    talk.leave();
    const whole::Ran listed = run({"replay", game, "--as", "alliance-1"});
    ASSERT_EQ(listed.status, 0) << listed.err;

    // the game itself says what may be done
    const auto replayed = replay(whole::read(game), false);
    ASSERT_TRUE(std::holds_alternative<Replayed>(replayed));
    const Match& match = *std::get<Replayed>(replayed).match;
    const Seat seat = *match.seat_named("alliance-1");
    ASSERT_TRUE(match.awaited().contains(seat));
    const std::string first = match.legal(seat).front();
    const whole::Ran written = run({"orders", "write", "-", "--game", game, "--seat", "alliance-1"}, first + "\n\nend\nfly away\n");
    ASSERT_EQ(written.status, 0) << written.err;
    EXPECT_THAT(written.out, HasSubstr("game: duel\nseat: alliance-1\n"));
    EXPECT_EQ(run({"orders", "check", "-"}, written.out).status, 0);
    EXPECT_THAT(run({"orders", "check", "-", "--json"}, written.out).out, HasSubstr("\"orders\":[\"" + first));

    const std::string post = "> On Monday Anna wrote:\n> " + written.out;
    const whole::Ran applied = run({"orders", "apply", "-", "--game", game}, post);
    EXPECT_EQ(applied.status, 1);
    EXPECT_THAT(applied.out, HasSubstr("2 of 3 orders carried out"));
    EXPECT_THAT(applied.err, HasSubstr("standard input:8: "));  // the line of "3. fly away"
    EXPECT_THAT(whole::read(game), HasSubstr("alliance-1: " + first));
    EXPECT_EQ(run({"replay", game, "--verify"}).status, 0);

    const whole::Ran twice = run({"orders", "apply", "-", "--game", game}, post);
    EXPECT_EQ(twice.status, 1) << "made on an older view";
    EXPECT_THAT(twice.err, HasSubstr("standard input:5: "));
    std::string torn = written.out;
    torn.replace(torn.find("2. end"), 6, "2. END");
    const whole::Ran refused = run({"orders", "check", "-"}, torn);
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("standard input:8: the text is not what was written"));
    EXPECT_THAT(run({"orders", "check", "-"}, "hello").err, HasSubstr("standard input:1: "));
}

TEST(Orders, TravelAsTextToASiteAndAreDoneOnce)
{
    const WorkFolder folder;
    const ServerProcess server(folder, {.settings = generous});
    std::string key, other;
    const MadeGame game = some_game(server.port(), key, other);
    Browser browser(server.port());
    LiveSeat one(browser, game.game, key), two(browser, game.game, other);
    LiveSeat& mover = one.awaited() ? one : two;
    const std::string seat = one.awaited() ? game.seats[0] : game.seats[1];
    const std::string act = mover.choices().front();
    whole::write(folder.file("key"), (one.awaited() ? key : other) + "\n");
    const std::string site = cat("http://127.0.0.1:", server.port());
    const auto sheet = [&](const std::string& number, const std::string& order) {
        std::string body = cat("game: ", game.game, "\nseat: ", seat, "\nview: ", number, "\n1. ", order, "\n");
        return cat("[montjoy orders]\n", body, "sum: ", to_hex(sha256(body)).substr(0, 8), "\n[end of orders]\n");
    };
    const whole::Words apply{"orders", "apply", "-", "--site", site, "--key-file", folder.file("key")};
    const std::string post = sheet(mover.number(), act);
    const whole::Ran applied = run(apply, post);
    EXPECT_EQ(applied.status, 0) << applied.err;
    EXPECT_EQ(applied.out, "1 of 1 order carried out\n");
    browser.key = one.awaited() ? key : other;
    const std::string news = browser.ask("GET", game.path("news")).body;
    EXPECT_THAT(news, HasSubstr(cat("\"who\":\"", seat, "\",\"message\":{\"text\":\"", act, "\"")));
    EXPECT_EQ(run(apply, post).status, 0) << "asked again it is the same request";
    EXPECT_EQ(browser.ask("GET", game.path("news")).body, news) << "and nothing is done again";

    const whole::Ran late = run(apply, sheet("0", act));
    EXPECT_EQ(late.status, 1);
    EXPECT_THAT(late.err, HasSubstr("standard input:4: "));
    whole::write(folder.file("wrong-key"), "nobody-knows-this-key");
    EXPECT_EQ(run({"orders", "apply", "-", "--site", site, "--key-file", folder.file("wrong-key")}, post).status, 1);
    EXPECT_EQ(run({"orders", "apply", "-", "--site", "http://127.0.0.1:1", "--key-file", folder.file("key")}, post).status, 1);
    for (const std::string& secret : {key, other, game.links.at("spectator"), game.links.at("game-master")})
        EXPECT_EQ(server.log().find(secret), std::string::npos) << "a secret stands in the log";
    EXPECT_EQ(run({"orders", "apply", "-", "--site", "elsewhere", "--key-file", folder.file("key")}, post).status, 2);
}

}  // namespace
}  // namespace montjoy
