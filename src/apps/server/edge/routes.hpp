// The table of routes: each row is a method, a path, who may ask, what it costs and what answers.
// The OpenAPI document is made of the same rows.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "apps/server/edge/answers_json.hpp"
#include "apps/server/net/server.hpp"
#include "apps/server/service.hpp"
#include "base/text.hpp"

namespace montjoy::server {

class Edge;
struct Route;

/// A request on its way: whoever holds it answers it, once.
class Call {
public:
    Call(Edge& edge, const Route& route, net::Request request, net::Reply reply);
    Call(Call&&) = default;

    const net::Request& request() const { return request_; }
    const std::string& place(std::size_t i) const { return request_.places[i]; }
    const Caller& caller() const { return caller_; }
    Edge& edge() const { return *edge_; }
    Service& service() const;

    /// The body as JSON, read by `read` and without a fault; else nothing, and it has been
    /// answered.
    template <class T>
    std::optional<T> body(T (*read)(const Document&, Problems&))
    {
        const std::optional<Document> document = json_body();
        if (!document) return std::nullopt;
        Problems problems;
        T wish = read(*document, problems);
        if (refused(problems)) {
            refuse(problems);
            return std::nullopt;
        }
        return wish;
    }
    /// What the caller is in the game at the first place; nothing, and it has been answered, where it has no part
    /// in the game or the route is not for such a part. To be asked before anything else of the request is read.
    std::optional<Access> enter();
    /// The query value `name`, a number in [low, high]; nothing, and it has been answered, where it
    /// is none.
    std::optional<std::int64_t> number(std::string_view name, std::int64_t low, std::int64_t high,
                                       std::int64_t otherwise);
    /// The query value `name`, or nothing asked.
    std::string text(std::string_view name) const;

    void reply(net::Response response) { reply_(std::move(response)); }
    void fail(const Error& error) { reply(response_to(error)); }
    /// The answer as JSON with that status, or its error.
    template <class T>
    void answer(const Outcome<T>& outcome, int status = 200)
    {
        reply(response_of(outcome, status));
    }
    /// A list under `name`, or its error.
    template <class T>
    void answer_list(std::string_view name, const Outcome<std::vector<T>>& outcome)
    {
        if (const auto* error = std::get_if<Error>(&outcome)) return fail(*error);
        Writer w;
        w.open();
        write_list(w, name, std::get<0>(outcome));
        reply(net::json(200, std::move(w.close()).text()));
    }
    /// The file itself, to be shown or, `save`, kept under its name.
    void answer_file(const Outcome<File>& outcome, bool save);

    /// For use cases that answer later: they answer this call.
    template <class T>
    Done<T> later(int status = 200)
    {
        const auto kept = std::make_shared<net::Reply>(std::move(reply_));
        return [kept, status](Outcome<T> outcome) { (*kept)(response_of(outcome, status)); };
    }
    /// The same for what signs somebody in: the secret goes into the cookie.
    Done<Session> later_signed_in(int status = 200);
    /// And out: the cookie goes.
    void answer_signed_out(const Outcome<Nothing>& outcome);
    Done<Nothing> later_signed_out();

    static net::Response response_to(const Error& error);
    template <class T>
    static net::Response response_of(const Outcome<T>& outcome, int status)
    {
        if (const auto* error = std::get_if<Error>(&outcome)) return response_to(*error);
        if constexpr (std::is_same_v<T, Nothing>)
            return net::Response{204, "", {}, nullptr, net::Policy::data, false};
        else
            return net::json(status, to_wire(std::get<0>(outcome)));
    }

private:
    std::optional<Document> json_body();
    void refuse(const Problems& problems);

    Edge* edge_;
    const Route* route_;
    net::Request request_;
    net::Reply reply_;
    Caller caller_;
};

/// Who may ask: anyone; whoever is signed in; whoever has a place in the game, and what it must be.
enum class Who : std::uint8_t { anyone, account, reader, player, master };

/// What it costs, for the limits of rate.
enum class Cost : std::uint8_t { read, write, secret, heavy };

struct Route {
    net::Method method;
    std::string_view path;
    std::string_view id;  ///< operationId
    std::string_view summary;
    Who who;
    Cost cost;
    void (*run)(Call call);
    std::string_view body;  ///< the schema of what is sent; empty: nothing is
    std::string_view
        answer;  ///< the schema of the answer, or a media type where it holds a '/'; empty: 204
    int status = 200;
    std::vector<std::string_view> query{};  ///< the names that may be asked with
};

std::span<const Route> site_routes();  ///< health, metrics, this document, what can be played
std::span<const Route> account_routes();
std::span<const Route> game_routes();    ///< finding, making, joining, settling
std::span<const Route> play_routes();    ///< reading and acting in a game
std::span<const Route> plan_routes();    ///< plans and claims within a side
std::span<const Route> master_routes();  ///< the game master, time, records

/// All of them.
const std::vector<Route>& routes();

/// The status that goes with each fault.
int status_of(Fault fault);

}  // namespace montjoy::server

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Who> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::server::Who>{
    "anyone", "account", "reader", "player", "game-master"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Cost> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::server::Cost>{
    "read", "write", "secret", "heavy"};
