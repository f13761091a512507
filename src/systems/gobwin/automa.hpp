// The program "automa": plain priorities, from what a seat's view tells and nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {

/// An act and why.
struct Decision {
    Action action;
    std::string_view why;
};

/// What the automa does next at a seat that is awaited.
Decision decide(const View& view);
/// Other ways of playing by the same priorities, for search.
struct Temper {
    int nerve = 100;     ///< what it dares, in percent of what it does by itself; 0 keeps everybody where he stands
    bool saves = false;  ///< its points, for the levels of its cities
};
/// The same where `known` is all that it knows.
Decision decide(const State& known, Nation me, Temper temper = {});

/// What the automa takes in of a position before it decides. Refers to the state.
struct Glance {
    Glance(const State& known, Nation nation, int percent = 100);

    const State& s;
    Nation me;
    Side side, foe;
    double nerve;  ///< 1 as a rule; with more of it less is enough
    Presence presence;
    std::vector<std::size_t> own;   ///< the nation's stacks
    std::vector<std::size_t> foes;  ///< enemy stacks in sight

    const Bounded<Stack, 2 * most_stacks>& stacks() const { return s.pieces.stacks; }
    int apart(Cell a, Cell b) const { return distance(s.scenario->grid.hex(a), s.scenario->grid.hex(b)); }
    int rounds_left() const { return s.last_round - s.round; }
    bool commands(std::size_t i) const { return leader_of(s.pieces.characters_of(i)).has_value(); }
    /// An act of one of the nation's stacks.
    Action of(Act act, std::size_t stack) const;
    /// Whether the side wins by standing where it is.
    bool holds_out() const;
    /// A city of the nation that its side would keep rather than leave.
    bool at_home(Cell cell) const;
    /// Whether `side_of_it` wins by holding the city at `cell`.
    bool goal_of(Cell cell, Side side_of_it) const;
    /// Points that the units of a stack have cost.
    double price_of(std::size_t i) const;
};

// The priorities, each with what it would do now, if anything.
std::optional<Decision> strike(const Glance& g);
std::optional<Decision> bombard(const Glance& g);
std::optional<Decision> spend(const Glance& g);
std::optional<Decision> make_ready(const Glance& g);
std::optional<Decision> march(const Glance& g);

/// The set-up: designs, then units, characters and stacks. GB-UNIT-8
Decision decide_setup(const State& state, Nation me);

/// The points that the automa expects an attack to kill, less those that it expects to lose.
double worth_of_attack(const State& state, std::size_t stack, std::size_t target, AttackKind kind);

}  // namespace montjoy::gobwin
