// The game master, the players' wishes about time, and the records of a game.
#include "apps/server/edge/routes.hpp"
#include "apps/server/time/zone.hpp"

namespace montjoy::server {

namespace {

using net::Method;

// ---- The game master
// -----------------------------------------------------------------------------

void rule(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_ruling);
    if (!wish) return;
    call.service().rule(*access, *wish, call.later<Played>());
}

void plan_rewind(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto wish = call.body(read_ruling))
        call.answer(call.service().plan_rewind(*access, *wish));
}

bool read_consent(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"yes"});
    return place.required("yes").boolean();
}

void consent(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto yes = call.body(read_consent))
        call.answer(call.service().consent(*access, *yes));
}

// ---- Time
// ----------------------------------------------------------------------------------------

bool read_pause(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"resume"});
    return place.required("resume").boolean();
}

void ask_pause(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto resume = call.body(read_pause))
        call.answer(call.service().ask_pause(*access, *resume));
}

Span read_length(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"length"});
    return std::chrono::seconds(place.required("length").integer(60, 366 * 86'400, 60));
}

void ask_extension(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto length = call.body(read_length))
        call.answer(call.service().ask_extension(*access, *length));
}

struct Holiday {
    Time from{};
    int days = 0;
};

Holiday read_holiday(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"from", "days"});
    Holiday holiday{{}, static_cast<int>(place.required("days").integer(1, 366, 1))};
    const Place from = place.required("from");
    const std::optional<Time> moment = from_iso(from.string());
    if (moment)
        holiday.from = *moment;
    else if (from)
        from.fault("a moment such as \"2026-03-01T12:00:00Z\" is expected");
    return holiday;
}

void take_holiday(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto holiday = call.body(read_holiday))
        call.answer(call.service().take_holiday(*access, holiday->from, holiday->days));
}

// ---- Records
// -------------------------------------------------------------------------------------

void histories(Call call)
{
    if (const auto access = call.enter())
        call.answer_list("histories", call.service().histories(*access));
}

void record(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto history = call.number("history", 0, 1'000'000, -1);
    if (!history) return;
    call.answer_file(call.service().export_record(*access, static_cast<int>(*history)), true);
}

void export_game(Call call)
{
    if (const auto access = call.enter())
        call.answer_file(call.service().export_game(*access), true);
}

}  // namespace

std::span<const Route> master_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::post,
         "/api/v1/games/{game}/rulings",
         "rule",
         "An act of the game master",
         master,
         write,
         rule,
         "Ruling",
         "Played",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/rewind-plan",
         "plan-rewind",
         "What a rewind would change",
         master,
         heavy,
         plan_rewind,
         "Ruling",
         "RewindPlan",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/consent",
         "consent",
         "Consents to the rewind that is asked for, or not",
         player,
         write,
         consent,
         "Consent",
         "",
         204,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/pause",
         "ask-pause",
         "Asks for a pause, or to go on",
         player,
         write,
         ask_pause,
         "PauseWish",
         "",
         204,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/extension",
         "ask-extension",
         "Asks for more time",
         player,
         write,
         ask_extension,
         "ExtensionWish",
         "",
         204,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/holiday",
         "take-holiday",
         "Takes days off",
         player,
         write,
         take_holiday,
         "Holiday",
         "",
         204,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/histories",
         "histories",
         "The courses that the game took before rewinds",
         reader,
         read,
         histories,
         "",
         "Histories",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/record",
         "record",
         "The record: whole, or as the seat saw it",
         reader,
         heavy,
         record,
         "",
         "text/plain",
         200,
         {"seat", "history"}},
        {Method::get,
         "/api/v1/games/{game}/export",
         "export-game",
         "Record, log and histories, to be imported",
         reader,
         heavy,
         export_game,
         "",
         "application/json",
         200,
         {"seat"}},
    };
    return rows;
}

}  // namespace montjoy::server
