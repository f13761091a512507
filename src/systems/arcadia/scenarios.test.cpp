// AR-BRD-5, AR-BRD-6, AR-SCN-9 to AR-SCN-23: the land and the scenarios.
#include "systems/arcadia/scenarios.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_BRD_5, TheLandAndItsPiecesAreRolledOneByOne)
{
    Arena a;
    a.stage(Stage::land);
    a.roll(2);  // woods
    EXPECT_EQ(a.open().land, Land::woods);
    a.roll(1);
    EXPECT_EQ(a.open().pieces, 5);
    a.roll(7), a.roll(4);  // column 7 has nine: d8 + 1
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 7, 5)], Terrain::woods);
    a.roll(7), a.roll(4);
    EXPECT_TRUE(a.happened(Event::Kind::lost_piece)) << "on a taken hex it is lost";
    ASSERT_EQ(a.now(), Stage::land_kind) << "every third piece by its own roll";
    a.roll(1);  // none
    ASSERT_EQ(a.now(), Stage::land_column);
    a.roll(4), a.roll(3);  // column 4 has eight: d6 + 1
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 4, 4)], Terrain::woods);
    a.roll(3), a.roll(8);
    EXPECT_EQ(a.now(), Stage::land_row) << "an 8 is rolled again";
    a.roll(1);
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 3, 2)], Terrain::woods);
    EXPECT_GT(a.now(), Stage::land_row);
}

TEST(AR_BRD_5, OnPlainHalfAsManyAndEveryOneByItsOwnRoll)
{
    for (const auto& [die, pieces] : {std::pair(1, 3), std::pair(2, 3), std::pair(3, 4), std::pair(6, 5)}) {
        Arena a;
        a.stage(Stage::land);
        a.roll(1);
        a.roll(die);
        EXPECT_EQ(a.open().pieces, pieces);
        EXPECT_EQ(a.now(), Stage::land_kind);
    }
    Arena a;
    a.stage(Stage::land);
    a.roll(1), a.roll(1);
    a.roll(5), a.roll(7), a.roll(1);
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 7, 2)], Terrain::marsh);
}

TEST(AR_BRD_5, TheSixLands)
{
    for (const auto& [die, terrain] : {std::pair(2, Terrain::woods), std::pair(3, Terrain::hill), std::pair(4, Terrain::rough), std::pair(5, Terrain::marsh),
                                       std::pair(6, Terrain::walled_field)}) {
        Arena a;
        a.stage(Stage::land);
        a.roll(die), a.roll(1);
        a.roll(7), a.roll(1);
        EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 7, 2)], terrain);
        if (die != 4) continue;
        a.roll(8), a.roll(1);
        EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 8, 2)], Terrain::chasm) << "rough and chasm by turns";
    }
}

TEST(AR_BRD_5, OnTheLargeBoardRolledColumnsAreTwoMore)
{
    Arena a({.large = true});
    a.stage(Stage::land);
    a.roll(2), a.roll(1);
    a.roll(7), a.roll(1);
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 9, 2)], Terrain::woods);
}

TEST(AR_BRD_6, AViewHoldsTheOpenPartAndTheOwnSecretsAndNothingElse)
{
    const State state = stands_at("skirmish", Stage::turn_up);
    const View mine = view_of(state, Side::player);
    State changed = state;
    changed.secret[Side::enemy].reserve.pop_back();
    changed.secret[Side::enemy].hand = 0;
    changed.secret[Side::enemy].stance = Stance::defend;
    EXPECT_TRUE(view_of(changed, Side::player) == mine);
    Writer w;
    write_view(mine, w);
    const std::string wire = w.text();
    EXPECT_EQ(wire.find("\"off-table\""), std::string::npos) << "the enemy's units to come are not told";
    EXPECT_NE(wire.find("\"hand-size\""), std::string::npos) << "numbers of cards are open";
    State over = state;
    over.open.turns = {{30, 30}};
    Chronicle silent;
    enter_draw(over, silent);
    EXPECT_EQ(over.open.stage, Stage::over);
    EXPECT_EQ(over.open.shown[Side::enemy].size(), over.secret[Side::enemy].reserve.size()) << "after the battle the lists are open";
}

