#include "systems/gobwin/refusal.hpp"

#include <cstdlib>

#include "base/text.hpp"
#include "systems/gobwin/master.hpp"

namespace montjoy::gobwin {
namespace {

/// A bar with its clause, its sentence and what stands at its places: S the stack, O the other
/// stack, T the target, H the hex, U the unit, N the side whose turn it is, I what a ruling breaks.
struct Row {
    Bar bar;
    Clause clause;
    Text text;
    std::string_view places;
};

constexpr Row rows[]{
    {Bar::over, {}, "the game has ended", ""},
    {Bar::dice_first, {}, "the dice are asked for first", ""},
    {Bar::not_your_turn, "GB-TURN-1"_rule, "it is the turn of the {}", "N"},
    {Bar::not_your_setup, "GB-TURN-1"_rule, "the {} is setting up its forces", "N"},
    {Bar::ended, "GB-TURN-1"_rule, "you have ended your turn", ""},
    {Bar::out, "GB-TURN-9"_rule, "a nation that is out does nothing more", ""},
    {Bar::in_setup, "GB-UNIT-8"_rule, "while forces are set up there is only designing and popping", ""},
    {Bar::after_setup, "GB-UNIT-8"_rule, "designs are made before the first turn and fixed for the game", ""},
    {Bar::no_stack, {}, "you have no stack {}", "S"},
    {Bar::no_other_stack, {}, "your side has no stack {}", "O"},
    {Bar::unreached, "GB-ORD-1"_rule, "no orders have reached {} this turn", "S"},
    {Bar::has_shaken, "GB-UNIT-7"_rule, "{} holds a shaken unit, which has to be split off first", "S"},
    {Bar::not_beside, "GB-MAP-1"_rule, "{} does not stand beside {}", "SH"},
    {Bar::closed_mountain, "GB-MAP-5"_rule, "{} is Mountain, and closed to all but Flyers", "H"},
    {Bar::closed_lake, "GB-MAP-6"_rule, "{} is Lake, and closed to all but Flyers", "H"},
    {Bar::too_far, "GB-STACK-4"_rule, "{} has not enough movement left to enter {}", "SH"},
    {Bar::unscouted, "GB-SCOUT-5"_rule, "{} is not scouted this turn", "H"},
    {Bar::hex_full, "GB-STACK-2"_rule, "8 stacks of your side stand there already", ""},
    {Bar::stopped, "GB-TURN-6"_rule, "{} has come among enemies, and stays until it has attacked", "S"},
    {Bar::enemies_ahead, "GB-TURN-6"_rule, "after its attack {} may only enter hexes without enemies", "S"},
    {Bar::siege_has_attacked, "GB-UNIT-4"_rule, "{} has attacked, and Siege moves or attacks in a turn, not both", "S"},
    {Bar::dug_in, "GB-SPEC-5"_rule, "{} has built walls this turn, and stays where it is", "S"},
    {Bar::one_hex_only, "GB-TURN-6"_rule, "after its attack {} may move one hex, and has", "S"},
    {Bar::has_attacked, "GB-TURN-5"_rule, "{} holds a member that has attacked this turn", "S"},
    {Bar::siege_has_moved, "GB-UNIT-4"_rule, "{} has moved, and Siege moves or attacks in a turn, not both", "S"},
    {Bar::nobody_there, "GB-COM-1"_rule, "no enemy stack {} is to be seen", "T"},
    {Bar::elsewhere, "GB-COM-1"_rule, "{} strikes only in its own hex", "S"},
    {Bar::unseen_target, "GB-UNIT-5"_rule, "{} is not scouted this turn, and Siege fires only where its side has scouted", "H"},
    {Bar::unseen_walls, "GB-COM-11"_rule, "{} is not scouted this turn, and whose walls stand there is not known", "H"},
    {Bar::flyers_in_woods, "GB-MAP-3"_rule, "{} are Flyers in Woods, whom only Archers can attack", "T"},
    {Bar::guarded, "GB-COM-9"_rule, "{} cannot be attacked while its guard has its shot", "T"},
    {Bar::covered, "GB-COM-8"_rule, "{} cannot be attacked again while another stack there still has its shot", "T"},
    {Bar::not_siege, "GB-UNIT-5"_rule, "{} is no Siege, and only Siege fires and batters walls", "S"},
    {Bar::out_of_range, "GB-UNIT-5"_rule, "{} reaches its own hex and those beside it, not {}", "SH"},
    {Bar::unled, "GB-COM-12"_rule, "{} has no leader to name a unit of the target", "S"},
    {Bar::no_such_target_unit, "GB-COM-12"_rule, "{} has no such unit to name", "T"},
    {Bar::no_walls, "GB-COM-11"_rule, "no walls stand at {}", "H"},
    {Bar::own_walls, "GB-COM-11"_rule, "the enemy does not hold {}", "H"},
    {Bar::no_unit, "GB-STACK-4"_rule, "there is no unit {}", "U"},
    {Bar::last_unit, "GB-STACK-4"_rule, "{} has only that unit: join the whole stack", "S"},
    {Bar::same_stack, "GB-STACK-4"_rule, "that is one and the same stack", ""},
    {Bar::not_together, "GB-STACK-4"_rule, "{} and {} do not stand in one hex", "SO"},
    {Bar::other_nation, "GB-STACK-1"_rule, "{} is of another nation", "O"},
    {Bar::other_type, "GB-STACK-1"_rule, "a stack holds units of one type only", ""},
    {Bar::other_unreached, "GB-ORD-1"_rule, "no orders have reached {} this turn", "O"},
    {Bar::too_many_stacks, "GB-STACK-2"_rule, "a side can have 80 stacks on the map", ""},
    {Bar::at_front, "GB-STACK-3"_rule, "{} is at the front already", "U"},
    {Bar::no_character, "GB-CHAR-8"_rule, "there is no such character in {}", "S"},
    {Bar::ward_has_guard, "GB-COM-9"_rule, "{} has its guard already", "O"},
    {Bar::guard_has_guard, "GB-COM-9"_rule, "{} is guarded itself, and guards nobody", "S"},
    {Bar::ward_guards, "GB-COM-9"_rule, "{} is a guard, and cannot be guarded", "O"},
    {Bar::guards_already, "GB-COM-9"_rule, "{} guards another stack already", "S"},
    {Bar::not_one_side, "GB-COM-9"_rule, "a stack guards only its own side", ""},
    {Bar::no_guard, "GB-COM-9"_rule, "{} guards nobody and nobody guards it", "S"},
    {Bar::not_a_look, "GB-SPEC-4"_rule, "that character has no Look-a-mancy", ""},
    {Bar::has_looked, "GB-SPEC-4"_rule, "that commander has looked this turn", ""},
    {Bar::no_digger, "GB-SPEC-5"_rule, "{} has no leader with Dirt-a-mancy", "S"},
    {Bar::not_diggers, "GB-SPEC-5"_rule, "in {} there is no Pikes or Stabbers unit left to build", "S"},
    {Bar::has_moved, "GB-SPEC-5"_rule, "{} has moved this turn, and does not build", "S"},
    {Bar::has_dug, "GB-SPEC-5"_rule, "the leader of {} has built this turn", "S"},
    {Bar::not_held, "GB-SPEC-5"_rule, "your side does not hold the hex", ""},
    {Bar::walls_full, "GB-COM-10"_rule, "the hex holds all the wall points that it can", ""},
    {Bar::walls_too_many, "GB-ECO-4"_rule, "a map can have walls in 320 hexes", ""},
    {Bar::no_fool, "GB-SPEC-7"_rule, "{} has no leader with Fool-a-mancy", "S"},
    {Bar::fool_settled, "GB-SPEC-7"_rule, "what the Fool-a-mancy of {} does this turn is settled", "S"},
    {Bar::fool_so_already, "GB-SPEC-7"_rule, "the Fool-a-mancy of {} does that already", "S"},
    {Bar::no_design, "GB-UNIT-8"_rule, "your nation has no such design", ""},
    {Bar::no_city, "GB-TURN-3"_rule, "popping and upgrading happen in a city", ""},
    {Bar::not_your_city, "GB-TURN-3"_rule, "that city is not your nation's", ""},
    {Bar::just_taken, "GB-TURN-3"_rule, "your nation did not hold that city when its turn began", ""},
    {Bar::besieged, "GB-TURN-3"_rule, "an enemy ground stack stands in that city", ""},
    {Bar::no_points, "GB-TURN-3"_rule, "your nation has not the points for it", ""},
    {Bar::too_many_kinds, "GB-CHAR-6"_rule, "a nation has at most three kinds of special", ""},
    {Bar::too_many_specials, "GB-CHAR-6"_rule, "that is more than one commander may have", ""},
    {Bar::too_many_units, "GB-TURN-3"_rule, "a side can have 640 units on the map", ""},
    {Bar::too_many_characters, "GB-TURN-3"_rule, "a side can have 96 characters on the map", ""},
    {Bar::commander_first, "GB-CHAR-1"_rule, "50 points have to stay for the commander that every nation sets up with", ""},
    {Bar::no_rating, "GB-CHAR-7"_rule, "a scout's rating is 3 or 4", ""},
    {Bar::city_highest, "GB-TURN-4"_rule, "the city is of level 5, and there is none higher", ""},
    {Bar::city_upgraded, "GB-TURN-4"_rule, "a city rises one level a turn", ""},
    {Bar::same_design, "GB-TURN-4"_rule, "{} is of that design already", "U"},
    {Bar::bad_design, "GB-UNIT-2"_rule, "Attack is at least 2, Defence at least 0, and both together at most the Hits", ""},
    {Bar::design_name, "GB-UNIT-8"_rule, "the design needs a name of its own, of letters, digits and dashes", ""},
    {Bar::designs_full, "GB-UNIT-8"_rule, "your nation has as many designs as it may have", ""},
    {Bar::design_type, "GB-UNIT-1"_rule, "the Move fixes the type: 2, 3 for Cavalry, 4 for Flyers", ""},
    {Bar::must_afford, "GB-UNIT-8"_rule, "the last design has to be one that your points can pay beside a commander", ""},
    {Bar::needs_commander, "GB-CHAR-1"_rule, "a nation sets up with at least one commander", ""},
    {Bar::not_game_master, "GB-GM-1"_rule, "only the game master makes rulings", ""},
    {Bar::breaks_invariant, "GB-GM-1"_rule, "that would leave a map that the rules do not know: {}", "I"},
};

const Row& row_of(Bar bar)
{
    for (const Row& row : rows)
        if (row.bar == bar) return row;
    std::abort();
}

std::string argument(const State& state, const Action& action, char place)
{
    const Scenario& scenario = *state.scenario;
    const auto hex = [&] { return action.cell < scenario.grid.size() ? scenario.label(action.cell) : std::string("there"); };
    switch (place) {
        case 'S': return name_of_stack(scenario, action.nation, action.stack);
        case 'O':
            return action.act == Act::guard ? name_of_stack(scenario, action.other_nation, action.other)
                                            : name_of_stack(scenario, action.nation, action.other ? action.other : action.stack);
        case 'T': return cat(hex(), ".", int{action.place});
        case 'H': return hex();
        case 'I': {
            const Ruling* ruling = std::get_if<Ruling>(action.words.get());
            return ruling ? broken_by(state, *ruling) : std::string();
        }
        case 'U': return cat(name_of_stack(scenario, action.nation, action.stack), ".", action.unit);
        default: return std::string(name_of(state.side));
    }
}

}  // namespace

Refusal refusal_of(const State& state, const Action& action, Bar bar)
{
    const Row& row = row_of(bar);
    std::vector<Argument> arguments;
    for (const char place : row.places) arguments.emplace_back(argument(state, action, place));
    Refusal refusal("GB-TURN-1"_rule, "it is the turn of the {}");
    refusal.clause = row.clause;
    refusal.text = row.text;
    refusal.arguments = std::move(arguments);
    return refusal;
}

}  // namespace montjoy::gobwin
