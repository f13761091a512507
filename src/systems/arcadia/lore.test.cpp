// AR-CARD-4 to AR-CARD-6 and every lore card.
#include "systems/arcadia/lore.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_CARD_4, TokensAreOneTwoOrThreeByTheDieAndTheStoreHoldsTen)
{
    for (const auto& [die, tokens] : {std::pair(1, 1), std::pair(2, 1), std::pair(3, 2), std::pair(4, 2), std::pair(5, 3), std::pair(6, 3)}) {
        Arena a;
        a.mine(Type::hero, "0708");
        a.stage(Stage::tokens);
        a.roll(die);
        EXPECT_EQ(a.open().tokens[Side::player], tokens);
        a.open().tokens[Side::player] = 9;
        a.stage(Stage::tokens);
        a.roll(6);
        EXPECT_EQ(a.open().tokens[Side::player], 10);
    }
}

TEST(AR_CARD_4, ACardNeedsALivingCasterOfItsKindOnTheBoardAndItsTokens)
{
    Magic a(Type::magician, "0708", Spell::lightning, 4);
    a.theirs(Type::swords, "0704");
    a.stage(Stage::command_lore);
    EXPECT_TRUE(a.can("lore lightning 0704"));
    a.open().tokens[Side::player] = 3;
    EXPECT_EQ(a.clause("lore lightning 0704"), "AR-CARD-4");
    a.open().tokens[Side::player] = 4;
    EXPECT_EQ(a.clause("lore fire-bolt 0704"), "AR-CARD-4") << "not in hand";
    a.act("lore lightning 0704");
    EXPECT_EQ(a.open().tokens[Side::player], 0);
    EXPECT_TRUE(a.open().lore_discarded[Side::player] >> static_cast<unsigned>(Spell::lightning) & 1);
    Magic b(Type::magician, "0708", Spell::lightning);
    b.theirs(Type::swords, "0704");
    b.mine(Type::hero, "0608");
    b.give_lore(Side::player, Spell::strength);
    Chronicle journal;
    destroy(b.state, b.caster, {}, journal);
    b.stage(Stage::command_lore);
    EXPECT_EQ(b.clause("lore lightning 0704"), "AR-CARD-4");
}

TEST(AR_CARD_4, OneCardAnArmyInEachTurnOwnOrEnemys)
{
    Magic a(Type::magician, "0708", Spell::lightning);
    a.give_lore(Side::player, Spell::weatherwork);
    a.theirs(Type::swords, "0704");
    a.stage(Stage::command_lore);
    a.act("lore weatherwork 5");
    EXPECT_TRUE(a.open().lore_played[Side::player]);
    EXPECT_NE(a.now(), Stage::command_lore) << "it is not asked again this turn";
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_FALSE(a.open().lore_played[Side::player]);
}

TEST(AR_CARD_4, ALeadingCasterPlaysFromTheHexOfItsUnitAndWithinCountsFromThere)
{
    Magic a(Type::magician, "0708", Spell::lightning);
    const Ref swords = a.mine(Type::swords, "0208");
    set_leader(a.state, a.caster, swords);
    a.open().stands[a.hex("0708")] = none;
    a.theirs(Type::swords, "0704"), a.theirs(Type::swords, "0203");
    a.stage(Stage::command_lore);
    EXPECT_FALSE(a.can("lore lightning 0704"));
    EXPECT_TRUE(a.can("lore lightning 0203")) << "five hexes, without sight";
}

TEST(AR_CARD_4, AnArmyWithAnyLoreCardIsAskedWheneverACardOfItsDecksCouldBePlayedWhateverItHolds)
{
    for (const Spell held : {Spell::weatherwork, Spell::glamour, Spell::fire_bolt}) {
        Arena a;
        a.theirs(Type::magician, "0703");
        a.give_lore(Side::enemy, held);
        const Ref swords = a.mine(Type::swords, "0706"), foe = a.theirs(Type::swords, "0705");
        a.begin(swords, foe, Manner::close);
        EXPECT_EQ(a.now(), Stage::before_defence) << name_of(held) << ": Glamour is in its decks";
        EXPECT_TRUE(a.can("pass", Side::enemy));
        EXPECT_EQ(offers(a, "lore glamour", Side::enemy), held == Spell::glamour);
    }
    Arena b;  // no lore card at all: nobody is asked
    b.theirs(Type::magician, "0703");
    b.open().tokens[Side::enemy] = 10;
    const Ref swords = b.mine(Type::swords, "0706"), foe = b.theirs(Type::swords, "0705");
    b.begin(swords, foe, Manner::close);
    EXPECT_EQ(b.now(), Stage::die);
}

