// Whole games through the server, over sockets: two clients that act as browsers do, each sent its views over
// its WebSocket; and the same with a server process for each of them, on one database.
#include <gtest/gtest.h>

#include "referee/record.hpp"
#include "referee/replay.hpp"
#include "server_client.hpp"
#include "server_process.hpp"
#include "store/postgres.test.hpp"

namespace montjoy {
namespace {

using namespace std::chrono_literals;

/// The smallest scenario of the system that two may play.
std::string scenario_of(std::string_view system)
{
    return system == "gbh" ? "gbh/bridge" : system == "gpc" ? "gpc/first-field" : cat(system, "/duel");
}

/// The two places of it that play; a game master who plays the enemy is one.
std::vector<std::string> places_of(const MadeGame& game)
{
    std::vector<std::string> places;
    for (const std::string& seat : game.seats) places.push_back("player " + seat);
    if (places.size() < 2) places.emplace_back("game-master");
    return places;
}

void verifies(const std::string& record)
{
    const auto replayed = replay(record, true);
    const auto* const fault = std::get_if<RecordFault>(&replayed);
    EXPECT_FALSE(fault) << to_text(*fault);
}

std::size_t acts_in(const std::string& record)
{
    std::size_t acts = 0;
    for (const std::string_view line : split(record, '\n'))
        if (const auto step = parse_step(line); std::holds_alternative<Step>(step))
            acts += std::get_if<Step>(&step)->kind == Step::Kind::act ? 1u : 0u;
    return acts;
}

/// Plays to the end, each seat on what it was sent; every act of one is pushed to the other. After `most` rounds the
/// first resigns.
void play_to_the_end(std::vector<std::unique_ptr<LiveSeat>>& seats, std::uint64_t seed, int most)
{
    Rng rng(seed, 8);
    const auto over = [&] {
        return std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat->over(); });
    };
    int quiet = 0, n = 0;
    for (; !over() && quiet < 20; ++n) {
        if (n == most) {
            seats[0]->ask("act", R"({"kind":"resign","once":"resigning"})");
            seats[1]->listen(5s);
        }
        bool any = false;
        for (auto& seat : seats) any = (seat->awaited() && play_at_random(*seat, rng, 1)) || any;
        if (any) {
            quiet = 0;
            for (auto& seat : seats)  // what the others' acts have sent
                while (seat->listen(0ms)) {
                }
        } else {  // everybody waits for a push
            ++quiet;
            for (auto& seat : seats)
                if (seat->listen(500ms)) quiet = 0;
        }
        if (::testing::Test::HasFailure()) return;
    }
    ASSERT_TRUE(over()) << "after " << n << " rounds, the views being " << seats[0]->number() << " and " << seats[1]->number();
    for (auto& seat : seats) {
        for (int wait = 0; wait < 50 && !seat->over(); ++wait) seat->listen(200ms);
        EXPECT_TRUE(seat->over()) << "it was not told of the end";
    }
}

class ServerGames : public ::testing::TestWithParam<std::string> {};

TEST_P(ServerGames, TwoBrowsersPlayItToTheEnd)
{
    const WorkFolder folder;
    const ServerProcess server(folder, {.settings = cat(R"({"durability":"normal",)", ServerProcess::generous, "}")});
    // One comes by a secret link alone; the other has an account, and enters by its cookie.
    Browser maker(server.port()), guest(server.port()), member(server.port());
    const MadeGame game(maker, cat(R"({"once":"two-browsers","scenario":")", scenario_of(GetParam()), R"(","settings":{"watching":"at-once"}})"));
    member.must("POST", "/api/v1/accounts", R"({"name":"Member","password":"long enough for all"})");
    ASSERT_FALSE(member.cookie.empty());
    std::vector<std::unique_ptr<LiveSeat>> seats;
    for (const std::string& place : places_of(game)) {
        const bool by_cookie = seats.size() % 2 == 1;
        const std::string key = game.take(by_cookie ? member : guest, place);
        seats.push_back(std::make_unique<LiveSeat>(by_cookie ? member : guest, game.game, by_cookie ? "" : key));
    }
    ASSERT_EQ(seats.size(), 2u);
    play_to_the_end(seats, 11, 60'000);

    Browser spectator(server.port());
    spectator.key = game.links.at("spectator");
    const std::string record = spectator.ask("GET", game.path("record")).body;
    verifies(record);
    EXPECT_EQ(acts_in(record), seats[0]->taken + seats[1]->taken) << "an act was lost or doubled";
    EXPECT_GT(seats[0]->pushes + seats[1]->pushes, 0u) << "nothing was pushed";
    EXPECT_EQ(text_in(member.must("GET", "/api/v1/account/games").find("games")->items.at(0), "over"), "true");
}

TEST_P(ServerGames, TwoProcessesOnOneDatabaseServeItsHalves)
{
    if (!store::PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL IS NOT INSTALLED";
    const WorkFolder one, other;
    const store::PostgresServer postgres;
    ServerProcess::How how{.db = postgres.url(), .settings = cat("{", ServerProcess::generous, "}")};
    ServerProcess first(one, how), second(other, how);
    Browser here(first.port()), there(second.port());
    const MadeGame game(here, cat(R"({"once":"two-servers","scenario":")", scenario_of(GetParam()), R"(","settings":{"watching":"at-once"}})"));
    std::vector<std::unique_ptr<LiveSeat>> seats;
    for (const std::string& place : places_of(game)) {
        Browser& browser = seats.empty() ? here : there;
        seats.push_back(std::make_unique<LiveSeat>(browser, game.game, game.take(browser, place)));
    }
    ASSERT_EQ(seats.size(), 2u);
    play_to_the_end(seats, 12, 120);
    Browser spectator(second.port());
    spectator.key = game.links.at("spectator");
    const std::string record = spectator.ask("GET", game.path("record")).body;
    verifies(record);
    spectator.port = first.port();
    Browser elsewhere(first.port());
    elsewhere.key = spectator.key;
    EXPECT_EQ(elsewhere.ask("GET", game.path("record")).body, record) << "the two tell another story";
    EXPECT_EQ(first.stop(), 0) << first.log();
    EXPECT_EQ(second.stop(), 0) << second.log();
}

INSTANTIATE_TEST_SUITE_P(Systems, ServerGames, ::testing::Values("gobwin", "gbh", "arcadia", "gpc"), [](const auto& test) { return test.param; });

}  // namespace
}  // namespace montjoy
