// AR-NPC-1, AR-NPC-2, and the priorities before the battle and of the command phase.
#include "systems/arcadia/automa/automa.test.hpp"

namespace montjoy::arcadia {
namespace {

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

}  // namespace
}  // namespace montjoy::arcadia
