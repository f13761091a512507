// Exchanges, blows and wounds.
#include "systems/gpc/exchange.hpp"

#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// Ada stands fast before a foe that the die draws in tier 1.
Trial stands(int die, int knights = 1)
{
    Trial t(knights);
    t.declare_all();
    for (int i = 0; i < knights; ++i) t.battle(16, 5);
    t.act("ada", "stand fast");
    if (knights > 1) t.act("bea", "stand fast");
    return t.roll("draw", die);
}

TEST(GP_EXC_1, WeaponAgainstWeaponAndTheWinnerInflictsHisDice)
{
    Trial t = stands(5);
    t.act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 15);
    EXPECT_EQ(t.last<Exchanged>().against, 14);
    EXPECT_EQ(Rules::cast(t.s).count, 4);
    t.roll("damage", 20);
    EXPECT_EQ(t.last<Struck>().got_through,
              8);  // armour 6, and 6 for the shield: it rolled a success, but lower
}

TEST(GP_EXC_1, TheShieldStopsSixOnlyOfAPartialSuccess)
{
    Trial t = stands(5);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 20);  // it failed
    EXPECT_EQ(t.last<Struck>().got_through, 14);
    t.act("ada", "strike").exchange(8, 10).roll("foe-damage", 18);  // Ada succeeded, but lower
    EXPECT_EQ(t.last<BlowLanded>().got_through, 2);
    t.act("ada", "endure")
        .roll("knockdown", 3)
        .act("ada", "strike")
        .exchange(16, 10)
        .roll("foe-damage", 18);
    EXPECT_EQ(t.last<BlowLanded>().got_through, 8);
}

TEST(GP_EXC_1, WithoutAShieldNothingIsStopped)
{
    EXPECT_EQ(through(18, 10, false, true), 8);
    EXPECT_EQ(through(18, 10, true, true), 2);
    EXPECT_EQ(through(18, 10, true, false), 8);
    EXPECT_EQ(through(9, 10, true, false), 0);
}

TEST(GP_EXC_1, ACriticalDoublesTheDice)
{
    Trial t = stands(5);
    t.act("ada", "strike").exchange(15, 3);
    EXPECT_EQ(Rules::cast(t.s).count, 8);
    t.roll("damage", 20).act("ada", "strike").exchange(3, 14);
    EXPECT_EQ(Rules::cast(t.s).count, 10);
}

TEST(GP_EXC_1, AFumbleHasNoFurtherEffectAndADrawnExchangeNone)
{
    Trial t = stands(1);
    t.act("ada", "strike").exchange(20, 16);
    EXPECT_EQ(t.last<Exchanged>().outcome, Outcome::fumble);
    EXPECT_EQ(t.last<Exchanged>().fared, Fared::drawn);
    EXPECT_EQ(t.s.phase, Phase::ready);
    t.act("ada", "strike").exchange(7, 7);
    EXPECT_EQ(t.last<Exchanged>().outcome, Outcome::tie);
    EXPECT_EQ(t.s.phase, Phase::ready);
}

TEST(GP_EXC_1, AWinIsAWinWhetherOrNotTheFoeFalls)
{
    Trial t = stands(5);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 4);
    EXPECT_EQ(t.last<Struck>().got_through, 0);
    EXPECT_EQ(t.knight("ada").fight.won, 1);
}

TEST(GP_EXC_2, AMissileFoeThatMissesIsAWinWithFullGloryWhateverHeRolled)
{
    for (const int mine : {3, 16, 20}) {
        Trial t = stands(4);
        t.act("ada", "strike").exchange(mine, 13);
        EXPECT_EQ(t.last<Exchanged>().fared, Fared::won) << mine;
        EXPECT_EQ(t.last<Exchanged>().glory, 20) << mine;  // 10, in halves
    }
    Trial critical = stands(4);
    critical.act("ada", "strike").exchange(15, 13);
    EXPECT_EQ(critical.last<Exchanged>().glory, 20);  // once, whatever he rolled
}

TEST(GP_EXC_2, SuchAWinDealsDamage)
{
    Trial t = stands(4);
    t.act("ada", "strike").exchange(20, 13).roll("damage", 12);
    EXPECT_TRUE(t.last<Struck>().felled);  // 12 of 24
}

