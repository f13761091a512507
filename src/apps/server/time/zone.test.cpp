#include "apps/server/time/zone.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace montjoy::server {
namespace {

Time at(std::string_view iso) { return from_iso(iso).value(); }
std::int64_t hours_east(const Zone& zone, std::string_view iso) { return zone.offset(at(iso)).count() / 3600; }

TEST(Zone, ChangesItsOffsetWhenItsRuleSays)
{
    const Zone berlin = zone_named("Europe/Berlin");
    EXPECT_EQ(hours_east(berlin, "2024-03-31T00:59:59Z"), 1);
    EXPECT_EQ(hours_east(berlin, "2024-03-31T01:00:00Z"), 2);
    EXPECT_EQ(hours_east(berlin, "2024-10-27T00:59:59Z"), 2);
    EXPECT_EQ(hours_east(berlin, "2024-10-27T01:00:00Z"), 1);
    const Zone york = zone_named("America/New_York");
    EXPECT_EQ(hours_east(york, "2025-03-09T06:59:59Z"), -5);
    EXPECT_EQ(hours_east(york, "2025-03-09T07:00:00Z"), -4);
    EXPECT_EQ(hours_east(york, "2025-11-02T05:59:59Z"), -4);
    EXPECT_EQ(hours_east(york, "2025-11-02T06:00:00Z"), -5);
    const Zone auckland = zone_named("Pacific/Auckland");  // summer over the turn of the year
    EXPECT_EQ(hours_east(auckland, "2024-01-01T00:00:00Z"), 13);
    EXPECT_EQ(hours_east(auckland, "2024-07-01T00:00:00Z"), 12);
    EXPECT_EQ(hours_east(auckland, "2024-12-31T23:59:59Z"), 13);
    const Zone dublin = zone_named("Europe/Dublin");  // its summer is the standard
    EXPECT_EQ(hours_east(dublin, "2024-01-01T00:00:00Z"), 0);
    EXPECT_EQ(hours_east(dublin, "2024-07-01T00:00:00Z"), 1);
    EXPECT_EQ(zone_named("Australia/Lord_Howe").offset(at("2024-01-01T00:00:00Z")).count(), 11 * 3600);
    EXPECT_EQ(zone_named("Australia/Lord_Howe").offset(at("2024-07-01T00:00:00Z")).count(), 10 * 3600 + 1800);
    EXPECT_EQ(zone_named("Asia/Kathmandu").offset(at("2024-07-01T00:00:00Z")).count(), 5 * 3600 + 2700);
    EXPECT_EQ(zone_named("Nowhere/At_All"), Zone());
    EXPECT_EQ(zone_rule("Berlin"), "");
    EXPECT_EQ(zone_rule(""), "");
}

TEST(Zone, WhatIsNoRuleIsRefused)
{
    for (const char* rule : {"UTC0", "<+03>-3", "CET-1CEST,M3.5.0,M10.5.0/3", "EET-2EEST,M3.4.4/50,M10.4.4/50", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "X1Y", "CET-1CEST"})
        EXPECT_EQ(Zone::parse(rule).has_value(), std::string_view(rule) != "X1Y" && std::string_view(rule) != "CET-1CEST") << rule;
    for (const char* rule : {"", "CET", "CE-1", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1 ", "<+3", "CET-1CEST,J60,J300", "CET-1CEST,M3.5.0,M10.5.0/3x"})
        EXPECT_FALSE(Zone::parse(rule)) << rule;
}

/// The days of a place follow one another, each once, save where its clocks go back over midnight.
TEST(Zone, DaysFollowOneAnother)
{
    for (const char* name : {"Europe/Berlin", "America/New_York", "America/Havana", "Pacific/Auckland", "Asia/Beirut", "America/Godthab", "Africa/Cairo", "Asia/Jerusalem", "America/Santiago", "Antarctica/Troll", "UTC"}) {
        const Zone zone = zone_named(name);
        Time now = at("2023-12-30T11:17:00Z");
        int days = 0;
        while (now < at("2028-03-02T00:00:00Z")) {
            const Time next = zone.next_day(now);
            ASSERT_GT(next, now) << name;
            ASSERT_LE(next - now, std::chrono::hours(26)) << name;
            for (int i = 1; i < 5; ++i) ASSERT_EQ(zone.day(now + (next - now) * i / 5 - Span(1)), zone.day(now)) << name << ' ' << to_iso(now);
            const auto step = (zone.day(next) - zone.day(now)).count();
            ASSERT_TRUE(step == 0 || step == 1 || step == -1) << name;
            ASSERT_TRUE(step != 1 || zone.weekday(next) == (zone.weekday(now) + 1) % 7) << name;
            days += static_cast<int>(step);
            now = next;
        }
        EXPECT_NEAR(days, 1524, 1) << name;  // 2024 and 2028 are leap years
    }
}

TEST(Zone, AMomentIsWrittenAndReadBack)
{
    Rng rng(1, 2);
    for (int i = 0; i < 2'000; ++i) {
        const Time moment{Span(static_cast<std::int64_t>(rng.wide_below(7'000'000'000'000)))};
        ASSERT_EQ(from_iso(to_iso(moment)), moment) << to_iso(moment);
    }
    EXPECT_EQ(to_iso(at("2024-02-29T23:59:59.5+02:00")), "2024-02-29T21:59:59.500Z");
    EXPECT_EQ(to_words(at("2024-12-31T23:05:00Z"), zone_named("Europe/Berlin")), "Wed 1 Jan 2025, 00:05");
    for (const char* bad : {"", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01 00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+2:00"})
        EXPECT_FALSE(from_iso(bad)) << bad;
}

TEST(Zone, SpansInWords)
{
    EXPECT_EQ(to_words(std::chrono::hours(96)), "4 days");
    EXPECT_EQ(to_words(std::chrono::hours(51) + std::chrono::minutes(59)), "2 days 3 hours");
    EXPECT_EQ(to_words(std::chrono::hours(24) + std::chrono::minutes(5)), "1 day");
    EXPECT_EQ(to_words(std::chrono::minutes(61)), "1 hour 1 minute");
    EXPECT_EQ(to_words(Span(999)), "0 seconds");
    EXPECT_EQ(to_words(Span(-5)), "0 seconds");
}

}  // namespace
}  // namespace montjoy::server
