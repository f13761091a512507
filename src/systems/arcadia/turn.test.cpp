// AR-TURN-1 to AR-TURN-7: the phases of a turn.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

using Texts = std::vector<std::string>;

/// The player's turn begins: the top card is to be turned up.
void begin(Arena& a, Side side = Side::player)
{
    Chronicle journal(a.events);
    begin_turn(a.state, side, journal);
    a.go();
}

TEST(AR_TURN_1, TheTopCardIsTurnedUpItsEventHappensThenACardIsPlayedFromHand)
{
    Arena a;
    a.mine(Type::swords, "0408");
    a.give_card(Side::player, Card::probe_left);
    begin(a);
    ASSERT_EQ(a.now(), Stage::turn_up);
    const int turned = a.copy(Card::press_centre, Omen::weather_up_2);
    a.roll(turned);
    EXPECT_EQ(a.open().weather, 6);
    EXPECT_TRUE(a.open().discarded[Side::player] >> turned & 1);
    EXPECT_EQ(a.acts(), Texts{"play probe-left"});
    EXPECT_EQ(a.clause("play sweep-left"), "AR-TURN-1");
    a.act("play probe-left");
    EXPECT_EQ(a.open().hand[Side::player], 0);
    EXPECT_TRUE(a.can("order 0408"));
}

TEST(AR_TURN_2, TheNonPlayerArmyPlaysTheTopCardAndHasNoEvents)
{
    Arena a({.npc = true});
    a.theirs(Type::swords, "0402");
    begin(a, Side::enemy);
    ASSERT_EQ(a.now(), Stage::top_card);
    a.roll(a.copy(Card::press_centre, Omen::weather_up_2));
    EXPECT_EQ(a.open().weather, 4);
}

TEST(AR_TURN_2, ACardThatOrdersNobodyIsDiscardedAndTheNextDrawn)
{
    Arena a({.npc = true});
    a.theirs(Type::swords, "0402");
    begin(a, Side::enemy);
    a.roll(a.copy(Card::hoofbeats));
    EXPECT_EQ(a.now(), Stage::top_card);
    EXPECT_TRUE(a.happened(Event::Kind::no_orders));
    EXPECT_EQ(a.open().drawn, 1);
    a.roll(a.copy(Card::boots));
    EXPECT_EQ(a.now(), Stage::orders);
}

TEST(AR_TURN_2, FirstItsDeploymentThenItsOrders)
{
    Arena a({.npc = true});
    const auto list = a.reserve(Side::enemy, Type::swords);
    begin(a, Side::enemy);
    a.roll(a.copy(Card::outriders_left));
    ASSERT_EQ(a.now(), Stage::bring);
    a.act(cat("bring ", int{list}, " 1101"), Side::enemy);
    a.act("face s", Side::enemy);
    a.act("done", Side::enemy);
    EXPECT_EQ(a.now(), Stage::orders);
    EXPECT_TRUE(a.can("order 1101", Side::enemy)) << "by the same card";
}

TEST(AR_TURN_2, AnAgainCardIsFollowedByTheNext)
{
    Arena a({.npc = true});
    a.theirs(Type::swords, "1102");
    begin(a, Side::enemy);
    a.roll(a.copy(Card::outriders_left));
    a.act("done", Side::enemy);
    a.act("order 1102", Side::enemy);
    a.act("done", Side::enemy);
    EXPECT_EQ(a.now(), Stage::top_card);
    a.roll(a.copy(Card::press_left));
    EXPECT_EQ(a.now(), Stage::orders) << "Beasts on 1301 are on the left too";
}

TEST(AR_TURN_2, AfterSixtyCardsTheTurnGoesOnWithoutOrders)
{
    Arena a({.npc = true});
    a.unit({Side::enemy, 0}).ordered = true;
    begin(a, Side::enemy);
    a.unit({Side::enemy, 0}).ordered = a.unit({Side::enemy, 0}).moved = true;  // all are marked already
    int drawn = 0;
    while (a.now() == Stage::top_card || a.now() == Stage::bring) {
        if (a.now() == Stage::bring) {
            a.act("done", Side::enemy);
            continue;
        }
        a.roll(std::countr_zero(undrawn(a.state, Side::enemy)));
        ++drawn;
    }
    EXPECT_EQ(drawn, 60);
    EXPECT_TRUE(a.happened(Event::Kind::too_many));
    EXPECT_EQ(a.open().active, Side::player);
}

