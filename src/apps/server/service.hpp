// The use cases of the site, without HTTP and without SQL.
//
// One thread calls a Service: the edge's own. Whatever must be durable is gathered and written by `flush`, so
// that the orders of several games share one commit: the edge calls it when it has handed in what lay ready.
// A game is kept in memory once it is asked for, and rebuilt from its stored steps by the rules themselves.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/answers.hpp"
#include "apps/server/wishes.hpp"
#include "referee/catalogue.hpp"

namespace montjoy::store {
class Store;
}

namespace montjoy::server {

/// What has changed for whom; the edge sends a fresh view to each connection that it concerns.
struct Changed {
    std::string game;
    Seats seats;               ///< whose view, clock or news differs
    bool game_master = false;
    bool spectators = false;
    Seats revoked;             ///< seats whose keys have ended: their connections are to be closed
    bool plans = false;        ///< drafts differ, and nothing else
};

/// A notice on its way out, by mail or to a hook.
struct Letter {
    bool is_hook = false;
    std::string id;            ///< stays the same when it is sent again
    std::string target;        ///< an address, or a hook's URL
    std::string subject, text, html;  ///< of mail; of a hook the JSON is in `text`
    std::string unsubscribe;   ///< a link for a person to open, or empty
    std::string one_click;     ///< where a mail program asks for the same (RFC 8058), or empty
};
struct Delivery {
    bool done = false;
    bool hopeless = false;     ///< trying again is of no use
    std::string why;
};

/// What the service needs of the world. Every function is called from the service's thread, save what
/// `background` runs.
struct Ports {
    std::function<Time()> now;
    std::function<void(std::span<std::uint8_t>)> secret_bytes;   ///< from the system's generator
    /// Runs `work` on another thread and then `after` on the service's; may run both at once in tests.
    std::function<void(std::function<void()> work, std::function<void()> after)> background;
    std::function<void(const Changed&)> changed;
    /// Sends a letter; called from `background`'s other threads. Empty: no notices are made.
    std::function<Delivery(const Letter&)> deliver;
    /// Asks for a call of `flush` once what lies ready has been handed in. Called at most once between flushes.
    std::function<void()> flush_wanted;
    /// What is worth a line in the log: a database that failed, a game that cannot go on. May be empty.
    std::function<void(std::string_view)> trouble;
    /// The systems that are played here; empty is all that the program knows.
    std::function<const System*(std::string_view)> find_system;
};

struct Site {
    std::string address = "http://127.0.0.1:8080";  ///< of links in notices, without a slash at the end
    std::string name = "Montjoy";
    Span session_length = std::chrono::days{60};
    bool sign_up = true;
    bool mail = false;            ///< password resets and confirmations can be sent
    std::size_t games_in_memory = 2'000;
    std::size_t uploads_each = 100;
};

/// How much there is and was, for metrics and health.
struct Counts {
    std::uint64_t games_loaded = 0, orders = 0, repeated = 0, refused = 0, stale = 0, commits = 0, conflicts = 0,
                  deadlines = 0, notices_waiting = 0, notices_sent = 0, notices_failed = 0, replays = 0,
                  frozen = 0, bot_moves = 0;
    bool store_answers = true;
};

class Service {
public:
    Service(store::Store& store, Ports ports, Site site);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // The machine. `tick` does what time asks for (deadlines, reminders, bots, delayed spectators) and yields
    // when it wants to be called again, at the latest.
    Time tick();
    /// Writes what was gathered and answers who waits. False if the store did not answer: they were told so.
    bool flush();
    /// Another server on the same database has moved these games.
    void moved_elsewhere(const std::vector<std::string>& games);
    Counts counts() const;

    // Accounts. Those with `done` hash passwords in the background.
    struct SignUp {
        std::string name, password, email, zone, language;
    };
    struct AccountChange {
        std::optional<std::string> email, zone, language;
        std::optional<std::vector<int>> days_off;
    };
    void sign_up(const Caller& caller, const SignUp& wish, Done<Session> done);
    void sign_in(const Caller& caller, std::string_view name, std::string_view password, Done<Session> done);
    Outcome<Nothing> sign_out(const Caller& caller);
    Outcome<Nothing> sign_out_everywhere(const Caller& caller);
    Outcome<Account> account(const Caller& caller);
    Outcome<Account> change_account(const Caller& caller, const AccountChange& change);
    void change_password(const Caller& caller, std::string_view old_one, std::string_view new_one, Done<Session> done);
    /// Sends a link by mail if there is such an account with a confirmed address; answers the same if not.
    Outcome<Nothing> ask_for_reset(const Caller& caller, std::string_view name_or_email);
    void reset_password(std::string_view token, std::string_view new_one, Done<Session> done);
    Outcome<Nothing> confirm_email(std::string_view token);
    /// The account and everything that names it goes; its seats stay, without a player.
    void delete_account(const Caller& caller, std::string_view password, Done<Nothing> done);
    Outcome<File> export_account(const Caller& caller);
    Outcome<std::vector<GameCard>> my_games(const Caller& caller);

