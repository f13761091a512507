// What the world does to a server: it is killed in the middle of everything, its database goes
// away, its disk is full. No order that was acknowledged is lost, none is done twice, and every
// game verifies.
//   MONTJOY_KILLS    how often it is killed; 20 unless told otherwise
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "apps/server/net/client.hpp"
#include "apps/server/net/server.hpp"
#include "base/rng.hpp"
#include "referee/record.hpp"
#include "referee/replay.hpp"
#include "server_client.hpp"
#include "server_process.hpp"
#include "store/postgres.test.hpp"

namespace montjoy {
namespace {

using namespace std::chrono_literals;

std::string settings(std::string_view durability = "normal")
{
    return cat(R"({"durability":")", durability, "\",", ServerProcess::generous, "}");
}

/// Two players of one game, who choose at random and never let go of an order before it is
/// answered.
class Players {
public:
    Players(std::uint16_t port, std::string scenario, std::uint64_t seed) : port_(port), rng_(seed)
    {
        const Document created =
            must("POST", "/api/v1/games", "",
                 cat(R"({"once":"fault-game-)", seed, R"(","scenario":")", scenario, "\"}"));
        game_ = text_in(created, "game");
        if (!created.find("links")) return;
        for (const Document& link : created.find("links")->items) {
            const std::string role = text_in(link, "role"), seat = text_in(link, "seat");
            if (role != "player" && role != "game-master") continue;
            const std::string key = text_in(
                must("POST", "/api/v1/invitations/take", "",
                     cat(R"({"secret":")", text_in(link, "secret"), R"(","once":"fault-join"})")),
                "key");
            if (role == "player")
                seats_.push_back({seat, key});
            else
                master_ = key;
        }
    }

    /// Plays until `stopped`, or until nobody answers. What was not answered is asked again first.
    void play(const std::atomic<bool>& stopped)
    {
        while (!stopped) {
            if (pending_.empty() && !choose()) return;
            const net::Answer answer =
                ask("POST", cat("/api/v1/games/", game_, "/acts"), seats_[mover_].key, pending_);
            if (answer.status == 0 || answer.status == 503) return;
            pending_.clear();
            if (answer.status == 200) {
                acknowledged.push_back(cat(seats_[mover_].name, ": ", order_));
                ++taken;
                if (text_in(parsed(answer.body), "repeated") == "true") ++repeated;
            } else if (answer.status != 409) {
                ADD_FAILURE() << order_ << " of " << seats_[mover_].name << ": " << answer.status
                              << answer.body;
                return;
            }
        }
    }

    /// What of the record are acts, as "seat: order"; the record itself has to verify.
    std::vector<std::string> recorded()
    {
        const net::Answer answer = ask("GET", cat("/api/v1/games/", game_, "/record"), master_, "");
        EXPECT_EQ(answer.status, 200) << answer.body;
        const auto replayed = replay(answer.body, true);
        if (const auto* fault = std::get_if<RecordFault>(&replayed))
            ADD_FAILURE() << to_text(*fault);
        std::vector<std::string> acts;
        for (const std::string_view line : split(answer.body, '\n')) {
            const auto step = parse_step(line);
            if (const auto* one = std::get_if<Step>(&step); one && one->kind == Step::Kind::act)
                acts.push_back(cat(one->seat, ": ", one->text));
        }
        return acts;
    }

    void reconnect(std::uint16_t port)
    {
        port_ = port;
        client_.reset();
    }
    std::atomic<bool> over{false};
    std::atomic<std::size_t> taken{0};  ///< how many are acknowledged, for other threads
    std::vector<std::string> acknowledged;
    std::size_t repeated = 0;
    const std::string& game() const { return game_; }
    std::string key(std::size_t seat) const { return seats_.at(seat).key; }
    net::Answer ask(std::string_view method, const std::string& target, const std::string& key,
                    std::string_view body)
    {
        try {
            if (!client_) client_.emplace("127.0.0.1", port_);
            client_->headers = {};
            client_->patience = 20s;
            if (!key.empty()) client_->headers.add("Authorization", "Bearer " + key);
            return client_->ask(method, target, body);
        } catch (const net::Error&) {  // nobody listens
            client_.reset();
            return {};
        }
    }

private:
    struct Seated {
        std::string name, key;
    };
    Document must(std::string_view method, const std::string& target, const std::string& key,
                  std::string_view body)
    {
        const net::Answer answer = ask(method, target, key, body);
        EXPECT_TRUE(answer.status == 200 || answer.status == 201)
            << target << " " << answer.status << answer.body;
        return parsed(answer.body);
    }

