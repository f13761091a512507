// Who may do what: every route is asked by everybody who might come near a game, and each gets what
// this table says. A route that is not in the table fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/server/edge/open_site.test.hpp"

namespace montjoy::server {
namespace {

/// Those who ask, in this order, the least first, so that what one may not do is not undone by one
/// who may.
constexpr std::array<std::string_view, 8> askers{"nobody",
                                                 "a player of another game",
                                                 "a stranger with an account",
                                                 "a spectator",
                                                 "the owner",
                                                 "right",
                                                 "left",
                                                 "the game master"};

/// What each is answered, in the order of askers; ok is any success.
struct Expected {
    std::string_view id;
    std::array<int, 8> status;
    std::string_view body;   ///< what is sent, where something is
    std::string_view place;  ///< what stands at the second place of the path
};

constexpr int ok = 200;

constexpr Expected expected[] = {
    // id                 nobody elsewh. strang. spect. owner right left master
    {"health", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"metrics", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"openapi", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"systems", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"rulebook", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"clause", {ok, ok, ok, ok, ok, ok, ok, ok}, "", "GP-RND-1"},
    {"numbers", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"run-tool",
     {ok, ok, ok, ok, ok, ok, ok, ok},
     R"({"files":[{"skill":15,"against":20}],"options":{"json":""}})",
     "odds"},
    {"scenarios", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"scenario", {404, 404, 404, 404, 404, 404, 404, 404}, "", "nothing"},

    {"sign-up",
     {ok, ok, ok, ok, ok, ok, ok, ok},
     R"({"name":"NAME","password":"long enough for all"})",
     ""},
    {"sign-in", {401, 401, 401, 401, 401, 401, 401, 401}, R"({"name":"NAME","password":"y"})", ""},
    {"sign-out", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"sign-out-everywhere", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"account", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"change-account", {401, 401, ok, 401, 401, 401, 401, 401}, R"({"zone":"Europe/Berlin"})", ""},
    {"change-password",
     {401, 401, ok, 401, 401, 401, 401, 401},
     R"({"old":"long enough for all","new":"another long one"})",
     ""},
    {"ask-for-reset", {ok, ok, ok, ok, ok, ok, ok, ok}, R"({"name":"x"})", ""},
    {"reset-password",
     {410, 410, 410, 410, 410, 410, 410, 410},
     R"({"token":"x","password":"another long one"})",
     ""},
    {"confirm-email", {410, 410, 410, 410, 410, 410, 410, 410}, R"({"token":"x"})", ""},
    {"delete-account",
     {401, 401, ok, 401, 401, 401, 401, 401},
     R"({"password":"long enough for all"})",
     ""},
    {"export-account", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"my-games", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"account-notices", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"set-account-notices", {401, 401, ok, 401, 401, 401, 401, 401}, R"({"turn":false})", ""},
    {"account-feed", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"end-feed", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"feed", {404, 404, 404, 404, 404, 404, 404, 404}, "", ""},
    {"unsubscribe", {404, 404, 404, 404, 404, 404, 404, 404}, "", ""},
    {"keep",
     {401, 401, ok, 401, 401, 401, 401, 401},
     R"({"kind":"scenario","system":"toy","title":"Mine","content":{"title":"Mine"}})",
     ""},
    {"uploads", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},
    {"upload", {404, 404, 404, 404, 404, 404, 404, 404}, "", ""},
    {"drop-upload", {401, 401, ok, 401, 401, 401, 401, 401}, "", ""},

    {"create-game",
     {ok, ok, ok, ok, ok, ok, ok, ok},
     R"({"once":"ONCE","system":"toy","scenario_data":{"title":"A toy"}})",
     ""},
    {"listed-games", {ok, ok, ok, ok, ok, ok, ok, ok}, "", ""},
    {"import-game",
     {400, 400, 400, 400, 400, 400, 400, 400},
     R"({"once":"ONCE","file":"nonsense"})",
     ""},
    {"invitation", {404, 404, 404, 404, 404, 404, 404, 404}, R"({"secret":"nonsense"})", ""},
    {"join",
     {404, 404, 404, 404, 404, 404, 404, 404},
     R"({"secret":"nonsense","once":"ONCE"})",
     ""},
    {"game", {401, 404, 404, ok, ok, ok, ok, ok}, "", ""},
    {"reissue", {401, 404, 404, 403, 403, 403, ok, ok}, R"({"role":"player","seat":"left"})", ""},
    {"share", {401, 404, 404, 422, 422, 422, 422, 422}, "", ""},
    {"rematch", {401, 404, 404, 403, 422, 422, 422, 422}, "{}", ""},
    {"invite-bot",
     {401, 404, 404, 403, 403, 403, 403, ok},
     R"({"seat":"left","bot":"random"})",
     ""},
    {"notices", {401, 404, 404, 403, 403, ok, ok, ok}, "", ""},
    {"set-notices", {401, 404, 404, 403, 403, ok, ok, ok}, R"({"turn":false})", ""},
    {"seat-feed", {401, 404, 404, 403, 403, ok, ok, ok}, "", ""},

    {"view", {401, 404, 404, ok, ok, ok, ok, ok}, "", ""},
    {"page", {401, 404, 404, ok, ok, ok, ok, ok}, "", ""},
    {"legal", {401, 404, 404, 403, 403, ok, ok, 403}, "", ""},
    {"ways", {401, 404, 404, 403, 403, ok, ok, 403}, "", ""},
    {"check", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"number":1,"order":"low"})", ""},
    {"preview", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"number":1,"order":"low"})", ""},
    {"hint", {401, 404, 404, 403, 403, 403, 403, 403}, "", ""},
    {"threats", {401, 404, 404, 403, 403, 403, 403, 403}, "", ""},
    {"imagined", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"errands":[["low"]]})", ""},
    {"outlook", {401, 404, 404, 403, 403, 422, 422, 403}, R"({"errands":[["low"]]})", ""},
    {"news", {401, 404, 404, ok, ok, ok, ok, ok}, "", ""},
    {"report-sheet", {401, 404, 404, 403, 403, ok, ok, ok}, "", ""},
    {"visit", {401, 404, 404, 403, 403, ok, ok, ok}, "", ""},
    {"paper", {401, 404, 404, 404, 404, 404, 404, 404}, "", "nothing"},
    {"step", {401, 404, 404, 403, 403, 403, 403, ok}, "", "1"},
    {"act",
     {401, 404, 404, 403, 403, ok, ok, ok},
     R"({"kind":"say","once":"ONCE","text":"Hello"})",
     ""},
    {"act-all",
     {401, 404, 404, 403, 403, ok, ok, 403},
     R"({"once":"ONCE","number":1,"orders":["low"]})",
     ""},
    {"order-sheet", {401, 404, 404, 403, 403, ok, ok, 403}, "", ""},
    {"apply-sheet",
     {401, 404, 404, 403, 403, 400, 400, 403},
     R"({"once":"ONCE","sheet":"nonsense"})",
     ""},
    {"drafts", {401, 404, 404, 403, 403, ok, ok, 403}, "", ""},
    {"keep-draft",
     {401, 404, 404, 403, 403, ok, ok, 403},
     R"({"title":"Plan","orders":["low"]})",
     ""},
    {"drop-draft", {401, 404, 404, 403, 403, ok, ok, 403}, "", "nothing"},
    {"claims", {401, 404, 404, 403, 403, ok, ok, 403}, "", ""},
    {"claim", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"thing":"a card"})", ""},

    {"rule",
     {401, 404, 404, 403, 403, 403, 403, ok},
     R"({"kind":"pause","once":"ONCE","reason":"dinner"})",
     ""},
    {"plan-rewind",
     {401, 404, 404, 403, 403, 403, 403, ok},
     R"({"kind":"rewind","once":"ONCE","step":0,"reason":"why"})",
     ""},
    {"consent", {401, 404, 404, 403, 403, 404, 404, 403}, R"({"yes":true})", ""},
    {"ask-pause", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"resume":false})", ""},
    {"ask-extension", {401, 404, 404, 403, 403, ok, ok, 403}, R"({"length":3600})", ""},
    {"take-holiday",
     {401, 404, 404, 403, 403, 422, 422, 403},
     R"({"from":"2099-03-01T12:00:00Z","days":1})",
     ""},
    {"histories", {401, 404, 404, ok, ok, ok, ok, ok}, "", ""},
    {"record", {401, 404, 404, 403, 403, ok, ok, ok}, "", ""},
    {"export-game", {401, 404, 404, 403, 403, 403, 403, ok}, "", ""},
};

