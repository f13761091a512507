#include "systems/gobwin/master.hpp"

#include "analysis/conformance.hpp"
#include "base/embedded.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

/// Gobwin Bump as built in, its set-up done, with a game master.
State under_way()
{
    Problems problems;
    const auto document = parse_document(embedded("data/gobwin/gobwin-bump.json"), problems);
    const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
    const auto scenario = read_scenario(*document, *numbers, problems);
    State state = Rules::opening(scenario);
    Rng rng(4);
    std::vector<Action> scratch;
    Journal<Event> silent;
    while (state.stage == Stage::setup) {
        if (state.rolling)
            Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
        else {
            const Seat seat = *awaited_nations(state).begin();
            Rules::apply(state, seat, choose_randomly<Rules>(state, seat, rng, scratch), silent);
        }
    }
    return state;
}

class Table {
public:
    State state = under_way();
    Seat master{3};
    std::vector<Event> events;

    Action parse(std::string_view text) const
    {
        const auto read = Rules::parse_action(*state.scenario, master, text);
        if (const auto* action = std::get_if<Action>(&read)) return *action;
        ADD_FAILURE() << text << ": " << render(std::get_if<Malformed>(&read)->expected);
        return {};
    }
    std::string refused(std::string_view text, Seat seat = {3}) const
    {
        const auto refusal = Rules::check(state, seat, parse(text));
        return refusal ? std::string(refusal->clause.id) : "";
    }
    void rule(std::string_view text)
    {
        EXPECT_EQ(refused(text), "") << text;
        Journal<Event> journal(events);
        Rules::apply(state, master, parse(text), journal);
        EXPECT_EQ(Rules::broken_invariant(state), "") << text;
    }
    Cell cell(std::string_view hex) const { return state.scenario->grid.cell(*parse_hex(state.scenario->grid, hex)); }
    std::size_t index(char key, std::uint16_t number) const
    {
        for (std::size_t n = 0; n < state.scenario->nations.size(); ++n)
            if (state.scenario->nations[n].key == key) return *state.pieces.find(static_cast<Nation>(n), number);
        return 0;
    }
};

TEST(GB_GM_1, EveryEditDoesWhatItSaysWhoeversTurnItIs)
{
    Table t;
    ASSERT_EQ(t.state.side, Side::alliance);
    t.rule("ruling points F 40 : the bridge held");
    t.rule("ruling add-stack Q 1503 Bats 3 : they come out of the sun");
    EXPECT_EQ(t.state.pieces.count(Side::opposition, t.cell("1503")), 1);
    const std::uint16_t bats = t.state.pieces.stacks[*t.state.pieces.at(Side::opposition, t.cell("1503"), 1)].number;
    const std::string name = cat('Q', bats);
    t.rule(cat("ruling add-unit ", name, " Bats 2 : more of them"));
    t.rule(cat("ruling remove-unit ", name, " 1 : one falls"));
    EXPECT_EQ(t.state.pieces.units_of(t.index('Q', bats)).size(), 4u);
    t.rule(cat("ruling hits ", name, " 2 1 : an arrow"));
    EXPECT_EQ(t.state.pieces.units_of(t.index('Q', bats))[1].left, 1);
    t.rule(cat("ruling add-commander ", name, " 3 shock-a-mancy : a rider"));
    t.rule(cat("ruling level ", name, " 1 5 : he has grown"));
    t.rule(cat("ruling experience ", name, " 1 2 : and seen much"));
    EXPECT_EQ(t.state.pieces.characters_of(t.index('Q', bats))[0].level, 5);
    EXPECT_EQ(t.state.pieces.characters_of(t.index('Q', bats))[0].experience, 2);
    t.rule(cat("ruling add-scout ", name, " 4 : with eyes"));
    t.rule(cat("ruling remove-character ", name, " 2 : that are put out"));
    EXPECT_EQ(t.state.pieces.characters_of(t.index('Q', bats)).size(), 1u);
    t.rule(cat("ruling place ", name, " 1403 : blown off"));
    EXPECT_EQ(t.state.pieces.stacks[t.index('Q', bats)].cell, t.cell("1403"));
    t.rule(cat("ruling shot ", name, " off : surprised"));
    EXPECT_FALSE(t.state.pieces.stacks[t.index('Q', bats)].shot);
    t.rule(cat("ruling orders ", name, " on : a bird came"));
    EXPECT_TRUE(t.state.pieces.stacks[t.index('Q', bats)].reached);
    t.rule(cat("ruling fresh ", name, " : they slept"));
    t.rule(cat("ruling remove-stack ", name, " : all is well"));
    EXPECT_EQ(t.state.pieces.count(Side::opposition, t.cell("1403")), 0);
    t.rule("ruling terrain 1503 woods : trees walk");
    EXPECT_EQ(terrain_at(t.state, t.cell("1503")), Terrain::woods);
    t.rule("ruling walls 1501 12 : giants' work");
    EXPECT_EQ(walls_at(t.state, t.cell("1501")), 12);
    t.rule("ruling city 1502 2 : a town springs up");
    EXPECT_EQ(city_at(t.state, t.cell("1502"))->level, 2);
    t.rule("ruling holder 1502 H : for the League");
    EXPECT_EQ(city_at(t.state, t.cell("1502"))->nation, 2);
    t.rule("ruling city 1502 0 : and is gone");
    EXPECT_EQ(city_at(t.state, t.cell("1502")), nullptr);
    t.rule("ruling last-turn 20 : more time");
    EXPECT_EQ(t.state.last_round, 20);
    t.rule("ruling end-turn F : asleep");
    EXPECT_TRUE(t.state.ended.contains({0}));
    t.rule("ruling extend-turn F : awake");
    EXPECT_FALSE(t.state.ended.contains({0}));
    std::size_t rulings = 0;
    for (const Event& event : t.events) rulings += std::holds_alternative<Ruled>(event.body) ? 1u : 0u;
    EXPECT_EQ(rulings, 23u);  // each stands in the record, with its reason
    EXPECT_NE(Rules::to_text(*t.state.scenario, t.events[0]).find("the bridge held"), std::string::npos);
}

