#include "systems/gobwin/odds.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {
namespace {

ToolAnswer asked(std::string_view json, std::vector<std::pair<std::string, std::string>> options = {{"json", ""}})
{
    ToolInput input;
    input.files.emplace_back("situation.json", std::string(json));
    input.options = std::move(options);
    return run_odds(input);
}

std::string stack(std::string_view type, int attack, int defence, int hits, int count, std::string_view more = "")
{
    return cat(R"({"type":")", type, R"(","units":[{"attack":)", attack, R"(,"defence":)", defence, R"(,"hits":)", hits, R"(,"count":)", count, "}]", more, "}");
}

std::string situation(std::string_view attacker, std::string_view defender, std::string_view terrain, int walls, std::string_view attack)
{
    return cat(R"({"attacker":)", attacker, R"(,"defender":)", defender, R"(,"terrain":")", terrain, R"(","walls":)", walls, R"(,"attack":")", attack, "\"}");
}

/// The clause of the first fault; "-" without one, "" where there is no fault.
std::string refused_by(const ToolAnswer& answer)
{
    if (answer.problems.empty()) return "";
    EXPECT_TRUE(answer.text.empty());
    const std::string_view id = answer.problems[0].message.clause.id;
    return id.empty() ? "-" : std::string(id);
}

TEST(GobwinOdds, TheSituationOfTheContract)
{
    const std::string dancers = stack("stabbers", 3, 1, 5, 8, R"(,"commander":{"level":2,"special":"dance-fighting"},"fool":false)");
    const ToolAnswer answer = asked(situation(dancers, stack("archers", 2, 1, 4, 8, R"(,"shot":true)"), "open", 0, "melee"));
    EXPECT_TRUE(answer.text.starts_with(R"({"hits_on_defender":[{"hits":8,"p":"1/25"},{"hits":13,"p":"2/25"},{"hits":17,"p":"3/25"},{"hits":22,"p":"4/25"},{"hits":26,"p":"1/5"},)"))
        << answer.text;
    EXPECT_NE(answer.text.find(R"("hits_on_attacker":[{"hits":1,"p":"1/25"},{"hits":2,"p":"2/25"},{"hits":3,"p":"3/25"},{"hits":4,"p":"9/25"})"), std::string::npos);
    EXPECT_NE(answer.text.find(R"("defender_destroyed":"6/25")"), std::string::npos);
}

TEST(GobwinOdds, NothingStrikesBackAtFireOrWithoutAShot)
{
    const std::string siege = stack("siege", 6, 0, 7, 4);
    for (const ToolAnswer& answer : {asked(situation(siege, stack("archers", 2, 1, 4, 8), "open", 0, "fire")),
                                     asked(situation(siege, stack("archers", 2, 1, 4, 8, R"(,"shot":false)"), "open", 0, "melee"))})
        EXPECT_NE(answer.text.find(R"("hits_on_attacker":[{"hits":0,"p":"1"}])"), std::string::npos) << answer.text;
}

TEST(GobwinOdds, WallPointsNeedNoDefenderAndIgnoreTheFieldWalls)
{
    const ToolAnswer answer = asked(cat(R"({"attacker":)", stack("siege", 6, 0, 7, 4, R"(,"commander":{"level":3,"special":"ditto-a-mancy"})"),
                                        R"(,"terrain":"woods","walls":3,"attack":"walls"})"));
    EXPECT_NE(answer.text.find(R"({"wall_points":[{"points":4,"p":"1/25"})"), std::string::npos) << answer.text;
    EXPECT_NE(answer.text.find(R"({"points":12,"p":"1/5"})"), std::string::npos) << answer.text;  // 25 hits with a 6
}

