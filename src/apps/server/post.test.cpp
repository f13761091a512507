// Letters to servers of our own, on 127.0.0.1.
#include "apps/server/post.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "base/text.hpp"

namespace montjoy::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A server for one connection after the other that speaks by a script of "what comes begins with"
/// and "answer".
class Listener {
public:
    explicit Listener(std::function<std::string(std::string_view line, bool& data)> speak,
                      std::string greeting)
        : speak_(std::move(speak)),
          greeting_(std::move(greeting)),
          socket_(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        ::bind(socket_, reinterpret_cast<sockaddr*>(&here), size);
        ::listen(socket_, 5);
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&here), &size);
        port = ntohs(here.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~Listener()
    {
        ending_ = true;
        thread_.join();
        ::close(socket_);
    }
    std::uint16_t port = 0;
    std::string heard;  ///< to be read when the letter has been delivered

private:
    void run()
    {
        while (!ending_) {
            pollfd one{socket_, POLLIN, 0};
            if (::poll(&one, 1, 20) <= 0) continue;
            const int peer = ::accept(socket_, nullptr, nullptr);
            if (!greeting_.empty()) ::send(peer, greeting_.data(), greeting_.size(), MSG_NOSIGNAL);
            converse(peer);
            ::close(peer);
        }
    }
    void converse(int peer)
    {
        std::string rest;
        bool data = false;
        char bytes[4096];
        for (ssize_t got; (got = ::recv(peer, bytes, sizeof bytes, 0)) > 0;) {
            rest.append(bytes, static_cast<std::size_t>(got));
            heard.append(bytes, static_cast<std::size_t>(got));
            for (std::size_t end; (end = rest.find("\r\n")) != std::string::npos;) {
                const std::string line = rest.substr(0, end);
                rest.erase(0, end + 2);
                const std::string answer = speak_(line, data);
                ::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
                if (answer.starts_with("HTTP")) return;
            }
        }
    }

    std::function<std::string(std::string_view, bool&)> speak_;
    std::string greeting_;
    int socket_;
    std::atomic<bool> ending_{false};
    std::thread thread_;
};

std::unique_ptr<Listener> mail_server(std::string to_recipient = "250 ok\r\n")
{
    return std::make_unique<Listener>(
        [to_recipient](std::string_view line, bool& data) -> std::string {
            if (data) {
                if (line != ".") return "";
                data = false;
                return "250 taken\r\n";
            }
            if (line.starts_with("EHLO")) return "250-here\r\n250 SIZE 1000000\r\n";
            if (line.starts_with("RCPT")) return to_recipient;
            if (line == "DATA") {
                data = true;
                return "354 go on\r\n";
            }
            if (line == "QUIT") return "221 bye\r\n";
            return "250 ok\r\n";
        },
        "220 here\r\n");
}

