// Designs, popping and upgrading, and what they cost. Sections "Units", "Characters", "Turn".
#pragma once

#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

/// Whole points. GB-UNIT-3
constexpr int cost_of(const Design& design)
{
    const int eighths = design.hits * design.hits + 8 * design.attack + 2 * design.defence * design.defence +
                        8 * move_of[design.type] * move_of[design.type];
    return (eighths + 7) / 8;
}
/// The same for figures of any size.
std::int64_t cost_of(UnitType type, std::int64_t attack, std::int64_t defence, std::int64_t hits);

/// Why a design breaks GB-UNIT-2, if it does.
Bar bar_figures(std::int64_t attack, std::int64_t defence, std::int64_t hits);
/// Whether `name` can name a design: letters, digits and dashes, and nothing that a notation means.
bool is_design_name(std::string_view name);

/// Whole points for a commander with those specials now. GB-CHAR-6
int commander_cost(const State& state, Nation nation, Specials specials);

/// Why `nation` may not pop or upgrade at `cell` now, if so. GB-TURN-3, GB-TURN-4
Bar bar_pop_at(const State& state, Nation nation, Cell cell);
/// The same of a city, told whether an enemy ground stack stands there.
Bar bar_city(const City& city, Nation nation, bool besieged);
bool is_besieged(const State& state, Side holder, Cell cell);

/// Why a further unit of a side is more than the table holds, if so.
Bar bar_unit_room(const State& state, Side side);
/// Why `nation` cannot pay a unit of that design, or make one of a design into another, if so.
Bar bar_unit_price(const State& state, Nation nation, std::uint8_t design);
Bar bar_new_design(const State& state, Nation nation, std::uint8_t old, std::uint8_t design);

// Why `nation` may not pop that, if so. `stack` nothing: a new one at `cell`.
Bar bar_pop_unit(const State& state, Nation nation, std::uint8_t design, std::optional<std::size_t> stack, Cell cell);
/// Why a further character of a side is more than the table holds, if so.
Bar bar_character_room(const State& state, Side side);
/// Why it may not pop a commander with those specials wherever it stands, if so. GB-CHAR-6
Bar bar_commander(const State& state, Nation nation, Specials specials);
Bar bar_pop_commander(const State& state, Nation nation, std::size_t stack, Specials specials);
/// Why `nation` cannot pay a scout of that rating, if so.
Bar bar_scout(const State& state, Nation nation, int rating);
Bar bar_pop_scout(const State& state, Nation nation, std::size_t stack, int rating);
Bar bar_upgrade_city(const State& state, Nation nation, Cell cell);
/// Why that city cannot rise now, wherever popping is allowed.
Bar bar_city_level(const State& state, const City& city);
Bar bar_upgrade_unit(const State& state, Nation nation, std::size_t stack, std::size_t unit, std::uint8_t design);
/// Why `nation` may not add that design in its set-up, if so. GB-UNIT-8
Bar bar_design(const State& state, Nation nation, const Design& design);
/// Why `nation` may not end its set-up, if so. GB-CHAR-1
Bar bar_end_setup(const State& state, Nation nation);

// Requires that nothing bars it. Popping a commander asks for the dice of its level. GB-CHAR-2
void pop_unit(State& state, Nation nation, std::uint8_t design, std::optional<std::size_t> stack, Cell cell, Writing& journal);
void pop_commander(State& state, std::size_t stack, Specials specials, Writing& journal);
void pop_scout(State& state, std::size_t stack, int rating, Writing& journal);
void fall_level(State& state, std::uint8_t level, Writing& journal);
void upgrade_city(State& state, Cell cell, Writing& journal);
void upgrade_unit(State& state, std::size_t stack, std::size_t unit, std::uint8_t design, Writing& journal);
void add_design(State& state, Nation nation, const Design& design, Writing& journal);

}  // namespace montjoy::gobwin
