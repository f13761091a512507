// Step 1 and the order of a round.
#include "systems/gpc/choice.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// Ada's choices after her Battle roll, 15 against 10, has fallen so.
std::vector<std::string> open_after(int mine, int intensity, int knights = 1)
{
    Trial t(knights);
    t.declare_all().battle(mine, intensity);
    for (int i = 1; i < knights; ++i) t.battle(12, 5);
    return t.list("ada");
}

using Texts = std::vector<std::string>;
const Texts on_success{"attack", "attack vs two", "charge", "push deeper", "flank", "disengage"};

TEST(GP_RND_1, ACriticalOpensWhatASuccessOpensAndAnOpportunity)
{
    EXPECT_EQ(open_after(15, 5), on_success);
    Trial t(1);
    t.act("ada", "fight").battle(15, 5).act("ada", "push deeper");
    EXPECT_EQ(t.s.phase, Phase::opportunity);
    EXPECT_TRUE(t.lists("ada", "take weapon"));
}

TEST(GP_RND_1, ASuccessBringsNoOpportunity)
{
    Trial t(1);
    t.act("ada", "fight").battle(14, 5).act("ada", "push deeper");
    EXPECT_EQ(t.s.phase, Phase::length);
}

TEST(GP_RND_2, ASuccessOpensAllButToStandAndFlee)
{
    EXPECT_EQ(open_after(12, 5), on_success);
    EXPECT_EQ(open_after(12, 5, 2), (Texts{"attack", "attack with bea", "attack vs two", "charge",
                                           "push deeper", "flank", "disengage"}));
    Trial t(1);
    t.act("ada", "fight").battle(12, 5);
    EXPECT_EQ(t.refusal("ada", "stand fast"),
              "Stand Fast is not open to Ada on a success (GP-RND-2)");
    EXPECT_EQ(t.refusal("ada", "flee"), "Flee is not open to Ada on a success (GP-RND-2)");
}

TEST(GP_RND_3, ATieOpensAttacksStandFastAndDisengage)
{
    EXPECT_EQ(open_after(9, 9, 2),
              (Texts{"attack", "attack with bea", "attack vs two", "stand fast", "disengage"}));
    Trial t(1);
    t.act("ada", "fight").battle(9, 9);
    EXPECT_EQ(t.refusal("ada", "charge"), "Charge is not open to Ada on a tie (GP-RND-3)");
}

TEST(GP_RND_4, APartialSuccessOpensAttackVsTwoStandFastAndDisengage)
{
    EXPECT_EQ(open_after(5, 9, 2), (Texts{"attack vs two", "stand fast", "disengage"}));
    Trial t(1);
    t.act("ada", "fight").battle(5, 9);
    EXPECT_EQ(t.refusal("ada", "attack"),
              "Attack is not open to Ada on a partial success (GP-RND-4)");
}

TEST(GP_RND_5, AFailOpensStandFastAndFlee)
{
    EXPECT_EQ(open_after(16, 9), (Texts{"stand fast", "flee"}));
    EXPECT_EQ(open_after(16, 19), (Texts{"stand fast", "flee"}));  // both failed
    Trial t(1);
    t.act("ada", "fight").battle(16, 9);
    EXPECT_EQ(t.refusal("ada", "disengage"), "Disengage is not open to Ada on a fail (GP-RND-5)");
}

TEST(GP_RND_6, AFumbleLeavesOnlyToStandAsTheDieTells)
{
    EXPECT_EQ(open_after(20, 9), (Texts{"stand"}));
    for (int die = 1; die <= 6; ++die) {
        Trial t(1);
        t.act("ada", "fight").battle(20, 9).act("ada", "stand").roll("stand", die);
        EXPECT_EQ(t.knight("ada").fight.manoeuvre,
                  die <= 3 ? Manoeuvre::stand_vs_two : Manoeuvre::stand_vs_charge)
            << die;
    }
}

TEST(GP_RND_6, TheGameMasterMayPickInstead)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(20, 9)
        .act("gm", "ruling manoeuvre ada stand-vs-charge because he saw it coming");
    EXPECT_EQ(t.s.phase, Phase::draw);
    EXPECT_EQ(static_cast<RollKind>(Rules::cast(t.s).kind), RollKind::charge_draw);
}

TEST(GP_RND_7, AllBattleRollsComeBeforeAllChoicesAndTheTurnsAfterThem)
{
    Trial t(3);
    t.declare_all().battle(16, 5).battle(16, 5).battle(16, 5);
    EXPECT_TRUE(t.asks("ada"));
    EXPECT_FALSE(t.asks("bea"));
    t.act("ada", "stand fast");
    EXPECT_TRUE(t.asks("bea"));
    t.act("bea", "stand fast");
    EXPECT_EQ(t.refusal("bea", "strike"),
              "it is not bea's turn to choose: Cy chooses his manoeuvre (GP-RND-7)");
    t.act("cy", "stand fast");
    EXPECT_EQ(t.s.turn.lead, t.id("ada"));
    t.roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.turn.lead, t.id("bea"));
}

