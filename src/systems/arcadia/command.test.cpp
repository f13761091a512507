// AR-CARD-1 to AR-CARD-3 and every command card.
#include "systems/arcadia/command.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_CARD_1, TheDeckHasSixtyCardsWithTheEventsOfTheTable)
{
    const Numbers n = assumed_numbers();
    EXPECT_EQ(n.deck.size(), 60u);
    std::map<Omen, int> omens;
    int deploying = 0;
    for (const Copy& c : n.deck) {
        ++omens[c.omen];
        deploying += cards[c.card].deploys != 0 ? 1 : 0;
    }
    EXPECT_EQ(deploying, 7);
    const std::map<Omen, int> table{{Omen::weather_up, 7}, {Omen::weather_down, 7}, {Omen::weather_up_2, 3}, {Omen::weather_down_2, 3}, {Omen::night, 2},
                                    {Omen::blood_lust, 3}, {Omen::distracted, 3}, {Omen::omen, 4}, {Omen::ill_omen, 2}, {Omen::fresh_heart, 3},
                                    {Omen::panic, 2}, {Omen::none, 21}};
    EXPECT_EQ(omens, table);
}

TEST(AR_CARD_1, ACardOrdersUpToItsNumberAndAUnitOnceATurn)
{
    Muster a;
    a.play(Card::probe_left);
    EXPECT_TRUE(a.can("done")) << "fewer, even none";
    a.act("order 0208");
    EXPECT_EQ(a.clause("order 0208"), "AR-CARD-1");
    a.act("order 0308");
    EXPECT_EQ(a.clause("order 0407"), "AR-CARD-1");
}

TEST(AR_CARD_1, EachArmyDrawsAtRandomFromWhatIsLeftOfItsOwnDeck)
{
    Arena a;
    a.stage(Stage::turn_up);
    EXPECT_EQ(rolls_now(a.state).size(), 60u);
    a.give_card(Side::player, Card::rally);
    a.open().discarded[Side::player] |= std::uint64_t{1} << 5;
    a.open().discarded[Side::enemy] |= 1023;
    EXPECT_EQ(rolls_now(a.state).size(), 58u);
    EXPECT_EQ(cast_now(a.state).sides, 58u);
    EXPECT_TRUE(cast_now(a.state).lots);
}

TEST(AR_CARD_2, UpToThreeComeOnEmptyBaseEdgeHexesOfTheSectionsNamed)
{
    Arena a;
    std::vector<std::string> lists;
    for (int i = 0; i < 4; ++i) lists.push_back(cat(int{a.reserve(Side::player, Type::swords)}));
    a.play(Card::outriders_left);
    a.stage(Stage::bring);
    EXPECT_EQ(a.clause(cat("bring ", lists[0], " 0408")), "");
    EXPECT_EQ(a.clause(cat("bring ", lists[0], " 0407")), "AR-CARD-2") << "not on the base edge";
    EXPECT_EQ(a.clause(cat("bring ", lists[0], " 0509")), "AR-CARD-2") << "another section";
    for (int i = 0; i < 3; ++i) {
        a.act(cat("bring ", lists[static_cast<std::size_t>(i)], " 0", i + 1, i % 2 == 0 ? "09" : "08"));
        a.act("face n");
    }
    EXPECT_EQ(a.clause(cat("bring ", lists[3], " 0408")), "AR-CARD-2");
    a.act("done");
    EXPECT_TRUE(a.can("order 0109")) << "they may be ordered by the same card";
}

TEST(AR_CARD_2, SummonsOpensTheWholeEdgeAndReservesUpToo)
{
    for (const Card card : {Card::summons, Card::reserves_up}) {
        Arena a;
        const auto list = a.reserve(Side::player, Type::swords);
        a.play(card);
        a.stage(Stage::bring);
        for (const char* at : {"0109", "0709", "1208"}) EXPECT_TRUE(a.can(cat("bring ", int{list}, " ", at)));
    }
}

TEST(AR_CARD_2, WhoLurksComesOnInBadGoingAwayFromEnemies)
{
    for (const Type type : {Type::lurker, Type::rogue}) {
        Arena a;
        const auto list = a.reserve(Side::player, type, true);
        a.ground("0504", Terrain::woods), a.ground("0904", Terrain::marsh);
        a.theirs(Type::swords, "0903");
        a.play(Card::outriders_right);
        a.stage(Stage::bring);
        EXPECT_TRUE(a.can(cat("bring ", int{list}, " 0504"))) << "anywhere";
        EXPECT_EQ(a.clause(cat("bring ", int{list}, " 0904")), "AR-CARD-2") << "next to an enemy";
        EXPECT_EQ(a.clause(cat("bring ", int{list}, " 1109")), "AR-CARD-2") << "not in bad going";
    }
}

TEST(AR_CARD_2, ADeityHeldBackComesBySummonsWithinThreeOfAFriend)
{
    Arena a;
    const auto list = a.reserve(Side::player, Type::deity, true);
    a.mine(Type::swords, "0705");
    a.play(Card::reserves_up);
    a.stage(Stage::bring);
    EXPECT_EQ(a.clause(cat("bring ", int{list}, " 0704")), "AR-CARD-2");
    a.play(Card::summons);
    a.stage(Stage::bring);
    EXPECT_TRUE(a.can(cat("bring ", int{list}, " 0702")));
    EXPECT_EQ(a.clause(cat("bring ", int{list}, " 0701")), "AR-CARD-2");
}

