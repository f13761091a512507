// Requests that a game has done, by seat and idempotency key: a game keeps all of them, and every order asks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "apps/server/by_name.hpp"

namespace montjoy::server {

/// A request that has been done.
struct DoneRequest {
    std::string fingerprint;
    std::uint64_t number = 0;  ///< its answer
};

class DoneRequests {
public:
    /// Null where none such has been done.
    const DoneRequest* find(std::string_view seat, std::string_view once) const
    {
        const auto of_seat = by_seat_.find(seat);
        if (of_seat == by_seat_.end()) return nullptr;
        const auto found = of_seat->second.find(once);
        return found == of_seat->second.end() ? nullptr : &found->second;
    }
    /// The later of two that go by the same names counts.
    void remember(const std::string& seat, const std::string& once, DoneRequest request) { by_seat_[seat].insert_or_assign(once, std::move(request)); }

private:
    ByName<ByName<DoneRequest>> by_seat_;
};

}  // namespace montjoy::server
