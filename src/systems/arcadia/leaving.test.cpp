// Leaving the board: by the enemy's edge in a skirmish, with a prize by one's own; and what a rout drops.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_SCN_13, WhoComesToTheEdgeWithAPointLeftMayLeaveAtTheEndOfItsMove)
{
    Arena a({.kind = Kind::skirmish});
    const Ref near = a.mine(Type::cavalry, "0703"), far = a.mine(Type::cavalry, "0504");
    a.order(near), a.order(far);
    a.act("move 0703 0701");
    EXPECT_TRUE(a.can("leave 0701")) << "two points of three";
    a.act("leave 0701");
    EXPECT_EQ(a.at(near), "left");
    EXPECT_EQ(a.vp(Side::player), 20);
    EXPECT_EQ(a.now(), Stage::move);
    a.act("move 0504 0501");
    EXPECT_EQ(a.clause("leave 0501"), "AR-SCN-13") << "all three points are spent";
    a.act("face n");
    EXPECT_EQ(a.at(far), "0501");
}

TEST(AR_SCN_13, AnEnemysFrontOrBadGoingEndsTheMoveOnTheEdge)
{
    Arena a({.kind = Kind::skirmish});
    const Ref horse = a.mine(Type::cavalry, "0702"), foot = a.mine(Type::skirmishers, "0302");
    a.face(a.theirs(Type::horde, "0601"), 2);
    a.ground("0301", Terrain::woods);
    a.order(horse), a.order(foot);
    a.act("move 0702 0701");
    EXPECT_FALSE(a.can("leave 0701")) << "it has stopped in front of an enemy";
    a.act("face n");
    a.act("move 0302 0301");
    EXPECT_FALSE(a.can("leave 0301")) << "the woods have ended its move";
}

TEST(AR_SCN_22, AChestGoesOffTheOwnEdgeAtTheEndOfAMoveToo)
{
    Arena a({.kind = Kind::treasure_raid});
    const Ref light = a.mine(Type::cavalry, "0708");
    a.open().prizes.push_back({nowhere, light, Side::wild});
    a.order(light);
    a.act("move 0708 0709");
    a.act("leave 0709");
    EXPECT_EQ(a.vp(Side::player), 40);
    EXPECT_EQ(a.open().prizes[0].home, Side::player);
}

TEST(AR_SCN_18, WhoGoesAshoreLeavesTheBoatsDamageBehindAndDoesNotMoveOn)
{
    Arena a({.kind = Kind::amphibious_landing, .defender = Side::enemy});
    a.ground("0707", Terrain::water);
    a.ground("0507", Terrain::water);
    const Ref boat = a.mine(Type::swords, "0707"), galley = a.mine(Type::galley, "0507"), aboard = a.mine(Type::swords, "0509");
    a.unit(boat).in_boat = true;
    a.unit(boat).damage = 2;
    a.open().stands[a.hex("0509")] = none;
    a.unit(aboard).ship = galley.number();
    a.unit(aboard).at = a.hex("0507");
    a.order(boat), a.order(galley);
    a.act("land 0707 0706");
    a.act("face n");
    EXPECT_EQ(a.unit(boat).damage, 0);
    EXPECT_FALSE(a.can("move 0706 0705"));
    a.act("land 0507 0506");
    if (a.now() == Stage::face) a.act("face n");
    EXPECT_FALSE(a.can("move 0506 0505"));
    EXPECT_FALSE(a.can("turn 0506 s")) << "its landing was its move";
}

TEST(AR_SCN_18, WithTunedNumbersALandingScoresOnceForTheAttackerAlone)
{
    for (const int percent : {0, 40}) {
        Arena a({.kind = Kind::amphibious_landing, .defender = Side::enemy});
        Scenario tuned = *a.state.scenario;
        tuned.numbers.landing_percent = percent;
        a.state.scenario = std::make_shared<const Scenario>(tuned);
        a.ground("0707", Terrain::water);
        const Ref boat = a.mine(Type::cavalry, "0707");
        a.leads(Type::hero, boat);
        a.unit(boat).in_boat = true;
        a.order(boat);
        a.act("land 0707 0706");
        EXPECT_EQ(a.vp(Side::player), percent == 0 ? 0 : 8 + 11) << "two fifths of 5 and of 7, in quarter points";
        EXPECT_EQ(a.unit(boat).crossed, percent > 0);
    }
}

