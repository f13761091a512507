// Who sits at a table and by which rules of its own: what of a game changes seldom. Kept as JSON.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/server/time/clock.hpp"
#include "apps/server/wishes.hpp"

namespace montjoy::server {

/// A place at the table and who holds it.
struct Sitter {
    std::string seat;               ///< as the scenario names it; "" for a game master without a seat
    std::string player;             ///< a display name
    std::string account;
    std::string bot;                ///< the program that plays here
    bool stands_in = false;         ///< ... until the player comes back
    bool joined = false;
    std::uint64_t generation = 1;   ///< keys of an earlier one have ended
    std::uint64_t number_base = 0;  ///< added to what the match counts: a view's number never comes twice
    std::uint64_t visited = 0;      ///< news entries read
    std::uint64_t visited_at = 0;   ///< the number of its view at that visit
    std::string zone;
    std::uint8_t days_off = 0;
    std::vector<std::pair<Time, Time>> holidays;
    int holiday_days_used = 0;
    NoticeSettings notices;
    bool own_notices = false;       ///< chosen for this seat: a change of the account's leaves them
    bool mail_ended = false;        ///< by a letter's link, or for this seat: the account's address does not come back
    friend bool operator==(const Sitter&, const Sitter&) = default;
};

/// What stands about one history of a game, when another has begun in its place.
struct PastHistory {
    std::int64_t history = 0;
    std::uint64_t steps = 0;
    std::uint64_t branched_at = 0;  ///< the step after which the next goes another way
    Time ended{};
    std::string reason;
    friend bool operator==(const PastHistory&, const PastHistory&) = default;
};

/// Things that are asked of the whole table, and who has agreed.
struct Asked {
    std::string what;               ///< "pause", "resume", "extend", "rewind"
    Span length{};                  ///< of an extension
    std::string ruling;             ///< of a rewind, as JSON
    std::vector<std::string> agreed;
    friend bool operator==(const Asked&, const Asked&) = default;
};

struct Seating {
    std::string title, scenario, owner;
    Time created{};
    TableSettings settings;
    std::vector<Sitter> seats;      ///< one a seat of the scenario
    Sitter master;                  ///< the game master; holds the scenario's seat for it, if there is one
    std::uint64_t spectators = 1;   ///< generation of their link
    std::uint64_t owners = 1;
    std::string rematch;
    std::vector<Asked> asked;
    std::vector<Claim> claims;
    std::vector<PastHistory> histories;
    std::int64_t logs = 0;          ///< how many entries the table's log has
    friend bool operator==(const Seating&, const Seating&) = default;

    /// The sitter of a seat: the game master where it is the scenario's seat for one.
    Sitter& of(Seat seat);
    const Sitter& of(Seat seat) const { return const_cast<Seating*>(this)->of(seat); }
};

std::string to_json(const Seating& seating);
/// Reads what `to_json` wrote; a fault is a broken store.
std::optional<Seating> read_seating(std::string_view json);

/// When each seat's time counts; `outages` are everybody's.
Calendars calendars_of(const Seating& seating, const std::vector<std::pair<Time, Time>>& outages);

}  // namespace montjoy::server
