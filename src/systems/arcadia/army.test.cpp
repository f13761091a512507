// AR-PTS-1, AR-PTS-5, AR-UNIT-1: prices, lists, commanders, types.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

std::string scenario_with(std::string_view army)
{
    return cat(R"({"title": "T", "teaches": "t", "kind": "pitched-battle", "player": {"army": )", army, R"(}, "enemy": {"army": "goblins"}})");
}

TEST(AR_PTS_1, PricesRunFromTwoToTwelveInHalfPoints)
{
    const Numbers n = assumed_numbers();
    int least = 99, most = 0;
    for (const Type t : every<Type>()) {
        least = std::min<int>(least, n.types[t].price);
        most = std::max<int>(most, n.types[t].price);
    }
    EXPECT_EQ(halves_text(least), "2");
    EXPECT_EQ(halves_text(most), "12");
    EXPECT_EQ(halves_text(n.types[Type::beasts].price), "3.5");
}

TEST(AR_PTS_1, QualityIsReckonedOnThePriceWithAttributesMidwayUp)
{
    const Numbers n = assumed_numbers();
    const auto price = [&](Type t, Quality q, Attributes added = 0) { return halves_text(price_of(n, t, q, breeds[t].attributes | added)); };
    EXPECT_EQ(price(Type::spears, Quality::superior), "5.5");      // 4 + 1.6
    EXPECT_EQ(price(Type::cavalry, Quality::inferior), "4");       // 3.75, midway, up
    EXPECT_EQ(price(Type::swords, Quality::superior), "6.5");      // 6.3
    EXPECT_EQ(price(Type::horde, Quality::inferior), "1.5");
    EXPECT_EQ(price(Type::swords, Quality::ordinary, with(Attribute::drilled)), "5");
    EXPECT_EQ(price(Type::swords, Quality::superior, with(Attribute::charge)), "7.5");  // 5.5 * 1.4 = 7.7
    EXPECT_EQ(price(Type::swords, Quality::inferior, with(Attribute::charge)), "4");    // 4.125
}

TEST(AR_PTS_1, AnArmyOverItsPointsIsRefusedToTheHalfPoint)
{
    const auto army = [](int hordes, const char* last) {
        return scenario_with(cat(R"({"title": "A", "units": [{"type": "horde", "count": )", hordes, R"(}, )", last, "]}"));
    };
    EXPECT_EQ(faults_of(army(38, R"({"type": "warband"})")), "");
    const std::string over = faults_of(army(38, R"({"type": "swords"})"));
    EXPECT_NE(over.find("80.5 points"), std::string::npos) << over;
    EXPECT_NE(over.find("AR-PTS-1"), std::string::npos);
}

TEST(AR_PTS_1, APriceThatIsStatedMustBeRight)
{
    EXPECT_EQ(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "spears", "quality": "superior", "price": 5.5}]})")), "");
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "spears", "quality": "superior", "price": 5}]})")).find("AR-PTS-1"), std::string::npos);
}

TEST(AR_PTS_1, ThePublishedListsAreSixOfEightyPoints)
{
    const Numbers n = assumed_numbers();
    const auto names = published_armies();
    EXPECT_EQ(names.size(), 6u);
    for (const std::string_view name : names) {
        Problems problems;
        Document named;
        named.kind = Document::Kind::string;
        named.string = std::string(name);
        const Army army = read_army(Place(named, problems), n, Side::player, 80);
        EXPECT_EQ(halves_text(army.half_points()), "80") << name;
        EXPECT_TRUE(problems.empty()) << name;
    }
}

TEST(AR_PTS_5, TheCommanderIsOneOfThoseThatTheListAllows)
{
    const auto army = [](const char* allowed, const char* unit) {
        return scenario_with(cat(R"({"title": "A", "commanders": [)", allowed, R"(], "commander": {"unit": ")", unit,
                                 R"(", "grade": "average"}, "units": [{"id": "hero", "type": "hero"}, {"id": "men", "type": "swords"}]})"));
    };
    EXPECT_EQ(faults_of(army(R"("hero")", "hero")), "");
    EXPECT_EQ(faults_of(army(R"("hero", "men")", "men")), "") << "a troop unit may be the commander";
    EXPECT_NE(faults_of(army(R"("hero")", "men")).find("AR-PTS-5"), std::string::npos);
    EXPECT_NE(faults_of(army(R"("nobody")", "hero")).find("AR-PTS-5"), std::string::npos);
}

TEST(AR_PTS_5, AnIdNamesUnitsOfOneTypeAndEachMistakeIsToldOnce)
{
    const auto army = [](std::string_view rest) { return faults_of(scenario_with(cat(R"({"title": "A", )", rest, "}"))); };
    const std::string twice = army(R"("units": [{"id": "men", "type": "swords"}, {"id": "men", "type": "spears"}])");
    EXPECT_NE(twice.find("/units/1/id: the name men is used twice (AR-PTS-5)"), std::string::npos) << twice;
    EXPECT_EQ(army(R"("units": [{"id": "men", "type": "swords"}, {"id": "men", "type": "swords", "quality": "superior"}])"), "")
        << "veterans keep the id of their fellows";
    const auto lines = [](const std::string& faults) { return std::count(faults.begin(), faults.end(), '\n'); };
    EXPECT_EQ(lines(army(R"("commanders": ["men"], "commander": "men", "units": [{"id": "men", "type": "swords"}])")), 1);
    EXPECT_EQ(lines(army(R"("commanders": ["men"])")), 1) << "the units are missing; who commands them is not asked";
}

