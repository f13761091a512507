// AR-BRD-5, AR-BRD-6, AR-SCN-9 to AR-SCN-23: the land and the scenarios.
#include <map>
#include <set>

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

using Texts = std::vector<std::string>;

Chronicle& quiet()
{
    static thread_local Chronicle silent;
    return silent;
}

/// A named scenario played on by the automa until it stands at `stage`, or until the battle begins.
State stands_at(const std::string& name, Stage stage, std::uint64_t seed = 1, std::vector<Event>* events = nullptr)
{
    State state = opening_of(scenario_named(name));
    std::vector<Event> own;
    Chronicle journal(events ? *events : own);
    Rng dice(seed), mind(seed, 9);
    while (state.open.stage < stage) {
        if (waits_for_chance(state.open)) {
            roll_fell(state, rolls_now(state).draw(dice), journal);
        } else {
            const Awaited now = awaited(*state.scenario, state.open);
            const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
            do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, journal);
        }
    }
    return state;
}

const Board& board_of(const State& state) { return state.scenario->board; }

int rows_taken(const State& state, Side side)
{
    int most = 0;
    for (const Unit& u : state.open.units[side])
        if (u.on_board()) most = std::max(most, board_of(state).row(side, u.at));
    return most;
}

bool all_disorganized(const State& state, Side side, bool yes = true)
{
    for (const Unit& u : state.open.units[side])
        if (u.on_board() && u.disorganized != yes) return false;
    return !state.open.units[side].empty();
}

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

TEST(AR_SCN_16, TheRiverHasABridgeAndAFordAndCrossingScoresHalf)
{
    const State state = stands_at("river-crossing", Stage::land, 4);
    int river = 0, bridges = 0, fords = 0;
    for (int c = 1; c <= 13; ++c) {
        const int row = c % 2 == 1 ? 5 : c % 4 == 2 ? 4 : 5;
        const Terrain t = state.open.ground[board_of(state).at(Side::player, c, row)];
        river += t == Terrain::river ? 1 : 0;
        bridges += t == Terrain::bridge ? 1 : 0;
        fords += t == Terrain::ford ? 1 : 0;
    }
    EXPECT_EQ(river, 11);
    EXPECT_EQ(bridges, 1);
    EXPECT_EQ(fords, 1);
    Arena a({.kind = Kind::river_crossing, .defender = Side::enemy});
    for (int c = 1; c <= 13; ++c)
        a.open().ground[a.state.scenario->board.at(Side::player, c, c % 2 == 1 ? 5 : c % 4 == 2 ? 4 : 5)] = Terrain::river;
    const Ref over = a.mine(Type::swords, "0704"), in = a.mine(Type::swords, "0505"), flyer = a.mine(Type::flyer, "0303");
    Chronicle journal;
    enter_draw(a.state, journal);
    EXPECT_EQ(a.vp(Side::player), 9) << "half of 4.5";
    enter_draw(a.state, journal);
    EXPECT_EQ(a.vp(Side::player), 9) << "once";
    EXPECT_FALSE(a.unit(in).crossed || a.unit(flyer).crossed);
    EXPECT_TRUE(a.unit(over).crossed);
    const Ref defender = a.theirs(Type::swords, "0708");
    enter_draw(a.state, journal);
    EXPECT_EQ(a.vp(Side::enemy), 0) << "the defender scores nothing for it";
    (void)defender;
}

TEST(AR_SCN_16, TheFordIsInAnotherColumn)
{
    Arena a({.kind = Kind::river_crossing});
    begin_ground(a.state);
    ASSERT_EQ(a.now(), Stage::piece_column);
    a.roll(7);
    a.roll(7);
    EXPECT_EQ(a.now(), Stage::piece_column) << "rolled again";
    a.roll(6);
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 6, 4)], Terrain::ford);
    EXPECT_EQ(a.open().ground[a.state.scenario->board.at(Side::player, 7, 5)], Terrain::bridge);
}

TEST(AR_SCN_17, ATownOfSevenHexesIsTheDefenders)
{
    const State state = stands_at("urban-assault", Stage::deal);
    ASSERT_EQ(state.open.objectives.size(), 1u);
    EXPECT_EQ(state.open.objectives[0].holder, Side::enemy);
    EXPECT_EQ(state.open.objectives[0].hexes.size(), 7);
    EXPECT_TRUE(state.open.objectives[0].hexes.contains(board_of(state).at(Side::enemy, 7, 4)));
    for (const Unit& u : state.open.units[Side::enemy])
        if (u.on_board()) {
            EXPECT_TRUE(board_of(state).row(Side::enemy, u.at) <= 2 || state.open.objectives[0].hexes.contains(u.at));
        }
    EXPECT_LE(rows_taken(state, Side::player), 2);
}

