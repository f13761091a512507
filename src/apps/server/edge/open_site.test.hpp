// A whole site for tests, on 127.0.0.1: store, service, edge and server, with the toy system. Every
// answer that a client of it gets is held against the OpenAPI document.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "apps/server/edge/edge.hpp"
#include "apps/server/net/client.hpp"
#include "apps/server/openapi/openapi.hpp"
#include "apps/server/openapi/validator.test.hpp"
#include "apps/server/service/secrets.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"
#include "store/backends.hpp"

namespace montjoy::server {

inline Document parsed(std::string_view json)
{
    Problems problems;
    return parse_document(json, problems).value_or(Document{});
}

/// The string at a field, or its number as text; empty if there is none.
inline std::string text_in(const Document& document, std::string_view name)
{
    const Document* const field = document.find(name);
    if (!field) return "";
    if (field->kind == Document::Kind::integer) return std::to_string(field->integer);
    if (field->kind == Document::Kind::boolean) return field->boolean ? "true" : "false";
    return field->string;
}

class OpenSite {
public:
    static EdgeOptions generous()
    {
        EdgeOptions options;
        for (Rates* rates : {&options.of_address, &options.of_account})
            for (net::Rate& rate : rates->values) rate = {6'000'000, 100'000};
        return options;
    }

    explicit OpenSite(EdgeOptions options = generous(), net::Options net = {},
                      const Pages* pages = nullptr)
        : edge_(std::move(options), pages), server_(std::move(net), edge_)
    {
        Ports ports;
        ports.now = [] {
            return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
        };
        ports.secret_bytes = secret_bytes;
        ports.background = [this](auto work, auto after) {
            edge_.background(std::move(work), std::move(after));
        };
        ports.changed = [this](const Changed& what) { edge_.changed(what); };
        ports.flush_wanted = [this] { edge_.flush_wanted(); };
        ports.deliver = [this](const Letter& letter) {
            const std::lock_guard lock(mutex_);
            letters_.push_back(letter);
            return Delivery{true, false, ""};
        };
        ports.find_system = [](std::string_view name) {
            static const System toy = system_of<toy::Rules>();
            return name == toy.name ? &toy : montjoy::find_system(name);
        };
        Site site;
        site.mail = true;
        service_ = std::make_unique<Service>(*store_, std::move(ports), site);
        edge_.connect(*service_, server_);
        server_.post([this] { tick(); });
        thread_ = std::thread([this] { server_.run(); });
    }
    ~OpenSite()
    {
        server_.stop();
        thread_.join();
        edge_.disconnect();
    }

    std::uint16_t port() const { return server_.port(); }
    net::Server& server() { return server_; }
    Edge& edge() { return edge_; }
    std::vector<Letter> letters()
    {
        const std::lock_guard lock(mutex_);
        return letters_;
    }

private:
    void tick()
    {
        service_->tick();
        server_.after(std::chrono::milliseconds(50), [this] { tick(); });
    }

    std::unique_ptr<store::Store> store_ = store::open_memory();
    Edge edge_;
    net::Server server_;
    std::unique_ptr<Service> service_;
    std::thread thread_;
    std::mutex mutex_;
    std::vector<Letter> letters_;
};

/// Somebody at the site: a browser with its cookie and its key.
class Visitor {
public:
    explicit Visitor(const OpenSite& site) : client_("127.0.0.1", site.port()) {}

    std::string key, cookie;

    /// Asks, and holds the answer against the document; `path` as the document writes it, with its
    /// places filled.
    net::Answer ask(const Route& route, const std::vector<std::string>& places,
                    std::string_view query = "", std::string_view body = "")
    {
        std::string path(route.path);
        for (const std::string& place : places) {
            const std::size_t begin = path.find('{');
            path.replace(begin, path.find('}') - begin + 1, place);
        }
        if (!query.empty()) path += cat('?', query);
        const net::Answer answer = raw(name_of(route.method), path, body);
        hold(route, answer);
        return answer;
    }
    net::Answer ask(std::string_view id, const std::vector<std::string>& places = {},
                    std::string_view query = "", std::string_view body = "")
    {
        return ask(route(id), places, query, body);
    }
    /// The same, where nothing but success will do: the answer's JSON.
    Document must(std::string_view id, const std::vector<std::string>& places = {},
                  std::string_view query = "", std::string_view body = "")
    {
        const net::Answer answer = ask(id, places, query, body);
        EXPECT_LT(answer.status, 300) << id << ": " << answer.body;
        return parsed(answer.body.empty() ? "{}" : answer.body);
    }

