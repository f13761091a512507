#include "apps/server/net/message.hpp"

#include <gtest/gtest.h>

namespace montjoy::net {
namespace {

TEST(Target, IsCutAndDecoded)
{
    const auto target = parse_target("/games/caf%C3%A9?x=1&y=a%20b");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/games/café");
    EXPECT_EQ(target->query, "x=1&y=a%20b");
}

TEST(Target, NothingClimbsOrHides)
{
    for (const std::string_view bad :
         {"",       "games",  "http://a/b", "/a/../b", "/a/%2e%2e/b", "/a/./b",    "/a//b",
          "/a%2fb", "/a%2Fb", "/a\\b",      "/a%5cb",  "/a%00",       "/a%0d%0ab", "/a%",
          "/a%4",   "/a%zz",  "/a#b",       "/%ff",    "/%C0%AF",     "/%ED%A0%80"})
        EXPECT_FALSE(parse_target(bad)) << bad;
    EXPECT_TRUE(parse_target("/"));
    EXPECT_TRUE(parse_target("/a/"));
    EXPECT_TRUE(parse_target("/a%2eb"));
}

TEST(Query, ParametersAreDecoded)
{
    Request request;
    request.query = "from=12&name=a+b%26c&empty=&bare&from=13&bad=%zz";
    EXPECT_EQ(request.parameter("from"), "12");
    EXPECT_EQ(request.parameter("name"), "a b&c");
    EXPECT_EQ(request.parameter("empty"), "");
    EXPECT_EQ(request.parameter("bare"), "");
    EXPECT_EQ(request.parameter("bad"), std::nullopt);
    EXPECT_EQ(request.parameter("absent"), std::nullopt);
}

TEST(Cookies, OneOfANameIsFoundAndTwoThatDifferAreNone)
{
    Request request;
    request.headers.add("Cookie", "a=1; session=abc;b=2");
    EXPECT_EQ(request.cookie("session"), "abc");
    EXPECT_EQ(request.cookie("b"), "2");
    EXPECT_EQ(request.cookie("sess"), "");
    request.headers.add("cookie", "session=abc");
    EXPECT_EQ(request.cookie("session"), "abc");
    request.headers.add("cookie", "session=other");
    EXPECT_EQ(request.cookie("session"), "");
}

TEST(Bearer, OneHeaderOneToken)
{
    Request request;
    request.headers.add("authorization", "bearer  xyz ");
    EXPECT_EQ(request.bearer(), "xyz");
    request.headers.add("Authorization", "Bearer other");
    EXPECT_EQ(request.bearer(), "");
    Request basic;
    basic.headers.add("Authorization", "Basic eDp5");
    EXPECT_EQ(basic.bearer(), "");
}

TEST(Utf8, WellFormedOnly)
{
    for (const std::string_view good : {"", "a", "é", "€", "\xF0\x9F\x90\x8E", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(is_utf8(good)) << good;
    for (const std::string_view bad :
         {"\x80", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
          "\xF5\x80\x80\x80", "a\xE2\x82", "\xC3("})
        EXPECT_FALSE(is_utf8(bad));
}

}  // namespace
}  // namespace montjoy::net
