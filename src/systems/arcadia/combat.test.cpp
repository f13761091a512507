// AR-COM-1 to AR-COM-9: the d8, quality, results, pushes, evades, factors, sight.
#include "systems/arcadia/combat.test.hpp"

namespace montjoy::arcadia {
namespace {

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

TEST(AR_COM_5, TheFrontOfAnEnemyStopsWhoEvadesOrRouts)
{
    for (const int die : {5, 8}) {
        Arena a;
        const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
        a.mine(Type::spears, "0906");  // its front: 0805, 0905, 1005
        a.strike(swords, foe, die);
        a.act("evade 0805", Side::enemy);
        if (die == 5) a.act("face s", Side::enemy);
        EXPECT_TRUE(a.open().errands.empty());
        EXPECT_EQ(a.at(foe), "0805");
    }
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

TEST(AR_COM_5, ARoutEndsOnAnyHexOfTheBaseEdge)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0803"), foe = a.theirs(Type::skirmishers, "0802");
    a.strike(swords, foe, 8);
    a.act("evade 0801", Side::enemy);  // 0701 and 0901 lie nearer the table's rim
    EXPECT_TRUE(a.open().errands.empty());
    EXPECT_EQ(a.at(foe), "0801");
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

}  // namespace
}  // namespace montjoy::arcadia
