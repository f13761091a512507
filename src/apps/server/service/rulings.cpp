// The game master's acts, and what the table decides by consent.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "apps/server/table/rewind.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::string_view master_name = "game-master";

std::string fingerprint_of(const Ruling& ruling) { return hash_of(to_json(ruling)).substr(0, 16); }

}  // namespace

Rows Service::Inside::rows_of(const std::string& game, std::int64_t history)
{
    Rows rows;
    for (store::StepRow& row : store.find<store::StepRow>({store::equal(&store::StepRow::game, game), store::equal(&store::StepRow::history, history)},
                                                          {{store::column_of(&store::StepRow::seq), false}}))
        rows.emplace_back(from_ms(row.at), std::move(row.lines));
    return rows;
}

std::optional<Error> Service::Inside::do_pause(Table& table, bool resume, std::string who, std::string reason)
{
    if (table.match().result().over) return fault(Fault::refused, "the game is over");
    if (table.clock.paused != resume) return fault(Fault::refused, resume ? Text("the game is not paused") : Text("the game is paused already"));
    ClockEvent event;
    event.kind = resume ? ClockEvent::Kind::resumed : ClockEvent::Kind::paused;
    event.at = now();
    happened(table.clock, table.seating.settings.terms, calendars(table), event);
    table.log(resume ? "resumed" : "paused", std::move(who), "all", "", std::move(reason), now());
    return std::nullopt;
}

std::optional<Error> Service::Inside::do_extend(Table& table, Seats seats, Span length, std::string who, std::string reason)
{
    if (length <= Span{} || length > std::chrono::days(60)) return fault(Fault::malformed, "an extension has a length, at most 60 days");
    if (table.seating.settings.terms.kind == Terms::Kind::none) return fault(Fault::refused, "this table has no clock");
    std::string names;
    for (const Seat seat : seats) names += cat(names.empty() ? "" : ", ", table.match().name_of_seat(seat));
    if (names.empty()) return fault(Fault::refused, "nobody's time runs");
    happened(table.clock, table.seating.settings.terms, calendars(table), {ClockEvent::Kind::extended, now(), seats, length, {}, {}});
    table.log("extended", std::move(who), "all", cat(names, ", ", to_words(length)), std::move(reason), now());
    return std::nullopt;
}

std::optional<Error> Service::Inside::rule_on(Table& table, const Access& access, const Ruling& ruling, store::Batch& batch, Seats& revoked)
{
    const auto seat = table.match().seat_named(ruling.seat);
    using Kind = Ruling::Kind;
    const bool needs_seat = ruling.kind == Kind::replace || ruling.kind == Kind::hand_to_bot || ruling.kind == Kind::end_time;
    if ((needs_seat || !ruling.seat.empty()) && !seat) return fault(Fault::not_found, "there is no seat \"{}\"", {ruling.seat});
    if (!table.frozen.empty() && ruling.kind != Kind::speak) return fault(Fault::refused, "{}", {table.frozen});
    switch (ruling.kind) {
        case Kind::edit: {
            if (!access.seat) return fault(Fault::refused, "a game master edits who has a seat of the scenario, and this scenario has none");
            if (const auto objection = table.order(*access.seat, ruling.text, now())) return fault(Fault::refused, *objection);
            table.settle(now());
            if (!ruling.reason.empty()) table.log("ruling", std::string(master_name), std::string(master_name), ruling.text, ruling.reason, now());
            break;
        }
        case Kind::pause: return do_pause(table, false, std::string(master_name), ruling.reason);
        case Kind::resume: return do_pause(table, true, std::string(master_name), ruling.reason);
        case Kind::extend:
            return do_extend(table, seat ? Seats(*seat) : table.match().awaited(), ruling.length, std::string(master_name), ruling.reason);
        case Kind::replace:
            if (&table.seating.of(*seat) == &table.seating.master) return fault(Fault::refused, "the game master's own seat is not given away");
            vacate(table, *seat, batch);
            batch.put(link_row(table, Role::player, ruling.seat));
            revoked.insert(*seat);
            forget_keys();
            table.log("replaced", std::string(master_name), "all", ruling.seat, ruling.reason, now());
            break;
        case Kind::hand_to_bot: {
            const auto bots = table.match().bots();
            if (ruling.text != "random" && std::find(bots.begin(), bots.end(), ruling.text) == bots.end())
                return fault(Fault::not_found, "there is no program \"{}\"", {ruling.text});
            Sitter& sitter = table.seating.of(*seat);
            sitter.bot = ruling.text;
            sitter.stands_in = sitter.joined;
            table.log("bot", std::string(master_name), "all", ruling.seat, ruling.reason, now());
            break;
        }
        case Kind::end_time:
            if (const auto objection = table.time_is_up(*seat, now())) return fault(Fault::refused, *objection);
            table.settle(now());
            table.log("time", ruling.seat, "all", ruling.reason, "", now());
            break;
        case Kind::speak: return speak(table, access, ruling.audience, ruling.text);
        case Kind::rewind: break;  // not here
    }
    mind_clock(table, std::nullopt);
    return std::nullopt;
}

