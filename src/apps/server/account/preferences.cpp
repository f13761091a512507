#include "apps/server/account/preferences.hpp"

#include <algorithm>

#include "base/writer.hpp"

namespace montjoy::server {

namespace {

constexpr int free_attempts = 5;
constexpr Span longest_wait = std::chrono::minutes(15);
constexpr std::size_t names_in_memory = 10'000;

}  // namespace

std::string to_json(const Preferences& preferences)
{
    Writer w;
    w.open().field("zone", preferences.zone).field("language", preferences.language).field("days_off", int{preferences.days_off});
    w.key("notices").raw(to_json(preferences.notices)).field("feeds_ended", preferences.feeds_ended).close();
    return std::move(w).text();
}

Preferences read_preferences(std::string_view json)
{
    Preferences preferences;
    Problems problems;
    const auto document = parse_document(json, problems);
    if (!document) return preferences;
    const Place place(*document, problems);
    preferences.zone = place.optional("zone").string();
    preferences.language = place.optional("language").string();
    preferences.days_off = static_cast<std::uint8_t>(place.optional("days_off").integer(0, 127));
    preferences.feeds_ended = static_cast<int>(place.optional("feeds_ended").integer(0, INT32_MAX));
    if (const Place notices = place.optional("notices")) preferences.notices = read_notice_settings(*notices.document(), problems);
    return preferences;
}

std::optional<Span> Attempts::wait(const std::string& name, Time now) const
{
    const auto found = tried_.find(name);
    if (found == tried_.end() || found->second.times < free_attempts) return std::nullopt;
    const Span asked = std::min<Span>(longest_wait, std::chrono::seconds(2) * (1 << std::min(found->second.times - free_attempts, 10)));
    const Span gone = now - found->second.last;
    if (gone >= asked) return std::nullopt;
    return asked - gone;
}

void Attempts::failed(const std::string& name, Time now)
{
    if (tried_.size() > names_in_memory) std::erase_if(tried_, [&](const auto& t) { return now - t.second.last > longest_wait; });
    if (tried_.size() > names_in_memory) tried_.clear();
    Tried& tried = tried_[name];
    if (now - tried.last > longest_wait) tried.times = 0;
    ++tried.times;
    tried.last = now;
}

}  // namespace montjoy::server
