#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

class Accounts : public SiteTest {
protected:
    Session sign_up(std::string name, std::string email = "")
    {
        return must(server->later<Session>([&](auto done) { server->service->sign_up({}, {name, "correct horse", email, "Europe/Berlin", "de"}, done); }));
    }
    Outcome<Session> sign_in(std::string name, std::string password)
    {
        return server->later<Session>([&](auto done) { server->service->sign_in({}, name, password, done); });
    }
    static Caller as(const Session& session) { return {session.secret, "", ""}; }
    /// The link in the letter that went out last.
    std::string token_in_last_letter(std::string_view front)
    {
        if (server->letters.empty()) return "";
        const std::string& text = server->letters.back().text;
        const std::size_t at = text.find(front);
        if (at == std::string::npos) return "";
        const std::size_t from = at + front.size();
        return text.substr(from, text.find_first_of(" \n", from) - from);
    }
};

TEST_F(Accounts, AreKnownAgainByNameAndPassword)
{
    const Session first = sign_up("Anna", "anna@example.org");
    const Account account = must(server->service->account(as(first)));
    EXPECT_EQ(account.name, "Anna");
    EXPECT_EQ(account.zone, "Europe/Berlin");
    EXPECT_FALSE(account.email_confirmed);
    EXPECT_EQ(must(sign_in("aNNA", "correct horse")).account, first.account);
    EXPECT_EQ(fault_in(sign_in("Anna", "wrong horse")), "unauthorized");
    EXPECT_EQ(fault_in(sign_in("Bert", "correct horse")), "unauthorized");
    const auto again = server->later<Session>([&](auto done) { server->service->sign_up({}, {"ANNA", "correct horse", "", "", ""}, done); });
    EXPECT_EQ(fault_in(again), "conflict");
    for (const auto& row : store->find<store::AccountRow>({})) EXPECT_EQ(row.password.find("correct"), std::string::npos);
    for (const auto& row : store->find<store::KeyRow>({})) EXPECT_EQ(row.hash.find(first.secret), std::string::npos);
}

TEST_F(Accounts, WhatIsNoAccountIsNamedByItsField)
{
    const auto wrong = [&](Service::SignUp wish) {
        const auto outcome = server->later<Session>([&](auto done) { server->service->sign_up({}, wish, done); });
        const auto* const error = std::get_if<Error>(&outcome);
        return error ? error->where : "none";
    };
    EXPECT_EQ(wrong({"A", "correct horse", "", "", ""}), "/name");
    EXPECT_EQ(wrong({" Anna", "correct horse", "", "", ""}), "/name");
    EXPECT_EQ(wrong({"an@na", "correct horse", "", "", ""}), "/name");
    EXPECT_EQ(wrong({"Anna", "short", "", "", ""}), "/password");
    EXPECT_EQ(wrong({"Anna", "correct horse", "anna", "", ""}), "/email");
    EXPECT_EQ(wrong({"Anna", "correct horse", "a@b, c@d", "", ""}), "/email");
    EXPECT_EQ(wrong({"Anna", "correct horse", "", "Europe/Atlantis", ""}), "/zone");
    EXPECT_EQ(store->size(store::Table<store::AccountRow>::index), 0);
}

TEST_F(Accounts, WrongPasswordsHaveToWait)
{
    sign_up("Anna");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(fault_in(sign_in("Anna", "wrong horse")), "unauthorized");
    const auto sixth = sign_in("Anna", "correct horse");
    EXPECT_EQ(fault_in(sixth), "rate_limited");
    EXPECT_GT(std::get<Error>(sixth).retry_after.value(), Span{});
    now += std::chrono::minutes(1);
    must(sign_in("Anna", "correct horse"));
    EXPECT_EQ(fault_in(sign_in("Anna", "wrong horse")), "unauthorized");
}

TEST_F(Accounts, SigningOutEndsOneSessionOrAll)
{
    const Session one = sign_up("Anna"), two = must(sign_in("Anna", "correct horse"));
    must(server->service->sign_out(as(one)));
    EXPECT_EQ(fault_in(server->service->account(as(one))), "unauthorized");
    must(server->service->account(as(two)));
    const Session three = must(sign_in("Anna", "correct horse"));
    must(server->service->sign_out_everywhere(as(two)));
    EXPECT_EQ(fault_in(server->service->account(as(two))), "unauthorized");
    EXPECT_EQ(fault_in(server->service->account(as(three))), "unauthorized");
    const Session four = must(sign_in("Anna", "correct horse"));
    now += std::chrono::days(61);
    EXPECT_EQ(fault_in(server->service->account(as(four))), "unauthorized");  // sessions end
}

