// The server against clients that dawdle, ask for too much, or pretend to be others.
#include <unistd.h>

#include <future>

#include "apps/server/net/running.test.hpp"

namespace montjoy::net {
namespace {

TEST(Http, TooMuchIsTurnedAway)
{
    Options options;
    options.limits.head = 2000;
    options.limits.body = 10'000;
    Running running(options);
    EXPECT_EQ(
        raw(running, cat("GET / HTTP/1.1\r\nHost: x\r\nA: ", std::string(3000, 'a'), "\r\n\r\n"))
            .status,
        431);
    EXPECT_EQ(
        raw(running, cat("GET /", std::string(3000, 'a'), " HTTP/1.1\r\nHost: x\r\n\r\n")).status,
        431);
    EXPECT_EQ(raw(running, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10001\r\n\r\n").status,
              413);
    EXPECT_EQ(
        raw(running, cat("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4e20\r\n",
                         std::string(20'000, 'a')))
            .status,
        413);
    EXPECT_EQ(running.echo.asked, 0);
    EXPECT_EQ(running.client().ask("POST", "/", std::string(10'000, 'a')).status, 200);
}

TEST(Http, WhoDawdlesIsLetGo)
{
    Options options;
    options.limits.head_time = 300ms;
    options.limits.body_time = 300ms;
    options.limits.idle_time = 700ms;
    Running running(options);
    Line silent = running.line();
    Line half_head = running.line();
    half_head.send("GET / HTTP/1.1\r\nHost: ");
    Line half_body = running.line();
    half_body.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
    Line dripping = running.line();
    Line idle = running.line();
    idle.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    std::string rest;
    EXPECT_EQ(Client::read_answer(idle, rest).status, 200);
    const auto began = std::chrono::steady_clock::now();
    // a byte at a time does not buy time
    while (std::chrono::steady_clock::now() - began < 450ms) {
        dripping.send("A");
        std::this_thread::sleep_for(50ms);
    }
    for (Line* line : {&silent, &half_head, &half_body, &dripping}) {
        line->patience = 1s;
        EXPECT_TRUE(line->ended());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - began, 2s);
    EXPECT_TRUE(idle.ended());
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 0; }));
    EXPECT_EQ(running.server().counts().timed_out, 5u);
}

TEST(Http, WhoDoesNotReadIsLetGo)
{
    Options options;
    options.limits.write_time = 300ms;
    Running running(options);
    Line line = running.line();
    for (int i = 0; i < 10; ++i) line.send("GET /big HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_TRUE(soon([&] { return running.server().counts().timed_out == 1; }));
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 0; }));
}

TEST(Http, OneAddressHoldsOnlySoManyConnections)
{
    Options options;
    options.limits.connections_of_address = 5;
    Running running(options);
    std::vector<Line> lines;
    for (int i = 0; i < 5; ++i) lines.push_back(running.line());
    Line sixth = running.line();
    EXPECT_TRUE(sixth.ended());
    EXPECT_EQ(running.server().counts().turned_away, 1u);
    lines.pop_back();
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 4; }));
    EXPECT_EQ(running.client().ask("GET", "/page").status, 200);
}

TEST(Http, AProxyIsBelievedOnlyWhereItWasSaid)
{
    const auto ask = [](const Running& running) {
        Client client = running.client();
        client.headers.add("X-Forwarded-For", "203.0.113.9, 198.51.100.7");
        client.headers.add("X-Forwarded-Proto", "https");
        return client.ask("GET", "/").body;
    };
    Running direct;
    EXPECT_EQ(ask(direct), "GET /   from 127.0.0.1");
    Options options;
    options.behind_proxy = true;
    Running behind(options);
    EXPECT_EQ(ask(behind), "GET /   from 198.51.100.7 secure");
    Client liar = behind.client();
    liar.headers.add("X-Forwarded-For", "nonsense");
    EXPECT_EQ(liar.ask("GET", "/").body, "GET /   from 127.0.0.1");
}

}  // namespace
}  // namespace montjoy::net
