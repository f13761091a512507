// The game master's hand.
#include "systems/gpc/ruling.hpp"

#include "analysis/play.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

Trial ready()
{
    Trial t(2);
    t.declare_all()
        .battle(16, 5)
        .battle(16, 5)
        .act("ada", "stand fast")
        .act("bea", "stand fast")
        .roll("draw", 5);
    return t;
}

TEST(GP_GM_1, OnlyTheGameMasterRulesAndNotInsideARoll)
{
    Trial t(1);
    EXPECT_EQ(t.refusal("ada", "ruling intensity 3"), "only the game master rules (GP-GM-1)");
    t.act("ada", "fight");
    EXPECT_EQ(t.refusal("gm", "ruling intensity 3"),
              "a die is to be thrown first; then rule (GP-GM-1)");
}

TEST(GP_GM_1, EveryActIsInTheRecordMarkedAsHis)
{
    Trial t(1);
    t.act("gm", "ruling intensity 12 because the ford is lost");
    EXPECT_EQ(t.s.intensity, 12);
    const std::string line = Rules::to_text(t.scenario(), t.events.back());
    EXPECT_EQ(line, "ruling edit=\"intensity 12\" reason=\"the ford is lost\"");
    EXPECT_EQ(render(Rules::describe(t.scenario(), t.events.back()).front()),
              "The game master rules: intensity 12 (the ford is lost)");
}

TEST(GP_GM_1, IntensityIsSetOrChanged)
{
    Trial t(1);
    t.act("gm", "ruling intensity by -4");
    EXPECT_EQ(t.s.intensity, 6);
    EXPECT_EQ(t.refusal("gm", "ruling intensity by -7"),
              "that cannot stand: Intensity is under 0 (GP-GM-1)");
}

TEST(GP_GM_1, ModifiersLastForTheRoundOrUntilTheyAreChanged)
{
    Trial t(1);
    t.act("gm", "ruling modifier ada battle -3 round").act("gm", "ruling modifier ada battle 1");
    t.knight("ada").disrupted = true;
    t.act("ada", "fight").battle(16, 5);
    EXPECT_EQ(t.last<BattleRolled>().skill, 15 - 10 - 3 + 1);
    t.act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 3).act("ada", "fight").battle(16, 5);
    EXPECT_EQ(t.last<BattleRolled>().skill, 15 + 1);
    t.act("gm", "ruling modifier ada weapon by 2");
    EXPECT_EQ(t.knight("ada").standing[Skill::weapon], 2);
}

TEST(GP_GM_1, AFoeIsSetBeforeHeComesOrWhereHeStands)
{
    Trial before(1);
    before.act("ada", "fight")
        .battle(12, 5)
        .act("gm", "ruling foe ada chieftain")
        .act("ada", "push deeper")
        .roll("push-length", 2);
    EXPECT_EQ(before.scenario().table.foe(before.s.turn.foes[0].kind).id, "chieftain");
    Trial there = ready();
    there.act("gm", "ruling foe ada berserker");
    EXPECT_EQ(there.scenario().table.foe(there.s.turn.foes[0].kind).id, "berserker");
}

TEST(GP_GM_1, TheBattleRollItsDiceAndTheManoeuvreAreSet)
{
    Trial t(2);
    EXPECT_EQ(t.refusal("gm", "ruling outcome ada success"),
              "Ada's Battle roll has not fallen yet (GP-GM-1)");
    t.declare_all().battle(16, 5).battle(16, 5);
    t.act("gm", "ruling outcome ada success");
    EXPECT_TRUE(t.lists("ada", "push deeper"));
    t.act("gm", "ruling battle-dice ada 15 5 because it was a fifteen");
    EXPECT_EQ(t.knight("ada").fight.battle, Outcome::critical);
    t.act("gm", "ruling manoeuvre bea flank").act("ada", "flank");
    EXPECT_EQ(t.knight("bea").fight.manoeuvre, Manoeuvre::flank);
    EXPECT_EQ(t.refusal("gm", "ruling outcome ada fail"), "Ada's turn has begun (GP-GM-1)");
}

TEST(GP_GM_1, AChoiceThatARulingTookBackIsAskedAgain)
{
    Trial t = ready();
    t.act("gm", "ruling outcome bea success");  // Ada stands before her foe meanwhile
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.phase, Phase::choose);
    EXPECT_TRUE(t.asks("bea"));
    EXPECT_TRUE(t.lists("bea", "charge"));
}