TEST(AR_BRD_6, WhoDrawsSeesTheCardTheOtherOnlyThatOneWasDrawn)
{
    Event e = event(Event::Kind::card_drawn, Side::player);
    e.x = 12;
    EXPECT_EQ(seen_by(e, Side::player)->x, 12);
    EXPECT_EQ(seen_by(e, Side::enemy)->x, -1);
    Event secret = event(Event::Kind::section, Side::player);
    secret.only = 0;
    EXPECT_FALSE(seen_by(secret, Side::enemy));
    EXPECT_TRUE(seen_by(secret, Side::player));
}

TEST(AR_SCN_9, EveryUnitIsAssignedInSecretAndEntersOnItsBaseEdgePayingForTheHex)
{
    State state = stands_at("skirmish", Stage::sections);
    EXPECT_TRUE(state.open.units[Side::player].empty());
    EXPECT_EQ(awaited(*state.scenario, state.open).sealed, false);
    const State battle = stands_at("skirmish", Stage::turn_up);
    for (const Recruit& r : battle.secret[Side::player].reserve) EXPECT_NE(r.section, Section::none);
    Arena a({.kind = Kind::skirmish});
    Recruit r;
    r.list = 30;
    r.type = Type::cavalry;
    r.section = Section::left;
    a.own().reserve.push_back(r);
    a.play(Card::probe_right);
    EXPECT_EQ(a.clause("order-reserve 30"), "AR-CARD-1") << "it counts as being in its section";
    a.play(Card::probe_left);
    a.act("order-reserve 30");
    a.act("done");
    EXPECT_EQ(a.clause("enter 30 0709"), "AR-SCN-9");
    a.act("enter 30 0408");
    EXPECT_TRUE(a.can("move 0408 0406")) << "and goes on, two points left of three";
    EXPECT_FALSE(a.can("move 0408 0405"));
    EXPECT_EQ(a.own().reserve.size(), 0u);
}

TEST(AR_SCN_9, WhatTheOrdersOfTheUnseenAreIsHidden)
{
    Arena a({.kind = Kind::skirmish});
    Recruit r;
    r.list = 30;
    r.section = Section::left;
    a.own().reserve.push_back(r);
    a.play(Card::probe_left);
    const View before = view_of(a.state, Side::enemy);
    a.act("order-reserve 30");
    EXPECT_TRUE(view_of(a.state, Side::enemy) == before);
    EXPECT_FALSE(seen_by(a.events.back(), Side::enemy));
}

TEST(AR_SCN_10, PitchedBattleSurpriseAttackAndEncounter)
{
    const State plain = stands_at("pitched-battle", Stage::deal);
    EXPECT_TRUE(all_disorganized(plain, Side::player, false) && all_disorganized(plain, Side::enemy, false));
    EXPECT_EQ(plain.open.defender, Side::wild);
    const State attack = stands_at("surprise-attack", Stage::deal);
    EXPECT_TRUE(all_disorganized(attack, Side::player, false) && all_disorganized(attack, Side::enemy));
    const State encounter = stands_at("surprise-encounter", Stage::deal);
    EXPECT_TRUE(all_disorganized(encounter, Side::player) && all_disorganized(encounter, Side::enemy));
    EXPECT_LE(rows_taken(plain, Side::player), 2);
    EXPECT_LE(rows_taken(plain, Side::enemy), 2);
}

