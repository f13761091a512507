// The situations that the rulebook decides: AR-SIT-1 to AR-SIT-31.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_SIT_1, AnEnemyOnTheFlankIsNoTarget)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), bows = a.mine(Type::shooters, "0207");
    a.theirs(Type::swords, "0706"), a.theirs(Type::swords, "0204");
    a.face(swords, 2), a.face(bows, 3);
    a.stage(Stage::close);
    EXPECT_EQ(a.clause("attack 0707 0706"), "AR-SIT-1");
    EXPECT_FALSE(has_target(a.p(), swords, Manner::close));
    EXPECT_FALSE(has_target(a.p(), bows, Manner::ranged));
}

TEST(AR_SIT_2, AStrikerWhoseTargetIsShotAwayTakesAnother)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0709");
    const Ref swords = a.mine(Type::swords, "0706"), first = a.theirs(Type::horde, "0705"), second = a.theirs(Type::horde, "0805");
    a.unit(first).damage = 3;
    a.ground("0709", Terrain::hill);
    a.state.open.weather = 4;
    a.unit(bows).type = Type::artillery;
    a.unit(bows).attributes = breeds[Type::artillery].attributes;
    a.shoot(bows, first, 8);
    EXPECT_FALSE(a.unit(first).on_board());
    EXPECT_EQ(a.now(), Stage::close);
    EXPECT_EQ(a.acts(), std::vector<std::string>{"attack 0706 0805"});
    (void)swords, (void)second;
}

TEST(AR_SIT_3, AUnitAttackedThisTurnAttacksAsUsualInItsOwn)
{
    Arena a;
    const Ref one = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706"), two = a.mine(Type::swords, "0806");
    a.strike(one, foe, 4);  // the attacker is damaged and pushed
    a.act(a.acts()[0]);
    EXPECT_FALSE(a.can("attack 0706 0806", Side::enemy)) << "never in the enemy's turn";
    (void)two;
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    a.stage(Stage::close, Side::enemy);
    EXPECT_TRUE(has_target(a.p(), foe, Manner::close));
}

TEST(AR_SIT_4, AFollowUpGivesNoSecondAttack)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::horde, "0706");
    a.theirs(Type::swords, "0704");
    a.strike(swords, foe, 8);
    a.act("follow");
    a.theirs(Type::swords, "0705");
    a.stage(Stage::close);
    EXPECT_EQ(a.clause("attack 0706 0705"), "AR-TURN-4");
}

TEST(AR_SIT_5, APushIntoAnEnemysFrontBadGoingOrARiverIsAllowed)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::cavalry, "0706");
    a.ground("0705", Terrain::river), a.ground("0805", Terrain::marsh), a.ground("0605", Terrain::fortification);
    a.mine(Type::swords, "0906");
    a.strike(swords, foe, 6);
    EXPECT_EQ(a.acts(Side::enemy), (std::vector<std::string>{"push 0705", "push 0805"})) << "closed terrain is not a free hex";
}

TEST(AR_SIT_6, AtTwoDamageWithoutRoomADamagedUnitIsDestroyed)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0702"), foe = a.theirs(Type::swords, "0701");
    a.unit(foe).damage = 2;
    a.strike(swords, foe, 5);  // 1 + 5 = 6: damaged
    EXPECT_EQ(a.at(foe), "destroyed");
    EXPECT_EQ(a.vp(Side::player), 18);
}

TEST(AR_SIT_7, AnEvaderWhoAttacksAndLosesEvadesOrRouts)
{
    Arena a;
    const Ref light = a.mine(Type::skirmishers, "0707"), foe = a.theirs(Type::swords, "0706");
    a.strike(light, foe, 5);  // 1 - 3 + 5 = 3
    EXPECT_EQ(a.unit(light).damage, 0);
    ASSERT_FALSE(a.open().errands.empty());
    EXPECT_EQ(a.open().errands[0].kind, Errand::Kind::evade);
    Arena b;
    const Ref runs = b.mine(Type::skirmishers, "0705"), monster = b.theirs(Type::monster, "0704");
    b.strike(runs, monster, 1);  // 1 - 4 + 1
    EXPECT_EQ(b.unit(runs).damage, 1);
    ASSERT_FALSE(b.open().errands.empty());
    EXPECT_EQ(b.open().errands[0].kind, Errand::Kind::rout);
}