    net::Answer raw(std::string_view method, std::string_view target, std::string_view body = "")
    {
        client_.headers = headers();
        net::Answer answer = client_.ask(method, target, body);
        const std::string set(answer.headers.value("set-cookie"));
        if (set.starts_with("montjoy=")) cookie = set.substr(8, set.find(';') - 8);
        return answer;
    }

    net::Headers headers() const
    {
        net::Headers all;
        if (!key.empty()) all.add("Authorization", "Bearer " + key);
        if (!cookie.empty()) all.add("Cookie", "montjoy=" + cookie);
        return all;
    }

    static const Route& route(std::string_view id)
    {
        for (const Route& route : routes())
            if (route.id == id) return route;
        ADD_FAILURE() << "no route " << id;
        return routes().front();
    }

    static const Validator& document()
    {
        static const Validator validator(openapi_document(routes()));
        return validator;
    }

    static void hold(const Route& route, const net::Answer& answer)
    {
        const auto fits = [&](std::string_view schema) {
            const Document body = parsed(answer.body);
            for (const std::string& fault : document().faults(body, schema))
                ADD_FAILURE() << route.id << " " << answer.status << fault << "\n" << answer.body;
        };
        if (answer.status >= 400 && answer.headers.value("content-type") == "application/json")
            return fits("Error");
        if (answer.status >= 300) return;
        EXPECT_EQ(answer.status, route.status) << route.id << ": " << answer.body;
        const std::string_view type = answer.headers.value("content-type");
        if (route.answer.empty())
            EXPECT_EQ(type, "") << route.id;
        else if (route.answer.find('/') != std::string_view::npos)
            EXPECT_EQ(type.substr(0, type.find(';')), route.answer) << route.id;
        else
            fits(route.answer);
    }

private:
    net::Client client_;
};

/// A game of the toy with everybody who may come near it.
class ToyTable {
public:
    static constexpr std::string_view settings =
        R"({"watching":"at-once","clock":{"kind":"turns","turn":86400}})";

    explicit ToyTable(const OpenSite& site, std::string_view table_settings = settings,
                      std::string once = "the-first-game")
        : owner(site), left(site), right(site), master(site), spectator(site)
    {
        const Document created =
            owner.must("create-game", {}, "",
                       cat(R"({"once":")", once,
                           R"(","system":"toy","scenario_data":{"title":"A toy"},"settings":)",
                           table_settings, "}"));
        game = text_in(created, "game");
        owner.key = text_in(created, "key");
        for (const Document& link : created.find("links")->items) {
            const std::string role = text_in(link, "role"), seat = text_in(link, "seat"),
                              secret = text_in(link, "secret");
            links[role + (seat.empty() ? "" : " ") + seat] = secret;
            if (role == "spectator") spectator.key = secret;
            if (role == "player")
                take(seat == "left" ? left : right, secret, seat == "left" ? "Lea" : "Ron");
            if (role == "game-master") take(master, secret, "Max");
        }
    }

    static void take(Visitor& visitor, const std::string& secret, std::string_view name)
    {
        visitor.key = text_in(visitor.must("join", {}, "",
                                           cat(R"({"secret":")", secret,
                                               R"(","once":"joining-it","name":")", name, "\"}")),
                              "key");
    }

    std::string number(Visitor& visitor) { return text_in(visitor.must("view", {game}), "number"); }
    net::Answer order(Visitor& visitor, std::string_view text, std::string_view once = "")
    {
        const std::string key = once.empty() ? cat("order-no-", ++orders_) : std::string(once);
        return visitor.ask("act", {game}, "",
                           cat(R"({"kind":"order","once":")", key, R"(","number":)",
                               number(visitor), R"(,"text":")", text, "\"}"));
    }

    std::string game;
    std::map<std::string, std::string> links;
    Visitor owner, left, right, master, spectator;

private:
    int orders_ = 0;
};

}  // namespace montjoy::server
