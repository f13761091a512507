#include "systems/gbh/combat.hpp"

#include <map>

#include "systems/gbh/attack.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const Numbers& ours()
{
    static const Numbers numbers = [] {
        Problems problems;
        return read_numbers(built_in_numbers(), problems);
    }();
    return numbers;
}

Fighter infantry(int level, std::optional<Weapon> hand, Armour armour = Armour::ac0, Shield shield = Shield::none, int morale = 0)
{
    return {Type::infantry, level, morale, armour, shield, hand};
}
Fighter cavalry(int level, std::optional<Weapon> hand, Armour armour = Armour::ac3, Shield shield = Shield::normal)
{
    return {Type::cavalry, level, 0, armour, shield, hand};
}

/// What a part takes when it rolls so.
int takes(Part part, Damage kind, const Fighter& dealer, const Fighter& victim, int roll, Approach approach = {}, bool doubled = false)
{
    return damage_of(roll, modifier(ours(), part, kind, dealer, victim, approach), doubled);
}

TEST(GH_COM_1, DamageIsRollLessProtectionPlusTheDifferenceOfLevels)
{
    const Fighter target = infantry(5, Weapon::maces, Armour::ac2, Shield::normal);  // 10 against slash
    EXPECT_EQ(takes(Part::blow, Damage::slash, infantry(7, Weapon::swords), target, 14), 6);
    EXPECT_EQ(takes(Part::blow, Damage::slash, infantry(7, Weapon::swords), target, 8), 0);
    EXPECT_EQ(takes(Part::blow, Damage::slash, infantry(7, Weapon::swords), target, 3), 0);  // never below none
}

TEST(GH_COM_1, PartsAreCountedOneByOneAndThenAdded)
{
    // A blow that comes to nothing takes nothing off the charge.
    Lineup lineup;
    lineup.red = {"cavalry 3 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 9 maces AC4 full 0503 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"attack Macemen 2.1"});
    battle.rolls({3, 40});  // 3 - 16 - 6 is nothing; 40 - 17 - 6 = 17
    EXPECT_EQ(battle.rp("Macemen 2.1"), 83);
}

TEST(GH_COM_1, AUnitAtNothingIsRemoved)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 maces AC0 none 0503 s rp=14", "infantry 5 maces AC0 none 0901 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Macemen 2.1"});
    battle.roll(14);
    EXPECT_EQ(battle.at("Macemen 2.1"), "off");
    EXPECT_EQ(battle.count(EventKind::removed), 1);
}

