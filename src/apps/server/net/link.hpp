// An open WebSocket, in the library's terms, and what connections share. Only server.cpp and
// connection.hpp include this.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <array>
#include <chrono>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "apps/server/net/frames.hpp"
#include "apps/server/net/server.hpp"

namespace montjoy::net::wire {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

using Plain = tcp::socket;
using Encrypted = asio::ssl::stream<tcp::socket>;
template <class Stream>
inline constexpr bool is_encrypted = std::is_same_v<Stream, Encrypted>;

/// An operation's end that puts its error there, rather than throwing it.
inline auto into(error_code& failed)
{
    return asio::redirect_error(asio::use_awaitable, failed);
}

/// The socket beneath.
inline Plain& lowest(Plain& stream)
{
    return stream;
}
inline Plain& lowest(Encrypted& stream)
{
    return stream.next_layer();
}
class Guarded;

/// What all connections of a server share.
struct Hub {
    Hub(Options given, Handler& asked, Counts& counted, asio::io_context& running)
        : options(std::move(given)), handler(asked), counts(counted), context(running)
    {
    }

    Options options;
    Handler& handler;
    Counts& counts;
    asio::io_context& context;
    std::set<Guarded*> guarded;
    std::set<Socket*> sockets;
    std::set<Reply::Slot*> unanswered;  ///< those that a connection waits for
    bool busy = false;                  ///< somebody has asked something since that was last looked at
    std::atomic<bool> stopping{false};
    std::function<void()> all_left;  ///< called when the last guarded one has gone while stopping

    const std::string& date();
    void took(Clock::duration time);
    void ask(std::string_view method, std::string_view target, Request request, Reply reply);
    std::variant<Response, std::unique_ptr<Channel>> ask_upgrade(std::string_view target,
                                                                 Request& request);

private:
    std::string date_;
    std::time_t date_second_ = 0;
};

bool is_loopback(std::string_view address);
bool is_address(std::string_view text);

/// What is ended when its deadline passes, or at once where it is idle and the server stops.
class Guarded {
public:
    explicit Guarded(Hub& shared) : hub(shared) { hub.guarded.insert(this); }
    virtual ~Guarded()
    {
        hub.guarded.erase(this);
        if (hub.stopping && hub.guarded.empty() && hub.all_left) hub.all_left();
    }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;
    virtual void kill() = 0;
    /// Called several times in the time after which a WebSocket is asked.
    virtual void look(Clock::time_point) {}

    Hub& hub;
    Clock::time_point deadline = Clock::time_point::max();
    bool idle = false;
};

template <class Stream>
class Link final : public Guarded,
                   public Socket,
                   public std::enable_shared_from_this<Link<Stream>> {
public:
    Link(Hub& shared, Stream stream, std::unique_ptr<Channel> channel,
         std::shared_ptr<void> counted)
        : Guarded(shared),
          counted_(std::move(counted)),
          stream_(std::move(stream)),
          channel_(std::move(channel)),
          reader_(hub.options.limits.message)
    {
        hub.sockets.insert(this);
        ++hub.counts.sockets;
    }
    ~Link() override
    {
        hub.sockets.erase(this);
        --hub.counts.sockets;
    }

    void kill() override
    {
        open_ = false;
        error_code ignored;
        lowest(stream_).close(ignored);
    }

    /// Asks who is silent, and drops who stays so.
    void look(Clock::time_point now) override
    {
        if (!open_ || farewell_) return;
        const auto silent = now - heard_;
        if (silent >= hub.options.limits.ping_time * 2) {
            ++hub.counts.timed_out;
            kill();
        } else if (silent >= hub.options.limits.ping_time && !asked_) {
            asked_ = true;
            transmit(frame_head(9, 0).text(), {});
        }
    }

    bool open() const override { return open_; }

    void send(std::string_view text) override
    {
        if (!open_ || farewell_) return;
        ++hub.counts.messages_out;
        transmit(frame_head(1, text.size()).text(), text);
    }

    void close(std::uint16_t code, std::string_view reason) override
    {
        if (!open_ || farewell_) return;
        farewell_ = true;
        transmit(farewell_frame(code, reason), {});
        if (open_ && !writing_) deadline = Clock::now() + farewell_time;
    }

    /// Answers the request to open it and serves until its end.
    awaitable<void> run(http::request<http::string_body> request)
    {
        error_code failed;
        {
            websocket::stream<Stream&> handshake(stream_);
            deadline = Clock::now() + hub.options.limits.head_time;
            co_await handshake.async_accept(request, into(failed));
        }
        if (failed) co_return;
        deadline = Clock::time_point::max();
        if constexpr (!is_encrypted<Stream>) lowest(stream_).non_blocking(true, failed);
        heard_ = Clock::now();
        open_ = true;
        room_.resize(is_encrypted<Stream> ? 4096 : 1024);
        channel_->opened(*this);
        read();
    }

private:
    static constexpr std::chrono::seconds farewell_time{5};

    // ---- What comes

    void read()
    {
        stream_.async_read_some(asio::buffer(room_), [self = this->shared_from_this()](error_code failed, std::size_t got) {
            self->take({self->room_.data(), got}, failed);
        });
    }

    void take(std::span<char> bytes, error_code failed)
    {
        if (!bytes.empty()) {
            hub.busy = true;
            heard_ = Clock::now();
            asked_ = false;
            reader_.take(bytes, [this](const Heard& heard) { return hear(heard); });
        }
        if (!failed && lowest(stream_).is_open()) return read();
        channel_->closed();
        kill();
    }

    bool hear(const Heard& heard)
    {
        using Kind = Heard::Kind;
        switch (heard.kind) {
            case Kind::message:
                ++hub.counts.messages_in;
                if (!farewell_) receive(heard.payload);
                break;
            case Kind::ping:
                if (!farewell_) transmit(frame_head(10, heard.payload.size()).text(), heard.payload);
                break;
            case Kind::pong: break;
            case Kind::wrong: {
                close(heard.code, heard.payload);
                error_code ignored;
                if (!writing_) lowest(stream_).shutdown(tcp::socket::shutdown_send, ignored);
                break;
            }
            case Kind::farewell:
                if (!farewell_) close(heard.code, "");
                hang_up();
                break;
        }
        return open_;
    }

    void receive(std::string_view text)
    {
        try {
            channel_->received(text);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "montjoy: a message failed: %s\n", error.what());
            close(1011, "the server failed at this");
        }
    }

