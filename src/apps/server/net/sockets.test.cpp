// WebSockets: messages both ways, and those whose other end is silent, slow or wrong.
#include <future>

#include "apps/server/net/running.test.hpp"

namespace montjoy::net {
namespace {

TEST(WebSockets, MessagesGoBothWays)
{
    Running running;
    WebSocket socket = running.socket();
    socket.send("one");
    socket.send("two");
    EXPECT_EQ(socket.receive(), "got one");
    EXPECT_EQ(socket.receive(), "got two");
    socket.frame(1, "thr", false);
    socket.frame(0, "ee");
    EXPECT_EQ(socket.receive(), "got three");
    socket.close();
    EXPECT_EQ(socket.close_code, 1000);
    EXPECT_TRUE(soon([&] { return running.echo.closed == 1; }));
    EXPECT_TRUE(soon([&] { return running.server().counts().sockets == 0; }));
}

TEST(WebSockets, OnlyWhereOneIsServed)
{
    Running running;
    EXPECT_THROW(WebSocket("127.0.0.1", running.server().port(), "/elsewhere"), Error);
    EXPECT_EQ(running.client().ask("GET", "/live").status, 200)
        << "without the upgrade it is a request";
}

TEST(WebSockets, TheServerMaySayFarewell)
{
    Running running;
    WebSocket socket = running.socket();
    socket.send("close");
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, 4001);
    EXPECT_TRUE(soon([&] { return running.echo.closed == 1; }));
}

TEST(WebSockets, WhatIsNotAllowedEndsThem)
{
    Options options;
    options.limits.message = 1000;
    Running running(options);
    const auto code_after = [&](std::uint8_t code, std::string_view payload) {
        WebSocket socket = running.socket();
        socket.frame(code, payload);
        EXPECT_EQ(socket.receive(), std::nullopt);
        return socket.close_code;
    };
    EXPECT_EQ(code_after(1, std::string(1001, 'a')), 1009);
    EXPECT_EQ(code_after(2, "binary"), 1003);
    EXPECT_EQ(code_after(1, "\xC3\x28"), 1007);
    EXPECT_EQ(code_after(3, "?"), 1002);
    EXPECT_EQ(code_after(0, "nothing to go on with"), 1002);
    WebSocket unmasked = running.socket();
    unmasked.line().send(std::string_view("\x81\x01x", 3));
    EXPECT_EQ(unmasked.receive(), std::nullopt);
    EXPECT_EQ(unmasked.close_code, 1002);
    EXPECT_TRUE(soon([&] { return running.echo.closed == 6; }));
}

TEST(WebSockets, TheSilentAreAskedAndTheDeadAreDropped)
{
    Options options;
    options.limits.ping_time = 250ms;
    Running running(options);
    WebSocket alive = running.socket();
    WebSocket dead = running.socket();
    for (int i = 0; i < 4; ++i) EXPECT_EQ(alive.receive(300ms), std::nullopt);
    EXPECT_GE(alive.pings, 2u);
    alive.send("still here");
    EXPECT_EQ(alive.receive(), "got still here");
    EXPECT_TRUE(soon([&] { return running.server().counts().sockets == 1; }));
    EXPECT_EQ(running.server().counts().timed_out, 1u);
}

TEST(WebSockets, WhoDoesNotReadIsDroppedAndTheMemoryWithIt)
{
    Options options;
    options.limits.backlog = 2'000'000;
    Running running(options);
    WebSocket slow = running.socket();
    for (int i = 0; i < 5; ++i) slow.send("flood");
    EXPECT_TRUE(soon([&] { return running.server().counts().slow_dropped == 1; }));
    EXPECT_TRUE(soon([&] { return running.echo.closed == 1; }));
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 0; }));
}

TEST(WebSockets, AStalledWriteEndsInItsTime)
{
    Options options;
    options.limits.backlog = 100'000'000;
    options.limits.write_time = 300ms;
    Running running(options);
    WebSocket slow = running.socket();
    slow.send("flood");
    EXPECT_TRUE(soon([&] { return running.server().counts().timed_out == 1; }));
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 0; }));
}

}  // namespace
}  // namespace montjoy::net