TEST(AR_SCN_11, TheDefenderPlacesAStrongholdAndDeploysInThreeRows)
{
    State state = stands_at("assault", Stage::stronghold);
    const Eyes e = eyes(state, Side::enemy);
    for (const At at : board_of(state).hexes) {
        const int row = board_of(state).row(Side::enemy, at);
        EXPECT_EQ(may_be_stronghold(e, at), row >= 2 && row <= 4);
    }
    EXPECT_EQ(check_act(e, {Action::Kind::stronghold, board_of(state).at(Side::enemy, 7, 5)})->clause.id, "AR-SCN-11");
    state = stands_at("assault", Stage::deal);
    ASSERT_EQ(state.open.objectives.size(), 1u);
    EXPECT_EQ(state.open.objectives[0].holder, Side::enemy);
    state.open.objectives[0].hexes.for_each([&](At at) { EXPECT_EQ(state.open.ground[at], Terrain::fortification); });
    EXPECT_LE(rows_taken(state, Side::enemy), 3);
    EXPECT_LE(rows_taken(state, Side::player), 2);
    EXPECT_TRUE(all_disorganized(stands_at("surprise-assault", Stage::deal), Side::enemy));
}

TEST(AR_SCN_11, ASiegeHasACastleOfThreeHexesOnFiveOrMoreIfTheDefenderHasOne)
{
    const State state = stands_at("siege", Stage::deal);
    std::vector<At> castle;
    for (const At at : board_of(state).hexes)
        if (state.open.ground[at] == Terrain::castle) castle.push_back(at);
    ASSERT_EQ(castle.size(), 3u);
    for (const At a : castle)
        for (const At b : castle) EXPECT_LE(board_of(state).distance(a, b), 1);
    EXPECT_EQ(state.open.objectives.size(), 1u);
    for (int die = 1; die <= 6; ++die) {
        Arena a;
        Scenario copy = *a.state.scenario;
        copy.armies[Side::enemy].castle = true;
        a.state.scenario = std::make_shared<const Scenario>(copy);
        a.open().stance = {{Stance::attack, Stance::defend}};
        a.open().relation = Relation::surprises;
        Chronicle silent;
        set_kind(a.state, Kind::surprise_assault, silent);
        ASSERT_EQ(a.now(), Stage::siege);
        a.roll(die);
        EXPECT_EQ(a.open().kind, die >= 5 ? Kind::siege : Kind::surprise_assault);
        EXPECT_TRUE(a.open().surprised[Side::enemy]) << "the defender is disorganized still";
    }
    Arena without;
    without.open().stance = {{Stance::attack, Stance::defend}};
    Chronicle silent;
    set_kind(without.state, Kind::assault, silent);
    EXPECT_NE(without.now(), Stage::siege);
}

TEST(AR_SCN_11, EveryCastleOfThreeHexesTouchingEachOtherHasOneName)
{
    const State state = stands_at("siege", Stage::stronghold);
    const Eyes e = eyes(state, Side::enemy);
    std::set<std::set<At>> named, possible;
    for (const At at : board_of(state).hexes)
        for (Direction d = 0; d < 6; ++d) {
            const At second = board_of(state).next[at][d], third = board_of(state).next[at][(d + 1u) % 6];
            if (may_be_stronghold(e, at) && may_be_stronghold(e, second) && may_be_stronghold(e, third)) possible.insert({at, second, third});
            const auto no = check_act(e, {Action::Kind::castle, at, d});
            if (no) {
                EXPECT_EQ(no->clause.id, "AR-SCN-11");
            } else {
                EXPECT_TRUE(named.insert({at, second, third}).second) << label(board_of(state), at) << " by another name";
            }
        }
    EXPECT_EQ(named, possible);
}

TEST(AR_SCN_12, AnAmbushSurroundsTheMiddle)
{
    const State state = stands_at("ambush", Stage::deal, 3);
    const Board& board = board_of(state);
    EXPECT_TRUE(all_disorganized(state, Side::player));
    for (const Unit& u : state.open.units[Side::player])
        if (u.on_board()) {
            EXPECT_LE(board.distance(u.at, board.middle()), 3);
        }
    for (const Unit& u : state.open.units[Side::enemy]) {
        if (!u.on_board()) continue;
        const int c = board.column(u.at);
        EXPECT_TRUE(c <= 2 || c >= 12 || board.at_edge(u.at));
        EXPECT_FALSE(u.disorganized);
        for (const Unit& foe : state.open.units[Side::player])
            if (foe.on_board()) {
            EXPECT_GE(board.distance(u.at, foe.at), 2);
        }
    }
    const State placing = stands_at("ambush", Stage::deploy, 3);
    std::vector<Action> acts;
    list_acts(eyes(placing, placing.open.active), acts);
    std::set<int> facings;
    for (const Action& a : acts)
        if (a.kind == Action::Kind::deploy) facings.insert(a.c);
    EXPECT_EQ(facings.size(), 6u) << "any facing";
}

