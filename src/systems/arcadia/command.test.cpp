// AR-CARD-1 to AR-CARD-3 and every command card.
#include <map>
#include <set>

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

using Texts = std::vector<std::string>;

/// An army spread over the board: three units a section, of every kind that cards ask for.
struct Muster : Arena {
    Ref swords, spears, horse, bows, knights, flyer, monster, hero, beasts_left;
    Muster(bool npc = false) : Arena(Set_up{.npc = npc})
    {
        swords = mine(Type::swords, "0208"), spears = mine(Type::spears, "0308"), horse = mine(Type::cavalry, "0407");
        bows = mine(Type::shooters, "0608"), knights = mine(Type::knights, "0708"), flyer = mine(Type::flyer, "0807");
        monster = mine(Type::monster, "1008"), hero = mine(Type::hero, "1108"), beasts_left = mine(Type::warband, "1207");
    }
    /// The units that may be ordered now, by their first letters of type.
    std::set<std::string> orderable()
    {
        std::set<std::string> found;
        for (const std::string& text : acts())
            if (text.starts_with("order ")) found.insert(text.substr(6));
        return found;
    }
    /// How many can be ordered one after another.
    int orders()
    {
        int n = 0;
        for (auto left = orderable(); !left.empty(); left = orderable(), ++n) act(cat("order ", *left.begin()));
        return n;
    }
};

using Set = std::set<std::string>;
const Set on_left{"0208", "0308", "0407"}, in_centre{"0608", "0708", "0807"}, on_right{"1008", "1108", "1207", "1309"};

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

// ------------------------------------------------------------------ the cards, one by one

void orders_in_section(Card card, const Set& section, int most)
{
    Muster a;
    a.play(card);
    EXPECT_EQ(a.orderable(), section) << name_of(card);
    EXPECT_EQ(a.orders(), std::min<int>(most, static_cast<int>(section.size()))) << name_of(card);
}

void again(Card card)
{
    Muster a;
    a.give_card(Side::player, Card::boots);
    a.play(card);
    a.act("done");
    EXPECT_EQ(a.acts(), Texts{"play boots"}) << name_of(card);
}

void not_again(Card card)
{
    Muster a;
    a.give_card(Side::player, Card::boots);
    a.play(card);
    a.act("done");
    EXPECT_NE(a.now(), Stage::card) << name_of(card);
}

bool deploys_on(Card card, const char* at)
{
    Arena a;
    const auto list = a.reserve(Side::player, Type::swords);
    Chronicle journal;
    a.open().active = Side::player;
    play_command(a.state, card, journal);
    a.go();
    return a.now() == Stage::bring && a.can(cat("bring ", int{list}, " ", at));
}

TEST(AR_CARD_Outriders_Left, OneUnitOnTheLeftDeploysAgain)
{
    orders_in_section(Card::outriders_left, on_left, 1);
    EXPECT_TRUE(deploys_on(Card::outriders_left, "0208"));
    EXPECT_FALSE(deploys_on(Card::outriders_left, "0709"));
    again(Card::outriders_left);
}
TEST(AR_CARD_Outriders_Centre, OneUnitInTheCentreDeploysAgain)
{
    orders_in_section(Card::outriders_centre, in_centre, 1);
    EXPECT_TRUE(deploys_on(Card::outriders_centre, "0709"));
    EXPECT_FALSE(deploys_on(Card::outriders_centre, "0208"));
    again(Card::outriders_centre);
}
TEST(AR_CARD_Outriders_Right, OneUnitOnTheRightDeploysAgain)
{
    orders_in_section(Card::outriders_right, on_right, 1);
    EXPECT_TRUE(deploys_on(Card::outriders_right, "1109"));
    EXPECT_FALSE(deploys_on(Card::outriders_right, "0709"));
    again(Card::outriders_right);
}
TEST(AR_CARD_Probe_Left, TwoUnitsOnTheLeft) { orders_in_section(Card::probe_left, on_left, 2), not_again(Card::probe_left); }
TEST(AR_CARD_Probe_Centre, TwoUnitsInTheCentre) { orders_in_section(Card::probe_centre, in_centre, 2); }
TEST(AR_CARD_Probe_Right, TwoUnitsOnTheRight) { orders_in_section(Card::probe_right, on_right, 2); }
TEST(AR_CARD_Press_Left, ThreeUnitsOnTheLeft) { orders_in_section(Card::press_left, on_left, 3); }
TEST(AR_CARD_Press_Centre, ThreeUnitsInTheCentre) { orders_in_section(Card::press_centre, in_centre, 3); }
TEST(AR_CARD_Press_Right, ThreeUnitsOnTheRight) { orders_in_section(Card::press_right, on_right, 3); }
TEST(AR_CARD_Sweep_Left, AllUnitsOnTheLeft)
{
    orders_in_section(Card::sweep_left, on_left, 99);
    Muster a;
    a.play(Card::sweep_left);
    a.act("order-all");
    EXPECT_TRUE(a.unit(a.swords).ordered && a.unit(a.spears).ordered && a.unit(a.horse).ordered);
    EXPECT_FALSE(a.unit(a.bows).ordered);
}
TEST(AR_CARD_Sweep_Centre, AllUnitsInTheCentre) { orders_in_section(Card::sweep_centre, in_centre, 99); }
TEST(AR_CARD_Sweep_Right, AllUnitsOnTheRight) { orders_in_section(Card::sweep_right, on_right, 99); }