TEST(GobwinOdds, RefusedByClause)
{
    const std::string pikes = stack("pikes", 4, 2, 8, 3), flyers = stack("flyers", 5, 3, 9, 3), siege = stack("siege", 6, 0, 7, 3), archers = stack("archers", 2, 1, 4, 3);
    EXPECT_EQ(refused_by(asked(situation(pikes, archers, "open", 0, "fire"))), "GB-UNIT-5");
    EXPECT_EQ(refused_by(asked(situation(pikes, archers, "open", 0, "walls"))), "GB-COM-11");
    EXPECT_EQ(refused_by(asked(situation(pikes, flyers, "woods", 0, "melee"))), "GB-MAP-3");
    EXPECT_EQ(refused_by(asked(situation(siege, flyers, "woods", 0, "fire"))), "GB-MAP-3");
    EXPECT_EQ(refused_by(asked(situation(archers, flyers, "woods", 0, "melee"))), "");
    EXPECT_EQ(refused_by(asked(situation(flyers, archers, "woods", 0, "melee"))), "");
    EXPECT_EQ(refused_by(asked(situation(pikes, flyers, "mountain", 0, "melee"))), "GB-MAP-5");
    EXPECT_EQ(refused_by(asked(situation(flyers, pikes, "lake", 0, "melee"))), "GB-MAP-6");
    EXPECT_EQ(refused_by(asked(situation(siege, flyers, "lake", 0, "fire"))), "");  // it stands elsewhere
    EXPECT_EQ(refused_by(asked(situation(flyers, flyers, "mountain", 100, "melee"))), "");
    EXPECT_EQ(refused_by(asked(situation(stack("pikes", 5, 4, 8, 1), archers, "open", 0, "melee"))), "GB-UNIT-2");
    EXPECT_EQ(refused_by(asked(situation(stack("pikes", 1, 0, 8, 1), archers, "open", 0, "melee"))), "GB-UNIT-2");
    EXPECT_EQ(refused_by(asked(situation(siege, archers, "open", 0, "melee"))), "");  // its own hex, struck back
}

TEST(GobwinOdds, MissingUnknownAndImpossibleFieldsAreFaultsByPointer)
{
    const std::string pikes = stack("pikes", 4, 2, 8, 3);
    const auto where = [&](std::string_view json) {
        const ToolAnswer answer = asked(json);
        return answer.problems.empty() ? std::string("none") : answer.problems[0].where;
    };
    EXPECT_EQ(where(situation(pikes, pikes, "swamp", 0, "melee")), "/terrain");
    EXPECT_EQ(where(situation(pikes, pikes, "open", 101, "melee")), "/walls");
    EXPECT_EQ(where(situation(pikes, stack("pikes", 4, 2, 8, 3, R"(,"mood":1)"), "open", 0, "melee")), "/defender/mood");
    EXPECT_EQ(where(situation(pikes, stack("pikes", 4, 2, 8, 0), "open", 0, "melee")), "/defender/units/0/count");
    EXPECT_EQ(where(situation(stack("pikes", 4, 2, 8, 3, R"(,"commander":{"level":0,"special":null})"), pikes, "open", 0, "melee")), "/attacker/commander/level");
    EXPECT_NE(where(cat(R"({"attacker":)", pikes, R"(,"defender":)", pikes, R"(,"terrain":"open"})")), "none");
    EXPECT_NE(where(cat(R"({"attacker":)", pikes, R"(,"terrain":"open","attack":"melee"})")), "none");
    EXPECT_NE(where(R"({"attacker":1,"attacker":2})"), "none");
    EXPECT_NE(where("{"), "none");
}

// ---- attacks in order ------------------------------------------------------------------------------

/// Plays the attacks out with sampled dice, by the clauses as they are written.
struct Played {
    std::vector<int> archers, pikes;  // hits left
    int walls;
};

