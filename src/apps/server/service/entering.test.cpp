#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

class Entering : public SiteTest {};

TEST_F(Entering, WhoOpensALinkSitsThereAndTheLinkIsSpent)
{
    const Created created = must(server->service->create_game({}, toy_game()));
    ASSERT_EQ(created.links.size(), 4u);  // two seats, game master, spectators
    const Link left = link(created, Role::player, "left");
    const Invitation before = must(server->service->invitation(left.secret));
    EXPECT_EQ(before.seat, "left");
    EXPECT_EQ(before.side, "Left");
    EXPECT_FALSE(before.taken);
    const Joined joined = must(server->service->join({}, left.secret, "phone-0001", " Lea "));
    EXPECT_EQ(must(server->service->join({}, left.secret, "phone-0001", "Lea")).key, joined.key);  // a retry
    EXPECT_EQ(fault_in(server->service->join({}, left.secret, "other-0001", "Eve")), "gone");
    EXPECT_TRUE(must(server->service->invitation(left.secret)).taken);
    EXPECT_EQ(fault_in(server->service->enter_by_key({"", left.secret, ""})), "unauthorized");  // an invitation is no key
    const Access access = must(server->service->enter_by_key({"", joined.key, ""}));
    EXPECT_EQ(access.role, Role::player);
    EXPECT_EQ(access.seat, Seat{0});
    const GameInfo info = must(server->service->game(access));
    EXPECT_EQ(info.seats[0].player, "Lea");
    EXPECT_TRUE(info.seats[0].joined);
    EXPECT_FALSE(info.started);
}

TEST_F(Entering, ARetryFromAnotherServerAndAfterARestartGivesTheSameKey)
{
    const Created created = must(server->service->create_game({}, toy_game()));
    const Link left = link(created, Role::player, "left");
    const Joined joined = must(server->service->join({}, left.secret, "phone-0001", "Lea"));
    restart();
    EXPECT_EQ(must(server->service->join({}, left.secret, "phone-0001", "Lea")).key, joined.key);
    EXPECT_EQ(fault_in(server->service->join({}, left.secret, "other-0001", "Eve")), "gone");
}

TEST_F(Entering, MakingAGameTwiceMakesOne)
{
    const Created first = must(server->service->create_game({"", "", "10.0.0.1"}, toy_game()));
    const Created again = must(server->service->create_game({"", "", "10.0.0.1"}, toy_game()));
    EXPECT_EQ(again.game, first.game);
    EXPECT_EQ(again.key, first.key);
    for (std::size_t i = 0; i < first.links.size(); ++i) EXPECT_EQ(again.links[i].secret, first.links[i].secret);
    NewGame other = toy_game();
    other.title = "Another";
    EXPECT_EQ(fault_in(server->service->create_game({"", "", "10.0.0.1"}, other)), "conflict");
    EXPECT_NE(must(server->service->create_game({"", "", "10.0.0.2"}, toy_game())).game, first.game);
    EXPECT_EQ(store->size(store::Table<store::GameRow>::index), 2);
}

TEST_F(Entering, WhatCannotBeBegunIsNamed)
{
    NewGame wish = toy_game();
    Problems problems;
    wish.scenario_data = parse_document(R"({"titel":"A toy"})", problems);
    const auto wrong = server->service->create_game({}, wish);
    EXPECT_EQ(fault_in(wrong), "malformed");
    EXPECT_EQ(std::get<Error>(wrong).where, "/scenario_data/titel");
    wish = toy_game();
    wish.system = "chess";
    EXPECT_EQ(fault_in(server->service->create_game({}, wish)), "not_found");
    wish = toy_game();
    wish.bots = {{"left", "deep-thought"}};
    EXPECT_EQ(std::get<Error>(server->service->create_game({}, wish)).where, "/bots/left");
    wish = toy_game();
    wish.bots = {{"middle", "random"}};
    EXPECT_EQ(fault_in(server->service->create_game({}, wish)), "malformed");
    EXPECT_EQ(store->size(store::Table<store::GameRow>::index), 0);
}

TEST_F(Entering, AKeyOpensItsOwnGameOnly)
{
    const Game one = begin();
    const Created two = must(server->service->create_game({}, toy_game({}, "toy-game-2")));
    EXPECT_EQ(must(server->service->enter({"", one.left_key, ""}, one.created.game)).seat, Seat{0});
    EXPECT_EQ(fault_in(server->service->enter({"", one.left_key, ""}, two.game)), "not_found");
    EXPECT_EQ(fault_in(server->service->enter({"", one.left_key, ""}, "nonsense")), "not_found");
    EXPECT_EQ(fault_in(server->service->enter({"", "nonsense", ""}, one.created.game)), "unauthorized");
    EXPECT_EQ(fault_in(server->service->enter({}, one.created.game)), "unauthorized");
    EXPECT_EQ(fault_in(server->service->enter({}, "nonsense")), "unauthorized");  // the two are not told apart
}