TEST(AR_CARD_Envelop, TwoUnitsOnTheLeftAndTwoOnTheRight)
{
    Muster a;
    a.play(Card::envelop);
    Set both = on_left;
    both.insert(on_right.begin(), on_right.end());
    EXPECT_EQ(a.orderable(), both);
    a.act("order 0208"), a.act("order 0308");
    EXPECT_EQ(a.orderable(), on_right);
    EXPECT_EQ(a.orders(), 2);
}

TEST(AR_CARD_Long_Line, TwoUnitsInEachSection)
{
    Muster a;
    a.play(Card::long_line);
    EXPECT_EQ(a.orders(), 6);
}

TEST(AR_CARD_Reserves_Up, OneUnitInEachSectionDeploys)
{
    Muster a;
    a.play(Card::reserves_up);
    EXPECT_EQ(a.orders(), 3);
    for (const char* at : {"0208", "0709", "1109"}) EXPECT_TRUE(deploys_on(Card::reserves_up, at));
    not_again(Card::reserves_up);
}

TEST(AR_CARD_Follow_Me, EveryUnitWithinTwoHexesOfTheCommanderAndIt)
{
    Muster a;
    a.unit(a.knights).commander = true;
    a.play(Card::follow_me);
    EXPECT_EQ(a.orderable(), (Set{"0608", "0708", "0807"}));
    a.act("order-all");
    EXPECT_TRUE(a.unit(a.flyer).ordered);
}

TEST(AR_CARD_Commanders_Word, FourFiveOrSixUnitsAnywhere)
{
    for (const auto& [grade, most] : {std::pair(Grade::inferior, 4), std::pair(Grade::average, 5), std::pair(Grade::superior, 6)}) {
        Muster a;
        a.unit(a.hero).commander = true;
        Scenario copy = *a.state.scenario;
        copy.armies[Side::player].grade = grade;
        a.state.scenario = std::make_shared<const Scenario>(copy);
        a.play(Card::commanders_word);
        EXPECT_EQ(a.orderable().size(), 10u);
        EXPECT_EQ(a.orders(), most);
    }
}

TEST(AR_CARD_Hoofbeats, FourMountedUnits)
{
    Muster a;
    a.play(Card::hoofbeats);
    EXPECT_EQ(a.orderable(), (Set{"0407", "0708", "1108"}));
    for (const char* at : {"0307", "0507", "0607"}) a.mine(Type::chariots, at);
    EXPECT_EQ(a.orders(), 4);
    Muster b;
    set_leader(b.state, b.hero, b.beasts_left);
    b.play(Card::hoofbeats);
    EXPECT_TRUE(b.can("order-leader 1207")) << "a mounted leader of foot is ordered by himself";
    EXPECT_FALSE(b.can("order 1207"));
}

TEST(AR_CARD_Boots, FourFootTroopUnits)
{
    Muster a;
    a.play(Card::boots);
    EXPECT_EQ(a.orderable(), (Set{"0208", "0308", "0608", "1207", "1309"}));
    EXPECT_EQ(a.orders(), 4);
}

TEST(AR_CARD_Wings, AllAerialUnitsAndTwoOthers)
{
    Muster a;
    a.mine(Type::flyer, "0508");
    a.play(Card::wings);
    a.act("order 0208"), a.act("order 0308");
    EXPECT_EQ(a.orderable(), (Set{"0508", "0807"}));
    EXPECT_EQ(a.orders(), 2);
}

