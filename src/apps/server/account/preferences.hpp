// What an account prefers, as its row keeps it; and how often a password may be tried.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "apps/server/wishes.hpp"

namespace montjoy::server {

struct Preferences {
    std::string zone, language;
    std::uint8_t days_off = 0;
    NoticeSettings notices;
    int feeds_ended = 0;  ///< how often the address of its feed was made anew
};
std::string to_json(const Preferences& preferences);
Preferences read_preferences(std::string_view json);

/// Wrong passwords by name: after five the sixth has to wait, ever longer, up to a quarter of an hour.
class Attempts {
public:
    std::optional<Span> wait(const std::string& name, Time now) const;
    void failed(const std::string& name, Time now);
    void succeeded(const std::string& name) { tried_.erase(name); }

private:
    struct Tried {
        int times = 0;
        Time last{};
    };
    std::map<std::string, Tried> tried_;
};

}  // namespace montjoy::server
