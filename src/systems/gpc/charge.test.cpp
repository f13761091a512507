// Charge, Push Deeper, Flank, Disengage and Stand vs Charge.
#include "systems/gpc/choice.hpp"
#include "systems/gpc/manoeuvre.test.hpp"
#include "systems/gpc/modifiers.hpp"

namespace montjoy::gpc {
namespace {

TEST(GP_MAN_5, OnlyTheMountedWhoStartDisengagedMayCharge)
{
    Trial t = success();
    EXPECT_TRUE(t.lists("ada", "charge"));  // round 1 does
    t.knight("ada").disengaged = false;
    EXPECT_EQ(t.refusal("ada", "charge"),
              "Ada did not start the round Disengaged, and so he cannot charge (GP-MAN-5)");
    t.knight("ada").disengaged = true;
    t.knight("ada").mounted = false;
    EXPECT_EQ(t.refusal("ada", "charge"),
              "Ada is on foot, and only a mounted knight can charge (GP-MAN-5)");
    EXPECT_FALSE(t.lists("ada", "charge"));
}

TEST(GP_MAN_5, TheFirstExchangeHasFiveMoreAndTheMountsDamage)
{
    Trial t = success();
    t.act("ada", "charge")
        .roll("push-length", 2)
        .roll("draw", 1)
        .act("ada", "strike")
        .exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 20);
    EXPECT_EQ(Rules::cast(t.s).count, 6);
    t.roll("damage", 20).act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 15);
    EXPECT_EQ(Rules::cast(t.s).count, 4);
}

TEST(GP_MAN_5__GP_MAN_6, AChargeIsAPushDeeperInAllElse)
{
    Trial t = success();
    t.act("ada", "charge").roll("push-length", 3).roll("draw", 1);
    win(t);
    EXPECT_EQ(t.refusal("ada", "stop"), "Charge cannot be broken off (GP-MAN-5)");
    win(t), lose(t);
    t.rolls("followers", 5, "followers-foe", 3).roll("keeping", 10);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::win);
    EXPECT_EQ(t.knight("ada").tier, 2);
}

TEST(GP_MAN_6, OneFoeAndExchangesUntilOneIsLost)
{
    Trial t = success();
    t.act("ada", "push deeper").roll("push-length", 6).roll("draw", 1);
    EXPECT_EQ(t.s.turn.foes.size(), 1u);
    win(t), draw_even(t);
    EXPECT_EQ(t.refusal("ada", "stop"), "Push Deeper cannot be broken off (GP-MAN-6)");
    lose(t);
    EXPECT_EQ(t.s.phase, Phase::followers);
}

TEST(GP_MAN_6, AWinTakesTheUnitOneTierDeeperAndATriumphNoMore)
{
    Trial t = success();
    t.act("ada", "push deeper").roll("push-length", 3).roll("draw", 1);
    win(t), win(t), win(t);
    t.rolls("followers", 5, "followers-foe", 3).roll("keeping", 10);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::triumph);
    EXPECT_EQ(t.knight("ada").tier, 2);
}

TEST(GP_MAN_6, MoreLostThanWonIsDisrupted)
{
    Trial t = success();
    t.act("ada", "push deeper").roll("push-length", 5).roll("draw", 1);
    lose(t);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().result, Result::even);  // 0 won, 1 lost of 5
    EXPECT_TRUE(t.knight("ada").next_disrupted);
    EXPECT_EQ(t.knight("ada").tier, 1);
}

TEST(GP_MAN_6, AsManyLostAsWonIsNot)
{
    Trial t = success();
    t.act("ada", "push deeper").roll("push-length", 5).roll("draw", 1);
    win(t), lose(t);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_FALSE(t.knight("ada").next_disrupted);
}

TEST(GP_MAN_7, TheDieLessTwoFoesOneExchangeWithEach)
{
    Trial t = success();
    t.act("ada", "flank").roll("flank-length", 5).roll("draw", 1).roll("draw", 5).roll("draw", 4);
    lose(t);
    EXPECT_EQ(t.s.turn.met, 0);
    t.act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.scenario().table.foe(t.last<Exchanged>().foe).id, "heorthgeneat");
    EXPECT_EQ(t.last<Exchanged>().skill, 15);
    t.roll("damage", 8).act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.scenario().table.foe(t.last<Exchanged>().foe).id, "archers");
    t.roll("damage", 8);
    EXPECT_EQ(t.s.phase, Phase::followers);
}

