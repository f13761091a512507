#include "systems/gobwin/turn.hpp"

#include "base/embedded.hpp"
#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view city_map =
    ". . . . . . . .\n . . . . . . . .\n. . . 3 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n";
constexpr std::string_view open_play = R"({"fog":false})";
constexpr std::string_view ours = R"({"hex":"0403","name":"Here","nation":"alliance-1"})";

TEST(GB_UNIT_6, ShakenFirstThenHealed)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    scene.units(a)[0].left = 3;
    scene.units(a)[1].left = 4;  // half is enough
    scene.start();
    scene.end_side();
    EXPECT_EQ(scene.left(a), (std::vector<int>{3, 4, 8}));  // wounds stay through the enemy's turn
    scene.end_side();
    EXPECT_EQ(scene.left(a), (std::vector<int>{8, 8, 8}));
    EXPECT_EQ(scene.units(a)[0].marks, mark::shaken);
    EXPECT_EQ(scene.units(a)[1].marks, 0);
    scene.end_side();
    EXPECT_EQ(scene.units(a)[0].marks, 0);  // to the end of that turn
}

TEST(GB_UNIT_6, WoundsAloneNeverLowerAttackOrDefence)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 3, "0403");
    const Force whole = force_of(scene.state, scene.index(a));
    for (Unit& unit : scene.units(a)) unit.left = 1;
    const Force hurt = force_of(scene.state, scene.index(a));
    EXPECT_EQ(hurt.first_eight, whole.first_eight);
    EXPECT_EQ(hurt.defence, whole.defence);
}

TEST(GB_TURN_1, TheAllianceBeginsUntilEveryNationHasEndedThenTheOpposition)
{
    Scene scene(plain_map);
    EXPECT_EQ(scene.state.side, Side::alliance);
    EXPECT_EQ(scene.refused('O', "end"), "GB-TURN-1");
    scene.act('B', "end");
    EXPECT_EQ(scene.refused('B', "end"), "GB-TURN-1");
    EXPECT_EQ(scene.state.side, Side::alliance);
    scene.act('A', "end");
    EXPECT_EQ(scene.state.side, Side::opposition);
    EXPECT_EQ(scene.state.round, 1);
    scene.act('O', "end");
    EXPECT_EQ(scene.state.side, Side::alliance);
    EXPECT_EQ(scene.state.round, 2);
}

TEST(GB_TURN_1, TheScenarioMayLetTheOppositionBegin)
{
    Scene scene(plain_map, open_play, "", R"("first":"Opposition",)");
    EXPECT_EQ(scene.state.side, Side::opposition);
    scene.end_side();
    EXPECT_EQ(scene.state.round, 1);
    scene.end_side();
    EXPECT_EQ(scene.state.round, 2);
}

TEST(GB_TURN_1, ATurnBeginsWithPointsThenShakenAndHealingThenShotsThenTheReport)
{
    Scene scene(plain_map);
    const std::string o = scene.stack('O', "Pikes", 2, "0403", {commander(2)});
    scene.start();
    scene.units(o)[0].left = 1;
    scene.at(o).shot = false;
    scene.events.clear();
    scene.end_side();
    std::vector<std::size_t> order;
    for (const Event& event : scene.events) order.push_back(event.body.index());
    const std::vector<std::size_t> wanted{Body(TurnEnded{}).index(), Body(TurnEnded{}).index(), Body(TurnBegan{}).index(),
                                          Body(Income{}).index(), Body(Shaken{}).index(), Body(Reported{}).index()};
    EXPECT_EQ(order, wanted);
    EXPECT_TRUE(scene.at(o).shot);
}

TEST(GB_TURN_1, TurnHoursAreScenarioDataAndTimeThatIsUpEndsATurn)
{
    Scene scene(plain_map, R"({"fog":false,"turn_hours":48})");
    EXPECT_EQ(scene.scenario->options.turn_hours, 48);
    EXPECT_EQ(Options{}.turn_hours, 96);
    Journal<Event> journal(scene.events);
    Rules::time_is_up(scene.state, scene.seat('A'), journal);
    EXPECT_EQ(scene.refused('A', "end"), "GB-TURN-1");
    EXPECT_TRUE(scene.told<TurnEnded>()[0].by_time);
    Rules::time_is_up(scene.state, scene.seat('O'), journal);  // it is not its turn: nothing happens
    EXPECT_EQ(scene.state.side, Side::alliance);
}

