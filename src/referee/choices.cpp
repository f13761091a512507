#include "referee/choices.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"
#include "referee/luck.hpp"

namespace montjoy {
namespace {

constexpr std::string_view player = "search:3000";
constexpr std::uint64_t key = 1415;
/// Two battles a system: more that are added change nothing.
constexpr std::array<std::string_view, 8> battles{"gobwin/duel", "gobwin/siege", "gbh/field", "gbh/elephants", "arcadia/duel", "arcadia/meeting", "gpc/moor", "gpc/three-knights"};

void feed_game(const Setting& setting, int choices, Fnv& hash)
{
    Header header;
    header.key = key;
    for (const SeatInfo& seat : setting.seats()) header.seats.push_back({seat.name, std::string(player)});
    const auto match = setting.open(std::move(header));
    SeededLuck luck(key);
    for (int choice = 0; choice < choices && match->settle(luck) && !match->result().over; ++choice) {
        const Seat seat = *match->awaited().begin();
        const std::string act = match->choose(player, seat);
        hash.feed(act).feed("\n");
        if (match->submit(seat, act)) return;
    }
    hash.feed(match->whole_json());
}

}  // namespace

std::uint64_t search_signature(const System& system, int choices)
{
    Fnv hash;
    if (std::find(system.bots.begin(), system.bots.end(), "search") == system.bots.end()) return hash.value();
    for (const std::string_view id : battles) {
        if (id.substr(0, id.find('/')) != system.name) continue;
        Problems problems;
        if (const auto document = built_in_scenario(id))
            if (const auto setting = system.read(*document, default_numbers(system.name), problems)) feed_game(*setting, choices, hash.feed(id));
    }
    return hash.value();
}

}  // namespace montjoy
