#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {

std::span<const Tool> all_tools()
{
    static const std::array<Tool, 6> tools{{
        {"odds", "FILE [--json]", "exact odds of one combat, or of what battle scouting brings", 1, 1, {{"json", false}}, run_odds},
        {"phase", "FILE [--json] [--best-order]", "exact odds of a whole combat phase in a chosen order", 1, 1,
         {{"json", false}, {"best-order", false}}, run_phase},
        {"army", "FILE [--json]", "checks an army list to the half point", 1, 1, {{"json", false}}, run_army},
        {"chances", "OWN ENEMY [--json]", "the chance of each battle for each stance and choice of scouts", 2, 2, {{"json", false}}, run_chances},
        {"muster", "OWN [ENEMY] [--against NAME] [--kind KIND] [--large] [--tuned] [--hands]",
         "a battle of one's own from army lists, to be played from its file", 1, 2,
         {{"against", true}, {"kind", true}, {"large", false}, {"tuned", false}, {"hands", false}}, run_muster},
        {"generate", "FILE [--seed N] [--json]", "sets up a battle with every roll shown", 1, 1, {{"seed", true}, {"json", false}}, run_generate},
    }};
    return tools;
}

}  // namespace montjoy::arcadia
