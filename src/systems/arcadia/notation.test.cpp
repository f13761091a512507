// How acts are written and read, the order of what is listed, refusals, and that every battle can be won.
#include "analysis/play.hpp"
#include "analysis/conformance.hpp"
#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

TEST(Notation, WhatIsWrongIsToldWithItsPlace)
{
    const auto scenario = scenario_named("duel");
    const auto wrong = [&](std::string_view text) {
        const auto read = read_act(*scenario, text);
        const auto* malformed = std::get_if<Malformed>(&read);
        return malformed ? std::pair(malformed->position, render(malformed->expected)) : std::pair(std::size_t{999}, std::string("read"));
    };
    EXPECT_EQ(wrong("").first, 0u);
    EXPECT_EQ(wrong("mvoe 0706 0705").first, 0u);
    EXPECT_NE(wrong("mvoe 0706 0705").second.find("move"), std::string::npos) << "did you mean";
    EXPECT_EQ(wrong("move 0706 0799").first, 10u);
    EXPECT_EQ(wrong("move 0706").first, 9u);
    EXPECT_EQ(wrong("turn 0706 up").first, 10u);
    EXPECT_EQ(wrong("done now").first, 5u);
    EXPECT_EQ(wrong("play fireball").first, 5u);
    EXPECT_EQ(wrong("lore fire-bolt").first, 14u);
    EXPECT_EQ(wrong("move 0706 0705").second, "read");
}

TEST(AR_CARD_3__AR_CARD_4, EventsAreToldInWords)
{
    EXPECT_EQ(omen_text(Omen::weather_down_2), "weather -2");
    EXPECT_EQ(omen_text(Omen::weather_up), "weather +1");
    EXPECT_EQ(omen_text(Omen::blood_lust), "blood lust");
    EXPECT_EQ(omen_text(Omen::panic), "panic");
    for (const auto& [die, gained] : {std::pair(1, "rolls 1 and gains a token"), std::pair(6, "rolls 6 and gains 3 tokens")}) {
        Arena a;
        a.stage(Stage::tokens);
        a.roll(die);
        ASSERT_EQ(a.events.size(), 1u);
        const auto told = sentences(*a.state.scenario, a.events.front());
        ASSERT_EQ(told.size(), 1u);
        EXPECT_NE(render(told.front()).find(gained), std::string::npos) << render(told.front());
    }
}

TEST(Notation, TheOrderOfWhatIsListedStands)
{
    Arena a;
    const Ref s = a.mine(Type::swords, "0708");
    a.mine(Type::hero, "0808");
    a.order(s), a.order({Side::player, 2});
    const auto acts = a.acts();
    EXPECT_EQ(join(acts, " | ").substr(0, 200),
              std::string("move 0708 0507 | move 0708 0508 | move 0708 0509 | move 0708 0606 | move 0708 0607 | move 0708 0608 | move 0708 0706 | move 0708 0707 | move 0708 0709 | move 0708 0806 | move 0708 0807 | move 0708 0907 | ").substr(0, 200));
    EXPECT_EQ(acts.back(), "done");
}

TEST(Notation, ARefusalNamesItsClauseAndChangesNothing)
{
    Arena a;
    a.mine(Type::swords, "0708"), a.theirs(Type::swords, "0702");
    a.stage(Stage::close);
    const State before = a.state;
    EXPECT_EQ(a.clause("attack 0708 0702"), "AR-SIT-1");
    EXPECT_EQ(a.clause("attack 0702 0708"), "AR-CARD-1") << "not one's own";
    EXPECT_EQ(a.clause("attack 0101 0702"), "AR-BRD-6") << "nobody of whom one knows";
    EXPECT_EQ(a.clause("play rally"), "AR-TURN-4");
    EXPECT_EQ(a.refused("attack 0708 0702", Side::enemy), "It is not your choice now");
    EXPECT_TRUE(a.state == before);
}

TEST(Scenarios, EachIsPlayedToItsEndAndWonByEachSide)
{
    for (const EmbeddedFile& file : embedded_files()) {
        const auto parts = split(file.path, '/');
        if (parts.size() != 3 || parts[1] != "arcadia" || parts[2] == "assumed.json" || parts[2] == "tuned.json") continue;
        const std::string name(parts[2].substr(0, parts[2].size() - 5));
        const State opening = opening_of(scenario_named(name));
        int won[3]{};
        for (int game = 0; game < test_effort(40); ++game) {
            State state = opening;
            Rng dice(static_cast<std::uint64_t>(game), 11), mind(static_cast<std::uint64_t>(game), 12);
            Chronicle silent;
            int steps = 0;
            while (state.open.stage != Stage::over && ++steps < 20'000) {
                if (waits_for_chance(state.open)) {
                    roll_fell(state, rolls_now(state).draw(dice), silent);
                    continue;
                }
                const Side side = awaited(*state.scenario, state.open).contains(Side::player) ? Side::player : Side::enemy;
                do_act(state, side, Rules::reasoned(view_of(state, side), mind).action, silent);
            }
            ASSERT_EQ(state.open.stage, Stage::over) << name << ", game " << game;
            ++won[static_cast<std::size_t>(state.open.winner)];
        }
        if (test_effort(40) < 40) continue;
        EXPECT_GT(won[0], 0) << name;
        EXPECT_GT(won[1], 0) << name;
    }
}

