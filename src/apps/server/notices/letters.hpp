// What a notice says, in the words and shapes of its channels. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/server/service.hpp"
#include "apps/server/time/zone.hpp"

namespace montjoy::server {

/// What is to be told.
struct Notice {
    std::string what;              ///< "turn", "reminder", "end", "speech", "table", "reset", "confirm"
    std::string game, title, seat;
    std::uint64_t turn = 0;
    std::optional<Time> deadline;
    std::string text;
    std::string link, unsubscribe, zone, name;
};

/// The letter of a notice for "mail" or "hook SHAPE".
Letter letter_of(const Notice& notice, std::string_view channel, const std::string& target, const std::string& id, const Site& site);

}  // namespace montjoy::server