TEST(GB_GM_1__GB_SCOUT_7, WhatARulingPutsIntoTheScoutedSetShowsAtOnce)
{
    Table t;
    const Seat seat{0};
    const Cell cell = t.cell("0605");
    ASSERT_TRUE(t.state.scouted.contains(cell));
    t.rule("ruling add-stack Q 0605 Bats 2 : an ambush");
    EXPECT_TRUE(Rules::view(t.state, seat).known.pieces.at(Side::opposition, cell, 1));
    ASSERT_FALSE(t.state.scouted.contains(t.cell("2111")));
    t.rule("ruling reveal Alliance 2111 : a traitor talks");
    EXPECT_TRUE(t.state.scouted.contains(t.cell("2111")));
    EXPECT_EQ(Rules::view(t.state, seat).known.pieces.count(Side::opposition, t.cell("2111")), t.state.pieces.count(Side::opposition, t.cell("2111")));
}

TEST(GB_GM_1__GB_SCOUT_6, ARulingOutOfSightIsNoneOfTheOthersBusiness)
{
    Table t;
    const View before = Rules::view(t.state, {0});
    t.rule("ruling terrain 2120 woods : trees walk");
    t.rule("ruling points Q 100 : tribute");
    t.rule("ruling add-stack Q 2312 Bats 2 : far away");
    EXPECT_TRUE(Rules::view(t.state, {0}) == before);
    for (const Event& event : t.events) EXPECT_FALSE(Rules::seen(*t.state.scenario, event, {0}));
    for (const Event& event : t.events) EXPECT_TRUE(Rules::seen(*t.state.scenario, event, t.master));
}

TEST(GB_GM_1, OnlyTheGameMasterRulesAndOnlyWhatTheMapCanBear)
{
    Table t;
    EXPECT_EQ(t.refused("ruling points F 40 : greed", {0}), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling points F -9999 : debt"), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling walls 1501 21 : too high"), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling terrain 0405 lake : a city stands there"), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling remove-stack Q99 : there is none"), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling add-stack Q 2405 d1 1 : Biters do not fly"), "");
    EXPECT_EQ(t.refused("ruling add-stack Q 2605 d1 1 : Biters on a Mountain"), "GB-GM-1");
    EXPECT_EQ(t.refused("ruling last-turn 0 : no"), "GB-GM-1");
    State rolling = t.state;
    rolling.rolling = true;
    rolling.roll = RollKind::level;
    EXPECT_TRUE(Rules::check(rolling, t.master, t.parse("ruling points F 1 : dice first")));
}

TEST(GB_GM_1__GB_TURN_3, WhoHoldsACityAlreadyPopsThereStill)
{
    Table t;
    t.rule("ruling points F 500 : a loan");
    EXPECT_EQ(t.refused("upgrade 0405", {0}), "");
    t.rule("ruling holder 0405 F : as it was");
    EXPECT_EQ(t.refused("upgrade 0405", {0}), "");
}

TEST(GB_GM_1, ARefusalSaysWhatTheMapCannotBear)
{
    Table t;
    const auto told = [&](std::string_view text) {
        const auto refusal = Rules::check(t.state, t.master, t.parse(text));
        return refusal ? render(*refusal) : std::string();
    };
    const std::string map = "that would leave a map that the rules do not know: ", names = "what it names is not there, or the number is out of bounds";
    EXPECT_EQ(told("ruling points F -9999 : debt"), map + "a nation owes points");
    EXPECT_EQ(told("ruling remove-stack Q99 : there is none"), map + names);
    EXPECT_EQ(told("ruling walls 1501 21 : too high"), map + names);
}

