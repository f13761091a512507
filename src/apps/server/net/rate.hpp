// How often one address or account may ask: a bucket each, filled steadily, that allows a burst.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "apps/server/by_name.hpp"

namespace montjoy::net {

/// So many a minute in the long run, and so many at once after a rest.
struct Rate {
    std::uint32_t per_minute = 600;
    std::uint32_t burst = 100;
};

/// The buckets of one kind of request by key. Keys beyond `most` share one bucket, so that a flood
/// of addresses neither fills the memory nor opens the gate.
class RateTable {
public:
    explicit RateTable(Rate rate, std::size_t most = 65'536) : rate_(rate), most_(most) {}

    /// Takes `cost` from the bucket of `key` at `now` (milliseconds, any origin). Zero: it is
    /// allowed; else nothing is taken, and this many milliseconds from `now` it would be. A clock
    /// that steps back is taken as standing still.
    std::int64_t take(std::string_view key, std::int64_t now, std::uint32_t cost = 1);

    std::size_t size() const { return full_at_.size(); }

private:
    std::int64_t& bucket(std::string_view key, std::int64_t now);

    Rate rate_;
    std::size_t most_;
    std::int64_t latest_ = 0;
    std::int64_t swept_ = 0;
    std::int64_t shared_full_at_ = 0;
    /// When each bucket will be full again, in microseconds; a key that is not here has a full one.
    ByName<std::int64_t> full_at_;
};

/// What counts as one asker: the address itself, of IPv6 its first 64 bits.
std::string rate_key(std::string_view address);

}  // namespace montjoy::net
