// Search and its kin on the systems as they are bound: what it may not know changes nothing, what it chooses does
// not depend on the machine, and its figures agree with the rules' own odds.
#include "search/search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "analysis/play.hpp"
#include "referee/catalogue.hpp"
#include "referee/luck.hpp"
#include "search/sequence.hpp"
#include "search/stake.hpp"
#include "search/threats.hpp"
#include "systems/arcadia/guide.hpp"
#include "systems/gbh/guide.hpp"
#include "systems/gobwin/guide.hpp"
#include "systems/gpc/guide.hpp"

namespace montjoy {

template <> struct GuideOf<gobwin::Rules> : gobwin::Guide {};
template <> struct GuideOf<gbh::Rules> : gbh::Guide {};
template <> struct GuideOf<arcadia::Rules> : arcadia::Guide {};
template <> struct GuideOf<gpc::Rules> : gpc::Guide {};

namespace {

template <class R>
typename R::State opened(std::string_view id)
{
    Problems problems;
    const auto scenario = R::read(*built_in_scenario(id), default_numbers(R::name), problems);
    return R::opening(scenario);
}

/// Plays a game by the automa and calls `visit(state, seat)` at each choice of a turn's thought until it yields false.
template <class R>
void along(typename R::State state, std::uint64_t key, const std::function<bool(const typename R::State&, Seat)>& visit)
{
    JournalOf<R> silent;
    std::array<std::uint64_t, 256> fallen{};
    Rng mind(key);
    for (;;) {
        const Pending pending = R::pending(state);
        if (std::holds_alternative<Over>(pending)) return;
        if (std::holds_alternative<Chance>(pending)) {
            const Cast cast = R::cast(state);
            R::apply(state, R::reduce(state, seeded_faces(key, cast, fallen[cast.kind]++)), silent);
            continue;
        }
        const Seat seat = *awaited<R>(state).begin();
        if (GuideOf<R>::weight(state) > 0 && !visit(state, seat)) return;
        R::apply(state, seat, R::choose("automa", R::view(state, seat), mind), silent);
    }
}

template <class R>
std::string written(const typename R::State& state, Seat seat, const Thought<R>& thought)
{
    std::string text = std::to_string(thought.chosen) + " of " + std::to_string(thought.nodes) + " nodes";
    for (const auto& candidate : thought.candidates)
        text += "\n" + R::to_text(*R::scenario(state), seat, candidate.action) + " " + std::to_string(candidate.style) + " " +
                std::to_string(candidate.visits()) + " " + std::to_string(candidate.sum);
    return text;
}

Level small(std::uint64_t nodes)
{
    Level level;
    level.nodes = nodes;
    level.ahead = 64;
    return level;
}

Level seasoned(std::uint64_t nodes)
{
    Level level = small(nodes);
    level.seasoned = true;
    return level;
}

// What a seat cannot know is dealt anew: view, ideas, trials and choice stay what they were.
template <class R>
void never_peeks(std::string_view id, std::uint64_t nodes)
{
    int looked = 0, choice = 0;
    along<R>(opened<R>(id), 3, [&](const auto& state, Seat seat) {
        if (++choice % 17 != 0) return true;
        Rng dealer(static_cast<std::uint64_t>(choice), 77);
        const auto view = R::view(state, seat);
        const auto other = R::redeal(view, dealer);
        Rng here(9), there(9);
        const auto mine = think<R>(view, seat, small(nodes), here);
        const auto theirs = think<R>(R::view(other, seat), seat, small(nodes), there);
        EXPECT_EQ(written<R>(state, seat, mine), written<R>(state, seat, theirs)) << id << ", choice " << choice;
        return ++looked < 8 && !testing::Test::HasFailure();
    });
    EXPECT_GT(looked, 2) << id;
}

TEST(Search, KnowsNothingBeyondTheSeatsView)
{
    never_peeks<gobwin::Rules>("gobwin/siege", 20'000);
    never_peeks<gbh::Rules>("gbh/field", 20'000);
    never_peeks<arcadia::Rules>("arcadia/meeting", 8'000);
    never_peeks<gpc::Rules>("gpc/moor", 20'000);
}

template <class R>
void repeats_itself(std::string_view id, const Level& level)
{
    int choice = 0;
    along<R>(opened<R>(id), 5, [&](const auto& state, Seat seat) {
        const auto view = R::view(state, seat);
        Rng first(4), again(4);
        EXPECT_EQ(written<R>(state, seat, think<R>(view, seat, level, first)), written<R>(state, seat, think<R>(view, seat, level, again)));
        return ++choice < 6;
    });
}

TEST(Search, ChoosesTheSameForTheSameSeedAndNodes)
{
    repeats_itself<gobwin::Rules>("gobwin/duel", small(20'000));
    repeats_itself<gbh::Rules>("gbh/field", small(20'000));
    repeats_itself<gbh::Rules>("gbh/field", seasoned(20'000));
    repeats_itself<arcadia::Rules>("arcadia/duel", small(8'000));
    repeats_itself<gpc::Rules>("gpc/moor", small(20'000));
}

// Whoever plays on in trials, what others are measured by is the automa's choice; what the better player would do is
// tried beside it.
TEST(Search, MeasuresByTheAutomaAndTriesWhatItsPlayersWouldDo)
{
    using R = gbh::Rules;
    int others = 0, values = 0;
    along<R>(opened<R>("gbh/field"), 5, [&](const auto& state, Seat seat) {
        Rng here(4), there(4), mind(1);
        gbh::Guide::Memo memo;
        const auto view = R::view(state, seat);
        const auto thought = think<R>(view, seat, seasoned(20'000), here), plain = think<R>(view, seat, small(20'000), there);
        EXPECT_EQ(thought.candidates[0].action, R::choose("automa", view, mind));
        const auto better = gbh::Guide::play_on(state, seat, 1, mind, memo);
        if (thought.candidates.size() > 1) {
            EXPECT_TRUE(std::any_of(thought.candidates.begin(), thought.candidates.end(), [&](const auto& c) { return c.action == better; }))
                << R::to_text(*R::scenario(state), seat, better);
        }
        others += better == thought.candidates[0].action ? 0 : 1;
        values += thought.candidates[0].sum * static_cast<std::int64_t>(plain.candidates[0].visits()) !=
                          plain.candidates[0].sum * static_cast<std::int64_t>(thought.candidates[0].visits()) ? 1 : 0;
        return others < 10;
    });
    EXPECT_EQ(others, 10);
    EXPECT_GT(values, 10);
}

// Trials by turns rest on what the enemy answers and do not.
TEST(Search, EveryOtherTrialEndsSooner)
{
    using R = arcadia::Rules;
    int compared = 0, apart = 0;
    along<R>(opened<R>("arcadia/duel"), 5, [&](const auto& state, Seat seat) {
        const auto values = [&](std::uint32_t ahead, std::uint32_t sooner) {
            Level level = small(8'000);
            level.ahead = ahead;
            level.sooner = sooner;
            Rng mind(4);
            return think<R>(R::view(state, seat), seat, level, mind).candidates[0].values;
        };
        const auto far = values(128, 0), near = values(64, 0), both = values(128, 64);
        for (std::size_t i = 0; i < std::min({far.size(), near.size(), both.size()}); ++i) {
            EXPECT_EQ(both[i], i % 2 == 0 ? far[i] : near[i]) << "trial " << i;
            ++compared;
            apart += far[i] != near[i] ? 1 : 0;
        }
        return compared < 100 && !testing::Test::HasFailure();
    });
    EXPECT_GE(compared, 100);
    EXPECT_GT(apart, 20);
}

/// What one seat's turns cost in the mean, in hundredths of what they may: it plays against the automa to the end.
template <class R>
std::uint64_t cost_of_turns(std::string_view id, const Level& level)
{
    auto state = opened<R>(id);
    JournalOf<R> silent;
    std::array<std::uint64_t, 256> fallen{};
    Rng mind(5);
    Pace<R> pace;
    std::uint64_t spent = 0, turns = 0;
    std::uint32_t turn = ~0u;
    while (!std::holds_alternative<Over>(R::pending(state))) {
        if (std::holds_alternative<Chance>(R::pending(state))) {
            const Cast cast = R::cast(state);
            R::apply(state, R::reduce(state, seeded_faces(5, cast, fallen[cast.kind]++)), silent);
            continue;
        }
        const Seat seat = *awaited<R>(state).begin();
        auto act = R::choose("automa", R::view(state, seat), mind);
        if (side_of_seat<R>(state, seat) == 0) {
            const Thought<R> thought = think<R>(R::view(state, seat), seat, level, mind, pace.had(state, seat));
            spent += thought.nodes;
            const std::uint32_t now = GuideOf<R>::clock(state) / clock_of_thought<R>;
            if (thought.nodes > 0 && now != turn) turn = now, ++turns;
            act = thought.candidates[thought.chosen].action;
        }
        pace.note(state, seat, act);
        R::apply(state, seat, act, silent);
    }
    return 100 * spent / std::max<std::uint64_t>(1, turns * level.nodes);
}

TEST(Search, ATurnCostsWhatItSays)
{
    for (const std::uint64_t cost : {cost_of_turns<gobwin::Rules>("gobwin/siege", small(20'000)), cost_of_turns<gbh::Rules>("gbh/elephants", small(20'000)),
                                     cost_of_turns<gbh::Rules>("gbh/elephants", seasoned(20'000)), cost_of_turns<arcadia::Rules>("arcadia/duel", small(8'000)),
                                     cost_of_turns<gpc::Rules>("gpc/moor", small(20'000))}) {
        EXPECT_GE(cost, 85u);
        EXPECT_LE(cost, 115u);
    }
}

TEST(Search, StopsWhenAsked)
{
    using R = gbh::Rules;
    int choices = 0;
    along<R>(opened<R>("gbh/field"), 5, [&](const auto& state, Seat seat) {
        Rng once(1);
        const auto cut = think<R>(R::view(state, seat), seat, small(50'000), once, 0, [](std::uint32_t) { return true; });
        for (const auto& candidate : cut.candidates) EXPECT_LE(candidate.visits(), 6u);  // one in each round of halving
        return ++choices < 20;
    });
    EXPECT_EQ(choices, 20);
}

TEST(Search, SaysWhenMemoryIsAtItsCap)
{
    using R = gbh::Rules;
    along<R>(opened<R>("gbh/field"), 5, [&](const auto& state, Seat seat) {
        Level level = small(100'000);
        Rng free(1), tight(1);
        EXPECT_FALSE(think<R>(R::view(state, seat), seat, level, free).capped);
        level.most_bytes = 2 * sizeof(typename R::State) * 3;
        EXPECT_TRUE(think<R>(R::view(state, seat), seat, level, tight).capped);
        // Nor do the values of trials pile up without end, however long it thinks.
        level = small(100'000'000);
        level.most_bytes = 64'000;
        level.most_deals = 1;
        Rng endless(1);
        const Thought<R> thought = think<R>(R::view(state, seat), seat, level, endless);
        EXPECT_TRUE(thought.capped);
        std::size_t visits = 0;
        for (const auto& candidate : thought.candidates) visits += candidate.visits();
        EXPECT_LE(visits * sizeof(std::int32_t), level.most_bytes);
        return false;
    });
}

TEST(Stake, LuckIsEvenOverAllThatCanFall)
{
    using R = gobwin::Rules;
    JournalOf<R> silent;
    auto state = opened<R>("gobwin/duel");
    std::array<std::uint64_t, 256> fallen{};
    Rng mind(1);
    int weighed = 0;
    while (weighed < 5 && !std::holds_alternative<Over>(R::pending(state))) {
        if (!std::holds_alternative<Chance>(R::pending(state))) {
            const Seat seat = *awaited<R>(state).begin();
            R::apply(state, seat, R::choose("automa", R::view(state, seat), mind), silent);
            continue;
        }
        const Cast cast = R::cast(state);
        if (cast.count == 2 && cast.sides == 5) {
            double gain = 0, percentile = 0;
            for (std::uint32_t a = 1; a <= 5; ++a)
                for (std::uint32_t b = 1; b <= 5; ++b) {
                    Faces faces;
                    faces.push_back(a);
                    faces.push_back(b);
                    const Stake stake = stake_of<R>(state, faces);
                    gain += stake.gain / 25;
                    percentile += stake.percentile / 25;
                }
            EXPECT_NEAR(gain, 0, 1e-9);
            EXPECT_NEAR(percentile, 0.5, 1e-9);
            ++weighed;
        }
        R::apply(state, R::reduce(state, seeded_faces(1, cast, fallen[cast.kind]++)), silent);
    }
    EXPECT_EQ(weighed, 5);
}

TEST(Threats, AreChancesAndSpareWhoNobodyCanReach)
{
    using R = gbh::Rules;
    int looked = 0;
    along<R>(opened<R>("gbh/field"), 7, [&](const auto& state, Seat seat) {
        const auto all = threats<R>(R::view(state, seat), seat, 40, 1);
        EXPECT_FALSE(all.empty());
        for (const Threat& threat : all) {
            EXPECT_LE(threat.lost, threat.hurt);
            EXPECT_LE(threat.hurt, 40u);
            EXPECT_LE(threat.damage, std::int64_t{40} * threat.health);
            // In the first round the lines are out of each other's reach.
            if (state.round == 1 && looked == 0) {
                EXPECT_EQ(threat.lost, 0u);
            }
        }
        return ++looked < 10;
    });
}

TEST(Sequence, OfOneBlowIsWhatTheRulesForetell)
{
    using R = gbh::Rules;
    int found = 0;
    along<R>(opened<R>("gbh/field"), 2, [&](const auto& state, Seat seat) {
        Rng mind(1);
        const auto act = R::choose("automa", R::view(state, seat), mind);
        if (act.verb != gbh::Verb::shoot) return true;
        const auto rows = Sequencer<R>(R::view(state, seat), seat, {act}, 20, 1).all();
        EXPECT_EQ(rows.size(), 1u);
        EXPECT_TRUE(rows[0].exact);
        EXPECT_EQ(rows[0].error, 0);
        const std::uint8_t side = side_of_seat<R>(state, seat);
        const auto worths = odds<R>(state, seat, act, [&](const auto& after) { return worth_of<R>(after, side); });
        double mean = 0, whole = 0;
        for (const auto& [worth, weight] : worths) mean += static_cast<double>(weight) * worth, whole += static_cast<double>(weight);
        EXPECT_NEAR(rows[0].worth, mean / whole, 1e-6);
        EXPECT_GT(rows[0].enemy_loss, 0);
        return ++found < 3;
    });
    EXPECT_EQ(found, 3);
}

TEST(Sequence, OverWhatIsHiddenSaysItsError)
{
    using R = gobwin::Rules;
    bool found = false;
    along<R>(opened<R>("gobwin/siege"), 2, [&](const auto& state, Seat seat) {
        Rng mind(1);
        const auto act = R::choose("automa", R::view(state, seat), mind);
        if (act.act != gobwin::Act::attack) return true;
        found = true;
        const auto rows = Sequencer<R>(R::view(state, seat), seat, {act}, 20, 1).all();
        EXPECT_FALSE(rows[0].exact);
        EXPECT_GT(rows[0].error, 0);
        return false;
    });
    EXPECT_TRUE(found);
}

TEST(Sequence, TriesEveryOrderAndPutsTheBestFirst)
{
    using R = gbh::Rules;
    bool found = false;
    along<R>(opened<R>("gbh/field"), 2, [&](const auto& state, Seat seat) {
        std::vector<gbh::Action> all, acts;
        R::list(state, seat, all);
        for (const auto& act : all)
            if (state.phase == gbh::Phase::act && act.verb == gbh::Verb::face && acts.empty()) acts.push_back(act);
        for (const auto& act : all)
            if (!acts.empty() && (act.verb == gbh::Verb::attack || act.verb == gbh::Verb::shoot)) {
                acts.push_back(act);
                break;
            }
        if (acts.size() < 2) return true;
        found = true;
        const auto rows = Sequencer<R>(R::view(state, seat), seat, acts, 20, 1).all();
        EXPECT_EQ(rows.size(), 2u);
        EXPECT_GE(rows[0].worth, rows[1].worth);
        EXPECT_NE(rows[0].order, rows[1].order);
        return false;
    });
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace montjoy
