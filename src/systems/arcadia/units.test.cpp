// AR-UNIT-2 to AR-UNIT-4: damage, leaders, the attributes of the types.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_UNIT_2, TroopAndLoreUnitsFallAtFourDamageACharacterAtOne)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), monster = a.mine(Type::monster, "0608"), hero = a.mine(Type::hero, "0508");
    Chronicle journal;
    EXPECT_FALSE(hurt(a.state, swords, 3, {}, journal));
    EXPECT_TRUE(hurt(a.state, swords, 1, {}, journal));
    EXPECT_FALSE(hurt(a.state, monster, 3, {}, journal));
    EXPECT_TRUE(hurt(a.state, hero, 1, {}, journal));
    EXPECT_EQ(a.at(hero), "destroyed");
}

TEST(AR_UNIT_3, ACharacterLeadsTheTroopUnitOnWhoseHexItEndsItsMove)
{
    Arena a;
    const Ref hero = a.mine(Type::hero, "0708"), swords = a.mine(Type::swords, "0707");
    a.order(hero);
    a.act("move 0708 0707");
    EXPECT_EQ(a.p().leader_of(swords), hero);
    EXPECT_EQ(a.at(hero), "0707");
}

TEST(AR_UNIT_3, LoreUnitsShipsAndBaggageAreNotLed)
{
    for (const Type t : {Type::monster, Type::baggage}) {
        Arena a;
        const Ref hero = a.mine(Type::hero, "0708");
        a.mine(t, "0707");
        a.order(hero);
        EXPECT_FALSE(a.can("move 0708 0707")) << breeds[t].title;
    }
    Arena a;
    const Ref hero = a.mine(Type::hero, "0708");
    a.ground("0707", Terrain::water);
    a.mine(Type::sloop, "0707");
    a.order(hero);
    EXPECT_FALSE(a.can("move 0708 0707"));
}

TEST(AR_UNIT_3, AnOrderToTheUnitIsAnOrderToBothWhoMoveTogetherOrTheLeaderAlone)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), hero = a.leads(Type::hero, swords);
    a.play(Card::boots);
    a.act("order 0708");
    EXPECT_TRUE(a.unit(hero).ordered);
    a.act("done");
    EXPECT_FALSE(a.can("move 0708 0705")) << "at the unit's rate";
    EXPECT_TRUE(a.can("move-leader 0708 0705")) << "or alone at its own";
    Arena b = a;
    a.act("move 0708 0706");
    EXPECT_EQ(a.at(hero), "0706");
    a.act("face n");
    EXPECT_FALSE(a.can("move-leader 0706 0705"));
    b.act("move-leader 0708 0705");
    EXPECT_EQ(b.at(hero), "0705");
    EXPECT_EQ(b.at(swords), "0708");
    b.act("face n");
    EXPECT_FALSE(b.can("move 0708 0707"));
}

TEST(AR_UNIT_3, ALedUnitFightsWithItsOwnFactorAndOneMore)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), foe = a.theirs(Type::swords, "0707");
    const int alone = a.factor(swords, foe);
    const Ref hero = a.leads(Type::hero, swords);
    EXPECT_EQ(a.factor(swords, foe), alone + 1);
    EXPECT_EQ(a.factor(foe, swords), -1);
    a.stage(Stage::close);
    EXPECT_EQ(a.acts(), std::vector<std::string>{"attack 0708 0707"}) << "the leader makes no attack of its own";
    Chronicle journal;
    hurt(a.state, swords, 3, {}, journal);
    EXPECT_EQ(a.unit(hero).damage, 0);
    EXPECT_TRUE(a.unit(hero).on_board());
}

TEST(AR_UNIT_3, AFallenUnitsLeaderJoinsANeighbourOrFallsToo)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), hero = a.leads(Type::hero, swords), other_unit = a.mine(Type::spears, "0608");
    Chronicle journal(a.events);
    hurt(a.state, swords, 4, {}, journal);
    a.go();
    EXPECT_EQ(a.p().leader_of(other_unit), hero) << "the only one: no choice";
    EXPECT_EQ(a.vp(Side::enemy), 4 * 4 + 2);
    hurt(a.state, other_unit, 4, {}, journal);
    a.go();
    EXPECT_EQ(a.at(hero), "destroyed");
    EXPECT_EQ(a.vp(Side::enemy), 18 + 16 + 28);
    a.check();
}

