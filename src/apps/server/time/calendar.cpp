#include "apps/server/time/calendar.hpp"

#include <algorithm>

namespace montjoy::server {

bool Calendar::counts(Time at) const
{
    if (days_off != 0 && (days_off >> zone.weekday(at) & 1) != 0) return false;
    return std::none_of(away.begin(), away.end(), [&](const auto& span) { return span.first <= at && at < span.second; });
}

Time Calendar::next_edge(Time at) const
{
    Time edge = days_off != 0 ? zone.next_day(at) : Time::max();
    for (const auto& [from, until] : away)
        for (const Time end : {from, until})
            if (end > at) edge = std::min(edge, end);
    return edge;
}

Time Calendar::after(Time from, Span counted) const
{
    Time now = from;
    while (counted > Span{}) {
        const Time edge = next_edge(now);
        if (edge == Time::max()) return now + counted;
        if (counts(now)) {
            if (now + counted <= edge) return now + counted;
            counted -= edge - now;
        }
        now = edge;
    }
    return now;
}

Span Calendar::between(Time from, Time until) const
{
    Span counted{};
    for (Time now = from; now < until;) {
        const Time edge = std::min(next_edge(now), until);
        if (counts(now)) counted += edge - now;
        now = edge;
    }
    return counted;
}

}  // namespace montjoy::server
