#include "systems/gbh/army.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

TEST(GH_XP_1, SurvivorsWithLevelAndXpFightInTheNextBattle)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords,bows AC2 normal 0504 n xp=990 number=7 rp=60", "irregulars 2 spears AC0 none 0604 n xp=995", "ladder 3 - AC0 none 0101 n",
                  "covered-ram 3 - AC0 none 0201 n", "infantry 5 swords AC2 normal 0403 n rp=5"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0603 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.7", {"attack Swordmen 2.1"});
    battle.roll(20);
    battle.take("Irregulars 1.1", {"attack Swordmen 2.2"});
    battle.roll(20);
    battle.take("Swordmen 2.1", {"face sw", "attack Swordmen 1.1"});
    battle.roll(30);
    battle.end_round();
    const std::string list = Rules::paper("veterans", Format::text, Rules::view(battle.state, Seat{0}), {});
    Problems problems;
    const Document document = parsed(list);
    const auto entries = read_army(Place(document, problems), false);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    ASSERT_EQ(entries.size(), 4u) << list;  // the fifth is gone
    EXPECT_EQ(entries[0].level, 6);
    EXPECT_EQ(entries[0].xp, 10);
    EXPECT_EQ(entries[0].number, 7);
    EXPECT_EQ(entries[0].weapons.size(), 2u);
    EXPECT_EQ(entries[1].type, Type::infantry);  // Irregulars of level 3 are raised
    EXPECT_EQ(entries[1].level, 3);
    // The next battle, with that list as it stands.
    std::string next = lineup.json();
    const std::size_t army = next.find(R"("army":)") + 7, end = next.find("]}", army) + 2;
    next.replace(army, end - army, trim(list));
    next.replace(next.find(R"("facing":"n")"), 0, R"("zone":["0105-0407"],)");
    Battle again(read(parsed(next)));
    EXPECT_EQ(again.unit("Swordmen 1.7").level, 6);
    EXPECT_EQ(again.unit("Swordmen 1.7").rp, 100);  // fresh
}

TEST(GH_XP_1__GH_UNIT_18, HobbitsThatCannotBeRaisedStayAtTheEndOfLevelTwo)
{
    Lineup lineup;
    lineup.red = {"irregulars 2 spears AC0 none 0504 n race=hobbits", "irregulars 2 slings AC0 none 0604 n race=hobbits"};
    lineup.blue = {swordmen + "0901 s"};
    Battle battle(lineup);
    battle.unit("Irregulars 1.1").level = 4;
    battle.unit("Irregulars 1.2").level = 4;
    Problems problems;
    const Document document = parsed(Rules::paper("veterans", Format::text, Rules::view(battle.state, Seat{0}), {}));
    const auto entries = read_army(Place(document, problems), false);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(entries[0].type, Type::irregulars);
    EXPECT_EQ(entries[0].level, 2);
    EXPECT_EQ(entries[1].type, Type::infantry);  // Slingmen
}

TEST(Papers, TheReportTellsWhatHappenedInThreeHands)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(20);
    const auto report = [&](Format format) { return Rules::paper("report", format, Rules::view(battle.state, Seat{0}), battle.events); };
    EXPECT_NE(report(Format::text).find("  Swordmen 2.1 loses 20 RP, 80 left"), std::string::npos);
    EXPECT_NE(report(Format::markdown).find("\n- Swordmen 2.1 loses 20 RP, 80 left"), std::string::npos);
    EXPECT_NE(report(Format::bbcode).find("[*]Swordmen 2.1 loses 20 RP, 80 left"), std::string::npos);
    EXPECT_NE(report(Format::markdown).find("Blue: 1 unit with 80 of 100 RP"), std::string::npos);
    EXPECT_EQ(report(Format::text).find("acts, in"), std::string::npos);
    for (const Paper& paper : Rules::papers())
        for (const Format format : paper.formats) EXPECT_FALSE(Rules::paper(paper.name, format, Rules::view(battle.state, Seat{0}), {}).empty());
}

TEST(Papers, NamesOfTheScenarioCannotBreakThePage)
{
    Lineup lineup;
    lineup.red = lineup.blue = {};
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {swordmen + "0503 s"};
    std::string json = lineup.json();
    json.replace(json.find(R"("title":"t")"), 11, R"("title":"<b>&")");
    Battle battle(read(parsed(json)));
    const std::string page = Rules::paper("sheet", Format::html, Rules::view(battle.state, Seat{0}), {});
    EXPECT_EQ(page.find("<b>"), std::string::npos);
    EXPECT_NE(page.find("&lt;b&gt;&amp;"), std::string::npos);
}

