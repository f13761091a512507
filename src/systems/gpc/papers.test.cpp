#include "systems/gpc/papers.hpp"

#include <cstdlib>
#include <set>

#include "analysis/play.hpp"
#include "systems/gpc/preview.hpp"
#include "systems/gpc/tools.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// A round of Ada and Bea, told.
Trial told()
{
    Trial t(2);
    t.declare_all().battle(12, 5).battle(16, 5).act("ada", "charge").act("bea", "stand fast");
    t.roll("push-length", 4)
        .roll("draw", 5)
        .act("ada", "strike")
        .exchange(10, 16)
        .roll("damage", 30);
    t.act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 15)
        .act("ada", "endure")
        .roll("knockdown", 13)
        .act("ada", "go on");
    t.rolls("followers", 11, "followers-foe", 5).roll("draw", 4);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(20, 13).roll("damage", 24);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 2);
    return t.act("gm", "ruling end standing because night has fallen");
}

TEST(GP_BAT_1, TheChronicleTellsWhoMetWhomHowItWentAndTheGlory)
{
    Trial t(2);
    t.declare_all().battle(12, 5).battle(16, 5).act("ada", "charge").act("bea", "stand fast");
    t.roll("push-length", 4)
        .roll("draw", 5)
        .act("ada", "strike")
        .exchange(10, 16)
        .roll("damage", 30);
    t.act("ada", "strike")
        .exchange(16, 3)
        .roll("foe-damage", 15)
        .act("ada", "endure")
        .roll("knockdown", 13)
        .act("ada", "go on");
    t.rolls("followers", 11, "followers-foe", 5).roll("draw", 4);
    for (int i = 0; i < 3; ++i) t.act("bea", "strike").exchange(20, 13).roll("damage", 24);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 2);
    const View view = Rules::view(t.s, t.seat("gm"));
    const std::string text = Rules::paper("chronicle", Format::markdown, view, t.events);
    EXPECT_NE(text.find("# T\n"), std::string::npos);
    EXPECT_NE(text.find("## Round 1, Intensity 10"), std::string::npos);
    EXPECT_NE(text.find("- **Ada** reads the field well and charges against the Heorthgeneat. Of "
                        "two exchanges he wins one and loses one. He fells one. "
                        "He is wounded for 5. He is thrown from his horse. He loses three men. "
                        "**Even, glory 52.5.**"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("- **Bea** misreads the field and stands fast against the archers. He wins "
                        "all three. He fells three. **A Triumph, glory 30.**"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("for the knights"), std::string::npos);
    const std::string board = Rules::paper("chronicle", Format::bbcode, view, t.events);
    EXPECT_NE(board.find("[b]Ada[/b] reads"), std::string::npos);
    EXPECT_NE(board.find("[list]\n[*]"), std::string::npos);
    const std::string plain = Rules::paper("chronicle", Format::text, view, t.events);
    EXPECT_EQ(plain.find("**"), std::string::npos);
    EXPECT_EQ(plain.find("[b]"), std::string::npos);
}

TEST(GP_BAT_1, ListsOfTheChronicleAreClosed)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        State s = opening_of("moor");
        Rng rng(seed);
        std::vector<Event> events;
        JournalOf<Rules> journal(events);
        std::vector<Action> scratch;
        while (!std::holds_alternative<Over>(Rules::pending(s))) {
            if (std::holds_alternative<Chance>(Rules::pending(s)))
                Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, rng)), journal);
            else {
                const Seat seat = *awaited<Rules>(s).begin();
                Rules::apply(s, seat, choose_randomly<Rules>(s, seat, rng, scratch), journal);
            }
        }
        const std::string board =
            Rules::paper("chronicle", Format::bbcode, Rules::view(s, {0}), events);
        const auto count = [&](std::string_view what) {
            int n = 0;
            for (std::size_t at = board.find(what); at != std::string::npos;
                 at = board.find(what, at + 1))
                ++n;
            return n;
        };
        EXPECT_EQ(count("[list]"), count("[/list]"));
        EXPECT_EQ(count("[b]"), count("[/b]"));
        EXPECT_GT(count("[*]"), 10);
    }
}

TEST(GP_GM_1, TheChronicleMarksWhatTheGameMasterRuled)
{
    Trial t = told();
    const std::string text =
        Rules::paper("chronicle", Format::text, Rules::view(t.s, t.seat("gm")), t.events);
    EXPECT_NE(text.find("The game master rules: end standing (night has fallen)."),
              std::string::npos)
        << text;
}

