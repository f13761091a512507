// What the automa does before it marches: looking, mounts, the shaken, walls, guards.
#include <algorithm>

#include "systems/gobwin/automa.hpp"
#include "systems/gobwin/specials.hpp"

namespace montjoy::gobwin {
namespace {

std::optional<Decision> look(const Glance& g, std::size_t i)
{
    if (!g.s.options().fog) return std::nullopt;
    for (std::size_t c = 1; c <= g.stacks()[i].characters; ++c) {
        if (bar_look(g.s, i, c) != Bar::none) continue;
        // The nearest enemy city that is out of sight.
        std::optional<Cell> aim;
        for (const City& city : g.s.cities) {
            const bool theirs = city.nation == no_nation || g.s.side_of(city.nation) == g.foe;
            if (theirs && !g.s.scouted.contains(city.cell) && (!aim || g.apart(city.cell, g.stacks()[i].cell) < g.apart(*aim, g.stacks()[i].cell)))
                aim = city.cell;
        }
        if (!aim) continue;
        Action action = g.of(Act::look, i);
        action.unit = static_cast<std::uint16_t>(c);
        action.cell = *aim;
        return Decision{action, "one looks before one marches"};
    }
    return std::nullopt;
}

/// A commander steps over to a stack that its special fits, or off the wings that carry it away
/// from those who need its orders.
std::optional<Decision> remount(const Glance& g, std::size_t i)
{
    const auto characters = g.s.pieces.characters_of(i);
    const auto leader = leader_of(characters);
    if (!leader || condition_of(g.s, i).any(mark::attacked | mark::stopped)) return std::nullopt;
    const Character& c = characters[*leader];
    const auto fits = [&](UnitType type) { return has(c.specials, fighting_special[type]); };
    for (const std::size_t to : g.own) {
        const Stack& t = g.stacks()[to];
        if (to == i || t.cell != g.stacks()[i].cell || g.commands(to) || !on_ground(t.type)) continue;
        const bool better = (fits(t.type) && !fits(g.stacks()[i].type)) ||
                            (g.stacks()[i].type == UnitType::flyers && !fits(UnitType::flyers) && t.units >= 3);
        if (!better || bar_step(g.s, i, *leader + 1, to) != Bar::none) continue;
        Action action = g.of(Act::step, i);
        action.unit = static_cast<std::uint16_t>(*leader + 1);
        action.other = t.number;
        return Decision{action, "it leads these better"};
    }
    return std::nullopt;
}

Decision split_off(const Glance& g, std::size_t i, std::size_t u, std::optional<std::size_t> to)
{
    Action action = g.of(Act::split, i);
    action.unit = static_cast<std::uint16_t>(u + 1);
    if (to) action.other = g.stacks()[*to].number;
    return {action, "the shaken hold up the others"};
}

std::optional<Decision> shed_the_shaken(const Glance& g, std::size_t i)
{
    const auto units = g.s.pieces.units_of(i);
    if (std::all_of(units.begin(), units.end(), [](const Unit& unit) { return (unit.marks & mark::shaken) != 0; })) return std::nullopt;
    for (std::size_t u = 0; u < units.size(); ++u) {
        if ((units[u].marks & mark::shaken) == 0) continue;
        // They gather in one stack that is theirs.
        for (const std::size_t to : g.own) {
            const auto theirs = g.s.pieces.units_of(to);
            const bool all = std::all_of(theirs.begin(), theirs.end(), [](const Unit& unit) { return (unit.marks & mark::shaken) != 0; });
            if (to != i && all && bar_split(g.s, i, u + 1, to) == Bar::none) return split_off(g, i, u, to);
        }
        if (bar_split(g.s, i, u + 1, std::nullopt) == Bar::none) return split_off(g, i, u, std::nullopt);
        return std::nullopt;
    }
    return std::nullopt;
}
/// In a city the stoutest covers the one that strikes best and stands worst.
std::optional<Decision> guard(const Glance& g, std::size_t i)
{
    const Stack& s = g.stacks()[i];
    if (!g.at_home(s.cell) || s.type != UnitType::pikes) return std::nullopt;
    for (const std::size_t to : g.own) {
        const Stack& t = g.stacks()[to];
        if (t.cell != s.cell || (t.type != UnitType::archers && t.type != UnitType::siege)) continue;
        if (bar_guard(g.s, i, to) != Bar::none) continue;
        Action action = g.of(Act::guard, i);
        action.other = t.number;
        action.other_nation = g.me;
        return Decision{action, "Pikes before Archers"};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Decision> make_ready(const Glance& g)
{
    for (const std::size_t i : g.own) {
        if (!g.stacks()[i].reached) continue;
        if (auto d = look(g, i)) return d;
        if (auto d = remount(g, i)) return d;
        if (auto d = shed_the_shaken(g, i)) return d;
        if (g.at_home(g.stacks()[i].cell) && bar_dirt(g.s, i, condition_of(g.s, i)) == Bar::none)
            return Decision{g.of(Act::dirt, i), "walls are cheap"};
        if (auto d = guard(g, i)) return d;
    }
    return std::nullopt;
}

}  // namespace montjoy::gobwin
