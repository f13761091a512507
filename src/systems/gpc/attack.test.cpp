// Attacks, and Stand Fast.
#include "systems/gpc/choice.hpp"
#include "systems/gpc/manoeuvre.test.hpp"
#include "systems/gpc/modifiers.hpp"

namespace montjoy::gpc {
namespace {

TEST(GP_MAN_1, TwoFoesAreDrawnAndHePicksTheOneHeMeets)
{
    Trial t = success();
    t.act("ada", "attack").roll("attack-length", 2).roll("draw", 1).roll("draw", 5);
    EXPECT_EQ(t.list("ada"), (Texts{"meet ceorl", "meet heorthgeneat"}));
    EXPECT_EQ(t.refusal("ada", "meet archers"),
              "the archers is not among the foes drawn (GP-MAN-1)");
    t.act("ada", "meet heorthgeneat");
    EXPECT_EQ(t.s.turn.foes.size(), 1u);
    EXPECT_EQ(kind(t), "heorthgeneat");
}

TEST(GP_MAN_1, TheDieIsRolledFirstAndHeMayStopAfterAnyExchange)
{
    Trial t = success();
    t.act("ada", "attack");
    EXPECT_EQ(Rules::cast(t.s).sides, 3u);
    t.roll("attack-length", 3).roll("draw", 1).roll("draw", 1);
    EXPECT_EQ(t.refusal("ada", "stop"),
              "Ada may stop after an exchange, not before the first (GP-MAN-1)");
    win(t);
    EXPECT_TRUE(t.lists("ada", "stop"));
    t.act("ada", "stop");
    EXPECT_EQ(t.s.phase, Phase::followers);
    EXPECT_EQ(t.knight("ada").fight.fought, 1);
}

TEST(GP_MAN_1, NoMoreExchangesThanTheDie)
{
    Trial t = success();
    t.act("ada", "attack").roll("attack-length", 2).roll("draw", 1).roll("draw", 1);
    win(t), win(t);
    EXPECT_EQ(t.s.phase, Phase::followers);
}

TEST(GP_MAN_1, AfterwardsOneThingMore)
{
    Trial t = success(2);
    t.knight("ada").squire = Squire::lost;
    t.knight("bea").mounted = false;
    t.act("ada", "attack")
        .act("bea", "flank")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    lose(t);
    EXPECT_EQ(t.list("ada"), (Texts{"search", "lend mount bea", "move on"}));
    t.act("ada", "lend mount bea");
    EXPECT_EQ(t.s.phase, Phase::followers);
    EXPECT_FALSE(t.knight("ada").fight.searches);
}

TEST(GP_MAN_2, StandFastIsThreeExchangesWinOrLose)
{
    Trial t = tie();
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "stand fast").roll("draw", 1);
    EXPECT_EQ(t.s.turn.foes.size(), 1u);
    lose(t);
    EXPECT_EQ(t.refusal("ada", "stop"), "Stand Fast cannot be broken off (GP-MAN-2)");
    draw_even(t);
    EXPECT_EQ(t.s.phase, Phase::ready);
    win(t);
    EXPECT_EQ(t.s.phase, Phase::followers);  // no searching, no helping, no ransom
    EXPECT_EQ(t.knight("ada").fight.fought, 3);
}

/// Ada and Bea attack together: Ceorls of 10, or what the die draws.
Trial together(int length, int die)
{
    Trial t = success(2);
    t.act("ada", "attack with bea")
        .act("bea", "attack with ada")
        .roll("attack-length", length)
        .roll("draw", die)
        .roll("draw", die);
    return t;
}

TEST(GP_MAN_3, BothMustBeFreeToAndBothMustChooseIt)
{
    Trial t(3);
    t.declare_all().battle(12, 5).battle(5, 9).battle(12, 5);
    EXPECT_EQ(t.refusal("ada", "attack with bea"),
              "both must be free to attack together, and Bea is not (GP-MAN-3)");
    t.act("ada", "attack with cy").act("bea", "stand fast");
    EXPECT_EQ(t.refusal("cy", "attack with bea"),
              "both must be free to attack together, and Bea is not (GP-MAN-3)");
    t.act("cy", "attack").roll("attack-length", 1).roll("draw", 1).roll("draw", 1);
    EXPECT_EQ(t.knight("ada").fight.manoeuvre, Manoeuvre::attack);  // unanswered
    EXPECT_FALSE(t.s.turn.partner);
}

TEST(GP_MAN_3, WhoHasChosenOtherwiseIsNoPartner)
{
    Trial t = success(2);
    t.act("ada", "attack");
    EXPECT_EQ(t.refusal("bea", "attack with ada"),
              "both must choose it, and Ada has chosen otherwise (GP-MAN-3)");
    EXPECT_EQ(t.refusal("bea", "attack with bea"),
              "Bea needs another knight who fights this round (GP-MAN-3)");
}

TEST(GP_MAN_3, TheDieIsRolledOnceAndTheFirstNamedPicksAtTheLesserTier)
{
    Trial t = success(2);
    t.knight("ada").tier = 3;
    t.act("ada", "attack with bea").act("bea", "attack with ada").roll("attack-length", 3);
    EXPECT_EQ(t.waits(), "d6 for a foe of Ada in tier 1");
    t.roll("draw", 1).roll("draw", 5);
    EXPECT_TRUE(t.asks("ada"));
    t.act("ada", "meet heorthgeneat");
    EXPECT_EQ(t.knight("ada").fight.length, 3);
    EXPECT_EQ(t.knight("bea").fight.length, 3);
}

TEST(GP_MAN_3, TheFoeSplitsItsSkillTheOddPointAgainstTheHigherWeaponSkill)
{
    EXPECT_EQ(lead_share(19, 17, 14), 10);
    EXPECT_EQ(lead_share(19, 14, 17), 9);
    EXPECT_EQ(lead_share(19, 15, 15), 10);
    EXPECT_EQ(lead_share(14, 15, 15), 7);
    EXPECT_EQ(lead_share(-3, 15, 14), -1);
    EXPECT_EQ(lead_share(-3, 14, 15), -2);
    Trial t = together(3, 5);
    t.act("ada", "strike").act("bea", "strike").exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 7);
    t.roll("damage", 8).exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 7);
    EXPECT_EQ(t.last<Exchanged>().knight, t.id("bea"));
}

