#include "apps/cli/play/journey.hpp"

#include <algorithm>

#include "apps/cli/play/understanding.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t farthest = 2000;  // acts looked at

/// A verb that is offered after an act and was not before; empty if there is none.
std::string new_verb(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    for (const std::string& verb : after)
        if (std::find(before.begin(), before.end(), verb) == before.end()) return verb;
    return {};
}

}  // namespace

std::vector<std::string> row_to(const Match& match, Seat seat, const std::string& act)
{
    const std::string front = act.substr(0, act.rfind(' ') + 1);
    const std::vector<Way> ways = match.ways(seat, front, farthest);
    const auto end = std::find_if(ways.begin(), ways.end(), [&act](const Way& way) { return way.act == act; });
    std::vector<std::string> row;
    if (end == ways.end()) return row;
    for (std::optional<std::size_t> at = static_cast<std::size_t>(end - ways.begin()); at; at = ways[*at].after)
        row.push_back(ways[*at].act);
    std::reverse(row.begin(), row.end());
    return row;
}

std::string reach_of(const Match& match, Seat seat, std::string_view front, const Style& style)
{
    std::string text;
    int cost = -1;
    for (const Way& way : match.ways(seat, cat(front, ' '), farthest)) {
        if (way.cost != cost) text += cat(text.empty() ? "" : "\n", "  at ", way.cost, ":");
        cost = way.cost;
        text += cat(' ', std::string_view(way.act).substr(front.size() + 1));
    }
    std::string page;
    for (const std::string_view line : split(text, '\n')) page += wrapped(line, static_cast<std::size_t>(style.width), "  ");
    return page;
}

void go(Game& game, Seat seat, const std::string& act)
{
    const auto row = row_to(game.match(), seat, act);
    if (row.empty()) {
        const auto objection = game.match().check(seat, act);
        if (objection && objection->position) return game.object(*objection, act);
        const std::string front = act.substr(0, std::min(act.rfind(' '), act.size()));
        if (!reach_of(game.match(), seat, front, game.terminal.style()).empty())
            return game.object(cat("nothing that you know of leads to \"", act, "\" now; `reach ", front, "` shows where it can lead"));
        return objection ? game.object(*objection, act) : game.object(cat("nothing leads to \"", act, '"'));
    }
    const auto before = choices_of(game, seat).verbs();
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (const auto objection = game.match().submit(seat, row[i])) return game.object(*objection, row[i]);
        game.step_done = true;
        game.keep();
        game.watch().tell();
        if (i + 1 == row.size()) return;
        if (!game.match().awaited().contains(seat)) return game.object(cat("stopped after ", row[i]));
        if (const std::string verb = new_verb(before, choices_of(game, seat).verbs()); !verb.empty())
            return game.object(cat("stopped after ", row[i], ": you may ", verb, " here"));
    }
}

}  // namespace montjoy::cli
