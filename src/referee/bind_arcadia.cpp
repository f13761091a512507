#include "referee/match_of.hpp"
#include "referee/systems.hpp"
#include "systems/arcadia/guide.hpp"

namespace montjoy {

template <>
struct GuideOf<arcadia::Rules> : arcadia::Guide {};

/// Within a turn: lore that may be played, what becomes of a fight, which way to look.
template <>
struct Asides<arcadia::Rules> {
    static bool asked(const arcadia::State& state)
    {
        using enum arcadia::Stage;
        const auto stage = state.open.stage;
        return stage >= command_lore && stage < draw && stage != move && stage != ranged && stage != close;
    }
};

System arcadia_system() { return system_of<arcadia::Rules>(); }

}  // namespace montjoy