TEST(AR_SCN_20, ABearerWhoRoutsKeepsTheMagicItem)
{
    for (const Kind kind : {Kind::seize_magic_item, Kind::treasure_raid}) {
        Arena a({.kind = kind});
        const Ref light = a.mine(Type::skirmishers, "0706"), foe = a.theirs(Type::monster, "0705");
        a.open().prizes.push_back({nowhere, light, Side::wild});
        a.strike(foe, light, 8);
        while (!a.open().errands.empty()) a.act(a.acts()[0]);
        ASSERT_TRUE(a.unit(light).disorganized) << "it has routed";
        EXPECT_EQ(static_cast<bool>(a.open().prizes[0].bearer), kind == Kind::seize_magic_item);
    }
}

TEST(AR_SCN_10, TheGeneratorSurprisesBothInAnEncounterAndTheBeatenElsewhere)
{
    for (const Kind kind : {Kind::surprise_encounter, Kind::surprise_attack, Kind::pitched_battle, Kind::ambush, Kind::trap}) {
        State state = opening_of(scenario_named("meeting"));
        Chronicle silent;
        state.open.leader = Side::enemy;
        set_kind(state, kind, silent);
        EXPECT_EQ(state.open.surprised[Side::player], kind != Kind::pitched_battle) << name_of(kind);
        EXPECT_EQ(state.open.surprised[Side::enemy], kind == Kind::surprise_encounter) << name_of(kind);
    }
}

std::string battle_of(std::string_view fields)
{
    const std::string army = R"({"army": {"title": "T", "units": [{"type": "swords"}]}})";
    return cat(R"({"title": "T", "teaches": "t", "points": 10, "first": "player", )", fields, R"(, "player": )", army, R"(, "enemy": )", army, "}");
}

TEST(AR_SCN_10__AR_SCN_11__AR_SCN_14, AScenarioThatContradictsItsOwnSurpriseIsRefused)
{
    EXPECT_EQ(faults_of(battle_of(R"("kind": "surprise-encounter")")), "");
    EXPECT_NE(faults_of(battle_of(R"("kind": "surprise-encounter", "surprised": "player")")).find("AR-SCN-10"), std::string::npos);
    EXPECT_NE(faults_of(battle_of(R"("kind": "surprise-attack")")).find("AR-SCN-10"), std::string::npos);
    EXPECT_NE(faults_of(battle_of(R"("kind": "surprise-assault", "defender": "enemy", "surprised": "player")")).find("AR-SCN-11"), std::string::npos);
    EXPECT_NE(faults_of(battle_of(R"("kind": "trap", "defender": "player", "surprised": "player")")).find("AR-SCN-14"), std::string::npos);
    Problems problems;
    const auto document = parse_document(battle_of(R"("kind": "surprise-encounter")"), problems);
    const auto scenario = read_scenario(*document, built_in("assumed"), problems);
    ASSERT_TRUE(scenario);
    const State state = opening_of(scenario);
    EXPECT_TRUE(state.open.surprised[Side::player] && state.open.surprised[Side::enemy]) << "without the field too";
}

TEST(AR_SCN_15, NobodyIsSetDownInTheTownThoughThereIsNoRoomElsewhere)
{
    Arena a({.kind = Kind::disputed_border});
    Objective town;
    for (const char* at : {"0704", "0705", "0706"}) town.hexes.insert(a.hex(at)), a.ground(at, Terrain::town);
    a.open().objectives.push_back(town);
    for (const At at : a.state.scenario->board.hexes)
        if (a.state.scenario->board.row(Side::player, at) <= 3 && a.p().empty(at)) a.open().ground[at] = Terrain::chasm;
    a.reserve(Side::player, Type::swords);
    a.stage(Stage::deploy);
    const Hexes there = deploy_hexes(eyes(a.state, Side::player), a.own().reserve[0]);
    EXPECT_TRUE(there.contains(a.hex("0506"))) << "row 4 has room";
    EXPECT_FALSE(there.contains(a.hex("0706")));
}

}  // namespace
}  // namespace montjoy::arcadia