TEST(GP_EXC_2, OneThatHitsIsAFoeLikeAnother)
{
    Trial t = stands(4);
    t.act("ada", "strike").exchange(16, 5);
    EXPECT_EQ(t.last<Exchanged>().fared, Fared::lost);
    EXPECT_EQ(t.last<Exchanged>().glory, 10);
    EXPECT_EQ(Rules::cast(t.s).count, 3);
    t.roll("foe-damage", 12).act("ada", "endure");
    t.act("ada", "strike").exchange(9, 5);
    EXPECT_EQ(t.last<Exchanged>().fared, Fared::won);
}

TEST(GP_EXC_2, AMissOfAnotherFoeIsNone)
{
    Trial t = stands(1);
    t.act("ada", "strike").exchange(16, 16);
    EXPECT_EQ(t.last<Exchanged>().fared, Fared::drawn);
}

TEST(GP_EXC_3, RolledDamageOfSizOrMoreIsAKnockdown)
{
    Trial t = stands(5);
    t.act("ada", "strike").exchange(9, 10).roll("foe-damage", 13).act("ada", "strike");  // 13: none
    EXPECT_EQ(t.s.phase, Phase::blow);
    t.exchange(9, 10).roll("foe-damage", 14);  // 14 before armour, nothing through it
    EXPECT_EQ(t.last<BlowLanded>().got_through, 0);
    const Preview preview = Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "endure"));
    ASSERT_EQ(preview.odds.size(), 1u);
    EXPECT_EQ(preview.odds[0].bars[0].chance, Fraction(12, 20)) << "he keeps the saddle on his Horsemanship";
    t.knight("ada").mounted = false;
    EXPECT_TRUE(Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "endure")).odds.empty()) << "he has none to lose";
    t.knight("ada").mounted = true;
    t.act("ada", "endure");
    EXPECT_EQ(t.waits(), "d20 for Ada's Horsemanship 12: does he keep his seat?");
    t.roll("knockdown", 12);
    EXPECT_TRUE(t.knight("ada").mounted);
    EXPECT_EQ(t.s.phase, Phase::ready);
}

TEST(GP_EXC_3, WhoLosesHisSeatIsOnFootFiveLessAgainstTheMountedAndCannotCharge)
{
    Trial t = stands(5);
    t.act("ada", "strike")
        .exchange(9, 10)
        .roll("foe-damage", 14)
        .act("ada", "endure")
        .roll("knockdown", 13);
    EXPECT_FALSE(t.knight("ada").mounted);
    EXPECT_EQ(t.s.phase, Phase::unhorsed);
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 15);
    t.s.turn.foes[0].kind = t.scenario().table.named("mounted-heorthgeneat");
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 10);
    t.act("ada", "go on")
        .act("ada", "strike")
        .exchange(16, 20)
        .act("ada", "strike")
        .exchange(16, 20);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 3);
    t.knight("ada").disengaged = true;
    t.act("ada", "fight").battle(12, 5);
    EXPECT_FALSE(t.lists("ada", "charge"));
}

TEST(GP_EXC_3, OnFootItIsDexterity)
{
    Trial t(1);
    t.knight("ada").mounted = false;
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    t.act("ada", "strike").exchange(9, 10).roll("foe-damage", 14).act("ada", "endure");
    EXPECT_EQ(t.waits(), "d20 for Ada's DEX 10: does he keep his seat?");
}

TEST(GP_EXC_3, WhoCameOnFootHasTheFiveLessToo)
{
    std::string text = plain_battle(1);
    text.replace(text.find("\"charger\""), 9, "\"none\"");
    Trial t(Rules::opening(scenario_of(text)));
    EXPECT_FALSE(t.knight("ada").mounted);
    t.act("ada", "fight").battle(12, 5);
    EXPECT_FALSE(t.lists("ada", "charge"));
    t.act("ada", "push deeper").roll("push-length", 1).roll("draw", 1);
    t.act("gm", "ruling foe ada mounted-heorthgeneat");
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 10);
}

TEST(GP_EXC_3, ConOrMoreInOneBlowIsAMajorWound)
{
    const Sheet ada = Trial(1).scenario().knights[0];
    EXPECT_EQ(hurt(ada, 27, 22, 12).health, Health::fit);
    EXPECT_EQ(hurt(ada, 27, 23, 13).health, Health::major_wound);
    EXPECT_EQ(hurt(ada, 27, 23, 13).hit_points, 14);
}

