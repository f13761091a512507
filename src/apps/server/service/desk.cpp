// Writing: changes are gathered, written in one commit, and those who wait are told.
#include "apps/server/service/inside.hpp"
#include "base/text.hpp"

namespace montjoy::server {

using store::Batch;

std::string Service::Inside::state_of(const Table& table) const
{
    const Match& match = table.match();
    const Result result = match.result();
    Writer w;
    w.open().key("awaited").open_list();
    for (const Seat seat : match.awaited()) w.value(match.name_of_seat(seat));
    w.close_list().field("steps", match.steps()).field("winner", result.winner ? match.sides()[*result.winner] : "");
    w.key("numbers").open_list();
    for (std::uint8_t i = 0; i < match.seats().size(); ++i) w.value(table.number(Seat{i}));
    w.close_list().key("deadlines").open_list();
    const Terms& terms = table.seating.settings.terms;
    const Calendars all = terms.kind == Terms::Kind::none ? Calendars{} : calendars(table);
    for (std::uint8_t i = 0; i < match.seats().size(); ++i) {
        const auto deadline = all.empty() ? std::nullopt : standing(table.clock, terms, all, Seat{i}).deadline;
        w.value(deadline ? ms(*deadline) : 0);
    }
    w.close_list().key("clock");
    montjoy::server::write(table.clock, w);
    w.close();
    return std::move(w).text();
}

std::optional<std::int64_t> Service::Inside::due_of(const Table& table) const
{
    if (table.match().result().over || !table.frozen.empty()) return std::nullopt;
    if (waiting_program(table)) return 0;
    if (table.seating.settings.terms.kind == Terms::Kind::none || !started(table)) return std::nullopt;
    const auto due = next_due(table.clock, table.seating.settings.terms, calendars(table));
    if (!due) return std::nullopt;
    return ms(due->at);
}

Batch Service::Inside::first_batch(Table& table, const store::PinRow& pin)
{
    Batch batch;
    batch.add(store::GameRow{table.id(), 0, table.history, state_of(table), due_of(table), false});
    batch.add(pin);
    batch.add(store::TableRow{table.id(), to_json(table.seating), table.seating.settings.listed, ms(table.seating.created)});
    table.seating_changed = false;
    return batch;
}

void Service::Inside::hand_in(const TablePtr& table, Request request, Batch more, Then then)
{
    const std::int64_t next = table->seq + 1;
    const bool over = table->match().result().over;
    Batch batch;
    batch.change<store::GameRow>(store::together(store::set(&store::GameRow::seq, next), store::set(&store::GameRow::history, table->history),
                                                 store::set(&store::GameRow::state, state_of(*table)), store::set(&store::GameRow::due, due_of(*table)),
                                                 store::set(&store::GameRow::over, over)),
                                 store::together(store::equal(&store::GameRow::id, table->id()), store::equal(&store::GameRow::seq, table->seq)));
    std::string lines = table->lines_to_write();
    if (!lines.empty() || request.once)
        batch.add(store::StepRow{table->id(), table->history, next, ms(lines.empty() ? now() : table->row_time()), std::move(request.seat), std::move(request.once),
                                 std::move(request.fingerprint), std::move(request.answer), std::move(lines)});
    for (std::size_t i = table->written_logs; i < table->logs().size(); ++i)
        batch.add(store::LogRow{table->id(), table->logs()[i].ordinal, ms(table->logs()[i].at), to_json(table->logs()[i])});
    if (table->seating_changed)
        batch.put(store::TableRow{table->id(), to_json(table->seating), table->seating.settings.listed, ms(table->seating.created)});
    add_notices(table, batch);
    batch.append(std::move(more));
    batch.tell(table->id());

    table->seq = next;
    table->written_lines = table->match().lines().size();
    table->written_logs = table->logs().size();
    table->seating_changed = false;
    ++table->pending_writes;
    note_changed(*table);
    waiting_.push_back({std::move(batch), table, std::move(then)});
    if (!std::exchange(flush_asked_, true) && ports.flush_wanted) ports.flush_wanted();
}

std::optional<Error> Service::Inside::commit(const TablePtr& table, Request request, Batch more)
{
    std::optional<Error> wrong;
    hand_in(table, std::move(request), std::move(more), [&](const Error* error) {
        if (error) wrong = *error;
    });
    flush();
    return wrong;
}

void Service::Inside::after_writes(Then then)
{
    if (waiting_.empty()) return then(nullptr);
    waiting_.push_back({{}, nullptr, std::move(then)});
}

void Service::Inside::note_changed(const Table& table, Seats revoked)
{
    Changed& changed = changed_[table.id()];
    changed.game = table.id();
    changed.seats = Seats::first(table.match().seats().size());
    changed.game_master = true;
    changed.spectators = true;
    changed.revoked = changed.revoked | revoked;
}

bool Service::Inside::flush()
{
    flush_asked_ = false;
    if (waiting_.empty()) {
        tell_changed();
        return true;
    }
    std::vector<Waiting> work = std::exchange(waiting_, {});
    std::vector<Batch> batches;
    for (Waiting& one : work)
        if (one.table) batches.push_back(std::move(one.batch));
    bool answered = true;
    try {
        const std::vector<bool> written = store.write(batches);
        ++counts.commits;
        counts.store_answers = true;
        settle(work, &written);
    } catch (const store::Failure& failure) {
        answered = false;
        failed(failure);
        settle(work, nullptr);
    }
    tell_changed();
    return answered;
}

void Service::Inside::tell_changed()
{
    for (auto& [game, changed] : std::exchange(changed_, {})) {
        if (ports.changed) ports.changed(changed);
        if (const auto found = tables.find(game); found != tables.end()) found->second->renew_views(calendars(*found->second), now());
    }
}

void Service::Inside::settle(std::vector<Waiting>& work, const std::vector<bool>* written)
{
    // First what was not written goes from memory, so that whoever is told of it finds what is stored.
    std::set<std::string> lost;
    std::size_t batch = 0;
    for (const Waiting& one : work)
        if (one.table && (!written || !(*written)[batch++])) lost.insert(one.table->id());
    for (const std::string& game : lost) forget(game);
    const Error away = unavailable();
    const Error late = overtaken();
    batch = 0;
    for (Waiting& one : work) {
        const Error* wrong = nullptr;
        if (!written)
            wrong = &away;
        else if (one.table && !(*written)[batch++])
            wrong = &late;
        if (one.table) --one.table->pending_writes;
        if (wrong == &late) ++counts.conflicts;
        if (one.then) one.then(wrong);
        if (!wrong && one.table) wake_programs(one.table);
    }
}

bool Service::Inside::write_now(const Batch& batch)
{
    if (!flush()) throw store::Failure(store::Failure::Kind::away, "what came before could not be written");
    const bool written = store.write(batch);
    ++counts.commits;
    return written;
}

Error Service::Inside::failed(const store::Failure& failure)
{
    counts.store_answers = false;
    if (ports.trouble) ports.trouble(failure.what());
    return unavailable();
}

Error fault(Fault kind, Text text, std::vector<Argument> arguments)
{
    Error error;
    error.fault = kind;
    error.reason = {{}, text, std::move(arguments)};
    return error;
}

Error fault(Fault kind, const Objection& objection)
{
    Error error;
    error.fault = objection.position ? Fault::malformed : kind;
    error.reason = objection.reason;
    error.position = objection.position;
    return error;
}

Error overtaken() { return fault(Fault::conflict, "another server was first"); }

bool is_overtaken(const Error& error) { return error.fault == Fault::conflict && error.reason.text.pattern == overtaken().reason.text.pattern; }

Error unavailable()
{
    Error error = fault(Fault::unavailable, "the database does not answer; nothing was done, ask again");
    error.retry_after = std::chrono::seconds(2);
    return error;
}

}  // namespace montjoy::server