    /// Finds somebody to move and a move; false where nobody answers or the game is over.
    bool choose()
    {
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            const net::Answer seen =
                ask("GET", cat("/api/v1/games/", game_, "/view"), seats_[i].key, "");
            if (seen.status != 200) return false;
            const Document view = parsed(seen.body);
            if (text_in(view, "over") == "true") {
                over = true;
                return false;
            }
            if (text_in(view, "awaited") != "true") continue;
            const net::Answer legal =
                ask("GET", cat("/api/v1/games/", game_, "/legal"), seats_[i].key, "");
            if (legal.status != 200) return false;
            const Document acts = parsed(legal.body);
            std::vector<std::string> choices;
            for (const char* const list : {"listed", "samples"})
                if (const Document* const some = acts.find(list))
                    for (const Document& act : some->items) choices.push_back(act.string);
            if (choices.empty()) return false;
            mover_ = i;
            order_ = choices[rng_.index(choices.size())];
            pending_ = cat(R"({"kind":"order","once":"fault-order-)", ++orders_, R"(","number":)",
                           text_in(acts, "number"), R"(,"text":)", json_quoted(order_), "}");
            return true;
        }
        return false;
    }

    std::uint16_t port_;
    Rng rng_;
    std::optional<net::Client> client_;
    std::string game_, master_, pending_, order_;
    std::vector<Seated> seats_;
    std::size_t mover_ = 0;
    std::uint64_t orders_ = 0;
};

int kills()
{
    const char* const told = std::getenv("MONTJOY_KILLS");
    if (told) return std::max(1, std::atoi(told));
    const char* const effort =
        std::getenv("MONTJOY_TEST_EFFORT");  // the sanitizers' builds are slow
    return effort && std::atoi(effort) < 100 ? 5 : 20;
}

constexpr const char* scenarios[] = {"gobwin/duel", "gpc/first-field", "arcadia/duel",
                                     "gbh/bridge"};

