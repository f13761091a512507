// Accounts: optional, by name and password. Passwords are hashed in the background, for that takes long on purpose.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/account/preferences.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {

using store::AccountRow;
using store::Batch;
using store::KeyRow;

namespace {

constexpr Span reset_lasts = std::chrono::hours(2);
constexpr Span confirmation_lasts = std::chrono::days(7);

/// A name as it is compared: ASCII in lower case.
std::string folded(std::string_view name)
{
    std::string low(name);
    for (char& c : low)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return low;
}

std::optional<Error> check_name(std::string_view name)
{
    bool good = name.size() >= 2 && name.size() <= 40 && trim(name) == name;
    for (const char c : name) good = good && static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && c != '@';
    if (good) return std::nullopt;
    Error error = fault(Fault::malformed, "a name has 2 to 40 bytes on one line, no @, and no blank at an end");
    error.where = "/name";
    return error;
}

std::optional<Error> check_password(std::string_view password)
{
    if (password.size() >= 8 && password.size() <= 200) return std::nullopt;
    Error error = fault(Fault::malformed, "a password has 8 to 200 bytes");
    error.where = "/password";
    return error;
}

std::optional<Error> check_email(std::string_view email)
{
    const std::size_t at = email.find('@');
    bool good = email.empty() || (email.size() <= 254 && at != std::string_view::npos && at > 0 && at + 1 < email.size() && email.find('@', at + 1) == std::string_view::npos);
    for (const char c : email) good = good && c > ' ' && c != 0x7f && c != '<' && c != '>' && c != ',' && c != ';' && c != '"' && c != '\\';
    if (good) return std::nullopt;
    Error error = fault(Fault::malformed, "this is no address for mail");
    error.where = "/email";
    return error;
}

std::optional<Error> check_zone(std::string_view zone)
{
    if (zone.empty() || !zone_rule(zone).empty()) return std::nullopt;
    Error error = fault(Fault::malformed, "\"{}\" is no zone that is known here; \"Europe/Berlin\" is one", {std::string(zone)});
    error.where = "/zone";
    return error;
}

}  // namespace

std::optional<AccountRow> Service::Inside::account_row(std::string_view id)
{
    if (id.empty()) return std::nullopt;
    return store.one<AccountRow>({store::equal(&AccountRow::id, std::string(id))});
}

void Service::Inside::take_preferences(Sitter& sitter, const AccountRow& account)
{
    const Preferences own = read_preferences(account.data);
    sitter.zone = own.zone;
    sitter.days_off = own.days_off;
    if (!sitter.own_notices) sitter.notices = own.notices;
    sitter.notices.email = account.confirmed && !sitter.mail_ended ? account.email : "";
    if (sitter.notices.zone.empty()) sitter.notices.zone = own.zone;
    if (sitter.notices.language.empty()) sitter.notices.language = own.language;
}

Session Service::Inside::new_session(const AccountRow& account, Batch& batch)
{
    Session session{account.id, account.name, new_token(ports.secret_bytes), now() + site.session_length};
    batch.put(KeyRow{hash_of(session.secret), "session", "", "", account.id, "", ms(now()), ms(session.expires)});
    return session;
}

void Service::Inside::send_confirmation(const AccountRow& account, Batch& batch)
{
    if (!site.mail || account.email.empty()) return;
    const std::string token = new_token(ports.secret_bytes);
    batch.put(KeyRow{hash_of(token), "confirm", "", "", account.id, account.email, ms(now()), ms(now() + confirmation_lasts)});
    post_letter(batch, "confirm", account.email, cat("confirm ", hash_of(token)), cat(site.address, "/#/confirm/", token), account.name);
}

