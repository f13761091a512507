// Who is locked in melee with whom, and what happens to that when units come, go and fall.
// GH-COM-11
#pragma once

#include "systems/gbh/field.hpp"

namespace montjoy::gbh {

/// Whether two enemies stand so that they can be in melee, whatever they face: neighbours on the
/// ground with no ring between, on neighbouring wall sections, a climber and the section that he
/// climbs, or at the broken gate of a homage tower.  GH-COM-11, GH-STR-5, GH-STR-8, GH-SIEGE-1
bool in_contact(const State& state, const Unit& a, const Unit& b);

bool are_engaged(const State& state, UnitId a, UnitId b);

/// Calls `visit(UnitId)` for each unit engaged with `id`, in the order of the pairs.
template <class F>
void for_each_engaged(const State& state, UnitId id, F visit)
{
    if (state.units[id].engaged == 0) return;
    for (const Pair pair : state.engaged) {
        if (pair.a == id) visit(pair.b);
        if (pair.b == id) visit(pair.a);
    }
}

/// Engages two enemies, if they are not yet and stand in contact.
void engage(State& state, UnitId a, UnitId b, Log& log);
/// Ends the engagements of `id` with those that it is no longer in contact with.
void recheck_engagements(State& state, UnitId id);
/// Ends all its engagements.
void end_engagements(State& state, UnitId id);

/// Ends a passage and that of the unit that was to change places with it.  GH-PASS-1
void end_passage(State& state, UnitId id);

/// Takes a unit off the ground or into the air, and sets it down; engagements that do not outlast
/// it end.
void lift(State& state, UnitId id);
void set_down(State& state, UnitId id, Cell cell);

/// Takes a unit off the field for good; a fixed ladder's climber then stands in its hex.
/// GH-COM-16, GH-SIEGE-1
void remove_unit(State& state, UnitId id, EventKind how, Log& log);

}  // namespace montjoy::gbh
