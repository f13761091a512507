// Battles to test with: the built-in scenarios, and small ones written on the spot, played by the
// texts of their acts and by dice that fall as told.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gbh/choices.hpp"
#include "systems/gbh/field.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {

inline const std::vector<std::string>& every_scenario()
{
    static const std::vector<std::string> all{"gbh/field", "gbh/skirmish", "gbh/elephants", "gbh/bridge",
                                              "gbh/storm", "gbh/dragon",   "gbh/three"};
    return all;
}

inline Document parsed(std::string_view text)
{
    Problems problems;
    auto document = parse_document(text, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem) << "\n" << text;
    return document.value_or(Document{});
}

inline Document built_in(std::string_view id) { return parsed(embedded(cat("data/", id, ".json"))); }

inline std::shared_ptr<const Scenario> read(const Document& document, Problems& problems)
{
    return Rules::read(document, built_in_numbers(), problems);
}

inline std::shared_ptr<const Scenario> read(const Document& document)
{
    Problems problems;
    auto scenario = read(document, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return scenario;
}

/// Nine columns and seven rows of plain.
inline constexpr const char* meadow = ".........\\n.........\\n.........\\n.........\\n.........\\n.........\\n.........";

/// A battle in a few lines. A unit is "type level weapons armour shield hex side key=value ...";
/// weapons are joined by commas, "-" is none; "^" after the hex is in the air.
struct Lineup {
    std::string map = meadow;
    std::vector<std::string> red, blue, green;
    std::string legend;       ///< JSON fields
    std::string red_native;   ///< JSON strings
    std::string options;      ///< JSON fields
    std::string victory = R"({"side":"Red","aim":"destroy","share":100},{"side":"Blue","aim":"destroy","share":100})";
    std::string more;         ///< further JSON fields of the scenario, a comma before each
    int rounds = 100;

    static std::string unit(const std::string& line)
    {
        const auto w = words(line);
        std::string json = cat(R"({"type":")", w[0], R"(","level":)", w[1]);
        if (w[2] != "-") {
            json += R"(,"weapons":[)";
            bool first = true;
            for (const auto weapon : split(w[2], ',')) {
                json += cat(first ? "\"" : ",\"", weapon, "\"");
                first = false;
            }
            json += "]";
        }
        json += cat(R"(,"armour":")", w[3], R"(","shield":")", w[4], R"(","at":")", w[5].substr(0, 4), R"(","facing":")", w[6], "\"");
        if (w[5].size() > 4) json += R"(,"air":true)";
        for (std::size_t i = 7; i < w.size(); ++i) {
            const std::size_t equals = w[i].find('=');
            const std::string_view value = w[i].substr(equals + 1);
            const bool number = value.find_first_not_of("-0123456789") == std::string_view::npos;
            json += cat(",\"", w[i].substr(0, equals), "\":", number ? "" : "\"", value, number ? "" : "\"");
        }
        return json + "}";
    }
    static std::string army(const std::vector<std::string>& lines)
    {
        std::string json = R"({"allows":["assault-tower","covered-ram"],"units":[)";
        for (std::size_t i = 0; i < lines.size(); ++i) json += cat(i > 0 ? "," : "", unit(lines[i]));
        return json + "]}";
    }
    std::string json() const
    {
        std::string text = cat(R"({"title":"t","teaches":"t","rounds":)", rounds, R"(,"sides":["Red","Blue")",
                               green.empty() ? "" : R"(,"Green")", R"(],"options":{)", options, R"(},"field":{"map":")", map,
                               R"(","legend":{)", legend, R"(}},"victory":[)", victory, R"(],"players":[{"side":"Red","native":[)",
                               red_native, R"(],"facing":"n","army":)", army(red),
                               R"(},{"side":"Blue","facing":"s","army":)", army(blue), "}");
        if (!green.empty()) text += cat(R"(,{"side":"Green","facing":"s","army":)", army(green), "}");
        return cat(text, "]", more, "}");
    }
};

/// A battle under way.
class Battle {
public:
    explicit Battle(const Lineup& setup) : Battle(read(parsed(setup.json()))) {}
    explicit Battle(std::shared_ptr<const Scenario> scenario)
    {
        if (!scenario) {
            ADD_FAILURE() << "there is no such battle";
            std::abort();
        }
        state = Rules::opening(std::move(scenario));
    }

    State state;
    std::vector<Event> events;

    UnitId id(std::string_view name) const
    {
        for (std::size_t i = 0; i < state.units.size(); ++i)
            if (to_text(name_of(state, static_cast<UnitId>(i))) == name) return static_cast<UnitId>(i);
        ADD_FAILURE() << "there is no " << name;
        return 0;
    }
    Unit& unit(std::string_view name) { return state.units[id(name)]; }
    int rp(std::string_view name) { return unit(name).rp; }
    std::string at(std::string_view name)
    {
        return unit(name).on_field() ? label(state.scenario->grid, unit(name).cell) : std::string("off");
    }
    Cell cell(std::string_view hex) const { return state.scenario->grid.cell(*parse_hex(state.scenario->grid, hex)); }
    WorkState& work(std::string_view hex) { return state.works[state.scenario->spots[cell(hex)].work]; }
    WorkState& gate_of(std::string_view hex)
    {
        return state.works[state.scenario->works[state.scenario->spots[cell(hex)].work].partner];
    }

