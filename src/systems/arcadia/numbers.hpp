// The assumed numbers of the rulebook (data/arcadia/assumed.toml), read from a document so that another set
// may stand in their place.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/document.hpp"
#include "systems/arcadia/words.hpp"

namespace montjoy::arcadia {

/// The figures of a type.  AR-UNIT-4
struct Figures {
    std::int8_t foot = 0;      ///< combat factor against foot and water
    std::int8_t mounted = 0;   ///< against mounted and aerial
    std::int8_t move = 0;
    std::int8_t range = 0;     ///< 0 none
    std::uint8_t price = 0;    ///< half points
};

/// A copy of a command card: the card, and the event that this copy carries.  AR-CARD-1
struct Copy {
    Card card{};
    Omen omen{};
};

struct Numbers {
    By<Type, Figures> types;
    std::vector<Copy> deck;              ///< at most 64
    By<Spell, std::uint8_t> costs;       ///< tokens

    // Hundredths: 140 is 1.4.  AR-PTS-1
    int superior = 140, inferior = 75;
    By<Attribute, std::uint8_t> added;   ///< half points for an attribute that a type lacks; 0 cannot be added.  AR-UNIT-1
    int added_range = 2;                 ///< the range that added Ranged gives

    int turns = 30;                      ///< of each army.  AR-PTS-6
    int token_store = 10;                ///< AR-CARD-4
    std::array<std::uint8_t, 6> tokens{1, 1, 2, 2, 3, 3};  ///< by d6 - 1
    int weather = 4, night_turns = 4;    ///< AR-CARD-3
    int held_back = 3, brought = 3;      ///< AR-CARD-2
    int hand[3] = {4, 5, 6};             ///< by Grade; S.  AR-TURN-6

    // Tactical factors.  AR-COM-6
    int flank = 1, hurt = 1, demoralized = 1, uphill = 1, led = 1, bad_going = -1, in_river = -1,
        cover = 1, fortification = 2, castle = 3, defences = 1;
    // Attributes and marks that count in combat.  AR-UNIT-4
    int charge = 1, shield_wall = 1, inspire = 1, ranged_plus = 1, loose = 1, item = 1;

    int paladin_resists = 3, cleric_resists = 4;  ///< lowest d6 that cancels.  AR-CARD-5
    int driven_off_percent = 50;                  ///< of the price.  AR-COM-8
    int crossing_percent = 50;                    ///< AR-SCN-16
    int landing_percent = 0;             ///< of the price, to who first goes ashore; the rulebook gives nothing.  AR-SCN-18
    int chest = 5, chest_home = 10, magic_item = 10;  ///< AR-SCN-20, AR-SCN-22
    int siege = 5;                                ///< lowest d6.  AR-SCN-11
    int field_defences = 4, infiltrators = 2;     ///< AR-SCN-14
    int lair_reach = 2;                           ///< AR-SCN-23
};

/// Reads a set of numbers; every fault goes to the problems of `place`.
Numbers read_numbers(const Place& place);

/// `numbers` with what the built-in set `name` ("tuned") says otherwise laid over it.
Document overlaid(const Document& numbers, std::string_view name);

}  // namespace montjoy::arcadia