void Service::sign_up(const Caller&, const SignUp& wish, Done<Session> done)
{
    auto& in = *inside_;
    if (!in.site.sign_up) return done(fault(Fault::forbidden, "new accounts are not taken here"));
    for (auto check : {check_name(wish.name), check_password(wish.password), check_email(wish.email), check_zone(wish.zone)})
        if (check) return done(*check);
    const auto taken = in.run<bool>([&]() -> Outcome<bool> { return in.store.one<AccountRow>({store::equal(&AccountRow::folded, folded(wish.name))}).has_value(); });
    if (const Error* const error = error_of(taken)) return done(*error);
    if (std::get<bool>(taken)) return done(fault(Fault::conflict, "this name is taken"));
    auto hash = std::make_shared<std::string>();
    in.ports.background([hash, password = wish.password] { *hash = hash_password(password); }, [this, hash, wish, done] {
        auto& own = *inside_;
        done(own.run<Session>([&]() -> Outcome<Session> {
            if (hash->empty()) return unavailable();
            Preferences preferences;
            preferences.zone = wish.zone;
            preferences.language = wish.language;
            const AccountRow row{new_id(own.ports.secret_bytes), folded(wish.name), wish.name, wish.email, false, *hash, ms(own.now()), 0, to_json(preferences)};
            Batch batch;
            batch.add(row);
            Session session = own.new_session(row, batch);
            own.send_confirmation(row, batch);
            if (!own.write_now(batch)) return fault(Fault::conflict, "this name is taken");
            return session;
        }));
    });
}

void Service::sign_in(const Caller&, std::string_view name, std::string_view password, Done<Session> done)
{
    auto& in = *inside_;
    const std::string low = folded(name);
    if (const auto wait = in.attempts.wait(low, in.now())) {
        Error error = fault(Fault::rate_limited, "too many wrong passwords; wait a while");
        error.retry_after = wait;
        return done(error);
    }
    auto row = std::make_shared<std::optional<AccountRow>>();
    const auto asked = in.run<Nothing>([&]() -> Outcome<Nothing> {
        *row = in.store.one<AccountRow>({store::equal(&AccountRow::folded, low)});
        return Nothing{};
    });
    if (const Error* const error = error_of(asked)) return done(*error);
    auto right = std::make_shared<bool>(false);
    in.ports.background(
        [row, right, word = std::string(password)] {
            if (*row)
                *right = password_matches((*row)->password, word);
            else
                waste_a_check(word);  // no name is told by how long the answer takes
        },
        [this, row, right, low, done] {
            auto& own = *inside_;
            if (!*right) {
                own.attempts.failed(low, own.now());
                return done(fault(Fault::unauthorized, "name or password is wrong"));
            }
            own.attempts.succeeded(low);
            done(own.run<Session>([&]() -> Outcome<Session> {
                Batch batch;
                Session session = own.new_session(**row, batch);
                own.write_now(batch);
                return session;
            }));
        });
}

Outcome<Nothing> Service::sign_out(const Caller& caller)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        inside_->write_now(Batch().drop<KeyRow>({store::equal(&KeyRow::hash, hash_of(caller.session)), store::equal(&KeyRow::kind, "session")}));
        inside_->forget_keys();
        return Nothing{};
    });
}

Outcome<Nothing> Service::sign_out_everywhere(const Caller& caller)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        const std::string account = inside_->account_of(caller);
        if (account.empty()) return fault(Fault::unauthorized, "sign in first");
        inside_->write_now(Batch().drop<KeyRow>({store::equal(&KeyRow::account, account), store::equal(&KeyRow::kind, "session")}));
        inside_->forget_keys();
        return Nothing{};
    });
}

