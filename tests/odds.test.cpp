// `odds` as scripts rely on it: shapes, exact fractions that add up to 1, and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/fraction.hpp"
#include "program.hpp"

namespace montjoy::whole {
namespace {

struct Situation {
    std::string system;
    std::string json;
    friend void PrintTo(const Situation& situation, std::ostream* out) { *out << situation.system; }
};

const std::vector<Situation> situations{
    {"gobwin",
     R"({"attacker": {"type": "stabbers", "units": [{"attack": 3, "defence": 1, "hits": 5, "count": 8}],
         "commander": {"level": 2, "special": "dance-fighting"}, "fool": false},
         "defender": {"type": "archers", "units": [{"attack": 2, "defence": 1, "hits": 4, "count": 8}], "shot": true},
         "terrain": "open", "walls": 0, "attack": "melee"})"},
    {"gbh",
     R"({"attacker": {"type": "cavalry", "level": 4, "weapon": "swords", "armour": "AC3", "shield": "normal", "morale": 0},
         "defender": {"type": "infantry", "level": 5, "weapon": "maces", "armour": "AC2", "shield": "normal", "morale": 0},
         "aspect": "flank", "native": false, "height": false, "missile": false})"},
    {"arcadia",
     R"({"own": {"type": "swords", "quality": "superior"}, "enemy": {"type": "horde", "quality": "ordinary"},
         "own_tactical": 1, "enemy_tactical": 0})"},
    {"gpc", R"({"skill": 15, "against": 20})"},
};

/// A fraction in lowest terms; anything else is a failure.
Fraction exact(const nlohmann::json& text)
{
    const auto p = text.get<std::string>();
    const std::size_t slash = p.find('/');
    const Fraction fraction(std::stoll(p), slash == std::string::npos ? 1 : std::stoll(p.substr(slash + 1)));
    EXPECT_EQ(to_text(fraction), p);
    return fraction;
}

/// The chances of a list of outcomes, or of an object of them, added up.
Fraction sum_of(const nlohmann::json& outcomes)
{
    Fraction sum;
    for (const auto& outcome : outcomes) sum += exact(outcome.is_object() ? outcome["p"] : outcome);
    return sum;
}

/// The values of a list of outcomes rise, and none has no chance.
void expect_rising(const nlohmann::json& outcomes, const char* value)
{
    ASSERT_FALSE(outcomes.empty());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        EXPECT_GT(exact(outcomes[i]["p"]), Fraction(0));
        if (i > 0) {
            EXPECT_LT(outcomes[i - 1][value].get<int>(), outcomes[i][value].get<int>());
        }
    }
    EXPECT_EQ(sum_of(outcomes), Fraction(1));
}

nlohmann::json odds_of(const std::string& system, const std::string& situation)
{
    const Ran ran = run({"odds", system, "-", "--json"}, situation);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    return nlohmann::json::parse(ran.out);
}

class Odds : public testing::TestWithParam<Situation> {};

TEST_P(Odds, ForPeopleNeedNoJson)
{
    const Folder folder;
    write(folder.file("s.json"), GetParam().json);
    const Ran ran = run({"odds", GetParam().system, folder.file("s.json")});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_FALSE(nlohmann::json::accept(ran.out));
    EXPECT_EQ(run({"odds", "--json", GetParam().system, folder.file("s.json")}).out,
              run({"odds", GetParam().system, folder.file("s.json"), "--json"}).out);
}

