#include "apps/server/net/server.hpp"

#include <fcntl.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdio>

#include "apps/server/net/connection.hpp"
#include "apps/server/net/rate.hpp"

namespace montjoy::net {

// ---- Replies
// -------------------------------------------------------------------------------------

void Reply::operator()(Response response)
{
    if (!slot_) return;
    const std::shared_ptr<Slot> slot = std::move(slot_);
    slot->response = std::move(response);
    if (slot->waiting) std::exchange(slot->waiting, nullptr)();
}

Reply::~Reply()
{
    if (!slot_) return;
    Response none;
    none.status = 500;  // the connection finds the words
    (*this)(std::move(none));
}

namespace wire {

// ---- What connections share
// ----------------------------------------------------------------------

bool is_loopback(std::string_view address)
{
    return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

bool is_address(std::string_view text)
{
    error_code failed;
    asio::ip::make_address(text, failed);
    return !failed;
}

const std::string& Hub::date()
{
    const std::time_t second = std::time(nullptr);
    if (second != date_second_) {
        date_second_ = second;
        std::tm utc{};
        gmtime_r(&second, &utc);
        static constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        char text[64];
        std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[utc.tm_wday],
                      utc.tm_mday, months[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
                      utc.tm_sec);
        date_ = text;
    }
    return date_;
}

void Hub::took(Clock::duration time)
{
    const auto micros = static_cast<std::uint64_t>(std::max<std::int64_t>(
        0, std::chrono::duration_cast<std::chrono::microseconds>(time).count()));
    std::size_t span = 0;
    while (span + 1 < Counts::spans && micros >= std::uint64_t{16} << span) ++span;
    ++counts.answer_time[span];
    counts.answer_micros += micros;
}

void Hub::ask(std::string_view method, std::string_view target, Request request, Reply reply)
{
    busy = true;
    const std::optional<Method> known = named<Method>(method);
    if (!known) return reply(handler.unreadable(501));
    std::optional<Target> cut = parse_target(target);
    if (!cut) return reply(handler.unreadable(400));
    request.method = *known;
    request.path = std::move(cut->path);
    request.query = std::move(cut->query);
    try {
        handler.answer(std::move(request), std::move(reply));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "montjoy: a request failed: %s\n", error.what());
    }
}

std::variant<Response, std::unique_ptr<Channel>> Hub::ask_upgrade(std::string_view target,
                                                                  Request& request)
{
    std::optional<Target> cut = parse_target(target);
    if (!cut) return handler.unreadable(400);
    request.path = std::move(cut->path);
    request.query = std::move(cut->query);
    return handler.upgrade(request);
}

/// The context for a certificate and its key: TLS 1.2 or later, HTTP/1.1.
std::shared_ptr<asio::ssl::context> tls_of(const Options& options)
{
    auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    SSL_CTX_set_min_proto_version(tls->native_handle(), TLS1_2_VERSION);
    SSL_CTX_set_alpn_select_cb(
        tls->native_handle(),
        [](SSL*, const unsigned char** out, unsigned char* out_size, const unsigned char* in,
           unsigned in_size, void*) {
            static constexpr unsigned char ours[] = "\x08http/1.1";
            unsigned char* chosen = nullptr;
            if (SSL_select_next_proto(&chosen, out_size, ours, sizeof ours - 1, in, in_size) !=
                OPENSSL_NPN_NEGOTIATED)
                return SSL_TLSEXT_ERR_NOACK;
            *out = chosen;
            return SSL_TLSEXT_ERR_OK;
        },
        nullptr);
    error_code failed;
    tls->use_certificate_chain_file(options.certificate, failed);
    if (failed)
        throw Error(
            cat("the certificate ", options.certificate, " cannot be read: ", failed.message()));
    tls->use_private_key_file(options.key, asio::ssl::context::pem, failed);
    if (failed)
        throw Error(cat("the key ", options.key,
                        " cannot be read or is of another certificate: ", failed.message()));
    return tls;
}

}  // namespace wire

// ---- The server's inside
// -------------------------------------------------------------------------

using namespace wire;

class Server::Impl {
public:
    Impl(Options options, Handler& handler) : hub(std::move(options), handler, counts, context)
    {
        const Options& chosen = hub.options;
        if (!chosen.certificate.empty() || !chosen.key.empty()) tls = tls_of(chosen);
        try {
            const tcp::endpoint here(asio::ip::make_address(chosen.address), chosen.port);
            acceptor.open(here.protocol());
            acceptor.set_option(tcp::acceptor::reuse_address(true));
            acceptor.bind(here);
            acceptor.listen(1024);
        } catch (const boost::system::system_error& error) {
            throw Error(cat("cannot listen on ", chosen.address, " port ", chosen.port, ": ",
                            error.code().message()));
        }
        hub.all_left = [this] { asio::post(context, [this] { context.stop(); }); };
    }

