#include "systems/gobwin/pieces.hpp"

namespace montjoy::gobwin {

std::optional<std::size_t> Pieces::find(Nation nation, std::uint16_t number) const
{
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (stacks[i].nation == nation && stacks[i].number == number) return i;
    return std::nullopt;
}

std::optional<std::size_t> Pieces::at(Side side, Cell cell, std::uint8_t place) const
{
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (stacks[i].cell == cell && stacks[i].side == side && stacks[i].place == place) return i;
    return std::nullopt;
}

int Pieces::count(Side side, Cell cell) const
{
    int n = 0;
    for (const Stack& stack : stacks) n += stack.cell == cell && stack.side == side ? 1 : 0;
    return n;
}

std::size_t Pieces::raise(Nation nation, Side side, UnitType type, Cell cell)
{
    Stack raised;
    raised.number = 1;
    std::size_t at = 0;
    for (; at < stacks.size() && stacks[at].nation <= nation; ++at) {
        const Stack& before = stacks[at];
        if (before.nation == nation) raised.number = static_cast<std::uint16_t>(before.number + 1);
        raised.first_unit = static_cast<std::uint16_t>(before.first_unit + before.units);
        raised.first_character = static_cast<std::uint16_t>(before.first_character + before.characters);
    }
    raised.nation = nation;
    raised.side = side;
    raised.type = type;
    raised.cell = cell;
    raised.place = static_cast<std::uint8_t>(count(side, cell) + 1);
    stacks.insert_at(at, raised);
    return at;
}

void Pieces::disband(std::size_t stack)
{
    close_ranks(stack);
    while (stacks[stack].units > 0) take_unit(stack, stacks[stack].units - 1u);
    while (stacks[stack].characters > 0) take_character(stack, stacks[stack].characters - 1u);
    stacks.erase_at(stack);
}

void Pieces::add(std::size_t stack, const Unit& unit)
{
    Stack& into = stacks[stack];
    units.insert_at(static_cast<std::size_t>(into.first_unit) + into.units, unit);
    ++into.units;
    for (std::size_t i = stack + 1; i < stacks.size(); ++i) ++stacks[i].first_unit;
}

void Pieces::add(std::size_t stack, const Character& character)
{
    Stack& into = stacks[stack];
    characters.insert_at(static_cast<std::size_t>(into.first_character) + into.characters, character);
    ++into.characters;
    for (std::size_t i = stack + 1; i < stacks.size(); ++i) ++stacks[i].first_character;
}

Unit Pieces::take_unit(std::size_t stack, std::size_t nth)
{
    Stack& from = stacks[stack];
    const Unit taken = units[from.first_unit + nth];
    units.erase_at(from.first_unit + nth);
    --from.units;
    for (std::size_t i = stack + 1; i < stacks.size(); ++i) --stacks[i].first_unit;
    return taken;
}

Character Pieces::take_character(std::size_t stack, std::size_t nth)
{
    Stack& from = stacks[stack];
    const Character taken = characters[from.first_character + nth];
    characters.erase_at(from.first_character + nth);
    --from.characters;
    for (std::size_t i = stack + 1; i < stacks.size(); ++i) --stacks[i].first_character;
    return taken;
}

void Pieces::close_ranks(std::size_t stack)
{
    Stack& gone = stacks[stack];
    gone.ward = 0;
    for (Stack& left : stacks) {
        if (left.cell != gone.cell || left.side != gone.side) continue;
        if (left.ward == gone.place)
            left.ward = 0;
        else if (left.ward > gone.place)
            --left.ward;
        if (left.place > gone.place) --left.place;
    }
}

void Pieces::shift(std::size_t stack, Cell cell)
{
    close_ranks(stack);
    Stack& moved = stacks[stack];
    moved.cell = off_grid;
    moved.place = static_cast<std::uint8_t>(count(moved.side, cell) + 1);
    moved.cell = cell;
}

void Pieces::unguard(std::size_t stack)
{
    if (const auto guard = guard_of(stack)) stacks[*guard].ward = 0;
    stacks[stack].ward = 0;
}

std::optional<std::size_t> Pieces::guard_of(std::size_t stack) const
{
    const Stack& ward = stacks[stack];
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (stacks[i].ward == ward.place && stacks[i].cell == ward.cell && stacks[i].side == ward.side) return i;
    return std::nullopt;
}

}  // namespace montjoy::gobwin
