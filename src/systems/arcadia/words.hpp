// The words of the rulebook as types: units, terrains, stances, scenarios, cards.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/by.hpp"

namespace montjoy::arcadia {

/// The two armies, and the wild Dragon of AR-SCN-23, which is nobody's.
enum class Side : std::uint8_t { player, enemy, wild };

constexpr Side other(Side side) { return side == Side::player ? Side::enemy : Side::player; }

/// One value for each army.
template <class T>
struct Both {
    T values[2]{};
    constexpr T& operator[](Side side) { return values[static_cast<std::size_t>(side)]; }
    constexpr const T& operator[](Side side) const { return values[static_cast<std::size_t>(side)]; }
    friend bool operator==(const Both&, const Both&) = default;
};

inline constexpr std::array<Side, 2> both_sides{Side::player, Side::enemy};

/// AR-UNIT-4
enum class Type : std::uint8_t {
    deity, dragon, airship, monster,
    hero, paladin, rogue, magician, cleric, musician,
    flyer, cavalry, elephants, chariots, beasts, swords, spears, shooters, artillery, lurker, horde,
    skirmishers, war_wagons, mounted_archers, knights, warband, gunners, cannon, bombardiers,
    expendables, auxilia, baggage,
    boat, sloop, galley, warship
};
enum class Class : std::uint8_t { troop, character, lore };
enum class Medium : std::uint8_t { foot, mounted, aerial, water };
enum class Quality : std::uint8_t { inferior, ordinary, superior };
/// A commander's; the middle one is called average.
enum class Grade : std::uint8_t { inferior, average, superior };

enum class Attribute : std::uint8_t {
    lore, driven_off, breath, ranged, resists_lore, infiltrate, inspire, woodsman, shield_wall,
    no_move_and_fire, lurk, endless, evade, evade_close, charge, ranged_plus, volatile_, spent,
    supplies, drilled, night_vision
};
using Attributes = std::uint32_t;
constexpr Attributes with(Attribute a) { return Attributes{1} << static_cast<unsigned>(a); }

/// The decks of lore; the last two are those of a Deity of another role, one for each army.
enum class Lore : std::uint8_t { warrior, stealth, sorcery, priest, fire, other_player, other_enemy, none };

/// AR-BRD-2; field defences lie over a terrain and are kept beside it.
enum class Terrain : std::uint8_t {
    clear, woods, hill, rough, marsh, river, ford, bridge, water, town, fortification, walled_field,
    castle, chasm
};
/// AR-BRD-5
enum class Land : std::uint8_t { plain, woods, hills, wasteland, marsh, farmland };
enum class Section : std::uint8_t { left, centre, right, none };

enum class Stance : std::uint8_t { attack, defend, recon };
enum class Reputation : std::uint8_t { cautious, bold, rash, unset };
enum class Relation : std::uint8_t { tied, outscouts, surprises };

enum class Kind : std::uint8_t {
    pitched_battle, surprise_attack, assault, siege, surprise_assault, ambush, skirmish, trap,
    disputed_border, seize_magic_item, wizards_tower, treasure_raid, dragons_lair,
    surprise_encounter, river_crossing, urban_assault, amphibious_landing
};

/// The command cards.  AR-CARD-1
enum class Card : std::uint8_t {
    outriders_left, outriders_centre, outriders_right,
    probe_left, probe_centre, probe_right,
    press_left, press_centre, press_right,
    sweep_left, sweep_centre, sweep_right,
    envelop, long_line, reserves_up, follow_me, commanders_word, hoofbeats, boots, wings, loose,
    charge_home, champions, summons, rally, confusion
};

/// What a turned-up command card brings about.  AR-CARD-3
enum class Omen : std::uint8_t {
    none, weather_up, weather_up_2, weather_down, weather_down_2, night, blood_lust, distracted,
    omen, ill_omen, fresh_heart, panic
};

/// The forms of lore cards: each is what one card of the rulebook does.
enum class Spell : std::uint8_t {
    strength, berserk, battle_cry, iron_skin, headlong, challenge, stand_firm, cleave, victory_roar,
    backstab, vanish, poison, snare, assassin, secret_path, pickpocket, false_order, rumour,
    fire_bolt, lightning, mire, blink, veil, terror, glamour, unravel, weatherwork,
    heal, bless, ward, sanctuary, hymn, smite, curse, zeal, raise,
    tongue_of_flame, rain_of_embers, immolate, wall_of_fire, burning_blades, aura, undying, clear_sky
};

/// The moments at which a lore card may be played: the letters of the lore decks, then those
/// that the cards name in words.  AR-CARD-4
enum class Moment : std::uint8_t {
    command, movement, ranged, attack, defence, effect, enemy_orders, draw, won, struck, answer
};

/// A result of the d8, from the worst for one's own unit to the best.  AR-COM-1
enum class Outcome : std::uint8_t {
    own_destroyed, own_heavily_damaged, own_damaged, enemy_damaged, enemy_heavily_damaged,
    enemy_destroyed
};

}  // namespace montjoy::arcadia

