// Notices: what is to be told to whom is written into the outbox together with what it tells of; whether it is
// still true is asked again when it goes out.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/notices/letters.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

/// Who is at the table already sees it there; a little later it is known who was not.
constexpr Span turn_notice_waits = std::chrono::seconds(90);
constexpr Span lease = std::chrono::minutes(5);
constexpr std::array<Span, 6> tries{std::chrono::minutes(1), std::chrono::minutes(5), std::chrono::minutes(30),
                                    std::chrono::hours(2), std::chrono::hours(8), std::chrono::hours(24)};
constexpr std::size_t letters_at_once = 8;

std::string body_of(const Notice& notice)
{
    Writer w;
    w.open().field("what", notice.what).field("game", notice.game).field("title", notice.title).field("seat", notice.seat);
    w.field("turn", notice.turn).field("deadline", notice.deadline ? ms(*notice.deadline) : 0).field("text", notice.text);
    w.field("link", notice.link).field("unsubscribe", notice.unsubscribe).field("zone", notice.zone).field("name", notice.name).close();
    return std::move(w).text();
}

Notice notice_of(std::string_view body)
{
    Notice notice;
    Problems problems;
    const auto document = parse_document(body, problems);
    if (!document) return notice;
    const Place place(*document, problems);
    notice.what = place.optional("what").string();
    notice.game = place.optional("game").string();
    notice.title = place.optional("title").string();
    notice.seat = place.optional("seat").string();
    notice.turn = static_cast<std::uint64_t>(place.optional("turn").integer(0, INT64_MAX));
    if (const std::int64_t deadline = place.optional("deadline").integer(0, INT64_MAX); deadline > 0) notice.deadline = from_ms(deadline);
    notice.text = place.optional("text").string();
    notice.link = place.optional("link").string();
    notice.unsubscribe = place.optional("unsubscribe").string();
    notice.zone = place.optional("zone").string();
    notice.name = place.optional("name").string();
    return notice;
}

}  // namespace

void Service::Inside::add_notice(const Table& table, store::Batch& batch, const Sitter& sitter, Notice notice, std::string once, Time due)
{
    notice.game = table.id();
    notice.title = table.seating.title;
    notice.seat = sitter.seat;
    notice.name = sitter.player;
    notice.zone = sitter.notices.zone;
    notice.link = cat(site.address, "/#/game/", table.id());
    const bool master = &sitter == &table.seating.master;
    const std::string token = derived_token(secret, cat("unsubscribe ", table.id(), ' ', master ? "(game-master)" : sitter.seat, ' ', sitter.generation));
    notice.unsubscribe = cat(site.address, "/#/unsubscribe/", token);
    const auto write = [&](std::string channel, const std::string& target) {
        batch.add_once(store::NoticeRow{new_id(ports.secret_bytes), cat(once, ' ', channel, ' ', target), ms(due), 0, std::move(channel), target, body_of(notice), "", ms(now())});
    };
    if (site.mail && !sitter.notices.email.empty()) {
        batch.put(store::KeyRow{hash_of(token), "unsubscribe", table.id(), master ? "(game-master)" : sitter.seat, sitter.account, "", ms(now()), {}});
        write("mail", sitter.notices.email);
    }
    for (const auto& hook : sitter.notices.hooks) write(cat("hook ", name_of(hook.shape)), hook.url);
}

void Service::Inside::add_notices(const TablePtr& table, store::Batch& batch)
{
    if (!ports.deliver) return;
    const Match& match = table->match();
    const std::string& id = table->id();
    const Calendars all = calendars(*table);
    const bool over = match.result().over;
    const auto wants = [](const Sitter& sitter) { return sitter.joined && (!sitter.notices.email.empty() || !sitter.notices.hooks.empty()); };
    for (std::uint8_t i = 0; i < match.seats().size(); ++i) {
        const Seat seat{i};
        const Sitter& sitter = table->seating.of(seat);
        if (!wants(sitter)) continue;
        const std::string& name = match.name_of_seat(seat);
        const std::uint64_t turn = table->clock.seats[i].turns;
        std::uint64_t& told = table->noticed_turns[name];
        if (sitter.notices.turn && match.awaited().contains(seat) && sitter.bot.empty() && told != turn) {
            told = turn;
            Notice notice{"turn", {}, {}, {}, turn, standing(table->clock, table->seating.settings.terms, all, seat).deadline, {}, {}, {}, {}, {}};
            add_notice(*table, batch, sitter, std::move(notice), cat("turn ", id, ' ', name, ' ', turn), now() + turn_notice_waits);
        }
        if (sitter.notices.end && over && told != UINT64_MAX) {
            told = UINT64_MAX;
            add_notice(*table, batch, sitter, Notice{"end", {}, {}, {}, 0, {}, render(match.result().how), {}, {}, {}, {}}, cat("end ", id, ' ', name), now());
        }
    }
    for (const auto& [seat, deadline] : std::exchange(table->reminders, {})) {
        const Sitter& sitter = table->seating.of(seat);
        if (!wants(sitter) || !sitter.notices.reminder) continue;
        const std::uint64_t turn = table->clock.seats[seat.index].turns;
        add_notice(*table, batch, sitter, Notice{"reminder", {}, {}, {}, turn, deadline, {}, {}, {}, {}, {}},
                   cat("reminder ", id, ' ', sitter.seat, ' ', turn, ' ', table->clock.seats[seat.index].reminded), now());
    }
    for (std::size_t i = table->noticed_logs; i < table->logs().size(); ++i) tell_of(*table, batch, table->logs()[i]);
    table->noticed_logs = table->logs().size();
}

