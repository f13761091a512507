// Flight, nerve and disorder.
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// Ada flees: her Cowardly is 6; a Heorthgeneat of 14 comes after her.
Trial flees(int cowardly, int knights = 1)
{
    Trial t(knights);
    t.declare_all();
    for (int i = 0; i < knights; ++i) t.battle(16, 5);
    t.act("ada", "flee");
    if (knights > 1) t.act("bea", "stand fast");
    t.knight("ada").tier = 3;
    t.roll("cowardly", cowardly).roll("draw", 2);  // 2 + 4: a Heorthgeneat
    return t;
}

TEST(GP_MAN_10, OneExchangeOfHorsemanshipAgainstTheWeapon)
{
    Trial t = flees(7);
    t.act("ada", "strike").rolls("flight", 11, "foe-weapon", 5);
    EXPECT_EQ(t.last<Exchanged>().skill, 12);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
    EXPECT_EQ(t.s.phase, Phase::followers);  // no damage to the foe
    EXPECT_EQ(t.knight("ada").glory, 0);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::even);  // never a Win
    EXPECT_EQ(t.last<ResultCounted>().change, 0);
    EXPECT_EQ(t.knight("ada").tier, 2);  // one back
    t.roll("keeping", 5).roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").disengaged);
    EXPECT_FALSE(t.knight("ada").disrupted);
    t.act("ada", "fight").battle(14, 5);
    EXPECT_TRUE(t.lists("ada", "charge"));
}

TEST(GP_MAN_10, LostHeIsHurtAndDisruptedAndTheResultIsLose)
{
    Trial t = flees(7);
    t.act("ada", "strike")
        .rolls("flight", 13, "foe-weapon", 5)
        .roll("foe-damage", 13)
        .act("ada", "endure");
    EXPECT_EQ(t.knight("ada").hit_points, 24);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);
    EXPECT_EQ(t.last<ResultCounted>().change, 2);
    EXPECT_EQ(t.knight("ada").tier, 2);
    t.roll("keeping", 5).roll("tide", 3);
    EXPECT_FALSE(t.knight("ada").disengaged);
    EXPECT_TRUE(t.knight("ada").disrupted);
}

TEST(GP_MAN_10, OnFootItIsDexterity)
{
    Trial t(1);
    t.knight("ada").mounted = false;
    t.act("ada", "fight")
        .battle(16, 5)
        .act("ada", "flee")
        .roll("cowardly", 7)
        .roll("draw", 5)
        .act("ada", "strike");
    EXPECT_EQ(t.waits(), "d20 for Ada's DEX 10 away from the Heorthgeneat");
}

TEST(GP_MAN_10, AFailedCowardlyCostsNothing)
{
    for (const int die : {7, 19, 20}) {
        Trial t = flees(die);
        t.act("ada", "strike")
            .rolls("flight", 11, "foe-weapon", 5)
            .rolls("followers", 5, "followers-foe", 3);
        t.roll("keeping", 5).roll("tide", 3);
        EXPECT_FALSE(t.knight("ada").shaken) << die;
        EXPECT_EQ(t.s.phase, Phase::declare) << die;
    }
}

/// Round 2, Ada's nerve gone.
Trial shaken()
{
    Trial t = flees(5);
    t.act("ada", "strike")
        .rolls("flight", 11, "foe-weapon", 5)
        .rolls("followers", 5, "followers-foe", 3);
    t.roll("keeping", 5).roll("tide", 3);
    return t;
}

TEST(GP_MAN_10, WhenItSucceededEachLaterRoundBeginsWithValorous)
{
    Trial t = shaken();
    EXPECT_EQ(t.waits(), "d20 for Ada's Valorous 14");
    t.roll("valorous", 14);
    EXPECT_TRUE(t.asks("ada"));
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 3);
    EXPECT_EQ(t.s.phase, Phase::valorous);  // each later round
}

TEST(GP_MAN_10, AFailedValorousSitsTheRoundOut)
{
    Trial t = shaken();
    t.roll("valorous", 15);
    EXPECT_EQ(t.s.phase, Phase::tide);
    EXPECT_TRUE(t.knight("ada").in());
    t.roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").disengaged);  // as he was
    EXPECT_EQ(t.s.phase, Phase::valorous);
}

TEST(GP_MAN_10, AFumbledValorousLeavesTheBattle)
{
    Trial t = shaken();
    t.roll("valorous", 20);
    EXPECT_TRUE(t.knight("ada").quit);
    EXPECT_EQ(t.s.phase, Phase::tide);
}

TEST(GP_MAN_10, ACriticalCowardlyLeavesOnceTheExchangeIsOver)
{
    Trial t = flees(6, 2);
    EXPECT_FALSE(t.knight("ada").quit);
    t.act("ada", "strike")
        .rolls("flight", 13, "foe-weapon", 5)
        .roll("foe-damage", 12)
        .act("ada", "endure");
    EXPECT_TRUE(t.knight("ada").quit);
    EXPECT_EQ(t.knight("ada").hit_points, 25);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);  // it counts all the same
    EXPECT_EQ(t.s.turn.lead, t.id("bea"));
    const std::string told =
        Rules::paper("chronicle", Format::markdown, Rules::view(t.s, t.seat("gm")), t.events);
    EXPECT_EQ(told.find("leaves the field"), std::string::npos) << told;
    EXPECT_NE(told.find("before he has left the field."), std::string::npos) << told;  // after how she fled
}

TEST(GP_MAN_10, ABlowThatTheMenTookLeavesTheExchangeLost)
{
    Trial t = flees(7);
    t.act("ada", "strike")
        .rolls("flight", 13, "foe-weapon", 5)
        .roll("foe-damage", 13)
        .act("ada", "bodyguard");
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.knight("ada").hit_points, 27);
    EXPECT_TRUE(t.s.phase == Phase::keeping);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);
}

TEST(GP_MAN_11, HeSitsOutOrFightsAtTenLess)
{
    Trial t(1);
    EXPECT_EQ(t.refusal("ada", "sit out"),
              "Ada is not Disrupted, and only who is may sit a round out (GP-MAN-11)");
    t.knight("ada").disrupted = true;
    EXPECT_TRUE(t.lists("ada", "sit out"));
    EXPECT_EQ(battle_skill(t.s, {0}), 5);
    EXPECT_EQ(riding_skill(t.s, {0}), 2);
    t.act("ada", "fight")
        .battle(4, 16)
        .act("ada", "push deeper")
        .roll("push-length", 1)
        .roll("draw", 1);
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 5);
    t.act("ada", "strike")
        .exchange(3, 11)
        .roll("damage", 5)
        .rolls("followers", 5, "followers-foe", 3)
        .roll("keeping", 3);
    t.roll("tide", 3);
    EXPECT_FALSE(t.knight("ada").disrupted);  // over at that round's end
}

TEST(GP_MAN_11, SittingOutEndsItToo)
{
    Trial t(1);
    t.knight("ada").disrupted = true;
    t.act("ada", "sit out").roll("tide", 3);
    EXPECT_FALSE(t.knight("ada").disrupted);
}

TEST(GP_MAN_11, UnlessHeEarnsItAgain)
{
    Trial t(1);
    t.knight("ada").disrupted = true;
    t.act("ada", "fight")
        .battle(4, 16)
        .act("ada", "push deeper")
        .roll("push-length", 3)
        .roll("draw", 1);
    t.act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 8)
        .rolls("followers", 5, "followers-foe", 3)
        .roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").disrupted);
}

}  // namespace
}  // namespace montjoy::gpc