TEST(GP_RND_7, BattleIsRolledAgainstTheIntensityOfTheRoundsStart)
{
    Trial t(2);
    t.declare_all()
        .battle(15, 5)
        .battle(12, 5)
        .act("ada", "push deeper")
        .act("bea", "flank")
        .act("ada", "take intensity");
    EXPECT_EQ(t.s.intensity, 8);
    EXPECT_EQ(t.s.round_intensity, 10);
    Trial u(2);
    u.declare_all().battle(12, 5);
    u.s.intensity = 17;  // whatever happens meanwhile
    EXPECT_EQ(u.waits(), "d20 for Bea's Battle 15 against Intensity 10");
}

TEST(GP_RND_7, AChoiceMayBeChangedUntilTheFirstExchange)
{
    Trial t(3);
    t.declare_all().battle(12, 5).battle(12, 5).battle(12, 5);
    EXPECT_EQ(t.refusal("ada", "change flank"), "Ada has chosen nothing yet (GP-RND-7)");
    t.act("ada", "attack").act("ada", "change flank");
    EXPECT_EQ(t.knight("ada").fight.manoeuvre, Manoeuvre::flank);
    EXPECT_EQ(t.refusal("ada", "change stand fast"),
              "Stand Fast is not open to Ada on a success (GP-RND-2)");
    EXPECT_EQ(t.refusal("ada", "change flank"), "that is what Ada has chosen (GP-RND-7)");
    t.act("ada", "change push deeper").act("bea", "attack").act("cy", "attack");
    t.roll("push-length", 3).roll("draw", 1);
    EXPECT_EQ(t.refusal("ada", "change flank"),
              "Ada's turn has begun, and so he keeps to his choice (GP-RND-7)");
    t.act("bea", "change charge");
    EXPECT_EQ(t.knight("bea").fight.manoeuvre, Manoeuvre::charge);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 10);
    EXPECT_EQ(t.refusal("cy", "change flank"),
              "choices can be changed until the first exchange, and it has begun (GP-RND-7)");
}

TEST(GP_RND_7, WhoSitsOutRollsNothingNorDoHisMenAndHisSquire)
{
    Trial t(2);
    t.knight("ada").disrupted = true;
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "sit out").act("bea", "fight").battle(16, 5);
    EXPECT_EQ(t.last<BattleRolled>().knight, t.id("bea"));
    t.act("bea", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.phase, Phase::tide);  // nothing of Ada's is rolled
}

TEST(GP_RND_7, IntensityIsCountedOnceAtTheEnd)
{
    Trial t(2);
    t.declare_all()
        .battle(16, 5)
        .battle(16, 5)
        .act("ada", "stand fast")
        .act("bea", "stand fast")
        .roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(10, 16).roll("damage", 10);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.intensity, 10);
    t.roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(10, 16).roll("damage", 10);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.intensity, 10);
    t.roll("tide", 3);
    EXPECT_EQ(t.s.intensity, 7);
    EXPECT_EQ(t.s.round, 2);
}

TEST(GP_WHO_4, IntensityIsSetByTheSizeAndNeverFallsUnderNothing)
{
    EXPECT_EQ(Trial(1).s.intensity, 10);
    Trial t(1);
    t.s.intensity = 1;
    t.act("ada", "fight").battle(15, 16).act("ada", "flank").act("ada", "take intensity");
    EXPECT_EQ(t.s.intensity, 0);
}

TEST(GP_WHO_4, IntensityRollsLikeASkillOnceForEachBattleRoll)
{
    Trial t(2);
    t.s.round_intensity = 15;
    t.declare_all().battle(12, 15);
    EXPECT_EQ(t.last<BattleRolled>().outcome, Outcome::partial);  // its critical
    t.battle(12, 16);
    EXPECT_EQ(t.last<BattleRolled>().outcome, Outcome::success);
}

TEST(GP_WHO_4, AUnitsOwnMayDifferByAModifier)
{
    Trial t(2);
    t.act("gm", "ruling modifier bea intensity 5").declare_all().battle(12, 5);
    EXPECT_EQ(t.last<BattleRolled>().against, 10);
    t.battle(12, 5);
    EXPECT_EQ(t.last<BattleRolled>().against, 15);
}

}  // namespace
}  // namespace montjoy::gpc
