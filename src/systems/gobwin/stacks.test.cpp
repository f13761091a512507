#include "systems/gobwin/stacks.hpp"

#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

TEST(GB_STACK_1, AStackHoldsUnitsOfOneNationAndOneType)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    const std::string heavy = scene.stack('A', "Heavy", 2, "0403");
    const std::string archers = scene.stack('A', "Archers", 2, "0403");
    const std::string b = scene.stack('B', "Pikes", 2, "0403", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("join ", archers, " ", a)), "GB-STACK-1");
    EXPECT_EQ(scene.refused('A', cat("split ", archers, ".1 ", a)), "GB-STACK-1");
    const auto read = Rules::parse_action(*scene.scenario, scene.seat('A'), cat("join ", a, " ", b));
    EXPECT_TRUE(std::holds_alternative<Malformed>(read));  // another nation's cannot even be written
    scene.act('A', cat("join ", heavy, " ", a));           // of any designs
    EXPECT_EQ(scene.left(a), (std::vector<int>{8, 8, 10, 10}));
}

TEST(GB_STACK_2, EightStacksOfASideInAHexAllItsNationsTogether)
{
    Scene scene(plain_map);
    for (int n = 0; n < 4; ++n) scene.stack('B', "Pikes", 1, "0403");
    for (int n = 0; n < 4; ++n) scene.stack('A', "Pikes", 1, "0403");
    const std::string ninth = scene.stack('A', "Cavalry", 2, "0303", {commander(2)});
    scene.stack('O', "Pikes", 1, "0403");  // the other side does not count
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", ninth, " 0403")), "GB-STACK-2");
    EXPECT_FALSE(scene.listed('A', cat("move ", ninth, " 0403")));
}

TEST(GB_STACK_2, NoSplitBeyondEightButGoingOverToAnother)
{
    Scene scene(plain_map);
    const std::string first = scene.stack('A', "Pikes", 2, "0403", {commander(2)});
    for (int n = 0; n < 6; ++n) scene.stack('A', "Pikes", 1, "0403");
    const std::string last = scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("split ", first, ".1")), "GB-STACK-2");
    scene.act('A', cat("split ", first, ".1 ", last));
    EXPECT_EQ(scene.left(last).size(), 2u);
}

TEST(GB_STACK_3, TheOwnerSetsTheOrderInItsTurn)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    scene.units(a)[2].left = 5;
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("front ", a, ".1")), "GB-STACK-3");
    scene.act('A', cat("front ", a, ".3"));
    EXPECT_EQ(scene.left(a), (std::vector<int>{5, 8, 8}));
    scene.end_side();
    EXPECT_EQ(scene.refused('A', cat("front ", a, ".2")), "GB-TURN-1");
}

TEST(GB_STACK_4, MarksBelongToEachUnitAndGoWithIt)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Cavalry", 2, "0303", {commander(2)});
    const std::string b = scene.stack('A', "Cavalry", 2, "0503", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0403"));
    scene.act('A', cat("move ", a, " 0503"));
    scene.act('A', cat("join ", a, " ", b));
    EXPECT_EQ(scene.move_left(b), 1);  // 3 less the most that any member has spent
    scene.act('A', cat("split ", b, ".1"));
    const std::string fresh = "A4";
    ASSERT_TRUE(scene.stands(fresh));
    EXPECT_EQ(scene.move_left(fresh), 3);
    EXPECT_EQ(scene.move_left(b), 1);
}

TEST(GB_STACK_4, UnitsJoinAtTheEndOfTheListWithTheCharacters)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0403", {commander(3)});
    const std::string h = scene.stack('A', "Heavy", 1, "0403", {scout(4)});
    scene.start();
    scene.act('A', cat("join ", h, " ", a));
    EXPECT_EQ(scene.left(a), (std::vector<int>{8, 10}));
    ASSERT_EQ(scene.characters(a).size(), 2u);
    EXPECT_EQ(scene.characters(a)[1].rating, 4);
    EXPECT_FALSE(scene.stands(h));
}

TEST(GB_STACK_4, OnlyInOneHexAndNeverTheLastUnit)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0403", {commander(2)});
    const std::string b = scene.stack('A', "Pikes", 1, "0503", {commander(2)});
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("join ", a, " ", b)), "GB-STACK-4");
    EXPECT_EQ(scene.refused('A', cat("split ", a, ".1")), "GB-STACK-4");
    EXPECT_EQ(scene.refused('A', cat("split ", a, ".2")), "GB-STACK-4");
}

TEST(GB_UNIT_7, AShakenUnitHoldsUpItsStackUntilItIsSplitOff)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 1, "0403");
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    scene.start();
    scene.units(a)[1].marks |= mark::shaken;
    EXPECT_EQ(scene.refused('A', cat("move ", a, " 0503")), "GB-UNIT-7");
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.1")), "GB-UNIT-7");
    scene.act('A', cat("split ", a, ".2"));
    EXPECT_EQ(scene.refused('A', cat("attack ", a, " 0403.1")), "");
    EXPECT_EQ(scene.refused('A', "move A3 0503"), "GB-UNIT-7");
    scene.act('A', cat("join A3 ", a));  // joining others is allowed
}

