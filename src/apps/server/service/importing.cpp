// Games coming in: a record, or a game as `export_game` writes it, with its log and its earlier histories.
#include <algorithm>
#include <charconv>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/hash.hpp"
#include "base/plain_line.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::size_t largest_import = 8 * 1024 * 1024;
constexpr std::size_t most_entries = 100'000;

/// A course of the game: its record, and how many of its lines came when.
struct ImportedHistory {
    std::string record;
    std::vector<std::pair<std::size_t, Time>> times;
    PastHistory about;
};

struct Imported {
    std::string title;
    std::optional<std::uint64_t> luck;    ///< the key, if it is told
    std::optional<Time> created;
    ImportedHistory present;
    std::vector<ImportedHistory> past;
    std::vector<TableLog> logs;
};

Error wrong_at(std::string where, const std::string& what)
{
    Error error = fault(Fault::malformed, "{}", {what});
    error.where = std::move(where);
    return error;
}

Time read_moment(const Place& place)
{
    const auto at = from_iso(place.string());
    if (place && !at) place.fault("a moment such as \"2026-03-01T12:00:00Z\" is expected");
    return at.value_or(Time{});
}

/// A line that people read; where more stands there, the fault is noted.
std::string read_plain(const Place& place, std::size_t most)
{
    std::string text = place.string();
    if (place && (text.size() > most || !is_plain_line(text))) place.fault("one line without control characters is expected, at most {} bytes", {static_cast<std::int64_t>(most)});
    return text;
}

ImportedHistory read_history(const Place& place)
{
    ImportedHistory history;
    history.record = place.required("record").string();
    for (const Place& time : place.optional("times").items(0, most_entries))
        if (const auto parts = time.items(2, 2); parts.size() == 2)
            history.times.emplace_back(static_cast<std::size_t>(parts[0].integer(1, INT32_MAX, 1)), read_moment(parts[1]));
    return history;
}

TableLog read_entry(const Place& place, std::int64_t ordinal)
{
    place.only({"at", "after", "kind", "who", "audience", "text", "reason", "words", "back_to"});
    TableLog log;
    log.ordinal = ordinal;
    log.at = read_moment(place.required("at"));
    log.after = static_cast<std::uint64_t>(place.required("after").integer(0, INT64_MAX));
    log.kind = read_plain(place.required("kind"), 40);
    log.who = read_plain(place.required("who"), 80);
    log.audience = read_plain(place.required("audience"), 80);
    log.text = read_plain(place.required("text"), 8'000);
    log.reason = read_plain(place.required("reason"), 2'000);
    if (const Place back = place.optional("back_to")) log.back_to = static_cast<std::uint64_t>(back.integer(0, INT64_MAX));
    return log;
}

std::optional<std::uint64_t> read_key(const Place& place)
{
    if (!place) return std::nullopt;
    const std::string hex = place.string();
    std::uint64_t key = 0;
    const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), key, 16);
    if (hex.size() == 16 && read.ptr == hex.data() + hex.size()) return key;
    place.fault("sixteen digits of a key are expected");
    return std::nullopt;
}

