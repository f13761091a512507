#include "apps/server/service/site.test.hpp"
#include "apps/server/table/sheet.hpp"

namespace montjoy::server {
namespace {

class Playing : public SiteTest {
protected:
    std::size_t steps_stored(const std::string& game) { return store->find<store::StepRow>({store::equal(&store::StepRow::game, game)}).size(); }
};

TEST_F(Playing, AnOrderMovesTheGameAndTellsWhomItConcerns)
{
    const Game game = begin();
    const std::uint64_t number = server->number(game.left);
    server->changes.clear();
    const Played played = must(server->order(game.left, "low"));
    EXPECT_FALSE(played.repeated);
    EXPECT_GT(played.number, number);
    EXPECT_EQ(played.number, server->number(game.left));
    ASSERT_EQ(server->changes.size(), 1u);
    EXPECT_EQ(server->changes[0].game, game.created.game);
    EXPECT_TRUE(server->changes[0].seats.contains(Seat{1}));
    EXPECT_FALSE(server->view(game.left)->awaited);
    EXPECT_TRUE(server->view(game.right)->awaited);
    EXPECT_TRUE(server->view(game.right)->sealed);
}

TEST_F(Playing, EachFaultHasItsName)
{
    const Game game = begin();
    must(server->order(game.left, "low"));
    const auto again = server->order(game.left, "low");
    EXPECT_EQ(fault_in(again), "not_your_turn");
    EXPECT_EQ(reason_in(again), "nothing is asked of you now (TY-A-1)");
    const auto wrong = server->order(game.right, "pass");
    EXPECT_EQ(fault_in(wrong), "refused");
    EXPECT_EQ(reason_in(wrong), "that is not asked now (TY-A-2)");
    const auto unread = server->order(game.right, "boast x");
    EXPECT_EQ(fault_in(unread), "malformed");
    EXPECT_EQ(std::get<Error>(unread).position, 6u);
    EXPECT_EQ(fault_in(server->order(game.right, "high", 77)), "stale");
    EXPECT_EQ(fault_in(server->order(game.master, "high")), "forbidden");
    EXPECT_EQ(fault_in(server->order(game.spectator, "high")), "forbidden");
    EXPECT_EQ(server->service->counts().refused, 3u);
    EXPECT_EQ(server->service->counts().stale, 1u);
}

TEST_F(Playing, TheSameRequestTwiceIsDoneOnce)
{
    const Game game = in_the_window();
    const std::uint64_t number = server->number(game.left);
    const Played first = must(server->order(game.left, "boast 5", number, "request-1"));
    const std::size_t steps = steps_stored(game.created.game);
    const Played second = must(server->order(game.left, "boast 5", number, "request-1"));
    EXPECT_TRUE(second.repeated);
    EXPECT_EQ(second.number, first.number);
    EXPECT_EQ(fault_in(server->order(game.left, "boast 6", number, "request-1")), "conflict");
    restart();
    EXPECT_TRUE(must(server->order(game.left, "boast 5", number, "request-1")).repeated);  // late, after a restart
    must(server->order(game.right, "boast 5", server->number(game.right), "request-1"));   // another's key is another
    EXPECT_EQ(steps_stored(game.created.game), steps + 1);
}

TEST_F(Playing, TheSameRequestTwiceBeforeItIsDurableIsAnsweredTwiceAndDoneOnce)
{
    const Game game = in_the_window();
    Act act;
    act.once = "request-1";
    act.number = server->number(game.left);
    act.text = "boast 5";
    std::vector<bool> repeated;
    for (int i = 0; i < 3; ++i)
        server->service->act(game.left, act, [&](Outcome<Played> played) { repeated.push_back(must(std::move(played)).repeated); });
    EXPECT_TRUE(repeated.empty());  // nothing is acknowledged before it is durable
    server->settle();
    EXPECT_EQ(repeated, (std::vector{false, true, true}));
    EXPECT_EQ(server->service->counts().orders, 3u);  // two choices before it, and this one
}

TEST_F(Playing, TwoAtOnceInOneWindowBothSucceedAndElsewhereTheLaterIsStale)
{
    const Game game = in_the_window();
    const std::uint64_t left = server->number(game.left), right = server->number(game.right);
    must(server->order(game.left, "boast 5", left));
    must(server->order(game.right, "boast 6", right));  // left's was shown to right meanwhile
    EXPECT_EQ(fault_in(server->order(game.right, "boast 7", right)), "stale");  // the own was too
    const std::uint64_t before = server->number(game.left);
    must(server->order(game.right, "pass"));
    must(server->order(game.left, "pass", before));
    EXPECT_EQ(fault_in(server->order(game.left, "low", before)), "stale");  // another round
}

TEST_F(Playing, WordsMakeNothingStale)
{
    const Game game = in_the_window();
    const std::uint64_t left = server->number(game.left);
    must(server->act(game.left, Act::Kind::say, "I think of it"));
    must(server->act(game.right, Act::Kind::say, "do"));
    must(server->order(game.left, "boast 5", left));
}

TEST_F(Playing, OrdersOfManyGamesShareACommit)
{
    std::vector<Game> games;
    for (int i = 0; i < 16; ++i) games.push_back(begin({}, false, cat("toy-game-", i)));
    const std::uint64_t before = server->service->counts().commits;
    int done = 0;
    for (const Game& game : games)
        for (const Access& access : {game.left, game.right}) {
            Act act;
            act.once = "request-1";
            act.number = server->number(access);
            act.text = "low";
            server->service->act(access, act, [&](Outcome<Played> played) { done += std::holds_alternative<Played>(played) ? 1 : 0; });
        }
    server->settle();
    EXPECT_EQ(done, 32);
    EXPECT_LE(server->service->counts().commits - before, 17u);  // reading a number makes what is pending durable
}

TEST_F(Playing, WhatIsNotDurableIsNotShown)
{
    const Game game = in_the_window();
    Act act;
    act.once = "request-1";
    act.number = server->number(game.left);
    act.text = "boast 5";
    bool done = false;
    server->service->act(game.left, act, [&](Outcome<Played>) { done = true; });
    EXPECT_FALSE(done);
    EXPECT_NE(server->view(game.right)->json.find("\"boast\":5"), std::string::npos);
    EXPECT_TRUE(done);  // the view waited for it
}

TEST_F(Playing, AnUndoIsSeenByAllWhoSawTheAct)
{
    const Game game = in_the_window();
    must(server->order(game.left, "boast 5"));
    EXPECT_TRUE(server->view(game.left)->may_undo);
    must(server->act(game.left, Act::Kind::undo));
    EXPECT_NE(news_text(game.right).find("left took back its last step"), std::string::npos);
    EXPECT_EQ(server->view(game.right)->json.find("\"boast\":5"), std::string::npos);
    must(server->order(game.left, "show"));
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::undo)), "refused");  // a card was shown
    TableSettings strict;
    strict.undo = false;
    const Game other = begin(strict, true, "toy-game-2");
    must(server->order(other.left, "low"));
    EXPECT_EQ(fault_in(server->act(other.left, Act::Kind::undo)), "refused");
}

