#include "apps/server/table/seating.hpp"

#include "base/text.hpp"

namespace montjoy::server {
namespace {

std::int64_t ms(Time at) { return at.time_since_epoch().count(); }
Time read_time(const Place& place) { return Time(Span(place.integer(INT64_MIN, INT64_MAX))); }
std::uint64_t read_count(const Place& place) { return static_cast<std::uint64_t>(place.integer(0, INT64_MAX)); }

void write(const Sitter& sitter, Writer& w)
{
    w.open().field("seat", sitter.seat).field("player", sitter.player).field("account", sitter.account);
    w.field("bot", sitter.bot).field("stands_in", sitter.stands_in).field("joined", sitter.joined);
    w.field("generation", sitter.generation).field("number_base", sitter.number_base).field("visited", sitter.visited).field("visited_at", sitter.visited_at);
    w.field("zone", sitter.zone).field("days_off", int{sitter.days_off}).key("holidays").open_list();
    for (const auto& [from, until] : sitter.holidays) w.open_list().value(ms(from)).value(ms(until)).close_list();
    w.close_list().field("holiday_days_used", sitter.holiday_days_used);
    w.key("notices").raw(to_json(sitter.notices));
    w.field("own_notices", sitter.own_notices).field("mail_ended", sitter.mail_ended).close();
}

Sitter read_sitter(const Place& place, Problems& problems)
{
    Sitter sitter;
    sitter.seat = place.required("seat").string();
    sitter.player = place.required("player").string();
    sitter.account = place.required("account").string();
    sitter.bot = place.required("bot").string();
    sitter.stands_in = place.required("stands_in").boolean();
    sitter.joined = place.required("joined").boolean();
    sitter.generation = read_count(place.required("generation"));
    sitter.number_base = read_count(place.required("number_base"));
    sitter.visited = read_count(place.required("visited"));
    sitter.visited_at = read_count(place.optional("visited_at"));
    sitter.zone = place.required("zone").string();
    sitter.days_off = static_cast<std::uint8_t>(place.required("days_off").integer(0, 127));
    for (const Place& holiday : place.required("holidays").items())
        if (const auto ends = holiday.items(2, 2); ends.size() == 2) sitter.holidays.emplace_back(read_time(ends[0]), read_time(ends[1]));
    sitter.holiday_days_used = static_cast<int>(place.required("holiday_days_used").integer(0, 100'000));
    if (const Place notices = place.required("notices")) sitter.notices = read_notice_settings(*notices.document(), problems);
    sitter.own_notices = place.optional("own_notices").boolean(false);
    sitter.mail_ended = place.optional("mail_ended").boolean(false);
    return sitter;
}

void write_rest(const Seating& seating, Writer& w)
{
    w.key("asked").open_list();
    for (const Asked& asked : seating.asked) {
        w.open().field("what", asked.what).field("length", asked.length.count()).field("ruling", asked.ruling);
        w.key("agreed").open_list();
        for (const std::string& seat : asked.agreed) w.value(seat);
        w.close_list().close();
    }
    w.close_list().key("claims").open_list();
    for (const Claim& claim : seating.claims)
        w.open().field("thing", claim.thing).field("seat", claim.seat).field("note", claim.note).close();
    w.close_list().key("histories").open_list();
    for (const PastHistory& past : seating.histories) {
        w.open().field("history", past.history).field("steps", past.steps).field("branched_at", past.branched_at);
        w.field("ended", ms(past.ended)).field("reason", past.reason).close();
    }
    w.close_list();
}

void read_rest(Seating& seating, const Place& place)
{
    for (const Place& asked : place.required("asked").items()) {
        Asked own{asked.required("what").string(), Span(asked.required("length").integer(0, INT64_MAX)), asked.required("ruling").string(), {}};
        for (const Place& seat : asked.required("agreed").items()) own.agreed.push_back(seat.string());
        seating.asked.push_back(std::move(own));
    }
    for (const Place& claim : place.required("claims").items())
        seating.claims.push_back({claim.required("thing").string(), claim.required("seat").string(), claim.required("note").string()});
    for (const Place& past : place.required("histories").items())
        seating.histories.push_back({past.required("history").integer(0, INT64_MAX), read_count(past.required("steps")),
                                     read_count(past.required("branched_at")), read_time(past.required("ended")), past.required("reason").string()});
}

}  // namespace

Sitter& Seating::of(Seat seat)
{
    Sitter& sitter = seats[seat.index];
    return !master.seat.empty() && master.seat == sitter.seat ? master : sitter;
}

std::string to_json(const Seating& seating)
{
    Writer w;
    w.open().field("title", seating.title).field("scenario", seating.scenario).field("owner", seating.owner);
    w.field("created", ms(seating.created)).key("settings").raw(to_json(seating.settings)).key("seats").open_list();
    for (const Sitter& sitter : seating.seats) write(sitter, w);
    w.close_list().key("master");
    write(seating.master, w);
    w.field("spectators", seating.spectators).field("owners", seating.owners).field("rematch", seating.rematch);
    w.field("logs", seating.logs);
    write_rest(seating, w);
    w.close();
    return std::move(w).text();
}

std::optional<Seating> read_seating(std::string_view json)
{
    Problems problems;
    const auto document = parse_document(json, problems);
    if (!document) return std::nullopt;
    const Place place(*document, problems);
    Seating seating;
    seating.title = place.required("title").string();
    seating.scenario = place.required("scenario").string();
    seating.owner = place.required("owner").string();
    seating.created = read_time(place.required("created"));
    seating.settings = read_settings(place.required("settings"));
    for (const Place& sitter : place.required("seats").items(1, 32)) seating.seats.push_back(read_sitter(sitter, problems));
    seating.master = read_sitter(place.required("master"), problems);
    seating.spectators = read_count(place.required("spectators"));
    seating.owners = read_count(place.required("owners"));
    seating.rematch = place.required("rematch").string();
    seating.logs = place.required("logs").integer(0, INT64_MAX);
    read_rest(seating, place);
    if (refused(problems)) return std::nullopt;
    return seating;
}

Calendars calendars_of(const Seating& seating, const std::vector<std::pair<Time, Time>>& outages)
{
    Calendars calendars;
    for (std::uint8_t i = 0; i < seating.seats.size(); ++i) {
        const Sitter& sitter = seating.of(Seat{i});
        Calendar calendar;
        calendar.zone = zone_named(sitter.zone);
        if (!seating.settings.terms.days_off_count) calendar.days_off = sitter.days_off;
        calendar.away = sitter.holidays;
        calendar.away.insert(calendar.away.end(), outages.begin(), outages.end());
        calendars.push_back(std::move(calendar));
    }
    return calendars;
}

}  // namespace montjoy::server
