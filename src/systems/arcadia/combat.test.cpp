// AR-COM-1 to AR-COM-9: the d8, quality, results, pushes, evades, factors, sight.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

using Texts = std::vector<std::string>;

// How a result comes out by the printed table, written apart from the engine: the worst first.
int printed(int score) { return score <= -1 ? 0 : score <= 1 ? 1 : score <= 4 ? 2 : score <= 7 ? 3 : score <= 9 ? 4 : 5; }

std::array<int, 6> eighths(int factor, Quality own, Quality enemy)
{
    std::array<int, 6> counts{};
    for (const auto& [outcome, weight] : outcome_odds(factor, own, enemy)) counts[static_cast<std::size_t>(outcome)] += static_cast<int>(weight);
    return counts;
}

TEST(AR_COM_1, TheTableAndTheWorkedValues)
{
    constexpr Quality o = Quality::ordinary;
    EXPECT_EQ(eighths(-2, o, o), (std::array<int, 6>{1, 2, 3, 2, 0, 0}));
    EXPECT_EQ(eighths(0, o, o), (std::array<int, 6>{0, 1, 3, 3, 1, 0}));
    EXPECT_EQ(eighths(2, o, o), (std::array<int, 6>{0, 0, 2, 3, 2, 1}));
    EXPECT_EQ(eighths(4, o, o), (std::array<int, 6>{0, 0, 0, 3, 2, 3}));
    for (int score = -9; score <= 15; ++score) EXPECT_EQ(static_cast<int>(outcome_of(score)), printed(score)) << score;
}

TEST(AR_COM_1, TheTotalFactorIsOwnLessEnemys)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), horde = a.theirs(Type::horde, "0707"), horse = a.theirs(Type::cavalry, "0807");
    EXPECT_EQ(a.factor(swords, horde), 3 - 1);
    EXPECT_EQ(a.factor(swords, horse), 2 - 2) << "the second figure against mounted; theirs is the first";
    EXPECT_EQ(a.factor(horse, swords), 2 - 2);
    EXPECT_EQ(attacker_tally(a.p(), attack_of(a.p(), swords, horde, Manner::close)).total(), Fraction(3));
}

TEST(AR_COM_1, OwnIsTheHumansUnitElseTheAttackers)
{
    Arena human({.npc = true}), two;
    const Scenario& solo = *human.state.scenario;
    const Scenario& duel = *two.state.scenario;
    EXPECT_TRUE(attacker_is_own(solo, Side::player, Side::enemy));
    EXPECT_FALSE(attacker_is_own(solo, Side::enemy, Side::player));
    EXPECT_FALSE(attacker_is_own(solo, Side::wild, Side::player));
    EXPECT_TRUE(attacker_is_own(duel, Side::enemy, Side::player));
    // A roll of r from one side is 9 - r from the other.
    for (int factor = -6; factor <= 6; ++factor)
        for (const Quality own : every<Quality>())
            for (const Quality enemy : every<Quality>())
                for (int die = 1; die <= 8; ++die)
                    EXPECT_EQ(outcome_of(factor, die, own, enemy), seen_from_attacker(outcome_of(-factor, 9 - die, enemy, own), false));
}

TEST(AR_COM_1, TheDieIsReadFromTheHumansSideWhenTheEnemyAttacks)
{
    Arena a({.npc = true});
    const Ref foe = a.theirs(Type::swords, "0707"), mine = a.mine(Type::swords, "0708");
    a.begin(foe, mine, Manner::close);
    EXPECT_EQ(cast_now(a.state).thrower, seat_of(Side::player));
    a.roll(8);
    EXPECT_EQ(a.unit(foe).damage, 2) << "8 is the best for the human";
}

