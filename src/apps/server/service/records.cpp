// Records and games as files, going out.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/table/rewind.hpp"
#include "apps/server/table/sheet.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

bool sees_whole(const Access& access, const Table& table)
{
    return access.role == Role::game_master || table.match().result().over;
}

/// The lines of a record's steps among the rows of a history.
std::string steps_of(const Rows& rows)
{
    std::string text;
    for (const auto& [at, lines] : rows) {
        text += lines;
        if (!lines.empty() && !lines.ends_with('\n')) text += '\n';
    }
    return text;
}

}  // namespace

void Service::Inside::write_history(Writer& w, const Table& table, std::int64_t history)
{
    w.field("record", record_of(table, history)).key("times").open_list();
    for (const auto& [at, lines] : rows_of(table.id(), history)) {
        if (lines.empty()) continue;
        const auto count = std::count(lines.begin(), lines.end(), '\n') + (lines.ends_with('\n') ? 0 : 1);
        w.open_list().value(static_cast<std::int64_t>(count)).value(to_iso(at)).close_list();
    }
    w.close_list();
}

/// What was stored, not what this program makes of it: a record outlives a change of the rules.
std::string Service::Inside::record_of(const Table& table, std::int64_t history)
{
    const auto pin = store.one<store::PinRow>({store::equal(&store::PinRow::game, table.id())});
    return cat(pin ? pin->header : "", '\n', steps_of(rows_of(table.id(), history)));
}

Outcome<File> Service::export_record(const Access& access, int history)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto& in = *inside_;
        in.flush();
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (!sees_whole(access, *table)) {
            if (access.role != Role::player) return fault(Fault::forbidden, "the record is open when the game is over");
            auto report = report_sheet(access, 0);
            if (File* const file = std::get_if<File>(&report)) {
                file->name = cat(table->match().name_of_seat(*access.seat), "-as-seen.txt");
                file->content = cat("as ", table->match().name_of_seat(*access.seat), " saw it; not the whole record, and not to be verified\n", file->content);
            }
            return report;
        }
        const std::int64_t wanted = history < 0 ? table->history : history;
        if (wanted > table->history) return fault(Fault::not_found, "the game has {} histories", {table->history + 1});
        return File{cat(table->id(), ".game"), "text/plain; charset=utf-8", in.record_of(*table, wanted)};
    });
}

Outcome<File> Service::export_game(const Access& access)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto& in = *inside_;
        in.flush();
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (!sees_whole(access, *table)) return fault(Fault::forbidden, "the whole game is the game master's until it is over");
        Writer w;
        w.open().field("format", game_format).field("title", table->seating.title).field("created", to_iso(table->seating.created));
        w.key("settings").raw(to_json(table->seating.settings)).key("players").open();
        for (const Sitter& sitter : table->seating.seats) w.field(sitter.seat, sitter.player);
        w.close();
        in.write_history(w, *table, table->history);
        if (table->match().result().over) w.field("luck", to_hex(table->origin().secret));
        w.key("log").open_list();
        for (const TableLog& log : table->logs()) {
            w.open().field("at", to_iso(log.at)).field("after", log.after).field("kind", log.kind).field("who", log.who);
            w.field("audience", log.audience).field("text", log.text).field("reason", log.reason).field("words", render(message_of(log)));
            if (log.back_to) w.field("back_to", *log.back_to);
            w.close();
        }
        w.close_list().key("histories").open_list();
        for (const PastHistory& past : table->seating.histories) {
            w.open().field("branched_at", past.branched_at).field("ended", to_iso(past.ended)).field("reason", past.reason);
            in.write_history(w, *table, past.history);
            w.close();
        }
        w.close_list().close();
        return File{cat(table->id(), ".json"), "application/json", std::move(w).text()};
    });
}

Outcome<File> Service::export_account(const Caller& caller)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto& in = *inside_;
        const auto row = in.account_row(in.account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        Writer w;
        w.open().field("name", row->name).field("email", row->email).field("email_confirmed", row->confirmed);
        w.field("created", to_iso(from_ms(row->created))).key("preferences").raw(row->data).key("games").open_list();
        for (const store::SeatRow& seat : in.store.find<store::SeatRow>({store::equal(&store::SeatRow::account, row->id)})) {
            w.open().field("game", seat.game).field("seat", seat.seat).key("drafts").open_list();
            for (const store::DraftRow& draft : in.store.find<store::DraftRow>({store::equal(&store::DraftRow::game, seat.game), store::equal(&store::DraftRow::seat, seat.seat)}))
                w.raw(draft.body);
            w.close_list();
            // What was said, and what was seen: as the seat may know it.
            if (const auto entered = enter(Caller{caller.session, "", ""}, seat.game, seat.seat.starts_with('(') ? "" : seat.seat); !error_of(entered))
                if (const auto record = export_record(std::get<Access>(entered)); !error_of(record)) w.field("record", std::get<File>(record).content);
            w.close();
        }
        w.close_list().key("uploads").open_list();
        for (const store::UploadRow& upload : in.store.find<store::UploadRow>({store::equal(&store::UploadRow::account, row->id)}))
            w.open().field("kind", upload.kind).field("system", upload.system).field("title", upload.title).key("content").raw(upload.content).close();
        w.close_list().close();
        return File{"montjoy-account.json", "application/json", std::move(w).text()};
    });
}

}  // namespace montjoy::server
