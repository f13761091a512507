#include "apps/server/wishes.hpp"

#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::server {
namespace {

constexpr std::int64_t longest_seconds = 366 * 86'400;

std::int64_t seconds_of(Span span) { return std::chrono::duration_cast<std::chrono::seconds>(span).count(); }

Span read_seconds(const Place& place, std::int64_t otherwise = 0)
{
    return std::chrono::seconds(place.integer(0, longest_seconds, otherwise));
}

/// A key is 8 to 80 visible ASCII characters: long enough not to be hit by chance.
std::string read_once(const Place& place)
{
    std::string once = place.string();
    if (!place) return once;
    bool good = once.size() >= 8 && once.size() <= 80;
    for (const char c : once) good = good && c > ' ' && c <= '~';
    if (!good) place.fault("an idempotency key is 8 to 80 visible characters");
    return once;
}

std::string read_line(const Place& place, std::size_t most, std::string_view otherwise = "")
{
    std::string text = place.string(otherwise);
    if (text.size() > most) place.fault("at most {} bytes are allowed", {static_cast<std::int64_t>(most)});
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            place.fault("this is one line, without control characters");
            break;
        }
    return text;
}

std::uint64_t read_count(const Place& place)
{
    return static_cast<std::uint64_t>(place.integer(0, INT64_MAX, 0));
}

Terms read_terms(const Place& place)
{
    Terms terms;
    if (!place) return terms;
    place.only({"kind", "turn", "bank", "increment", "reminders", "grace", "time_out", "holiday_days", "days_off_count"});
    terms.kind = place.required("kind").choice(Terms::Kind::none);
    terms.turn = read_seconds(place.optional("turn"));
    terms.bank = read_seconds(place.optional("bank"));
    terms.increment = read_seconds(place.optional("increment"));
    if (const Place reminders = place.optional("reminders"))
        for (const Place& reminder : reminders.items(0, 8)) terms.reminders.push_back(read_seconds(reminder));
    terms.grace = read_seconds(place.optional("grace"));
    terms.time_out = place.optional("time_out").choice(TimeOut::end_turn);
    terms.holiday_days = static_cast<int>(place.optional("holiday_days").integer(0, 366, 0));
    terms.days_off_count = place.optional("days_off_count").boolean(true);
    if (terms.kind == Terms::Kind::turns && place.has("turn") && terms.turn < std::chrono::minutes(1))
        place.fault("a turn has at least 60 seconds");
    if (terms.kind == Terms::Kind::chess && terms.bank < std::chrono::seconds(10))
        place.fault("a chess clock has at least 10 seconds in its bank");
    return terms;
}

void write_terms(const Terms& terms, Writer& w)
{
    w.open().field("kind", name_of(terms.kind)).field("turn", seconds_of(terms.turn));
    w.field("bank", seconds_of(terms.bank)).field("increment", seconds_of(terms.increment));
    w.key("reminders").open_list();
    for (const Span reminder : terms.reminders) w.value(seconds_of(reminder));
    w.close_list().field("grace", seconds_of(terms.grace)).field("time_out", name_of(terms.time_out));
    w.field("holiday_days", terms.holiday_days).field("days_off_count", terms.days_off_count).close();
}

std::optional<Document> read_object(const Place& place)
{
    if (!place) return std::nullopt;
    if (!place.is(Document::Kind::object)) {
        place.fault("an object is expected here");
        return std::nullopt;
    }
    return *place.document();
}

}  // namespace

TableSettings read_settings(const Place& place)
{
    TableSettings settings;
    if (!place) return settings;
    place.only({"clock", "watching", "watching_delay", "show_waiting", "undo", "rewind_by_consent", "table_dice", "hints", "listed"});
    settings.terms = read_terms(place.optional("clock"));
    settings.watching = place.optional("watching").choice(Watching::at_the_end);
    settings.watching_delay = read_seconds(place.optional("watching_delay"));
    settings.show_waiting = place.optional("show_waiting").boolean(false);
    settings.undo = place.optional("undo").boolean(true);
    settings.rewind_by_consent = place.optional("rewind_by_consent").boolean(false);
    settings.table_dice = place.optional("table_dice").boolean(false);
    settings.hints = place.optional("hints").boolean(false);
    settings.listed = place.optional("listed").boolean(false);
    if (settings.watching == Watching::delayed && settings.watching_delay == Span{})
        place.fault("watching \"delayed\" needs \"watching_delay\", in seconds");
    return settings;
}

std::string to_json(const TableSettings& settings)
{
    Writer w;
    w.open().key("clock");
    write_terms(settings.terms, w);
    w.field("watching", name_of(settings.watching)).field("watching_delay", seconds_of(settings.watching_delay));
    w.field("show_waiting", settings.show_waiting).field("undo", settings.undo);
    w.field("rewind_by_consent", settings.rewind_by_consent).field("table_dice", settings.table_dice);
    w.field("hints", settings.hints).field("listed", settings.listed).close();
    return std::move(w).text();
}

NewGame read_new_game(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"once", "scenario", "system", "scenario_data", "options", "numbers", "title", "bots", "settings"});
    NewGame wish;
    wish.once = read_once(place.required("once"));
    wish.scenario = place.has("scenario") ? place.optional("scenario").name(120) : "";
    wish.scenario_data = read_object(place.optional("scenario_data"));
    wish.system = read_line(wish.scenario_data ? place.required("system") : place.optional("system"), 40);
    wish.options = read_object(place.optional("options"));
    wish.numbers = read_object(place.optional("numbers"));
    if (place.has("title")) wish.title = place.optional("title").name(80);
    if (const Place bots = place.optional("bots"))
        for (const auto& [seat, bot] : bots.fields()) wish.bots.emplace_back(seat, bot.name(40));
    wish.settings = read_settings(place.optional("settings"));
    if (wish.scenario.empty() == !wish.scenario_data.has_value())
        place.fault("either \"scenario\" or \"scenario_data\" is expected");
    return wish;
}

