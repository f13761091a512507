// The site as its visitors find it.
#include "apps/server/edge/edge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/server/edge/open_site.test.hpp"

namespace montjoy::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string error_in(const net::Answer& answer)
{
    return text_in(parsed(answer.body), "error");
}

TEST(Site, IsWellAndSaysWhatCanBePlayed)
{
    OpenSite site;
    Visitor visitor(site);
    EXPECT_EQ(visitor.ask("health").body, "ok\n");
    EXPECT_GE(visitor.must("systems").find("systems")->items.size(), 1u);
    const Document scenarios = visitor.must("scenarios");
    ASSERT_GE(scenarios.find("scenarios")->items.size(), 1u);
    const std::string id = text_in(scenarios.find("scenarios")->items.front(), "id");
    const std::string system = id.substr(0, id.find('/'));
    EXPECT_EQ(visitor.ask("scenario", {system, id.substr(id.find('/') + 1)}).status, 200);
    EXPECT_EQ(visitor.ask("scenario", {system, "nothing"}).status, 404);
    EXPECT_EQ(visitor.ask("numbers", {system}).status, 200);
    EXPECT_THAT(visitor.ask("rulebook", {system}).body, HasSubstr("### "));
    EXPECT_EQ(visitor.ask("rulebook", {"chess"}).status, 404);
    const Document openapi = parsed(visitor.ask("openapi").body);
    EXPECT_EQ(text_in(openapi, "openapi"), "3.1.0");
}

