#pragma once

#include <cstdint>
#include <string>

#include "base/bounded.hpp"
#include "base/rng.hpp"

namespace montjoy {

/// How some dice fell, face by face, each from 1 up: the receipt of a roll.
using Faces = Bounded<std::uint32_t, 40>;

/// `count` faces from 1 to `sides`, each equally likely. Requires count <= 40, sides > 0.
inline Faces throw_dice(Rng& rng, std::uint32_t count, std::uint32_t sides)
{
    Faces faces;
    for (std::uint32_t i = 0; i < count; ++i) faces.push_back(1 + rng.below(sides));
    return faces;
}

/// The sum of the faces.
inline int sum_of(const Faces& faces)
{
    std::uint32_t sum = 0;
    for (const std::uint32_t face : faces) sum += face;
    return static_cast<int>(sum);
}

/// "3 4 10".
std::string to_text(const Faces& faces);

}  // namespace montjoy
