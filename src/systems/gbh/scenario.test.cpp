#include "systems/gbh/scenario.hpp"

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

/// The problems of a scenario whose text has `from` replaced by `to`: "pointer: sentence (clause)" each.
std::string faults(std::string_view from, std::string_view to, Lineup lineup = {})
{
    if (lineup.red.empty()) {
        lineup.map = ".....\\n..W..\\nrrBrr\\n.....\\n.....";
        lineup.legend = R"("W":{"work":"wall","material":"rock","side":"Blue"},"B":{"terrain":"river","work":"bridge","material":"wood"})";
        lineup.red = {swordmen + "0104 n"};
        lineup.blue = {swordmen + "0401 s"};
    }
    std::string json = lineup.json();
    const std::size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from << "\n" << json;
    if (at != std::string::npos) json.replace(at, from.size(), to);
    Problems problems;
    const auto scenario = read(parsed(json), problems);
    EXPECT_EQ(scenario == nullptr, refused(problems));
    std::string all;
    for (const Problem& problem : problems) all += cat(all.empty() ? "" : "|", to_text(problem));
    return all;
}

TEST(Scenario, ThoseBuiltInAreReadWithoutAFault)
{
    for (const std::string& id : every_scenario()) {
        const auto scenario = read(built_in(id));
        ASSERT_TRUE(scenario) << id;
        EXPECT_FALSE(scenario->title.empty());
        EXPECT_FALSE(scenario->teaches.empty());
        EXPECT_GT(scenario->rounds, 0);
        EXPECT_EQ(Rules::broken_invariant(Rules::opening(scenario)), "") << id;
    }
    EXPECT_EQ(read(built_in("gbh/field"))->grid.columns, 20);
    EXPECT_EQ(read(built_in("gbh/field"))->grid.rows, 15);
    EXPECT_EQ(read(built_in("gbh/storm"))->grid.columns, 40);
    EXPECT_EQ(read(built_in("gbh/storm"))->grid.rows, 30);
    EXPECT_EQ(read(built_in("gbh/three"))->seats.size(), 3u);
}

TEST(Scenario, ScenariosOfTheSameContentAreTheSame)
{
    const auto one = read(built_in("gbh/field")), two = read(built_in("gbh/field"));
    EXPECT_NE(one, two);
    EXPECT_EQ(Rules::opening(one), Rules::opening(two));
    EXPECT_NE(Rules::opening(one), Rules::opening(read(built_in("gbh/bridge"))));
}

TEST(GH_FLD_4__GH_STR_4, UnitsOnWrongHexesAndTwoInOneAreNamed)
{
    EXPECT_EQ(faults("0104", "0103"), "/players/0/army/units/0/at: Swordmen 1.1 cannot stand in 0103 (river) (GH-FLD-3)");
    EXPECT_EQ(faults("0104", "0401"), "/players/1/army/units/0/at: two units stand in 0401: Swordmen 1.1 and Swordmen 2.1 (GH-FLD-4)");
    EXPECT_EQ(faults("0104", "0106"), "/players/0/army/units/0/at: a hex of the field is asked, from 0101 to 0505 (GH-FLD-1)");
    Lineup riders;
    riders.map = ".....\\n..W..\\n.....\\n.....";
    riders.legend = R"("W":{"work":"wall","material":"rock","side":"Blue"})";
    riders.red = {swordmen + "0104 n"};
    riders.blue = {"cavalry 5 swords AC0 none 0302 n"};
    EXPECT_EQ(faults("0104", "0104", riders), "/players/1/army/units/0/at: Cavalry 2.1 cannot stand in 0302 (wall) (GH-STR-5)");
}

