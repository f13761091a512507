// What an act costs in movement: for clients that show how far a stack can go. GB-MAP-1 to 6
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

int Rules::spends(const State& state, const Action& action)
{
    if (action.act != Act::move) return 0;
    const auto stack = state.pieces.find(action.nation, action.stack);
    return stack ? cost_to_enter(state.pieces.stacks[*stack].type, known_terrain(state, state.side, action.cell)) : 0;
}

}  // namespace montjoy::gobwin