TEST(GH_COM_2, AnAttackCostsItsEpRoundedUp)
{
    Lineup lineup;
    lineup.red = {"cavalry 4 swords AC3 normal 0504 n", "infantry 5 bows AC0 none 0505 n", "infantry 5 javelins AC0 none 0604 n"};
    lineup.blue = {"infantry 5 maces AC2 normal 0503 s", "infantry 5 maces AC2 normal 0603 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"attack Macemen 2.1"});
    battle.rolls({16, 25});
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 178);  // EP 1.6, blow and charge being one attack
    battle.take("Bowmen 1.1", {"shoot Macemen 2.2"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Bowmen 1.1"), 99);    // EP 0.1
    battle.take("Javelinmen 1.1", {"throw Macemen 2.2"});
    battle.roll(20);
    EXPECT_EQ(battle.rp("Javelinmen 1.1"), 99);  // EP 0.2 at the throw
    EXPECT_EQ(ep_of(battle.state, battle.unit("Javelinmen 1.1")), 0);  // and nothing is left to carry
}

TEST(GH_COM_2, ADragonThatStrikesTwoPaysTwice)
{
    Lineup lineup;
    lineup.red = {"dragon 5 - AC4 none 0504 n"};
    lineup.blue = {"infantry 5 maces AC2 normal 0503 s", "infantry 5 maces AC2 normal 0603 s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"attack Macemen 2.1", "attack Macemen 2.2"});
    battle.rolls({30, 30});
    EXPECT_EQ(battle.rp("Dragon 1.1"), 298);
}

TEST(GH_COM_3, BlowsAtMissileWeaponsInHandAreDoubledAndChargesAreNot)
{
    for (const Weapon held : {Weapon::swords, Weapon::spears, Weapon::halberds})
        for (const Weapon facing : {Weapon::slings, Weapon::bows, Weapon::crossbows}) EXPECT_TRUE(is_doubled(held, facing));
    EXPECT_TRUE(is_doubled(std::nullopt, Weapon::bows));  // a natural attack too
    EXPECT_FALSE(is_doubled(std::nullopt, Weapon::swords));
    EXPECT_FALSE(is_doubled(Weapon::spears, std::nullopt));
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 bows,swords AC0 none 0503 s hand=bows", "infantry 5 bows,swords AC0 none 0403 s hand=swords"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"attack Bowmen 2.1"});
    battle.rolls({9, 12});
    EXPECT_EQ(battle.rp("Bowmen 2.1"), 100 - 2 * 9 - 12);
    battle.end_round();
    battle.calm();
    battle.take("Cavalry 1.1", {"attack Bowmen 2.2"});  // swords in hand
    battle.rolls({9, 12});
    EXPECT_EQ(battle.rp("Bowmen 2.2"), 100 - 9 - 12);
}

TEST(GH_COM_3, MissilesAreNeverDoubled)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0504 n", "infantry 5 battle-axes AC0 none 0604 n"};
    lineup.blue = {"infantry 5 bows AC0 none 0502 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1", {"shoot Bowmen 2.1"});
    battle.roll(9);
    battle.take("Axemen 1.1", {"throw Bowmen 2.1"});
    battle.roll(9);
    EXPECT_EQ(battle.rp("Bowmen 2.1"), 82);
}

TEST(GH_COM_4, ShortWeaponsAreDoubledAtPoles)
{
    for (const Weapon held : every<Weapon>())
        for (const Weapon facing : {Weapon::halberds, Weapon::spears, Weapon::javelins}) {
            const bool is_short = held == Weapon::swords || held == Weapon::maces || held == Weapon::two_handed_swords ||
                                  held == Weapon::flails || held == Weapon::battle_axes || held == Weapon::war_hammers;
            EXPECT_EQ(is_doubled(held, facing), is_short) << name_of(held) << " at " << name_of(facing);
        }
    EXPECT_FALSE(is_doubled(std::nullopt, Weapon::spears));
    // (17 - 3) x 2: after protection and bonuses.
    const Fighter spearmen = infantry(5, Weapon::spears, Armour::ac1);
    EXPECT_EQ(takes(Part::blow, Damage::slash, infantry(5, Weapon::swords), spearmen, 17, {}, is_doubled(Weapon::swords, Weapon::spears)), 28);
}

TEST(GH_COM_5, RidersChargeFootBesidesTheirBlow)
{
    for (const Type rider : {Type::cavalry, Type::quadrigae, Type::elephants, Type::falcated_chariots})
        for (const Type target : every<Type>()) {
            const auto parts = melee_parts(rider, std::nullopt, target, Weapon::swords);
            EXPECT_EQ(parts.charge.dice > 0, is_foot(target)) << name_of(rider) << " at " << name_of(target);
            EXPECT_FALSE(parts.recoils);
        }
    EXPECT_FALSE(melee_parts(Type::infantry, Weapon::swords, Type::infantry, Weapon::swords).charge);
    EXPECT_FALSE(melee_parts(Type::trolls, std::nullopt, Type::infantry, Weapon::swords).charge);
    // Horse archers: the charge is the whole attack, and none at other riders.
    EXPECT_FALSE(melee_parts(Type::cavalry, Weapon::bows, Type::infantry, Weapon::swords).blow);
    EXPECT_TRUE(melee_parts(Type::cavalry, Weapon::bows, Type::infantry, Weapon::swords).charge);
    EXPECT_FALSE(melee_parts(Type::cavalry, Weapon::bows, Type::cavalry, Weapon::swords));
}

TEST(GH_COM_5, AShotAtANeighbourBringsNoCharge)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 bows AC0 none 0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"shoot Swordmen 2.1"});
    battle.roll(10);
    EXPECT_FALSE(battle.waits_for_dice() && battle.state.phase == Phase::roll);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 90);
    EXPECT_EQ(battle.unit("Cavalry 1.1").engaged, 0);
}

