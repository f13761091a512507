// What a seat can do, in the smallest acts of the rulebook, and what may bar it.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "systems/gobwin/types.hpp"

namespace montjoy::gobwin {

enum class Act : std::uint8_t {
    move,           ///< stack, cell: one hex
    attack,         ///< stack, cell and place of the target; unit: the one that is named
    fire,           ///< the same
    walls,          ///< stack, cell
    split,          ///< stack, unit; other: the stack that it joins, 0 a new one
    join,           ///< stack, other: all of it joins the other
    front,          ///< stack, unit: to the front of the list
    step,           ///< stack, unit: a character; other: the stack that it changes to
    guard,          ///< stack, other (of other_nation): the ward
    unguard,        ///< stack: guard or ward
    look,           ///< stack, unit: a character; cell. Open
    dirt,           ///< stack
    fool,           ///< stack, what: a Fool
    pop_unit,       ///< what: a design; stack, or cell for a new one
    pop_commander,  ///< stack; specials
    pop_scout,      ///< stack; what: the rating
    upgrade_city,   ///< cell
    upgrade_unit,   ///< stack, unit; what: a design
    design,         ///< words: a Design. Open
    ruling,         ///< words: a Ruling. Open
    end
};

/// What a ruling changes. GB-GM-1
enum class Edit : std::uint8_t {
    add_stack, remove_stack, place_stack, add_unit, remove_unit, hits, add_commander, add_scout,
    remove_character, level, experience, fresh, orders, shot, points, terrain, walls, city, holder,
    reveal, end_turn, extend_turn, last_turn
};

/// A game master's ruling; which fields an edit reads stands in its grammar. GB-GM-1
struct Ruling {
    Edit edit = Edit::points;
    Nation nation = 0;        ///< also of the stack
    std::uint16_t stack = 0;  ///< number
    std::uint16_t index = 0;  ///< of a unit, a character, from 1
    Cell cell = 0;
    std::int32_t amount = 0;
    std::uint8_t what = 0;    ///< a design, a terrain, a side
    Specials specials = 0;
    std::string reason;       ///< one line, not empty
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

/// The words of an open act.
using Words = std::variant<Design, Ruling>;

/// One act. Fields that its Act does not name are as by default.
struct Action {
    Act act = Act::end;
    Nation nation = 0;          ///< of `stack` and, but for a guard's ward, `other`
    std::uint16_t stack = 0;    ///< its number
    std::uint16_t unit = 0;     ///< from 1
    std::uint16_t other = 0;
    Cell cell = off_grid;
    Nation other_nation = 0;
    std::uint8_t place = 0;
    std::uint8_t what = 0;
    Specials specials = 0;
    std::shared_ptr<const Words> words;

    friend bool operator==(const Action& a, const Action& b)
    {
        return a.act == b.act && a.nation == b.nation && a.stack == b.stack && a.unit == b.unit &&
               a.other == b.other && a.cell == b.cell && a.other_nation == b.other_nation && a.place == b.place &&
               a.what == b.what && a.specials == b.specials &&
               (a.words == b.words || (a.words && b.words && *a.words == *b.words));
    }
};

/// Why an act is barred; `none` if it is not. Its sentence and clause stand in refusal.cpp.
enum class Bar : std::uint8_t {
    none,
    over, dice_first, not_your_turn, not_your_setup, ended, out, in_setup, after_setup,
    no_stack, no_other_stack, unreached, has_shaken,
    not_beside, closed_mountain, closed_lake, too_far, unscouted, hex_full, stopped, enemies_ahead,
    siege_has_attacked, dug_in, one_hex_only,
    has_attacked, siege_has_moved, nobody_there, elsewhere, unseen_target, unseen_walls, flyers_in_woods, guarded, covered,
    not_siege, out_of_range, unled, no_such_target_unit, no_walls, own_walls,
    no_unit, last_unit, same_stack, not_together, other_nation, other_type, other_unreached, too_many_stacks,
    at_front, no_character,
    ward_has_guard, guard_has_guard, ward_guards, guards_already, not_one_side, no_guard,
    not_a_look, has_looked, no_digger, not_diggers, has_moved, has_dug, not_held, walls_full, walls_too_many,
    no_fool, fool_settled, fool_so_already,
    no_design, no_city, not_your_city, just_taken, besieged, no_points, too_many_kinds, too_many_specials,
    too_many_units, too_many_characters, commander_first, no_rating,
    city_highest, city_upgraded, same_design,
    bad_design, design_name, designs_full, design_type, must_afford,
    needs_commander,
    not_game_master, breaks_invariant
};

}  // namespace montjoy::gobwin
