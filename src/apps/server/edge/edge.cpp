#include "apps/server/edge/edge.hpp"

#include <cstdio>
#include <set>

#include "apps/server/net/security.hpp"
#include "apps/server/openapi/openapi.hpp"
#include "apps/server/service/secrets.hpp"

namespace montjoy::server {

namespace {

using net::Method;

constexpr std::size_t views_kept = 4096;

std::int64_t now_ms()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::vector<net::Pattern> patterns()
{
    std::vector<net::Pattern> all;
    for (const Route& route : routes()) all.push_back({route.method, route.path});
    return all;
}

}  // namespace

Error error_of(Fault fault, Text text, std::string where)
{
    return {fault, {{}, text, {}}, std::nullopt, std::move(where), std::nullopt};
}

std::string rate_account(const Access& access)
{
    if (!access.account.empty()) return "@" + access.account;
    return cat(access.game, "/", static_cast<int>(access.role), "/",
               access.seat ? access.seat->index : 255);
}

// ---- The edge
// ------------------------------------------------------------------------------------

Edge::Edge(EdgeOptions options, const Pages* pages)
    : options_(std::move(options)),
      pages_(pages),
      router_(patterns()),
      openapi_(openapi_document(routes()))
{
    for (const Cost cost : every<Cost>()) {
        of_address_.emplace_back(options_.of_address[cost]);
        of_account_.emplace_back(options_.of_account[cost]);
    }
}

Edge::~Edge() = default;

void Edge::connect(Service& service, net::Server& server)
{
    service_ = &service;
    server_ = &server;
    workers_ = std::make_unique<Workers>(options_.workers, [&server](std::function<void()> after) {
        server.post(std::move(after));
    });
    live_ = std::make_unique<Live>(
        service,
        [this](bool acts, std::string_view address, const Access* access) {
            const auto error = charge(acts ? Cost::write : Cost::read, address,
                                      access ? rate_account(*access) : "");
            return error ? error->retry_after.value_or(Span(1000)).count() : 0;
        },
        [this] {
            if (std::exchange(sending_posted_, true)) return;
            server_->post([this] {
                sending_posted_ = false;
                live_->send_all();
            });
        },
        options_.tables_of_socket);
}

void Edge::changed(const Changed& what)
{
    live_->changed(what);
}

void Edge::flush_wanted()
{
    // posted, it comes after every request that lies ready: their orders share the commit
    server_->post([this] {
        service_->flush();
        live_->send_all();
    });
}

void Edge::background(std::function<void()> work, std::function<void()> after)
{
    workers_->add(std::move(work), std::move(after));
}

std::optional<Error> Edge::charge(Cost cost, std::string_view address, std::string_view account)
{
    const auto i = static_cast<std::size_t>(cost);
    std::int64_t wait = 0;
    if (!address.empty()) wait = of_address_[i].take(net::rate_key(address), now_ms());
    if (wait == 0 && !account.empty()) wait = of_account_[i].take(account, now_ms());
    if (wait == 0) return std::nullopt;
    Error error = error_of(Fault::rate_limited, "too many requests; try again later");
    error.retry_after = std::chrono::milliseconds(wait);
    return error;
}

net::Body Edge::written(const std::shared_ptr<const View>& view)
{
    if (written_.size() >= views_kept) written_.clear();
    net::Body& body = written_[view->tag];
    if (!body) body = std::make_shared<const std::string>(to_wire(*view));
    return body;
}

net::Response Edge::unreadable(int status)
{
    switch (status) {
        case 413:
            return response_with(status, error_of(Fault::malformed, "the body is too long"));
        case 431:
            return response_with(status,
                                 error_of(Fault::malformed, "the head of the request is too long"));
        case 500:
            return response_with(status, error_of(Fault::unavailable,
                                                  "the server failed at this; nothing was done"));
        case 501:
            return response_with(status, error_of(Fault::malformed, "this method is not known"));
        case 505:
            return response_with(
                status, error_of(Fault::malformed, "this version of HTTP is not spoken here"));
        default:
            return response_with(status, error_of(Fault::malformed, "this is no request"));
    }
}

/// Who is not let in, whatever is asked for.
std::optional<net::Response> Edge::doorkeeper(const net::Request& request)
{
    if (!net::names_this_site(request, options_.origin))
        return response_with(421,
                             error_of(Fault::malformed, "this site goes by another name", "Host"));
    if (!changes_nothing(request.method) && net::from_another_site(request, options_.origin))
        return response_with(403,
                             error_of(Fault::forbidden, "another site may not ask this", "Origin"));
    return std::nullopt;
}

void Edge::answer(net::Request request, net::Reply reply)
{
    const bool health =
        request.path == "/healthz";  // asked for by address, whatever the site is called
    if (!health)
        if (std::optional<net::Response> refusal = doorkeeper(request))
            return reply(std::move(*refusal));

    auto found = router_.find(request.method, request.path);
    if (const auto* miss = std::get_if<net::Miss>(&found)) {
        if (!miss->allowed.empty()) {
            net::Response response =
                response_with(405, error_of(Fault::malformed, "this method is not for this path"));
            std::string allow;
            for (const Method method : miss->allowed) {
                if (!allow.empty()) allow += ", ";
                allow += name_of(method);
                if (method == Method::get) allow += ", HEAD";
            }
            response.headers.add("Allow", allow);
            return reply(std::move(response));
        }
        const bool page =
            pages_ && !request.path.starts_with("/api/") && changes_nothing(request.method);
        if (page) {
            const auto error = charge(Cost::read, request.peer, "");
            return reply(error ? Call::response_to(*error) : pages_->answer(request));
        }
        return reply(Call::response_to(error_of(Fault::not_found, "there is nothing here")));
    }
    const Route& route = routes()[std::get<net::Found>(found).route];
    request.places = std::move(std::get<net::Found>(found).places);
    if (!health)
        if (const auto error = charge(route.cost, request.peer, ""))
            return reply(Call::response_to(*error));
    dispatch(route, Call(*this, route, std::move(request), std::move(reply)));
}

void Edge::dispatch(const Route& route, Call call)
{
    std::set<std::string> asked;
    for (const std::string_view pair : split(call.request().query, '&')) {
        if (pair.empty()) continue;
        const std::optional<std::string> name =
            net::percent_decoded(pair.substr(0, pair.find('=')), true);
        const bool known =
            name && std::find(route.query.begin(), route.query.end(), *name) != route.query.end();
        if (!known || !call.request().parameter(*name) || !asked.insert(*name).second)
            return call.fail(error_of(Fault::malformed, "this cannot be asked with here",
                                      cat("?", name.value_or("?"))));
    }
    // by the session's hash: the account behind it is the service's to know
    if (route.who == Who::account && !call.caller().session.empty())
        if (const auto error = charge(route.cost, "", hash_of(call.caller().session)))
            return call.fail(*error);
    try {
        route.run(std::move(call));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "montjoy: %s failed: %s\n", std::string(route.id).c_str(),
                     error.what());
    }
}

