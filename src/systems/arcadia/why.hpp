// Why something may not be done: a small value while acts are listed, a sentence with its clause when
// someone asks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace montjoy::arcadia {

enum class Why : std::uint8_t {
    nothing,  ///< it may be done
    not_awaited, not_now, no_such_unit, not_own, not_enemy, not_on_board,
    // Orders
    already_ordered, not_in_section, card_spent, not_near_commander, no_commander, not_mounted, not_foot_troop,
    not_ranged, no_charge, no_character, not_reached, next_to_enemy, nothing_to_rally, not_drilled, not_of_chain, no_orders,
    card_not_in_hand, changes_spent, hand_in_battle,
    // Bringing on
    not_off_table, brought_enough, not_base_edge, not_edge_of_section, not_bad_going, deity_by_summons, deity_near_friend,
    hex_taken, closed_terrain, held_enough, not_lurker, section_unassigned,
    // Movement
    not_ordered, has_moved, out_of_reach, cannot_lead, leads_nobody, same_facing, not_in_boat, not_next_to_land,
    cannot_leave, in_other_section, mired,
    // Combat
    has_attacked, out_of_range, out_of_arc, no_sight, enemy_adjacent, not_in_front, no_ranged_attack, weather_forbids,
    moved_and_fires, carries_chest, leads_unit, wet_powder, must_attack, no_push_hex, must_evade, cannot_follow, no_such_join,
    // Lore
    no_lore_card, lore_played, no_tokens, no_caster, no_lore_target,
    no_lore_unit, no_deck, not_over_limit,
    // Set-up
    stance_first, too_many_scouts, cannot_scout, already_scout, not_in_zone, not_stronghold_row, not_of_list, not_troop,
    no_defence_hex, all_held, place_first
};

/// The sentence for a reason, with its clause.
Refusal refusal(Why why, std::vector<Argument> arguments = {});

}  // namespace montjoy::arcadia
