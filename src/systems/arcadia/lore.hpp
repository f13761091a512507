// Lore cards: when which of them can be played, through whom, at what.  AR-CARD-4
#pragma once

#include <optional>

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// One way to play a card: what it is aimed at as the action says it, through whom, and which enemy unit a
/// Paladin, Cleric or Ward may free of it.
struct Play {
    std::uint8_t b = none, c = none;
    Ref caster;
    Ref aimed;
};

/// The moment for lore that a stage of the battle is; nothing at other stages.
std::optional<Moment> moment_of(Stage stage);

/// The side that may play lore at this stage, if any; at some it is asked, at others it may among other acts.
Side lore_side(const Open& open);

/// Whether the army may play a lore card at this moment as far as everybody can tell: it holds some lore card,
/// has played none this turn, and some card of its decks that is not discarded could be played now.
bool lore_possible(const Position& p, Side side, Moment moment);

/// Adds every way in which `side` may play the lore cards of `hand` now.
void list_lore(const Position& p, Side side, Moment moment, std::uint64_t hand, std::vector<Action>& actions);

/// The play that an action means, if it may be played now.
std::optional<Play> find_play(const Position& p, Side side, Moment moment, std::uint8_t card, std::uint8_t b, std::uint8_t c);

/// The first way to play a card now, in the order of the list.
std::optional<Play> first_play(const Position& p, Side side, Moment moment, std::uint8_t card);

/// The unit that a caster's "it" means: itself, or whom it leads.
inline Ref it_of(const Position& p, Ref caster)
{
    const std::uint8_t led = p.unit(caster).leads;
    return led >= seeking ? caster : Ref{caster.side(), led};
}

/// The last own troop unit lost that Raise brings back, if there is one.  AR-LORE-Raise
Ref raisable(const Position& p, Side side);

/// The enemy unit on a hex as lore finds it: the character there for Assassin, else who stands there.
Ref foe_at(const Position& p, Side side, At at);

}  // namespace montjoy::arcadia
