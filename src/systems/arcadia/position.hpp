// The open part of a battle with its scenario, and what one army sees of both: what rules that must not peek
// are written over.
#pragma once

#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

struct Position {
    const Scenario& scenario;
    const Open& open;

    const Board& board() const { return scenario.board; }
    const Numbers& numbers() const { return scenario.numbers; }
    const Unit& unit(Ref ref) const
    {
        return ref.side() == Side::wild ? open.wild[0] : open.units[ref.side()][ref.number()];
    }
    const Unit& unit(Side side, std::size_t number) const { return open.units[side][number]; }
    /// Who stands on a hex; no one where it is empty.
    Ref at(At at) const
    {
        Ref ref;
        ref.code = open.stands[at];
        return ref;
    }
    bool empty(At at) const { return open.stands[at] == none; }
    Terrain ground(At at) const { return open.ground[at]; }
    const Figures& figures(const Unit& unit) const
    {
        return scenario.numbers.types[unit.in_boat ? Type::boat : unit.type];
    }
    Ref leader_of(Ref ref) const
    {
        if (ref.side() == Side::wild) return {};
        const std::uint8_t leader = unit(ref).leader;
        return leader == none ? Ref{} : Ref{ref.side(), leader};
    }
    /// Calls `visit(Ref, const Unit&)` for each unit of `side` that stands on the board, by number.
    template <class F>
    void each_standing(Side side, F visit) const
    {
        const auto& units = open.units[side];
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].stands()) visit(Ref{side, i}, units[i]);
    }
    /// The same with those who lead or are carried.
    template <class F>
    void each_on_board(Side side, F visit) const
    {
        const auto& units = open.units[side];
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].on_board()) visit(Ref{side, i}, units[i]);
    }
    /// Whether the two are enemies; the wild Dragon is everyone's.
    static bool enemies(Ref a, Ref b) { return a.side() != b.side(); }
    /// An enemy of `side` on one of the hexes next to `at`.
    bool enemy_next_to(Side side, At at) const
    {
        for (const At there : board().next[at])
            if (there != nowhere && !empty(there) && this->at(there).side() != side) return true;
        return false;
    }
};

inline Position position(const State& state) { return {*state.scenario, state.open}; }

/// What one army sees: the open part and its own secrets.
struct Eyes : Position {
    const Secret& own;
    Side side;
};

inline Eyes eyes(const State& state, Side side) { return {{*state.scenario, state.open}, state.secret[side], side}; }
inline Eyes eyes(const View& view) { return {{*view.scenario, view.open}, view.own, view.side}; }

constexpr Side side_of(Seat seat) { return seat.index == 0 ? Side::player : Side::enemy; }
constexpr Seat seat_of(Side side) { return {static_cast<std::uint8_t>(side == Side::enemy ? 1 : 0)}; }

}  // namespace montjoy::arcadia