TEST(AR_SCN_18, TheAttackerStartsInBoatsAndLandsByOrder)
{
    const State state = stands_at("amphibious-landing", Stage::deal);
    for (const At at : board_of(state).hexes)
        EXPECT_EQ(state.open.ground[at] == Terrain::water, board_of(state).row(Side::player, at) <= 3);
    for (const Unit& u : state.open.units[Side::player])
        if (u.stands()) {
            EXPECT_EQ(u.in_boat, u.breed().medium != Medium::aerial);
        }
    EXPECT_LE(rows_taken(state, Side::enemy), 3);
    Arena a({.kind = Kind::amphibious_landing, .defender = Side::enemy});
    for (const At at : a.state.scenario->board.hexes)
        if (a.state.scenario->board.row(Side::player, at) <= 3) a.open().ground[at] = Terrain::water;
    const Ref swords = a.mine(Type::swords, "0708"), foe = a.theirs(Type::swords, "0705");
    a.unit(swords).in_boat = true;
    a.order(swords);
    EXPECT_TRUE(a.can("move 0708 0907")) << "a boat moves 3 on sea";
    EXPECT_EQ(a.factor(swords, foe), 1 - 3) << "it fights as a Boat";
    EXPECT_EQ(a.clause("land 0708 0707"), "AR-SCN-18") << "that is sea";
    shift(a.state, swords, a.hex("0707"), quiet());
    a.act("land 0707 0706");
    a.act("face n");
    EXPECT_EQ(a.at(swords), "0706");
    EXPECT_FALSE(a.unit(swords).in_boat);
    EXPECT_FALSE(a.can("move 0706 0606")) << "it may not move on";
    EXPECT_TRUE(has_target(a.p(), swords, Manner::close)) << "it fights that turn";
}

TEST(AR_SCN_18, ASunkBoatLosesItsUnitAndNobodyIsForcedIntoTheSea)
{
    Arena a({.kind = Kind::amphibious_landing, .defender = Side::enemy});
    for (const At at : a.state.scenario->board.hexes)
        if (a.state.scenario->board.row(Side::player, at) <= 3) a.open().ground[at] = Terrain::water;
    const Ref boat = a.mine(Type::knights, "0707");
    a.unit(boat).in_boat = true;
    Chronicle journal;
    hurt(a.state, boat, 4, {}, journal);
    EXPECT_EQ(a.at(boat), "destroyed");
    EXPECT_EQ(a.vp(Side::enemy), 24);
    const Ref ashore = a.mine(Type::swords, "0706"), foe = a.theirs(Type::swords, "0705");
    a.strike(foe, ashore, 6);
    EXPECT_EQ(a.at(ashore), "0706");
    EXPECT_EQ(a.unit(ashore).damage, 2) << "such a push costs 1 more";
}

TEST(AR_SCN_18, BoughtShipsCarryTheirNumberMore)
{
    Arena a({.kind = Kind::amphibious_landing, .defender = Side::enemy});
    for (const At at : a.state.scenario->board.hexes)
        if (a.state.scenario->board.row(Side::player, at) <= 3) a.open().ground[at] = Terrain::water;
    const Ref galley = a.mine(Type::galley, "0708");
    a.stage(Stage::deploy);
    for (std::uint8_t list = 41; list <= 44; ++list) {
        Recruit r;
        r.list = list;
        r.price = 9;
        a.own().reserve.push_back(r);
    }
    a.act("embark 41 0708"), a.act("embark 42 0708");
    EXPECT_EQ(a.clause("embark 43 0708"), "AR-BRD-4") << "a galley carries two";
    a.act("deploy 43 0608");
    EXPECT_TRUE(a.unit({Side::player, 4}).in_boat) << "a free boat";
    a.order(galley);
    a.stage(Stage::move);
    shift(a.state, galley, a.hex("0707"), quiet());
    a.act("land 0707 0706 1");
    a.act("face n");
    a.check();
    EXPECT_EQ(a.at({Side::player, 3}), "0706");
    Chronicle journal;
    destroy(a.state, galley, {}, journal);
    EXPECT_EQ(a.at({Side::player, 2}), "destroyed") << "who is aboard goes down with the ship";
}

