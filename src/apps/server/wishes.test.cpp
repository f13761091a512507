#include "apps/server/wishes.hpp"

#include <gtest/gtest.h>

namespace montjoy::server {
namespace {

Document document(std::string_view json)
{
    Problems problems;
    auto read = parse_document(json, problems);
    EXPECT_TRUE(read) << json;
    return read.value_or(Document{});
}

std::string first_fault(const Problems& problems) { return problems.empty() ? "" : to_text(problems.front()); }

TEST(Wishes, SettingsComeBackAsTheyWereWritten)
{
    TableSettings settings;
    settings.terms = {Terms::Kind::turns, std::chrono::hours(96), {}, {}, {std::chrono::hours(24), std::chrono::hours(1)},
                      std::chrono::hours(6), TimeOut::standing, 14, false};
    settings.watching = Watching::delayed;
    settings.watching_delay = std::chrono::hours(48);
    settings.show_waiting = settings.rewind_by_consent = settings.listed = true;
    settings.undo = false;
    Problems problems;
    const Document written = document(to_json(settings));
    EXPECT_EQ(read_settings(Place(written, problems)), settings);
    EXPECT_EQ(first_fault(problems), "");

    NoticeSettings notices{"a@example.org", {{NoticeSettings::Hook::Shape::slack, "https://example.org/x"}}, false, true, false, true, false, "de", "Europe/Berlin"};
    EXPECT_EQ(read_notice_settings(document(to_json(notices)), problems), notices);
    EXPECT_EQ(first_fault(problems), "");
}

TEST(Wishes, EachFaultIsNamedByItsPlace)
{
    const auto fault_of = [](std::string_view json, auto read) {
        Problems problems;
        read(document(json), problems);
        return problems.empty() ? std::string("none") : problems.front().where;
    };
    EXPECT_EQ(fault_of(R"({"once":"12345678","scenario":"gobwin/duel"})", read_new_game), "none");
    EXPECT_EQ(fault_of(R"({"once":"short","scenario":"gobwin/duel"})", read_new_game), "/once");
    EXPECT_EQ(fault_of(R"({"once":"12345678"})", read_new_game), "");
    EXPECT_EQ(fault_of(R"({"once":"12345678","scenario":"a","x":1})", read_new_game), "/x");
    EXPECT_EQ(fault_of(R"({"once":"12345678","scenario":"a","settings":{"clock":{"kind":"hours"}}})", read_new_game), "/settings/clock/kind");
    EXPECT_EQ(fault_of(R"({"once":"12345678","scenario":"a","settings":{"clock":{"kind":"turns","turn":5}}})", read_new_game), "/settings/clock");
    EXPECT_EQ(fault_of(R"({"kind":"order","once":"12345678","text":"pass"})", read_act), "/number");
    EXPECT_EQ(fault_of(R"({"kind":"order","once":"12345678","number":-1,"text":"pass"})", read_act), "/number");
    EXPECT_EQ(fault_of(R"({"kind":"say","once":"12345678","text":"a\nb"})", read_act), "/text");
    EXPECT_EQ(fault_of(R"({"kind":"resign","once":"12345678"})", read_act), "none");
    EXPECT_EQ(fault_of(R"({"kind":"pause","once":"12345678","reason":" "})", read_ruling), "/reason");
    EXPECT_EQ(fault_of(R"({"kind":"speak","once":"12345678","text":"hello"})", read_ruling), "none");
    EXPECT_EQ(fault_of(R"({"orders":[1]})", read_draft), "/orders/0");
    EXPECT_EQ(fault_of(R"({"hooks":[{"shape":"mastodon","url":"x"}]})", read_notice_settings), "/hooks/0/shape");
}

}  // namespace
}  // namespace montjoy::server
