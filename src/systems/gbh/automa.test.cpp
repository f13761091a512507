#include "systems/gbh/automa.hpp"

#include "analysis/conformance.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

const std::string swordmen = "infantry 5 swords AC0 none ";

/// One game with the program at the seats of `automa` and chance at the others; its winner, 255 if
/// it is drawn. Every act is checked.
std::uint8_t play(const std::shared_ptr<const Scenario>& scenario, Seats automa, std::uint64_t key)
{
    Rng rng(key, 11);
    Log silent;
    std::vector<Action> scratch;
    State state = Rules::opening(scenario);
    for (int steps = 0; state.phase != Phase::over; ++steps) {
        if (steps > 60'000) {
            ADD_FAILURE() << "the game does not end";
            return nobody;
        }
        if (std::holds_alternative<Chance>(Rules::pending(state))) {
            Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
            continue;
        }
        const Seat seat{seat_awaited(state)};
        const Action action = automa.contains(seat) ? Rules::choose("automa", Rules::view(state, seat), rng)
                                                    : choose_randomly<Rules>(state, seat, rng, scratch);
        if (const auto why = Rules::check(state, seat, action)) {
            ADD_FAILURE() << Rules::to_text(*scenario, seat, action) << ": " << render_with_clause(*why);
            return nobody;
        }
        Rules::apply(state, seat, action, silent);
    }
    return state.winner;
}

/// What side 0 and side 1 weigh by; who wins.
std::uint8_t play(State state, const Habits& first, const Habits& second, std::uint64_t key)
{
    Rng rng(key, 11);
    Log silent;
    while (state.phase != Phase::over) {
        if (std::holds_alternative<Chance>(Rules::pending(state))) {
            Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
            continue;
        }
        const Seat seat{seat_awaited(state)};
        Rules::apply(state, seat, decide(state, state.scenario->side_of(seat.index) == 0 ? first : second).action, silent);
    }
    return state.winner;
}

TEST(Habits, OfTheSeasonedBeatTheAutomasFromBothSides)
{
    for (const char* const id : {"gbh/field", "gbh/elephants"}) {
        const State opening = Rules::opening(read(built_in(id)));
        int won = 0;
        constexpr int pairs = 40;
        for (std::uint64_t key = 0; key < pairs; ++key) {
            won += play(opening, seasoned, {}, key) == 0 ? 1 : 0;
            won += play(opening, {}, seasoned, key) == 1 ? 1 : 0;
        }
        EXPECT_GE(won, 2 * pairs * 7 / 10) << id;
    }
}

class Automa : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Gbh, Automa, ::testing::ValuesIn(every_scenario()));

TEST_P(Automa, EndsItsGamesAgainstItself)
{
    const auto scenario = read(built_in(GetParam()));
    for (int game = 0; game < test_effort(40); ++game)
        play(scenario, Seats::first(scenario->seats.size()), static_cast<std::uint64_t>(game));
}

TEST_P(Automa, BeatsRandomPlayFromEverySeat)
{
    const auto scenario = read(built_in(GetParam()));
    const int games = test_effort(20);
    for (std::uint8_t seat = 0; seat < scenario->seats.size(); ++seat) {
        int won = 0;
        for (int game = 0; game < games; ++game)
            won += play(scenario, Seats(Seat{seat}), static_cast<std::uint64_t>(game)) == scenario->side_of(seat) ? 1 : 0;
        EXPECT_GE(won * 100, games * 95) << GetParam() << " from seat " << int{seat};
    }
}

/// What the program does with a unit, hands and turns left out.
std::string does(Battle& battle, const char* name)
{
    battle.take(name);
    for (;;) {
        const Action action = automa_choice(battle.state);
        if (action.verb != Verb::hand && action.verb != Verb::face)
            return Rules::to_text(*battle.state.scenario, Seat{battle.state.seat}, action);
        battle.act(Rules::to_text(*battle.state.scenario, Seat{battle.state.seat}, action));
    }
}

TEST(AutomaPlays, ShootsBeforeContactAndTakesTheWeaponForIt)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords,bows AC0 none 0506 s"};
    lineup.blue = {swordmen + "0502 s"};
    Battle battle(lineup);
    EXPECT_EQ(does(battle, "Swordmen 1.1"), "shoot Swordmen 2.1");
    lineup.blue = {swordmen + "0505 s"};
    Battle close(lineup);
    close.take("Swordmen 2.1", {"attack Swordmen 1.1"});
    close.roll(3);
    EXPECT_EQ(does(close, "Swordmen 1.1"), "attack Swordmen 2.1");  // engaged, it may not shoot
}

