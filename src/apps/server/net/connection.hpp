// One connection, in the library's terms: HTTP requests in turn, and the WebSocket that one of them
// may become. Only server.cpp includes this.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <ctime>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "apps/server/net/link.hpp"
#include "apps/server/net/security.hpp"
#include "base/text.hpp"

namespace montjoy::net {

/// Where a connection waits for its answer: either side may come first.
struct Reply::Slot {
    std::optional<Response> response;
    std::function<void()> waiting;
};

namespace wire {

/// Completes when the slot has its response. No coroutine itself: g++ 12 destroys a captured lambda
/// that stands in a co_await expression twice.
inline awaitable<void> answered(std::shared_ptr<Reply::Slot> slot, Hub& hub)
{
    return asio::async_initiate<const asio::use_awaitable_t<>, void()>(
        [&hub](auto handler, std::shared_ptr<Reply::Slot> waited) {
            const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
            Reply::Slot* const key = waited.get();
            hub.unanswered.insert(key);
            waited->waiting = [kept, key, &hub] {
                hub.unanswered.erase(key);
                asio::post(hub.context, std::move(*kept));
            };
        },
        asio::use_awaitable, std::move(slot));
}

using Parser = http::request_parser<http::string_body>;

/// Whether the body's length is beyond doubt: any other encoding would be read as none at all.
template <class Message>
bool is_plain_or_chunked(const Message& message)
{
    return message.count(http::field::transfer_encoding) == 0 ||
           same_letters(message[http::field::transfer_encoding], "chunked");
}

template <class Stream>
class Connection final : public Guarded {
public:
    Connection(Hub& shared, Stream stream, std::string peer, std::shared_ptr<void> counted)
        : Guarded(shared),
          stream_(std::move(stream)),
          peer_(std::move(peer)),
          counted_(std::move(counted))
    {
        buffer_.max_size(hub.options.limits.head + 64 * 1024);
    }

    void kill() override
    {
        error_code ignored;
        lowest(stream_).close(ignored);
    }

    /// Serves until the connection ends or has become a WebSocket.
    awaitable<void> run();

private:
    static constexpr bool encrypted = is_encrypted<Stream>;

    awaitable<bool> read(Parser& parser, bool head);
    awaitable<bool> turn_away(error_code why, const Parser& parser);
    awaitable<bool> write(const Response& response, bool head_only, bool keep);
    awaitable<void> linger();
    awaitable<void> upgrade(Parser& parser);
    void allow(std::chrono::milliseconds time) { deadline = Clock::now() + time; }
    Request request_of(Parser& parser) const;

