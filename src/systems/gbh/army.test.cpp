#include "systems/gbh/army.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

/// The faults of a list of one unit, each with its pointer and clause; empty where it is taken.
std::string faults(const std::string& unit, const std::string& allows = "")
{
    Problems problems;
    const Document list = parsed(cat(R"({"allows":[)", allows, R"(],"units":[{)", unit, "}]}"));
    read_army(Place(list, problems), false);
    std::string all;
    for (const Problem& p : problems) all += cat(all.empty() ? "" : " ", p.where.substr(6), p.warning ? "?" : "", ":", p.message.clause.id);
    return all;
}

struct Printed {
    Type type;
    const char* list;  ///< what one of them looks like in an army list
    int number, normal, charge;
    const char* least;
    const char* most;
    int rp;
};

void expect_printed(const Printed& p)
{
    const TypeRow& row = types[p.type];
    EXPECT_EQ(row.number, p.number);
    EXPECT_EQ(row.normal, p.normal);
    EXPECT_EQ(row.charge, p.charge);
    EXPECT_EQ(name_of(row.least), p.least);
    EXPECT_EQ(name_of(row.most), p.most);
    EXPECT_EQ(row.rp, p.rp);
    EXPECT_EQ(faults(p.list, R"("assault-tower","covered-ram")"), "") << p.list;
    for (const Armour armour : every<Armour>()) {
        const std::string list = cat(p.list, R"(,"armour":")", name_of(armour), "\"");
        if (std::string_view(p.list).find("armour") != std::string_view::npos) continue;
        const bool may = armour >= row.least && armour <= row.most;
        EXPECT_EQ(faults(list, R"("assault-tower","covered-ram")").empty(), may) << list;
    }
}

TEST(GH_UNIT_1, IrregularsAreOfLevelOneOrTwoWithPlainWeaponsAndNoArmour)
{
    expect_printed({Type::irregulars, R"("type":"irregulars","level":2,"weapons":["spears"])", 200, 1, 2, "AC0", "AC0", 100});
    EXPECT_EQ(faults(R"("type":"irregulars","level":3,"weapons":["bows"])"), "/0/level:GH-UNIT-1");
    for (const Weapon weapon : every<Weapon>()) {
        const bool may = weapon == Weapon::spears || weapon == Weapon::bows || weapon == Weapon::slings || weapon == Weapon::maces;
        EXPECT_EQ(faults(cat(R"("type":"irregulars","level":1,"weapons":[")", name_of(weapon), "\"]")),
                  may ? "" : "/0/weapons/0:GH-UNIT-1");
    }
    EXPECT_EQ(faults(R"("type":"irregulars","level":1)"), "/0:GH-UNIT-1");
}

TEST(GH_UNIT_17, OfAnUnknownTypeOnlyTheTypeIsBlamed)
{
    EXPECT_EQ(faults(R"("type":"dragons","level":2)"), "/0/type:GH-UNIT-17");
    EXPECT_EQ(faults(R"("level":2)"), "/0/type:");
}

TEST(GH_UNIT_2, EngineersNeverFightAndHaveAnEpOfOne)
{
    expect_printed({Type::engineers, R"("type":"engineers","level":3)", 100, 1, 2, "AC0", "AC0", 50});
    EXPECT_EQ(faults(R"("type":"engineers","level":3,"weapons":["maces"])"), "/0/weapons/0:GH-UNIT-2");
    Lineup lineup;
    lineup.red = {"engineers 3 - AC0 none 0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s"};
    Battle battle(lineup);
    EXPECT_EQ(ep_of(battle.state, battle.unit("Engineers 1.1")), 100);
    battle.take("Engineers 1.1");
    EXPECT_EQ(battle.refusal("attack Swordmen 2.1"), "Engineers 1.1 never fight (GH-UNIT-2)");
    EXPECT_EQ(battle.clause("shoot Swordmen 2.1"), "GH-UNIT-2");
}

