// The priorities of moving: objective, place, holding.  AR-NPC-P8 to AR-NPC-P15
#include "systems/arcadia/automa/automa.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(AR_NPC_P8, TheObjectiveIsTheFirstThatApplies)
{
    Arena a({.kind = Kind::treasure_raid});
    const Ref s = a.mine(Type::swords, "0708");
    a.theirs(Type::swords, "0703");
    EXPECT_EQ(goes_for(a, s), "the nearest enemy");
    EXPECT_EQ(goes_for(a, s, Stance::defend), "to stand in its rows") << "the enemy is not within 4";
    a.objective("0707", Side::player);
    EXPECT_EQ(goes_for(a, s), "the nearest enemy");
    a.theirs(Type::horde, "0704");
    EXPECT_EQ(goes_for(a, s), "an own objective in danger");
    a.objective("0202", Side::enemy);
    EXPECT_EQ(goes_for(a, s), "an objective that is not held");
    a.open().prizes.push_back({a.hex("0405"), {}, Side::wild});
    EXPECT_EQ(goes_for(a, s), "a prize");
    a.open().prizes[0] = {nowhere, s, Side::wild};
    EXPECT_EQ(goes_for(a, s), "its base edge") << "it carries it home";
    Arena b({.kind = Kind::skirmish});
    EXPECT_EQ(goes_for(b, b.mine(Type::swords, "0708")), "the enemy's base edge");
    Arena c({.kind = Kind::river_crossing, .defender = Side::enemy});
    for (int col = 1; col <= 13; ++col) c.open().ground[c.state.scenario->board.at(Side::player, col, 5)] = Terrain::river;
    const Ref crossing = c.mine(Type::swords, "0708");
    EXPECT_EQ(goes_for(c, crossing), "the far bank");
    c.unit(crossing).crossed = true;
    EXPECT_EQ(goes_for(c, crossing), "the nearest enemy");
    Arena d({.kind = Kind::amphibious_landing, .defender = Side::enemy});
    d.ground("0708", Terrain::water);
    const Ref boat = d.mine(Type::swords, "0708");
    d.unit(boat).in_boat = true;
    EXPECT_EQ(goes_for(d, boat), "the shore");
    for (const char* at : {"0808", "0608"}) {
        d.ground(at, Terrain::water);
        d.unit(d.mine(Type::swords, at)).in_boat = true;
    }
    d.theirs(Type::swords, "0703");
    const Ref ashore = d.mine(Type::swords, "0607");
    EXPECT_EQ(goes_for(d, ashore), "the nearest enemy") << "though most are still afloat";
}

TEST(AR_NPC_P9, TheBestPlaceWeighsAttackDangerWayAndFriends)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0707");
    a.theirs(Type::swords, "0704");
    const Planner planner(a.p(), Side::player, Stance::attack);
    const Stand stay = planner.stand(s, a.hex("0707"), 0, planner.aim(s));
    EXPECT_EQ(stay.far, 2) << "three hexes, range 1";
    EXPECT_EQ(stay.value(), -2 * 384);
    const Stand near = planner.stand(s, a.hex("0705"), 0, planner.aim(s));
    EXPECT_EQ(near.far, 0);
    EXPECT_EQ(near.attack, 0) << "even";
    EXPECT_EQ(near.danger, 0);
    a.mine(Type::spears, "0607");
    const Planner again(a.p(), Side::player, Stance::attack);
    EXPECT_EQ(again.stand(s, a.hex("0707"), 0, again.aim(s)).friends, 1);
    EXPECT_EQ(one_point * 12 / 100, 384);
    EXPECT_EQ(one_point * 4 / 100, 128);
    a.order(s);
    a.stage(Stage::move);
    EXPECT_EQ(priority_of(a), "AR-NPC-P9");
}

