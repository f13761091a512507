#include "systems/gbh/round.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

TEST(GH_RND_1, TheHighestActsFirstThenPlayersAlternateUntilAllHaveActed)
{
    Lineup lineup;
    lineup.red = {swordmen + "0104 n", swordmen + "0204 n", swordmen + "0304 n"};
    lineup.blue = {swordmen + "0504 n"};
    Battle battle(lineup);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{0});  // each rolls for itself
    battle.roll(4);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{1});
    battle.roll(9);
    EXPECT_EQ(battle.state.seat, 1);
    EXPECT_EQ(Rules::check(battle.state, Seat{0}, Action{})->clause.id, "GH-RND-1");
    battle.let_wait();
    for (int i = 0; i < 3; ++i) {  // player 2 has dropped out
        EXPECT_EQ(battle.state.seat, 0);
        EXPECT_EQ(battle.state.round, 1);
        battle.let_wait();
    }
    EXPECT_EQ(battle.state.round, 2);
    EXPECT_EQ(battle.state.phase, Phase::initiative);
}

TEST(GH_RND_1, TiesAreRolledAgainBetweenTheTied)
{
    Lineup lineup;
    lineup.red = {swordmen + "0104 n"};
    lineup.blue = {swordmen + "0504 n"};
    lineup.green = {swordmen + "0904 n"};
    lineup.victory = R"({"side":"Red","aim":"destroy","share":100})";
    Battle battle(lineup);
    battle.rolls({7, 3, 7});
    EXPECT_EQ(battle.state.phase, Phase::initiative);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{0});
    battle.roll(1);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{2});  // not player 2
    battle.roll(2);  // less than player 2 has rolled, who is out of it
    EXPECT_EQ(battle.state.seat, 2);
    battle.let_wait();
    EXPECT_EQ(battle.state.seat, 0);  // then in seating order
}

TEST(GH_RND_1, NobodyRollsWhereOnlyOnePlayerHasAUnitThatCanAct)
{
    Lineup lineup;
    lineup.red = {swordmen + "0104 n"};
    lineup.blue = {"ladder 3 - AC0 none 0504 n"};
    Battle battle(lineup);
    battle.unit("Ladder 2.1").mark(Mark::fixed);
    battle.end_round();
    EXPECT_EQ(battle.state.round, 2);
    EXPECT_EQ(battle.state.phase, Phase::choose_unit);
    EXPECT_EQ(battle.state.seat, 0);
}

