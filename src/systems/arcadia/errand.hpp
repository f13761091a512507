// Where units go against their will: pushed back, evading, routing; and whom a fallen unit's leader joins.
// AR-COM-4, AR-COM-5, AR-UNIT-3
#pragma once

#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

using Choices = Bounded<At, 6>;

/// The hexes among which the owner chooses the next step of an errand, or the hexes of the units to join.
Choices errand_choices(const Position& p, const Errand& errand);
/// Whether an evade may end where it stands.
bool may_halt(const Position& p, const Errand& errand);
/// Whether one step of an evade, away from `from`, or of a rout is free.
bool can_evade(const Position& p, Ref ref, At from);
bool can_rout(const Position& p, Ref ref);

Errand evade_of(const Position& p, Ref ref, At from);
Errand rout_of(const Position& p, Ref ref, At from);

/// Does what needs no choice of the first errand; true if it did something, false if its owner must choose.
/// Requires that there is an errand.
bool settle_errand(State& state, Chronicle& journal);
/// Takes the step of the first errand, or joins the unit there.
void take_step(State& state, At to, Chronicle& journal);
/// Ends the first errand, an evade, where it stands.
void halt(State& state, Chronicle& journal);
/// Faces the unit of the first errand, which has evaded.  AR-BRD-3
void face_after(State& state, Direction facing, Chronicle& journal);

}  // namespace montjoy::arcadia