TEST(AR_TURN_3, TwoDrilledUnitsAreOrderedAsOneWhereTheCardReachesBoth)
{
    Arena a;
    const Ref one = a.mine(Type::swords, "0408"), two = a.mine(Type::shooters, "0208"), far = a.mine(Type::swords, "0908");
    for (const Ref r : {one, two, far}) a.add(r, Attribute::drilled);
    a.play(Card::outriders_left);
    a.act("order 0408");
    EXPECT_EQ(a.clause("order 0208"), "AR-CARD-1") << "the card orders one";
    EXPECT_TRUE(a.can("pair 0208 0408"));
    EXPECT_FALSE(a.can("pair 0908 0408")) << "in another section";
    a.act("pair 0208 0408");
    EXPECT_TRUE(a.unit(two).ordered);
    EXPECT_FALSE(a.can("pair 0208 0408"));
}

TEST(AR_TURN_3, AChainOfOneTypeAndFacingIsOrderedAsOneIfOneIsInReach)
{
    Arena a;
    const Ref one = a.mine(Type::spears, "0408");
    a.mine(Type::spears, "0508", Quality::superior), a.mine(Type::spears, "0608");
    const Ref turned = a.mine(Type::spears, "0307");
    a.face(turned, 1);
    a.mine(Type::swords, "0407");
    a.play(Card::outriders_left);
    EXPECT_EQ(a.clause("join 0508"), "AR-TURN-3") << "nobody of the chain is ordered yet";
    a.act("order 0408");
    EXPECT_FALSE(a.can("join 0608")) << "not next to one of the group";
    EXPECT_FALSE(a.can("join 0307")) << "another facing";
    EXPECT_FALSE(a.can("join 0407")) << "another type";
    a.act("join 0508");
    a.act("join 0608");
    a.act("done");
    EXPECT_EQ(a.open().units[Side::player][static_cast<std::size_t>(one.number() + 2)].ordered, true);
    EXPECT_TRUE(a.can("move 0608 0607")) << "each moves for itself";
}

TEST(AR_TURN_4, OrderedUnitsMoveThenAllShotsThenAllBlows)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0608"), swords = a.mine(Type::swords, "1108");
    a.theirs(Type::swords, "0606"), a.theirs(Type::swords, "1107");
    a.play(Card::boots);
    a.act("order 0608");
    a.act("done");
    EXPECT_EQ(a.clause("move 1108 1208"), "AR-TURN-4") << "not ordered";
    EXPECT_TRUE(a.can("move 0608 0508"));
    a.act("done");
    EXPECT_EQ(a.acts(), Texts{"shoot 0608 0606"}) << "no blow before the shots are done, and no passing";
    EXPECT_EQ(a.clause("pass"), "AR-TURN-4");
    a.act("shoot 0608 0606");
    a.roll(5);
    EXPECT_EQ(a.now(), Stage::close);
    EXPECT_EQ(a.acts(), Texts{"attack 1108 1107"}) << "ordered or not it must attack";
    (void)bows, (void)swords;
}

TEST(AR_TURN_4, EveryUnitWithATargetMustAttackBaggageExcepted)
{
    Arena a;
    a.mine(Type::baggage, "0708");
    a.theirs(Type::swords, "0707");
    a.stage(Stage::close);
    EXPECT_EQ(a.acts(), (Texts{"attack 0708 0707", "done"}));
    Arena b;
    b.mine(Type::swords, "0708"), b.theirs(Type::swords, "0707");
    b.stage(Stage::close);
    EXPECT_EQ(b.clause("done"), "AR-TURN-4");
}