Outcome<Account> Service::account(const Caller& caller)
{
    return inside_->run<Account>([&]() -> Outcome<Account> {
        const auto row = inside_->account_row(inside_->account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        const Preferences own = read_preferences(row->data);
        Account account{row->id, row->name, row->email, own.zone, own.language, row->confirmed, from_ms(row->created), {}};
        for (int day = 0; day < 7; ++day)
            if ((own.days_off >> day & 1) != 0) account.days_off.push_back(day);
        return account;
    });
}

Outcome<Account> Service::change_account(const Caller& caller, const AccountChange& change)
{
    const auto changed = inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto row = in.account_row(in.account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        if (auto wrong = check_email(change.email.value_or(""))) return *wrong;
        if (auto wrong = check_zone(change.zone.value_or(""))) return *wrong;
        if (change.language && change.language->size() > 20) return fault(Fault::malformed, "a language is a short code, as \"de\"");
        Preferences own = read_preferences(row->data);
        if (change.zone) own.zone = *change.zone;
        if (change.language) own.language = *change.language;
        if (change.days_off) {
            own.days_off = 0;
            for (const int day : *change.days_off)
                if (day >= 0 && day < 7) own.days_off = static_cast<std::uint8_t>(own.days_off | 1 << day);
            if (std::popcount(own.days_off) > 3) return fault(Fault::malformed, "at most three days of the week are off");
        }
        Batch batch;
        const bool moved = change.email && *change.email != row->email;
        if (moved) {
            row->email = *change.email;
            row->confirmed = false;
            in.send_confirmation(*row, batch);
        }
        row->data = to_json(own);
        if (!in.change_row(*row, batch)) return fault(Fault::conflict, "the account was changed elsewhere; look again");
        return in.pass_on_preferences(*row);
    });
    if (const Error* const error = error_of(changed)) return *error;
    return account(caller);
}

bool Service::Inside::change_row(AccountRow& row, Batch& batch)
{
    const std::int64_t before = row.revision++;
    batch.change<AccountRow>({store::set(&AccountRow::email, row.email), store::set(&AccountRow::confirmed, row.confirmed),
                              store::set(&AccountRow::password, row.password), store::set(&AccountRow::revision, row.revision),
                              store::set(&AccountRow::data, row.data)},
                             {store::equal(&AccountRow::id, row.id), store::equal(&AccountRow::revision, before)});
    return write_now(batch);
}

Outcome<Nothing> Service::Inside::pass_on_preferences(const AccountRow& row)
{
    for (const store::SeatRow& seat : store.find<store::SeatRow>({store::equal(&store::SeatRow::account, row.id)})) {
        auto found = table(seat.game);
        if (error_of(found)) continue;  // a game that cannot be opened needs no reminders either
        const TablePtr own = answer_of(found);
        if (own->match().result().over) continue;
        happened(own->clock, own->seating.settings.terms, calendars(*own), {ClockEvent::Kind::settled, now(), {}, {}, {}, {}});
        for (Sitter& sitter : own->seating.seats)
            if (sitter.account == row.id) take_preferences(sitter, row);
        if (own->seating.master.account == row.id) take_preferences(own->seating.master, row);
        own->seating_changed = true;
        own->touch();
        if (auto error = commit(own, {}, {})) return *error;
    }
    return Nothing{};
}

void Service::change_password(const Caller& caller, std::string_view old_one, std::string_view new_one, Done<Session> done)
{
    auto& in = *inside_;
    if (auto wrong = check_password(new_one)) return done(*wrong);
    auto row = std::make_shared<AccountRow>();
    const auto asked = in.run<Nothing>([&]() -> Outcome<Nothing> {
        auto found = in.account_row(in.account_of(caller));
        if (!found) return fault(Fault::unauthorized, "sign in first");
        *row = *std::move(found);
        return Nothing{};
    });
    if (const Error* const error = error_of(asked)) return done(*error);
    auto right = std::make_shared<bool>(false);
    auto hash = std::make_shared<std::string>();
    in.ports.background(
        [row, right, hash, before = std::string(old_one), after = std::string(new_one)] {
            *right = password_matches(row->password, before);
            if (*right) *hash = hash_password(after);
        },
        [this, row, right, hash, done] {
            if (!*right) return done(fault(Fault::forbidden, "the old password is wrong"));
            done(inside_->set_password(*row, *hash));
        });
}

