// What people read: the page, the map, the sentences of what has happened, the report.
#include "systems/gobwin/show.hpp"

#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view foggy = R"({"fog":true})";
/// A city of the Opposition in sight of A's stacks in the west, one far to the east.
constexpr std::string_view two_cities =
    ". . . . . . . . . . . .\n . . . . . . . . . . . .\n. . . 1 . . . . . . 3 .\n . . . . . . . . . . . .\n"
    ". . . . . . . . . . . .\n . . . . . . . . . . . .\n. . . . . . . . . . . .\n . . . . . . . . . . . .\n";

std::string report_for(const Scene& scene, char key, Format format = Format::text)
{
    std::vector<Event> seen;
    for (const Event& event : scene.events)
        if (auto own = Rules::seen(*scene.scenario, event, scene.seat(key))) seen.push_back(*std::move(own));
    return Rules::paper("report", format, Rules::view(scene.state, scene.seat(key)), seen);
}

/// The first line of `text` that holds `wanted`; empty if none does.
std::string line_with(std::string_view text, std::string_view wanted)
{
    for (const std::string_view line : split(text, '\n'))
        if (line.find(wanted) != std::string_view::npos) return std::string(line);
    return {};
}

std::string told_to(const Scene& scene, char key)
{
    std::string text;
    for (const Event& event : scene.events)
        if (const auto seen = Rules::seen(*scene.scenario, event, scene.seat(key)))
            for (const Message& message : Rules::describe(*scene.scenario, *seen)) text += render(message) + '\n';
    return text;
}

TEST(GB_SCOUT_6__GB_SCOUT_3, WhatIsOutOfSightCarriesItsTurnOrIsSaidToBeOnlyOnTheMap)
{
    Scene scene(two_cities, foggy);
    const std::string a = scene.stack('A', "Cavalry", 2, "0303", {commander(2)});
    put_walls(scene.state, scene.cell("0404"), 7);
    scene.start();
    const Seat seat = scene.seat('A');
    const auto page = [&] { return Rules::show(Rules::view(scene.state, seat), Style{}); };
    EXPECT_EQ(line_with(report_for(scene, 'A'), "City 0403"), "  - City 0403 at 0403, level 1, held by Nation O, 40 wall points");
    EXPECT_EQ(line_with(report_for(scene, 'A'), "City 1103"), "  - City 1103 at 1103, level 3, held by Nation O, 80 wall points; not seen yet");
    EXPECT_NE(line_with(page(), "City 0403 ").find("as it stands"), std::string::npos) << page();
    EXPECT_NE(line_with(page(), "City 1103 ").find("not seen yet"), std::string::npos) << page();
    EXPECT_NE(line_with(page(), "0404  ").find("7 of 20"), std::string::npos) << page();
    scene.end_side();  // what was in sight is a memory while the other side acts
    EXPECT_EQ(line_with(report_for(scene, 'A'), "City 0403"), "  - City 0403 at 0403, level 1, held by Nation O, 40 wall points; as seen in turn 1");
    EXPECT_EQ(line_with(report_for(scene, 'A'), "0404,"), "  - 0404, 7 wall points; as seen in turn 1");
    EXPECT_NE(line_with(page(), "City 0403 ").find("as seen in turn 1"), std::string::npos) << page();
    // The Opposition has its cities before its eyes, whoever's turn it is.
    EXPECT_EQ(line_with(report_for(scene, 'O'), "City 1103").find("as seen"), std::string::npos);
}

TEST(GB_SCOUT_6, WithoutFogNothingIsDated)
{
    Scene scene(two_cities);
    scene.start();
    EXPECT_EQ(report_for(scene, 'A').find("as seen"), std::string::npos);
    EXPECT_EQ(report_for(scene, 'A').find("not seen yet"), std::string::npos);
}