TEST(Tools, TheArmyToolShowsUnitsAndNamesFaults)
{
    const Tool* army = nullptr;
    const Tool* numbers = nullptr;
    for (const Tool& tool : Rules::tools()) {
        if (tool.name == "army") army = &tool;
        if (tool.name == "numbers") numbers = &tool;
    }
    ASSERT_TRUE(army && numbers);
    ToolInput input;
    input.files.emplace_back("a", R"({"units":[{"type":"infantry","level":5,"weapons":["spears"],"armour":"AC2","count":2}]})");
    const ToolAnswer good = army->run(input);
    EXPECT_TRUE(good.problems.empty());
    EXPECT_NE(good.text.find("Spearmen 1.2"), std::string::npos);
    EXPECT_NE(good.text.find("2 units, 200 RP"), std::string::npos);
    EXPECT_NE(good.text.find("assumed numbers"), std::string::npos);
    input.files[0].second = R"({"units":[{"type":"irregulars","level":5,"weapons":["swords"]}]})";
    const ToolAnswer bad = army->run(input);
    EXPECT_TRUE(bad.text.empty());
    ASSERT_EQ(bad.problems.size(), 2u);
    EXPECT_EQ(bad.problems[0].where, "/units/0/level");
    input.files[0].second = R"({"armour":{"AC2":{"slash":7}}})";
    const ToolAnswer warned = numbers->run(input);
    EXPECT_EQ(warned.problems.size(), 2u);
    EXPECT_TRUE(warned.problems[0].warning);
    EXPECT_NE(warned.text.find("2 worked examples do not hold"), std::string::npos);
    EXPECT_NE(warned.text.find("armour AC2 slash"), std::string::npos);
    input.files[0].second = R"({"ram":{"blow":310}})";
    EXPECT_NE(numbers->run(input).text.find("All worked examples of the source hold"), std::string::npos);
    input.files[0].second = R"({"ram":{"blow":-1}})";
    EXPECT_TRUE(numbers->run(input).text.empty());
}

TEST(Pages, ThePageShowsFieldUnitsAimsAndWhatIsAwaited)
{
    Lineup lineup;
    lineup.map = "..f..\\n..W..\\n.....\\n..h..";
    lineup.legend = R"("W":{"work":"wall","material":"wood","side":"Blue"})";
    lineup.red = {swordmen + "0303 n", "dragon 5 - AC4 none 0104^ n"};
    lineup.blue = {"infantry 5 bows AC0 none 0302 s", swordmen + "0501 s"};
    Battle battle(lineup);
    battle.work("0302").burning = true;
    battle.take("Swordmen 1.1");
    const std::string page = Rules::show(Rules::view(battle.state, Seat{0}), Style{});
    for (const char* part : {"round 1 of 100", "1S↑", "1D^", "2Bo", "♣♣", "/^\\", "Swordmen 1.1", "acts", "wood wall", "burning", "Red: destroy 100%",
                             "player-1 acts with Swordmen 1.1", "assumed numbers"})
        EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_NE(Rules::show(Rules::view(battle.state, Seat{0}), Style{true, 100, nullptr}).find('\x1b'), std::string::npos);
}

/// The preview of an act of seat 0 as one text: titles with their clauses, and the first and last bar.
std::string foretold(const Battle& battle, std::string_view act)
{
    const auto action = std::get<Action>(Rules::parse_action(*battle.state.scenario, Seat{0}, act));
    const Preview preview = Rules::preview(Rules::view(battle.state, Seat{0}), action);
    std::string text;
    for (const Preview::Sum& sum : preview.sums) text += cat(render_with_clause(sum.title), "|");
    for (const Preview::Odds& odds : preview.odds)
        text += cat(render_with_clause(odds.title), " ", odds.bars.front().outcome, " to ", odds.bars.back().outcome, "|");
    return text;
}