Act read_act(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"kind", "once", "number", "text", "audience"});
    Act act;
    act.kind = place.required("kind").choice(Act::Kind::order);
    act.once = read_once(place.required("once"));
    const bool numbered = act.kind == Act::Kind::order || act.kind == Act::Kind::undo || act.kind == Act::Kind::faces;
    act.number = read_count(numbered ? place.required("number") : place.optional("number"));
    const bool worded = act.kind == Act::Kind::order || act.kind == Act::Kind::faces || act.kind == Act::Kind::say;
    act.text = read_line(worded ? place.required("text") : place.optional("text"), 4000);
    act.audience = read_line(place.optional("audience"), 40, "all");
    return act;
}

Ruling read_ruling(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"kind", "once", "seat", "text", "audience", "reason", "length", "step", "replay", "instead"});
    Ruling ruling;
    using Kind = Ruling::Kind;
    ruling.kind = place.required("kind").choice(Kind::pause);
    ruling.once = read_once(place.required("once"));
    ruling.seat = read_line(place.optional("seat"), 40);
    ruling.text = read_line(place.optional("text"), 4000);
    ruling.audience = read_line(place.optional("audience"), 40, "all");
    const bool reasoned = ruling.kind != Kind::speak && ruling.kind != Kind::edit;
    ruling.reason = read_line(reasoned ? place.required("reason") : place.optional("reason"), 500);
    ruling.length = read_seconds(place.optional("length"));
    ruling.step = read_count(place.optional("step"));
    ruling.replay = place.optional("replay").boolean(true);
    if (const Place instead = place.optional("instead"))
        for (const Place& order : instead.items(0, 100)) ruling.instead.push_back(read_line(order, 4000));
    if (reasoned && place.has("reason") && trim(ruling.reason).empty())
        place.optional("reason").fault("a ruling has a reason");
    return ruling;
}

std::string to_json(const Ruling& ruling)
{
    Writer w;
    w.open().field("kind", name_of(ruling.kind)).field("once", ruling.once).field("seat", ruling.seat).field("text", ruling.text);
    w.field("audience", ruling.audience).field("reason", ruling.reason).field("length", seconds_of(ruling.length));
    w.field("step", ruling.step).field("replay", ruling.replay).key("instead").open_list();
    for (const std::string& order : ruling.instead) w.value(order);
    w.close_list().close();
    return std::move(w).text();
}

std::string to_json(const Draft& draft)
{
    Writer w;
    w.open().field("draft", draft.draft).field("title", draft.title).key("orders").open_list();
    for (const std::string& order : draft.orders) w.value(order);
    w.close_list().field("shared", draft.shared).field("standing", draft.standing).field("revision", draft.revision).close();
    return std::move(w).text();
}

Draft read_draft(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"draft", "title", "orders", "shared", "standing", "revision"});
    Draft draft;
    draft.draft = read_line(place.optional("draft"), 40);
    draft.title = read_line(place.optional("title"), 80);
    for (const Place& order : place.required("orders").items(0, 500)) draft.orders.push_back(read_line(order, 4000));
    draft.shared = place.optional("shared").boolean(false);
    draft.standing = place.optional("standing").boolean(false);
    draft.revision = read_count(place.optional("revision"));
    return draft;
}

PlanWish read_plan(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"errands", "answers", "best", "prefix", "order"});
    PlanWish plan;
    for (const Place& errand : place.required("errands").items(0, longest_plan)) {
        plan.errands.emplace_back();
        for (const Place& act : errand.items(0, longest_errand)) plan.errands.back().push_back(read_line(act, 4000));
    }
    if (const Place answers = place.optional("answers"))
        for (const Place& act : answers.items(0, longest_plan)) plan.answers.push_back(read_line(act, 80));
    plan.best = place.optional("best").boolean(false);
    plan.prefix = read_line(place.optional("prefix"), 80);
    plan.order = read_line(place.optional("order"), 4000);
    return plan;
}

NoticeSettings read_notice_settings(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"email", "hooks", "turn", "reminder", "end", "speech", "table", "language", "zone"});
    NoticeSettings settings;
    settings.email = read_line(place.optional("email"), 254);
    if (const Place hooks = place.optional("hooks"))
        for (const Place& hook : hooks.items(0, 4)) {
            hook.only({"shape", "url"});
            settings.hooks.push_back({hook.required("shape").choice(NoticeSettings::Hook::Shape::generic),
                                      read_line(hook.required("url"), 500)});
        }
    settings.turn = place.optional("turn").boolean(true);
    settings.reminder = place.optional("reminder").boolean(true);
    settings.end = place.optional("end").boolean(true);
    settings.speech = place.optional("speech").boolean(false);
    settings.table = place.optional("table").boolean(true);
    settings.language = read_line(place.optional("language"), 20);
    settings.zone = read_line(place.optional("zone"), 60);
    return settings;
}

std::string to_json(const NoticeSettings& settings)
{
    Writer w;
    w.open().field("email", settings.email).key("hooks").open_list();
    for (const auto& hook : settings.hooks)
        w.open().field("shape", name_of(hook.shape)).field("url", hook.url).close();
    w.close_list().field("turn", settings.turn).field("reminder", settings.reminder).field("end", settings.end);
    w.field("speech", settings.speech).field("table", settings.table);
    w.field("language", settings.language).field("zone", settings.zone).close();
    return std::move(w).text();
}

}  // namespace montjoy::server