TEST(GpcPapers, ASheetShowsTheKnightAsHeStands)
{
    Trial t = told();
    const std::string ada =
        Rules::paper("sheet", Format::text, Rules::view(t.s, t.seat("ada")), t.events);
    EXPECT_NE(ada.find("22 of 27; unconscious at 6 or less, major wound by 13, knockdown by 14"),
              std::string::npos)
        << ada;
    EXPECT_NE(ada.find("on foot"), std::string::npos);
    EXPECT_EQ(ada.find("Bea"), std::string::npos);
    const std::string all =
        Rules::paper("sheet", Format::html, Rules::view(t.s, t.seat("gm")), t.events);
    EXPECT_NE(all.find("<h1>Ada</h1>"), std::string::npos);
    EXPECT_NE(all.find("<h1>Bea</h1>"), std::string::npos);
}

TEST(GpcPapers, APlanIsSaidAsOnePutsIt)
{
    Plan plan = usual_plan();
    EXPECT_EQ(plan_text(plan, Manoeuvre::attack).substr(0, 52),
              "he fights on until he loses, picks the weaker foe, h");
    plan.stop = Plan::Stop::winning;
    EXPECT_EQ(plan_text(plan, Manoeuvre::attack).substr(0, 35),
              "he stops once it counts as a Win, p");
}

TEST(GpcPapers, TheSheetOfManoeuvresNamesEachWithItsClause)
{
    const std::string page = manoeuvres_tool(ToolInput{}).text;
    for (const char* word : {"Attack with Another", "GP-MAN-3", "Stand vs Charge", "GP-MAN-9",
                             "GP-MAN-10", "up to d3 pairs", "d6 - 2 foes"})
        EXPECT_NE(page.find(word), std::string::npos) << word;
    EXPECT_NE(page.find("@page { size: A4"), std::string::npos);
}

TEST(GpcTools, WhatIfTakesASituationOrAView)
{
    ToolInput input;
    input.files = {
        {"situation.json",
         R"({"knight":"ector","table":"saxons","intensity":12,"battle":"partial","tier":2,"plan":{"bodyguard":"never"}})"}};
    ToolAnswer answer = whatif_tool(input);
    ASSERT_TRUE(answer.problems.empty()) << to_text(answer.problems.front());
    EXPECT_NE(answer.text.find("attack vs two"), std::string::npos);
    EXPECT_NE(answer.text.find("his men take no blow"), std::string::npos);
    input.options = {{"bodyguard", "any"}, {"json", ""}};
    EXPECT_NE(whatif_tool(input).text.find("\"bodyguard\":\"any\""), std::string::npos);
    input.options = {{"bodyguard", "some"}};
    EXPECT_NE(
        to_text(whatif_tool(input).problems.front()).find("--bodyguard: \"some\" stands here"),
        std::string::npos);

    Trial t(2);
    t.declare_all().battle(12, 5).battle(16, 5);
    Writer w;
    Rules::write(Rules::view(t.s, t.seat("gm")), w);
    input.options = {{"knight", "bea"}};
    input.files = {{"view.json", w.text()}};
    answer = whatif_tool(input);
    ASSERT_TRUE(answer.problems.empty()) << to_text(answer.problems.front());
    EXPECT_NE(answer.text.find("flee"), std::string::npos);
    EXPECT_EQ(answer.text.find("Ada"), std::string::npos);
}

/// What the tool says of a battle as a seat sees it, or the first fault.
std::string whatif_of(Trial& t, std::string_view seat,
                      std::vector<std::pair<std::string, std::string>> options)
{
    Writer w;
    Rules::write(Rules::view(t.s, t.seat(seat)), w);
    ToolInput input;
    input.files = {{"view.json", std::move(w).text()}};
    input.options = std::move(options);
    const ToolAnswer answer = whatif_tool(input);
    return answer.problems.empty() ? answer.text : to_text(answer.problems.front());
}

double number(const Document& written)
{
    return written.kind == Document::Kind::integer ? static_cast<double>(written.integer)
                                                   : std::strtod(written.string.c_str(), nullptr);
}