void Service::Inside::rule(const Access& access, const Ruling& ruling, Done<Played> done, int attempt)
{
    auto found = run<TablePtr>([&] { return open(access); });
    if (const Error* const error = error_of(found)) return done(*error);
    const TablePtr table = answer_of(found);
    if (access.role != Role::game_master) return done(fault(Fault::forbidden, "this is for the game master"));
    if (table->thinking) {
        table->waiting.push_back([this, access, ruling, done = std::move(done), attempt] { rule(access, ruling, done, attempt); });
        return;
    }
    const std::string fingerprint = fingerprint_of(ruling);
    const std::string who(master_name);
    if (const DoneRequest* const before = table->done.find(who, ruling.once)) {
        ++counts.repeated;
        if (before->fingerprint != fingerprint) return done(fault(Fault::conflict, "this idempotency key was used for another request"));
        return after_writes([done = std::move(done), number = before->number](const Error* error) {
            if (error)
                done(*error);
            else
                done(Played{number, true, 0});
        });
    }
    do_time(table);
    if (ruling.kind == Ruling::Kind::rewind) {
        auto rewound = run<Played>([&] { return do_rewind(table, ruling, Request{who, fingerprint, ruling.once, ""}); });
        return done(std::move(rewound));
    }
    store::Batch batch;
    Seats revoked;
    if (auto wrong = rule_on(*table, access, ruling, batch, revoked)) {
        if (table->has_changes()) hand_in(table, {}, {}, {});
        return after_writes([done = std::move(done), wrong](const Error* error) { done(error ? *error : *wrong); });
    }
    const Played played{access.seat ? table->number(*access.seat) : 0, false, access.seat ? table->news(*access.seat).size() : 0};
    table->done.remember(who, ruling.once, {fingerprint, played.number});
    table->seating_changed = true;
    table->touch();
    note_changed(*table, revoked);
    hand_in(table, {who, fingerprint, ruling.once, cat(played.number)}, std::move(batch), [this, access, ruling, done = std::move(done), attempt, played](const Error* error) {
        if (!error) return done(played);
        if (is_overtaken(*error) && attempt < attempts_after_conflicts) return rule(access, ruling, done, attempt + 1);
        done(*error);
    });
}

void Service::rule(const Access& access, const Ruling& ruling, Done<Played> done) { inside_->rule(access, ruling, std::move(done), 0); }

Outcome<Service::RewindPlan> Service::plan_rewind(const Access& access, const Ruling& ruling)
{
    return inside_->run<RewindPlan>([&]() -> Outcome<RewindPlan> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        if (access.role != Role::game_master) return fault(Fault::forbidden, "this is for the game master");
        in.flush();
        const TablePtr table = answer_of(found);
        auto made = rewind(*table, in.rows_of(table->id(), table->history), ruling.step, ruling.instead, ruling.replay, in.now());
        if (const auto* const wrong = std::get_if<std::string>(&made)) return fault(Fault::refused, "{}", {*wrong});
        const Rewound& rewound = *std::get_if<Rewound>(&made);
        RewindPlan plan{ruling.step, rewound.later, {}, rewound.kept};
        for (const auto& line : rewound.differs) plan.differs.push_back({line.step, line.text, line.what});
        return plan;
    });
}

namespace {

bool everybody_agreed(const Table& table, const Asked& asked)
{
    for (const Sitter& sitter : table.seating.seats)
        if (sitter.joined && sitter.bot.empty() && std::find(asked.agreed.begin(), asked.agreed.end(), sitter.seat) == asked.agreed.end()) return false;
    return true;
}

bool each_side_agreed(const Table& table, const Asked& asked)
{
    Seats sides, agreeing;
    const auto infos = table.match().seats();
    for (std::uint8_t i = 0; i < infos.size(); ++i) {
        const Sitter& sitter = table.seating.of(Seat{i});
        if (infos[i].game_master || !sitter.joined || !sitter.bot.empty()) continue;
        sides.insert(Seat{infos[i].side});
        if (std::find(asked.agreed.begin(), asked.agreed.end(), infos[i].name) != asked.agreed.end()) agreeing.insert(Seat{infos[i].side});
    }
    return sides == agreeing;
}

}  // namespace

