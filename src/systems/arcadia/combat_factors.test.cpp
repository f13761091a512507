// Tactical factors, shots, Deities, the order of a combat.  AR-COM-6 to AR-COM-9
#include "systems/arcadia/combat.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_COM_6, WhatOnlyTheAttackerHas)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706");
    EXPECT_EQ(a.factor(swords, foe), 0);
    a.face(foe, 1);
    EXPECT_EQ(a.factor(swords, foe), 1) << "flank";
    a.face(foe, 0);
    EXPECT_EQ(a.factor(swords, foe), 1) << "rear";
    a.face(foe, 3);
    const Ref bows = a.mine(Type::shooters, "0709");
    const int shot = a.factor(bows, foe, Manner::ranged);
    a.unit(foe).damage = 2;
    EXPECT_EQ(a.factor(swords, foe), 1);
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), shot + 1) << "ranged too";
    EXPECT_EQ(a.factor(foe, swords), 0) << "only the attacker";
    a.unit(foe).damage = 1;
    a.ground("0707", Terrain::hill);
    EXPECT_EQ(a.factor(swords, foe), 1) << "uphill";
    EXPECT_EQ(a.factor(foe, swords), 0);
    a.ground("0706", Terrain::hill);
    EXPECT_EQ(a.factor(swords, foe), 0);
}

TEST(AR_COM_6, WhatEitherHas)
{
    Arena a;
    const Ref horse = a.mine(Type::cavalry, "0707"), foe = a.theirs(Type::swords, "0706");
    const int open = a.factor(horse, foe);
    a.ground("0707", Terrain::woods);
    EXPECT_EQ(a.factor(horse, foe), open - 1) << "mounted in bad going";
    a.ground("0707", Terrain::clear), a.ground("0706", Terrain::river);
    EXPECT_EQ(a.factor(horse, foe), open + 1) << "in a river";
    a.ground("0706", Terrain::clear);
    a.unit(horse).commander = true;
    EXPECT_EQ(a.factor(horse, foe), open + 1) << "the commander itself";
    a.leads(Type::hero, horse);
    EXPECT_EQ(a.factor(horse, foe), open + 1) << "never two";
    const Ref flyer = a.theirs(Type::flyer, "0806");
    const int clear = a.factor(horse, flyer);
    a.ground("0806", Terrain::woods);
    EXPECT_EQ(a.factor(horse, flyer), clear + 1) << "aerial over woods";
    a.ground("0806", Terrain::river);
    EXPECT_EQ(a.factor(horse, flyer), clear) << "aerial over a river";
}

TEST(AR_COM_6, WhatOnlyTheTargetHas)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), foe = a.theirs(Type::swords, "0706"), striker = a.mine(Type::swords, "0707");
    const int shot = a.factor(bows, foe, Manner::ranged), blow = a.factor(striker, foe);
    for (const Terrain t : {Terrain::woods, Terrain::town, Terrain::walled_field}) {
        a.ground("0706", t);
        EXPECT_EQ(a.factor(bows, foe, Manner::ranged), shot - 1) << name_of(t);
        EXPECT_EQ(a.factor(striker, foe), blow) << name_of(t);
        EXPECT_EQ(a.factor(foe, striker), -blow) << "as attacker it has none of it";
    }
    a.ground("0706", Terrain::fortification);
    EXPECT_EQ(a.factor(striker, foe), blow - 2);
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), shot - 2);
    EXPECT_EQ(a.factor(foe, striker), 0);
    a.ground("0706", Terrain::castle);
    EXPECT_EQ(a.factor(striker, foe), blow - 3);
    a.ground("0706", Terrain::clear);
    a.open().defences.insert(a.hex("0706"));
    EXPECT_EQ(a.factor(striker, foe), blow - 1);
    EXPECT_EQ(a.factor(bows, foe, Manner::ranged), shot - 1);
    const Ref flyer = a.theirs(Type::flyer, "0806");
    a.ground("0806", Terrain::woods);
    EXPECT_EQ(target_tally(a.p(), attack_of(a.p(), bows, flyer, Manner::ranged)).total(), Fraction(2)) << "over the woods: no cover";
}

