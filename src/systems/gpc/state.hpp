// A battle: its scenario, and the state that play changes. A round goes through the phases in the
// order in which they are listed (GP-RND-7).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bounded.hpp"
#include "ruleset/seat.hpp"
#include "systems/gpc/knight.hpp"
#include "systems/gpc/numbers.hpp"
#include "systems/gpc/sheet.hpp"

namespace montjoy::gpc {

/// What the game master has prepared for a round; only he knows of it before.  GP-GM-1
struct Prepared {
    int round = 0;
    std::string text;
    std::vector<std::string> rulings;  ///< as they are written in play
};

struct Scenario {
    std::string title;
    std::string teaches;
    Size size = Size::small;
    int rounds = 0;
    int intensity = 0;  ///< at the start
    std::vector<Sheet> knights;
    EncounterTable table;
    Numbers numbers;
    std::vector<Prepared> prepared;
    bool game_master_waits = false;  ///< he says when a round begins and when it is counted
    std::vector<SeatInfo> seats;     ///< the knights, then the game master
    std::vector<std::string> sides;  ///< knights, enemy
    std::string hash;
    std::shared_ptr<const Scenario> open;  ///< as the knights know it; null where that is all

    const Sheet& sheet(KnightId id) const { return knights[static_cast<std::size_t>(id.index)]; }
    Seat game_master() const { return {static_cast<std::uint8_t>(knights.size())}; }
};

/// What the game waits for. Choices and rolls, in the order of play.
enum class Phase : std::uint8_t {
    opening,   ///< the game master lets the round begin
    valorous,  ///< d20.  GP-MAN-10
    declare,   ///< fight, announce, sit out
    battle,
    intensity,  ///< d20 and d20.  Step 1
    choose,     ///< the manoeuvre
    opportunity,
    fumble,       ///< d6.  GP-RND-6
    cowardly,     ///< d20.  GP-MAN-10
    length,       ///< d3 or d6
    draw,         ///< d6.  GP-FOE-1, GP-MAN-9
    meet,         ///< which of two foes
    ready,        ///< strike, split, stop, call the squire
    squire_call,  ///< d20.  GP-SQ-2
    squire_use,
    blow,
    answer,  ///< d20 and d20: an exchange
    damage,  ///< the knight's dice
    wound,   ///< the foe's dice
    bodyguard,
    knockdown,  ///< d20.  GP-EXC-3
    unhorsed,   ///< call the squire, or go on
    ride,
    ride_intensity,  ///< d20 and d20: a Flank that meets nobody
    after,           ///< search, help, ransom
    followers,
    followers_foe,
    price,  ///< d20, d20, d6.  Step 3
    difficulty,
    awareness,  ///< d20 and d20.  Step 4, GP-SQ-1
    squire_search,
    squire_intensity,  ///< d20 and d20
    keeping,           ///< d20: does the squire keep up?  GP-SQ-2
    closing,           ///< the game master lets the round be counted
    tide,              ///< d6.  GP-RES-3
    first_aid,
    first_aid_points,  ///< d20, d3.  GP-EXC-3
    men_return,        ///< d6.  GP-FOL-4
    fate,              ///< d6.  GP-SQ-3
    over
};

/// A foe who stands before a knight, and what he has suffered this round.  GP-FOE-2
struct Opponent {
    FoeId kind;
    std::int16_t damage = 0;
    std::uint8_t felled = 0;
    friend bool operator==(const Opponent&, const Opponent&) = default;

    template <class V>
    void each(V& v) const
    {
        v("kind", kind), v("damage", damage), v("felled", felled);
    }
};

/// The turn of one knight, or of two who attack together: steps 2 to 5.
struct Turn {
    KnightId lead;
    KnightId partner;  ///< GP-MAN-3
    KnightId active;   ///< whose die or choice it is
    Bounded<Opponent, 4> foes;
    std::int8_t draws = 0;      ///< foes still to be drawn
    std::int8_t met = 0;        ///< the foe of the exchange under way
    std::int8_t bout = 0;       ///< exchanges, or pairs of them, begun
    bool shared = false;        ///< in this bout the foe splits his skill between two knights
    bool fighting = false;      ///< a bout is under way
    bool unopposed = false;     ///< the foe attacks a knight who gave him nothing.  GP-MAN-4
    std::int16_t share = -1;    ///< of the foe's skill, once the game master has set it, ...
    KnightId share_of;          ///< ... against this knight.  GP-MAN-3
    std::uint8_t die = 0;       ///< of the first roll of two
    std::uint8_t dice = 0;      ///< d6 of the damage under way
    std::int16_t rolled = 0;    ///< damage before armour
    std::int16_t through = 0;   ///< damage after armour
    bool parried = false;       ///< the loser's roll was a partial success.  GP-EXC-1
    bool steps_done = false;    ///< step 2 is over: the active knight is in steps 3 to 5
    Phase back = Phase::ready;  ///< where a call of the squire returns to
    friend bool operator==(const Turn&, const Turn&) = default;

