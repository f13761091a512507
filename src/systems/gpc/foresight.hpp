// The parts of whatif: one exchange with all that may come of it, and cells of knights that are
// alike.
#pragma once

#include <cstdint>
#include <vector>

#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// A blow that lands: what gets through, and whether it is heavy enough to knock him down.
struct Blow {
    int got_through = 0;
    bool heavy = false;
    double chance = 0;
};

/// The blows of an exchange upon a knight of so many hit points; the chances are of the exchange.
struct Strikes {
    double harmless = 0;
    double fells = 0;
    double kills = 0;         ///< of those, First Aid counted
    std::vector<Blow> hurts;  ///< he stands all of these, or rolls to stand
};

/// One exchange by its outcomes. The chances of `won`, `drawn` and the blows add up to 1.
struct ExchangeOdds {
    double won = 0;
    double drawn = 0;
    double lost = 0;
    double glory = 0;  ///< mean, points
    std::vector<Blow> blows;
};

/// Of a knight who rolls `skill` against `against`. A Flight where he flees.
ExchangeOdds exchange_odds(const Numbers&, const Sheet&, const FoeKind&, Manoeuvre, int skill,
                           int against, bool first);
/// Of a foe that he gave nothing: `lost` is the chance of a hit, and no exchange.  GP-MAN-4
ExchangeOdds unopposed_odds(const Numbers&, const Sheet&, const FoeKind&, Manoeuvre, int against,
                            bool first);

/// Requires hit points at which he stands.  GP-EXC-3
Strikes strikes_of(const Numbers&, const Sheet&, const ExchangeOdds&, int hit_points);

/// Knights in the midst of a fight who are alike in all that matters for what follows.
struct Cell {
    std::int16_t hit_points = 0;
    std::int8_t fought = 0;
    std::int8_t won = 0;
    std::int8_t lost = 0;
    std::int8_t best = -1;  ///< the better foe met, a FoeId
    bool mounted = false;
    bool guarded = false;
    bool called = false;       ///< the squire has been called, or cannot be
    bool squire_gone = false;  ///< by a fumbled call
    bool aid = false;
    bool partner = false;  ///< goes on beside him
    bool rode = false;     ///< as the bout began
    bool fell = false;
    bool cut_short = false;  ///< fell with the second of a pair before him
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Cells with their chances, each once, in the order in which they were met first.
class Cells {
public:
    Cells() : slots_(1u << 8) {}
    void add(const Cell&, double chance);
    void clear();
    bool empty() const { return cells_.empty(); }
    auto begin() const { return cells_.begin(); }
    auto end() const { return cells_.end(); }

private:
    void grow();
    std::vector<std::pair<Cell, double>> cells_;
    std::vector<std::uint32_t> slots_;  ///< 1 + index into cells_, by hash
};

}  // namespace montjoy::gpc
