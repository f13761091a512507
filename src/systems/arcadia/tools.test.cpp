// The tools and papers: odds, chances, a whole phase, army lists, the generator, the report, the campaign.
#include "systems/arcadia/tools.hpp"

#include "systems/arcadia/arena.test.hpp"
#include "systems/arcadia/papers.hpp"

namespace montjoy::arcadia {
namespace {

ToolAnswer run_tool(ToolAnswer (*tool)(const ToolInput&), std::vector<std::string> files, std::vector<std::pair<std::string, std::string>> options = {{"json", ""}})
{
    static const Document numbers = built_in("assumed");
    ToolInput input;
    for (std::string& f : files) input.files.emplace_back("file.json", std::move(f));
    input.options = std::move(options);
    input.numbers = &numbers;
    return tool(input);
}

std::string text(const ToolAnswer& answer)
{
    std::string all = answer.text;
    for (const Problem& p : answer.problems) all += to_text(p) + "\n";
    return all;
}

Document answer_of(const ToolAnswer& answer)
{
    Problems problems;
    auto document = parse_document(answer.text, problems);
    EXPECT_TRUE(document) << text(answer);
    return document.value_or(Document{});
}

TEST(Odds, TheContractsExample)
{
    const auto answer = run_tool(run_odds, {R"({"own": {"type": "swords", "quality": "superior"}, "enemy": {"type": "horde", "quality": "ordinary"}, "own_tactical": 1, "enemy_tactical": 0})"});
    // Factor 3 + 1 - 1: the scores 4 to 11, the 4 shifted to 5.
    EXPECT_EQ(answer.text.substr(0, answer.text.find(",\"factor\"")),
              R"({"outcomes":{"own_destroyed":"0","own_heavily_damaged":"0","own_damaged":"0","enemy_damaged":"1/2","enemy_heavily_damaged":"1/4","enemy_destroyed":"1/4"})");
}

TEST(Odds, TacticalValuesAreTakenAsGivenAndDefaultsHold)
{
    const auto of = [](const char* json) { return run_tool(run_odds, {json}).text; };
    EXPECT_EQ(of(R"({"own": {"type": "horde"}, "enemy": {"type": "horde"}})"),
              of(R"({"own": {"type": "horde", "quality": "ordinary"}, "enemy": {"type": "horde"}, "own_tactical": 7, "enemy_tactical": 7})"));
    EXPECT_NE(of(R"({"own": {"type": "horde"}, "enemy": {"type": "horde"}, "own_tactical": 1000000})").find(R"("enemy_destroyed":"1")"), std::string::npos);
    EXPECT_NE(of(R"({"own": {"type": "mounted-archers"}, "enemy": {"type": "war-wagons"}, "own_tactical": -40})").find(R"("own_destroyed":"1")"), std::string::npos);
}

TEST(Odds, MediumDecidesTheFigure)
{
    // Swords 3/2 against Cavalry 2/3: 2 against 2. Against a Boat the first figure.
    EXPECT_NE(run_tool(run_odds, {R"({"own": {"type": "swords"}, "enemy": {"type": "cavalry"}})"}).text.find(R"("factor":0)"), std::string::npos);
    EXPECT_NE(run_tool(run_odds, {R"({"own": {"type": "swords"}, "enemy": {"type": "boat"}})"}).text.find(R"("factor":2)"), std::string::npos);
}

TEST(Odds, WhatIsWrongIsNamed)
{
    const auto of = [](const char* json) { return text(run_tool(run_odds, {json})); };
    EXPECT_NE(of(R"({"own": {"type": "elfs"}, "enemy": {"type": "horde"}})").find("/own/type"), std::string::npos);
    EXPECT_NE(of(R"({"own": {"type": "swords"}})").find("enemy"), std::string::npos);
    EXPECT_NE(of(R"({"own": {"type": "swords"}, "enemy": {"type": "horde"}, "terrain": "hill"})").find("terrain"), std::string::npos);
    EXPECT_NE(of(R"({"own": {"type": "swords"}, "enemy": {"type": "horde"},})").find("line 1"), std::string::npos);
}

const char* const contest = R"({"scenario": {"stance": "attack", "commander": "bold",
    "own": {"units": ["swords", "swords", "cavalry", "cavalry", "hero", "spears"], "scouts": ["cavalry", "cavalry"], "quality": "average"},
    "enemy": {"units": ["horde", "horde", "horde", "flyer", "cavalry", "hero"], "quality": "inferior", "general": null, "castle": false}}})";

