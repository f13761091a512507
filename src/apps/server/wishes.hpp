// What callers ask for: the bodies of the use cases as values. The edge reads them from JSON with
// `read_...`, which name each fault by its JSON pointer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/server/answers.hpp"
#include "base/document.hpp"
#include "referee/adviser.hpp"

namespace montjoy::server {

/// How spectators see the game: never before its end, at once, or after a delay. They see every side, through
/// whose eyes they like.
enum class Watching : std::uint8_t { nobody, at_the_end, delayed, at_once };

/// What follows when a seat's time, grace included, is over.
enum class TimeOut : std::uint8_t {
    end_turn,   ///< the rules' own `time is up`
    standing,   ///< the seat's standing orders, then as end_turn
    bot,        ///< a program takes the seat until its player comes back
    wait,       ///< the game master is told, and decides
    resign,     ///< the seat has resigned (live games)
};

/// How long the players have. Times in milliseconds; 0 is without.
struct Terms {
    enum class Kind : std::uint8_t { none, turns, chess } kind = Kind::none;
    Span turn{};                 ///< turns: the length of a seat's turn; a new game without one has its scenario's
    Span bank{};                 ///< chess: what each seat has in all
    Span increment{};            ///< chess: added after each turn of its own
    std::vector<Span> reminders; ///< so long before the deadline
    Span grace{};                ///< after the deadline, before its consequence
    TimeOut time_out = TimeOut::end_turn;
    int holiday_days = 0;        ///< that each player may take in this game
    bool days_off_count = true;  ///< false: a player's days off stop the clock
    friend bool operator==(const Terms&, const Terms&) = default;
};

/// The table's own rules, chosen at its creation and shown to everybody.
struct TableSettings {
    Terms terms;
    Watching watching = Watching::at_the_end;
    Span watching_delay{};
    bool show_waiting = false;      ///< tells everybody whom the game waits for (it may tell what is hidden)
    bool undo = true;
    bool rewind_by_consent = false; ///< a rewind needs every player's consent
    bool table_dice = false;        ///< faces are typed in
    bool hints = false;             ///< players may ask the searching program what to do, and what threatens them
    bool listed = false;            ///< anybody may find the game; else only who has a link
    friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

struct NewGame {
    std::string once;               ///< idempotency key; required
    std::string scenario;           ///< a built-in id, or "own/ID" of the caller's uploads
    std::string system;             ///< of a scenario that is handed in
    std::optional<Document> scenario_data;  ///< a scenario handed in with the request instead
    std::optional<Document> options;        ///< replaces options of the scenario
    std::optional<Document> numbers;        ///< replaces assumed numbers
    std::string title;
    std::vector<std::pair<std::string, std::string>> bots;  ///< seat, program
    TableSettings settings;
};

/// What may be done at the table by a seat. Every act carries an idempotency key; those marked number carry
/// the number of the view that they were chosen on.
struct Act {
    enum class Kind : std::uint8_t {
        order,   ///< number: `text` in the system's notation
        undo,    ///< number
        faces,   ///< number: `text` is faces "3 4", or the name of the card drawn
        resign,
        draw,    ///< offers a draw, or takes the offer
        say,     ///< `text` to `audience`: "all", "side", or a seat's name
    };
    Kind kind = Kind::order;
    std::string once;
    std::uint64_t number = 0;
    std::string text;
    std::string audience = "all";
};

/// What the game master does. Each with a reason, which everybody at the table may read, save `speak`.
struct Ruling {
    enum class Kind : std::uint8_t {
        edit,      ///< `text`: a ruling in the system's notation (gobwin, gpc)
        pause,
        resume,
        extend,    ///< by `length`; `seat` or, empty, every awaited one
        replace,   ///< `seat`: its holder's key ends, a new link is made; drafts and standing orders go
        hand_to_bot,  ///< `seat`, `text`: the program
        end_time,  ///< `seat`: its time is up now
        speak,     ///< `text` to `audience`
        rewind,    ///< to after `step`, replaying later orders where `replay` says so
    };
    Kind kind = Kind::pause;
    std::string once;
    std::string seat;
    std::string text;
    std::string audience = "all";
    std::string reason;
    Span length{};
    std::uint64_t step = 0;
    bool replay = true;
    std::vector<std::string> instead;  ///< rewind: rulings to make at `step` before the replay
};

/// An order list kept for later: a plan on a view, shared with the side or not.
struct Draft {
    std::string draft;  ///< its id; empty for a new one
    std::string title, seat;
    std::vector<std::string> orders;
    bool shared = false;    ///< the whole side may read it
    bool standing = false;  ///< played when the seat's time is up (TimeOut::standing)
    std::uint64_t revision = 0;  ///< of the draft; an older one does not overwrite a newer
    Time changed{};
};

/// A stack or piece that a seat says it will order, so that allies keep off; it binds nobody.
struct Claim {
    std::string thing, seat;
    std::string note;  ///< may be empty
    friend bool operator==(const Claim&, const Claim&) = default;
};

/// A plan of the seat's own that has not been carried out, and what is asked of it.
struct PlanWish {
    Errands errands;
    std::vector<std::string> answers;  ///< to what no errand answers, the first that is legal
    bool best = false;                 ///< in the best order that is found
    std::string prefix, order;         ///< of `imagined`: what is asked of the position
};

/// Where a reader wants to be told, and of what.
struct NoticeSettings {
    struct Hook {
        enum class Shape : std::uint8_t { generic, discord, slack } shape = Shape::generic;
        std::string url;
        friend bool operator==(const Hook&, const Hook&) = default;
    };
    std::string email;       ///< of a seat without account; an account uses its own
    std::vector<Hook> hooks;
    bool turn = true, reminder = true, end = true, speech = false, table = true;
    std::string language;
    std::string zone;
    friend bool operator==(const NoticeSettings&, const NoticeSettings&) = default;
};

/// Readers of the bodies above; a fault in `problems` refuses the body.
NewGame read_new_game(const Document& body, Problems& problems);
TableSettings read_settings(const Place& place);
std::string to_json(const TableSettings& settings);
Act read_act(const Document& body, Problems& problems);
Ruling read_ruling(const Document& body, Problems& problems);
std::string to_json(const Ruling& ruling);
std::string to_json(const Draft& draft);
Draft read_draft(const Document& body, Problems& problems);
PlanWish read_plan(const Document& body, Problems& problems);
NoticeSettings read_notice_settings(const Document& body, Problems& problems);
std::string to_json(const NoticeSettings& settings);

}  // namespace montjoy::server

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Watching> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::server::Watching>{
    "nobody", "at-the-end", "delayed", "at-once"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::TimeOut> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::server::TimeOut>{
    "end-turn", "standing-orders", "bot", "wait", "resign"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Terms::Kind> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::server::Terms::Kind>{
    "none", "turns", "chess"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Act::Kind> = 6;
template <>
inline constexpr std::array<std::string_view, 6> montjoy::enum_names<montjoy::server::Act::Kind>{
    "order", "undo", "faces", "resign", "draw", "say"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Ruling::Kind> = 9;
template <>
inline constexpr std::array<std::string_view, 9> montjoy::enum_names<montjoy::server::Ruling::Kind>{
    "edit", "pause", "resume", "extend", "replace", "hand-to-bot", "end-time", "speak", "rewind"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::NoticeSettings::Hook::Shape> = 3;
template <>
inline constexpr std::array<std::string_view, 3> montjoy::enum_names<montjoy::server::NoticeSettings::Hook::Shape>{
    "generic", "discord", "slack"};