void turn_up(Arena& a, Card card, Omen omen)
{
    Chronicle journal(a.events);
    begin_turn(a.state, Side::player, journal);
    a.roll(a.copy(card, omen));
}

TEST(AR_CARD_3, TheWeatherScoreMovesAndStopsAtItsEnds)
{
    Arena a;
    a.open().weather = 8;
    turn_up(a, Card::wings, Omen::weather_up_2);
    EXPECT_EQ(a.open().weather, 9);
    a.open().weather = 1;
    turn_up(a, Card::loose, Omen::weather_down_2);
    EXPECT_EQ(a.open().weather, 0);
}

TEST(AR_CARD_3, FogAndStormForbidShotsRainShortensThemOvercastDoesNothing)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708"), guns = a.mine(Type::gunners, "0608"), flyer = a.mine(Type::flyer, "0508");
    for (const int w : {0, 9}) {
        a.open().weather = static_cast<std::int8_t>(w);
        EXPECT_EQ(range_now(a.p(), a.unit(bows)), 0) << w;
    }
    for (const int w : {1, 2, 3, 6, 7}) {
        a.open().weather = static_cast<std::int8_t>(w);
        EXPECT_EQ(range_now(a.p(), a.unit(bows)), 3) << w;
        EXPECT_EQ(points_of(a.p(), flyer), 4);
    }
    a.open().weather = 8;
    EXPECT_EQ(range_now(a.p(), a.unit(bows)), 2);
    EXPECT_EQ(range_now(a.p(), a.unit(guns)), 0);
    a.open().weather = 9;
    EXPECT_EQ(points_of(a.p(), flyer), 2);
    a.unit(flyer).type = Type::airship;
    EXPECT_EQ(points_of(a.p(), flyer), 2) << "3 halved, rounded up";
}

TEST(AR_CARD_3, NightLastsFourTurnsOfEachArmyAndSeesTwoHexes)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0708");
    turn_up(a, Card::summons, Omen::night);
    EXPECT_EQ(range_now(a.p(), a.unit(bows)), 2);
    a.add(bows, Attribute::night_vision);
    EXPECT_EQ(range_now(a.p(), a.unit(bows)), 3);
    int turns = 0;
    Chronicle journal;
    while (is_night(a.p())) {
        a.open().stage = Stage::discard;
        run(a.state, journal);
        ++turns;
    }
    EXPECT_EQ(turns, 8);
}

TEST(AR_CARD_3, BloodLustDoublesWhatIsDestroyedThisTurnByEitherSide)
{
    Arena a;
    const Ref mine = a.mine(Type::swords, "0708"), theirs = a.theirs(Type::swords, "0702");
    turn_up(a, Card::sweep_left, Omen::blood_lust);
    Chronicle journal;
    destroy(a.state, theirs, mine, journal);
    destroy(a.state, mine, theirs, journal);
    EXPECT_EQ(a.vp(Side::player), 36);
    EXPECT_EQ(a.vp(Side::enemy), 36);
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_FALSE(a.open().blood_lust);
}

TEST(AR_CARD_3, DistractedIsWithoutACommanderThisTurn)
{
    Arena a;
    const Ref hero = a.mine(Type::hero, "0708"), foe = a.theirs(Type::swords, "0707");
    a.unit(hero).commander = true;
    const int before = a.factor(hero, foe);
    turn_up(a, Card::follow_me, Omen::distracted);
    EXPECT_EQ(a.factor(hero, foe), before - 1);
    EXPECT_EQ(allowance_of(a.p(), Side::player, Card::commanders_word).anywhere, 3);
    a.play(Card::follow_me);
    EXPECT_FALSE(a.can("order 0708"));
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 5) << "the limit of cards stands";
}

TEST(AR_CARD_3, OmensHeartsAndPanic)
{
    Arena a;
    const Ref swords = a.mine(Type::swords, "0708"), spears = a.mine(Type::spears, "0608"), fresh = a.mine(Type::beasts, "0508");
    turn_up(a, Card::outriders_left, Omen::omen);
    EXPECT_EQ(a.open().tokens[Side::player], 2);
    turn_up(a, Card::confusion, Omen::ill_omen);
    EXPECT_EQ(a.open().tokens[Side::player], 1);
    a.open().tokens[Side::player] = 9;
    turn_up(a, Card::outriders_right, Omen::omen);
    EXPECT_EQ(a.open().tokens[Side::player], 10) << "the store";
    turn_up(a, Card::reserves_up, Omen::fresh_heart);
    EXPECT_NE(a.now(), Stage::heart) << "nobody is hurt";
    a.unit(swords).damage = a.unit(spears).damage = 2;
    turn_up(a, Card::reserves_up, Omen::fresh_heart);
    EXPECT_EQ(a.acts(), (Texts{"heart 0708", "heart 0608"}));
    a.act("heart 0608");
    EXPECT_EQ(a.unit(spears).damage, 1);
    turn_up(a, Card::champions, Omen::panic);
    EXPECT_TRUE(a.unit(swords).disorganized) << "the most damage";
    a.unit(spears).damage = 2;
    a.unit(swords).disorganized = false;
    turn_up(a, Card::rally, Omen::panic);
    EXPECT_TRUE(a.unit(swords).disorganized) << "in a tie the dearest";
    EXPECT_FALSE(a.unit(fresh).disorganized);
}

}  // namespace
}  // namespace montjoy::arcadia
