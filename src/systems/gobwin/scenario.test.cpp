#include "systems/gobwin/scenario.hpp"

#include "base/embedded.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

Document built_in(std::string_view name)
{
    Problems problems;
    return parse_document(embedded(cat("data/gobwin/", name, ".json")), problems).value_or(Document{});
}

/// The value at a path of keys and numbers, "nations/0/points".
Document& at(Document& document, std::string_view path)
{
    Document* here = &document;
    for (const std::string_view step : split(path, '/')) {
        if (const auto n = parse_integer(step, 0, 1000); n && here->kind == Document::Kind::list) {
            here = &here->items[static_cast<std::size_t>(*n)];
            continue;
        }
        bool found = false;
        for (auto& [name, value] : here->fields)
            if (name == step) here = &value, found = true;
        if (!found) {
            if (here->kind == Document::Kind::null) here->kind = Document::Kind::object;
            here = &here->fields.emplace_back(std::string(step), Document{}).second;
        }
    }
    return *here;
}

Document number(std::int64_t n)
{
    Document d;
    d.kind = Document::Kind::integer;
    d.integer = n;
    return d;
}
Document text(std::string_view s)
{
    Document d;
    d.kind = Document::Kind::string;
    d.string = s;
    return d;
}

Problems faults(const Document& document)
{
    Problems problems;
    const auto numbers = parse_document("{}", problems);
    read_scenario(document, *numbers, problems);
    return problems;
}

TEST(GobwinScenario, EveryFaultIsNamedByItsPlaceWithTheClause)
{
    struct Case {
        std::string_view path;
        Document value;
        std::string_view where, clause;
    };
    const Case cases[]{
        {"nations/0/designs/0/attack", number(1), "/nations/0/designs/0/attack", "GB-UNIT-2"},
        {"nations/0/designs/0/defence", number(9), "/nations/0/designs/0", "GB-UNIT-2"},
        {"nations/0/designs/0/type", text("elephants"), "/nations/0/designs/0/type", "GB-UNIT-1"},
        {"nations/0/designs/0/move", number(3), "/nations/0/designs/0/move", "GB-UNIT-1"},
        {"nations/0/designs/1/name", text("Larkspears"), "/nations/0/designs/1/name", "GB-UNIT-8"},
        {"nations/0/stacks/0/hex", text("1201"), "/nations/0/stacks/0/hex", "GB-MAP-6"},
        {"nations/0/stacks/0/hex", text("2115"), "/nations/0/stacks/0/hex", ""},
        {"nations/0/stacks/0/units/0/design", text("Nobody"), "/nations/0/stacks/0/units/0/design", ""},
        {"nations/0/stacks/0/units/0/cuont", number(2), "/nations/0/stacks/0/units/0/cuont", ""},
        {"nations/0/stacks/0/characters/0/commander", number(0), "/nations/0/stacks/0/characters/0/commander", "GB-CHAR-2"},
        {"nations/0/key", text("T"), "/nations/1/key", ""},
        {"nations/0/gm", text("yes"), "/nations/0/gm", ""},
        {"nations/0/side", text("Rebels"), "/nations/0/side", ""},
        {"cities/0/hex", text("0101"), "/cities/0/hex", ""},
        {"cities/2/walls", number(81), "/cities/2/walls", "GB-COM-10"},
        {"cities/0/nation", text("alliance-9"), "/cities/0/nation", ""},
        {"options/designs_max", number(33), "/options/designs_max", "GB-UNIT-8"},
        {"options/fogg", number(1), "/options/fogg", ""},
        {"victory/last_turn", number(0), "/victory/last_turn", "GB-TURN-9"},
        {"victory/then", text("Nobody"), "/victory/then", "GB-TURN-9"},
        {"victory/goals/0/hold/0", text("0304"), "/victory/goals/0/hold", "GB-TURN-9"},
        {"map/grid", text(". . x\n . ."), "/map/grid", ""},
        {"title", text(""), "/title", ""},
        {"turns", number(1), "/turns", ""},
    };
    for (const Case& c : cases) {
        Document document = built_in("siege");
        at(document, c.path) = c.value;
        const Problems problems = faults(document);
        bool named = false;
        for (const Problem& p : problems) named = named || (p.where == c.where && p.message.clause.id == c.clause);
        EXPECT_TRUE(named) << c.path << ": " << c.where << ' ' << c.clause;
        for (const Problem& p : problems)
            if (!named) ADD_FAILURE() << to_text(p);
    }
}

