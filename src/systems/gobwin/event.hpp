// What happened, as it is written down: whole, with who may see it. What a seat gets of an event
// is `as_seen`. GB-SCOUT-6, GB-SCOUT-7, GB-GM-3.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/tally.hpp"
#include "ruleset/seat.hpp"
#include "systems/gobwin/action.hpp"
#include "systems/gobwin/scenario.hpp"

namespace montjoy::gobwin {

struct UnitShot {
    Design design;
    std::uint8_t left = 0;
};
struct CharacterShot {
    std::uint8_t level = 0, rating = 0;
    Specials specials = 0;
    std::uint8_t persona = 0;
};

/// A stack by its name alone: "R3" to its own side, "0405.2" to one that sees the whole hex, "0405" else.
struct StackTag {
    Nation nation = 0;
    std::uint16_t number = 0;  ///< 0: not told
    Cell cell = 0;
    std::uint8_t place = 0;    ///< 0: not told
};

/// A stack as it stood at a moment.
struct StackShot {
    StackTag tag;
    UnitType type = UnitType::pikes;
    std::vector<UnitShot> units;
    std::vector<CharacterShot> characters;
};

struct TurnBegan {
    Side side = Side::alliance;
    int round = 0;  ///< 0: the set-up
};
struct Income {
    Nation nation = 0;
    int gained = 0, total = 0;  ///< in half points
};
struct Shaken {
    StackTag stack;
    int units = 0;
};
struct Reported {
    Side side = Side::alliance;
    int hexes = 0, stacks = 0;
};
struct Designed {
    Nation nation = 0;
    int index = 0;  ///< from 0
    Design design;
};
/// A unit (design), a scout (rating) or a commander (neither) has been popped.
struct Popped {
    StackTag stack;
    bool raised = false;  ///< the stack is new
    std::optional<Design> design;
    std::uint8_t rating = 0;
    Specials specials = 0;
    int price = 0;        ///< whole points; -1: not told
};
struct Levelled {
    StackTag stack;
    int level = 0;
};
struct Moved {
    StackTag stack;  ///< at its new place
    Cell from = 0;
    int left = 0;      ///< movement points; -1: not told
    int scouted = 0;   ///< hexes that came into sight
};
struct Arranged {
    Act act = Act::split;  ///< split, join, front or step
    StackTag stack, other;
    int unit = 0;
};
struct GuardSet {
    StackTag guard, ward;
    bool set = true;
};
struct Looked {
    Nation nation = 0;
    Cell cell = 0;
    int scouted = 0;
};
struct Dug {
    StackTag stack;
    int points = 0, total = 0;
};
struct Fooled {
    StackTag stack;
    Fool fool = Fool::defence;
};
struct CityUpgraded {
    Nation nation = 0;
    Cell cell = 0;
    int level = 0, price = 0;
};
struct UnitUpgraded {
    StackTag stack;
    int unit = 0;
    Design design;
    int price = 0;
};

/// One blow of a combat: sums as tallies, dice and hits.
struct BlowShot {
    Tally attack, defence;
    int dice = 0;  ///< the sum of 2d5
    std::int64_t hits = 0;
};
struct Fought {
    bool fire = false;
    int aim = 0;
    StackShot attacker, defender;            ///< as they were
    BlowShot blow;
    std::optional<BlowShot> back;
    StackShot attacker_left, defender_left;  ///< no units: killed
    bool shot_taken = false;
};
struct Battered {
    StackShot attacker;
    Cell cell = 0;
    BlowShot blow;
    int points = 0, left = 0;
};
struct Learned {
    StackTag stack;
    int experience = 0, level = 0;
    bool rose = false;
};
struct Cwoaked {
    Nation nation = 0;
    int half_points = 0;
};
struct Taken {
    Cell cell = 0;
    bool city = false;
    Side side = Side::alliance;       ///< who holds it now
    Nation nation = no_nation;        ///< of a city
    Nation from = no_nation;          ///< whose city it was
};
struct WentOut {
    Nation nation = 0;
};
struct Fell {
    std::uint8_t persona = 0;
};
struct TurnEnded {
    Nation nation = 0;
    bool by_time = false;
};
struct Ruled {
    Ruling ruling;
};
struct Won {
    std::optional<Side> winner;
    Text how;
};

using Body = std::variant<TurnBegan, Income, Shaken, Reported, Designed, Popped, Levelled, Moved, Arranged, GuardSet,
                          Looked, Dug, Fooled, CityUpgraded, UnitUpgraded, Fought, Battered, Learned, Cwoaked, Taken,
                          WentOut, Fell, TurnEnded, Ruled, Won>;

struct Event {
    Body body;
    Seats seen_by;
    bool reveals = false;  ///< showed somebody something that he did not know
};

/// What `seat` gets of the event; nothing if it is none of its business.
std::optional<Event> as_seen(const Scenario& scenario, const Event& event, Seat seat);

}  // namespace montjoy::gobwin
