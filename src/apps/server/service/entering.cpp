// Who is who: keys, and what they open.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr Span keys_are_believed_for = std::chrono::seconds(20);
constexpr std::size_t keys_in_memory = 20'000;

/// The kind of a key that its holder acts with.
std::string holder_kind(Role role) { return cat("holder ", name_of(role)); }
std::string link_kind(Role role) { return cat("link ", name_of(role)); }

std::optional<Role> role_of(std::string_view kind, std::string_view front)
{
    return kind.starts_with(front) ? named<Role>(kind.substr(front.size())) : std::nullopt;
}

std::uint64_t generation_of(const Table& table, Role role, std::string_view seat)
{
    switch (role) {
        case Role::player:
            if (const auto found = table.match().seat_named(seat)) return table.seating.of(*found).generation;
            return 0;
        case Role::game_master: return table.seating.master.generation;
        case Role::spectator: return table.seating.spectators;
        case Role::owner: return table.seating.owners;
    }
    return 0;
}

}  // namespace

std::optional<store::KeyRow> Service::Inside::key(std::string_view token)
{
    if (token.empty() || token.size() > 100) return std::nullopt;
    const std::string hash = hash_of(token);
    const Time here = now();
    if (const auto found = keys_.find(hash); found != keys_.end() && here - found->second.second < keys_are_believed_for)
        return found->second.first;
    auto row = store.one<store::KeyRow>({store::equal(&store::KeyRow::hash, hash)});
    if (row && row->expires && *row->expires <= ms(here)) row.reset();
    if (keys_.size() > keys_in_memory) keys_.clear();
    if (row) keys_[hash] = {row, here};  // a miss is not kept: the key may come into being
    return row;
}

std::string Service::Inside::account_of(const Caller& caller)
{
    const auto row = key(caller.session);
    return row && row->kind == "session" ? row->account : "";
}

bool Service::Inside::still_holds(const Access& access, const Table& table) const
{
    const std::string seat = access.seat ? table.match().name_of_seat(*access.seat) : "";
    return access.generation == generation_of(table, access.role, seat);
}

Outcome<TablePtr> Service::Inside::open(const Access& access)
{
    auto found = table(access.game);
    if (error_of(found)) return found;
    if (!still_holds(access, *answer_of(found))) return fault(Fault::gone, "this key has ended; ask for a new link");
    return found;
}

std::string Service::Inside::link_secret(const Table& table, Role role, std::string_view seat) const
{
    return derived_token(secret, cat("link ", table.id(), ' ', name_of(role), ' ', seat, ' ', generation_of(table, role, seat)));
}

store::KeyRow Service::Inside::link_row(const Table& table, Role role, std::string_view seat)
{
    // Spectators and owners act with the link itself; a seat's link is an invitation, and spent when it is taken.
    const bool at_once = role == Role::spectator || role == Role::owner;
    return {hash_of(link_secret(table, role, seat)), at_once ? holder_kind(role) : link_kind(role), table.id(), std::string(seat), "",
            cat(generation_of(table, role, seat)), ms(now()), {}};
}

namespace {

Access access_of(const Table& table, Role role, std::string_view seat, std::string account)
{
    Access access{table.id(), role, std::nullopt, std::move(account), generation_of(table, role, seat)};
    if (role == Role::player) access.seat = table.match().seat_named(seat);
    if (role == Role::game_master) access.seat = table.match().seat_named(table.seating.master.seat);
    return access;
}

}  // namespace

Outcome<Access> Service::enter_by_key(const Caller& caller)
{
    return inside_->run<Access>([&]() -> Outcome<Access> {
        const auto row = inside_->key(caller.key);
        const auto role = row ? role_of(row->kind, "holder ") : std::nullopt;
        if (!role) return fault(Fault::unauthorized, "this key opens nothing");
        auto found = inside_->table(row->game);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        const Access access = access_of(table, *role, row->seat, row->account);
        if (row->data != cat(access.generation)) return fault(Fault::gone, "this key has ended; ask for a new link");
        return access;
    });
}