TEST_F(Playing, ADrawNeedsBothAndResigningOne)
{
    const Game game = begin();
    must(server->act(game.left, Act::Kind::draw));
    EXPECT_FALSE(server->view(game.left)->over);
    EXPECT_NE(news_text(game.right).find("left offers a draw"), std::string::npos);
    must(server->act(game.right, Act::Kind::draw));
    EXPECT_TRUE(server->view(game.left)->over);
    EXPECT_EQ(render(server->view(game.left)->how), "a draw by consent");
    EXPECT_EQ(fault_in(server->order(game.left, "low")), "refused");
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::resign)), "refused");
}

TEST_F(Playing, SpeechReachesItsAudienceAndNoOther)
{
    const Game game = begin();
    must(server->act(game.left, Act::Kind::say, "to everybody"));
    must(server->act(game.left, Act::Kind::say, "to my side", "side"));
    must(server->act(game.left, Act::Kind::say, "to right alone", "right"));
    must(server->act(game.master, Act::Kind::say, "the master's word", "Right"));
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::say, "x", "Right")), "forbidden");  // the other side's own
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::say, "x", "middle")), "malformed");
    EXPECT_EQ(fault_in(server->act(game.spectator, Act::Kind::say, "x")), "forbidden");
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::say, " ")), "malformed");
    const std::string left = news_text(game.left), right = news_text(game.right);
    EXPECT_NE(left.find("to my side"), std::string::npos);
    EXPECT_EQ(right.find("to my side"), std::string::npos);
    EXPECT_NE(right.find("to right alone"), std::string::npos);
    EXPECT_NE(right.find("the master's word"), std::string::npos);
    EXPECT_EQ(left.find("the master's word"), std::string::npos);
    EXPECT_NE(right.find("to everybody"), std::string::npos);
}