TEST_F(Accounts, ANewPasswordEndsEverySession)
{
    const Session one = sign_up("Anna");
    const auto change = [&](std::string before, std::string after) {
        return server->later<Session>([&](auto done) { server->service->change_password(as(one), before, after, done); });
    };
    EXPECT_EQ(fault_in(change("wrong horse", "battery staple")), "forbidden");
    const Session two = must(change("correct horse", "battery staple"));
    EXPECT_EQ(fault_in(server->service->account(as(one))), "unauthorized");
    must(server->service->account(as(two)));
    EXPECT_EQ(fault_in(sign_in("Anna", "correct horse")), "unauthorized");
    must(sign_in("Anna", "battery staple"));
}

TEST_F(Accounts, APasswordIsResetByMailToAConfirmedAddressOnly)
{
    const Session session = sign_up("Anna", "anna@example.org");
    must(server->service->ask_for_reset({}, "Anna"));
    must(server->service->ask_for_reset({}, "nobody@example.org"));  // answered the same
    server->tick();
    ASSERT_EQ(server->letters.size(), 1u);  // the confirmation
    EXPECT_EQ(server->letters[0].target, "anna@example.org");
    const std::string confirm = token_in_last_letter("/#/confirm/");
    EXPECT_EQ(fault_in(server->service->confirm_email("nonsense")), "gone");
    must(server->service->confirm_email(confirm));
    EXPECT_TRUE(must(server->service->account(as(session))).email_confirmed);
    must(server->service->ask_for_reset({}, "anna@example.org"));
    must(server->service->ask_for_reset({}, "ANNA"));  // within the hour one letter is enough
    server->settle();
    server->tick();
    ASSERT_EQ(server->letters.size(), 2u);
    const std::string reset = token_in_last_letter("/#/reset/");
    const auto set = [&](std::string token) { return server->later<Session>([&](auto done) { server->service->reset_password(token, "battery staple", done); }); };
    EXPECT_EQ(fault_in(set("nonsense")), "gone");
    must(set(reset));
    EXPECT_EQ(fault_in(set(reset)), "gone");  // once
    must(sign_in("Anna", "battery staple"));
    EXPECT_EQ(fault_in(server->service->account(as(session))), "unauthorized");
    for (const auto& row : store->find<store::NoticeRow>({})) EXPECT_EQ(row.body, "{}");  // no secret stays in the outbox
}

TEST_F(Accounts, AResetLinkEndsAfterTwoHours)
{
    const Session session = sign_up("Anna", "anna@example.org");
    server->tick();
    must(server->service->confirm_email(token_in_last_letter("/#/confirm/")));
    must(server->service->ask_for_reset({}, "Anna"));
    server->settle();
    server->tick();
    now += std::chrono::hours(3);
    const std::string reset = token_in_last_letter("/#/reset/");
    EXPECT_EQ(fault_in(server->later<Session>([&](auto done) { server->service->reset_password(reset, "battery staple", done); })), "gone");
}

TEST_F(Accounts, CollectSeatsAndSeeWhoseTurnItIsEverywhere)
{
    const Session anna = sign_up("Anna"), bert = sign_up("Bert");
    std::vector<std::string> games;
    for (int i = 0; i < 3; ++i) {
        TableSettings settings;
        settings.terms = turns(std::chrono::hours(24 + 24 * i));
        const Created created = must(server->service->create_game(as(anna), toy_game(settings, cat("toy-game-", i))));
        games.push_back(created.game);
        join(link(created, Role::player, "left"), nullptr, as(anna));
        join(link(created, Role::player, "right"), nullptr, as(bert));
    }
    const Access right = must(server->service->enter(as(bert), games[1]));
    EXPECT_EQ(right.seat, Seat{1});
    must(server->order(right, "low"));
    const auto cards = must(server->service->my_games(as(bert)));
    ASSERT_EQ(cards.size(), 3u);
    EXPECT_EQ(cards[0].game, games[0]);  // its turn, and the nearest deadline
    EXPECT_TRUE(cards[0].awaited && cards[1].awaited);
    EXPECT_EQ(cards[2].game, games[1]);
    EXPECT_FALSE(cards[2].awaited);
    EXPECT_EQ(to_iso(cards[0].deadline.value()), "2024-03-02T12:00:00Z");
    EXPECT_EQ(must(server->service->my_games(as(anna))).size(), 3u);  // her own, once each, though she made them too
    EXPECT_EQ(fault_in(server->service->my_games({})), "unauthorized");
    EXPECT_EQ(fault_in(server->service->enter(as(bert), games[0], "left")), "not_found");
    // The seat's holder gets a key for another device; nobody else does.
    const Created first = must(server->service->create_game(as(anna), toy_game({}, "toy-game-9")));
    const Link left = link(first, Role::player, "left");
    must(server->service->join(as(anna), left.secret, "phone-0001", ""));
    must(server->service->join(as(anna), left.secret, "laptop-001", ""));
    EXPECT_EQ(fault_in(server->service->join(as(bert), left.secret, "phone-0001-b", "")), "gone");
}

