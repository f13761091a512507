// What one battle is: the board, the armies, the numbers, and how much of the set-up is played out.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ruleset/seat.hpp"
#include "systems/arcadia/army.hpp"
#include "systems/arcadia/board.hpp"
#include "systems/arcadia/numbers.hpp"

namespace montjoy::arcadia {

/// Which army: one that a scenario names, or whom the dice choose.
enum class Who : std::uint8_t { player, enemy, rolled, nobody, both };

/// A unit that a scenario sets on the board itself.
struct Placed {
    Side side{};
    std::uint8_t unit = 0;  ///< its place in the army list, from 0
    At at = nowhere;
    Direction facing = 0;
    std::uint8_t damage = 0;
    bool disorganized = false, leads = false;
};

struct Scenario {
    std::string title, teaches, hash;
    Board board{false};
    Numbers numbers;
    Both<Army> armies;
    Both<bool> npc{};                ///< plays by its deck, without a hand of command cards.  AR-TURN-2
    std::vector<SeatInfo> seats;
    std::vector<std::string> sides;
    std::vector<std::string> names;  ///< of units
    std::vector<LoreCard> lore;      ///< at most 64; the 44 of the rulebook first
    std::array<std::uint64_t, 8> lore_of{};  ///< the cards of a deck, as bits of `lore`
    std::uint64_t all_copies = 0;    ///< the command deck, as bits of numbers.deck

    // How the battle comes about.  AR-SCN-1 to AR-SCN-8
    bool generated = false;          ///< stances, scouts, comparison and scenario are played out
    Kind kind = Kind::pitched_battle;
    Both<Stance> stances{};          ///< where they are not played out
    Who first = Who::rolled;         ///< who counts as outscouting
    Who surprised = Who::nobody;     ///< whose units start disorganized, beside what the scenario says
    Side defender = Side::enemy;     ///< where the scenario has one
    bool drawn = false;              ///< the ground and what lies on it are drawn, not rolled.  AR-BRD-5
    bool bare = false;               ///< no land is rolled
    std::array<Terrain, most_hexes> ground{};  ///< drawn ground, clear elsewhere
    Hexes defences;                  ///< drawn field defences
    struct Goal {
        Hexes hexes;
        Who holder = Who::nobody;
    };
    std::vector<Goal> goals;         ///< drawn objectives, at most 3
    std::vector<At> prizes;          ///< drawn: the magic item, or chests
    At lair = nowhere;               ///< drawn: where the wild Dragon sits
    std::vector<Placed> placed;      ///< units set on the board; an army with any is not deployed
    int points = 80;

    bool has(Side side) const { return side != Side::wild; }
    const std::string& side_name(Side side) const;
};

/// Reads a scenario; faults go to `problems`, and null comes back if one is more than a warning.
std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers, Problems& problems);

/// `document` with the published army lists that it names written out, and without the name of a set of numbers: with
/// `chosen_numbers` beside it, it stands alone.
Document whole_scenario(const Document& document);
/// `numbers` with the set laid over them that the scenario asks for.
Document chosen_numbers(const Document& document, const Document& numbers);

/// The scenarios that have a defender.  AR-SCN-8
bool has_defender(Kind kind);

}  // namespace montjoy::arcadia