TEST_F(Playing, ManyOrdersStopAtTheFirstThatIsRefused)
{
    const Game game = in_the_window();
    const auto all = [&](const std::string& once, std::uint64_t number, std::vector<std::string> orders) {
        return server->later<Service::PlayedList>([&](auto done) { server->service->act_all(game.left, once, number, orders, done); });
    };
    const std::uint64_t number = server->number(game.left);
    const auto list = must(all("request-1", number, {"boast 1", "boast 2", "low", "pass"}));
    EXPECT_EQ(list.done, 2u);
    ASSERT_TRUE(list.stopped_by);
    EXPECT_EQ(name_of(list.stopped_by->fault), "refused");
    const auto again = must(all("request-1", number, {"boast 1", "boast 2", "low", "pass"}));
    EXPECT_TRUE(again.last.repeated);
    EXPECT_EQ(again.done, 2u);
    EXPECT_EQ(again.last.number, list.last.number);
    EXPECT_EQ(fault_in(all("request-2", number, {"pass"})), "stale");
    EXPECT_EQ(must(all("request-3", server->number(game.left), {"pass"})).done, 1u);
}

TEST_F(Playing, ASheetOfOrdersComesBackByForum)
{
    const Game game = in_the_window();
    must(server->order(game.left, "boast 1"));
    must(server->order(game.left, "boast 2"));
    const std::string sheet = must(server->service->order_sheet(game.left)).content;
    EXPECT_NE(sheet.find("boast 1"), std::string::npos);
    const auto paste = [&](const Access& who, const std::string& text, const std::string& once) {
        return server->later<Service::PlayedList>([&](auto done) { server->service->apply_sheet(who, once, text, done); });
    };
    Sheet own{game.created.game, "left", server->number(game.left), {"boast 3", "pass"}};
    const std::string post = "> Anna wrote:\n> " + to_text(own);
    EXPECT_EQ(must(paste(game.left, post, "request-1")).done, 2u);
    own.game = "another";
    EXPECT_EQ(fault_in(paste(game.left, to_text(own), "request-2")), "refused");
    own.game = game.created.game;
    EXPECT_EQ(fault_in(paste(game.right, to_text(own), "request-3")), "forbidden");
    std::string torn = to_text(own);
    torn.replace(torn.find("boast 3"), 7, "boast 9");
    const auto wrong = paste(game.left, torn, "request-4");
    EXPECT_EQ(fault_in(wrong), "malformed");
    EXPECT_EQ(std::get<Error>(wrong).where, "line 7");
    const Game next = in_the_window({}, true, "toy-game-2");
    const Sheet refused{next.created.game, "left", server->number(next.left), {"boast 3", "low", "pass"}};
    const auto stopped = must(paste(next.left, "Hello,\n\n" + to_text(refused), "request-5"));
    EXPECT_EQ(stopped.done, 1u);
    ASSERT_TRUE(stopped.stopped_by);
    EXPECT_EQ(stopped.stopped_by->where, "line 8");  // that of "2. low"
    EXPECT_EQ(stopped.stopped_by->reason.clause.id, "TY-A-2");
    const auto late = paste(next.left, to_text(refused), "request-6");
    EXPECT_EQ(fault_in(late), "stale");
    EXPECT_EQ(std::get<Error>(late).where, "line 4");
    EXPECT_EQ(fault_in(paste(next.master, "nonsense", "request-7")), "forbidden");
    EXPECT_NE(must(server->service->report_sheet(game.left, 0)).content.find("[montjoy report]"), std::string::npos);
}

TEST_F(Playing, DiceOfTheTableAreTypedByTheirThrower)
{
    TableSettings settings;
    settings.table_dice = true;
    const Game game = begin(settings, false);
    must(server->order(game.left, "low"));
    must(server->order(game.right, "high"));
    EXPECT_EQ(server->view(game.left)->dice, "a die");
    EXPECT_EQ(fault_in(server->act(game.right, Act::Kind::faces, "6")), "not_your_turn");
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::faces, "7")), "refused");
    EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::faces, "3 4")), "refused");
    must(server->act(game.left, Act::Kind::faces, "6"));
    EXPECT_TRUE(server->view(game.left)->awaited);
    EXPECT_FALSE(server->view(game.left)->dice);
}

