// What the store keeps, a struct a table. Times are milliseconds since 1970, UTC. Secrets stand here as hashes
// only, save a game's own luck, which nobody may see before its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

namespace montjoy::store {

/// A game as it stands: rewritten with every order, so it is kept small. Whatever changes anything of a game
/// takes the next sequence number.
struct GameRow {
    std::string id;
    std::int64_t seq = 0;
    std::int64_t history = 0;          ///< which of its histories is played
    std::string state;                 ///< JSON: who is awaited, the clock
    std::optional<std::int64_t> due;   ///< when time will ask for something
    bool over = false;
    friend bool operator==(const GameRow&, const GameRow&) = default;
};

/// What a game was begun with; never changes.
struct PinRow {
    std::string game;
    std::string header;                ///< of its record, lines
    std::string secret;                ///< the key of its luck
    std::string owner;                 ///< an account, or empty
    std::int64_t created = 0;
    friend bool operator==(const PinRow&, const PinRow&) = default;
};

/// Who sits at a game's table and by which rules, as JSON.
struct TableRow {
    std::string game;
    std::string body;
    bool listed = false;
    std::int64_t created = 0;
    friend bool operator==(const TableRow&, const TableRow&) = default;
};

/// One change of a game: an order with the rolls that followed, as lines of its record. Whoever adds one knows all
/// that came before, for it took the next sequence number; so it knows every idempotency key of the game.
struct StepRow {
    std::string game;
    std::int64_t history = 0;
    std::int64_t seq = 0;
    std::int64_t at = 0;
    std::string seat;
    std::optional<std::string> once;   ///< the request's idempotency key
    std::string fingerprint;           ///< of the request
    std::string answer;                ///< what was answered, to be answered again
    std::string lines;
    friend bool operator==(const StepRow&, const StepRow&) = default;
};

/// A secret that opens something: an invitation, a seat, a session, a feed, a reset of a password.
struct KeyRow {
    std::string hash;
    std::string kind;
    std::string game;
    std::string seat;
    std::string account;
    std::string data;
    std::int64_t created = 0;
    std::optional<std::int64_t> expires;
    friend bool operator==(const KeyRow&, const KeyRow&) = default;
};

struct AccountRow {
    std::string id;
    std::string folded;                ///< the name in lower case; unique
    std::string name;
    std::string email;
    bool confirmed = false;
    std::string password;              ///< argon2id, in its own notation
    std::int64_t created = 0;
    std::int64_t revision = 0;
    std::string data;                  ///< JSON: zone, days off, notices
    friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

/// An account's place in a game.
struct SeatRow {
    std::string game;
    std::string seat;                  ///< a seat's name, or a role's in brackets
    std::string account;
    friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

struct DraftRow {
    std::string game;
    std::string id;
    std::string seat;
    std::int64_t revision = 0;
    std::int64_t at = 0;
    std::string body;
    friend bool operator==(const DraftRow&, const DraftRow&) = default;
};

/// What was said and decided at a table beside the game itself.
struct LogRow {
    std::string game;
    std::int64_t ordinal = 0;
    std::int64_t at = 0;
    std::string body;
    friend bool operator==(const LogRow&, const LogRow&) = default;
};

/// A notice that is to go out. `once` keeps it from being written twice.
struct NoticeRow {
    std::string id;
    std::string once;                  ///< unique
    std::optional<std::int64_t> due;   ///< when to try; none: sent, given up or no longer true
    std::int64_t attempts = 0;
    std::string channel;
    std::string target;
    std::string body;                  ///< JSON
    std::string outcome;
    std::int64_t created = 0;
    friend bool operator==(const NoticeRow&, const NoticeRow&) = default;
};

/// A request outside any game's steps that has been done, with its answer.
struct DoneRow {
    std::string scope;
    std::string once;
    std::string fingerprint;
    std::string answer;
    std::int64_t at = 0;
    friend bool operator==(const DoneRow&, const DoneRow&) = default;
};

struct UploadRow {
    std::string id;
    std::string account;
    std::string kind;
    std::string system;
    std::string title;
    std::int64_t at = 0;
    std::string content;
    friend bool operator==(const UploadRow&, const UploadRow&) = default;
};

/// A fact about the site itself.
struct FactRow {
    std::string name;
    std::string value;
    friend bool operator==(const FactRow&, const FactRow&) = default;
};

}  // namespace montjoy::store
