#include "apps/server/net/rate.hpp"

#include <arpa/inet.h>

#include <algorithm>

namespace montjoy::net {

std::int64_t& RateTable::bucket(std::string_view key, std::int64_t now)
{
    if (const auto found = full_at_.find(key); found != full_at_.end())
        return found->second;
    // swept at most once a second: a flood must not make every request walk the table
    if (full_at_.size() >= most_ && now - swept_ >= 1'000'000) {
        swept_ = now;
        std::erase_if(full_at_, [&](const auto& entry) { return entry.second <= now; });
    }
    if (full_at_.size() >= most_) return shared_full_at_;
    return full_at_.emplace(key, now).first->second;
}

std::int64_t RateTable::take(std::string_view key, std::int64_t now_ms, std::uint32_t cost)
{
    latest_ = std::max(latest_, now_ms * 1000);
    const std::int64_t now = latest_;
    const std::int64_t one = 60'000'000 / std::max<std::int64_t>(rate_.per_minute, 1);
    std::int64_t& full_at = bucket(key, now);
    const std::int64_t after = std::max(full_at, now) + one * cost;
    const std::int64_t excess = after - now - one * rate_.burst;
    if (excess > 0) return (excess + 999) / 1000;
    full_at = after;
    return 0;
}

std::string rate_key(std::string_view address)
{
    in6_addr six{};
    const std::string text(address.substr(0, address.find('%')));
    if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        char four[INET_ADDRSTRLEN];
        return inet_ntop(AF_INET, &six.s6_addr[12], four, sizeof four);
    }
    std::fill(six.s6_addr + 8, six.s6_addr + 16, std::uint8_t{0});
    char out[INET6_ADDRSTRLEN];
    return std::string(inet_ntop(AF_INET6, &six, out, sizeof out)) + "/64";
}

}  // namespace montjoy::net