TEST(GH_COM_12, APreviewNamesEachShareOfAScrimmage)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0507 n", swordmen + "0504 n", "ents 5 - AC4 none 0602 sw"};
    lineup.blue = {swordmen + "0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(3);
    battle.take("Ents 1.1", {"attack Swordmen 2.1"});
    battle.roll(6);
    battle.take("Bowmen 1.1");
    EXPECT_EQ(foretold(battle, "shoot Swordmen 2.1"),
              "added to the shot of Bowmen 1.1 at Swordmen 2.1, 3d10; its damage is then divided by 3 (GH-COM-12)|"
              "fatigue of Bowmen 1.1, RP (GH-COM-2)|"
              "what becomes of Swordmen 2.1 (GH-COM-1) hurt to hurt|"
              "RP that Swordmen 2.1 loses (GH-COM-1) 1 to 10|"
              "RP that Swordmen 1.1 loses as its share (GH-COM-12) 1 to 10|");  // that of the Ents is lost
    const int ents = battle.rp("Ents 1.1"), own = battle.rp("Swordmen 1.1");
    battle.act("shoot Swordmen 2.1");
    battle.roll(30);
    EXPECT_EQ(battle.rp("Ents 1.1"), ents);
    EXPECT_EQ(battle.rp("Swordmen 1.1"), own - 10);
}

TEST(GH_STR_7, APreviewSaysWhetherTheBlowBringsTheWorkDown)
{
    Lineup lineup;
    lineup.map = "...\\n...\\n...\\n..W\\n...";
    lineup.legend = R"("W":{"work":"wall","material":"wood","side":"Blue","rp":310})";
    lineup.red = {"battering-ram 3 - AC0 none 0303 n", "battering-ram 3 - AC0 none 0203 n"};
    lineup.blue = {swordmen + "0101 s"};
    Battle battle(lineup);
    battle.take("Battering ram 1.1");
    EXPECT_EQ(foretold(battle, "batter 0304"), "RP left of the wall (GH-STR-1)|fatigue of Battering ram 1.1, RP (GH-COM-2)|");
    battle.work("0304").rp = 300;
    EXPECT_EQ(foretold(battle, "batter 0304"), "RP left of the wall, which falls (GH-STR-7)|fatigue of Battering ram 1.1, RP (GH-COM-2)|");
}

TEST(GH_MON_4, APreviewSaysByWhichClauseAShotCannotHurt)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0504 n"};
    lineup.blue = {"ents 5 - AC4 none 0501 s"};
    Battle battle(lineup);
    battle.take("Bowmen 1.1");
    EXPECT_EQ(foretold(battle, "shoot Ents 2.1"),
              "added to the shot of Bowmen 1.1 at Ents 2.1, 3d10; it cannot hurt them there (GH-MON-4)|"
              "fatigue of Bowmen 1.1, RP (GH-COM-2)|"
              "what becomes of Ents 2.1 (GH-COM-1) nothing to nothing|RP that Ents 2.1 loses (GH-COM-1) 0 to 0|");
    EXPECT_NE(foretold(battle, "fire Ents 2.1").find("3d10 (GH-COM-1)"), std::string::npos);
}

TEST(GH_COM_1__GH_COM_2, APreviewGivesSumsClausesAndExactOdds)
{
    Lineup lineup;
    lineup.red = {"cavalry 4 swords AC3 normal 0604 nw"};
    lineup.blue = {"infantry 5 maces AC2 normal 0504 n"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    const View view = Rules::view(battle.state, Seat{0});
    const Action attack{Verb::attack, 0, off_grid, name_of(battle.state, battle.id("Macemen 2.1"))};
    const Preview preview = Rules::preview(view, attack);
    ASSERT_EQ(preview.sums.size(), 3u);  // blow, charge, fatigue
    EXPECT_EQ(preview.sums[0].tally.total(), Fraction(-6));
    EXPECT_EQ(preview.sums[1].tally.total(), Fraction(-11));
    EXPECT_EQ(preview.sums[2].tally.total(), Fraction(2));
    EXPECT_NE(to_text(preview.sums[0].tally).find("from a flank (GH-COM-7)"), std::string::npos);
    EXPECT_NE(to_text(preview.sums[0].tally).find("assumed number"), std::string::npos);
    for (const Preview::Odds& odds : preview.odds) {
        Fraction sum(0);
        for (const Preview::Bar& bar : odds.bars) sum += bar.chance;
        EXPECT_EQ(sum, Fraction(1)) << render(odds.title);
    }
    EXPECT_TRUE(Rules::preview(view, Action{}).empty());
    const Preview march = Rules::preview(view, Action{Verb::move, 0, battle.cell("0607"), {}});
    ASSERT_EQ(march.sums.size(), 1u);
    EXPECT_EQ(march.sums[0].tally.total(), Fraction(2));
}

}  // namespace
}  // namespace montjoy::gbh
