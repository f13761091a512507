// The numbers that the source lost, read from data/gbh/assumed.toml with what replaced them. Each
// knows whether it is still assumed, so that whatever rests on it can say so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/by.hpp"
#include "base/document.hpp"
#include "systems/gbh/words.hpp"

namespace montjoy::gbh {

struct Number {
    std::int16_t value = 0;
    bool assumed = false;
    friend bool operator==(const Number&, const Number&) = default;
};

struct Numbers {
    By<Armour, By<Damage, Number>> armour;  // GH-ARM-0 to GH-ARM-4
    By<Armour, Number> armour_ep;           ///< hundredths
    By<Shield, Number> against_melee;       // GH-SHD-1 to GH-SHD-3
    By<Shield, Number> against_missiles;
    By<Shield, Number> shield_ep;           ///< hundredths
    By<Band, Number> delivered;             // GH-MOR-3
    By<Band, Number> received;
    Number rock;             ///< RP, a catapult's on a structure.  GH-WPN-7
    Number ram;              ///< RP, a ram's on wood.  GH-WPN-8
    Number collapse_dice;    ///< d10.  GH-STR-7
    Number burning_machine;  ///< RP a round.  GH-SIEGE-4
    friend bool operator==(const Numbers&, const Numbers&) = default;
};

/// The numbers of a document in the shape of data/gbh/assumed.toml; every fault goes to `problems`.
Numbers read_numbers(const Document& numbers, Problems& problems);

/// The numbers as built in.
const Document& built_in_numbers();

/// Every number of `numbers` as a line of a table: name, value, whether it is assumed, clause.
std::vector<std::vector<std::string>> number_table(const Document& numbers);

}  // namespace montjoy::gbh