std::unique_ptr<Listener> hook(std::string status)
{
    return std::make_unique<Listener>(
        [status](std::string_view line, bool&) -> std::string {
            return line.empty() ? cat("HTTP/1.1 ", status,
                                      "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                                : "";
        },
        "");
}

MailSettings settings_for(const Listener& listener)
{
    MailSettings settings;
    settings.server = cat("smtp://127.0.0.1:", listener.port);
    settings.from = "referee@example.org";
    settings.plain = true;
    return settings;
}

Letter letter()
{
    Letter letter;
    letter.id = "n1";
    letter.target = "player@example.org";
    letter.subject = "Your turn at the Ford \xE2\x80\x93 now";
    letter.text = "Dear player,\n.\nit is your turn: \xC3\xA9.\n" + std::string(300, 'x') + "\n";
    letter.html = "<p>It is your turn.</p>";
    letter.unsubscribe = "https://example.org/#/unsubscribe/abc";
    letter.one_click = "https://example.org/u/abc";
    return letter;
}

TEST(Mail, ALetterArrivesWholeInBothForms)
{
    const auto server = mail_server();
    const Delivery delivery = deliver(letter(), settings_for(*server));
    EXPECT_TRUE(delivery.done) << delivery.why;
    EXPECT_THAT(server->heard, HasSubstr("MAIL FROM:<referee@example.org>"));
    EXPECT_THAT(server->heard, HasSubstr("RCPT TO:<player@example.org>"));
    EXPECT_THAT(server->heard, HasSubstr("From: Montjoy <referee@example.org>\r\n"));
    EXPECT_THAT(server->heard,
                HasSubstr("Subject: =?UTF-8?Q?Your_turn_at_the_Ford_=E2=80=93_now?=\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("Message-ID: <n1@example.org>\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("List-Unsubscribe: <https://example.org/u/abc>\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("multipart/alternative"));
    EXPECT_THAT(server->heard, HasSubstr("text/plain; charset=utf-8"));
    EXPECT_THAT(server->heard, HasSubstr("text/html; charset=utf-8"));
    EXPECT_THAT(server->heard, HasSubstr("it is your turn: =C3=A9."));
    for (const std::string_view line : split(server->heard, '\n')) EXPECT_LE(line.size(), 200u);
}

TEST(Mail, WhomTheServerDoesNotKnowIsHopelessAndAServerThatIsAwayIsNot)
{
    const auto refusing = mail_server("550 nobody\r\n");
    Delivery delivery = deliver(letter(), settings_for(*refusing));
    EXPECT_FALSE(delivery.done);
    EXPECT_TRUE(delivery.hopeless);
    const auto busy = mail_server("450 later\r\n");
    delivery = deliver(letter(), settings_for(*busy));
    EXPECT_FALSE(delivery.done);
    EXPECT_FALSE(delivery.hopeless);
    MailSettings nobody = settings_for(*busy);
    nobody.server = "smtp://127.0.0.1:1";
    delivery = deliver(letter(), nobody);
    EXPECT_FALSE(delivery.done);
    EXPECT_FALSE(delivery.hopeless);
}

TEST(Mail, WithoutTlsOnlyWhereThatWasSaid)
{
    const auto server = mail_server();
    MailSettings settings = settings_for(*server);
    settings.plain = false;
    EXPECT_FALSE(deliver(letter(), settings).done);
    EXPECT_THAT(server->heard, Not(HasSubstr("MAIL FROM")));
}

TEST(Mail, AnAddressIsOneAddress)
{
    for (const std::string_view good : {"a@b", "a.b+c@example.org", "o'neil@example.org"})
        EXPECT_TRUE(is_mail_address(good)) << good;
    for (const std::string_view bad : {"", "a", "@b", "a@", "a@b@c", "a@b\r\nRCPT TO:<x@y>",
                                       "a b@c", "<a@b>", "a@b,c@d", "\"a\"@b", "a@b;"})
        EXPECT_FALSE(is_mail_address(bad)) << bad;
    const auto server = mail_server();
    Letter evil = letter();
    evil.target = "a@b>\r\nRCPT TO:<c@d";
    EXPECT_TRUE(deliver(evil, settings_for(*server)).hopeless);
    EXPECT_EQ(server->heard, "");
}

TEST(Mail, AHeaderIsOneHeader)
{
    EXPECT_EQ(header_text("Your turn"), "Your turn");
    EXPECT_EQ(header_text("a\r\nBcc: b"), "=?UTF-8?Q?a=0D=0ABcc=3A_b?=");
    EXPECT_EQ(header_text("=?x"), "=?UTF-8?Q?=3D=3Fx?=");
    for (const std::string_view piece :
         split(header_text(std::string(100, 'a') + "\xC3\xA9" + std::string(150, 'b')), '\n'))
        EXPECT_LE(piece.size(), 77u);
}

TEST(Hooks, AHookIsCalledWithItsJson)
{
    const auto server = hook("204 No Content");
    Letter letter;
    letter.is_hook = true;
    letter.id = "n2";
    letter.target = cat("http://127.0.0.1:", server->port, "/x?y=1");
    letter.text = R"({"content":"Your turn"})";
    MailSettings near;
    near.near_hooks = true;
    const Delivery delivery = deliver(letter, near);
    EXPECT_TRUE(delivery.done) << delivery.why;
    EXPECT_THAT(server->heard, HasSubstr("POST /x?y=1 HTTP/1.1\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("Content-Type: application/json\r\n"));
    EXPECT_THAT(server->heard, HasSubstr("Idempotency-Key: n2\r\n"));
}

TEST(Hooks, NobodyReachesWhatStandsBehindTheServer)
{
    const auto server = hook("204 No Content");
    Letter letter;
    letter.is_hook = true;
    letter.text = "{}";
    for (const std::string_view host : {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "127.1",
                                        "2130706433", "[::ffff:127.0.0.1]"}) {
        letter.target = cat("http://", host, ":", server->port, "/");
        EXPECT_FALSE(deliver(letter, {}).done) << host;
    }
    for (const std::string_view url : {"file:///etc/passwd", "gopher://127.0.0.1/", "nonsense"}) {
        letter.target = url;
        EXPECT_FALSE(deliver(letter, {}).done) << url;
    }
    EXPECT_EQ(server->heard, "");
}

TEST(Hooks, ADeadHookIsToldFromOneThatIsBusy)
{
    MailSettings near;
    near.near_hooks = true;
    Letter letter;
    letter.is_hook = true;
    letter.text = "{}";
    const auto gone = hook("410 Gone");
    letter.target = cat("http://127.0.0.1:", gone->port, "/");
    EXPECT_TRUE(deliver(letter, near).hopeless);
    const auto busy = hook("429 Too Many Requests");
    letter.target = cat("http://127.0.0.1:", busy->port, "/");
    EXPECT_FALSE(deliver(letter, near).done);
    EXPECT_FALSE(deliver(letter, near).hopeless);
    // a redirect is not followed: it might lead where we do not go
    const auto moved = hook("302 Found\r\nLocation: http://127.0.0.1:1/");
    letter.target = cat("http://127.0.0.1:", moved->port, "/");
    EXPECT_FALSE(deliver(letter, near).done);
}

}  // namespace
}  // namespace montjoy::server