TEST_P(Odds, OfAMalformedFileNameItAndThePlace)
{
    const Folder folder;
    const std::string file = folder.file("s.json");
    const auto refused = [&](const std::string& json) {
        write(file, json);
        const Ran ran = run({"odds", GetParam().system, file, "--json"});
        EXPECT_EQ(ran.status, 1) << json;
        EXPECT_EQ(ran.out, "") << json;
        EXPECT_TRUE(ran.err.starts_with("montjoy: " + file + ": ")) << ran.err;
        return ran.err;
    };
    EXPECT_NE(refused("").find("line 1"), std::string::npos);
    EXPECT_NE(refused("{\n  \"a\": 1,\n  }").find("line 3"), std::string::npos);
    refused("[]");
    refused("null");
    refused("\xff\xfe");
    std::string more = GetParam().json;
    more.insert(1, R"("x-unknown": 1, )");
    EXPECT_NE(refused(more).find("/x-unknown"), std::string::npos);
    const auto whole = nlohmann::ordered_json::parse(GetParam().json);
    const std::string first = whole.begin().key();
    std::string twice = GetParam().json;
    twice.insert(1, "\"" + first + "\": " + whole.begin().value().dump() + ", ");
    EXPECT_NE(refused(twice).find(first), std::string::npos);
    auto fewer = whole;
    fewer.erase(first);
    EXPECT_NE(refused(fewer.dump()).find("/" + first), std::string::npos);
    auto wrong = whole;
    wrong[first] = "xyzzy";
    EXPECT_NE(refused(wrong.dump()).find("/" + first), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(, Odds, testing::ValuesIn(situations), [](const auto& test) { return test.param.system; });

TEST(OddsGobwin, AreTheHitsOnBoth)
{
    const auto odds = odds_of("gobwin", situations[0].json);
    expect_rising(odds["hits_on_defender"], "hits");
    expect_rising(odds["hits_on_attacker"], "hits");
    auto fire = nlohmann::json::parse(situations[0].json);
    fire["attack"] = "walls";
    fire["attacker"]["type"] = "siege";
    fire["attacker"].erase("commander");
    fire.erase("defender");
    expect_rising(odds_of("gobwin", fire.dump())["wall_points"], "points");
    fire["attacker"]["type"] = "archers";
    const Ran refused = run({"odds", "gobwin", "-", "--json"}, fire.dump());
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("(GB-"), std::string::npos) << refused.err;
}

TEST(OddsGbh, AreTheDamageOfBothAndTheFatigue)
{
    const auto odds = odds_of("gbh", situations[1].json);
    expect_rising(odds["damage_to_defender"], "damage");
    expect_rising(odds["damage_to_attacker"], "damage");
    EXPECT_GE(odds["fatigue"].get<int>(), 0);
    auto machine = nlohmann::json::parse(situations[1].json);
    machine["attacker"]["type"] = "battering-ram";
    machine["attacker"]["weapon"] = nullptr;
    const Ran refused = run({"odds", "gbh", "-", "--json"}, machine.dump());
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("(GH-"), std::string::npos) << refused.err;
}

TEST(OddsArcadia, AreTheSixOutcomesOrTheScenarios)
{
    const auto odds = odds_of("arcadia", situations[2].json)["outcomes"];
    EXPECT_EQ(odds.size(), 6u);
    for (const char* outcome : {"own_destroyed", "own_heavily_damaged", "own_damaged", "enemy_damaged", "enemy_heavily_damaged", "enemy_destroyed"})
        EXPECT_GE(exact(odds[outcome]), Fraction(0)) << outcome;
    const auto scenarios = odds_of("arcadia", R"({"scenario": {"stance": "attack", "commander": "bold",
        "own": {"units": ["swords", "swords", "swords", "cavalry", "cavalry", "shooters"], "scouts": ["cavalry"], "quality": "average"},
        "enemy": {"units": ["horde", "horde", "horde"], "quality": "inferior"}}})");
    EXPECT_EQ(sum_of(scenarios["scenarios"]), Fraction(1));
    for (const char* key : {"own_surprised", "enemy_surprised", "own_outscouted", "enemy_outscouted", "tied"})
        EXPECT_LE(exact(scenarios[key]), Fraction(1)) << key;
}

TEST(OddsGpc, AreTheSixOutcomesExactly)
{
    const auto odds = odds_of("gpc", situations[3].json)["outcomes"];
    EXPECT_EQ(odds.size(), 6u);
    EXPECT_EQ(sum_of(odds), Fraction(1));
    EXPECT_EQ(odds["critical"].get<std::string>(), "19/400");
    // the two sides of one roll: what is a success for one is a loss for the other
    const auto other = odds_of("gpc", R"({"skill": 20, "against": 15})")["outcomes"];
    EXPECT_EQ(odds["tie"], other["tie"]);
    const auto hopeless = odds_of("gpc", R"({"skill": -40, "against": 60})")["outcomes"];
    EXPECT_EQ(hopeless.size(), 6u);
    EXPECT_EQ(sum_of(hopeless), Fraction(1));
}

}  // namespace
}  // namespace montjoy::whole
