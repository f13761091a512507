#include "apps/server/net/security.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.hpp"

namespace montjoy::net {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Request asked(std::string_view host, std::string_view origin, std::string_view fetch_site = "")
{
    Request request;
    if (!host.empty()) request.headers.add("Host", host);
    if (!origin.empty()) request.headers.add("Origin", origin);
    if (!fetch_site.empty()) request.headers.add("Sec-Fetch-Site", fetch_site);
    return request;
}

TEST(Origin, IsLowerCaseWithoutDefaultPort)
{
    EXPECT_EQ(parse_origin("HTTPS://Example.org:443"), "https://example.org");
    EXPECT_EQ(parse_origin("http://example.org:80"), "http://example.org");
    EXPECT_EQ(parse_origin("http://example.org:8080"), "http://example.org:8080");
    EXPECT_EQ(parse_origin("http://[::1]:8080"), "http://[::1]:8080");
    for (const std::string_view bad : {"", "null", "ftp://a", "https://", "https://a/b",
                                       "https://a@b", "https://a b", "file:///x", "https://a,b"})
        EXPECT_EQ(parse_origin(bad), "") << bad;
}

TEST(Origin, OurOwnPageIsNoOtherSite)
{
    EXPECT_FALSE(from_another_site(asked("127.0.0.1:8080", "http://127.0.0.1:8080"), ""));
    EXPECT_FALSE(from_another_site(asked("a.org", "https://a.org"), "https://a.org"));
    EXPECT_FALSE(from_another_site(asked("a.org", ""), "https://a.org"));
    EXPECT_FALSE(
        from_another_site(asked("a.org", "https://a.org", "same-origin"), "https://a.org"));
}

TEST(Origin, EveryOtherPageIs)
{
    EXPECT_TRUE(from_another_site(asked("127.0.0.1:8080", "http://127.0.0.1:8081"), ""));
    EXPECT_TRUE(from_another_site(asked("127.0.0.1:8080", "https://127.0.0.1:8080"), ""));
    EXPECT_TRUE(from_another_site(asked("127.0.0.1:8080", "null"), ""));
    EXPECT_TRUE(from_another_site(asked("a.org", "https://evil.org"), "https://a.org"));
    EXPECT_TRUE(from_another_site(asked("evil.org", "https://evil.org"), "https://a.org"));
    EXPECT_TRUE(from_another_site(asked("a.org", "https://a.org.evil.org"), "https://a.org"));
    EXPECT_TRUE(from_another_site(asked("a.org", "", "cross-site"), "https://a.org"));
    Request twice = asked("a.org", "https://a.org");
    twice.headers.add("Origin", "https://a.org");
    EXPECT_TRUE(from_another_site(twice, "https://a.org"));
}

TEST(Host, ANameThatPointsHereIsNotThisSite)
{
    for (const std::string_view own : {"127.0.0.1:8080", "127.0.0.1", "localhost:80", "LOCALHOST",
                                       "[::1]:8080", "192.168.1.20:8080"})
        EXPECT_TRUE(names_this_site(asked(own, ""), "")) << own;
    for (const std::string_view other :
         {"", "rebound.evil.org", "evil.org:8080", "1.2.3.evil", "300.1.1.1", "[]"})
        EXPECT_FALSE(names_this_site(asked(other, ""), "")) << other;
    EXPECT_TRUE(names_this_site(asked("A.org:443", ""), "https://a.org"));
    EXPECT_FALSE(names_this_site(asked("127.0.0.1", ""), "https://a.org"));
    Request twice = asked("a.org", "");
    twice.headers.add("Host", "a.org");
    EXPECT_FALSE(names_this_site(twice, "https://a.org"));
}

TEST(Cookie, CannotBeReadByScriptsNorSentFromElsewhere)
{
    EXPECT_EQ(set_cookie("s", "v", std::chrono::hours(1), true),
              "s=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure");
    EXPECT_THAT(set_cookie("s", "v", std::chrono::hours(1), false), Not(HasSubstr("Secure")));
}

TEST(Policies, NothingRunsThatTheSiteDoesNotServe)
{
    for (const bool secure : {false, true}) {
        for (const Policy policy : {Policy::data, Policy::page, Policy::paper}) {
            const std::string_view lines = policy_lines(policy, secure);
            EXPECT_TRUE(lines.ends_with("\r\n"));
            EXPECT_THAT(lines, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
            EXPECT_THAT(lines, HasSubstr("default-src 'none'; frame-ancestors 'none'"));
            EXPECT_EQ(lines.find("Strict-Transport-Security") != std::string_view::npos, secure);
        }
        EXPECT_THAT(policy_lines(Policy::page, secure), Not(HasSubstr("unsafe-inline")));
        EXPECT_THAT(policy_lines(Policy::data, secure), Not(HasSubstr("script-src")));
        EXPECT_THAT(policy_lines(Policy::paper, secure), Not(HasSubstr("script-src")));
    }
}

TEST(Secrets, AreEqualWholeOrNot)
{
    EXPECT_TRUE(equal_secrets("abc", "abc"));
    EXPECT_FALSE(equal_secrets("abc", "abd"));
    EXPECT_FALSE(equal_secrets("abc", "abcd"));
    EXPECT_FALSE(equal_secrets("", "a"));
}

}  // namespace
}  // namespace montjoy::net
