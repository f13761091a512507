// The cards of a Deity of fire.  The lore decks
#include "systems/arcadia/casting.test.hpp"

namespace montjoy::arcadia {
namespace {

// ------------------------------------------------------------------ Fire

TEST(AR_LORE_Tongue_of_Flame, FactorFiveWithinTwo)
{
    Magic a(Type::deity, "0706", Spell::tongue_of_flame);
    a.theirs(Type::swords, "0704"), a.theirs(Type::swords, "0703");
    a.stage(Stage::ranged);
    EXPECT_FALSE(a.can("lore tongue-of-flame 0703"));
    a.act("lore tongue-of-flame 0704");
    EXPECT_EQ(a.open().fight.factor, 5);
}

TEST(AR_LORE_Rain_of_Embers, FactorTwoOnEachEnemyWithinTwoNearestFirstThenLowestNumber)
{
    Magic a(Type::deity, "0706", Spell::rain_of_embers);
    const Ref second = a.theirs(Type::swords, "0704"), third = a.theirs(Type::swords, "0604"), first = a.theirs(Type::swords, "0705"), far = a.theirs(Type::swords, "0703");
    a.stage(Stage::ranged);
    a.act("lore rain-of-embers");
    for (const Ref each : {first, second, third}) {
        EXPECT_EQ(a.open().fight.target, each);
        EXPECT_EQ(a.open().fight.factor, 2);
        a.roll(1);
    }
    EXPECT_FALSE(a.open().fight.attacker);
    EXPECT_EQ(a.unit(far).damage, 0);
}

TEST(AR_LORE_Immolate, AnEnemyNextToItTakesTwo)
{
    Magic a(Type::deity, "0706", Spell::immolate);
    const Ref foe = a.theirs(Type::swords, "0705");
    a.theirs(Type::swords, "0704");
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore immolate 0704"));
    a.act("lore immolate 0705");
    EXPECT_EQ(a.unit(foe).damage, 2);
}

TEST(AR_LORE_Wall_of_Fire, ThreeHexesInARowBurnUntilItsNextTurn)
{
    Magic a(Type::deity, "0706", Spell::wall_of_fire);
    a.stage(Stage::command_lore);
    a.act("lore wall-of-fire 0603 se");
    for (const char* at : {"0603", "0704", "0804"}) EXPECT_TRUE(a.open().burning[Side::player].contains(a.hex(at))) << at;
    EXPECT_EQ(a.open().burning[Side::player].size(), 3);
    const Ref foe = a.theirs(Type::swords, "0703"), flyer = a.theirs(Type::flyer, "0803");
    a.order(foe), a.order(flyer);
    a.stage(Stage::move, Side::enemy);
    a.act("move 0703 0704", Side::enemy);
    EXPECT_EQ(a.unit(foe).damage, 1);
    a.act("face s", Side::enemy);
    a.act("move 0803 0804", Side::enemy);
    EXPECT_EQ(a.unit(flyer).damage, 0) << "a ground unit";
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_FALSE(a.open().burning[Side::player].empty());
    begin_turn(a.state, Side::player, journal);
    EXPECT_TRUE(a.open().burning[Side::player].empty());
}

TEST(AR_LORE_Burning_Blades, TwoFriendsWithinTwoHaveOneMoreInCloseCombatThisTurn)
{
    Magic a(Type::deity, "0707", Spell::burning_blades);
    const Ref one = a.mine(Type::swords, "0706"), two = a.mine(Type::swords, "0806"), foe = a.theirs(Type::swords, "0705");
    const int before = a.factor(one, foe);
    a.stage(Stage::command_lore);
    a.act("lore burning-blades 0706 0806");
    EXPECT_EQ(a.factor(one, foe), before + 1);
    EXPECT_EQ(a.factor(one, foe, Manner::ranged), a.factor(two, foe, Manner::ranged)) << "close combat only";
    EXPECT_TRUE(a.unit(two).roused);
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_FALSE(a.unit(one).roused);
}

TEST(AR_LORE_Aura, TheAttackerFirstTakesOneDamage)
{
    Magic a(Type::deity, "0706", Spell::aura);
    const Ref foe = a.theirs(Type::swords, "0705");
    a.unit(foe).damage = 3;
    a.begin(foe, a.caster, Manner::close);
    a.act("lore aura");
    EXPECT_EQ(a.at(foe), "destroyed");
    EXPECT_FALSE(a.happened(Event::Kind::die)) << "nobody is left to strike";
}

TEST(AR_LORE_Undying, ItIsNotDrivenOffAndTakesOneDamage)
{
    Magic a(Type::deity, "0706", Spell::undying);
    const Ref foe = a.theirs(Type::monster, "0705");
    a.begin(foe, a.caster, Manner::close);
    if (a.now() == Stage::before_defence) a.act("pass");
    a.roll(8);  // 4 - 5 + 8: damaged
    a.act("lore undying");
    EXPECT_EQ(a.at(a.caster), "0706");
    EXPECT_EQ(a.unit(a.caster).damage, 1);
    EXPECT_EQ(a.vp(Side::enemy), 0);
}

TEST(AR_LORE_Clear_Sky, TheScoreBecomesFourAndNightEnds)
{
    Magic a(Type::deity, "0706", Spell::clear_sky);
    a.open().weather = 9;
    a.open().night = {{3, 4}};
    a.stage(Stage::command_lore);
    a.act("lore clear-sky");
    EXPECT_EQ(a.open().weather, 4);
    EXPECT_FALSE(is_night(a.p()));
}

TEST(Lore, ADeityOfAnotherRoleHasADeckOfItsOwnWithCardsInTheseForms)
{
    const auto scenario = scenario_named("great-meeting");
    ASSERT_TRUE(scenario);
    const Lore deck = Lore::other_enemy;
    EXPECT_EQ(std::popcount(scenario->lore_of[static_cast<std::size_t>(deck)]), 9);
    for (const Enrolled& u : scenario->armies[Side::enemy].units)
        EXPECT_TRUE(u.type != Type::deity || u.lore == deck);
    EXPECT_TRUE(std::holds_alternative<Action>(read_act(*scenario, "lore thunderbolt 0705")));
}

}  // namespace
}  // namespace montjoy::arcadia
