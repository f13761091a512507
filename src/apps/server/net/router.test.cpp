#include "apps/server/net/router.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace montjoy::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const Router& table()
{
    static const Router router({{Method::get, "/"},
                                {Method::get, "/games/{game}"},
                                {Method::post, "/games/{game}"},
                                {Method::get, "/games/mine"},
                                {Method::del, "/games/{game}/seats/{seat}"},
                                {Method::get, "/pages/{file...}"},
                                {Method::get, "/pages/{file}/source"}});
    return router;
}

TEST(Router, AWordRanksBeforeAPlace)
{
    const auto mine = table().find(Method::get, "/games/mine");
    EXPECT_EQ(std::get<Found>(mine).route, 3u);
    const auto other = table().find(Method::get, "/games/7");
    EXPECT_EQ(std::get<Found>(other).route, 1u);
    EXPECT_THAT(std::get<Found>(other).places, ElementsAre("7"));
}

TEST(Router, SeveralPlacesStandInOrder)
{
    const auto found = table().find(Method::del, "/games/7/seats/north-1");
    EXPECT_THAT(std::get<Found>(found).places, ElementsAre("7", "north-1"));
}

TEST(Router, ARestTakesSlashesButNotNothing)
{
    const auto found = table().find(Method::get, "/pages/a/b.css");
    EXPECT_EQ(std::get<Found>(found).route, 5u);
    EXPECT_THAT(std::get<Found>(found).places, ElementsAre("a/b.css"));
    EXPECT_TRUE(std::holds_alternative<Miss>(table().find(Method::get, "/pages/")));
    EXPECT_EQ(std::get<Found>(table().find(Method::get, "/pages/a/source")).route, 6u);
}

TEST(Router, HeadFindsWhatGetDoes)
{
    EXPECT_EQ(std::get<Found>(table().find(Method::head, "/games/7")).route, 1u);
}

TEST(Router, AnotherMethodIsToldWhatIsAllowed)
{
    const auto miss = table().find(Method::put, "/games/7");
    EXPECT_THAT(std::get<Miss>(miss).allowed, UnorderedElementsAre(Method::get, Method::post));
}

TEST(Router, WhatNoPatternTakesIsNowhere)
{
    for (const std::string_view path :
         {"", "games", "/game", "/games", "/games/", "/games//seats/x", "/games/7/seats/x/y",
          "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s"}) {
        const auto miss = table().find(Method::get, path);
        ASSERT_TRUE(std::holds_alternative<Miss>(miss)) << path;
        EXPECT_THAT(std::get<Miss>(miss).allowed, IsEmpty()) << path;
    }
    EXPECT_EQ(std::get<Found>(table().find(Method::get, "/")).route, 0u);
}

TEST(RouterDeathTest, TwoPatternsForOnePathAreABrokenTable)
{
    EXPECT_DEATH(Router({{Method::get, "/a/{x}"}, {Method::get, "/a/{y}"}}), "");
    EXPECT_DEATH(Router({{Method::get, "/a"}, {Method::get, "/a"}}), "");
}

}  // namespace
}  // namespace montjoy::net
