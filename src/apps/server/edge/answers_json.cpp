#include "apps/server/edge/answers_json.hpp"

#include "apps/server/time/zone.hpp"

namespace montjoy::server {

namespace {

std::int64_t seconds_up(Span span)
{
    return std::chrono::ceil<std::chrono::seconds>(span).count();
}

void write_optional(Writer& w, std::string_view name, const std::optional<Time>& time)
{
    if (time) w.field(name, to_iso(*time));
}

/// What is empty stays away.
void write_text(Writer& w, std::string_view name, const std::string& text)
{
    if (!text.empty()) w.field(name, text);
}

void write_texts(Writer& w, std::string_view name, const std::vector<std::string>& texts)
{
    w.key(name).open_list();
    for (const std::string& text : texts) w.value(text);
    w.close_list();
}

void write_message(Writer& w, std::string_view name, const Message& message)
{
    if (message.text.pattern.empty()) return;
    w.key(name);
    write(w, message);
}

void write_clock(Writer& w, const ClockFacts& clock)
{
    w.key("clock").open().field("running", clock.running);
    write_text(w, "paused_because", clock.paused_because);
    write_optional(w, "deadline", clock.deadline);
    write_optional(w, "grace_ends", clock.grace_ends);
    if (clock.left) w.field("left", static_cast<double>(clock.left->count()) / 1000.0);
    w.field("turn", clock.turn).close();
}

void write_fields(Writer& w, const Error& error)
{
    w.field("error", name_of(error.fault));
    w.key("message");
    write(w, error.reason);
    if (error.position) w.field("position", *error.position);
    write_text(w, "where", error.where);
    if (error.retry_after) w.field("retry_after", seconds_up(*error.retry_after));
}

}  // namespace

void write(Writer& w, const Message& message)
{
    w.open().field("text", render(message)).field("pattern", message.text.pattern);
    if (!message.clause.id.empty()) w.field("clause", message.clause.id);
    if (!message.arguments.empty()) {
        w.key("arguments").open_list();
        for (const Argument& argument : message.arguments) {
            if (const auto* number = std::get_if<std::int64_t>(&argument)) w.value(*number);
            if (const auto* text = std::get_if<std::string>(&argument)) w.value(*text);
            if (const auto* sentence = std::get_if<Text>(&argument))
                w.open().field("pattern", sentence->pattern).close();
        }
        w.close_list();
    }
    w.close();
}

void write(Writer& w, const Error& error)
{
    w.open();
    write_fields(w, error);
    w.close();
}

std::string to_wire(const Error& error)
{
    Writer w;
    write(w, error);
    return std::move(w).text();
}

void write(Writer& w, const Nothing&)
{
    w.open().close();
}

void write_head(Writer& w, const View& view)
{
    w.field("game", view.game)
        .field("seat", view.seat)
        .field("number", view.number)
        .field("tag", view.tag);
    w.field("awaited", view.awaited).field("sealed", view.sealed);
    if (view.dice) w.field("dice", *view.dice);
    write_texts(w, "waiting_for", view.waiting_for);
    w.field("over", view.over);
    if (view.over) w.field("winner", view.winner);
    write_message(w, "how", view.how);
    w.field("may_undo", view.may_undo);
    write_clock(w, view.clock);
    w.field("news", view.news);
    write_text(w, "frozen", view.frozen);
}

void write(Writer& w, const View& view)
{
    w.open();
    write_head(w, view);
    w.key("position");
    if (view.json.empty())
        w.null();
    else
        w.raw(view.json);
    w.close();
}

void write(Writer& w, const NewsEntry& entry)
{
    w.open()
        .field("index", entry.index)
        .field("when", to_iso(entry.when))
        .field("kind", name_of(entry.kind));
    write_text(w, "who", entry.who);
    write_text(w, "audience", entry.audience);
    w.key("message");
    write(w, entry.message);
    w.close();
}

void write(Writer& w, const Played& played)
{
    w.open()
        .field("number", played.number)
        .field("repeated", played.repeated)
        .field("news", played.news)
        .close();
}

void write(Writer& w, const Service::PlayedList& list)
{
    w.open().field("done", list.done);
    if (list.stopped_by) {
        w.key("stopped_by");
        write(w, *list.stopped_by);
    }
    w.key("last");
    write(w, list.last);
    w.close();
}

namespace {

void write_ways(Writer& w, const std::vector<Way>& ways)
{
    w.key("ways").open_list();
    for (const Way& way : ways) {
        w.open().field("act", way.act).key("after");
        if (way.after)
            w.value(*way.after);
        else
            w.null();
        w.field("cost", way.cost).close();
    }
    w.close_list();
}

}  // namespace

void write(Writer& w, const Service::Ways& ways)
{
    w.open().field("number", ways.number);
    write_ways(w, ways.ways);
    w.close();
}

void write(Writer& w, const Service::Thought& thought)
{
    w.open().field("number", thought.number).field("kept", thought.kept).field("closed", thought.closed).field("aside", thought.aside);
    write_texts(w, "listed", thought.listed);
    write_texts(w, "samples", thought.samples);
    if (!thought.position.empty()) w.key("position").raw(thought.position);
    write_ways(w, thought.ways);
    w.key("preview");
    write(w, thought.preview);
    w.close();
}

void write(Writer& w, const Service::Prospects& prospects)
{
    w.open().field("number", prospects.number);
    write_fields(w, prospects.outlook);
    w.close();
}

void write(Writer& w, const Service::LegalActs& acts)
{
    w.open().field("number", acts.number);
    write_texts(w, "listed", acts.listed);
    write_texts(w, "samples", acts.samples);
    w.close();
}

void write(Writer& w, const Preview& preview)
{
    w.open().key("sums").open_list();
    for (const Preview::Sum& sum : preview.sums) {
        w.open().key("title");
        write(w, sum.title);
        w.key("lines").open_list();
        for (const Tally::Line& line : sum.tally.lines()) {
            w.open().key("why");
            write(w, line.why);
            w.field("operation", line.operation == Tally::Operation::add ? "add" : "multiply");
            w.field("amount", line.amount).field("running", line.running).close();
        }
        w.close_list().field("total", sum.tally.total()).close();
    }
    w.close_list().key("odds").open_list();
    for (const Preview::Odds& odds : preview.odds) {
        w.open().key("title");
        write(w, odds.title);
        w.key("bars").open_list();
        for (const Preview::Bar& bar : odds.bars)
            w.open().field("outcome", bar.outcome).field("p", bar.chance).close();
        w.close_list().close();
    }
    w.close_list().close();
}

void write(Writer& w, const Service::Hint& hint)
{
    w.open().field("number", hint.number).field("reason", reason_of(hint.advice));
    write_fields(w, hint.stands);
    write_fields(w, hint.advice, [](Writer& writer, const Preview& preview) { write(writer.key("preview"), preview); });
    w.close();
}

void write(Writer& w, const Service::Threats& threats)
{
    w.open().field("number", threats.number).key("pieces");
    montjoy::write(w, threats.pieces);
    w.close();
}

void write(Writer& w, const GameCard& card)
{
    w.open()
        .field("game", card.game)
        .field("title", card.title)
        .field("system", card.system)
        .field("scenario", card.scenario);
    write_text(w, "seat", card.seat);
    w.field("role", name_of(card.role))
        .field("awaited", card.awaited)
        .field("over", card.over)
        .field("paused", card.paused);
    write_optional(w, "deadline", card.deadline);
    w.field("created", to_iso(card.created)).field("unread", card.unread).close();
}

void write(Writer& w, const GameInfo& info)
{
    w.open()
        .field("game", info.game)
        .field("title", info.title)
        .field("system", info.system)
        .field("scenario", info.scenario);
    w.field("rules_version", info.rules_version).field("scenario_hash", info.scenario_hash);
    w.field("created", to_iso(info.created))
        .field("started", info.started)
        .field("over", info.over)
        .field("paused", info.paused);
    if (info.over) w.field("winner", info.winner);
    write_message(w, "how", info.how);
    w.key("seats").open_list();
    for (const Chair& chair : info.seats) {
        w.open().field("seat", chair.seat).field("side", chair.side).field("joined", chair.joined);
        write_text(w, "player", chair.player);
        write_text(w, "bot", chair.bot);
        w.field("game_master", chair.game_master).close();
    }
    w.close_list();
    write_texts(w, "sides", info.sides);
    w.key("settings").raw(info.settings.empty() ? "{}" : info.settings);
    w.key("changed_numbers").open_list();
    for (const auto& [pointer, value] : info.changed_numbers)
        w.open().field("where", pointer).field("value", value).close();
    w.close_list().field("role", name_of(info.role));
    write_text(w, "seat", info.seat);
    w.field("owner", info.owner);
    write_text(w, "rematch", info.rematch);
    w.field("histories", info.histories);
    write_text(w, "seal", info.seal);
    write_text(w, "luck", info.luck);
    write_text(w, "frozen", info.frozen);
    w.close();
}

void write(Writer& w, const Link& link)
{
    w.open()
        .field("seat", link.seat)
        .field("role", name_of(link.role))
        .field("secret", link.secret)
        .close();
}

void write(Writer& w, const Created& created)
{
    w.open().field("game", created.game);
    write_list(w, "links", created.links);
    write_text(w, "key", created.key);
    w.close();
}

void write(Writer& w, const Invitation& invitation)
{
    w.open()
        .field("game", invitation.game)
        .field("title", invitation.title)
        .field("system", invitation.system);
    w.field("scenario", invitation.scenario)
        .field("seat", invitation.seat)
        .field("side", invitation.side);
    w.field("role", name_of(invitation.role)).field("taken", invitation.taken).close();
}

void write(Writer& w, const Joined& joined)
{
    w.open()
        .field("game", joined.game)
        .field("seat", joined.seat)
        .field("role", name_of(joined.role));
    w.field("key", joined.key).close();
}

void write(Writer& w, const Session& session)
{
    w.open()
        .field("account", session.account)
        .field("name", session.name)
        .field("expires", to_iso(session.expires))
        .close();
}

void write(Writer& w, const Account& account)
{
    w.open()
        .field("account", account.account)
        .field("name", account.name)
        .field("email", account.email);
    w.field("email_confirmed", account.email_confirmed)
        .field("zone", account.zone)
        .field("language", account.language);
    w.field("created", to_iso(account.created)).key("days_off").open_list();
    for (const int day : account.days_off) w.value(day);
    w.close_list().close();
}

void write(Writer& w, const Draft& draft)
{
    w.open().field("draft", draft.draft).field("title", draft.title).field("seat", draft.seat);
    write_texts(w, "orders", draft.orders);
    w.field("shared", draft.shared)
        .field("standing", draft.standing)
        .field("revision", draft.revision);
    w.field("changed", to_iso(draft.changed)).close();
}

void write(Writer& w, const Claim& claim)
{
    w.open()
        .field("thing", claim.thing)
        .field("seat", claim.seat)
        .field("note", claim.note)
        .close();
}

void write(Writer& w, const Service::Upload& upload)
{
    w.open()
        .field("id", upload.id)
        .field("kind", upload.kind)
        .field("system", upload.system)
        .field("title", upload.title);
    w.field("changed", to_iso(upload.changed)).close();
}

void write(Writer& w, const Service::RewindPlan& plan)
{
    w.open().field("to", plan.to).field("steps_after", plan.steps_after).key("differs").open_list();
    for (const auto& line : plan.differs)
        w.open().field("step", line.step).field("text", line.text).field("what", line.what).close();
    w.close_list().field("kept", plan.kept).close();
}

void write(Writer& w, const Service::History& history)
{
    w.open()
        .field("history", history.history)
        .field("steps", history.steps)
        .field("branched_at", history.branched_at);
    w.field("ended", to_iso(history.ended)).field("reason", history.reason).close();
}

void write(Writer& w, const NoticeSettings& settings)
{
    w.raw(to_json(settings));
}

}  // namespace montjoy::server
