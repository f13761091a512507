// Tables in memory: loaded when they are asked for, forgotten when there are too many or when what is stored is
// no longer what they say.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {

namespace {

constexpr std::string_view secret_fact = "secret";
constexpr std::string_view alive_fact = "alive";

std::vector<std::pair<Time, Time>> read_outages(store::Store& store)
{
    std::vector<std::pair<Time, Time>> outages;
    for (const store::FactRow& fact : store.find<store::FactRow>({}))
        if (fact.name.starts_with("outage "))
            if (const auto parts = words(fact.value); parts.size() == 2)
                outages.emplace_back(from_ms(parse_integer(parts[0], 0, INT64_MAX).value_or(0)), from_ms(parse_integer(parts[1], 0, INT64_MAX).value_or(0)));
    return outages;
}

Clock clock_in(const std::string& state)
{
    Problems problems;
    const auto document = parse_document(state, problems);
    return document ? read_clock(Place(*document, problems).required("clock")) : Clock{};
}

/// Keeps what is known of the request that brought the step about.
void remember(Table& table, const store::StepRow& step)
{
    if (step.once)
        table.done.remember(step.seat, *step.once, {step.fingerprint, static_cast<std::uint64_t>(parse_integer(step.answer, 0, INT64_MAX).value_or(0))});
}

}  // namespace

Service::Inside::Inside(store::Store& s, Ports p, Site about) : store(s), ports(std::move(p)), site(std::move(about))
{
    auto found = store.one<store::FactRow>({store::equal(&store::FactRow::name, std::string(secret_fact))});
    if (!found) {
        store.write(store::Batch().add_once(store::FactRow{std::string(secret_fact), new_token(ports.secret_bytes)}));
        found = store.one<store::FactRow>({store::equal(&store::FactRow::name, std::string(secret_fact))});
    }
    secret = found->value;
    // What the players could not use is not counted: the time when no server was up, if it was long enough to matter.
    const auto alive = store.one<store::FactRow>({store::equal(&store::FactRow::name, std::string(alive_fact))});
    const std::int64_t last = alive ? parse_integer(alive->value, 0, INT64_MAX).value_or(0) : 0;
    const std::int64_t here = ms(now());
    store::Batch batch;
    if (last > 0 && here - last > 5 * 60'000) batch.add_once(store::FactRow{cat("outage ", last), cat(last, ' ', here)});
    batch.put(store::FactRow{std::string(alive_fact), cat(std::max(last, here))});
    store.write(batch);
    outages = read_outages(store);
}

const System* Service::Inside::find_system(std::string_view name) const
{
    return ports.find_system ? ports.find_system(name) : montjoy::find_system(name);
}

std::shared_ptr<const Setting> Service::Inside::setting(const System& system, const Document& scenario, const Document& numbers, Problems& problems)
{
    auto& known = settings_[cat(system.name, ' ', content_hash(scenario, numbers))];
    if (auto living = known.lock()) return living;
    auto read = system.read(scenario, numbers, problems);
    known = read;
    return read;
}

Outcome<TablePtr> Service::Inside::table(std::string_view game)
{
    if (const auto found = tables.find(game); found != tables.end()) {
        found->second->last_used = now();
        return found->second;
    }
    auto loaded = load(game);
    if (const auto* const table = std::get_if<TablePtr>(&loaded)) {
        make_room();
        (*table)->last_used = now();
        tables.emplace(std::string(game), *table);
        ++counts.replays;
    }
    return loaded;
}

void Service::Inside::forget(const std::string& game)
{
    const auto found = tables.find(game);
    if (found == tables.end()) return;
    const TablePtr table = found->second;
    tables.erase(found);
    galleries.erase(game);
    note_changed(*table);
    for (auto& waits : std::exchange(table->waiting, {})) waits();  // they find it anew
}

void Service::Inside::forget_if_behind(const std::string& game)
{
    const auto found = tables.find(game);
    if (found == tables.end()) return;
    const auto row = store.one<store::GameRow>({store::equal(&store::GameRow::id, game)});
    if (row && row->seq <= found->second->seq) return;
    if (!row || !catch_up(found->second, *row)) forget(game);
}

bool Service::Inside::catch_up(const TablePtr& table, const store::GameRow& row)
{
    const bool alone = table->pending_writes == 0 && !table->thinking && !table->has_changes() && table->waiting.empty();
    if (!alone || row.history != table->history || !table->frozen.empty()) return false;
    const auto stored = store.one<store::TableRow>({store::equal(&store::TableRow::game, row.id)});
    auto seating = stored ? read_seating(stored->body) : std::nullopt;
    if (!seating) return false;
    std::vector<TableLog> logs;
    const std::int64_t known = table->logs().empty() ? -1 : table->logs().back().ordinal;
    for (const store::LogRow& log : store.find<store::LogRow>({store::equal(&store::LogRow::game, row.id), store::above(&store::LogRow::ordinal, known)},
                                                              {{store::column_of(&store::LogRow::ordinal), false}}))
        if (auto entry = read_log(log.ordinal, from_ms(log.at), log.body)) logs.push_back(*std::move(entry));
    const auto steps = store.find<store::StepRow>({store::equal(&store::StepRow::game, row.id), store::equal(&store::StepRow::history, row.history),
                                                   store::above(&store::StepRow::seq, table->seq), store::at_most(&store::StepRow::seq, row.seq)},
                                                  {{store::column_of(&store::StepRow::seq), false}});
    table->recall_all(std::move(logs));
    for (const store::StepRow& step : steps) {
        if (table->replay(step.lines, from_ms(step.at))) return false;
        remember(*table, step);
    }
    table->recall_rest();
    table->seating = *std::move(seating);
    table->clock = clock_in(row.state);
    table->seq = row.seq;
    table->touch();
    note_changed(*table);
    return table->clock.seats.size() == table->match().seats().size();
}

bool Service::Inside::was_behind(const Table& table)
{
    if (store.moved_socket() < 0) return false;  // no other server can have moved it
    const std::string game = table.id();
    const std::int64_t seq = table.seq;
    const auto asked = run<Nothing>([&]() -> Outcome<Nothing> {
        flush();
        forget_if_behind(game);
        return Nothing{};
    });
    const auto found = tables.find(game);
    return !error_of(asked) && (found == tables.end() || found->second->seq != seq);
}

void Service::Inside::make_room()
{
    if (tables.size() < site.games_in_memory) return;
    std::vector<std::pair<Time, std::string>> idle;
    for (const auto& [game, table] : tables)
        if (table->pending_writes == 0 && !table->thinking && !table->has_changes()) idle.emplace_back(table->last_used, game);
    std::sort(idle.begin(), idle.end());
    const std::size_t enough = std::max<std::size_t>(1, site.games_in_memory / 8);
    for (std::size_t i = 0; i < idle.size() && i < enough; ++i) {
        tables.erase(idle[i].second);
        galleries.erase(idle[i].second);
    }
}

namespace {

struct Stored {
    store::GameRow game;
    store::PinRow pin;
    store::TableRow table;
    std::vector<store::StepRow> steps;  ///< of every history, each in order
    std::vector<store::LogRow> logs;
};

std::optional<Stored> fetch(store::Store& store, const std::string& id)
{
    auto game = store.one<store::GameRow>({store::equal(&store::GameRow::id, id)});
    auto pin = store.one<store::PinRow>({store::equal(&store::PinRow::game, id)});
    auto table = store.one<store::TableRow>({store::equal(&store::TableRow::game, id)});
    if (!game || !pin || !table) return std::nullopt;
    return Stored{*std::move(game), *std::move(pin), *std::move(table),
                  store.find<store::StepRow>({store::equal(&store::StepRow::game, id)},
                                             {{store::column_of(&store::StepRow::history), false}, {store::column_of(&store::StepRow::seq), false}}),
                  store.find<store::LogRow>({store::equal(&store::LogRow::game, id)}, {{store::column_of(&store::LogRow::ordinal), false}})};
}

std::uint64_t read_secret(std::string_view hex)
{
    std::uint64_t value = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), value, 16);
    return value;
}

}  // namespace