TEST(GB_SCOUT_7, ACityThatIsLostInTheOtherSidesTurnIsDatedByThatTurn)
{
    Scene scene(two_cities, foggy, R"({"hex":"0403","name":"Here","nation":"alliance-1"})");
    scene.stack('O', "Cavalry", 1, "0503", {commander(2)});
    scene.start();
    scene.state.round = 2;
    scene.end_side();
    scene.act('O', "move O2 0403");
    EXPECT_EQ(dated(scene.state, scene.seat('A'), scene.cell("0403")), "as seen in turn 2");
    const auto map = draw_map(Rules::view(scene.state, scene.seat('A')), Style{});
    EXPECT_NE(map.find("·"), std::string::npos) << map;  // the last report still stands on the map
}

TEST(GB_SCOUT_7, WhoHasEndedItsTurnIsToldToItsOwnSideOnly)
{
    Scene scene(plain_map, foggy);
    scene.start();
    scene.act('A', "end");
    EXPECT_NE(told_to(scene, 'A').find("Nation A has ended its turn."), std::string::npos);
    EXPECT_NE(told_to(scene, 'B').find("Nation A has ended its turn."), std::string::npos);
    EXPECT_EQ(told_to(scene, 'O'), "");
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('B')).known.ended.contains(scene.seat('A')));
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('O')).known.ended.empty());
    scene.act('B', "end");  // that the turn has passed is everybody's business
    EXPECT_NE(told_to(scene, 'O').find("Turn 1: the Opposition begins."), std::string::npos);
}

TEST(GB_COM_13, TheSentenceOfAKilledStackNamesItsCharacters)
{
    Scene scene(plain_map);
    scene.stack('O', "Archers", 1, "0403", {commander(3, {Special::cwoak_a_mancy}), scout(4)});
    const std::string a = scene.stack('A', "Stabbers", 8, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 10, 2);
    EXPECT_NE(told_to(scene, 'A').find("0403.1 of O is killed with its commander 3, Cwoak-a-mancy and scout 4; "), std::string::npos) << told_to(scene, 'A');
}

TEST(GB_COM_5, HitsAreToldWithoutAPluralThatMightNotFit)
{
    Scene scene(plain_map);
    scene.stack('O', "Heavy", 2, "0403");
    const std::string a = scene.stack('A', "Stabbers", 3, "0403", {commander(2)});
    scene.start();
    scene.strike('A', cat("attack ", a, " 0403.1"), 3, 2);  // (9 x 1.7 - 6) x 3/10 = 2.79
    EXPECT_NE(told_to(scene, 'A').find("x 3/10: hits 2."), std::string::npos) << told_to(scene, 'A');
    Scene one(plain_map);
    one.stack('O', "Heavy", 2, "0403");
    one.stack('A', "Stabbers", 3, "0403", {commander(2)});
    one.start();
    one.strike('A', "attack A2 0403.1", 2, 2);  // 1.86
    EXPECT_NE(told_to(one, 'A').find("0403.1 of O loses 1 hit and no unit"), std::string::npos) << told_to(one, 'A');
}

TEST(GB_TURN_8, ACityThatIsTakenIsToldAndABareHexIsNot)
{
    Scene scene(two_cities);
    const std::string a = scene.stack('A', "Cavalry", 2, "0203", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", a, " 0303"));
    scene.act('A', cat("move ", a, " 0403"));
    EXPECT_EQ(told_to(scene, 'A').find("holds"), std::string::npos) << told_to(scene, 'A');
    EXPECT_NE(told_to(scene, 'A').find("Nation A takes City 0403 from Nation O."), std::string::npos);
}

TEST(GB_UNIT_6, TheShakenAreMarkedOneByOne)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 4, "0403", {commander(2)});
    scene.start();
    scene.units(a)[1].marks = mark::shaken;
    const std::string page = Rules::show(Rules::view(scene.state, scene.seat('A')), Style{});
    EXPECT_NE(page.find("1 Pikes, 1 Pikes (shaken), 2 Pikes"), std::string::npos) << page;
}