    /// The refusal of an act of the awaited seat with its clause; empty where it is legal.
    std::string refusal(std::string_view text) const
    {
        const Seat seat{seat_awaited(state)};
        const auto read = Rules::parse_action(*state.scenario, seat, text);
        if (const auto* malformed = std::get_if<Malformed>(&read)) return cat("malformed: ", render(malformed->expected));
        const auto refused = Rules::check(state, seat, *std::get_if<Action>(&read));
        return refused ? render_with_clause(*refused) : std::string();
    }
    /// The clause of the refusal; empty where it is legal.
    std::string clause(std::string_view text) const
    {
        const std::string why = refusal(text);
        const std::size_t open = why.rfind('(');
        return why.empty() ? "" : open == std::string::npos ? why : why.substr(open + 1, why.size() - open - 2);
    }
    bool legal(std::string_view text) const { return refusal(text).empty(); }
    bool listed(std::string_view text) const
    {
        std::vector<Action> all;
        list_choices(state, all);
        for (const Action& action : all)
            if (Rules::to_text(*state.scenario, Seat{state.seat}, action) == text) return true;
        return false;
    }

    void act(std::string_view text)
    {
        ASSERT_TRUE(std::holds_alternative<Choice>(Rules::pending(state))) << text << ": no choice is awaited";
        ASSERT_EQ(refusal(text), "") << text;
        EXPECT_TRUE(listed(text)) << text;
        const Seat seat{seat_awaited(state)};
        Log log(events);
        Rules::apply(state, seat, std::get<Action>(Rules::parse_action(*state.scenario, seat, text)), log);
        EXPECT_EQ(Rules::broken_invariant(state), "") << text;
    }
    void roll(int sum)
    {
        ASSERT_TRUE(std::holds_alternative<Chance>(Rules::pending(state))) << "no dice are awaited";
        const int dice = Rules::cast(state).count;
        ASSERT_TRUE(sum >= dice && sum <= 10 * dice) << sum << " cannot fall on " << dice << "d10";
        Log log(events);
        Rules::apply(state, Roll{static_cast<std::int16_t>(sum)}, log);
        EXPECT_EQ(Rules::broken_invariant(state), "") << "after a roll of " << sum;
    }
    void rolls(std::initializer_list<int> sums)
    {
        for (const int sum : sums) roll(sum);
    }
    bool waits_for_dice() const { return std::holds_alternative<Chance>(Rules::pending(state)); }
    bool over() const { return state.phase == Phase::over; }

    /// Lets others wait, and rounds end, until `name` may act; then it does. Its player wins initiative.
    void take(std::string_view name)
    {
        const UnitId who = id(name);
        const std::uint8_t seat = state.units[who].seat;
        for (int guard = 0; guard < 2000 && !over(); ++guard) {
            if (state.phase == Phase::initiative) {
                roll(Rules::cast(state).thrower.index == seat ? 10 : 1 + guard % 2 + Rules::cast(state).thrower.index);
            } else if (state.phase == Phase::choose_unit && state.seat == seat && is_ready(state, state.units[who])) {
                act(cat("unit ", name));
                return;
            } else if (state.phase == Phase::choose_unit) {
                let_wait();
            } else {
                ADD_FAILURE() << "in the middle of something when " << name << " is to act";
                return;
            }
        }
        ADD_FAILURE() << name << " cannot act";
    }
    /// The same, with what it does.
    void take(std::string_view name, std::initializer_list<std::string_view> acts)
    {
        take(name);
        for (const auto text : acts) act(text);
    }
    /// Somebody of the seat whose turn it is waits.
    void let_wait()
    {
        for (std::size_t i = 0; i < state.units.size(); ++i)
            if (state.units[i].seat == state.seat && is_ready(state, state.units[i])) {
                act(cat("unit ", to_text(name_of(state, static_cast<UnitId>(i)))));
                act(legal("wait") ? "wait" : "load rocks");
                return;
            }
    }
    /// Everybody waits until the next round begins.
    void end_round()
    {
        const int round = state.round;
        for (int guard = 0; guard < 1000 && state.round == round && !over(); ++guard) {
            if (state.phase == Phase::initiative) roll(Rules::cast(state).thrower.index == 0 ? 10 : 1);
            else let_wait();
        }
    }
    /// Everybody's morale is +0 again.
    void calm()
    {
        for (Unit& each : state.units) each.morale = each.morale_gain = 0;
    }
    int count(EventKind kind) const
    {
        int n = 0;
        for (const Event& event : events) n += event.kind == kind ? 1 : 0;
        return n;
    }
};

}  // namespace montjoy::gbh