/// Plays for a while, and until so many orders more have been taken; not for ever.
void play_for(Players& players, std::chrono::milliseconds time, std::size_t at_least = 0)
{
    std::atomic<bool> stopped{false};
    const std::size_t enough = players.taken + at_least;
    std::thread thread([&] { players.play(stopped); });
    std::this_thread::sleep_for(time);
    for (int wait = 0; wait < 20'000 && players.taken < enough && !players.over; ++wait)
        std::this_thread::sleep_for(1ms);
    stopped = true;
    thread.join();
}

/// Kills a server on `db` again and again under the load of four games.
void kill_again_and_again(const std::string& db, std::uint64_t seed)
{
    const WorkFolder folder;
    Rng rng(seed, 77);
    const auto start = [&] {
        ServerProcess::How how;
        how.db = db;
        how.settings = settings();
        return std::make_unique<ServerProcess>(folder, how);
    };
    std::vector<std::unique_ptr<Players>> games;
    auto server = start();
    for (std::uint64_t i = 0; i < 4; ++i)
        games.push_back(std::make_unique<Players>(server->port(), scenarios[i], seed * 100 + i));
    for (int round = 0; round < kills(); ++round) {
        if (round > 0) server = start();
        std::atomic<bool> stopped{false};
        std::vector<std::thread> threads;
        for (auto& game : games) {
            game->reconnect(server->port());
            threads.emplace_back([&stopped, &game] { game->play(stopped); });
        }
        // in the middle of it: after some orders of this round, however slow the machine is
        const auto sum = [&] {
            std::size_t orders = 0;
            for (const auto& game : games) orders += game->taken;
            return orders;
        };
        const bool any_left = std::any_of(games.begin(), games.end(), [](const auto& game) { return !game->over; });
        const std::size_t enough = sum() + 1 + rng.below(20);
        for (int wait = 0; any_left && wait < 20'000 && sum() < enough; ++wait)
            std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(std::chrono::microseconds(rng.below(5'000)));
        server->kill();
        stopped = true;
        for (std::thread& thread : threads) thread.join();
    }
    server = start();
    std::size_t orders = 0, repeated = 0;
    for (auto& game : games) {
        game->reconnect(server->port());
        play_for(*game, 20ms, 1);  // at least what was left unanswered
        const std::vector<std::string> recorded = game->recorded();
        EXPECT_EQ(recorded, game->acknowledged) << "game " << game->game();
        orders += recorded.size();
        repeated += game->repeated;
    }
    EXPECT_GT(orders, static_cast<std::size_t>(kills()));
    std::printf("%d kills: %zu orders, %zu of them done before and asked again\n", kills(), orders,
                repeated);
    EXPECT_EQ(server->stop(), 0);
}

TEST(ServerFaults, KilledUnderLoadOnSqliteNothingIsLostOrDoubled)
{
    kill_again_and_again("", 1);
}

TEST(ServerFaults, KilledUnderLoadOnPostgresNothingIsLostOrDoubled)
{
    if (!store::PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL is not installed";
    const store::PostgresServer postgres;
    kill_again_and_again(postgres.url(), 2);
}

/// Whether the server says so of its health within a while, somebody playing meanwhile.
bool health_becomes(Players& players, int status)
{
    for (int i = 0; i < 300; ++i) {
        if (players.ask("GET", "/healthz", "", "").status == status) return true;
        play_for(players, 50ms);
    }
    return false;
}

TEST(ServerFaults, AskedToStopUnderLoadItEndsWellAndLosesNothing)
{
    const WorkFolder folder;
    ServerProcess::How how;
    how.settings = settings("full");
    auto server = std::make_unique<ServerProcess>(folder, how);
    Players players(server->port(), "gobwin/duel", 5);
    std::atomic<bool> stopped{false};
    std::thread thread([&] { players.play(stopped); });
    for (int wait = 0; wait < 20'000 && players.taken < 5; ++wait) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(server->stop(), 0) << server->log();
    stopped = true;
    thread.join();
    EXPECT_FALSE(players.acknowledged.empty());
    server = std::make_unique<ServerProcess>(folder, how);
    players.reconnect(server->port());
    play_for(players, 100ms, 1);
    EXPECT_EQ(players.recorded(), players.acknowledged);
}

TEST(ServerFaults, ASecondServerOnOneFileIsTurnedAway)
{
    const WorkFolder folder;
    ServerProcess::How how;
    how.settings = settings();
    const ServerProcess server(folder, how);
    try {
        const WorkFolder elsewhere;
        ServerProcess::How second = how;
        second.db = folder.file("data/montjoy.sqlite");
        const ServerProcess other(elsewhere, second);
        ADD_FAILURE() << "two servers write one file";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("did not start"), std::string::npos)
            << error.what();
    }
}

TEST(ServerFaults, OnAFullDiskOrdersAreRefusedAndTheRestGoesOn)
{
    const WorkFolder folder;
    ServerProcess::How how;
    how.settings = settings();
    const ServerProcess server(folder, how);
    Players players(server.port(), "gobwin/duel", 6);
    play_for(players, 50ms, 5);
    const std::size_t before = players.acknowledged.size();
    ASSERT_GT(before, 0u);

    server.limit_files(1);  // no file may grow
    EXPECT_TRUE(health_becomes(players, 503));
    const net::Answer view =
        players.ask("GET", cat("/api/v1/games/", players.game(), "/view"), players.key(0), "");
    EXPECT_TRUE(view.status == 200 || view.status == 503) << view.body;

    server.limit_files(0);
    EXPECT_TRUE(health_becomes(players, 200));
    play_for(players, 50ms, 5);
    EXPECT_GT(players.acknowledged.size(), before);
    EXPECT_EQ(players.recorded(), players.acknowledged);
}

TEST(ServerFaults, WhileTheDatabaseIsAwayNothingIsTakenAndAfterwardsAllGoesOn)
{
    if (!store::PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL is not installed";
    const WorkFolder folder;
    store::PostgresServer postgres;
    ServerProcess::How how;
    how.db = postgres.url();
    how.settings = settings();
    const ServerProcess server(folder, how);
    Players players(server.port(), "gobwin/duel", 7);
    play_for(players, 50ms, 5);
    const std::size_t before = players.acknowledged.size();
    ASSERT_GT(before, 0u);
    postgres.stop();
    EXPECT_TRUE(health_becomes(players, 503));
    postgres.start();
    EXPECT_TRUE(health_becomes(players, 200));
    play_for(players, 50ms, 5);
    EXPECT_GT(players.acknowledged.size(), before);
    EXPECT_EQ(players.recorded(), players.acknowledged);
}

TEST(ServerFaults, TwoServersOnOneDatabaseServeTheHalvesOfAGame)
{
    if (!store::PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL is not installed";
    const WorkFolder folder, second_folder;
    const store::PostgresServer postgres;
    ServerProcess::How how;
    how.db = postgres.url();
    how.settings = settings();
    const ServerProcess first(folder, how), second(second_folder, how);
    Players players(first.port(), "gobwin/duel", 8);
    for (int i = 0; i < 12; ++i) {
        players.reconnect(i % 2 == 0 ? second.port() : first.port());
        play_for(players, 20ms, 2);
    }
    EXPECT_GT(players.acknowledged.size(), 12u);
    EXPECT_EQ(players.recorded(), players.acknowledged);

    // who looks through one is told what happens at the other
    net::WebSocket watching("127.0.0.1", first.port(), "/api/v1/live");
    for (std::size_t seat = 0; seat < 2; ++seat)
        watching.send(cat(R"({"id":1,"enter":{"game":")", players.game(), R"(","key":")",
                          players.key(seat), "\"}}"));
    EXPECT_TRUE(watching.receive());
    EXPECT_TRUE(watching.receive());
    players.reconnect(second.port());
    play_for(players, 50ms, 2);
    EXPECT_TRUE(players.over || watching.receive(10s)) << "nothing was pushed";
}

}  // namespace
}  // namespace montjoy