TEST(GP_MAN_3, WhenOneStopsTheOtherMeetsTheWholeSkill)
{
    Trial t = together(3, 5);
    t.act("ada", "strike")
        .act("bea", "strike")
        .exchange(10, 5)
        .roll("damage", 8)
        .exchange(10, 5)
        .roll("damage", 8);
    t.act("ada", "strike").act("bea", "stop").exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
    t.roll("damage", 8).act("ada", "strike").exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
}

TEST(GP_MAN_3, WhenOneLosesOrFallsTheOtherMeetsTheWholeSkill)
{
    Trial t = together(2, 5);
    t.act("ada", "strike")
        .act("bea", "strike")
        .exchange(16, 7)
        .roll("foe-damage", 40)
        .act("ada", "endure");
    EXPECT_TRUE(t.knight("ada").fight.fell);
    t.exchange(10, 5);  // the same bout: the split stands
    EXPECT_EQ(t.last<Exchanged>().against, 7);
    t.roll("damage", 8).act("bea", "strike").exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
}

TEST(GP_MAN_3, TheGameMasterMaySayOtherwise)
{
    Trial t = together(2, 5);
    t.act("gm", "ruling share bea 11 because he knows her")
        .act("ada", "strike")
        .act("bea", "strike")
        .exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 3);
    t.roll("damage", 8).exchange(10, 5);
    EXPECT_EQ(t.last<Exchanged>().against, 11);
}

TEST(GP_MAN_3, EachCountsHisOwnResultAndGlory)
{
    Trial t = together(1, 5);
    t.act("ada", "strike")
        .act("bea", "strike")
        .exchange(10, 5)
        .roll("damage", 8)
        .exchange(16, 5)
        .roll("foe-damage", 5);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().knight, t.id("ada"));
    EXPECT_EQ(t.last<ResultCounted>().result, Result::win);
    EXPECT_EQ(t.knight("ada").glory, 70);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.last<ResultCounted>().knight, t.id("bea"));
    EXPECT_EQ(t.last<ResultCounted>().result, Result::lose);
    EXPECT_EQ(t.knight("bea").glory, 35);
}

Trial vs_two(int length)
{
    Trial t = tie();
    t.act("ada", "attack vs two").roll("attack-length", length).roll("draw", 1).roll("draw", 5);
    return t;
}

TEST(GP_MAN_4, BothAreMetInEachBoutAndTheSkillIsSplitAnew)
{
    Trial t = vs_two(2);
    EXPECT_EQ(t.refusal("ada", "strike"), "against two foes Ada has to split his skill (GP-MAN-4)");
    EXPECT_EQ(t.refusal("ada", "split 9 7"),
              "15 is to be split into two whole numbers from 0 up (GP-MAN-4)");
    EXPECT_EQ(t.refusal("ada", "split 16 -1"),
              "15 is to be split into two whole numbers from 0 up (GP-MAN-4)");
    t.act("ada", "split 8 7").exchange(6, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 8);
    EXPECT_EQ(t.last<Exchanged>().against, 10);
    t.roll("damage", 8).exchange(6, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 7);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
    t.roll("damage", 8);
    EXPECT_TRUE(t.lists("ada", "stop"));
    t.act("ada", "split 1 14").exchange(2, 11).exchange(10, 3);
    EXPECT_EQ(t.knight("ada").fight.fought, 4);
}

TEST(GP_MAN_4, EverySplitInWholeNumbersIsOpen)
{
    Trial t = vs_two(1);
    const Texts listed = t.list("ada");
    EXPECT_EQ(listed.front(), "split 15 0");
    EXPECT_EQ(std::count_if(listed.begin(), listed.end(),
                            [](const std::string& s) { return s.starts_with("split"); }),
              16);
}

