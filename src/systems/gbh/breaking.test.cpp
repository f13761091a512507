#include "systems/gbh/breaking.hpp"

#include <array>
#include <cmath>
#include <map>

#include "analysis/conformance.hpp"
#include "systems/gbh/battles.test.hpp"
#include "systems/gbh/dense.test.hpp"

namespace montjoy::gbh {
namespace {

const Numbers& ours()
{
    static const Numbers numbers = [] {
        Problems problems;
        return read_numbers(built_in_numbers(), problems);
    }();
    return numbers;
}

Fighter fighter(Type type, int level, std::optional<Weapon> hand, Armour armour, Shield shield = Shield::none, int morale = 0)
{
    return {type, level, morale, armour, shield, hand};
}

double sum_of(const Breaking& breaking)
{
    double sum = 0;
    for (const auto& round : breaking.rounds) sum += round.sum();
    return sum;
}

/// The same by a plain walk over the rounds, with formulas of its own.
struct Walk {
    int rp[2], level[2], armour[2], morale[2], cost[2];
    std::map<int, Breaking::Round> rounds;
    using Stand = std::array<int, 4>;  ///< RP and morale of both
    std::map<Stand, double> next;

    void run()
    {
        std::map<Stand, double> now{{{rp[0], rp[1], morale[0], morale[1]}, 1.0}};
        for (int round = 1; !now.empty(); ++round) {
            next.clear();
            for (const auto& [stand, chance] : now) play(round, stand[0], stand[1], stand[2], stand[3], chance);
            now = next;
        }
    }

