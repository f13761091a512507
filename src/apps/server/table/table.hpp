// A game in memory, at its table: the match with its luck, who sits there, the clock, and what each reader was
// told. Knows no store; what has changed is taken from it to be written.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/server/answers.hpp"
#include "apps/server/table/age.hpp"
#include "apps/server/table/done.hpp"
#include "apps/server/table/seating.hpp"
#include "referee/catalogue.hpp"

namespace montjoy::server {

/// An entry of the table's log: what was said or decided beside the game.
struct TableLog {
    std::int64_t ordinal = 0;
    Time at{};
    std::uint64_t after = 0;  ///< the step of the record that it follows
    std::string kind;         ///< "speech", or a word of `log_texts`
    std::string who;          ///< a seat's name, "game-master", "owner", or empty: the clock
    std::string audience;     ///< "all", a side's or a seat's name
    std::string text, reason;
    std::optional<std::uint64_t> back_to;  ///< of a rewind: the step that it went back to
};
std::string to_json(const TableLog& log);
std::optional<TableLog> read_log(std::int64_t ordinal, Time at, std::string_view json);

/// What a game is played with.
struct Origin {
    std::string id;
    std::shared_ptr<const Setting> setting;
    Header header;
    std::uint64_t secret = 0;  ///< the key of its luck
    Dice dice = Dice::sealed;
};

class Table {
public:
    /// A new game, at its opening. `tag_secret` keys the tags of views.
    Table(Origin origin, Seating seats, std::string tag_secret);

    const std::string& id() const { return origin_.id; }
    const Origin& origin() const { return origin_; }
    const std::string& tag_secret() const { return tag_secret_; }
    const Match& match() const { return *match_; }
    Seating seating;
    Clock clock;
    std::int64_t seq = 0;      ///< as it is stored
    std::int64_t history = 0;
    std::string frozen;        ///< not empty: why this program cannot go on with the game

    // Playing. Each is a step of the record, or changes nothing.
    Seats resigned() const { return resigned_; }
    std::optional<Objection> order(Seat seat, std::string_view action, Time now);
    std::optional<Objection> undo(Seat seat, Time now);
    std::optional<Objection> resign(Seat seat, Time now);
    std::optional<Objection> offer_draw(Seat seat, Time now);
    std::optional<Objection> say(Seat seat, std::string_view text, Time now);
    std::optional<Objection> time_is_up(Seat seat, Time now);
    std::optional<Objection> fall(const Faces& faces, Time now);
    /// Lets what is waited for fall, unless it is to be typed in.
    void settle(Time now);
    /// Who is to type what falls; nothing where the program draws.
    std::optional<Seat> typist() const;
    /// Whether the game master types it, for it is hidden.
    bool master_types() const;

    /// Does the steps of `lines` again, as they are stored. What differs, if something does: then the game
    /// stands before that step.
    std::optional<std::string> replay(std::string_view lines, Time at);

    /// Adds to the table's log.
    void log(std::string kind, std::string who, std::string audience, std::string text, std::string reason, Time now);
    /// Entries that are stored already: each takes its place as `replay` comes to it.
    void recall_all(std::vector<TableLog> stored);
    void recall_rest() { recall_upto(UINT64_MAX); }
    const std::vector<TableLog>& logs() const { return logs_; }

    // What seats were shown.
    std::uint64_t number(Seat seat) const { return seating.of(seat).number_base + match_->view_number(seat); }
    Age age(Seat seat, std::uint64_t number) const;
    /// The rules' own number of the turn, where they have one.
    std::optional<std::int64_t> turn() const;
    /// The sentence of everything that the seat was told, in order.
    const std::vector<NewsEntry>& news(Seat seat);
    /// The view of a reader through the eyes of `eyes`. The same object as before if nothing in it has changed.
    std::shared_ptr<const View> view(Role role, Seat eyes, const Calendars& calendars, Time now = {});
    /// Makes those views anew that were asked for of late, so that the next who asks is answered as fast as when
    /// nothing has happened: how long an answer takes would tell of a step that the reader was not shown.
    void renew_views(const Calendars& calendars, Time now);
    /// Something of the table has changed that views show.
    void touch() { ++revision_; }

    // What is to be stored.
    std::size_t written_lines = 0;   ///< of the match's lines, how many are stored
    std::size_t written_logs = 0;
    bool seating_changed = false;
    std::string lines_to_write() const;
    /// When the first of those happened, and with it all of them. Requires that there are some.
    Time row_time() const { return row_time_; }
    bool has_changes() const { return written_lines < match_->lines().size() || written_logs < logs_.size() || seating_changed; }

    DoneRequests done;

    bool thinking = false;                        ///< a program is choosing; nothing may change meanwhile
    std::vector<std::function<void()>> waiting;   ///< for that to end
    Time last_used{};
    int pending_writes = 0;                       ///< changes handed in and not durable yet
    std::vector<std::pair<Seat, Time>> reminders;     ///< that are due to be sent, with the deadline they remind of
    std::map<std::string, std::uint64_t> timed_turns;  ///< seat, the turn whose end by time was written down
    std::map<std::string, std::uint64_t> noticed_turns;  ///< seat, the turn that it was told of
    std::size_t noticed_logs = 0;
    std::map<std::string, std::uint64_t> seen_turns;  ///< seat, the turn in which its holder has looked

private:
    struct Happening {
        Time at{};
        bool is_log = false;
        std::size_t index = 0;          ///< of the step's mark, or of the log's entry
        std::size_t line = 0;           ///< of a step, in the record
        std::size_t events = 0;         ///< before it
        std::vector<std::pair<Seat, std::uint16_t>> told;  ///< how many sentences of its events each seat reads
    };
    struct Reader {
        std::vector<NewsEntry> entries;
        std::size_t upto = 0;           ///< of the happenings
    };
    struct Shown {
        std::uint64_t revision = 0;
        std::shared_ptr<const View> view;
        Time asked{};                   ///< for the last time
    };

    /// Does one step of the match and notes what it showed to whom.
    template <class Do>
    std::optional<Objection> step(Step::Kind kind, Seat seat, Time now, Do act);
    std::optional<Objection> again(const Step& step, Time at);
    void write_down(TableLog entry);
    void recall_upto(std::uint64_t steps);
    Seats window() const;
    void catch_up(Seat seat);
    void tell(Reader& reader, Seat seat, const Happening& happening, std::vector<Message>::iterator& next);
    bool last_act_of(Seat seat) const;
    View fresh_view(Role role, Seat eyes, const Calendars& calendars);
    void renew(Role role, Seat eyes, Shown& shown, const Calendars& calendars);

    Origin origin_;
    std::string tag_secret_;
    std::unique_ptr<Match> match_;
    Seats first_window_;
    Seats resigned_;
    Time row_time_{};
    std::vector<StepMark> marks_;
    std::vector<Happening> happenings_;
    std::vector<std::size_t> acts_;     ///< happenings that are acts not taken back
    std::map<std::size_t, std::size_t> taken_back_;  ///< an undo, and the act that it took back
    std::vector<TableLog> logs_;
    std::deque<TableLog> upcoming_;     ///< stored, and not recalled yet
    std::array<Reader, 32> readers_;
    std::uint64_t revision_ = 1;
    std::map<std::pair<Role, std::uint8_t>, Shown> shown_;
};

/// The sentence of a log's entry.
Message message_of(const TableLog& log);
/// Whether a reader at `seat` may read it.
bool concerns(const TableLog& log, const Match& match, Seat seat);

}  // namespace montjoy::server
