#include "systems/gbh/odds.hpp"

#include <map>

#include "analysis/play.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

std::string unit(const char* type, int level, const char* weapon, const char* armour, const char* shield, int morale = 0)
{
    const std::string held = weapon ? cat("\"", weapon, "\"") : std::string("null");
    return cat(R"({"type":")", type, R"(","level":)", level, R"(,"weapon":)", held, R"(,"armour":")", armour, R"(","shield":")", shield,
               R"(","morale":)", morale, "}");
}
std::string situation(const std::string& attacker, const std::string& defender, const char* aspect = "front", bool native = false,
                      bool height = false, bool missile = false)
{
    const auto yes = [](bool b) { return b ? "true" : "false"; };
    return cat(R"({"attacker":)", attacker, R"(,"defender":)", defender, R"(,"aspect":")", aspect, R"(","native":)", yes(native),
               R"(,"height":)", yes(height), R"(,"missile":)", yes(missile), "}");
}

ToolAnswer ask(const std::string& json, bool as_json = true)
{
    ToolInput input;
    input.files.emplace_back("situation.json", json);
    if (as_json) input.options.emplace_back("json", "");
    return odds_tool(input);
}

/// "damage:p damage:p ..." of one list of the answer.
std::string bars(const ToolAnswer& answer, const char* key)
{
    const Document json = parsed(answer.text);
    std::string all;
    for (const Document& bar : json.find(key)->items)
        all += cat(all.empty() ? "" : " ", bar.find("damage")->integer, ':', bar.find("p")->string);
    return all;
}

std::string clause(const std::string& json)
{
    const ToolAnswer answer = ask(json);
    EXPECT_TRUE(answer.problems.empty() || answer.text.empty());
    return answer.problems.empty() ? "" : cat(answer.problems[0].where, ':', answer.problems[0].message.clause.id);
}

const std::string riders = unit("cavalry", 4, "swords", "AC3", "normal");
const std::string macemen = unit("infantry", 5, "maces", "AC2", "normal");

/// Sums of n ten-sided dice by counting every throw.
std::map<int, long> throws_of(int dice)
{
    std::map<int, long> sums{{0, 1}};
    for (int die = 0; die < dice; ++die) {
        std::map<int, long> next;
        for (const auto& [sum, ways] : sums)
            for (int face = 1; face <= 10; ++face) next[sum + face] += ways;
        sums = next;
    }
    return sums;
}

TEST(GH_COM_7__GH_COM_5, OddsOfTheSourcesExampleAreThoseOfAFormulaOnPaper)
{
    // Blow 3d10 - 10 + 4 - 5 + 5, charge 4d10 - 15 + 4 - 5 + 5, added.
    std::map<int, std::int64_t> damage;
    for (const auto& [blow, blow_ways] : throws_of(3))
        for (const auto& [charge, charge_ways] : throws_of(4))
            damage[std::max(0, blow - 6) + std::max(0, charge - 11)] += blow_ways * charge_ways;
    std::string expected;
    for (const auto& [rp, ways] : damage)
        expected += cat(expected.empty() ? "" : " ", rp, ':', to_text(Fraction(ways, 10'000'000)));
    const ToolAnswer answer = ask(situation(riders, macemen, "flank"));
    EXPECT_EQ(bars(answer, "damage_to_defender"), expected);
    EXPECT_EQ(bars(answer, "damage_to_attacker"), "0:1");
    EXPECT_NE(answer.text.find(R"("fatigue":2)"), std::string::npos);
    EXPECT_NE(answer.text.find(R"("assumed":["GH-ARM-2","GH-SHD-2","GH-MOR-3","GH-ARM-3"])"), std::string::npos) << answer.text;
}