TEST(GB_ORD_1, WithoutOrdersThereIsNoMovingAttackingSplittingJoiningGuardingOrSpecial)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 1, "0403");
    const std::string a = scene.stack('A', "Pikes", 3, "0403");
    const std::string b = scene.stack('A', "Pikes", 3, "0403");
    scene.start();
    for (const std::string& text : {cat("move ", a, " 0503"), cat("attack ", a, " 0403.1"), cat("split ", a, ".1"), cat("join ", a, " ", b),
                                   cat("guard ", a, " ", b), cat("dirt ", a), cat("front ", a, ".2")})
        EXPECT_EQ(scene.refused('A', text), "GB-ORD-1") << text;
}

TEST(GB_ORD_1, OrdersAreRelayedThroughAnyNumberOfStacksInPassingToo)
{
    Scene scene(plain_map);
    const std::string p = scene.stack('A', "Cavalry", 1, "0203");
    scene.stack('A', "Pikes", 1, "0203", {commander(2)});
    const std::string q = scene.stack('A', "Cavalry", 1, "0303");
    const std::string r = scene.stack('A', "Pikes", 1, "0503");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("move ", q, " 0403")), "GB-ORD-1");
    scene.act('A', cat("move ", p, " 0303"));
    scene.act('A', cat("move ", p, " 0302"));  // gone on
    scene.act('A', cat("move ", q, " 0403"));
    scene.act('A', cat("move ", q, " 0503"));
    EXPECT_EQ(scene.refused('A', cat("move ", r, " 0603")), "");
}

TEST(GB_ORD_1, OrdersLastForTheTurnOnly)
{
    Scene scene(plain_map);
    const std::string c = scene.stack('A', "Pikes", 1, "0303", {commander(2)});
    const std::string q = scene.stack('A', "Pikes", 1, "0403");
    scene.start();
    scene.act('A', cat("move ", c, " 0403"));
    scene.act('A', cat("move ", c, " 0503"));
    EXPECT_TRUE(scene.at(q).reached);
    scene.end_side();
    scene.end_side();
    EXPECT_FALSE(scene.at(q).reached);
}

TEST(GB_ORD_1, ToStrikeBackNobodyNeedsOrders)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 4, "0403");
    const std::string a = scene.stack('A', "Pikes", 4, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 5, 5);
    EXPECT_TRUE(scene.told<Fought>()[0].back);
}

TEST(GB_ORD_2, ACommanderEntersOrdersAndMovesOn)
{
    Scene scene(plain_map);
    const std::string c = scene.stack('A', "Cavalry", 1, "0203", {commander(2)});
    const std::string q = scene.stack('A', "Pikes", 1, "0303");
    scene.start();
    scene.act('A', cat("move ", c, " 0303"));
    scene.act('A', cat("move ", c, " 0403"));
    EXPECT_EQ(scene.move_left(c), 1);
    EXPECT_EQ(scene.refused('A', cat("move ", q, " 0403")), "");
}

TEST(GB_CHAR_8, ACharacterChangesToAnotherStackOfItsNationThatMayBeOrdered)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 1, "0403", {commander(2), scout(3)});
    const std::string f = scene.stack('A', "Flyers", 1, "0403");
    const std::string away = scene.stack('A', "Flyers", 1, "0503");
    scene.start();
    EXPECT_EQ(scene.refused('A', cat("step ", a, ":3 ", f)), "GB-CHAR-8");
    EXPECT_EQ(scene.refused('A', cat("step ", a, ":1 ", away)), "GB-STACK-4");
    scene.at(f).reached = false;
    EXPECT_EQ(scene.refused('A', cat("step ", a, ":1 ", f)), "GB-ORD-1");
    scene.at(f).reached = true;
    scene.act('A', cat("step ", a, ":2 ", f));
    EXPECT_EQ(scene.characters(f)[0].rating, 3);
}

TEST(GB_CHAR_8, ItsMarksComeAlong)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 4, "0503");
    const std::string a = scene.stack('A', "Cavalry", 4, "0403", {commander(2)});
    const std::string f = scene.stack('A', "Flyers", 4, "0503", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0503"));
    scene.strike('A', cat("attack ", a, " 0503.1"), 2, 2);
    scene.act('A', cat("step ", a, ":1 ", f));
    EXPECT_EQ(scene.move_left(f), 3);  // 4 less the point that he has spent
    EXPECT_EQ(scene.refused('A', cat("attack ", f, " 0503.1")), "GB-TURN-5");
}

TEST(GB_CHAR_1, ACharacterTakesTheMovementOfItsStack)
{
    Scene scene(plain_map);
    EXPECT_EQ(scene.move_left(scene.stack('A', "Flyers", 1, "0403", {commander(2)})), 4);
    EXPECT_EQ(scene.move_left(scene.stack('A', "Siege", 1, "0403", {commander(2)})), 2);
}

}  // namespace
}  // namespace montjoy::gobwin