TEST(AutomaPlays, ChargesFootWithoutPoleArmsRatherThanSpears)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC1 none 0504 n"};
    lineup.blue = {"infantry 5 spears AC2 full 0503 s", "infantry 5 maces AC2 full 0603 sw"};
    Battle battle(lineup);
    EXPECT_EQ(does(battle, "Cavalry 1.1"), "attack Macemen 2.1");
}

TEST(AutomaPlays, DoesNotShootIntoAScrimmageOfItsFriends)
{
    Lineup lineup;
    lineup.red = {"infantry 5 bows AC0 none 0507 n", swordmen + "0504 n", swordmen + "0403 ne"};
    lineup.blue = {"infantry 5 swords AC2 none 0503 s"};
    Battle battle(lineup);
    for (const char* name : {"Swordmen 1.1", "Swordmen 1.2"}) {
        battle.take(name, {"attack Swordmen 2.1"});
        battle.roll(3);
    }
    EXPECT_NE(does(battle, "Bowmen 1.1").substr(0, 5), "shoot");
}

TEST(AutomaPlays, RelievesATiredUnitByAFreshOneBehindIt)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC0 none 0504 n rp=20", "cavalry 5 swords AC0 none 0505 n"};
    lineup.blue = {swordmen + "0502 s"};
    Battle battle(lineup);
    EXPECT_EQ(does(battle, "Cavalry 1.1"), "swap Cavalry 1.2");
}

TEST(AutomaPlays, UsesTheRightToolsAtAWall)
{
    Lineup lineup;
    lineup.map = "............\\n.....WWW....\\n.....W.W....\\n.....WGW....\\n............\\n............\\n............\\n............\\n............";
    lineup.legend = R"("W":{"work":"wall","material":"earth","side":"Blue"},"G":{"work":"gate","material":"wood","side":"Blue"})";
    lineup.more = R"(,"holds":"Blue")";
    lineup.red = {"battering-ram 3 - AC0 none 0705 n", "ladder 3 - AC0 none 0504 n", "infantry 5 swords AC2 normal 0404 n",
                  "catapult 3 - AC0 none 0709 n load=rock", "infantry 5 bows,swords AC0 none 0907 nw hand=bows", "engineers 3 - AC0 none 0605 n"};
    lineup.blue = {"infantry 5 swords AC0 none 0703 s"};
    Battle battle(lineup);
    EXPECT_EQ(does(battle, "Battering ram 1.1"), "batter 0704");
    battle.act("batter 0704");
    EXPECT_EQ(does(battle, "Catapult 1.1"), "batter 0704");
    battle.act("batter 0704");
    EXPECT_EQ(does(battle, "Ladder 1.1").substr(0, 4), "fix ");
    battle.act("fix 0604");
    EXPECT_EQ(does(battle, "Swordmen 1.1"), "climb 0504");
    battle.act("climb 0504");
    EXPECT_EQ(does(battle, "Bowmen 1.1"), "fire 0704");
    battle.act("fire 0704");
    battle.roll(9);
    EXPECT_EQ(does(battle, "Engineers 1.1"), "repair Battering ram 1.1");
}

TEST(AutomaPlays, DemandsSurrenderWhenItMay)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n morale=85"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-5", swordmen + "0603 s"};
    Battle battle(lineup);
    EXPECT_EQ(does(battle, "Swordmen 1.1"), "demand Swordmen 2.1");
}

TEST(AutomaPlays, SaysWhyForEveryAct)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC0 none 0504 n morale=85", "infantry 5 bows,swords AC0 none 0506 n hand=swords"};
    lineup.blue = {"infantry 5 swords AC0 none 0503 s morale=-5", swordmen + "0603 s"};
    Battle battle(lineup);
    Rng rng(1, 1);
    const auto why = [&] { return Rules::explain("automa", Rules::view(battle.state, Seat{seat_awaited(battle.state)}), rng); };
    battle.take("Swordmen 1.1");
    EXPECT_EQ(why(), "a surrender takes all of an enemy's RP and costs none (worth 100)");
    battle.act("wait");
    battle.take("Bowmen 1.1");
    EXPECT_EQ(automa_choice(battle.state).verb, Verb::hand);
    EXPECT_EQ(why().substr(0, 46), "it takes in hand what its next act asks for (w");
    EXPECT_EQ(Rules::explain("random", Rules::view(battle.state, Seat{0}), rng), "");
}

TEST(AutomaPlays, LooksWhereTheEnemyIs)
{
    Lineup lineup;
    lineup.red = {swordmen + "0504 s"};
    lineup.blue = {swordmen + "0502 s", swordmen + "0602 s", swordmen + "0402 s"};
    Battle battle(lineup);
    EXPECT_EQ(best_facing(battle.state, battle.unit("Swordmen 1.1"), battle.cell("0504")), 0);
}

}  // namespace
}  // namespace montjoy::gbh