Outcome<Played> Service::Inside::do_rewind(const TablePtr& table, const Ruling& ruling, Request request)
{
    if (table->seating.settings.rewind_by_consent && request.once) {
        Asked asked{"rewind", {}, to_json(ruling), {}};
        if (!everybody_agreed(*table, asked)) {
            std::erase_if(table->seating.asked, [](const Asked& other) { return other.what == "rewind"; });
            table->seating.asked.push_back(std::move(asked));
            table->log("asked", std::string(master_name), "all", cat("to go back to step ", ruling.step, ": ", ruling.reason), "", now());
            table->done.remember(request.seat, *request.once, {request.fingerprint, 0});
            if (auto error = commit(table, std::move(request), {})) return *error;
            return Played{};
        }
    }
    if (!flush()) return unavailable();
    auto made = rewind(*table, rows_of(table->id(), table->history), ruling.step, ruling.instead, ruling.replay, now());
    if (const auto* const wrong = std::get_if<std::string>(&made)) return fault(Fault::refused, "{}", {*wrong});
    Rewound& rewound = *std::get_if<Rewound>(&made);
    const TablePtr next = std::move(rewound.table);
    next->seq = table->seq;
    next->history = table->history + 1;
    next->clock = table->clock;
    for (std::uint8_t i = 0; i < next->match().seats().size(); ++i)  // no number comes twice
        next->seating.of(Seat{i}).number_base = table->number(Seat{i}) + 1;
    next->seating.histories.push_back({table->history, table->match().steps(), ruling.step, now(), ruling.reason});
    std::erase_if(next->seating.asked, [](const Asked& other) { return other.what == "rewind"; });
    TableLog log{next->seating.logs++, now(), next->match().steps(), "rewound", std::string(master_name), "all",
                 cat("to after step ", ruling.step, ", ", rewound.kept, " of ", rewound.later, " later orders kept, ", rewound.differs.size(), " differ"),
                 ruling.reason, ruling.step};
    store::Batch batch;
    batch.add(store::LogRow{next->id(), log.ordinal, ms(log.at), to_json(log)});
    const auto rows = static_cast<std::int64_t>(rewound.rows.size());
    for (std::int64_t i = 0; i < rows; ++i) {
        auto& [at, lines] = rewound.rows[static_cast<std::size_t>(i)];
        batch.add(store::StepRow{next->id(), next->history, i - rows, ms(at), "", {}, "", "", std::move(lines)});
    }
    next->seating_changed = true;
    next->written_lines = next->match().lines().size();
    mind_clock(*next, std::nullopt);
    request.answer = "0";
    auto wrong = commit(next, std::move(request), std::move(batch));
    forget(table->id());  // the next who asks finds the new history
    if (wrong) return *wrong;
    tell_changed();
    return Played{next->seating.master.seat.empty() ? 0 : next->number(*next->match().seat_named(next->seating.master.seat)), false, 0};
}

Outcome<Nothing> Service::consent(const Access& access, bool yes)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (access.role != Role::player) return fault(Fault::forbidden, "this is for the players");
        const std::string& seat = table->match().name_of_seat(*access.seat);
        auto asked = std::find_if(table->seating.asked.begin(), table->seating.asked.end(), [](const Asked& a) { return a.what == "rewind"; });
        if (asked == table->seating.asked.end()) return fault(Fault::not_found, "nothing is asked of you");
        if (!yes) {
            table->seating.asked.erase(asked);
            table->log("declined", seat, "all", "to go back", "", in.now());
            if (auto error = in.commit(table, {}, {})) return *error;
            return Nothing{};
        }
        if (std::find(asked->agreed.begin(), asked->agreed.end(), seat) == asked->agreed.end()) asked->agreed.push_back(seat);
        table->log("agreed", seat, "all", "to go back", "", in.now());
        if (!everybody_agreed(*table, *asked)) {
            if (auto error = in.commit(table, {}, {})) return *error;
            return Nothing{};
        }
        Problems problems;
        const auto body = parse_document(asked->ruling, problems);
        if (!body) return fault(Fault::refused, "what was asked cannot be read");
        if (auto error = in.commit(table, {}, {})) return *error;
        auto done = in.do_rewind(table, read_ruling(*body, problems), {});
        if (const Error* const error = error_of(done)) return *error;
        return Nothing{};
    });
}