TEST(Odds, ScoutingAgainstASecondReckoning)
{
    // Two Cavalry and an average commander: 6. The pool is Flyer 4 and Cavalry 2, each on half of the die.
    std::map<std::string, Fraction> wanted;
    Fraction own_surprised = 0, enemy_surprised = 0, tied = 0;
    for (int mine = 1; mine <= 6; ++mine)
        for (int theirs = 1; theirs <= 6; ++theirs)
            for (int pick = 0; pick < 4; ++pick)
                for (int stance = 1; stance <= 6; ++stance) {
                    const Fraction chance(1, 6 * 6 * 4 * 6);
                    const int a = 6 + mine, b = (pick & 1 ? 4 : 0) + (pick & 2 ? 2 : 0) + theirs;
                    const bool defends = stance <= 2, recon = stance == 3 || stance == 4;
                    if (a == b) tied += chance;
                    if (a >= 3 * b) enemy_surprised += chance;
                    if (b >= 3 * a) own_surprised += chance;
                    if (a == b) {
                        for (const char* kind : {"seize-magic-item", "wizards-tower", "treasure-raid", "dragons-lair", "surprise-encounter", "surprise-encounter"})
                            if (!defends) wanted[kind] += chance * Fraction(1, 6);
                        for (const char* kind : {"river-crossing", "urban-assault", "amphibious-landing"})
                            if (defends) wanted[kind] += chance * Fraction(1, 3);
                    } else if (a > b) {
                        wanted[a >= 3 * b ? (defends ? "surprise-assault" : "surprise-attack") : defends ? "assault" : "pitched-battle"] += chance;
                    } else {  // nobody scores three times 7 here
                        wanted[defends ? "assault" : recon ? "pitched-battle" : "pitched-battle"] += chance;
                    }
                }
    const Document answer = answer_of(run_tool(run_odds, {contest}));
    const Document* scenarios = answer.find("scenarios");
    ASSERT_TRUE(scenarios);
    EXPECT_EQ(scenarios->fields.size(), 17u);
    for (const auto& [kind, p] : scenarios->fields) EXPECT_EQ(p.string, to_text(wanted[kind])) << kind;
    EXPECT_EQ(answer.find("tied")->string, to_text(tied));
    EXPECT_EQ(answer.find("enemy_surprised")->string, to_text(enemy_surprised));
    EXPECT_EQ(answer.find("own_surprised")->string, to_text(own_surprised));
}

TEST(Odds, ScoutsThatCannotBeAreRefusedByClause)
{
    const auto with_scouts = [](const char* scouts) {
        return text(run_tool(run_odds, {cat(R"({"scenario": {"stance": "attack", "commander": "bold", "own": {"units": ["swords", "swords", "hero", "cavalry", "spears", "spears"], "scouts": )",
                                            scouts, R"(, "quality": "average"}, "enemy": {"units": ["horde"], "quality": "inferior"}}})")}));
    };
    EXPECT_NE(with_scouts(R"(["swords", "cavalry", "spears"])").find("AR-SCN-3"), std::string::npos);
    EXPECT_NE(with_scouts(R"(["hero"])").find("AR-SCN-2"), std::string::npos);
    EXPECT_NE(with_scouts(R"(["cavalry", "cavalry"])").find("AR-SCN-3"), std::string::npos);
    EXPECT_EQ(with_scouts(R"(["cavalry"])").find("AR-SCN"), std::string::npos);
    const auto enemy = text(run_tool(run_odds, {R"({"scenario": {"stance": "attack", "commander": "bold", "own": {"units": ["swords"], "scouts": [], "quality": "average"},
        "enemy": {"units": ["horde"], "quality": "inferior", "scouts": ["horde"]}}})"}));
    EXPECT_NE(enemy.find("AR-SCN-3"), std::string::npos);
}

