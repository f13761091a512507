// Command cards: whom a card reaches, orders left, groups ordered as one, deployment.
// AR-CARD-1, AR-CARD-2, AR-TURN-3
#pragma once

#include "systems/arcadia/position.hpp"
#include "systems/arcadia/why.hpp"

namespace montjoy::arcadia {

/// Out of which of a card's orders a unit is paid.
enum class Slot : std::uint8_t { no, free, left, centre, right, anywhere };

/// The card in play. Requires that one is.
inline Card card_in_play(const Position& p) { return static_cast<Card>(p.open.card); }

/// The orders that `card` gives as it is played by `side`.
Allowance allowance_of(const Position& p, Side side, Card card);

/// Out of which orders the card in play would order a unit that stands there, whatever is left of them.
Slot reaches(const Position& p, Ref ref);
Slot reaches(const Eyes& e, const Recruit& recruit);

/// Why the unit may not be ordered by the card in play.
Why cannot_order(const Eyes& e, Ref ref);
Why cannot_order(const Eyes& e, const Recruit& recruit);
/// The leader of a unit that the card does not reach, by itself.
Why cannot_order_leader(const Eyes& e, Ref troop);
/// `ref` as one of a chain that is ordered, next to one of it; or as the pair of `with`.
Why cannot_join(const Eyes& e, Ref ref);
Why cannot_pair(const Eyes& e, Ref ref, Ref with);

/// Takes the order for a unit out of the allowance.
void spend(Allowance& allowance, Slot slot);
bool has_left(const Allowance& allowance, Slot slot);

/// Whether some unit that the card in play orders without counting may still be ordered.
bool any_free_order(const Eyes& e);
/// Whether the card in play can order any unit at all.  AR-TURN-2
bool can_order_anyone(const Eyes& e);

/// Why the recruit may not come onto `at` by the card in play.  AR-CARD-2
Why cannot_bring(const Eyes& e, const Recruit& recruit, At at);
const Recruit* recruit_of(const Secret& own, std::uint8_t list);

/// The most command cards and lore cards of an army.  AR-TURN-6
int hand_limit(const Eyes& e);
int lore_limit(const Position& p, Side side);
/// Whether a unit with this deck, or with any Lore, is on the board.
bool has_caster(const Position& p, Side side, Lore deck);
bool has_lore_unit(const Position& p, Side side);

}  // namespace montjoy::arcadia
