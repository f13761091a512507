// The tables of the handbook that were not lost, as printed, a row a line. What was lost stands
// in data/gbh/assumed.toml and is read into Numbers.
#pragma once

#include <cstdint>

#include "base/by.hpp"
#include "systems/gbh/words.hpp"

namespace montjoy::gbh {

/// Dice that strike with a kind of damage; none where `dice` is 0.
struct Strike {
    std::uint8_t dice = 0;  ///< d10
    Damage kind = Damage::crush;
    explicit constexpr operator bool() const { return dice > 0; }
    friend constexpr bool operator==(const Strike&, const Strike&) = default;
};

struct TypeRow {
    std::int16_t number;          ///< men, mounts, machines
    std::uint8_t normal, charge;  ///< hexes a round; the same where there is no charge rate
    std::uint8_t fly_normal, fly_charge;
    Armour least, most;
    std::int16_t rp;
    std::uint8_t charge_dice;     ///< d10, crush; 0 where it does not charge.  GH-WPN-6
    Strike own;                   ///< the attack that needs no weapon.  GH-WPN-6, GH-WPN-9
    Strike far;                   ///< rocks, breath, wings.  GH-WPN-7, GH-WPN-9
};

inline constexpr By<Type, TypeRow> types{{{
    // #  Mov     flying  armour                      RP  charge own                  far
    {200, 1, 2,   0, 0,   Armour::ac0, Armour::ac0,  100, 0, {},                    {}},                     // GH-UNIT-1
    {100, 1, 2,   0, 0,   Armour::ac0, Armour::ac0,   50, 0, {},                    {}},                     // GH-UNIT-2
    {200, 1, 2,   0, 0,   Armour::ac0, Armour::ac4,  100, 0, {},                    {}},                     // GH-UNIT-3
    { 50, 2, 4,   0, 0,   Armour::ac0, Armour::ac4,  180, 4, {},                    {}},                     // GH-UNIT-4
    { 20, 2, 3,   0, 0,   Armour::ac0, Armour::ac4,  150, 6, {},                    {}},                     // GH-UNIT-5
    { 10, 2, 3,   0, 0,   Armour::ac0, Armour::ac4,  150, 4, {},                    {}},                     // GH-UNIT-6
    { 10, 1, 2,   0, 0,   Armour::ac3, Armour::ac4,  250, 6, {6, Damage::crush},    {}},                     // GH-UNIT-7
    {  1, 1, 1,   0, 0,   Armour::ac0, Armour::ac0,   40, 0, {},                    {}},                     // GH-UNIT-8
    {  1, 1, 1,   0, 0,   Armour::ac0, Armour::ac0,   70, 0, {},                    {}},                     // GH-UNIT-9
    {  1, 1, 1,   0, 0,   Armour::ac0, Armour::ac0,   40, 0, {},                    {}},                     // GH-UNIT-10
    {  1, 1, 1,   0, 0,   Armour::ac0, Armour::ac0,   70, 0, {},                    {}},                     // GH-UNIT-11
    {  1, 1, 1,   0, 0,   Armour::ac0, Armour::ac0,   40, 0, {},                    {7, Damage::crush}},     // GH-UNIT-12
    {  1, 2, 4,   3, 6,   Armour::ac4, Armour::ac4,  300, 0, {6, Damage::puncture}, {6, Damage::puncture}},  // GH-UNIT-13
    {  1, 2, 4,   3, 6,   Armour::ac4, Armour::ac4,  300, 0, {6, Damage::puncture}, {4, Damage::crush}},     // GH-UNIT-14
    { 10, 2, 3,   0, 0,   Armour::ac4, Armour::ac4,  250, 0, {6, Damage::crush},    {6, Damage::crush}},     // GH-UNIT-15
    {  5, 2, 3,   0, 0,   Armour::ac4, Armour::ac4,  250, 0, {6, Damage::crush},    {6, Damage::crush}},     // GH-UNIT-16
}}};

struct WeaponRow {
    Strike strike;
    std::uint8_t range;   ///< of a missile weapon, hexes; 0 for the others
    std::uint8_t thrown;  ///< how far it is thrown, hexes; 0 where it is not
    bool two_handed;      ///< no shield with it.  GH-WPN-10
    bool pole;            ///< GH-COM-4, GH-COM-6
    bool past_pole;       ///< strikes double at poles.  GH-COM-4
    std::uint8_t ep;      ///< hundredths
};

inline constexpr By<Weapon, WeaponRow> weapons{{{
    // strike              range thrown 2-hand pole   past   EP
    {{3, Damage::slash},    0, 0, false, false, true,  20},  // Swords, GH-WPN-1
    {{3, Damage::crush},    0, 0, false, false, true,  20},  // Maces, GH-WPN-1
    {{3, Damage::puncture}, 0, 0, false, true,  false, 20},  // Spears, GH-WPN-1
    {{5, Damage::slash},    0, 0, true,  false, true,  40},  // Two-handed swords, GH-WPN-2
    {{5, Damage::crush},    0, 0, true,  false, true,  40},  // Flails, GH-WPN-2
    {{5, Damage::puncture}, 0, 0, true,  true,  false, 40},  // Halberds, GH-WPN-2
    {{3, Damage::slash},    0, 3, false, false, true,  20},  // Battle axes, GH-WPN-3
    {{3, Damage::crush},    0, 3, false, false, true,  20},  // War hammers, GH-WPN-3
    {{3, Damage::puncture}, 0, 3, false, true,  false, 20},  // Javelins, GH-WPN-3
    {{3, Damage::crush},    6, 0, true,  false, false, 10},  // Slings, GH-WPN-4
    {{3, Damage::puncture}, 6, 0, true,  false, false, 10},  // Bows, GH-WPN-4
    {{5, Damage::puncture}, 6, 0, true,  false, false, 30},  // Crossbows, GH-WPN-5
}}};

inline constexpr int rock_nearest = 4, rock_farthest = 8;  // hexes, a catapult's. GH-WPN-7
inline constexpr int hurled_range = 6;                     // hexes, trolls' and ents' rocks. GH-WPN-9
inline constexpr int most_weapons = 3;                     // GH-UNIT-17
inline constexpr int own_ep = 100;  // hundredths: engineers, machines, creatures. GH-EP-1

inline constexpr int flank_bonus = 5, rear_bonus = 15;  // GH-COM-7
inline constexpr int free_attack_bonus = 15;            // GH-DIS-1
inline constexpr int native_bonus = 10;                 // GH-COM-8
inline constexpr int height_bonus = 5;                  // GH-COM-9, GH-COM-10

inline constexpr int xp_a_level = 1000;             // GH-XP-1
inline constexpr int division_morale = 10;          // for each part. GH-JOIN-2
inline constexpr int swap_hexes = 2;                // GH-PASS-1
inline constexpr int pass_hexes = 3;                // GH-PASS-2
inline constexpr int breath_rest = 4;               // rounds from one to the next. GH-COM-14
inline constexpr int fire_faces = 3;                // of ten: 30%. GH-SIEGE-2, GH-SIEGE-3
inline constexpr int burning_structure = 200;       // RP a round. GH-SIEGE-4
inline constexpr int machine_repair = 10, structure_repair = 100, machine_building = 5;  // RP. GH-SIEGE-3
inline constexpr int forest_within = 3;             // hexes, to build. GH-SIEGE-3
inline constexpr int machine_level = 3;             // GH-SIEGE-5
inline constexpr int homage_room = 5;               // units. GH-STR-8
inline constexpr int elite_level = 10, veteran_above = 20;  // GH-UNIT-19

/// RP of a work by its material; 0 where there is none such.  GH-STR-1
inline constexpr By<Work, By<Material, std::uint16_t>> works{{{
    //  wood  earth   rock  iron
    {{{3000,     0, 15000,    0}}},  // bridge
    {{{2500,  5000, 12500,    0}}},  // tower
    {{{3500,  7000, 17500,    0}}},  // homage tower
    {{{2000,  4000, 10000,    0}}},  // wall section
    {{{1000,     0,     0, 5000}}},  // gate
}}};

/// The least morale of each band.  GH-MOR-2
inline constexpr By<Band, std::int16_t> band_from{{{80, 60, 40, 20, -19, -39, -59, -79, -32768}}};

constexpr Band band_of(int morale)
{
    for (const Band band : {Band::victorious, Band::excellent, Band::very_high, Band::high, Band::normal,
                            Band::low, Band::very_low, Band::panic})
        if (morale >= band_from[band]) return band;
    return Band::surrender;
}

/// Infantry, Irregulars and Engineers.  GH-FLD-7
constexpr bool is_foot(Type type)
{
    return type == Type::irregulars || type == Type::engineers || type == Type::infantry;
}
/// Who may stand on walls and in towers, and climb.  GH-STR-4, GH-STR-5, GH-STR-8, GH-SIEGE-1
constexpr bool mans_walls(Type type) { return type == Type::irregulars || type == Type::infantry; }
constexpr bool is_machine(Type type) { return type >= Type::ladder && type <= Type::catapult; }
constexpr bool is_creature(Type type) { return type >= Type::dragon; }
constexpr bool flies(Type type) { return type == Type::dragon || type == Type::giant_eagle; }
/// A ladder or an assault tower.  GH-SIEGE-1
constexpr bool is_ladder(Type type) { return type == Type::ladder || type == Type::assault_tower; }
constexpr bool is_ram(Type type) { return type == Type::battering_ram || type == Type::covered_ram; }
/// Single creatures and war machines neither join nor divide.  GH-JOIN-1
constexpr bool is_single(Type type) { return types[type].number == 1; }
/// Immune to Bows and Crossbows, except by fire.  GH-MON-4
constexpr bool is_arrow_proof(Type type)
{
    return type == Type::ents || type == Type::assault_tower || type == Type::covered_ram;
}
/// A weapon that is shot, and so is no melee weapon.
constexpr bool is_missile(Weapon weapon) { return weapons[weapon].range > 0; }

}  // namespace montjoy::gbh
