#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

class Notices : public SiteTest {
protected:
    NoticeSettings by_mail(std::string email) const
    {
        NoticeSettings settings;
        settings.email = std::move(email);
        return settings;
    }
    Game told_game(TableSettings settings = {})
    {
        const Game game = begin(settings);
        must(server->service->set_notices(game.left, by_mail("lea@example.org")));
        must(server->service->set_notices(game.right, by_mail("ron@example.org")));
        return game;
    }
    std::size_t letters_to(std::string_view target, std::string_view words = "")
    {
        std::size_t n = 0;
        for (const Letter& letter : server->letters)
            if (letter.target == target && (letter.subject + letter.text).find(words) != std::string::npos) ++n;
        return n;
    }
};

TEST_F(Notices, YourTurnIsToldOnceAndOnlyIfYouHaveNotLooked)
{
    const Game game = told_game();
    server->view(game.left);
    server->view(game.right);
    pass(minutes(5));
    EXPECT_EQ(letters_to("lea@example.org"), 0u);  // both looked when they sat down
    EXPECT_EQ(letters_to("ron@example.org"), 0u);
    must(server->order(game.left, "low"));
    must(server->order(game.right, "high"));  // the window: both are awaited again
    must(server->order(game.left, "pass"));
    must(server->order(game.right, "pass"));  // the next round
    server->view(game.right);                 // right looks
    pass(minutes(1));
    EXPECT_EQ(letters_to("lea@example.org"), 0u);  // perhaps she looks herself
    pass(minutes(1));
    EXPECT_EQ(letters_to("lea@example.org", "Your turn: A toy"), 1u);
    EXPECT_EQ(letters_to("ron@example.org"), 0u);
    for (int i = 0; i < 10; ++i) pass(hours(1));
    EXPECT_EQ(letters_to("lea@example.org"), 1u);
    restart();
    pass(hours(5));
    EXPECT_EQ(letters_to("lea@example.org"), 0u);  // nor does another server send it again
}

TEST_F(Notices, WhatIsNoLongerTrueIsNotSent)
{
    const Game game = told_game();
    must(server->order(game.left, "low"));
    must(server->order(game.right, "high"));
    must(server->order(game.left, "pass"));
    must(server->order(game.right, "pass"));  // left's turn, and right's
    now += minutes(2);
    must(server->order(game.left, "low"));    // she was there after all
    server->tick();
    EXPECT_EQ(letters_to("lea@example.org"), 0u);
    const auto rows = store->find<store::NoticeRow>({});
    EXPECT_TRUE(std::all_of(rows.begin(), rows.end(), [](const store::NoticeRow& row) { return !row.due; }));
}

TEST_F(Notices, RemindersAndTheEndAndTheTable)
{
    TableSettings settings;
    settings.terms = turns(hours(48), TimeOut::wait, {}, {hours(24), hours(2)});
    const Game game = told_game(settings);
    pass(hours(24));
    EXPECT_EQ(letters_to("lea@example.org", "Time runs"), 1u);
    pass(hours(1));
    EXPECT_EQ(letters_to("lea@example.org", "Time runs"), 1u);
    must(server->order(game.left, "low"));
    pass(hours(21));
    EXPECT_EQ(letters_to("lea@example.org", "Time runs"), 1u);
    EXPECT_EQ(letters_to("ron@example.org", "Time runs"), 2u);
    must(server->rule(game.master, {Ruling::Kind::pause, "", "", "", "all", "a storm", {}, 0, true, {}}));
    server->tick();
    EXPECT_EQ(letters_to("lea@example.org", "game-master paused the game : a storm"), 1u);
    must(server->rule(game.master, {Ruling::Kind::resume, "", "", "", "all", "the sun", {}, 0, true, {}}));
    must(server->act(game.right, Act::Kind::resign));
    server->tick();
    EXPECT_EQ(letters_to("lea@example.org", "It is over: A toy"), 1u);
    pass(hours(100));
    EXPECT_EQ(letters_to("lea@example.org", "It is over"), 1u);
    const Letter& letter = *std::find_if(server->letters.begin(), server->letters.end(), [](const Letter& l) { return l.subject.starts_with("Time runs"); });
    EXPECT_NE(letter.text.find("Sun 3 Mar 2024, 12:00 (UTC)"), std::string::npos) << letter.text;
    EXPECT_NE(letter.html.find("<p>"), std::string::npos);
    EXPECT_NE(letter.text.find("http://127.0.0.1:8080/#/game/"), std::string::npos);
}