TEST(GP_GM_1, TheDiceOfAnExchangeAreCorrected)
{
    Trial t = ready();
    t.act("ada", "strike").exchange(16, 5).roll("foe-damage", 8);
    EXPECT_EQ(t.knight("ada").fight.lost, 1);
    EXPECT_EQ(t.knight("ada").glory, 35);
    t.act("gm", "ruling exchange-dice ada 6 5 because the six was read as a sixteen");
    EXPECT_EQ(t.knight("ada").fight.lost, 0);
    EXPECT_EQ(t.knight("ada").fight.won, 1);
    EXPECT_EQ(t.knight("ada").fight.fought, 1);
    EXPECT_EQ(t.knight("ada").glory, 70);
    EXPECT_EQ(t.refusal("gm", "ruling exchange-dice bea 6 5"),
              "Bea has fought no exchange this round (GP-GM-1)");
}

TEST(GP_GM_1, ACorrectedExchangeIsToldAsItIsThen)
{
    Trial t = ready();
    t.act("ada", "strike").exchange(16, 5).roll("foe-damage", 8);
    t.act("gm", "ruling exchange-dice ada 6 5");
    const Recounted& told = t.last<Recounted>();
    EXPECT_EQ(told.exchange.die, 6);
    EXPECT_EQ(told.exchange.against_die, 5);
    EXPECT_EQ(told.exchange.fared, Fared::won);
    EXPECT_EQ(told.before, Fared::lost);
    EXPECT_EQ(told.glory_before, 35);
    const auto lines = Rules::describe(t.scenario(), told);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_NE(render(lines[1], nullptr).find("Ada rolls 6 on 15"), std::string::npos)
        << render(lines[1], nullptr);
    // The chronicle counts it as it is, once.
    const std::string text = Rules::paper("chronicle", Format::text,
                                          Rules::view(t.s, t.seat("gm")), t.events);
    EXPECT_EQ(text.find("loses"), std::string::npos) << text;
}

TEST(GP_GM_1, WhoMistypedADieIsToldWhichRulingPutsItRight)
{
    Trial t(2);
    t.declare_all();
    EXPECT_EQ(Rules::mending(t.s).clause.id, "GP-GM-1");
    t.battle(12, 5);
    EXPECT_NE(render(Rules::mending(t.s), nullptr).find("ruling battle-dice ada OWN INTENSITY"),
              std::string::npos)
        << render(Rules::mending(t.s), nullptr);
    t.battle(16, 5);
    EXPECT_NE(render(Rules::mending(t.s), nullptr).find("ruling battle-dice bea OWN INTENSITY"),
              std::string::npos);
    Trial fight = ready();
    fight.act("ada", "strike").exchange(16, 16);
    EXPECT_NE(render(Rules::mending(fight.s), nullptr).find("ruling exchange-dice ada OWN FOE"),
              std::string::npos);
}

TEST(GP_GM_1, ALossThatWasNoneDoesNotEndAnAttack)
{
    Trial t(2);
    t.declare_all()
        .battle(12, 5)
        .battle(12, 5)
        .act("ada", "attack with bea")
        .act("bea", "attack with ada");
    t.roll("attack-length", 3)
        .roll("draw", 5)
        .roll("draw", 5)
        .act("ada", "strike")
        .act("bea", "strike");
    t.exchange(16, 5).roll("foe-damage", 8).exchange(10, 5).roll("damage", 8);
    EXPECT_FALSE(t.asks("ada"));
    t.act("gm", "ruling exchange-dice ada 10 5");
    EXPECT_TRUE(t.asks("ada"));
}

TEST(GP_GM_1, CountsAndResultsAreSetAndCountedAgain)
{
    Trial t = ready();
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3).roll("draw", 1);
    EXPECT_EQ(t.knight("ada").fight.result, Result::even);
    t.act("gm", "ruling won ada 3");
    EXPECT_EQ(t.knight("ada").fight.result, Result::triumph);
    EXPECT_EQ(t.knight("ada").tier, 2);
    t.act("gm", "ruling won ada by -2").act("gm", "ruling required ada 2");
    EXPECT_EQ(t.knight("ada").fight.result, Result::win);
    EXPECT_EQ(t.knight("ada").tier, 1);
    t.act("gm", "ruling result ada crush");
    EXPECT_EQ(t.knight("ada").fight.change, 3);
    EXPECT_TRUE(t.knight("ada").next_disrupted);
    EXPECT_NE(t.refusal("gm", "ruling won ada by -9"), "");
}

