// The numbers of basis A: data/gpc/assumed.toml, or what replaces it.
#pragma once

#include <array>
#include <cstdint>

#include "base/by.hpp"
#include "base/document.hpp"
#include "base/fraction.hpp"
#include "systems/gpc/manoeuvre.hpp"

namespace montjoy::gpc {

struct Length {
    int rounds = 0;
    int intensity = 0;  ///< at the start
};

struct Numbers {
    int tiers = 5;                                           // GP-FOE-1
    int draw_per_tier = 2;                                   // GP-FOE-1
    Fraction felled_in_blow{1, 2};                           // GP-FOE-2, of the hit points
    Fraction felled_in_round{3, 4};                          // GP-FOE-2
    int stand_vs_two_up_to = 3;                              // GP-RND-6, on the d6
    int charge_skill = 5;                                    // GP-MAN-5
    int mount_damage = 6;                                    // GP-MAN-5, d6
    int disengage_back = 1;                                  // GP-MAN-8, tiers
    int charged_skill = 5;                                   // GP-MAN-9
    int charged_damage = 1;                                  // GP-MAN-9, d6
    int flee_back = 1;                                       // GP-MAN-10, tiers
    int opportunity_intensity = 2;                           // GP-OPP-1
    int opportunity_weapon = 5;                              // GP-OPP-1
    int first_aid_skill = 15;                                // GP-EXC-3
    int first_aid_sides = 3;                                 // GP-EXC-3
    int first_aid_critical = 3;                              // GP-EXC-3
    std::array<int, 6> return_quarters{0, 0, 1, 2, 3, 4};    // GP-FOL-4, by the total 1 to 6
    int squire_skill = 15;                                   // GP-SQ-2
    int squire_aid = 5;                                      // GP-SQ-2
    int squire_injured = -5;                                 // GP-SQ-1
    int fate_injured = -1;                                   // GP-SQ-3
    int fate_fumble = -2;                                    // GP-SQ-3
    int fate_victory = 1;                                    // GP-SQ-3
    int fate_dead_up_to = 1;                                 // GP-SQ-3
    int fate_captured_up_to = 2;                             // GP-SQ-3
    int fate_maimed_up_to = 3;                               // GP-SQ-3
    int squire_ransom = 3;                                   // GP-SQ-3, L
    By<Result, int> intensity_change{{0, -3, -1, 0, 2, 3}};  // GP-RES-3
    int triumph_deeper = 1;                                  // GP-RES-3, tiers
    int tide_less = 3;                                       // GP-RES-3: the tide is a d6 less this
    By<Size, Length> lengths{{Length{4, 10}, Length{7, 15}, Length{8, 20}}};  // GP-BAT-1
    int breaks_at = 10;  // GP-BAT-1, from the start
    int decides_at = 5;  // GP-BAT-1
};

/// The numbers that `place` holds; every fault goes to its problems.
Numbers read_numbers(const Place& place);

/// The numbers that are built in.
const Numbers& built_in_numbers();

}  // namespace montjoy::gpc