    ~Impl()
    {
        // who still holds a reply holds a connection by it, and may let go of it only after the
        // server
        hub.all_left = nullptr;
        for (Reply::Slot* slot : std::set<Reply::Slot*>(hub.unanswered)) slot->waiting = nullptr;
    }

    void run()
    {
        spawn(accept());
        spawn(sweep());
        while (!context.stopped()) {
            hub.busy = false;
            if (context.poll() == 0 && !context.stopped()) context.run_one();
            if (hub.busy) attend();
        }
    }

    /// Looks again and again for a while before it sleeps: who has asked something is likely to ask more, and being
    /// woken takes longer than an answer.
    void attend()
    {
        for (auto until = Clock::now() + attentive; Clock::now() < until && !context.stopped();) {
            hub.busy = false;
            context.poll();
            if (hub.busy) until = Clock::now() + attentive;
        }
    }

    void begin_stop()
    {
        if (hub.stopping.exchange(true)) return;
        error_code ignored;
        acceptor.close(ignored);
        signals.cancel(ignored);
        stop_by = Clock::now() + hub.options.limits.stop_time;
        for (Socket* socket : std::set<Socket*>(hub.sockets))
            socket->close(websocket::close_code::going_away, "the server stops");
        for (Guarded* guarded : std::set<Guarded*>(hub.guarded))
            if (guarded->idle) guarded->kill();
        if (hub.guarded.empty()) context.stop();
    }

    void wait_for_signal(std::function<void()> then_reload)
    {
        signals.async_wait([this, then_reload](error_code failed, int number) {
            if (failed) return;
            if (number != SIGHUP) return begin_stop();
            reload();
            if (then_reload) then_reload();
            wait_for_signal(then_reload);
        });
    }

    void reload()
    {
        if (!tls) return;
        try {
            tls = tls_of(hub.options);
        } catch (const Error& error) {
            std::fprintf(stderr, "montjoy: the old certificate stays in use: %s\n", error.what());
        }
    }

    // the context goes first, and with it the connections, which use the rest
    Counts counts;
    std::map<std::string, std::size_t> of_address;
    Hub hub;
    asio::io_context context{1};
    tcp::acceptor acceptor{context};
    asio::signal_set signals{context};
    std::shared_ptr<asio::ssl::context> tls;

private:
    void spawn(awaitable<void> work)
    {
        asio::co_spawn(context, std::move(work), [](std::exception_ptr thrown) {
            if (!thrown) return;
            try {
                std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                std::fprintf(stderr, "montjoy: a connection ended by an error: %s\n", error.what());
            }
        });
    }

    awaitable<void> accept()
    {
        asio::steady_timer pause(context);
        while (acceptor.is_open()) {
            error_code failed;
            tcp::endpoint from;
            tcp::socket socket = co_await acceptor.async_accept(from, into(failed));
            if (!failed) {
                begin(std::move(socket), from.address().to_string());
            } else if (failed != asio::error::operation_aborted) {  // out of descriptors, say:
                                                                    // those in use will end
                pause.expires_after(std::chrono::milliseconds(50));
                co_await pause.async_wait(into(failed));
            }
        }
    }

