// What goes on by itself: what time asks for (reminders, and what was chosen to follow when a seat's time is over),
// and what programs do.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

/// A game whose rules go on asking one seat whose time is over ends this many choices at once, then goes on at
/// the next tick.
constexpr int choices_at_once = 500;

}  // namespace

void Service::Inside::stand_in(Table& table, Seat seat, std::string_view why)
{
    Sitter& sitter = table.seating.of(seat);
    const auto bots = table.match().bots();
    const bool automa = std::find(bots.begin(), bots.end(), "automa") != bots.end();
    sitter.bot = automa ? "automa" : bots.empty() ? "random" : std::string(bots.front());
    sitter.stands_in = true;
    table.seating_changed = true;
    table.log("bot", "", "all", sitter.seat, std::string(why), now());
}

void Service::Inside::play_standing(Table& table, Seat seat)
{
    const std::string& name = table.match().name_of_seat(seat);
    auto rows = store.find<store::DraftRow>({store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::seat, name)},
                                            {{store::column_of(&store::DraftRow::at), false}});
    for (const store::DraftRow& row : rows) {
        Problems problems;
        const auto body = parse_document(row.body, problems);
        if (!body) continue;
        const Draft draft = read_draft(*body, problems);
        if (!draft.standing) continue;
        for (const std::string& order : draft.orders) {
            if (!table.match().awaited().contains(seat)) return;
            if (table.order(seat, order, now())) continue;  // what is not legal now is passed over
            table.settle(now());
        }
    }
}

void Service::Inside::time_out(Table& table, Seat seat)
{
    const std::string name = table.match().name_of_seat(seat);
    happened(table.clock, table.seating.settings.terms, calendars(table), {ClockEvent::Kind::timed_out, now(), seat, {}, {}, {}});
    ++counts.deadlines;
    const TimeOut what = table.seating.settings.terms.time_out;
    if (std::uint64_t& told = table.timed_turns[name]; told != table.clock.seats[seat.index].turns) {
        told = table.clock.seats[seat.index].turns;
        table.log("time", name, "all", std::string(name_of(what)), "", now());
    }
    switch (what) {
        case TimeOut::standing: play_standing(table, seat); [[fallthrough]];
        case TimeOut::end_turn:
            if (table.match().awaited().contains(seat)) table.time_is_up(seat, now());
            table.settle(now());
            break;
        case TimeOut::bot: stand_in(table, seat, "its time is up"); break;
        case TimeOut::resign:
            table.resign(seat, now());
            if (!table.match().result().over) stand_in(table, seat, "it has resigned");  // its side plays on
            break;
        case TimeOut::wait: break;
    }
    mind_clock(table, std::nullopt);
}

void Service::Inside::do_time(const TablePtr& table)
{
    if (table->thinking || !started(*table) || !table->frozen.empty()) return;
    const Terms& terms = table->seating.settings.terms;
    if (terms.kind == Terms::Kind::none) return;
    for (int n = 0; n < choices_at_once && !table->match().result().over; ++n) {
        const auto due = next_due(table->clock, terms, calendars(*table));
        if (!due || due->at > now()) return;
        if (due->what == Due::What::reminder) {
            table->reminders.emplace_back(due->seat, due->deadline);
            happened(table->clock, terms, calendars(*table), {ClockEvent::Kind::reminded, now(), due->seat, {}, {}, {}});
            table->touch();
        } else if (due->deadline <= now()) {
            time_out(*table, due->seat);
        } else {
            return;
        }
    }
}