TEST_F(Entering, AListedGameIsFoundAndWatchedByAnybody)
{
    TableSettings settings;
    settings.listed = true;
    settings.watching = Watching::at_once;
    const Game game = begin(settings);
    begin({}, true, "toy-game-2");
    const auto listed = must(server->service->listed_games(0, 10));
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0].game, game.created.game);
    const Access anybody = must(server->service->enter({}, game.created.game));
    EXPECT_EQ(anybody.role, Role::spectator);
    EXPECT_EQ(server->view(anybody)->seat, "left");
    EXPECT_EQ(fault_in(server->order(anybody, "low")), "forbidden");
}

TEST_F(Entering, AReissuedLinkEndsTheKeyAndEverythingOfItsHolder)
{
    const Game game = begin();
    const Access owner = must(server->service->enter_by_key({"", game.created.key, ""}));
    EXPECT_EQ(fault_in(server->service->reissue(owner, Role::player, "left")), "forbidden");   // somebody sits there
    EXPECT_EQ(fault_in(server->service->reissue(game.right, Role::player, "left")), "forbidden");
    must(server->service->keep_draft(game.left, {"", "plan", "", {"low"}, false, true, 0, {}}));
    must(server->service->claim(game.left, {"card", "left", "mine"}));
    server->changes.clear();
    const Link fresh = must(server->service->reissue(game.master, Role::player, "left"));
    ASSERT_FALSE(server->changes.empty());
    EXPECT_TRUE(server->changes.back().revoked.contains(Seat{0}));
    EXPECT_EQ(fault_in(server->service->view(game.left)), "gone");
    EXPECT_EQ(fault_in(server->order(game.left, "low")), "gone");
    EXPECT_EQ(fault_in(server->service->enter_by_key({"", game.left_key, ""})), "unauthorized");
    EXPECT_EQ(fault_in(server->service->join({}, link(game.created, Role::player, "left").secret, "again-0001", "")), "not_found");
    const Access next = join(fresh, nullptr, {}, "Nora", "nora-nora-1");
    EXPECT_EQ(server->view(next)->seat, "left");
    EXPECT_TRUE(must(server->service->drafts(next)).empty());
    EXPECT_TRUE(must(server->service->claims(next)).empty());
    must(server->order(next, "low"));
}

TEST_F(Entering, TheOwnerGivesLinksOutAnewWhileNobodySitsThere)
{
    const Created created = must(server->service->create_game({}, toy_game()));
    const Access owner = must(server->service->enter_by_key({"", created.key, ""}));
    EXPECT_EQ(owner.role, Role::owner);
    EXPECT_EQ(fault_in(server->service->view(owner)), "forbidden");  // it sees no more than a spectator
    const Link fresh = must(server->service->reissue(owner, Role::player, "left"));
    EXPECT_EQ(fault_in(server->service->join({}, link(created, Role::player, "left").secret, "join-join-1", "")), "not_found");
    join(fresh);
    EXPECT_EQ(fault_in(server->service->reissue(owner, Role::player, "left")), "forbidden");
    EXPECT_EQ(fault_in(server->service->reissue(owner, Role::player, "middle")), "not_found");
}

TEST_F(Entering, ABotIsInvitedIntoAnEmptySeatAndPlays)
{
    const Created created = must(server->service->create_game({}, toy_game()));
    const Access owner = must(server->service->enter_by_key({"", created.key, ""}));
    const Access left = join(link(created, Role::player, "left"));
    join(link(created, Role::game_master));
    EXPECT_EQ(fault_in(server->service->invite_bot(owner, "right", "deep-thought")), "not_found");
    EXPECT_EQ(fault_in(server->service->invite_bot(left, "right", "automa")), "forbidden");
    EXPECT_EQ(fault_in(server->service->invite_bot(owner, "left", "automa")), "forbidden");
    must(server->service->invite_bot(owner, "right", "automa"));
    server->settle();
    EXPECT_EQ(fault_in(server->service->join({}, link(created, Role::player, "right").secret, "join-join-1", "")), "not_found");
    must(server->order(left, "low"));
    server->settle();
    while (!server->view(left)->over) must(server->order(left, server->view(left)->json.find("\"rolled\":true") != std::string::npos ? "pass" : "low"));
    EXPECT_GT(server->service->counts().bot_moves, 3u);
}

TEST_F(Entering, ARematchGivesEachItsOwnLinkSidesChangedOrNot)
{
    const Game game = begin();
    EXPECT_EQ(fault_in(server->service->rematch(game.left, true)), "refused");
    must(server->act(game.left, Act::Kind::resign));
    const Created left = must(server->service->rematch(game.left, true));
    const Created right = must(server->service->rematch(game.right, false));  // the first said how
    EXPECT_EQ(left.game, right.game);
    const auto own = [](const Created& created) {
        std::string seats;
        for (const Link& link : created.links)
            if (link.role == Role::player) seats += link.seat + ' ';
        return seats;
    };
    EXPECT_EQ(own(left), "right ");
    EXPECT_EQ(own(right), "left ");
    EXPECT_EQ(must(server->service->game(game.left)).rematch, left.game);
    join(link(left, Role::player, "right"));
}