TEST(GB_TURN_8, AScenarioGivesNoCityAwayInWhichTheOtherSideStandsAlone)
{
    Document document = built_in("siege");
    at(document, "nations/2/stacks/0/hex") = text("0304");  // Halberds of Marrowgate in Larkhaven
    const Problems problems = faults(document);
    ASSERT_EQ(problems.size(), 1u) << (problems.empty() ? "" : to_text(problems[0]));
    EXPECT_EQ(to_text(problems[0]), "/cities/0/nation: the Opposition stands alone at 0304 and holds it (GB-TURN-8)");
    at(document, "nations/0/stacks/0/hex") = text("0304");
    EXPECT_TRUE(faults(document).empty());
}

TEST(GB_TURN_8, WhoHeldACityBeforeTheGameHoldsItWhileBothSidesStandThere)
{
    Document document = built_in("siege");
    at(document, "nations/0/stacks/3/hex") = text("0304");
    at(document, "nations/2/stacks/0/hex") = text("0304");  // listed last
    Problems problems;
    const auto scenario = read_scenario(document, *parse_document("{}", problems), problems);
    ASSERT_TRUE(scenario) << to_text(problems[0]);
    const State state = Rules::opening(scenario);
    const Cell city = scenario->cities[0].cell;
    EXPECT_TRUE(holds(state, Side::alliance, city));
    EXPECT_FALSE(holds(state, Side::opposition, city));
    EXPECT_EQ(Rules::broken_invariant(state), "");
    // and in the open nobody holds a hex that both share
    at(document, "nations/2/stacks/1/hex") = text("0805");
    const auto other_scenario = read_scenario(document, *parse_document("{}", problems), problems);
    ASSERT_TRUE(other_scenario);
    const State shared = Rules::opening(other_scenario);
    const Cell open = other_scenario->grid.cell(*parse_hex(other_scenario->grid, "0805"));
    for (const Side side : every<Side>()) EXPECT_FALSE(holds(shared, side, open));
}

TEST(GB_TURN_9, AGoalIsNoLossOfItsOwnSideAndNamesOneCommanderOnly)
{
    Document document = built_in("siege");
    Document goal;
    goal.kind = Document::Kind::object;
    goal.fields = {{"side", text("Alliance")}, {"kill_nation", text("alliance-2")}};
    at(document, "victory/goals").items = {goal};
    ASSERT_EQ(faults(document).size(), 1u);
    EXPECT_EQ(to_text(faults(document)[0]), "/victory/goals/0/kill_nation: the Alliance cannot win by its own loss (GB-TURN-9)");
    at(document, "nations/0/stacks/0/characters/0/name") = text("Castellan Ruddock");
    goal.fields = {{"side", text("Alliance")}, {"kill_commander", text("Castellan Ruddock")}};
    at(document, "victory/goals").items = {goal};
    bool twice = false;
    for (const Problem& p : faults(document)) twice = twice || to_text(p).ends_with("Castellan Ruddock is the name of another commander");
    EXPECT_TRUE(twice);
}

TEST(GB_CHAR_1, AScenarioGivesEveryNationACommander)
{
    Document document = built_in("siege");
    for (Document& stack : at(document, "nations/0/stacks").items)
        for (auto& [name, value] : stack.fields)
            if (name == "characters") value.items.clear();
    bool named = false;
    for (const Problem& p : faults(document)) named = named || (p.where == "/nations/0" && p.message.clause == "GB-CHAR-1"_rule);
    EXPECT_TRUE(named);
}

TEST(GB_CHAR_6, AScenarioGivesNoMoreThanThreeKindsOfSpecial)
{
    Document document = built_in("siege");
    Document four;
    four.kind = Document::Kind::list;
    for (const char* special : {"fool-a-mancy"}) four.items.push_back(text(special));
    at(document, "nations/0/stacks/4/characters/1/specials") = four;
    at(document, "nations/0/stacks/1/characters/0/specials/0") = text("cwoak-a-mancy");
    EXPECT_FALSE(refused(faults(document)));
    Document look = four;
    look.items[0] = text("shock-a-mancy");
    Document extra;
    extra.kind = Document::Kind::object;
    extra.fields = {{"commander", number(2)}, {"specials", look}};
    at(document, "nations/0/stacks/1/characters").items.push_back(extra);
    bool named = false;
    for (const Problem& p : faults(document)) named = named || p.message.clause == "GB-CHAR-6"_rule;
    EXPECT_TRUE(named);
}