TEST(AR_TURN_4, ACloseAttackIsOnTheFrontAndWhoHasShotDoesNotStrike)
{
    Arena a;
    const Ref bombs = a.mine(Type::bombardiers, "0708");
    const Ref foe = a.theirs(Type::swords, "0707");
    a.face(bombs, 3);
    a.stage(Stage::close);
    EXPECT_EQ(a.clause("attack 0708 0707"), "AR-SIT-1");
    a.face(bombs, 0);
    a.shoot(bombs, foe, 5);
    a.stage(Stage::close);
    EXPECT_EQ(a.clause("attack 0708 0707"), "AR-TURN-4") << "one attack a unit a turn";
}

TEST(AR_TURN_4, TheFrontArcOfAShotIsThe120DegreesBetweenTheOuterFrontHexes)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0707");
    a.stage(Stage::ranged);
    const auto hits = [&](const char* at) {
        Arena b = a;
        const Ref foe = b.theirs(Type::swords, at);
        return cannot_hit(b.p(), fighter(b.p(), bows), foe);
    };
    EXPECT_EQ(hits("0704"), Why::nothing);
    EXPECT_EQ(hits("0905"), Why::nothing);
    EXPECT_EQ(hits("0906"), Why::nothing) << "the edge of the arc counts";
    EXPECT_EQ(hits("0907"), Why::out_of_arc);
    EXPECT_EQ(hits("0506"), Why::nothing);
    EXPECT_EQ(hits("0507"), Why::out_of_arc);
    EXPECT_EQ(hits("0709"), Why::out_of_arc);
}

TEST(AR_TURN_5, ThePlayerDrawsALoreCardOrRollsThenACommandCardThenDiscards)
{
    Arena a;
    a.mine(Type::magician, "0408");
    for (const Card c : {Card::probe_left, Card::probe_centre, Card::probe_right, Card::boots}) a.give_card(Side::player, c);
    Chronicle journal(a.events);
    enter_draw(a.state, journal);
    a.go();
    EXPECT_EQ(a.acts(), (Texts{"draw sorcery", "roll"}));
    EXPECT_EQ(a.clause("draw priest"), "AR-CARD-4") << "no such unit on the board";
    Arena b = a;
    a.act("draw sorcery");
    a.roll(static_cast<int>(Spell::lightning));
    EXPECT_EQ(a.now(), Stage::draw_card);
    a.roll(a.copy(Card::rally));
    EXPECT_EQ(a.now(), Stage::discard) << "five cards and no commander";
    EXPECT_TRUE(a.can("discard boots"));
    a.act("discard boots");
    EXPECT_EQ(a.open().active, Side::enemy);
    b.act("roll");
    b.roll(6);
    EXPECT_EQ(b.open().tokens[Side::player], 3);
}

TEST(AR_TURN_5, WithoutALoreUnitThereIsNothingToChoose)
{
    Arena a;
    Chronicle journal(a.events);
    enter_draw(a.state, journal);
    a.go();
    EXPECT_EQ(a.now(), Stage::draw_card);
}

TEST(AR_TURN_5, TheNonPlayerArmyDrawsIfUnderItsLimitAndRollsToo)
{
    Arena a({.npc = true});
    a.theirs(Type::hero, "0402");
    Chronicle journal(a.events);
    a.open().active = Side::enemy;
    enter_draw(a.state, journal);
    a.go();
    EXPECT_EQ(a.acts(Side::enemy), Texts{"draw warrior"});
    a.act("draw warrior", Side::enemy);
    a.roll(static_cast<int>(Spell::strength));
    EXPECT_EQ(a.now(), Stage::tokens);
    a.roll(3);
    EXPECT_EQ(a.open().tokens[Side::enemy], 2);
    EXPECT_EQ(a.open().active, Side::player);
    Arena b({.npc = true});
    b.theirs(Type::hero, "0402");
    for (const Spell s : {Spell::strength, Spell::cleave, Spell::berserk}) b.give_lore(Side::enemy, s, 0);
    b.open().active = Side::enemy;
    enter_draw(b.state, journal);
    b.go();
    EXPECT_EQ(b.now(), Stage::tokens) << "three cards are its limit";
}

