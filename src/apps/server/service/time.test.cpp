#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

class OnTime : public SiteTest {
protected:
    TableSettings with(Terms terms)
    {
        TableSettings settings;
        settings.terms = std::move(terms);
        return settings;
    }
    std::string deadline(const Access& access)
    {
        const auto at = server->view(access)->clock.deadline;
        return at ? to_iso(*at) : "none";
    }
};

TEST_F(OnTime, TheClockRunsFromWhenAllHaveSatDown)
{
    const Created created = must(server->service->create_game({}, toy_game(with(turns(hours(96))))));
    const Access left = join(link(created, Role::player, "left"));
    EXPECT_EQ(deadline(left), "none");
    pass(hours(200));
    EXPECT_TRUE(server->view(left)->awaited);
    join(link(created, Role::player, "right"));
    EXPECT_EQ(deadline(left), "2024-03-13T20:00:00Z");
}

TEST_F(OnTime, ATurnThatIsNotEndedIsEndedByTimeWithItsGrace)
{
    const Game game = begin(with(turns(hours(24), TimeOut::end_turn, hours(2))));
    must(server->order(game.left, "high"));
    EXPECT_EQ(deadline(game.right), "2024-03-02T12:00:00Z");
    EXPECT_EQ(to_iso(server->view(game.right)->clock.grace_ends.value()), "2024-03-02T14:00:00Z");
    pass(hours(25));
    EXPECT_TRUE(server->view(game.right)->awaited);  // in its grace
    pass(hours(1));
    EXPECT_NE(server->view(game.right)->json.find("\"rolled\":true"), std::string::npos);  // low was chosen for it
    EXPECT_NE(news_text(game.left).find("the time of right is up"), std::string::npos);
    EXPECT_EQ(server->service->counts().deadlines, 1u);
    EXPECT_NE(must(server->service->export_record(game.master)).content.find(" time right "), std::string::npos);
    EXPECT_EQ(deadline(game.right), "2024-03-03T14:00:00Z");  // a whole turn again
}

TEST_F(OnTime, AnOrderInTheGraceCountsAndOneAfterItIsTooLate)
{
    const Game game = begin(with(turns(hours(24), TimeOut::end_turn, hours(2))));
    must(server->order(game.left, "high"));
    now += hours(25);
    must(server->order(game.right, "high"));  // nobody who is in time is punished
    now += hours(27);
    // The clock has struck though the server has not looked yet: the late order finds the window closed.
    EXPECT_EQ(fault_in(server->order(game.left, "boast 1")), "stale");
}

TEST_F(OnTime, StandingOrdersArePlayedAndWhatIsIllegalIsPassedOver)
{
    const Game game = begin(with(turns(hours(24), TimeOut::standing)));
    must(server->service->keep_draft(game.right, {"", "in case", "", {"pass", "high", "boast 3"}, false, true, 0, {}}));
    must(server->service->keep_draft(game.right, {"", "only a plan", "", {"low"}, false, false, 0, {}}));
    must(server->order(game.left, "low"));
    pass(hours(24));
    const std::string record = must(server->service->export_record(game.master)).content;
    EXPECT_NE(record.find("right: high"), std::string::npos);
    EXPECT_EQ(record.find("right: low"), std::string::npos);
    EXPECT_LT(record.find("right: boast 3"), record.find(" time right "));  // what they left open is ended by time
}

TEST_F(OnTime, AProgramStandsInUntilThePlayerComesBack)
{
    const Game game = begin(with(turns(hours(24), TimeOut::bot)));
    must(server->order(game.left, "low"));
    pass(hours(24));
    EXPECT_EQ(must(server->service->game(game.left)).seats[1].bot, "automa");
    EXPECT_NE(server->view(game.left)->json.find("\"rolled\":true"), std::string::npos);  // it has chosen, and passed
    must(server->order(game.left, "pass"));
    EXPECT_NE(server->view(game.left)->json.find("\"round\":1"), std::string::npos);
    must(server->order(game.left, "low"));
    must(server->order(game.left, "pass"));
    EXPECT_NE(server->view(game.left)->json.find("\"round\":2"), std::string::npos);
    must(server->order(game.left, "low"));
    const auto back = server->order(game.right, "boast 3");
    EXPECT_EQ(fault_in(back), "not_your_turn");  // it has passed; but it is back
    EXPECT_EQ(must(server->service->game(game.left)).seats[1].bot, "");
    EXPECT_NE(news_text(game.left).find("right plays again"), std::string::npos);
}

TEST_F(OnTime, WaitingTellsTheMasterAndResigningEndsIt)
{
    const Game waiting = begin(with(turns(hours(24), TimeOut::wait)));
    pass(hours(24));
    EXPECT_TRUE(server->view(waiting.left)->awaited);
    EXPECT_NE(news_text(waiting.left).find("the time of left is up"), std::string::npos);
    pass(hours(100));
    must(server->order(waiting.left, "low"));

    TableSettings chess;
    chess.terms.kind = Terms::Kind::chess;
    chess.terms.bank = minutes(5);
    chess.terms.increment = std::chrono::seconds(10);
    chess.terms.time_out = TimeOut::resign;
    const Game live = begin(chess, true, "toy-game-2");
    now += minutes(1);
    must(server->order(live.left, "low"));
    EXPECT_EQ(*server->view(live.left)->clock.left, minutes(4) + std::chrono::seconds(10));
    pass(minutes(5));
    EXPECT_TRUE(server->view(live.left)->over);
    EXPECT_EQ(server->view(live.left)->winner, "Left");
}

