// The program that plays an army by the published priorities.  AR-NPC-1, docs/arcadia-automa.md
//
//   worth      what an attack is worth: E
//   plan       the objective, and where a unit would best stand     AR-NPC-P8 to AR-NPC-P15
//   orders     cards, orders, moves                                 AR-NPC-P5 to AR-NPC-P7, AR-NPC-P14, AR-NPC-P15
//   battle     attacks, pushes, following up                        AR-NPC-P16 to AR-NPC-P20
//   magic      lore                                                 AR-NPC-P21 to AR-NPC-P23
//   before     scouts, deployment                                   AR-NPC-P1 to AR-NPC-P4, AR-NPC-P25
#pragma once

#include "systems/arcadia/arcadia.hpp"
#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// What the army does now, by which priority. Requires that it is awaited. Only a hand-holding army's stance
/// draws on `rng`: the rulebook's die for a commander.
Reasoned automa(const View& view, Rng& rng);
Reasoned automa(const Eyes& eyes, Rng& rng);

/// The acts that are offered, and the army that chooses among them.
struct Mind {
    const Eyes& e;
    const std::vector<Action>& acts;
    Rng& rng;

    bool offers(const Action& act) const;
    bool offers(Action::Kind kind) const;
};

Reasoned before_battle(const Mind& mind);
Reasoned give_orders(const Mind& mind);
Reasoned make_moves(const Mind& mind);
Reasoned fight_battle(const Mind& mind);
Reasoned work_magic(const Mind& mind);
/// A lore card that is worth playing now, if there is one.  AR-NPC-P21, AR-NPC-P22
std::optional<Reasoned> lore_worth_playing(const Mind& mind);

/// The last tests of every tie: lower column, then lower row from the own edge.  AR-NPC-1
int tie_rank(const Eyes& e, At at);

}  // namespace montjoy::arcadia
