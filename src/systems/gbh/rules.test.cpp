#include <gtest/gtest.h>

#include "analysis/conformance.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

class EveryScenario : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Gbh, EveryScenario, ::testing::ValuesIn(every_scenario()));

TEST_P(EveryScenario, KeepsThePromisesOfARuleSystem)
{
    const auto scenario = read(built_in(GetParam()));
    ASSERT_TRUE(scenario);
    Conformance<Rules>::check(Rules::opening(scenario), test_effort(scenario->spots.size() > 400 ? 1 : 3), 60'000);
}

TEST_P(EveryScenario, EndsInRandomGames)
{
    const auto scenario = read(built_in(GetParam()));
    ASSERT_TRUE(scenario);
    std::vector<Action> scratch;
    Log silent;
    for (int game = 0; game < test_effort(200); ++game) {
        Rng rng(static_cast<std::uint64_t>(game), 3);
        State state = Rules::opening(scenario);
        int steps = 0;
        for (; state.phase != Phase::over && steps < 60'000; ++steps) {
            if (std::holds_alternative<Chance>(Rules::pending(state))) {
                Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
                continue;
            }
            const Seat seat{seat_awaited(state)};
            Rules::apply(state, seat, choose_randomly<Rules>(state, seat, rng, scratch), silent);
        }
        ASSERT_LT(steps, 60'000) << GetParam() << ", game " << game;
        ASSERT_EQ(Rules::broken_invariant(state), "");
    }
}

TEST(Gbh, TheSignatureDependsOnTheRulesAndNothingElse)
{
    const auto scenario = read(built_in("gbh/storm"));
    const auto once = signature<Rules>(Rules::opening(scenario), 3, 400);
    EXPECT_EQ(signature<Rules>(Rules::opening(read(built_in("gbh/storm"))), 3, 400), once);
    EXPECT_NE(signature<Rules>(Rules::opening(read(built_in("gbh/dragon"))), 3, 400), once);
}

TEST(Gbh, PerftCountsEveryInitiativeThenEveryUnit)
{
    const State opening = Rules::opening(read(built_in("gbh/three")));
    EXPECT_EQ(perft<Rules>(opening, 1), 10u);
    EXPECT_EQ(perft<Rules>(opening, 3), 1000u);
    // Of 1000 throws of three dice, in 280 the highest is tied: 270 times by two, 10 times by three.
    // The others have five units each to choose from; a tie waits for a die.
    std::uint64_t tied = 0;
    for (int a = 1; a <= 10; ++a)
        for (int b = 1; b <= 10; ++b)
            for (int c = 1; c <= 10; ++c) {
                const int best = std::max({a, b, c});
                tied += (a == best) + (b == best) + (c == best) > 1 ? 1u : 0u;
            }
    EXPECT_EQ(perft<Rules>(opening, 4), (1000 - tied) * 5 + tied * 10);
}

TEST(Gbh, TheStateIsWrittenWholeAndTheViewWithWhatAPageNeeds)
{
    Lineup lineup;
    lineup.map = ".....\\n..W..\\n.....\\n..h..";
    lineup.legend = R"("W":{"work":"wall","material":"wood","side":"Blue","stairs":["n"]})";
    lineup.red = {"infantry 5 swords AC1 none 0303 n"};
    lineup.blue = {"infantry 5 bows AC0 none 0302 s", "infantry 5 maces AC0 none 0204 ne"};
    Battle battle(lineup);
    const auto written = [&] {
        Writer writer;
        Rules::write(battle.state, writer);
        return std::move(writer).text();
    };
    const std::string before = written();
    parsed(before);
    // Everything that play changes shows in it.
    const auto shows = [&](auto change) {
        const State kept = battle.state;
        change(battle.state);
        const bool differs = written() != before;
        battle.state = kept;
        return differs;
    };
    EXPECT_TRUE(shows([](State& s) { s.units[0].rp -= 1; }));
    EXPECT_TRUE(shows([](State& s) { s.units[0].xp_gain += 1; }));
    EXPECT_TRUE(shows([](State& s) { s.units[0].morale_gain += 1; }));
    EXPECT_TRUE(shows([](State& s) { s.units[0].mark(Mark::climbed); }));
    EXPECT_TRUE(shows([](State& s) { s.units[0].passage = {Passage::Kind::swap, 1, 1, 1, off_grid}; }));
    EXPECT_TRUE(shows([](State& s) { s.works[0].burning = true; }));
    EXPECT_TRUE(shows([](State& s) { s.throws.push_back(Throw(RollKind::blow, 3, 0, 1)); }));
    EXPECT_TRUE(shows([](State& s) { s.chases.push_back({0, 1}); }));
    EXPECT_TRUE(shows([](State& s) { s.cursor = 1; }));
    Writer writer;
    Rules::write(Rules::view(battle.state, Seat{1}), writer);
    const Document view = parsed(writer.text());
    EXPECT_EQ(view.find("seat")->string, "player-2");
    EXPECT_EQ(view.find("figures")->items.size(), 3u);
    EXPECT_EQ(view.find("field")->find("terrain")->items.size(), 4u);
    EXPECT_EQ(view.find("field")->find("works")->items[0].find("stairs")->items[0].string, "n");
    EXPECT_EQ(view.find("aims")->items.size(), 2u);
}

}  // namespace
}  // namespace montjoy::gbh
