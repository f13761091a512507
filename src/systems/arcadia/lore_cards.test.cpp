// The cards of the Warrior and of Stealth.  The lore decks
#include "systems/arcadia/lore.test.hpp"

namespace montjoy::arcadia {
namespace {

// ------------------------------------------------------------------ Warrior

/// A hero before the die of its close attack.
struct Duel : Magic {
    Ref foe;
    Duel(Spell spell, Type prey = Type::swords) : Magic(Type::hero, "0706", spell)
    {
        foe = theirs(prey, "0705");
    }
    void strike_now() { begin(caster, foe, Manner::close); }
};

TEST(AR_LORE_Strength, TwoMoreInThisCombat)
{
    Duel a(Spell::strength);
    a.strike_now();
    a.act("lore strength");
    EXPECT_EQ(a.open().fight.plus_attacker, 2);
    const int with_it = attack_factor(a.p(), combat_of(a.p(), a.open().fight));
    EXPECT_EQ(with_it, a.factor(a.caster, a.foe) + 2);
    Arena b;  // another unit's attack is not its own
    b.mine(Type::hero, "0208");
    b.give_lore(Side::player, Spell::strength);
    const Ref swords = b.mine(Type::swords, "0706"), foe = b.theirs(Type::swords, "0705");
    b.begin(swords, foe, Manner::close);
    EXPECT_FALSE(b.can("lore strength"));
}

TEST(AR_LORE_Berserk, ItAttacksAgainAtOnceAndThenDoesNotFollow)
{
    Duel a(Spell::berserk, Type::horde);
    const Ref second = a.theirs(Type::horde, "0805");
    a.strike_now();
    if (a.now() == Stage::before_attack) a.act("pass");
    a.roll(8);
    ASSERT_EQ(a.now(), Stage::won) << "other cards of the deck could be played";
    a.act("pass");
    a.act("stay");
    ASSERT_EQ(a.now(), Stage::struck);
    a.act("lore berserk 0805");
    EXPECT_EQ(a.open().fight.target, second);
    a.roll(8);
    EXPECT_FALSE(a.unit(second).on_board());
    EXPECT_NE(a.now(), Stage::follow);
    EXPECT_EQ(a.at(a.caster), "0706");
}

TEST(AR_LORE_Battle_Cry, ItAndItsNeighboursHaveOneMoreThisTurn)
{
    Duel a(Spell::battle_cry);
    const Ref beside = a.mine(Type::swords, "0806"), away = a.mine(Type::swords, "1006"), prey = a.theirs(Type::swords, "0905");
    const Ref prey_away = a.theirs(Type::swords, "1005");
    const int near_before = a.factor(beside, prey), away_before = a.factor(away, prey_away);
    a.strike_now();
    a.act("lore battle-cry");
    EXPECT_EQ(a.factor(beside, prey), near_before + 1);
    EXPECT_EQ(a.factor(away, prey_away), away_before);
    EXPECT_TRUE(a.unit(a.caster).roused);
}

/// A hero is struck and the result goes against it.
struct Struck : Magic {
    Ref led, foe;
    Struck(Spell spell, Type type = Type::hero, Type enemy = Type::swords) : Magic(type, "0208", spell)
    {
        led = mine(Type::swords, "0706");
        open().stands[unit(caster).at] = none;
        set_leader(state, caster, led);
        foe = theirs(enemy, "0705");
    }
    void hit(int die)
    {
        begin(foe, led, Manner::close);
        if (now() == Stage::before_defence) act("pass");
        roll(die);
    }
};

TEST(AR_LORE_Iron_Skin, TheResultIsOneStepMilder)
{
    Struck a(Spell::iron_skin);
    a.hit(7);  // 3 - 4 + 7: damaged
    a.act("lore iron-skin");
    EXPECT_EQ(a.unit(a.led).damage, 0) << "damaged becomes nothing";
    EXPECT_EQ(a.at(a.led), "0706");
    Struck b(Spell::iron_skin, Type::hero, Type::monster);
    b.hit(8);  // 4 - 4 + 8: heavily
    b.act("lore iron-skin");
    EXPECT_EQ(b.unit(b.led).damage, 1);
}

TEST(AR_LORE_Headlong, OneHexFartherPastEnemyFronts)
{
    Magic a(Type::hero, "0407", Spell::headlong);
    a.theirs(Type::swords, "0505");
    a.order(a.caster);
    EXPECT_FALSE(a.can("move 0407 0403"));
    a.act("lore headlong 0407");
    EXPECT_EQ(points_of(a.p(), a.caster), 4);
    EXPECT_TRUE(a.can("move 0407 0403"));
}

TEST(AR_LORE_Challenge, NoLeadersPointAndTheLeaderFallsIfTheTargetIsDamaged)
{
    Duel a(Spell::challenge);
    a.strike_now();
    EXPECT_FALSE(a.can("lore challenge")) << "nobody leads the target";
    Duel b(Spell::challenge);
    const Ref leader = b.leads(Type::hero, b.foe);
    const int led = b.factor(b.caster, b.foe);
    b.strike_now();
    b.act("lore challenge");
    EXPECT_EQ(attack_factor(b.p(), combat_of(b.p(), b.open().fight)), led + 1);
    b.roll(4);
    EXPECT_EQ(b.at(leader), "destroyed");
    EXPECT_TRUE(b.unit(b.foe).on_board());
}

TEST(AR_LORE_Stand_Firm, ItIsNotPushedBackInThisCombat)
{
    Struck a(Spell::stand_firm);
    a.begin(a.foe, a.led, Manner::close);
    a.act("lore stand-firm");
    a.roll(7);
    EXPECT_EQ(a.unit(a.led).damage, 1);
    EXPECT_EQ(a.at(a.led), "0706");
    EXPECT_TRUE(a.open().errands.empty());
}

TEST(AR_LORE_Cleave, AnotherEnemyInItsFrontTakesOneDamage)
{
    Duel a(Spell::cleave);
    const Ref second = a.theirs(Type::swords, "0805"), behind = a.theirs(Type::swords, "0707");
    a.strike_now();
    if (a.now() == Stage::before_attack) a.act("pass");
    a.roll(4);
    while (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
    ASSERT_EQ(a.now(), Stage::won);
    EXPECT_FALSE(a.can("lore cleave 0707"));
    a.act("lore cleave 0805");
    EXPECT_EQ(a.unit(second).damage, 1);
    EXPECT_EQ(a.unit(behind).damage, 0);
}

TEST(AR_LORE_Cleave, NotAtTheTargetThatStandsWhereItStood)
{
    Duel a(Spell::cleave);
    a.ground("0705", Terrain::fortification);  // not pushed
    a.theirs(Type::swords, "0805");
    a.strike_now();
    if (a.now() == Stage::before_attack) a.act("pass");
    a.roll(8);
    ASSERT_EQ(a.now(), Stage::won);
    ASSERT_EQ(a.at(a.foe), "0705");
    EXPECT_FALSE(a.can("lore cleave 0705"));
    EXPECT_TRUE(a.can("lore cleave 0805"));
}

TEST(AR_LORE_Victory_Roar, AfterItDestroysAUnitAFriendWithinTwoLosesOneDamage)
{
    Duel a(Spell::victory_roar, Type::horde);
    const Ref hurt_friend = a.mine(Type::swords, "0708"), far = a.mine(Type::swords, "0709");
    a.unit(hurt_friend).damage = a.unit(far).damage = 2;
    a.strike_now();
    if (a.now() == Stage::before_attack) a.act("pass");
    a.roll(8);
    ASSERT_EQ(a.now(), Stage::won);
    EXPECT_FALSE(a.can("lore victory-roar 0709"));
    a.act("lore victory-roar 0708");
    EXPECT_EQ(a.unit(hurt_friend).damage, 1);
}

// ------------------------------------------------------------------ Stealth

TEST(AR_LORE_Backstab, OneMoreThreeOnAFlankOrRear)
{
    for (const auto& [facing, plus] : {std::pair(3, 1), std::pair(1, 3), std::pair(0, 3)}) {
        Magic a(Type::rogue, "0706", Spell::backstab);
        const Ref foe = a.theirs(Type::swords, "0705");
        a.face(foe, static_cast<Direction>(facing));
        a.begin(a.caster, foe, Manner::close);
        a.act("lore backstab");
        EXPECT_EQ(a.open().fight.plus_attacker, plus);
    }
}

TEST(AR_LORE_Vanish, ItEvadesAndTheAttackIsLost)
{
    Magic a(Type::rogue, "0706", Spell::vanish);
    const Ref foe = a.theirs(Type::swords, "0705");
    a.begin(foe, a.caster, Manner::close);
    a.act("lore vanish");
    ASSERT_FALSE(a.open().errands.empty());
    while (!a.open().errands.empty()) a.act(a.acts()[0]);
    EXPECT_TRUE(a.unit(a.caster).on_board());
    EXPECT_GE(a.state.scenario->board.distance(a.unit(a.caster).at, a.hex("0705")), 3);
    EXPECT_FALSE(a.happened(Event::Kind::die));
    EXPECT_TRUE(a.unit(foe).attacked);
    EXPECT_NE(a.now(), Stage::follow);
}

TEST(AR_LORE_Vanish, NotFromAShot)
{
    Magic a(Type::rogue, "0706", Spell::vanish);
    const Ref bows = a.theirs(Type::shooters, "0704");
    a.begin(bows, a.caster, Manner::ranged);
    EXPECT_FALSE(a.can("lore vanish"));
}

TEST(AR_LORE_Poison, TheTargetTakesOneMore)
{
    Magic a(Type::rogue, "0706", Spell::poison);
    const Ref foe = a.theirs(Type::horde, "0705");
    a.begin(a.caster, foe, Manner::close);
    if (a.now() == Stage::before_attack) a.act("pass");
    a.roll(5);  // 2 - 1 + 5: damaged
    while (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
    a.act("lore poison");
    EXPECT_EQ(a.unit(foe).damage, 2);
}

/// The enemy's orders are marked: the player may answer.
struct Marked : Magic {
    Ref foe;
    Marked(Type type, Spell spell, std::string_view enemy_at = "0705") : Magic(type, "0708", spell)
    {
        foe = theirs(Type::cavalry, enemy_at);
        order(foe);
        stage(Stage::enemy_lore, Side::enemy);
        open().window = Side::player;
    }
};

TEST(AR_LORE_Snare, AnEnemyGroundUnitWithinThreeMovesOneHexAtMost)
{
    Marked a(Type::rogue, Spell::snare);
    a.act("lore snare 0705");
    EXPECT_EQ(a.now(), Stage::move);
    EXPECT_TRUE(a.can("move 0705 0706", Side::enemy));
    EXPECT_FALSE(a.can("move 0705 0703", Side::enemy));
    Marked b(Type::rogue, Spell::snare, "0704");
    EXPECT_FALSE(b.can("lore snare 0704")) << "four hexes";
}

TEST(AR_LORE_Assassin, OnFiveAnEnemyCharacterWithinTwoFallsLeadingOrNot)
{
    for (int die = 4; die <= 5; ++die) {
        Magic a(Type::rogue, "0708", Spell::assassin);
        const Ref swords = a.theirs(Type::swords, "0706"), hero = a.leads(Type::hero, swords);
        a.theirs(Type::swords, "0806");
        a.stage(Stage::command_lore);
        EXPECT_FALSE(a.can("lore assassin 0806")) << "no character there";
        a.act("lore assassin 0706");
        a.roll(die);
        EXPECT_EQ(a.unit(hero).on_board(), die < 5);
        EXPECT_TRUE(a.unit(swords).on_board());
        EXPECT_EQ(a.unit(swords).leader, die < 5 ? hero.number() : none);
    }
}

TEST(AR_LORE_Secret_Path, OneAHexForEveryOpenTerrainPastFronts)
{
    Magic a(Type::rogue, "0708", Spell::secret_path);
    const Ref swords = a.mine(Type::swords, "0608");
    a.order(swords);
    for (const char* at : {"0607", "0507", "0707"}) a.ground(at, Terrain::marsh);
    a.ground("0508", Terrain::chasm);
    EXPECT_FALSE(a.can("move 0608 0606"));
    a.act("lore secret-path 0608");
    EXPECT_TRUE(a.can("move 0608 0606"));
    EXPECT_FALSE(a.can("move 0608 0508")) << "what is closed stays closed";
}

TEST(AR_LORE_Pickpocket, TwoTokensChangeTheirStore)
{
    Magic a(Type::rogue, "0708", Spell::pickpocket, 3);
    a.open().tokens[Side::enemy] = 5;
    a.stage(Stage::draw);
    a.act("lore pickpocket");
    EXPECT_EQ(a.open().tokens[Side::player], 5);
    EXPECT_EQ(a.open().tokens[Side::enemy], 3);
    EXPECT_EQ(a.now(), Stage::draw) << "the draw is still to come";
    Magic b(Type::rogue, "0708", Spell::pickpocket, 9);
    b.open().tokens[Side::enemy] = 5;
    b.stage(Stage::draw);
    b.act("lore pickpocket");
    EXPECT_EQ(b.open().tokens[Side::player], 10);
    EXPECT_EQ(b.open().tokens[Side::enemy], 4);
}

TEST(AR_LORE_False_Order, AnOrderedEnemyWithinFiveLosesItsOrder)
{
    Marked a(Type::rogue, Spell::false_order, "0703");
    const Ref idle = a.theirs(Type::swords, "0603");
    EXPECT_FALSE(a.can("lore false-order 0603"));
    a.act("lore false-order 0703");
    EXPECT_FALSE(a.unit(a.foe).ordered);
    EXPECT_FALSE(a.can("move 0703 0704", Side::enemy));
    (void)idle;
}

TEST(AR_LORE_Rumour, AnEnemyTroopUnitWithinFourIsDisorganized)
{
    Magic a(Type::rogue, "0708", Spell::rumour);
    const Ref swords = a.theirs(Type::swords, "0704");
    a.theirs(Type::monster, "0604");
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore rumour 0604")) << "a lore unit is no troop";
    a.act("lore rumour 0704");
    EXPECT_TRUE(a.unit(swords).disorganized);
}

}  // namespace
}  // namespace montjoy::arcadia
