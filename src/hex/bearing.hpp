// Where one hex lies as seen from another that faces a hex side: exact angles between centres.
#pragma once

#include <cstdint>

#include "hex/hex.hpp"

namespace montjoy {

enum class Angle { at_most_60, at_most_90, at_most_150 };

/// Whether the bearing of `offset` (centre to centre) is at most so many degrees, edges in, from
/// the middle of `side`. Requires offset != {0, 0}.
constexpr bool bears_within(Direction side, Hex offset, Angle angle)
{
    // In cube coordinates the dot product of two steps is twice that of the plane, alike for all.
    const auto dot = [](Hex a, Hex b) {
        return std::int64_t{a.q} * b.q + std::int64_t{a.r} * b.r +
               std::int64_t{a.q + a.r} * (b.q + b.r);
    };
    const Hex ahead = hex_steps[side];
    const std::int64_t along = dot(ahead, offset);
    const std::int64_t lengths = dot(ahead, ahead) * dot(offset, offset);
    switch (angle) {
        case Angle::at_most_60: return along > 0 && 4 * along * along >= lengths;
        case Angle::at_most_90: return along >= 0;
        case Angle::at_most_150: return along >= 0 || 4 * along * along <= 3 * lengths;
    }
    return false;
}

}  // namespace montjoy
