// Where faces come from. What fell stands in the record, so a game replays without its source.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ruleset/ruleset.hpp"

namespace montjoy {

/// A source of chance: the seed of a game, the dice on a table, the script of a test.
class Luck {
public:
    virtual ~Luck() = default;

    /// What falls on `cast`, the `ordinal`-th of its kind in the game, from 0; nothing if this
    /// source has no more, or its person has left.
    virtual std::optional<Faces> fall(const Cast& cast, std::uint64_t ordinal, const Message& why) = 0;
};

/// Faces by the game's key, the kind of roll and its ordinal: games with one key share their luck
/// roll by roll, whatever is rolled between.
Faces seeded_faces(std::uint64_t key, const Cast& cast, std::uint64_t ordinal);

/// The randomness of the program that sits at `seat`, for its `ordinal`-th choice.
Rng seeded_mind(std::uint64_t key, Seat seat, std::uint64_t ordinal);

/// The key of the `game`-th game of a run with `seed`.
std::uint64_t key_of_game(std::uint64_t seed, std::uint64_t game);

class SeededLuck final : public Luck {
public:
    explicit SeededLuck(std::uint64_t key) : key_(key) {}
    std::optional<Faces> fall(const Cast& cast, std::uint64_t ordinal, const Message&) override
    {
        return seeded_faces(key_, cast, ordinal);
    }

private:
    std::uint64_t key_;
};

/// Gives the faces of `script` one after the other.
class ScriptedLuck final : public Luck {
public:
    explicit ScriptedLuck(std::vector<std::uint32_t> script) : script_(std::move(script)) {}
    std::optional<Faces> fall(const Cast& cast, std::uint64_t, const Message&) override
    {
        if (script_.size() - used_ < cast.count) return std::nullopt;
        Faces faces;
        for (int i = 0; i < cast.count; ++i) faces.push_back(script_[used_++]);
        return faces;
    }

private:
    std::vector<std::uint32_t> script_;
    std::size_t used_ = 0;
};

}  // namespace montjoy
