// What the use cases share: tables in memory, what waits to be written, who is who.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "apps/server/service.hpp"
#include "apps/server/account/preferences.hpp"
#include "apps/server/by_name.hpp"
#include "apps/server/notices/letters.hpp"
#include "apps/server/table/rewind.hpp"
#include "apps/server/table/sheet.hpp"
#include "store/store.hpp"

namespace montjoy::server {

Error fault(Fault fault, Text text, std::vector<Argument> arguments = {});
Error unavailable();
/// Another server has changed the same: what was asked is to be asked again.
Error overtaken();
bool is_overtaken(const Error& error);
constexpr int attempts_after_conflicts = 25;  // where two servers go on moving one table each fails half the time
/// The first field of a game that goes from site to site.
constexpr std::string_view game_format = "montjoy-game 1";
/// The objection of a match, as a fault.
Error fault(Fault kind, const Objection& objection);

/// Everything that can go wrong in a use case goes this way out.
template <class T>
const Error* error_of(const Outcome<T>& outcome)
{
    return std::get_if<Error>(&outcome);
}
template <class T>
T& answer_of(Outcome<T>& outcome)
{
    return *std::get_if<T>(&outcome);
}

inline std::int64_t ms(Time at) { return at.time_since_epoch().count(); }
inline Time from_ms(std::int64_t at) { return Time(Span(at)); }

using TablePtr = std::shared_ptr<Table>;

/// Where turns have a length and none was chosen, it is the scenario's; an error where that has none.
std::optional<Error> take_turn_length(const Setting& setting, Terms& terms);

class Service::Inside {
public:
    Inside(store::Store& s, Ports p, Site about);

    store::Store& store;
    Ports ports;
    Site site;
    Counts counts;
    std::string secret;                              ///< of the site: links and tags are derived from it
    std::vector<std::pair<Time, Time>> outages;      ///< when no server was up

    Time now() const { return ports.now(); }
    const System* find_system(std::string_view name) const;

    /// Runs a use case; the database's failures become `unavailable`. Where another server was first it is looked
    /// at again, on the game as that one left it.
    template <class T, class Work>
    Outcome<T> run(Work work)
    {
        try {
            for (int attempt = 0;; ++attempt) {
                Outcome<T> outcome = work();
                const Error* const error = error_of(outcome);
                if (!error || !is_overtaken(*error) || attempt == attempts_after_conflicts) return outcome;
            }
        } catch (const store::Failure& failure) {
            return failed(failure);
        }
    }
    Error failed(const store::Failure& failure);

    // Tables (tables.cpp).
    Outcome<TablePtr> table(std::string_view game);
    /// The table, if `access` still holds.
    Outcome<TablePtr> open(const Access& access);
    void forget(const std::string& game);
    /// If more is stored than it knows, takes that in, or forgets it.
    void forget_if_behind(const std::string& game);
    /// Does what other servers have done since, as `row` has it. False if the table is of no more use.
    bool catch_up(const TablePtr& table, const store::GameRow& row);
    /// Whether another server has moved it, as we find only now: what was asked is worth asking again. What this server
    /// knows lags a moment behind.
    bool was_behind(const Table& table);
    void hear_of(const std::vector<std::string>& games);
    /// Says what has changed, if anything has.
    void tell_changed();
    /// The setting of a scenario, read once while anybody plays it.
    std::shared_ptr<const Setting> setting(const System& system, const Document& scenario, const Document& numbers, Problems& problems);
    Calendars calendars(const Table& table) const { return calendars_of(table.seating, outages); }
    bool started(const Table& table) const;
    /// A new game of `header`, its luck's key fresh; its rows go into `batch`.
    TablePtr new_table(std::shared_ptr<const Setting> setting, Header header, Seating seating, store::Batch& batch);
    /// Where a player of `seat` sits in the rematch.
    Seat seat_after(const Table& table, Seat seat, bool swapped) const;
    std::vector<Link> links_of(const Table& table, store::Batch* batch);
    /// Tells the clock whom the game awaits, after `by` acted.
    void mind_clock(Table& table, std::optional<Seat> by);