TEST_F(Playing, WhatIsLegalIsListedCheckedAndForetold)
{
    const Game game = begin();
    const auto legal = must(server->service->legal(game.left));
    EXPECT_EQ(legal.listed, (std::vector<std::string>{"low", "high"}));
    EXPECT_EQ(legal.number, server->number(game.left));
    must(server->service->check(game.left, legal.number, "low"));
    EXPECT_EQ(fault_in(server->service->check(game.left, legal.number, "pass")), "refused");
    EXPECT_EQ(fault_in(server->service->check(game.left, legal.number + 1, "low")), "stale");
    EXPECT_EQ(fault_in(server->service->legal(game.spectator)), "forbidden");
    must(server->service->preview(game.left, legal.number, "low"));
}

// ---- the store fails ----

class Failing : public Playing {
protected:
    FlakyStore flaky{*store};
    void SetUp() override { server = std::make_unique<TestServer>(flaky, now); }
};

TEST_F(Failing, AnOrderThatWasNotWrittenIsNotAcknowledgedAndMayBeSentAgain)
{
    const Game game = in_the_window();
    const std::uint64_t number = server->number(game.left);
    flaky.writes_to_fail = 1;
    EXPECT_EQ(fault_in(server->order(game.left, "boast 5", number, "request-1")), "unavailable");
    EXPECT_FALSE(server->service->counts().store_answers);
    EXPECT_EQ(server->view(game.right)->json.find("\"boast\":5"), std::string::npos);
    EXPECT_EQ(server->number(game.left), number);
    EXPECT_FALSE(must(server->order(game.left, "boast 5", number, "request-1")).repeated);
    EXPECT_TRUE(server->service->counts().store_answers);
    EXPECT_NE(server->view(game.right)->json.find("\"boast\":5"), std::string::npos);
}

TEST_F(Failing, AnOrderThatWasWrittenThoughNobodyHeardIsFoundWhenItIsSentAgain)
{
    const Game game = in_the_window();
    const std::uint64_t number = server->number(game.left);
    const std::size_t steps = steps_stored(game.created.game);
    flaky.writes_to_fail = 1;
    flaky.fails_after_writing = true;
    EXPECT_EQ(fault_in(server->order(game.left, "boast 5", number, "request-1")), "unavailable");
    EXPECT_TRUE(must(server->order(game.left, "boast 5", number, "request-1")).repeated);
    EXPECT_EQ(steps_stored(game.created.game), steps + 1);
}

TEST_F(Failing, WithoutADatabaseEverythingSaysSoAndComesBack)
{
    const Game game = in_the_window();
    flaky.away = true;
    EXPECT_EQ(fault_in(server->order(game.left, "boast 5")), "unavailable");
    EXPECT_EQ(fault_in(server->service->view(game.left)), "unavailable");
    EXPECT_EQ(fault_in(server->service->create_game({}, toy_game({}, "toy-game-2"))), "unavailable");
    server->tick();
    flaky.away = false;
    server->tick();
    must(server->order(game.left, "boast 5"));
}

// ---- two servers, one database ----

TEST_F(Playing, TwoServersServeTheTwoHalvesOfAGame)
{
    const Game game = begin();
    TestServer other(*store, now, 2);
    const auto hear = [&] {
        for (auto* one : {server.get(), &other}) one->service->moved_elsewhere({game.created.game});
    };
    const Access right = must(other.service->enter_by_key({"", game.right_key, ""}));
    for (int round = 0; round < 3; ++round) {
        must(server->order(game.left, "low"));
        hear();
        must(other.order(right, "high"));
        hear();
        must(server->order(game.left, "pass"));
        hear();
        must(other.order(right, "pass"));
        hear();
    }
    EXPECT_TRUE(server->view(game.left)->over);
    EXPECT_TRUE(other.view(right)->over);
}