namespace montjoy {

template <> inline constexpr std::size_t enum_size<arcadia::Side> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Type> = 36;
template <> inline constexpr std::size_t enum_size<arcadia::Class> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Medium> = 4;
template <> inline constexpr std::size_t enum_size<arcadia::Quality> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Grade> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Attribute> = 21;
template <> inline constexpr std::size_t enum_size<arcadia::Lore> = 8;
template <> inline constexpr std::size_t enum_size<arcadia::Terrain> = 14;
template <> inline constexpr std::size_t enum_size<arcadia::Land> = 6;
template <> inline constexpr std::size_t enum_size<arcadia::Section> = 4;
template <> inline constexpr std::size_t enum_size<arcadia::Stance> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Reputation> = 4;
template <> inline constexpr std::size_t enum_size<arcadia::Relation> = 3;
template <> inline constexpr std::size_t enum_size<arcadia::Kind> = 17;
template <> inline constexpr std::size_t enum_size<arcadia::Card> = 26;
template <> inline constexpr std::size_t enum_size<arcadia::Omen> = 12;
template <> inline constexpr std::size_t enum_size<arcadia::Spell> = 44;
template <> inline constexpr std::size_t enum_size<arcadia::Moment> = 11;
template <> inline constexpr std::size_t enum_size<arcadia::Outcome> = 6;

template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Side>{
    "player", "enemy", "wild"};
template <> inline constexpr std::array<std::string_view, 36> enum_names<arcadia::Type>{
    "deity", "dragon", "airship", "monster", "hero", "paladin", "rogue", "magician", "cleric",
    "musician", "flyer", "cavalry", "elephants", "chariots", "beasts", "swords", "spears",
    "shooters", "artillery", "lurker", "horde", "skirmishers", "war-wagons", "mounted-archers",
    "knights", "warband", "gunners", "cannon", "bombardiers", "expendables", "auxilia", "baggage",
    "boat", "sloop", "galley", "warship"};
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Class>{
    "troop", "character", "lore"};
template <> inline constexpr std::array<std::string_view, 4> enum_names<arcadia::Medium>{
    "foot", "mounted", "aerial", "water"};
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Quality>{
    "inferior", "ordinary", "superior"};
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Grade>{
    "inferior", "average", "superior"};
template <> inline constexpr std::array<std::string_view, 21> enum_names<arcadia::Attribute>{
    "lore", "driven-off", "breath", "ranged", "resists-lore", "infiltrate", "inspire", "woodsman",
    "shield-wall", "no-move-and-fire", "lurk", "endless", "evade", "evade-close", "charge",
    "ranged-plus", "volatile", "spent", "supplies", "drilled", "night-vision"};
template <> inline constexpr std::array<std::string_view, 8> enum_names<arcadia::Lore>{
    "warrior", "stealth", "sorcery", "priest", "fire", "other-player", "other-enemy", "none"};
template <> inline constexpr std::array<std::string_view, 14> enum_names<arcadia::Terrain>{
    "clear", "woods", "hill", "rough", "marsh", "river", "ford", "bridge", "water", "town",
    "fortification", "walled-field", "castle", "chasm"};
template <> inline constexpr std::array<std::string_view, 6> enum_names<arcadia::Land>{
    "plain", "woods", "hills", "wasteland", "marsh", "farmland"};
template <> inline constexpr std::array<std::string_view, 4> enum_names<arcadia::Section>{
    "left", "centre", "right", "none"};
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Stance>{
    "attack", "defend", "recon"};
template <> inline constexpr std::array<std::string_view, 4> enum_names<arcadia::Reputation>{
    "cautious", "bold", "rash", "unset"};
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Relation>{
    "tied", "outscouts", "surprises"};
template <> inline constexpr std::array<std::string_view, 17> enum_names<arcadia::Kind>{
    "pitched-battle", "surprise-attack", "assault", "siege", "surprise-assault", "ambush",
    "skirmish", "trap", "disputed-border", "seize-magic-item", "wizards-tower", "treasure-raid",
    "dragons-lair", "surprise-encounter", "river-crossing", "urban-assault", "amphibious-landing"};
template <> inline constexpr std::array<std::string_view, 26> enum_names<arcadia::Card>{
    "outriders-left", "outriders-centre", "outriders-right", "probe-left", "probe-centre",
    "probe-right", "press-left", "press-centre", "press-right", "sweep-left", "sweep-centre",
    "sweep-right", "envelop", "long-line", "reserves-up", "follow-me", "commanders-word",
    "hoofbeats", "boots", "wings", "loose", "charge-home", "champions", "summons", "rally",
    "confusion"};
template <> inline constexpr std::array<std::string_view, 12> enum_names<arcadia::Omen>{
    "none", "weather+1", "weather+2", "weather-1", "weather-2", "night", "blood-lust", "distracted",
    "omen", "ill-omen", "fresh-heart", "panic"};
template <> inline constexpr std::array<std::string_view, 44> enum_names<arcadia::Spell>{
    "strength", "berserk", "battle-cry", "iron-skin", "headlong", "challenge", "stand-firm",
    "cleave", "victory-roar", "backstab", "vanish", "poison", "snare", "assassin", "secret-path",
    "pickpocket", "false-order", "rumour", "fire-bolt", "lightning", "mire", "blink", "veil",
    "terror", "glamour", "unravel", "weatherwork", "heal", "bless", "ward", "sanctuary", "hymn",
    "smite", "curse", "zeal", "raise", "tongue-of-flame", "rain-of-embers", "immolate",
    "wall-of-fire", "burning-blades", "aura", "undying", "clear-sky"};
template <> inline constexpr std::array<std::string_view, 11> enum_names<arcadia::Moment>{
    "command", "movement", "ranged", "attack", "defence", "effect", "enemy-orders", "draw", "won",
    "struck", "answer"};
template <> inline constexpr std::array<std::string_view, 6> enum_names<arcadia::Outcome>{
    "own_destroyed", "own_heavily_damaged", "own_damaged", "enemy_damaged",
    "enemy_heavily_damaged", "enemy_destroyed"};

}  // namespace montjoy
