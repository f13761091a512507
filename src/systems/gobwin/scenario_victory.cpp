// Reads how a battle is won: the last turn, and the goals that end it sooner. GB-TURN-9
#include <algorithm>

#include "ruleset/ruleset.hpp"
#include "systems/gobwin/map.hpp"
#include "systems/gobwin/scenario_fields.hpp"

namespace montjoy::gobwin {
namespace {

class Victory {
public:
    explicit Victory(Scenario& scenario) : s(scenario) {}

    void all(const Place& v)
    {
        if (!v) return;
        v.only({"last_turn", "then", "equal", "goals"});
        s.ending.last_round = static_cast<int>(v.required("last_turn").integer(1, longest_game, 10, "GB-TURN-9"_rule));
        const auto then = v.required("then").one_of({"Alliance", "Opposition", "most-city-levels", "draw"}, "GB-TURN-9"_rule);
        s.ending.by_levels = then == 2u;
        if (then == 0u || then == 1u) s.ending.winner = static_cast<Side>(*then);
        if (const Place equal = v.optional("equal")) {
            const auto who = equal.one_of({"Alliance", "Opposition", "draw"}, "GB-TURN-9"_rule);
            if (who && *who < 2) s.ending.when_equal = static_cast<Side>(*who);
        }
        if (const Place goals = v.optional("goals"))
            for (const Place& g : goals.items(0, 20)) goal(g);
    }

private:
    void goal(const Place& p)
    {
        Goal goal;
        if (p.has("most_city_levels")) {
            p.only({"most_city_levels"});
            goal.kind = Goal::Kind::most_city_levels;
            goal.round = round(p.required("most_city_levels"));
            s.goals.push_back(goal);
            return;
        }
        p.only({"side", "hold", "kill_commander", "kill_nation", "hold_out"});
        goal.side = p.required("side").choice(Side::alliance);
        int ways = 0;
        if (p.has("hold")) ++ways, hold(p.optional("hold"), goal);
        if (p.has("kill_commander")) ++ways, kill(p.optional("kill_commander"), goal);
        if (p.has("kill_nation")) {
            ++ways;
            goal.kind = Goal::Kind::kill_nation;
            if (const auto victim = nation_named(s, p.optional("kill_nation"))) {
                goal.nation = *victim;
                not_its_own(p.optional("kill_nation"), goal.side, *victim);
            }
        }
        if (p.has("hold_out")) {
            ++ways;
            goal.kind = Goal::Kind::hold_out;
            goal.round = round(p.optional("hold_out"));
        }
        if (ways != 1) p.fault("GB-TURN-9"_rule, "a goal is one of hold, kill_commander, kill_nation, hold_out, most_city_levels");
        s.goals.push_back(goal);
    }

    int round(const Place& p) const { return static_cast<int>(p.integer(1, s.ending.last_round, s.ending.last_round, "GB-TURN-9"_rule)); }

    void hold(const Place& list, Goal& goal)
    {
        goal.kind = Goal::Kind::hold_cities;
        bool all = true;
        for (const Place& p : list.items(1, 64)) {
            const auto cell = hex_at(s, p);
            if (!cell) return;
            const auto city = std::find_if(s.cities.begin(), s.cities.end(), [&](const City& c) { return c.cell == *cell; });
            if (city == s.cities.end())
                p.fault("GB-TURN-9"_rule, "no city stands at {}", {s.label(*cell)});
            else
                all = all && city->nation != no_nation && s.side_of(city->nation) == goal.side;
            goal.cities.push_back(*cell);
        }
        if (all) list.fault("GB-TURN-9"_rule, "the {} holds these cities from the start", {std::string(name_of(goal.side))});
    }

    void kill(const Place& p, Goal& goal)
    {
        goal.kind = Goal::Kind::kill_commander;
        std::vector<std::string_view> names;
        for (const Persona& persona : s.personas) names.push_back(persona.name);
        if (const auto i = p.one_of(names, "GB-TURN-9"_rule)) {
            goal.persona = static_cast<std::uint8_t>(*i + 1);
            not_its_own(p, goal.side, s.personas[*i].nation);
        }
    }

    void not_its_own(const Place& p, Side side, Nation victim)
    {
        if (s.side_of(victim) == side) p.fault("GB-TURN-9"_rule, "the {} cannot win by its own loss", {std::string(name_of(side))});
    }

    Scenario& s;
};

}  // namespace

std::optional<Cell> hex_at(const Scenario& s, const Place& place)
{
    if (!place) return std::nullopt;
    const std::string name = place.string();
    if (const auto found = parse_hex(s.grid, name)) return s.grid.cell(*found);
    place.fault("{} is no hex of this map; 0101 to {} are allowed",
                {name, s.label(s.grid.cell(s.grid.at(s.grid.columns - 1, s.grid.rows - 1)))});
    return std::nullopt;
}

std::optional<Nation> nation_named(const Scenario& s, const Place& place)
{
    std::vector<std::string_view> names;
    for (const SeatInfo& seat : s.seats) names.push_back(seat.name);
    const auto i = place.one_of(names);
    return i ? std::optional<Nation>(static_cast<Nation>(*i)) : std::nullopt;
}

void read_victory(const Place& place, Scenario& scenario)
{
    Victory(scenario).all(place);
}

}  // namespace montjoy::gobwin
