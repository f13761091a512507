// Who takes part on the knights' side: GP-WHO-1, GP-WHO-2. A sheet is a file; docs/gpc-table.md
// tells how it is written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/document.hpp"
#include "systems/gpc/numbers.hpp"

namespace montjoy::gpc {

struct Mount {
    std::string name;
    int damage = 0;  ///< d6, in the first exchange of a Charge.  GP-MAN-5
};

struct SquireSheet {
    std::string name;
    int skill = 0;
};

/// A knight and his unit as they come to the battle.
struct Sheet {
    std::string name;  ///< "Ector"
    std::string seat;  ///< "ector"
    int battle = 0;
    std::vector<std::pair<std::string, int>>
        weapons;             ///< "sword", its skill; as the sheet lists them
    std::size_t weapon = 0;  ///< the one in hand
    int horsemanship = 0;
    int awareness = 0;
    int valorous = 0;
    int siz = 0;
    int dex = 0;
    int str = 0;
    int con = 0;
    int hit_points = 0;  ///< at the start; at most most_hit_points()
    int armour = 0;
    bool shield = false;
    std::optional<Mount> mount;
    std::optional<SquireSheet> squire;
    int glory = 0;  ///< before the battle
    int followers = 0;
    int follower_skill = 0;

    int cowardly() const { return 20 - valorous; }     // GP-WHO-1
    int most_hit_points() const { return con + siz; }  // GP-WHO-1
    /// d6 of damage: (STR + SIZ) / 6, rounded to nearest, half up.  GP-WHO-1
    int damage() const { return (str + siz + 3) / 6; }
    const std::string& weapon_name() const { return weapons[weapon].first; }
    int weapon_skill() const { return weapons[weapon].second; }
};

/// The sheet that `place` holds; every fault goes to its problems.  GP-WHO-1, GP-WHO-2
Sheet read_sheet(const Place& place, const Numbers& numbers);

/// "Sir Ector" as a seat: "sir-ector"; empty where nothing of the name can stand in one.
std::string seat_name(std::string_view name);

}  // namespace montjoy::gpc