TEST(AR_CARD_4, ItMayPassForTheRestOfTheTurnOrLeaveStandingAnswers)
{
    const auto fight = [](std::string_view first) {
        Arena a;
        a.theirs(Type::magician, "0703");
        a.give_lore(Side::enemy, Spell::glamour);
        const Ref one = a.mine(Type::swords, "0706"), two = a.mine(Type::swords, "0805"), foe = a.theirs(Type::elephants, "0705");
        a.begin(one, foe, Manner::close);
        a.act(first, Side::enemy);
        (void)two;
        return a;
    };
    Arena passed = fight("pass-turn");
    EXPECT_EQ(passed.now(), Stage::die);
    passed.roll(4);
    while (!passed.open().errands.empty()) passed.act(passed.acts(passed.open().errands[0].unit.side())[0], passed.open().errands[0].unit.side());
    passed.act("attack 0805 0705");
    EXPECT_EQ(passed.now(), Stage::die) << "not asked again this turn";
    Arena silent = fight("silent defence");
    EXPECT_EQ(silent.now(), Stage::die) << "it does not wish to be asked at that moment";
    Arena answered = fight("answer glamour");
    EXPECT_EQ(answered.open().fight.plus_attacker, -2) << "the standing answer is given at once";
    EXPECT_TRUE(answered.open().lore_played[Side::enemy]);
}

TEST(AR_CARD_5, APaladinCancelsOnThreeAClericOnFour)
{
    for (const auto& [type, least] : {std::pair(Type::paladin, 3), std::pair(Type::cleric, 4)})
        for (int die = 1; die <= 6; ++die) {
            Magic a(Type::magician, "0708", Spell::lightning);
            const Ref target = a.theirs(type, "0704");
            a.stage(Stage::command_lore);
            a.act("lore lightning 0704");
            ASSERT_EQ(a.now(), Stage::resist);
            a.roll(die);
            EXPECT_EQ(a.unit(target).on_board(), die >= least) << die;
            EXPECT_EQ(a.open().tokens[Side::player], 6) << "spent all the same";
        }
}

TEST(AR_CARD_5, AUnitLedByOneResistsToo)
{
    Magic a(Type::magician, "0708", Spell::lightning);
    const Ref target = a.theirs(Type::swords, "0704");
    a.leads(Type::paladin, target);
    a.stage(Stage::command_lore);
    a.act("lore lightning 0704");
    EXPECT_EQ(a.now(), Stage::resist);
    a.roll(2);
    EXPECT_EQ(a.unit(target).damage, 2);
}

TEST(AR_CARD_6, LookingNeverChangesADeckAndOneThatRunsOutIsReshuffled)
{
    Arena a;
    a.stage(Stage::turn_up);
    const State before = a.state;
    Rng rng(3);
    (void)view_of(a.state, Side::player), (void)rolls_now(a.state), (void)redealt(view_of(a.state, Side::enemy), rng);
    EXPECT_TRUE(a.state == before);
    a.give_card(Side::player, Card::rally);
    a.open().discarded[Side::player] = a.state.scenario->all_copies & ~a.own().hand;
    Chronicle journal(a.events);
    refresh(a.state, Side::player, journal);
    EXPECT_EQ(std::popcount(undrawn(a.state, Side::player)), 59) << "the hand is not shuffled in";
    EXPECT_TRUE(a.happened(Event::Kind::reshuffled));
    a.mine(Type::hero, "0708");
    const auto& decks = a.state.scenario->lore_of;
    const std::uint64_t warrior = decks[static_cast<std::size_t>(Lore::warrior)], priest = decks[static_cast<std::size_t>(Lore::priest)];
    a.open().lore_discarded[Side::player] = warrior | priest;
    draw_lore(a.state, Lore::warrior, journal);
    EXPECT_EQ(std::popcount(undrawn_lore(a.state, Side::player, Lore::warrior)), 9);
    EXPECT_EQ(a.open().lore_discarded[Side::player], priest) << "another deck keeps its discards";
}

}  // namespace
}  // namespace montjoy::arcadia