    static int band(int morale)
    {
        return morale >= 80 ? 0 : morale >= 60 ? 1 : morale >= 40 ? 2 : morale >= 20 ? 3 : morale >= -19 ? 4 : morale >= -39 ? 5 : morale >= -59 ? 6 : 7;
    }
    void play(int round, int first_rp, int second_rp, int first_morale, int second_morale, double chance)
    {
        static constexpr int delivered[] = {8, 6, 4, 2, 0, -5, -10, -15}, received[] = {-8, -6, -4, -2, 0, 5, 10, 15};
        const int now[2] = {first_rp, second_rp}, mood[2] = {first_morale, second_morale};
        for (int order = 0; order < 2; ++order) {
            const int a = order, b = 1 - order;
            const auto modifier = [&](int by, int on) {
                return -armour[on] + level[by] - level[on] + delivered[band(mood[by])] + received[band(mood[on])];
            };
            for (int x = 3; x <= 30; ++x) {
                const int hit = std::max(0, x + modifier(a, b));
                int left[2] = {now[0], now[1]};
                left[b] -= hit;
                left[a] -= cost[a];
                const double p = chance / 2 * static_cast<double>(weights_of(3).weights[static_cast<std::size_t>(x - 3)]) / 1000;
                if (left[0] <= 0 || left[1] <= 0) {
                    fall(round, left, p);
                    continue;
                }
                for (int y = 3; y <= 30; ++y) {
                    const int back = std::max(0, y + modifier(b, a));
                    int end[2] = {left[0], left[1]};
                    end[a] -= back;
                    end[b] -= cost[b];
                    const double q = p * static_cast<double>(weights_of(3).weights[static_cast<std::size_t>(y - 3)]) / 1000;
                    if (end[0] <= 0 || end[1] <= 0) {
                        fall(round, end, q);
                        continue;
                    }
                    int after[2];
                    after[a] = mood[a] + hit - back;
                    after[b] = mood[b] + back - hit;
                    if (after[0] <= -60 || after[1] <= -60) {
                        (after[0] <= -60 ? rounds[round].first : rounds[round].second) += q;
                        continue;
                    }
                    next[{end[0], end[1], after[0], after[1]}] += q;
                }
            }
        }
    }
    void fall(int round, const int* left, double chance)
    {
        (left[0] <= 0 && left[1] <= 0 ? rounds[round].both : left[0] <= 0 ? rounds[round].first : rounds[round].second) += chance;
    }
};

TEST(GH_RND_4__GH_MOR_2__GH_COM_16, TheDistributionIsThatOfAPlainWalk)
{
    struct Case {
        int rp[2], level[2], morale[2];
    };
    for (const Case& c : {Case{{12, 15}, {5, 5}, {0, 0}}, Case{{25, 9}, {4, 6}, {-25, 10}}, Case{{30, 30}, {9, 9}, {-55, -50}}, Case{{3, 3}, {1, 9}, {30, 0}}}) {
        Walk plain{{c.rp[0], c.rp[1]}, {c.level[0], c.level[1]}, {10, 8}, {c.morale[0], c.morale[1]}, {2, 2}, {}, {}};
        plain.run();
        // Plate against swords is 10; AC3 against swords is 8. EP 1.4 and 1.2.
        Duel duel;
        duel.fighters = {fighter(Type::infantry, c.level[0], Weapon::swords, Armour::ac4, Shield::none, c.morale[0]),
                         fighter(Type::infantry, c.level[1], Weapon::swords, Armour::ac3, Shield::none, c.morale[1])};
        duel.rp = {c.rp[0], c.rp[1]};
        const Breaking breaking = breaking_of(duel, ours());
        for (std::size_t i = 1; i < breaking.rounds.size(); ++i) {
            const Breaking::Round& expected = plain.rounds[static_cast<int>(i)];
            EXPECT_NEAR(breaking.rounds[i].first, expected.first, 1e-10) << i;
            EXPECT_NEAR(breaking.rounds[i].second, expected.second, 1e-10) << i;
            EXPECT_NEAR(breaking.rounds[i].both, expected.both, 1e-10) << i;
        }
    }
}

TEST(Breaking, SumsToOneForEveryPairThatFights)
{
    std::vector<Fighter> all;
    for (const Type type : every<Type>()) {
        all.push_back(fighter(type, 5, std::nullopt, types[type].most));
        if (type == Type::infantry || type == Type::cavalry)
            for (const Weapon weapon : {Weapon::swords, Weapon::spears, Weapon::bows, Weapon::flails})
                all.push_back(fighter(type, 6, weapon, Armour::ac2, Shield::normal));
    }
    int pairs = 0;
    for (const Fighter& a : all)
        for (const Fighter& b : all) {
            if (plan_melee(ours(), a, b, {}).empty() && plan_melee(ours(), b, a, {}).empty()) continue;
            Duel duel;
            duel.fighters = {a, b};
            duel.rp = {std::min<int>(120, types[a.type].rp), std::min<int>(120, types[b.type].rp)};
            duel.xp = {990, 0};
            EXPECT_NEAR(sum_of(breaking_of(duel, ours())), 1, 1e-12) << name_of(a.type) << ' ' << name_of(b.type);
            ++pairs;
        }
    EXPECT_GT(pairs, 300);
}

Fighter any_fighter(Rng& rng)
{
    const auto below = [&](std::uint32_t n) { return static_cast<int>(rng.below(n)); };
    Fighter f;
    f.type = static_cast<Type>(below(16));
    f.level = 1 + below(20);
    f.morale = below(2) == 0 ? 0 : below(140) - 50;
    f.armour = static_cast<Armour>(below(5));
    f.shield = static_cast<Shield>(below(4));
    if (!is_creature(f.type) && !is_machine(f.type) && below(5) > 0) f.hand = static_cast<Weapon>(below(12));
    return f;
}

TEST(Breaking, IsTheSameAsCellByCellForAnyPair)
{
    Rng rng(11);
    std::map<Type, int> met;
    for (int pairs = 0; pairs < test_effort(400);) {
        Duel duel;
        for (std::size_t i = 0; i < 2; ++i) {
            duel.fighters[i] = any_fighter(rng);
            const auto full = static_cast<std::uint32_t>(types[duel.fighters[i].type].rp);
            duel.rp[i] = static_cast<int>(rng.below(3) == 0 ? full : 1 + rng.below(full));
            duel.xp[i] = static_cast<int>(rng.below(1000));
        }
        if (plan_melee(ours(), duel.fighters[0], duel.fighters[1], {}).empty() && plan_melee(ours(), duel.fighters[1], duel.fighters[0], {}).empty())
            continue;
        ++pairs;
        for (const Fighter& f : duel.fighters) ++met[f.type];
        const Breaking breaking = breaking_of(duel, ours());
        const std::vector<Breaking::Round> expected = Dense(duel, ours()).run();
        EXPECT_NEAR(sum_of(breaking), 1, 1e-12);
        for (std::size_t i = 0; i < std::max(expected.size(), breaking.rounds.size()); ++i) {
            const auto in = [&](const std::vector<Breaking::Round>& rounds) { return i < rounds.size() ? rounds[i] : Breaking::Round{}; };
            const Breaking::Round a = in(breaking.rounds), b = in(expected);
            EXPECT_NEAR(a.first, b.first, 1e-12) << name_of(duel.fighters[0].type) << ' ' << name_of(duel.fighters[1].type) << ' ' << i;
            EXPECT_NEAR(a.second, b.second, 1e-12) << i;
            EXPECT_NEAR(a.both, b.both, 1e-12) << i;
        }
    }
}

TEST(Breaking, AgreesWithTheGamePlayedManyTimes)
{
    Lineup lineup;
    lineup.red = {"cavalry 5 swords AC2 normal 0504 n xp=960"};
    lineup.blue = {"infantry 6 spears AC3 full 0503 s"};
    const auto scenario = read(parsed(lineup.json()));
    Duel duel;
    duel.fighters = {fighter(Type::cavalry, 5, Weapon::swords, Armour::ac2, Shield::normal), fighter(Type::infantry, 6, Weapon::spears, Armour::ac3, Shield::full)};
    duel.rp = {180, 100};
    duel.xp = {960, 0};
    const Breaking breaking = breaking_of(duel, ours());
    const int games = test_effort(4000);
    std::map<int, int> ended;
    int first = 0;
    Log silent;
    for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game), 7);
        State state = Rules::opening(scenario);
        for (;;) {
            const bool gone = !state.units[0].alive() || !state.units[1].alive();
            const bool panic = state.phase == Phase::initiative && (state.units[0].morale <= -60 || state.units[1].morale <= -60);
            if (gone || panic || state.phase == Phase::over) {
                ++ended[panic ? state.round - 1 : state.round];
                first += !state.units[0].alive() || state.units[0].morale <= -60 ? 1 : 0;
                break;
            }
            if (std::holds_alternative<Chance>(Rules::pending(state))) {
                Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
                continue;
            }
            const Seat seat{state.seat};
            Action action{Verb::attack, 0, off_grid, name_of(state, UnitId{state.seat == 0 ? UnitId{1} : UnitId{0}})};
            if (state.phase == Phase::choose_unit) action = {Verb::unit, 0, off_grid, name_of(state, UnitId{state.seat})};
            Rules::apply(state, seat, action, silent);
        }
    }
    double by_then = 0, first_breaks = 0;
    int counted = 0;
    for (std::size_t i = 0; i < breaking.rounds.size(); ++i) {
        by_then += breaking.rounds[i].sum();
        first_breaks += breaking.rounds[i].first + breaking.rounds[i].both;
        counted += ended[static_cast<int>(i)];
        const double sigma = std::sqrt(by_then * (1 - by_then) / games);
        EXPECT_NEAR(static_cast<double>(counted) / games, by_then, 5 * sigma + 1e-9) << "round " << i;
    }
    EXPECT_NEAR(static_cast<double>(first) / games, first_breaks, 5 * std::sqrt(0.25 / games));
}