std::string replaced(std::string_view text, std::string_view what, const std::string& by)
{
    std::string out(text);
    for (std::size_t at; (at = out.find(what)) != std::string::npos;)
        out.replace(at, what.size(), by);
    return out;
}

/// A site with everybody on it.
struct Crowd {
    OpenSite site;
    ToyTable table{site}, other{site, ToyTable::settings, "the-second-one"};
    Visitor nobody{site}, stranger{site};
    Crowd()
    {
        stranger.must("sign-up", {}, "", R"({"name":"Stranger","password":"long enough for all"})");
    }
    std::array<Visitor*, 8> visitors{&nobody,      &other.left,  &stranger,   &table.spectator,
                                     &table.owner, &table.right, &table.left, &table.master};
};

void ask_all(Crowd& crowd, const Route& route)
{
    const auto row = std::find_if(std::begin(expected), std::end(expected),
                                  [&](const Expected& e) { return e.id == route.id; });
    ASSERT_NE(row, std::end(expected)) << route.id << " is not in the table: who may ask it?";
    std::vector<std::string> places;
    if (route.path.find("{game}") != std::string_view::npos) places.push_back(crowd.table.game);
    if (route.path.find("{system}") != std::string_view::npos) places.emplace_back("gpc");
    if (places.empty() && route.path.find('{') != std::string_view::npos)
        places.emplace_back("nothing-there");
    if (!row->place.empty()) places.emplace_back(row->place);
    for (std::size_t i = 0; i < askers.size(); ++i) {
        const std::string body =
            replaced(replaced(row->body, "ONCE", cat("rights-once-", i)), "NAME", cat("Name ", i));
        const net::Answer answer = crowd.visitors[i]->ask(route, places, "", body);
        const int status = answer.status < 300 ? ok : answer.status;
        EXPECT_EQ(status, row->status[i])
            << askers[i] << " asked for " << route.id << " and was answered " << answer.body;
    }
}

