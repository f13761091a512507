// Siege: ladders and assault towers, fire, Engineers at work.
//
//   ladders     check_fix, fix, check_climb, climb          GH-SIEGE-1
//   fire        settle_fire, burn_machines                  GH-SIEGE-2, GH-SIEGE-4
//   Engineers   check_repair, repair, check_build ...       GH-SIEGE-3
//   ruins       settle_collapse                             GH-STR-7
#pragma once

#include "systems/gbh/works.hpp"

namespace montjoy::gbh {

/// Whether the ladder may be fixed to the wall section in that hex.
Why check_fix(const State& state, UnitId ladder, Cell section);
void fix(State& state, UnitId ladder, Cell section, Log& log);

/// Whether the unit may climb the ladder in that hex: onto the section, or to the top against its
/// defender; from the top, over onto the section.
Why check_climb(const State& state, UnitId unit, Cell ladder);
/// Puts the throws on the table where it comes to blows.
void climb(State& state, UnitId unit, Cell ladder, Log& log);

/// What fell on a fire arrow's or an Engineer's 30%.
void settle_fire(State& state, const Throw& thrown, Log& log);
void settle_dousing(State& state, const Throw& thrown, Log& log);
/// What fell on a unit whose work came down.
void settle_collapse(State& state, const Throw& thrown, Log& log);
/// Burning machines lose their RP at the end of the round.
void burn_machines(State& state, Log& log);

Why check_repair(const State& state, UnitId engineers, UnitId machine);
Why check_mend(const State& state, UnitId engineers, Cell cell, bool gate);
Why check_douse(const State& state, UnitId engineers, UnitId machine);
Why check_quench(const State& state, UnitId engineers, Cell cell, bool gate);
/// Whether a ladder (or a ram) may be begun in that hex.
Why check_build(const State& state, UnitId engineers, Type machine, Cell cell);

void repair(State& state, UnitId engineers, UnitId machine, Log& log);
void mend(State& state, UnitId engineers, Cell cell, bool gate, Log& log);
void douse(State& state, UnitId engineers, UnitId machine);
void quench(State& state, UnitId engineers, Cell cell, bool gate);
void build(State& state, UnitId engineers, Type machine, Cell cell, Log& log);

}  // namespace montjoy::gbh