TEST(GP_MAN_4, AFoeGivenNothingAttacksUnopposed)
{
    Trial t = vs_two(2);
    t.act("ada", "split 8 7").exchange(6, 3).roll("damage", 8).exchange(6, 3).roll("damage", 8);
    EXPECT_EQ(t.knight("ada").fight.won, 2);
    t.act("ada", "split 15 0").exchange(10, 3).roll("damage", 8);
    EXPECT_EQ(static_cast<RollKind>(Rules::cast(t.s).kind), RollKind::unopposed);
    t.roll("unopposed", 8);
    EXPECT_EQ(t.knight("ada").fight.won, 2);  // three, less the one
    t.roll("foe-damage", 15).act("ada", "endure");
    EXPECT_EQ(t.knight("ada").hit_points, 22);  // 5 through 10, no shield
    t.roll("knockdown", 5);
    EXPECT_EQ(t.knight("ada").fight.fought, 3);  // that was no exchange
    EXPECT_EQ(t.knight("ada").fight.lost, 0);
}

TEST(GP_MAN_4, AMissOfAFoeGivenNothingIsNothing)
{
    Trial t = vs_two(1);
    t.act("ada", "split 0 15").roll("unopposed", 11).exchange(10, 3).roll("damage", 8);
    EXPECT_EQ(t.knight("ada").fight.won, 1);
    EXPECT_EQ(t.knight("ada").fight.fought, 1);
}

TEST(GP_MAN_4, AnUnopposedHitTakesNothingUnderNothing)
{
    Trial t = vs_two(1);
    t.act("ada", "split 0 15")
        .roll("unopposed", 9)
        .roll("foe-damage", 8)
        .exchange(10, 3)
        .roll("damage", 8);
    EXPECT_EQ(t.knight("ada").fight.won, 1);  // the hit came before there was anything to take
}

TEST(GP_MAN_4, TheUnopposedCriticalDoublesTheDice)
{
    Trial t = vs_two(1);
    t.act("ada", "split 0 15").roll("unopposed", 10);
    EXPECT_EQ(Rules::cast(t.s).count, 8);
}

TEST(GP_MAN_4, StandVsTwoIsThreePairsAndNoStopping)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(20, 5)
        .act("ada", "stand")
        .roll("stand", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    EXPECT_EQ(t.s.turn.foes.size(), 2u);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(t.lists("ada", "stop"));
        t.act("ada", "split 8 7").exchange(16, 3).roll("foe-damage", 5).exchange(16, 16);
    }
    EXPECT_EQ(t.s.phase, Phase::followers);
    EXPECT_EQ(t.knight("ada").fight.fought, 6);
}

TEST(GP_MAN_4, ModifiersComeBeforeTheSplit)
{
    Trial t(1);
    t.knight("ada").disrupted = true;
    t.act("ada", "fight")
        .battle(4, 16)
        .act("ada", "attack vs two")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    EXPECT_EQ(skill_to_split(t.s, {0}), 5);
    t.act("ada", "call squire").roll("squire-call", 5);
    EXPECT_EQ(skill_to_split(t.s, {0}), 10);
    EXPECT_EQ(t.refusal("ada", "split 5 5"), "");
}

TEST(GP_MAN_4, ASkillOfNothingOrLessGoesToOneFoeWhole)
{
    Trial t(1);
    t.knight("ada").standing[Skill::weapon] = -18;
    t.act("ada", "fight")
        .battle(9, 9)
        .act("ada", "attack vs two")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    EXPECT_EQ(t.list("ada"), (Texts{"split 0 -3", "split -3 0", "call squire"}));
    t.act("ada", "split -3 0").exchange(1, 11).roll("unopposed", 20);
    EXPECT_EQ(t.knight("ada").fight.fought, 1);
}

TEST(GP_MAN_4, OnFootOneMountedFoeOfTheTwoIsEnoughForTheFiveLess)
{
    Trial t(1);
    t.knight("ada").mounted = false;
    t.act("ada", "fight").battle(12, 5).act("ada", "attack vs two").roll("attack-length", 1);
    t.roll("draw", 1).roll("draw", 1);
    EXPECT_EQ(skill_to_split(t.s, {0}), 15);
    t.act("gm", "ruling foe ada mounted-heorthgeneat 2");
    EXPECT_EQ(skill_to_split(t.s, {0}), 10);
}

TEST(GP_FOE_2, WhatTwoWhoAttackTogetherDoToAFoeAddsUp)
{
    Trial t = together(2, 5);
    t.act("ada", "strike").act("bea", "strike");
    t.exchange(10, 16).roll("damage", 18).exchange(10, 16).roll("damage", 18);  // 12 and 12 of 30
    EXPECT_TRUE(t.last<Struck>().felled);
    EXPECT_EQ(t.knight("ada").felled, 0);
    EXPECT_EQ(t.knight("bea").felled, 1);
}

}  // namespace
}  // namespace montjoy::gpc