TEST(GB_STACK_2, TheMapCountsStacksUnlikeTheirNamesAndKeepsTheCitysMark)
{
    Scene scene(two_cities);
    for (const char* hex : {"0403", "0403", "0404", "0404", "0404", "0202"}) scene.stack('A', "Pikes", 1, hex);
    scene.stack('O', "Pikes", 1, "0403");
    scene.stack('O', "Pikes", 1, "0202");
    scene.stack('O', "Pikes", 1, "1103");
    scene.start();
    const std::string map = draw_map(Rules::view(scene.state, scene.seat('A')), Style{});
    EXPECT_NE(map.find("\n02    ·  AO   ·"), std::string::npos) << map;
    EXPECT_NE(map.find("\n03  ·   ·   ·  A#1O ·"), std::string::npos) << map;
    EXPECT_NE(map.find(" O#3  ·\n04"), std::string::npos) << map;
    EXPECT_NE(map.find("\n04    ·   ·   ·   3A  ·"), std::string::npos) << map;
    Style narrow;
    narrow.width = 40;
    const std::string small = draw_map(Rules::view(scene.state, scene.seat('A')), narrow);
    EXPECT_NE(small.find("*#"), std::string::npos) << small;
    EXPECT_NE(small.find("O#"), std::string::npos) << small;
}

TEST(GB_GM_3, AsAPageTheReportIsWholeAndSafe)
{
    Scene scene(plain_map);
    scene.stack('O', "Pikes", 8, "0503");
    scene.start();
    const std::string page = report_for(scene, 'A', Format::html);
    EXPECT_TRUE(page.starts_with("<!doctype html>")) << page;
    EXPECT_TRUE(page.ends_with("</body></html>\n")) << page;
    EXPECT_NE(page.find("<li>0503.1: pikes of Nation O, 8 Pikes"), std::string::npos) << page;
    EXPECT_EQ(page.find("[b]"), std::string::npos);
}

TEST(GB_STACK_4__GB_COM_9, AStackThatIsNotThereIsNamedAsTheOneThatIsMissing)
{
    Scene scene(plain_map);
    const std::string a = scene.stack('A', "Pikes", 3, "0403", {commander(2)});
    scene.start();
    for (const char* act : {"guard A2 A9", "join A2 A9", "split A2.1 A9", "step A2:1 A9"}) {
        const auto refusal = Rules::check(scene.state, scene.seat('A'), scene.parse('A', act));
        ASSERT_TRUE(refusal) << act;
        EXPECT_EQ(render(*refusal), "your side has no stack A9") << act;
    }
    EXPECT_EQ(scene.refused('A', cat("guard ", a, " O9")), "GB-COM-9");  // the same whether it is there or not
    EXPECT_EQ(scene.refused('A', cat("guard ", a, " O1")), "GB-COM-9");
}

TEST(GB_COM_1__GB_SCOUT_6, AHexOutOfSightAnswersTheSameWhoeverIsThere)
{
    for (const bool there : {false, true}) {
        Scene scene(two_cities, foggy);
        const std::string a = scene.stack('A', "Pikes", 3, "0303", {commander(2)});
        const std::string s = scene.stack('A', "Siege", 3, "0303");
        if (there) scene.stack('O', "Pikes", 3, "1105");
        scene.start();
        EXPECT_EQ(scene.refused('A', cat("attack ", a, " 1105.1")), "GB-COM-1") << there;
        EXPECT_EQ(scene.refused('A', cat("attack ", s, " 1105.1")), "GB-COM-1") << there;
        EXPECT_EQ(scene.refused('A', cat("fire ", s, " 1105.1")), "GB-UNIT-5") << there;
        EXPECT_EQ(scene.refused('A', cat("fire ", a, " 1105.1")), "GB-UNIT-5") << there;
    }
}

}  // namespace
}  // namespace montjoy::gobwin