    Stream stream_;
    std::string peer_;
    std::shared_ptr<void> counted_;  ///< goes with the last of the connection
    beast::flat_buffer buffer_;
    std::string out_;
};

/// The status for a request that could not be read; zero where nobody listens any more.
inline int status_of(error_code why)
{
    using E = http::error;
    if (why == E::header_limit || why == E::buffer_overflow) return 431;
    if (why == E::body_limit) return 413;
    if (why == E::bad_version) return 505;
    if (why.category() == make_error_code(E::bad_method).category() && why != E::end_of_stream &&
        why != E::partial_message)
        return 400;
    return 0;
}

/// Feeds the parser until the head, or all, is read. False: the connection is at its end.
template <class Stream>
awaitable<bool> Connection<Stream>::read(Parser& parser, bool head)
{
    error_code failed;
    parser.eager(!head);
    for (;;) {
        if (buffer_.size() > 0) {
            const std::size_t used = parser.put(buffer_.data(), failed);
            buffer_.consume(used);
            if (failed == http::error::need_more) failed = {};
            if (failed) break;
        }
        if (head ? parser.is_header_done() : parser.is_done()) co_return true;
        if (buffer_.size() >= buffer_.max_size()) {
            failed = http::error::header_limit;
            break;
        }
        const std::size_t room =
            std::min<std::size_t>(head ? 4096 : 65'536, buffer_.max_size() - buffer_.size());
        const std::size_t got =
            co_await stream_.async_read_some(buffer_.prepare(room), into(failed));
        if (failed) co_return false;
        buffer_.commit(got);
        if (idle) {  // the first byte of a request
            idle = false;
            allow(hub.options.limits.head_time);
        }
    }
    co_await turn_away(failed, parser);
    co_return false;
}

template <class Stream>
awaitable<bool> Connection<Stream>::turn_away(error_code why, const Parser& parser)
{
    const int status = status_of(why);
    if (status == 0) co_return false;
    ++hub.counts.answers[static_cast<std::size_t>(status / 100)];
    const bool to_head = parser.is_header_done() && parser.get().method() == http::verb::head;
    Response response = hub.handler.unreadable(status);
    allow(hub.options.limits.write_time);
    if (co_await write(response, to_head, false)) co_await linger();
    co_return false;
}

/// Lets the other side read the answer before the connection is torn down under what it still
/// sends.
template <class Stream>
awaitable<void> Connection<Stream>::linger()
{
    error_code failed;
    allow(std::chrono::seconds(2));
    lowest(stream_).shutdown(tcp::socket::shutdown_send, failed);
    for (std::size_t left = 1 << 20; !failed && left > 0;) {
        buffer_.clear();
        const std::size_t got =
            co_await lowest(stream_).async_read_some(buffer_.prepare(16'384), into(failed));
        left -= std::min(left, got);
    }
}

template <class Stream>
Request Connection<Stream>::request_of(Parser& parser) const
{
    Request request;
    auto& message = parser.get();
    for (const auto& field : message) request.headers.add(field.name_string(), field.value());
    request.body = std::move(message.body());
    request.peer = peer_;
    request.secure = encrypted;
    if (hub.options.behind_proxy && is_loopback(peer_)) {
        const std::string_view chain = request.headers.value("x-forwarded-for");
        const std::string_view last = trim(chain.substr(chain.rfind(',') + 1));
        if (is_address(last)) request.peer = last;
        request.secure =
            request.secure || same_letters(request.headers.value("x-forwarded-proto"), "https");
    }
    return request;
}

template <class Stream>
awaitable<bool> Connection<Stream>::write(const Response& response, bool head_only, bool keep)
{
    const bool bodiless = response.status == 204 || response.status == 304;
    const std::size_t length = response.body && !bodiless ? response.body->size() : 0;
    out_.clear();
    append(out_, "HTTP/1.1 ");
    append(out_, response.status);
    append(out_, ' ');
    append(out_, reason_phrase(response.status));
    append(out_, "\r\nDate: ");
    append(out_, hub.date());
    if (!response.type.empty() && !bodiless) {
        append(out_, "\r\nContent-Type: ");
        append(out_, response.type);
    }
    if (!bodiless) {
        append(out_, "\r\nContent-Length: ");
        append(out_, length);
    }
    append(out_, keep ? "\r\n" : "\r\nConnection: close\r\n");
    append(out_, policy_lines(response.policy, encrypted));
    for (const auto& [name, value] : response.headers.fields()) {
        append(out_, name);
        append(out_, ": ");
        append(out_, value);
        append(out_, "\r\n");
    }
    append(out_, "\r\n");

    error_code failed;
    if (head_only || length == 0) {
        co_await asio::async_write(stream_, asio::buffer(out_), into(failed));
    } else if (length <= 16 * 1024) {  // one piece: one call, one record
        out_ += *response.body;
        co_await asio::async_write(stream_, asio::buffer(out_), into(failed));
    } else {
        const std::array<asio::const_buffer, 2> pieces{asio::buffer(out_),
                                                       asio::buffer(*response.body)};
        co_await asio::async_write(stream_, pieces, into(failed));
    }
    if (out_.capacity() > 64 * 1024) std::string().swap(out_);
    co_return !failed;
}

template <class Stream>
awaitable<void> Connection<Stream>::upgrade(Parser& parser)
{
    Request request = request_of(parser);
    const auto& limits = hub.options.limits;
    std::variant<Response, std::unique_ptr<Channel>> decision =
        hub.ask_upgrade(std::string_view(parser.get().target()), request);
    if (auto* refusal = std::get_if<Response>(&decision)) {
        ++hub.counts.answers[static_cast<std::size_t>(refusal->status / 100)];
        allow(limits.write_time);
        if (co_await write(*refusal, false, false)) co_await linger();
        co_return;
    }
    // the frame of this coroutine would stay as long as the socket lives: the link takes over
    start_link(hub, std::move(stream_), parser.release(), std::move(std::get<1>(decision)),
               std::move(counted_));
}

template <class Stream>
awaitable<void> Connection<Stream>::run()
{
    const Limits& limits = hub.options.limits;
    error_code failed;
    allow(limits.head_time);
    if constexpr (encrypted) {
        co_await stream_.async_handshake(asio::ssl::stream_base::server, into(failed));
        if (failed) co_return;
    }
    for (bool first = true;; first = false) {
        std::optional<Parser> parser(std::in_place);
        parser->header_limit(static_cast<std::uint32_t>(limits.head));
        parser->body_limit(limits.body);
        idle = buffer_.size() == 0 && !first;
        allow(idle ? limits.idle_time : limits.head_time);
        if (idle && hub.stopping) break;
        if (!co_await read(*parser, true)) co_return;
        idle = false;
        if (websocket::is_upgrade(parser->get())) co_return co_await upgrade(*parser);

        allow(limits.body_time);
        if (!is_plain_or_chunked(parser->get()))
            co_return (void) co_await turn_away(http::error::bad_transfer_encoding, *parser);
        if (!parser->is_done()) {
            if (same_letters(parser->get()[http::field::expect], "100-continue")) {
                static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
                co_await asio::async_write(stream_, asio::buffer(go_on), into(failed));
                if (failed) co_return;
            }
            if (!co_await read(*parser, false)) co_return;
        }

        const bool head_only = parser->get().method() == http::verb::head;
        bool keep = parser->keep_alive();
        auto slot = std::make_shared<Reply::Slot>();
        const Clock::time_point asked = Clock::now();
        allow(limits.answer_time);
        hub.ask(parser->get().method_string(), parser->get().target(), request_of(*parser),
                Reply(slot));
        parser.reset();
        if (!slot->response) co_await answered(slot, hub);
        if (!slot->response->body && slot->response->status == 500)
            slot->response = hub.handler.unreadable(500);
        hub.took(Clock::now() - asked);
        ++hub.counts.answers[static_cast<std::size_t>(slot->response->status / 100)];
        keep = keep && !slot->response->close && !hub.stopping;
        allow(limits.write_time);
        if (!co_await write(*slot->response, head_only, keep)) co_return;
        if (!keep) break;
    }
    if constexpr (encrypted) {
        allow(std::chrono::seconds(2));
        co_await stream_.async_shutdown(into(failed));
    } else {
        co_await linger();
    }
}

}  // namespace wire
}  // namespace montjoy::net