TEST(GP_MAN_7, WithFourOneIsAMissileFoe)
{
    Trial t = success();
    t.act("ada", "flank").roll("flank-length", 6).roll("draw", 1).roll("draw", 1).roll("draw", 1);
    ASSERT_EQ(t.s.turn.foes.size(), 4u);
    EXPECT_EQ(kind(t, 3), "archers");
    EXPECT_EQ(t.s.phase, Phase::ready);
}

TEST(GP_MAN_7, WithNobodyHorsemanshipAgainstIntensity)
{
    const auto result = [](int die, int mine, int theirs) {
        Trial t = success();
        t.act("ada", "flank")
            .roll("flank-length", die)
            .rolls("ride", mine, "ride-intensity", theirs);
        return t.last<ResultCounted>().result;
    };
    EXPECT_EQ(result(1, 8, 5), Result::win);
    EXPECT_EQ(result(2, 12, 5), Result::win);   // critical
    EXPECT_EQ(result(1, 8, 8), Result::even);   // tie
    EXPECT_EQ(result(1, 5, 8), Result::even);   // partial
    EXPECT_EQ(result(1, 13, 5), Result::lose);  // fail
    EXPECT_EQ(result(1, 20, 5), Result::lose);  // fumble
}

TEST(GP_MAN_7, WithNobodyOnFootItIsDexterity)
{
    Trial t = success();
    t.knight("ada").mounted = false;
    t.act("ada", "flank").roll("flank-length", 2);
    EXPECT_EQ(t.waits(), "d20 for Ada's DEX 10 around the enemy, against Intensity 10");
}

TEST(GP_MAN_7, WithNobodyThereIsNoRollOfTheFollowersAndNoGlory)
{
    Trial t = success();
    t.act("ada", "flank").roll("flank-length", 1).rolls("ride", 8, "ride-intensity", 5);
    EXPECT_EQ(t.s.phase, Phase::tide);
    EXPECT_EQ(t.knight("ada").glory, 0);
}

TEST(GP_MAN_7, AWinBringsFiveInTheNextRound)
{
    Trial t = success();
    t.act("ada", "flank")
        .roll("flank-length", 1)
        .rolls("ride", 8, "ride-intensity", 5)
        .roll("tide", 3);
    EXPECT_TRUE(t.knight("ada").flanked);
    EXPECT_EQ(battle_skill(t.s, {0}), 20);
    EXPECT_EQ(riding_skill(t.s, {0}), 17);
    t.act("ada", "fight")
        .battle(19, 12)
        .act("ada", "push deeper")
        .roll("push-length", 1)
        .roll("draw", 1);
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 20);
    t.act("ada", "strike")
        .exchange(16, 11)
        .roll("damage", 8)
        .rolls("followers", 5, "followers-foe", 3);
    t.roll("keeping", 3).roll("tide", 3);
    EXPECT_FALSE(t.knight("ada").flanked);  // in that round only
}

TEST(GP_MAN_8, OneExchangeAtTenAndThenDisengagedATierBack)
{
    Trial t = tie();
    t.knight("ada").tier = 2;
    t.act("ada", "disengage").roll("draw", 1).act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 25);
    t.roll("damage", 8).rolls("followers", 5, "followers-foe", 3).roll("tide", 3);
    EXPECT_EQ(t.knight("ada").tier, 1);
    EXPECT_TRUE(t.knight("ada").disengaged);
}