TEST(GB_TURN_2, AllianceNationsActInAnyOrderAndMix)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403", {commander(2)});
    scene.stack('B', "Pikes", 1, "0203", {commander(2)});
    scene.start();
    EXPECT_EQ(awaited_nations(scene.state).size(), 2);
    scene.act('B', "move B2 0303");
    scene.act('A', "pop Archers 0403");
    scene.act('B', "move B2 0403");
    scene.act('A', "move A2 0503");
    scene.act('A', "upgrade 0403");
    const Pending pending = Rules::pending(scene.state);
    EXPECT_FALSE(std::get_if<Choice>(&pending)->sealed);
}

TEST(GB_TURN_3, WhatIsPoppedIsWholeUnmovedAndActsTheSameTurn)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403", {commander(2)});
    scene.stack('O', "Flyers", 1, "0403");
    scene.start();
    scene.act('A', "pop Cavalry 0403");
    EXPECT_EQ(scene.left("A3"), (std::vector<int>{7}));
    EXPECT_EQ(scene.move_left("A3"), 3);
    EXPECT_EQ(scene.refused('A', "attack A3 0403.1"), "");
    scene.act('A', "move A3 0503");
}

TEST(GB_TURN_3, OnlyInACityHeldWhenTheTurnBeganWithoutEnemyGroundStacks)
{
    Scene scene(city_map, open_play, ours);
    scene.start();
    EXPECT_EQ(scene.refused('A', "pop Pikes 0303"), "GB-TURN-3");
    EXPECT_EQ(scene.refused('B', "pop Pikes 0403"), "GB-TURN-3");  // an ally's
    const std::string o = scene.stack('O', "Flyers", 1, "0403");
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "");
    scene.stack('A', "Flyers", 1, "0403");
    scene.stack('O', "Pikes", 1, "0403");
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "GB-TURN-3");
    (void)o;
}

TEST(GB_TURN_3, ANationPaysFromItsOwnPointsAndKeepsThem)
{
    Scene scene(city_map, open_play, ours);
    scene.start();
    const double before = scene.points('A'), others = scene.points('B');
    scene.act('A', "pop Pikes 0403");
    EXPECT_DOUBLE_EQ(scene.points('A'), before - 17);
    EXPECT_DOUBLE_EQ(scene.points('B'), others);
    scene.state.nations[scene.nation('A')].half_points = 33;
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "GB-TURN-3");
    scene.state.nations[scene.nation('A')].half_points = 34;
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "");
}

TEST(GB_TURN_3, IntoAnOwnStackOfItsTypeTooAndCharactersOnlyIntoStacks)
{
    Scene scene(city_map, open_play, ours);
    scene.start();
    scene.act('A', "pop Pikes 0403");
    scene.act('A', "pop Heavy A2");
    EXPECT_EQ(scene.left("A2"), (std::vector<int>{8, 10}));
    EXPECT_EQ(scene.refused('A', "pop Archers A2"), "GB-STACK-1");
    EXPECT_EQ(scene.refused('A', "pop scout 4 A2"), "");
    const auto alone = Rules::parse_action(*scene.scenario, scene.seat('A'), "pop scout 4 0403");
    EXPECT_TRUE(std::holds_alternative<Malformed>(alone));  // it cannot even be written
    for (int n = 0; n < 7; ++n) scene.act('A', "pop Light 0403");
    EXPECT_EQ(scene.refused('A', "pop Light 0403"), "GB-STACK-2");
    EXPECT_EQ(scene.refused('A', "pop Light A2"), "");
}

TEST(GB_TURN_4, ACityRisesOneLevelATurnToFiveAtMost)
{
    Scene scene(city_map, open_play, ours);
    scene.start();
    const double before = scene.points('A');
    const int walls = walls_at(scene.state, scene.cell("0403"));
    scene.act('A', "upgrade 0403");
    EXPECT_EQ(scene.city("0403").level, 4);
    EXPECT_DOUBLE_EQ(before - scene.points('A'), 160);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), walls);  // the limit rises, not the walls
    EXPECT_EQ(wall_limit_at(scene.state, scene.cell("0403")), 100);
    EXPECT_EQ(scene.refused('A', "upgrade 0403"), "GB-TURN-4");
    scene.end_side();
    scene.end_side();
    scene.act('A', "upgrade 0403");
    scene.end_side();
    scene.end_side();
    EXPECT_EQ(scene.refused('A', "upgrade 0403"), "GB-TURN-4");
}

