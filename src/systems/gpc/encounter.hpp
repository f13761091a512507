// The enemy: GP-WHO-3, GP-FOE-1, GP-MAN-9. An encounter table is a file; docs/gpc-table.md tells
// how it is written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/document.hpp"
#include "systems/gpc/numbers.hpp"

namespace montjoy::gpc {

/// A kind of foe: its place in EncounterTable::foes; -1 is none.
struct FoeId {
    std::int8_t index = -1;
    constexpr explicit operator bool() const { return index >= 0; }
    friend constexpr auto operator<=>(FoeId, FoeId) = default;
};

struct FoeKind {
    std::string id;    ///< "mounted-heorthgeneat"
    std::string name;  ///< "mounted Heorthgeneat"
    int skill = 0;
    int damage = 0;  ///< d6
    int armour = 0;
    bool shield = false;
    int hit_points = 0;
    int glory = 0;
    int ransom = 0;  ///< L; 0 is none.  GP-FOE-2
    bool missile = false;
    bool mounted = false;
    bool longspear = false;
    bool berserker = false;
    bool assumed = false;  ///< its numbers are of basis A
};

/// Up to this total it is that kind; the last limit of a list has no end.
struct Limit {
    int up_to = 0;
    FoeId foe;
};

struct EncounterTable {
    std::string title;
    std::vector<FoeKind> foes;
    std::vector<Limit> draw;    ///< d6 + 2 x (tier - 1).  GP-FOE-1
    std::vector<Limit> charge;  ///< d6 + tier.  GP-MAN-9
    FoeId missile;              ///< the missile foe of a Flank with four.  GP-MAN-7

    const FoeKind& foe(FoeId id) const { return foes[static_cast<std::size_t>(id.index)]; }
    FoeId named(std::string_view id) const;
};

/// The table that `place` holds; every fault goes to its problems.
EncounterTable read_table(const Place& place);

/// The foe that `die` draws at `tier`.  GP-FOE-1
FoeId drawn_foe(const EncounterTable&, const Numbers&, int tier, int die);

/// The foe that charges when `die` falls at `tier`.  GP-MAN-9
FoeId charging_foe(const EncounterTable&, int tier, int die);

}  // namespace montjoy::gpc
