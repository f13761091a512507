// Live views: what a client is sent, when, and when not.
#include "apps/server/edge/live.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/server/edge/change.test.hpp"
#include "apps/server/edge/open_site.test.hpp"

namespace montjoy::server {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

/// A client's end that reads JSON and holds what comes against the document.
class LiveClient {
public:
    LiveClient(const OpenSite& site, const net::Headers& headers = {})
        : socket_("127.0.0.1", site.port(), "/api/v1/live", headers)
    {
    }

    /// Sends a message with the next id and yields the answer to it; what came before it is kept
    /// for `next`.
    Document ask(std::string_view rest)
    {
        const std::int64_t id = ++id_;
        socket_.send(cat("{\"id\":", id, ",", rest, "}"));
        for (;;) {
            const std::optional<Document> message = receive(5s);
            if (!message) {
                ADD_FAILURE() << "no answer to " << rest;
                return {};
            }
            if (text_in(*message, "id") == std::to_string(id)) return *message;
            pushed_.push_back(*message);
        }
    }
    Document enter(const ToyTable& table, const Visitor& who, std::string_view more = "")
    {
        return ask(
            cat(R"("enter":{"game":")", table.game, R"(","key":")", who.key, "\"", more, "}"));
    }
    Document act(std::string_view text, std::string_view number, int table = 0)
    {
        return ask(cat("\"table\":", table, R"(,"act":{"kind":"order","once":"live-act-)", ++id_,
                       R"(","number":)", number, R"(,"text":")", text, "\"}"));
    }
    /// What was pushed next; nothing if nothing comes.
    std::optional<Document> next(std::chrono::milliseconds patience = 2s)
    {
        if (!pushed_.empty()) {
            Document first = pushed_.front();
            pushed_.erase(pushed_.begin());
            return first;
        }
        return receive(patience);
    }
    bool quiet() { return !next(150ms); }
    void raw(std::string_view text) { socket_.send(text); }
    net::WebSocket& socket() { return socket_; }

private:
    std::optional<Document> receive(std::chrono::milliseconds patience)
    {
        const std::optional<std::string> text = socket_.receive(patience);
        if (!text) return std::nullopt;
        Document message = parsed(*text);
        const auto fits = [&](std::string_view field, std::string_view schema) {
            if (const Document* const part = message.find(field))
                for (const std::string& fault : Visitor::document().faults(*part, schema))
                    ADD_FAILURE() << field << fault << "\n" << *text;
        };
        fits("view", "View");
        fits("change", "ViewChange");
        fits("error", "Error");
        fits("gone", "Error");
        fits("played", "Played");
        fits("legal", "LegalActs");
        fits("preview", "Preview");
        fits("ways", "Ways");
        if (const Document* const news = message.find("news"))
            for (const Document& entry : news->items)
                for (const std::string& fault : Visitor::document().faults(entry, "NewsEntry"))
                    ADD_FAILURE() << fault << "\n" << *text;
        return message;
    }

    net::WebSocket socket_;
    std::vector<Document> pushed_;
    std::int64_t id_ = 0;
};

std::string number_in(const Document& message)
{
    const Document* const view = message.find("view");
    return view ? text_in(*view, "number") : "none";
}
std::string error_in(const Document& message)
{
    const Document* const error = message.find("error");
    return error ? text_in(*error, "error") : "none";
}

TEST(Live, WhoEntersSeesAndWhoActsIsAnsweredWithTheNewView)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site), right(site);
    const Document entered = left.enter(table, table.left);
    EXPECT_EQ(text_in(entered, "table"), "0");
    EXPECT_EQ(text_in(*entered.find("entered"), "role"), "player");
    EXPECT_EQ(text_in(*entered.find("view"), "seat"), "left");
    const Document seen = right.enter(table, table.right);
    EXPECT_TRUE(left.quiet()) << "nothing has changed for left";

    const Document played = left.act("low", number_in(entered));
    ASSERT_TRUE(played.find("played")) << to_json(played);
    ASSERT_TRUE(played.find("view")) << "in the same message";
    EXPECT_EQ(text_in(*played.find("view"), "awaited"), "false");
    EXPECT_TRUE(left.quiet()) << "and not again";
    // that left has chosen may be seen in the toy, but not what
    const std::optional<Document> hint = right.next();
    ASSERT_TRUE(hint);
    EXPECT_EQ(number_in(*hint), number_in(seen));
    EXPECT_EQ(text_in(*hint->find("view")->find("position")->find("left"), "chosen"), "3");

    right.act("high", number_in(seen));
    const std::optional<Document> pushed = left.next();
    ASSERT_TRUE(pushed);
    EXPECT_FALSE(pushed->find("id"));
    EXPECT_EQ(text_in(*pushed, "table"), "0");
    EXPECT_NE(number_in(*pushed), number_in(played));
}