    // Writing (desk.cpp).
    using Then = std::function<void(const Error*)>;
    struct Request {                                 ///< what is remembered of who asked
        std::string seat, fingerprint;
        std::optional<std::string> once;
        std::string answer;
    };
    /// Hands in everything of the table that has changed, with `more`; `then` hears how it went. A conflict means
    /// that another server was first: the table is forgotten, and what was asked is to be asked again.
    void hand_in(const TablePtr& table, Request request, store::Batch more, Then then);
    /// The same, at once; what went wrong, if something did.
    std::optional<Error> commit(const TablePtr& table, Request request, store::Batch more);
    /// The rows of a new game.
    store::Batch first_batch(Table& table, const store::PinRow& pin);
    std::optional<std::int64_t> due_of(const Table& table) const;
    /// Calls `then` when everything handed in so far is durable.
    void after_writes(Then then);
    bool flush();
    /// Writes at once. False is a conflict.
    bool write_now(const store::Batch& batch);
    void note_changed(const Table& table, Seats revoked = {});

    // Who is who (entering.cpp, accounts.cpp).
    std::optional<store::KeyRow> key(std::string_view token);
    std::string account_of(const Caller& caller);
    std::optional<store::AccountRow> account_row(std::string_view id);
    bool still_holds(const Access& access, const Table& table) const;
    /// What the account is at the table, in `seat` if it has several; nothing where it has no part in it.
    std::optional<Access> place_of(const Table& table, const std::string& account, std::string_view seat) const;
    std::string link_secret(const Table& table, Role role, std::string_view seat) const;
    store::KeyRow link_row(const Table& table, Role role, std::string_view seat);
    void forget_keys() { keys_.clear(); }
    Attempts attempts;
    Session new_session(const store::AccountRow& account, store::Batch& batch);
    Outcome<Session> set_password(store::AccountRow row, const std::string& hash);
    /// Writes the row over the one that it was made of; false if that is not there any more.
    bool change_row(store::AccountRow& row, store::Batch& batch);
    void send_confirmation(const store::AccountRow& account, store::Batch& batch);
    /// The account's seats take its preferences.
    Outcome<Nothing> pass_on_preferences(const store::AccountRow& account);
    Outcome<Nothing> erase_account(const store::AccountRow& account);
    /// What names the sitter in the game's log, and what was to be told where it wished it.
    void erase_sitter(const Table& table, const Sitter& sitter, std::string_view who, store::Batch& batch);
    /// Letters to whom the name or the address belongs, where it is confirmed.
    void send_resets(const std::string& name_or_email);
    /// A letter of the site itself, with a link in it.
    void post_letter(store::Batch& batch, std::string_view kind, const std::string& to, std::string once, std::string link, const std::string& name);
    /// Frees the seat: its keys, plans and preferences go.
    void vacate(Table& table, Seat seat, store::Batch& batch);
    /// The same for the game master's chair, with or without a seat of the scenario.
    void vacate_master(Table& table, store::Batch& batch);
    /// Zone, days off and notices of the account become the sitter's.
    void take_preferences(Sitter& sitter, const store::AccountRow& account);

    // Advising (advising.cpp).
    struct Advised {
        std::shared_ptr<const Adviser> adviser;
        std::uint64_t number = 0;
        Seat seat;
    };
    /// Whoever asks for a hint has to be awaited.
    Outcome<Advised> advised(const Access& access, bool awaited, bool own_plan = false);

