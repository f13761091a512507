// A private feed (Atom, RFC 4287): whose turn it is and what was decided at the tables of one account or seat.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/markup.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::size_t entries_a_game = 15;

struct Entry {
    std::string id, title, text, link;
    Time when{};
};

/// What a feed tells a game master who has no seat: the end, and the latest that was said and decided.
void add_logs(const Table& table, const Site& site, std::vector<Entry>& entries)
{
    const std::string link = cat(site.address, "/#/game/", table.id());
    const std::string front = cat("urn:montjoy:", table.id(), ":(game-master):");
    const auto& logs = table.logs();
    if (const Result result = table.match().result(); result.over)
        entries.push_back({cat(front, "end"), cat("It is over: ", table.seating.title), render(result.how), link, logs.empty() ? table.seating.created : logs.back().at});
    for (std::size_t i = logs.size(); i > 0 && i + entries_a_game > logs.size(); --i)
        entries.push_back({cat(front, "log:", logs[i - 1].ordinal), table.seating.title, render(message_of(logs[i - 1])), link, logs[i - 1].at});
}

/// What a feed tells of one seat: its turn while it is one, the end, and the latest of the table's news.
void add_entries(Table& table, Seat seat, const Site& site, std::vector<Entry>& entries)
{
    const std::string& name = table.match().name_of_seat(seat);
    const std::string link = cat(site.address, "/#/game/", table.id());
    const std::string front = cat("urn:montjoy:", table.id(), ':', name, ':');
    const Clock::OfSeat& clock = table.clock.seats[seat.index];
    if (table.match().awaited().contains(seat) && !table.clock.paused)
        entries.push_back({cat(front, "turn:", clock.turns), cat("Your turn: ", table.seating.title), cat("It is your turn as ", name, '.'), link, clock.began});
    const Result result = table.match().result();
    const auto& news = table.news(seat);
    if (result.over)
        entries.push_back({cat(front, "end"), cat("It is over: ", table.seating.title), render(result.how), link, news.empty() ? table.seating.created : news.back().when});
    std::size_t taken = 0;
    for (auto entry = news.rbegin(); entry != news.rend() && taken < entries_a_game; ++entry) {
        if (entry->kind != NewsEntry::Kind::table && entry->kind != NewsEntry::Kind::speech) continue;
        entries.push_back({cat(front, "news:", entry->index), table.seating.title, render(entry->message), link, entry->when});
        ++taken;
    }
}

}  // namespace

Outcome<std::string> Service::feed_secret(const Caller& caller, const Access* access)
{
    return inside_->run<std::string>([&]() -> Outcome<std::string> {
        auto& in = *inside_;
        const std::string account = in.account_of(caller);
        store::KeyRow row{"", "feed", "", "", account, "", ms(in.now()), {}};
        std::string words = cat("feed ", account);
        if (access) {
            auto found = in.open(*access);
            if (const Error* const error = error_of(found)) return *error;
            const bool master = access->role == Role::game_master;
            if (!master && (!access->seat || access->role != Role::player)) return fault(Fault::forbidden, "feeds are for those at the table");
            row.game = access->game;
            row.seat = master ? "(game-master)" : answer_of(found)->match().name_of_seat(*access->seat);
            row.account.clear();
            row.data = cat(access->generation);
            words = cat("feed ", row.game, ' ', row.seat, ' ', access->generation);
        } else if (account.empty()) {
            return fault(Fault::unauthorized, "sign in first");
        } else if (const auto own = in.account_row(account)) {
            if (const int ended = read_preferences(own->data).feeds_ended; ended > 0) words += cat(' ', ended);
        }
        const std::string token = derived_token(in.secret, words);
        row.hash = hash_of(token);
        in.write_now(store::Batch().put(row));
        return token;
    });
}

Outcome<Nothing> Service::end_feed(const Caller& caller)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto row = in.account_row(in.account_of(caller));
        if (!row) return fault(Fault::unauthorized, "sign in first");
        Preferences own = read_preferences(row->data);
        ++own.feeds_ended;
        row->data = to_json(own);
        store::Batch batch;
        batch.drop<store::KeyRow>({store::equal(&store::KeyRow::account, row->id), store::equal(&store::KeyRow::kind, "feed")});
        if (!in.change_row(*row, batch)) return overtaken();
        in.forget_keys();
        return Nothing{};
    });
}

Outcome<File> Service::feed(std::string_view secret)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto& in = *inside_;
        const auto key = in.key(secret);
        if (!key || key->kind != "feed") return fault(Fault::not_found, "there is no such feed");
        in.flush();
        std::vector<store::SeatRow> seats;
        if (key->game.empty())
            seats = in.store.find<store::SeatRow>({store::equal(&store::SeatRow::account, key->account)});
        else
            seats.push_back({key->game, key->seat, ""});
        std::vector<Entry> entries;
        for (const store::SeatRow& own : seats) {
            auto found = in.table(own.game);
            if (error_of(found)) continue;
            Table& table = *answer_of(found);
            const bool master = own.seat == "(game-master)";
            const auto seat = table.match().seat_named(master ? table.seating.master.seat : own.seat);
            if (!seat && !master) continue;
            const Sitter& sitter = master ? table.seating.master : table.seating.of(*seat);
            if (!key->game.empty() && key->data != cat(sitter.generation)) return fault(Fault::gone, "this feed has ended");
            if (seat)
                add_entries(table, *seat, in.site, entries);
            else
                add_logs(table, in.site, entries);
        }
        std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.when > b.when; });
        if (entries.size() > 60) entries.resize(60);
        const Time latest = entries.empty() ? from_ms(key->created) : entries.front().when;
        std::string xml = cat("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>", html_text(in.site.name),
                              "</title>\n<id>urn:montjoy:feed:", hash_of(secret).substr(0, 24), "</id>\n<updated>", to_iso(latest), "</updated>\n<author><name>",
                              html_text(in.site.name), "</name></author>\n");
        for (const Entry& entry : entries)
            xml += cat("<entry><id>", html_text(entry.id), "</id><title>", html_text(entry.title), "</title><updated>", to_iso(entry.when),
                       "</updated><link href=\"", html_text(entry.link), "\"/><content type=\"text\">", html_text(entry.text), "</content></entry>\n");
        xml += "</feed>\n";
        for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})  // no characters in XML
            for (std::size_t at; (at = xml.find(none)) != std::string::npos;) xml.replace(at, none.size(), "?");
        return File{"feed.atom", "application/atom+xml; charset=utf-8", std::move(xml)};
    });
}

}  // namespace montjoy::server
