// AR-BRD-1 to AR-BRD-4: the board, terrain, facing, sharing hexes.
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_BRD_1, TheBoardHas111HexesInThirteenColumnsOfNineAndEight)
{
    const Board board(false);
    EXPECT_EQ(board.hexes.size(), 111u);
    EXPECT_EQ(board.columns(), 13);
    for (int c = 1; c <= 13; ++c) EXPECT_EQ(board.depth(c), c % 2 == 1 ? 9 : 8);
    EXPECT_EQ(label(board, board.middle()), "0705");
}

TEST(AR_BRD_1, TheLargeBoardHasSeventeenColumnsOfElevenAndTen)
{
    const Board board(true);
    EXPECT_EQ(board.columns(), 17);
    for (int c = 1; c <= 17; ++c) EXPECT_EQ(board.depth(c), c % 2 == 1 ? 11 : 10);
    EXPECT_EQ(label(board, board.middle()), "0906");
    EXPECT_EQ(board.named_column(7), 9);
    EXPECT_EQ(board.named_row(3), 3);
    EXPECT_EQ(board.named_row(4), 5);
}

TEST(AR_BRD_1, RowsCountFromAnArmysOwnEdgeAndAHexSideFacesIt)
{
    const Board board(false);
    const At at = board.at(Side::player, 4, 2);
    EXPECT_EQ(label(board, at), "0407");
    EXPECT_EQ(board.row(Side::player, at), 2);
    EXPECT_EQ(board.row(Side::enemy, at), 7);
    EXPECT_EQ(board.next[board.at(Side::player, 1, 9)][0], nowhere);
    EXPECT_EQ(board.next[board.at(Side::player, 1, 1)][3], nowhere);
}

TEST(AR_BRD_1, SectionsAreSeenFromTheOwnEdge)
{
    const Board board(false);
    std::string player, enemy;
    for (int c = 1; c <= 13; ++c) {
        const At at = board.at(Side::player, c, 3);
        player += name_of(board.section(Side::player, at))[0];
        enemy += name_of(board.section(Side::enemy, at))[0];
    }
    EXPECT_EQ(player, "llllcccccrrrr");
    EXPECT_EQ(enemy, "rrrrcccccllll");
    const Board large(true);
    std::string wide;
    for (int c = 1; c <= 17; ++c) wide += name_of(large.section(Side::player, large.at(Side::player, c, 3)))[0];
    EXPECT_EQ(wide, "lllllcccccccrrrrr");
}

bool reaches(Arena& a, Ref ref, std::string_view at)
{
    a.order(ref);
    a.stage(Stage::move);
    return a.can(cat("move ", label(a.state.scenario->board, a.unit(ref).at), " ", at));
}

TEST(AR_BRD_2, GoodGoingCostsOneForFootAndMounted)
{
    Arena a;
    const Ref foot = a.mine(Type::swords, "0408"), horse = a.mine(Type::cavalry, "0908");
    EXPECT_TRUE(reaches(a, foot, "0406"));
    EXPECT_FALSE(reaches(a, foot, "0405"));
    EXPECT_TRUE(reaches(a, horse, "0905"));
    EXPECT_FALSE(reaches(a, horse, "0904"));
    for (const Terrain t : {Terrain::hill, Terrain::bridge}) {
        a.ground("0407", t);
        a.ground("0307", Terrain::chasm), a.ground("0308", Terrain::chasm), a.ground("0508", Terrain::chasm), a.ground("0507", Terrain::chasm);
        EXPECT_TRUE(reaches(a, foot, "0406")) << name_of(t);
    }
}

TEST(AR_BRD_2, BadGoingEndsTheMoveOfFootAndCostsMountedTheirWholeMove)
{
    for (const Terrain t : {Terrain::woods, Terrain::rough, Terrain::marsh, Terrain::town, Terrain::ford}) {
        Arena a;
        const Ref foot = a.mine(Type::skirmishers, "0408"), horse = a.mine(Type::cavalry, "0908");
        a.ground("0407", t), a.ground("0907", t), a.ground("0905", t);
        for (const char* wall : {"0307", "0308", "0309", "0508", "0507", "0509", "0806", "0807", "0808", "1006", "1007", "1008"})
            a.ground(wall, Terrain::chasm);
        EXPECT_TRUE(reaches(a, foot, "0407")) << name_of(t);
        EXPECT_FALSE(reaches(a, foot, "0406")) << name_of(t);
        EXPECT_TRUE(reaches(a, horse, "0907")) << name_of(t);
        EXPECT_FALSE(reaches(a, horse, "0906")) << name_of(t);
        a.ground("0907", Terrain::clear);
        EXPECT_TRUE(reaches(a, horse, "0906")) << name_of(t);
        EXPECT_FALSE(reaches(a, horse, "0905")) << "the whole move is not left: " << name_of(t);
    }
}