TEST(GH_UNIT_3, InfantryIsOfLevelThreeOrMoreAndNamedByItsWeapon)
{
    expect_printed({Type::infantry, R"("type":"infantry","level":3,"weapons":["swords"])", 200, 1, 2, "AC0", "AC4", 100});
    EXPECT_EQ(faults(R"("type":"infantry","level":2,"weapons":["swords"])"), "/0/level:GH-UNIT-3");
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":[])"), "/0/weapons:GH-UNIT-3");
    const auto word = [](Weapon weapon) { return label_word(label_of(Type::infantry, weapon)); };
    EXPECT_EQ(word(Weapon::swords), "Swordmen");
    EXPECT_EQ(word(Weapon::maces), "Macemen");
    EXPECT_EQ(word(Weapon::spears), "Spearmen");
    EXPECT_EQ(word(Weapon::bows), "Bowmen");
    EXPECT_EQ(word(Weapon::slings), "Slingmen");
    EXPECT_EQ(word(Weapon::crossbows), "Crossbowmen");
}

TEST(GH_UNIT_4, CavalryHasNoTwoHandedMeleeWeaponsAndNoFullShieldButMayShoot)
{
    expect_printed({Type::cavalry, R"("type":"cavalry","level":3,"weapons":["bows","swords"],"shield":"normal")", 50, 2, 4, "AC0", "AC4", 180});
    EXPECT_EQ(faults(R"("type":"cavalry","level":2,"weapons":["swords"])"), "/0/level:GH-UNIT-4");
    for (const char* weapon : {"two-handed-swords", "flails", "halberds"})
        EXPECT_EQ(faults(cat(R"("type":"cavalry","level":3,"weapons":[")", weapon, "\"]")), "/0/weapons/0:GH-UNIT-4");
    EXPECT_EQ(faults(R"("type":"cavalry","level":3,"weapons":["swords"],"shield":"full")"), "/0/shield:GH-SHD-3");
}

TEST(GH_UNIT_5, FalcatedChariotsCarryNoWeaponsAndOnlyCharge)
{
    expect_printed({Type::falcated_chariots, R"("type":"falcated-chariots","level":4)", 20, 2, 3, "AC0", "AC4", 150});
    EXPECT_EQ(faults(R"("type":"falcated-chariots","level":4,"weapons":["swords"])"), "/0/weapons/0:GH-UNIT-5");
    EXPECT_FALSE(melee_parts(Type::falcated_chariots, std::nullopt, Type::infantry, Weapon::swords).blow);
    EXPECT_EQ(melee_parts(Type::falcated_chariots, std::nullopt, Type::infantry, Weapon::swords).charge.dice, 6);
    EXPECT_FALSE(melee_parts(Type::falcated_chariots, std::nullopt, Type::cavalry, Weapon::swords));
}

TEST(GH_UNIT_6, QuadrigaeHaveBowOrJavelinsAndTheCharge)
{
    expect_printed({Type::quadrigae, R"("type":"quadrigae","level":4,"weapons":["bows","javelins"])", 10, 2, 3, "AC0", "AC4", 150});
    EXPECT_EQ(faults(R"("type":"quadrigae","level":4,"weapons":["swords"])"), "/0/weapons/0:GH-UNIT-6");
    EXPECT_EQ(faults(R"("type":"quadrigae","level":4)"), "/0:GH-UNIT-6");
    Lineup lineup;
    lineup.red = {"quadrigae 4 bows AC1 none 0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 2.1", {"attack Quadrigae 1.1"});
    battle.roll(10);
    battle.take("Quadrigae 1.1", {"shoot Swordmen 2.1"});  // in melee
    battle.roll(20);
}

TEST(GH_UNIT_7, ElephantsWearHeavyArmourTrampleChargeAndBatterWood)
{
    expect_printed({Type::elephants, R"("type":"elephants","level":4)", 10, 1, 2, "AC3", "AC4", 250});
    const MeleeParts parts = melee_parts(Type::elephants, std::nullopt, Type::infantry, Weapon::swords);
    EXPECT_EQ(parts.blow.dice, 6);
    EXPECT_EQ(parts.charge.dice, 6);
    Lineup lineup;
    lineup.map = ".....\\n..W..\\n.....\\n.....";
    lineup.legend = R"("W":{"work":"wall","material":"wood","side":"Blue"})";
    lineup.red = {"elephants 4 - AC3 none 0303 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0504 s"};
    Battle battle(lineup);
    battle.take("Elephants 1.1", {"batter 0302"});
    EXPECT_EQ(battle.work("0302").rp, 1700);
}