TEST(GH_STR_1__GH_STR_6__GH_STR_8, StructuresOnWrongHexesAndTwoInOneAreNamed)
{
    const auto with_works = [](const char* works) { return faults(R"("legend")", cat(R"("works":[)", works, R"(],"legend")")); };
    EXPECT_EQ(with_works(R"({"work":"tower","material":"rock","at":["0302"]})"), "/field/works/0: two structures stand in 0302 (GH-FLD-4)");
    EXPECT_EQ(with_works(R"({"work":"tower","material":"rock","at":["0103"]})"), "/field/works/0: 0103 is a river or cliff; only a bridge stands there (GH-FLD-3)");
    EXPECT_EQ(with_works(R"({"work":"gate","material":"wood","at":["0505"]})"), "/field/works/0: a gate belongs to a side: name it under \"side\" (GH-STR-6)");
    EXPECT_EQ(with_works(R"({"work":"homage-tower","material":"rock","side":"Blue","at":["0505"]})"), "/field/works/0/gate: this field is missing");
    EXPECT_EQ(with_works(R"({"work":"homage-tower","material":"rock","side":"Blue","gate":"s","at":["0505"]})"),
              "/field: the gate of the homage tower in 0505 leads s to no ground hex (GH-STR-8)");
    EXPECT_EQ(with_works(R"({"work":"tower","material":"rock","stairs":["n"],"at":["0505"]})"), "/field/works/0/stairs: only wall sections have stairs (GH-STR-5)");
    EXPECT_EQ(with_works(R"({"work":"wall","material":"rock","rp":20000,"at":["0505"]})"),
              "/field/works/0/rp: 20000 stands here; a whole number from 1 to 10000 is allowed (GH-STR-1)");
}

TEST(GH_PLAY_1, FaultsOfAimsSidesAndZonesAreNamed)
{
    EXPECT_EQ(faults(R"("aim":"destroy","share":100)", R"("aim":"destroy")"), "/victory/0/share: this field is missing");
    EXPECT_EQ(faults(R"("aim":"destroy","share":100)", R"("aim":"hold","hexes":["0101"],"count":2)"),
              "/victory/0/count: 2 stands here; a whole number from 1 to 1 is allowed (GH-PLAY-1)");
    EXPECT_EQ(faults(R"("aim":"destroy","share":100)", R"("aim":"take","tower":"0302")"),
              "/victory/0/tower: no homage tower stands in this hex (GH-STR-8)");
    EXPECT_EQ(faults(R"("aim":"destroy","share":100)", R"("aim":"destroy","share":100,"edge":"north")"),
              "/victory/0/edge: this has no meaning for the aim destroy (GH-PLAY-1)");
    EXPECT_EQ(faults(R"("side":"Blue","facing")", R"("side":"Red","facing")"), "/players: nobody plays the side Blue (GH-PLAY-1)");
    EXPECT_EQ(faults(R"(["Red","Blue"])", R"(["Red","Red","Blue"])"), "/sides/1: the side Red is named twice (GH-PLAY-1)|/players: nobody plays the side Red (GH-PLAY-1)");
    EXPECT_EQ(faults(R"("at":"0104",)", ""), "/players/0/army/units/0: the zone of player 1 is too small: units to be deployed 1, open hexes for them 0 (GH-PLAY-1)");
    EXPECT_EQ(faults(R"("rounds":100)", R"("rounds":0)"), "/rounds: 0 stands here; a whole number from 1 to 200 is allowed (GH-PLAY-1)");
}

TEST(Scenario, UnknownFieldsLettersAndListsAreNamed)
{
    EXPECT_EQ(faults(R"("rounds")", R"("round":1,"rounds")").substr(0, 70), "/round: there is no such field; did you mean \"rounds\"? Known are: titl");
    EXPECT_EQ(faults("..W..", "..X.."), "/field/map: \"X\" in 0302 is neither a terrain (.,fhmcr=) nor in the legend (GH-FLD-3)");
    EXPECT_EQ(faults("..W..", "..W."), "/field/map: line 2 of the map has 4 hexes, the first has 5 (GH-FLD-1)");
    EXPECT_EQ(faults(R"("material":"rock")", R"("material":"stone")").substr(0, 58), "/field/legend/W/material: \"stone\" stands here; allowed are");
    EXPECT_EQ(faults(R"("army":{)", R"("army":"gbh/armies/nobody","x":{)").substr(0, 49), "/players/0/x: there is no such field; known are: ");
}

TEST(Scenario, AnArmyMayBeNamedByItsList)
{
    const auto scenario = read(built_in("gbh/elephants"));
    ASSERT_TRUE(scenario);
    int units = 0;
    for (const Recruit& recruit : scenario->recruits) units += recruit.seat == 0 ? 1 : 0;
    EXPECT_EQ(units, 13);
    const Document whole = Rules::whole(built_in("gbh/elephants"));
    EXPECT_EQ(whole.find("players")->items[0].find("army")->find("title")->string, "The phalanx");
    EXPECT_EQ(read(whole)->hash, scenario->hash);  // a record holds the list itself
}

}  // namespace
}  // namespace montjoy::gbh
