// Rivers, towns, landings, prizes, towers and the lair.  AR-SCN-16 to AR-SCN-23
#include "systems/arcadia/scenarios.test.hpp"

namespace montjoy::arcadia {
namespace {

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

}  // namespace
}  // namespace montjoy::arcadia