Time Service::tick()
{
    auto& in = *inside_;
    const Time here = in.now();
    Time next = here + std::chrono::seconds(1);
    try {
        in.mind_site(here);
        flush();
        if (in.store.leads()) {
            constexpr std::size_t at_once = 200;
            const auto due = in.store.find<store::GameRow>({store::at_most(&store::GameRow::due, ms(here))}, {{store::column_of(&store::GameRow::due), false}}, at_once);
            for (const store::GameRow& row : due) {
                const auto known = in.tables.find(row.id);
                if (known != in.tables.end() && known->second->seq < row.seq && !in.catch_up(known->second, row)) in.forget(row.id);
                auto found = in.table(row.id);
                if (error_of(found)) continue;
                const TablePtr table = answer_of(found);
                in.do_time(table);
                const bool moved = table->has_changes() || !table->reminders.empty() || in.due_of(*table) != row.due;
                if (moved && !table->thinking) in.hand_in(table, {}, {}, {});
                in.wake_programs(table);
            }
            if (due.size() == at_once) next = here;
        }
        flush();
        in.advance_galleries();
        next = std::min(next, in.deliver());
        in.counts.store_answers = true;
    } catch (const store::Failure& failure) {
        in.failed(failure);
    }
    return next;
}

void Service::Inside::mind_site(Time here)
{
    if (here >= next_alive_) {
        next_alive_ = here + std::chrono::minutes(1);
        store.write(store::Batch().put(store::FactRow{"alive", cat(ms(here))}));
    }
    if (here >= next_sweep_) {
        next_sweep_ = here + std::chrono::hours(1);
        const std::int64_t quarter = ms(here - std::chrono::days(90));
        store.write(store::Batch()
                        .drop<store::KeyRow>({store::at_most(&store::KeyRow::expires, ms(here))})
                        .drop<store::DoneRow>({store::at_most(&store::DoneRow::at, quarter)})
                        .drop<store::NoticeRow>({store::at_most(&store::NoticeRow::created, quarter)}));
    }
}

void Service::moved_elsewhere(const std::vector<std::string>& games)
{
    auto& in = *inside_;
    try {
        in.flush();
        in.hear_of(games);
    } catch (const store::Failure& failure) {
        in.failed(failure);
    }
    in.tell_changed();
}

void Service::Inside::hear_of(const std::vector<std::string>& games)
{
    for (const std::string& game : games) {
        if (game == "*") {
            std::vector<std::string> all;
            for (const auto& [id, table] : tables) all.push_back(id);
            forget_keys();
            for (const std::string& id : all) forget_if_behind(id);
        } else {
            forget_if_behind(game);
        }
    }
}

// Programs at the table think in the background, and nothing changes at their table meanwhile.

std::optional<Seat> Service::Inside::waiting_program(const Table& table) const
{
    if (table.match().result().over || table.clock.paused || !table.frozen.empty() || !started(table)) return std::nullopt;
    for (const Seat seat : table.match().awaited())
        if (!table.seating.of(seat).bot.empty()) return seat;
    return std::nullopt;
}

void Service::Inside::wake_programs(const TablePtr& table)
{
    if (table->thinking || table->pending_writes > 0) return;
    const auto seat = waiting_program(*table);
    if (!seat) return;
    if (const auto current = tables.find(table->id()); current == tables.end() || current->second != table) return;
    table->thinking = true;
    auto choice = std::make_shared<std::string>();
    const std::string bot = table->seating.of(*seat).bot;
    ports.background([table, choice, bot, seat = *seat] { *choice = table->match().choose(bot, seat); },
                     [this, table, choice, seat = *seat, bot] {
                         table->thinking = false;
                         const auto still = tables.find(table->id());
                         const bool here = still != tables.end() && still->second == table;
                         // Meanwhile the seat may have been given away, or the game paused.
                         if (here && (waiting_program(*table) != seat || table->seating.of(seat).bot != bot)) {
                             wake_programs(table);
                         } else if (here) {
                             if (play_order(*table, seat, *choice)) {
                                 // A program that chooses what the rules refuse must not hold up the table.
                                 if (ports.trouble) ports.trouble(cat("game ", table->id(), ": ", bot, " chose \"", *choice, "\", which is refused"));
                                 table->time_is_up(seat, now());
                                 table->settle(now());
                                 mind_clock(*table, std::nullopt);
                             }
                             ++counts.bot_moves;
                             hand_in(table, {table->match().name_of_seat(seat), "", {}, ""}, {}, {});
                         }
                         for (auto& waits : std::exchange(table->waiting, {})) waits();
                     });
}

}  // namespace montjoy::server
