// Army lists: what a unit may be and carry.  GH-UNIT-1 to GH-UNIT-18, GH-WPN-3, GH-WPN-10,
// GH-SHD-3, GH-SHD-4, GH-SIEGE-5
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/document.hpp"
#include "base/writer.hpp"
#include "systems/gbh/scenario.hpp"

namespace montjoy::gbh {

/// One entry of a list: so many units of a kind.
struct Enlisted {
    Type type = Type::infantry;
    Race race = Race::men;
    Armour armour = Armour::ac0;
    Shield shield = Shield::none;
    std::vector<Weapon> weapons;
    int level = 3;
    int xp = 0;
    int count = 1;
    std::optional<int> number;  ///< of a single unit; else they are numbered in order
    // What only a scenario says.
    std::optional<int> rp;
    int morale = 0;
    std::optional<Weapon> hand;
    std::optional<Load> load;
    bool airborne = false;
    std::optional<std::string> facing;
    std::vector<std::pair<Place, std::string>> at;  ///< hexes by their printed names
    Place place;  ///< where the entry stands in its file
    Enlisted(const Place& where) : place(where) {}
};

/// Reads a list `{title, allows, units}`. In a scenario units may have a place, a weapon in hand and
/// so on; in a list of its own they may not. Every fault goes to the place's problems.
std::vector<Enlisted> read_army(const Place& army, bool in_scenario);

/// The kit of an entry, its EP worked out with these numbers.  GH-EP-1
Kit kit_of(const Enlisted& entry, const Numbers& numbers);

/// Gives the entries of one player their names; a name used twice is a fault. One name a unit, in
/// the order of the list.  GH-UNIT-17
std::vector<std::uint8_t> number_units(const std::vector<Enlisted>& entries, int player);

/// An entry as JSON, so that it can be read again.
void write_entry(Writer& writer, const Kit& kit, int level, int xp, std::optional<int> number);

}  // namespace montjoy::gbh