TEST(Live, WhoWantsChangesIsSentThemAndTheWholeWhenAsked)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site), right(site);
    const Document entered = left.enter(table, table.left, R"(,"changes":true)");
    ASSERT_TRUE(entered.find("view")) << "the first is whole";
    const Document seen = right.enter(table, table.right, R"(,"changes":true)");
    const Document played = left.act("low", number_in(entered));
    ASSERT_TRUE(played.find("change")) << to_json(played);
    EXPECT_FALSE(played.find("view"));
    const std::optional<Document> hint = right.next();
    ASSERT_TRUE(hint && hint->find("change")) << "the other sees that it has chosen";
    EXPECT_EQ(text_in(*hint->find("change"), "from"), text_in(*seen.find("view"), "tag"));
    const Document made = changed(*seen.find("view"), *hint->find("change"));

    const Document whole = right.ask(R"("table":0,"whole":true)");
    EXPECT_EQ(text_in(whole, "whole"), "true");
    ASSERT_TRUE(whole.find("view"));
    EXPECT_EQ(to_json(in_order(*whole.find("view"))), to_json(in_order(made)));
    EXPECT_EQ(to_json(in_order(changed(*entered.find("view"), *played.find("change")))), to_json(in_order(*left.ask(R"("table":0,"whole":true)").find("view"))));

    EXPECT_EQ(error_in(right.act("high", "99")), "stale");
    const Document again = right.act("nonsense", "0");
    EXPECT_NE(error_in(again), "none");
}

TEST(Live, NewsComesWithTheViewForThoseWhoWantIt)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site), right(site), plain(site);
    const Document entered = left.enter(table, table.left, R"(,"news":0)");
    ASSERT_TRUE(entered.find("news")) << to_json(entered);
    const std::size_t so_far = entered.find("news")->items.size();
    EXPECT_GT(so_far, 0u);
    EXPECT_FALSE(plain.enter(table, table.left).find("news"));
    const Document here = right.enter(table, table.right);
    right.ask(R"("table":0,"act":{"kind":"say","once":"saying-hello","text":"Hello there"})");
    const std::optional<Document> told = left.next();
    ASSERT_TRUE(told && told->find("news"));
    ASSERT_EQ(told->find("news")->items.size(), 1u);
    EXPECT_EQ(text_in(told->find("news")->items[0], "index"), std::to_string(so_far));
    EXPECT_THAT(to_json(*told), HasSubstr("Hello there"));
}

TEST(Live, AGameThatIsTakenBackIsSentAnewWithAllItsNews)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site);
    left.enter(table, table.left, R"(,"news":0)");
    table.order(table.right, "high");
    for (int i = 0; i < 3; ++i)
        table.left.must("act", {table.game}, "", cat(R"({"kind":"say","once":"some-words-)", i, R"(","text":"words"})"));
    std::string number;
    while (const std::optional<Document> told = left.next(300ms))
        if (told->find("view")) number = number_in(*told);
    table.master.must("rule", {table.game}, "", R"({"kind":"rewind","once":"taken-back-1","step":2,"replay":false,"reason":"a slip"})");
    std::optional<Document> view, news;
    while (std::optional<Document> told = left.next(300ms)) {
        if (told->find("view")) view = told;
        if (told->find("news") && !news) news = told;
    }
    ASSERT_TRUE(view);
    EXPECT_NE(number_in(*view), number);
    ASSERT_TRUE(news);
    EXPECT_EQ(text_in(news->find("news")->items.front(), "index"), "0") << "what came before is another tale";
    EXPECT_THAT(to_json(*news), HasSubstr("a slip"));
    EXPECT_EQ(text_in(*news, "course"), "1");

    LiveClient late(site), knowing(site);  // two who were away meanwhile
    const Document again = late.enter(table, table.left, R"(,"news":2,"course":0)");
    ASSERT_TRUE(again.find("news"));
    EXPECT_EQ(text_in(again.find("news")->items.front(), "index"), "0");
    const Document on = knowing.enter(table, table.left, R"(,"news":2,"course":1)");
    ASSERT_TRUE(on.find("news"));
    EXPECT_EQ(text_in(on.find("news")->items.front(), "index"), "2");
}

TEST(Live, AClaimIsToldToItsSideAtOnce)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site), right(site);
    left.enter(table, table.left);
    right.enter(table, table.right);
    table.left.must("claim", {table.game}, "", R"({"thing":"a card"})");
    const std::optional<Document> told = left.next();
    ASSERT_TRUE(told && told->find("plans"));
    table.left.must("claim", {table.game}, "", R"({"thing":"a card","drop":true})");
    EXPECT_TRUE(left.next());
    EXPECT_FALSE(right.next(300ms)) << "an enemy's plans are no news";
    EXPECT_EQ(table.left.must("claims", {table.game}).find("claims")->items.size(), 0u);
}

