// A server of a test's own on 127.0.0.1, which answers with what it was asked.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "apps/server/net/client.hpp"
#include "apps/server/net/server.hpp"
#include "base/text.hpp"

namespace montjoy::net {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

/// Answers with what it was asked; some paths do something special.
class Echo final : public Handler {
public:
    class Talk final : public Channel {
    public:
        explicit Talk(Echo& owner) : owner_(owner) {}
        void opened(Socket& socket) override
        {
            socket_ = &socket;
            ++owner_.opened;
        }
        void received(std::string_view text) override
        {
            if (text == "close") return socket_->close(4001, "as asked");
            if (text.starts_with("flood")) {
                const std::string big(100'000, 'x');
                for (int i = 0; i < 100; ++i) socket_->send(big);
                return;
            }
            socket_->send(cat("got ", text));
        }
        void closed() override { ++owner_.closed; }

    private:
        Echo& owner_;
        Socket* socket_ = nullptr;
    };

    void answer(Request request, Reply reply) override
    {
        ++asked;
        if (request.path == "/later") {
            waiting.push_back(std::move(reply));
            return;
        }
        if (request.path == "/never") return;  // the reply dies here
        if (request.path == "/big") return reply(plain(200, std::string(3'000'000, 'b')));
        if (request.path == "/nothing")
            return reply(Response{204, "", {}, nullptr, Policy::data, false});
        if (request.path == "/page") {
            Response page = plain(200, "page");
            page.policy = Policy::page;
            return reply(std::move(page));
        }
        reply(
            plain(200, cat(name_of(request.method), " ", request.path, " ", request.query, " ",
                           request.body, " from ", request.peer, request.secure ? " secure" : "")));
    }
    Response unreadable(int status) override
    {
        return json(status, cat("{\"unreadable\":", status, "}"));
    }
    std::variant<Response, std::unique_ptr<Channel>> upgrade(const Request& request) override
    {
        if (request.path != "/live") return json(404, "{}");
        return std::make_unique<Talk>(*this);
    }

    std::atomic<int> asked{0}, opened{0}, closed{0};
    std::vector<Reply> waiting;  ///< of the server's thread
};

/// A server on a thread of its own, stopped at the end of the test.
class Running {
public:
    explicit Running(Options options = {})
        : server_(std::move(options), echo), thread_([this] { server_.run(); })
    {
    }
    ~Running()
    {
        server_.stop();
        thread_.join();
    }
    Client client() const { return Client("127.0.0.1", server_.port()); }
    Line line() const { return Line("127.0.0.1", server_.port()); }
    WebSocket socket() const { return WebSocket("127.0.0.1", server_.port(), "/live"); }
    Server& server() { return server_; }

    Echo echo;

private:
    Server server_;
    std::thread thread_;
};

template <class Condition>
bool soon(Condition condition, std::chrono::milliseconds patience = 5s)
{
    for (const auto until = std::chrono::steady_clock::now() + patience;
         std::chrono::steady_clock::now() < until;) {
        if (condition()) return true;
        std::this_thread::sleep_for(2ms);
    }
    return condition();
}

/// What one raw request is answered with, on a connection of its own.
inline Answer raw(const Running& running, std::string_view bytes)
{
    Line line = running.line();
    line.patience = 3s;
    line.send(bytes);
    std::string rest;
    return Client::read_answer(line, rest);
}

}  // namespace montjoy::net
