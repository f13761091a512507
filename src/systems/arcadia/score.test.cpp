// AR-PTS-2 to AR-PTS-6: victory points and the end of the battle.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_PTS_2, ADestroyedUnitScoresItsPriceACharacterToo)
{
    Arena a;
    const Ref swords = a.theirs(Type::swords, "0702"), hero = a.theirs(Type::hero, "0602"), superior = a.theirs(Type::spears, "0502", Quality::superior);
    Chronicle journal;
    destroy(a.state, swords, {}, journal);
    EXPECT_EQ(quarters_text(a.vp(Side::player)), "4.5");
    destroy(a.state, hero, {}, journal);
    EXPECT_EQ(quarters_text(a.vp(Side::player)), "11.5");
    destroy(a.state, superior, {}, journal);
    EXPECT_EQ(quarters_text(a.vp(Side::player)), "17");
}

TEST(AR_PTS_2, AnObjectiveCountsTenForWhoHoldsItNowAndIsTakenOffAgain)
{
    Arena a;
    a.objective("0706", Side::wild);
    EXPECT_EQ(a.vp(Side::player), 0);
    const Ref mine = a.mine(Type::swords, "0707");
    a.order(mine);
    a.act("move 0707 0706");
    EXPECT_EQ(a.vp(Side::player), 40);
    a.act("face n");
    Chronicle journal;
    destroy(a.state, mine, {}, journal);
    EXPECT_EQ(a.vp(Side::player), 40) << "empty it stays as it was";
    a.theirs(Type::swords, "0706");
    EXPECT_EQ(a.vp(Side::player), 0);
    EXPECT_EQ(a.vp(Side::enemy), 40 + 18);
}

TEST(AR_PTS_2, AerialUnitsAndShipsNeitherHoldNorContest)
{
    Arena a;
    a.objective("0706", Side::enemy);
    a.mine(Type::flyer, "0706");
    EXPECT_EQ(a.open().objectives[0].holder, Side::enemy);
}

TEST(AR_PTS_2, UnitsLostInScoutingOrStillOffTableScoreNothing)
{
    Arena a;
    const Ref scout = a.mine(Type::cavalry, "0708");
    Chronicle journal;
    remove(a.state, scout, Fate::missing, journal);
    a.reserve(Side::player, Type::swords);
    EXPECT_EQ(a.vp(Side::enemy), 0);
}

Verdict at(int mine, int theirs, int turns = 5)
{
    Arena a;
    a.open().scored = {{static_cast<std::int16_t>(4 * mine), static_cast<std::int16_t>(4 * theirs)}};
    a.open().turns = {{static_cast<std::uint8_t>(turns), static_cast<std::uint8_t>(turns)}};
    return verdict(a.state);
}

TEST(AR_PTS_3, FortyPointsAndMoreThanTheOtherWin)
{
    EXPECT_TRUE(at(40, 39).over);
    EXPECT_EQ(at(40, 39).winner, Side::player);
    EXPECT_EQ(at(12, 41).winner, Side::enemy);
    EXPECT_FALSE(at(39, 0).over);
    EXPECT_EQ(at(41, 45).winner, Side::enemy);
}

TEST(AR_PTS_4, AnArmyIsDemoralizedWhileItsEnemyHasTwenty)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706"), bows = a.mine(Type::shooters, "0608");
    a.open().scored[Side::player] = 4 * 20 - 1;
    EXPECT_EQ(a.factor(swords, foe), 0);
    a.open().scored[Side::player] = 4 * 20;
    EXPECT_EQ(a.factor(swords, foe), 1);
    EXPECT_EQ(a.factor(foe, swords), 0) << "its attackers have it, not it";
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), 2 - 3) << "close combat only";
}

TEST(AR_PTS_6, AfterThirtyTurnsOfBothMorePointsWinElseTheDefender)
{
    EXPECT_FALSE(at(10, 5, 29).over);
    EXPECT_EQ(at(10, 5, 30).winner, Side::player);
    EXPECT_EQ(at(5, 5, 30).winner, Side::wild);
    Arena a({.kind = Kind::assault});
    a.open().turns = {{30, 30}};
    EXPECT_EQ(verdict(a.state).winner, Side::enemy) << "the defender";
}

TEST(AR_PTS_6, TheBattleEndsWhenOneArmyHasNobodyAndNobodyToCome)
{
    Arena a;
    a.open().units[Side::enemy][0].fate = Fate::destroyed;
    a.open().stands[a.hex("1301")] = none;
    EXPECT_TRUE(verdict(a.state).over);
    EXPECT_EQ(verdict(a.state).winner, Side::wild) << "no points, no defender";
    a.reserve(Side::enemy, Type::swords);
    EXPECT_FALSE(verdict(a.state).over);
}

TEST(AR_PTS_6, BothAtFortyAndEqualPlayOn)
{
    EXPECT_FALSE(at(42, 42).over);
    EXPECT_TRUE(at(42, 42, 30).over);
}

}  // namespace
}  // namespace montjoy::arcadia