TEST(AR_UNIT_4, TheFiguresThatTheAuthorGives)
{
    const Numbers n = assumed_numbers();
    EXPECT_EQ(n.types[Type::swords].foot, 3);
    EXPECT_EQ(n.types[Type::swords].mounted, 2);
    EXPECT_EQ(n.types[Type::horde].foot, 1);
    EXPECT_EQ(n.types[Type::horde].mounted, 1);
    EXPECT_EQ(halves_text(n.types[Type::deity].price), "12");
    EXPECT_EQ(halves_text(n.types[Type::dragon].price), "12");
    EXPECT_EQ(halves_text(n.types[Type::horde].price), "2");
    for (const Type t : {Type::skirmishers, Type::mounted_archers}) EXPECT_TRUE(breeds[t].attributes & with(Attribute::evade));
    EXPECT_TRUE(breeds[Type::auxilia].attributes & with(Attribute::evade_close));
    EXPECT_TRUE(breeds[Type::auxilia].attributes & with(Attribute::woodsman));
    EXPECT_TRUE(breeds[Type::gunners].attributes & with(Attribute::no_move_and_fire));
}

TEST(AR_UNIT_4, ChargeCountsInTheCloseAttackOfATurnInWhichTheUnitMoved)
{
    Arena a;
    const Ref knights = a.mine(Type::knights, "0708"), foe = a.theirs(Type::swords, "0706");
    a.order(knights);
    a.act("move 0708 0707");
    a.act("face n");
    EXPECT_EQ(a.factor(knights, foe), 2 + 1 - 2);
    Arena b;
    const Ref still = b.mine(Type::knights, "0707"), prey = b.theirs(Type::swords, "0706");
    EXPECT_EQ(b.factor(still, prey), 0);
    b.order(still);
    b.act("turn 0707 ne");
    EXPECT_EQ(b.factor(still, prey), 0) << "turning is not moving";
}

TEST(AR_UNIT_4, AShieldWallCountsOnceInAttackAndDefence)
{
    Arena a;
    const Ref spears = a.mine(Type::spears, "0707"), foe = a.theirs(Type::swords, "0706");
    EXPECT_EQ(a.factor(spears, foe), 2 - 3);
    const Ref beside = a.mine(Type::spears, "0807"), third = a.mine(Type::spears, "0607");
    EXPECT_EQ(a.factor(spears, foe), 3 - 3);
    EXPECT_EQ(a.factor(foe, spears), 3 - 3);
    a.face(beside, 1);
    a.face(third, 2);
    EXPECT_EQ(a.factor(spears, foe), 2 - 3) << "it must face the same way";
}

TEST(AR_UNIT_4, AMusicianInspiresItsNeighboursAndWhomItLeadsNotItself)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706"), drum = a.mine(Type::musician, "0708");
    EXPECT_EQ(a.factor(swords, foe), 1);
    EXPECT_EQ(a.factor(foe, drum), 2) << "3 against 1 and nothing";
    a.mine(Type::musician, "0807");
    EXPECT_EQ(a.factor(swords, foe), 1) << "two give no more";
    Arena b;
    const Ref led = b.mine(Type::swords, "0707"), enemy = b.theirs(Type::swords, "0706");
    b.leads(Type::musician, led);
    EXPECT_EQ(b.factor(led, enemy), 2) << "led and inspired";
}

TEST(AR_UNIT_4, BombardiersBlowUpOnTheDieWorstForThem)
{
    Arena a({.npc = true});
    const Ref bombs = a.mine(Type::bombardiers, "0707"), foe = a.theirs(Type::swords, "0706"), friend_ = a.mine(Type::swords, "0807");
    a.shoot(bombs, foe, 1);
    EXPECT_TRUE(a.happened(Event::Kind::volatile_));
    EXPECT_EQ(a.unit(bombs).damage, 1);
    EXPECT_EQ(a.unit(friend_).damage, 1);
    EXPECT_EQ(a.unit(foe).damage, 1);
    Arena b({.npc = true});  // the enemy's: the die is read from the human's side
    const Ref theirs = b.theirs(Type::bombardiers, "0706"), mine = b.mine(Type::swords, "0707");
    b.begin(theirs, mine, Manner::ranged);
    b.roll(1);
    EXPECT_FALSE(b.happened(Event::Kind::volatile_));
    Arena c({.npc = true});
    const Ref again = c.theirs(Type::bombardiers, "0706"), target = c.mine(Type::swords, "0707");
    c.begin(again, target, Manner::ranged);
    c.roll(8);
    EXPECT_TRUE(c.happened(Event::Kind::volatile_));
    EXPECT_EQ(c.unit(again).damage, 1);
}