TEST(GH_COM_6, AChargeAtPolesFallsOnTheCharger)
{
    // Charge roll 22: 22 - (8 + 5) + 5 - 4 = 10 on the Cavalry; the sword blow goes on, doubled at the spears.
    Lineup lineup;
    lineup.red = {"cavalry 4 swords AC3 normal 0504 n"};
    lineup.blue = {"infantry 5 spears AC0 none 0503 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1", {"attack Spearmen 2.1"});
    battle.rolls({11, 22});
    EXPECT_EQ(battle.rp("Spearmen 2.1"), 100 - 2 * 10);
    EXPECT_EQ(battle.rp("Cavalry 1.1"), 180 - 10 - 2);
}

TEST(GH_COM_6, PolesThatAttackARiderTurnHisChargeOnHim)
{
    Lineup lineup;
    lineup.red = {"infantry 5 spears AC0 none 0504 n", "infantry 5 swords AC0 none 0604 n"};
    lineup.blue = {"cavalry 4 swords AC3 normal 0503 n", "cavalry 4 swords AC3 normal 0603 s"};
    Battle battle(lineup);
    battle.take("Spearmen 1.1", {"attack Cavalry 2.1"});  // from the rear: +15 on both parts
    battle.rolls({20, 22});
    EXPECT_EQ(battle.rp("Cavalry 2.1"), 180 - (20 - 11 + 1 + 15) - (22 - 13 + 1 + 15));
    battle.take("Swordmen 1.1", {"attack Cavalry 2.2"});
    battle.roll(20);  // no charge
    EXPECT_EQ(battle.rp("Cavalry 2.2"), 180 - (20 - 13 + 1));
    EXPECT_TRUE(melee_parts(Type::infantry, Weapon::javelins, Type::falcated_chariots, std::nullopt).recoils);
    EXPECT_FALSE(melee_parts(Type::trolls, std::nullopt, Type::cavalry, Weapon::swords).charge);
}

TEST(GH_COM_6, WhenTheRiderAttacksSideTerrainAndHeightDoNotCountForTheRecoil)
{
    const Fighter riders = cavalry(4, Weapon::swords), spears = infantry(5, Weapon::spears);
    const Approach good{Aspect::rear, false, true, true};
    const auto plan = plan_melee(ours(), riders, spears, good);
    ASSERT_EQ(plan.size(), 2u);
    EXPECT_EQ(plan[0].modifier, 4 - 5 + 15 + 10 + 5);
    EXPECT_EQ(plan[1].modifier, -13 + 5 - 4);
    EXPECT_TRUE(plan[1].on_attacker);
    const auto back = plan_melee(ours(), spears, riders, good);
    EXPECT_EQ(back[1].modifier, -13 + 5 - 4 + 15 + 10 + 5);
    EXPECT_FALSE(back[1].on_attacker);
}

TEST(GH_COM_7, TheFlankCountsOnEveryPart)
{
    const Fighter macemen = infantry(5, Weapon::maces, Armour::ac2, Shield::normal);
    const Approach flank{Aspect::flank, false, false, false}, rear{Aspect::rear, false, false, false};
    EXPECT_EQ(takes(Part::blow, Damage::slash, cavalry(4, Weapon::swords), macemen, 16, flank), 10);
    EXPECT_EQ(takes(Part::charge, Damage::crush, cavalry(4, Weapon::swords), macemen, 25, flank), 14);
    EXPECT_EQ(takes(Part::blow, Damage::slash, cavalry(4, Weapon::swords), macemen, 16, rear), 20);
}

