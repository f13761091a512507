// The position as a page: whose turn it is, the map, the own stacks with what they may do, the enemy's as
// reported, cities, points, designs.
#include "systems/gobwin/show.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/notation.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string characters_text(const Scenario& scenario, std::span<const Character> characters)
{
    std::string text;
    for (std::size_t c = 0; c < characters.size(); ++c)
        text += cat(text.empty() ? "" : "; ", ':', c + 1, ' ', words_of(scenario, characters[c]));
    return text;
}

class Page {
public:
    Page(const View& view, const Style& style)
        : s_(view.known), scenario_(*s_.scenario), style_(style), seat_(view.seat), me_(view.seat.index), own_(s_.side_of(me_)),
          all_(scenario_.seats[me_].game_master || s_.stage == Stage::over)
    {
    }

    std::string write(const View& view)
    {
        text_ += painted(style_, Ink::strong, scenario_.title) + "\n" + heading() + "\n";
        text_ += draw_map(view, style_) + '\n';
        aims();
        nations();
        own_stacks();
        enemies();
        remembered();
        cities();
        designs();
        return text_;
    }

private:
    std::string heading() const
    {
        std::string line;
        if (s_.stage == Stage::over)
            line = s_.winner < 2 ? cat("The game is over: the ", scenario_.sides[s_.winner], " has won.") : std::string("The game is over: nobody has won.");
        else if (s_.stage == Stage::setup)
            line = cat("Before the first turn: the ", name_of(s_.side), " sets up its forces.");
        else
            line = cat("Turn ", int{s_.round}, " of ", int{s_.last_round}, ", the ", name_of(s_.side), "'s.");
        if (s_.rolling) line += s_.roll == RollKind::level ? " A new commander's level is rolled." : cat(" Dice are rolled at ", scenario_.label(s_.fight.cell), ".");
        line += cat(" You are ", scenario_.nations[me_].name, " (", scenario_.nations[me_].key, ")");
        if (scenario_.seats[me_].game_master) line += ", the game master";
        return wrapped(line + ".", static_cast<std::size_t>(style_.width));
    }

    void title(std::string_view words) { text_ += painted(style_, Ink::strong, words) + '\n'; }
    void lines(const std::vector<std::string>& items)
    {
        for (const std::string& item : items) {
            const std::string broken = wrapped(item, static_cast<std::size_t>(style_.width) - 4, "    ");
            text_ += "  " + broken.substr(4);
        }
        text_ += '\n';
    }

    /// How the battle is won. GB-TURN-9
    void aims()
    {
        std::vector<std::string> items;
        for (const Goal& goal : scenario_.goals) {
            const std::string whose = cat("the ", scenario_.sides[index_of(goal.side)], " wins");
            switch (goal.kind) {
                case Goal::Kind::hold_cities: {
                    std::vector<std::string> cities;
                    for (const Cell cell : goal.cities) cities.push_back(cat(scenario_.city_name(cell), " ", scenario_.label(cell)));
                    items.push_back(cat(whose, " when it holds ", join(cities, " and ")));
                    break;
                }
                case Goal::Kind::kill_commander:
                    items.push_back(cat(whose, " when ", scenario_.personas[goal.persona - 1u].name, " falls"));
                    break;
                case Goal::Kind::kill_nation: items.push_back(cat(whose, " when ", scenario_.nations[goal.nation].name, " is out")); break;
                case Goal::Kind::hold_out: items.push_back(cat(whose, " if the battle still goes on after turn ", goal.round)); break;
                case Goal::Kind::most_city_levels: items.push_back(cat("after turn ", goal.round, " more city levels win")); break;
            }
        }
        const Ending& ending = scenario_.ending;
        const std::string last = cat("after turn ", int{s_.last_round}, ", the last, ");
        if (ending.by_levels)
            items.push_back(cat(last, "more city levels win", ending.when_equal ? cat("; if equal, the ", scenario_.sides[index_of(*ending.when_equal)]) : ""));
        else
            items.push_back(ending.winner ? cat(last, "the ", scenario_.sides[index_of(*ending.winner)], " has won") : cat(last, "nobody has won"));
        lines(items);
    }