TEST(AR_BRD_2, WoodsmenMoveInWoodsAndRoughAsInTheOpen)
{
    Arena a;
    const Ref beasts = a.mine(Type::beasts, "0408");
    for (const char* at : {"0407", "0307", "0308", "0507", "0508"}) a.ground(at, Terrain::woods);
    a.ground("0406", Terrain::rough);
    EXPECT_TRUE(reaches(a, beasts, "0405"));
    a.ground("0406", Terrain::marsh);
    a.ground("0306", Terrain::marsh), a.ground("0506", Terrain::marsh);
    EXPECT_FALSE(reaches(a, beasts, "0405"));
}

TEST(AR_BRD_2, ARiverIsTheFirstStepOrNone)
{
    Arena a;
    const Ref foot = a.mine(Type::skirmishers, "0408");
    for (int c = 1; c <= 13; ++c) a.open().ground[a.state.scenario->board.at(Side::player, c, 2)] = Terrain::river;
    EXPECT_TRUE(reaches(a, foot, "0407"));
    EXPECT_FALSE(reaches(a, foot, "0406"));
    Arena b;
    const Ref two = b.mine(Type::skirmishers, "0508");
    for (int c = 1; c <= 13; ++c) b.open().ground[b.state.scenario->board.at(Side::player, c, 4)] = Terrain::river;
    EXPECT_TRUE(reaches(b, two, "0507"));
    EXPECT_FALSE(reaches(b, two, "0506")) << "the river would be the second step";
}

TEST(AR_BRD_2, FieldsAndDefencesEndTheMoveOfMountedOnly)
{
    Arena a;
    const Ref foot = a.mine(Type::skirmishers, "0408"), horse = a.mine(Type::cavalry, "0908");
    for (const char* at : {"0407", "0307", "0308", "0508", "0507", "0907", "0807", "0808", "1007", "1008"}) a.ground(at, Terrain::walled_field);
    EXPECT_TRUE(reaches(a, foot, "0405"));
    EXPECT_TRUE(reaches(a, horse, "0907"));
    EXPECT_FALSE(reaches(a, horse, "0906"));
    a.ground("0907", Terrain::clear);
    EXPECT_TRUE(reaches(a, horse, "0905"));
    a.open().defences.insert(a.hex("0907"));
    EXPECT_FALSE(reaches(a, horse, "0905"));
}

TEST(AR_BRD_2, AFortificationTakesTheWholeMoveOfFootAndIsClosedToMounted)
{
    Arena a;
    const Ref foot = a.mine(Type::skirmishers, "0408"), horse = a.mine(Type::cavalry, "0908");
    a.ground("0407", Terrain::fortification), a.ground("0406", Terrain::fortification);
    a.ground("0907", Terrain::fortification), a.ground("0807", Terrain::castle);
    EXPECT_TRUE(reaches(a, foot, "0407"));
    EXPECT_FALSE(reaches(a, foot, "0406"));
    EXPECT_FALSE(reaches(a, horse, "0907"));
    EXPECT_FALSE(reaches(a, horse, "0807"));
    EXPECT_EQ(a.clause("move 0908 0907"), "AR-BRD-2");
    const Ref inside = a.mine(Type::cavalry, "0608");
    a.ground("0608", Terrain::castle);
    EXPECT_TRUE(reaches(a, inside, "0606")) << "who starts in a castle may leave it";
}

TEST(AR_BRD_2, OnlyAerialUnitsEndOnWaterOrChasmAndShipsStayOnWater)
{
    Arena a;
    const Ref flyer = a.mine(Type::flyer, "0408"), foot = a.mine(Type::swords, "0908"), ship = a.mine(Type::sloop, "0608");
    a.ground("0407", Terrain::water), a.ground("0406", Terrain::chasm), a.ground("0907", Terrain::water);
    a.ground("0608", Terrain::water), a.ground("0607", Terrain::water), a.ground("0606", Terrain::water);
    EXPECT_TRUE(reaches(a, flyer, "0407"));
    EXPECT_TRUE(reaches(a, flyer, "0406"));
    EXPECT_TRUE(reaches(a, flyer, "0404"));
    EXPECT_FALSE(reaches(a, foot, "0907"));
    EXPECT_TRUE(reaches(a, ship, "0606"));
    EXPECT_FALSE(reaches(a, ship, "0708"));
}

TEST(AR_BRD_2, AUnitWithItsFullMoveMayAlwaysEnterOneOpenHex)
{
    Arena a({.kind = Kind::treasure_raid});
    const Ref gun = a.mine(Type::artillery, "0408");
    a.ground("0407", Terrain::woods);
    EXPECT_TRUE(reaches(a, gun, "0407"));
    a.open().prizes.push_back({nowhere, gun, Side::wild});  // a chest takes its only point
    EXPECT_EQ(points_of(a.p(), gun), 0);
    EXPECT_TRUE(reaches(a, gun, "0407"));
}