TEST(GB_TURN_4, AUnitBecomesAnotherOfItsTypeForTheDifferenceAndKeepsWhatItHasLost)
{
    Scene scene(city_map, open_play, ours);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    scene.units(a)[0].left = 3;  // has lost 5
    scene.units(a)[1].left = 2;
    scene.start();
    scene.units(a)[0].spent = 1;
    const double before = scene.points('A');
    scene.act('A', cat("upgrade ", a, ".1 Heavy"));
    EXPECT_EQ(scene.left(a)[0], 5);
    EXPECT_EQ(scene.units(a)[0].spent, 1);
    EXPECT_DOUBLE_EQ(before - scene.points('A'), cost_of(scene.state.design(0, 6)) - 17);
    const double now = scene.points('A');
    scene.act('A', cat("upgrade ", a, ".2 Light"));
    EXPECT_EQ(scene.left(a)[1], 1);                // one hit is left at least
    EXPECT_DOUBLE_EQ(scene.points('A'), now);      // never under 0
    EXPECT_EQ(scene.refused('A', cat("upgrade ", a, ".1 Archers")), "GB-STACK-1");
    EXPECT_EQ(scene.refused('A', cat("upgrade ", a, ".1 Heavy")), "GB-TURN-4");
}

TEST(GB_TURN_7, ShotsAreRenewedAtTheStartOfEachSidesTurn)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    const std::string o = scene.stack('O', "Pikes", 2, "0503", {commander(2)});
    scene.start();
    for (const std::string& name : {a, o}) {
        scene.at(name).shot = false;
        scene.at(name).was_attacked = true;
    }
    scene.end_side();
    for (const std::string& name : {a, o}) {
        EXPECT_TRUE(scene.at(name).shot);
        EXPECT_FALSE(scene.at(name).was_attacked);
    }
}

TEST(GB_TURN_9, HoldingTheCitiesWinsAtOnce)
{
    Scene scene(city_map, open_play, "", "", R"({"last_turn":20,"then":"Opposition","goals":[{"side":"Alliance","hold":["0403"]}]})");
    scene.stack('A', "Pikes", 1, "0303", {commander(2)});
    scene.start();
    scene.act('A', "move A2 0403");
    EXPECT_EQ(scene.state.stage, Stage::over);
    EXPECT_EQ(scene.state.winner, 0);
    EXPECT_EQ(scene.refused('A', "end"), "-");
}

TEST(GB_TURN_9, HoldingOutToATurnWins)
{
    Scene scene(plain_map, open_play, "", "", R"({"last_turn":20,"then":"Alliance","goals":[{"side":"Opposition","hold_out":2}]})");
    for (int n = 0; n < 3; ++n) scene.end_side();
    EXPECT_NE(scene.state.stage, Stage::over);
    scene.end_side();
    EXPECT_EQ(scene.state.stage, Stage::over);
    EXPECT_EQ(scene.state.winner, 1);
}

TEST(GB_TURN_9, MostCityLevelsWinAndEqualIsADrawUnlessTheScenarioSaysOtherwise)
{
    for (const bool said : {false, true}) {
        Scene scene(". . 2 . .\n . . . . .\n. . 2 . .\n . . . . .\n", open_play, R"({"hex":"0301","name":"Here","nation":"alliance-1"})", "",
                    said ? R"({"last_turn":1,"then":"most-city-levels","equal":"Opposition"})" : R"({"last_turn":1,"then":"most-city-levels"})");
        scene.end_side();
        scene.end_side();
        EXPECT_EQ(scene.state.stage, Stage::over);
        EXPECT_EQ(scene.state.winner, said ? 1 : 2);
    }
    Scene scene(". . 2 . .\n . . . . .\n. . 3 . .\n . . . . .\n", open_play, R"({"hex":"0301","name":"Here","nation":"alliance-1"})", "",
                R"({"last_turn":1,"then":"most-city-levels"})");
    scene.end_side();
    scene.end_side();
    EXPECT_EQ(scene.state.winner, 1);
}

TEST(GB_TURN_9, ANationWithoutUnitsAndCitiesIsOutAndALastOneLosesTheBattle)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Stabbers", 8, "1008", {commander(4)});
    scene.start();
    scene.act('B', "end");
    scene.strike('A', cat("attack ", a, " 1008.1"), 10, 2);
    EXPECT_TRUE(scene.state.nations[scene.nation('O')].out);
    EXPECT_EQ(scene.state.stage, Stage::over);
    EXPECT_EQ(scene.state.winner, 0);
}

