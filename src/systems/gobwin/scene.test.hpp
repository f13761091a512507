// A small battle for tests: a map, stacks put where a test wants them, acts and dice in text.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/stacks.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {

inline Character commander(int level, std::initializer_list<Special> specials = {})
{
    Character c;
    c.level = static_cast<std::uint8_t>(level);
    for (const Special special : specials) c.specials |= bit(special);
    return c;
}
inline Character scout(int rating)
{
    Character c;
    c.rating = static_cast<std::uint8_t>(rating);
    return c;
}

/// Six designs that every nation of a scene has: attack/defence/hits.
inline constexpr std::string_view scene_designs =
    R"([{"name":"Pikes","type":"pikes","attack":4,"defence":2,"hits":8},
        {"name":"Stabbers","type":"stabbers","attack":3,"defence":1,"hits":5},
        {"name":"Archers","type":"archers","attack":2,"defence":1,"hits":4},
        {"name":"Cavalry","type":"cavalry","attack":4,"defence":2,"hits":7},
        {"name":"Flyers","type":"flyers","attack":5,"defence":3,"hits":9},
        {"name":"Siege","type":"siege","attack":6,"defence":0,"hits":7},
        {"name":"Heavy","type":"pikes","attack":4,"defence":3,"hits":10},
        {"name":"Light","type":"pikes","attack":2,"defence":0,"hits":5}])";

/// The Alliance's nations A and B, the Opposition's O. Each has a Pikes unit with a commander at home, in
/// the last row: A in its first hex, B in the second, O in the last. Every city that is not told of in
/// `cities` is the Opposition's.
class Scene {
public:
    explicit Scene(std::string_view map, std::string_view options = R"({"fog":false})", std::string_view cities = "",
                   std::string_view more = "", std::string_view victory = R"({"last_turn":20,"then":"Opposition"})")
    {
        std::string text = document(map, options, cities, more, victory);
        Problems problems;
        const auto json = parse_document(text, problems);
        const auto numbers = parse_document("{}", problems);
        if (json && numbers) scenario = read_scenario(*json, *numbers, problems);
        for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
        if (scenario) state = Rules::opening(scenario);
    }

    // ---- setting up ----

    /// Raises a stack; yields its name.
    std::string stack(char key, std::string_view design, int count, std::string_view hex, std::vector<Character> characters = {})
    {
        const Nation n = nation(key);
        const auto& designs = designs_of(state, n);
        std::uint8_t d = 0;
        while (designs[d].name.text() != design) ++d;
        const std::size_t i = state.pieces.raise(n, state.side_of(n), designs[d].type, cell(hex));
        for (int u = 0; u < count; ++u) state.pieces.add(i, Unit{d, designs[d].hits, 0, 0});
        for (const Character& c : characters) state.pieces.add(i, c);
        const std::string name = name_of_stack(*scenario, n, state.pieces.stacks[i].number);
        Writing silent;
        settle_hold(state, cell(hex), n, silent);
        return name;
    }

    /// As if the turn of `side` began with everything where it is.
    void start(Side side = Side::alliance)
    {
        state.side = side;
        state.ended = {};
        for (Stack& s : state.pieces.stacks) s.reached = false;
        for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
            if (state.pieces.stacks[i].side == side && leader_of(state.pieces.characters_of(i)))
                spread_orders(state, state.pieces.stacks[i].nation, state.pieces.stacks[i].cell);
        for (City& city : state.cities) city.may_pop = city.nation != no_nation && state.side_of(city.nation) == side;
        report(state);
    }

    // ---- acting ----

    Nation nation(char key) const
    {
        for (std::size_t n = 0; n < scenario->nations.size(); ++n)
            if (scenario->nations[n].key == key) return static_cast<Nation>(n);
        ADD_FAILURE() << "no nation " << key;
        return 0;
    }
    Seat seat(char key) const { return {nation(key)}; }
    Cell cell(std::string_view hex) const { return scenario->grid.cell(*parse_hex(scenario->grid, hex)); }

    Action parse(char key, std::string_view text) const
    {
        const auto read = Rules::parse_action(*scenario, seat(key), text);
        if (const auto* wrong = std::get_if<Malformed>(&read)) {
            ADD_FAILURE() << text << ": at " << wrong->position << " " << render(wrong->expected) << " is expected";
            return {};
        }
        return *std::get_if<Action>(&read);
    }
    /// The clause by which it is refused; "" where it is not, "-" where no clause is named.
    std::string refused(char key, std::string_view text) const
    {
        const auto refusal = Rules::check(state, seat(key), parse(key, text));
        if (!refusal) return "";
        return refusal->clause.id.empty() ? "-" : std::string(refusal->clause.id);
    }
    bool listed(char key, std::string_view text) const
    {
        std::vector<Action> actions;
        Rules::list(state, seat(key), actions);
        const Action action = parse(key, text);
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    }
    /// Does it; a refusal fails the test.
    void act(char key, std::string_view text)
    {
        const Action action = parse(key, text);
        if (const auto refusal = Rules::check(state, seat(key), action)) {
            ADD_FAILURE() << text << ": " << render_with_clause(*refusal);
            return;
        }
        Journal<Event> journal(events);
        Rules::apply(state, seat(key), action, journal);
        EXPECT_EQ(Rules::broken_invariant(state), "") << text;
    }
    /// Lets that fall: the sum of 2d5, or a level.
    void fall(int value)
    {
        ASSERT_TRUE(state.rolling);
        Journal<Event> journal(events);
        Rules::apply(state, Fall{state.roll, static_cast<std::uint8_t>(value)}, journal);
        EXPECT_EQ(Rules::broken_invariant(state), "");
    }
    /// An attack with both rolls; `back` 0 where nobody strikes back.
    void strike(char key, std::string_view text, int roll, int back = 0)
    {
        act(key, text);
        fall(roll);
        EXPECT_EQ(state.rolling, back > 0) << text;
        if (back > 0) fall(back);
    }
    /// Ends the turns of all nations of the side.
    void end_side()
    {
        const Side side = state.side;
        const Stage stage = state.stage;
        for (int guard = 0; state.side == side && state.stage == stage && guard < 9; ++guard)
            act(scenario->nations[(*awaited_nations(state).begin()).index].key, "end");
    }

