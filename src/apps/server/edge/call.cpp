// A request on its way: who asks, what is read of it, and how it is answered.
#include "apps/server/edge/edge.hpp"
#include "apps/server/net/security.hpp"

namespace montjoy::server {

namespace {

constexpr std::string_view cookie_name = "montjoy";

}  // namespace

bool changes_nothing(net::Method method)
{
    return method == net::Method::get || method == net::Method::head ||
           method == net::Method::options;
}

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

}  // namespace montjoy::server