TEST(AR_COM_2, QualityShiftsTheUnshiftedScoreOnce)
{
    constexpr Quality s = Quality::superior, o = Quality::ordinary, i = Quality::inferior;
    EXPECT_EQ(eighths(0, s, o), (std::array<int, 6>{0, 0, 3, 4, 1, 0})) << "2, 3, 4, 5, 5, 6, 7, 8";
    const auto scores = [](Quality own, Quality enemy) {
        std::vector<int> all;
        for (int score = 1; score <= 8; ++score) all.push_back(shifted(score, own, enemy));
        return all;
    };
    EXPECT_EQ(scores(s, o), (std::vector<int>{2, 3, 4, 5, 5, 6, 7, 8}));
    EXPECT_EQ(scores(i, o), (std::vector<int>{0, 1, 2, 3, 5, 6, 7, 8}));
    EXPECT_EQ(scores(o, s), (std::vector<int>{1, 2, 3, 4, 4, 5, 6, 7}));
    EXPECT_EQ(scores(o, i), (std::vector<int>{1, 2, 3, 4, 6, 7, 8, 9}));
    EXPECT_EQ(scores(s, s), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(scores(i, i), scores(o, o));
    EXPECT_EQ(scores(s, i), (std::vector<int>{2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(AR_COM_3, DamagedHeavilyDamagedDestroyed)
{
    const auto result = [](int die) {
        Arena a;
        const Ref swords = a.mine(Type::swords, "0708"), foe = a.theirs(Type::swords, "0707");
        a.strike(swords, foe, die);
        return std::pair(int{a.unit(foe).damage}, int{a.unit(swords).damage});
    };
    EXPECT_EQ(result(8), std::pair(2, 0));
    EXPECT_EQ(result(5), std::pair(1, 0));
    EXPECT_EQ(result(3), std::pair(0, 1));
    EXPECT_EQ(result(1), std::pair(0, 2));
    Arena a;
    const Ref monster = a.mine(Type::monster, "0708"), horde = a.theirs(Type::horde, "0707");
    a.strike(monster, horde, 8);  // 3 + 8
    EXPECT_EQ(a.at(horde), "off-table");
    EXPECT_EQ(a.vp(Side::player), 8);
}

TEST(AR_COM_3, WithEvadeAResultIsMilderAndTheUnitGoesOff)
{
    for (const auto& [die, damage] : {std::pair(4, 0), std::pair(6, 1), std::pair(8, 1)}) {
        Arena a;
        const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
        a.strike(swords, foe, die);
        EXPECT_EQ(int{a.unit(foe).damage}, damage) << die;
        ASSERT_FALSE(a.open().errands.empty());
        EXPECT_EQ(a.open().errands[0].kind, die == 8 ? Errand::Kind::rout : Errand::Kind::evade);
    }
}

TEST(AR_COM_3, AuxiliaEvadeInCloseCombatOnly)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), foe = a.theirs(Type::auxilia, "0706");
    a.shoot(bows, foe, 6);
    EXPECT_EQ(a.unit(foe).damage, 1);
    EXPECT_TRUE(evades(a.unit(foe), Manner::close));
    EXPECT_FALSE(evades(a.unit(foe), Manner::ranged));
}

TEST(AR_COM_3, ALoneCharacterDiesOfAnyResultAndDamageComesFirst)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), wizard = a.theirs(Type::magician, "0707");
    a.strike(swords, wizard, 5);
    EXPECT_EQ(a.at(wizard), "destroyed");
    Arena b;
    const Ref men = b.mine(Type::swords, "0708"), foe = b.theirs(Type::swords, "0707");
    b.unit(foe).damage = 3;
    b.strike(men, foe, 4);  // with +1 against the hurt: 5, damaged
    EXPECT_EQ(b.at(foe), "destroyed") << "at its limit it is removed where it stands";
    EXPECT_FALSE(b.happened(Event::Kind::pushed));
}

TEST(AR_COM_4, APushGoesToAFreeHexFartherFromTheAttackerByItsOwnersChoice)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::swords, "0706");
    a.strike(swords, foe, 6);
    EXPECT_TRUE(a.waits_for(Side::enemy));
    EXPECT_EQ(a.acts(Side::enemy), (Texts{"push 0705", "push 0805", "push 0605"}));
    a.act("push 0605", Side::enemy);
    EXPECT_EQ(a.at(foe), "0605");
}

TEST(AR_COM_4, WithoutAFreeHexOneMoreDamageAndTheEdgeIsNoWayOut)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0702"), foe = a.theirs(Type::swords, "0701");
    a.strike(swords, foe, 6);
    EXPECT_EQ(a.unit(foe).damage, 2);
    EXPECT_EQ(a.at(foe), "0701");
    Arena b;
    const Ref men = b.mine(Type::swords, "0707"), horse = b.theirs(Type::cavalry, "0706");
    b.ground("0705", Terrain::chasm), b.ground("0605", Terrain::water);
    b.ground("0805", Terrain::fortification);
    b.strike(men, horse, 6);
    EXPECT_EQ(b.unit(horse).damage, 2) << "closed terrain is not free";
}

TEST(AR_COM_4, NobodyIsPushedOutOfAFortificationOrACastle)
{
    for (const Terrain t : {Terrain::fortification, Terrain::castle}) {
        Arena a;
        const Ref monster = a.mine(Type::monster, "0707"), foe = a.theirs(Type::horde, "0706");
        a.ground("0706", t);
        a.strike(monster, foe, 5);
        EXPECT_EQ(a.at(foe), "0706");
        EXPECT_EQ(a.unit(foe).damage, 1);
    }
}

