#include "systems/gbh/attack.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

TEST(GH_COM_11, AMeleeAttackEngagesUntilTheyPart)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n", "infantry 5 bows,swords AC0 none 0603 n hand=bows"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0602 s"};
    Battle battle(lineup);
    const UnitId red = battle.id("Swordmen 1.1"), blue = battle.id("Swordmen 2.1");
    EXPECT_FALSE(are_engaged(battle.state, red, blue));  // standing near does nothing
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(10);
    EXPECT_TRUE(are_engaged(battle.state, red, blue));
    battle.take("Swordmen 2.1");
    for (const char* act : {"move 0502", "join Swordmen 2.2", "divide 2", "swap Swordmen 2.2", "pass Swordmen 2.2 0601"})
        EXPECT_EQ(battle.clause(act), std::string_view(act).starts_with("swap") ? "GH-PASS-1" : "GH-COM-11") << act;
    for (const char* act : {"wait", "face n", "attack Swordmen 1.1", "attack Bowmen 1.1"})
        EXPECT_EQ(battle.legal(act), true) << act;
    battle.act("attack Bowmen 1.1");  // engaged with two
    battle.roll(10);
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.2"), "GH-COM-11");
    battle.act("wait");
    battle.unit("Swordmen 2.1").rp = 1;
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.unit("Swordmen 1.1").engaged, 0);  // removed: engaged no more
    EXPECT_EQ(battle.unit("Bowmen 1.1").engaged, 0);
}

TEST(GH_COM_11, NobodyIsStoppedByStandingNear)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0507 n"};
    lineup.blue = {swordmen + "0406 s", swordmen + "0604 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"move 0503", "face n"});  // between them and past
    EXPECT_EQ(battle.at("Cavalry 1.1"), "0503");
}

TEST(GH_COM_11, AirborneAttacksEngageNobody)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504^ n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);
    EXPECT_EQ(battle.unit("Dragon 1.1").engaged, 0);
}

TEST(GH_COM_12, AShotAtAScrimmageIsSharedByTheTargetAndThoseEngagedWithIt)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0507 n", swordmen + "0504 n", "infantry 5 swords AC4 full 0403 ne", swordmen + "0602 sw"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0502 se"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(3);
    battle.take("Swordmen 1.3", {"attack Swordmen 2.2"});  // engaged with the other enemy only
    battle.roll(3);
    battle.end_round();
    battle.take("Swordmen 1.2", {"attack Swordmen 2.1"});
    battle.roll(10);
    battle.end_round();
    std::vector<int> before;
    for (const char* name : {"Swordmen 2.1", "Swordmen 1.1", "Swordmen 1.2", "Swordmen 1.3", "Swordmen 2.2"}) before.push_back(battle.rp(name));
    const int xp = battle.unit("Bowmen 1.1").xp;
    battle.take("Bowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(25);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), before[0] - 8);  // 25 / 3
    EXPECT_EQ(battle.rp("Swordmen 1.1"), before[1] - 8);
    EXPECT_EQ(battle.rp("Swordmen 1.2"), before[2] - 8);  // whatever its own armour
    EXPECT_EQ(battle.rp("Swordmen 1.3"), before[3]);
    EXPECT_EQ(battle.rp("Swordmen 2.2"), before[4]);
    battle.end_round();
    EXPECT_EQ(battle.unit("Bowmen 1.1").xp, xp + 8);      // for the enemy's share only
    EXPECT_EQ(battle.unit("Swordmen 1.2").morale, 10 - 8);
}

TEST(GH_COM_12, BreathIsNotDividedButRolledForEach)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0505 n", swordmen + "0504 n"};
    lineup.blue = {swordmen + "0404 ne", swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.2"});
    battle.roll(3);
    battle.take("Dragon 1.1", {"breath"});
    ASSERT_EQ(battle.state.throws.size(), 2u);  // friend and foe in its three front hexes
    battle.rolls({20, 30});
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 80);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 99 - 30 - 15);  // in its rear
}