    void nations()
    {
        std::vector<std::string> items;
        for (std::size_t n = 0; n < s_.nations.size(); ++n) {
            const NationInfo& info = scenario_.nations[n];
            std::string item = cat(info.key, "  ", info.name);
            if (s_.nations[n].out) item += ", out";
            if (all_ || info.side == own_) item += cat(": ", half_points(s_.nations[n].half_points), " points");
            if (s_.stage != Stage::over && info.side == s_.side && s_.ended.contains({static_cast<std::uint8_t>(n)})) item += ", has ended its turn";
            items.push_back(item);
        }
        lines(items);
    }

    std::string standing(std::size_t i) const
    {
        const Stack& s = s_.pieces.stacks[i];
        const Condition c = condition_of(s_, i);
        std::vector<std::string> words;
        if (s_.stage == Stage::turn && s_.side == s.side) {
            if (!s.reached) words.push_back("no orders");
            else words.push_back(cat("move ", c.left));
            if (c.any(mark::shaken)) words.push_back("shaken");
            if (c.held_fast) words.push_back("among enemies");
            if (c.any(mark::attacked)) words.push_back("has attacked");
            if (c.units_dug) words.push_back("has dug");
            if (c.leader) {
                const Character& leader = s_.pieces.characters_of(i)[*c.leader];
                if (has(leader.specials, Special::fool_a_mancy)) words.push_back(cat("fool ", name_of(leader.fool)));
            }
        }
        if (!s.shot) words.push_back("shot spent");
        if (s.ward > 0)
            if (const auto ward = s_.pieces.at(s.side, s.cell, s.ward))
                words.push_back(cat("guards ", name_of_stack(scenario_, s_.pieces.stacks[*ward].nation, s_.pieces.stacks[*ward].number)));
        return join(words, ", ");
    }

    void own_stacks()
    {
        for (const bool mine : {true, false}) {
            std::vector<std::string> items;
            for (std::size_t i = 0; i < s_.pieces.stacks.size(); ++i) {
                const Stack& s = s_.pieces.stacks[i];
                if (s.side != own_ || (s.nation == me_) != mine) continue;
                std::string item = cat(left(name_of_stack(scenario_, s.nation, s.number), 4), scenario_.label(s.cell), "  ", name_of(s.type), ": ",
                                       list_of(s_, s.nation, s_.pieces.units_of(i)));
                if (s.characters > 0) item += cat("; ", characters_text(scenario_, s_.pieces.characters_of(i)));
                if (const std::string words = standing(i); !words.empty()) item += cat(" [", words, ']');
                items.push_back(item);
            }
            if (items.empty()) continue;
            title(mine ? "Your stacks" : "Your allies' stacks");
            lines(items);
        }
    }

    void enemies()
    {
        std::vector<std::pair<std::pair<Cell, int>, std::string>> items;
        for (std::size_t i = 0; i < s_.pieces.stacks.size(); ++i) {
            const Stack& s = s_.pieces.stacks[i];
            if (s.side == own_) continue;
            std::string item = cat(scenario_.label(s.cell), '.', int{s.place}, "  ", name_of(s.type), " of ", scenario_.nations[s.nation].key, ": ",
                                   list_of(s_, s.nation, s_.pieces.units_of(i)));
            if (s.characters > 0) item += cat("; ", characters_text(scenario_, s_.pieces.characters_of(i)));
            std::vector<std::string> words;
            if (!s.shot) words.push_back("shot spent");
            if (s.was_attacked) words.push_back("attacked this turn");
            if (s.ward > 0) words.push_back(cat("guards ", scenario_.label(s.cell), '.', int{s.ward}));
            if (!words.empty()) item += cat(" [", join(words, ", "), ']');
            items.push_back({{s.cell, s.place}, item});
        }
        if (items.empty()) return;
        std::sort(items.begin(), items.end());
        title("The enemy in sight, by hex and place there (places close up when a stack falls or leaves)");
        std::vector<std::string> sorted;
        for (auto& item : items) sorted.push_back(std::move(item.second));
        lines(sorted);
    }

