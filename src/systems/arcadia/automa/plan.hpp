// What a unit is after, and where it would best stand.  AR-NPC-P8 to AR-NPC-P15, AR-NPC-P24
#pragma once

#include <algorithm>

#include "systems/arcadia/automa/worth.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/position.hpp"

namespace montjoy::arcadia {

/// How far ahead or behind the army is.  AR-NPC-P24
struct Mood {
    bool ahead = false;
    bool desperate = false;
};
Mood mood_of(const Position& p, Side side);

/// What a unit goes for: the hexes, and which of the objective's cases it is.  AR-NPC-P8
struct Aim8 {
    enum class Case : std::uint8_t { prize, objective, edge, bank, shore, defend, stay, enemy, home, nothing } why{};
    Hexes hexes;
};
Aim8 objective_of(const Position& p, Ref ref, Stance stance);
std::string_view to_words(Aim8::Case why);

/// Calls `visit(Ref, const Unit&)` for each enemy of `side` that stands on the board, the wild Dragon too.
template <class F>
void each_enemy(const Position& p, Side side, F visit)
{
    p.each_standing(other(side), visit);
    if (!p.open.wild.empty() && p.open.wild[0].on_board()) visit(the_wild, p.open.wild[0]);
}
/// How far the nearest enemy is; 99 if there is none.
int nearest_enemy(const Position& p, Side side, At at);
/// The army's rows 1 to `last`.
Hexes rows_of(const Position& p, Side side, int last);

/// One place and facing for a unit, with what makes its value.  AR-NPC-P9
struct Stand {
    At at = nowhere;
    Direction facing = 0;
    Worth attack = 0;      ///< the best E from there
    Worth danger = 0;      ///< half of the largest E of an enemy next to it
    int far = 0;           ///< hexes to its objective beyond its range
    int friends = 0;       ///< next to it
    bool has_target = false;
    bool ranged = false;   ///< the target is shot at
    int reach = 0;         ///< the distance of the farthest target in range
    int destroys = 0;      ///< eighths, of the best attack
    int arc = 0;           ///< enemies within 4 in the front arc.  AR-NPC-P15
    Worth value() const { return attack - danger - 384 * far + 128 * friends; }
};

/// The plan of a unit: where it would go by the card in play, and what that is better by than staying.
struct Plan {
    Ref ref;
    Stand stay, best;
    Clause priority;       ///< what decided
    bool joins = false;    ///< a character who goes to lead the unit on best.at
    Worth least = 0;       ///< what going is worth at least, where a priority does not let it end as it stands
    Worth gain() const { return joins || lands ? one_point : std::max(best.value() - stay.value(), moves() ? least : 0); }
    bool moves() const { return joins || best.at != stay.at; }
    bool lands = false;    ///< its boat is next to a free hex of land.  AR-SCN-18
};

/// What a plan rests on, in words; `planner` tells what the unit is after.
class Planner;
std::vector<Message> because_of(const Eyes& e, const Plan& plan, const Planner& planner);

/// Everything that planning for one army needs to know once.
class Planner {
public:
    Planner(const Position& p, Side side, Stance stance);

    /// `extra` movement points and `free` of fronts and terrain as lore would give them.
    Plan plan(Ref ref, int extra = 0, bool free = false, bool easy = false) const;
    Stand stand(Ref ref, At at, Direction facing, const Aim8& aim) const;
    Stand best_facing(Ref ref, At at, const Aim8& aim) const;
    Aim8 aim(Ref ref) const;
    const Mood& mood() const { return mood_; }
    /// Whether going to `to` would leave a held objective to nobody.  AR-NPC-P13
    bool abandons(Ref ref, At to) const;

private:
    bool allowed(Ref ref, const Stand& stand, const Aim8& aim, Clause& why) const;
    bool badly_hurt(const Unit& u) const;
    bool is_second_line(const Unit& u) const;
    bool meek(Ref ref) const;
    bool leaves_objective(Ref ref, At to) const;
    bool near_enemy(At at, int n) const { return near_[at] <= n; }
    /// A place whatever the facing: its way to the objective, its friends.
    Stand ground_of(Ref ref, At at, const Aim8& aim) const;
    void look_ahead(Ref ref, Stand& stand) const;
    const Stand* pick(const std::vector<Stand>& stands, const Unit& u) const;

    Position p_;
    Side side_;
    Stance stance_;
    Mood mood_;
    Hexes fronts_;
    int front_row_ = 0;    ///< the row of the foremost friend of the line
    std::array<std::uint8_t, most_hexes> near_{};  ///< how far the nearest enemy is
};

}  // namespace montjoy::arcadia
