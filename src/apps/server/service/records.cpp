// Records and games as files, going out and coming in.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "apps/server/table/rewind.hpp"
#include "apps/server/table/sheet.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::string_view game_format = "montjoy-game 1";
constexpr std::size_t largest_import = 8 * 1024 * 1024;

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
        w.close().field("record", in.record_of(*table, table->history));
        if (table->match().result().over) w.field("luck", to_hex(table->origin().secret));
        w.key("log").open_list();
        for (const TableLog& log : table->logs()) {
            w.open().field("at", to_iso(log.at)).field("after", log.after).field("kind", log.kind).field("who", log.who);
            w.field("audience", log.audience).field("text", log.text).field("reason", log.reason).field("words", render(message_of(log))).close();
        }
        w.close_list().key("histories").open_list();
        for (const PastHistory& past : table->seating.histories) {
            w.open().field("branched_at", past.branched_at).field("ended", to_iso(past.ended)).field("reason", past.reason);
            w.field("record", in.record_of(*table, past.history)).close();
        }
        w.close_list().close();
        return File{cat(table->id(), ".json"), "application/json", std::move(w).text()};
    });
}

namespace {

/// The record in a file that is one, or a game in JSON that holds one; with the key of its luck, if that is told.
struct Imported {
    std::string record, title;
    std::optional<std::uint64_t> luck;
};

Outcome<Imported> read_import(std::string_view file)
{
    Imported imported;
    if (!file.starts_with('{')) {
        imported.record = file;
        return imported;
    }
    Problems problems;
    const auto document = parse_document(file, problems);
    const Document* const format = document ? document->find("format") : nullptr;
    const Document* const record = document ? document->find("record") : nullptr;
    if (!format || format->string != game_format || !record) return fault(Fault::malformed, "this is no game of Montjoy");
    imported.record = record->string;
    if (const Document* const title = document->find("title")) imported.title = title->string.substr(0, 80);
    if (const Document* const luck = document->find("luck")) {
        std::uint64_t key = 0;
        const std::string& hex = luck->string;
        const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), key, 16);
        if (hex.size() == 16 && read.ptr == hex.data() + hex.size()) imported.luck = key;
    }
    return imported;
}

}  // namespace

Outcome<Created> Service::import_game(const Caller& caller, std::string_view once, std::string_view file, const TableSettings& settings)
{
    return inside_->run<Created>([&]() -> Outcome<Created> {
        auto& in = *inside_;
        if (file.size() > largest_import) return fault(Fault::refused, "a game has at most 8 MiB here");
        const std::string account = in.account_of(caller);
        const std::string scope = account.empty() ? cat("import at ", caller.address) : cat("import by ", account);
        const std::string fingerprint = hash_of(file);
        if (const auto done = in.store.one<store::DoneRow>({store::equal(&store::DoneRow::scope, scope), store::equal(&store::DoneRow::once, std::string(once))})) {
            if (done->fingerprint != fingerprint) return fault(Fault::conflict, "this idempotency key was used for another request");
            auto found = in.table(done->answer);
            if (const Error* const error = error_of(found)) return *error;
            return Created{done->answer, in.links_of(*answer_of(found), nullptr), in.link_secret(*answer_of(found), Role::owner, "")};
        }
        auto read = read_import(file);
        if (const Error* const error = error_of(read)) return *error;
        const Imported& imported = answer_of(read);
        bool torn = false;
        const auto lines = whole_lines(imported.record, torn);
        std::size_t used = 0;
        const auto header = parse_header(lines, used);
        const auto wrong = [](std::size_t line, const std::string& what) {
            Error error = fault(Fault::malformed, "{}", {what});
            error.where = cat("line ", line);
            return error;
        };
        if (const auto* const broken = std::get_if<RecordFault>(&header)) return wrong(broken->line, broken->what);
        if (torn) return wrong(lines.size() + 1, "the last line does not end");
        const Header& pinned = *std::get_if<Header>(&header);
        const System* const system = in.find_system(pinned.system);
        if (!system) return wrong(2, cat("there is no system \"", pinned.system, "\""));
        if (pinned.version > system->version)
            return wrong(3, cat("the game is of version ", pinned.version, " of the rules; this program knows ", system->version));
        Problems problems;
        const auto setting = in.setting(*system, pinned.scenario_data, pinned.numbers_data, problems);
        if (!setting) return wrong(used - 2, problems.empty() ? "the scenario does not hold" : to_text(problems.front()));
        if (setting->hash() != pinned.hash) return wrong(5, "the scenario is not the one that the hash names");

        Seating seating;
        seating.title = imported.title.empty() ? pinned.scenario : imported.title;
        seating.scenario = pinned.scenario;
        seating.owner = account;
        seating.created = in.now();
        seating.settings = settings;
        for (const SeatInfo& info : setting->seats()) {
            Sitter sitter;
            sitter.seat = info.name;
            if (info.game_master) seating.master.seat = info.name;
            seating.seats.push_back(std::move(sitter));
        }
        for (const auto& line : pinned.seats)
            for (Sitter& sitter : seating.seats)
                if (sitter.seat == line.name && line.player != "human" && sitter.seat != seating.master.seat) sitter.bot = line.player;
        std::uint64_t luck = pinned.key;
        if (imported.luck) luck = *imported.luck;
        if (pinned.dice != Dice::seeded && !imported.luck) {
            std::array<std::uint8_t, 8> raw{};
            in.ports.secret_bytes(raw);
            for (const std::uint8_t byte : raw) luck = luck << 8 | byte;
        }
        auto table = std::make_shared<Table>(Origin{new_id(in.ports.secret_bytes), setting, pinned, luck, pinned.dice}, std::move(seating), in.secret);
        std::string steps;
        for (std::size_t i = used; i < lines.size(); ++i) steps += cat(lines[i], '\n');
        if (const auto differs = table->replay(steps, in.now())) return fault(Fault::refused, "the record does not hold: {}", {*differs});
        table->settle(in.now());
        steps += table->lines_to_write();
        table->written_lines = table->match().lines().size();

        std::string head;
        for (std::size_t i = 0; i < used; ++i) head += cat(i == 0 ? "" : "\n", lines[i]);
        store::Batch batch = in.first_batch(*table, store::PinRow{table->id(), head, to_hex(luck), account, ms(in.now())});
        if (!steps.empty()) batch.add(store::StepRow{table->id(), 0, 0, ms(in.now()), "", {}, "", "", steps});
        Created created{table->id(), in.links_of(*table, &batch), in.link_secret(*table, Role::owner, "")};
        batch.put(in.link_row(*table, Role::owner, ""));
        if (!account.empty()) batch.put(store::SeatRow{table->id(), "(owner)", account});
        batch.add(store::DoneRow{scope, std::string(once), fingerprint, table->id(), ms(in.now())});
        if (!in.write_now(batch)) return import_game(caller, once, file, settings);
        in.tables.emplace(table->id(), table);
        in.wake_programs(table);
        return created;
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
