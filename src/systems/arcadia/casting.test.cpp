// The lore cards of Sorcery, the Priests and the Deities.
#include "systems/arcadia/casting.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_LORE_Fire_Bolt, ARangedAttackWithFactorFourWithinFour)
{
    Magic a(Type::magician, "0708", Spell::fire_bolt);
    const Ref foe = a.theirs(Type::swords, "0704");
    a.face(a.caster, 3);  // neither arc nor sight matter
    a.ground("0706", Terrain::woods);
    a.stage(Stage::ranged);
    a.act("lore fire-bolt 0704");
    EXPECT_EQ(a.open().fight.factor, 4);
    EXPECT_EQ(attack_factor(a.p(), combat_of(a.p(), a.open().fight)), 4 - 3);
    a.roll(1);
    EXPECT_TRUE(a.unit(a.caster).on_board()) << "results against the caster do nothing";
    EXPECT_FALSE(a.unit(a.caster).attacked) << "one more attack";
    EXPECT_EQ(a.unit(foe).damage, 0);
    Magic b(Type::magician, "0708", Spell::fire_bolt);
    b.theirs(Type::swords, "0704");
    b.open().weather = 0;
    b.stage(Stage::ranged);
    EXPECT_FALSE(b.can("lore fire-bolt 0704")) << "fog forbids ranged combat altogether";
}

TEST(AR_LORE_Lightning, TwoDamageWithinFive)
{
    Magic a(Type::magician, "0708", Spell::lightning);
    const Ref foe = a.theirs(Type::swords, "0703"), far = a.theirs(Type::swords, "0702");
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore lightning 0702"));
    a.act("lore lightning 0703");
    EXPECT_EQ(a.unit(foe).damage, 2);
    EXPECT_EQ(a.at(foe), "0703");
    (void)far;
}

TEST(AR_LORE_Mire, AnEnemyGroundUnitMayNotMove)
{
    Marked a(Type::magician, Spell::mire);
    a.act("lore mire 0705");
    EXPECT_EQ(a.clause("move 0705 0706", Side::enemy), "AR-LORE-Mire");
    EXPECT_TRUE(a.can("turn 0705 n", Side::enemy));
    Magic b(Type::magician, "0708", Spell::mire);
    const Ref flyer = b.theirs(Type::flyer, "0705");
    b.order(flyer);
    b.stage(Stage::enemy_lore, Side::enemy);
    b.open().window = Side::player;
    EXPECT_FALSE(b.can("lore mire 0705")) << "a ground unit";
}

TEST(AR_LORE_Blink, AnOrderedFriendGoesToAnEmptyHexWithinThreeAndMayAttack)
{
    Magic a(Type::magician, "0708", Spell::blink);
    const Ref swords = a.mine(Type::swords, "0607"), foe = a.theirs(Type::swords, "0603");
    EXPECT_FALSE(a.can("lore blink 0607 0604")) << "it is not ordered";
    a.order(swords);
    a.act("lore blink 0607 0604");
    a.act("face n");
    EXPECT_EQ(a.at(swords), "0604");
    EXPECT_FALSE(a.can("move 0604 0605"));
    EXPECT_TRUE(has_target(a.p(), swords, Manner::close));
    (void)foe;
}

TEST(AR_LORE_Veil, TheShotIsLost)
{
    Magic a(Type::magician, "0708", Spell::veil);
    const Ref target = a.mine(Type::swords, "0706"), bows = a.theirs(Type::shooters, "0704");
    a.begin(bows, target, Manner::ranged);
    a.act("lore veil");
    EXPECT_FALSE(a.happened(Event::Kind::die));
    EXPECT_TRUE(a.unit(bows).attacked);
    Magic b(Type::magician, "0708", Spell::veil);
    const Ref friend_ = b.mine(Type::swords, "0706"), striker = b.theirs(Type::swords, "0705");
    b.begin(striker, friend_, Manner::close);
    EXPECT_FALSE(b.can("lore veil")) << "ranged only";
}

TEST(AR_LORE_Terror, PushedBackTwoHexesFromTheCasterOrHurt)
{
    Magic a(Type::magician, "0708", Spell::terror);
    const Ref foe = a.theirs(Type::swords, "0705");
    a.stage(Stage::command_lore);
    a.act("lore terror 0705");
    a.act("push 0704", Side::enemy);
    a.act("push 0703", Side::enemy);
    EXPECT_EQ(a.at(foe), "0703");
    EXPECT_EQ(a.unit(foe).damage, 0);
    Magic b(Type::magician, "0703", Spell::terror);
    const Ref cornered = b.theirs(Type::swords, "0701");
    b.stage(Stage::command_lore);
    b.act("lore terror 0701");
    EXPECT_EQ(b.unit(cornered).damage, 2) << "each hex not free: 1 damage";
    Magic c(Type::magician, "0708", Spell::terror);
    c.theirs(Type::swords, "0705");
    c.ground("0705", Terrain::fortification);
    c.stage(Stage::command_lore);
    EXPECT_FALSE(c.can("lore terror 0705"));
}

