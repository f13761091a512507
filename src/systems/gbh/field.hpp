// Field: where units stand, which way they look, what they see and where they can go.
//
//   where a unit stands, on what     where, stands_on_work             GH-FLD-4, GH-STR
//   facing, front, flanks, rear      turns, aspect_of, in_front ...    GH-FLD-5, GH-COM-17
//   sight                            sees                              GH-FLD-6
//   inside and outside               is_inside, walled_off             GH-STR-9
//   going from hex to hex            step_cost, reach, landings        GH-FLD-3, GH-RND-3
//   good places                      is_high, is_native                GH-COM-8, GH-COM-9
#pragma once

#include "systems/gbh/unit.hpp"

namespace montjoy::gbh {

enum class Where : std::uint8_t { off, ground, air, wall, tower, homage, top };

inline const Spot& spot_at(const State& state, Cell cell) { return state.scenario->spots[cell]; }
inline bool is_standing(const State& state, WorkId work) { return work != nobody && state.works[work].rp > 0; }
/// The work that stands in `cell`; nobody where none does.
inline WorkId work_at(const State& state, Cell cell)
{
    const WorkId work = spot_at(state, cell).work;
    return is_standing(state, work) ? work : nobody;
}

/// Where a unit stands. On a bridge or in a gate it stands on the ground.
Where where(const State& state, const Unit& unit);

/// On the ground: in the open, on a bridge, in a gate.
inline bool on_ground(const State& state, const Unit& unit) { return where(state, unit) == Where::ground; }

/// In or on a work that stands, a bridge included.  GH-COM-17
bool stands_on_work(const State& state, const Unit& unit);

/// In a tower that stands: cannot be hurt, engaged or made to surrender.  GH-STR-4, GH-STR-8
bool is_sheltered(const State& state, const Unit& unit);

/// Whether it faces where its owner likes: not machines, nor units in or on a work, nor one on a
/// ladder.  GH-COM-17
bool turns(const State& state, const Unit& unit);

/// From which side `victim` is reached from the hex `from`.  GH-COM-17
Aspect aspect_of(const State& state, const Unit& victim, Cell from);

/// Whether a neighbouring hex (or the unit's own) lies in the front of a unit, all round where it
/// has none.  GH-FLD-5, GH-COM-17
bool in_front(const State& state, const Unit& unit, Cell cell);
/// Whether missiles may be aimed there.  GH-FLD-5, GH-COM-17
bool in_arc(const State& state, const Unit& unit, Cell cell);

/// The hexes ahead of a unit: three, fewer at the field's edge.
Bounded<Cell, 3> front_hexes(const State& state, const Unit& unit);

inline int distance(const State& state, Cell a, Cell b)
{
    return montjoy::distance(spot_at(state, a).hex, spot_at(state, b).hex);
}

/// Stands where it sees over everything: in the air, on a hill, wall or tower.  GH-FLD-6
bool is_raised(const State& state, const Unit& unit);
/// The first hex that blocks sight from centre to centre, where neither end is raised; off_grid if none does.
/// Requires a distance of at most 9.  GH-FLD-6
Cell in_the_way(const State& state, Cell from, Cell to);
inline bool clear_between(const State& state, Cell from, Cell to) { return in_the_way(state, from, to) == off_grid; }

/// In an advantageous place: hill, tower, wall or another marked hex; not in the air.  GH-COM-9, GH-MON-3
bool is_high(const State& state, const Unit& unit);
/// On the ground in terrain native to its player's army.  GH-COM-8
bool is_native(const State& state, const Unit& unit);

inline bool inside_bit(const State& state, Cell cell) { return (state.inside[cell / 64u] >> (cell % 64u) & 1) != 0; }
/// Whether the ground of `cell` is inside: enclosed, or in a gate of a ring that encloses something.
/// GH-STR-6, GH-STR-9
bool is_inside(const State& state, Cell cell);
/// Works out anew what is inside.  GH-STR-9
void find_inside(State& state);
/// Whether the ring stands between two units, so that neither attacks the other.  GH-STR-9
bool walled_off(const State& state, const Unit& a, const Unit& b);

/// What the step between neighbours costs a unit on the ground, in hexes; -1 where it is closed
/// or taken. `side` leads from one to the other.  GH-FLD-3, GH-FLD-4, GH-STR-3 to GH-STR-8
int step_cost(const State& state, const Unit& unit, Cell from, Direction side, Cell to);

/// The same for a place that is taken: whether such a unit could stand there coming from here.
bool could_step(const State& state, const Unit& unit, Cell from, Direction side, Cell to);

/// Where a unit can go on foot within a budget, its own hex left out, each with the least cost, in
/// the order of cost and then of discovery.
struct Reach {
    struct Stop {
        Cell cell = off_grid;
        std::uint8_t cost = 0;
    };
    Bounded<Stop, 256> stops;
    const Stop* find(Cell cell) const
    {
        for (const Stop& stop : stops)
            if (stop.cell == cell) return &stop;
        return nullptr;
    }
};
void reach(const State& state, const Unit& unit, int budget, Reach& found);

/// Whether a flyer may come down on `cell`.  GH-FLD-4
bool may_land(const State& state, Cell cell);
/// The flyer in the air above `cell`; nobody if there is none.  GH-FLD-4
UnitId flyer_above(const State& state, Cell cell);
/// The unit at the top of the ladder in `cell`; nobody if there is none.
UnitId climber_at(const State& state, Cell cell);

/// Calls `visit(UnitId)` for each unit in a homage tower, in order.
template <class F>
void for_each_within_tower(const State& state, Cell cell, F visit)
{
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].cell == cell && !state.units[i].is(Mark::airborne)) visit(static_cast<UnitId>(i));
}

}  // namespace montjoy::gbh
