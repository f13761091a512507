#include "systems/gobwin/popping.hpp"

#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view city_map =
    ". . . . . . . .\n . . . . . . . .\n. . . 3 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n";
constexpr std::string_view ours = R"({"hex":"0403","name":"Here","nation":"alliance-1"})";
constexpr std::string_view open_play = R"({"fog":false})";

Design design(UnitType type, int attack, int defence, int hits)
{
    return {Name("X"), type, static_cast<std::uint8_t>(attack), static_cast<std::uint8_t>(defence), static_cast<std::uint8_t>(hits)};
}

/// A scene whose forces are still to be set up: the Opposition first, then A and B.
Scene setting_up(std::string_view options = open_play)
{
    return Scene(city_map, options, ours, R"("setup":true,)");
}

TEST(GB_UNIT_1, MoveFixesTheType)
{
    const std::array<int, 6> moves{2, 2, 2, 2, 3, 4};
    for (const UnitType type : every<UnitType>()) EXPECT_EQ(move_of[type], moves[static_cast<std::size_t>(type)]) << name_of(type);
    Scene scene(city_map);
    EXPECT_EQ(scene.scenario->designs->front().size(), 8u);
    Problems problems;
    const auto wrong = parse_document(R"({"name":"X","type":"cavalry","move":4,"attack":2,"defence":0,"hits":2})", problems);
    Place(*wrong, problems).required("move").integer(move_of[UnitType::cavalry], move_of[UnitType::cavalry], 3, "GB-UNIT-1"_rule);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].message.clause, "GB-UNIT-1"_rule);
}

TEST(GB_UNIT_2, AttackAtLeastTwoDefenceAtLeastNoneTogetherAtMostTheHits)
{
    Scene scene = setting_up();
    EXPECT_EQ(scene.refused('O', "design Good pikes 5 3 8"), "");
    EXPECT_EQ(scene.refused('O', "design Bad pikes 5 4 8"), "GB-UNIT-2");
    EXPECT_EQ(scene.refused('O', "design Bad pikes 1 0 8"), "GB-UNIT-2");
    EXPECT_EQ(scene.refused('O', "design Least pikes 2 0 2"), "");
}

TEST(GB_UNIT_3, TheCostIsRoundedUpOnceAtTheEnd)
{
    EXPECT_EQ(cost_of(design(UnitType::pikes, 4, 2, 8)), 17);
    EXPECT_EQ(cost_of(design(UnitType::flyers, 5, 3, 9)), 34);  // 33.375
    // Against the words of the clause, in exact fractions.
    for (const UnitType type : every<UnitType>())
        for (int hits = 2; hits <= 40; ++hits)
            for (int attack = 2; attack <= hits; ++attack)
                for (int defence = 0; attack + defence <= hits; ++defence) {
                    const int move = move_of[type];
                    const Fraction exact = Fraction(hits * hits, 8) + attack + Fraction(defence * defence, 4) + move * move;
                    ASSERT_EQ(cost_of(design(type, attack, defence, hits)), exact.ceil());
                    ASSERT_EQ(cost_of(type, attack, defence, hits), exact.ceil());
                }
}

TEST(GB_UNIT_8, DesignsAreMadeBeforeTheFirstTurnAtMostSoMany)
{
    Scene scene = setting_up(R"({"fog":false,"designs_max":9})");
    scene.act('O', "design Ninth pikes 4 2 8");
    EXPECT_EQ(designs_of(scene.state, scene.nation('O')).size(), 9u);
    EXPECT_EQ(scene.refused('O', "design Tenth pikes 4 2 8"), "GB-UNIT-8");
    EXPECT_EQ(Options{}.designs_max, 12);
    EXPECT_EQ(scene.refused('A', "design Mine pikes 4 2 8"), "GB-TURN-1");  // the Opposition sets up first
    scene.end_side();
    scene.act('A', "design Mine pikes 4 2 8");
    EXPECT_EQ(scene.refused('A', "design Mine archers 4 2 8"), "GB-UNIT-8");  // a name of its own
    EXPECT_EQ(scene.refused('A', "move A1 0105"), "GB-UNIT-8");               // no marching yet
    scene.end_side();
    EXPECT_EQ(scene.state.stage, Stage::turn);
    EXPECT_EQ(scene.refused('A', "design Late pikes 4 2 8"), "GB-UNIT-8");
    EXPECT_EQ(scene.refused('A', "pop d9 0403"), "");  // what was designed can be popped
}

TEST(GB_UNIT_8, TheSetUpOfOneSideIsUnseenByTheOther)
{
    Scene scene = setting_up(R"({"fog":true})");
    const View before = Rules::view(scene.state, scene.seat('A'));
    scene.act('O', "design Secret pikes 4 2 8");
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('A')) == before);
    for (const Event& event : scene.events) EXPECT_FALSE(Rules::seen(*scene.scenario, event, scene.seat('A')));
}