std::variant<net::Response, std::unique_ptr<net::Channel>> Edge::upgrade(
    const net::Request& request)
{
    if (std::optional<net::Response> refusal = doorkeeper(request)) return std::move(*refusal);
    if (net::from_another_site(request, options_.origin))
        return response_with(403,
                             error_of(Fault::forbidden, "another site may not ask this", "Origin"));
    if (request.path != "/api/v1/live")
        return Call::response_to(error_of(Fault::not_found, "there is nothing here"));
    if (const auto error = charge(Cost::write, request.peer, "")) return Call::response_to(*error);
    return live_->channel(caller_of(request));
}

// ---- The table
// -----------------------------------------------------------------------------------

const std::vector<Route>& routes()
{
    static const std::vector<Route> all = [] {
        std::vector<Route> rows;
        for (const auto part :
             {site_routes(), account_routes(), game_routes(), play_routes(), plan_routes(),
              master_routes()})
            rows.insert(rows.end(), part.begin(), part.end());
        return rows;
    }();
    return all;
}

int status_of(Fault fault)
{
    switch (fault) {
        case Fault::malformed:
            return 400;
        case Fault::unauthorized:
            return 401;
        case Fault::forbidden:
            return 403;
        case Fault::not_found:
            return 404;
        case Fault::gone:
            return 410;
        case Fault::stale:
        case Fault::not_your_turn:
        case Fault::conflict:
            return 409;
        case Fault::refused:
            return 422;
        case Fault::rate_limited:
            return 429;
        case Fault::unavailable:
            return 503;
    }
    return 500;
}

}  // namespace montjoy::server