TEST(AR_NPC_P10, ABadlyHurtUnitKeepsAwayAndGoesToItsBaseEdge)
{
    Arena a;
    const Ref s = a.mine(Type::cavalry, "0706");
    a.theirs(Type::swords, "0703");
    a.unit(s).damage = 3;
    a.order(s);
    a.stage(Stage::move);
    EXPECT_EQ(priority_of(a), "AR-NPC-P10");
    a.act(act_of(a));
    EXPECT_EQ(a.state.scenario->board.row(Side::player, a.unit(s).at), 1) << "to its base edge";
    Arena b;  // unless its best attack destroys on half of the die or more
    const Ref knights = b.mine(Type::knights, "0706"), prey = b.theirs(Type::horde, "0703");
    b.unit(knights).damage = 3, b.unit(prey).damage = 3;
    b.order(knights);
    b.stage(Stage::move);
    b.act(act_of(b));
    EXPECT_TRUE(b.state.scenario->board.adjacent(b.unit(knights).at, b.hex("0703")));
}

TEST(AR_NPC_P10, TwoHexesFromAnEnemyIsTooNearForABadlyHurtUnit)
{
    Arena a;
    const Ref s = a.mine(Type::artillery, "0709");
    a.theirs(Type::horde, "0706");
    a.unit(s).damage = 3;
    const Planner planner(a.p(), Side::player, Stance::attack);
    EXPECT_EQ(planner.plan(s).best.at, a.hex("0709")) << "three hexes off, at its edge";
    Arena b;
    const Ref near = b.mine(Type::swords, "0709");
    b.theirs(Type::horde, "0707");
    b.unit(near).damage = 3;
    const Planner anxious(b.p(), Side::player, Stance::attack);
    const Plan plan = anxious.plan(near);
    EXPECT_GT(b.state.scenario->board.distance(plan.best.at, b.hex("0707")), 2) << "it goes from its edge rather than stand two off";
}

TEST(AR_NPC_P11, AShooterKeepsItsGreatestRangeAndOneThatCannotMoveAndFireStands)
{
    Arena a;
    const Ref bows = a.mine(Type::shooters, "0706");
    a.theirs(Type::swords, "0704");
    a.order(bows);
    a.stage(Stage::move);
    EXPECT_EQ(priority_of(a), "AR-NPC-P11");
    a.act(act_of(a));
    EXPECT_EQ(a.state.scenario->board.distance(a.unit(bows).at, a.hex("0704")), 3);
    Arena b;
    const Ref guns = b.mine(Type::gunners, "0706");
    b.theirs(Type::swords, "0704");
    b.order(guns);
    b.stage(Stage::move);
    EXPECT_EQ(act_of(b), "done");
    const Planner planner(b.p(), Side::player, Stance::attack);
    EXPECT_EQ(planner.plan(guns).priority.id, "AR-NPC-P11");
}

TEST(AR_NPC_P12, AWeakCharacterKeepsTwoHexesOffJoinsAUnitAndDrumsStayBehind)
{
    Arena a;
    const Ref wizard = a.mine(Type::magician, "0708");
    a.theirs(Type::swords, "0705");
    a.order(wizard);
    a.stage(Stage::move);
    const Planner planner(a.p(), Side::player, Stance::attack);
    const Plan plan = planner.plan(wizard);
    EXPECT_GE(a.state.scenario->board.distance(plan.best.at, a.hex("0705")), 2);
    a.mine(Type::swords, "0707");
    EXPECT_EQ(act_of(a), "move 0708 0707");
    EXPECT_EQ(priority_of(a), "AR-NPC-P12");
    Arena b;
    const Ref drum = b.mine(Type::musician, "0708");
    b.mine(Type::swords, "0707"), b.leads(Type::hero, {Side::player, 2});
    b.theirs(Type::swords, "0703");
    const Planner second(b.p(), Side::player, Stance::attack);
    const Plan stays = second.plan(drum);
    EXPECT_LT(b.state.scenario->board.row(Side::player, stays.best.at), b.state.scenario->board.row(Side::player, b.hex("0707")));
}

