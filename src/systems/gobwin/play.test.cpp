// Whole games: counts of legal continuations, the order of lists, the automa.
#include "analysis/play.hpp"

#include "analysis/conformance.hpp"
#include "base/embedded.hpp"
#include "systems/gobwin/automa.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

State opening_named(std::string_view name)
{
    Problems problems;
    const auto document = parse_document(embedded(cat("data/gobwin/", name, ".json")), problems);
    const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
    return Rules::opening(read_scenario(*document, *numbers, problems));
}

/// The winner of a game between two programs, 2 for nobody, 3 for a game without end.
int played(State state, std::string_view alliance, std::string_view opposition, std::uint64_t key)
{
    Rng rng(key);
    std::vector<Action> scratch;
    Journal<Event> silent;
    for (int step = 0; step < 100'000; ++step) {
        if (state.stage == Stage::over) return state.winner;
        if (state.rolling) {
            Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
            continue;
        }
        const Seats awaited = awaited_nations(state);
        std::size_t nth = rng.index(static_cast<std::size_t>(awaited.size()));
        Seat seat;
        for (const Seat s : awaited)
            if (nth-- == 0) seat = s;
        const bool automa = (state.side == Side::alliance ? alliance : opposition) == "automa";
        const Action action = automa ? Rules::choose("automa", Rules::view(state, seat), rng)
                                     : choose_randomly<Rules>(state, seat, rng, scratch);
        if (const auto refusal = Rules::check(state, seat, action)) {
            ADD_FAILURE() << Rules::to_text(*state.scenario, seat, action) << ": " << render_with_clause(*refusal);
            return 3;
        }
        Rules::apply(state, seat, action, silent);
    }
    return 3;
}

class GobwinAutoma : public ::testing::TestWithParam<const char*> {};

TEST_P(GobwinAutoma, BeatsRandomFromEitherSideAndFinishesAgainstItself)
{
    const State opening = opening_named(GetParam());
    const bool wide = opening.scenario->grid.size() > 2000;
    const int games = test_effort(wide ? 5 : 100);
    int alliance = 0, opposition = 0;
    for (int game = 0; game < games; ++game) {
        const auto key = static_cast<std::uint64_t>(game);
        alliance += played(opening, "automa", "random", key) == 0 ? 1 : 0;
        opposition += played(opening, "random", "automa", key) == 1 ? 1 : 0;
    }
    EXPECT_GE(alliance * 100, 95 * games);
    EXPECT_GE(opposition * 100, 95 * games);
    for (int game = 0; game < std::max(1, games / 10); ++game) EXPECT_LT(played(opening, "automa", "automa", static_cast<std::uint64_t>(game)), 3);
}
INSTANTIATE_TEST_SUITE_P(Scenarios, GobwinAutoma, ::testing::Values("duel", "granaries", "siege", "gobwin-bump", "grand"), [](const auto& of) {
    std::string name = of.param;
    std::erase(name, '-');
    return name;
});

TEST(GB_TURN_9, ThePageSaysHowTheBattleIsWon)
{
    const std::string page = Rules::show(Rules::view(opening_named("duel"), Seat{0}), Style{});
    EXPECT_NE(page.find("the Alliance wins when it holds Eastford 1104"), std::string::npos) << page;
    EXPECT_NE(page.find("after turn 10, the last, more city levels win"), std::string::npos) << page;
}

TEST(GobwinPlay, CountsOfLegalContinuationsStand)
{
    const State duel = opening_named("duel");
    EXPECT_EQ(perft<Rules>(duel, 1), 54u);
    EXPECT_EQ(perft<Rules>(duel, 2), 3161u);
    EXPECT_EQ(perft<Rules>(opening_named("siege"), 2), 32876u);
    EXPECT_EQ(perft<Rules>(opening_named("gobwin-bump"), 3), 25785u);
}

TEST(GobwinPlay, ListsStandInOneOrder)
{
    Scene scene(". . . .\n . 1 . .\n. . . .\n", R"({"fog":false})", R"({"hex":"0202","name":"Here","nation":"alliance-1"})");
    scene.stack('A', "Pikes", 2, "0202", {commander(2, {Special::fool_a_mancy})});
    scene.stack('A', "Siege", 1, "0202");
    scene.stack('O', "Flyers", 1, "0202");
    scene.start();
    scene.state.nations[0].half_points = 2 * 70;
    std::vector<Action> actions;
    Rules::list(scene.state, scene.seat('A'), actions);
    std::string text;
    for (const Action& action : actions) text += Rules::to_text(*scene.scenario, scene.seat('A'), action) + "\n";
    EXPECT_EQ(text,
              "move A1 0102\n"
              "move A1 0203\n"
              "move A2 0201\n"
              "move A2 0301\n"
              "move A2 0302\n"
              "move A2 0303\n"
              "move A2 0203\n"
              "move A2 0102\n"
              "attack A2 0202.1\n"
              "attack A2 0202.1 aim 1\n"
              "front A2.2\n"
              "split A2.1\n"
              "split A2.2\n"
              "step A2:1 A3\n"
              "guard A2 A3\n"
              "fool A2 move\n"
              "move A3 0201\n"
              "move A3 0301\n"
              "move A3 0302\n"
              "move A3 0303\n"
              "move A3 0203\n"
              "move A3 0102\n"
              "attack A3 0202.1\n"
              "fire A3 0202.1\n"
              "guard A3 A2\n"
              "pop Pikes 0202\n"
              "pop Stabbers 0202\n"
              "pop Archers 0202\n"
              "pop Cavalry 0202\n"
              "pop Flyers 0202\n"
              "pop Siege 0202\n"
              "pop Heavy 0202\n"
              "pop Light 0202\n"
              "pop Pikes A2\n"
              "pop Heavy A2\n"
              "pop Light A2\n"
              "pop commander A2\n"
              "pop scout 3 A2\n"
              "upgrade A2.1 Heavy\n"
              "upgrade A2.2 Heavy\n"
              "upgrade A2.1 Light\n"
              "upgrade A2.2 Light\n"
              "pop Siege A3\n"
              "pop commander A3\n"
              "pop scout 3 A3\n"
              "end\n");
}

TEST(GobwinPlay, TheSignatureIsTheSameEveryTime)
{
    const State duel = opening_named("duel");
    EXPECT_EQ(signature<Rules>(duel, 3, 400), signature<Rules>(duel, 3, 400));
}

TEST(GobwinPlay, TheAutomaSaysWhyItDoesWhatItDoes)
{
    const State state = opening_named("siege");
    Rng rng(1);
    const View view = Rules::view(state, {0});
    EXPECT_FALSE(Rules::explain("automa", view, rng).empty());
}

}  // namespace
}  // namespace montjoy::gobwin
