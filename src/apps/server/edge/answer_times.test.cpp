// How long an answer takes, where what is asked differs only in what the asker may not know: two requests are sent
// by turns, many times, and their median times stand side by side.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "apps/server/edge/open_site.test.hpp"

namespace montjoy::server {
namespace {

using Ask = std::function<void()>;

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double microseconds(const Ask& ask)
{
    const auto begin = std::chrono::steady_clock::now();
    ask();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

/// How far two medians may stand apart: a fifth of the greater. The paths that tell (one more look into the
/// database, a view that is made anew) cost more than that.
bool alike(double one, double other)
{
    return std::abs(one - other) <= 0.2 * std::max(one, other);
}

/// Asks both by turns, after `before` each; their medians are alike in one of three runs, for a machine has moods.
void expect_alike(const std::string& what, const Ask& one, const Ask& other, const std::pair<Ask, Ask>& before = {}, int times = 300)
{
    double a = 0, b = 0;
    for (int run = 0; run < 3; ++run) {
        std::vector<double> ones, others;
        for (int i = 0; i < times; ++i) {
            for (const bool first : {i % 2 == 0, i % 2 != 0}) {
                if (const Ask& way = first ? before.first : before.second) way();
                (first ? ones : others).push_back(microseconds(first ? one : other));
            }
        }
        a = median(std::move(ones));
        b = median(std::move(others));
        std::printf("%-55s %7.1f us %7.1f us\n", what.c_str(), a, b);
        if (alike(a, b)) return;
    }
    EXPECT_TRUE(alike(a, b)) << what << ": " << a << " us and " << b << " us";
}

/// The duel under fog: nobody of the Alliance sees what stands at 1004, and nothing stands at 1006.
struct Duel {
    OpenSite site;
    Visitor owner{site}, alliance{site}, opposition{site}, stranger{site};
    std::string game;
    int onces = 0;

    Duel()
    {
        const Document created = owner.must("create-game", {}, "", R"({"once":"duel-under-fog","scenario":"gobwin/duel","options":{"fog":true}})");
        game = text_in(created, "game");
        for (const Document& link : created.find("links")->items) {
            if (text_in(link, "role") == "game-master") continue;
            if (text_in(link, "seat") == "alliance-1") ToyTable::take(alliance, text_in(link, "secret"), "Ann");
            if (text_in(link, "seat") == "opposition") ToyTable::take(opposition, text_in(link, "secret"), "Olaf");
        }
    }
    std::string once() { return cat("duel-once-", ++onces); }
    Ask order(const std::string& text)
    {
        return [this, text] {
            EXPECT_GE(alliance.raw("POST", path("acts"), cat(R"({"kind":"order","once":")", once(), R"(","number":)", number, R"(,"text":")", text, "\"}")).status, 400);
        };
    }
    Ask get(Visitor& who, std::string path, int status) const
    {
        return [&who, path = std::move(path), status] { EXPECT_EQ(who.raw("GET", path).status, status) << path; };
    }
    std::string path(std::string_view rest = "view") const { return cat("/api/v1/games/", game, '/', rest); }
    std::string number = "0";
};

TEST(AnswerTimes, OfARefusalTellNothingOfWhatStandsUnseen)
{
    Duel duel;
    const Document view = duel.alliance.must("view", {duel.game});
    duel.number = text_in(view, "number");
    ASSERT_EQ(to_json(view).find("1004\""), std::string::npos) << "something is seen there";
    const std::string eyes = duel.opposition.ask("view", {duel.game}).body;
    ASSERT_NE(eyes.find("\"hex\":\"1004\""), std::string::npos);
    ASSERT_EQ(eyes.find("\"hex\":\"1006\""), std::string::npos);
    for (const std::string_view verb : {"attack R1 ", "move R1 ", "fire R3 "}) {
        const auto words = [&](std::string_view hex) {
            std::string body = duel.alliance.ask("check", {duel.game}, "", cat(R"({"number":)", duel.number, R"(,"order":")", verb, hex, "\"}")).body;
            for (std::size_t at; (at = body.find(hex)) != std::string::npos;) body.replace(at, hex.size(), "HEX");
            return body;
        };
        EXPECT_EQ(words("1004"), words("1006"));
    }
    expect_alike("an attack that is refused: at a stack unseen, at none", duel.order("attack R1 1004"), duel.order("attack R1 1006"));
    expect_alike("a move that is refused: to a stack unseen, to none", duel.order("move R1 1004"), duel.order("move R1 1006"));
}

TEST(AnswerTimes, OfAViewTellNothingOfWhatWasDoneUnseen)
{
    Duel duel;
    const auto say = [&](std::string_view audience, int status) {
        return [&duel, audience, status] {
            EXPECT_EQ(duel.opposition.raw("POST", duel.path("acts"), cat(R"({"kind":"say","once":")", duel.once(), R"(","text":"hm","audience":")", audience, "\"}")).status, status);
            EXPECT_EQ(duel.owner.raw("GET", "/healthz").status, 200);  // what follows from it is done
        };
    };
    expect_alike("a view: after a word to others, after none", duel.get(duel.alliance, duel.path(), 200), duel.get(duel.alliance, duel.path(), 200),
                 {say("side", 200), say("nobody", 400)});
}

TEST(AnswerTimes, OfANoTellNothingOfWhatThereIs)
{
    Duel duel;
    Visitor unknown(duel.site), revoked(duel.site), elsewhere(duel.site);
    ToyTable other(duel.site);
    unknown.key = "nobody-knows-this-key-at-all-0000";
    elsewhere.key = other.left.key;
    revoked.key = other.right.key;
    other.master.must("reissue", {other.game}, "", R"({"role":"player","seat":"right"})");
    duel.stranger.must("sign-up", {}, "", R"({"name":"Stranger","password":"long enough for all"})");
    const std::string nowhere = "/api/v1/games/AAAAAAAAAAAAAAAA/view", toy = cat("/api/v1/games/", other.game, "/view");
    Visitor nobody(duel.site);
    expect_alike("nobody asks: a game, none", duel.get(nobody, duel.path(), 401), duel.get(nobody, nowhere, 401));
    expect_alike("an account asks: a game of others, none", duel.get(duel.stranger, duel.path(), 404), duel.get(duel.stranger, nowhere, 404));
    expect_alike("a key of another game: a game, none", duel.get(elsewhere, duel.path(), 404), duel.get(elsewhere, nowhere, 404));
    expect_alike("a key: revoked, unknown", duel.get(revoked, toy, 401), duel.get(unknown, toy, 401));
}

TEST(AnswerTimes, OfAWishForANewPasswordTellNothingOfTheName)
{
    Duel duel;
    duel.stranger.must("sign-up", {}, "", R"({"name":"Stranger","password":"long enough for all"})");
    const auto ask = [&](std::string name) {
        return [&duel, name] { EXPECT_EQ(duel.owner.raw("POST", "/api/v1/account/reset", cat(R"({"name":")", name, "\"}")).status, 204); };
    };
    const Ask calm = duel.get(duel.owner, "/healthz", 200);
    expect_alike("a new password: for an account, for none", ask("Stranger"), ask("Nobody"), {calm, calm});
}

}  // namespace
}  // namespace montjoy::server