TEST_F(Notices, AFailedLetterIsTriedAgainLaterAndLaterAndGivenUp)
{
    const Game game = told_game();
    server->answer = {false, false, "the server is busy"};
    must(server->act(game.right, Act::Kind::resign));
    server->tick();
    EXPECT_EQ(letters_to("lea@example.org"), 1u);
    pass(minutes(1));
    EXPECT_EQ(letters_to("lea@example.org"), 2u);
    pass(minutes(1));
    EXPECT_EQ(letters_to("lea@example.org"), 2u);
    pass(minutes(4));
    EXPECT_EQ(letters_to("lea@example.org"), 3u);
    for (int i = 0; i < 300; ++i) pass(hours(1));
    EXPECT_EQ(letters_to("lea@example.org"), 7u);
    server->answer = {true, false, ""};
    pass(hours(100));
    EXPECT_EQ(letters_to("lea@example.org"), 7u);
    const auto rows = store->find<store::NoticeRow>({store::equal(&store::NoticeRow::target, "lea@example.org")});
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const store::NoticeRow& row) { return row.outcome == "given up: the server is busy"; }));
}

TEST_F(Notices, AHopelessLetterIsNotTriedAgainAndADeadHookBlocksNothing)
{
    const Game game = begin();
    NoticeSettings hooks;
    hooks.hooks = {{NoticeSettings::Hook::Shape::discord, "https://discord.example/x"}, {NoticeSettings::Hook::Shape::slack, "https://slack.example/x"}, {NoticeSettings::Hook::Shape::generic, "https://own.example/x"}};
    must(server->service->set_notices(game.left, hooks));
    server->answer = {false, true, "404"};
    must(server->act(game.right, Act::Kind::resign));
    for (int i = 0; i < 5; ++i) pass(hours(1));
    ASSERT_EQ(server->letters.size(), 3u);
    EXPECT_TRUE(server->letters[0].is_hook);
    std::string all;
    for (const Letter& letter : server->letters) all += letter.text + '\n';
    Problems problems;
    for (const Letter& letter : server->letters) EXPECT_TRUE(parse_document(letter.text, problems)) << letter.text;
    EXPECT_NE(all.find("\"allowed_mentions\""), std::string::npos);
    EXPECT_NE(all.find("{\"text\":\"The game A toy is over"), std::string::npos);
    EXPECT_NE(all.find("\"what\":\"end\""), std::string::npos);
    hooks.hooks = {{NoticeSettings::Hook::Shape::generic, "file:///etc/passwd"}};
    EXPECT_EQ(fault_in(server->service->set_notices(game.left, hooks)), "malformed");
    EXPECT_EQ(fault_in(server->service->set_notices(game.spectator, {})), "forbidden");
}

TEST_F(Notices, ALinkInTheLetterEndsThem)
{
    const Game game = told_game();
    must(server->rule(game.master, {Ruling::Kind::pause, "", "", "", "all", "a storm", {}, 0, true, {}}));
    server->tick();
    ASSERT_GE(letters_to("lea@example.org"), 1u);
    const Letter& letter = *std::find_if(server->letters.begin(), server->letters.end(), [](const Letter& l) { return l.target == "lea@example.org"; });
    const std::string token = letter.unsubscribe.substr(letter.unsubscribe.rfind('/') + 1);
    must(server->service->unsubscribe(token));
    must(server->service->unsubscribe(token));
    EXPECT_EQ(must(server->service->notice_settings(game.left)).email, "");
    EXPECT_EQ(fault_in(server->service->unsubscribe("nonsense")), "not_found");
    server->letters.clear();
    must(server->rule(game.master, {Ruling::Kind::resume, "", "", "", "all", "the sun", {}, 0, true, {}}));
    server->tick();
    EXPECT_EQ(letters_to("lea@example.org"), 0u);
    EXPECT_EQ(letters_to("ron@example.org"), 1u);
}

TEST_F(Notices, OfTwoServersOneSends)
{
    const Game game = told_game();
    TestServer other(*store, now, 2);
    must(server->act(game.right, Act::Kind::resign));
    server->tick();
    other.tick();
    EXPECT_EQ(letters_to("lea@example.org"), 1u);
    EXPECT_TRUE(other.letters.empty());
}

