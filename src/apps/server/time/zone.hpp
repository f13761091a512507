// Time as it is reckoned somewhere: offsets from UTC by a zone's rule, and the days of a place. Pure: no
// database of zones is read, and no clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/server/answers.hpp"

namespace montjoy::server {

/// A rule in the notation of POSIX: "CET-1CEST,M3.5.0,M10.5.0/3".
class Zone {
public:
    /// UTC.
    Zone() = default;
    /// Nothing if `rule` is none.
    static std::optional<Zone> parse(std::string_view rule);

    /// East of UTC, at that moment.
    std::chrono::seconds offset(Time at) const;
    /// The first moment after `at` from which the offset is another; nothing where it never changes.
    std::optional<Time> next_change(Time at) const;

    /// The day there: since 1970-01-01, and of the week, 0 is Sunday.
    std::chrono::local_days day(Time at) const;
    unsigned weekday(Time at) const;
    /// The first moment after `at` at which the day there may be another: a midnight, or a change of the offset.
    Time next_day(Time at) const;

    friend bool operator==(const Zone&, const Zone&) = default;

private:
    /// When an offset begins: the `week`-th (5: the last) `weekday` of `month`, so long after midnight by the
    /// clocks that were valid until then.
    struct Date {
        unsigned month = 1, week = 1, weekday = 0;
        std::chrono::seconds time{7'200};
        friend bool operator==(const Date&, const Date&) = default;
    };
    Time moment(const Date& date, std::chrono::year year, std::chrono::seconds valid) const;
    friend class ZoneReader;

    std::chrono::seconds standard_{0}, summer_{0};
    bool changes_ = false;
    Date to_summer_, to_standard_;
};

/// The rule of a zone by its name ("Europe/Berlin"); empty if there is none such.
std::string_view zone_rule(std::string_view name);
/// The zone of that name; UTC if there is none such.
Zone zone_named(std::string_view name);

/// "Thu 4 Jan 2024, 18:05" there.
std::string to_words(Time at, const Zone& zone);
/// "2024-01-04T18:05:00Z".
std::string to_iso(Time at);
/// Of such a text, seconds with or without a fraction, Z or an offset.
std::optional<Time> from_iso(std::string_view text);
/// "2 days 3 hours", "5 minutes": the two largest units, rounded down.
std::string to_words(Span span);

}  // namespace montjoy::server