TEST(GB_CHAR_1, NobodyEndsItsSetUpWithoutACommander)
{
    Scene scene = setting_up();
    scene.end_side();
    scene.state.pieces.take_character(scene.index("A1"), 0);
    EXPECT_EQ(scene.refused('A', "end"), "GB-CHAR-1");
    scene.act('A', "pop Pikes 0403");
    scene.act('A', "pop commander A2");
    scene.fall(3);
    EXPECT_EQ(scene.refused('A', "end"), "");
}

TEST(GB_CHAR_1, WhatACommanderCostsIsKeptUntilThereIsOne)
{
    Scene scene = setting_up();
    scene.end_side();
    scene.state.pieces.take_character(scene.index("A1"), 0);
    scene.state.nations[scene.nation('A')].half_points = 2 * (50 + 16);
    EXPECT_EQ(scene.refused('A', "pop Pikes 0403"), "GB-CHAR-1");
    EXPECT_EQ(scene.refused('A', "pop Archers 0403"), "");
}

TEST(GB_CHAR_2, ANewCommandersLevelByTheD5)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    scene.act('A', "pop commander A2");
    const Cast cast = Rules::cast(scene.state);
    EXPECT_EQ(cast.count, 1);
    EXPECT_EQ(cast.sides, 5u);
    EXPECT_EQ(cast.thrower, scene.seat('A'));
    const std::array<int, 5> levels{2, 2, 2, 3, 4};
    for (std::uint32_t face = 1; face <= 5; ++face) {
        Faces faces;
        faces.push_back(face);
        EXPECT_EQ(Rules::reduce(scene.state, faces).value, levels[face - 1]);
    }
    EXPECT_EQ(Rules::rolls(scene.state).chance([](const Fall& f) { return f.value == 2; }), Fraction(3, 5));
    scene.fall(4);
    EXPECT_EQ(scene.characters("A2")[0].level, 4);
    EXPECT_EQ(scene.characters("A2")[0].experience, 0);  // whatever its level. GB-CHAR-4
}

TEST(GB_CHAR_6, ASpecialCostsFiftyMoreEachTimeItIsTakenTheDeadCounted)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    const auto price = [&](std::string_view what) {
        const double before = scene.points('A');
        scene.act('A', cat("pop commander ", what, what.empty() ? "" : " ", "A2"));
        scene.fall(2);
        return before - scene.points('A');
    };
    EXPECT_DOUBLE_EQ(price(""), 50);
    EXPECT_DOUBLE_EQ(price("dance-fighting"), 100);
    EXPECT_DOUBLE_EQ(price("dance-fighting"), 150);
    scene.state.pieces.take_character(scene.index("A2"), 1);  // dead
    scene.state.nations[scene.nation('A')].half_points = 2000;
    EXPECT_DOUBLE_EQ(price("dance-fighting"), 200);
    EXPECT_DOUBLE_EQ(price("shock-a-mancy"), 100);
}

TEST(GB_CHAR_6, AtMostThreeKindsInANationAndOneSpecialACommander)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    scene.state.nations[scene.nation('A')].half_points = 5000;
    EXPECT_EQ(scene.refused('A', "pop commander dance-fighting,shock-a-mancy A2"), "GB-CHAR-6");
    for (const char* special : {"dance-fighting", "shock-a-mancy", "fool-a-mancy"}) {
        scene.act('A', cat("pop commander ", special, " A2"));
        scene.fall(2);
    }
    EXPECT_EQ(scene.refused('A', "pop commander look-a-mancy A2"), "GB-CHAR-6");
    EXPECT_EQ(scene.refused('A', "pop commander fool-a-mancy A2"), "");
    Scene two(city_map, R"({"fog":false,"specials_per_commander":2})", ours);
    two.stack('A', "Pikes", 1, "0403");
    two.start();
    EXPECT_EQ(two.refused('A', "pop commander dance-fighting,shock-a-mancy A2"), "");
}

TEST(GB_CHAR_7, AScoutCostsSixtyOrAHundred)
{
    Scene scene(city_map, open_play, ours);
    scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    const double before = scene.points('A');
    scene.act('A', "pop scout 3 A2");
    EXPECT_DOUBLE_EQ(before - scene.points('A'), 60);
    scene.act('A', "pop scout 4 A2");
    EXPECT_DOUBLE_EQ(before - scene.points('A'), 160);
    EXPECT_EQ(scene.characters("A2")[1].rating, 4);
}

TEST(GB_SCOUT_4, WhatIsPoppedSeesAtOnce)
{
    Scene scene(". . . . . . . . .\n . . . . . . . . .\n. . . 1 . . . . .\n . . . . . . . . .\n. . . . . . . . .\n . . . . . . . . .\n. . . . . . . . .\n",
                R"({"fog":true})", ours);
    scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    EXPECT_FALSE(scene.state.scouted.contains(scene.cell("0803")));
    scene.act('A', "pop scout 4 A2");
    EXPECT_TRUE(scene.state.scouted.contains(scene.cell("0803")));
    EXPECT_TRUE(Rules::reveals(scene.events.back()));
}

}  // namespace
}  // namespace montjoy::gobwin
