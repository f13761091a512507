// Army lists: eighty points of units, the commander, what the army brings to the battle.  AR-PTS-1, AR-PTS-5
#pragma once

#include <string>
#include <vector>

#include "base/document.hpp"
#include "systems/arcadia/numbers.hpp"
#include "systems/arcadia/words.hpp"

namespace montjoy::arcadia {

/// One unit of an army list.
struct Enrolled {
    Type type = Type::swords;
    Quality quality = Quality::ordinary;
    Lore lore = Lore::none;
    Attributes attributes = 0;  ///< the type's and the added ones
    std::uint8_t price = 0;     ///< half points, with quality and attributes
    bool commander = false;
    std::string id, name;
    std::uint16_t veteran = 0;  ///< battles that it came through
};

/// A lore card of a deck.
struct LoreCard {
    Spell spell{};
    Lore deck = Lore::none;
    std::uint8_t cost = 0;
    std::string id, title;
};

struct Army {
    std::string title, about;
    Reputation reputation = Reputation::unset;
    Grade grade = Grade::inferior;  ///< the commander's, where there is one
    bool castle = false;
    std::vector<Enrolled> units;
    std::vector<std::string> commanders;  ///< ids that may command
    std::vector<LoreCard> deity_deck;     ///< of a Deity of another role; empty: Fire
    std::string deity_role = "fire";
    std::int64_t battles = 0, won = 0;    ///< of a campaign

    int half_points() const;
    /// The most scouts that it may send out.  AR-SCN-3
    int most_scouts() const { return static_cast<int>(units.size()) / 3; }
};

inline constexpr int most_units = 54;

/// The price of a unit in half points: added attributes, then quality, a value midway up.  AR-PTS-1, AR-UNIT-1
int price_of(const Numbers& numbers, Type type, Quality quality, Attributes attributes);

/// Points as people write them: "4", "5.5"; of half points and of quarter points.
std::string halves_text(int half_points);
std::string quarters_text(int quarters);

/// The army list at `place`, or the published one where a name stands there; of at most `points`.
Army read_army(const Place& place, const Numbers& numbers, Side side, int points);

/// The names of the published lists, in order.
std::vector<std::string_view> published_armies();

/// An army's list as JSON, the way that read_army reads it.
std::string army_json(const Army& army);

}  // namespace montjoy::arcadia
