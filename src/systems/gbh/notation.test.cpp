#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

/// What was expected and where, of text that is no act.
std::string fault(const Battle& battle, std::string_view text)
{
    const auto read = Rules::parse_action(*battle.state.scenario, Seat{0}, text);
    const auto* malformed = std::get_if<Malformed>(&read);
    return malformed ? cat(malformed->position, ": ", render(malformed->expected)) : "it is an act";
}

Battle any()
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0901 s"};
    return Battle(lineup);
}

TEST(Notation, EveryActIsWrittenAndReadBack)
{
    Battle battle = any();
    for (const char* text :
         {"place Two-handed swordmen 1.2 0405", "face nw", "hand two-handed-swords", "load rock", "unit Falcated chariots 2.11", "wait", "move 0304",
          "fly 0304", "land 0304", "attack Giant eagle 2.1", "attack 0304", "enough", "shoot Bowmen 2.3", "throw Bowmen 2.3", "fire Ladder 2.1",
          "fire 0304", "fire 0304 gate", "batter 0304", "batter 0304 gate", "breath", "wings shelter", "wings beat", "demand Swordmen 2.1",
          "disengage", "flee 0304", "flee 0304 air", "flee 0304 landed", "pursue Bowmen 2.1 0304", "pursue Bowmen 2.1 0304 landed",
          "join Bowmen 1.2", "divide 7", "at 0304", "swap Bowmen 1.2", "pass Bowmen 1.2 0304", "repair Catapult 1.1", "repair 0304 gate",
          "douse Catapult 1.1", "douse 0304", "build ladder 0304", "build battering-ram 0304", "fix 0304", "climb 0304", "name Bowmen 2.1"}) {
        const auto read = Rules::parse_action(*battle.state.scenario, Seat{0}, text);
        ASSERT_TRUE(std::holds_alternative<Action>(read)) << text << ": " << fault(battle, text);
        EXPECT_EQ(Rules::to_text(*battle.state.scenario, Seat{0}, std::get<Action>(read)), text);
    }
}

TEST(Notation, WhatIsNoActIsToldWithItsPlace)
{
    Battle battle = any();
    EXPECT_EQ(fault(battle, "march 0304").substr(0, 22), "0: one of: place, face");
    EXPECT_EQ(fault(battle, ""), fault(battle, "  ").replace(0, 1, "0"));
    EXPECT_EQ(fault(battle, "move 9904"), "5: a hex from 0101 to 0907");
    EXPECT_EQ(fault(battle, "move"), "4: a hex from 0101 to 0907");
    EXPECT_EQ(fault(battle, "face up"), "5: a side of the hex: n, ne, se, s, sw or nw");
    EXPECT_EQ(fault(battle, "wait here"), "5: nothing more");
    EXPECT_EQ(fault(battle, "attack"), "6: a unit such as Swordmen 1.2");
    EXPECT_EQ(fault(battle, "attack Swordsmen 1.2"), "7: \"Swordsmen\" is no kind of unit");
    EXPECT_EQ(fault(battle, "attack 1.2"), "7: a unit such as Swordmen 1.2");
    EXPECT_EQ(fault(battle, "attack Swordmen 3.2"), "16: a player and a number such as 1.2");
    EXPECT_EQ(fault(battle, "attack Swordmen 1"), "16: a player and a number such as 1.2");
    EXPECT_EQ(fault(battle, "hand knives").substr(0, 17), "5: one of: swords");
    EXPECT_EQ(fault(battle, "divide 8"), "7: a number of parts from 2 to 7");
    EXPECT_EQ(fault(battle, "batter 0304 door"), "12: \"gate\" or nothing");
    EXPECT_EQ(fault(battle, "flee 0304 up"), "10: \"air\", \"landed\" or nothing");
}

TEST(Notation, TheListStandsInAFixedOrder)
{
    Lineup lineup;
    lineup.map = "...\\n...\\n...";
    lineup.red = {"infantry 5 swords,javelins AC1 target 0202 n", "infantry 5 swords,javelins AC1 target 0302 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0201 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1");
    std::vector<Action> all;
    list_choices(battle.state, all);
    std::string written;
    for (const Action& action : all) written += cat(Rules::to_text(*battle.state.scenario, Seat{0}, action), "|");
    EXPECT_EQ(written,
              "wait|hand javelins|face ne|face se|face s|face sw|face nw|attack Swordmen 2.1|"
              "move 0303|move 0203|move 0103|move 0102|move 0101|"
              "divide 2|divide 3|divide 4|divide 5|swap Swordmen 1.2|pass Swordmen 1.2 0301|pass Swordmen 1.2 0303|");
}