TEST(Live, WhoChoseOnAnOldViewIsShownTheNewOneWithTheReason)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site);
    const Document entered = left.enter(table, table.left);
    left.act("low", number_in(entered));
    table.order(table.right, "high");
    left.next();
    const Document late = left.act("pass", number_in(entered));
    EXPECT_EQ(error_in(late), "stale");
    EXPECT_NE(number_in(late), number_in(entered));
    EXPECT_NE(number_in(late), "none");
}

TEST(Live, ARefusalNamesItsReasonAndShowsNothingNew)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site);
    const Document entered = left.enter(table, table.left);
    const Document refused = left.act("pass", number_in(entered));
    EXPECT_THAT(error_in(refused), ::testing::AnyOf("refused", "malformed"));
    EXPECT_FALSE(refused.find("view"));
    const Document unread = left.act("gibberish!", number_in(entered));
    EXPECT_EQ(error_in(unread), "malformed");
    EXPECT_TRUE(unread.find("error")->find("position"));
}

TEST(Live, ASocketSitsAtSeveralTables)
{
    OpenSite site;
    ToyTable one(site), two(site, ToyTable::settings, "the-second-one");
    LiveClient client(site);
    const Document first = client.enter(one, one.left);
    const Document second = client.enter(two, two.left);
    EXPECT_EQ(text_in(first, "table"), "0");
    EXPECT_EQ(text_in(second, "table"), "1");
    const Document third = client.enter(one, one.right);
    EXPECT_EQ(text_in(third, "table"), "2");
    EXPECT_TRUE(client.act("low", number_in(second), 1).find("played"));
    EXPECT_EQ(text_in(client.ask(R"("table":1,"leave":true)"), "left"), "1");
    EXPECT_EQ(error_in(client.act("low", number_in(second), 1)), "malformed");
    two.order(two.right, "low");
    EXPECT_TRUE(client.quiet()) << "who has left is told nothing";
    const Document again = client.enter(two, two.left);
    EXPECT_EQ(text_in(again, "table"), "1");
}

TEST(Live, GameMasterAndSpectatorLookThroughOthersEyes)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient master(site), spectator(site), left(site);
    EXPECT_TRUE(master.enter(table, table.master).find("view"));
    EXPECT_EQ(text_in(master.ask(R"("table":0,"eyes":"right")"), "eyes"), "right");
    const Document seen = spectator.enter(table, table.spectator, R"(,"eyes":"left")");
    EXPECT_EQ(text_in(*seen.find("view"), "seat"), "left");
    const Document own = left.enter(table, table.left);
    const Document peek = left.ask(R"("table":0,"eyes":"right")");
    EXPECT_EQ(error_in(peek), "forbidden");
    EXPECT_THAT(to_json(peek), Not(HasSubstr("position\":{")));
    table.order(table.left, "low");
    EXPECT_TRUE(left.next()) << "and goes on seeing with the own ones";
}

TEST(Live, LegalActsChecksAndPreviews)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site);
    const Document entered = left.enter(table, table.left);
    const Document legal = left.ask(R"("table":0,"legal":true)");
    ASSERT_TRUE(legal.find("legal")) << to_json(legal);
    EXPECT_EQ(legal.find("legal")->find("listed")->items.size(), 2u);
    const Document ways = left.ask(R"("table":0,"ways":{"prefix":"lo"})");
    ASSERT_TRUE(ways.find("ways")) << to_json(ways);
    EXPECT_EQ(ways.find("ways")->find("ways")->items.size(), 1u);
    EXPECT_EQ(error_in(left.ask(R"("table":0,"ways":{"most":5})")), "malformed");
    EXPECT_TRUE(
        left.ask(cat(R"("table":0,"check":{"number":)", number_in(entered), R"(,"order":"low"})"))
            .find("check"));
    EXPECT_THAT(error_in(left.ask(cat(R"("table":0,"check":{"number":)", number_in(entered),
                                      R"(,"order":"pass"})"))),
                Not("none"));
    EXPECT_TRUE(
        left.ask(cat(R"("table":0,"preview":{"number":)", number_in(entered), R"(,"order":"low"})"))
            .find("preview"));
    EXPECT_EQ(error_in(left.ask(R"("table":0,"preview":{"order":"low"})")), "malformed");
}