TEST_F(Accounts, PreferencesReachTheSeats)
{
    const Session anna = sign_up("Anna");
    TableSettings settings;
    settings.terms = turns(std::chrono::hours(24));
    settings.terms.days_off_count = false;
    const Created created = must(server->service->create_game(as(anna), toy_game(settings)));
    const Access left = join(link(created, Role::player, "left"), nullptr, as(anna));
    join(link(created, Role::player, "right"));
    EXPECT_EQ(to_iso(server->view(left)->clock.deadline.value()), "2024-03-02T12:00:00Z");  // a Saturday
    Service::AccountChange change;
    change.days_off = {0, 6};
    EXPECT_EQ(must(server->service->change_account(as(anna), change)).days_off, (std::vector<int>{0, 6}));
    EXPECT_EQ(to_iso(server->view(left)->clock.deadline.value()), "2024-03-04T12:00:00Z");
    change.days_off = {0, 1, 2, 3};
    EXPECT_EQ(fault_in(server->service->change_account(as(anna), change)), "malformed");
    change.days_off.reset();
    change.zone = "Nowhere/At_All";
    EXPECT_EQ(fault_in(server->service->change_account(as(anna), change)), "malformed");
}

TEST_F(Accounts, GoWithEverythingThatNamesThem)
{
    const Session anna = sign_up("Anna", "anna@example.org"), bert = sign_up("Bert");
    const Created created = must(server->service->create_game(as(anna), toy_game()));
    const Access left = join(link(created, Role::player, "left"), nullptr, as(anna));
    const Access right = join(link(created, Role::player, "right"), nullptr, as(bert));
    must(server->order(left, "low"));
    Problems problems;
    const auto content = parse_document(R"({"title":"Mine"})", problems);
    must(server->service->keep(as(anna), "scenario", "toy", "Mine", *content));
    const auto erase = [&](std::string password) { return server->later<Nothing>([&](auto done) { server->service->delete_account(as(anna), password, done); }); };
    EXPECT_EQ(fault_in(erase("wrong horse")), "forbidden");
    must(erase("correct horse"));
    EXPECT_EQ(fault_in(sign_in("Anna", "correct horse")), "unauthorized");
    EXPECT_EQ(fault_in(server->service->view(left)), "gone");
    EXPECT_FALSE(must(server->service->game(right)).seats[0].joined);
    EXPECT_EQ(must(server->service->game(right)).seats[0].player, "");
    store->walk([&](store::TableIndex table, const store::Values& row) {
        for (const store::Value& value : row)
            if (const auto* const text = std::get_if<std::string>(&value)) {
                EXPECT_EQ(text->find("anna@example.org"), std::string::npos) << store::shapes()[table].name;
                EXPECT_EQ(text->find(anna.account), std::string::npos) << store::shapes()[table].name << ": " << *text;
            }
    });
    must(server->order(right, "low"));  // the game goes on, with an empty seat
}

TEST_F(Accounts, TakeTheirDataAway)
{
    const Session anna = sign_up("Anna", "anna@example.org");
    const Created created = must(server->service->create_game(as(anna), toy_game()));
    const Access left = join(link(created, Role::player, "left"), nullptr, as(anna));
    join(link(created, Role::player, "right"));
    must(server->order(left, "low"));
    must(server->service->keep_draft(left, {"", "my plan", "", {"pass"}, false, false, 0, {}}));
    const std::string file = must(server->service->export_account(as(anna))).content;
    Problems problems;
    const auto document = parse_document(file, problems);
    ASSERT_TRUE(document) << file;
    EXPECT_NE(file.find("anna@example.org"), std::string::npos);
    EXPECT_NE(file.find("my plan"), std::string::npos);
    EXPECT_NE(file.find("as left saw it"), std::string::npos);
    EXPECT_EQ(file.find("argon2"), std::string::npos);
}