TEST(GH_UNIT_8__GH_UNIT_9__GH_UNIT_10__GH_UNIT_11__GH_UNIT_12, MachinesAreAsPrintedAndHaveNoChargeRate)
{
    expect_printed({Type::ladder, R"("type":"ladder")", 1, 1, 1, "AC0", "AC0", 40});
    expect_printed({Type::assault_tower, R"("type":"assault-tower")", 1, 1, 1, "AC0", "AC0", 70});
    expect_printed({Type::battering_ram, R"("type":"battering-ram")", 1, 1, 1, "AC0", "AC0", 40});
    expect_printed({Type::covered_ram, R"("type":"covered-ram")", 1, 1, 1, "AC0", "AC0", 70});
    expect_printed({Type::catapult, R"("type":"catapult")", 1, 1, 1, "AC0", "AC0", 40});
    Lineup lineup;
    lineup.red = {"ladder 3 - AC0 none 0504 n", "catapult 3 - AC0 none 0304 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0901 s"};
    Battle battle(lineup);
    battle.take("Ladder 1.1");
    EXPECT_TRUE(battle.legal("move 0503"));
    EXPECT_EQ(battle.clause("move 0502"), "GH-RND-3");
}

TEST(GH_UNIT_13__GH_UNIT_14, DragonAndEagleWalkAndFly)
{
    for (const auto& [type, list] : {std::pair{Type::dragon, R"("type":"dragon","level":5)"}, {Type::giant_eagle, R"("type":"giant-eagle","level":5)"}}) {
        expect_printed({type, list, 1, 2, 4, "AC4", "AC4", 300});
        EXPECT_EQ(types[type].fly_normal, 3);
        EXPECT_EQ(types[type].fly_charge, 6);
    }
}

TEST(GH_UNIT_15__GH_UNIT_16, TrollsAndEntsAreAsPrinted)
{
    expect_printed({Type::trolls, R"("type":"trolls","level":5)", 10, 2, 3, "AC4", "AC4", 250});
    expect_printed({Type::ents, R"("type":"ents","level":5)", 5, 2, 3, "AC4", "AC4", 250});
}

TEST(GH_UNIT_17, NamesAreTypePlayerAndNumberAndStandOnce)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n", "infantry 5 swords AC1 none 0404 n", "infantry 5 bows AC0 none 0304 n number=5"};
    lineup.blue = {"infantry 5 bows AC0 none 0901 s"};
    Battle battle(lineup);
    for (const char* name : {"Swordmen 1.1", "Swordmen 1.2", "Bowmen 1.5", "Bowmen 2.1"}) battle.id(name);
    lineup.red.push_back("infantry 5 bows AC0 none 0204 n number=5");
    Problems problems;
    EXPECT_FALSE(read(parsed(lineup.json()), problems));
    EXPECT_EQ(to_text(problems.at(0)), "/players/0/army/units/3/number: the name Bowmen 1.5 is used twice (GH-UNIT-17)");
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["swords","maces","spears","flails"])"), "/0/weapons:GH-UNIT-17");
}

