// Helping another, and the opportunity of a critical.
#include "systems/gpc/choice.hpp"
#include "systems/gpc/manoeuvre.test.hpp"
#include "systems/gpc/modifiers.hpp"

namespace montjoy::gpc {
namespace {

TEST(GP_MAN_12, AFallenKnightIsBroughtOffAndAnUnhorsedOneMounted)
{
    Trial t = success(3);
    t.knight("bea").mounted = false;
    t.knight("cy").hit_points = 3;
    t.knight("cy").health = Health::unconscious;
    t.act("ada", "attack")
        .act("bea", "flank")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    win(t);
    EXPECT_EQ(t.list("ada"), (Texts{"bring off cy", "lend mount bea", "move on"}));
    EXPECT_EQ(t.refusal("ada", "bring off bea"), "Bea does not lie on the field (GP-MAN-12)");
    EXPECT_EQ(t.refusal("ada", "lend mount cy"), "Cy is not unhorsed (GP-MAN-12)");
    Trial u = t;
    t.act("ada", "bring off cy");
    EXPECT_TRUE(t.knight("cy").secured);
    u.act("ada", "lend mount bea");
    EXPECT_TRUE(u.knight("bea").mounted);
}

TEST(GP_MAN_12, WhoWasBroughtOffIsNotBroughtOffAgain)
{
    Trial t = success(2);
    t.knight("bea").hit_points = 3;
    t.knight("bea").health = Health::unconscious;
    t.knight("bea").secured = true;
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "attack").roll("attack-length", 1).roll("draw", 1).roll("draw", 1);
    win(t);
    EXPECT_EQ(t.list("ada"), (Texts{"search", "move on"}));
}

/// Ada has a critical, and chooses.
Trial critical(std::string_view manoeuvre)
{
    Trial t(1);
    t.act("ada", "fight").battle(15, 5).act("ada", manoeuvre);
    return t;
}

TEST(GP_OPP_1, TheFoeIsNamedFromAnyTier)
{
    Trial t = critical("push deeper");
    t.act("ada", "take foe chieftain").roll("push-length", 2);
    EXPECT_EQ(kind(t), "chieftain");
    EXPECT_EQ(t.s.phase, Phase::ready);
    Trial u = critical("attack");
    u.act("ada", "take foe berserker").roll("attack-length", 2);
    EXPECT_EQ(kind(u), "berserker");  // nothing is drawn beside him
    EXPECT_EQ(u.s.turn.foes.size(), 1u);
    EXPECT_EQ(u.s.phase, Phase::ready);
    Trial v = critical("attack vs two");
    v.act("ada", "take foe berserker").roll("attack-length", 2).roll("draw", 1);
    EXPECT_EQ(kind(v, 0), "berserker");
    EXPECT_EQ(kind(v, 1), "ceorl");
}

TEST(GP_OPP_1, IntensityGoesDownByTwoAtOnce)
{
    Trial t = critical("flank");
    t.act("ada", "take intensity");
    EXPECT_EQ(t.s.intensity, 8);
}

TEST(GP_OPP_1, TheSquireIsFoundWhereHeIsLost)
{
    Trial t = critical("flank");
    EXPECT_EQ(t.refusal("ada", "take squire"), "Ada's squire is not lost (GP-OPP-1)");
    t.knight("ada").squire = Squire::silent;
    t.act("ada", "take squire");
    EXPECT_EQ(t.knight("ada").squire, Squire::at_hand);
}

TEST(GP_OPP_1, TheFirstFoeWithARansomFelledIsTakenWhateverTheManoeuvre)
{
    Trial t = critical("push deeper");
    t.act("ada", "take ransom").roll("push-length", 4).roll("draw", 5);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 23);
    EXPECT_EQ(t.knight("ada").ransom, 6);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 23);
    EXPECT_EQ(t.knight("ada").ransom, 6);  // the first
}

TEST(GP_OPP_1, FiveToTheWeaponInEveryExchangeOfTheRound)
{
    Trial t = critical("push deeper");
    t.act("ada", "take weapon").roll("push-length", 2).roll("draw", 1);
    t.act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 20);
    t.roll("damage", 8).act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.last<Exchanged>().skill, 20);
    EXPECT_EQ(t.list("ada").size(), 0u);
}

}  // namespace
}  // namespace montjoy::gpc