TEST_F(Notices, TheFeedTellsOfTheTurnWhileItIsOne)
{
    const Game game = in_the_window();
    const std::string secret = must(server->service->feed_secret({}, &game.left));
    EXPECT_EQ(must(server->service->feed_secret({}, &game.left)), secret);
    const std::string feed = must(server->service->feed(secret)).content;
    EXPECT_NE(feed.find("Your turn: A toy"), std::string::npos);
    EXPECT_NE(feed.find("<feed xmlns=\"http://www.w3.org/2005/Atom\">"), std::string::npos);
    must(server->act(game.right, Act::Kind::say, "a < b & \"c\""));
    must(server->order(game.left, "pass"));
    const std::string later = must(server->service->feed(secret)).content;
    EXPECT_EQ(later.find("Your turn"), std::string::npos);
    EXPECT_NE(later.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
    EXPECT_EQ(fault_in(server->service->feed("nonsense")), "not_found");
    EXPECT_EQ(fault_in(server->service->feed_secret({}, nullptr)), "unauthorized");
    must(server->service->reissue(game.master, Role::player, "left"));
    EXPECT_NE(fault_in(server->service->feed(secret)), "none");
}

TEST_F(Notices, ALetterOnItsWayIsNotSentAgainWhateverTheClockSays)
{
    const Game game = told_game();
    must(server->act(game.right, Act::Kind::resign));
    server->service->tick();  // taken, and not yet sent
    now += hours(3);          // the machine's clock is set far past the lease
    server->service->tick();
    server->settle();
    EXPECT_EQ(letters_to("lea@example.org", "It is over"), 1u);
    pass(hours(100));
    EXPECT_EQ(letters_to("lea@example.org", "It is over"), 1u);
}

TEST_F(Notices, WhoEndedThemGetsNoneThoughTheAccountChanges)
{
    const auto sign_up = [&] { return must(server->later<Session>([&](auto done) { server->service->sign_up({}, {"Anna", "correct horse", "anna@example.org", "", ""}, done); })); };
    const Caller anna{sign_up().secret, "", ""};
    server->tick();
    const std::string& text = server->letters.at(0).text;
    const std::size_t at = text.find("/#/confirm/") + 11;
    must(server->service->confirm_email(text.substr(at, text.find('\n', at) - at)));
    const Created created = must(server->service->create_game(anna, toy_game()));
    const Access left = join(link(created, Role::player, "left"), nullptr, anna);
    const Access right = join(link(created, Role::player, "right"));
    const Access master = join(link(created, Role::game_master));
    must(server->rule(master, {Ruling::Kind::pause, "", "", "", "all", "a storm", {}, 0, true, {}}));
    server->tick();
    ASSERT_EQ(letters_to("anna@example.org", "a storm"), 1u);
    const Letter letter = server->letters.back();
    EXPECT_NE(letter.text.find("/#/unsubscribe/"), std::string::npos) << "a page of the site opens there";
    EXPECT_NE(letter.html.find("/#/unsubscribe/"), std::string::npos);
    EXPECT_TRUE(letter.one_click.starts_with("http://127.0.0.1:8080/api/v1/unsubscribe/")) << letter.one_click;
    must(server->service->unsubscribe(letter.one_click.substr(letter.one_click.rfind('/') + 1)));
    Service::AccountChange change;
    change.zone = "Europe/Berlin";
    must(server->service->change_account(anna, change));
    EXPECT_EQ(must(server->service->notice_settings(left)).email, "");
    must(server->service->set_notices(left, by_mail("anything@example.org")));  // she wants them again
    EXPECT_EQ(must(server->service->notice_settings(left)).email, "anna@example.org");
    NoticeSettings own = must(server->service->notice_settings(left));
    own.hooks = {{NoticeSettings::Hook::Shape::generic, "https://own.example/x"}};
    must(server->service->set_notices(left, own));
    change.zone = "UTC";
    must(server->service->change_account(anna, change));
    EXPECT_EQ(must(server->service->notice_settings(left)).hooks.size(), 1u) << "what was chosen for the seat stays";
}

TEST_F(Notices, AFeedIsForTheMasterTooAndItsAddressCanBeEnded)
{
    const Game game = begin();
    const std::string secret = must(server->service->feed_secret({}, &game.master));
    must(server->act(game.left, Act::Kind::say, "a word", "side"));
    EXPECT_NE(must(server->service->feed(secret)).content.find("a word"), std::string::npos);
    const Session anna = must(server->later<Session>([&](auto done) { server->service->sign_up({}, {"Anna", "correct horse", "", "", ""}, done); }));
    const Caller caller{anna.secret, "", ""};
    const std::string first = must(server->service->feed_secret(caller, nullptr));
    EXPECT_EQ(must(server->service->feed_secret(caller, nullptr)), first);
    must(server->service->feed(first));
    must(server->service->end_feed(caller));
    EXPECT_EQ(fault_in(server->service->feed(first)), "not_found");
    const std::string second = must(server->service->feed_secret(caller, nullptr));
    EXPECT_NE(second, first);
    must(server->service->feed(second));
    EXPECT_EQ(fault_in(server->service->end_feed({})), "unauthorized");
}

}  // namespace
}  // namespace montjoy::server