/// Every session ends with the old password; a new one begins.
Outcome<Session> Service::Inside::set_password(AccountRow row, const std::string& hash)
{
    return run<Session>([&]() -> Outcome<Session> {
        if (hash.empty()) return unavailable();
        row.password = hash;
        Batch batch;
        batch.drop<KeyRow>({store::equal(&KeyRow::account, row.id), store::equal(&KeyRow::kind, "session")});
        batch.drop<KeyRow>({store::equal(&KeyRow::account, row.id), store::equal(&KeyRow::kind, "reset")});
        Session session = new_session(row, batch);
        if (!change_row(row, batch)) return fault(Fault::conflict, "the account was changed elsewhere; look again");
        forget_keys();
        return session;
    });
}

Outcome<Nothing> Service::ask_for_reset(const Caller&, std::string_view name_or_email)
{
    // Looked up when the answer is on its way: how long that takes would tell whether there is such an account.
    inside_->ports.background([] {}, [this, asked = std::string(name_or_email)] { inside_->send_resets(asked); });
    return Nothing{};
}

void Service::Inside::send_resets(const std::string& name_or_email)
{
    run<Nothing>([&]() -> Outcome<Nothing> {
        if (!site.mail) return Nothing{};
        const bool by_email = name_or_email.find('@') != std::string::npos;
        const auto rows = by_email ? store.find<AccountRow>({store::equal(&AccountRow::email, name_or_email)})
                                   : store.find<AccountRow>({store::equal(&AccountRow::folded, folded(name_or_email))});
        for (const AccountRow& row : rows) {
            if (!row.confirmed) continue;
            const std::string token = new_token(ports.secret_bytes);
            Batch batch;
            batch.put(KeyRow{hash_of(token), "reset", "", "", row.id, "", ms(now()), ms(now() + reset_lasts)});
            // Asked again within the hour, one letter is enough.
            post_letter(batch, "reset", row.email, cat("reset ", row.id, ' ', ms(now()) / 3'600'000), cat(site.address, "/#/reset/", token), row.name);
            write_now(batch);
        }
        return Nothing{};
    });
}

void Service::reset_password(std::string_view token, std::string_view new_one, Done<Session> done)
{
    auto& in = *inside_;
    if (auto wrong = check_password(new_one)) return done(*wrong);
    auto row = std::make_shared<AccountRow>();
    const auto asked = in.run<Nothing>([&]() -> Outcome<Nothing> {
        const auto key = in.key(token);
        auto found = key && key->kind == "reset" ? in.account_row(key->account) : std::nullopt;
        if (!found) return fault(Fault::gone, "this link has ended; ask for another");
        *row = *std::move(found);
        return Nothing{};
    });
    if (const Error* const error = error_of(asked)) return done(*error);
    auto hash = std::make_shared<std::string>();
    in.ports.background([hash, word = std::string(new_one)] { *hash = hash_password(word); },
                        [this, row, hash, done] { done(inside_->set_password(*row, *hash)); });
}

Outcome<Nothing> Service::confirm_email(std::string_view token)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        const auto key = in.key(token);
        auto row = key && key->kind == "confirm" ? in.account_row(key->account) : std::nullopt;
        if (!row || row->email != key->data) return fault(Fault::gone, "this link has ended; ask for another");
        if (row->confirmed) return Nothing{};
        row->confirmed = true;
        Batch batch;
        if (!in.change_row(*row, batch)) return fault(Fault::conflict, "the account was changed elsewhere; look again");
        return in.pass_on_preferences(*row);
    });
}

void Service::delete_account(const Caller& caller, std::string_view password, Done<Nothing> done)
{
    auto& in = *inside_;
    auto row = std::make_shared<AccountRow>();
    const auto asked = in.run<Nothing>([&]() -> Outcome<Nothing> {
        auto found = in.account_row(in.account_of(caller));
        if (!found) return fault(Fault::unauthorized, "sign in first");
        *row = *std::move(found);
        return Nothing{};
    });
    if (const Error* const error = error_of(asked)) return done(*error);
    auto right = std::make_shared<bool>(false);
    in.ports.background([row, right, word = std::string(password)] { *right = password_matches(row->password, word); }, [this, row, right, done] {
        if (!*right) return done(fault(Fault::forbidden, "the password is wrong"));
        done(inside_->run<Nothing>([&] { return inside_->erase_account(*row); }));
    });
}