TEST(AR_SCN_19, SpecialPiecesLieInColumn2d6AndRow4To6)
{
    for (int die = 1; die <= 6; ++die) {
        Arena deep({.kind = Kind::wizards_tower}), shallow({.kind = Kind::wizards_tower});
        begin_ground(deep.state), begin_ground(shallow.state);
        deep.roll(7), deep.roll(die);
        shallow.roll(6), shallow.roll(die);
        EXPECT_EQ(deep.open().ground[deep.state.scenario->board.at(Side::player, 7, 4 + (die - 1) / 2)], Terrain::fortification);
        EXPECT_EQ(shallow.open().ground[shallow.state.scenario->board.at(Side::player, 6, die <= 3 ? 4 : 5)], Terrain::fortification);
    }
    Arena a({.kind = Kind::treasure_raid});
    begin_ground(a.state);
    a.roll(7), a.roll(1);
    a.roll(7), a.roll(1);
    EXPECT_EQ(a.open().prizes.size(), 1u) << "a chest in an occupied hex is rolled again";
    a.roll(5), a.roll(1);
    a.roll(9), a.roll(1);
    EXPECT_EQ(a.open().prizes.size(), 3u);
}

TEST(AR_SCN_20, TheMagicItemIsTakenBorneLostAndCarriedHome)
{
    Arena a({.kind = Kind::seize_magic_item});
    a.open().prizes.push_back({a.hex("0706"), {}, Side::wild});
    const Ref swords = a.mine(Type::swords, "0707"), foe = a.theirs(Type::monster, "0705");
    const int before = a.factor(swords, foe);
    a.order(swords);
    a.act("move 0707 0706");
    a.act("face n");
    EXPECT_EQ(a.vp(Side::player), 40);
    EXPECT_EQ(a.factor(swords, foe), before + 1);
    a.unit(swords).damage = 3;
    a.strike(foe, swords, 8);
    EXPECT_EQ(a.vp(Side::player), 0);
    EXPECT_EQ(a.open().prizes[0].at, a.hex("0706")) << "it lies in the hex";
    a.act("follow", Side::enemy);
    EXPECT_EQ(a.open().prizes[0].bearer, foe) << "the attacker takes it by following up";
    EXPECT_EQ(a.vp(Side::enemy), 40 + 18);
    a.order(foe);
    a.unit(foe).moved = false;
    a.stage(Stage::move, Side::enemy);
    EXPECT_EQ(a.clause("leave 0706", Side::enemy), "AR-SCN-13");
    shift(a.state, foe, a.hex("0701"), quiet());
    a.act("leave 0701", Side::enemy);
    EXPECT_EQ(a.vp(Side::enemy), 40 + 18) << "it counts for good, and the bearer is out unscored";
    EXPECT_EQ(a.open().prizes[0].home, Side::enemy);
}

TEST(AR_SCN_21, TheTowersHolderGainsATokenInEachOfItsOwnDrawPhases)
{
    Arena a({.kind = Kind::wizards_tower});
    a.objective("0705", Side::player);
    Chronicle journal;
    a.open().active = Side::player;
    enter_draw(a.state, journal);
    EXPECT_EQ(a.open().tokens[Side::player], 1);
    a.open().active = Side::enemy;
    enter_draw(a.state, journal);
    EXPECT_EQ(a.open().tokens[Side::player], 1);
    EXPECT_EQ(a.open().tokens[Side::enemy], 0);
}

