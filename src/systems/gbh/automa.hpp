// The program "automa": plain priorities, and never a look at more than a seat sees.
//
//   who acts             choose_unit
//   what it does         demands, attacks, tools of siege, rest, the march, the wait
//   where it goes        captain.cpp: goals and the worth of a hex
//   how it stands        posture.cpp: places, flights, weapons in hand
#pragma once

#include "systems/gbh/appraise.hpp"
#include "systems/gbh/choices.hpp"

namespace montjoy::gbh {

/// What a program would do with a unit, and what that is worth.
struct Option {
    double worth = -1'000;
    std::optional<Weapon> hand;      ///< to be taken in hand first
    std::optional<Direction> facing; ///< to be turned to first
    Action act;
};

/// The best melee, missile and sweeping attacks open to the unit in action, weapons changed and
/// turns made where it still may.
Option best_attack(const State& state, const Habits& habits = {});

/// What Engineers, ladders, rams, catapults and climbers do best.  GH-SIEGE-1, GH-SIEGE-3, GH-STR-2
Option best_siege_work(const State& state);

/// The best move of the unit in action; its worth is how much better the new hex is than the old.
Option best_move(const State& state, const Habits& habits = {});

/// How promising it is to let that unit act next.
double urgency(const State& state, UnitId id, const Habits& habits = {});

/// Whether the unit is spent and better out of the line.
bool is_tired(const State& state, const Unit& unit);

/// What the program does and why; `worth`, in RP, where it compared such.
struct Decision {
    Action action;
    std::string_view why;
    std::optional<double> worth = std::nullopt;
};
Decision decide(const State& state, const Habits& habits = {});
inline Action automa_choice(const State& state) { return decide(state).action; }

// posture.cpp: where units are set, how they look and what they hold.
/// Foot in front, missiles behind them, everybody near friends.
Action choose_place(const State& state);
Action choose_flight(const State& state);
/// Who of a garrison stands at the broken gate.
Action choose_name(const State& state);
/// Requires that the unit has a weapon.
Weapon best_weapon(const State& state, const Unit& unit);

}  // namespace montjoy::gbh