TEST(GP_EXC_3, AQuarterOrLessIsUnconsciousAndNothingOrLessIsDying)
{
    const Sheet ada = Trial(1).scenario().knights[0];  // 27: the quarter is 6.75
    EXPECT_EQ(hurt(ada, 10, 12, 3).health, Health::fit);
    EXPECT_EQ(hurt(ada, 10, 12, 4).health, Health::unconscious);
    EXPECT_EQ(hurt(ada, 10, 12, 9).health, Health::unconscious);
    EXPECT_EQ(hurt(ada, 10, 12, 10).health, Health::dying);
    EXPECT_EQ(hurt(ada, 20, 30, 20).health, Health::dying);
    Sheet even = ada;
    even.con = 14;  // 28: the quarter is 7
    EXPECT_EQ(hurt(even, 10, 12, 3).health, Health::unconscious);
    EXPECT_EQ(hurt(even, 10, 12, 2).health, Health::fit);
}

TEST(GP_EXC_3, WhoIsOutLeavesWithHisMenAndTheBattleGoesOn)
{
    Trial t = stands(5, 2);
    t.act("ada", "strike").exchange(16, 10).roll("foe-damage", 24).act("ada", "endure");
    EXPECT_EQ(t.knight("ada").health, Health::major_wound);
    EXPECT_EQ(t.count<FollowersFought>(), 0);  // no roll of theirs
    EXPECT_EQ(t.s.turn.lead, t.id("bea"));
    t.roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 3);
    EXPECT_FALSE(t.asks("ada"));
    EXPECT_TRUE(t.asks("bea"));
}

TEST(GP_EXC_3, WoundsHaveNoOtherEffect)
{
    Trial t = stands(5);
    t.knight("ada").hit_points = 8;
    EXPECT_EQ(exchange_skill(t.s, {0}, 0), 15);
    EXPECT_EQ(battle_skill(t.s, {0}), 15);
}

/// After a battle of which Ada came out with so many hit points.
Trial dying(int hit_points)
{
    Trial t(1);
    t.knight("ada").hit_points = static_cast<std::int16_t>(hit_points);
    t.knight("ada").health = Health::dying;
    return t.act("gm", "ruling end standing");
}

TEST(GP_EXC_3, FirstAidMaySaveTheDying)
{
    Trial lives = dying(-2);
    lives.roll("first-aid", 14).roll("first-aid-points", 3);
    EXPECT_EQ(lives.knight("ada").hit_points, 1);
    EXPECT_EQ(lives.knight("ada").health, Health::unconscious);
    Trial too_little = dying(-2);
    too_little.roll("first-aid", 14).roll("first-aid-points", 2);
    EXPECT_EQ(too_little.knight("ada").health, Health::dead);
    Trial critical = dying(-3);
    critical.roll("first-aid", 15).roll("first-aid-points", 1);
    EXPECT_EQ(critical.knight("ada").hit_points, 1);
    EXPECT_EQ(critical.knight("ada").health, Health::unconscious);
    Trial failed = dying(0);
    failed.roll("first-aid", 16);
    EXPECT_EQ(failed.knight("ada").health, Health::dead);
    EXPECT_EQ(failed.s.phase, Phase::over);
}

TEST(GP_EXC_4, UntilHeFailsIsUntilTheFirstLostAndADrawnOneGoesOn)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack")
        .roll("attack-length", 3)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "strike").exchange(16, 16).act("ada", "strike").exchange(7, 7);
    EXPECT_EQ(t.s.phase, Phase::ready);
    Trial u(1);
    u.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack")
        .roll("attack-length", 3)
        .roll("draw", 1)
        .roll("draw", 1);
    u.act("ada", "strike").exchange(16, 3).roll("foe-damage", 5);
    EXPECT_EQ(u.s.phase, Phase::followers);
}

TEST(GP_EXC_4, WithTwoFoesBothArePlayedAndOneLostEndsIt)
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack vs two")
        .roll("attack-length", 3)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "split 8 7").exchange(16, 3).roll("foe-damage", 5);
    EXPECT_EQ(t.s.phase, Phase::blow);  // the second is played
    t.exchange(5, 3).roll("damage", 5);
    EXPECT_EQ(t.s.phase, Phase::followers);
}

}  // namespace
}  // namespace montjoy::gpc