Outcome<Access> Service::enter(const Caller& caller, std::string_view game, std::string_view seat)
{
    if (!caller.key.empty()) {
        auto entered = enter_by_key(caller);
        if (const Access* const access = std::get_if<Access>(&entered))
            if (access->game != game) return fault(Fault::not_found, "there is no such game, or it is not for you");
        return entered;
    }
    return inside_->run<Access>([&]() -> Outcome<Access> {
        const std::string account = inside_->account_of(caller);
        if (const auto known = inside_->tables.find(game); known != inside_->tables.end()) {
            known->second->last_used = inside_->now();
            if (auto access = inside_->place_of(*known->second, account, seat)) return *std::move(access);
        }
        // Whether there is such a game must not be told by how long it takes to say no: the same is looked up for
        // each that is not the caller's, and only one that is, is opened.
        const auto row = inside_->store.one<store::TableRow>({store::equal(&store::TableRow::game, std::string(game))});
        const auto seats = inside_->store.find<store::SeatRow>({store::equal(&store::SeatRow::game, std::string(game)), store::equal(&store::SeatRow::account, account)});
        const bool may = row && (row->listed || (!account.empty() && !seats.empty()));
        if (may) {
            auto found = inside_->table(game);
            if (const Error* const error = error_of(found)) return *error;
            if (auto access = inside_->place_of(*answer_of(found), account, seat)) return *std::move(access);
        }
        return fault(account.empty() ? Fault::unauthorized : Fault::not_found, "there is no such game, or it is not for you");
    });
}

std::optional<Access> Service::Inside::place_of(const Table& table, const std::string& account, std::string_view seat) const
{
    if (!account.empty()) {
        for (const Sitter& sitter : table.seating.seats)
            if (sitter.account == account && (seat.empty() || seat == sitter.seat)) return access_of(table, Role::player, sitter.seat, account);
        if (table.seating.master.account == account && (seat.empty() || seat == table.seating.master.seat))
            return access_of(table, Role::game_master, "", account);
        if (table.seating.owner == account && seat.empty()) return access_of(table, Role::owner, "", account);
    }
    if (table.seating.settings.listed && seat.empty()) return access_of(table, Role::spectator, "", account);
    return std::nullopt;
}

Outcome<Invitation> Service::invitation(std::string_view secret)
{
    return inside_->run<Invitation>([&]() -> Outcome<Invitation> {
        const auto row = inside_->key(secret);
        const auto role = row ? role_of(row->kind, "link ") : std::nullopt;
        if (!role) return fault(Fault::not_found, "this is no invitation");
        auto found = inside_->table(row->game);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (row->data != cat(generation_of(table, *role, row->seat))) return fault(Fault::gone, "this invitation has been taken back");
        Invitation invitation{table.id(), table.seating.title, std::string(table.match().system()), table.seating.scenario, row->seat, "", *role, false};
        if (*role == Role::player) {
            const Seat seat = *table.match().seat_named(row->seat);
            invitation.side = table.match().sides()[table.match().seats()[seat.index].side];
            invitation.taken = table.seating.of(seat).joined || !table.seating.of(seat).bot.empty();
        } else {
            invitation.seat = table.seating.master.seat;
            invitation.taken = table.seating.master.joined;
        }
        return invitation;
    });
}

Outcome<Joined> Service::join(const Caller& caller, std::string_view secret, std::string_view once, std::string_view display_name)
{
    return inside_->run<Joined>([&]() -> Outcome<Joined> {
        auto& in = *inside_;
        if (once.size() < 8 || once.size() > 80) return fault(Fault::malformed, "an idempotency key is 8 to 80 visible characters");
        const auto row = in.key(secret);
        const auto role = row ? role_of(row->kind, "link ") : std::nullopt;
        if (!role) return fault(Fault::not_found, "this is no invitation");
        auto found = in.table(row->game);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (row->data != cat(generation_of(*table, *role, row->seat))) return fault(Fault::gone, "this invitation has been taken back");
        const bool master = *role == Role::game_master;
        Sitter& sitter = master ? table->seating.master : table->seating.of(*table->match().seat_named(row->seat));

        // The key follows from link and request: asked again, the same is given, and it is kept nowhere.
        const std::string token = derived_token(in.secret, cat("holder ", secret, ' ', once));
        const std::string account = in.account_of(caller);
        Joined joined{table->id(), sitter.seat, *role, token};
        const bool own = sitter.joined && !account.empty() && sitter.account == account;
        if (sitter.joined && !own)
            return in.key(token) ? Outcome<Joined>(joined) : fault(Fault::gone, "somebody sits here; the game's owner or master can make a new link");
        if (!sitter.bot.empty() && !sitter.stands_in) return fault(Fault::gone, "a program plays here; the game's owner or master can make a new link");

        const auto player = in.account_row(account);
        const std::string name = !trim(display_name).empty() ? std::string(trim(display_name)) : player ? player->name : "";
        if (name.size() > 40) return fault(Fault::malformed, "a name has at most 40 bytes");
        for (const char c : name)
            if (static_cast<unsigned char>(c) < 0x20) return fault(Fault::malformed, "a name is one line");
        store::Batch batch;
        batch.put(store::KeyRow{hash_of(token), holder_kind(*role), table->id(), row->seat, account, row->data, ms(in.now()), {}});
        if (!own) {
            sitter.joined = true;
            sitter.player = name.empty() ? (master ? "game master" : sitter.seat) : name;
            sitter.account = account;
            if (player) in.take_preferences(sitter, *player);
            table->log("joined", master ? "game-master" : sitter.seat, "all", sitter.player, "", in.now());
            if (!account.empty()) batch.put(store::SeatRow{table->id(), master ? "(game-master)" : sitter.seat, account});
            if (in.started(*table)) {
                table->settle(in.now());
                in.mind_clock(*table, std::nullopt);
            }
        }
        table->seating_changed = true;
        if (auto error = in.commit(table, {}, std::move(batch))) return *error;
        return joined;
    });
}

