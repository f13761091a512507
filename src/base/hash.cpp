#include "base/hash.hpp"

#include <bit>
#include <cstring>

namespace montjoy {
namespace {

constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void take_block(std::array<std::uint32_t, 8>& hash, const char* block)
{
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t b = 0; b < 4; ++b)
            w[i] = w[i] << 8 | static_cast<unsigned char>(block[4 * i + b]);
    for (std::size_t i = 16; i < 64; ++i) {
        const auto s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const auto s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const auto s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
        const auto s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) hash[i] += more[i];
}

// ---- XXH64

constexpr std::uint64_t prime_1 = 0x9e3779b185ebca87, prime_2 = 0xc2b2ae3d27d4eb4f, prime_3 = 0x165667b19e3779f9,
                        prime_4 = 0x85ebca77c2b2ae63, prime_5 = 0x27d4eb2f165667c5;

/// The `Bytes` bytes from `at` on as a number, the lowest first.
template <std::size_t Bytes>
std::uint64_t little_end(const char* at)
{
    std::uint64_t value = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&value, at, Bytes);
        return value;
    }
    for (std::size_t i = 0; i < Bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(at[i])} << 8 * i;
    return value;
}

std::uint64_t take_word(std::uint64_t lane, std::uint64_t word) { return std::rotl(lane + word * prime_2, 31) * prime_1; }

std::uint64_t take_lane(std::uint64_t hash, std::uint64_t lane) { return (hash ^ take_word(0, lane)) * prime_1 + prime_4; }

char digit(unsigned value) { return "0123456789abcdef"[value & 15]; }

}  // namespace

std::uint64_t xxh64(std::string_view bytes)
{
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    std::uint64_t hash = prime_5;
    if (bytes.size() >= 32) {
        // four names, not an array: g++ keeps those in registers, and the text passes half as quick again
        std::uint64_t a = prime_1 + prime_2, b = prime_2, c = 0, d = 0 - prime_1;
        for (; end - at >= 32; at += 32) {
            a = take_word(a, little_end<8>(at));
            b = take_word(b, little_end<8>(at + 8));
            c = take_word(c, little_end<8>(at + 16));
            d = take_word(d, little_end<8>(at + 24));
        }
        hash = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
        for (const std::uint64_t lane : {a, b, c, d}) hash = take_lane(hash, lane);
    }
    hash += bytes.size();
    for (; end - at >= 8; at += 8) hash = std::rotl(hash ^ take_word(0, little_end<8>(at)), 27) * prime_1 + prime_4;
    if (end - at >= 4) {
        hash = std::rotl(hash ^ little_end<4>(at) * prime_1, 23) * prime_2 + prime_3;
        at += 4;
    }
    for (; at != end; ++at) hash = std::rotl(hash ^ little_end<1>(at) * prime_5, 11) * prime_1;
    hash = (hash ^ hash >> 33) * prime_2;
    hash = (hash ^ hash >> 29) * prime_3;
    return hash ^ hash >> 32;
}

std::array<std::uint8_t, 32> sha256(std::string_view bytes)
{
    std::array<std::uint32_t, 8> hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    while (bytes.size() >= 64) {
        take_block(hash, bytes.data());
        bytes.remove_prefix(64);
    }
    std::string tail(bytes);
    tail += static_cast<char>(0x80);
    while (tail.size() % 64 != 56) tail += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) tail += static_cast<char>(bits >> shift & 0xff);
    for (std::size_t at = 0; at < tail.size(); at += 64) take_block(hash, tail.data() + at);

    std::array<std::uint8_t, 32> digest{};
    for (std::size_t i = 0; i < 32; ++i)
        digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)) & 0xff);
    return digest;
}

std::string to_hex(std::string_view bytes)
{
    std::string out;
    for (const char c : bytes) {
        out += digit(static_cast<unsigned char>(c) >> 4);
        out += digit(static_cast<unsigned char>(c));
    }
    return out;
}

std::string to_hex(const std::array<std::uint8_t, 32>& bytes)
{
    std::string out;
    for (const std::uint8_t b : bytes) {
        out += digit(b >> 4u);
        out += digit(b);
    }
    return out;
}

std::string to_hex(std::uint64_t value)
{
    std::string out(16, '0');
    for (std::size_t i = 0; i < 16; ++i) out[i] = digit(static_cast<unsigned>(value >> (60 - 4 * i) & 15));
    return out;
}

}  // namespace montjoy