TEST(AR_NPC_P13, AHolderLeavesItsObjectiveOnlyToAnotherOrWhenTheEnemyIsFar)
{
    const auto leaves = [](std::string_view enemy, bool another) {
        Arena a;
        Objective o;
        o.hexes.insert(a.hex("0706")), o.hexes.insert(a.hex("0806"));
        o.holder = Side::player;
        a.open().objectives.push_back(o);
        const Ref s = a.mine(Type::knights, "0706");
        if (another) a.mine(Type::swords, "0806");
        const Ref prey = a.theirs(Type::horde, enemy);
        a.unit(prey).damage = 3;
        const Planner planner(a.p(), Side::player, Stance::attack);
        const Plan plan = planner.plan(s);
        return plan.moves() && !o.hexes.contains(plan.best.at);
    };
    EXPECT_FALSE(leaves("0703", false));
    EXPECT_TRUE(leaves("0703", true));
    EXPECT_TRUE(leaves("0701", false)) << "five hexes off";
}

TEST(AR_NPC_P13, AHolderIsOrderedOffItsObjectiveOnlyIfTheCardOrdersNobodyElse)
{
    for (const bool alone : {true, false}) {
        Arena a({.npc = true});
        a.objective("0706", Side::player);
        const Ref holder = a.mine(Type::knights, "0706");
        a.theirs(Type::horde, "0701");
        const Ref other_unit = alone ? Ref{} : a.mine(Type::swords, "0507");
        a.play(Card::commanders_word);
        a.open().units[Side::player][0].moved = true;  // the beasts at the edge have had theirs
        std::vector<std::string> orders;
        while (a.now() == Stage::orders) {
            orders.push_back(act_of(a));
            a.act(orders.back());
        }
        const bool ordered = std::find(orders.begin(), orders.end(), "order 0706") != orders.end();
        EXPECT_EQ(ordered, alone);
        if (!alone) {
            a.order(holder);
            const Planner planner(a.p(), Side::player, Stance::attack);
            EXPECT_EQ(planner.plan(holder).best.at, a.hex("0706")) << "nor does it move where " << a.at(other_unit) << " is ordered too";
        }
    }
}

TEST(AR_NPC_P14, InASkirmishWhoCanLeaveLeaves)
{
    Arena a({.kind = Kind::skirmish});
    const Ref s = a.mine(Type::swords, "0701");
    a.order(s);
    a.stage(Stage::move);
    EXPECT_EQ(act_of(a), "leave 0701");
    EXPECT_EQ(priority_of(a), "AR-NPC-P14");
    for (const char* at : {"0202", "0402", "0602"}) a.theirs(Type::horde, at);
    EXPECT_EQ(act_of(a), "leave 0701") << "fewer units, but it does not lead";
    a.open().scored[Side::player] = 40;
    EXPECT_NE(act_of(a), "leave 0701");
}

TEST(AR_NPC_P15, AtTheEndOfAMoveTheBestTargetThenMostEnemiesThenTheirEdge)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0706");
    const Ref weak = a.theirs(Type::horde, "0605"), strong = a.theirs(Type::elephants, "0806");
    a.unit(weak).damage = 3;
    a.stage(Stage::face);
    a.open().facing = s;
    a.open().back = Stage::move;
    EXPECT_EQ(priority_of(a), "AR-NPC-P15");
    a.act(act_of(a));
    EXPECT_EQ(aspect(a.unit(s).facing, a.state.scenario->board.direction(a.hex("0706"), a.hex("0605"))), Aspect::front);
    (void)strong;
    Arena b;
    const Ref t = b.mine(Type::swords, "0706");
    for (const char* at : {"1005", "1006", "0904"}) b.theirs(Type::horde, at);
    b.theirs(Type::horde, "0303");
    b.stage(Stage::face);
    b.open().facing = t;
    b.open().back = Stage::move;
    EXPECT_EQ(act_of(b), "face ne");
    Arena c;
    const Ref alone = c.mine(Type::swords, "0408");
    c.face(alone, 3);
    c.stage(Stage::face);
    c.open().facing = alone;
    c.open().back = Stage::move;
    EXPECT_EQ(act_of(c), "face n");
}

}  // namespace
}  // namespace montjoy::arcadia
