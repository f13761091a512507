#include "systems/gbh/play.hpp"

#include "systems/gbh/battles.test.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

std::optional<std::uint8_t> winner(const Battle& battle)
{
    const Pending pending = Rules::pending(battle.state);
    return std::get<Over>(pending).winner;
}

Lineup with(std::string victory, int rounds = 2)
{
    Lineup lineup;
    lineup.rounds = rounds;
    lineup.victory = std::move(victory);
    lineup.red = {swordmen + "0504 n"};
    lineup.blue = {swordmen + "0503 s", swordmen + "0901 s"};
    return lineup;
}

TEST(GH_PLAY_1, PlayersDeployInSeatingOrderInTheirZones)
{
    const auto scenario = read(built_in("gbh/elephants"));
    Battle battle(scenario);
    ASSERT_EQ(battle.state.phase, Phase::deploy);
    EXPECT_EQ(seat_awaited(battle.state), 0);
    EXPECT_EQ(battle.refusal("place Spearmen 1.1 1005"), "1005 is not in the deployment zone of player-1 (GH-PLAY-1)");
    EXPECT_EQ(battle.clause("place Swordmen 1.1 0505"), "GH-PLAY-1");  // the next unit is another
    battle.act("place Spearmen 1.1 0505");
    EXPECT_EQ(battle.clause("place Spearmen 1.2 0505"), "GH-FLD-5");
    battle.act("face ne");
    EXPECT_EQ(battle.clause("wait"), "GH-COM-15");
    battle.act("hand swords");
    EXPECT_EQ(in_hand(battle.state, battle.unit("Spearmen 1.1")), Weapon::swords);
    EXPECT_EQ(battle.refusal("place Spearmen 1.2 0505"), "0505 is taken (GH-FLD-4)");
    std::vector<Action> scratch;
    Rng rng(1);
    Log silent;
    std::uint8_t last = 0;
    while (battle.state.phase <= Phase::deploy_load) {
        EXPECT_GE(battle.state.seat, last);
        last = battle.state.seat;
        list_choices(battle.state, scratch);
        Rules::apply(battle.state, Seat{battle.state.seat}, scratch[rng.index(scratch.size())], silent);
        scratch.clear();
        EXPECT_EQ(Rules::broken_invariant(battle.state), "");
    }
    EXPECT_EQ(last, 1);
    EXPECT_EQ(battle.state.round, 1);
    for (const Unit& unit : battle.state.units) EXPECT_TRUE(unit.on_field());
}

TEST(GH_PLAY_1, ACatapultIsLoadedAtDeployment)
{
    Lineup lineup = with(R"({"side":"Red","aim":"destroy","share":100})");
    std::string json = lineup.json();
    const std::string army = R"("army":{"allows":["assault-tower","covered-ram"],"units":[)";
    json.replace(json.find(army), army.size(), R"("zone":["0106-0307"],)" + army + R"({"type":"catapult"},)");
    Battle battle(read(parsed(json)));
    battle.act("place Catapult 1.1 0206");
    EXPECT_EQ(battle.clause("face n"), "GH-COM-14");
    battle.act("load rock");
    EXPECT_TRUE(battle.unit("Catapult 1.1").is(Mark::one_rock));
    EXPECT_EQ(battle.state.phase, Phase::initiative);
}

TEST(GH_PLAY_1, ASideWinsByDestroyingItsShareMeasuredInRp)
{
    Battle battle(with(R"({"side":"Red","aim":"destroy","share":10})"));
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(19);
    battle.end_round();
    EXPECT_FALSE(battle.over());  // 19 of 200
    battle.calm();
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(3);
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(winner(battle), 0);
}

TEST(GH_PLAY_1, OrByRoutingIt)
{
    Battle battle(with(R"({"side":"Red","aim":"rout","share":50})"));
    battle.unit("Swordmen 2.1").morale = -60;
    EXPECT_TRUE(is_reached(battle.state, battle.state.scenario->aims[0], false));
    battle.unit("Swordmen 2.1").morale = -59;
    EXPECT_FALSE(is_reached(battle.state, battle.state.scenario->aims[0], false));
}

