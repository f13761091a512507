#include "systems/gbh/unit.hpp"

#include "base/text.hpp"

namespace montjoy::gbh {
namespace {

// By label: the types, then Infantry by weapon.  GH-UNIT-3, GH-UNIT-17
constexpr std::array<std::string_view, label_count> label_words{
    "Irregulars",   "Engineers",     "Infantry",    "Cavalry",
    "Falcated chariots", "Quadrigae", "Elephants",  "Ladder",
    "Assault tower", "Battering ram", "Covered ram", "Catapult",
    "Dragon",       "Giant eagle",   "Trolls",      "Ents",
    "Swordmen",     "Macemen",       "Spearmen",    "Two-handed swordmen",
    "Flailmen",     "Halberdmen",    "Axemen",      "Hammermen",
    "Javelinmen",   "Slingmen",      "Bowmen",      "Crossbowmen"};

}  // namespace

std::string_view label_word(std::uint8_t label) { return label < label_count ? label_words[label] : "nobody"; }

std::uint8_t label_of(Type type, std::optional<Weapon> first)
{
    if (type == Type::infantry && first) return static_cast<std::uint8_t>(16 + static_cast<int>(*first));
    return static_cast<std::uint8_t>(type);
}

std::string_view work_word(Work work)
{
    return work == Work::homage_tower ? std::string_view("homage tower") : montjoy::name_of(work);
}

std::string to_text(UnitName name) { return cat(label_word(name.label), ' ', name.player, '.', name.number); }

Fighter fighter_of(const State& state, const Unit& unit)
{
    const Kit& kit = kit_of(state, unit);
    return {kit.type, unit.level, unit.morale, kit.armour, kit.shield, in_hand(state, unit)};
}

UnitName name_of(const State& state, const Unit& unit)
{
    return {kit_of(state, unit).label, static_cast<std::uint8_t>(unit.seat + 1), unit.number};
}

UnitId find_unit(const State& state, UnitName name)
{
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& unit = state.units[i];
        if (unit.number == name.number && unit.seat + 1 == name.player && unit.alive() &&
            kit_of(state, unit).label == name.label)
            return static_cast<UnitId>(i);
    }
    return nobody;
}

std::uint8_t free_number(const State& state, std::uint8_t label, std::uint8_t seat)
{
    std::uint8_t highest = 0;
    for (const Unit& unit : state.units)
        if (unit.seat == seat && kit_of(state, unit).label == label) highest = std::max(highest, unit.number);
    return static_cast<std::uint8_t>(highest + 1);
}

bool is_ready(const State& state, const Unit& unit)
{
    constexpr auto idle = static_cast<std::uint16_t>(Mark::acted) | static_cast<std::uint16_t>(Mark::unfinished);
    if (!unit.on_field() || (unit.marks & idle) != 0) return false;
    return !(unit.is(Mark::fixed) && is_ladder(type_of(state, unit)));
}

}  // namespace montjoy::gbh
