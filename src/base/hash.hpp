#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace montjoy {

/// FNV-1a over bytes fed piece by piece: for signatures and for what is short.
class Fnv {
public:
    constexpr Fnv& feed(std::string_view bytes)
    {
        for (const char c : bytes) {
            value_ ^= static_cast<unsigned char>(c);
            value_ *= 0x100000001b3;
        }
        return *this;
    }
    constexpr std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

/// XXH64 of `bytes` with seed 0, as its authors define it: ten times as quick as FNV where there is much, for marks
/// of states and tags of views.
std::uint64_t xxh64(std::string_view bytes);

/// SHA-256 of `bytes` (FIPS 180-4), for what must not be forged: content hashes, sealed keys.
std::array<std::uint8_t, 32> sha256(std::string_view bytes);

/// `bytes` in lower-case hexadecimal.
std::string to_hex(std::string_view bytes);
std::string to_hex(const std::array<std::uint8_t, 32>& bytes);
/// Sixteen digits.
std::string to_hex(std::uint64_t value);

}  // namespace montjoy
