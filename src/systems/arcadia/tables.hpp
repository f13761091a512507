// The tables of the rulebook that no assumed number changes: what a unit type is, what a command card
// reaches, what form a lore card has, which scenario follows from scouting. A row a line, clause at its end.
#pragma once

#include "base/clause.hpp"
#include "systems/arcadia/words.hpp"

namespace montjoy::arcadia {

/// What a type is, whatever its figures.
struct Breed {
    std::string_view title;
    Class kind;
    Medium medium;
    Attributes attributes;
    Lore lore;
    std::uint8_t scouting;  ///< points as a scout; 0 cannot scout.  AR-SCN-2
    std::uint8_t carries;   ///< units put ashore
    std::string_view code;  ///< two letters for a map
};

namespace detail {
template <class... A>
constexpr Attributes all(A... a) { return (Attributes{0} | ... | with(a)); }
}  // namespace detail

// clang-format off
inline constexpr By<Type, Breed> breeds = [] {
    using enum Class; using enum Medium; using A = Attribute; using detail::all;
    constexpr Lore no = Lore::none;
    return By<Type, Breed>{{{
        {"Deity",           Class::lore, aerial,  all(A::lore, A::driven_off),            Lore::fire,    0, 0, "De"},  // AR-UNIT-4
        {"Dragon",          Class::lore, aerial,  all(A::breath),                         no,            0, 0, "Dr"},  // AR-UNIT-4
        {"Airship",         Class::lore, aerial,  all(A::ranged),                         no,            4, 0, "Ai"},  // AR-UNIT-4
        {"Monster",         Class::lore, foot,    0,                                      no,            0, 0, "Mo"},  // AR-UNIT-4
        {"Hero",            character,   mounted, all(A::lore),                           Lore::warrior, 0, 0, "He"},  // AR-UNIT-4
        {"Paladin",         character,   mounted, all(A::resists_lore),                   no,            0, 0, "Pa"},  // AR-UNIT-4
        {"Rogue",           character,   foot,    all(A::lore, A::infiltrate),            Lore::stealth, 4, 0, "Ro"},  // AR-UNIT-4
        {"Magician",        character,   foot,    all(A::lore),                           Lore::sorcery, 4, 0, "Ma"},  // AR-UNIT-4
        {"Cleric",          character,   foot,    all(A::lore, A::resists_lore),          Lore::priest,  0, 0, "Cl"},  // AR-UNIT-4
        {"Musician",        character,   foot,    all(A::inspire),                        no,            0, 0, "Mu"},  // AR-UNIT-4
        {"Flyer",           troop,       aerial,  0,                                      no,            4, 0, "Fl"},  // AR-UNIT-4
        {"Cavalry",         troop,       mounted, 0,                                      no,            2, 0, "Cv"},  // AR-UNIT-4
        {"Elephants",       troop,       mounted, 0,                                      no,            1, 0, "El"},  // AR-UNIT-4
        {"Chariots",        troop,       mounted, 0,                                      no,            1, 0, "Ch"},  // AR-UNIT-4
        {"Beasts",          troop,       foot,    all(A::woodsman),                       no,            1, 0, "Be"},  // AR-UNIT-4
        {"Swords",          troop,       foot,    0,                                      no,            1, 0, "Sw"},  // AR-UNIT-4
        {"Spears",          troop,       foot,    all(A::shield_wall),                    no,            1, 0, "Sp"},  // AR-UNIT-4
        {"Shooters",        troop,       foot,    all(A::ranged),                         no,            1, 0, "Sh"},  // AR-UNIT-4
        {"Artillery",       troop,       foot,    all(A::ranged, A::no_move_and_fire),    no,            1, 0, "Ar"},  // AR-UNIT-4
        {"Lurker",          troop,       foot,    all(A::lurk),                           no,            2, 0, "Lu"},  // AR-UNIT-4
        {"Horde",           troop,       foot,    all(A::endless),                        no,            1, 0, "Ho"},  // AR-UNIT-4
        {"Skirmishers",     troop,       foot,    all(A::ranged, A::evade),               no,            2, 0, "Sk"},  // AR-UNIT-4
        {"War Wagons",      troop,       mounted, all(A::ranged),                         no,            1, 0, "WW"},  // AR-UNIT-4
        {"Mounted Archers", troop,       mounted, all(A::ranged, A::evade),               no,            3, 0, "MA"},  // AR-UNIT-4
        {"Knights",         troop,       mounted, all(A::charge),                         no,            1, 0, "Kn"},  // AR-UNIT-4
        {"Warband",         troop,       foot,    all(A::charge),                         no,            1, 0, "Wb"},  // AR-UNIT-4
        {"Gunners",         troop,       foot,    all(A::ranged, A::ranged_plus, A::no_move_and_fire), no, 1, 0, "Gu"},  // AR-UNIT-4
        {"Cannon",          troop,       foot,    all(A::ranged, A::ranged_plus, A::no_move_and_fire), no, 1, 0, "Ca"},  // AR-UNIT-4
        {"Bombardiers",     troop,       foot,    all(A::ranged, A::volatile_),           no,            1, 0, "Bo"},  // AR-UNIT-4
        {"Expendables",     troop,       mounted, all(A::spent),                          no,            1, 0, "Ex"},  // AR-UNIT-4
        {"Auxilia",         troop,       foot,    all(A::evade_close, A::woodsman),       no,            2, 0, "Au"},  // AR-UNIT-4
        {"Baggage",         troop,       foot,    all(A::supplies),                       no,            1, 0, "Ba"},  // AR-UNIT-4
        {"Boat",            troop,       water,   0,                                      no,            1, 1, "bo"},  // AR-UNIT-4
        {"Sloop",           troop,       water,   all(A::ranged),                         no,            1, 1, "sl"},  // AR-UNIT-4
        {"Galley",          troop,       water,   all(A::ranged),                         no,            1, 2, "ga"},  // AR-UNIT-4
        {"Warship",         troop,       water,   all(A::ranged),                         no,            1, 3, "wa"},  // AR-UNIT-4
    }}};
}();
// clang-format on

/// Whom a command card reaches.
enum class Whom : std::uint8_t {
    sections, near_commander, anyone, mounted, foot_troops, aerial_and_others, ranged,
    mounted_or_charge, characters, lore_and_others, rallied, nobody
};

inline constexpr std::uint8_t all_units = 99;

struct CardRow {
    Clause clause;
    std::string_view title;
    Whom whom;
    std::uint8_t left, centre, right;  ///< orders in each section
    std::uint8_t anywhere;             ///< orders not bound to a section
    std::uint8_t deploys;              ///< bits of the sections whose base edge it opens; 0 does not deploy
    bool again;
};

// clang-format off
inline constexpr By<Card, CardRow> cards{{{
    {"AR-CARD-Outriders-Left"_rule,   "Outriders Left",   Whom::sections,          1, 0, 0, 0, 1, true},
    {"AR-CARD-Outriders-Centre"_rule, "Outriders Centre", Whom::sections,          0, 1, 0, 0, 2, true},
    {"AR-CARD-Outriders-Right"_rule,  "Outriders Right",  Whom::sections,          0, 0, 1, 0, 4, true},
    {"AR-CARD-Probe-Left"_rule,       "Probe Left",       Whom::sections,          2, 0, 0, 0, 0, false},
    {"AR-CARD-Probe-Centre"_rule,     "Probe Centre",     Whom::sections,          0, 2, 0, 0, 0, false},
    {"AR-CARD-Probe-Right"_rule,      "Probe Right",      Whom::sections,          0, 0, 2, 0, 0, false},
    {"AR-CARD-Press-Left"_rule,       "Press Left",       Whom::sections,          3, 0, 0, 0, 0, false},
    {"AR-CARD-Press-Centre"_rule,     "Press Centre",     Whom::sections,          0, 3, 0, 0, 0, false},
    {"AR-CARD-Press-Right"_rule,      "Press Right",      Whom::sections,          0, 0, 3, 0, 0, false},
    {"AR-CARD-Sweep-Left"_rule,       "Sweep Left",       Whom::sections,          all_units, 0, 0, 0, 0, false},
    {"AR-CARD-Sweep-Centre"_rule,     "Sweep Centre",     Whom::sections,          0, all_units, 0, 0, 0, false},
    {"AR-CARD-Sweep-Right"_rule,      "Sweep Right",      Whom::sections,          0, 0, all_units, 0, 0, false},
    {"AR-CARD-Envelop"_rule,          "Envelop",          Whom::sections,          2, 0, 2, 0, 0, false},
    {"AR-CARD-Long-Line"_rule,        "Long Line",        Whom::sections,          2, 2, 2, 0, 0, false},
    {"AR-CARD-Reserves-Up"_rule,      "Reserves Up",      Whom::sections,          1, 1, 1, 0, 7, false},
    {"AR-CARD-Follow-Me"_rule,        "Follow Me",        Whom::near_commander,    0, 0, 0, all_units, 0, false},
    {"AR-CARD-Commanders-Word"_rule,  "Commander's Word", Whom::anyone,            0, 0, 0, 4, 0, false},  // 5 average, 6 superior
    {"AR-CARD-Hoofbeats"_rule,        "Hoofbeats",        Whom::mounted,           0, 0, 0, 4, 0, false},
    {"AR-CARD-Boots"_rule,            "Boots",            Whom::foot_troops,       0, 0, 0, 4, 0, false},
    {"AR-CARD-Wings"_rule,            "Wings",            Whom::aerial_and_others, 0, 0, 0, 2, 0, false},  // aerial free
    {"AR-CARD-Loose"_rule,            "Loose",            Whom::ranged,            0, 0, 0, 4, 0, false},
    {"AR-CARD-Charge-Home"_rule,      "Charge Home",      Whom::mounted_or_charge, 0, 0, 0, 4, 0, false},
    {"AR-CARD-Champions"_rule,        "Champions",        Whom::characters,        0, 0, 0, all_units, 0, false},
    {"AR-CARD-Summons"_rule,          "Summons",          Whom::lore_and_others,   0, 0, 0, 2, 7, false},  // lore units free
    {"AR-CARD-Rally"_rule,            "Rally",            Whom::rallied,           0, 0, 0, 3, 0, true},
    {"AR-CARD-Confusion"_rule,        "Confusion",        Whom::nobody,            0, 0, 0, 0, 0, false},
}}};
// clang-format on

/// What a lore card is aimed at, besides its caster.
enum class Aim : std::uint8_t {
    nothing,   ///< the caster, the army, the weather
    combat,    ///< the combat in hand
    friend_,   ///< one friendly unit
    friends,   ///< one or two friendly units
    foe,       ///< one enemy unit
    leap,      ///< a friendly unit and a hex
    fire,      ///< three hexes in a row
    amount     ///< a weather score
};

constexpr std::uint16_t at(Moment m) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(m)); }

