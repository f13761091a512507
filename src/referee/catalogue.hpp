// The systems that can be played, each behind one row of functions over text and JSON. The one
// file that names them all is catalogue.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match.hpp"

namespace montjoy {

/// How a game of a simulation is to be played.
struct SimulatedGame {
    const Document* scenario = nullptr;
    const Document* numbers = nullptr;
    std::vector<std::string> bots;  ///< one a seat
    std::uint64_t key = 0;          ///< of this game
    std::uint64_t longest = 1'000'000;  ///< steps after which it is given up as endless
};

/// How it went.
struct SimulatedResult {
    bool ended = false;
    std::optional<std::uint8_t> winner;
    std::uint64_t actions = 0;  ///< choices made; rolls do not count
    std::string tally;          ///< the system's own summary as JSON; empty where it has none
};

/// A scenario, read and checked, ready to open any number of games or simulations.
class Setting {
public:
    virtual ~Setting() = default;
    virtual std::span<const SeatInfo> seats() const = 0;
    virtual std::span<const std::string> sides() const = 0;
    virtual const std::string& hash() const = 0;
    /// A new game with this header (system, version, hash and documents are filled in here).
    virtual std::unique_ptr<Match> open(Header header) const = 0;
    /// How many hours a turn by post lasts, where the scenario says so.
    virtual std::optional<int> turn_hours() const { return std::nullopt; }
    /// Plays one game with programs at every seat, without a record; thread-safe.
    virtual SimulatedResult simulate(const std::vector<std::string>& bots, std::uint64_t key,
                                     std::uint64_t longest) const = 0;
    virtual std::uint64_t perft(int depth) const = 0;
    /// Of so many random games, each cut after `longest` steps.
    virtual std::uint64_t signature(std::uint32_t games, int longest) const = 0;
};

struct System {
    std::string_view name;
    std::string_view title;
    int version = 1;
    std::span<const std::string_view> bots;  ///< besides "random"
    std::span<const Tool> tools;
    std::span<const Paper> papers;
    /// Reads a scenario with its numbers; null, with the faults in `problems`, if it does not hold.
    std::shared_ptr<const Setting> (*read)(const Document& scenario, const Document& numbers, Problems& problems) = nullptr;
};

std::span<const System> systems();
/// Null if there is none of that name.
const System* find_system(std::string_view name);

/// The ids of the scenarios built in, sorted: all, or those of one system.
std::vector<std::string> scenario_ids(std::string_view system = "");

/// The scenario built in as `id` ("gobwin/duel"); nothing if there is none.
std::optional<Document> built_in_scenario(std::string_view id);

/// The system's assumed numbers as built in.
Document default_numbers(std::string_view system);

/// `numbers` with the values of `replacement` in place of its own, level by level; a key of the
/// replacement that `numbers` has not is a fault.
Document with_replaced(Document numbers, const Document& replacement, Problems& problems);

/// The clause `id` of a system's rulebook, or all of it (id empty), as Markdown; empty if there is
/// none such.
std::string rulebook(std::string_view system, std::string_view id = "");

}  // namespace montjoy
