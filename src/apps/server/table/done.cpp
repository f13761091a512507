#include "apps/server/table/done.hpp"

#include <utility>

#include "base/hash.hpp"

namespace montjoy::server {

std::size_t DoneRequests::place_of(std::uint64_t hash, std::string_view seat, std::string_view once) const
{
    const std::size_t mask = places_.size() - 1;
    std::size_t place = hash & mask;
    for (; places_[place] != 0; place = (place + 1) & mask) {
        const Entry& entry = entries_[places_[place] - 1];
        if (entry.hash == hash && entry.once == once && entry.seat == seat) break;
    }
    return place;
}

const DoneRequest* DoneRequests::find(std::string_view seat, std::string_view once) const
{
    if (places_.empty()) return nullptr;
    const std::uint32_t found = places_[place_of(xxh64(once), seat, once)];
    return found == 0 ? nullptr : &entries_[found - 1].request;
}

void DoneRequests::remember(std::string_view seat, std::string_view once, DoneRequest request)
{
    if (places_.size() < 2 * (entries_.size() + 1)) spread();
    const std::uint64_t hash = xxh64(once);
    std::uint32_t& place = places_[place_of(hash, seat, once)];
    if (place != 0) {
        entries_[place - 1].request = std::move(request);
        return;
    }
    entries_.push_back({hash, std::string(seat), std::string(once), std::move(request)});
    place = static_cast<std::uint32_t>(entries_.size());
}

void DoneRequests::spread()
{
    places_.assign(places_.empty() ? 16 : 2 * places_.size(), 0);
    for (std::size_t i = 0; i < entries_.size(); ++i)
        places_[place_of(entries_[i].hash, entries_[i].seat, entries_[i].once)] = static_cast<std::uint32_t>(i + 1);
}

}  // namespace montjoy::server
