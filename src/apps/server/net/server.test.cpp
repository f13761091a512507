// What a server of HTTP does for clients that behave, and its beginning and end.
#include <unistd.h>

#include <future>

#include "apps/server/net/running.test.hpp"

namespace montjoy::net {
namespace {

TEST(Http, ARequestArrivesWholeAndIsAnswered)
{
    Running running;
    Client client = running.client();
    EXPECT_EQ(client.ask("GET", "/a%20b?x=1").body, "GET /a b x=1  from 127.0.0.1");
    EXPECT_EQ(client.ask("POST", "/p", "{\"k\":1}").body, "POST /p  {\"k\":1} from 127.0.0.1");
    EXPECT_EQ(client.ask("DELETE", "/d").body, "DELETE /d   from 127.0.0.1");
    EXPECT_EQ(running.server().counts().accepted, 1u) << "the connection is kept";
}

TEST(Http, TheHeadCarriesWhatABrowserMustKnow)
{
    Running running;
    const Answer answer = running.client().ask("GET", "/page");
    EXPECT_EQ(answer.headers.value("content-type"), "text/plain; charset=utf-8");
    EXPECT_THAT(std::string(answer.headers.value("content-security-policy")),
                HasSubstr("script-src 'self'"));
    EXPECT_EQ(answer.headers.value("x-content-type-options"), "nosniff");
    EXPECT_THAT(std::string(answer.headers.value("date")),
                ::testing::MatchesRegex("[A-Z].., .. ... .... ..:..:.. GMT"));
    EXPECT_EQ(answer.headers.count("server"), 0u);
}

TEST(Http, HeadAndNoContentHaveNoBody)
{
    Running running;
    Client client = running.client();
    const Answer head = client.ask("HEAD", "/page");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.value("content-length"), "4");
    EXPECT_EQ(client.ask("GET", "/nothing").status, 204);
    EXPECT_EQ(client.ask("GET", "/page").body, "page") << "the connection is still in step";
}

TEST(Http, RequestsInAPipelineAreAnsweredInOrder)
{
    Running running;
    Line line = running.line();
    line.send(
        "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nPOST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: "
        "2\r\n\r\nhi"
        "GET /3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    std::string rest;
    EXPECT_THAT(Client::read_answer(line, rest).body, HasSubstr("GET /1"));
    EXPECT_THAT(Client::read_answer(line, rest).body, HasSubstr("POST /2  hi"));
    const Answer last = Client::read_answer(line, rest);
    EXPECT_THAT(last.body, HasSubstr("GET /3"));
    EXPECT_EQ(last.headers.value("connection"), "close");
    EXPECT_TRUE(line.ended());
}

TEST(Http, AChunkedBodyArrivesWhole)
{
    Running running;
    const Answer answer = raw(running,
                              "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "3\r\nabc\r\n2;note=1\r\nde\r\n0\r\n\r\n");
    EXPECT_THAT(answer.body, HasSubstr("abcde"));
}

TEST(Http, WhoExpectsToBeAskedIs)
{
    Running running;
    Line line = running.line();
    line.send("POST /c HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_THAT(line.some(), HasSubstr("100 Continue"));
    line.send("abc");
    std::string rest;
    EXPECT_THAT(Client::read_answer(line, rest).body, HasSubstr("abc"));
}

TEST(Http, BigAnswersArriveWhole)
{
    Running running;
    EXPECT_EQ(running.client().ask("GET", "/big").body.size(), 3'000'000u);
}

TEST(Http, AnAnswerMayComeLater)
{
    Running running;
    Client client = running.client();
    auto answer = std::async(std::launch::async, [&] { return client.ask("GET", "/later"); });
    ASSERT_TRUE(soon([&] { return running.echo.asked > 0; }));
    running.server().post([&] { running.echo.waiting.at(0)(plain(200, "at last")); });
    EXPECT_EQ(answer.get().body, "at last");
}

TEST(Http, ALateAnswerToOneWhoLeftGoesNowhere)
{
    Running running;
    {
        Line line = running.line();
        line.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
        ASSERT_TRUE(soon([&] { return running.echo.asked > 0; }));
    }
    running.server().post([&] { running.echo.waiting.at(0)(plain(200, "hello?")); });
    EXPECT_TRUE(soon([&] { return running.server().counts().connections == 0; }));
    EXPECT_EQ(running.client().ask("GET", "/page").status, 200);
}

TEST(Http, AnAnswerThatIsForgottenIsAnError)
{
    Running running;
    EXPECT_EQ(running.client().ask("GET", "/never").status, 500);
}

TEST(Http, WhatIsNoRequestIsToldSo)
{
    Running running;
    EXPECT_EQ(raw(running, "GARBAGE\r\n\r\n").status, 400);
    EXPECT_EQ(raw(running, "GET / HTTP/3.0\r\n\r\n").status, 505);
    EXPECT_EQ(raw(running, "BREW / HTTP/1.1\r\nHost: x\r\n\r\n").status, 501);
    EXPECT_EQ(raw(running, "GET /../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n").status, 400);
    EXPECT_EQ(raw(running, "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n").status, 400);
    EXPECT_EQ(raw(running, "GET / HTTP/1.1\r\nHo st: x\r\n\r\n").status, 400);
    EXPECT_EQ(raw(running, "GET / HTTP/1.1\r\nA: b\r\n folded\r\nHost: x\r\n\r\n").body,
              "GET /   from 127.0.0.1");
    EXPECT_EQ(running.client().ask("GET", "/page").status, 200);
}

TEST(Http, ABodyOfTwoLengthsIsNone)
{
    Running running;
    EXPECT_EQ(
        raw(running,
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd")
            .status,
        400);
    EXPECT_EQ(raw(running,
                  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: "
                  "chunked\r\n\r\n0\r\n\r\n")
                  .status,
              400);
    EXPECT_EQ(raw(running,
                  "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: "
                  "3\r\n\r\n0\r\n\r\n")
                  .status,
              400);
    EXPECT_EQ(raw(running, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n").status, 400);
    EXPECT_EQ(
        raw(running, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n")
            .status,
        400);
    EXPECT_EQ(
        raw(running, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked, x\r\n\r\nabc")
            .status,
        400);
    EXPECT_EQ(
        raw(running, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n")
            .status,
        400);
    EXPECT_EQ(running.echo.asked, 0);
}

TEST(Stop, WhatIsUnderWayIsFinishedAndTheRestIsToldGoodbye)
{
    auto echo = std::make_unique<Echo>();
    Server server({}, *echo);
    std::thread thread([&] { server.run(); });
    const std::uint16_t port = server.port();
    WebSocket socket("127.0.0.1", port, "/live");
    Client idle("127.0.0.1", port);
    EXPECT_EQ(idle.ask("GET", "/page").status, 200);
    Client busy("127.0.0.1", port);
    auto answer = std::async(std::launch::async, [&] { return busy.ask("GET", "/later"); });
    ASSERT_TRUE(soon([&] { return echo->asked == 2; }));

    server.stop();
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, 1001);
    EXPECT_TRUE(soon([&] {
        try {
            Line line("127.0.0.1", port);
            return false;
        } catch (const Error&) {
            return true;
        }
    }));
    server.post([&] { echo->waiting.at(0)(plain(200, "done")); });
    const Answer last = answer.get();
    EXPECT_EQ(last.body, "done");
    EXPECT_EQ(last.headers.value("connection"), "close");
    thread.join();
    EXPECT_EQ(echo->closed, 1);
}

TEST(Stop, WhoDoesNotFinishIsNotWaitedForLong)
{
    Options options;
    options.limits.stop_time = 300ms;
    auto echo = std::make_unique<Echo>();
    Server server(options, *echo);
    std::thread thread([&] { server.run(); });
    Line half("127.0.0.1", server.port());
    half.send("GET / HTTP/1.1\r\n");
    Client busy("127.0.0.1", server.port());
    auto answer = std::async(std::launch::async, [&] { return busy.ask("GET", "/later"); });
    ASSERT_TRUE(soon([&] { return echo->asked == 1; }));
    const auto began = std::chrono::steady_clock::now();
    server.stop();
    thread.join();
    EXPECT_LT(std::chrono::steady_clock::now() - began, 2s);
    half.close();
    server.counts();
}

TEST(Start, ATakenPortIsSaid)
{
    Running running;
    Options options;
    options.port = running.server().port();
    Echo echo;
    EXPECT_THROW(Server(options, echo), Error);
    options.port = 0;
    options.address = "no address";
    EXPECT_THROW(Server(options, echo), Error);
    options.address = "127.0.0.1";
    options.certificate = "/nonexistent/certificate.pem";
    EXPECT_THROW(Server(options, echo), Error);
}

}  // namespace
}  // namespace montjoy::net
