// The bots: they play legally, they end, and each in his temper.
#include "analysis/conformance.hpp"
#include "analysis/play.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

struct Total {
    double victories = 0, glory = 0, wounds = 0, fallen = 0, intensity = 0, knight_rounds = 0;
};

Total play(std::string_view battle, std::string_view bot, int games)
{
    Total total;
    const State opening = opening_of(battle);
    JournalOf<Rules> silent;
    for (int game = 0; game < games; ++game) {
        State s = opening;
        Rng dice(static_cast<std::uint64_t>(game), 5), own(static_cast<std::uint64_t>(game), 6);
        std::vector<Action> scratch;
        for (int step = 0;; ++step) {
            if (step > 20'000) {
                ADD_FAILURE() << battle << " does not end under " << bot;
                return total;
            }
            const Pending pending = Rules::pending(s);
            if (std::holds_alternative<Over>(pending)) break;
            if (std::holds_alternative<Chance>(pending)) {
                Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, dice)), silent);
                continue;
            }
            const Seat seat = *awaited<Rules>(s).begin();
            const Action action = bot == "random" ? choose_randomly<Rules>(s, seat, own, scratch)
                                                  : Rules::choose(bot, Rules::view(s, seat), own);
            const auto refused = Rules::check(s, seat, action);
            if (refused) {
                ADD_FAILURE() << bot << ": " << Rules::to_text(*s.scenario, seat, action) << ": "
                              << render_with_clause(*refused);
                return total;
            }
            Rules::apply(s, seat, action, silent);
        }
        total.victories += s.ending == Ending::victory;
        total.intensity += s.intensity;
        for (const Knight& k : s.knights) {
            total.glory += k.glory / 2.0;
            total.fallen += k.health != Health::fit;
            total.knight_rounds += k.rounds;
        }
        for (const KnightId id : all_knights(*s.scenario))
            total.wounds += s.sheet(id).hit_points - s.knight(id).hit_points;
    }
    return total;
}

TEST(GpcBots, EachPlaysEveryBattleLegallyToItsEnd)
{
    for (const char* battle : {"first-field", "ford", "moor", "two-crowns"})
        for (const std::string_view bot : Rules::bots())
            EXPECT_GT(play(battle, bot, test_effort(30)).knight_rounds, 0);
}

TEST(GpcBots, TheCautiousWinMoreThanChanceAndBleedLess)
{
    const int games = std::max(200, test_effort(600));
    for (const char* battle : {"ford", "moor"}) {
        const Total random = play(battle, "random", games);
        const Total cautious = play(battle, "cautious", games);
        EXPECT_LT(cautious.intensity, random.intensity) << battle;
        EXPECT_LT(cautious.wounds, random.wounds) << battle;
        EXPECT_GT(cautious.victories, 1.5 * random.victories) << battle;
    }
}

TEST(GpcBots, TheGlorySeekingEarnMoreGloryThanTheCautious)
{
    const int games = std::max(200, test_effort(600));
    const Total cautious = play("ford", "cautious", games);
    const Total bold = play("ford", "bold", games);
    const Total glory = play("ford", "glory", games);
    EXPECT_GT(glory.glory, 1.2 * cautious.glory);
    EXPECT_GT(bold.glory, cautious.glory);
    EXPECT_GT(glory.wounds, cautious.wounds);
}

TEST(GpcBots, AutomaIsTheCautiousOne)
{
    const Total automa = play("ford", "automa", 20);
    const Total cautious = play("ford", "cautious", 20);
    EXPECT_EQ(automa.glory, cautious.glory);
    EXPECT_EQ(automa.wounds, cautious.wounds);
}

TEST(GpcBots, WhoseTimeIsUpDoesWhatACautiousKnightWould)
{
    Trial t(2);
    JournalOf<Rules> journal(t.events);
    Rules::time_is_up(t.s, t.seat("bea"), journal);
    EXPECT_TRUE(t.knight("bea").fight.declared);
    EXPECT_FALSE(t.knight("ada").fight.declared);
    EXPECT_EQ(t.last<TimeRanOut>().knight, t.id("bea"));
    const State before = t.s;
    Rules::time_is_up(t.s, t.seat("bea"), journal);  // he is not asked now
    EXPECT_TRUE(t.s == before);
}

TEST(GpcBots, TheTallyAddsUpWhatABattleCost)
{
    Trial t(2);
    t.knight("ada").health = Health::dying;
    t.knight("ada").hit_points = -3;
    t.knight("bea").missing = 4;
    t.knight("bea").glory = 245;
    t.knight("bea").squire = Squire::silent;
    t.act("gm", "ruling end standing").roll("first-aid", 20).roll("men-return", 1).roll("fate", 2);
    Writer w;
    Rules::tally(t.s, w);
    const Document tally = parsed(w.text());
    const auto number = [](const Document& of, std::string_view name) {
        return of.find(name)->integer;
    };
    EXPECT_EQ(tally.find("ending")->string, "undecided");
    EXPECT_EQ(number(tally, "died"), 1);
    EXPECT_EQ(number(tally, "fell"), 1);
    EXPECT_EQ(number(tally, "wounds"), 30);
    EXPECT_EQ(number(tally, "glory"), 123);
    EXPECT_EQ(number(tally, "men_lost"), 4);
    EXPECT_EQ(number(tally, "squires_lost"), 1);
    EXPECT_EQ(number(tally, "ransom"), -3);
    const Document& knights = *tally.find("knights");
    EXPECT_EQ(number(*knights.find("ada"), "died"), 1);
    EXPECT_EQ(number(*knights.find("bea"), "died"), 0);
    EXPECT_EQ(number(*knights.find("bea"), "glory"), 123);
}

TEST(GpcBots, ResultsAreTalliedRoundByRound)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    for (int i = 0; i < 3; ++i) t.act("ada", "strike").exchange(10, 16).roll("damage", 8);
    t.rolls("followers", 5, "followers-foe", 3).roll("tide", 3).act("gm", "ruling end standing");
    Writer w;
    Rules::tally(t.s, w);
    EXPECT_EQ(parsed(w.text()).find("results")->find("triumph")->integer, 1);
}

}  // namespace
}  // namespace montjoy::gpc