TEST(GH_COM_13, AThrownWeaponIsGoneAndTheOthersStay)
{
    Lineup lineup;
    lineup.red = {"infantry 5 javelins,swords,battle-axes AC0 target 0504 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Javelinmen 1.1", {"throw Swordmen 2.1"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 80);
    EXPECT_EQ(battle.clause("hand javelins"), "GH-COM-15");
    EXPECT_TRUE(battle.legal("hand swords"));
    battle.act("hand battle-axes");
    battle.take("Javelinmen 1.1", {"throw Swordmen 2.1"});
    battle.roll(20);
    EXPECT_EQ(in_hand(battle.state, battle.unit("Javelinmen 1.1")), Weapon::swords);  // the last one, without asking
    battle.take("Javelinmen 1.1");
    EXPECT_EQ(battle.clause("throw Swordmen 2.1"), "GH-WPN-3");
}

TEST(GH_COM_14, CrossbowsShootEverySecondRoundAndWaitingLoadsThem)
{
    Lineup lineup;
    lineup.red = {"infantry 5 crossbows AC0 none 0504 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Crossbowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(25);
    battle.take("Crossbowmen 1.1");
    EXPECT_EQ(battle.refusal("shoot Swordmen 2.1"), "Crossbowmen 1.1 is unloaded: it has to wait a round (GH-COM-14)");
    battle.act("wait");
    battle.calm();
    battle.take("Crossbowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(25);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 50);
}

TEST(GH_COM_14, WaitingLoadsWhoIsEngagedToo)
{
    Lineup lineup;
    lineup.red = {"infantry 5 crossbows AC0 none 0504 n"};
    lineup.blue = {swordmen + "0501 s", swordmen + "0502 s"};
    Battle battle(lineup);
    battle.take("Crossbowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(5);
    battle.take("Swordmen 2.2", {"move 0503", "face s"});
    battle.take("Swordmen 2.2", {"attack Crossbowmen 1.1"});
    battle.roll(3);
    ASSERT_EQ(battle.unit("Crossbowmen 1.1").engaged, 1);
    battle.take("Crossbowmen 1.1", {"wait"});
    EXPECT_FALSE(battle.unit("Crossbowmen 1.1").is(Mark::unloaded));
}

TEST(GH_COM_14, EachWeaponIsLoadedByItself)
{
    Lineup lineup;
    lineup.red = {"infantry 5 crossbows,slings,bows AC0 none 0504 n hand=crossbows"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Crossbowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(5);
    battle.take("Crossbowmen 1.1", {"hand slings", "shoot Swordmen 2.1"});  // which need no loading
    battle.roll(3);
    battle.take("Crossbowmen 1.1", {"hand bows", "fire Swordmen 2.1"});
    battle.roll(3);
    battle.take("Crossbowmen 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-COM-14");
    battle.act("hand crossbows");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-COM-14");
    battle.act("wait");  // loads all of them
    battle.take("Crossbowmen 1.1", {"hand bows"});
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
}

TEST(GH_COM_14, BowsAreUnloadedByAFireArrowOnlyAndTrollsByTheirRocks)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0504 n", "trolls 5 - AC4 none 0604 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1", {"shoot Swordmen 2.1"});
    battle.roll(3);
    battle.take("Trolls 1.1", {"shoot Swordmen 2.1"});
    battle.roll(6);
    battle.take("Bowmen 1.1", {"fire Swordmen 2.1"});
    battle.roll(3);
    battle.take("Trolls 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-COM-14");
    battle.act("wait");
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-COM-14");  // arrows of both kinds
    EXPECT_EQ(battle.clause("fire Swordmen 2.1"), "GH-COM-14");
    battle.act("wait");
    battle.take("Bowmen 1.1");
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
    battle.act("wait");
    battle.take("Trolls 1.1");
    EXPECT_TRUE(battle.legal("shoot Swordmen 2.1"));
}

TEST(GH_COM_14, ACatapultNamesItsAmmunitionWhenItReloads)
{
    Lineup lineup;
    lineup.map = "............\\n............\\n............\\n............";
    lineup.red = {"catapult 3 - AC0 none 0102 n load=rocks"};
    lineup.blue = {swordmen + "0702 s", swordmen + "0402 s"};
    Battle battle(lineup);
    battle.take("Catapult 1.1");
    EXPECT_EQ(battle.clause("load rock"), "GH-COM-14");  // it is loaded: named already
    EXPECT_EQ(battle.clause("shoot Swordmen 2.2"), "GH-WPN-7");  // nearer than 4
    battle.act("shoot Swordmen 2.1");
    battle.roll(40);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100 - 38);  // many rocks, 7d10, level 3 against 5
    battle.take("Catapult 1.1");
    EXPECT_EQ(battle.clause("wait"), "GH-COM-14");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-COM-14");
    battle.act("load rock");
    battle.take("Catapult 1.1");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-UNIT-12");  // one rock is for structures
    EXPECT_TRUE(battle.legal("wait"));
}

TEST(GH_COM_14, ADragonBreathesAgainInTheFourthRoundAfter)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0505 n"};
    lineup.blue = {"infantry 5 swords AC4 full 0504 n", swordmen + "0901 s"};
    Battle battle(lineup);
    battle.end_round();
    battle.end_round();
    battle.take("Dragon 1.1", {"breath"});  // round 3
    battle.roll(6);
    for (int round = 4; round < 7; ++round) {
        battle.take("Dragon 1.1");
        EXPECT_EQ(battle.state.round, round);
        EXPECT_EQ(battle.clause("breath"), "GH-COM-14") << round;
        battle.act("wait");
    }
    battle.take("Dragon 1.1");
    EXPECT_EQ(battle.state.round, 7);
    EXPECT_TRUE(battle.legal("breath"));
}

TEST(GH_COM_15, AWeaponIsChangedOnceAtTheStartOfTheActionAndHolds)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows,swords,spears AC0 normal 0504 n hand=bows"};
    lineup.blue = {"cavalry 5 swords AC0 none 0503 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1");
    EXPECT_EQ(battle.clause("attack Cavalry 2.1"), "GH-COM-15");  // a bow strikes no blow
    EXPECT_EQ(battle.clause("hand bows"), "GH-COM-15");
    EXPECT_EQ(battle.clause("hand maces"), "GH-COM-15");
    battle.act("hand spears");
    EXPECT_EQ(battle.refusal("hand swords"), "Bowmen 1.1 has changed its weapon in this action (GH-COM-15)");
    battle.act("wait");
    battle.take("Cavalry 2.1", {"attack Bowmen 1.1"});  // spears await it: the charge falls back
    battle.rolls({20, 20});
    EXPECT_EQ(battle.rp("Bowmen 1.1"), 100 - 2 * 15);   // the shield counts, the blow is doubled at the spears
    EXPECT_EQ(battle.rp("Cavalry 2.1"), 180 - 20 - 1);
}

TEST(GH_COM_16, DamageFallsBeforeFatigueAndTheDeadGoTogether)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC4 none 0504 n rp=2"};
    lineup.blue = {swordmen + "0503 s rp=5"};
    lineup.more = R"(,"holds":"Blue")";  // which does not count here
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});  // its own EP of 1.4 costs it 2: its blow still counts
    battle.roll(20);
    EXPECT_EQ(battle.at("Swordmen 1.1"), "off");
    EXPECT_EQ(battle.at("Swordmen 2.1"), "off");
    EXPECT_TRUE(battle.over());  // both lost their last unit together
    EXPECT_EQ(std::get<Over>(Rules::pending(battle.state)).winner, std::nullopt);
}

TEST(GH_COM_16, AllRollsStandOnTheValuesBeforeTheAction)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504 n"};
    lineup.blue = {swordmen + "0503 s", "infantry 5 swords AC0 none 0603 sw"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"attack Swordmen 2.1", "attack Swordmen 2.2"});
    const auto first = battle.state.throws[0].modifier;
    battle.roll(60);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100);  // nothing is taken until all is rolled
    EXPECT_EQ(battle.state.throws[1].modifier, first);
    battle.roll(6);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 40);
}

}  // namespace
}  // namespace montjoy::gbh
