// The course of a battle: what follows from what, without asking anybody.
//
//   scouting.cpp     stances, scouts, comparison, scenario     AR-SCN-1 to AR-SCN-7
//   land.cpp         the scenario's ground, the rolled land     AR-BRD-5, AR-SCN-11 to AR-SCN-23
//   deployment.cpp   who is placed where                        AR-SCN-8 to AR-SCN-18
//   turn.cpp         the command phase and movement             AR-TURN-1 to AR-TURN-4
//   fight.cpp        combats                                    AR-COM-1 to AR-COM-9
//   casting.cpp      lore cards                                 AR-CARD-4, AR-CARD-5
//   draw.cpp         the draw phase                             AR-TURN-5
//
// Each has a `proceed` for the stages that are its own: it does what needs neither choice nor dice and yields
// true, or yields false where the battle waits; and a `fell` that takes what was thrown or drawn.
#pragma once

#include "systems/arcadia/position.hpp"
#include "systems/arcadia/why.hpp"

namespace montjoy::arcadia {

/// Goes on until the battle waits for a choice, for chance, or is over.
void run(State& state, Chronicle& journal);

/// The same, but stops when no combat is in hand any more.
void run_fight(State& state, Chronicle& journal);

State opening_of(std::shared_ptr<const Scenario> scenario);

bool proceed_scouting(State& state, Chronicle& journal);
void fell_scouting(State& state, int value, Chronicle& journal);
bool proceed_land(State& state, Chronicle& journal);
void fell_land(State& state, int value, Chronicle& journal);
bool proceed_deployment(State& state, Chronicle& journal);
void fell_deployment(State& state, int value, Chronicle& journal);
bool proceed_turn(State& state, Chronicle& journal);
void fell_turn(State& state, int value, Chronicle& journal);
bool proceed_fight(State& state, Chronicle& journal);
void fell_fight(State& state, int value, Chronicle& journal);
bool proceed_casting(State& state, Chronicle& journal);
void fell_casting(State& state, int value, Chronicle& journal);
bool proceed_draw(State& state, Chronicle& journal);
void fell_draw(State& state, int value, Chronicle& journal);

// What the acts of the set-up do, and why they may not be done.
struct Pool {
    Bounded<std::uint8_t, 18> lists;  ///< list numbers, in the order in which they are rolled for
};
/// The units that the enemy may send out: a third of its own, highest points first.  AR-SCN-3
Pool scout_pool(const Secret& own);
Why cannot_scout(const Eyes& e, std::uint8_t list);
/// What follows from the two stances and the relation, before any roll.  AR-SCN-6
inline Table table_of(Stance higher, Relation relation, Stance lower)
{
    return scenario_table[static_cast<std::size_t>(higher)][static_cast<std::size_t>(relation)][static_cast<std::size_t>(lower)];
}
/// Who beats whom by scouting scores.  AR-SCN-5
constexpr Relation relation_of(int higher, int lower)
{
    return higher == lower ? Relation::tied : higher >= 3 * lower ? Relation::surprises : Relation::outscouts;
}
Stance stance_of(int die, Reputation reputation);
/// Settles the scenario: who is defender, who surprised.
void set_kind(State& state, Kind kind, Chronicle& journal);
void begin_ground(State& state);

/// The hexes on which the defender may set its stronghold, or the first hex of its castle.
bool may_be_stronghold(const Position& p, At at);
bool may_be_castle(const Position& p, At at, Direction d);
void build_stronghold(State& state, At at, Direction d, Chronicle& journal);

/// The hexes on which a recruit may be placed now.  AR-SCN-8
Hexes deploy_hexes(const Eyes& e, const Recruit& recruit);
Why cannot_infiltrate(const Eyes& e, const Recruit& recruit, At at);
Why cannot_embark(const Eyes& e, const Recruit& recruit, At at);
Why cannot_hold(const Eyes& e, const Recruit& recruit);
Why cannot_lay_defences(const Eyes& e, At at);
bool any_facing(const Open& open);
void deploy(State& state, std::uint8_t list, At at, Direction facing, Chronicle& journal);

/// The undrawn command cards, lore cards of a deck.
std::uint64_t undrawn(const State& state, Side side);
std::uint64_t undrawn_lore(const State& state, Side side, Lore deck);
/// Shuffles the discards into a command deck that has run out.  AR-CARD-6
void refresh(State& state, Side side, Chronicle& journal);

void begin_turn(State& state, Side side, Chronicle& journal);
void play_command(State& state, Card card, Chronicle& journal);
void order(State& state, Ref ref, Chronicle& journal);
void order_recruit(State& state, std::uint8_t list, Chronicle& journal);
void bring(State& state, std::uint8_t list, At at, Chronicle& journal);
void end_orders(State& state, Chronicle& journal);

void begin_fight(State& state, Ref attacker, Ref target, Manner manner, Chronicle& journal);
/// The first target of the Rain of Embers under way that is not yet attacked.
Ref rain_target(const Position& p);
Why cannot_follow(const Position& p);

/// Plays a lore card as the action says. Requires that it may be played.
void play_lore(State& state, Side side, std::uint8_t card, std::uint8_t b, std::uint8_t c, Chronicle& journal);
/// Whether `side` is to be asked for lore at this moment: it is possible, and the army has not declined to be
/// asked.
bool asks_lore(const State& state, Side side, Moment moment);
/// Plays a standing answer of `side`, if it left one that fits.  AR-CARD-4
bool play_standing(State& state, Side side, Moment moment, Chronicle& journal);

/// The end of a turn's combats: crossings, the check for the win, the tower's token.  AR-TURN-5
void enter_draw(State& state, Chronicle& journal);
/// Whether its army may draw a lore card of that deck now.
bool may_draw_lore(const Eyes& e, Lore deck);
/// Draws a lore card of that deck.
void draw_lore(State& state, Lore deck, Chronicle& journal);
int lore_cards(const Open& open, Side side);
void discard_command(State& state, Side side, std::uint8_t copy, Chronicle& journal);
void drop_lore(State& state, Side side, std::uint8_t card, Chronicle& journal);

}  // namespace montjoy::arcadia