    // Own scenarios and armies, checked when they are handed in.
    struct Upload {
        std::string id, kind, system, title;  ///< kind: "scenario" or "army"
        Time changed{};
    };
    Outcome<Upload> keep(const Caller& caller, std::string_view kind, std::string_view system, std::string_view title,
                         const Document& content);
    Outcome<std::vector<Upload>> uploads(const Caller& caller);
    Outcome<File> upload(const Caller& caller, std::string_view id);
    Outcome<Nothing> drop_upload(const Caller& caller, std::string_view id);

    // Games and who sits at them.
    Outcome<Created> create_game(const Caller& caller, const NewGame& wish);
    /// Games that anybody may find: with free seats, or to be watched.
    Outcome<std::vector<GameCard>> listed_games(std::size_t from, std::size_t most);
    Outcome<Invitation> invitation(std::string_view secret);
    /// Takes the invitation's place. `once` repeated gives the same key again; with another it is gone, save for
    /// the account that sits there already, which gets a key for another device.
    Outcome<Joined> join(const Caller& caller, std::string_view secret, std::string_view once,
                         std::string_view display_name);
    /// What the caller is in the game: by key, else by account, in `seat` if it has several.
    Outcome<Access> enter(const Caller& caller, std::string_view game, std::string_view seat = "");
    Outcome<Access> enter_by_key(const Caller& caller);
    Outcome<GameInfo> game(const Access& access);
    /// Ends the key (and every link) of a seat, of the spectators or, seat empty and `role` so, of the game
    /// master, and makes a new one. The owner may, for seats that nobody has joined; the game master always;
    /// a player for its own.
    Outcome<Link> reissue(const Access& access, Role role, std::string_view seat);
    /// The game that follows a finished one: the first who asks makes it, each gets the link of its own seat.
    Outcome<Created> rematch(const Access& access, bool swap_sides);
    /// A link by which anybody may read a finished game.
    Outcome<Link> share(const Access& access);
    /// The owner may, where nobody sits; the game master always.
    Outcome<Nothing> invite_bot(const Access& access, std::string_view seat, std::string_view bot);

    // Reading. `eyes` is a seat's name: for game masters and spectators.
    Outcome<std::shared_ptr<const View>> view(const Access& access, std::string_view eyes = "");
    Outcome<std::string> page(const Access& access, const Style& style, std::string_view eyes = "");
    struct LegalActs {
        std::uint64_t number = 0;
        std::vector<std::string> listed, samples;  ///< samples of open acts, which cannot be listed
    };
    Outcome<LegalActs> legal(const Access& access);
    /// How far acts that begin with `prefix` can lead, as far as the seat can foresee: each once, with the one before
    /// it and what it costs in all, cheapest first (Match::ways).
    struct Ways {
        std::uint64_t number = 0;
        std::vector<Way> ways;
    };
    Outcome<Ways> ways(const Access& access, std::string_view prefix, std::size_t most);
    Outcome<Nothing> check(const Access& access, std::uint64_t number, std::string_view order);
    Outcome<Preview> preview(const Access& access, std::uint64_t number, std::string_view order);
    /// What search would do at the seat, and how its side stands, by what the seat knows and few nodes; what its pieces have to
    /// fear in the enemy's next turn. Where the table allows hints, and while it plays.
    struct Hint {
        std::uint64_t number = 0;
        Advice advice;
        Estimate stands;
    };
    void hint(const Access& access, Done<Hint> done);
    struct Threats {
        std::uint64_t number = 0;
        std::vector<ThreatTo> pieces;
    };
    void threats(const Access& access, Done<Threats> done);
    /// The position as the seat can foresee it after its errands (Match::imagined): what it sees and may do there, or how far acts
    /// that begin with `prefix` lead, or what `order` comes to.
    struct Thought {
        std::uint64_t number = 0;
        std::size_t kept = 0;
        bool closed = false, aside = false;
        std::vector<std::string> listed, samples;
        std::string position;  ///< as JSON
        std::vector<Way> ways;
        Preview preview;
    };
    Outcome<Thought> imagined(const Access& access, const PlanWish& plan);
    /// What a plan comes to, by what the seat knows; no advice, and so at every table.
    struct Prospects {
        std::uint64_t number = 0;
        Outlook outlook;
    };
    void outlook(const Access& access, PlanWish plan, Done<Prospects> done);
    Outcome<std::vector<NewsEntry>> news(const Access& access, std::size_t from, std::size_t most,
                                         std::string_view eyes = "");
    /// What is new since the last visit; the next visit begins here.
    Outcome<std::vector<NewsEntry>> since_last_visit(const Access& access);
    /// What the seat was told from that entry on, as text that proves itself whole (table/sheet.hpp).
    Outcome<File> report_sheet(const Access& access, std::size_t from);
    Outcome<File> paper(const Access& access, std::string_view name, Format format, std::string_view eyes = "");
    /// Everything at one step of the past: for game masters, and for all once the game is over.
    Outcome<View> view_at(const Access& access, std::uint64_t step, std::string_view eyes);