TEST(AR_SIT_8, TheLeaderOfARoutedUnitGoesAlongAndIsDisorganized)
{
    Arena a;
    const Ref swords = a.mine(Type::monster, "0706"), foe = a.theirs(Type::skirmishers, "0705"), hero = a.leads(Type::hero, foe);
    a.strike(swords, foe, 8);
    while (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
    EXPECT_EQ(a.at(hero), a.at(foe));
    EXPECT_TRUE(a.unit(hero).disorganized);
}

TEST(AR_SIT_9, ALoneCharacterBesideAFriendFightsAlone)
{
    Arena a;
    const Ref foe = a.theirs(Type::swords, "0706"), wizard = a.mine(Type::magician, "0707");
    const int alone = a.factor(foe, wizard);
    a.mine(Type::swords, "0708");
    EXPECT_EQ(a.factor(foe, wizard), alone);
    a.strike(foe, wizard, 5);
    EXPECT_EQ(a.at(wizard), "destroyed");
}

TEST(AR_SIT_10, TheOwnerChoosesWhomTheLeaderJoins)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), hero = a.leads(Type::hero, swords);
    a.mine(Type::spears, "0608");
    const Ref dearer = a.mine(Type::knights, "0709");
    a.mine(Type::baggage, "0707");
    Chronicle journal;
    destroy(a.state, swords, {}, journal);
    a.go();
    EXPECT_EQ(a.acts(), (std::vector<std::string>{"join-unit 0709", "join-unit 0608"})) << "not Baggage";
    Rng rng(1);
    EXPECT_EQ(write_act(*a.state.scenario, Rules::reasoned(view_of(a.state, Side::player), rng).action), "join-unit 0709") << "a program the dearest";
    a.act("join-unit 0608");
    EXPECT_EQ(a.at(hero), "0608");
    (void)dearer;
}

TEST(AR_SIT_11, WhenTheCommanderFallsThereIsNone)
{
    Arena a;
    const Ref hero = a.mine(Type::hero, "0708");
    a.unit(hero).commander = true;
    Chronicle journal(a.events);
    destroy(a.state, hero, {}, journal);
    EXPECT_TRUE(a.happened(Event::Kind::commander_fell));
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 4);
    a.mine(Type::swords, "0707");
    a.play(Card::follow_me);
    EXPECT_FALSE(a.can("order 0707"));
}

TEST(AR_SIT_12, ACommanderWhoLeadsGivesOnePointOnce)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706"), hero = a.leads(Type::hero, swords);
    a.unit(hero).commander = true;
    EXPECT_EQ(a.factor(swords, foe), 1);
    a.unit(hero).commander = false;
    a.unit(swords).commander = true;
    EXPECT_EQ(a.factor(swords, foe), 1);
}

TEST(AR_SIT_13, OnlyTheScoreInTheDrawPhaseCountsForTheWin)
{
    Arena a;
    a.objective("0706", Side::player);
    a.open().scored[Side::player] = 4 * 31;
    EXPECT_TRUE(verdict(a.state).over);
    EXPECT_FALSE(a.now() == Stage::over) << "nothing ends in the middle of a turn";
    a.theirs(Type::swords, "0706");
    EXPECT_FALSE(verdict(a.state).over);
    const Ref mine = a.mine(Type::swords, "0302"), foe = a.theirs(Type::swords, "0301");
    a.open().scored[Side::player] = 4 * 19;
    EXPECT_EQ(a.factor(mine, foe), 0);
    a.open().scored[Side::player] = 4 * 20;
    EXPECT_EQ(a.factor(mine, foe), 1) << "demoralization as the score stands then";
}

TEST(AR_SIT_14, EnteringAloneIsEnoughEvenIfPushedOutAfterwards)
{
    Arena a;
    a.objective("0706", Side::enemy);
    const Ref mine = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0705");
    a.order(mine);
    a.act("move 0707 0706");
    a.act("face n");
    EXPECT_EQ(a.open().objectives[0].holder, Side::player);
    a.strike(foe, mine, 5);
    a.act(a.acts()[0]);
    EXPECT_NE(a.at(mine), "0706");
    EXPECT_EQ(a.open().objectives[0].holder, Side::player);
}

TEST(AR_SIT_15, WithBothInATownItStaysWithWhoHeldIt)
{
    Arena a;
    Objective town;
    town.hexes.insert(a.hex("0705")), town.hexes.insert(a.hex("0706"));
    town.holder = Side::enemy;
    a.open().objectives.push_back(town);
    a.theirs(Type::swords, "0705");
    const Ref mine = a.mine(Type::swords, "0707");
    a.order(mine);
    a.act("move 0707 0706");
    EXPECT_EQ(a.open().objectives[0].holder, Side::enemy);
}

