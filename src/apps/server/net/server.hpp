// The HTTP and WebSocket server: one thread that reads, asks the handler and writes. Only
// server.cpp knows the library beneath.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "apps/server/net/message.hpp"

namespace montjoy::net {

/// The one thing thrown here: an address that cannot be bound, a certificate that cannot be read.
class Error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Limits {
    std::size_t connections = 20'000;
    std::size_t connections_of_address = 256;  ///< of IPv6 its first 64 bits; not behind a proxy
    std::size_t head = 16 * 1024;              ///< bytes of a request's head
    std::size_t body = 2 * 1024 * 1024;        ///< bytes of a request's body
    std::size_t message = 64 * 1024;           ///< bytes of a WebSocket message
    std::size_t backlog =
        4 * 1024 * 1024;  ///< bytes that wait for a slow WebSocket before it is dropped
    std::chrono::milliseconds head_time{
        10'000};  ///< for a handshake, and from a request's first byte to its head's last
    std::chrono::milliseconds body_time{30'000};    ///< from there to the body's last byte
    std::chrono::milliseconds idle_time{75'000};    ///< between two requests
    std::chrono::milliseconds answer_time{60'000};  ///< for the handler
    std::chrono::milliseconds write_time{30'000};   ///< until an answer is taken whole
    std::chrono::milliseconds ping_time{
        30'000};  ///< silence after which a WebSocket is asked; after twice that it is dropped
    std::chrono::milliseconds stop_time{10'000};  ///< for what is under way when the server stops
};

struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;   ///< zero takes a free one
    std::string certificate;  ///< PEM files of the chain and of its key; without them no TLS
    std::string key;
    bool behind_proxy =
        false;  ///< X-Forwarded-For and -Proto of a peer on this machine are believed
    Limits limits;
};

/// Where the answer to one request goes, once, on the server's thread, now or later. One that is
/// let go unanswered answers 500; one whose asker has left goes nowhere.
class Reply {
public:
    struct Slot;
    explicit Reply(std::shared_ptr<Slot> slot) : slot_(std::move(slot)) {}
    Reply(Reply&&) = default;
    Reply& operator=(Reply&&) = delete;
    ~Reply();
    void operator()(Response response);

private:
    std::shared_ptr<Slot> slot_;
};

/// The server's end of an open WebSocket. To be used on the server's thread.
class Socket {
public:
    virtual ~Socket() = default;
    /// Sends `text` (UTF-8) after what was sent before. A socket that is closing takes nothing; one
    /// whose backlog overflows is dropped.
    virtual void send(std::string_view text) = 0;
    /// Says farewell with that code after what was sent before.
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
    virtual bool open() const = 0;
};

/// What the handler makes of one WebSocket; destroyed with it.
class Channel {
public:
    virtual ~Channel() = default;
    /// The socket lives as long as the channel does.
    virtual void opened(Socket& socket) = 0;
    /// A whole text message; UTF-8, within the limit.
    virtual void received(std::string_view text) = 0;
    /// It is at its end. Not called where it never opened, nor where the server stops around it.
    virtual void closed() = 0;
};

/// Who answers. All of it is called on the server's thread.
class Handler {
public:
    virtual ~Handler() = default;
    virtual void answer(Request request, Reply reply) = 0;
    /// The answer to what never became a request: 400, 408, 413, 414, 431, 501 or 505.
    virtual Response unreadable(int status) = 0;
    /// What becomes of a request to open a WebSocket.
    virtual std::variant<Response, std::unique_ptr<Channel>> upgrade(const Request& request) = 0;
};

/// What has been counted since the start. Written by the server's thread, read by any.
struct Counts {
    std::atomic<std::uint64_t> accepted{0};
    std::atomic<std::uint64_t> turned_away{0};  ///< over the limits of connections
    std::atomic<std::uint64_t> connections{0};  ///< open now, WebSockets among them
    std::atomic<std::uint64_t> sockets{0};      ///< WebSockets open now
    std::atomic<std::uint64_t> answers[6]{};    ///< by the first digit of the status
    static constexpr std::size_t spans = 16;
    std::atomic<std::uint64_t>
        answer_time[spans]{};  ///< answers that took below 16 us, 32 us, ...; the last: longer
    std::atomic<std::uint64_t> answer_micros{0};  ///< all of them together
    std::atomic<std::uint64_t> messages_in{0};
    std::atomic<std::uint64_t> messages_out{0};
    std::atomic<std::uint64_t> slow_dropped{0};  ///< WebSockets that did not take what was sent
    std::atomic<std::uint64_t> timed_out{0};     ///< connections ended by a time limit
};

class Server {
public:
    /// Listens from here on; answers nobody before `run`.
    Server(Options options, Handler& handler);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    const Counts& counts() const;

    /// Serves until `stop` has been called and what was under way is done, or its time is up.
    void run();
    /// Takes no more connections, ends the idle ones, says farewell to every WebSocket. From any
    /// thread.
    void stop();
    bool stopping() const;
    /// Calls `stop` on SIGTERM and SIGINT, `reload` (the certificate, then `then`) on SIGHUP.
    void stop_on_signals(std::function<void()> then_reload = {});
    /// Reads the certificate again, for connections from now on.
    void reload();

    /// Runs `job` on the server's thread, after what is ready to run there. From any thread.
    void post(std::function<void()> job);
    /// Runs `job` on the server's thread after that time, unless the server has stopped.
    void after(std::chrono::milliseconds time, std::function<void()> job);
    /// Runs `job` on the server's thread whenever there is something to read at `descriptor`, which
    /// stays its owner's, as long as what is yielded lives. Requires that `job` reads it.
    [[nodiscard]] std::shared_ptr<void> watch(int descriptor, std::function<void()> job);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace montjoy::net