TEST(Breaking, WhoBeginsInPanicIsBrokenAtOnceAndNobodyWithoutAnAttackFights)
{
    Duel duel;
    duel.fighters = {fighter(Type::infantry, 5, Weapon::swords, Armour::ac0, Shield::none, -60), fighter(Type::infantry, 5, Weapon::swords, Armour::ac0)};
    duel.rp = {100, 100};
    const Breaking breaking = breaking_of(duel, ours());
    ASSERT_EQ(breaking.rounds.size(), 1u);
    EXPECT_EQ(breaking.rounds[0].first, 1);
    ToolInput input;
    const std::string archer = R"({"type":"infantry","level":5,"weapon":"bows","armour":"AC0","shield":"none","morale":0})";
    input.files.emplace_back("f", cat(R"({"first":)", archer, R"(,"second":)", archer, "}"));
    EXPECT_EQ(break_tool(input).problems.at(0).message.clause.id, "GH-COM-15");
}

TEST(Breaking, TheToolTellsItAsTextAndJson)
{
    const std::string sword = R"({"type":"infantry","level":5,"weapon":"swords","armour":"AC2","shield":"normal","morale":0)";
    ToolInput input;
    input.files.emplace_back("f", cat(R"({"first":)", sword, R"(},"second":)", sword, R"(,"rp":50,"xp":10}})"));
    EXPECT_NE(break_tool(input).text.find("rests on assumed numbers"), std::string::npos);
    input.options.emplace_back("json", "");
    const Document json = parsed(break_tool(input).text);
    ASSERT_TRUE(json.find("rounds"));
    EXPECT_GT(json.find("rounds")->items.size(), 3u);
    EXPECT_TRUE(json.find("mean") && json.find("first_breaks") && json.find("second_breaks"));
}

}  // namespace
}  // namespace montjoy::gbh
