// Every command card, one by one.  The command deck
#include "systems/arcadia/command.test.hpp"

namespace montjoy::arcadia {
namespace {

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
    const Ref bishop = a.leads(Type::cleric, a.spears), captain = a.leads(Type::rogue, a.swords);
    a.add(captain, Attribute::charge);
    EXPECT_FALSE(a.can("order-leader 0308")) << "neither mounted nor with Charge";
    a.act("order-leader 0208");
    EXPECT_EQ(points_of_leader(a.p(), captain), 4);
    EXPECT_EQ(points_of_leader(a.p(), bishop), 2);
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