    // Playing (playing.cpp, time.cpp, programs.cpp).
    struct ManyOrders {
        std::string once;
        std::uint64_t number = 0;
        std::vector<std::string> orders;
    };
    void act(const Access& access, const Act& act, Done<Played> done, int attempt);
    void act_all(const Access& access, const ManyOrders& wish, Done<PlayedList> done, int attempt);
    std::optional<Error> barred(const Table& table, const Access& access, const Act& act) const;
    std::optional<Error> carry_out(Table& table, const Access& access, const Act& act);
    std::optional<Error> type_faces(Table& table, const Access& access, std::string_view text);
    std::optional<Error> speak(Table& table, const Access& access, const std::string& audience, const std::string& text);
    void do_time(const TablePtr& table);
    void time_out(Table& table, Seat seat);
    void play_standing(Table& table, Seat seat);
    void mind_site(Time here);
    void wake_programs(const TablePtr& table);
    void stand_in(Table& table, Seat seat, std::string_view why);
    void came_back(Table& table, Seat seat);
    std::optional<Error> play_order(Table& table, Seat seat, std::string_view text);
    std::optional<Seat> waiting_program(const Table& table) const;

    // The game master and the table (rulings.cpp, plans.cpp).
    std::optional<Error> do_pause(Table& table, bool resume, std::string who, std::string reason);
    std::optional<Error> do_extend(Table& table, Seats seats, Span length, std::string who, std::string reason);
    std::optional<Error> rule_on(Table& table, const Access& access, const Ruling& ruling, store::Batch& batch, Seats& revoked);
    void rule(const Access& access, const Ruling& ruling, Done<Played> done, int attempt);
    Outcome<Played> do_rewind(const TablePtr& table, const Ruling& ruling, Request request);
    Outcome<Nothing> ask(const Access& access, Asked wish);
    void tell_side(const Table& table, Seat seat, bool shared);
    /// Writes the claims, and tells the seat's side of them.
    Outcome<Nothing> keep_claims(const TablePtr& table, Seat seat);

    // Reading (reading.cpp, records.cpp).
    struct Sight {
        TablePtr table;
        Seat seat;
        Role role = Role::spectator;
    };
    Outcome<Sight> sight(const Access& access, std::string_view eyes);
    Outcome<TablePtr> watched_table(const TablePtr& table);
    TablePtr table_at(const Table& table, std::uint64_t step) const;
    Rows rows_of(const std::string& game, std::int64_t history);
    std::string record_of(const Table& table, std::int64_t history);
    /// A game as its file has it, checked by playing it; its rows go into `batch`.
    Outcome<TablePtr> imported_table(std::string_view file, const std::string& account, TableSettings settings, store::Batch& batch);
    /// The record of a history, and when its lines came.
    void write_history(Writer& w, const Table& table, std::int64_t history);

    // Notices (notices.cpp).
    void add_notices(const TablePtr& table, store::Batch& batch);
    void add_notice(const Table& table, store::Batch& batch, const Sitter& sitter, Notice notice, std::string once, Time due);
    void tell_of(const Table& table, store::Batch& batch, const TableLog& log);
    bool still_true(const Notice& notice);
    Time deliver();
    void delivered(const store::NoticeRow& row, std::int64_t leased, const Delivery& answer);
    void close_notice(const store::NoticeRow& row, std::optional<std::int64_t> due, std::string outcome);
    static Sitter* own_sitter(Table& table, const Access& access);

    // Galleries of delayed spectators (gallery.cpp).
    Outcome<TablePtr> gallery(const TablePtr& table);
    void advance_galleries();

    ByName<TablePtr> tables;  ///< every order looks its own up, again and again
    std::map<std::string, std::pair<TablePtr, Time>, std::less<>> galleries;

private:
    struct Waiting {
        store::Batch batch;
        TablePtr table;
        Then then;
    };
    std::string state_of(const Table& table) const;
    Outcome<TablePtr> load(std::string_view game);
    void make_room();
    void settle(std::vector<Waiting>& work, const std::vector<bool>* written);

    Time next_alive_{}, next_sweep_{};
    std::set<std::string> letters_out_;              ///< on their way: not sent again, whatever the clock says
    std::vector<Waiting> waiting_;
    bool flush_asked_ = false;
    std::map<std::string, Changed> changed_;
    std::map<std::string, std::pair<std::optional<store::KeyRow>, Time>, std::less<>> keys_;
    std::map<std::string, std::weak_ptr<const Setting>> settings_;
};

}  // namespace montjoy::server