TEST(GP_GM_1, BodyMenSquireMountAndGloryAreSet)
{
    Trial t = ready();
    t.act("gm", "ruling hit-points ada 20")
        .act("gm", "ruling men ada by -5")
        .act("gm", "ruling missing ada 5")
        .act("gm", "ruling notes ada 2");
    t.act("gm", "ruling glory ada by 12.5")
        .act("gm", "ruling squire ada lost")
        .act("gm", "ruling injured ada yes")
        .act("gm", "ruling mounted ada no");
    t.act("gm", "ruling tier ada 3")
        .act("gm", "ruling valorous ada yes")
        .act("gm", "ruling ransom ada 8")
        .act("gm", "ruling disengaged ada yes");
    const Knight& ada = t.knight("ada");
    EXPECT_EQ(ada.hit_points, 20);
    EXPECT_EQ(ada.men, 15);
    EXPECT_EQ(ada.missing, 5);
    EXPECT_EQ(ada.notes, 2);
    EXPECT_EQ(ada.glory, 25);
    EXPECT_EQ(ada.squire, Squire::lost);
    EXPECT_TRUE(ada.squire_injured);
    EXPECT_FALSE(ada.mounted);
    EXPECT_EQ(ada.tier, 3);
    EXPECT_TRUE(ada.shaken);
    EXPECT_EQ(ada.ransom, 8);
    EXPECT_TRUE(ada.next_disengaged);
    EXPECT_EQ(t.refusal("gm", "ruling hit-points ada 28"),
              "that cannot stand: Ada has more than 27 hit points (GP-GM-1)");
    EXPECT_NE(t.refusal("gm", "ruling hit-points ada 6"), "");
    EXPECT_NE(t.refusal("gm", "ruling men ada by -30"), "");
}

TEST(GP_GM_1, AWoundEndsTheFightOfWhomItFells)
{
    Trial t = ready();
    t.act("gm", "ruling health ada major-wound because the wall came down");
    EXPECT_EQ(t.s.turn.lead, t.id("bea"));
    EXPECT_EQ(t.knight("ada").fight.result,
              Result::crush);  // the three that he did not fight are lost
    EXPECT_EQ(t.last<ResultCounted>().knight, t.id("ada"));
}

TEST(GP_GM_1, AnEventIsTold)
{
    Trial t(1);
    t.act("gm", "ruling event The king's banner rises because it may");
    EXPECT_EQ(t.last<Told>().text, "The king's banner rises because it may");
    EXPECT_FALSE(t.last<Told>().prepared);
}

TEST(GP_GM_1, TheEndIsCalled)
{
    Trial t(1);
    t.act("gm", "ruling end defeat");
    EXPECT_EQ(std::get<Over>(Rules::pending(t.s)).winner, 1);
    Trial stands(1);
    stands.s.intensity = 5;
    stands.act("gm", "ruling end standing");
    EXPECT_EQ(stands.s.ending, Ending::victory);
    EXPECT_EQ(stands.refusal("gm", "ruling intensity 3"), "the battle is over (GP-BAT-1)");
    Trial longer(1);
    longer.act("gm", "ruling rounds 6");
    EXPECT_EQ(longer.s.rounds, 6);
}

TEST(GP_GM_1, WhatIsPreparedIsHisAloneUntilItComes)
{
    Trial t(1, R"(,"prepared":[{"round":2,"text":"Mist.","rulings":["intensity by 3"]}])");
    const auto seen = [&](std::string_view seat) {
        Writer w;
        Rules::write(Rules::view(t.s, t.seat(seat)), w);
        return std::move(w).text();
    };
    EXPECT_NE(seen("gm").find("Mist."), std::string::npos);
    EXPECT_EQ(seen("ada").find("Mist."), std::string::npos);
    EXPECT_NE(Rules::show(Rules::view(t.s, t.seat("gm")), Style{}).find("Mist."), std::string::npos);
    EXPECT_EQ(Rules::show(Rules::view(t.s, t.seat("ada")), Style{}).find("Mist."), std::string::npos);
    EXPECT_EQ(Rules::view(t.s, t.seat("ada")).state.scenario->prepared.size(), 0u);
    t.knight("ada").disrupted = true;
    t.act("ada", "sit out").roll("tide", 3);
    EXPECT_EQ(t.last<Told>().text, "Mist.");
    EXPECT_TRUE(t.last<Told>().prepared);
    EXPECT_TRUE(Rules::reveals(Event(t.last<Told>())));
    EXPECT_EQ(t.s.intensity, 13);
    EXPECT_EQ(t.s.round_intensity, 13);
}