TEST(Odds, TheGeneralCountsInTheThirdButNotInThePool)
{
    const auto surprised = [](const char* general) {
        return answer_of(run_tool(run_odds, {cat(R"({"scenario": {"stance": "attack", "commander": "bold", "own": {"units": ["swords"], "scouts": [], "quality": "inferior"},
            "enemy": {"units": ["magician", "horde", "horde"], "quality": "inferior", "general": )", general, "}}}")})).find("own_surprised")->string;
    };
    EXPECT_NE(surprised("null"), surprised("\"magician\""));
    const auto missing = text(run_tool(run_odds, {R"({"scenario": {"stance": "attack", "commander": "bold", "own": {"units": ["swords"], "scouts": [], "quality": "inferior"},
            "enemy": {"units": ["horde"], "quality": "inferior", "general": "hero"}}})"}));
    EXPECT_NE(missing.find("AR-PTS-5"), std::string::npos);
}

const char* const two_blows = R"({"units": [
    {"side": "own", "type": "swords", "at": "0706", "facing": "n"}, {"side": "own", "type": "knights", "at": "0605", "facing": "ne", "marched": true},
    {"side": "enemy", "type": "horde", "at": "0705", "facing": "s", "damage": 1}],
    "attacks": [{"from": "0706", "to": "0705"}, {"from": "0605", "to": "0705"}]})";

