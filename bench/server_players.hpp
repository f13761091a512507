// The load: games whose two players sit at WebSockets and wait for their views, all driven by one thread.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>

#include "../tests/server_client.hpp"
#include "server_script.hpp"

namespace montjoy::bench {

using Clock = std::chrono::steady_clock;

[[noreturn]] inline void give_up(std::string_view why)
{
    std::fprintf(stderr, "bench: %.*s\n", static_cast<int>(why.size()), why.data());
    std::exit(1);
}

/// One seat's WebSocket, read without waiting.
struct Wire {
    std::unique_ptr<net::WebSocket> socket;
    std::string in;
    std::uint64_t number = 0;  ///< of the last view that came, or of what a change made of it
    std::string tag;           ///< that view's
    bool played = false;       ///< the last act has been acknowledged

    int descriptor() const { return socket->line().descriptor(); }
    /// Takes in what has come.
    void take()
    {
        char bytes[65'536];
        const ssize_t got = ::recv(descriptor(), bytes, sizeof bytes, MSG_DONTWAIT);
        if (got == 0) give_up("the server has ended a WebSocket");
        if (got < 0) return;
        in.append(bytes, static_cast<std::size_t>(got));
        std::size_t used = 0;
        while (const auto frame = net::server_frame(std::string_view(in).substr(used))) {
            if (frame->code == 9) socket->frame(10, frame->payload);
            if (frame->code == 1) hear(frame->payload);
            used += frame->length;
        }
        in.erase(0, used);
    }

    void hear(std::string_view message)
    {
        if (message.find("\"error\"") != std::string_view::npos) give_up(message.substr(0, 400));
        played = played || message.find("\"played\":") != std::string_view::npos;
        const std::size_t change = message.find("\"change\":{"), view = message.find("\"view\":{");
        if (view == std::string_view::npos && change == std::string_view::npos) return;
        const std::string_view seen = message.substr(std::min(change, view));
        if (change != std::string_view::npos && after(seen, "\"from\":\"", '"') != tag) give_up("a change of a view that was not sent");
        tag = after(seen, "\"tag\":\"", '"');
        number = std::strtoull(std::string(after(seen, "\"number\":", ',')).c_str(), nullptr, 10);
    }

private:
    /// What stands between the first `field` and the next `end`.
    static std::string_view after(std::string_view text, std::string_view field, char end)
    {
        const std::string_view rest = text.substr(std::min(text.size(), text.find(field) + field.size()));
        return rest.substr(0, rest.find(end));
    }
};

/// One game under way, and what its players will do.
struct Playing {
    const std::vector<ScriptedAct>* script = nullptr;
    std::size_t next = 0;
    Wire wires[2];
    Clock::time_point asked;

    bool over() const { return next >= script->size(); }
    void act()
    {
        const ScriptedAct& one = (*script)[next];
        Wire& wire = wires[one.seat];
        wire.played = false;
        asked = Clock::now();
        wire.socket->send(cat(R"({"id":)", next, R"(,"table":0,"act":{"kind":")", one.faces ? "faces" : "order", R"(","once":"bench-act-)", next,
                              R"(","number":)", wire.number, R"(,"text":")", one.text, "\"}}"));
    }
    /// Whether the act is acknowledged and both players have their views of it.
    bool done() const
    {
        const ScriptedAct& one = (*script)[next];
        return wires[one.seat].played && wires[0].number >= one.numbers[0] && wires[1].number >= one.numbers[1];
    }
};

/// Makes a game and seats both players.
inline std::unique_ptr<Playing> seated(std::uint16_t port, const std::string& scenario, const std::vector<ScriptedAct>& script, std::size_t ordinal)
{
    Browser browser(port);
    const MadeGame game(browser, cat(R"({"once":"bench-game-)", ordinal, R"(","scenario":")", scenario, R"(","settings":{"table_dice":true}})"));
    auto playing = std::make_unique<Playing>();
    playing->script = &script;
    std::string keys[2];
    for (std::size_t i = 0; i < 2; ++i) keys[i] = game.take(browser, "player " + game.seats[i]);
    for (std::size_t i = 0; i < 2; ++i) {
        Wire& wire = playing->wires[i];
        wire.socket = std::make_unique<net::WebSocket>("127.0.0.1", port, "/api/v1/live", browser.headers());
        wire.socket->send(cat(R"({"id":1,"enter":{"game":")", game.game, R"(","key":")", keys[i], R"(","changes":true}})"));
        const auto entered = wire.socket->receive();
        if (!entered) give_up("nobody enters");
        wire.hear(*entered);
    }
    return playing;
}

struct Load {
    std::size_t orders = 0;
    double seconds = 0;
    double median = 0, worst_of_100 = 0;  ///< milliseconds from an act to both players' views of it
};

/// Waits for something to read: without sleeping where the load has its processor to itself, for being woken takes
/// longer than an answer. Gives up after five seconds.
inline int wait_for_any(int epoll, std::span<epoll_event> events, bool sleeps)
{
    const auto most = static_cast<int>(events.size());
    int ready = ::epoll_wait(epoll, events.data(), most, sleeps ? 5'000 : 0);
    if (sleeps) return ready;
    for (const auto until = Clock::now() + std::chrono::seconds(5); ready == 0 && Clock::now() < until;) ready = ::epoll_wait(epoll, events.data(), most, 0);
    return ready;
}

/// Plays `games` at once for a time, each game's next act as soon as both its players have seen the last. A game
/// that ends is followed by the next of `reserve`.
inline Load play_all(std::vector<std::unique_ptr<Playing>>& games, std::vector<std::unique_ptr<Playing>>& reserve, double for_seconds, bool sleeps)
{
    const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
    const auto watch = [&](std::size_t i) {
        for (std::size_t wire = 0; wire < 2; ++wire) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = i * 2 + wire;
            ::epoll_ctl(epoll, EPOLL_CTL_ADD, games[i]->wires[wire].descriptor(), &event);
        }
    };
    Load load;
    std::vector<double> times;
    const Clock::time_point began = Clock::now();
    const auto until = began + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(for_seconds));
    for (std::size_t i = 0; i < games.size(); ++i) {
        watch(i);
        games[i]->act();
    }
    std::vector<epoll_event> events(64);
    for (bool enough = false; !enough;) {
        const int ready = wait_for_any(epoll, events, sleeps);
        if (ready <= 0) give_up("the server answers nobody");
        for (int e = 0; e < ready; ++e) {
            const std::size_t i = events[static_cast<std::size_t>(e)].data.u64 / 2;
            Playing& game = *games[i];
            game.wires[events[static_cast<std::size_t>(e)].data.u64 % 2].take();
            if (!game.done()) continue;
            const Clock::time_point now = Clock::now();
            times.push_back(std::chrono::duration<double, std::milli>(now - game.asked).count());
            ++load.orders;
            ++game.next;
            enough = enough || now >= until;
            if (game.over()) {
                if (reserve.empty()) {
                    enough = true;
                    continue;
                }
                games[i] = std::move(reserve.back());
                reserve.pop_back();
                watch(i);
            }
            games[i]->act();
        }
    }
    load.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    ::close(epoll);
    if (times.empty()) give_up("nothing was played");
    std::sort(times.begin(), times.end());
    load.median = times[times.size() / 2];
    load.worst_of_100 = times[times.size() * 99 / 100];
    return load;
}

}  // namespace montjoy::bench