TEST(GH_COM_7, TheSourcesExampleAtTheTable)
{
    Lineup lineup;
    lineup.red = {"cavalry 4 swords AC3 normal 0604 nw"};
    lineup.blue = {"infantry 5 maces AC2 normal 0504 n"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    ASSERT_EQ(aspect_of(battle.state, battle.unit("Macemen 2.1"), battle.cell("0604")), Aspect::flank);
    battle.act("attack Macemen 2.1");
    battle.rolls({16, 25});
    EXPECT_EQ(battle.rp("Macemen 2.1"), 100 - 10 - 14);
}

TEST(GH_COM_8, NativeTerrainGivesTenAndNeverOnThePlain)
{
    Lineup lineup;
    lineup.map = ".....\\n.....\\n..f..\\n.....";
    lineup.red_native = R"("forest")";
    lineup.red = {"infantry 5 swords AC0 none 0303 n"};
    lineup.blue = {"infantry 5 maces AC0 none 0302 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Macemen 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Macemen 2.1"), 80);
    battle.take("Macemen 2.1", {"attack Swordmen 1.1"});  // stands on the plain
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), 99 - 10);
    lineup.red_native = R"("plain")";
    Problems problems;
    EXPECT_FALSE(read(parsed(lineup.json()), problems));
    EXPECT_EQ(to_text(problems.at(0)), "/players/0/native/0: plain and semiplain are never native terrain (GH-COM-8)");
}

TEST(GH_COM_8, WhoeverIsAboveItsNativeTerrainDoesNotStandInIt)
{
    Lineup lineup;
    lineup.map = ".....\\n.....\\n..f..\\n.....";
    lineup.red_native = R"("forest")";
    lineup.red = {"dragon 5 - AC4 none 0303^ n"};
    lineup.blue = {"infantry 5 maces AC0 none 0302 s"};
    Battle battle(lineup);
    battle.take("Dragon 1.1", {"attack Macemen 2.1"});
    battle.roll(10);
    EXPECT_EQ(battle.rp("Macemen 2.1"), 90);
}

TEST(GH_COM_9, HeightGivesFiveUnlessTheTargetHasItToo)
{
    Lineup lineup;
    lineup.map = ".....\\n..+..\\n..h..\\n.....";
    lineup.legend = R"("+":{"advantageous":true})";
    lineup.red = {"infantry 5 swords AC0 none 0303 n"};
    lineup.blue = {"infantry 5 maces AC0 none 0302 s", "infantry 5 maces AC0 none 0203 ne"};
    Battle battle(lineup);
    const auto height = [&](const char* a, const char* t) {
        return approach_of(battle.state, battle.unit(a), battle.unit(t), false).height;
    };
    EXPECT_FALSE(height("Swordmen 1.1", "Macemen 2.1"));  // a cliff top, say
    EXPECT_FALSE(height("Macemen 2.1", "Swordmen 1.1"));
    EXPECT_TRUE(height("Swordmen 1.1", "Macemen 2.2"));
    EXPECT_FALSE(height("Macemen 2.2", "Swordmen 1.1"));
    EXPECT_EQ(takes(Part::blow, Damage::slash, infantry(5, Weapon::swords), infantry(5, Weapon::maces), 10, {Aspect::front, false, false, true}), 15);
}