TEST(AR_COM_7, NoShotWithAnEnemyNextToTheShooterUnlessItsRangeIsOne)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708");
    a.mine(Type::bombardiers, "0908");
    a.theirs(Type::swords, "0706");
    const Ref near = a.theirs(Type::swords, "0808");
    a.stage(Stage::ranged);
    EXPECT_EQ(a.clause("shoot 0708 0706"), "AR-COM-7");
    EXPECT_EQ(a.clause("shoot 0908 0706"), "AR-COM-7") << "out of its range";
    a.unit(near).at = nowhere, a.open().stands[a.hex("0808")] = none;
    a.open().units[Side::enemy].pop_back(), a.own(Side::enemy).list.pop_back();
    a.theirs(Type::swords, "0907");
    EXPECT_TRUE(a.can("shoot 0908 0907"));
    a.face({Side::player, 2}, 3);
    EXPECT_FALSE(a.can("shoot 0908 0907")) << "in its front only";
    (void)bows;
}

TEST(AR_COM_7, ResultsAgainstTheShooterDoNothing)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), foe = a.theirs(Type::swords, "0706");
    a.shoot(bows, foe, 1);
    EXPECT_EQ(a.unit(bows).damage, 0);
    EXPECT_EQ(a.at(bows), "0708");
    EXPECT_EQ(a.unit(foe).damage, 0);
}

TEST(AR_COM_7, SightIsBlockedByWhatStandsStrictlyBetween)
{
    for (const Terrain t : {Terrain::woods, Terrain::town, Terrain::fortification, Terrain::castle, Terrain::hill}) {
        Arena a;
        a.mine(Type::shooters, "0708"), a.theirs(Type::swords, "0705");
        a.stage(Stage::ranged);
        a.ground("0708", Terrain::woods);
        a.ground("0705", Terrain::woods);
        EXPECT_TRUE(a.can("shoot 0708 0705")) << "the ends do not count";
        a.ground("0706", t);
        EXPECT_EQ(a.clause("shoot 0708 0705"), "AR-COM-7") << name_of(t);
        a.ground("0708", Terrain::hill);
        EXPECT_TRUE(a.can("shoot 0708 0705")) << "from a hill";
    }
    Arena a;
    a.mine(Type::shooters, "0708"), a.theirs(Type::flyer, "0705"), a.theirs(Type::swords, "0706");
    a.ground("0707", Terrain::woods);
    a.stage(Stage::ranged);
    EXPECT_TRUE(a.can("shoot 0708 0705")) << "one end is aerial, and units block nothing";
}

TEST(AR_COM_7, ALineAlongAnEdgeIsBlockedOnlyWhenBothHexesBlock)
{
    Arena a;
    a.mine(Type::shooters, "0708"), a.theirs(Type::swords, "0806");
    // 0708 to 0806 runs along the edge between 0707 and 0807.
    a.stage(Stage::ranged);
    a.ground("0707", Terrain::woods);
    EXPECT_TRUE(a.can("shoot 0708 0806"));
    a.ground("0807", Terrain::woods);
    EXPECT_FALSE(a.can("shoot 0708 0806"));
    a.ground("0707", Terrain::clear);
    EXPECT_TRUE(a.can("shoot 0708 0806"));
}

TEST(AR_COM_7, ALeaderDoesNotShootForItsUnitNorTheUnitForIt)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708");
    a.leads(Type::magician, swords);
    const Ref bows = a.mine(Type::shooters, "0608");
    a.leads(Type::hero, bows);
    a.theirs(Type::swords, "0706"), a.theirs(Type::swords, "0605");
    a.stage(Stage::ranged);
    EXPECT_EQ(a.clause("shoot 0708 0706"), "AR-UNIT-4");
    EXPECT_TRUE(a.can("shoot 0608 0605"));
}