TEST(AR_SCN_13, InASkirmishAUnitLeavesByTheEnemysEdgeForOnePointAndScores)
{
    Arena a({.kind = Kind::skirmish});
    const Ref horse = a.mine(Type::cavalry, "0703"), hero = a.leads(Type::hero, horse);
    a.order(horse), a.order(hero);
    EXPECT_EQ(a.clause("leave 0703"), "AR-SCN-13");
    const Ref there = a.mine(Type::swords, "0601");
    EXPECT_EQ(a.clause("leave 0601"), "AR-TURN-4") << "not ordered";
    a.order(there);
    a.act("leave 0601");
    EXPECT_EQ(a.vp(Side::player), 18);
    EXPECT_EQ(a.at(there), "left");
    shift(a.state, horse, a.hex("0701"), quiet());
    a.act("leave 0701");
    EXPECT_EQ(a.vp(Side::player), 18 + 20 + 28) << "a leader's price too";
    EXPECT_EQ(a.at(hero), "left");
    EXPECT_TRUE(a.own().reserve.empty()) << "it cannot come back";
}

TEST(AR_SCN_14, ATrapHasFourFieldDefencesAndTwoInfiltrators)
{
    const State state = stands_at("trap", Stage::deal, 2);
    EXPECT_EQ(state.open.defender, Side::enemy);
    EXPECT_TRUE(all_disorganized(state, Side::player));
    EXPECT_TRUE(all_disorganized(state, Side::enemy, false));
    EXPECT_LE(rows_taken(state, Side::player), 3);
    EXPECT_EQ(state.open.defences.size(), 4);
    state.open.defences.for_each([&](At at) {
        EXPECT_EQ(state.open.ground[at], Terrain::clear);
        EXPECT_LE(board_of(state).row(Side::enemy, at), 4);
    });
    int behind = 0;
    for (const Unit& u : state.open.units[Side::enemy]) behind += u.stands() && board_of(state).row(Side::enemy, u.at) > 3 ? 1 : 0;
    EXPECT_EQ(behind, 2);
    const State placing = [] {
        State s = stands_at("trap", Stage::deploy, 2);
        Chronicle silent;
        Rng rng(1);
        while (s.open.active != Side::enemy) do_act(s, s.open.active, Rules::reasoned(view_of(s, s.open.active), rng).action, silent);
        return s;
    }();
    const Eyes e = eyes(placing, Side::enemy);
    for (const Recruit& r : e.own.reserve)
        EXPECT_EQ(cannot_infiltrate(e, r, board_of(placing).middle()) == Why::not_troop, r.breed().kind != Class::troop);
}

TEST(AR_SCN_15, BothArmiesAreDugInAroundABorderTown)
{
    const State state = stands_at("disputed-border", Stage::deal);
    ASSERT_EQ(state.open.objectives.size(), 1u);
    EXPECT_EQ(state.open.objectives[0].holder, Side::wild);
    EXPECT_EQ(state.open.objectives[0].hexes.size(), 3);
    for (const char* at : {"0704", "0705", "0706"}) {
        const At hex = *parse_at(board_of(state), at);
        EXPECT_EQ(state.open.ground[hex], Terrain::town);
        EXPECT_EQ(state.open.stands[hex], none) << "nobody deploys in the town";
    }
    for (const Side side : both_sides)
        for (const Unit& u : state.open.units[side])
            if (u.stands()) {
            EXPECT_EQ(state.open.defences.contains(u.at), u.troop() && u.medium() == Medium::foot);
        }
    EXPECT_LE(rows_taken(state, Side::player), 3);
}

}  // namespace
}  // namespace montjoy::arcadia