    void begin(tcp::socket socket, std::string peer)
    {
        const Limits& limits = hub.options.limits;
        const std::string key = rate_key(peer);
        const bool many = !(hub.options.behind_proxy && is_loopback(peer)) &&
                          of_address[key] >= limits.connections_of_address;
        if (many || hub.guarded.size() >= limits.connections) {
            ++counts.turned_away;
            if (of_address[key] == 0) of_address.erase(key);
            return;
        }
        ++counts.accepted;
        ++counts.connections;
        ++of_address[key];
        error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        // counted until the last of the connection is gone, be it a WebSocket by then
        const std::shared_ptr<void> counted(nullptr, [this, key](void*) {
            --counts.connections;
            if (const auto entry = of_address.find(key);
                entry != of_address.end() && --entry->second == 0)
                of_address.erase(entry);
        });
        if (tls)
            spawn(converse(Encrypted(std::move(socket), *tls), std::move(peer), counted));
        else
            spawn(converse(std::move(socket), std::move(peer), counted));
    }

    template <class Stream>
    awaitable<void> converse(Stream stream, std::string peer, std::shared_ptr<void> counted)
    {
        Connection<Stream> connection(hub, std::move(stream), std::move(peer), std::move(counted));
        co_await connection.run();
    }

    awaitable<void> sweep()
    {
        asio::steady_timer timer(context);
        const auto pause = std::clamp<std::chrono::milliseconds>(hub.options.limits.ping_time / 4, std::chrono::milliseconds(20), std::chrono::milliseconds(250));
        for (;;) {
            error_code failed;
            timer.expires_after(pause);
            co_await timer.async_wait(into(failed));
            const Clock::time_point now = Clock::now();
            for (Guarded* guarded : std::set<Guarded*>(hub.guarded)) {
                if (guarded->deadline <= now) {
                    guarded->deadline = Clock::time_point::max();
                    ++counts.timed_out;
                    guarded->kill();
                } else {
                    guarded->look(now);
                }
            }
            if (hub.stopping && now >= stop_by) context.stop();
        }
    }

    static constexpr std::chrono::microseconds attentive{60};
    Clock::time_point stop_by = Clock::time_point::max();
};

Server::Server(Options options, Handler& handler)
    : impl_(std::make_unique<Impl>(std::move(options), handler))
{
}
Server::~Server() = default;
std::uint16_t Server::port() const
{
    return impl_->acceptor.local_endpoint().port();
}
const Counts& Server::counts() const
{
    return impl_->counts;
}
void Server::run()
{
    impl_->run();
}
bool Server::stopping() const
{
    return impl_->hub.stopping;
}
void Server::reload()
{
    impl_->reload();
}

void Server::stop()
{
    asio::post(impl_->context, [this] { impl_->begin_stop(); });
}

void Server::stop_on_signals(std::function<void()> then_reload)
{
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) impl_->signals.add(number);
    impl_->wait_for_signal(std::move(then_reload));
}

void Server::post(std::function<void()> job)
{
    asio::post(impl_->context, std::move(job));
}

void Server::after(std::chrono::milliseconds time, std::function<void()> job)
{
    const auto timer = std::make_shared<asio::steady_timer>(impl_->context, time);
    timer->async_wait([timer, job = std::move(job)](error_code failed) {
        if (!failed) job();
    });
}

std::shared_ptr<void> Server::watch(int descriptor, std::function<void()> job)
{
    struct Watch {
        asio::posix::stream_descriptor here;
        std::function<void()> job;
        static void next(const std::shared_ptr<Watch>& watch)
        {
            watch->here.async_wait(asio::posix::stream_descriptor::wait_read,
                                   [weak = std::weak_ptr(watch)](error_code failed) {
                                       const std::shared_ptr<Watch> still = weak.lock();
                                       if (failed || !still) return;
                                       still->job();
                                       next(still);
                                   });
        }
    };
    // a copy of the descriptor, so that closing it leaves the owner's alone
    const auto watch = std::make_shared<Watch>(
        Watch{asio::posix::stream_descriptor(impl_->context, ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)), std::move(job)});
    Watch::next(watch);
    return watch;
}

}  // namespace montjoy::net
