#pragma once

#include <array>
#include <cstdint>

namespace montjoy {

/// One block of Philox 4x32-10 (Salmon et al. 2011): four words that depend on counter and key
/// alone, the same on every compiler and in WebAssembly.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                              std::array<std::uint32_t, 2> key)
{
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(a)};
        key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
    }
    return counter;
}

/// The only source of randomness in the project: the words of Philox under one key, on a lane of
/// their own (a kind of roll, a bot) and from a place on it (the roll's ordinal).
class Rng {
public:
    explicit constexpr Rng(std::uint64_t key, std::uint32_t lane = 0, std::uint64_t place = 0)
        : key_{static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)},
          counter_{0, lane, static_cast<std::uint32_t>(place),
                   static_cast<std::uint32_t>(place >> 32)}
    {
    }

    constexpr std::uint32_t next()
    {
        if (used_ == 4) {
            words_ = philox(counter_, key_);
            ++counter_[0];
            used_ = 0;
        }
        return words_[used_++];
    }

    /// A number in [0, n), each equally likely (Lemire's bounded draw). Requires n > 0.
    constexpr std::uint32_t below(std::uint32_t n)
    {
        std::uint64_t product = std::uint64_t{next()} * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t biased = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < biased) product = std::uint64_t{next()} * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// An index below `n`, each equally likely. Requires 0 < n < 2^32.
    constexpr std::size_t index(std::size_t n) { return below(static_cast<std::uint32_t>(n)); }

    /// A number in [0, n) for wide n. Requires n > 0.
    constexpr std::uint64_t wide_below(std::uint64_t n)
    {
        const std::uint64_t biased = (0 - n) % n;
        for (;;) {
            const std::uint64_t r = std::uint64_t{next()} << 32 | next();
            if (r >= biased) return r % n;
        }
    }

private:
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint32_t, 4> counter_;
    std::array<std::uint32_t, 4> words_{};
    std::uint32_t used_ = 4;
};

}  // namespace montjoy