TEST(AR_SIT_16, AnEmptyStrongholdIsStillTheDefenders)
{
    Arena a;
    a.objective("0703", Side::enemy);
    const Ref garrison = a.theirs(Type::swords, "0703");
    a.order(garrison);
    a.stage(Stage::move, Side::enemy);
    a.act("move 0703 0704", Side::enemy);
    EXPECT_EQ(a.open().objectives[0].holder, Side::enemy);
    a.mine(Type::flyer, "0703");
    EXPECT_EQ(a.open().objectives[0].holder, Side::enemy) << "a flyer does not enter it";
}

TEST(AR_SIT_17, AUnitTakenOffAnEdgeNeverScoresForTheEnemyAndItsLoreIsGone)
{
    Arena a({.kind = Kind::skirmish});
    const Ref hero = a.mine(Type::hero, "0701");
    a.order(hero);
    EXPECT_EQ(lore_limit(a.p(), Side::player), 3);
    a.act("leave 0701");
    EXPECT_EQ(a.at(hero), "left");
    EXPECT_EQ(a.vp(Side::enemy), 0);
    EXPECT_EQ(a.vp(Side::player), 28);
    EXPECT_EQ(lore_limit(a.p(), Side::player), 0);
}

TEST(AR_SIT_18, AUnitOffTableAtTheEndIsUnscored)
{
    Arena a;
    a.reserve(Side::enemy, Type::dragon);
    a.open().turns = {{30, 30}};
    EXPECT_EQ(a.vp(Side::player), 0);
    EXPECT_EQ(verdict(a.state).winner, Side::wild);
}

TEST(AR_SIT_19, OnAFullBaseEdgeTheUnitWaits)
{
    Arena a;
    const auto list = a.reserve(Side::player, Type::swords);
    for (const char* at : {"0109", "0208", "0309", "0408"}) a.mine(Type::horde, at);
    a.play(Card::outriders_left);
    a.stage(Stage::bring);
    EXPECT_EQ(a.acts(), std::vector<std::string>{"done"});
    EXPECT_EQ(a.clause(cat("bring ", int{list}, " 0109")), "AR-BRD-4");
    a.act("done");
    EXPECT_EQ(a.own().reserve.size(), 1u);
}

TEST(AR_SIT_20, TheBaseEdgeNextToAnEnemyYesLurkersNo)
{
    Arena a;
    const auto late = a.reserve(Side::player, Type::swords), lurks = a.reserve(Side::player, Type::lurker, true);
    a.theirs(Type::swords, "0308");
    a.ground("0309", Terrain::woods);
    a.play(Card::outriders_left);
    a.stage(Stage::bring);
    EXPECT_TRUE(a.can(cat("bring ", int{late}, " 0309")));
    EXPECT_FALSE(a.can(cat("bring ", int{lurks}, " 0309")));
}

TEST(AR_SIT_21, OfAGroupTheDisorganizedLoseTheStateAndTheOthersMove)
{
    Arena a;
    const Ref one = a.mine(Type::spears, "0408"), two = a.mine(Type::spears, "0508");
    a.unit(two).disorganized = true;
    a.play(Card::outriders_left);
    a.act("order 0408"), a.act("join 0508");
    EXPECT_FALSE(a.unit(two).disorganized);
    a.stage(Stage::move);
    EXPECT_TRUE(a.can("move 0408 0407"));
    EXPECT_FALSE(a.can("move 0508 0507"));
    (void)one;
}

TEST(AR_SIT_22, ACardWithMoreOrdersThanUnitsOrdersAllAndThePlayerMayOrderNone)
{
    Arena a;
    a.mine(Type::swords, "0408");
    a.play(Card::press_left);
    EXPECT_TRUE(a.can("done"));
    a.act("order 0408");
    EXPECT_EQ(a.acts(), std::vector<std::string>{"done"});
}

TEST(AR_SIT_23, AMarkedUnitIsNotOrderedAgainByAnAgainCardZealAside)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0408");
    a.mine(Type::cleric, "0508");
    a.give_card(Side::player, Card::probe_left);
    a.play(Card::outriders_left);
    a.act("order 0408");
    a.act("done");
    a.act("play probe-left");
    EXPECT_EQ(a.clause("order 0408"), "AR-CARD-1");
    (void)swords;
}