TEST(Rights, EachReadsWhatItsPlaceAllows)
{
    Crowd crowd;
    for (const Route& route : routes())
        if (route.method == net::Method::get) ask_all(crowd, route);
}

/// What is changed is changed at a table of its own, so that no row sees what another did.
void change_all(std::span<const Route> rows)
{
    for (const Route& route : rows) {
        if (route.method == net::Method::get) continue;
        Crowd crowd;
        ask_all(crowd, route);
    }
}

TEST(Rights, EachChangesAtTheSiteWhatItsPlaceAllows)
{
    change_all(site_routes());
}
TEST(Rights, EachChangesOfAccountsWhatItsPlaceAllows)
{
    change_all(account_routes());
}
TEST(Rights, EachChangesOfGamesWhatItsPlaceAllows)
{
    change_all(game_routes());
}
TEST(Rights, EachChangesInPlayWhatItsPlaceAllows)
{
    change_all(play_routes());
}
TEST(Rights, EachChangesOfPlansWhatItsPlaceAllows)
{
    change_all(plan_routes());
}
TEST(Rights, EachChangesAsMasterWhatItsPlaceAllows)
{
    change_all(master_routes());
}

TEST(Rights, NameNoRouteThatIsGone)
{
    for (const Expected& row : expected)
        EXPECT_TRUE(std::any_of(routes().begin(), routes().end(), [&](const Route& route) {
            return route.id == row.id;
        })) << row.id;
}

/// Whoever watches sees nothing before the time that the table has set.
TEST(Watching, NobodySeesBeforeTheEndWhereThatWasChosen)
{
    OpenSite site;
    for (const std::string_view watching : {"nobody", "at-the-end", "delayed"}) {
        const std::string delay = watching == "delayed" ? R"(,"watching_delay":3600)" : "";
        ToyTable table(site, cat(R"({"watching":")", watching, "\"", delay, "}"),
                       cat("watching-", watching));
        table.order(table.left, "low");
        for (Visitor* watcher : {&table.spectator, &table.owner}) {
            if (watcher->key.empty()) continue;
            const net::Answer view = watcher->ask("view", {table.game}, "eyes=left");
            if (view.status == 200) {
                EXPECT_THAT(view.body, ::testing::Not(::testing::HasSubstr("\"chosen\":1")))
                    << watching;
            } else {
                EXPECT_EQ(view.status, 403) << watching << view.body;
            }
            for (const std::string_view id : {"page", "news", "record", "export-game"}) {
                const net::Answer answer =
                    watcher->ask(id, {table.game}, id == "page" || id == "news" ? "eyes=left" : "");
                EXPECT_EQ(answer.body.find("\"chosen\":1"), std::string::npos)
                    << watching << " " << id << answer.body;
                EXPECT_EQ(answer.body.find("low"), std::string::npos)
                    << watching << " " << id << answer.body;
            }
        }
    }
}

/// What is hidden from a seat stands in no answer that it gets.
TEST(RouteFog, NoRouteTellsAPlayerWhatTheOtherHolds)
{
    OpenSite site;
    ToyTable table(site);
    table.order(table.right, "high");
    const std::string hidden =
        text_in(*parsed(table.right.ask("view", {table.game}).body).find("position")->find("right"),
                "card");
    const Document seen =
        *parsed(table.left.ask("view", {table.game}).body).find("position")->find("right");
    EXPECT_EQ(text_in(seen, "card"), "9")
        << "the toy writes 9 for a card that is not known; right holds " << hidden;
    EXPECT_EQ(text_in(seen, "chosen"), "3");
    for (const std::string_view id :
         {"page", "news", "game", "order-sheet", "drafts", "claims", "histories", "record"}) {
        const std::string body = table.left.ask(id, {table.game}).body;
        EXPECT_EQ(body.find("right: high"), std::string::npos) << id << "\n" << body;
        EXPECT_EQ(body.find("\"high\""), std::string::npos) << id << "\n" << body;
    }
    // an id is not a number that counts games
    ToyTable second(site, ToyTable::settings, "the-second-one");
    EXPECT_GE(table.game.size(), 16u);
    EXPECT_NE(table.game.substr(0, 8), second.game.substr(0, 8));
}

}  // namespace
}  // namespace montjoy::server