TEST(AR_LORE_Glamour, TheAttackerHasTwoLess)
{
    Magic a(Type::magician, "0708", Spell::glamour);
    const Ref target = a.mine(Type::swords, "0705"), foe = a.theirs(Type::swords, "0704");
    a.begin(foe, target, Manner::close);
    const int before = attack_factor(a.p(), combat_of(a.p(), a.open().fight));
    a.act("lore glamour");
    EXPECT_EQ(attack_factor(a.p(), combat_of(a.p(), a.open().fight)), before - 2);
}

/// The enemy's magician throws lightning at a unit of the player's, who may answer.
struct Answering : Arena {
    Ref target;
    explicit Answering(Type mine_type, Spell spell, std::string_view at = "0706") : Arena(Set_up{})
    {
        theirs(Type::magician, "0702");
        give_lore(Side::enemy, Spell::lightning);
        mine(mine_type, at);
        give_lore(Side::player, spell);
        target = mine(Type::swords, "0705");
        stage(Stage::command_lore, Side::enemy);
        act("lore lightning 0705", Side::enemy);
    }
};

TEST(AR_LORE_Unravel, OnThreeTheEnemysCardHasNoEffectAndItsCostStaysSpent)
{
    for (int die = 2; die <= 3; ++die) {
        Answering a(Type::magician, Spell::unravel);
        ASSERT_EQ(a.now(), Stage::answer);
        a.act("lore unravel");
        a.roll(die);
        EXPECT_EQ(a.unit(a.target).damage, die >= 3 ? 0 : 2);
        EXPECT_EQ(a.open().tokens[Side::enemy], 6);
        EXPECT_EQ(a.open().tokens[Side::player], 9);
    }
}

TEST(AR_LORE_Weatherwork, TheScoreMovesByUpToTwo)
{
    Magic a(Type::magician, "0708", Spell::weatherwork);
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore weatherwork 7"));
    EXPECT_FALSE(a.can("lore weatherwork 4"));
    a.act("lore weatherwork 2");
    EXPECT_EQ(a.open().weather, 2);
}

// ------------------------------------------------------------------ Priest

TEST(AR_LORE_Heal, AFriendWithinTwoLosesOneDamage)
{
    Magic a(Type::cleric, "0708", Spell::heal);
    const Ref swords = a.mine(Type::swords, "0706"), far = a.mine(Type::swords, "0705");
    a.unit(swords).damage = a.unit(far).damage = 2;
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore heal 0705"));
    a.act("lore heal 0706");
    EXPECT_EQ(a.unit(swords).damage, 1);
}

TEST(AR_LORE_Bless, AFriendHasOneMoreInThisCombat)
{
    Magic a(Type::cleric, "0708", Spell::bless);
    const Ref swords = a.mine(Type::swords, "0706"), foe = a.theirs(Type::swords, "0705");
    a.begin(swords, foe, Manner::close);
    a.act("lore bless");
    EXPECT_EQ(a.open().fight.plus_attacker, 1);
    Magic b(Type::cleric, "0708", Spell::bless);
    const Ref target = b.mine(Type::swords, "0706"), striker = b.theirs(Type::swords, "0705");
    b.begin(striker, target, Manner::close);
    b.act("lore bless");
    EXPECT_EQ(b.open().fight.plus_target, 1);
}

TEST(AR_LORE_Ward, AnEnemyCardAimedAtAFriendWithinThreeHasNoEffect)
{
    Answering a(Type::cleric, Spell::ward);
    ASSERT_EQ(a.now(), Stage::answer);
    a.act("lore ward");
    EXPECT_EQ(a.unit(a.target).damage, 0);
    EXPECT_EQ(a.open().tokens[Side::enemy], 6);
    Answering far(Type::cleric, Spell::ward, "0709");
    EXPECT_EQ(far.unit(far.target).damage, 2) << "four hexes: it is not even asked";
}

TEST(AR_LORE_Sanctuary, OneDamageLessAndNoPush)
{
    Magic a(Type::cleric, "0708", Spell::sanctuary);
    const Ref target = a.mine(Type::swords, "0706"), foe = a.theirs(Type::monster, "0705");
    a.begin(foe, target, Manner::close);
    if (a.now() == Stage::before_defence) a.act("pass");
    a.roll(8);  // 4 - 3 + 8: heavily damaged
    a.act("lore sanctuary");
    EXPECT_EQ(a.unit(target).damage, 1);
    EXPECT_EQ(a.at(target), "0706");
    EXPECT_TRUE(a.open().errands.empty()) << "it is not asked where to give way";
}

