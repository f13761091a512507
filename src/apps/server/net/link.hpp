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
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <cstdio>
#include <deque>
#include <map>
#include <set>

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
template <class Stream>
Plain& lowest(websocket::stream<Stream>& stream)
{
    return lowest(stream.next_layer());
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
          socket_(std::move(stream)),
          channel_(std::move(channel))
    {
        const Limits& limits = hub.options.limits;
        websocket::stream_base::timeout times{};
        times.handshake_timeout = limits.head_time;
        times.idle_timeout = limits.ping_time * 2;  // asks at half of it
        times.keep_alive_pings = true;
        socket_.set_option(times);
        socket_.read_message_max(limits.message);
        socket_.auto_fragment(false);
        socket_.text(true);
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
        lowest(socket_).close(ignored);
    }

    bool open() const override { return open_; }

    void send(Body text) override
    {
        if (!open_ || farewell_) return;
        waiting_ += text->size() + 64;
        if (waiting_ > hub.options.limits.backlog) {
            ++hub.counts.slow_dropped;
            kill();
            return;
        }
        queue_.push_back(std::move(text));
        if (!writing_) write();
    }

    void close(std::uint16_t code, std::string_view reason) override
    {
        if (!open_ || farewell_) return;
        farewell_.emplace(static_cast<websocket::close_code>(code), reason);
        if (!writing_) say_farewell();
    }

    awaitable<void> run(http::request<http::string_body> request)
    {
        error_code failed;
        co_await socket_.async_accept(request, into(failed));
        if (failed) co_return;
        request = {};
        open_ = true;
        channel_->opened(*this);
        beast::flat_buffer buffer;
        while (!failed) {
            co_await socket_.async_read(buffer, into(failed));
            if (failed) break;
            if (!socket_.got_text()) {
                close(websocket::close_code::unknown_data, "text only");
            } else if (!farewell_) {
                ++hub.counts.messages_in;
                receive({static_cast<const char*>(buffer.data().data()), buffer.size()});
            }
            buffer.consume(buffer.size());
            if (buffer.capacity() > 8192) buffer.shrink_to_fit();
        }
        if (failed == beast::error::timeout) ++hub.counts.timed_out;
        open_ = false;
        channel_->closed();
        kill();
    }

private:
    void receive(std::string_view text)
    {
        try {
            channel_->received(text);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "montjoy: a message failed: %s\n", error.what());
            close(websocket::close_code::internal_error, "the server failed at this");
        }
    }

    void write()
    {
        writing_ = true;
        deadline = Clock::now() + hub.options.limits.write_time;
        socket_.async_write(asio::buffer(*queue_.front()),
                            [self = this->shared_from_this()](error_code failed, std::size_t) {
                                self->wrote(failed);
                            });
    }

    void wrote(error_code failed)
    {
        writing_ = false;
        deadline = Clock::time_point::max();
        if (failed) return kill();  // the reader notices
        ++hub.counts.messages_out;
        waiting_ -= queue_.front()->size() + 64;
        queue_.pop_front();
        if (!queue_.empty())
            write();
        else if (farewell_)
            say_farewell();
    }

    void say_farewell()
    {
        writing_ = true;
        deadline = Clock::now() + std::chrono::seconds(5);
        socket_.async_close(*farewell_,
                            [self = this->shared_from_this()](error_code) { self->kill(); });
    }

    std::shared_ptr<void> counted_;
    websocket::stream<Stream> socket_;
    std::unique_ptr<Channel> channel_;
    std::deque<Body> queue_;
    std::size_t waiting_ = 0;
    bool writing_ = false;
    bool open_ = false;
    std::optional<websocket::close_reason> farewell_;
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