TEST(GH_UNIT_18, RacesKeepToTheirLimits)
{
    const auto infantry = [](const char* race, const char* weapon, const char* armour, int level = 5) {
        return cat(R"("type":"infantry","race":")", race, R"(","level":)", level, R"(,"weapons":[")", weapon, R"("],"armour":")", armour, "\"");
    };
    EXPECT_EQ(faults(infantry("hobbits", "slings", "AC1")), "");
    EXPECT_EQ(faults(infantry("hobbits", "swords", "AC1")), "/0/race:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"irregulars","race":"hobbits","level":1,"weapons":["spears"])"), "");
    EXPECT_EQ(faults(R"("type":"cavalry","race":"elves","level":5,"weapons":["swords"])"), "/0/race?:GH-UNIT-18");  // a warning
    EXPECT_EQ(faults(infantry("dwarfs", "battle-axes", "AC3")), "");
    EXPECT_EQ(faults(infantry("dwarfs", "battle-axes", "AC2")), "/0/armour:GH-UNIT-18");
    EXPECT_EQ(faults(infantry("dwarfs", "swords", "AC3")), "/0/weapons/0:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"cavalry","race":"dwarfs","level":5,"weapons":["maces"],"armour":"AC3")"), "/0/race:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"irregulars","race":"dwarfs","level":2,"weapons":["war-hammers"],"armour":"AC4","shield":"full")"), "");
    EXPECT_EQ(faults(infantry("orcs", "swords", "AC2")), "");
    EXPECT_EQ(faults(infantry("orcs", "swords", "AC3", 9)), "/0/armour:GH-UNIT-18");
    EXPECT_EQ(faults(infantry("orcs", "swords", "AC3", 10)), "");
    EXPECT_EQ(faults(R"("type":"cavalry","race":"orcs","level":12,"weapons":["swords"],"armour":"AC3")"), "/0/armour:GH-UNIT-18");
    EXPECT_EQ(faults(infantry("high-orcs", "swords", "AC3")), "");
    EXPECT_EQ(faults(infantry("high-orcs", "swords", "AC2")), "/0/armour:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"irregulars","race":"high-orcs","level":2,"weapons":["maces"])"), "/0:GH-UNIT-18 /0/race:GH-UNIT-18");
}

TEST(GH_UNIT_18, OfAMachineOrCreatureWithARaceOnlyTheRaceIsBlamed)
{
    EXPECT_EQ(faults(R"("type":"dragon","race":"orcs","level":3)"), "/0/race:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"catapult","race":"high-orcs")"), "/0/race:GH-UNIT-18");
    EXPECT_EQ(faults(R"("type":"elephants","race":"dwarfs","level":3,"armour":"AC3")"), "/0/race:GH-UNIT-18");
}

TEST(GH_UNIT_1, AKindWithOneArmourIsNotSaidToHaveARange)
{
    Problems problems;
    const Document list = parsed(R"({"units":[{"type":"irregulars","level":2,"weapons":["bows"],"armour":"AC1"}]})");
    read_army(Place(list, problems), false);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(to_text(problems[0]), "/units/0/armour: irregulars wear AC0, not AC1 (GH-UNIT-1)");
}