TEST(AR_SIT_24, AFlyerPassesFrontsAttacksGroundUnitsAndIsMetWithTheSecondFactor)
{
    Arena a;
    const Ref flyer = a.mine(Type::flyer, "0706"), swords = a.theirs(Type::swords, "0705");
    a.stage(Stage::close);
    EXPECT_TRUE(a.can("attack 0706 0705"));
    EXPECT_EQ(a.factor(swords, flyer), 2 - 2) << "Swords have 2 against aerial";
    EXPECT_EQ(a.factor(flyer, swords), 2 - 2);
    a.order(flyer);
    a.stage(Stage::move);
    EXPECT_TRUE(a.can("move 0706 0703"));
}

TEST(AR_SIT_25, AnAerialUnitOnAnObjectiveOrBeyondTheRiverDoesNothing)
{
    Arena a({.kind = Kind::river_crossing});
    a.objective("0702", Side::enemy);
    for (int c = 1; c <= 13; ++c) a.open().ground[a.state.scenario->board.at(Side::player, c, 5)] = Terrain::river;
    const Ref flyer = a.mine(Type::flyer, "0702");
    EXPECT_EQ(a.open().objectives[0].holder, Side::enemy);
    Chronicle journal;
    enter_draw(a.state, journal);
    EXPECT_EQ(a.vp(Side::player), 0);
    (void)flyer;
}

TEST(AR_SIT_26, RangeIsCountedBetweenCentresAndTerrainDoesNotChangeIt)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), foe = a.theirs(Type::swords, "0705");
    for (const char* at : {"0707", "0706"}) a.ground(at, Terrain::marsh);
    EXPECT_EQ(a.state.scenario->board.distance(a.hex("0708"), a.hex("0705")), 3);
    EXPECT_EQ(cannot_hit(a.p(), fighter(a.p(), bows), foe), Why::nothing);
    const Ref far = a.theirs(Type::swords, "0704");
    EXPECT_EQ(cannot_hit(a.p(), fighter(a.p(), bows), far), Why::out_of_range);
}

TEST(AR_SIT_27, FogForbidsAShotAtRangeOneTooCloseCombatNot)
{
    Arena a;
    a.mine(Type::bombardiers, "0707"), a.theirs(Type::swords, "0706");
    a.open().weather = 0;
    a.stage(Stage::ranged);
    EXPECT_EQ(a.clause("shoot 0707 0706"), "AR-CARD-3");
    a.stage(Stage::close);
    EXPECT_TRUE(a.can("attack 0707 0706"));
}

TEST(AR_SIT_28, SectionsAreJudgedWhenTheCardIsPlayed)
{
    Arena a;
    const Ref horse = a.mine(Type::cavalry, "0408");
    a.play(Card::probe_left);
    a.act("order 0408");
    a.act("done");
    a.act("move 0408 0608");
    a.act("face n");
    EXPECT_EQ(a.at(horse), "0608") << "it may leave the section";
}

TEST(AR_SIT_29, AShotThatClearsTheWayLetsNobodyMove)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), foe = a.theirs(Type::horde, "0706");
    a.unit(foe).damage = 3;
    const Ref horse = a.mine(Type::cavalry, "0407");
    a.order(horse);
    a.shoot(bows, foe, 8);
    EXPECT_FALSE(a.unit(foe).on_board());
    EXPECT_FALSE(a.can("move 0407 0406"));
    EXPECT_NE(a.now(), Stage::move);
}

TEST(AR_SIT_30, BothAtFortyTheHigherWinsAndEqualPlaysOn)
{
    Arena a;
    a.open().scored = {{172, 168}};
    EXPECT_EQ(verdict(a.state).winner, Side::player);
    a.open().scored = {{172, 172}};
    EXPECT_FALSE(verdict(a.state).over);
}

TEST(AR_SIT_31, FieldDefencesCountOnlyAgainstTheFront)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706");
    a.open().defences.insert(a.hex("0706"));
    EXPECT_EQ(a.factor(swords, foe), -1);
    a.face(foe, 1);
    EXPECT_EQ(a.factor(swords, foe), 1);
    const Ref bows = a.mine(Type::shooters, "0709");
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), 2 - 3);
}

}  // namespace
}  // namespace montjoy::arcadia