    void remembered()
    {
        if (all_) return;
        const Memory& m = *s_.memory[index_of(own_)];
        std::vector<std::string> items;
        for (std::size_t i = 0; i < m.stacks.stacks.size(); ++i) {
            const Stack& s = m.stacks.stacks[i];
            if (in_sight(s_, own_, s.cell)) continue;
            std::string item = cat(scenario_.label(s.cell), "  in turn ", int{m.stacks.rounds[i]}, ": ");
            std::vector<UnitShot> units;
            for (const Unit& unit : m.stacks.units_of(i)) units.push_back({m.designs[s.nation][unit.design], unit.left});
            item += list_of(units);
            if (s.characters > 0) item += cat("; ", characters_text(scenario_, m.stacks.characters_of(i)));
            items.push_back(item);
        }
        if (items.empty()) return;
        title("The enemy as seen earlier");
        lines(items);
    }

    /// Cities, and other hexes with walls; what is not in sight with the turn in which it was. GB-SCOUT-6
    void cities()
    {
        const bool fog = s_.options().fog && !all_;
        Rows rows{{"city", "hex", "level", "held by", "walls"}};
        if (fog) rows[0].emplace_back("known");
        const auto add = [&](std::string name, Cell cell, std::string level, std::string holder) {
            rows.push_back({std::move(name), scenario_.label(cell), std::move(level), std::move(holder),
                            cat(walls_at(s_, cell), " of ", wall_limit_at(s_, cell))});
            if (const std::string when = dated(s_, seat_, cell); fog) rows.back().push_back(when.empty() ? "as it stands" : when);
        };
        for (const City& city : s_.cities)
            add(scenario_.city_name(city.cell), city.cell, cat(int{city.level}),
                city.nation == no_nation ? std::string("nobody") : scenario_.nations[city.nation].name);
        for (const Wall& wall : s_.walls)
            if (!city_at(s_, wall.cell)) add("walls", wall.cell, "", holder_of(wall.cell));
        if (rows.size() > 1) text_ += table(style_, rows) + '\n';
    }

    std::string holder_of(Cell cell) const
    {
        for (const Side side : every<Side>())
            if (holds(s_, side, cell)) return cat("the ", name_of(side));
        return "nobody";
    }

    void designs()
    {
        const std::vector<Design>& own = designs_of(s_, me_);
        if (own.empty()) return;
        Rows rows{{"design", "name", "type", "attack", "defence", "hits", "cost"}};
        for (std::size_t d = 0; d < own.size(); ++d)
            rows.push_back({cat('d', d + 1), std::string(own[d].name.text()), std::string(name_of(own[d].type)), cat(int{own[d].attack}),
                            cat(int{own[d].defence}), cat(int{own[d].hits}), cat(cost_of(own[d]))});
        text_ += table(style_, rows);
    }

    const State& s_;
    const Scenario& scenario_;
    const Style& style_;
    Seat seat_;
    Nation me_;
    Side own_;
    bool all_;
    std::string text_;
};

}  // namespace

std::string list_of(const State& state, Nation nation, std::span<const Unit> units)
{
    std::string text;
    for (std::size_t i = 0; i < units.size();) {
        std::size_t same = i;
        const auto shaken = [&](std::size_t u) { return (units[u].marks & mark::shaken) != 0; };
        while (same < units.size() && units[same].design == units[i].design && units[same].left == units[i].left && shaken(same) == shaken(i)) ++same;
        const Design& d = state.design(nation, units[i].design);
        text += cat(text.empty() ? "" : ", ", same - i, ' ', d.name.text());
        if (units[i].left < d.hits) text += cat(" (", int{units[i].left}, '/', int{d.hits}, ')');
        if (shaken(i)) text += " (shaken)";
        i = same;
    }
    return text;
}

std::string Rules::show(const View& view, const Style& style) { return Page(view, style).write(view); }

}  // namespace montjoy::gobwin