TEST(GH_UNIT_19, TheSheetCallsLevelTenEliteAndOverTwentyVeteran)
{
    Lineup lineup;
    lineup.red = {"infantry 9 swords AC0 none 0104 n", "infantry 10 swords AC0 none 0204 n", "infantry 20 swords AC0 none 0304 n",
                  "infantry 21 swords AC0 none 0404 n"};
    lineup.blue = {"infantry 5 bows AC0 none 0901 s"};
    Battle battle(lineup);
    const std::string sheet = Rules::paper("sheet", Format::text, Rules::view(battle.state, Seat{0}), {});
    EXPECT_NE(sheet.find(" 9   0  +0"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("10 (elite)"), std::string::npos);
    EXPECT_NE(sheet.find("20 (elite)"), std::string::npos);
    EXPECT_NE(sheet.find("21 (veteran)"), std::string::npos);
}

TEST(GH_WPN_1__GH_WPN_2__GH_WPN_3__GH_WPN_4__GH_WPN_5, WeaponsAreAsPrinted)
{
    struct Row {
        Weapon weapon;
        int dice;
        Damage kind;
        int range, thrown, ep;
        bool two_handed;
    };
    const std::vector<Row> printed{{Weapon::swords, 3, Damage::slash, 0, 0, 20, false},
                                   {Weapon::maces, 3, Damage::crush, 0, 0, 20, false},
                                   {Weapon::spears, 3, Damage::puncture, 0, 0, 20, false},
                                   {Weapon::two_handed_swords, 5, Damage::slash, 0, 0, 40, true},
                                   {Weapon::flails, 5, Damage::crush, 0, 0, 40, true},
                                   {Weapon::halberds, 5, Damage::puncture, 0, 0, 40, true},
                                   {Weapon::battle_axes, 3, Damage::slash, 0, 3, 20, false},
                                   {Weapon::war_hammers, 3, Damage::crush, 0, 3, 20, false},
                                   {Weapon::javelins, 3, Damage::puncture, 0, 3, 20, false},
                                   {Weapon::slings, 3, Damage::crush, 6, 0, 10, true},
                                   {Weapon::bows, 3, Damage::puncture, 6, 0, 10, true},
                                   {Weapon::crossbows, 5, Damage::puncture, 6, 0, 30, true}};
    for (const Row& row : printed) {
        const WeaponRow& ours = weapons[row.weapon];
        EXPECT_EQ(ours.strike.dice, row.dice) << name_of(row.weapon);
        EXPECT_EQ(ours.strike.kind, row.kind) << name_of(row.weapon);
        EXPECT_EQ(ours.range, row.range) << name_of(row.weapon);
        EXPECT_EQ(ours.thrown, row.thrown) << name_of(row.weapon);
        EXPECT_EQ(ours.ep, row.ep) << name_of(row.weapon);
        EXPECT_EQ(ours.two_handed, row.two_handed) << name_of(row.weapon);
    }
}

TEST(GH_WPN_3, TheSameThrownWeaponMayBeCarriedThreeTimesAndWeighsEachTime)
{
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["javelins","javelins","javelins"])"), "");
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["swords","swords"])"), "/0/weapons/1:GH-WPN-3");
    Lineup lineup;
    lineup.red = {"infantry 5 javelins,javelins,javelins AC0 target 0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0501 s", "infantry 5 swords AC0 none 0505 s"};
    Battle battle(lineup);
    EXPECT_EQ(ep_of(battle.state, battle.unit("Javelinmen 1.1")), 80);
    battle.take("Javelinmen 1.1", {"throw Swordmen 2.1"});  // 3 hexes
    battle.roll(20);
    EXPECT_EQ(ep_of(battle.state, battle.unit("Javelinmen 1.1")), 60);
    EXPECT_EQ(in_hand(battle.state, battle.unit("Javelinmen 1.1")), Weapon::javelins);  // the next of them
}

TEST(GH_WPN_4__GH_WPN_5, MissilesReachSixHexes)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0507 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0501 s"};
    Battle near(lineup);
    near.take("Bowmen 1.1");
    EXPECT_TRUE(near.legal("shoot Swordmen 2.1"));
    lineup.map = cat(meadow, "\\n.........");
    lineup.red = {"infantry 5 crossbows AC0 none 0508 n"};
    Battle farther(lineup);
    farther.take("Crossbowmen 1.1");
    EXPECT_EQ(farther.refusal("shoot Swordmen 2.1"), "Swordmen 2.1 is 7 hexes away, out of range (GH-WPN-4)");
}

TEST(GH_WPN_6__GH_WPN_9, ChargesAndNaturalAttacksAreAsPrinted)
{
    const auto charge = [](Type type) { return int{types[type].charge_dice}; };
    EXPECT_EQ(charge(Type::cavalry), 4);
    EXPECT_EQ(charge(Type::falcated_chariots), 6);
    EXPECT_EQ(charge(Type::quadrigae), 4);
    EXPECT_EQ(charge(Type::elephants), 6);
    EXPECT_EQ(melee_parts(Type::cavalry, std::nullopt, Type::infantry, std::nullopt).charge.kind, Damage::crush);
    struct Row {
        Type type;
        Strike own, far;
    };
    for (const Row& row : {Row{Type::elephants, {6, Damage::crush}, {}}, Row{Type::dragon, {6, Damage::puncture}, {6, Damage::puncture}},
                           Row{Type::giant_eagle, {6, Damage::puncture}, {4, Damage::crush}},
                           Row{Type::trolls, {6, Damage::crush}, {6, Damage::crush}}, Row{Type::ents, {6, Damage::crush}, {6, Damage::crush}}}) {
        EXPECT_EQ(types[row.type].own, row.own) << name_of(row.type);
        EXPECT_EQ(types[row.type].far, row.far) << name_of(row.type);
    }
}