TEST(GB_COM_8__GB_COM_9__GB_COM_11, AttacksInOrderAgreeWithAPlayedOutTree)
{
    // Pikes guard Archers behind 12 walls. Siege batters, Stabbers take the Archers if they may, else the
    // Pikes; twice.
    const std::string json = cat(R"({"terrain":"open","walls":12,"defenders":[)", stack("pikes", 4, 2, 8, 3, R"(,"name":"P","guards":"A")"), ",",
                                 stack("archers", 2, 1, 4, 4, R"(,"name":"A")"), R"(],"attacks":[{"attacker":)", stack("siege", 6, 0, 7, 3),
                                 R"(,"attack":"walls"},{"attacker":)", stack("stabbers", 4, 1, 6, 8), R"(,"attack":"melee","target":["A","P"]},{"attacker":)",
                                 stack("stabbers", 4, 1, 6, 8), R"(,"attack":"melee","target":["A","P"]}]})");
    const ToolAnswer answer = asked(json);
    ASSERT_TRUE(answer.problems.empty()) << to_text(answer.problems[0]);

    // The tree, by hand: 9 x 9 x 9 x 9 x 9 dice, in weights of 25.
    const auto take = [](std::vector<int>& left, int hits) {
        for (int& unit : left) {
            const int taken = std::min(unit, hits);
            unit -= taken;
            hits -= taken;
        }
    };
    const auto alive = [](const std::vector<int>& left) { return std::count_if(left.begin(), left.end(), [](int h) { return h > 0; }); };
    std::map<std::pair<std::int64_t, std::int64_t>, double> left;  // units of Pikes and Archers
    for (int s = 2; s <= 10; ++s)
        for (int x = 2; x <= 10; ++x)
            for (int y = 2; y <= 10; ++y) {
                const double p = static_cast<double>(ways_of_2d5[static_cast<std::size_t>(s - 2)] * ways_of_2d5[static_cast<std::size_t>(x - 2)] *
                                                     ways_of_2d5[static_cast<std::size_t>(y - 2)]) / 15625;
                std::vector<int> pikes(3, 8), archers(4, 4);
                bool pikes_shot = true;
                const int walls = 12 - std::min(12, 18 * s / 10 / 2);
                // First: the Archers are guarded, so the Pikes; Stabbers trump both.
                const int first = std::max(0, 48 * 10 - 10 * (6 + walls)) * x / 100;
                take(pikes, first);
                if (first > 0) pikes_shot = false;
                // Second: with the guard's shot gone, or the guard dead, the Archers; else the Pikes again.
                if (!pikes_shot || alive(pikes) == 0)
                    take(archers, std::max(0, 48 * 10 - 10 * (4 + walls)) * y / 100);
                else
                    take(pikes, std::max(0, 48 * 10 - 10 * (6 + walls)) * y / 100);
                left[{alive(pikes), alive(archers)}] += p;
            }
    // The same numbers from the answer's joint distribution.
    Problems problems;
    const auto document = parse_document(answer.text, problems);
    ASSERT_TRUE(document);
    std::map<std::pair<std::int64_t, std::int64_t>, double> told;
    for (const Document& o : document->find("joint")->items) {
        const std::string p = o.find("p")->string;
        const std::size_t cut = p.find('/');
        const double chance = static_cast<double>(*parse_integer(p.substr(0, cut), 0, INT64_MAX)) /
                              (cut == std::string::npos ? 1.0 : static_cast<double>(*parse_integer(p.substr(cut + 1), 1, INT64_MAX)));
        told[{o.find("defenders")->items[0].integer, o.find("defenders")->items[1].integer}] += chance;
    }
    ASSERT_EQ(told.size(), left.size());
    for (const auto& [key, p] : left) EXPECT_NEAR(told[key], p, 1e-12) << key.first << ' ' << key.second;
}

TEST(GobwinOdds, MoreThanSixAttacksAreRefused)
{
    std::string list;
    for (int n = 0; n < 7; ++n) list += cat(n > 0 ? "," : "", R"({"attacker":)", stack("siege", 6, 0, 7, 3), R"(,"attack":"walls"})");
    const ToolAnswer answer = asked(cat(R"({"terrain":"open","walls":40,"defenders":[],"attacks":[)", list, "]}"));
    ASSERT_EQ(answer.problems.size(), 1u);
    EXPECT_EQ(answer.problems[0].where, "/attacks");
    EXPECT_EQ(render(answer.problems[0].message), "7 attacks stand here; at most 6 are worked out");
}