TEST(Notation, EventsAreOneLineAndASentenceWithItsClause)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 maces AC2 normal 0503 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Macemen 2.1"});
    battle.roll(15);
    std::string lines, sentences;
    for (const Event& event : battle.events) {
        if (event.kind == EventKind::rolled_initiative || event.kind == EventKind::round_began) continue;
        lines += cat(Rules::to_text(*battle.state.scenario, event), "|");
        for (const Message& message : Rules::describe(*battle.state.scenario, event)) sentences += cat(render_with_clause(message), "|");
    }
    EXPECT_EQ(lines, "acts Swordmen 1.1 0504|engaged Swordmen 1.1 Macemen 2.1|strikes blow Swordmen 1.1 Macemen 2.1 15 5|loses Macemen 2.1 5 95|tires Swordmen 1.1 1 99|");
    EXPECT_EQ(sentences, "Swordmen 1.1 acts, in 0504 (GH-RND-2)|Swordmen 1.1 and Macemen 2.1 are engaged (GH-COM-11)|"
                         "The blow of Swordmen 1.1 at Macemen 2.1: 15 rolled, 5 RP (GH-COM-1)|Macemen 2.1 loses 5 RP, 95 left (GH-COM-1)|"
                         "Swordmen 1.1 loses 1 RP by fatigue, 99 left (GH-COM-2)|");
}

TEST(Notation, FatigueNamesTheMarchOrTheAttackThatItIsOf)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 maces AC2 normal 0901 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"move 0502"});
    const Event& tired = battle.events[battle.events.size() - 1];
    ASSERT_EQ(tired.kind, EventKind::tired);
    EXPECT_EQ(render_with_clause(Rules::describe(*battle.state.scenario, tired)[0]), "Swordmen 1.1 loses 1 RP by fatigue, 99 left (GH-RND-3)");
}

TEST(Notation, ABlowIsSaidToBeDoubledAndAChargeToFallOnItself)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 n"};
    lineup.blue = {"infantry 5 spears AC0 none 0503 s"};
    Battle battle(lineup);
    battle.take("Cavalry 1.1");
    const auto attack = std::get<Action>(Rules::parse_action(*battle.state.scenario, Seat{0}, "attack Spearmen 2.1"));
    const Preview preview = Rules::preview(Rules::view(battle.state, Seat{0}), attack);
    EXPECT_EQ(render_with_clause(preview.sums.at(0).title),
              "added to the blow of Cavalry 1.1 at Spearmen 2.1, 3d10; its damage is then doubled (GH-COM-4)");
    battle.act("attack Spearmen 2.1");
    battle.rolls({10, 20});
    std::string told;
    for (const Event& event : battle.events)
        if (event.kind == EventKind::struck) told += cat(render_with_clause(Rules::describe(*battle.state.scenario, event)[0]), "|");
    EXPECT_EQ(told, "The blow of Cavalry 1.1 at Spearmen 2.1: 10 rolled, 20 RP (GH-COM-1)|"
                    "The charge of Cavalry 1.1 falls on itself: 20 rolled, 20 RP (GH-COM-6)|");
}

TEST(Notation, ThePageExplainsTheSignsOfItsField)
{
    const State state = Rules::opening(read(built_in("gbh/storm")));
    Style style;
    style.width = 160;
    const std::string page = Rules::show(Rules::view(state, Seat{0}), style);
    EXPECT_NE(page.find("Player, kind and facing: "), std::string::npos);
    EXPECT_NE(page.find("Ground: · plain; ♣♣ forest; /^\\ hill; == road; [T] tower; [H] homage tower; ### wall; [G] gate."), std::string::npos) << page;
    style.width = 100;
    style.colour = true;  // forty columns in a hundred: two for a hex
    EXPECT_NE(Rules::show(Rules::view(state, Seat{0}), style).find("in the colour of the side"), std::string::npos);
}

}  // namespace
}  // namespace montjoy::gbh