TEST(GH_PLAY_1, OrByHoldingHexesAtTheEnd)
{
    Battle battle(with(R"({"side":"Red","aim":"hold","hexes":["0504","0101"],"count":1})"));
    battle.end_round();
    EXPECT_FALSE(battle.over());
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(winner(battle), 0);
    Battle both(with(R"({"side":"Red","aim":"hold","hexes":["0504","0101"]})"));
    both.end_round();
    both.end_round();
    EXPECT_EQ(winner(both), std::nullopt);
}

TEST(GH_PLAY_1, OrByCrossingTheField)
{
    Lineup lineup = with(R"({"side":"Red","aim":"cross","share":60,"edge":"north"})", 20);
    lineup.red = {swordmen + "0102 n", swordmen + "0201 n"};
    Battle battle(lineup);
    battle.end_round();
    EXPECT_FALSE(battle.over());  // half of it is there
    battle.take("Swordmen 1.1", {"move 0101", "face n"});
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(winner(battle), 0);
}

TEST(GH_PLAY_1, ReachedByBothOrNoneItIsDrawnUnlessSomebodyHolds)
{
    const std::string both = R"({"side":"Red","aim":"hold","hexes":["0504"]},{"side":"Blue","aim":"hold","hexes":["0901"]})";
    Battle drawn(with(both, 1));
    drawn.end_round();
    EXPECT_EQ(winner(drawn), std::nullopt);
    Lineup lineup = with(both, 1);
    lineup.more = R"(,"holds":"Blue")";
    Battle held(lineup);
    held.end_round();
    EXPECT_EQ(winner(held), 1);
    lineup.victory = R"({"side":"Red","aim":"destroy","share":50})";
    Battle none(lineup);
    none.end_round();
    EXPECT_EQ(winner(none), 1);
}

TEST(GH_PLAY_1, TheLastSideOnTheFieldWins)
{
    Lineup lineup = with(R"({"side":"Red","aim":"hold","hexes":["0101"]})", 9);
    lineup.blue = {"infantry 5 swords AC0 none 0503 s rp=1"};
    lineup.green = {swordmen + "0107 s"};
    Battle battle(lineup);
    battle.take("Swordmen 1.1", {"attack Swordmen 2.1"});
    battle.roll(10);
    battle.end_round();
    EXPECT_FALSE(battle.over());  // two are left
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{0});
    battle.roll(5);
    EXPECT_EQ(Rules::cast(battle.state).thrower, Seat{2});  // who is gone rolls no more
    battle.roll(4);
    battle.unit("Swordmen 3.1").morale = -200;
    battle.end_round();
    ASSERT_TRUE(battle.over());
    EXPECT_EQ(winner(battle), 0);
}

TEST(GH_PLAY_1, AllIsOpen)
{
    Battle battle(with(R"({"side":"Red","aim":"destroy","share":50})"));
    Rng rng(1);
    const View view = Rules::view(battle.state, Seat{1});
    EXPECT_EQ(Rules::redeal(view, rng), battle.state);
    EXPECT_NE(view, Rules::view(battle.state, Seat{0}));
}

TEST(GH_PLAY_2__GH_UNIT_17, TheSheetListsEveryFigureAsTextAndForA4)
{
    Lineup lineup = with(R"({"side":"Red","aim":"destroy","share":50})");
    lineup.red = {"infantry 12 swords,bows AC2 normal 0504 n xp=345 morale=-25 rp=77", "dragon 5 - AC4 none 0107 n"};
    Battle battle(lineup);
    const View view = Rules::view(battle.state, Seat{0});
    for (const Format format : {Format::text, Format::html}) {
        const std::string sheet = Rules::paper("sheet", format, view, {});
        for (const char* part : {"Swordmen 1.1", "men", "12 (elite)", "345", "-25 (Low)", "77 of 100", "1/2", "1.3", "AC2", "normal", "swords, bows",
                                 "2/4, flying 3/6", "Dragon 1.1"})
            EXPECT_NE(sheet.find(part), std::string::npos) << part << "\n" << sheet;
        for (const char* title : {"Race", "Level", "XP", "Morale", "RP", "Movement", "EP", "Armour", "Shield", "Weapons", "assumed"})
            EXPECT_NE(sheet.find(title), std::string::npos) << title;
        EXPECT_EQ(sheet.find("Swordmen 2.1"), std::string::npos);  // the player's own
    }
    EXPECT_NE(Rules::paper("sheet", Format::html, view, {}).find("size: A4"), std::string::npos);
}

}  // namespace
}  // namespace montjoy::gbh