TEST(GB_GM_1, RandomRulingsKeepEveryInvariantAndEveryView)
{
    Table t;
    Rng rng(17);
    std::vector<Action> scratch;
    Journal<Event> silent;
    const int steps = test_effort(1500);
    for (int step = 0; step < steps && t.state.stage != Stage::over; ++step) {
        if (t.state.rolling) {
            Rules::apply(t.state, Rules::reduce(t.state, throw_for<Rules>(t.state, rng)), silent);
        } else if (const auto ruling = rng.below(3) == 0 ? sample_ruling(t.state, t.master, rng) : std::nullopt) {
            Action action;
            action.act = Act::ruling;
            action.words = std::make_shared<const Words>(*ruling);
            const std::string text = Rules::to_text(*t.state.scenario, t.master, action);
            ASSERT_EQ(t.parse(text), action) << text;
            Rules::apply(t.state, t.master, action, silent);
            ASSERT_EQ(Rules::broken_invariant(t.state), "") << text;
        } else {
            const Seat seat = *awaited_nations(t.state).begin();
            Rules::apply(t.state, seat, choose_randomly<Rules>(t.state, seat, rng, scratch), silent);
        }
        ASSERT_EQ(Rules::broken_invariant(t.state), "");
        if (step % 10 != 0) continue;
        for (std::uint8_t i = 0; i < 4; ++i) {
            const View view = Rules::view(t.state, {i});
            const State other = Rules::redeal(view, rng);
            ASSERT_EQ(Rules::broken_invariant(other), "") << step << ", seat " << int{i};
            ASSERT_TRUE(Rules::view(other, {i}) == view) << step << ", seat " << int{i};
        }
    }
}

TEST(GB_GM_2, TheGameMastersOrdinaryOrdersAreCheckedLikeAnybodys)
{
    Table t;
    EXPECT_EQ(t.refused("end"), "GB-TURN-1");  // it is the Alliance's turn
    for (const char* nation : {"F", "A", "H"}) t.rule(cat("ruling end-turn ", nation, " : time"));
    ASSERT_EQ(t.state.side, Side::opposition);
    EXPECT_EQ(t.refused("move Q1 2711"), "GB-MAP-1");
    bool unreached = false;
    for (const Stack& s : t.state.pieces.stacks)
        if (s.side == Side::opposition && !s.reached) {
            unreached = true;
            EXPECT_EQ(t.refused(cat("front Q", s.number, ".1")), "GB-ORD-1");
        }
    (void)unreached;
    EXPECT_EQ(t.refused("upgrade 0405"), "GB-TURN-3");
}

TEST(GB_GM_3, TheReportHoldsWhatIsSeenEveryCombatAndWhatIsLeftToDoInEachFormat)
{
    Scene scene(plain_map, R"({"fog":true})");
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2, {Special::dance_fighting})});
    scene.stack('O', "Archers", 8, "0403");
    scene.stack('O', "Pikes", 8, "0503");
    scene.start();
    Journal<Event> journal(scene.events);
    scene.events.push_back({TurnBegan{Side::alliance, 1}, all_seats(scene.state), false});
    scene.strike('A', cat("attack ", a, " 0403.1"), 7, 5);
    std::vector<Event> seen;
    for (const Event& event : scene.events)
        if (auto own = Rules::seen(*scene.scenario, event, scene.seat('A'))) seen.push_back(*std::move(own));
    const View view = Rules::view(scene.state, scene.seat('A'));
    for (const Format format : {Format::text, Format::markdown, Format::bbcode, Format::html}) {
        const std::string report = Rules::paper("report", format, view, seen);
        for (const char* wanted : {"What the scouts see", "0503.1", "8 Pikes", "Attack 52.8", "24 Attack of the first eight units (GB-COM-2)",
                                   "4.8 the leader, 10% for each level (GB-COM-3)", "12 Dance Fighting (GB-SPEC-1)", "12 trump (GB-COM-4)",
                                   "less Defence 8", "2d5: 7, hits: 31", "Attack in return 16", "2d5: 5, hits: 4", "its shot is taken",
                                   "What is left to do", "A2 at 0403: may move"})
            EXPECT_NE(report.find(wanted), std::string::npos) << name_of(format) << ": " << wanted << "\n" << report;
    }
    EXPECT_NE(Rules::paper("report", Format::bbcode, view, seen).find("[list]"), std::string::npos);
    EXPECT_NE(Rules::paper("report", Format::markdown, view, seen).find("## What has happened"), std::string::npos);
    ASSERT_EQ(Rules::papers().size(), 1u);
    EXPECT_EQ(Rules::papers()[0].formats.size(), 4u);
}

}  // namespace
}  // namespace montjoy::gobwin
