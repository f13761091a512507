// AR-NPC-1, AR-NPC-2 and every published priority.
#include "systems/arcadia/automa/automa.hpp"

#include "systems/arcadia/arena.test.hpp"
#include "systems/arcadia/automa/plan.hpp"

namespace montjoy::arcadia {
namespace {

struct Choice_ {
    std::string act, priority;
    std::vector<std::string> why;
};

Choice_ chooses(const State& state, Side side = Side::player)
{
    Rng rng(7);
    const Reasoned r = Rules::reasoned(view_of(state, side), rng);
    Choice_ c{write_act(*state.scenario, r.action), std::string(r.priority.id), {}};
    for (const Message& m : r.because) c.why.push_back(render(m));
    return c;
}
std::string act_of(const Arena& a, Side side = Side::player) { return chooses(a.state, side).act; }
std::string priority_of(const Arena& a, Side side = Side::player) { return chooses(a.state, side).priority; }

/// Sets the reserve of an army that is about to deploy.
void recruit(Arena& a, Type type, bool commander = false, Side side = Side::player)
{
    Recruit r;
    r.list = static_cast<std::uint8_t>(20 + a.own(side).reserve.size());
    r.type = type;
    r.attributes = breeds[type].attributes;
    r.lore = breeds[type].lore;
    r.price = a.state.scenario->numbers.types[type].price;
    r.commander = commander;
    a.own(side).reserve.push_back(r);
}
/// Deploys everybody by the automa; where each came to stand, in order.
std::vector<std::string> deploys(Arena& a, Stance stance)
{
    a.open().stance[Side::player] = stance;
    a.stage(Stage::deploy);
    a.open().leader = Side::player;
    std::vector<std::string> acts;
    while (a.now() == Stage::deploy) {
        acts.push_back(act_of(a));
        a.act(acts.back());
    }
    return acts;
}

TEST(AR_NPC_1, AChoiceDependsOnNothingHidden)
{
    const auto scenario = scenario_named("meeting");
    int compared = 0;
    for (std::uint64_t game = 0; game < 6; ++game) {
        State state = opening_of(scenario);
        Rng dice(game), mind(game, 1), deal(game, 2);
        Chronicle silent;
        while (state.open.stage != Stage::over) {
            if (waits_for_chance(state.open)) {
                roll_fell(state, rolls_now(state).draw(dice), silent);
                continue;
            }
            const Awaited now = awaited(*scenario, state.open);
            const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
            const Reasoned chosen = Rules::reasoned(view_of(state, side), mind);
            if (state.open.stage > Stage::deal && compared < 6'000) {
                State other_deal = redealt(view_of(state, side), deal);
                // Another hand, another undrawn deck, another list of the other army.
                const Side foe = other(side);
                Scenario lists = *scenario;
                lists.armies[foe] = scenario->armies[side];
                other_deal.scenario = std::make_shared<const Scenario>(lists);
                Rng same(0), again(0);
                const Reasoned a = Rules::reasoned(view_of(state, side), same), b = Rules::reasoned(view_of(other_deal, side), again);
                ASSERT_EQ(write_act(*scenario, a.action), write_act(*scenario, b.action));
                ASSERT_EQ(a.priority.id, b.priority.id);
                ASSERT_EQ(a.because.size(), b.because.size());
                for (std::size_t i = 0; i < a.because.size(); ++i) ASSERT_EQ(render(a.because[i]), render(b.because[i]));
                ++compared;
            }
            do_act(state, side, chosen.action, silent);
        }
    }
    EXPECT_GT(compared, 2'000);
}

TEST(AR_NPC_1, EveryChoiceNamesItsPriorityAndWhatTheArmyKnew)
{
    const auto scenario = scenario_named("pitched-battle");
    State state = opening_of(scenario);
    Rng dice(1), mind(1, 1);
    Chronicle silent;
    while (state.open.stage != Stage::over) {
        if (waits_for_chance(state.open)) {
            roll_fell(state, rolls_now(state).draw(dice), silent);
            continue;
        }
        const Awaited now = awaited(*scenario, state.open);
        const Side side = now.contains(Side::player) ? Side::player : Side::enemy;
        const Reasoned r = Rules::reasoned(view_of(state, side), mind);
        ASSERT_FALSE(r.priority.id.empty());
        ASSERT_FALSE(r.because.empty());
        for (const Message& m : r.because) ASSERT_EQ(m.text.places(), m.arguments.size());
        do_act(state, side, r.action, silent);
    }
    Rng same(3);
    Arena a;
    a.mine(Type::swords, "0707"), a.theirs(Type::swords, "0706");
    a.stage(Stage::close);
    EXPECT_EQ(Rules::explain("automa", view_of(a.state, Side::player), same).substr(0, 11), "AR-NPC-P18:");
}

TEST(AR_NPC_1, ECountsEighthsQuartersTheRestAndTwoMoreLeadersAndTheCommander)
{
    Arena a;
    const Ref foe = a.theirs(Type::swords, "0706");  // 4.5 points
    EXPECT_EQ(cost_of_damage(a.p(), foe, 1), one_point * 9 / 8);
    EXPECT_EQ(cost_of_damage(a.p(), foe, 4), one_point * 13 / 2);
    a.unit(foe).damage = 2;
    EXPECT_EQ(cost_of_damage(a.p(), foe, 2), one_point * 9 / 4 + 2 * one_point);
    a.unit(foe).commander = true;
    EXPECT_EQ(cost_of_damage(a.p(), foe, 2), one_point * 9 / 4 + 7 * one_point);
    a.unit(foe).commander = false;
    a.leads(Type::hero, foe);
    EXPECT_EQ(cost_of_damage(a.p(), foe, 2), one_point * 9 / 4 + 9 * one_point) << "the leader falls with it";
    a.theirs(Type::spears, "0806");
    EXPECT_EQ(cost_of_damage(a.p(), foe, 2), one_point * 9 / 4 + 2 * one_point) << "it finds another unit";
    Arena b;  // Swords against a Horde: f = 2: damaged 3/8, heavily 2/8, destroyed 1/8; own damaged 2/8
    const Ref swords = b.mine(Type::swords, "0707"), horde = b.theirs(Type::horde, "0706");
    const Worth quarter = one_point / 2, own = one_point * 9 / 8;
    EXPECT_EQ(worth_of(b.p(), attack_of(b.p(), swords, horde, Manner::close)), (3 * quarter + 2 * 2 * quarter + 4 * one_point - 2 * own) / 8);
}

TEST(AR_NPC_2, TheAutomaThrowsNoDiceAndDrawsNoCards)
{
    const auto bots = Rules::bots();
    EXPECT_NE(std::find(bots.begin(), bots.end(), "automa"), bots.end());
    Arena a({.npc = true});
    a.theirs(Type::swords, "0402");
    a.open().active = Side::enemy;
    a.stage(Stage::top_card, Side::enemy);
    EXPECT_TRUE(waits_for_chance(a.state.open)) << "its card is drawn like anybody's";
    EXPECT_EQ(rolls_now(a.state).size(), 60u);
    Arena b;
    b.mine(Type::swords, "0707"), b.theirs(Type::swords, "0706");
    b.stage(Stage::close);
    Rng one(1), two(99);
    EXPECT_EQ(Rules::choose("automa", view_of(b.state, Side::player), one), Rules::choose("automa", view_of(b.state, Side::player), two));
}

TEST(AR_NPC_P1, FootInRowTwoFromTheMiddleMountedAtTheEndsShootersBehind)
{
    Arena a;
    for (const Type t : {Type::spears, Type::swords, Type::swords, Type::cavalry, Type::knights, Type::shooters, Type::baggage}) recruit(a, t);
    const auto acts = deploys(a, Stance::attack);
    const auto row = [&](std::string_view at) { return a.state.scenario->board.row(Side::player, a.hex(at)); };
    EXPECT_EQ(acts[0].substr(0, 9), "deploy 21") << "the dearest foot first: Swords";
    EXPECT_EQ(acts[0], "deploy 21 0708");
    EXPECT_EQ(acts[1], "deploy 22 0607") << "from the middle outwards, the lower column first";
    EXPECT_EQ(acts[2], "deploy 20 0807");
    EXPECT_EQ(acts[3], "deploy 24 1308") << "mounted at the ends, right first, the dearer first";
    EXPECT_EQ(acts[4], "deploy 23 0108");
    EXPECT_EQ(acts[5], "deploy 25 0709") << "range 3 in row 1 from the middle";
    EXPECT_EQ(row("0709"), 1);
    EXPECT_EQ(acts[6].substr(0, 9), "deploy 26");
    EXPECT_EQ(row(acts[6].substr(10)), 1);
}

TEST(AR_NPC_P2, InReconTheQuickGoOnTheSideWithLessBadGoing)
{
    Arena a;
    a.ground("1005", Terrain::woods), a.ground("1204", Terrain::marsh);
    for (const Type t : {Type::swords, Type::cavalry, Type::flyer, Type::skirmishers}) recruit(a, t);
    deploys(a, Stance::recon);
    for (const Type t : {Type::cavalry, Type::flyer, Type::skirmishers})
        for (const Unit& u : a.open().units[Side::player]) {
            if (u.type == t) {
                EXPECT_LE(a.state.scenario->board.column(u.at), 4) << breeds[t].title;
            }
        }
    Arena b;
    b.ground("0205", Terrain::woods);
    recruit(b, Type::cavalry);
    EXPECT_EQ(deploys(b, Stance::recon)[0], "deploy 20 1308");
}

TEST(AR_NPC_P3, DefendersFillTheObjectiveThenBadGoingLeadersOnTheDearest)
{
    Arena a({.kind = Kind::assault, .defender = Side::player});
    a.objective("0707", Side::player);
    a.ground("0707", Terrain::fortification);
    a.ground("0307", Terrain::woods);
    for (const Type t : {Type::spears, Type::swords, Type::warband}) recruit(a, t);
    recruit(a, Type::hero, true);
    const auto acts = deploys(a, Stance::defend);
    EXPECT_EQ(acts[0], "deploy 21 0707") << "the best factor against foot in the stronghold";
    EXPECT_EQ(acts[1].substr(acts[1].size() - 4), "0307") << "then bad going of the zone";
    EXPECT_EQ(acts.back(), "lead 23 0707") << "on the dearest troop unit without Ranged";
    for (const Unit& u : a.open().units[Side::player]) EXPECT_EQ(u.facing, Board::forward(Side::player));
}

TEST(AR_NPC_P4, LurkersInfiltratorsAndADeityWithAnotherLoreUnitAreHeldBack)
{
    Arena a;
    for (const Type t : {Type::lurker, Type::rogue, Type::deity, Type::swords, Type::hero}) recruit(a, t);
    deploys(a, Stance::attack);
    std::vector<Type> held;
    for (const Recruit& r : a.own().reserve) held.push_back(r.type);
    EXPECT_EQ(held, (std::vector<Type>{Type::lurker, Type::rogue, Type::deity}));
    Arena b;
    for (const Type t : {Type::deity, Type::swords}) recruit(b, t);
    deploys(b, Stance::attack);
    EXPECT_TRUE(b.own().reserve.empty()) << "a Deity alone with Lore comes along";
}

TEST(AR_NPC_P5, TheDearestComeOnFirstNearestToTheObjectiveLurkersByFlanks)
{
    Arena a;
    a.objective("1203", Side::enemy);
    a.mine(Type::beasts, "0709");
    const auto cheap = a.reserve(Side::player, Type::spears), dear = a.reserve(Side::player, Type::knights);
    a.play(Card::summons);
    a.stage(Stage::bring);
    EXPECT_EQ(act_of(a), cat("bring ", int{dear}, " 1208"));
    EXPECT_EQ(priority_of(a), "AR-NPC-P5");
    (void)cheap;
    Arena b;
    const auto lurks = b.reserve(Side::player, Type::lurker, true);
    b.ground("0304", Terrain::woods), b.ground("0802", Terrain::woods);
    b.theirs(Type::swords, "0804");  // faces s: its rear is 0803, next to the woods at 0802
    b.play(Card::outriders_left);
    b.stage(Stage::bring);
    EXPECT_EQ(act_of(b), cat("bring ", int{lurks}, " 0802"));
}

TEST(AR_NPC_P6, TheUnitThatGainsMostIsOrderedFirstAndAChainIfHalfOfItGains)
{
    Arena a;
    const Ref idle = a.mine(Type::swords, "0408");
    a.mine(Type::knights, "0907"), a.theirs(Type::horde, "0904");
    a.unit({Side::enemy, 1}).damage = 3;
    a.play(Card::commanders_word);
    EXPECT_EQ(act_of(a), "order 0907");
    EXPECT_EQ(priority_of(a), "AR-NPC-P6");
    (void)idle;
    Arena b;
    for (const char* at : {"0408", "0508", "0608"}) b.mine(Type::spears, at);
    b.theirs(Type::swords, "0504");
    b.play(Card::outriders_left);
    EXPECT_EQ(act_of(b), "order 0408");
    b.act("order 0408");
    EXPECT_EQ(act_of(b), "join 0508") << "at least half of the chain gains";
    b.act("join 0508");
    EXPECT_EQ(act_of(b), "join 0608");
}

TEST(AR_NPC_P6, ADisorganizedUnitIsOrderedThoughItGainsNothingAndNobodyElse)
{
    Arena a;
    a.open().units[Side::player][0].disorganized = true;
    a.mine(Type::swords, "0408");
    a.open().scored = {{4 * 35, 0}};  // ahead: nothing to go for
    a.play(Card::sweep_right);
    EXPECT_EQ(act_of(a), "order 1309");
    a.play(Card::press_left);
    EXPECT_EQ(act_of(a), "done");
}

TEST(AR_NPC_P7, RallyDisorganizedFirstThenMostDamage)
{
    Arena a;
    const Ref one = a.mine(Type::swords, "0408"), two = a.mine(Type::spears, "0608"), three = a.mine(Type::warband, "0808");
    a.unit(one).damage = 1, a.unit(two).damage = 3, a.unit(three).disorganized = true;
    a.play(Card::rally);
    EXPECT_EQ(act_of(a), "rally-order 0808");
    a.act("rally-order 0808");
    EXPECT_EQ(act_of(a), "rally 0608");
    a.act("rally 0608");
    EXPECT_EQ(act_of(a), "rally 0408");
    EXPECT_EQ(priority_of(a), "AR-NPC-P7");
}

std::string goes_for(const Arena& a, Ref ref, Stance stance = Stance::attack)
{
    return std::string(to_words(objective_of(a.p(), ref, stance).why));
}

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

TEST(AR_NPC_P16, TheShotWithTheHighestEFirstAtWhatCanBeDestroyed)
{
    Arena a;
    a.mine(Type::shooters, "0708"), a.mine(Type::cannon, "0408");
    const Ref hurt_one = a.theirs(Type::horde, "0706");
    a.theirs(Type::knights, "0606");
    a.unit(hurt_one).damage = 3;
    a.theirs(Type::knights, "0404");
    a.stage(Stage::ranged);
    const Choice_ c = chooses(a.state);
    EXPECT_EQ(c.priority, "AR-NPC-P16");
    Arena b;
    b.mine(Type::shooters, "0708");
    const Ref dying = b.theirs(Type::horde, "0706");
    b.unit(dying).damage = 3;
    b.theirs(Type::horde, "0705");
    b.stage(Stage::ranged);
    EXPECT_EQ(act_of(b), "shoot 0708 0706") << "what can be destroyed";
}

TEST(AR_NPC_P17, WhatOpensAFlankGoesFirstAndNegativeAttacksLast)
{
    Arena a;
    a.mine(Type::horde, "0707"), a.theirs(Type::elephants, "0706");
    a.mine(Type::knights, "0407"), a.theirs(Type::horde, "0406");
    a.stage(Stage::close);
    EXPECT_EQ(act_of(a), "attack 0407 0406") << "the other has a negative E";
    Arena b;
    const Ref first = b.mine(Type::knights, "0706"), prey = b.theirs(Type::swords, "0705");
    b.unit(prey).damage = 3;
    const Ref helper = b.mine(Type::swords, "0807");
    b.face(helper, 0);
    const Ref beside = b.theirs(Type::horde, "0806");  // next to the attacker of the better attack
    b.face(beside, 0);
    b.stage(Stage::close);
    EXPECT_EQ(act_of(b), "attack 0807 0806");
    EXPECT_EQ(priority_of(b), "AR-NPC-P17");
    (void)first;
}

TEST(AR_NPC_P18, TheTargetMostLikelyDestroyedThenEThenLedThenDearer)
{
    Arena a;
    a.mine(Type::swords, "0706");
    const Ref hurt_one = a.theirs(Type::horde, "0705");
    a.theirs(Type::swords, "0805");
    a.unit(hurt_one).damage = 3;
    a.stage(Stage::close);
    EXPECT_EQ(act_of(a), "attack 0706 0705");
    EXPECT_EQ(priority_of(a), "AR-NPC-P18");
    Arena b;
    b.mine(Type::swords, "0706"), b.theirs(Type::spears, "0705"), b.theirs(Type::warband, "0805");
    b.unit({Side::enemy, 2}).commander = true;
    b.stage(Stage::close);
    const auto p = b.p();
    EXPECT_EQ(act_of(b), prospect(p, attack_of(p, {Side::player, 1}, {Side::enemy, 1}, Manner::close)).e >
                                 prospect(p, attack_of(p, {Side::player, 1}, {Side::enemy, 2}, Manner::close)).e
                             ? "attack 0706 0705"
                             : "attack 0706 0805");
}

TEST(AR_NPC_P19, ItGivesGroundAwayFromEnemiesIntoCoverByFriends)
{
    Arena a;
    const Ref mine = a.mine(Type::swords, "0706"), foe = a.theirs(Type::swords, "0705");
    a.theirs(Type::swords, "0907");
    a.ground("0606", Terrain::woods);
    a.strike(foe, mine, 6);
    EXPECT_EQ(act_of(a), "push 0606") << "no enemy next to it, and in cover";
    EXPECT_EQ(priority_of(a), "AR-NPC-P19");
    Arena b;  // an evade goes as far as the row of its rearmost friend, no farther
    b.open().units[Side::player][0].at = b.hex("1307");
    b.open().stands[b.hex("1309")] = none;
    b.open().stands[b.hex("1307")] = Ref(Side::player, 0).code;
    const Ref light = b.mine(Type::mounted_archers, "0705"), striker = b.theirs(Type::swords, "0704");
    b.strike(striker, light, 4);
    while (!b.open().errands.empty() && b.open().errands[0].kind == Errand::Kind::evade) b.act(act_of(b));
    EXPECT_EQ(b.state.scenario->board.row(Side::player, b.unit(light).at), 3);
}

TEST(AR_NPC_P19, AwayFromEnemiesComesBeforeCover)
{
    Arena a;
    const Ref mine = a.mine(Type::swords, "0706"), foe = a.theirs(Type::swords, "0705");
    a.theirs(Type::horde, "0507");
    a.ground("0606", Terrain::woods);
    a.strike(foe, mine, 6);
    const std::string act = act_of(a);
    EXPECT_NE(act, "push 0606") << "in cover, but next to an enemy";
    EXPECT_EQ(act.substr(0, 5), "push ");
}

/// A blow has emptied the hex: does it follow?
std::string follows(Type type, auto arrange)
{
    Arena a;
    const Ref s = a.mine(type, "0706"), foe = a.theirs(Type::horde, "0705");
    a.unit(foe).damage = 3;
    arrange(a, s);
    a.strike(s, foe, 8);
    return a.now() == Stage::follow ? act_of(a) : "no choice";
}

TEST(AR_NPC_P20, WhenToFollowUp)
{
    EXPECT_EQ(follows(Type::swords, [](Arena&, Ref) {}), "follow");
    EXPECT_EQ(follows(Type::swords, [](Arena& a, Ref) { a.theirs(Type::swords, "0804"), a.theirs(Type::swords, "0604"), a.theirs(Type::swords, "0704"); }), "follow")
        << "they stand in its front";
    EXPECT_EQ(follows(Type::swords, [](Arena& a, Ref) { a.theirs(Type::swords, "0606"); a.theirs(Type::swords, "0806"); }), "follow") << "no more behind than before";
    EXPECT_EQ(follows(Type::swords, [](Arena& a, Ref) { a.theirs(Type::swords, "0605"); a.face({Side::player, 1}, 0); }), "stay")
        << "0605 would be on its flank";
    EXPECT_EQ(follows(Type::warband, [](Arena& a, Ref) { a.theirs(Type::swords, "0605"); }), "follow") << "with Charge, always";
    EXPECT_EQ(follows(Type::swords, [](Arena& a, Ref s) { a.unit(s).damage = 3; }), "stay");
    EXPECT_EQ(follows(Type::swords, [](Arena& a, Ref s) { a.unit(s).damage = 3; a.objective("0705", Side::enemy); }), "follow");
    EXPECT_EQ(follows(Type::warband, [](Arena& a, Ref) { a.objective("0706", Side::player); }), "stay") << "never off a held objective";
    EXPECT_EQ(follows(Type::warband, [](Arena& a, Ref) { a.ground("0706", Terrain::castle); }), "stay");
    EXPECT_EQ(follows(Type::shooters, [](Arena&, Ref) {}), "stay") << "never by Ranged units";
}

TEST(AR_NPC_P21, TheCardWorthMostATokenIsPlayedFromAPointOn)
{
    Arena a;
    a.mine(Type::magician, "0708");
    a.give_lore(Side::player, Spell::lightning);
    const Ref dragon = a.theirs(Type::dragon, "0704");
    a.unit(dragon).damage = 2;
    a.stage(Stage::command_lore);
    EXPECT_EQ(act_of(a), "lore lightning 0704") << "12 points at half and 2 more for 4 tokens";
    EXPECT_EQ(priority_of(a), "AR-NPC-P21");
    a.unit(dragon).damage = 0;
    a.unit(dragon).type = Type::horde, a.unit(dragon).price = 4;
    EXPECT_EQ(act_of(a), "pass") << "a Horde's quarter twice is no four points";
    Arena b;  // what saves a unit led by the commander, always
    const Ref led = b.mine(Type::swords, "0706"), hero = b.leads(Type::hero, led), foe = b.theirs(Type::monster, "0705");
    b.unit(hero).commander = true;
    b.mine(Type::spears, "0707");
    b.unit(led).damage = 3;
    b.give_lore(Side::player, Spell::iron_skin, 2);
    b.begin(foe, led, Manner::close);
    if (b.now() == Stage::before_defence) b.act("pass");
    b.roll(5);
    EXPECT_EQ(act_of(b), "lore iron-skin");
}

TEST(AR_NPC_P22, TwoTokensAreKeptForTheEnemysTurn)
{
    Arena a;
    a.mine(Type::magician, "0708");
    a.give_lore(Side::player, Spell::lightning, 5);
    const Ref dragon = a.theirs(Type::dragon, "0704");
    a.unit(dragon).damage = 2;
    a.stage(Stage::command_lore);
    EXPECT_EQ(act_of(a), "lore lightning 0704");
    a.give_lore(Side::player, Spell::glamour, 5);
    EXPECT_EQ(act_of(a), "pass");
    EXPECT_EQ(priority_of(a), "AR-NPC-P22");
    a.open().tokens[Side::player] = 6;
    EXPECT_EQ(act_of(a), "lore lightning 0704");
}

TEST(AR_NPC_P23, ItDrawsFromTheKindWithMostCastersAndDiscardsTheDearest)
{
    Arena a({.npc = true});
    for (const auto& [type, at] : {std::pair(Type::hero, "0402"), std::pair(Type::cleric, "0502"), std::pair(Type::magician, "0602")}) a.theirs(type, at);
    a.stage(Stage::draw, Side::enemy);
    EXPECT_EQ(act_of(a, Side::enemy), "draw warrior") << "one each: Warrior comes first";
    a.theirs(Type::cleric, "0702");
    EXPECT_EQ(act_of(a, Side::enemy), "draw priest");
    Arena b({.npc = true});
    b.theirs(Type::magician, "0602");
    for (const Spell s : {Spell::veil, Spell::lightning, Spell::mire, Spell::glamour}) b.give_lore(Side::enemy, s);
    b.stage(Stage::discard, Side::enemy);
    EXPECT_EQ(act_of(b, Side::enemy), "drop lightning");
}

TEST(AR_NPC_P24, AheadItTakesCareAndBehindAtTheEndItDares)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0707");
    a.theirs(Type::swords, "0704");
    EXPECT_FALSE(mood_of(a.p(), Side::player).ahead);
    a.open().scored = {{4 * 30, 4 * 20}};
    EXPECT_TRUE(mood_of(a.p(), Side::player).ahead);
    EXPECT_EQ(goes_for(a, s), "nothing") << "the objective ends at own objectives";
    a.unit(s).damage = 2;
    EXPECT_EQ(Planner(a.p(), Side::player, Stance::attack).plan(s).priority.id, "AR-NPC-P10") << "from 2 damage on";
    a.open().scored = {{4 * 20, 4 * 30}};
    EXPECT_FALSE(mood_of(a.p(), Side::player).desperate);
    a.open().turns = {{26, 26}};
    EXPECT_TRUE(mood_of(a.p(), Side::player).desperate);
    a.unit(s).damage = 3;
    EXPECT_NE(Planner(a.p(), Side::player, Stance::attack).plan(s).priority.id, "AR-NPC-P10") << "off";
}

TEST(AR_NPC_P25, StrongholdsDefencesAndInfiltrators)
{
    Arena a({.kind = Kind::assault, .defender = Side::player});
    a.ground("0406", Terrain::woods), a.ground("0506", Terrain::marsh);
    a.stage(Stage::stronghold);
    const Choice_ c = chooses(a.state);
    EXPECT_EQ(c.priority, "AR-NPC-P25");
    const At at = a.hex(c.act.substr(11));
    int bad = 0;
    for (const At next : a.state.scenario->board.next[at]) bad += next != nowhere && is_bad_going(a.open().ground[next]) ? 1 : 0;
    EXPECT_EQ(bad, 2) << "next to both";

    Arena b({.kind = Kind::trap, .defender = Side::player});
    b.mine(Type::swords, "0707"), b.mine(Type::spears, "0407"), b.mine(Type::knights, "1008");
    b.stage(Stage::defences);
    EXPECT_EQ(act_of(b), "defences 0707") << "the dearest of those in front";

    Arena d({.kind = Kind::trap, .defender = Side::player});
    recruit(d, Type::swords), recruit(d, Type::knights), recruit(d, Type::horde), recruit(d, Type::shooters);
    d.theirs(Type::knights, "0703");
    d.leads(Type::hero, {Side::enemy, 1});
    d.theirs(Type::elephants, "0403");
    d.stage(Stage::deploy);
    d.open().leader = Side::player;
    d.open().relation = Relation::surprises;
    std::vector<std::string> acts;
    while (d.now() == Stage::deploy) {
        acts.push_back(act_of(d));
        d.act(acts.back());
    }
    ASSERT_EQ(acts.size(), 4u);
    EXPECT_EQ(acts[2].substr(0, 13), "infiltrate 21") << "the dearest two, last";
    EXPECT_EQ(acts[3].substr(0, 13), "infiltrate 20");
    const At behind = d.hex(acts[2].substr(14, 4));
    EXPECT_LE(d.state.scenario->board.distance(behind, d.hex("0403")), 2) << "behind the dearest without a leader";
    EXPECT_FALSE(d.p().enemy_next_to(Side::player, behind));
}

TEST(AR_NPC_P25, ScoutsGoByTheRulebook)
{
    const auto scenario = scenario_named("meeting");
    State state = opening_of(scenario);
    Rng rng(5);
    Chronicle silent;
    while (state.open.stage < Stage::enemy_stance) do_act(state, Side::player, Rules::reasoned(view_of(state, Side::player), rng).action, silent);
    EXPECT_LE(std::popcount(state.secret[Side::player].scouts), 4);
}

}  // namespace
}  // namespace montjoy::arcadia