TEST(GH_RND_2, AUnitActsOnceAndFinishesBeforeAnother)
{
    Lineup lineup;
    lineup.red = {swordmen + "0104 n", swordmen + "0204 n"};
    lineup.blue = {swordmen + "0504 n", swordmen + "0704 n"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1");
    EXPECT_EQ(battle.clause("unit Swordmen 1.2"), "GH-RND-2");
    EXPECT_EQ(battle.clause("enough"), "GH-RND-2");
    battle.act("face s");
    EXPECT_EQ(battle.refusal("face n"), "Swordmen 1.1 has turned in this action (GH-RND-2)");
    battle.act("wait");
    battle.let_wait();
    EXPECT_EQ(battle.clause("unit Swordmen 1.1"), "GH-RND-2");  // has acted
    EXPECT_EQ(battle.clause("unit Swordmen 2.1"), "GH-RND-1");
}

TEST(GH_RND_2, AMoveEndsWithATurnAndNoAttackUnlessTheOptionIsOn)
{
    Lineup lineup;
    lineup.red = {swordmen + "0505 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle plain(lineup);
    plain.take("Swordmen 1.1", {"move 0504", "face n"});
    EXPECT_EQ(plain.state.seat, 1);
    lineup.options = R"("move_and_attack":true)";
    Battle optional(lineup);
    optional.take("Swordmen 1.1", {"move 0504", "face n"});
    EXPECT_EQ(optional.state.phase, Phase::after_move);
    EXPECT_EQ(optional.clause("wait"), "GH-RND-2");
    optional.act("attack Swordmen 2.1");
    optional.roll(10);
    EXPECT_EQ(optional.rp("Swordmen 2.1"), 90);
    optional.take("Swordmen 2.1", {"wait"});
}

TEST(GH_RND_2, WhoseTimeIsUpWaits)
{
    Lineup lineup;
    lineup.red = {swordmen + "0104 n", swordmen + "0204 n"};
    lineup.blue = {swordmen + "0504 n"};
    Battle battle(lineup);
    battle.rolls({9, 1});
    Log log(battle.events);
    Rules::time_is_up(battle.state, Seat{0}, log);
    EXPECT_TRUE(battle.unit("Swordmen 1.1").is(Mark::acted));
    EXPECT_EQ(battle.state.seat, 1);
    Rules::time_is_up(battle.state, Seat{0}, log);  // it is not awaited: nothing comes of it
    EXPECT_EQ(battle.state.seat, 1);
    battle.let_wait();
    battle.act("unit Swordmen 1.2");
    battle.act("move 0203");
    Rules::time_is_up(battle.state, Seat{0}, log);  // in the middle of its move: it stands as it looks
    EXPECT_EQ(battle.at("Swordmen 1.2"), "0203");
    EXPECT_EQ(battle.state.phase, Phase::initiative);
}

TEST(GH_RND_3, TheNormalRateIsFreeAndTheRestCostsEpAHexRoundedUp)
{
    EXPECT_EQ(march_fatigue(160, 2, 2), 0);
    EXPECT_EQ(march_fatigue(160, 3, 2), 2);
    EXPECT_EQ(march_fatigue(160, 4, 2), 4);
    EXPECT_EQ(march_fatigue(80, 2, 1), 1);
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC3 normal 0507 n", "infantry 5 spears AC2 none 0107 n"};
    lineup.blue = {swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    EXPECT_FALSE(battle.legal("move 0502"));  // 5 hexes
    battle.act("move 0503");
    battle.act("face n");
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 176);
    battle.take("Spearmen 1.1", {"move 0105", "face n"});
    EXPECT_EQ(battle.rp("Spearmen 1.1"), 99);
    battle.take("Cavalry 1.1", {"move 0501", "face n"});
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 176);
}

TEST(GH_RND_3__GH_COM_16, AUnitMayMarchItselfToDeath)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC3 normal 0507 n rp=4", swordmen + "0101 n"};
    lineup.blue = {swordmen + "0901 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"move 0503"});
    EXPECT_EQ(battle.at("Cavalry 1.1"), "off");
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 2.1").xp, 0);  // nobody gains anything
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, 0);
}

TEST(GH_RND_4, ValuesHoldUntilTheEndOfTheRound)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n xp=990", swordmen + "0604 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-15", "infantry 5 swords AC0 none 0901 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, -15);
    EXPECT_EQ(battle.unit("Swordmen 1.1").level, 5);
    battle.take("Swordmen 2.1", {"attack Swordmen 1.1"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 79);  // as Normal as it began
    battle.end_round();
    EXPECT_EQ(battle.unit("Swordmen 2.1").morale, -15);       // 20 lost, 20 dealt
    EXPECT_EQ(battle.unit("Swordmen 1.1").level, 6);          // 1010 XP
    EXPECT_EQ(battle.unit("Swordmen 1.1").xp, 10);
}

TEST(GH_RND_4, FireComesBeforeMoraleAndMoraleBeforeVictory)
{
    // The ladder burns down, the shaken unit surrenders, and so Blue has nothing left.
    Lineup lineup;
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-60", "ladder 3 - AC0 none 0901 s rp=20"};
    Battle battle(lineup);
    battle.unit("Ladder 2.1").mark(Mark::burning);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(std::get<Over>(Rules::pending(battle.state)).winner, 0);
    std::string order;
    for (const Event& event : battle.events)
        if (event.kind == EventKind::scorched || event.kind == EventKind::surrendered || event.kind == EventKind::ended)
            order += cat(Rules::to_text(*battle.state.scenario, event).substr(0, 5), ' ');
    EXPECT_EQ(order, "burns surre ended ");
}

}  // namespace
}  // namespace montjoy::gbh
