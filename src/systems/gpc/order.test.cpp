// What must not change unseen: the order of lists, the counts of legal continuations, the
// signature; and odds got by going through the rolls of play itself.
#include "analysis/conformance.hpp"
#include "analysis/play.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

using Texts = std::vector<std::string>;

TEST(GpcOrder, ListsStandInAFixedOrder)
{
    Trial t(3);
    EXPECT_EQ(t.list("ada"), (Texts{"fight", "announce"}));
    t.knight("bea").disrupted = true;
    EXPECT_EQ(t.list("bea"), (Texts{"fight", "announce", "sit out"}));
    t.declare_all().battle(15, 5).battle(4, 16).battle(12, 5);
    EXPECT_EQ(t.list("ada"), (Texts{"attack", "attack with bea", "attack with cy", "attack vs two",
                                    "charge", "push deeper", "flank", "disengage"}));
    t.act("ada", "attack").act("bea", "flank").act("cy", "flank");
    EXPECT_EQ(t.list("ada"),
              (Texts{"take weapon", "take intensity", "take ransom", "take foe ceorl",
                     "take foe archers", "take foe heorthgeneat", "take foe mounted-heorthgeneat",
                     "take foe berserker", "take foe chieftain", "take foe longspear-ceorl"}));
    t.act("ada", "take weapon").roll("attack-length", 2).roll("draw", 4).roll("draw", 1);
    EXPECT_EQ(t.list("ada"), (Texts{"meet archers", "meet ceorl"}));
    t.act("ada", "meet ceorl");
    EXPECT_EQ(t.list("ada"), (Texts{"strike", "call squire"}));
    t.act("ada", "strike").exchange(10, 3).roll("damage", 8);
    EXPECT_EQ(t.list("ada"), (Texts{"strike", "call squire", "stop"}));
}

TEST(GpcOrder, NothingIsListedForWhomNobodyAsks)
{
    Trial t(2);
    t.act("ada", "fight");
    EXPECT_TRUE(t.list("ada").empty());
    EXPECT_TRUE(t.list("gm").empty());
}

// Beside tests/perft/gpc.perft, which holds the same.
TEST(GpcOrder, LegalContinuationsAreAsMany)
{
    EXPECT_EQ(perft<Rules>(opening_of("first-field"), 1), 2u);
    EXPECT_EQ(perft<Rules>(opening_of("first-field"), 2), 40u);
    EXPECT_EQ(perft<Rules>(opening_of("first-field"), 3), 800u);
    // Griflet fights, 10 against 10: 145 of the 400 pairs open six manoeuvres, 10 four, 45 three,
    // 180 two and 20 one; or he has said that he disengages, 20 against 10: 19 opportunities of ten
    // kinds, 381 draws of a foe.
    EXPECT_EQ(145 * 6 + 10 * 4 + 45 * 3 + 180 * 2 + 20 + 19 * 10 + 381 * 6, 3901);
    EXPECT_EQ(perft<Rules>(opening_of("first-field"), 4), 3901u);
    EXPECT_EQ(perft<Rules>(opening_of("first-field"), 5), 15755u);
    EXPECT_EQ(perft<Rules>(opening_of("ford"), 3), 48u);
    EXPECT_EQ(perft<Rules>(opening_of("ford"), 4), 960u);
    EXPECT_EQ(perft<Rules>(opening_of("two-crowns"), 3), 224u);
}

TEST(GpcOrder, TheSignatureIsThatOfTheSameGames)
{
    const State s = opening_of("moor");
    EXPECT_EQ(signature<Rules>(s, 3, 2000), signature<Rules>(s, 3, 2000));
    EXPECT_NE(signature<Rules>(s, 3, 2000), signature<Rules>(opening_of("ford"), 3, 2000));
}

/// How Ada's exchange goes, by every roll of the rules: won 0, drawn 1, lost 2.
TEST(GP_ROLL_3__GP_EXC_1, OddsAreThoseOfGoingThroughTheRollsOfPlay)
{
    for (const auto& [foe, skill] :
         {std::pair("ceorl", 15), {"archers", 15}, {"chieftain", 22}, {"berserker", 3}}) {
        Trial t(1);
        t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
        t.act("gm", cat("ruling foe ada ", foe))
            .act("gm", cat("ruling modifier ada weapon ", skill - 15));
        const auto outcomes = odds<Rules>(t.s, t.seat("ada"), Strike{}, [](const State& s) {
            const Fight& f = s.knights[0].fight;
            return f.won > 0 ? 0 : f.lost > 0 ? 2 : 1;
        });
        const FoeKind& kind = t.scenario().table.foe(t.scenario().table.named(foe));
        const Shares shares = exchange_shares(skill, kind.skill, kind.missile);
        EXPECT_EQ(outcomes.chance([](int o) { return o == 0; }), Fraction(shares.won, 400)) << foe;
        EXPECT_EQ(outcomes.chance([](int o) { return o == 1; }), Fraction(shares.drawn, 400))
            << foe;
        EXPECT_EQ(outcomes.chance([](int o) { return o == 2; }), Fraction(shares.lost, 400)) << foe;
    }
}

TEST(GP_SQ_1, ThePreviewOfASearchCountsEveryPairOfDice)
{
    Trial t(1);
    t.knight("ada").squire = Squire::lost;
    t.act("ada", "fight")
        .battle(12, 5)
        .act("ada", "attack")
        .roll("attack-length", 1)
        .roll("draw", 1)
        .roll("draw", 1);
    t.act("ada", "strike").exchange(16, 16);
    const Preview preview =
        Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "search"));
    ASSERT_EQ(preview.odds.size(), 1u);
    // Awareness 14: a die of 14 always finds him, one of 2 to 13 where it is higher than the first.
    EXPECT_EQ(preview.odds[0].bars[0].chance,
              Fraction(20 + (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12), 400));
}

TEST(GP_GM_2, APreviewShowsTheSumsWithTheirClausesAndTheOdds)
{
    Trial t(1);
    Preview preview = Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "announce"));
    ASSERT_EQ(preview.sums.size(), 2u);
    EXPECT_EQ(preview.sums[0].tally.total(), Fraction(25));
    EXPECT_EQ(preview.odds[0].bars.size(), 6u);
    EXPECT_EQ(preview.odds[0].bars[0].chance,
              Fraction(opposed_odds(25, 10)[Outcome::critical], 400));
    t.act("ada", "fight").battle(12, 5);
    preview = Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "push deeper"));
    ASSERT_EQ(preview.odds.size(), 2u);
    Fraction all = 0;
    for (const auto& bar : preview.odds[0].bars) all += bar.chance;
    EXPECT_NEAR(all.to_double(), 1, 1e-8);
    EXPECT_TRUE(Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "flee"))
                    .empty());  // not open
    EXPECT_TRUE(
        Rules::preview(Rules::view(t.s, t.seat("gm")), t.action("ada", "push deeper")).empty());
    t.act("ada", "attack vs two").roll("attack-length", 1).roll("draw", 1).roll("draw", 1);
    preview = Rules::preview(Rules::view(t.s, t.seat("ada")), t.action("ada", "split 15 0"));
    EXPECT_EQ(preview.odds.back().bars[0].chance,
              Fraction(1, 2));  // the Ceorl left alone hits on 10
}

}  // namespace
}  // namespace montjoy::gpc