Outcome<std::vector<Service::History>> Service::histories(const Access& access)
{
    return inside_->run<std::vector<History>>([&]() -> Outcome<std::vector<History>> {
        auto found = inside_->open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        const bool whole = access.role == Role::game_master || table.match().result().over;
        const bool watches = access.role == Role::spectator || access.role == Role::owner;
        if (watches)  // why a game was taken back may tell what is not seen yet
            if (auto watched = inside_->watched_table(answer_of(found)); error_of(watched) || answer_of(watched) != answer_of(found))
                return fault(Fault::forbidden, "this can be read when the game is over");
        std::vector<History> all;
        for (const PastHistory& past : table.seating.histories)  // how many steps there were is not for everybody
            all.push_back({static_cast<int>(past.history), whole ? past.steps : 0, whole ? past.branched_at : 0, past.ended, past.reason});
        all.push_back({static_cast<int>(table.history), whole ? table.match().steps() : 0, 0, {}, ""});
        return all;
    });
}

/// What a seat asks of the table; done when enough have asked the same.
Outcome<Nothing> Service::Inside::ask(const Access& access, Asked wish)
{
    auto found = open(access);
    if (const Error* const error = error_of(found)) return *error;
    const TablePtr table = answer_of(found);
    if (access.role != Role::player) return fault(Fault::forbidden, "this is for the players");
    do_time(table);
    const std::string& seat = table->match().name_of_seat(*access.seat);
    auto& all = table->seating.asked;
    auto asked = std::find_if(all.begin(), all.end(), [&](const Asked& a) { return a.what == wish.what && a.length == wish.length; });
    if (asked == all.end()) asked = all.insert(all.end(), std::move(wish));
    if (std::find(asked->agreed.begin(), asked->agreed.end(), seat) == asked->agreed.end()) asked->agreed.push_back(seat);
    const bool extends = asked->what == "extend";
    const bool enough = extends ? each_side_agreed(*table, *asked) : everybody_agreed(*table, *asked);
    std::string words = extends ? cat("more time, ", to_words(asked->length)) : asked->what;
    if (!enough) {
        table->log("asked", seat, "all", std::move(words), "", now());
    } else {
        const Span length = asked->length;
        const bool resume = asked->what == "resume";
        all.erase(asked);
        const auto wrong = extends ? do_extend(*table, table->match().awaited(), length, "the table", "by consent")
                                   : do_pause(*table, resume, "the table", "by consent");
        if (wrong) return *wrong;
    }
    table->seating_changed = true;
    table->touch();
    if (auto error = commit(table, {}, {})) return *error;
    return Nothing{};
}

Outcome<Nothing> Service::ask_pause(const Access& access, bool resume)
{
    return inside_->run<Nothing>([&] { return inside_->ask(access, {resume ? "resume" : "pause", {}, "", {}}); });
}

Outcome<Nothing> Service::ask_extension(const Access& access, Span length)
{
    return inside_->run<Nothing>([&] { return inside_->ask(access, {"extend", length, "", {}}); });
}

Outcome<Nothing> Service::take_holiday(const Access& access, Time from, int days)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (!access.seat || access.role != Role::player) return fault(Fault::forbidden, "holidays are the players'");
        Sitter& sitter = table->seating.of(*access.seat);
        const int left = table->seating.settings.terms.holiday_days - sitter.holiday_days_used;
        if (days < 1 || days > left) return fault(Fault::refused, "{} days of holiday are left", {std::int64_t{std::max(left, 0)}});
        const Time here = in.now();
        if (from > here + std::chrono::days(366)) return fault(Fault::refused, "a holiday begins within a year");
        const Time begin = std::max(from, here), end = begin + std::chrono::days(days);
        for (const auto& [first, last] : sitter.holidays)  // so that the same wish twice is one holiday
            if (begin < last && first < end) return fault(Fault::refused, "you are away then already");
        happened(table->clock, table->seating.settings.terms, in.calendars(*table), {ClockEvent::Kind::settled, here, {}, {}, {}, {}});
        sitter.holidays.emplace_back(begin, end);
        sitter.holiday_days_used += days;
        table->log("holiday", sitter.seat, "all", cat(days, days == 1 ? " day" : " days", " from ", to_iso(begin)), "", here);
        if (auto error = in.commit(table, {}, {})) return *error;
        return Nothing{};
    });
}

}  // namespace montjoy::server
