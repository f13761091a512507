#include "base/plain_line.hpp"

#include <gtest/gtest.h>

namespace montjoy {
namespace {

TEST(PlainLine, HoldsWhatPeopleWrite)
{
    for (const std::string_view good : {"", "well fought", "Grüße", "日本", "😀", "a\xC2\xA0z", "\xF4\x8F\xBF\xBF", "~"})
        EXPECT_TRUE(is_plain_line(good)) << good;
}

TEST(PlainLine, HoldsNoControlCharacterAndNothingThatIsNotUtf8)
{
    using namespace std::string_view_literals;
    for (const std::string_view bad : {"a\rb"sv, "a\tb"sv, "a\0b"sv, "\x1b[2J"sv, "\x7f"sv, "\xC2\x9B"sv, "\xE2\x80\xA8"sv, "\xFF"sv, "\xC3"sv,
                                       "\xC0\x80"sv, "\xE0\x80\x80"sv, "\xED\xA0\x80"sv, "\xF4\x90\x80\x80"sv, "a\x80"sv, "\xE2\x82"sv})
        EXPECT_FALSE(is_plain_line(bad)) << testing::PrintToString(bad);
}

}  // namespace
}  // namespace montjoy