TEST(AR_CARD_Loose, FourUnitsWithRangedAndOneMoreForThoseThatStandStill)
{
    Muster a;
    const Ref second = a.mine(Type::shooters, "0508"), foe = a.theirs(Type::swords, "0606");
    a.play(Card::loose);
    EXPECT_EQ(a.orderable(), (Set{"0608", "0508"}));
    a.act("order 0608"), a.act("order 0508");
    EXPECT_EQ(a.factor(a.bows, foe, Manner::ranged), 2 + 1 - 3);
    a.unit(second).turned = true;
    EXPECT_EQ(a.factor(second, foe, Manner::ranged), 2 - 3);
}

TEST(AR_CARD_Charge_Home, FourThatAreMountedOrHaveChargeMoveOneFarther)
{
    Muster a;
    a.play(Card::charge_home);
    EXPECT_EQ(a.orderable(), (Set{"0407", "0708", "1108", "1207"}));
    EXPECT_EQ(points_of(a.p(), a.horse), 3);
    a.act("order 0407");
    EXPECT_EQ(points_of(a.p(), a.horse), 4);
}

TEST(AR_CARD_Champions, CharactersWhomTheyLeadAndTheCommander)
{
    Muster a;
    const Ref bishop = a.leads(Type::cleric, a.spears);
    a.unit(a.bows).commander = true;
    a.play(Card::champions);
    EXPECT_EQ(a.orderable(), (Set{"0308", "0608", "1108"}));
    a.act("order-all");
    EXPECT_TRUE(a.unit(bishop).ordered && a.unit(a.spears).ordered && a.unit(a.bows).ordered);
}

TEST(AR_CARD_Summons, AllLoreUnitsAndTwoOthers)
{
    Muster a;
    a.mine(Type::dragon, "0507");
    a.play(Card::summons);
    a.act("order 0208"), a.act("order 0308");
    EXPECT_EQ(a.orderable(), (Set{"0507", "1008"}));
    EXPECT_TRUE(deploys_on(Card::summons, "0709"));
}

TEST(AR_CARD_Rally, ThreeUnitsAwayFromEnemiesLoseTheirDisorderOrADamageAndStand)
{
    Muster a;
    a.unit(a.swords).damage = 2, a.unit(a.spears).damage = 1, a.unit(a.horse).damage = 1, a.unit(a.bows).disorganized = true;
    a.theirs(Type::swords, "0406");
    a.play(Card::rally);
    EXPECT_EQ(a.clause("rally 0407"), "AR-CARD-2") << "next to an enemy";
    EXPECT_EQ(a.clause("rally 0708"), "AR-CARD-Rally") << "nothing to lose";
    a.act("rally 0208");
    EXPECT_EQ(a.unit(a.swords).damage, 1);
    EXPECT_FALSE(a.can("rally 0208")) << "once a turn";
    a.act("rally-order 0608");
    EXPECT_FALSE(a.unit(a.bows).disorganized);
    a.act("rally 0308");
    EXPECT_FALSE(a.can("rally 0407"));
    a.stage(Stage::move);
    EXPECT_FALSE(a.can("move 0208 0207")) << "they do not move";
    again(Card::rally);
}

TEST(AR_CARD_Confusion, NobodyIsOrderedAndTwoCardsMayBeChanged)
{
    Arena a;
    for (const Card c : {Card::confusion, Card::boots, Card::wings, Card::rally}) a.give_card(Side::player, c);
    a.stage(Stage::card);
    a.act("play confusion");
    EXPECT_EQ(a.acts(), (Texts{"change boots", "change wings", "change rally", "done"}));
    a.act("change boots");
    EXPECT_TRUE(cast_now(a.state).hidden);
    a.roll(a.copy(Card::long_line));
    a.act("change wings");
    a.roll(a.copy(Card::envelop));
    EXPECT_NE(a.now(), Stage::change) << "two at most";
    EXPECT_EQ(a.open().hand[Side::player], 3);
    Muster b(true);
    b.open().active = Side::enemy;
    Chronicle journal;
    play_command(b.state, Card::confusion, journal);
    b.go();
    EXPECT_EQ(b.now(), Stage::top_card) << "a non-player army has no hand: the next card";
}

}  // namespace
}  // namespace montjoy::arcadia