TEST(AR_LORE_Sanctuary, ALoneCharacterWhoIsOnlyDamagedLives)
{
    Magic a(Type::cleric, "0708", Spell::sanctuary);
    const Ref hero = a.mine(Type::hero, "0706"), foe = a.theirs(Type::swords, "0705");
    a.begin(foe, hero, Manner::close);
    while (a.now() == Stage::before_defence) a.act("pass");
    a.roll(8);  // 3 - 5 + 8: damaged
    ASSERT_EQ(a.now(), Stage::after_die);
    a.act("lore sanctuary");
    EXPECT_EQ(a.at(hero), "0706");
    EXPECT_EQ(a.unit(hero).damage, 0);
}

TEST(AR_LORE_Hymn, EveryFriendWithinTwoLosesItsDisorganization)
{
    Magic a(Type::cleric, "0708", Spell::hymn);
    const Ref one = a.mine(Type::swords, "0706"), two = a.mine(Type::swords, "0807"), far = a.mine(Type::swords, "0408");
    for (const Ref r : {one, two, far}) a.unit(r).disorganized = true;
    a.stage(Stage::command_lore);
    a.act("lore hymn");
    EXPECT_FALSE(a.unit(one).disorganized || a.unit(two).disorganized);
    EXPECT_TRUE(a.unit(far).disorganized);
}

TEST(AR_LORE_Smite, FactorThreeFiveAgainstALoreUnitWithinThree)
{
    for (const auto& [type, factor] : {std::pair(Type::swords, 3), std::pair(Type::monster, 5)}) {
        Magic a(Type::cleric, "0708", Spell::smite);
        a.theirs(type, "0705");
        a.stage(Stage::ranged);
        a.act("lore smite 0705");
        EXPECT_EQ(a.open().fight.factor, factor);
    }
    Magic a(Type::cleric, "0708", Spell::smite);
    a.theirs(Type::swords, "0704");
    a.stage(Stage::ranged);
    EXPECT_FALSE(a.can("lore smite 0704"));
}

TEST(AR_LORE_Curse, OneLessInEveryCombatUntilTheCastersNextTurn)
{
    Magic a(Type::cleric, "0708", Spell::curse);
    const Ref foe = a.theirs(Type::swords, "0705"), mine = a.mine(Type::swords, "0706");
    const int attack = a.factor(foe, mine), defence = a.factor(mine, foe);
    a.stage(Stage::command_lore);
    a.act("lore curse 0705");
    EXPECT_EQ(a.factor(foe, mine), attack - 1);
    EXPECT_EQ(a.factor(mine, foe), defence + 1);
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_EQ(a.factor(foe, mine), attack - 1);
    begin_turn(a.state, Side::player, journal);
    EXPECT_EQ(a.factor(foe, mine), attack);
}

TEST(AR_LORE_Zeal, TwoMoreFriendsWithinThreeAreOrdered)
{
    Magic a(Type::cleric, "0708", Spell::zeal);
    const Ref one = a.mine(Type::swords, "0706"), two = a.mine(Type::swords, "0807"), done = a.mine(Type::swords, "0607");
    a.order(done);
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore zeal 0607"));
    EXPECT_TRUE(a.can("lore zeal 0706"));
    a.act("lore zeal 0706 0807");
    EXPECT_TRUE(a.unit(one).ordered && a.unit(two).ordered);
}

TEST(AR_LORE_Raise, TheLastTroopUnitLostOfPriceFiveOrLessComesOffTable)
{
    Magic a(Type::cleric, "0708", Spell::raise);
    const Ref swords = a.mine(Type::swords, "0706"), spears = a.mine(Type::spears, "0606"), knights = a.mine(Type::knights, "0506");
    Chronicle journal;
    for (const Ref r : {swords, spears, knights}) destroy(a.state, r, {}, journal);
    const int vp = a.vp(Side::enemy);
    a.stage(Stage::draw);
    a.act("lore raise");
    EXPECT_EQ(a.at(spears), "off-table") << "the last of those at 5 or less";
    EXPECT_EQ(a.at(swords), "destroyed");
    EXPECT_EQ(a.vp(Side::enemy), vp) << "the VP stand";
    ASSERT_EQ(a.own().reserve.size(), 1u);
    EXPECT_EQ(a.own().reserve[0].type, Type::spears);
}

}  // namespace
}  // namespace montjoy::arcadia
