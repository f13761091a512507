#include "apps/server/edge/edge.hpp"

#include <cstdio>

#include "apps/server/net/security.hpp"
#include "apps/server/openapi/openapi.hpp"
#include "apps/server/service/secrets.hpp"

namespace montjoy::server {

namespace {

using net::Method;

constexpr std::string_view cookie_name = "montjoy";
constexpr std::size_t views_kept = 4096;

std::int64_t now_ms()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool changes_nothing(Method method)
{
    return method == Method::get || method == Method::head || method == Method::options;
}

std::vector<net::Pattern> patterns()
{
    std::vector<net::Pattern> all;
    for (const Route& route : routes()) all.push_back({route.method, route.path});
    return all;
}

/// An error of HTTP itself, in the form of every other.
net::Response response_with(int status, const Error& error)
{
    net::Response response = net::json(status, to_wire(error));
    response.headers.add("Cache-Control", "no-store");
    return response;
}

Caller caller_of(const net::Request& request)
{
    return {std::string(request.cookie(cookie_name)), std::string(request.bearer()), request.peer};
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

// ---- A call
// --------------------------------------------------------------------------------------

Call::Call(Edge& edge, const Route& route, net::Request request, net::Reply reply)
    : edge_(&edge),
      route_(&route),
      request_(std::move(request)),
      reply_(std::move(reply)),
      caller_(caller_of(request_))
{
}

Service& Call::service() const
{
    return edge_->service();
}

std::string Call::text(std::string_view name) const
{
    return request_.parameter(name).value_or("");
}

std::optional<std::int64_t> Call::number(std::string_view name, std::int64_t low, std::int64_t high,
                                         std::int64_t otherwise)
{
    const std::optional<std::string> text = request_.parameter(name);
    if (!text) return otherwise;
    const std::optional<std::int64_t> n = parse_integer(*text, low, high);
    if (!n)
        fail({Fault::malformed,
              {{}, "a number from {} to {} is allowed", {low, high}},
              std::nullopt,
              cat("?", name),
              std::nullopt});
    return n;
}

std::optional<Access> Call::enter()
{
    const Outcome<Access> outcome = service().enter(caller_, place(0), text("seat"));
    if (const auto* error = std::get_if<Error>(&outcome)) {
        fail(*error);
        return std::nullopt;
    }
    const Access& access = std::get<0>(outcome);
    const bool at_table = access.role == Role::player || access.role == Role::game_master;
    if (route_->who == Who::player && !at_table) {
        fail(error_of(Fault::forbidden, "this is for those who sit at the table"));
        return std::nullopt;
    }
    if (route_->who == Who::master && access.role != Role::game_master) {
        fail(error_of(Fault::forbidden, "this is the game master's"));
        return std::nullopt;
    }
    const Cost cost = changes_nothing(request_.method) ? Cost::read : Cost::write;
    if (const std::optional<Error> error = edge_->charge(cost, "", rate_account(access))) {
        fail(*error);
        return std::nullopt;
    }
    return access;
}

std::optional<Document> Call::json_body()
{
    const std::string_view type = request_.headers.value("content-type");
    if (!net::same_letters(trim(type.substr(0, type.find(';'))), "application/json")) {
        reply(response_with(415, error_of(Fault::malformed, "a body is application/json")));
        return std::nullopt;
    }
    Problems problems;
    std::optional<Document> document = parse_document(request_.body, problems);
    if (!document) refuse(problems);
    return document;
}

void Call::refuse(const Problems& problems)
{
    for (const Problem& problem : problems)
        if (!problem.warning)
            return fail(
                {Fault::malformed, problem.message, std::nullopt, problem.where, std::nullopt});
}

net::Response Call::response_to(const Error& error)
{
    net::Response response = response_with(status_of(error.fault), error);
    if (error.retry_after)
        response.headers.add(
            "Retry-After",
            std::to_string(std::chrono::ceil<std::chrono::seconds>(*error.retry_after).count()));
    return response;
}

void Call::answer_file(const Outcome<File>& outcome, bool save)
{
    if (const auto* error = std::get_if<Error>(&outcome)) return fail(*error);
    const File& file = std::get<0>(outcome);
    net::Response response = net::json(200, file.content);
    // the media type of a response lives as long as the program: those of files are few
    for (const std::string_view known :
         {"text/plain; charset=utf-8", "text/markdown; charset=utf-8", "text/html; charset=utf-8",
          "application/json", "application/atom+xml; charset=utf-8"})
        if (file.media == known) response.type = known;
    if (response.type != file.media) response.type = "application/octet-stream";
    if (file.media.starts_with("text/html")) response.policy = net::Policy::paper;
    std::string name;
    for (const char c : file.name)
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
            c == '.' || c == '-' || c == '_')
            name += c;
    if (save)
        response.headers.add("Content-Disposition", cat("attachment; filename=\"", name, "\""));
    response.headers.add("Cache-Control", "private, no-store");
    reply(std::move(response));
}

Done<Session> Call::later_signed_in(int status)
{
    const auto kept = std::make_shared<net::Reply>(std::move(reply_));
    return [kept, status, secure = request_.secure](Outcome<Session> outcome) {
        net::Response response = response_of(outcome, status);
        if (const auto* session = std::get_if<Session>(&outcome)) {
            const auto age = std::chrono::duration_cast<std::chrono::seconds>(
                session->expires - std::chrono::system_clock::now());
            response.headers.add("Set-Cookie",
                                 net::set_cookie(cookie_name, session->secret, age, secure));
            response.headers.add("Cache-Control", "no-store");
        }
        (*kept)(std::move(response));
    };
}

Done<Nothing> Call::later_signed_out()
{
    const auto kept = std::make_shared<net::Reply>(std::move(reply_));
    return [kept, secure = request_.secure](Outcome<Nothing> outcome) {
        net::Response response = response_of(outcome, 204);
        if (std::holds_alternative<Nothing>(outcome))
            response.headers.add("Set-Cookie",
                                 net::set_cookie(cookie_name, "", std::chrono::seconds(0), secure));
        (*kept)(std::move(response));
    };
}

void Call::answer_signed_out(const Outcome<Nothing>& outcome)
{
    later_signed_out()(outcome);
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
        if (page && !charge(Cost::read, request.peer, "")) return reply(pages_->answer(request));
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
    for (const std::string_view pair : split(call.request().query, '&')) {
        if (pair.empty()) continue;
        const std::optional<std::string> name =
            net::percent_decoded(pair.substr(0, pair.find('=')), true);
        const bool known =
            name && std::find(route.query.begin(), route.query.end(), *name) != route.query.end();
        if (!known || !call.request().parameter(*name))
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
             {site_routes(), account_routes(), game_routes(), play_routes(), master_routes()})
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
