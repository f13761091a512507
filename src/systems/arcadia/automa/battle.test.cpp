// The priorities of combat, lore and mood.  AR-NPC-P16 to AR-NPC-P25
#include "systems/arcadia/automa/automa.test.hpp"

namespace montjoy::arcadia {
namespace {

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