TEST_F(Accounts, KeepOwnScenariosThatHold)
{
    const Session anna = sign_up("Anna"), bert = sign_up("Bert");
    Problems problems;
    const auto good = parse_document(R"({"title":"Mine"})", problems), bad = parse_document(R"({"titel":"Mine"})", problems);
    const auto kept = must(server->service->keep(as(anna), "scenario", "toy", "Mine", *good));
    const auto wrong = server->service->keep(as(anna), "scenario", "toy", "Mine", *bad);
    EXPECT_EQ(fault_in(wrong), "malformed");
    EXPECT_EQ(std::get<Error>(wrong).where, "/titel");
    EXPECT_EQ(fault_in(server->service->keep(as(anna), "poem", "toy", "Mine", *good)), "malformed");
    EXPECT_EQ(fault_in(server->service->keep({}, "scenario", "toy", "Mine", *good)), "unauthorized");
    EXPECT_EQ(must(server->service->uploads(as(anna))).size(), 1u);
    EXPECT_TRUE(must(server->service->uploads(as(bert))).empty());
    EXPECT_EQ(fault_in(server->service->upload(as(bert), kept.id)), "not_found");
    EXPECT_EQ(must(server->service->upload(as(anna), kept.id)).content, R"({"title":"Mine"})");
    NewGame wish = toy_game();
    wish.scenario_data.reset();
    wish.system.clear();
    wish.scenario = cat("own/", kept.id);
    must(server->service->create_game(as(anna), wish));
    EXPECT_EQ(fault_in(server->service->create_game(as(bert), wish)), "not_found");
    must(server->service->drop_upload(as(bert), kept.id));
    EXPECT_EQ(must(server->service->uploads(as(anna))).size(), 1u);
    must(server->service->drop_upload(as(anna), kept.id));
    EXPECT_TRUE(must(server->service->uploads(as(anna))).empty());
}

TEST_F(Accounts, OfAMasterWhoLeavesNothingStaysAndTheChairIsFree)
{
    const Session anna = sign_up("Annabel", "anna@example.org");
    const Created created = must(server->service->create_game({}, toy_game()));
    const Access owner = must(server->service->enter_by_key({"", created.key, ""}));
    std::string key;
    join(link(created, Role::game_master), &key, as(anna));
    const Access right = join(link(created, Role::player, "right"));
    const Access left = join(link(created, Role::player, "left"), nullptr, as(anna));
    NoticeSettings hooks;
    hooks.hooks = {{NoticeSettings::Hook::Shape::generic, "https://annas.example/hook"}};
    must(server->service->set_notices(left, hooks));
    must(server->act(right, Act::Kind::say, "hello"));
    must(server->service->ask_pause(right, false));
    server->tick();
    must(server->later<Nothing>([&](auto done) { server->service->delete_account(as(anna), "correct horse", done); }));
    EXPECT_EQ(fault_in(server->service->enter_by_key({"", key, ""})), "unauthorized");
    EXPECT_NE(news_text(right).find("left is taken by a player"), std::string::npos);
    store->walk([&](store::TableIndex table, const store::Values& row) {
        for (const store::Value& value : row)
            if (const auto* const text = std::get_if<std::string>(&value)) {
                for (const std::string_view word : {"Annabel", "annas.example", "anna@"})
                    EXPECT_EQ(text->find(word), std::string::npos) << store::shapes()[table].name << ": " << *text;
            }
    });
    const Link fresh = must(server->service->reissue(owner, Role::game_master, ""));
    EXPECT_EQ(join(fresh, nullptr, {}, "Mo", "mo-mo-mo-1").role, Role::game_master);
}

TEST_F(Accounts, AListOfGamesCountsWhatIsNewInEach)
{
    const Session anna = sign_up("Anna");
    const Created created = must(server->service->create_game({}, toy_game()));
    const Access left = join(link(created, Role::player, "left"), nullptr, as(anna));
    const Access right = join(link(created, Role::player, "right"));
    const auto unread = [&] { return must(server->service->my_games(as(anna))).at(0).unread; };
    for (int i = 0; i < 6; ++i) must(server->act(right, Act::Kind::say, "a word to myself", "side"));
    must(server->service->since_last_visit(left));
    EXPECT_EQ(unread(), 0u);
    must(server->order(left, "low"));
    must(server->order(right, "high"));
    EXPECT_GT(unread(), 0u);
    must(server->service->since_last_visit(left));
    EXPECT_EQ(unread(), 0u);
}

TEST_F(Accounts, AskingForAResetLooksNothingUpBeforeItIsAnswered)
{
    FlakyStore counting(*store);
    server = std::make_unique<TestServer>(counting, now);
    const int before = counting.asked;
    must(server->service->ask_for_reset({}, "Anna"));
    EXPECT_EQ(counting.asked, before);  // so the time of the answer tells nothing
    server->settle();
    EXPECT_GT(counting.asked, before);
}

TEST_F(Accounts, AFileThatIsHandedInTwiceIsKeptOnce)
{
    const Session anna = sign_up("Anna");
    Problems problems;
    const auto content = parse_document(R"({"title":"Mine"})", problems);
    const std::string first = must(server->service->keep(as(anna), "scenario", "toy", "Mine", *content)).id;
    EXPECT_EQ(must(server->service->keep(as(anna), "scenario", "toy", "Mine", *content)).id, first);
    EXPECT_NE(must(server->service->keep(as(anna), "scenario", "toy", "Mine too", *content)).id, first);
}

}  // namespace
}  // namespace montjoy::server