TEST(AR_SCN_22, AChestSlowsDisarmsIsDroppedAndDoublesAtHome)
{
    Arena a({.kind = Kind::treasure_raid});
    for (const char* at : {"0706", "0406", "1006"}) a.open().prizes.push_back({a.hex(at), {}, Side::wild});
    const Ref light = a.mine(Type::skirmishers, "0707");
    a.order(light);
    a.act("move 0707 0706");
    a.act("face n");
    EXPECT_EQ(a.vp(Side::player), 20);
    EXPECT_EQ(points_of(a.p(), light), 2);
    a.theirs(Type::swords, "0704");
    a.stage(Stage::ranged);
    EXPECT_EQ(a.clause("shoot 0706 0704"), "AR-SCN-22");
    Arena routed = a;
    const Ref monster = routed.theirs(Type::monster, "0705");
    routed.strike(monster, light, 8);
    while (!routed.open().errands.empty()) routed.act(routed.acts()[0]);
    EXPECT_FALSE(prize_of(routed.p(), light)) << "dropped when it routs";
    EXPECT_EQ(routed.vp(Side::player), 0);
    Arena second = a;
    second.unit(light).moved = false;
    shift(second.state, light, second.hex("0406"), quiet());
    take_prize(second.state, light, quiet());
    EXPECT_EQ(second.vp(Side::player), 20) << "a unit without one";
    shift(a.state, light, a.hex("0709"), quiet());
    a.unit(light).moved = false;
    a.stage(Stage::move);
    a.act("leave 0709");
    EXPECT_EQ(a.vp(Side::player), 40) << "ten at home";
    EXPECT_EQ(a.vp(Side::enemy), 0);
}

TEST(AR_SCN_23, TheWildDragonBitesTheNearestOfTheArmyWhoseCombatsAreOver)
{
    Arena a({.kind = Kind::dragons_lair});
    a.wild("0705");
    const Ref near = a.mine(Type::horde, "0706"), far = a.mine(Type::swords, "0603");
    a.stage(Stage::close);
    EXPECT_TRUE(has_target(a.p(), near, Manner::close)) << "it is an enemy like any other";
    a.unit(near).attacked = true;
    a.go();
    ASSERT_EQ(a.now(), Stage::die);
    EXPECT_EQ(a.open().fight.attacker, the_wild);
    EXPECT_EQ(a.open().fight.target, near);
    EXPECT_EQ(a.open().fight.manner, Manner::close);
    EXPECT_EQ(a.factor(near, the_wild), 1 - 4) << "it faces every way: no flank";
    a.roll(8);
    EXPECT_EQ(a.at(near), "off-table");
    EXPECT_EQ(a.vp(Side::enemy), 8);
    EXPECT_EQ(a.unit(the_wild).at, a.hex("0705")) << "it does not follow up";
    (void)far;
}

TEST(AR_SCN_23, FromTwoHexesItBreathesAndWhoKillsItScoresTwelveAndFreesTheLair)
{
    Arena a({.kind = Kind::dragons_lair});
    a.wild("0705");
    a.mine(Type::swords, "0707"), a.mine(Type::knights, "0606");
    a.stage(Stage::close);
    a.go();
    EXPECT_EQ(a.open().fight.manner, Manner::ranged);
    EXPECT_EQ(a.p().unit(a.open().fight.target).type, Type::knights) << "tie: the higher price";
    Arena b({.kind = Kind::dragons_lair});
    b.wild("0705");
    const Ref swords = b.mine(Type::swords, "0706");
    b.unit(the_wild).damage = 3;
    b.strike(swords, the_wild, 8);  // 2 - 4 + 1 + 8
    EXPECT_FALSE(b.unit(the_wild).on_board());
    EXPECT_EQ(b.vp(Side::player), 48);
    ASSERT_EQ(b.open().objectives.size(), 1u);
    EXPECT_EQ(b.open().objectives[0].holder, Side::wild);
    b.act("follow");
    EXPECT_EQ(b.vp(Side::player), 48 + 40);
    Arena c({.kind = Kind::dragons_lair});
    c.wild("0705");
    const Ref pusher = c.mine(Type::monster, "0706");
    c.strike(pusher, the_wild, 5);
    EXPECT_EQ(c.unit(the_wild).damage, 1);
    EXPECT_EQ(c.unit(the_wild).at, c.hex("0705")) << "it is not pushed";
}

// ------------------------------------------------------------------ what is generated matches its scenario

