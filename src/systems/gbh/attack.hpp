// Attacks: who may strike whom, what is rolled for it, and what comes of the rolls.
//
//   may it be done       check_attack, check_storm, check_shot, check_throw ...  GH-COM-11, GH-COM-14
//   what is rolled       declare_melee, declare_missile                          GH-COM-1 to GH-COM-10
//   what comes of it     settle_throws                                           GH-COM-12, GH-COM-16, GH-XP-2
#pragma once

#include "systems/gbh/engagement.hpp"
#include "systems/gbh/refusal.hpp"

namespace montjoy::gbh {

/// Whether the attacker reaches the target in melee as it faces, and has an attack for it.
Why check_attack(const State& state, UnitId attacker, UnitId target);
/// The same without asking for its facing, as for a demand to surrender.  GH-MOR-4
bool could_attack(const State& state, UnitId attacker, UnitId target);
/// Whether it may attack through the broken gate of the homage tower in that hex.  GH-STR-8
Why check_storm(const State& state, UnitId attacker, Cell tower);
/// The units that the defender may name against such an attack, in order.  GH-STR-8
Bounded<UnitId, 8> nameable(const State& state, UnitId attacker, Cell tower);

/// A missile attack with what it has: missiles, rocks, a throw, fire arrows.
enum class Missile : std::uint8_t { shot, hurl, fire };
/// What would be shot; none where the unit has nothing of the kind in hand.
Strike strike_of(const State& state, const Unit& unit, Missile missile);
/// Why the unit may not shoot at all now.  GH-COM-11, GH-COM-14
Why check_shooter(const State& state, UnitId shooter, Missile missile);
/// Why not at that target, given that the shooter may shoot.
Why check_target(const State& state, UnitId shooter, UnitId target, Missile missile);
/// Hexes; for a target on ground level more from a tower or wall.  GH-COM-10
int range_of(const State& state, const Unit& shooter, Missile missile, bool at_ground_level);

/// How an attack of one unit comes at another.  GH-COM-7 to GH-COM-10
Approach approach_of(const State& state, const Unit& attacker, const Unit& victim, bool far);

/// The clause by which a missile attack on `victim` comes to nothing; none if it may hurt.
/// GH-MON-2, GH-MON-4, GH-SIEGE-1, GH-STR-4
std::optional<Clause> proof_against(const State& state, const Unit& victim, Cell from, Arrows arrows, bool breath);

/// Puts the throws of a melee attack on the table and engages the two. `free`: a free attack.
void declare_melee(State& state, UnitId attacker, UnitId target, bool free, Log& log);
/// The same of a missile attack, with the chance to set a machine alight.
void declare_missile(State& state, UnitId shooter, UnitId target, Missile missile);
/// A part of breath or wings that falls on one unit.  GH-MON-1, GH-MON-2
void declare_sweep(State& state, UnitId beast, UnitId victim);

/// Takes what everything thrown comes to: damage at once, then fatigue, then the dead go.  GH-COM-16
void settle_throws(State& state, Log& log);

/// Notes what one more attack costs the attacker, by what it carries at the time.  GH-COM-2
void exert(State& state, UnitId id);

/// RP by fatigue; a unit at 0 or less goes.  GH-COM-2, GH-RND-3
void tire(State& state, UnitId id, int rp, bool on_the_march, Log& log);

}  // namespace montjoy::gbh
