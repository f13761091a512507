// Requests that a game has done, by seat and idempotency key: a game keeps all of them, and every order asks.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace montjoy::server {

/// A request that has been done.
struct DoneRequest {
    std::string fingerprint;
    std::uint64_t number = 0;  ///< its answer
};

class DoneRequests {
public:
    /// Null where none such has been done.
    const DoneRequest* find(std::string_view seat, std::string_view once) const;
    /// The later of two that go by the same names counts.
    void remember(std::string_view seat, std::string_view once, DoneRequest request);

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::string seat, once;
        DoneRequest request;
    };
    /// Where in `places_` the entry stands, or would stand. Requires that there are places.
    std::size_t place_of(std::uint64_t hash, std::string_view seat, std::string_view once) const;
    void spread();

    std::deque<Entry> entries_;
    std::vector<std::uint32_t> places_;  ///< from 1, by hash or where the next is free; a power of two, at most half in use
};

}  // namespace montjoy::server