/// Speech, and what was decided at the table, to those who want to hear of it and did not do it themselves.
void Service::Inside::tell_of(const Table& table, store::Batch& batch, const TableLog& log)
{
    constexpr std::array<std::string_view, 8> told{"paused", "resumed", "extended", "replaced", "asked", "rewound", "holiday", "time"};
    const bool speech = log.kind == "speech";
    if (!speech && std::find(told.begin(), told.end(), log.kind) == told.end()) return;
    const auto tell = [&](const Sitter& sitter, const std::string& own, bool hears) {
        const bool wanted = speech ? sitter.notices.speech : sitter.notices.table;
        if (!sitter.joined || !wanted || !hears || log.who == own) return;
        add_notice(table, batch, sitter, Notice{speech ? "speech" : "table", {}, {}, {}, 0, {}, render(message_of(log)), {}, {}, {}, {}},
                   cat("log ", table.id(), ' ', log.ordinal, ' ', own), now());
    };
    for (std::uint8_t i = 0; i < table.match().seats().size(); ++i) {
        const Sitter& sitter = table.seating.of(Seat{i});
        if (&sitter != &table.seating.master) tell(sitter, sitter.seat, concerns(log, table.match(), Seat{i}));
    }
    tell(table.seating.master, "game-master", true);
}

void Service::Inside::post_letter(store::Batch& batch, std::string_view kind, const std::string& to, std::string once, std::string link, const std::string& name)
{
    Notice notice;
    notice.what = kind;
    notice.link = std::move(link);
    notice.name = name;
    batch.add_once(store::NoticeRow{new_id(ports.secret_bytes), std::move(once), ms(now()), 0, "mail", to, body_of(notice), "", ms(now())});
}

/// Whether there is still a point in sending it.
bool Service::Inside::still_true(const Notice& notice)
{
    if (notice.game.empty()) return true;
    auto found = table(notice.game);
    if (const Error* const error = error_of(found)) return error->fault == Fault::unavailable;
    const Table& own = *answer_of(found);
    if (notice.what != "turn" && notice.what != "reminder") return true;
    const auto seat = own.match().seat_named(notice.seat);
    if (!seat || own.clock.paused || !own.match().awaited().contains(*seat) || !own.seating.of(*seat).bot.empty()) return false;
    if (own.clock.seats[seat->index].turns != notice.turn) return false;
    const auto looked = own.seen_turns.find(notice.seat);
    return notice.what == "reminder" || looked == own.seen_turns.end() || looked->second != notice.turn;
}

