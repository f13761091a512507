#include "systems/arcadia/why.hpp"

#include <algorithm>

namespace montjoy::arcadia {

Refusal refusal(Why why, std::vector<Argument> a)
{
    const auto say = [&](Clause clause, Text text) {
        std::vector<Argument> arguments(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), text.places())));
        while (arguments.size() < text.places()) arguments.emplace_back(std::string("it"));
        return Refusal(clause, text, std::move(arguments));
    };
    switch (why) {
        case Why::nothing: return say({}, "It may be done");
        case Why::not_awaited: return say({}, "It is not your choice now");
        case Why::not_now: return say("AR-TURN-4"_rule, "That is not done at this moment");
        case Why::no_such_unit: return say("AR-BRD-6"_rule, "Nobody of whom you know is there");
        case Why::not_own: return say("AR-CARD-1"_rule, "That unit is not yours");
        case Why::not_enemy: return say("AR-TURN-4"_rule, "That is no enemy");
        case Why::not_on_board: return say("AR-CARD-1"_rule, "The unit is not on the board by itself");

        case Why::already_ordered: return say("AR-CARD-1"_rule, "The unit has had its order this turn");
        case Why::not_in_section: return say("AR-CARD-1"_rule, "The card gives no orders in that section");
        case Why::card_spent: return say("AR-CARD-1"_rule, "The card has no orders left for it");
        case Why::not_near_commander: return say("AR-CARD-Follow-Me"_rule, "The unit is not within 2 hexes of the commander");
        case Why::no_commander: return say("AR-PTS-5"_rule, "The army has no commander to follow");
        case Why::not_mounted: return say("AR-CARD-Hoofbeats"_rule, "The card orders mounted units");
        case Why::not_foot_troop: return say("AR-CARD-Boots"_rule, "The card orders foot troop units");
        case Why::not_ranged: return say("AR-CARD-Loose"_rule, "The card orders units with Ranged");
        case Why::no_charge: return say("AR-CARD-Charge-Home"_rule, "The card orders units that are mounted or have Charge");
        case Why::no_character: return say("AR-CARD-Champions"_rule, "The card orders characters, the units that they lead and the commander");
        case Why::not_reached: return say("AR-CARD-1"_rule, "The card does not reach the unit");
        case Why::next_to_enemy: return say("AR-CARD-2"_rule, "An enemy is next to it");
        case Why::nothing_to_rally: return say("AR-CARD-Rally"_rule, "The unit has neither damage nor disorganization to lose");
        case Why::not_drilled: return say("AR-TURN-3"_rule, "Two Drilled units are ordered as one, and the other is not ordered by itself");
        case Why::not_of_chain: return say("AR-TURN-3"_rule, "No ordered unit of its type with its facing is next to it");
        case Why::no_orders: return say("AR-CARD-1"_rule, "No card is in play");
        case Why::card_not_in_hand: return say("AR-TURN-1"_rule, "The card is not in your hand");
        case Why::changes_spent: return say("AR-CARD-Confusion"_rule, "Two cards are changed at most");
        case Why::hand_in_battle: return say("AR-TURN-6"_rule, "The hand is not over its limit");

        case Why::not_off_table: return say("AR-CARD-2"_rule, "No such unit waits off the table");
        case Why::brought_enough: return say("AR-CARD-2"_rule, "No more units can be brought on");
        case Why::not_base_edge: return say("AR-CARD-2"_rule, "That is no hex of your base edge");
        case Why::not_edge_of_section: return say("AR-CARD-2"_rule, "The card does not open that part of the base edge");
        case Why::not_bad_going: return say("AR-CARD-2"_rule, "Who lurks comes on in bad going");
        case Why::deity_by_summons: return say("AR-CARD-2"_rule, "A Deity held back comes by Summons only");
        case Why::deity_near_friend: return say("AR-CARD-2"_rule, "A Deity comes within 3 of a friend");
        case Why::hex_taken: return say("AR-BRD-4"_rule, "The hex is taken");
        case Why::closed_terrain: return say("AR-BRD-2"_rule, "The terrain is closed to the unit");
        case Why::held_enough: return say("AR-CARD-2"_rule, "No more units may be held back");
        case Why::not_lurker: return say("AR-CARD-2"_rule, "The unit does not lurk");
        case Why::section_unassigned: return say("AR-SCN-9"_rule, "Every unit is assigned to a section");

        case Why::not_ordered: return say("AR-TURN-4"_rule, "The unit is not ordered");
        case Why::has_moved: return say("AR-TURN-4"_rule, "The unit has had its move");
        case Why::out_of_reach: return say("AR-BRD-2"_rule, "The unit cannot reach that hex");
        case Why::cannot_lead: return say("AR-UNIT-3"_rule, "The character cannot lead that unit or cannot reach it");
        case Why::leads_nobody: return say("AR-UNIT-3"_rule, "Nobody leads a unit there");
        case Why::same_facing: return say("AR-BRD-3"_rule, "The unit faces that way already");
        case Why::not_in_boat: return say("AR-SCN-18"_rule, "The unit is in no boat");
        case Why::not_next_to_land: return say("AR-SCN-18"_rule, "No such landing can be made");
        case Why::cannot_leave: return say("AR-SCN-13"_rule, "The unit cannot leave the board from there");
        case Why::in_other_section: return say("AR-SCN-9"_rule, "The unit comes on in another section");
        case Why::mired: return say("AR-LORE-Mire"_rule, "The unit may not move this turn");

        case Why::has_attacked: return say("AR-TURN-4"_rule, "The unit has attacked this turn");
        case Why::out_of_range: return say("AR-COM-7"_rule, "The target is out of range");
        case Why::out_of_arc: return say("AR-TURN-4"_rule, "The target is not in the front arc");
        case Why::no_sight: return say("AR-COM-7"_rule, "The target is out of sight");
        case Why::enemy_adjacent: return say("AR-COM-7"_rule, "An enemy is next to the shooter");
        case Why::not_in_front: return say("AR-SIT-1"_rule, "The target is not in the unit's front");
        case Why::no_ranged_attack: return say("AR-UNIT-4"_rule, "The unit makes no ranged attacks");
        case Why::weather_forbids: return say("AR-CARD-3"_rule, "The weather forbids ranged combat");
        case Why::moved_and_fires: return say("AR-UNIT-4"_rule, "The unit moved or turned: it does not shoot");
        case Why::carries_chest: return say("AR-SCN-22"_rule, "Who carries a chest does not shoot");
        case Why::leads_unit: return say("AR-COM-7"_rule, "A leader makes no attack of its own");
        case Why::wet_powder: return say("AR-CARD-3"_rule, "Gunners and Cannon do not shoot in the rain");
        case Why::must_attack: return say("AR-TURN-4"_rule, "A unit that has a target must attack first");
        case Why::no_push_hex: return say("AR-COM-4"_rule, "The unit cannot be pushed there");
        case Why::must_evade: return say("AR-COM-5"_rule, "An evade goes 2 hexes at least where they are free");
        case Why::cannot_follow: return say("AR-COM-4"_rule, "The unit cannot follow up");
        case Why::no_such_join: return say("AR-UNIT-3"_rule, "The leader cannot join that unit");

        case Why::no_lore_card: return say("AR-CARD-4"_rule, "The lore card is not in your hand");
        case Why::lore_played: return say("AR-CARD-4"_rule, "The army has played a lore card this turn");
        case Why::no_tokens: return say("AR-CARD-4"_rule, "The tokens do not suffice");
        case Why::no_caster: return say("AR-CARD-4"_rule, "No living Lore unit of its kind is on the board");
        case Why::no_lore_target: return say("AR-CARD-4"_rule, "The card cannot be played so at this moment");
        case Why::no_lore_unit: return say("AR-TURN-5"_rule, "No living Lore unit is on the board");
        case Why::no_deck: return say("AR-TURN-5"_rule, "No card can be drawn from that deck");
        case Why::not_over_limit: return say("AR-TURN-6"_rule, "The cards are not over their limit");

        case Why::stance_first: return say("AR-SCN-1"_rule, "The stance is chosen first");
        case Why::too_many_scouts: return say("AR-SCN-3"_rule, "A third of the units, rounded down, may scout");
        case Why::cannot_scout: return say("AR-SCN-2"_rule, "Units of this type cannot scout");
        case Why::already_scout: return say("AR-SCN-3"_rule, "The unit scouts already");
        case Why::not_in_zone: return say("AR-SCN-8"_rule, "The unit cannot be placed there");
        case Why::not_stronghold_row: return say("AR-SCN-11"_rule, "The stronghold stands in rows 2 to 4");
        case Why::not_of_list: return say("AR-SCN-8"_rule, "No unit with that number waits to be placed");
        case Why::not_troop: return say("AR-SCN-14"_rule, "Troop units infiltrate");
        case Why::no_defence_hex: return say("AR-SCN-14"_rule, "Field defences are laid on clear hexes of the own half");
        case Why::all_held: return say("AR-CARD-2"_rule, "The unit is held back already");
        case Why::place_first: return say("AR-SCN-8"_rule, "All units are placed first");
    }
    return say({}, "It cannot be done");
}

}  // namespace montjoy::arcadia