TEST(GobwinOdds, SixAttacksAreWorkedOutExactlyAndAddUpToOne)
{
    std::string list;
    for (int n = 0; n < 6; ++n)
        list += cat(n > 0 ? "," : "", R"({"attacker":)", stack("stabbers", 3, 1, 5, 8), R"(,"attack":"melee","target":["A","B"]})");
    const ToolAnswer answer = asked(cat(R"({"terrain":"open","defenders":[)", stack("pikes", 4, 2, 8, 8, R"(,"name":"A")"), ",",
                                        stack("pikes", 4, 2, 8, 8, R"(,"name":"B")"), R"(],"attacks":[)", list, "]}"));
    ASSERT_TRUE(answer.problems.empty());
    Problems problems;
    const auto document = parse_document(answer.text, problems);
    for (const Document& attacker : document->find("attackers")->items) {
        Fraction sum = 0;
        for (const Document& o : attacker.find("units_left")->items) {
            const std::string p = o.find("p")->string;
            const std::size_t cut = p.find('/');
            sum += Fraction(*parse_integer(p.substr(0, cut), 0, INT64_MAX), cut == std::string::npos ? 1 : *parse_integer(p.substr(cut + 1), 1, INT64_MAX));
        }
        EXPECT_EQ(sum, Fraction(1));
    }
}

TEST(GobwinOdds, TheBestOrderPutsSiegeBeforeTheAssault)
{
    const std::string json = cat(R"({"terrain":"open","walls":20,"defenders":[)", stack("archers", 2, 1, 4, 6, R"(,"name":"A")"), R"(],"attacks":[{"attacker":)",
                                 stack("stabbers", 4, 1, 6, 8), R"(,"attack":"melee","target":"A"},{"attacker":)", stack("siege", 6, 0, 7, 6), R"(,"attack":"walls"}]})");
    EXPECT_TRUE(asked(json).text.starts_with(R"({"order":[1,2])"));
    EXPECT_TRUE(asked(json, {{"json", ""}, {"best-order", ""}}).text.starts_with(R"({"order":[2,1])"));
}

TEST(GobwinTools, AForceIsAddedUpAndChecked)
{
    const Tool* design = nullptr;
    for (const Tool& tool : Rules::tools())
        if (tool.name == "design") design = &tool;
    ASSERT_TRUE(design);
    const auto run = [&](std::string_view json) {
        ToolInput input;
        input.files.emplace_back("force.json", std::string(json));
        return design->run(input);
    };
    constexpr std::string_view force = R"({"points":300,"designs":[{"name":"Pikes","type":"pikes","attack":4,"defence":2,"hits":8}],
        "units":[{"design":"Pikes","count":6}],"commanders":[{"specials":["dance-fighting"]}],"scouts":[3]})";
    const ToolAnswer answer = run(force);
    ASSERT_TRUE(answer.problems.empty()) << to_text(answer.problems[0]);
    EXPECT_NE(answer.text.find("all together 262 of 300 points; 38 left"), std::string::npos) << answer.text;
    const auto clause = [&](std::string_view what, std::string_view with) {
        std::string json(force);
        json.replace(json.find(what), what.size(), with);
        const ToolAnswer wrong = run(json);
        return wrong.problems.empty() ? std::string() : std::string(wrong.problems[0].message.clause.id);
    };
    EXPECT_EQ(clause("300", "200"), "GB-ECO-1");
    EXPECT_EQ(clause(R"([{"specials":["dance-fighting"]}])", "[]"), "GB-CHAR-1");
    EXPECT_EQ(clause(R"("defence":2)", R"("defence":5)"), "GB-UNIT-2");
    EXPECT_EQ(clause("[3]", "[5]"), "GB-CHAR-7");
    EXPECT_EQ(clause(R"("type":"pikes")", R"("type":"tanks")"), "GB-UNIT-1");
}

}  // namespace
}  // namespace montjoy::gobwin