TEST(Phase, TheFirstBlowsOddsAreThoseOfTheDieAndChancesSumToOne)
{
    const Document answer = answer_of(run_tool(run_phase, {R"({"units": [{"side": "own", "type": "swords", "at": "0706"}, {"side": "enemy", "type": "swords", "at": "0705"}],
        "attacks": [{"from": "0706", "to": "0705"}]})"}));
    const Document& foe = answer.find("units")->items[1];
    EXPECT_EQ(foe.find("lost")->string, "0");
    EXPECT_EQ(foe.find("damage")->items[1].string, "3/8");
    EXPECT_EQ(foe.find("damage")->items[2].string, "1/8");
    const Document both = answer_of(run_tool(run_phase, {two_blows}));
    Fraction sum = 0;
    for (const Document& row : both.find("vp")->items) {
        const std::string& p = row.find("p")->string;
        const auto bar = p.find('/');
        sum += bar == std::string::npos ? Fraction(*parse_integer(p, 0, 1)) : Fraction(*parse_integer(p.substr(0, bar), 0, 1'000'000), *parse_integer(p.substr(bar + 1), 1, 1'000'000));
    }
    EXPECT_EQ(sum, Fraction(1));
}

TEST(Phase, AnAttackWhoseTargetIsGoneIsPassedOverAndOrderMatters)
{
    const Document answer = answer_of(run_tool(run_phase, {two_blows}));
    const Document swapped = answer_of(run_tool(run_phase, {two_blows}, {{"json", ""}, {"best-order", ""}}));
    EXPECT_EQ(answer.find("order")->items[0].find("from")->string, "0706");
    EXPECT_EQ(swapped.find("order")->items.size(), 2u);
    EXPECT_NE(text(run_tool(run_phase, {R"({"units": [{"side": "own", "type": "swords", "at": "0706"}, {"side": "enemy", "type": "swords", "at": "0706"}], "attacks": [{"from": "0706", "to": "0705"}]})"})).find("AR-BRD-4"), std::string::npos);
    EXPECT_NE(text(run_tool(run_phase, {R"({"units": [{"side": "own", "type": "shooters", "at": "0706"}, {"side": "enemy", "type": "swords", "at": "0705"}],
        "attacks": [{"from": "0706", "to": "0705"}, {"from": "0706", "to": "0705", "kind": "ranged"}]})"})).find("AR-SIT-29"), std::string::npos);
}

TEST(ArmyTool, ChecksAListToTheHalfPoint)
{
    const auto fits = run_tool(run_army, {R"({"title": "Mine", "units": [{"type": "horde", "count": 40}]})"});
    EXPECT_EQ(answer_of(fits).find("points")->string, "80");
    const auto over = run_tool(run_army, {R"({"title": "Mine", "units": [{"type": "horde", "count": 39}, {"type": "horde", "attributes": ["drilled"]}]})"});
    EXPECT_TRUE(over.text.empty());
    EXPECT_NE(text(over).find("80.5"), std::string::npos);
    EXPECT_NE(run_tool(run_army, {std::string(embedded("data/arcadia/armies/goblins.json"))}, {}).text.find("at most 6 scouts"), std::string::npos);
}

TEST(Chances, EveryStanceAndEveryNumberOfScoutingPoints)
{
    const Document answer = answer_of(run_tool(run_chances, {std::string(embedded("data/arcadia/armies/dwarves.json")), std::string(embedded("data/arcadia/armies/goblins.json"))}));
    // Dwarves: ten troops of one point, the Cleric and the Hero cannot scout; at most four of thirteen.
    EXPECT_EQ(answer.find("choices")->items.size(), 3u * 5u);
    for (const Document& row : answer.find("choices")->items) {
        Fraction sum = 0;
        for (const auto& [kind, p] : row.find("scenarios")->fields) {
            const auto bar = p.string.find('/');
            ASSERT_NE(bar, std::string::npos);
            sum += Fraction(*parse_integer(p.string.substr(0, bar), 0, INT64_MAX), *parse_integer(p.string.substr(bar + 1), 1, INT64_MAX));
        }
        EXPECT_EQ(sum, Fraction(1));
    }
}

TEST(Generate, TheSameSeedSetsUpTheSameBattleAndShowsEachRoll)
{
    const std::string file = R"({"title": "G", "teaches": "g", "player": {"army": "knights"}, "enemy": {"army": "undead", "npc": true}, "stance": "recon", "scouts": [4, 5]})";
    const auto one = run_tool(run_generate, {file}, {{"seed", "7"}});
    const auto again = run_tool(run_generate, {file}, {{"seed", "7"}});
    const auto two = run_tool(run_generate, {file}, {{"seed", "8"}});
    EXPECT_EQ(one.text, again.text);
    EXPECT_NE(one.text, two.text);
    EXPECT_NE(one.text.find("act player stance recon"), std::string::npos) << text(one);
    EXPECT_NE(one.text.find("act player scout 4"), std::string::npos);
    EXPECT_NE(one.text.find("roll d6 for the land"), std::string::npos);
    EXPECT_NE(text(run_tool(run_generate, {R"({"title": "G", "teaches": "g", "player": {"army": "knights"}, "enemy": {"army": "undead", "npc": true}, "scouts": [1]})"}, {})).find("AR-SCN-2"), std::string::npos);
}

TEST(Papers, TheReportNamesNoBattleThatScoutingHasNotFound)
{
    const State state = opening_of(scenario_named("meeting"));
    const std::string early = make_paper("report", Format::text, view_of(state, Side::player), {});
    EXPECT_NE(early.find("(scouting: the battle is not known yet)"), std::string::npos) << early;
    EXPECT_EQ(early.find("pitched-battle"), std::string::npos);
}

TEST(Papers, TheReportTellsTheBattleInEachFormat)
{
    State state = opening_of(scenario_named("duel"));
    std::vector<Event> events;
    Chronicle journal(events);
    Rng dice(4), mind(5);
    while (state.open.stage != Stage::over) {
        if (waits_for_chance(state.open)) {
            roll_fell(state, rolls_now(state).draw(dice), journal);
            continue;
        }
        const Side side = awaited(*state.scenario, state.open).contains(Side::player) ? Side::player : Side::enemy;
        do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, journal);
    }
    const View view = view_of(state, Side::player);
    const std::string plain = make_paper("report", Format::text, view, events), markdown = make_paper("report", Format::markdown, view, events),
                      forum = make_paper("report", Format::bbcode, view, events);
    EXPECT_NE(plain.find("The Ford of Sighs\n====="), std::string::npos);
    EXPECT_EQ(markdown.substr(0, 2), "# ");
    EXPECT_NE(forum.find("[list]"), std::string::npos);
    EXPECT_EQ(std::count(forum.begin(), forum.end(), '\n') > 50, true);
    for (const std::string& paper : {plain, markdown, forum}) EXPECT_NE(paper.find("turn 2"), std::string::npos);

    // The army for the next battle: as many units, within its points, the fallen inferior, who killed risen.
    const std::string next = make_paper("campaign", Format::text, view, events);
    Problems problems;
    const auto document = parse_document(next, problems);
    ASSERT_TRUE(document);
    const Army army = read_army(Place(*document, problems), state.scenario->numbers, Side::player, state.scenario->points);
    EXPECT_FALSE(refused(problems)) << (problems.empty() ? "" : to_text(problems[0]));
    EXPECT_EQ(army.units.size(), state.scenario->armies[Side::player].units.size());
    EXPECT_EQ(army.battles, 1);
    bool risen = false, recruits = false;
    for (std::size_t i = 0; i < state.open.units[Side::player].size(); ++i) {
        const Unit& u = state.open.units[Side::player][i];
        const Enrolled& after = army.units[state.secret[Side::player].list[i] - 1u];
        if (u.fate == Fate::destroyed) {
            recruits = true;
            EXPECT_EQ(after.quality, Quality::inferior);
            EXPECT_EQ(after.veteran, 0);
        } else {
            EXPECT_EQ(after.veteran, 1);
            risen = risen || after.quality == Quality::superior;
        }
    }
    EXPECT_TRUE(recruits || risen);
}

TEST(Preview, ShowsBothSumsAndTheDie)
{
    Arena a;
    a.mine(Type::swords, "0706"), a.theirs(Type::horde, "0705");
    a.stage(Stage::close);
    const Preview p = Rules::preview(view_of(a.state, Side::player), {Action::Kind::attack, a.hex("0706"), a.hex("0705")});
    ASSERT_EQ(p.sums.size(), 2u);
    EXPECT_EQ(p.sums[0].tally.total(), Fraction(3));
    EXPECT_EQ(p.sums[1].tally.total(), Fraction(1));
    ASSERT_EQ(p.odds.size(), 1u);
    Fraction sum = 0;
    for (const Preview::Bar& bar : p.odds[0].bars) sum += bar.chance;
    EXPECT_EQ(sum, Fraction(1));
    EXPECT_TRUE(Rules::preview(view_of(a.state, Side::player), {Action::Kind::done}).empty());
}

TEST(Preview, AStanceShowsItsChances)
{
    const State state = opening_of(scenario_named("meeting"));
    const Preview p = Rules::preview(view_of(state, Side::player), {Action::Kind::stance, static_cast<std::uint8_t>(Stance::recon)});
    ASSERT_EQ(p.odds.size(), 2u);
    for (const auto& odds : p.odds) {
        Fraction sum = 0;
        for (const Preview::Bar& bar : odds.bars) sum += bar.chance;
        EXPECT_EQ(sum, Fraction(1));
    }
}

TEST(Show, ThePageHoldsTheBoardTheScoreAndTheHand)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0706");
    a.leads(Type::hero, s);
    a.theirs(Type::dragon, "0703");
    a.give_card(Side::player, Card::rally);
    a.give_lore(Side::player, Spell::strength);
    const std::string page = Rules::show(view_of(a.state, Side::player), Style{});
    for (const char* word : {"0706", "Sw↑", "DR↓", "hand: rally", "lore: strength (2)", "led by Hero", "clear (4)"}) EXPECT_NE(page.find(word), std::string::npos) << word << "\n" << page;
    const std::string colour = Rules::show(view_of(a.state, Side::player), Style{.colour = true});
    EXPECT_NE(colour.find("\x1b["), std::string::npos);
    for (std::size_t at = 0; at < page.size(); ++at) EXPECT_NE(page[at], '\x1b');
}

}  // namespace
}  // namespace montjoy::arcadia