Time Service::Inside::deliver()
{
    const Time here = now();
    if (!ports.deliver) return Time::max();
    const auto due = store.find<store::NoticeRow>({store::at_most(&store::NoticeRow::due, ms(here))}, {{store::column_of(&store::NoticeRow::due), false}}, letters_at_once);
    for (const store::NoticeRow& row : due) {
        if (letters_out_.size() >= letters_at_once) break;
        if (letters_out_.contains(row.id)) continue;
        const Notice notice = notice_of(row.body);
        if (!still_true(notice)) {
            close_notice(row, row.due, "no longer true");
            continue;
        }
        // Taken for a while, so that no other server sends it too; if we end before it is sent, it is tried again.
        const std::int64_t leased = ms(here + lease);
        if (!store.write(store::Batch().change<store::NoticeRow>({store::set(&store::NoticeRow::due, std::optional(leased)), store::set(&store::NoticeRow::attempts, row.attempts + 1)},
                                                                 {store::equal(&store::NoticeRow::id, row.id), store::equal(&store::NoticeRow::due, row.due)})))
            continue;
        letters_out_.insert(row.id);
        const auto letter = std::make_shared<Letter>(letter_of(notice, row.channel, row.target, row.id, site));
        const auto answer = std::make_shared<Delivery>();
        ports.background([this, letter, answer] { *answer = ports.deliver(*letter); },
                         [this, row, answer, leased] {
                             letters_out_.erase(row.id);
                             delivered(row, leased, *answer);
                         });
    }
    counts.notices_waiting = due.size() < letters_at_once ? due.size() : store.find<store::NoticeRow>({store::at_most(&store::NoticeRow::due, ms(here))}, {}, 10'000).size();
    return due.size() == letters_at_once ? here + std::chrono::milliseconds(50) : Time::max();
}

void Service::Inside::delivered(const store::NoticeRow& row, std::int64_t leased, const Delivery& answer)
{
    try {
        if (answer.done) {
            ++counts.notices_sent;
            return close_notice(row, leased, "sent");
        }
        ++counts.notices_failed;
        const auto attempt = static_cast<std::size_t>(row.attempts);
        if (answer.hopeless || attempt >= tries.size()) return close_notice(row, leased, cat("given up: ", answer.why));
        const std::int64_t next = ms(now() + tries[attempt]);
        store.write(store::Batch().change<store::NoticeRow>({store::set(&store::NoticeRow::due, std::optional(next)), store::set(&store::NoticeRow::outcome, answer.why)},
                                                            {store::equal(&store::NoticeRow::id, row.id), store::equal(&store::NoticeRow::due, std::optional(leased))}));
    } catch (const store::Failure& failure) {
        failed(failure);  // the lease runs out, and it is tried again
    }
}

/// It is done with, one way or the other; what it said (a link may be a secret) is not kept.
void Service::Inside::close_notice(const store::NoticeRow& row, std::optional<std::int64_t> due, std::string outcome)
{
    store.write(store::Batch().change<store::NoticeRow>(
        {store::set(&store::NoticeRow::due, std::optional<std::int64_t>{}), store::set(&store::NoticeRow::outcome, outcome), store::set(&store::NoticeRow::body, "{}")},
        {store::equal(&store::NoticeRow::id, row.id), store::equal(&store::NoticeRow::due, due)}));
}

namespace {

std::optional<Error> check_notices(const NoticeSettings& settings)
{
    for (std::size_t i = 0; i < settings.hooks.size(); ++i) {
        const std::string& url = settings.hooks[i].url;
        const bool good = (url.starts_with("https://") || url.starts_with("http://")) && url.find_first_of(" \t\r\n\"<>\\") == std::string::npos;
        if (good) continue;
        Error error = fault(Fault::malformed, "a hook's address begins with https:// or http://");
        error.where = cat("/hooks/", i, "/url");
        return error;
    }
    if (!settings.zone.empty() && zone_rule(settings.zone).empty()) {
        Error error = fault(Fault::malformed, "\"{}\" is no zone that is known here; \"Europe/Berlin\" is one", {settings.zone});
        error.where = "/zone";
        return error;
    }
    return std::nullopt;
}

}  // namespace

Sitter* Service::Inside::own_sitter(Table& table, const Access& access)
{
    if (access.role == Role::player && access.seat) return &table.seating.of(*access.seat);
    return access.role == Role::game_master ? &table.seating.master : nullptr;
}

Outcome<NoticeSettings> Service::notice_settings(const Access& access)
{
    return inside_->run<NoticeSettings>([&]() -> Outcome<NoticeSettings> {
        auto found = inside_->open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Sitter* const sitter = inside_->own_sitter(*answer_of(found), access);
        if (!sitter) return fault(Fault::forbidden, "notices go to those at the table");
        return sitter->notices;
    });
}

Outcome<Nothing> Service::set_notices(const Access& access, const NoticeSettings& settings)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        Sitter* const sitter = in.own_sitter(*table, access);
        if (!sitter) return fault(Fault::forbidden, "notices go to those at the table");
        if (auto wrong = check_notices(settings)) return *wrong;
        sitter->notices = settings;
        sitter->own_notices = true;
        sitter->mail_ended = settings.email.empty();
        if (!sitter->account.empty() && !settings.email.empty()) {  // the account's own, confirmed
            const auto account = in.account_row(sitter->account);
            sitter->notices.email = account && account->confirmed ? account->email : "";
        }
        table->seating_changed = true;
        if (auto error = in.commit(table, {}, {})) return *error;
        return Nothing{};
    });
}

Outcome<NoticeSettings> Service::account_notices(const Caller& caller)
{
    return inside_->run<NoticeSettings>([&]() -> Outcome<NoticeSettings> {
        const auto row = inside_->account_row(inside_->account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        return read_preferences(row->data).notices;
    });
}

Outcome<Nothing> Service::set_account_notices(const Caller& caller, const NoticeSettings& settings)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto row = in.account_row(in.account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        if (auto wrong = check_notices(settings)) return *wrong;
        Preferences own = read_preferences(row->data);
        own.notices = settings;
        own.notices.email.clear();
        row->data = to_json(own);
        store::Batch batch;
        if (!in.change_row(*row, batch)) return fault(Fault::conflict, "the account was changed elsewhere; look again");
        return in.pass_on_preferences(*row);
    });
}

Outcome<Nothing> Service::unsubscribe(std::string_view token)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        const auto key = in.key(token);
        if (!key || key->kind != "unsubscribe") return fault(Fault::not_found, "this link is none of ours");
        auto found = in.table(key->game);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        const auto seat = table->match().seat_named(key->seat);
        Sitter& sitter = seat ? table->seating.of(*seat) : table->seating.master;
        sitter.notices.email.clear();
        sitter.mail_ended = true;
        table->seating_changed = true;
        if (auto error = in.commit(table, {}, {})) return *error;
        return Nothing{};
    });
}

}  // namespace montjoy::server