struct SpellRow {
    Clause clause;
    std::string_view title;
    Lore deck;
    std::uint16_t when;  ///< moments
    std::uint8_t range;  ///< within so many hexes of the caster; 0 the caster or the unit that it leads
    Aim aim;
    bool aimed_at_enemy;  ///< a Paladin, a Cleric or a Ward may undo it.  AR-CARD-5
    std::string_view text;
};

// clang-format off
inline constexpr By<Spell, SpellRow> spells = [] {
    using M = Moment; using enum Aim; using L = Lore;
    return By<Spell, SpellRow>{{{
        {"AR-LORE-Strength"_rule,        "Strength",        L::warrior, at(M::attack),       0, combat,  false, "It has +2 in this combat."},
        {"AR-LORE-Berserk"_rule,         "Berserk",         L::warrior, at(M::struck),       0, foe,     false, "It attacks again at once, any enemy in its front; after that it does not follow up."},
        {"AR-LORE-Battle-Cry"_rule,      "Battle Cry",      L::warrior, at(M::attack),       0, combat,  false, "It and the friends next to it have +1 in close combat this turn."},
        {"AR-LORE-Iron-Skin"_rule,       "Iron Skin",       L::warrior, at(M::effect),       0, combat,  false, "The result is one step milder."},
        {"AR-LORE-Headlong"_rule,        "Headlong",        L::warrior, at(M::movement),     0, friend_, false, "It moves 1 hex farther, and enemy fronts do not stop it."},
        {"AR-LORE-Challenge"_rule,       "Challenge",       L::warrior, at(M::attack),       0, combat,  true,  "The target has no leader's +1; if it is damaged or worse its leader falls."},
        {"AR-LORE-Stand-Firm"_rule,      "Stand Firm",      L::warrior, at(M::defence),      0, combat,  false, "It is not pushed back in this combat."},
        {"AR-LORE-Cleave"_rule,          "Cleave",          L::warrior, at(M::won),          0, foe,     true,  "Another enemy unit in its front takes 1 damage."},
        {"AR-LORE-Victory-Roar"_rule,    "Victory Roar",    L::warrior, at(M::won),          2, friend_, false, "One friend within 2 loses 1 damage."},
        {"AR-LORE-Backstab"_rule,        "Backstab",        L::stealth, at(M::attack),       0, combat,  false, "It has +1; against a flank or rear +3 instead."},
        {"AR-LORE-Vanish"_rule,          "Vanish",          L::stealth, at(M::defence),      0, combat,  false, "It makes an evade move, and the attack is lost."},
        {"AR-LORE-Poison"_rule,          "Poison",          L::stealth, at(M::won),          0, combat,  true,  "The target takes 1 more damage."},
        {"AR-LORE-Snare"_rule,           "Snare",           L::stealth, at(M::enemy_orders), 3, foe,     true,  "An enemy ground unit moves no farther than 1 hex this turn."},
        {"AR-LORE-Assassin"_rule,        "Assassin",        L::stealth, at(M::command),      2, foe,     true,  "On a d6 of 5 or more an enemy character there is destroyed."},
        {"AR-LORE-Secret-Path"_rule,     "Secret Path",     L::stealth, at(M::movement),     2, friend_, false, "A friend pays 1 a hex for every terrain open to it, and enemy fronts do not stop it."},
        {"AR-LORE-Pickpocket"_rule,      "Pickpocket",      L::stealth, at(M::draw),         0, nothing, false, "Up to 2 tokens go from the enemy's store to one's own."},
        {"AR-LORE-False-Order"_rule,     "False Order",     L::stealth, at(M::enemy_orders), 5, foe,     true,  "One ordered enemy unit loses its order."},
        {"AR-LORE-Rumour"_rule,          "Rumour",          L::stealth, at(M::command),      4, foe,     true,  "An enemy troop unit is disorganized."},
        {"AR-LORE-Fire-Bolt"_rule,       "Fire Bolt",       L::sorcery, at(M::ranged),       4, foe,     true,  "A ranged attack with factor 4."},
        {"AR-LORE-Lightning"_rule,       "Lightning",       L::sorcery, at(M::command),      5, foe,     true,  "An enemy unit takes 2 damage."},
        {"AR-LORE-Mire"_rule,            "Mire",            L::sorcery, at(M::enemy_orders), 5, foe,     true,  "An enemy ground unit may not move this turn."},
        {"AR-LORE-Blink"_rule,           "Blink",           L::sorcery, at(M::movement),     3, leap,    false, "An ordered friend goes to an empty hex within 3 of where it stands instead of moving."},
        {"AR-LORE-Veil"_rule,            "Veil",            L::sorcery, at(M::defence),      3, combat,  false, "The shot is lost."},
        {"AR-LORE-Terror"_rule,          "Terror",          L::sorcery, at(M::command),      4, foe,     true,  "An enemy troop unit is pushed back two hexes from the caster."},
        {"AR-LORE-Glamour"_rule,         "Glamour",         L::sorcery, at(M::defence),      3, combat,  true,  "The attacker has -2 in this combat."},
        {"AR-LORE-Unravel"_rule,         "Unravel",         L::sorcery, at(M::answer),       0, nothing, false, "On a d6 of 3 or more the enemy's lore card has no effect."},
        {"AR-LORE-Weatherwork"_rule,     "Weatherwork",     L::sorcery, at(M::command),      0, amount,  false, "The weather score moves by up to 2."},
        {"AR-LORE-Heal"_rule,            "Heal",            L::priest,  at(M::command),      2, friend_, false, "A friend loses 1 damage."},
        {"AR-LORE-Bless"_rule,           "Bless",           L::priest,  at(M::attack) | at(M::defence), 2, combat, false, "A friend has +1 in this combat."},
        {"AR-LORE-Ward"_rule,            "Ward",            L::priest,  at(M::answer),       3, nothing, false, "The enemy card aimed at a friend has no effect."},
        {"AR-LORE-Sanctuary"_rule,       "Sanctuary",       L::priest,  at(M::effect),       2, combat,  false, "1 damage less, and no push."},
        {"AR-LORE-Hymn"_rule,            "Hymn",            L::priest,  at(M::command),      2, nothing, false, "Every friend within 2 loses its disorganization."},
        {"AR-LORE-Smite"_rule,           "Smite",           L::priest,  at(M::ranged),       3, foe,     true,  "A ranged attack with factor 3; 5 against a lore unit."},
        {"AR-LORE-Curse"_rule,           "Curse",           L::priest,  at(M::command),      4, foe,     true,  "An enemy unit has -1 in every combat until the caster's next turn."},
        {"AR-LORE-Zeal"_rule,            "Zeal",            L::priest,  at(M::command),      3, friends, false, "Two more friends within 3 are ordered."},
        {"AR-LORE-Raise"_rule,           "Raise",           L::priest,  at(M::draw),         0, nothing, false, "The last own troop unit lost whose price is 5 or less goes off table, undamaged."},
        {"AR-LORE-Tongue-of-Flame"_rule, "Tongue of Flame", L::fire,    at(M::ranged),       2, foe,     true,  "A ranged attack with factor 5."},
        {"AR-LORE-Rain-of-Embers"_rule,  "Rain of Embers",  L::fire,    at(M::ranged),       2, nothing, false, "A ranged attack with factor 2 on each enemy unit within 2."},
        {"AR-LORE-Immolate"_rule,        "Immolate",        L::fire,    at(M::command),      1, foe,     true,  "An enemy unit next to it takes 2 damage."},
        {"AR-LORE-Wall-of-Fire"_rule,    "Wall of Fire",    L::fire,    at(M::command),      4, fire,    false, "Three hexes in a row burn until its next turn: a ground unit that enters one takes 1 damage."},
        {"AR-LORE-Burning-Blades"_rule,  "Burning Blades",  L::fire,    at(M::command),      2, friends, false, "Two friends have +1 in close combat this turn."},
        {"AR-LORE-Aura"_rule,            "Aura",            L::fire,    at(M::defence),      0, combat,  true,  "The attacker first takes 1 damage."},
        {"AR-LORE-Undying"_rule,         "Undying",         L::fire,    at(M::effect),       0, combat,  false, "It is not driven off and takes 1 damage instead."},
        {"AR-LORE-Clear-Sky"_rule,       "Clear Sky",       L::fire,    at(M::command),      0, nothing, false, "The weather score becomes 4; night ends."},
    }}};
}();
// clang-format on

