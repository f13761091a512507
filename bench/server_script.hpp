// What two players of a game do, written down beforehand: with dice that are typed in, so that a server comes to the
// same game each time and the load need not think.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/scenario.hpp"
#include "base/rng.hpp"
#include "dice/faces.hpp"
#include "referee/match.hpp"

namespace montjoy::bench {

struct ScriptedAct {
    std::size_t seat = 0;             ///< 0 or 1
    bool faces = false;               ///< dice typed in, not an order
    std::string text;
    std::uint64_t numbers[2] = {};    ///< of both seats' views after it
};

/// A game of `scenario` for two, played at random to its end or for `most` acts.
inline std::vector<ScriptedAct> script_of(const std::string& scenario, std::uint64_t seed, std::size_t most)
{
    const auto found = cli::find_scenario({scenario, "", {}});
    Header header;
    header.scenario = scenario;
    header.dice = Dice::table;
    header.key = seed;
    for (const SeatInfo& seat : found.setting->seats()) header.seats.push_back({seat.name, "human"});
    const auto match = found.setting->open(std::move(header));
    Rng rng(seed, 9);
    std::vector<ScriptedAct> script;
    while (!match->result().over && script.size() < most) {
        ScriptedAct act;
        const Pending pending = match->pending();
        if (std::holds_alternative<Chance>(pending)) {
            const Cast cast = match->cast();
            Faces faces;
            for (int i = 0; i < cast.count; ++i) faces.push_back(1 + static_cast<std::uint32_t>(rng.below(cast.sides)));
            act.seat = cast.thrower.index;
            act.faces = true;
            for (const std::uint32_t face : faces) act.text += cat(act.text.empty() ? "" : " ", face);
            if (match->fall(faces)) continue;
        } else {
            const Seat seat = *match->awaited().begin();
            const std::vector<std::string> legal = match->legal(seat);
            if (legal.empty()) break;
            act.seat = seat.index;
            act.text = legal[rng.index(legal.size())];
            if (match->submit(seat, act.text)) break;
        }
        for (std::uint8_t i = 0; i < 2; ++i) act.numbers[i] = match->view_number(Seat{i});
        script.push_back(std::move(act));
    }
    return script;
}

}  // namespace montjoy::bench