TEST(AR_BRD_3, TheFrontIsTheHexFacedAndTheTwoBesideIt)
{
    EXPECT_EQ(aspect(0, 0), Aspect::front);
    EXPECT_EQ(aspect(0, 1), Aspect::front);
    EXPECT_EQ(aspect(0, 5), Aspect::front);
    EXPECT_EQ(aspect(0, 2), Aspect::flank);
    EXPECT_EQ(aspect(0, 4), Aspect::flank);
    EXPECT_EQ(aspect(0, 3), Aspect::rear);
    EXPECT_EQ(aspect(4, 1), Aspect::rear);
}

TEST(AR_BRD_3, AnOrderedUnitTurnsWithoutMovingOrFacesAnyWayAfterIt)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0408");
    EXPECT_FALSE(a.can("turn 0408 s"));
    a.order(s);
    EXPECT_TRUE(a.can("turn 0408 s"));
    a.act("move 0408 0407");
    EXPECT_EQ(a.acts(), (std::vector<std::string>{"face n", "face ne", "face se", "face s", "face sw", "face nw"}));
    a.act("face se");
    EXPECT_EQ(a.unit(s).facing, 2);
}

TEST(AR_BRD_3, WhoFollowsUpFacesTheWayItWentAndWhoIsPushedKeepsItsFacing)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0706"), foe = a.theirs(Type::spears, "0805");
    a.face(s, 0);
    a.strike(s, foe, 6);
    a.act("push 0905", Side::enemy);
    EXPECT_EQ(a.unit(foe).facing, 3);
    a.act("follow");
    EXPECT_EQ(a.at(s), "0805");
    EXPECT_EQ(a.unit(s).facing, 1) << "it went to the north-east";
}

TEST(AR_BRD_3, AnEvaderFacesAsItLikesAndARoutingUnitItsBaseEdge)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0707"), foe = a.theirs(Type::skirmishers, "0706");
    a.strike(s, foe, 4);  // 3 - 1 + 4 = 6: damaged, so it evades
    a.act("evade 0705", Side::enemy);
    a.act("evade 0704", Side::enemy);
    a.act("halt", Side::enemy);
    EXPECT_TRUE(a.can("face se", Side::enemy));
    a.act("face n", Side::enemy);
    EXPECT_EQ(a.unit(foe).facing, 0);
    Arena b;
    const Ref t = b.mine(Type::swords, "0707"), runs = b.theirs(Type::skirmishers, "0706");
    b.strike(t, runs, 8);  // 10: it routs
    while (b.open().errands.size() > 0) b.act(b.acts(Side::enemy)[0], Side::enemy);
    EXPECT_EQ(b.unit(runs).facing, 0);
    EXPECT_TRUE(b.unit(runs).disorganized);
}

TEST(AR_BRD_4, NobodyMovesThroughAnEnemyNorGroundUnitsThroughFriends)
{
    Arena a;
    const Ref horse = a.mine(Type::cavalry, "0408");
    a.mine(Type::swords, "0407");
    for (const char* wall : {"0307", "0308", "0309", "0508", "0507", "0509"}) a.ground(wall, Terrain::chasm);
    EXPECT_FALSE(reaches(a, horse, "0407"));
    EXPECT_FALSE(reaches(a, horse, "0406"));
}

TEST(AR_BRD_4, AerialUnitsMoveOverAllAndEndOnAnEmptyHex)
{
    Arena a;
    const Ref flyer = a.mine(Type::flyer, "0408");
    a.mine(Type::swords, "0407");
    a.theirs(Type::swords, "0406");
    for (const char* wall : {"0307", "0308", "0309", "0508", "0507", "0509"}) a.mine(Type::horde, wall);
    EXPECT_FALSE(reaches(a, flyer, "0406"));
    EXPECT_TRUE(reaches(a, flyer, "0405"));
    EXPECT_TRUE(reaches(a, flyer, "0404"));
}

TEST(AR_BRD_4, AGroundUnitStopsInTheFrontOfAnEnemy)
{
    Arena a;
    const Ref horse = a.mine(Type::cavalry, "0407"), flyer = a.mine(Type::flyer, "0607");
    const Ref foe = a.theirs(Type::swords, "0505");  // faces s: its front is 0405, 0506, 0605
    EXPECT_TRUE(reaches(a, horse, "0405"));
    EXPECT_FALSE(reaches(a, horse, "0404")) << "three hexes straight on, through its front";
    EXPECT_TRUE(reaches(a, flyer, "0604")) << "an aerial unit passes 0605";
    a.face(foe, 0);
    EXPECT_TRUE(reaches(a, horse, "0404")) << "its front is elsewhere";
}

TEST(AR_BRD_4, OneUnitAHexAndAtMostOneLeaderWithIt)
{
    Arena a;
    const Ref hero = a.mine(Type::hero, "0408"), swords = a.mine(Type::swords, "0407");
    EXPECT_TRUE(reaches(a, hero, "0407"));
    a.leads(Type::cleric, swords);
    EXPECT_FALSE(reaches(a, hero, "0407"));
    EXPECT_EQ(a.clause("move 0408 0407"), "AR-UNIT-3");
}

}  // namespace
}  // namespace montjoy::arcadia