TEST(Scenarios, FaultsAreNamedByTheirPlaceAndClause)
{
    const auto with_field = [](std::string_view extra) {
        return faults_of(cat(R"({"title": "T", "teaches": "t", "kind": "assault", "player": {"army": "goblins"}, "enemy": {"army": "dwarves"}, )", extra, "}"));
    };
    EXPECT_NE(with_field(R"("first": "player")").find("AR-SCN-8"), std::string::npos) << "an assault has a defender";
    EXPECT_EQ(with_field(R"("defender": "enemy")"), "");
    EXPECT_NE(with_field(R"("defender": "enemy", "bord": "large")").find("bord"), std::string::npos);
    EXPECT_NE(with_field(R"("defender": "enemy", "map": ". . .")").find("AR-BRD-1"), std::string::npos);
    EXPECT_NE(with_field(R"("defender": "enemy", "prizes": ["0705"])").find("/prizes"), std::string::npos);
    EXPECT_NE(faults_of(R"({"title": "T", "teaches": "t", "kind": "trap", "defender": "enemy", "first": "player", "player": {"army": "goblins"}, "enemy": {"army": "dwarves"}})").find("AR-SCN-14"), std::string::npos);
    EXPECT_NE(faults_of(R"({"title": "T", "teaches": "t", "kind": "ambush", "player": {"army": "goblins"}, "enemy": {"army": "dwarves"}})").find("AR-SCN-12"), std::string::npos);
    EXPECT_NE(faults_of(R"({"title": "T", "teaches": "t", "kind": "generated", "first": "player", "player": {"army": "goblins"}, "enemy": {"army": "dwarves"}})").find("AR-SCN-5"), std::string::npos);
}

TEST(Scenarios, AScenarioWithItsListsWrittenOutIsTheSame)
{
    const Document named = built_in("great-meeting"), whole = whole_scenario(named);
    Problems problems;
    const auto a = read_scenario(named, built_in("assumed"), problems), b = read_scenario(whole, built_in("assumed"), problems);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->hash, b->hash);
    EXPECT_EQ(whole.find("enemy")->find("army")->kind, Document::Kind::object);
    EXPECT_EQ(whole.find("enemy")->find("army")->find("deity-deck")->kind, Document::Kind::object);
}

TEST(Scenarios, TheTunedNumbersAreTakenWhereAScenarioSaysSoAndNowhereElse)
{
    const auto with_numbers = [](std::string_view set) {
        Problems problems;
        const auto document = parse_document(cat(R"({"title": "T", "teaches": "t", "kind": "pitched-battle", )", set,
                                                 R"("player": {"army": "undead"}, "enemy": {"army": "desert-riders"}})"), problems);
        const auto scenario = read_scenario(*document, built_in("assumed"), problems);
        EXPECT_TRUE(scenario) << (problems.empty() ? "" : to_text(problems[0]));
        return scenario;
    };
    const auto plain = with_numbers(""), named = with_numbers(R"("numbers": "assumed", )"), tuned = with_numbers(R"("numbers": "tuned", )");
    EXPECT_EQ(plain->numbers.types[Type::spears].mounted, 2);
    EXPECT_EQ(named->numbers.types[Type::spears].mounted, 2);
    EXPECT_EQ(tuned->numbers.types[Type::spears].mounted, 3);
    EXPECT_EQ(tuned->numbers.types[Type::swords].foot, 3) << "what the second set does not name stays";
    EXPECT_NE(tuned->hash, plain->hash);
    for (const Side side : both_sides) EXPECT_EQ(halves_text(tuned->armies[side].half_points()), "80") << "prices stay";
}

TEST(Perft, CountsFromTheOpeningStand)
{
    EXPECT_EQ(perft<Rules>(opening_of(scenario_named("duel")), 2), 60u * 59);
    EXPECT_EQ(perft<Rules>(opening_of(scenario_named("meeting")), 1), 3u);
    const auto first = perft<Rules>(opening_of(scenario_named("pitched-battle")), 3);
    EXPECT_EQ(first, 216u) << "d6 each for the first move, then the land";
}

}  // namespace
}  // namespace montjoy::arcadia
