#include "apps/server/time/zone.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.hpp"

namespace montjoy::server {

using std::chrono::days;
using std::chrono::seconds;

/// Reads a rule from left to right; `good` stays false once something is not as it should be.
class ZoneReader {
public:
    explicit ZoneReader(std::string_view rule) : rest_(rule) {}

    std::optional<Zone> read()
    {
        Zone zone;
        name();
        zone.standard_ = -time();
        zone.summer_ = zone.standard_;
        if (good && !rest_.empty()) {
            zone.changes_ = true;
            name();
            zone.summer_ = rest_.starts_with(',') ? zone.standard_ + std::chrono::hours(1) : -time();
            zone.to_summer_ = date();
            zone.to_standard_ = date();
        }
        if (!good || !rest_.empty()) return std::nullopt;
        return zone;
    }

private:
    bool take(char c)
    {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void need(bool yes) { good = good && yes; }

    void name()
    {
        if (take('<')) {
            const std::size_t end = rest_.find('>');
            need(end != std::string_view::npos && end >= 3);
            rest_.remove_prefix(good ? end + 1 : rest_.size());
            return;
        }
        std::size_t letters = 0;
        while (letters < rest_.size() && ((rest_[letters] >= 'A' && rest_[letters] <= 'Z') || (rest_[letters] >= 'a' && rest_[letters] <= 'z'))) ++letters;
        need(letters >= 3);
        rest_.remove_prefix(letters);
    }

    std::int64_t number(std::int64_t low, std::int64_t high)
    {
        std::size_t digits = 0;
        while (digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9') ++digits;
        const auto value = parse_integer(rest_.substr(0, digits), low, high);
        need(value.has_value());
        rest_.remove_prefix(digits);
        return value.value_or(0);
    }

    seconds time()
    {
        const bool minus = take('-');
        if (!minus) take('+');
        std::int64_t sum = number(0, 167) * 3'600;
        if (take(':')) sum += number(0, 59) * 60;
        if (take(':')) sum += number(0, 59);
        return seconds(minus ? -sum : sum);
    }

    Zone::Date date()
    {
        Zone::Date date;
        need(take(',') && take('M'));
        date.month = static_cast<unsigned>(number(1, 12));
        need(take('.'));
        date.week = static_cast<unsigned>(number(1, 5));
        need(take('.'));
        date.weekday = static_cast<unsigned>(number(0, 6));
        if (take('/')) date.time = time();
        return date;
    }

    bool good = true;
    std::string_view rest_;
};

std::optional<Zone> Zone::parse(std::string_view rule) { return ZoneReader(rule).read(); }

Zone zone_named(std::string_view name)
{
    const std::string_view rule = zone_rule(name);
    return rule.empty() ? Zone() : Zone::parse(rule).value_or(Zone());
}

Time Zone::moment(const Date& date, std::chrono::year year, seconds valid) const
{
    const std::chrono::year_month month = year / std::chrono::month(date.month);
    const std::chrono::weekday weekday(date.weekday);
    const std::chrono::local_days day = date.week == 5 ? std::chrono::local_days(month / weekday[std::chrono::last])
                                                       : std::chrono::local_days(month / weekday[date.week]);
    return Time(day.time_since_epoch() + date.time - valid);
}

std::optional<Time> Zone::next_change(Time at) const
{
    if (!changes_) return std::nullopt;
    const auto year = std::chrono::year_month_day(std::chrono::floor<days>(at)).year();
    std::optional<Time> next;
    for (int n = -1; n <= 1; ++n)
        for (const Time change : {moment(to_summer_, year + std::chrono::years(n), standard_), moment(to_standard_, year + std::chrono::years(n), summer_)})
            if (change > at && (!next || change < *next)) next = change;
    return next;
}

seconds Zone::offset(Time at) const
{
    if (!changes_) return standard_;
    // Which change is the next tells which one was the last.
    const Time next = next_change(at).value_or(at);
    const auto year = std::chrono::year_month_day(std::chrono::floor<days>(next)).year();
    for (int n = -1; n <= 1; ++n)
        if (next == moment(to_summer_, year + std::chrono::years(n), standard_)) return standard_;
    return summer_;
}

std::chrono::local_days Zone::day(Time at) const
{
    return std::chrono::local_days(std::chrono::floor<days>(at + offset(at)).time_since_epoch());
}

unsigned Zone::weekday(Time at) const { return std::chrono::weekday(day(at)).c_encoding(); }

Time Zone::next_day(Time at) const
{
    const Time midnight = Time((day(at) + days(1)).time_since_epoch() - offset(at));
    const auto change = next_change(at);
    return change && *change < midnight ? *change : midnight;
}

namespace {

constexpr std::array<std::string_view, 7> day_names{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array<std::string_view, 12> month_names{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::string two(std::int64_t n) { return n < 10 ? cat('0', n) : cat(n); }

struct Clock {
    std::chrono::year_month_day date;
    std::int64_t hour, minute, second, millisecond;
};

Clock clock_of(Time at)
{
    const auto day = std::chrono::floor<days>(at);
    const std::int64_t ms = (at - day).count();
    return {std::chrono::year_month_day(day), ms / 3'600'000, ms / 60'000 % 60, ms / 1'000 % 60, ms % 1'000};
}

}  // namespace

std::string to_words(Time at, const Zone& zone)
{
    const Clock clock = clock_of(at + zone.offset(at));
    return cat(day_names[zone.weekday(at)], ' ', unsigned{clock.date.day()}, ' ', month_names[unsigned{clock.date.month()} - 1], ' ',
               int{clock.date.year()}, ", ", two(clock.hour), ':', two(clock.minute));
}

std::string to_iso(Time at)
{
    const Clock clock = clock_of(at);
    std::string text = cat(int{clock.date.year()}, '-', two(unsigned{clock.date.month()}), '-', two(unsigned{clock.date.day()}), 'T',
                           two(clock.hour), ':', two(clock.minute), ':', two(clock.second));
    if (clock.millisecond != 0) text += cat('.', clock.millisecond < 100 ? "0" : "", two(clock.millisecond));
    return text + 'Z';
}

std::optional<Time> from_iso(std::string_view text)
{
    // 2024-01-04T18:05:00
    if (text.size() < 20 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t size, std::int64_t low, std::int64_t high) { return parse_integer(text.substr(from, size), low, high); };
    const auto year = number(0, 4, 1970, 9999), month = number(5, 2, 1, 12), day = number(8, 2, 1, 31);
    const auto hour = number(11, 2, 0, 23), minute = number(14, 2, 0, 59), second = number(17, 2, 0, 59);
    if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    Time at = std::chrono::sys_days(date) + seconds(*hour * 3'600 + *minute * 60 + *second);
    std::string_view rest = text.substr(19);
    if (rest.starts_with('.')) {
        std::size_t digits = 1;
        while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') ++digits;
        if (digits < 2 || digits > 10) return std::nullopt;
        std::int64_t ms = 0;
        for (std::size_t i = 1; i <= 3; ++i) ms = ms * 10 + (i < digits ? rest[i] - '0' : 0);
        at += Span(ms);
        rest.remove_prefix(digits);
    }
    if (rest == "Z") return at;
    if (rest.size() != 6 || (rest[0] != '+' && rest[0] != '-') || rest[3] != ':') return std::nullopt;
    const auto hours = parse_integer(rest.substr(1, 2), 0, 23), minutes = parse_integer(rest.substr(4, 2), 0, 59);
    if (!hours || !minutes) return std::nullopt;
    const seconds east((*hours * 60 + *minutes) * 60 * (rest[0] == '-' ? -1 : 1));
    return at - east;
}

std::string to_words(Span span)
{
    struct Unit {
        std::int64_t ms;
        std::string_view name;
    };
    constexpr std::array<Unit, 4> units{{{86'400'000, "day"}, {3'600'000, "hour"}, {60'000, "minute"}, {1'000, "second"}}};
    std::int64_t rest = std::max<std::int64_t>(0, span.count());
    std::string words;
    int used = 0;
    for (const Unit& unit : units) {
        const std::int64_t n = rest / unit.ms;
        rest %= unit.ms;
        if (used == 2 || (n == 0 && (used == 0 || rest == 0))) continue;
        if (used == 1 && n == 0) break;
        words += cat(used == 0 ? "" : " ", n, ' ', unit.name, n == 1 ? "" : "s");
        ++used;
    }
    return words.empty() ? "0 seconds" : words;
}

}  // namespace montjoy::server