TEST(GH_COM_4__GH_COM_6, OddsAgainstSpearsDoubleTheBlowAndTurnTheCharge)
{
    const std::string spears = unit("infantry", 5, "spears", "AC2", "normal");
    const ToolAnswer answer = ask(situation(riders, spears, "rear", true, true));
    std::map<int, std::int64_t> blow, recoil;
    for (const auto& [sum, ways] : throws_of(3)) blow[std::max(0, sum - 10 - 1 + 15 + 10 + 5) * 2] += ways;
    for (const auto& [sum, ways] : throws_of(4)) recoil[std::max(0, sum - 13 + 1)] += ways;
    const auto written = [](const std::map<int, std::int64_t>& odds, std::int64_t total) {
        std::string all;
        for (const auto& [rp, ways] : odds) all += cat(all.empty() ? "" : " ", rp, ':', to_text(Fraction(ways, total)));
        return all;
    };
    EXPECT_EQ(bars(answer, "damage_to_defender"), written(blow, 1000));
    EXPECT_EQ(bars(answer, "damage_to_attacker"), written(recoil, 10'000));
    // The spears attack: both parts fall on the riders.
    const ToolAnswer back = ask(situation(spears, riders));
    std::map<int, std::int64_t> both;
    for (const auto& [a, x] : throws_of(3))
        for (const auto& [b, y] : throws_of(4)) both[std::max(0, a - 11 + 1) + std::max(0, b - 13 + 1)] += x * y;
    EXPECT_EQ(bars(back, "damage_to_defender"), written(both, 10'000'000));
    EXPECT_EQ(bars(back, "damage_to_attacker"), "0:1");
}

TEST(GH_COM_1__GH_WPN_9, MissilesRocksBreathAndWingsHaveOdds)
{
    const std::string target = unit("infantry", 5, "swords", "AC0", "full", -25);
    const auto first = [&](const std::string& attacker) {
        const std::string all = bars(ask(situation(attacker, target, "front", false, false, true)), "damage_to_defender");
        return all.substr(0, all.find(' '));
    };
    EXPECT_EQ(first(unit("infantry", 15, "bows", "AC1", "none")), "9:1/1000");            // 3 - 9 + 10 + 5
    EXPECT_EQ(first(unit("cavalry", 15, "battle-axes", "AC1", "target")), "9:1/1000");
    EXPECT_EQ(first(unit("catapult", 15, nullptr, "AC0", "none")), "13:1/10000000");       // 7d10
    EXPECT_EQ(first(unit("trolls", 15, nullptr, "AC4", "none")), "12:1/1000000");
    EXPECT_EQ(first(unit("dragon", 15, nullptr, "AC4", "none")), "12:1/1000000");
    EXPECT_EQ(first(unit("giant-eagle", 15, nullptr, "AC4", "none")), "10:1/10000");
    EXPECT_EQ(bars(ask(situation(unit("infantry", 15, "bows", "AC1", "none"), unit("ents", 5, nullptr, "AC4", "none"), "front", false, false, true)),
                   "damage_to_defender"), "0:1");  // GH-MON-4
}

TEST(GH_MON_4, ArrowsAtEntsAreSaidToBeInVain)
{
    const ToolAnswer answer = ask(situation(unit("infantry", 15, "bows", "AC1", "none"), unit("ents", 5, nullptr, "AC4", "none"), "front", false, false, true), false);
    EXPECT_EQ(answer.text.substr(0, answer.text.find('\n')), "Plain arrows do not hurt ents (GH-MON-4).");
    EXPECT_EQ(answer.text.find("Added to its roll"), std::string::npos);
}

TEST(Odds, WhatIsNoAttackIsRefusedWithItsClause)
{
    const auto no = [&](const std::string& attacker, bool missile, const std::string& defender) {
        return clause(situation(attacker, defender, "front", false, false, missile));
    };
    EXPECT_EQ(no(unit("engineers", 3, nullptr, "AC0", "none"), false, macemen), "/attacker:GH-UNIT-2");
    EXPECT_EQ(no(unit("ladder", 3, nullptr, "AC0", "none"), false, macemen), "/attacker:GH-SIEGE-5");
    EXPECT_EQ(no(unit("battering-ram", 3, nullptr, "AC0", "none"), true, macemen), "/attacker:GH-SIEGE-5");
    EXPECT_EQ(no(unit("catapult", 3, nullptr, "AC0", "none"), false, macemen), "/attacker:GH-SIEGE-5");
    EXPECT_EQ(no(unit("catapult", 3, nullptr, "AC0", "none"), true, macemen), "");
    EXPECT_EQ(no(unit("falcated-chariots", 3, nullptr, "AC2", "none"), false, riders), "/attacker:GH-UNIT-5");
    EXPECT_EQ(no(unit("falcated-chariots", 3, nullptr, "AC2", "none"), false, macemen), "");
    EXPECT_EQ(no(unit("infantry", 3, "bows", "AC0", "none"), false, macemen), "/attacker:GH-COM-15");
    EXPECT_EQ(no(unit("infantry", 3, "swords", "AC0", "none"), true, macemen), "/attacker:GH-WPN-3");
    EXPECT_EQ(no(unit("cavalry", 3, "bows", "AC0", "none"), false, macemen), "");         // the charge is all
    EXPECT_EQ(no(unit("cavalry", 3, "bows", "AC0", "none"), false, riders), "/attacker:GH-COM-5");
    EXPECT_EQ(no(unit("infantry", 3, nullptr, "AC0", "none"), false, macemen), "/attacker:GH-COM-15");
    EXPECT_EQ(no(unit("elephants", 3, nullptr, "AC3", "none"), true, macemen), "/attacker:GH-WPN-9");
    // Levels, armour, races and shields are computed as asked.
    EXPECT_EQ(no(unit("irregulars", 30, "halberds", "AC4", "full"), false, macemen), "");
}

TEST(Odds, FaultsOfTheFileAreNamed)
{
    const auto faults = [](const std::string& json) {
        std::string all;
        for (const Problem& p : ask(json).problems) all += cat(all.empty() ? "" : "|", p.where);
        return all;
    };
    std::string json = situation(riders, macemen);
    EXPECT_EQ(faults("{"), "line 1, column 2");
    EXPECT_EQ(faults("{}"), "/attacker|/defender|/aspect|/native|/height|/missile");
    json.replace(json.find("cavalry"), 7, "knights");
    json.replace(json.find("front"), 5, "below");
    EXPECT_EQ(faults(json), "/attacker/type|/aspect");
    EXPECT_EQ(faults(situation(unit("cavalry", 4, "swords", "AC9", "normal", -80), macemen)), "/attacker/armour|/attacker/morale");
    EXPECT_EQ(faults(situation(riders, macemen).insert(1, R"("terrain":"hill",)")), "/terrain");
}

TEST(Odds, AreWhatTheGameItselfComesToThroughItsRolls)
{
    struct Case {
        const char* red;
        const char* blue;
        const char* act;
        std::string json;
    };
    const std::vector<Case> cases{
        {"infantry 7 swords AC1 normal 0504 n", "infantry 5 spears AC2 target 0503 n", "attack Spearmen 2.1",
         situation(unit("infantry", 7, "swords", "AC1", "normal"), unit("infantry", 5, "spears", "AC2", "target"), "rear")},
        {"infantry 7 bows AC1 none 0505 n", "infantry 5 maces AC2 full 0503 s morale=-45", "shoot Macemen 2.1",
         situation(unit("infantry", 7, "bows", "AC1", "none"), unit("infantry", 5, "maces", "AC2", "full", -45), "front", false, false, true)},
        {"cavalry 7 maces AC1 none 0504 n morale=70", "infantry 5 crossbows AC2 none 0503 s", "attack Crossbowmen 2.1",
         situation(unit("cavalry", 7, "maces", "AC1", "none", 70), unit("infantry", 5, "crossbows", "AC2", "none"))},
        {"infantry 4 spears AC1 none 0504 n", "cavalry 5 swords AC2 target 0503 s", "attack Cavalry 2.1",
         situation(unit("infantry", 4, "spears", "AC1", "none"), unit("cavalry", 5, "swords", "AC2", "target"))}};
    for (const Case& c : cases) {
        Lineup lineup;
        lineup.red = {c.red, "infantry 5 swords AC0 none 0101 n", "infantry 5 swords AC0 none 0107 n"};
        lineup.blue = {c.blue, "infantry 5 swords AC0 none 0901 n", "infantry 5 swords AC0 none 0907 n"};
        Battle battle(lineup);
        const std::string red = to_text(name_of(battle.state, UnitId{0}));
        battle.take(red);
        const Action action = std::get<Action>(Rules::parse_action(*battle.state.scenario, Seat{0}, c.act));
        const int full = battle.state.units[3].rp;
        const auto odds = montjoy::odds<Rules>(battle.state, Seat{0}, action,
                                               [&](const State& after) { return std::min(full, full - after.units[3].rp); });
        const Document json = parsed(ask(c.json).text);
        std::map<int, Fraction> told;
        for (const Document& bar : json.find("damage_to_defender")->items) {
            const auto& p = bar.find("p")->string;
            const auto slash = p.find('/');
            const Fraction chance(*parse_integer(p.substr(0, slash), 0, INT64_MAX),
                                  slash == std::string::npos ? 1 : *parse_integer(p.substr(slash + 1), 1, INT64_MAX));
            told[std::min<int>(full, static_cast<int>(bar.find("damage")->integer))] += chance;
        }
        EXPECT_EQ(odds.size(), told.size()) << c.act;
        for (const auto& [rp, weight] : odds) EXPECT_EQ(odds.fraction(weight), told[rp]) << c.act << ' ' << rp;
    }
}

TEST(Odds, TheTextExplainsTheSumsAndSaysWhatIsAssumed)
{
    const std::string text = ask(situation(riders, macemen, "flank"), false).text;
    for (const char* part : {"The blow, 3d10", "rigid leather armour (assumed number) (GH-ARM-2)", "from a flank (GH-COM-7)", "Damage to the defender",
                             "Fatigue of the attacker: 2 RP", "rests on assumed numbers"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

}  // namespace
}  // namespace montjoy::gbh