TEST(Site, NumbersForPrometheusAreForWhoMaySeeThem)
{
    {
        OpenSite site;
        Visitor visitor(site);
        const net::Answer page = visitor.ask("metrics");
        EXPECT_THAT(page.body,
                    HasSubstr("# TYPE montjoy_orders_total counter\nmontjoy_orders_total 0\n"));
        EXPECT_THAT(page.body, HasSubstr("montjoy_http_answer_seconds_bucket{le=\"+Inf\"}"));
        EXPECT_EQ(page.headers.value("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    }
    EdgeOptions options = OpenSite::generous();
    options.metrics_token = "let-me-see";
    OpenSite site(options);
    Visitor visitor(site);
    EXPECT_EQ(visitor.ask("metrics").status, 404);
    visitor.key = "let-me-seE";
    EXPECT_EQ(visitor.ask("metrics").status, 404);
    visitor.key = "let-me-see";
    EXPECT_EQ(visitor.ask("metrics").status, 200);
}

TEST(Site, ErrorsOfHttpHaveTheFormOfEveryOther)
{
    OpenSite site;
    Visitor visitor(site);
    const net::Answer wrong_method = visitor.raw("DELETE", "/api/v1/systems");
    EXPECT_EQ(wrong_method.status, 405);
    EXPECT_EQ(wrong_method.headers.value("allow"), "GET, HEAD");
    EXPECT_EQ(error_in(wrong_method), "malformed");
    EXPECT_EQ(error_in(visitor.raw("GET", "/api/v1/nothing")), "not_found");
    EXPECT_EQ(error_in(visitor.raw("BREW", "/api/v1/systems")), "malformed");
    EXPECT_EQ(error_in(visitor.raw("GET", "/api/../x")), "malformed");
    EXPECT_EQ(visitor.raw("HEAD", "/api/v1/systems").status, 200);
}

TEST(Bodies, AreJsonOfTheRightShapeOrToldWhereNot)
{
    OpenSite site;
    Visitor visitor(site);
    const auto fails = [&](std::string_view body) {
        const net::Answer answer = visitor.ask("sign-in", {}, "", body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_EQ(error_in(answer), "malformed");
        return text_in(parsed(answer.body), "where");
    };
    EXPECT_THAT(fails("{\"name\":"), HasSubstr("line 1"));
    EXPECT_EQ(fails("[]"), "");
    EXPECT_EQ(fails(R"({"name":"a"})"), "/password");
    EXPECT_EQ(fails(R"({"name":"a","password":"b","extra":1})"), "/extra");
    EXPECT_EQ(fails(R"({"name":7,"password":"b"})"), "/name");
    EXPECT_THAT(fails(R"({"name":"a","name":"b","password":"c"})"), Not(HasSubstr("nothing")));
    net::Client plain("127.0.0.1", site.port());
    plain.headers.add("Content-Type", "text/plain");
    EXPECT_EQ(plain.ask("POST", "/api/v1/session", R"({"name":"a","password":"b"})").status, 415);
    EXPECT_EQ(visitor.ask("create-game", {}, "", R"({"once":"short","scenario":"x/y"})").status,
              400);
}

TEST(Queries, AskOnlyWhatTheRouteKnows)
{
    OpenSite site;
    Visitor visitor(site);
    EXPECT_EQ(visitor.ask("listed-games", {}, "most=5").status, 200);
    EXPECT_EQ(text_in(parsed(visitor.ask("listed-games", {}, "most=500").body), "where"), "?most");
    EXPECT_EQ(text_in(parsed(visitor.ask("listed-games", {}, "limit=5").body), "where"), "?limit");
    EXPECT_EQ(visitor.ask("listed-games", {}, "from=%zz").status, 400);
    EXPECT_EQ(visitor.ask("listed-games", {}, "most=5&most=6").status, 400);
}

// ---- From elsewhere
// ----------------------------------------------------------------------------------

TEST(Elsewhere, AnotherSiteChangesNothingHere)
{
    OpenSite site;
    net::Client client("127.0.0.1", site.port());
    client.headers.add("Origin", "https://evil.example.org");
    EXPECT_EQ(client.ask("POST", "/api/v1/session", R"({"name":"a","password":"b"})").status, 403);
    EXPECT_EQ(client.ask("DELETE", "/api/v1/session").status, 403);
    net::Client marked("127.0.0.1", site.port());
    marked.headers.add("Sec-Fetch-Site", "cross-site");
    EXPECT_EQ(marked.ask("POST", "/api/v1/session", R"({"name":"a","password":"b"})").status, 403);
    net::Client own("127.0.0.1", site.port());
    own.headers.add("Origin", cat("http://127.0.0.1:", site.port()));
    EXPECT_EQ(own.ask("POST", "/api/v1/session", R"({"name":"a","password":"b"})").status, 401);
    net::Headers origin;
    origin.add("Origin", "https://evil.example.org");
    EXPECT_THROW(net::WebSocket("127.0.0.1", site.port(), "/api/v1/live", origin), net::Error);
}

TEST(Elsewhere, ANameThatPointsHereIsNotThisSite)
{
    OpenSite site;
    net::Line line("127.0.0.1", site.port());
    line.send(
        "GET /api/v1/systems HTTP/1.1\r\nHost: rebound.example.org\r\n\r\nGET /healthz "
        "HTTP/1.1\r\nHost: rebound.example.org\r\n\r\n");
    std::string rest;
    EXPECT_EQ(net::Client::read_answer(line, rest).status, 421);
    EXPECT_EQ(net::Client::read_answer(line, rest).status, 200) << "health is asked for by address";
}

TEST(Elsewhere, NoAnswerMayBeReadOrFramedByAnotherSite)
{
    OpenSite site;
    net::Client client("127.0.0.1", site.port());
    client.headers.add("Origin", "https://evil.example.org");
    for (const std::string_view path :
         {"/api/v1/systems", "/healthz", "/api/v1/nothing", "/nothing"}) {
        const net::Answer answer = client.ask("GET", path);
        EXPECT_EQ(answer.headers.count("access-control-allow-origin"), 0u);
        EXPECT_EQ(answer.headers.value("x-frame-options"), "DENY");
        EXPECT_EQ(answer.headers.value("cross-origin-resource-policy"), "same-origin");
        EXPECT_EQ(answer.headers.count("content-security-policy"), 1u);
    }
}

// ---- Accounts
// ----------------------------------------------------------------------------------------

TEST(RouteAccounts, ASessionIsACookieThatScriptsCannotRead)
{
    OpenSite site;
    Visitor visitor(site);
    const net::Answer answer =
        visitor.ask("sign-up", {}, "", R"({"name":"Alys","password":"long enough for all"})");
    ASSERT_EQ(answer.status, 201) << answer.body;
    const std::string cookie(answer.headers.value("set-cookie"));
    EXPECT_THAT(cookie, HasSubstr("HttpOnly; SameSite=Lax"));
    EXPECT_THAT(answer.body, Not(HasSubstr(visitor.cookie)));
    EXPECT_EQ(text_in(visitor.must("account"), "name"), "Alys");
    const std::string session = visitor.cookie;
    EXPECT_EQ(visitor.ask("sign-out").status, 204);
    EXPECT_EQ(visitor.cookie, "");
    visitor.cookie = session;
    EXPECT_EQ(visitor.ask("account").status, 401) << "the session itself has ended";
}

TEST(RouteAccounts, SigningInEverywhereAndOut)
{
    OpenSite site;
    Visitor first(site), second(site);
    first.must("sign-up", {}, "", R"({"name":"Alys","password":"long enough for all"})");
    second.must("sign-in", {}, "", R"({"name":"Alys","password":"long enough for all"})");
    EXPECT_EQ(
        second.ask("sign-in", {}, "", R"({"name":"Alys","password":"wrong one here"})").status,
        401);
    EXPECT_EQ(
        second.ask("sign-in", {}, "", R"({"name":"Nobody","password":"wrong one here"})").status,
        401);
    EXPECT_EQ(first
                  .ask("change-account", {}, "",
                       R"({"email":"alys@example.org","zone":"Europe/Berlin","days_off":[0,6]})")
                  .status,
              200);
    EXPECT_EQ(first.ask("sign-out-everywhere").status, 204);
    EXPECT_EQ(second.ask("account").status, 401);
}

TEST(RouteAccounts, ResetByMailAndDeletion)
{
    OpenSite site;
    Visitor visitor(site);
    visitor.must("sign-up", {}, "",
                 R"({"name":"Alys","password":"long enough for all","email":"alys@example.org"})");
    const auto letter = [&](std::size_t n) {
        for (int i = 0; i < 500 && site.letters().size() < n; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const auto letters = site.letters();
        return letters.size() < n ? std::string() : letters[n - 1].text;
    };
    const auto token_in =
        [](const std::string& text) {  // the longest word of the alphabet of tokens
            std::string best, word;
            for (const char c : text + " ") {
                if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_') {
                    word += c;
                    continue;
                }
                if (word.size() > best.size()) best = word;
                word.clear();
            }
            return best;
        };
    EXPECT_EQ(visitor.ask("confirm-email", {}, "", cat(R"({"token":")", token_in(letter(1)), "\"}"))
                  .status,
              204)
        << letter(1);
    Visitor forgetful(site);
    EXPECT_EQ(forgetful.ask("ask-for-reset", {}, "", R"({"name":"nobody"})").status, 204);
    EXPECT_EQ(forgetful.ask("ask-for-reset", {}, "", R"({"name":"alys@example.org"})").status, 204);
    const std::string reset =
        cat(R"({"token":")", token_in(letter(2)), R"(","password":"another long one"})");
    EXPECT_EQ(forgetful.ask("reset-password", {}, "", reset).status, 200) << letter(2);
    EXPECT_NE(Visitor(site).ask("reset-password", {}, "", reset).status, 200) << "once";
    EXPECT_EQ(visitor.ask("account").status, 401) << "other sessions end";
    EXPECT_EQ(forgetful.ask("export-account").headers.value("content-disposition").substr(0, 10),
              "attachment");
    EXPECT_EQ(forgetful.ask("delete-account", {}, "", R"({"password":"another long one"})").status,
              204);
    EXPECT_EQ(forgetful.cookie, "");
}

// ---- Games over HTTP
// ---------------------------------------------------------------------------------

TEST(Games, AreMadeJoinedAndPlayedToTheEnd)
{
    OpenSite site;
    ToyTable table(site);
    EXPECT_EQ(text_in(table.left.must("game", {table.game}), "seat"), "left");
    int acts = 0;
    for (int i = 0; i < 200; ++i) {
        bool over = false;
        for (Visitor* visitor : {&table.left, &table.right}) {
            const Document view = visitor->must("view", {table.game});
            over = over || text_in(view, "over") == "true";
            if (text_in(view, "awaited") != "true") continue;
            const Document legal = visitor->must("legal", {table.game});
            const auto& listed = legal.find("listed")->items;
            ASSERT_FALSE(listed.empty());
            const Document ways = visitor->must("ways", {table.game}, "prefix=pass");
            for (const Document& way : ways.find("ways")->items)
                EXPECT_EQ(text_in(way, "act"), "pass");
            EXPECT_EQ(visitor
                          ->ask("check", {table.game}, "",
                                cat(R"({"number":)", text_in(view, "number"), R"(,"order":")",
                                    listed.back().string, "\"}"))
                          .status,
                      204);
            EXPECT_EQ(table.order(*visitor, listed.back().string).status, 200);
            ++acts;
        }
        if (over) break;
    }
    EXPECT_GE(acts, 12);
    EXPECT_EQ(text_in(table.left.must("game", {table.game}), "over"), "true");
    EXPECT_GE(table.left.must("news", {table.game}, "from=0&most=1000").find("news")->items.size(),
              10u);
    EXPECT_THAT(table.left.ask("record", {table.game}).body, HasSubstr("begin"));
    const net::Answer exported = table.left.ask("export-game", {table.game});
    EXPECT_EQ(exported.status, 200);
    Visitor importer(site);
    const Document imported =
        importer.must("import-game", {}, "",
                      cat(R"({"once":"importing-it","file":)", json_quoted(exported.body), "}"));
    EXPECT_NE(text_in(imported, "game"), table.game);
    const Document rematch = table.left.must("rematch", {table.game}, "", "{}");
    EXPECT_NE(text_in(rematch, "game"), "");
    const std::string shared = text_in(table.left.must("share", {table.game}), "secret");
    Visitor reader(site);
    reader.key = shared;
    EXPECT_EQ(reader.ask("view", {table.game}, "eyes=right").status, 200);
}

TEST(Games, AViewThatIsKnownIsNotSentAgain)
{
    OpenSite site;
    ToyTable table(site);
    const net::Answer first = table.left.ask("view", {table.game});
    net::Client client("127.0.0.1", site.port());
    client.headers = table.left.headers();
    client.headers.add("If-None-Match", first.headers.value("etag"));
    const std::string target = cat("/api/v1/games/", table.game, "/view");
    const net::Answer again = client.ask("GET", target);
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    table.order(table.left, "low");
    EXPECT_EQ(client.ask("GET", target).status, 200) << "what it shows has changed";
    client.headers = table.right.headers();
    client.headers.add("If-None-Match", first.headers.value("etag"));
    EXPECT_EQ(client.ask("GET", target).status, 200) << "another's view is another";
}

TEST(Games, ARepeatedRequestIsNotDoneAgain)
{
    OpenSite site;
    ToyTable table(site);
    const std::string body = cat(R"({"kind":"order","once":"only-once","number":)",
                                 table.number(table.left), R"(,"text":"low"})");
    const Document first = table.left.must("act", {table.game}, "", body);
    const Document second = table.left.must("act", {table.game}, "", body);
    EXPECT_EQ(text_in(first, "repeated"), "false");
    EXPECT_EQ(text_in(second, "repeated"), "true");
    EXPECT_EQ(text_in(first, "number"), text_in(second, "number"));
    const net::Answer other =
        table.left.ask("act", {table.game}, "",
                       cat(R"({"kind":"order","once":"only-once","number":0,"text":"high"})"));
    EXPECT_EQ(other.status, 409);
    EXPECT_EQ(error_in(other), "conflict");
}

TEST(Games, AnOldViewIsStale)
{
    OpenSite site;
    ToyTable table(site);
    const std::string old = table.number(table.left);
    table.order(table.left, "low");
    table.order(table.right, "high");
    const net::Answer answer = table.left.ask(
        "act", {table.game}, "",
        cat(R"({"kind":"order","once":"too-late-1","number":)", old, R"(,"text":"pass"})"));
    EXPECT_EQ(answer.status, 409);
    EXPECT_EQ(error_in(answer), "stale");
}

TEST(Games, ASeatsLinkMadeAnewEndsTheOldKey)
{
    OpenSite site;
    ToyTable table(site);
    const Document link =
        table.master.must("reissue", {table.game}, "", R"({"role":"player","seat":"left"})");
    EXPECT_EQ(table.left.ask("view", {table.game}).status, 401);
    Visitor next(site);
    ToyTable::take(next, text_in(link, "secret"), "Nia");
    EXPECT_EQ(next.ask("view", {table.game}).status, 200);
}

TEST(Rates, WhoAsksTooOftenIsToldWhenAgain)
{
    EdgeOptions options = OpenSite::generous();
    options.of_address[Cost::secret] = {6, 3};
    options.of_account[Cost::write] = {60, 2};
    OpenSite site(options);
    Visitor visitor(site);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(visitor.ask("sign-in", {}, "", R"({"name":"a","password":"b"})").status, 401);
    const net::Answer fourth = visitor.ask("sign-in", {}, "", R"({"name":"a","password":"b"})");
    EXPECT_EQ(fourth.status, 429);
    EXPECT_EQ(error_in(fourth), "rate_limited");
    EXPECT_THAT(std::string(fourth.headers.value("retry-after")),
                ::testing::MatchesRegex("[0-9]+"));
    EXPECT_EQ(visitor.ask("systems").status, 200) << "other things are not held back";
    ToyTable table(site);
    EXPECT_EQ(table.order(table.left, "low").status, 200);
    const auto visit = [&](Visitor& who) { return who.ask("visit", {table.game}).status; };
    EXPECT_EQ(visit(table.left), 200);
    EXPECT_EQ(visit(table.left), 429);
    EXPECT_EQ(visit(table.right), 200) << "each by itself";
}

TEST(Tools, AreRunElsewhereAndAnswered)
{
    OpenSite site;
    Visitor visitor(site);
    const net::Answer answer =
        visitor.ask("run-tool", {"gpc", "odds"}, "",
                    R"({"files":[{"skill":15,"against":20}],"options":{"json":""}})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr("critical"));
    EXPECT_EQ(
        visitor.ask("run-tool", {"gpc", "odds"}, "", R"({"files":[{"skill":"x","against":20}]})")
            .status,
        422);
    EXPECT_EQ(visitor.ask("run-tool", {"gpc", "odds"}, "", R"({"files":[]})").status, 400);
    EXPECT_EQ(visitor
                  .ask("run-tool", {"gpc", "odds"}, "",
                       R"({"files":[{"skill":15,"against":20}],"options":{"nonsense":""}})")
                  .status,
              400);
    EXPECT_EQ(visitor.ask("run-tool", {"gpc", "nothing"}, "", R"({"files":[]})").status, 404);
}

}  // namespace
}  // namespace montjoy::server
