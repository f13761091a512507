#include "systems/gbh/morale.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

TEST(GH_MOR_1, MoraleFollowsDamageDealtAndReceivedButNotFatigue)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC4 none 0504 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(12);
    battle.take("Swordmen 2.1", {"attack Swordmen 1.1"});
    battle.roll(15);  // 5 past the plate
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 1.1").morale, 12 - 5);
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, 5 - 12);
}

TEST(GH_MOR_2, BandsBeginAndEndAsPrinted)
{
    const std::vector<std::pair<int, Band>> ends{
        {500, Band::victorious}, {80, Band::victorious}, {79, Band::excellent}, {60, Band::excellent}, {59, Band::very_high},
        {40, Band::very_high},   {39, Band::high},       {20, Band::high},      {19, Band::normal},    {-19, Band::normal},
        {-20, Band::low},        {-39, Band::low},       {-40, Band::very_low}, {-59, Band::very_low}, {-60, Band::panic},
        {-79, Band::panic},      {-80, Band::surrender}, {-500, Band::surrender}};
    for (const auto& [morale, band] : ends) EXPECT_EQ(band_of(morale), band) << morale;
}

TEST(GH_MOR_4, AtMinusEightyAUnitSurrendersAtTheEndOfTheRound)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-70", "infantry 5 swords AC0 none 0403 s morale=-69", swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(3);  // 3 + 15: Panic
    battle.end_round();
    EXPECT_EQ(battle.at("Swordmen 2.1"), "off");
    EXPECT_EQ(battle.count(EventKind::surrendered), 1);
    EXPECT_EQ(battle.at("Swordmen 2.2"), "0403");
}

TEST(GH_MOR_4, TheVictoriousMakeAShakenNeighbourSurrenderWithoutARoll)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 s morale=80", "infantry 5 swords AC0 none 0404 n morale=79"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-1", "infantry 5 swords AC0 none 0603 s", "infantry 5 swords AC0 none 0501 s morale=-50"};
    Battle battle(lineup);
    battle.take("Swordmen 1.2");
    EXPECT_EQ(battle.refusal("demand Swordmen 2.1"), "Swordmen 1.2 is not Victorious: its morale is 79, and 80 is asked (GH-MOR-4)");
    battle.act("wait");
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.refusal("demand Swordmen 2.2"), "Swordmen 2.2 has a morale of 0; below 0 it may be made to surrender (GH-MOR-4)");
    EXPECT_EQ(battle.refusal("demand Swordmen 2.3"), "Swordmen 1.1 could not attack Swordmen 2.3 in melee from where it stands (GH-MOR-4)");
    battle.act("demand Swordmen 2.1");  // behind it: the facing does not matter
    EXPECT_EQ(battle.at("Swordmen 2.1"), "off");
    EXPECT_TRUE(battle.unit("Swordmen 1.1").is(Mark::acted));
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 1.1").xp, 0);  // GH-XP-2
    EXPECT_EQ(battle.unit("Swordmen 1.1").morale, 80);
    lineup.options = R"("surrender_range":"any")";
    Battle any(lineup);
    any.take("Swordmen 1.1");
    EXPECT_TRUE(any.legal("demand Swordmen 2.3"));
}

TEST(GH_XP_1, AThousandXpAreALevelAndTheRestIsKept)
{
    EXPECT_EQ(after_gain(5, 990, 25).level, 6);
    EXPECT_EQ(after_gain(5, 990, 25).xp, 15);
    EXPECT_EQ(after_gain(5, 0, 999).level, 5);
    EXPECT_EQ(after_gain(5, 999, 1001).level, 7);
    Lineup lineup;
    lineup.red = {"irregulars 2 spears AC0 none 0504 n xp=995"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Irregulars 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);  // 20 + 2 - 5
    EXPECT_EQ(battle.unit("Irregulars 1.1").level, 2);
    battle.end_round();
    EXPECT_EQ(battle.unit("Irregulars 1.1").level, 3);
    EXPECT_EQ(battle.unit("Irregulars 1.1").xp, 12);
    EXPECT_EQ(type_of(battle.state, battle.unit("Irregulars 1.1")), Type::irregulars);  // stay so in the battle
}

TEST(GH_XP_1, StructuresGiveNoExperience)
{
    Lineup lineup;
    lineup.map = ".....\\n..W..\\n.....\\n.....";
    lineup.legend = R"("W":{"work":"wall","material":"wood","side":"Blue"})";
    lineup.red = {"battering-ram 3 - AC0 none 0303 n"};
    lineup.blue = {swordmen + "0501 s"};
    Battle battle(lineup);
    battle.take("Battering ram 1.1", {"batter 0302"});
    battle.end_round();
    EXPECT_EQ(battle.unit("Battering ram 1.1").xp, 0);
    EXPECT_EQ(battle.unit("Battering ram 1.1").morale, 0);
}

TEST(GH_XP_2, DamageCountsUpToWhatTheTargetHadLeft)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s rp=6", swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 1.1").xp, 6);
    EXPECT_EQ(battle.unit("Swordmen 1.1").morale, 6);
}

TEST(GH_XP_2, TheRecoilCountsForTheFootAndFriendsGiveNothing)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 n", "dragon 5 - AC4 none 0506 n", swordmen + "0505 n"};
    lineup.blue = {"infantry 5 spears AC4 none 0503 s", swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"attack Spearmen 2.1"});
    battle.rolls({3, 20});
    battle.take("Dragon 1.1", {"breath"});
    battle.roll(30);
    battle.end_round();
    EXPECT_EQ(battle.unit("Spearmen 2.1").xp, 20);
    EXPECT_EQ(battle.unit("Cavalry 1.1").xp, 0);
    EXPECT_EQ(battle.unit("Cavalry 1.1").morale, -20);
    EXPECT_EQ(battle.unit("Dragon 1.1").xp, 0);        // a friend was in its breath
    EXPECT_EQ(battle.unit("Swordmen 1.1").morale, -45);  // 30 and 15 from the rear
}

}  // namespace
}  // namespace montjoy::gbh