/// Before the Battle roll: by each of its results with its chance, for whoever has yet to say whether he fights.
TEST(GP_RND_7, BeforeTheBattleRollEachOfItsResultsIsTold)
{
    Trial t(2);
    const auto rows = [&] {
        const Document told = parsed(whatif_of(t, "ada", {{"ahead", ""}, {"json", ""}}));
        return told.find("manoeuvres")->items;
    };
    double fights = 0, disengages = 0;
    std::set<std::string> seen;
    for (const Document& row : rows()) {
        const bool says = row.find("announced")->boolean;
        const std::string battle = row.find("battle")->string;
        EXPECT_NE(row.find("manoeuvre")->string, "attack with another");
        // Who has said that he will disengage must, wherever he can.  GP-MAN-8
        if (says && battle != "fail" && battle != "fumble") {
            EXPECT_EQ(row.find("manoeuvre")->string, "disengage");
        }
        if (!seen.insert(battle + (says ? " says" : "")).second) continue;
        (says ? disengages : fights) += number(*row.find("chance"));
    }
    EXPECT_NEAR(fights, 1, 1e-12);
    EXPECT_NEAR(disengages, 1, 1e-12);

    t.declare_all();
    for (const Document& row : rows()) EXPECT_FALSE(row.find("announced")->boolean);
    EXPECT_NE(whatif_of(t, "ada", {{"ahead", ""}}).find("Battle roll"), std::string::npos);
    EXPECT_EQ(whatif_of(t, "ada", {}), "Ada's Battle roll has not fallen yet (GP-RND-7)");
    // Once it has fallen the choice itself is told.
    t.battle(12, 5).battle(12, 5);
    for (const Document& row : rows()) EXPECT_EQ(number(*row.find("chance")), 1);
}

TEST(GP_MAN_3, WhatIfTellsWhatIsCommonToTwoWhoAttackTogetherByTheirPlans)
{
    Trial t(2);
    t.declare_all().battle(12, 5).battle(12, 5);
    const auto both = [&](std::vector<std::pair<std::string, std::string>> options) {
        options.emplace_back("json", "");
        options.emplace_back("manoeuvre", "attack with bea");
        const Document told = parsed(whatif_of(t, "ada", options));
        return number(*told.find("manoeuvres")->items.front().find("both")->find("wins"));
    };
    const double usual = both({});
    EXPECT_GT(usual, 0);
    EXPECT_NE(usual, both({{"partner-most", "1"}}));
    EXPECT_EQ(usual, both({{"partner-most", "3"}}));
    EXPECT_NE(whatif_of(t, "ada", {{"partner-stop", "soon"}}).find("--partner-stop: \"soon\" stands here"), std::string::npos);
    EXPECT_NE(whatif_of(t, "ada", {}).find("Ada, attack with bea: both Win or better "), std::string::npos);
}

TEST(GP_GM_2, AViewTellsWhatItsOwnKnightMayChooseUnderThePlanGiven)
{
    Trial t(2);
    t.declare_all().battle(12, 5).battle(12, 5);
    const std::string usual = whatif_of(t, "ada", {});
    EXPECT_NE(usual.find("push deeper"), std::string::npos) << usual;
    EXPECT_EQ(usual.find("Bea "), std::string::npos) << usual;
    EXPECT_NE(usual.find("--stop never --most 3 --pick weakest --split even --bodyguard unhorsed --squire unhorsed"),
              std::string::npos)
        << usual;
    EXPECT_NE(whatif_of(t, "gm", {}).find("Bea"), std::string::npos);
    // One manoeuvre is that of the rules, under that plan.
    Plan plan = usual_plan();
    plan.stop = Plan::Stop::winning;
    const double won =
        foresee(t.s, KnightId{0}, Manoeuvre::attack, {}, plan).results[Result::win];
    const std::string one = whatif_of(
        t, "ada", {{"manoeuvre", "attack"}, {"stop", "winning"}, {"json", ""}});
    const Document json = parsed(one);
    ASSERT_EQ(json.find("manoeuvres")->items.size(), 1u) << one;
    const Document* results = json.find("manoeuvres")->items[0].find("results");
    EXPECT_NEAR(std::strtod(results->find("win")->string.c_str(), nullptr), won, 1e-6) << one;
    EXPECT_NE(whatif_of(t, "ada", {{"manoeuvre", "attack-with-bea"}}).find("attack with bea"),
              std::string::npos);
    EXPECT_NE(whatif_of(t, "ada", {{"manoeuvre", "push-deeper"}}).find("push deeper"),
              std::string::npos);
}

TEST(GP_GM_2, AFoeThatTheGameMasterNamedIsReckonedWithInAViewToo)
{
    Trial t(1);
    t.declare_all().battle(12, 5);
    t.act("gm", "ruling foe ada berserker").act("gm", "ruling modifier ada weapon -3 round");
    const double lost = foresee(t.s, KnightId{0}, Manoeuvre::charge, {}, usual_plan()).fallen;
    const Document json =
        parsed(whatif_of(t, "ada", {{"manoeuvre", "charge"}, {"json", ""}}));
    EXPECT_NEAR(std::strtod(json.find("manoeuvres")->items[0].find("fallen")->string.c_str(), nullptr),
                lost, 1e-6);
}