TEST_F(Entering, AFinishedGameIsSharedByALink)
{
    const Game game = begin();
    EXPECT_EQ(fault_in(server->service->share(game.left)), "refused");
    EXPECT_EQ(fault_in(server->service->view(game.spectator)), "forbidden");  // at the end only
    must(server->act(game.left, Act::Kind::resign));
    const Link shared = must(server->service->share(game.left));
    const Access reader = must(server->service->enter_by_key({"", shared.secret, ""}));
    EXPECT_TRUE(server->view(reader)->over);
    EXPECT_EQ(server->view(reader, "right")->winner, "Right");
    EXPECT_NE(must(server->service->export_record(reader)).content.find("resign left"), std::string::npos);
}

TEST_F(Entering, ToSayNoTakesTheSameWorkWhetherOrNotThereIsSuchAGame)
{
    FlakyStore counting(*store);
    server = std::make_unique<TestServer>(counting, now);
    const Session stranger = must(server->later<Session>([&](auto done) { server->service->sign_up({}, {"Stranger", "correct horse", "", "", ""}, done); }));
    const Game game = begin();
    const auto work = [&](const Caller& caller, const std::string& id) {
        must(server->service->account({stranger.secret, "", ""}));  // the session is known
        const int before = counting.asked;
        EXPECT_NE(fault_in(server->service->enter(caller, id)), "none");
        return counting.asked - before;
    };
    const Caller nobody{}, known{stranger.secret, "", ""};
    for (const Caller& caller : {nobody, known}) {
        const int unknown = work(caller, "no-such-game");
        EXPECT_EQ(work(caller, game.created.game), unknown) << "it is in memory";
        restart();
        server = std::make_unique<TestServer>(counting, now, 5);
        EXPECT_EQ(work(caller, game.created.game), unknown) << "it is not in memory";
        EXPECT_EQ(server->service->counts().games_loaded, 0u) << "a stranger makes the server load nothing";
    }
}

TEST_F(Entering, AFreshGameSaysWhatItIsPlayedWith)
{
    const Game game = begin();
    for (int i = 0; i < 2; ++i) {
        const GameInfo info = must(server->service->game(game.left));
        EXPECT_EQ(info.system, "toy");
        EXPECT_EQ(info.rules_version, 1);
        EXPECT_FALSE(info.scenario_hash.empty());
        EXPECT_TRUE(info.changed_numbers.empty());
        EXPECT_EQ(must(server->service->invitation(link(game.created, Role::player, "left").secret)).system, "toy");
        restart();  // and the same of one that was loaded
    }
}

TEST_F(Entering, TheSameKeyWithOtherProgramsIsAnotherRequest)
{
    must(server->service->create_game({}, toy_game()));
    NewGame other = toy_game();
    other.bots = {{"left", "random"}};
    EXPECT_EQ(fault_in(server->service->create_game({}, other)), "conflict");
}

TEST_F(Entering, ATurnWithoutALengthHasTheScenarios)
{
    TableSettings settings;
    settings.terms.kind = Terms::Kind::turns;
    const auto none = server->service->create_game({}, toy_game(settings));
    EXPECT_EQ(fault_in(none), "malformed");
    EXPECT_EQ(std::get<Error>(none).where, "/settings/clock/turn");
    NewGame duel;
    duel.once = "a-duel-by-post";
    duel.scenario = "gobwin/duel";
    duel.settings = settings;
    const Created created = must(server->service->create_game({}, duel));
    const Access owner = must(server->service->enter_by_key({"", created.key, ""}));
    EXPECT_NE(must(server->service->game(owner)).settings.find("\"turn\":345600"), std::string::npos);  // GB-TURN-1: 96 hours
}

TEST_F(Entering, AProgramThatLostItsSeatWhileItThoughtPlaysNothing)
{
    const Game game = begin();
    must(server->rule(game.master, {Ruling::Kind::hand_to_bot, "", "left", "automa", "all", "away", {}, 0, true, {}}));
    const std::string before = must(server->service->export_record(game.master)).content;
    const Game second = begin({}, true, "toy-game-2");
    server->service->rule(second.master, {Ruling::Kind::hand_to_bot, "rule-once-1", "left", "automa", "all", "away", {}, 0, true, {}}, [](const auto&) {});
    server->service->flush();  // the program begins to think
    must(server->service->reissue(second.master, Role::player, "left"));
    server->settle();
    EXPECT_EQ(must(server->service->export_record(second.master)).content.find("left:"), std::string::npos);
    EXPECT_NE(before.find("left:"), std::string::npos) << "else it plays";
}

}  // namespace
}  // namespace montjoy::server
