#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

using std::chrono::hours;

class Rulings : public SiteTest {
protected:
    static Ruling ruling(Ruling::Kind kind, std::string reason = "for a reason")
    {
        Ruling ruling;
        ruling.kind = kind;
        ruling.reason = std::move(reason);
        return ruling;
    }
    static Ruling back_to(std::uint64_t step, bool replay = true)
    {
        Ruling back = ruling(Ruling::Kind::rewind, "a slip");
        back.step = step;
        back.replay = replay;
        return back;
    }
    std::string record(const Access& access, int history = -1) { return must(server->service->export_record(access, history)).content; }
};

TEST_F(Rulings, AreForTheMasterAlone)
{
    const Game game = begin();
    for (const Access& access : {game.left, game.spectator})
        EXPECT_EQ(fault_in(server->rule(access, ruling(Ruling::Kind::pause))), "forbidden");
    EXPECT_EQ(fault_in(server->service->plan_rewind(game.left, back_to(1))), "forbidden");
    must(server->rule(game.master, ruling(Ruling::Kind::pause)));
    EXPECT_EQ(fault_in(server->rule(game.master, ruling(Ruling::Kind::pause))), "refused");  // it is paused already
    EXPECT_EQ(fault_in(server->rule(game.master, ruling(Ruling::Kind::edit))), "refused");   // the toy has nothing to edit
}

TEST_F(Rulings, TheSameRulingTwiceIsDoneOnce)
{
    TableSettings settings;
    settings.terms = turns(hours(24));
    const Game game = begin(settings);
    Ruling more = ruling(Ruling::Kind::extend);
    more.length = hours(5);
    more.once = "ruling-0001";
    must(server->rule(game.master, more));
    EXPECT_TRUE(must(server->rule(game.master, more)).repeated);
    restart();
    EXPECT_TRUE(must(server->rule(game.master, more)).repeated);
    EXPECT_EQ(to_iso(server->view(game.left)->clock.deadline.value()), "2024-03-02T17:00:00Z");
    more.length = hours(6);
    EXPECT_EQ(fault_in(server->rule(game.master, more)), "conflict");
}

TEST_F(Rulings, TheMasterSeesThroughAnyEyesAndThePast)
{
    const Game game = in_the_window();
    EXPECT_EQ(server->view(game.master, "right")->seat, "right");
    EXPECT_EQ(fault_in(server->service->view(game.left, "right")), "forbidden");
    EXPECT_EQ(must(server->service->view_at(game.master, 2, "left")).json.find("\"rolled\":true"), std::string::npos);
    EXPECT_EQ(fault_in(server->service->view_at(game.left, 2, "left")), "forbidden");
    must(server->act(game.left, Act::Kind::resign));
    EXPECT_EQ(server->view(game.left, "right")->seat, "right");
    EXPECT_EQ(must(server->service->view_at(game.left, 0, "left")).json.find("\"card\":9"), std::string::npos);
}

TEST_F(Rulings, AReplacedPlayerIsOutAndItsPlansAreGone)
{
    TableSettings settings;
    settings.terms = turns(hours(24), TimeOut::standing);
    const Game game = begin(settings);
    must(server->service->keep_draft(game.right, {"", "in case", "", {"high"}, false, true, 0, {}}));
    Ruling replace = ruling(Ruling::Kind::replace, "away for weeks");
    replace.seat = "right";
    must(server->rule(game.master, replace));
    EXPECT_EQ(fault_in(server->service->view(game.right)), "gone");
    EXPECT_NE(news_text(game.left).find("game-master opened the seat right to another player: away for weeks"), std::string::npos);
    const Link fresh = must(server->service->reissue(game.master, Role::player, "right"));
    const Access next = join(fresh, nullptr, {}, "Nora", "nora-nora-1");
    pass(hours(30));
    EXPECT_EQ(record(game.master).find("right: high"), std::string::npos);
    EXPECT_EQ(server->view(next)->seat, "right");
}

TEST_F(Rulings, ASeatIsHandedToAProgramAndTimeEndedByHand)
{
    const Game game = begin();
    Ruling hand = ruling(Ruling::Kind::hand_to_bot);
    hand.seat = "right";
    hand.text = "automa";
    must(server->rule(game.master, hand));
    EXPECT_FALSE(server->view(game.right)->awaited);  // it has chosen
    Ruling end = ruling(Ruling::Kind::end_time);
    end.seat = "left";
    must(server->rule(game.master, end));
    EXPECT_NE(record(game.master).find(" time left "), std::string::npos);
    hand.text = "deep-thought";
    EXPECT_EQ(fault_in(server->rule(game.master, hand)), "not_found");
    hand.seat = "middle";
    EXPECT_EQ(fault_in(server->rule(game.master, hand)), "not_found");
}

