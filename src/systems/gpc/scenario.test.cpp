#include "systems/gpc/scenario.hpp"

#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

std::string faults(std::string_view text, const Document& numbers = built_in_file("assumed"))
{
    Problems problems;
    const auto scenario = Rules::read(parsed(text), numbers, problems);
    EXPECT_EQ(scenario == nullptr, refused(problems));
    std::string all;
    for (const Problem& problem : problems) all += to_text(problem) + "\n";
    return all;
}

std::string battle(std::string_view fields)
{
    return cat(R"({"title":"T","teaches":"t","size":"small",)", fields, "}");
}

TEST(GpcScenario, NamesAreLookedUpAndPutInWhole)
{
    const Document whole = whole_scenario(parsed(battle(
        R"("knights":["ector",{"sheet":"bors","followers":{"count":3,"skill":9}}],"table":"picts")")));
    EXPECT_EQ(whole.find("knights")->items[0].find("battle")->integer, 15);
    EXPECT_EQ(whole.find("knights")->items[1].find("followers")->find("count")->integer, 3);
    EXPECT_EQ(whole.find("knights")->items[1].find("battle")->integer, 13);
    EXPECT_NE(whole.find("table")->find("foes"), nullptr);
    EXPECT_EQ(whole_scenario(whole), whole);
    const auto by_name = scenario_of(battle(R"("knights":["ector"],"table":"picts")"));
    const auto in_whole =
        scenario_of(whole_scenario(parsed(battle(R"("knights":["ector"],"table":"picts")"))),
                    built_in_file("assumed"));
    EXPECT_EQ(by_name->hash, in_whole->hash);
}

TEST(GpcScenario, EveryFaultIsNamedByItsPlace)
{
    EXPECT_NE(
        faults(battle(R"("knights":["zed"],"table":"saxons")"))
            .find("/knights/0: no sheet goes by the name of \"zed\"; known are: bedivere, bors"),
        std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":["ector"],"table":"giants")"))
                  .find("/table: no table goes by the name of \"giants\"; known are: picts, "
                        "rival-lord, saxons"),
              std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":["ector","ector"],"table":"saxons")"))
                  .find("/knights/1: another knight sits as \"ector\""),
              std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":[],"table":"saxons")")).find("/knights: 0 items"),
              std::string::npos);
    EXPECT_NE(
        faults(R"({"title":"T","teaches":"t","size":"huge","knights":["ector"],"table":"saxons"})")
            .find("/size: \"huge\" stands here; allowed are: small, medium, large (GP-BAT-1)"),
        std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":["ector"],"table":"saxons","weather":"wet")"))
                  .find("/weather: there is no such field"),
              std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":["ector"],"table":"saxons","rounds":0)"))
                  .find("/rounds: 0 stands here"),
              std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":[{"sheet":"bors","battle":99}],"table":"saxons")"))
                  .find("/knights/0/battle: 99 stands here"),
              std::string::npos);
    EXPECT_NE(faults(battle(R"("knights":["ector"],"table":"saxons","game_master":"sleeps")"))
                  .find("/game_master"),
              std::string::npos);
}

TEST(GpcScenario, PreparedRulingsAreReadBeforehand)
{
    const auto prepared = [](std::string_view what) {
        return faults(
            battle(cat(R"("knights":["ector"],"table":"saxons","prepared":[)", what, "]")));
    };
    EXPECT_EQ(
        prepared(R"({"round":2,"text":"Rain.","rulings":["modifier ector battle -2 round"]})"), "");
    EXPECT_NE(prepared(R"({"round":2,"text":"Rain.","rulings":["modifier bors battle -2"]})")
                  .find("/prepared/0/rulings/0: at byte 9: expected a knight: ector (GP-GM-1)"),
              std::string::npos);
    EXPECT_NE(prepared(R"({"round":1,"text":"Rain."})")
                  .find("/prepared/0/round: 1 stands here; a whole number from 2"),
              std::string::npos);
    EXPECT_NE(prepared(R"({"round":12,"text":"Rain."})")
                  .find("/prepared/0/round: round 12 is prepared, and the battle lasts 4 (GP-GM-1)"),
              std::string::npos)
        << prepared(R"({"round":12,"text":"Rain."})");
    EXPECT_EQ(prepared(R"({"round":12,"text":"Rain."},{"round":2,"text":"Dusk is far.","rulings":["rounds 12"]})"),
              "");
    EXPECT_NE(prepared(R"({"round":5,"text":"Rain.","rulings":["rounds by 9"]})"), "");
    EXPECT_NE(prepared(R"({"round":2,"text":"Rain.","rulings":["won ector 2"]})")
                  .find("nothing has been rolled yet"),
              std::string::npos);
}

TEST(GpcScenario, NumbersAreReplaceableAndTheirFaultsNamed)
{
    Document numbers = built_in_file("assumed");
    for (auto& [section, fields] : numbers.fields)
        for (auto& [name, value] : fields.fields)
            if (section == "charge" && name == "skill") value.integer = 7;
    const auto scenario = scenario_of(parsed(plain_battle(1)), numbers);
    EXPECT_EQ(scenario->numbers.charge_skill, 7);
    EXPECT_NE(scenario->hash, scenario_of(plain_battle(1))->hash);
    for (auto& [section, fields] : numbers.fields)
        for (auto& [name, value] : fields.fields)
            if (section == "charge" && name == "skill") value.integer = 77;
    EXPECT_NE(faults(plain_battle(1), numbers)
                  .find("numbers/charge/skill: 77 stands here; a whole number from 0 to 20"),
              std::string::npos);
    EXPECT_NE(faults(plain_battle(1), parsed("{}")).find("numbers/foes: this field is missing"),
              std::string::npos);
}

TEST(GpcScenario, TheBuiltInNumbersAreThoseOfTheFile)
{
    const Numbers defaults;
    const Numbers& file = built_in_numbers();
    EXPECT_EQ(file.squire_skill, defaults.squire_skill);
    EXPECT_EQ(file.intensity_change, defaults.intensity_change);
    EXPECT_EQ(file.return_quarters, defaults.return_quarters);
    EXPECT_EQ(file.lengths[Size::large].rounds, 8);
    EXPECT_EQ(file.felled_in_round, Fraction(3, 4));
}

TEST(GpcScenario, SeatsAreTheKnightsAndTheGameMaster)
{
    const auto scenario = opening_of("ford").scenario;
    std::vector<std::string> names;
    for (const SeatInfo& seat : scenario->seats) names.push_back(seat.name);
    EXPECT_EQ(names, (std::vector<std::string>{"ector", "bors", "lamorak", "gm"}));
    EXPECT_EQ(scenario->sides, (std::vector<std::string>{"knights", "enemy"}));
    EXPECT_EQ(scenario->seats[3].side, 1);
    EXPECT_TRUE(scenario->seats[3].game_master);
    EXPECT_FALSE(scenario->seats[0].game_master);
}

TEST(GpcScenario, EveryBattleOfTheRepositoryTeachesSomething)
{
    int battles = 0;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with("data/gpc/") ||
            file.path.find('/', 9) != std::string_view::npos || file.path.ends_with("assumed.json"))
            continue;
        EXPECT_EQ(faults(file.text), "") << file.path;
        ++battles;
    }
    EXPECT_EQ(battles, 5);
}

}  // namespace
}  // namespace montjoy::gpc