TEST(AR_COM_8, ADeityThatLosesIsDrivenOffForHalfItsPrice)
{
    Arena a;
    const Ref god = a.mine(Type::deity, "0707"), foe = a.theirs(Type::swords, "0706");
    a.strike(god, foe, 1);  // 5 - 2 + 1: damaged
    EXPECT_EQ(a.at(god), "driven-off");
    EXPECT_EQ(a.vp(Side::enemy), 24);
    Arena b;
    const Ref bows = b.mine(Type::shooters, "0708"), target = b.theirs(Type::deity, "0706");
    b.shoot(bows, target, 8);  // 2 - 5 + 8 = 5
    EXPECT_EQ(b.at(target), "driven-off") << "ranged too";
    EXPECT_EQ(b.vp(Side::player), 24);
    Arena c;
    const Ref striker = c.mine(Type::swords, "0707"), driven = c.theirs(Type::deity, "0706");
    c.open().blood_lust = true;
    c.strike(striker, driven, 8);
    EXPECT_EQ(c.at(driven), "driven-off");
    EXPECT_EQ(c.vp(Side::player), 24) << "Blood Lust doubles what is destroyed";
}

TEST(AR_COM_9, DamageThenPushThenVolatileThenFollowUp)
{
    Arena a({.npc = true});
    const Ref bombs = a.mine(Type::bombardiers, "0707"), foe = a.theirs(Type::horde, "0706");
    const Ref beside = a.mine(Type::horde, "0807");
    (void)beside;
    a.unit(foe).damage = 3;
    a.strike(bombs, foe, 1);  // 2 - 1 + 1 (hurt) + 1 = 3: its own unit is damaged
    a.act(a.acts()[0]);
    std::vector<Event::Kind> order;
    for (const Event& e : a.events)
        if (e.kind == Event::Kind::die || e.kind == Event::Kind::damage || e.kind == Event::Kind::pushed || e.kind == Event::Kind::volatile_) order.push_back(e.kind);
    ASSERT_GE(order.size(), 5u);
    EXPECT_EQ(order[0], Event::Kind::die);
    EXPECT_EQ(order[1], Event::Kind::damage);
    EXPECT_EQ(order[2], Event::Kind::pushed);
    EXPECT_EQ(order[3], Event::Kind::volatile_);
    EXPECT_EQ(order[4], Event::Kind::damage);
}

TEST(AR_COM_9, UnitsThatFallInOneCombatAllScore)
{
    Arena a({.npc = true});
    const Ref bombs = a.mine(Type::bombardiers, "0707"), foe = a.theirs(Type::swords, "0706"), beside = a.mine(Type::horde, "0807");
    a.unit(bombs).damage = 1, a.unit(beside).damage = 3;
    a.unit(foe).damage = 1;
    a.strike(bombs, foe, 1);  // 2 - 3 + 1 = 0: heavily damaged, then the blast
    a.act("push 0708");
    EXPECT_EQ(a.at(bombs), "destroyed");
    EXPECT_EQ(a.at(beside), "off-table");
    EXPECT_EQ(a.vp(Side::enemy), 14 + 8);
}

// The outcome of an attack by the rules themselves, against the same reckoned apart.
TEST(Combat, OddsAreTheRulesMappedOverTheDie)
{
    for (const Type mine : {Type::swords, Type::cavalry, Type::skirmishers, Type::horde})
        for (const Type theirs : {Type::spears, Type::flyer, Type::auxilia, Type::elephants})
            for (const Quality q : every<Quality>()) {
                Arena base;
                const Ref a = base.mine(mine, "0707", q), t = base.theirs(theirs, "0706");
                const int factor = base.factor(a, t);
                base.begin(a, t, Manner::close);
                const auto odds = outcome_odds(factor, q, Quality::ordinary);
                Distribution<Outcome> played;
                for (int die = 1; die <= 8; ++die) {
                    Arena b = base;
                    b.roll(die);
                    const Event* told = nullptr;
                    for (const Event& e : b.events)
                        if (e.kind == Event::Kind::die) told = &e;
                    ASSERT_TRUE(told);
                    played.add(static_cast<Outcome>(told->z), 1);
                    int score = die + factor;
                    if (score <= 4 && q == Quality::superior) ++score;
                    else if (score <= 4 && q == Quality::inferior) --score;
                    EXPECT_EQ(static_cast<int>(told->z), printed(score));
                }
                EXPECT_EQ(played, odds);
            }
}

}  // namespace
}  // namespace montjoy::arcadia