Outcome<Imported> read_import(std::string_view file)
{
    Imported imported;
    if (!file.starts_with('{')) {
        imported.present.record = file;
        return imported;
    }
    Problems problems;
    const auto document = parse_document(file, problems);
    const Document* const format = document ? document->find("format") : nullptr;
    if (!format || format->string != game_format) return fault(Fault::malformed, "this is no game of Montjoy");
    const Place place(*document, problems);
    place.only({"format", "title", "created", "settings", "players", "record", "times", "luck", "log", "histories"});
    if (place.has("title")) imported.title = place.optional("title").name(80);
    if (const Place created = place.optional("created")) imported.created = read_moment(created);
    imported.luck = read_key(place.optional("luck"));
    imported.present = read_history(place);
    for (const Place& entry : place.optional("log").items(0, most_entries))
        imported.logs.push_back(read_entry(entry, static_cast<std::int64_t>(imported.logs.size())));
    for (const Place& past : place.optional("histories").items(0, 1'000)) {
        past.only({"branched_at", "ended", "reason", "record", "times"});
        ImportedHistory history = read_history(past);
        history.about.history = static_cast<std::int64_t>(imported.past.size());
        history.about.branched_at = static_cast<std::uint64_t>(past.required("branched_at").integer(0, INT64_MAX));
        history.about.ended = read_moment(past.required("ended"));
        history.about.reason = read_plain(past.required("reason"), 2'000);
        imported.past.push_back(std::move(history));
    }
    for (const Problem& problem : problems)
        if (!problem.warning) {
            Error error = fault(Fault::malformed, "{}", {});
            error.reason = problem.message;
            error.where = problem.where;
            return error;
        }
    return imported;
}

struct Head {
    Header pinned;
    std::string text;                     ///< as it was written
    std::shared_ptr<const Setting> setting;
};

/// The header of a record that this program can play, and how many lines it has. `in` knows the systems.
template <class Inside>
Outcome<Head> read_head(Inside& in, const std::vector<std::string_view>& lines, std::size_t& used)
{
    const auto header = parse_header(lines, used);
    if (const auto* const broken = std::get_if<RecordFault>(&header)) return wrong_at(cat("line ", broken->line), broken->what);
    Head head{*std::get_if<Header>(&header), "", nullptr};
    const Header& pinned = head.pinned;
    const System* const system = in.find_system(pinned.system);
    if (!system) return wrong_at("line 2", cat("there is no system \"", pinned.system, "\""));
    if (pinned.version > system->version)
        return wrong_at("line 3", cat("the game is of version ", pinned.version, " of the rules; this program knows ", system->version));
    Problems problems;
    head.setting = in.setting(*system, pinned.scenario_data, pinned.numbers_data, problems);
    if (!head.setting) return wrong_at(cat("line ", used - 2), problems.empty() ? "the scenario does not hold" : to_text(problems.front()));
    if (head.setting->hash() != pinned.hash) return wrong_at("line 5", "the scenario is not the one that the hash names");
    for (std::size_t i = 0; i < used; ++i) head.text += cat(i == 0 ? "" : "\n", lines[i]);
    return head;
}

Seating seating_for(const Head& head, const Imported& imported, const std::string& account, const TableSettings& settings, Time now)
{
    Seating seating;
    seating.title = imported.title.empty() ? head.pinned.scenario : imported.title;
    seating.scenario = head.pinned.scenario;
    seating.owner = account;
    seating.created = std::min(imported.created.value_or(now), now);
    seating.settings = settings;
    for (const SeatInfo& info : head.setting->seats()) {
        Sitter sitter;
        sitter.seat = info.name;
        if (info.game_master) seating.master.seat = info.name;
        seating.seats.push_back(std::move(sitter));
    }
    for (const auto& line : head.pinned.seats)
        for (Sitter& sitter : seating.seats)
            if (sitter.seat == line.name && line.player != "human" && sitter.seat != seating.master.seat) sitter.bot = line.player;
    for (const ImportedHistory& past : imported.past) seating.histories.push_back(past.about);
    return seating;
}

/// The lines of a record after its header, each row of those that came together; all at once where it is not told.
Rows rows_in(const ImportedHistory& history, const std::vector<std::string_view>& lines, std::size_t used, Time now)
{
    Rows rows;
    std::size_t at = used;
    for (const auto& [count, when] : history.times) {
        std::string text;
        for (std::size_t i = 0; i < count && at < lines.size(); ++i) text += cat(lines[at++], '\n');
        if (!text.empty()) rows.emplace_back(std::min(when, now), std::move(text));
    }
    std::string rest;
    for (; at < lines.size(); ++at) rest += cat(lines[at], '\n');
    if (!rest.empty()) rows.emplace_back(now, std::move(rest));
    return rows;
}

/// Plays the rows on `table`; what differs, if something does.
std::optional<std::string> play(Table& table, const Rows& rows)
{
    for (const auto& [at, text] : rows)
        if (auto differs = table.replay(text, at)) return differs;
    return std::nullopt;
}

void add_rows(store::Batch& batch, const std::string& game, std::int64_t history, Rows rows)
{
    const auto count = static_cast<std::int64_t>(rows.size());
    for (std::int64_t i = 0; i < count; ++i) {
        auto& [at, lines] = rows[static_cast<std::size_t>(i)];
        batch.add(store::StepRow{game, history, i + 1 - count, ms(at), "", {}, "", "", std::move(lines)});
    }
}

}  // namespace

Outcome<TablePtr> Service::Inside::imported_table(std::string_view file, const std::string& account, TableSettings settings, store::Batch& batch)
{
    auto read = read_import(file);
    if (const Error* const error = error_of(read)) return *error;
    Imported& imported = answer_of(read);
    bool torn = false;
    const auto lines = whole_lines(imported.present.record, torn);
    std::size_t used = 0;
    auto opened = read_head(*this, lines, used);
    if (const Error* const error = error_of(opened)) return *error;
    const Head& head = answer_of(opened);
    if (torn) return wrong_at(cat("line ", lines.size() + 1), "the last line does not end");
    if (auto wrong = take_turn_length(*head.setting, settings.terms)) return *wrong;

    std::uint64_t luck = imported.luck.value_or(head.pinned.key);
    if (head.pinned.dice != Dice::seeded && !imported.luck) {
        std::array<std::uint8_t, 8> raw{};
        ports.secret_bytes(raw);
        for (const std::uint8_t byte : raw) luck = luck << 8 | byte;
    }
    const Origin origin{new_id(ports.secret_bytes), head.setting, head.pinned, luck, head.pinned.dice};
    Seating seating = seating_for(head, imported, account, settings, now());
    for (ImportedHistory& past : imported.past) {
        bool broken = false;
        std::size_t own_used = 0;
        const auto own = whole_lines(past.record, broken);
        const auto header = parse_header(own, own_used);
        const auto* const same = std::get_if<Header>(&header);
        Table scratch(origin, seating, secret);
        const std::string where = cat("/histories/", past.about.history, "/record");
        if (broken || !same || !(*same == head.pinned)) return wrong_at(where, "this is not a record of the same game");
        Rows rows = rows_in(past, own, own_used, now());
        if (const auto differs = play(scratch, rows)) return wrong_at(where, *differs);
        seating.histories[static_cast<std::size_t>(past.about.history)].steps = scratch.match().steps();
        add_rows(batch, origin.id, past.about.history, std::move(rows));
    }
    seating.logs = static_cast<std::int64_t>(imported.logs.size());
    for (const TableLog& log : imported.logs) batch.add(store::LogRow{origin.id, log.ordinal, ms(log.at), to_json(log)});

    auto table = std::make_shared<Table>(origin, std::move(seating), secret);
    table->history = static_cast<std::int64_t>(imported.past.size());
    table->recall_all(std::move(imported.logs));
    Rows rows = rows_in(imported.present, lines, used, now());
    if (const auto differs = play(*table, rows)) return fault(Fault::refused, "the record does not hold: {}", {*differs});
    table->recall_rest();
    table->settle(now());
    if (std::string fell = table->lines_to_write(); !fell.empty()) rows.emplace_back(now(), std::move(fell));
    table->written_lines = table->match().lines().size();
    add_rows(batch, table->id(), table->history, std::move(rows));
    batch.append(first_batch(*table, store::PinRow{table->id(), head.text, to_hex(luck), account, ms(now())}));
    return table;
}

Outcome<Created> Service::import_game(const Caller& caller, std::string_view once, std::string_view file, const TableSettings& settings)
{
    return inside_->run<Created>([&]() -> Outcome<Created> {
        auto& in = *inside_;
        if (file.size() > largest_import) return fault(Fault::refused, "a game has at most 8 MiB here");
        const std::string account = in.account_of(caller);
        const std::string scope = account.empty() ? cat("import at ", caller.address) : cat("import by ", account);
        const std::string fingerprint = hash_of(cat(to_json(settings), '\n', file));
        if (const auto done = in.store.one<store::DoneRow>({store::equal(&store::DoneRow::scope, scope), store::equal(&store::DoneRow::once, std::string(once))})) {
            if (done->fingerprint != fingerprint) return fault(Fault::conflict, "this idempotency key was used for another request");
            auto found = in.table(done->answer);
            if (const Error* const error = error_of(found)) return *error;
            return Created{done->answer, in.links_of(*answer_of(found), nullptr), in.link_secret(*answer_of(found), Role::owner, "")};
        }
        store::Batch batch;
        auto made = in.imported_table(file, account, settings, batch);
        if (const Error* const error = error_of(made)) return *error;
        const TablePtr table = answer_of(made);
        Created created{table->id(), in.links_of(*table, &batch), in.link_secret(*table, Role::owner, "")};
        batch.put(in.link_row(*table, Role::owner, ""));
        if (!account.empty()) batch.put(store::SeatRow{table->id(), "(owner)", account});
        batch.add(store::DoneRow{scope, std::string(once), fingerprint, table->id(), ms(in.now())});
        if (!in.write_now(batch)) return import_game(caller, once, file, settings);
        table->last_used = in.now();
        in.tables.emplace(table->id(), table);
        in.wake_programs(table);
        return created;
    });
}

}  // namespace montjoy::server