    // ---- looking ----

    bool stands(std::string_view name) const { return find(name).has_value(); }
    std::optional<std::size_t> find(std::string_view name) const
    {
        return state.pieces.find(nation(name[0]), static_cast<std::uint16_t>(*parse_integer(name.substr(1), 1, 60'000)));
    }
    std::size_t index(std::string_view name) const
    {
        const auto i = find(name);
        if (!i) ADD_FAILURE() << "no stack " << name;
        return i.value_or(0);
    }
    Stack& at(std::string_view name) { return state.pieces.stacks[index(name)]; }
    std::span<Unit> units(std::string_view name) { return state.pieces.units_of(index(name)); }
    std::span<Character> characters(std::string_view name) { return state.pieces.characters_of(index(name)); }
    std::vector<int> left(std::string_view name)
    {
        std::vector<int> hits;
        if (!stands(name)) return hits;
        for (const Unit& unit : units(name)) hits.push_back(unit.left);
        return hits;
    }
    int move_left(std::string_view name) const { return condition_of(state, index(name)).left; }
    std::string hex(std::string_view name) { return scenario->label(at(name).cell); }
    double points(char key) const { return state.nations[nation(key)].half_points / 2.0; }
    City& city(std::string_view hex_name) { return *city_at(state, cell(hex_name)); }
    template <class Body>
    std::vector<Body> told() const
    {
        std::vector<Body> all;
        for (const Event& event : events)
            if (const auto* body = std::get_if<Body>(&event.body)) all.push_back(*body);
        return all;
    }

    std::shared_ptr<const Scenario> scenario;
    State state;
    std::vector<Event> events;

private:
    static std::string document(std::string_view map, std::string_view options, std::string_view cities, std::string_view more, std::string_view victory)
    {
        std::size_t rows = 0, columns = 0;
        std::string named;
        for (const std::string_view line : split(map, '\n')) {
            if (trim(line).empty()) continue;
            ++rows;
            columns = words(line).size();
            for (std::size_t c = 0; c < columns; ++c) {
                const std::string_view word = words(line)[c];
                const std::string hex = label(c, rows - 1);
                if (word[0] >= '1' && word[0] <= '5' && cities.find(hex) == std::string_view::npos)
                    named += cat(named.empty() && cities.empty() ? "" : ",", R"({"hex":")", hex, R"(","name":"City )", hex, R"(","nation":"opposition"})");
            }
        }
        const auto nation = [&](std::string_view seat, std::string_view side, char key, std::size_t column) {
            return cat(R"({"seat":")", seat, R"(","side":")", side, R"(","name":"Nation )", key, R"(","key":")", key,
                       R"(","points":600,"designs":)", scene_designs, R"(,"stacks":[{"hex":")", label(column, rows - 1),
                       R"(","units":[{"design":"Pikes"}],"characters":[{"commander":2}]}]})");
        };
        std::string lines;
        for (const char c : map) lines += c == '\n' ? std::string("\\n") : std::string(1, c);
        return cat(R"({"title":"A scene","teaches":"A test.","map":{"grid":")", lines, R"("},"options":)", options, R"(,"cities":[)", cities,
                   named, "],", more, R"("nations":[)", nation("alliance-1", "Alliance", 'A', 0), ",", nation("alliance-2", "Alliance", 'B', 1),
                   ",", nation("opposition", "Opposition", 'O', columns - 1), R"(],"victory":)", victory, "}");
    }
    static std::string label(std::size_t column, std::size_t row)
    {
        const auto two = [](std::size_t n) { return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; };
        return two(column + 1) + two(row + 1);
    }
};

/// Ten columns and eight rows of open ground; the homes are in row 08.
inline constexpr std::string_view plain_map =
    ". . . . . . . . . .\n . . . . . . . . . .\n. . . . . . . . . .\n . . . . . . . . . .\n"
    ". . . . . . . . . .\n . . . . . . . . . .\n. . . . . . . . . .\n . . . . . . . . . .\n";

}  // namespace montjoy::gobwin