Outcome<Link> Service::reissue(const Access& access, Role role, std::string_view seat)
{
    return inside_->run<Link>([&]() -> Outcome<Link> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        const auto index = role == Role::player ? table->match().seat_named(seat) : std::nullopt;
        if (role == Role::player && (!index || &table->seating.of(*index) == &table->seating.master))
            return fault(Fault::not_found, "there is no seat \"{}\" for a player", {std::string(seat)});
        const bool free = role == Role::player ? !table->seating.of(*index).joined : role == Role::game_master ? !table->seating.master.joined : true;
        const bool own = role == Role::player && access.role == Role::player && access.seat == index;
        const bool may = access.role == Role::game_master || own || (access.role == Role::owner && free);
        if (!may) return fault(Fault::forbidden, "a link is made anew by the game master, or by the owner for a seat that nobody has taken, or by a player for the own seat");
        store::Batch batch;
        Seats revoked;
        if (role == Role::player) {
            in.vacate(*table, *index, batch);
            revoked.insert(*index);
        } else if (role == Role::game_master) {
            in.vacate_master(*table, batch);
        } else if (role == Role::spectator) {
            ++table->seating.spectators;
        } else {
            ++table->seating.owners;
        }
        const std::string name = role == Role::player ? std::string(seat) : "";
        const Link link{name, role, in.link_secret(*table, role, name)};
        batch.put(in.link_row(*table, role, name));
        table->log("reissued", access.role == Role::player ? std::string(seat) : std::string(name_of(access.role)), "all",
                   name.empty() ? std::string(name_of(role)) : name, "", in.now());
        table->seating_changed = true;
        table->touch();
        in.forget_keys();
        in.note_changed(*table, revoked);
        if (auto error = in.commit(table, {}, std::move(batch))) return *error;
        return link;
    });
}

void Service::Inside::vacate(Table& table, Seat seat, store::Batch& batch)
{
    Sitter& sitter = table.seating.of(seat);
    const std::string name = sitter.seat;
    ++sitter.generation;
    sitter.joined = false;
    sitter.bot.clear();
    sitter.stands_in = false;
    sitter.player.clear();
    sitter.account.clear();
    sitter.holidays.clear();
    sitter.holiday_days_used = 0;
    sitter.zone.clear();
    sitter.days_off = 0;
    sitter.notices = {};
    sitter.own_notices = sitter.mail_ended = false;
    sitter.visited = sitter.visited_at = 0;  // who comes next has everything to read
    std::erase_if(table.seating.claims, [&](const Claim& claim) { return claim.seat == name; });
    // What the one who leaves had planned is not the next one's, and must not be played.
    batch.drop<store::DraftRow>({store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::seat, name)});
    batch.drop<store::SeatRow>({store::equal(&store::SeatRow::game, table.id()), store::equal(&store::SeatRow::seat, name)});
    batch.drop<store::KeyRow>({store::equal(&store::KeyRow::game, table.id()), store::equal(&store::KeyRow::seat, name)});
    table.seating_changed = true;
    tell_side(table, seat, true);
}

void Service::Inside::vacate_master(Table& table, store::Batch& batch)
{
    Sitter& master = table.seating.master;
    Sitter empty;
    empty.seat = master.seat;
    empty.generation = master.generation + 1;
    empty.number_base = master.number_base;
    master = std::move(empty);
    batch.drop<store::SeatRow>({store::equal(&store::SeatRow::game, table.id()), store::equal(&store::SeatRow::seat, "(game-master)")});
    for (const char* const kind : {"holder game-master", "link game-master"})
        batch.drop<store::KeyRow>({store::equal(&store::KeyRow::game, table.id()), store::equal(&store::KeyRow::kind, kind)});
    table.seating_changed = true;
}

}  // namespace montjoy::server