/// What follows when the higher scorer's stance meets the other's.  AR-SCN-6
enum class Table : std::uint8_t {
    pitched, assault, special, assault_special, surprise_attack, surprise_assault, skirmish, ambush,
    trap, border
};

/// By the higher scorer's stance, the relation and the other's stance (attack, defend, recon).
inline constexpr std::array<std::array<std::array<Table, 3>, 3>, 3> scenario_table{{
    {{{Table::special, Table::assault_special, Table::special},                  // Attack ties; AR-SCN-6
      {Table::pitched, Table::assault, Table::pitched},                          // outscouts
      {Table::surprise_attack, Table::surprise_assault, Table::surprise_attack}}},  // surprises
    {{{Table::assault_special, Table::border, Table::special},                   // Defend ties; AR-SCN-6
      {Table::assault, Table::skirmish, Table::assault},                         // outscouts
      {Table::trap, Table::trap, Table::trap}}},                                 // surprises
    {{{Table::special, Table::special, Table::special},                          // Recon ties; AR-SCN-6
      {Table::pitched, Table::assault, Table::skirmish},                         // outscouts
      {Table::ambush, Table::surprise_assault, Table::ambush}}},                 // surprises
}};

/// By d6 - 1.  AR-SCN-7
inline constexpr std::array<Kind, 6> special_table{
    Kind::seize_magic_item, Kind::wizards_tower, Kind::treasure_raid,
    Kind::dragons_lair, Kind::surprise_encounter, Kind::surprise_encounter};
inline constexpr std::array<Kind, 6> assault_special_table{
    Kind::river_crossing, Kind::river_crossing, Kind::urban_assault,
    Kind::urban_assault, Kind::amphibious_landing, Kind::amphibious_landing};

}  // namespace montjoy::arcadia