TEST(Live, WhoMayNotEnterDoesNot)
{
    OpenSite site;
    ToyTable table(site), other(site, ToyTable::settings, "the-second-one");
    LiveClient client(site);
    EXPECT_EQ(error_in(client.ask(cat(R"("enter":{"game":")", table.game, "\"}"))), "unauthorized");
    EXPECT_EQ(
        error_in(client.ask(cat(R"("enter":{"game":")", table.game, R"(","key":"nonsense"})"))),
        "unauthorized");
    EXPECT_EQ(error_in(client.enter(table, other.left)), "not_found");
    EXPECT_EQ(error_in(client.ask(R"("enter":{"game":"nothing-here"})")), "unauthorized");
}

TEST(Live, AKeyThatEndsEndsTheViews)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient left(site);
    left.enter(table, table.left);
    table.master.must("reissue", {table.game}, "", R"({"role":"player","seat":"left"})");
    const std::optional<Document> gone = left.next();
    ASSERT_TRUE(gone && gone->find("gone")) << (gone ? to_json(*gone) : "nothing");
    EXPECT_FALSE(gone->find("view"));
    table.order(table.right, "low");
    EXPECT_TRUE(left.quiet());
}

TEST(Live, AnAccountEntersByItsCookie)
{
    OpenSite site;
    Visitor player(site);
    player.must("sign-up", {}, "", R"({"name":"Alys","password":"long enough for all"})");
    ToyTable table(site);
    const Document link =
        table.master.must("reissue", {table.game}, "", R"({"role":"player","seat":"left"})");
    player.must("join", {}, "",
                cat(R"({"secret":")", text_in(link, "secret"), R"(","once":"joining-it"})"));
    LiveClient client(site, player.headers());
    const Document entered = client.ask(cat(R"("enter":{"game":")", table.game, "\"}"));
    ASSERT_TRUE(entered.find("view")) << to_json(entered);
    EXPECT_EQ(text_in(*entered.find("view"), "seat"), "left");
}

TEST(Live, WhatCannotBeUnderstoodIsToldAndHarmsNothing)
{
    OpenSite site;
    ToyTable table(site);
    LiveClient client(site);
    const auto answer_to = [&](std::string_view text) {
        client.raw(text);
        const std::optional<Document> message = client.next();
        return message ? error_in(*message) : "silence";
    };
    for (const std::string_view bad :
         {"", "hello", "[]", "{}", R"({"id":1})", R"({"id":-1,"legal":true})",
          R"({"id":1,"dance":true})", R"({"id":1,"enter":{}})", R"({"id":1,"enter":7})",
          R"({"id":1,"table":0,"legal":true})", R"({"id":1,"legal":true,"leave":true})",
          R"({"id":1,"table":5,"act":{}})", R"({"id":1,"id":2,"legal":true})"})
        EXPECT_EQ(answer_to(bad), "malformed") << bad;
    EXPECT_TRUE(client.enter(table, table.left).find("view"));
    EXPECT_EQ(error_in(client.ask(R"("table":0,"act":{"kind":"order"})")), "malformed");
    EXPECT_EQ(error_in(client.ask(R"("table":0,"act":[])")), "malformed");
}

TEST(Live, SoManyTablesAndMessages)
{
    EdgeOptions options = OpenSite::generous();
    options.tables_of_socket = 2;
    options.of_account[Cost::read] = {60, 5};
    OpenSite site(options);
    ToyTable table(site);
    LiveClient client(site);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(client.enter(table, table.left).find("view"));
    EXPECT_EQ(error_in(client.enter(table, table.left)), "rate_limited");
    int passed = 0;
    Document last;
    for (int i = 0; i < 10; ++i) {
        last = client.ask(R"("table":0,"legal":true)");
        passed += last.find("legal") ? 1 : 0;
    }
    EXPECT_EQ(passed, 5);
    EXPECT_EQ(error_in(last), "rate_limited");
    EXPECT_NE(text_in(*last.find("error"), "retry_after"), "");
}

TEST(Live, AClientThatGoesInTheMiddleOfItAllIsForgotten)
{
    OpenSite site;
    ToyTable table(site);
    for (int i = 0; i < 20; ++i) {
        LiveClient client(site);
        client.enter(table, table.left);
        client.raw(cat(R"({"id":9,"table":0,"act":{"kind":"say","once":"going-away-)", i,
                       R"(","text":"Bye"}})"));
        client.socket().line().close();
    }
    table.order(table.left, "low");
    EXPECT_EQ(table.left.ask("view", {table.game}).status, 200);
    for (int i = 0; i < 500 && site.server().counts().sockets > 0; ++i)
        std::this_thread::sleep_for(5ms);
    EXPECT_EQ(site.server().counts().sockets, 0u);
}

}  // namespace
}  // namespace montjoy::server