TEST(AR_PTS_5, AnArmyWhoseCommanderIsAwayFightsWithoutOne)
{
    Arena a;
    const Ref hero = a.mine(Type::hero, "0708"), foe = a.theirs(Type::swords, "0707");
    a.unit(hero).commander = true;
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 5);
    const int with_one = a.factor(hero, foe);
    a.unit(hero).commander = false;
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 4) << "the limit of an inferior one";
    EXPECT_EQ(a.factor(hero, foe), with_one - 1);
    a.play(Card::follow_me);
    EXPECT_EQ(a.clause("order 0708"), "AR-PTS-5");
    a.reserve(Side::player, Type::hero);
    a.own().reserve[0].commander = true;
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 4) << "who is late does not command";
    a.own().reserve[0].section = Section::left;
    EXPECT_EQ(hand_limit(eyes(a.state, Side::player)), 5) << "in a Skirmish it counts as in its section";
}

TEST(AR_UNIT_1, ThereAreThirtySixTypesEachOfOneClassAndMedium)
{
    int troops = 0, characters = 0, lore = 0, water = 0;
    for (const Type t : every<Type>()) {
        troops += breeds[t].kind == Class::troop ? 1 : 0;
        characters += breeds[t].kind == Class::character ? 1 : 0;
        lore += breeds[t].kind == Class::lore ? 1 : 0;
        water += breeds[t].medium == Medium::water ? 1 : 0;
    }
    EXPECT_EQ(enum_size<Type>, 36u);
    EXPECT_EQ(lore, 4);
    EXPECT_EQ(characters, 6);
    EXPECT_EQ(troops, 26);
    EXPECT_EQ(water, 4);
}

TEST(AR_UNIT_1, AddedAttributesCostWhatTheListSays)
{
    const Numbers n = assumed_numbers();
    const auto more = [&](Attribute a) {
        return halves_text(price_of(n, Type::swords, Quality::ordinary, with(a)) - price_of(n, Type::swords, Quality::ordinary, 0));
    };
    for (const Attribute a : {Attribute::drilled, Attribute::woodsman, Attribute::night_vision}) EXPECT_EQ(more(a), "0.5");
    for (const Attribute a : {Attribute::charge, Attribute::evade, Attribute::lurk}) EXPECT_EQ(more(a), "1");
    for (const Attribute a : {Attribute::lore, Attribute::ranged}) EXPECT_EQ(more(a), "2");
}

TEST(AR_UNIT_1, WhatATypeHasAlreadyCannotBeAddedAndOtherAttributesNever)
{
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "knights", "attributes": ["charge"]}]})")).find("AR-UNIT-1"), std::string::npos);
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "knights", "attributes": ["volatile"]}]})")).find("AR-UNIT-1"), std::string::npos);
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "swords", "attributes": ["lore"]}]})")).find("AR-UNIT-1"), std::string::npos);
    EXPECT_EQ(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "swords", "attributes": ["lore"], "lore": "priest"}]})")), "");
}

TEST(AR_UNIT_1, AddedRangedShootsTwoHexesAndWaterUnitsAreMetWithTheFirstFigure)
{
    Arena a;
    const Ref men = a.mine(Type::swords, "0708"), foe = a.theirs(Type::swords, "0706");
    EXPECT_EQ(range_of(a.p(), a.unit(men)), 0);
    a.add(men, Attribute::ranged);
    EXPECT_EQ(range_of(a.p(), a.unit(men)), 2);
    a.stage(Stage::ranged);
    EXPECT_TRUE(a.can("shoot 0708 0706"));
    (void)foe;
    EXPECT_EQ(factor_against(a.state.scenario->numbers.types[Type::swords], Medium::water), 3);
    EXPECT_EQ(factor_against(a.state.scenario->numbers.types[Type::swords], Medium::aerial), 2);
}

TEST(AR_UNIT_1, WhatSpeaksOfTroopsOrCharactersDoesNotTouchLoreUnits)
{
    Arena a;
    const Ref monster = a.mine(Type::monster, "0708"), hero = a.mine(Type::hero, "0608");
    a.play(Card::boots);
    EXPECT_EQ(a.clause("order 0708"), "AR-CARD-Boots");
    a.play(Card::champions);
    EXPECT_EQ(a.clause("order 0708"), "AR-CARD-Champions");
    EXPECT_TRUE(a.can("order 0608"));
    a.order(hero);
    a.stage(Stage::move);
    EXPECT_FALSE(a.can("move 0608 0708")) << "lore units are not led";
    (void)monster;
}

TEST(Army, AMalformedListIsRefusedByNameAndPlace)
{
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "dragons"}]})")).find("/player/army/units/0/type"), std::string::npos);
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "units": [{"type": "horde", "cuont": 2}]})")).find("cuont"), std::string::npos);
    EXPECT_NE(faults_of(scenario_with(R"("hobbits")")).find("/player/army"), std::string::npos);
    EXPECT_NE(faults_of(scenario_with(R"({"title": "A", "deity-deck": {"role": "sea", "cards": []}, "units": [{"type": "deity"}]})")).find("cards"), std::string::npos);
}

TEST(Army, AListWrittenOutIsReadBackTheSame)
{
    const auto scenario = scenario_named("great-meeting");
    ASSERT_TRUE(scenario);
    for (const Side side : both_sides) {
        const Army& army = scenario->armies[side];
        Problems problems;
        const auto document = parse_document(army_json(army), problems);
        ASSERT_TRUE(document);
        const Army again = read_army(Place(*document, problems), scenario->numbers, side, 80);
        EXPECT_TRUE(problems.empty()) << to_text(problems[0]);
        EXPECT_EQ(army_json(again), army_json(army));
    }
}

}  // namespace
}  // namespace montjoy::arcadia
