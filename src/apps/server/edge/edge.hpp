// The edge of the site: what comes over HTTP and WebSocket, made into calls of the service, and
// back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/server/edge/live.hpp"
#include "apps/server/edge/pages.hpp"
#include "apps/server/edge/routes.hpp"
#include "apps/server/edge/workers.hpp"
#include "apps/server/net/rate.hpp"
#include "apps/server/net/router.hpp"
#include "apps/server/net/server.hpp"
#include "apps/server/service.hpp"

namespace montjoy::server {

/// How often one may ask, by what it costs.
using Rates = By<Cost, net::Rate>;

struct EdgeOptions {
    std::string origin;  ///< of the site, where it has a name; empty: addresses and localhost
    std::string metrics_token;  ///< who shows it may read /metrics from elsewhere than this machine
    Rates of_address{
        {net::Rate{1200, 300}, net::Rate{300, 100}, net::Rate{20, 20}, net::Rate{60, 20}}};
    Rates of_account{
        {net::Rate{1200, 300}, net::Rate{300, 100}, net::Rate{20, 20}, net::Rate{60, 20}}};
    std::size_t tables_of_socket = 32;
    std::size_t workers = 2;
    std::size_t jobs_waiting = 64;  ///< heavy work beyond that is turned away
};

class Edge final : public net::Handler {
public:
    /// `pages` may be null: then there is no web page.
    Edge(EdgeOptions options, const Pages* pages);
    ~Edge() override;

    /// Whom it works for and by whom it is asked; to be called once, before the server runs.
    void connect(Service& service, net::Server& server);
    /// Ends the workers; to be called when the server has run, before it goes.
    void disconnect() { workers_.reset(); }

    // What the service asks of its edge.
    void changed(const Changed& what);
    void flush_wanted();
    void background(std::function<void()> work, std::function<void()> after);

    // net::Handler
    void answer(net::Request request, net::Reply reply) override;
    net::Response unreadable(int status) override;
    std::variant<net::Response, std::unique_ptr<net::Channel>> upgrade(
        const net::Request& request) override;

    // What routes ask of it.
    Service& service() { return *service_; }
    const net::Server& server() const { return *server_; }
    const EdgeOptions& options() const { return options_; }
    const std::string& openapi() const { return openapi_; }
    /// The view as JSON; the same bytes as before for the same view.
    net::Body written(const std::shared_ptr<const View>& view);
    /// Takes one from the bucket of the address, and from that of the account where there is one.
    /// Nothing, or the error that says when again.
    std::optional<Error> charge(Cost cost, std::string_view address, std::string_view account);
    bool busy() const { return workers_ && workers_->waiting() >= options_.jobs_waiting; }
    /// The numbers for Prometheus.
    std::string metrics() const;

private:
    void dispatch(const Route& route, Call call);
    std::optional<net::Response> doorkeeper(const net::Request& request);

    EdgeOptions options_;
    const Pages* pages_;
    net::Router router_;
    std::string openapi_;
    Service* service_ = nullptr;
    net::Server* server_ = nullptr;
    std::unique_ptr<Live> live_;
    std::unique_ptr<Workers> workers_;
    std::vector<net::RateTable> of_address_, of_account_;
    std::unordered_map<std::string, net::Body> written_;
    bool sending_posted_ = false;
};

/// Whose requests count together: the account, else the place in the game.
std::string rate_account(const Access& access);

/// Whether a request with that method changes nothing.
bool changes_nothing(net::Method method);
/// An error of HTTP itself, in the form of every other.
net::Response response_with(int status, const Error& error);
/// Who asks, by what the request brings.
Caller caller_of(const net::Request& request);
/// A use case's error of the edge itself.
Error error_of(Fault fault, Text text, std::string where = "");

}  // namespace montjoy::server
