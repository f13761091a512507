// Stacks with their units and characters, in flat lists: the units of the first stack, then those
// of the second, and so on. Section "Stacks and orders".
#pragma once

#include <optional>
#include <span>

#include "base/bounded.hpp"
#include "systems/gobwin/types.hpp"

namespace montjoy::gobwin {

// How much of each a side can have at once: the table is finite, and a side meets only its own
// limit, so that none tells of the other.
inline constexpr std::size_t most_stacks = 80;
inline constexpr std::size_t most_units = 640;
inline constexpr std::size_t most_characters = 96;

struct Pieces {
    Bounded<Stack, 2 * most_stacks> stacks;  ///< by rising nation, then number
    Bounded<Unit, 2 * most_units> units;
    Bounded<Character, 2 * most_characters> characters;

    std::span<Unit> units_of(std::size_t stack)
    {
        return {units.begin() + stacks[stack].first_unit, stacks[stack].units};
    }
    std::span<const Unit> units_of(std::size_t stack) const
    {
        return {units.begin() + stacks[stack].first_unit, stacks[stack].units};
    }
    std::span<Character> characters_of(std::size_t stack)
    {
        return {characters.begin() + stacks[stack].first_character, stacks[stack].characters};
    }
    std::span<const Character> characters_of(std::size_t stack) const
    {
        return {characters.begin() + stacks[stack].first_character, stacks[stack].characters};
    }

    /// The stack with that number; nothing if its nation has none such.
    std::optional<std::size_t> find(Nation nation, std::uint16_t number) const;
    /// The stack of `side` that is the `place`-th in `cell`; nothing if there is none.
    std::optional<std::size_t> at(Side side, Cell cell, std::uint8_t place) const;
    /// How many stacks `side` has in `cell`.
    int count(Side side, Cell cell) const;

    /// Adds a stack without units, the last of its side in `cell`; its number is the next of its
    /// nation. Yields its index; stacks from there on have moved up by one.
    std::size_t raise(Nation nation, Side side, UnitType type, Cell cell);
    /// Takes a stack away with all that is in it.
    void disband(std::size_t stack);

    void add(std::size_t stack, const Unit& unit);              ///< at the end of the list
    void add(std::size_t stack, const Character& character);    ///< at the end of the list
    Unit take_unit(std::size_t stack, std::size_t nth);
    Character take_character(std::size_t stack, std::size_t nth);

    /// Moves a stack out of its hex and into `cell`, where it is the last of its side; guards of
    /// it and by it end. GB-COM-9
    void shift(std::size_t stack, Cell cell);
    /// Ends what `stack` guards and who guards it.
    void unguard(std::size_t stack);
    /// The stack that guards `stack`, if one does.
    std::optional<std::size_t> guard_of(std::size_t stack) const;

    friend bool operator==(const Pieces&, const Pieces&) = default;

private:
    void close_ranks(std::size_t stack);
};

/// The commander that leads a stack, as its index among the stack's characters; nothing if it has
/// none. GB-CHAR-3
inline std::optional<std::size_t> leader_of(std::span<const Character> characters)
{
    std::optional<std::size_t> leader;
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (characters[i].commands() && (!leader || characters[i].level > characters[*leader].level)) leader = i;
    return leader;
}

}  // namespace montjoy::gobwin