    /// Both have said farewell: the connection goes once ours is on its way.
    void hang_up()
    {
        hanging_up_ = true;
        if (!writing_) kill();
    }

    // ---- What goes

    /// Sends a frame's two parts after what was sent before: at once as far as the connection takes them.
    void transmit(std::string_view head, std::string_view body)
    {
        const std::size_t length = head.size() + body.size();
        std::size_t sent = 0;
        if constexpr (!is_encrypted<Stream>)
            if (!writing_) {
                error_code failed;
                sent = stream_.write_some(std::array{asio::buffer(head), asio::buffer(body)}, failed);
                if (failed && failed != asio::error::would_block && failed != asio::error::try_again) return kill();
                if (sent == length) return;
            }
        if (queue_.size() + (length - sent) > hub.options.limits.backlog) {
            ++hub.counts.slow_dropped;
            return kill();
        }
        queue_ += head.substr(std::min(sent, head.size()));
        queue_ += body.substr(sent - std::min(sent, head.size()));
        if (!writing_) write();
    }

    void write()
    {
        writing_ = true;
        deadline = Clock::now() + hub.options.limits.write_time;
        under_way_ = std::exchange(queue_, {});
        asio::async_write(stream_, asio::buffer(under_way_), [self = this->shared_from_this()](error_code failed, std::size_t) { self->wrote(failed); });
    }

    void wrote(error_code failed)
    {
        writing_ = false;
        under_way_ = {};
        deadline = farewell_ ? Clock::now() + farewell_time : Clock::time_point::max();
        if (failed || (hanging_up_ && queue_.empty())) return kill();  // the reader notices
        if (!queue_.empty()) write();
    }

    std::shared_ptr<void> counted_;
    Stream stream_;
    std::unique_ptr<Channel> channel_;
    FrameReader reader_;
    std::string room_;        ///< for what comes: little, for most wait and say little
    std::string queue_;       ///< frames, the first of which may have been sent in part
    std::string under_way_;
    Clock::time_point heard_{};
    bool writing_ = false;
    bool open_ = false;
    bool asked_ = false;      ///< a ping is under way
    bool farewell_ = false;   ///< ours has been said
    bool hanging_up_ = false;
};

template <class Stream>
void start_link(Hub& hub, Stream stream, http::request<http::string_body> request,
                std::unique_ptr<Channel> channel, std::shared_ptr<void> counted)
{
    const auto executor = lowest(stream).get_executor();
    const auto link = std::make_shared<Link<Stream>>(hub, std::move(stream), std::move(channel),
                                                     std::move(counted));
    asio::co_spawn(
        executor,
        [link, request = std::move(request)]() mutable { return link->run(std::move(request)); },
        asio::detached);
}

}  // namespace montjoy::net::wire