TEST_F(Playing, TwoServersThatDoNotHearOfEachOtherLoseNothing)
{
    const Game game = in_the_window();
    TestServer other(*store, now, 2);
    const Access right = must(other.service->enter_by_key({"", game.right_key, ""}));
    const std::uint64_t left_number = server->number(game.left), right_number = other.number(right);
    must(server->order(game.left, "boast 5", left_number));
    must(other.order(right, "boast 6", right_number));  // it did not know of left's: a conflict, looked at again
    EXPECT_EQ(other.service->counts().conflicts, 1u);
    must(server->order(game.left, "boast 7", server->number(game.left)));
    EXPECT_EQ(server->service->counts().conflicts, 1u);
    const std::string json = server->view(game.left)->json;
    EXPECT_NE(json.find("\"boast\":7"), std::string::npos);
    EXPECT_NE(json.find("\"boast\":6"), std::string::npos);
    // The same request at both is done once.
    const std::uint64_t number = server->number(game.left);
    other.service->moved_elsewhere({game.created.game});
    const Access left = must(other.service->enter_by_key({"", game.left_key, ""}));
    EXPECT_EQ(other.number(left), number);
    EXPECT_FALSE(must(server->order(game.left, "boast 8", number, "request-8")).repeated);
    EXPECT_TRUE(must(other.order(left, "boast 8", number, "request-8")).repeated);
}

// ---- everything at once ----

/// Two players who double requests, send stale ones, talk and take back, over servers that restart and fail: no
/// acknowledged order is lost or doubled, and the record verifies.
TEST_F(Failing, NothingAcknowledgedIsLostOrDoubled)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed, 12);
        const Game game = begin({}, false, cat("toy-game-", seed));
        std::vector<std::string> acknowledged;  // boasts, each with a number of its own
        int boast = 0;
        for (int n = 0; n < 120 && !server->view(game.left)->over; ++n) {
            const Access& who = rng.below(2) == 0 ? game.left : game.right;
            const auto view = server->view(who);
            std::uint64_t number = view->number;
            if (rng.below(6) == 0 && number > 0) number -= 1 + rng.below(static_cast<std::uint32_t>(number));
            std::string text = view->json.find("\"rolled\":true") == std::string::npos ? (rng.below(2) == 0 ? "low" : "high")
                               : rng.below(4) == 0                                     ? "pass"
                                                                                       : cat("boast ", ++boast % 1000);
            const std::string once = cat("request-", seed, '-', n);
            if (rng.below(5) == 0) {
                flaky.writes_to_fail = 1;
                flaky.fails_after_writing = rng.below(2) == 0;
            }
            bool done = false;
            for (int attempt = 0; attempt < 4 && !done; ++attempt) {
                const auto played = server->order(who, text, number, once);
                done = std::holds_alternative<Played>(played);
                if (!done && fault_in(played) != "unavailable") break;
                if (rng.below(3) == 0) {  // sent again although it was answered
                    const auto again = server->order(who, text, number, once);
                    ASSERT_TRUE(!done || std::get<Played>(again).repeated);
                }
            }
            if (done && text.starts_with("boast")) acknowledged.push_back(text);
            flaky.writes_to_fail = 0;
            if (rng.below(15) == 0) {
                server.reset();
                server = std::make_unique<TestServer>(flaky, now, 1000 + seed * 100 + static_cast<std::uint64_t>(n));
            }
        }
        // The record says the same, in the same order.
        std::vector<std::string> recorded;
        std::string all;
        for (const store::StepRow& row : store->find<store::StepRow>({store::equal(&store::StepRow::game, game.created.game)}, {{store::column_of(&store::StepRow::seq), false}})) {
            all += row.lines;
            for (const std::string_view line : split(row.lines, '\n'))
                if (const auto at = line.find(": boast"); at != std::string_view::npos) recorded.emplace_back(line.substr(at + 2, line.rfind(" #") - at - 2));
        }
        EXPECT_EQ(recorded, acknowledged) << "seed " << seed;
        ASSERT_FALSE(acknowledged.empty());
    }
}

TEST_F(Playing, AnOrderOfASheetThatCannotBeReadIsNamedByItsLine)
{
    const Game game = begin();
    const std::string text = to_text(Sheet{game.created.game, "left", server->number(game.left), {"fly away"}});
    const auto outcome = server->later<Service::PlayedList>([&](auto done) { server->service->apply_sheet(game.left, "sheet-once-1", text, done); });
    EXPECT_EQ(fault_in(outcome), "malformed");
    EXPECT_EQ(std::get<Error>(outcome).where, "line 5");
}

TEST_F(Playing, WhatIsSaidIsOnePlainLine)
{
    const Game game = begin();
    for (const char* const audience : {"all", "side", "right"})
        for (const char* const text : {"two\nlines", "a bell\a", "\x1b[31m", "\xff", " "})
            EXPECT_EQ(fault_in(server->act(game.left, Act::Kind::say, text, audience)), "malformed") << audience;
}

}  // namespace
}  // namespace montjoy::server