TEST(AR_COM_4, TheAttackerMayFollowUpOnceNotTheDefenderNorAfterAShot)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::horde, "0706");
    a.strike(swords, foe, 8);
    EXPECT_EQ(a.acts(), (Texts{"follow", "stay"}));
    a.act("follow");
    EXPECT_EQ(a.at(swords), "0706");
    Arena b;
    const Ref men = b.mine(Type::swords, "0707"), enemy = b.theirs(Type::swords, "0706");
    b.strike(men, enemy, 1);
    b.act(b.acts()[0]);
    EXPECT_NE(b.now(), Stage::follow) << "the defender never follows";
    Arena c;
    const Ref bows = c.mine(Type::shooters, "0708"), prey = c.theirs(Type::horde, "0706");
    c.unit(prey).damage = 3;
    c.shoot(bows, prey, 8);
    EXPECT_FALSE(c.happened(Event::Kind::followed));
    EXPECT_NE(c.now(), Stage::follow);
}

TEST(AR_COM_4, ArtilleryCannonAndShipsNeverFollowAndNobodyIntoClosedTerrain)
{
    for (const Type t : {Type::artillery, Type::cannon}) {
        Arena a;
        const Ref gun = a.mine(t, "0707"), foe = a.theirs(Type::horde, "0706");
        a.unit(foe).damage = 3;
        a.strike(gun, foe, 8);
        EXPECT_NE(a.now(), Stage::follow);
    }
    Arena b;
    const Ref horse = b.mine(Type::cavalry, "0707"), foe = b.theirs(Type::horde, "0706");
    b.unit(foe).damage = 3;
    b.ground("0706", Terrain::fortification);
    b.strike(horse, foe, 8);
    EXPECT_FALSE(b.unit(foe).on_board());
    EXPECT_NE(b.now(), Stage::follow);
}

TEST(AR_COM_5, AnEvadeGoesTwoHexesAtLeastWhereFreeAndAtMostItsMove)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
    a.strike(swords, foe, 5);
    EXPECT_FALSE(a.can("halt", Side::enemy));
    a.act("evade 0705", Side::enemy);
    EXPECT_EQ(a.clause("halt", Side::enemy), "AR-COM-5");
    a.act("evade 0704", Side::enemy);
    EXPECT_TRUE(a.can("halt", Side::enemy));
    EXPECT_FALSE(a.can("evade 0705", Side::enemy)) << "each step farther from the attacker";
    a.act("evade 0703", Side::enemy);
    a.act("face s", Side::enemy);
    EXPECT_EQ(a.at(foe), "0703") << "three is its move";
}

TEST(AR_COM_5, TerrainCostsAsUsualOnAnEvade)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
    for (const char* at : {"0705", "0805", "0605"}) a.ground(at, Terrain::marsh);
    a.strike(swords, foe, 5);
    a.act("evade 0705", Side::enemy);
    a.act("face s", Side::enemy);
    EXPECT_EQ(a.at(foe), "0705");
}

TEST(AR_COM_5, ARoutIsTheFullMoveTowardTheBaseEdgeAndDisorganizes)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
    a.strike(swords, foe, 8);
    int steps = 0;
    while (!a.open().errands.empty()) {
        const int row = a.state.scenario->board.row(Side::enemy, a.unit(foe).at);
        a.act(a.acts(Side::enemy)[0], Side::enemy);
        EXPECT_LE(a.state.scenario->board.row(Side::enemy, a.unit(foe).at), row);
        ++steps;
    }
    EXPECT_EQ(steps, 3);
    EXPECT_TRUE(a.unit(foe).disorganized);
    EXPECT_EQ(a.unit(foe).damage, 1);
}

TEST(AR_COM_5, ARoutStopsAtTheEdge)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0703"), foe = a.theirs(Type::skirmishers, "0702");
    a.strike(swords, foe, 8);
    while (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
    EXPECT_EQ(a.state.scenario->board.row(Side::enemy, a.unit(foe).at), 1);
}

TEST(AR_COM_5, WithoutAFreeStepItTakesWhatOthersTakeWithoutThePush)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
    for (const char* at : {"0705", "0805", "0605"}) a.ground(at, Terrain::chasm);
    a.strike(swords, foe, 5);  // 7: damaged
    EXPECT_EQ(a.unit(foe).damage, 1);
    EXPECT_EQ(a.at(foe), "0706");
}

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
    a.unit(foe).damage = 2;
    EXPECT_EQ(a.factor(swords, foe), 1);
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