TEST_F(OnTime, APauseStopsClocksAndOrdersAndAHolidayTheOwnClock)
{
    Terms terms = turns(hours(24));
    terms.holiday_days = 5;
    const Game game = begin(with(terms));
    must(server->rule(game.master, {Ruling::Kind::pause, "", "", "", "all", "a storm", {}, 0, true, {}}));
    EXPECT_EQ(server->view(game.left)->clock.paused_because, "a storm");
    pass(hours(500));
    EXPECT_EQ(fault_in(server->order(game.left, "low")), "refused");
    must(server->act(game.left, Act::Kind::say, "we may talk"));
    must(server->rule(game.master, {Ruling::Kind::resume, "", "", "", "all", "the sun", {}, 0, true, {}}));
    EXPECT_EQ(to_iso(now), "2024-03-22T08:00:00Z");
    EXPECT_EQ(deadline(game.left), "2024-03-23T08:00:00Z");
    EXPECT_EQ(fault_in(server->service->take_holiday(game.left, now, 6)), "refused");
    must(server->service->take_holiday(game.left, now + hours(12), 3));
    EXPECT_EQ(deadline(game.left), "2024-03-26T08:00:00Z");
    EXPECT_EQ(deadline(game.right), "2024-03-23T08:00:00Z");
    EXPECT_EQ(fault_in(server->service->take_holiday(game.left, now, 3)), "refused");  // two are left
    pass(hours(24));
    EXPECT_TRUE(server->view(game.left)->awaited);
    EXPECT_FALSE(server->view(game.right)->awaited);  // its time went on
}

TEST_F(OnTime, TheTablePausesAndExtendsByConsent)
{
    const Game game = begin(with(turns(hours(24))));
    must(server->service->ask_extension(game.left, hours(12)));
    EXPECT_EQ(deadline(game.left), "2024-03-02T12:00:00Z");
    EXPECT_NE(news_text(game.right).find("left asks the table: more time, 12 hours"), std::string::npos);
    must(server->service->ask_extension(game.right, hours(12)));
    EXPECT_EQ(deadline(game.left), "2024-03-03T00:00:00Z");
    must(server->service->ask_pause(game.right, false));
    EXPECT_TRUE(server->view(game.left)->clock.running);
    must(server->service->ask_pause(game.left, false));
    EXPECT_FALSE(server->view(game.left)->clock.running);
    must(server->service->ask_pause(game.left, true));
    must(server->service->ask_pause(game.right, true));
    EXPECT_TRUE(server->view(game.left)->clock.running);
    EXPECT_EQ(fault_in(server->service->ask_pause(game.spectator, false)), "forbidden");
}

TEST_F(OnTime, ARestartForgetsNothingAndAnOutageIsNobodysFault)
{
    const Game game = begin(with(turns(hours(24), TimeOut::end_turn, {}, {hours(4)})));
    pass(hours(2));
    restart();
    EXPECT_EQ(deadline(game.left), "2024-03-02T12:00:00Z");
    pass(hours(1));  // the server has said that it lives
    server.reset();
    now += hours(30);  // the site stood still
    server = std::make_unique<TestServer>(*store, now, 5);
    EXPECT_EQ(deadline(game.left), "2024-03-03T18:00:00Z");
    server->tick();
    EXPECT_TRUE(server->view(game.left)->awaited);
    pass(hours(20));
    EXPECT_EQ(server->service->counts().deadlines, 0u);
    pass(hours(1));
    EXPECT_EQ(server->service->counts().deadlines, 2u);
}

TEST_F(OnTime, AClockThatIsSetBackTakesNothingFromAnybody)
{
    const Game game = begin(with(turns(hours(24))));
    now -= hours(5);
    must(server->order(game.left, "low"));
    server->tick();
    EXPECT_EQ(deadline(game.right), "2024-03-02T12:00:00Z");
    now += hours(10);
    must(server->order(game.right, "low"));
    EXPECT_EQ(deadline(game.left), "2024-03-02T17:00:00Z");
}