TEST(GobwinScenario, TheFiveBattlesAreReadAndAreWhatTheySay)
{
    struct Battle {
        std::string_view name;
        std::size_t nations;
        int columns, rows;
        bool fog, setup, master;
    };
    for (const Battle& b : {Battle{"duel", 2, 12, 7, false, false, false}, Battle{"granaries", 2, 17, 11, true, false, false},
                            Battle{"siege", 3, 20, 14, true, false, false},
                            Battle{"gobwin-bump", 4, 30, 24, true, true, true}, Battle{"grand", 5, 80, 65, true, false, false}}) {
        Problems problems;
        const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
        const auto s = read_scenario(built_in(b.name), *numbers, problems);
        for (const Problem& p : problems) ADD_FAILURE() << b.name << to_text(p);
        ASSERT_TRUE(s) << b.name;
        EXPECT_EQ(s->nations.size(), b.nations) << b.name;
        EXPECT_EQ(s->grid.columns, b.columns) << b.name;
        EXPECT_EQ(s->grid.rows, b.rows) << b.name;
        EXPECT_EQ(s->options.fog, b.fog) << b.name;
        EXPECT_EQ(s->setup, b.setup) << b.name;
        EXPECT_EQ(s->seats.back().game_master, b.master) << b.name;
        EXPECT_FALSE(s->teaches.empty()) << b.name;
        EXPECT_EQ(s->seats[0].name, "alliance-1");
        EXPECT_EQ(s->seats.back().name, "opposition");
    }
}

TEST(GobwinScenario, TheGranariesGiveBothSidesTheSameGroundAndTheSameForce)
{
    Problems problems;
    const auto s = read_scenario(built_in("granaries"), *parse_document("{}", problems), problems);
    ASSERT_TRUE(s);
    // Half a turn about the middle of the map; the last hex of a pushed row has no hex opposite.
    const Grid& grid = s->grid;
    const Hex first = grid.at(0, 0), last = grid.at(grid.columns - 1, grid.rows - 1);
    const auto opposite = [&](Cell cell) { return Hex{first.q + last.q - grid.hex(cell).q, first.r + last.r - grid.hex(cell).r}; };
    const auto across = [&](Cell cell) { return grid.cell(opposite(cell)); };
    std::size_t alone = 0;
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (grid.contains(opposite(cell)))
            EXPECT_EQ(s->terrain[cell], s->terrain[across(cell)]) << s->label(cell);
        else
            ++alone;
    }
    EXPECT_EQ(alone, 5u);
    for (const City& city : s->cities) {
        const Cell other_city = across(city.cell);
        const auto there = std::find_if(s->cities.begin(), s->cities.end(), [&](const City& c) { return c.cell == other_city; });
        ASSERT_NE(there, s->cities.end()) << s->label(city.cell);
        EXPECT_EQ(city.level, there->level);
        EXPECT_EQ(city.nation == no_nation, there->nation == no_nation);
    }
    EXPECT_EQ(s->nations[0].points, s->nations[1].points);
    ASSERT_EQ(s->musters.size() % 2, 0u);
    const std::size_t half = s->musters.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        const Muster &mine = s->musters[i], &theirs = s->musters[i + half];
        EXPECT_NE(mine.nation, theirs.nation);
        EXPECT_EQ(across(mine.cell), theirs.cell);
        EXPECT_EQ(mine.type, theirs.type);
        EXPECT_EQ(mine.units, theirs.units);
        ASSERT_EQ(mine.characters.size(), theirs.characters.size());
        for (std::size_t c = 0; c < mine.characters.size(); ++c) {
            EXPECT_EQ(mine.characters[c].level, theirs.characters[c].level);
            EXPECT_EQ(mine.characters[c].specials, theirs.characters[c].specials);
        }
    }
    const auto stats = [](const Design& d) { return std::tuple{d.type, d.attack, d.defence, d.hits}; };
    ASSERT_EQ((*s->designs)[0].size(), (*s->designs)[1].size());
    for (std::size_t d = 0; d < (*s->designs)[0].size(); ++d) EXPECT_EQ(stats((*s->designs)[0][d]), stats((*s->designs)[1][d]));
}

TEST(GobwinScenario, NumbersMayBeReplacedAndTheHashTells)
{
    Problems problems;
    const auto plain = parse_document("{}", problems), dear = parse_document(R"({"economy":{"income":99}})", problems);
    const auto a = read_scenario(built_in("duel"), *plain, problems), b = read_scenario(built_in("duel"), *dear, problems);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(b->economy.income, 99);
    EXPECT_NE(a->hash, b->hash);
    const auto wrong = parse_document(R"({"economy":{"income":-1}})", problems);
    EXPECT_FALSE(read_scenario(built_in("duel"), *wrong, problems));
    EXPECT_EQ(problems[0].where, "/economy/income");
}

}  // namespace
}  // namespace montjoy::gobwin