TEST(GH_COM_10, FromAWallMissilesReachOneHexFartherAndTakeFiveMore)
{
    Lineup lineup;
    lineup.map = cat(meadow, "\\nWTW......");
    lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Red"},"T":{"work":"tower","material":"rock","side":"Red"})";
    lineup.red = {"infantry 5 bows AC0 none 0108 n", "infantry 5 bows AC0 none 0208 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0101 s", "giant-eagle 5 - AC4 none 0201^ s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1");
    EXPECT_EQ(distance(battle.state, battle.cell("0108"), battle.cell("0101")), 7);
    EXPECT_EQ(battle.clause("shoot Giant eagle 2.1"), "GH-WPN-4");  // not on ground level
    battle.act("shoot Swordmen 2.1");
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100 - 15);  // the five are not given twice
    battle.take("Bowmen 1.2");                        // from the tower
    EXPECT_FALSE(battle.legal("shoot Swordmen 2.1"));  // 8 hexes
    const Approach from_tower = approach_of(battle.state, battle.unit("Bowmen 1.2"), battle.unit("Swordmen 2.1"), true);
    EXPECT_TRUE(from_tower.height);
}

TEST(GH_COM_10, AHillIsGroundLevelForThoseAboveItAndNotForThoseBesideIt)
{
    Lineup lineup;
    lineup.map = cat(meadow, "\\nWTW......");
    lineup.map.replace(0, 1, "h");  // 0101
    lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Red"},"T":{"work":"tower","material":"rock","side":"Red"})";
    lineup.red = {"infantry 5 bows AC0 none 0108 n", "infantry 5 bows AC0 none 0305 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0101 s"};
    Battle battle(lineup);
    ASSERT_TRUE(is_high(battle.state, battle.unit("Swordmen 2.1")));
    EXPECT_TRUE(approach_of(battle.state, battle.unit("Bowmen 1.1"), battle.unit("Swordmen 2.1"), true).height);
    EXPECT_FALSE(approach_of(battle.state, battle.unit("Bowmen 1.2"), battle.unit("Swordmen 2.1"), true).height);
    battle.take("Bowmen 1.1", {"shoot Swordmen 2.1"});  // 7 hexes
    battle.roll(10);
    EXPECT_EQ(battle.rp("Swordmen 2.1"), 100 - 15);
}

TEST(GH_MOR_3, BothUnitsMoraleCounts)
{
    const Fighter brave = infantry(5, Weapon::swords, Armour::ac0, Shield::none, 45);
    const Fighter shaken = infantry(5, Weapon::maces, Armour::ac0, Shield::none, -25);
    EXPECT_EQ(takes(Part::blow, Damage::slash, brave, shaken, 10), 19);  // +4 and +5
    EXPECT_EQ(takes(Part::blow, Damage::crush, shaken, brave, 20), 11);  // -5 and -4
}

TEST(Combat, TheTallyIsTheComputation)
{
    const Fighter macemen = infantry(5, Weapon::maces, Armour::ac2, Shield::normal, -25);
    const Approach approach{Aspect::flank, false, true, true};
    Tally tally;
    add_up(tally, ours(), Part::blow, Damage::slash, cavalry(4, Weapon::swords), macemen, approach);
    EXPECT_EQ(tally.total(), Fraction(modifier(ours(), Part::blow, Damage::slash, cavalry(4, Weapon::swords), macemen, approach)));
    EXPECT_EQ(tally.lines().size(), 8u);
    EXPECT_EQ(render(tally.lines()[0].why), "rigid leather armour (assumed number)");
}

TEST(Combat, OddsOfAPartAreItsRollsMapped)
{
    const PlannedPart part{Part::blow, {3, Damage::slash}, true, false, -10};
    std::uint64_t nothing = 0, total = 0;
    std::map<int, std::uint64_t> counted;
    for (int a = 1; a <= 10; ++a)
        for (int b = 1; b <= 10; ++b)
            for (int c = 1; c <= 10; ++c) ++counted[std::max(0, a + b + c - 10) * 2];
    for (const PartOdds::Bar& bar : odds_of(part).bars) {
        EXPECT_EQ(bar.weight, counted[bar.damage]) << bar.damage;
        total += bar.weight;
        nothing += bar.damage == 0 ? bar.weight : 0;
    }
    EXPECT_EQ(total, 1000u);
    EXPECT_EQ(nothing, 120u);
}

}  // namespace
}  // namespace montjoy::gbh