TEST(GH_WPN_10, AShieldDoesNotCountWithTwoHandedOrMissileWeaponsInHand)
{
    for (const Weapon weapon : every<Weapon>()) EXPECT_EQ(shield_counts(weapon), !weapons[weapon].two_handed) << name_of(weapon);
    EXPECT_TRUE(shield_counts(std::nullopt));
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["bows","swords"],"shield":"normal")"), "");
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["bows","flails"],"shield":"normal")"), "/0/shield?:GH-WPN-10");  // a warning
    const Numbers numbers = [] {
        Problems problems;
        return read_numbers(built_in_numbers(), problems);
    }();
    const Fighter foe{Type::infantry, 5, 0, Armour::ac0, Shield::none, Weapon::swords};
    const auto protection = [&](Weapon hand) {
        const Fighter f{Type::infantry, 5, 0, Armour::ac2, Shield::normal, hand};
        return -modifier(numbers, Part::blow, Damage::slash, foe, f, {});
    };
    EXPECT_EQ(protection(Weapon::swords), 10);
    EXPECT_EQ(protection(Weapon::bows), 5);
    EXPECT_EQ(protection(Weapon::halberds), 5);
}

TEST(GH_SHD_4, OnlyInfantryAndCavalryCarryShields)
{
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["swords"],"shield":"full")"), "");
    EXPECT_EQ(faults(R"("type":"irregulars","level":2,"weapons":["spears"],"shield":"target")"), "/0/shield:GH-SHD-4");
    EXPECT_EQ(faults(R"("type":"quadrigae","level":3,"weapons":["javelins"],"shield":"target")"), "/0/shield:GH-SHD-4");
    EXPECT_EQ(faults(R"("type":"elephants","level":3,"shield":"target")"), "/0/shield:GH-SHD-4");
}

TEST(GH_EP_1, EpIsTheSumOfTheEquipmentAndOneForEngineersMachinesAndCreatures)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC3 normal 0101 n", "infantry 5 spears AC2 none 0201 n", "infantry 5 swords,bows,javelins AC4 full 0301 n",
                  "trolls 5 - AC4 none 0401 n", "catapult 3 - AC0 none 0501 n", "elephants 5 - AC3 none 0601 n"};
    lineup.blue = {"infantry 5 bows AC0 none 0906 s"};
    Battle battle(lineup);
    const auto ep = [&](const char* name) { return ep_of(battle.state, battle.unit(name)); };
    EXPECT_EQ(ep("Cavalry 1.1"), 160);
    EXPECT_EQ(ep("Spearmen 1.1"), 80);
    EXPECT_EQ(ep("Swordmen 1.1"), 20 + 10 + 20 + 120 + 60);
    EXPECT_EQ(ep("Trolls 1.1"), 100);
    EXPECT_EQ(ep("Catapult 1.1"), 100);
    EXPECT_EQ(ep("Elephants 1.1"), 100);  // its armour
}

TEST(GH_SIEGE_5, AssaultTowersAndCoveredRamsWantTheArmyListsLeaveAndMachinesAreOfLevelThree)
{
    EXPECT_EQ(faults(R"("type":"assault-tower")"), "/0/type:GH-SIEGE-5");
    EXPECT_EQ(faults(R"("type":"covered-ram")", R"("assault-tower")"), "/0/type:GH-SIEGE-5");
    EXPECT_EQ(faults(R"("type":"covered-ram")", R"("covered-ram")"), "");
    Problems problems;
    const Document list = parsed(R"({"units":[{"type":"ladder"},{"type":"ladder","level":7}]})");
    const auto entries = read_army(Place(list, problems), false);
    EXPECT_EQ(entries[0].level, 3);
    EXPECT_EQ(entries[1].level, 7);
}

TEST(ArmyList, NamesUnknownFieldsAndValues)
{
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["sword"])"), "/0/weapons/0:GH-WPN-1");
    EXPECT_EQ(faults(R"("type":"infantry","level":3,"weapons":["swords"],"at":"0405")"), "/0/at:");
    EXPECT_EQ(faults(R"("type":"horse","level":3)"), "/0/type:GH-UNIT-17");
    EXPECT_EQ(faults(R"("level":3,"weapons":["swords"])"), "/0/type:");
}

}  // namespace
}  // namespace montjoy::gbh