Outcome<TablePtr> Service::Inside::load(std::string_view game)
{
    const auto stored = fetch(store, std::string(game));
    if (!stored) return fault(Fault::not_found, "there is no such game");
    auto seating = read_seating(stored->table.body);
    std::vector<std::string_view> lines = split(stored->pin.header, '\n');
    std::size_t used = 0;
    const auto header = parse_header(lines, used);
    const auto* const pinned = std::get_if<Header>(&header);
    if (!seating || !pinned) return fault(Fault::refused, "what is stored of this game cannot be read");
    const System* const system = find_system(pinned->system);
    if (!system || pinned->version > system->version)
        return fault(Fault::refused, "this program does not know {}, version {} of its rules", {pinned->system, std::int64_t{pinned->version}});
    Problems problems;
    auto read = setting(*system, pinned->scenario_data, pinned->numbers_data, problems);
    if (!read)
        return fault(Fault::refused, "its scenario does not hold in this program: {}", {problems.empty() ? "" : to_text(problems.front())});

    auto table = std::make_shared<Table>(Origin{stored->game.id, std::move(read), *pinned, read_secret(stored->pin.secret), pinned->dice}, *std::move(seating), secret);
    table->seq = stored->game.seq;
    table->history = stored->game.history;
    std::vector<TableLog> logs;
    for (const store::LogRow& row : stored->logs)
        if (auto log = read_log(row.ordinal, from_ms(row.at), row.body)) logs.push_back(*std::move(log));
    table->recall_all(std::move(logs));
    for (const store::StepRow& step : stored->steps) {
        remember(*table, step);
        if (step.history != table->history || !table->frozen.empty()) continue;
        if (const auto differs = table->replay(step.lines, from_ms(step.at))) {
            table->frozen = cat("it was begun under version ", pinned->version, " of the rules, and goes otherwise in this program: ", *differs);
            ++counts.frozen;
            if (ports.trouble) ports.trouble(cat("game ", game, ": ", table->frozen));
        }
    }
    table->recall_rest();
    table->clock = clock_in(stored->game.state);
    if (table->clock.seats.size() != table->match().seats().size())
        table->clock = new_clock(table->seating.settings.terms, table->match().seats().size());
    return table;
}

bool Service::Inside::started(const Table& table) const
{
    const auto& infos = table.match().seats();
    for (std::uint8_t i = 0; i < infos.size(); ++i) {
        const Sitter& sitter = table.seating.of(Seat{i});
        if (!sitter.joined && sitter.bot.empty()) return false;
    }
    return true;
}

void Service::Inside::mind_clock(Table& table, std::optional<Seat> by)
{
    if (!started(table)) return;
    ClockEvent event;
    event.kind = ClockEvent::Kind::awaits;
    event.at = now();
    event.seats = table.match().awaited();
    event.by = by;
    event.turn = table.turn();
    if (const auto typist = table.typist()) event.seats.insert(*typist);
    happened(table.clock, table.seating.settings.terms, calendars(table), event);
}

}  // namespace montjoy::server