TEST(AR_TURN_5, CardsOfLoreUnitsThatAreGoneGoAtTheNextDrawPhase)
{
    Arena a;
    const Ref wizard = a.mine(Type::magician, "0408"), hero = a.mine(Type::hero, "0608");
    for (const Spell s : {Spell::lightning, Spell::mire, Spell::veil, Spell::strength}) a.give_lore(Side::player, s, 5);
    EXPECT_EQ(lore_limit(a.p(), Side::player), 6);
    Chronicle journal(a.events);
    remove(a.state, wizard, Fate::spent, journal);
    EXPECT_EQ(lore_limit(a.p(), Side::player), 3);
    a.open().stage = Stage::discard;
    a.go();
    EXPECT_TRUE(a.can("drop veil"));
    a.act("drop lightning");
    EXPECT_NE(a.open().active, Side::player);
    (void)hero;
}

TEST(AR_TURN_6, TheLimitIsFourFiveOrSixByTheCommanderAndThreeLoreCardsAUnit)
{
    for (const auto& [grade, limit] : {std::pair(Grade::inferior, 4), std::pair(Grade::average, 5), std::pair(Grade::superior, 6)}) {
        Arena a;
        const Ref hero = a.mine(Type::hero, "0708");
        a.unit(hero).commander = true;
        Scenario copy = *a.state.scenario;
        copy.armies[Side::player].grade = grade;
        a.state.scenario = std::make_shared<const Scenario>(copy);
        EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), limit);
        EXPECT_EQ(lore_limit(a.p(), Side::player), 3);
    }
}

TEST(AR_TURN_6, AHandIsDealtBeforeTheFirstTurnAndNoLoreNorTokens)
{
    const auto scenario = scenario_named("duel");
    Chronicle silent;
    State fresh = opening_of(scenario);
    int dealt = 0;
    while (fresh.open.stage == Stage::deal) {
        roll_fell(fresh, {static_cast<std::int16_t>(std::countr_zero(undrawn(fresh, fresh.open.active)))}, silent);
        ++dealt;
    }
    EXPECT_EQ(dealt, 5) << "an average commander; the deck of the other army needs no hand";
    for (const Side side : both_sides) {
        EXPECT_EQ(fresh.open.tokens[side], 0);
        EXPECT_EQ(lore_cards(fresh.open, side), 0);
    }
}

TEST(AR_TURN_7, TheFirstOrderOfADisorganizedUnitOnlyRemovesTheState)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0408"), hero = a.leads(Type::hero, swords);
    a.unit(swords).disorganized = a.unit(hero).disorganized = true;
    a.play(Card::probe_left);
    a.act("order 0408");
    EXPECT_FALSE(a.unit(swords).disorganized);
    EXPECT_FALSE(a.unit(hero).disorganized) << "a leader's state is its unit's";
    a.stage(Stage::move);
    EXPECT_EQ(a.clause("move 0408 0407"), "AR-TURN-4");
    EXPECT_FALSE(a.can("turn 0408 s"));
    EXPECT_FALSE(a.can("move-leader 0408 0407"));
}

TEST(AR_TURN_7, ADisorganizedUnitAttacksEvadesAndFollowsUpAsUsual)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), foe = a.theirs(Type::horde, "0707");
    a.unit(swords).disorganized = true;
    a.stage(Stage::close);
    EXPECT_TRUE(a.can("attack 0708 0707"));
    a.strike(swords, foe, 8);
    EXPECT_TRUE(a.can("follow"));
}

TEST(AR_TURN_4, BaggageMayLeaveItsAttackUndone)
{
    Arena a;
    a.mine(Type::baggage, "0706");
    a.theirs(Type::horde, "0705");
    a.stage(Stage::close);
    a.go();
    ASSERT_EQ(a.now(), Stage::close);
    EXPECT_TRUE(a.can("attack 0706 0705")) << "it may";
    a.act("done");
    EXPECT_NE(a.now(), Stage::close) << "it need not";
}

}  // namespace
}  // namespace montjoy::arcadia