    template <class V>
    void each(V& v) const
    {
        v("lead", lead), v("partner", partner), v("active", active), v("foes", foes);
        v("draws", draws), v("met", met), v("bout", bout), v("shared", shared);
        v("fighting", fighting), v("unopposed", unopposed), v("share", share),
            v("share_of", share_of), v("die", die);
        v("dice", dice), v("rolled", rolled), v("through", through), v("parried", parried);
        v("steps_done", steps_done), v("back", back);
    }
};

struct State {
    std::shared_ptr<const Scenario> scenario;
    Phase phase = Phase::opening;
    std::int8_t round = 0;
    std::int8_t rounds = 0;  ///< that the battle lasts
    std::int16_t intensity = 0;
    std::int16_t round_intensity = 0;  ///< at the round's start
    bool struck = false;               ///< the first exchange of the round has begun.  GP-RND-7
    Ending ending = Ending::none;
    Bounded<Knight, most_knights> knights;
    Turn turn;

    Knight& knight(KnightId id) { return knights[static_cast<std::size_t>(id.index)]; }
    const Knight& knight(KnightId id) const { return knights[static_cast<std::size_t>(id.index)]; }
    const Sheet& sheet(KnightId id) const { return scenario->sheet(id); }
    const FoeKind& foe(FoeId id) const { return scenario->table.foe(id); }
    std::size_t size() const { return knights.size(); }

    friend bool operator==(const State& a, const State& b)
    {
        const bool same = a.scenario == b.scenario ||
                          (a.scenario && b.scenario && a.scenario->hash == b.scenario->hash);
        return same && a.phase == b.phase && a.round == b.round && a.rounds == b.rounds &&
               a.intensity == b.intensity && a.round_intensity == b.round_intensity &&
               a.struck == b.struck && a.ending == b.ending && a.knights == b.knights &&
               a.turn == b.turn;
    }

    template <class V>
    void each(V& v) const
    {
        v("phase", phase), v("round", round), v("rounds", rounds), v("intensity", intensity);
        v("round_intensity", round_intensity), v("struck", struck), v("ending", ending);
        v("knights", knights), v("turn", turn);
    }
};

/// The knights of a battle, in seat order.
inline std::vector<KnightId> all_knights(const Scenario& scenario)
{
    std::vector<KnightId> all;
    for (std::size_t i = 0; i < scenario.knights.size(); ++i)
        all.push_back({static_cast<std::int8_t>(i)});
    return all;
}

inline Seat seat_of(KnightId id)
{
    return {static_cast<std::uint8_t>(id.index)};
}

}  // namespace montjoy::gpc

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::gpc::Phase> = 40;
template <>
inline constexpr std::array<std::string_view, 40> montjoy::enum_names<montjoy::gpc::Phase>{
    "opening",
    "valorous",
    "declare",
    "battle",
    "intensity",
    "choose",
    "opportunity",
    "fumble",
    "cowardly",
    "length",
    "draw",
    "meet",
    "ready",
    "squire-call",
    "squire-use",
    "blow",
    "answer",
    "damage",
    "wound",
    "bodyguard",
    "knockdown",
    "unhorsed",
    "ride",
    "ride-intensity",
    "after",
    "followers",
    "followers-foe",
    "price",
    "difficulty",
    "awareness",
    "squire-search",
    "squire-intensity",
    "keeping",
    "closing",
    "tide",
    "first-aid",
    "first-aid-points",
    "men-return",
    "fate",
    "over"};