TEST(GP_MAN_8, ItsWinLeavesIntensityItsGloryAndItsLoseCount)
{
    Trial won = tie();
    won.act("ada", "disengage")
        .roll("draw", 5)
        .act("ada", "strike")
        .exchange(10, 3)
        .roll("damage", 8);
    won.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(won.last<ResultCounted>().result, Result::win);
    EXPECT_EQ(won.last<ResultCounted>().change, 0);
    EXPECT_EQ(won.knight("ada").glory, 70);
    Trial lost = tie();
    lost.knight("ada").standing[Skill::weapon] = -20;
    lost.act("ada", "disengage")
        .roll("draw", 1)
        .act("ada", "strike")
        .exchange(10, 3)
        .roll("foe-damage", 5);
    lost.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(lost.last<ResultCounted>().result, Result::lose);
    EXPECT_EQ(lost.last<ResultCounted>().change, 2);
    EXPECT_TRUE(lost.knight("ada").next_disengaged);  // whatever its outcome
}

TEST(GP_MAN_8, WhoSaysSoBeforeTheRollHasTenOnBattleAndThenMust)
{
    Trial t(1);
    t.act("ada", "announce").battle(5, 3);
    EXPECT_EQ(t.last<BattleRolled>().skill, 25);
    EXPECT_EQ(t.knight("ada").fight.manoeuvre, Manoeuvre::disengage);
    EXPECT_EQ(t.s.phase, Phase::draw);
    t.roll("draw", 1);
    EXPECT_EQ(t.refusal("ada", "attack"),
              "Ada said before the roll that he will disengage, and now he must (GP-MAN-8)");
    EXPECT_EQ(t.refusal("ada", "disengage"), "Ada has already chosen: Disengage (GP-RND-7)");
}

TEST(GP_MAN_8, HeMustWithAPartialSuccessAsWell)
{
    Trial t(2);
    t.s.round_intensity = 18;
    t.act("ada", "announce").act("bea", "fight").battle(3, 16).battle(12, 19);
    EXPECT_EQ(t.last<Chosen>().manoeuvre, Manoeuvre::disengage);
    EXPECT_TRUE(t.asks("bea"));
    EXPECT_EQ(t.refusal("ada", "change stand fast"),
              "Ada said before the roll that he will disengage, and now he must (GP-MAN-8)");
    EXPECT_EQ(t.refusal("bea", "attack with ada"),
              "both must be free to attack together, and Ada is not (GP-MAN-3)");
}

TEST(GP_MAN_8, WithAFailItIsAsForAFail)
{
    Trial t(1);
    t.knight("ada").standing[Skill::battle] = -20;
    t.act("ada", "announce").battle(16, 3);
    EXPECT_EQ(t.list("ada"), (Texts{"stand fast", "flee"}));
}

TEST(GP_MAN_9, WhoChargesIsByTheDieAndTheTier)
{
    const auto charger = [](int tier, int die) {
        Trial t(1);
        t.knight("ada").tier = static_cast<std::int8_t>(tier);
        t.act("ada", "fight")
            .battle(20, 5)
            .act("ada", "stand")
            .roll("stand", 6)
            .roll("charge-draw", die);
        return kind(t);
    };
    EXPECT_EQ(charger(1, 3), "longspear-ceorl");
    EXPECT_EQ(charger(1, 4), "mounted-heorthgeneat");
    EXPECT_EQ(charger(3, 5), "mounted-heorthgeneat");
    EXPECT_EQ(charger(3, 6), "berserker");
}

TEST(GP_MAN_9, TheFoeHasFiveMoreAndADieMoreInTheFirstExchange)
{
    Trial t(1);
    t.act("ada", "fight").battle(20, 5).act("ada", "stand").roll("stand", 4).roll("charge-draw", 4);
    t.act("ada", "strike").exchange(16, 1);
    EXPECT_EQ(t.last<Exchanged>().against, 24);
    EXPECT_EQ(Rules::cast(t.s).count, 7);
    t.roll("foe-damage", 10).act("ada", "strike").exchange(16, 1);
    EXPECT_EQ(t.last<Exchanged>().against, 19);
    EXPECT_EQ(Rules::cast(t.s).count, 6);
    t.roll("foe-damage", 10).act("ada", "strike").exchange(16, 1).roll("foe-damage", 10);
    EXPECT_EQ(t.s.phase, Phase::followers);  // three, as Stand Fast
}

}  // namespace
}  // namespace montjoy::gpc