TEST_F(OnTime, OfTwoServersOneLetsADeadlineFall)
{
    const Game game = begin(with(turns(hours(24))));
    TestServer other(*store, now, 2);
    const Access right = must(other.service->enter_by_key({"", game.right_key, ""}));
    other.view(right);
    now += hours(24);
    server->tick();
    other.tick();  // both think that they lead: the sequence number tells them apart
    const std::string record = must(server->service->export_record(game.master)).content;
    const auto count = [&](std::string_view words) {
        std::size_t n = 0;
        for (std::size_t at = record.find(words); at != std::string::npos; at = record.find(words, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(count(" time left "), 1u);
    EXPECT_EQ(count(" time right "), 1u);
}

TEST_F(OnTime, SpectatorsFollowAtTheirDistance)
{
    TableSettings settings;
    settings.watching = Watching::delayed;
    settings.watching_delay = hours(2);
    const Game game = in_the_window(settings);
    EXPECT_EQ(server->view(game.spectator)->json.find("\"rolled\":true"), std::string::npos);
    pass(hours(2));
    EXPECT_NE(server->view(game.spectator)->json.find("\"rolled\":true"), std::string::npos);
    must(server->order(game.left, "boast 5"));
    EXPECT_EQ(server->view(game.spectator)->json.find("\"boast\":5"), std::string::npos);
    pass(hours(1));
    EXPECT_EQ(server->view(game.spectator, "right")->json.find("\"boast\":5"), std::string::npos);
    server->changes.clear();
    pass(hours(1));
    ASSERT_FALSE(server->changes.empty());
    EXPECT_TRUE(server->changes.back().spectators);
    EXPECT_TRUE(server->changes.back().seats.empty());
    EXPECT_NE(server->view(game.spectator)->json.find("\"boast\":5"), std::string::npos);
    must(server->act(game.left, Act::Kind::resign));
    EXPECT_TRUE(server->view(game.spectator)->over);  // at the end all is seen at once
}

/// A long campaign in simulated days, with players who are away now and then: it ends, and its record holds.
TEST_F(OnTime, YearsOfGamesAgainstTheClockEndAndVerify)
{
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Rng rng(seed, 31);
        constexpr std::array policies{TimeOut::end_turn, TimeOut::standing, TimeOut::bot};
        Terms terms = turns(hours(96), policies[seed % 3], hours(6), {hours(24)});
        terms.holiday_days = 20;
        const Game game = begin(with(terms), true, cat("toy-game-", seed));
        for (int day = 0; day < 400 && !server->view(game.left)->over; ++day) {
            pass(hours(12 + rng.below(30)));
            for (const Access& who : {game.left, game.right}) {
                if (rng.below(3) != 0) continue;
                const auto legal = must(server->service->legal(who));
                if (!legal.listed.empty()) server->order(who, legal.listed[rng.index(legal.listed.size())]);
                if (rng.below(10) == 0) server->service->take_holiday(who, now, 2);
            }
            if (rng.below(8) == 0) restart(seed * 1000 + static_cast<std::uint64_t>(day));
        }
        ASSERT_TRUE(server->view(game.left)->over) << seed;
        const std::string file = must(server->service->export_game(game.left)).content;
        TestServer elsewhere(*store, now, 77 + seed);
        const auto imported = elsewhere.service->import_game({}, cat("import-", seed, "-once"), file, {});
        EXPECT_EQ(reason_in(imported), "");
    }
}

TEST_F(OnTime, AChessClockTellsNothingOfWhatOthersDoUnseen)
{
    TableSettings settings;
    settings.terms.kind = Terms::Kind::chess;
    settings.terms.bank = minutes(5);
    settings.terms.holiday_days = 2;
    const Game game = begin(settings);
    now += minutes(1);
    must(server->act(game.right, Act::Kind::say, "hm", "side"));
    const auto before = server->view(game.left);
    EXPECT_FALSE(before->clock.left) << "it runs";
    now += minutes(1);
    must(server->service->take_holiday(game.right, now, 1));  // the clocks are reckoned anew
    must(server->order(game.right, "high"));
    const auto after = server->view(game.left);
    EXPECT_FALSE(after->clock.left);
    EXPECT_EQ(after->clock.deadline, before->clock.deadline);
    EXPECT_EQ(to_iso(after->clock.deadline.value()), "2024-03-01T12:05:00Z");
    must(server->order(game.left, "low"));
}

TEST_F(OnTime, AHolidayThatIsAskedForTwiceIsOne)
{
    TableSettings settings = with(turns(hours(24)));
    settings.terms.holiday_days = 5;
    const Game game = begin(settings);
    must(server->service->take_holiday(game.left, now, 2));
    EXPECT_EQ(fault_in(server->service->take_holiday(game.left, now, 2)), "refused");
    must(server->service->take_holiday(game.left, now + hours(48), 3));
}

TEST_F(OnTime, WhatAnotherServerForestalledIsDoneAllTheSame)
{
    const Game game = begin(with(turns(hours(24))));
    TestServer other(*store, now, 2);
    const Access left = must(other.service->enter_by_key({"", game.left_key, ""}));
    other.view(left);
    must(server->order(game.right, "low"));  // the other has not heard of it
    must(other.service->since_last_visit(left));
    must(server->act(game.right, Act::Kind::say, "well?"));
    must(other.service->set_notices(left, {}));
    must(server->act(game.right, Act::Kind::say, "well?"));
    must(other.service->claim(left, {"card", "", ""}));
    must(server->act(game.right, Act::Kind::say, "well?"));
    must(other.service->ask_pause(left, false));
    EXPECT_EQ(must(other.service->claims(left)).size(), 1u);
}

}  // namespace
}  // namespace montjoy::server