TEST_F(Rulings, ARewindKeepsBothHistoriesAndReplaysWhatStillHolds)
{
    const Game game = in_the_window();  // 2 cards, 2 choices, a die: 5 steps
    must(server->order(game.left, "boast 1"));   // 6
    must(server->order(game.right, "boast 2"));  // 7
    must(server->act(game.right, Act::Kind::undo));  // 8
    must(server->order(game.left, "pass"));      // 9
    must(server->order(game.right, "show"));     // 10
    const std::uint64_t left = server->number(game.left);
    const auto plan = must(server->service->plan_rewind(game.master, back_to(5)));
    EXPECT_EQ(plan.steps_after, 3u);  // what was taken back stays so
    EXPECT_EQ(plan.kept, 3u);
    EXPECT_TRUE(plan.differs.empty());
    EXPECT_EQ(server->number(game.left), left);  // a plan changes nothing

    must(server->rule(game.master, back_to(5)));
    const std::string now_played = record(game.master), before = record(game.master, 0);
    EXPECT_EQ(now_played.find("boast 2"), std::string::npos);
    EXPECT_NE(before.find("boast 2"), std::string::npos);
    EXPECT_NE(now_played.find("8 right: show"), std::string::npos);
    EXPECT_GT(server->number(game.left), left);  // no number comes twice
    EXPECT_EQ(fault_in(server->order(game.right, "pass", left)), "stale");
    EXPECT_NE(news_text(game.right).find("game-master took the game back: to after step 5, 3 of 3 later orders kept, 0 differ: a slip"), std::string::npos);
    const auto histories = must(server->service->histories(game.master));
    ASSERT_EQ(histories.size(), 2u);
    EXPECT_EQ(histories[0].steps, 10u);
    EXPECT_EQ(histories[0].branched_at, 5u);
    EXPECT_EQ(must(server->service->histories(game.left))[0].steps, 0u);  // how many steps there were may tell what is hidden
    must(server->order(game.right, "pass"));
    EXPECT_NE(server->view(game.left)->json.find("\"round\":1"), std::string::npos);
    const std::string json = server->view(game.left)->json;
    restart();
    EXPECT_EQ(server->view(game.left)->json, json);
    EXPECT_EQ(must(server->service->game(game.left)).histories, 2u);
}

TEST_F(Rulings, WhatBecomesIllegalOrFallsOtherwiseIsListed)
{
    const Game game = in_the_window();
    must(server->order(game.left, "pass"));
    must(server->order(game.right, "pass"));  // the next round
    must(server->order(game.left, "low"));
    must(server->order(game.right, "high"));  // and its die
    must(server->order(game.left, "show"));
    // Back to before the choices: without them nothing later can be done.
    const auto plan = must(server->service->plan_rewind(game.master, back_to(2)));
    EXPECT_TRUE(plan.differs.empty());
    Ruling changed = back_to(2);
    changed.replay = false;
    EXPECT_EQ(must(server->service->plan_rewind(game.master, changed)).kept, 0u);
    must(server->rule(game.master, changed));
    EXPECT_TRUE(server->view(game.left)->awaited);
    EXPECT_EQ(server->view(game.left)->json.find("\"rolled\":true"), std::string::npos);
    EXPECT_EQ(fault_in(server->rule(game.master, back_to(1'000))), "refused");
}

TEST_F(Rulings, ARewindWaitsForConsentWhereTheTableWantsIt)
{
    TableSettings settings;
    settings.rewind_by_consent = true;
    const Game game = in_the_window(settings);
    must(server->order(game.left, "boast 1"));
    must(server->rule(game.master, back_to(5, false)));
    EXPECT_NE(record(game.master).find("boast 1"), std::string::npos);
    must(server->service->consent(game.left, true));
    EXPECT_NE(record(game.master).find("boast 1"), std::string::npos);
    must(server->service->consent(game.right, false));
    EXPECT_EQ(fault_in(server->service->consent(game.left, true)), "not_found");
    must(server->rule(game.master, back_to(5, false)));
    must(server->service->consent(game.left, true));
    must(server->service->consent(game.left, true));  // twice is once
    EXPECT_NE(record(game.master).find("boast 1"), std::string::npos);
    must(server->service->consent(game.right, true));
    EXPECT_EQ(record(game.master).find("boast 1"), std::string::npos);
    EXPECT_EQ(fault_in(server->service->consent(game.master, true)), "forbidden");
}

TEST_F(Rulings, RequestsOfTheOldHistoryStayDone)
{
    const Game game = in_the_window();
    const std::uint64_t number = server->number(game.left);
    must(server->order(game.left, "boast 1", number, "request-1"));
    must(server->rule(game.master, back_to(5, false)));
    EXPECT_TRUE(must(server->order(game.left, "boast 1", number, "request-1")).repeated);  // late: it never acts twice
    EXPECT_EQ(server->view(game.left)->json.find("\"boast\":1"), std::string::npos);
}

TEST_F(Rulings, TypedDiceFallAgainWhereTheSameAreAsked)
{
    TableSettings settings;
    settings.table_dice = true;
    const Game game = begin(settings);
    for (int card = 0; card < 2; ++card) must(server->act(game.master, Act::Kind::faces, "1"));  // hidden: the master's to type
    must(server->order(game.left, "low"));
    must(server->order(game.right, "high"));
    must(server->act(game.left, Act::Kind::faces, "6"));
    must(server->order(game.left, "boast 1"));
    must(server->rule(game.master, back_to(2)));
    const std::string text = record(game.master);
    EXPECT_NE(text.find(": 6 #"), std::string::npos);
    EXPECT_NE(text.find("boast 1"), std::string::npos);
}

}  // namespace
}  // namespace montjoy::server