TEST(GP_GM_1, WhereTheScenarioSaysSoTheRoundWaitsForHim)
{
    Trial t(1, R"(,"game_master":"waits")");
    EXPECT_TRUE(t.asks("gm"));
    EXPECT_EQ(t.refusal("gm", "fight"), "the game master continues, or rules (GP-GM-1)");
    t.act("gm", "continue")
        .act("ada", "fight")
        .battle(16, 5)
        .act("ada", "stand fast")
        .roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(16, 16);
    t.rolls("followers", 5, "followers-foe", 3);
    EXPECT_EQ(t.s.phase, Phase::closing);
    t.act("gm", "ruling result ada triumph").act("gm", "continue").roll("tide", 3);
    EXPECT_EQ(t.s.intensity, 7);
}

TEST(GP_GM_1, RulingsAtAnyMomentLeaveASoundBattle)
{
    Rng rng(1415);
    std::vector<Action> scratch;
    int rulings = 0;
    for (int game = 0; game < 60; ++game) {
        State s = opening_of(game % 2 == 0 ? "ford" : "moor");
        JournalOf<Rules> silent;
        for (int step = 0; step < 4000 && !std::holds_alternative<Over>(Rules::pending(s));
             ++step) {
            ASSERT_EQ(Rules::broken_invariant(s), "") << game << ' ' << step;
            if (std::holds_alternative<Chance>(Rules::pending(s))) {
                Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, rng)), silent);
                continue;
            }
            const Seat master = s.scenario->game_master();
            if (rng.below(3) == 0) {
                if (const auto ruling = sample_ruling(s, rng)) {
                    ASSERT_FALSE(Rules::check(s, master, *ruling));
                    Rules::apply(s, master, *ruling, silent);
                    ++rulings;
                    continue;
                }
            }
            const Seat seat = *awaited<Rules>(s).begin();
            Rules::apply(s, seat, choose_randomly<Rules>(s, seat, rng, scratch), silent);
        }
        EXPECT_TRUE(std::holds_alternative<Over>(Rules::pending(s))) << game;
    }
    EXPECT_GT(rulings, 1000);
}

TEST(GP_GM_2, TheProgramSaysWhichDieWhoseAndWhy)
{
    Trial t(1);
    t.act("ada", "fight");
    EXPECT_EQ(t.waits(), "d20 for Ada's Battle 15 against Intensity 10");
    EXPECT_EQ(Rules::cast(t.s).thrower, t.seat("ada"));
    t.roll("battle", 16);
    EXPECT_EQ(t.waits(), "d20 for Intensity 10 against Ada's Battle 15");
    EXPECT_EQ(Rules::cast(t.s).thrower, t.seat("gm"));
    t.roll("intensity", 5).act("ada", "stand fast").roll("draw", 5).act("ada", "strike");
    EXPECT_EQ(t.waits(), "d20 for Ada's Sword 15 against the Heorthgeneat");
    t.roll("weapon", 10);
    EXPECT_EQ(t.waits(), "d20 for the skill of the Heorthgeneat, 14, against Ada");
    t.roll("foe-weapon", 3);
    EXPECT_EQ(t.waits(), "4d6 for Ada's damage to the Heorthgeneat");
}

TEST(GP_GM_2, OnePageShowsWhereTheGroupStands)
{
    Trial t(2);
    t.declare_all().battle(12, 5).battle(16, 5);
    const std::string page = Rules::show(Rules::view(t.s, t.seat("ada")), Style{});
    for (const char* word : {"round 1 of 4", "Intensity 10", "Ada chooses his manoeuvre", "27/27",
                             "at hand", "Disengaged", "push deeper", "Triumph", "death",
                             "rest on assumed numbers"})
        EXPECT_NE(page.find(word), std::string::npos) << word;
    const std::string bea = Rules::show(Rules::view(t.s, t.seat("bea")), Style{});
    EXPECT_EQ(bea.find("push deeper"), std::string::npos);  // it is Ada's choice
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_NE(Rules::show(Rules::view(t.s, t.seat("ada")), Style{true}).find('\x1b'),
              std::string::npos);
}

}  // namespace
}  // namespace montjoy::gpc