    // Playing.
    void act(const Access& access, const Act& act, Done<Played> done);
    /// Orders one after the other, as from a draft or a forum post; stops at the first that is refused.
    struct PlayedList {
        std::size_t done = 0;
        std::optional<Error> stopped_by;
        Played last;
    };
    void act_all(const Access& access, std::string_view once, std::uint64_t number, const std::vector<std::string>& orders,
                 Done<PlayedList> done);
    /// The seat's orders of its present turn as text for a forum or mail, and such a text carried out.
    Outcome<File> order_sheet(const Access& access);
    void apply_sheet(const Access& access, std::string_view once, std::string_view sheet, Done<PlayedList> done);

    Outcome<std::vector<Draft>> drafts(const Access& access);
    Outcome<Draft> keep_draft(const Access& access, const Draft& draft);
    Outcome<Nothing> drop_draft(const Access& access, std::string_view draft);
    Outcome<std::vector<Claim>> claims(const Access& access);
    Outcome<Nothing> claim(const Access& access, const Claim& claim);
    /// Lets go what the seat had claimed; all of it where `thing` is empty.
    Outcome<Nothing> drop_claim(const Access& access, std::string_view thing);

    // Time.
    Outcome<Nothing> ask_pause(const Access& access, bool resume);     ///< by consent of all seats
    Outcome<Nothing> ask_extension(const Access& access, Span length); ///< by consent of a seat of each side
    Outcome<Nothing> take_holiday(const Access& access, Time from, int days);

    // The game master.
    void rule(const Access& access, const Ruling& ruling, Done<Played> done);
    struct RewindPlan {
        std::uint64_t to = 0, steps_after = 0;
        struct Line {
            std::uint64_t step = 0;
            std::string text, what;  ///< "is refused: ...", "falls otherwise", "comes to something else"
        };
        std::vector<Line> differs;
        std::size_t kept = 0;
    };
    Outcome<RewindPlan> plan_rewind(const Access& access, const Ruling& ruling);
    Outcome<Nothing> consent(const Access& access, bool yes);  ///< to the rewind that is asked for
    struct History {
        int history = 0;
        std::uint64_t steps = 0, branched_at = 0;
        Time ended{};
        std::string reason;
    };
    Outcome<std::vector<History>> histories(const Access& access);

    // Records. Whole for the game master and, after the end, for all; else as the seat saw it, marked so.
    Outcome<File> export_record(const Access& access, int history = -1);
    /// Record, table's log and histories in one JSON document, which `import_game` takes.
    Outcome<File> export_game(const Access& access);
    Outcome<Created> import_game(const Caller& caller, std::string_view once, std::string_view file,
                                 const TableSettings& settings);

    // Notices.
    Outcome<NoticeSettings> notice_settings(const Access& access);
    Outcome<Nothing> set_notices(const Access& access, const NoticeSettings& settings);
    Outcome<NoticeSettings> account_notices(const Caller& caller);
    Outcome<Nothing> set_account_notices(const Caller& caller, const NoticeSettings& settings);
    Outcome<Nothing> unsubscribe(std::string_view token);
    Outcome<std::string> feed_secret(const Caller& caller, const Access* access);  ///< for the feed's address
    /// Ends the address of the account's feed; the next that is asked for is another.
    Outcome<Nothing> end_feed(const Caller& caller);
    Outcome<File> feed(std::string_view secret);  ///< Atom

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace montjoy::server