TEST(GB_TURN_9, ATurnEndsWhenNobodyOfTheSideIsLeftToAct)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0108");
    scene.start();
    scene.act('B', "end");
    scene.strike('A', "attack A1 0108.1", 2, 10);
    EXPECT_TRUE(scene.state.nations[scene.nation('A')].out);
    EXPECT_EQ(scene.state.side, Side::opposition);
}

TEST(GB_TURN_9, ANationWithoutACommanderPlaysOnAndMayPopOne)
{
    Scene scene(city_map, open_play, ours);
    scene.characters("A1")[0].level = 2;
    scene.state.pieces.take_character(scene.index("A1"), 0);
    scene.start();
    EXPECT_EQ(scene.refused('A', "move A1 0105"), "GB-ORD-1");
    scene.act('A', "pop Pikes 0403");
    EXPECT_EQ(scene.refused('A', "move A2 0503"), "GB-ORD-1");
    scene.act('A', "pop commander A2");
    scene.fall(2);
    scene.act('A', "move A2 0503");
}

TEST(GB_ECO_1, StartingPointsByTheNationsAgainstTheOpposition)
{
    const auto points = [](int nations) {
        std::string list;
        for (int n = 0; n < nations; ++n)
            list += cat(R"({"seat":"a)", n, R"(","side":"Alliance","name":"N","key":")", static_cast<char>('A' + n),
                        R"(","designs":[{"name":"Pikes","type":"pikes","attack":4,"defence":2,"hits":8}],"stacks":[{"hex":"0101","units":[{"design":"Pikes"}],"characters":[{"commander":2}]}]},)");
        const std::string text = cat(R"({"title":"T","teaches":"T.","map":{"grid":". . .\n . . ."},"nations":[)", list,
                                     R"({"seat":"o","side":"Opposition","name":"O","key":"O","designs":[{"name":"Pikes","type":"pikes","attack":4,"defence":2,"hits":8}],)",
                                     R"("stacks":[{"hex":"0302","units":[{"design":"Pikes"}],"characters":[{"commander":2}]}]}],"victory":{"last_turn":3,"then":"draw"}})");
        Problems problems;
        const auto document = parse_document(text, problems);
        const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
        const auto scenario = read_scenario(*document, *numbers, problems);
        for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
        return std::pair{scenario->nations[0].points, scenario->nations.back().points};
    };
    EXPECT_EQ(points(1), (std::pair{600, 400}));
    EXPECT_EQ(points(2), (std::pair{600, 800}));
    EXPECT_EQ(points(3), (std::pair{600, 1500}));
    EXPECT_EQ(points(5), (std::pair{600, 2500}));
}

TEST(GB_ECO_2, ThirtyPointsAndFifteenForEachCityLevelAtTheStartOfEachTurn)
{
    Scene scene(city_map, open_play, ours);
    EXPECT_DOUBLE_EQ(scene.points('A'), 600 + 30 + 45);  // the first turn too
    EXPECT_DOUBLE_EQ(scene.points('B'), 630);
    scene.end_side();
    EXPECT_DOUBLE_EQ(scene.points('A'), 675);
    scene.end_side();
    EXPECT_DOUBLE_EQ(scene.points('A'), 750);
}

TEST(GB_ECO_3, ALevelCostsFortyTimesItself)
{
    const std::array<int, 6> price{0, 0, 80, 120, 160, 200};
    for (int level = 1; level < 5; ++level) {
        std::string map(city_map);
        map[map.find('3')] = static_cast<char>('0' + level);
        Scene scene(map, open_play, ours);
        const double before = scene.points('A');
        scene.act('A', "upgrade 0403");
        EXPECT_DOUBLE_EQ(before - scene.points('A'), price[static_cast<std::size_t>(level) + 1]);
    }
}

TEST(GB_ECO_4, CitiesStartWithFullWallsUnlessTheScenarioSaysOtherwiseAndElsewhereThereAreNone)
{
    for (int level = 1; level <= 5; ++level) {
        std::string map(city_map);
        map[map.find('3')] = static_cast<char>('0' + level);
        Scene scene(map);
        EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), wall_limit[static_cast<std::size_t>(level)]);
        EXPECT_EQ(scene.state.walls.size(), 1u);
    }
    Scene scene(city_map, open_play, R"({"hex":"0403","name":"Here","nation":"opposition","walls":7})", R"("walls":[{"hex":"0203","points":9}],)");
    EXPECT_EQ(walls_at(scene.state, scene.cell("0403")), 7);
    EXPECT_EQ(walls_at(scene.state, scene.cell("0203")), 9);
}

}  // namespace
}  // namespace montjoy::gobwin
