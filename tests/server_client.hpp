// Those who play at a server: each as a browser does, with a WebSocket that is sent its views and an
// HTTP connection for the rest.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/net/client.hpp"
#include "base/document.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy {

inline Document parsed(std::string_view json)
{
    Problems problems;
    return parse_document(json, problems).value_or(Document{});
}

/// The string at a field, or its number or truth as text; empty if there is none.
inline std::string text_in(const Document& document, std::string_view name)
{
    const Document* const field = document.find(name);
    if (!field) return "";
    if (field->kind == Document::Kind::integer) return std::to_string(field->integer);
    return field->kind == Document::Kind::boolean ? (field->boolean ? "true" : "false")
                                                  : field->string;
}

/// An HTTP connection with what a browser adds: the site as origin, the key, the cookie.
class Browser {
public:
    explicit Browser(std::uint16_t at) : port(at), client_("127.0.0.1", at) {}

    net::Answer ask(std::string_view method, const std::string& path, std::string_view body = "")
    {
        client_.headers = headers();
        net::Answer answer = client_.ask(method, path, body);
        const std::string set(answer.headers.value("set-cookie"));
        if (set.starts_with("montjoy=")) cookie = set.substr(8, set.find(';') - 8);
        return answer;
    }
    /// The same, where nothing but success will do: the answer's JSON.
    Document must(std::string_view method, const std::string& path, std::string_view body = "")
    {
        const net::Answer answer = ask(method, path, body);
        EXPECT_TRUE(answer.status >= 200 && answer.status < 300)
            << method << " " << path << ": " << answer.status << " " << answer.body;
        return parsed(answer.body.empty() ? "{}" : answer.body);
    }
    net::Headers headers() const
    {
        net::Headers all;
        all.add("Origin", cat("http://127.0.0.1:", port));
        if (!key.empty()) all.add("Authorization", "Bearer " + key);
        if (!cookie.empty()) all.add("Cookie", "montjoy=" + cookie);
        return all;
    }

    std::uint16_t port;
    std::string key, cookie;

private:
    net::Client client_;
};

/// A game just made: its links by "player alliance-1", "game-master", "spectator".
struct MadeGame {
    std::string game, owner_key;
    std::map<std::string, std::string> links;
    std::vector<std::string> seats;  ///< those of players, in order

    MadeGame(Browser& browser, std::string_view wish)
    {
        const Document created = browser.must("POST", "/api/v1/games", wish);
        game = text_in(created, "game");
        owner_key = text_in(created, "key");
        const Document* const list = created.find("links");
        if (!list) return;
        for (const Document& link : list->items) {
            const std::string role = text_in(link, "role"), seat = text_in(link, "seat");
            if (role == "player") seats.push_back(seat);
            links[role + (role == "player" ? " " + seat : "")] = text_in(link, "secret");
        }
    }
    /// Takes the link's place; yields the key.
    std::string take(Browser& browser, const std::string& link, std::string_view once = "taking-it") const
    {
        const auto found = links.find(link);
        EXPECT_NE(found, links.end()) << link;
        if (found == links.end()) return "";
        return text_in(browser.must("POST", "/api/v1/invitations/take",
                                    cat(R"({"secret":")", found->second, R"(","once":")", once, "\"}")),
                       "key");
    }
    std::string path(std::string_view rest) const { return cat("/api/v1/games/", game, "/", rest); }
};

/// One seat of a game over a WebSocket: knows what it was sent, and nothing else.
class LiveSeat {
public:
    LiveSeat(const Browser& browser, std::string game, std::string key, std::string seat = "")
        : socket_("127.0.0.1", browser.port, "/api/v1/live", browser.headers())
    {
        Writer w;
        w.open().field("game", game);
        if (!key.empty()) w.field("key", key);
        if (!seat.empty()) w.field("seat", seat);
        w.field("news", 0).close();
        const Document entered = ask("enter", w.text());
        EXPECT_TRUE(entered.find("entered")) << to_json(entered);
    }

    bool awaited() const { return text_in(view_, "awaited") == "true"; }
    bool over() const { return text_in(view_, "over") == "true"; }
    std::string number() const { return text_in(view_, "number"); }
    const Document& view() const { return view_; }
    std::size_t pushes = 0;  ///< messages that came by themselves
    std::size_t news = 0;    ///< entries of news
    std::size_t taken = 0;   ///< orders of its own that the server took

    /// What the seat may do: the list, or samples of what cannot be listed.
    std::vector<std::string> choices()
    {
        const Document answer = ask("legal", "true");
        std::vector<std::string> all;
        const Document* const legal = answer.find("legal");
        if (!legal) return all;
        for (const char* const list : {"listed", "samples"})
            if (const Document* const some = legal->find(list))
                for (const Document& act : some->items) all.push_back(act.string);
        return all;
    }
    /// Orders it; the answer.
    Document order(const std::string& text)
    {
        Writer w;
        w.open().field("kind", "order").field("once", cat("live-order-", ++orders_)).key("number").raw(number());
        w.field("text", text).close();
        Document answer = ask("act", w.text());
        if (!answer.find("error")) ++taken;
        return answer;
    }
    /// Takes in what was pushed; waits so long for a first message.
    bool listen(std::chrono::milliseconds patience)
    {
        const std::optional<std::string> text = socket_.receive(patience);
        if (!text) return false;
        take(parsed(*text));
        ++pushes;
        return true;
    }
    /// Does one thing and waits for its answer; what is pushed meanwhile is taken in.
    Document ask(std::string_view verb, std::string_view value)
    {
        const std::int64_t id = ++id_;
        socket_.send(cat(R"({"id":)", id, verb == "enter" ? "" : R"(,"table":0)", ",\"", verb, "\":", value, "}"));
        for (;;) {
            const std::optional<std::string> text = socket_.receive(std::chrono::seconds(30));
            EXPECT_TRUE(text) << "no answer to " << verb << value;
            if (!text) return {};
            Document message = parsed(*text);
            const bool own = text_in(message, "id") == std::to_string(id);
            take(message);
            if (own) return message;
            ++pushes;
        }
    }

private:
    void take(const Document& message)
    {
        if (const Document* const view = message.find("view")) view_ = *view;
        if (const Document* const entries = message.find("news")) news += entries->items.size();
    }

    net::WebSocket socket_;
    Document view_;
    std::int64_t id_ = 0;
    std::uint64_t orders_ = 0;
};

/// Plays a seat while it is awaited, at random; a conflict with another's act is looked at again. False where
/// nothing was to be done.
inline bool play_at_random(LiveSeat& seat, Rng& rng, int most)
{
    bool any = false;
    for (int n = 0; n < most && seat.awaited() && !seat.over(); ++n) {
        std::vector<std::string> choices = seat.choices();
        if (choices.empty()) return any;
        std::string choice = choices[rng.index(choices.size())];
        if (rng.below(12) == 0)  // games are to end
            for (const std::string& act : choices)
                if (act == "end" || act == "pass") choice = act;
        const Document answer = seat.order(choice);
        const Document* const error = answer.find("error");
        EXPECT_TRUE(!error || text_in(*error, "error") == "stale") << choice << ": " << to_json(answer);
        any = true;
    }
    return any;
}

}  // namespace montjoy