void Service::Inside::erase_sitter(const Table& table, const Sitter& sitter, std::string_view who, Batch& batch)
{
    const std::string& game = table.id();
    for (const TableLog& log : table.logs()) {
        if (log.kind != "joined" || log.who != who || log.text != sitter.player) continue;
        TableLog unnamed = log;
        unnamed.text = "a player";
        batch.change<store::LogRow>({store::set(&store::LogRow::body, to_json(unnamed))},
                                    {store::equal(&store::LogRow::game, game), store::equal(&store::LogRow::ordinal, log.ordinal)});
    }
    for (const auto& hook : sitter.notices.hooks)  // another may be told at the same place
        for (const store::NoticeRow& notice : store.find<store::NoticeRow>({store::equal(&store::NoticeRow::target, hook.url)}))
            if (notice.once.find(game) != std::string::npos && notice.once.find(cat(' ', who, ' ')) != std::string::npos)
                batch.drop<store::NoticeRow>({store::equal(&store::NoticeRow::id, notice.id)});
}

Outcome<Nothing> Service::Inside::erase_account(const AccountRow& row)
{
    flush();
    for (const store::SeatRow& seat : store.find<store::SeatRow>({store::equal(&store::SeatRow::account, row.id)})) {
        auto found = table(seat.game);
        if (error_of(found)) continue;
        const TablePtr own = answer_of(found);
        Batch batch;
        Seats revoked;
        for (std::uint8_t i = 0; i < own->match().seats().size(); ++i) {
            const Sitter& sitter = own->seating.of(Seat{i});
            if (sitter.account != row.id || &sitter == &own->seating.master) continue;
            erase_sitter(*own, sitter, sitter.seat, batch);
            vacate(*own, Seat{i}, batch);
            batch.put(link_row(*own, Role::player, sitter.seat));
            own->log("replaced", sitter.seat, "all", sitter.seat, "its player has left the site", now());
            revoked.insert(Seat{i});
        }
        if (own->seating.master.account == row.id) {
            erase_sitter(*own, own->seating.master, "game-master", batch);
            vacate_master(*own, batch);
            batch.put(link_row(*own, Role::game_master, ""));
            own->log("replaced", "game-master", "all", "game-master", "its player has left the site", now());
            if (const auto chair = own->match().seat_named(own->seating.master.seat)) revoked.insert(*chair);
        }
        if (own->seating.owner == row.id) own->seating.owner.clear();
        own->seating_changed = true;
        own->touch();
        note_changed(*own, revoked);
        if (auto error = commit(own, {}, std::move(batch))) return *error;
        forget(own->id());  // its log has another word for the name
    }
    Batch batch;
    batch.drop<AccountRow>({store::equal(&AccountRow::id, row.id)});
    batch.drop<KeyRow>({store::equal(&KeyRow::account, row.id)});
    batch.drop<store::SeatRow>({store::equal(&store::SeatRow::account, row.id)});
    batch.drop<store::UploadRow>({store::equal(&store::UploadRow::account, row.id)});
    for (const char* const what : {"create by ", "import by "}) batch.drop<store::DoneRow>({store::equal(&store::DoneRow::scope, cat(what, row.id))});
    if (!row.email.empty()) batch.drop<store::NoticeRow>({store::equal(&store::NoticeRow::target, row.email)});
    for (const store::PinRow& pin : store.find<store::PinRow>({store::equal(&store::PinRow::owner, row.id)}))
        batch.change<store::PinRow>({store::set(&store::PinRow::owner, "")}, {store::equal(&store::PinRow::game, pin.game)});
    if (!write_now(batch)) return overtaken();
    forget_keys();
    return Nothing{};
}

}  // namespace montjoy::server