// Every thing that the scenario says of its set-up, checked apart from the code that sets it up.
std::string mismatch(const State& state)
{
    const Open& o = state.open;
    const Board& board = board_of(state);
    const Side defender = o.defender;
    std::map<Terrain, int> count;
    for (const At at : board.hexes) ++count[o.ground[at]];
    const auto within = [&](Side side, int rows) {
        for (const Unit& u : o.units[side])
            if (u.on_board() && board.row(side, u.at) > rows) return false;
        return true;
    };
    const auto expect = [](bool holds, const char* what) { return holds ? std::string() : std::string(what); };
    const std::size_t objectives = o.objectives.size();
    const bool disorder[2] = {all_disorganized(state, Side::player), all_disorganized(state, Side::enemy)};
    const Side beaten = other(o.leader);
    switch (o.kind) {
        case Kind::pitched_battle:
            return expect(objectives == 0 && !disorder[0] && !disorder[1] && o.relation == Relation::outscouts && within(Side::player, 2) && within(Side::enemy, 2), "pitched");
        case Kind::surprise_attack:
            return expect(objectives == 0 && disorder[static_cast<std::size_t>(beaten)] && !disorder[static_cast<std::size_t>(o.leader)] && o.relation == Relation::surprises, "surprise attack");
        case Kind::assault:
            return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.stance[defender] == Stance::defend && within(defender, 3) && within(other(defender), 2), "assault");
        case Kind::surprise_assault:
            return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.stance[defender] == Stance::defend && disorder[static_cast<std::size_t>(defender)], "surprise assault");
        case Kind::siege:
            return expect(objectives == 1 && count[Terrain::castle] == 3 && state.scenario->armies[defender].castle && within(defender, 3), "siege");
        case Kind::ambush:
            return expect(disorder[static_cast<std::size_t>(beaten)] && o.stance[o.leader] == Stance::recon, "ambush");
        case Kind::skirmish:
            return expect(o.units[Side::player].size() + o.units[Side::enemy].size() <= 12 && o.stance[Side::player] == o.stance[Side::enemy], "skirmish");
        case Kind::trap:
            return expect(defender == o.leader && disorder[static_cast<std::size_t>(beaten)] && o.defences.size() == 4 && o.stance[defender] == Stance::defend, "trap");
        case Kind::disputed_border:
            return expect(objectives == 1 && count[Terrain::town] == 3 && o.stance[Side::player] == Stance::defend && o.stance[Side::enemy] == Stance::defend && !o.defences.empty(), "border");
        case Kind::seize_magic_item: return expect(o.prizes.size() == 1 && objectives == 0, "magic item");
        case Kind::wizards_tower: return expect(objectives == 1 && count[Terrain::fortification] == 1 && o.objectives[0].holder == Side::wild, "tower");
        case Kind::treasure_raid: return expect(o.prizes.size() == 3, "treasure");
        case Kind::dragons_lair: return expect(o.wild.size() == 1 && objectives == 0, "lair");
        case Kind::surprise_encounter: return expect(disorder[0] && disorder[1] && o.relation == Relation::tied, "encounter");
        case Kind::river_crossing:
            return expect(count[Terrain::river] == board.columns() - 2 && count[Terrain::bridge] == 1 && count[Terrain::ford] == 1 && o.stance[defender] == Stance::defend, "river");
        case Kind::urban_assault: return expect(count[Terrain::town] == 7 && objectives == 1 && o.objectives[0].holder == defender, "urban");
        case Kind::amphibious_landing: {
            int sea = 0;
            for (const At at : board.hexes) sea += board.row(other(defender), at) <= 3 ? 1 : 0;
            return expect(count[Terrain::water] == sea && within(defender, 3), "landing");
        }
    }
    return "no such scenario";
}

TEST(Generator, TenThousandSetUpsMatchWhatTheirScenarioSays)
{
    const int games = std::getenv("MONTJOY_TEST_EFFORT") ? std::max(200, 100 * std::atoi(std::getenv("MONTJOY_TEST_EFFORT"))) : 10'000;
    std::map<Kind, int> seen;
    const auto standard = scenario_named("meeting"), large = scenario_named("great-meeting");
    const State openings[2] = {opening_of(standard), opening_of(large)};
    for (int game = 0; game < games; ++game) {
        State state = openings[game % 8 == 7];
        Rng dice(static_cast<std::uint64_t>(game), 3), mind(static_cast<std::uint64_t>(game), 4);
        Chronicle silent;
        while (state.open.stage < Stage::deal) {
            if (waits_for_chance(state.open)) {
                roll_fell(state, rolls_now(state).draw(dice), silent);
                continue;
            }
            const Awaited now = awaited(*state.scenario, state.open);
            const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
            do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, silent);
        }
        ++seen[state.open.kind];
        ASSERT_EQ(mismatch(state), "") << "game " << game << ", " << name_of(state.open.kind);
        ASSERT_EQ(broken(state), "") << "game " << game;
    }
    EXPECT_EQ(seen.size(), 17u) << "every scenario comes up";
}

}  // namespace
}  // namespace montjoy::arcadia
