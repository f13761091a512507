#include "systems/gbh/refusal.hpp"

#include "systems/gbh/field.hpp"

namespace montjoy::gbh {
namespace {

std::string hex_of(const State& state, Cell cell)
{
    return cell < state.scenario->spots.size() ? label(state.scenario->grid, cell) : std::string("that hex");
}

std::string unit_in_action(const State& state, const Action& action)
{
    if (state.active != nobody) return to_text(name_of(state, state.active));
    return action.unit ? to_text(action.unit) : std::string("the unit");
}

std::string work_in(const State& state, const Action& action)
{
    if (action.cell >= state.scenario->spots.size()) return "structure";
    const WorkId work = spot_at(state, action.cell).work;
    if (work == nobody) return "structure";
    const bool gate = action.detail == 1 && state.scenario->works[work].partner != nobody;
    return std::string(work_word(state.scenario->works[gate ? state.scenario->works[work].partner : work].kind));
}

/// What stands in the line of sight from the unit in action to what it would strike.  GH-FLD-6
std::string hiding_hex(const State& state, const Action& action, UnitId target)
{
    const Cell to = target == nobody ? action.cell : state.units[target].cell;
    if (state.active == nobody || to >= state.scenario->spots.size()) return "something";
    return hex_of(state, in_the_way(state, state.units[state.active].cell, to));
}

Argument place_of(const State& state, const Action& action, char letter)
{
    const UnitId target = action.unit ? find_unit(state, action.unit) : nobody;
    switch (letter) {
        case 'u': return unit_in_action(state, action);
        case 't': return action.unit ? to_text(action.unit) : std::string("that unit");
        case 'h': return hex_of(state, action.cell);
        case 'w': return work_in(state, action);
        case 'd':
            if (target == nobody || state.active == nobody) return std::int64_t{0};
            return std::int64_t{distance(state, state.units[state.active].cell, state.units[target].cell)};
        case 'b': return hiding_hex(state, action, target);
        case 's': return state.scenario->seats[state.seat].name;
        case 'e': return std::int64_t{state.active == nobody ? std::int16_t{0} : state.units[state.active].morale};
        case 'm': return std::int64_t{target == nobody ? std::int16_t{0} : state.units[target].morale};
        default: return std::string();
    }
}

}  // namespace

Refusal to_refusal(const State& state, const Action& action, const Reason& reason)
{
    std::vector<Argument> arguments;
    for (const char letter : reason.places) arguments.push_back(place_of(state, action, letter));
    return {reason.clause, reason.text, std::move(arguments)};
}

}  // namespace montjoy::gbh
