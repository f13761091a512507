// A campaign by post, as people would play it: three nations and a game master over HTTP, a clock of 96 hours that
// the test moves, letters to a mail server of the test's own, one who is away, one rewind. Its record verifies.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "apps/server/edge/edge.hpp"
#include "apps/server/post.hpp"
#include "apps/server/service/secrets.hpp"
#include "apps/server/time/zone.hpp"
#include "referee/record.hpp"
#include "referee/replay.hpp"
#include "server_client.hpp"
#include "store/backends.hpp"

namespace montjoy {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

/// A mail server that takes everything.
class MailSink {
public:
    MailSink() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        ::bind(socket_, reinterpret_cast<sockaddr*>(&here), size);
        ::listen(socket_, 16);
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&here), &size);
        port = ntohs(here.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~MailSink()
    {
        ending_ = true;
        thread_.join();
        ::close(socket_);
    }
    /// Every letter so far, its recipient in front.
    std::vector<std::string> letters() const
    {
        const std::lock_guard lock(mutex_);
        return letters_;
    }
    std::size_t to(std::string_view address) const
    {
        std::size_t count = 0;
        for (const std::string& letter : letters()) count += letter.starts_with(cat("<", address, ">")) ? 1u : 0u;
        return count;
    }
    std::uint16_t port = 0;

private:
    void run()
    {
        while (!ending_) {
            pollfd one{socket_, POLLIN, 0};
            if (::poll(&one, 1, 20) <= 0) continue;
            const int peer = ::accept(socket_, nullptr, nullptr);
            converse(peer);
            ::close(peer);
        }
    }
    static void say(int peer, std::string_view words) { ::send(peer, words.data(), words.size(), MSG_NOSIGNAL); }
    void converse(int peer)
    {
        say(peer, "220 here\r\n");
        std::string rest, recipient, letter;
        bool data = false;
        char bytes[8192];
        for (ssize_t got; (got = ::recv(peer, bytes, sizeof bytes, 0)) > 0;) {
            rest.append(bytes, static_cast<std::size_t>(got));
            for (std::size_t end; (end = rest.find("\r\n")) != std::string::npos;) {
                const std::string line = rest.substr(0, end);
                rest.erase(0, end + 2);
                if (data && line != ".") {
                    letter += line + '\n';
                    continue;
                }
                if (data) {
                    const std::lock_guard lock(mutex_);
                    letters_.push_back(recipient + '\n' + std::exchange(letter, ""));
                }
                if (line.starts_with("RCPT TO:")) recipient = line.substr(8);
                data = line == "DATA";
                say(peer, data ? "354 go on\r\n" : line.starts_with("EHLO") ? "250-here\r\n250 SIZE 1000000\r\n" : line == "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
            }
        }
    }

    int socket_;
    std::atomic<bool> ending_{false};
    std::thread thread_;
    mutable std::mutex mutex_;
    std::vector<std::string> letters_;
};

/// A whole site in this process, whose clock the test sets.
class TimedSite {
public:
    TimedSite()
    {
        server::MailSettings mail;
        mail.server = cat("smtp://127.0.0.1:", sink.port);
        mail.from = "montjoy@example.org";
        mail.plain = true;
        server::Ports ports;
        ports.now = [this] { return server::Time(server::Span(now_.load())); };
        ports.secret_bytes = server::secret_bytes;
        ports.background = [this](auto work, std::function<void()> after) {
            ++jobs_;
            edge_.background(std::move(work), [this, after = std::move(after)] {
                after();
                --jobs_;
            });
        };
        ports.changed = [this](const server::Changed& what) { edge_.changed(what); };
        ports.flush_wanted = [this] { edge_.flush_wanted(); };
        ports.deliver = [mail](const server::Letter& letter) { return server::deliver(letter, mail); };
        server::Site site;
        site.mail = true;
        service_ = std::make_unique<server::Service>(*store_, std::move(ports), site);
        edge_.connect(*service_, server_);
        thread_ = std::thread([this] { server_.run(); });
    }
    ~TimedSite()
    {
        server_.stop();
        thread_.join();
        edge_.disconnect();
    }
    std::uint16_t port() const { return server_.port(); }
    /// So much later; what time asks for has been done, and its letters have been delivered: no hour passes while a
    /// letter is on its way.
    void pass(std::chrono::hours hours)
    {
        for (int n = 0; n < hours.count(); ++n) {
            now_ += std::chrono::milliseconds(1h).count();
            for (int quiet = 0; quiet < 2; ++quiet) {
                std::atomic<bool> done{false};
                server_.post([&] {
                    service_->tick();
                    done = true;
                });
                while (!done) std::this_thread::sleep_for(100us);
                if (jobs_ > 0) quiet = 0;
                while (jobs_ > 0) std::this_thread::sleep_for(100us);
            }
        }
    }
    MailSink sink;

private:
    static server::EdgeOptions options()
    {
        server::EdgeOptions all;
        for (server::Rates* rates : {&all.of_address, &all.of_account})
            for (net::Rate& rate : rates->values) rate = {60'000'000, 1'000'000};
        return all;
    }
    std::atomic<int> jobs_{0};
    std::atomic<std::int64_t> now_{server::from_iso("2026-03-26T18:00:00Z")->time_since_epoch().count()};
    std::unique_ptr<store::Store> store_ = store::open_memory();
    server::Edge edge_{options(), nullptr};
    net::Server server_{{}, edge_};
    std::unique_ptr<server::Service> service_;
    std::thread thread_;
};

/// One who plays by HTTP alone, now and then.
class PostPlayer {
public:
    PostPlayer(std::uint16_t port, const MadeGame& game, const std::string& link) : game_(game), browser_(port)
    {
        browser_.key = game.take(browser_, link, "post-" + link);
    }
    Document view() { return browser_.must("GET", game_.path("view")); }
    bool awaited() { return text_in(view(), "awaited") == "true"; }
    Browser& browser() { return browser_; }

    /// So many acts, at random, while it is its turn.
    void play(Rng& rng, int most)
    {
        for (int n = 0; n < most; ++n) {
            const Document seen = view();
            if (text_in(seen, "awaited") != "true" || text_in(seen, "over") == "true") return;
            const Document legal = browser_.must("GET", game_.path("legal"));
            std::vector<std::string> acts;
            for (const char* const list : {"listed", "samples"})
                for (const Document& act : legal.find(list)->items) acts.push_back(act.string);
            if (acts.empty()) return;
            std::string act = acts[rng.index(acts.size())];
            if (rng.below(10) == 0 && std::find(acts.begin(), acts.end(), "end") != acts.end()) act = "end";
            Writer w;
            w.open().field("kind", "order").field("once", cat("post-order-", ++orders_)).key("number").raw(text_in(legal, "number"));
            w.field("text", act).close();
            browser_.must("POST", game_.path("acts"), w.text());
            if (::testing::Test::HasFailure()) return;
        }
    }

private:
    const MadeGame& game_;
    Browser browser_;
    int orders_ = 0;
};

std::int64_t round_in(PostPlayer& master)
{
    const Document view = master.view();
    const Document* const position = view.find("position");
    const Document* const round = position ? position->find("round") : nullptr;
    return round ? round->integer : -1;
}

TEST(ServerCampaign, ThreeNationsFiveTurnsByPostVerify)
{
    TimedSite site;
    Browser maker(site.port());
    const MadeGame game(maker, R"({"once":"the-campaign","scenario":"gobwin/gobwin-bump","settings":{"watching":"at-the-end",
        "clock":{"kind":"turns","turn":345600,"grace":21600,"reminders":[86400],"time_out":"end-turn","holiday_days":10}}})");
    PostPlayer master(site.port(), game, "game-master");
    std::vector<std::unique_ptr<PostPlayer>> nations;
    for (const std::string& seat : game.seats) {
        nations.push_back(std::make_unique<PostPlayer>(site.port(), game, "player " + seat));
        nations.back()->browser().must("PUT", game.path("notices"), cat(R"({"email":")", seat, R"(@example.org"})"));
    }
    ASSERT_EQ(nations.size(), 3u);
    Rng rng(23, 5);
    for (int n = 0; n < 400 && master.awaited(); ++n) master.play(rng, 10);  // it sets up first
    // the Alliance has its 96 hours
    EXPECT_EQ(text_in(*nations[0]->view().find("clock"), "deadline"), "2026-03-30T18:00:00Z");

    const std::int64_t first = round_in(master);
    ASSERT_GE(first, 0);
    std::int64_t rewind_to = -1;
    bool rewound = false;
    for (int day = 0; day < 300 && round_in(master) < first + 5; ++day) {
        site.pass(12h);
        const bool away = round_in(master) == first + 1;  // alliance-3 is away for a round, and its clock ends its turn
        for (std::size_t i = 0; i < nations.size(); ++i)
            if (!(away && i == 2)) nations[i]->play(rng, 6);
        master.play(rng, 10);
        if (::testing::Test::HasFailure()) return;
        if (text_in(master.view(), "over") == "true") break;
        const std::int64_t steps = master.browser().must("GET", game.path("histories")).find("histories")->items.back().find("steps")->integer;
        if (round_in(master) == first + 2 && rewind_to < 0) rewind_to = steps;
        if (round_in(master) == first + 3 && !rewound) {
            rewound = true;
            const std::string wish = cat(R"("kind":"rewind","once":"the-rewind","reason":"a debt was forgotten","step":)", rewind_to,
                                         R"(,"replay":true,"instead":["ruling points F 5 : the debt is paid"])");
            const Document plan = master.browser().must("POST", game.path("rewind-plan"), cat("{", wish, "}"));
            EXPECT_GT(plan.find("kept")->integer, 0) << to_json(plan);
            master.browser().must("POST", game.path("rulings"), cat("{", wish, "}"));
        }
    }
    EXPECT_TRUE(rewound);
    EXPECT_GE(round_in(master), first + 5);

    const net::Answer record = master.browser().ask("GET", game.path("record"));
    const auto replayed = replay(record.body, true);
    EXPECT_FALSE(std::holds_alternative<RecordFault>(replayed)) << to_text(std::get<RecordFault>(replayed));
    EXPECT_THAT(record.body, HasSubstr(" time alliance-3 "));
    EXPECT_THAT(record.body, HasSubstr("the debt is paid"));
    const net::Answer left = master.browser().ask("GET", game.path("record?history=0"));
    const auto of_the_other = replay(left.body, true);
    EXPECT_FALSE(std::holds_alternative<RecordFault>(of_the_other));
    EXPECT_EQ(left.body.find("the debt is paid"), std::string::npos);

    // Letters came: whose turn it is, a reminder to who was away, the rewind; none came twice.
    const std::vector<std::string> letters = site.sink.letters();
    for (const std::string& seat : game.seats) EXPECT_GT(site.sink.to(cat(seat, "@example.org")), 3u) << seat;
    EXPECT_TRUE(std::any_of(letters.begin(), letters.end(), [](const std::string& letter) {
        return letter.starts_with("<alliance-3@") && letter.find("Time runs: ") != std::string::npos;
    })) << "who is away is reminded";
    std::set<std::string> ids;
    for (const std::string& letter : letters) {
        const std::size_t at = letter.find("Message-ID: ");
        ASSERT_NE(at, std::string::npos) << letter;
        EXPECT_TRUE(ids.insert(letter.substr(at, letter.find('\n', at) - at)).second) << letter;
        EXPECT_THAT(letter, HasSubstr("List-Unsubscribe: "));
    }
}

}  // namespace
}  // namespace montjoy
