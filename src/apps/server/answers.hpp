// What the use cases answer: values without HTTP and without SQL. Errors are a closed list; a sentence in an
// answer is a Message, which the edge renders in the reader's language.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/by.hpp"
#include "base/message.hpp"
#include "base/writer.hpp"
#include "ruleset/seat.hpp"

namespace montjoy::server {

/// A moment, UTC, to the millisecond; and a length of time.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;
using Span = std::chrono::milliseconds;

/// Everything that can be wrong with a request.
enum class Fault : std::uint8_t {
    malformed,      ///< cannot be read: `position` or `where` says where
    unauthorized,   ///< who are you? sign in, or bring a key
    forbidden,      ///< known, but not allowed
    not_found,      ///< or not for you: the two are never told apart
    gone,           ///< was there once: a spent invitation, a revoked key, a deleted game
    stale,          ///< chosen on an older view; look again
    not_your_turn,  ///< nothing is asked of this seat now
    refused,        ///< by the rules (with clause) or by the table's state (paused, over)
    conflict,       ///< the same idempotency key with another request; a name that is taken
    rate_limited,   ///< too many; `retry_after` says when again
    unavailable,    ///< the database does not answer; nothing was done, try again
};

struct Error {
    Fault fault = Fault::malformed;
    Message reason;
    std::optional<std::size_t> position;  ///< the byte of the text that could not be read
    std::string where;                    ///< the field as a JSON pointer, or "line 3"
    std::optional<Span> retry_after;
};

/// What a use case yields: its answer, or why not.
template <class T>
using Outcome = std::variant<T, Error>;

struct Nothing {
    friend bool operator==(const Nothing&, const Nothing&) = default;
};

/// Called exactly once, when the answer is durable: during the call itself where nothing had to be written
/// (an error), else from `Service::flush` or from the background work that the call needs.
template <class T>
using Done = std::function<void(Outcome<T>)>;

/// What somebody is in a game. The game master sees all and rules the table, whether or not the scenario has
/// a seat for it. The owner made the game: it gives out links and invites programs, and sees no more than a
/// spectator.
enum class Role : std::uint8_t { player, game_master, spectator, owner };

/// Who asks, as the edge found them: secrets as presented, either may be empty.
struct Caller {
    std::string session;  ///< of an account, from the cookie
    std::string key;      ///< of a seat, a game master or a spectator
    std::string address;  ///< for limits only
};

/// The right to act in one game in one role, once found out by `enter`. Cheap to keep with a connection:
/// every call checks that it still holds, so that a revoked key ends with the next call.
struct Access {
    std::string game;
    Role role = Role::spectator;
    std::optional<Seat> seat;      ///< the player's; the game master's, where the scenario has one
    std::string account;           ///< its id; empty for who came by key alone
    std::uint64_t generation = 0;  ///< of the key or seat that was entered by
    friend bool operator==(const Access&, const Access&) = default;
};

/// How a game waits for its players.
struct ClockFacts {
    bool running = false;               ///< false: no clock, paused, or over
    std::string paused_because;         ///< empty unless paused
    std::optional<Time> deadline;       ///< of the reader's own seat, grace included not
    std::optional<Time> grace_ends;     ///< when the deadline's consequence falls
    std::optional<Span> left;           ///< chess clock: of the reader's seat, while its clock stands
    std::uint64_t turn = 0;             ///< counts the reader's own turns
};

/// What a seat sees. Everything in it depends only on what that seat may know. It stays true until the next
/// `changed` for that seat: times are absolute.
struct View {
    std::string game;
    std::string seat;         ///< through whose eyes; empty for a spectator before anything may be seen
    std::uint64_t number = 0; ///< goes with an order; counts what this seat was shown
    std::string tag;          ///< differs whenever anything in this answer does; unguessable, for ETag
    std::string json;         ///< the system's own view, one JSON object
    Cuts cuts;                ///< where its members and items begin
    bool awaited = false;     ///< this seat is to choose
    bool sealed = false;      ///< and its choice stays unseen until all have chosen
    std::optional<std::string> dice;       ///< this reader is to type faces: "2d6 for the attack ..."
    std::vector<std::string> waiting_for;  ///< seats of the own side, or all where the table shows it
    bool over = false;
    std::string winner;       ///< a side's name; empty is a draw, or not over
    Message how;              ///< how it ended
    bool may_undo = false;    ///< the last step is this seat's to take back
    ClockFacts clock;
    std::size_t news = 0;     ///< how many entries this reader's news has
    std::string frozen;       ///< not empty: this program cannot go on with the game, and why
    std::size_t course = 0;   ///< how often the game was taken back: the news of another course are others
};

/// One entry of what happened, as one reader may know it. Entries are only added.
struct NewsEntry {
    enum class Kind : std::uint8_t { event, order, undone, speech, table };
    std::size_t index = 0;  ///< from 0, counting only what this reader was shown
    Time when{};
    Kind kind = Kind::event;
    std::string who;       ///< a seat or "game-master"; empty for an event
    std::string audience;  ///< of speech: "all", a side's or a seat's name
    Message message;
};

/// What an order came to.
struct Played {
    std::uint64_t number = 0;  ///< of the view after it
    bool repeated = false;     ///< the same request had been done before; nothing was done again
    std::size_t news = 0;      ///< the reader's news entries after it
};

/// A game in a list.
struct GameCard {
    std::string game, title, system, scenario;
    std::string seat;  ///< the reader's, if it has one
    Role role = Role::spectator;
    bool awaited = false, over = false, paused = false;
    std::optional<Time> deadline;
    Time created{};
    std::size_t unread = 0;  ///< how often the reader was shown something since its last visit
};

/// A place at the table as everybody may see it.
struct Chair {
    std::string seat, side;
    std::string player;  ///< a display name; empty while nobody sits there
    std::string bot;     ///< the program that plays it, if one does
    bool joined = false;
    bool game_master = false;
};

/// A link's secret: what stands after the # of an invitation's address.
struct Link {
    std::string seat;  ///< empty for the game master's and the spectators'
    Role role = Role::player;
    std::string secret;
};

/// Everything about a game but its position.
struct GameInfo {
    std::string game, title, system, scenario;
    int rules_version = 0;
    std::string scenario_hash;
    Time created{};
    bool started = false, over = false, paused = false;
    std::string winner;
    Message how;
    std::vector<Chair> seats;
    std::vector<std::string> sides;
    std::string settings;  ///< the table's settings as JSON, as `TableSettings` is read
    std::vector<std::pair<std::string, std::string>> changed_numbers;  ///< what differs from the defaults
    Role role = Role::spectator;
    std::string seat;      ///< the reader's
    bool owner = false;    ///< the reader made the game
    std::string rematch;   ///< the game that follows this one, if there is one
    std::size_t histories = 1;
    std::string seal;      ///< of its luck's key, from the first moment on: SHA-256 of its sixteen digits
    std::string luck;      ///< the key itself, once the game is over
    std::string frozen;
};

struct Created {
    std::string game;
    std::vector<Link> links;  ///< told once; only their hashes are kept
    std::string key;          ///< the owner's own
};

/// What an invitation is for, before it is taken.
struct Invitation {
    std::string game, title, system, scenario, seat, side;
    Role role = Role::player;
    bool taken = false;
};

struct Joined {
    std::string game, seat;
    Role role = Role::player;
    std::string key;  ///< the holder's own secret, to be kept; the invitation is spent
};

struct Session {
    std::string account, name;
    std::string secret;  ///< for the cookie
    Time expires{};
};

struct Account {
    std::string account, name, email, zone, language;
    bool email_confirmed = false;
    Time created{};
    std::vector<int> days_off;  ///< 0 Sunday to 6 Saturday, in the zone
};

/// A file of texts to be handed out.
struct File {
    std::string name;   ///< "northern-wall.game"
    std::string media;  ///< "text/plain; charset=utf-8"
    std::string content;
};

}  // namespace montjoy::server

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Fault> = 11;
template <>
inline constexpr std::array<std::string_view, 11> montjoy::enum_names<montjoy::server::Fault>{
    "malformed", "unauthorized", "forbidden", "not_found", "gone", "stale",
    "not_your_turn", "refused", "conflict", "rate_limited", "unavailable"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::Role> = 4;
template <>
inline constexpr std::array<std::string_view, 4> montjoy::enum_names<montjoy::server::Role>{
    "player", "game-master", "spectator", "owner"};
template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::server::NewsEntry::Kind> = 5;
template <>
inline constexpr std::array<std::string_view, 5> montjoy::enum_names<montjoy::server::NewsEntry::Kind>{
    "event", "order", "undone", "speech", "table"};