TEST(AR_UNIT_4, ExpendablesAreSpentAfterTheirFirstCloseCombatUnscored)
{
    Arena a;
    const Ref cars = a.mine(Type::expendables, "0707"), foe = a.theirs(Type::swords, "0706");
    a.strike(cars, foe, 5);
    if (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
    EXPECT_EQ(a.at(cars), "spent");
    EXPECT_EQ(a.vp(Side::enemy), 0);
    Arena b;
    const Ref lost = b.mine(Type::expendables, "0707"), killer = b.theirs(Type::monster, "0706");
    b.unit(lost).damage = 3;
    b.strike(killer, lost, 8);
    EXPECT_EQ(b.at(lost), "destroyed");
    EXPECT_EQ(b.vp(Side::enemy), 16) << "destroyed in it, it scores";
}

TEST(AR_UNIT_4, BaggageAddsACardAndForANonPlayerArmyASecondOrder)
{
    Arena a({.npc = true});
    a.mine(Type::baggage, "0708");
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 5);
    a.theirs(Type::baggage, "0702");
    EXPECT_EQ(allowance_of(a.p(), Side::enemy, Card::outriders_left).left, 2);
    EXPECT_EQ(allowance_of(a.p(), Side::player, Card::outriders_left).left, 1);
    EXPECT_EQ(allowance_of(a.p(), Side::enemy, Card::probe_left).left, 2);
}

TEST(AR_UNIT_4, ADestroyedHordeIsScoredAndComesBackByADeploymentCard)
{
    Arena a;
    const Ref horde = a.mine(Type::horde, "0708");
    a.unit(horde).damage = 2;
    Chronicle journal;
    destroy(a.state, horde, {}, journal);
    EXPECT_EQ(a.vp(Side::enemy), 8);
    EXPECT_EQ(a.at(horde), "off-table");
    a.check();
    a.play(Card::reserves_up);
    a.stage(Stage::bring);
    const auto list = a.own().list[horde.number()];
    a.act(cat("bring ", int{list}, " 0709"));
    EXPECT_EQ(a.at(horde), "0709");
    EXPECT_EQ(a.unit(horde).damage, 0);
    EXPECT_EQ(a.vp(Side::enemy), 8);
}

TEST(AR_UNIT_4, NoMoveAndFireForbidsTheShotNotTheBlow)
{
    Arena a;
    const Ref guns = a.mine(Type::gunners, "0708");
    a.theirs(Type::swords, "0705");
    a.stage(Stage::ranged);
    EXPECT_TRUE(a.can("shoot 0708 0705"));
    a.unit(guns).turned = true;
    EXPECT_EQ(a.clause("shoot 0708 0705"), "AR-UNIT-4");
    a.unit(guns).turned = false;
    a.unit(guns).marched = true;
    EXPECT_EQ(a.clause("shoot 0708 0705"), "AR-UNIT-4");
    a.theirs(Type::swords, "0707");
    a.stage(Stage::close);
    EXPECT_TRUE(a.can("attack 0708 0707"));
}

TEST(AR_UNIT_4, RangedPlusOneCountsInItsOwnShots)
{
    Arena a;
    const Ref guns = a.mine(Type::gunners, "0708"), bows = a.mine(Type::shooters, "0608"), foe = a.theirs(Type::swords, "0706");
    EXPECT_EQ(a.factor(guns, foe, Manner::ranged), 2 + 1 - 3);
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), 2 - 3);
    EXPECT_EQ(a.factor(guns, foe, Manner::close), 2 - 3);
}

TEST(AR_UNIT_4, BreathAndALoneMagiciansBoltAreRangedAttacksWithoutRanged)
{
    Arena a;
    const Ref dragon = a.mine(Type::dragon, "0708"), wizard = a.mine(Type::magician, "0608");
    a.theirs(Type::swords, "0706");
    a.stage(Stage::ranged);
    EXPECT_TRUE(a.can("shoot 0708 0706"));
    EXPECT_TRUE(a.can("shoot 0608 0706"));
    a.play(Card::loose);
    EXPECT_EQ(a.clause("order 0708"), "AR-CARD-Loose");
    EXPECT_EQ(a.clause("order 0608"), "AR-CARD-Loose");
    const Ref swords = a.mine(Type::swords, "0508");
    set_leader(a.state, wizard, swords);
    a.stage(Stage::ranged);
    EXPECT_FALSE(a.can("shoot 0508 0706"));
    (void)dragon;
}

TEST(AR_UNIT_4, ShipsShootAtLandAndTroopsStrikeThemFromTheShore)
{
    Arena a;
    a.ground("0706", Terrain::water), a.ground("0806", Terrain::water);
    const Ref ship = a.theirs(Type::galley, "0706"), men = a.mine(Type::swords, "0707");
    a.stage(Stage::close);
    EXPECT_TRUE(a.can("attack 0707 0706"));
    EXPECT_EQ(a.factor(men, ship), 3 - 3);
    a.strike(men, ship, 6);
    EXPECT_EQ(a.at(ship), "0706") << "never onto land, and 0806 is no farther from the attacker";
    EXPECT_EQ(a.unit(ship).damage, 2);
    Arena b;
    b.ground("0706", Terrain::water);
    b.theirs(Type::galley, "0706");
    b.mine(Type::swords, "0708");
    b.stage(Stage::ranged, Side::enemy);
    EXPECT_TRUE(b.can("shoot 0706 0708", Side::enemy));
}

}  // namespace
}  // namespace montjoy::arcadia