TEST(GP_RND_7, WhoHasNothingToChooseIsToldWhy)
{
    Trial t(2);
    t.declare_all();
    EXPECT_EQ(whatif_of(t, "ada", {}), "Ada's Battle roll has not fallen yet (GP-RND-7)");
    t.battle(12, 5).battle(12, 5).act("ada", "charge");
    EXPECT_NE(whatif_of(t, "ada", {}).find("push deeper"), std::string::npos);  // he may still change
    t.act("bea", "charge").roll("push-length", 4).roll("draw", 5);
    EXPECT_EQ(whatif_of(t, "ada", {}),
              "Ada's turn has begun, and so he keeps to his choice (GP-RND-7)");
    t.act("ada", "strike").exchange(10, 16).roll("damage", 30);
    EXPECT_EQ(whatif_of(t, "bea", {}),
              "choices can be changed until the first exchange, and it has begun (GP-RND-7)");
    t.act("gm", "ruling end standing");
    while (!std::holds_alternative<Over>(Rules::pending(t.s))) {
        Rng rng(1);
        JournalOf<Rules> silent;
        Rules::apply(t.s, Rules::reduce(t.s, throw_for<Rules>(t.s, rng)), silent);
    }
    EXPECT_EQ(whatif_of(t, "ada", {}), "the battle is over (GP-BAT-1)");
}

TEST(GP_GM_2, EveryFaultOfAnOptionIsNamed)
{
    Trial t(2);
    t.declare_all().battle(16, 5).battle(12, 5);  // Ada fails
    EXPECT_EQ(whatif_of(t, "gm", {{"knight", "zed"}}),
              "--knight: \"zed\" stands here; allowed are: ada, bea");
    EXPECT_EQ(whatif_of(t, "ada", {{"knight", "gm"}}),
              "--knight: gm leads no knight; allowed are: ada, bea");
    EXPECT_TRUE(whatif_of(t, "ada", {{"manoeuvre", "dance"}})
                    .starts_with("--manoeuvre: \"dance\" stands here; allowed are: attack, attack with,"));
    EXPECT_TRUE(whatif_of(t, "ada", {{"manoeuvre", "charge"}}).starts_with("--manoeuvre: "));
    EXPECT_NE(whatif_of(t, "ada", {{"manoeuvre", "charge"}}).find("is not open to Ada"),
              std::string::npos);
    EXPECT_EQ(whatif_of(t, "ada", {{"most", "4"}}), "--most: a whole number from 1 to 3 is asked");
    EXPECT_EQ(whatif_of(t, "ada", {{"split", "half"}}),
              "--split: \"half\" stands here; allowed are: even, best, first");
}

TEST(GpcTools, WhatIfNamesEveryFaultOfASituation)
{
    const auto fault = [](std::string_view text) {
        ToolInput input;
        input.files = {{"situation.json", std::string(text)}};
        const ToolAnswer answer = whatif_tool(input);
        return answer.problems.empty() ? std::string() : to_text(answer.problems.front());
    };
    EXPECT_EQ(fault(R"({"knight":"ector","table":"saxons","battle":"tie"})"),
              "/intensity: this field is missing");
    EXPECT_NE(fault(R"({"knight":"zed","table":"saxons","intensity":3,"battle":"tie"})")
                  .find("/knight: no sheet goes by"),
              std::string::npos);
    EXPECT_NE(fault(R"({"knight":"ector","table":"saxons","intensity":3,"battle":"well"})")
                  .find("/battle: \"well\" stands here"),
              std::string::npos);
    EXPECT_NE(
        fault(R"({"knight":"ector","table":"saxons","intensity":3,"battle":"tie","hit_points":2})")
            .find("/hit_points"),
        std::string::npos);
    EXPECT_NE(
        fault(
            R"({"knight":"ector","table":"saxons","intensity":3,"battle":"tie","plan":{"stop":"soon"}})")
            .find("/plan/stop"),
        std::string::npos);
}

TEST(GpcTools, OddsAreAmongThem)
{
    std::vector<std::string_view> names;
    for (const Tool& tool : Rules::tools()) names.push_back(tool.name);
    EXPECT_EQ(names,
              (std::vector<std::string_view>{"odds", "whatif", "sheet", "table", "manoeuvres"}));
}

}  // namespace
}  // namespace montjoy::gpc
