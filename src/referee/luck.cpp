#include "referee/luck.hpp"

namespace montjoy {
namespace {

// Kinds of roll are lanes below 250; minds have lanes of their own above all of them.
constexpr std::uint32_t first_mind = 1000;

}  // namespace

Faces seeded_faces(std::uint64_t key, const Cast& cast, std::uint64_t ordinal)
{
    Rng rng(key, cast.kind, ordinal);
    return throw_dice(rng, cast.count, cast.sides);
}

Rng seeded_mind(std::uint64_t key, Seat seat, std::uint64_t ordinal)
{
    return Rng(key, first_mind + seat.index, ordinal);
}

std::uint64_t key_of_game(std::uint64_t seed, std::uint64_t game)
{
    Rng rng(seed, 900, game);
    const std::uint64_t high = rng.next();
    return high << 32 | rng.next();
}

}  // namespace montjoy
