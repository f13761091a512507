// What is foretold is what play brings: the same manoeuvre under the same plan, played many times.
#include "systems/gpc/whatif.hpp"

#include <cmath>

#include "analysis/conformance.hpp"
#include "base/rng.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

/// Does in play what a plan says.
Action planned(const State& s, KnightId id, const Plan& plan)
{
    const Knight& k = s.knight(id);
    const Fight& f = k.fight;
    switch (s.phase) {
        case Phase::meet: {
            const bool second = s.foe(s.turn.foes[1].kind).skill > s.foe(s.turn.foes[0].kind).skill;
            return Meet{s.turn.foes[second == (plan.pick == Plan::Pick::strongest) ? 1 : 0].kind};
        }
        case Phase::ready: {
            if (plan.squire == Plan::Call::first && s.turn.bout == 0 && may_call_squire(k))
                return CallSquire{};
            const bool winning =
                plan.stop == Plan::Stop::winning && f.fought > 0 && 2 * f.won >= f.fought;
            if (manoeuvres[f.manoeuvre].may_stop && s.turn.bout > 0 &&
                (s.turn.bout >= plan.most || winning))
                return Stop{};
            if (!against_two(f.manoeuvre)) return Strike{};
            const int whole = skill_to_split(s, id);
            const int first = plan.split == Plan::Split::first || whole <= 1 ? std::max(0, whole)
                                                                             : (whole + 1) / 2;
            return Split{static_cast<std::int16_t>(first),
                         static_cast<std::int16_t>(whole - first)};
        }
        case Phase::squire_use:
            return UseSquire{s.sheet(id).mount.has_value()};
        case Phase::unhorsed:
            if (plan.squire == Plan::Call::unhorsed && s.sheet(id).mount) return CallSquire{};
            return GoOn{};
        case Phase::bodyguard: {
            const Hurt after = hurt(s.sheet(id), k.hit_points, s.turn.rolled, s.turn.through);
            const bool men =
                plan.bodyguard == Plan::Bodyguard::any ||
                (plan.bodyguard != Plan::Bodyguard::never && after.health != Health::fit) ||
                (plan.bodyguard == Plan::Bodyguard::unhorsed && after.knockdown && k.mounted);
            return Guard{men};
        }
        default:
            return Afterwards{};
    }
}

struct Sample {
    By<Result, double> results;
    double wounded = 0, fallen = 0, death = 0, unhorsed = 0, glory = 0, men = 0, disrupted = 0,
           squire_lost = 0, quits = 0;
    double glory_squares = 0, men_squares = 0;
};

Sample play_many(const State& start, KnightId id, Manoeuvre m, KnightId partner, const Plan& plan,
                 int games)
{
    Sample sum;
    JournalOf<Rules> silent;
    for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game), 77);
        State s = start;
        act(s, seat_of(id), Choose{m, partner, false}, silent);
        if (partner) act(s, seat_of(partner), Choose{m, id, false}, silent);
        while (!s.knight(id).fight.done) {
            const Pending pending = Rules::pending(s);
            if (std::holds_alternative<Chance>(pending)) {
                Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, rng)), silent);
                continue;
            }
            const Seat seat = *awaited<Rules>(s).begin();
            const KnightId who{static_cast<std::int8_t>(seat.index)};
            Plan theirs;
            theirs.bodyguard = Plan::Bodyguard::any;
            Rules::apply(s, seat, planned(s, who, who == id ? plan : theirs), silent);
        }
        const Knight& before = start.knight(id);
        const Knight& after = s.knight(id);
        sum.results[after.fight.result] += 1;
        sum.wounded += after.hit_points < before.hit_points;
        sum.fallen += after.health != Health::fit;
        sum.unhorsed += before.mounted && !after.mounted && after.health == Health::fit;
        sum.disrupted += after.next_disrupted;
        sum.squire_lost += after.squire == Squire::lost || after.squire == Squire::silent;
        sum.quits += after.quit;
        const double glory = (after.glory - before.glory) / 2.0;
        const double men = before.men - after.men;
        sum.glory += glory, sum.glory_squares += glory * glory;
        sum.men += men, sum.men_squares += men * men;
        if (after.health == Health::dying) {
            State dying = s;
            while (dying.phase != Phase::first_aid) end_battle(dying, Ending::undecided, silent);
            while (dying.knight(id).health == Health::dying)
                Rules::apply(dying, Rules::reduce(dying, throw_for<Rules>(dying, rng)), silent);
            sum.death += dying.knight(id).health == Health::dead;
        }
    }
    return sum;
}

void expect_near(const char* what, double foretold, double counted, int games,
                 const std::string& where)
{
    const double p = counted / games;
    const double spread = std::sqrt(std::max(foretold * (1 - foretold), 1e-4) / games);
    EXPECT_NEAR(foretold, p, 4.5 * spread) << what << ", " << where;
}

void compare(const State& start, Manoeuvre m, KnightId partner, const Plan& plan)
{
    const KnightId id{0};
    const int games = std::max(2000, test_effort(20'000));
    const Foresight f = foresee(start, id, m, partner, plan);
    const Sample n = play_many(start, id, m, partner, plan, games);
    const std::string where = std::string(name_of(m));
    double all = 0;
    for (const Result r : every<Result>()) {
        all += f.results[r];
        expect_near(std::string(name_of(r)).c_str(), f.results[r], n.results[r], games, where);
    }
    EXPECT_NEAR(all, 1, 1e-9) << where;
    expect_near("wounded", f.wounded, n.wounded, games, where);
    expect_near("fallen", f.fallen, n.fallen, games, where);
    expect_near("death", f.death, n.death, games, where);
    expect_near("unhorsed", f.unhorsed, n.unhorsed, games, where);
    expect_near("disrupted", f.disrupted, n.disrupted, games, where);
    expect_near("squire lost", f.squire_lost, n.squire_lost, games, where);
    expect_near("quits", f.quits, n.quits, games, where);
    const double mean = n.glory / games;
    EXPECT_NEAR(f.glory, mean,
                4.5 * std::sqrt(std::max(n.glory_squares / games - mean * mean, 0.01) / games))
        << "glory, " << where;
    const double men = n.men / games;
    EXPECT_NEAR(f.men, men,
                4.5 * std::sqrt(std::max(n.men_squares / games - men * men, 0.01) / games))
        << "men, " << where;
}

/// A knight who has read the field with that outcome, in that tier.
State before_choice(int knights, Outcome outcome, int tier)
{
    Trial t(knights);
    for (Knight& k : t.s.knights) k.tier = static_cast<std::int8_t>(tier);
    t.declare_all();
    for (int i = 0; i < knights; ++i) t.battle(10, 9);
    for (Knight& k : t.s.knights) set_battle(k.fight, outcome);
    return t.s;
}

TEST(GP_GM_2, WhatIsForetoldIsWhatPlayBrings)
{
    const Plan usual;
    for (const int tier : {1, 4}) {
        const State success = before_choice(1, Outcome::success, tier);
        for (const Manoeuvre m : {Manoeuvre::attack, Manoeuvre::attack_vs_two, Manoeuvre::charge,
                                  Manoeuvre::push_deeper, Manoeuvre::flank, Manoeuvre::disengage})
            compare(success, m, {}, usual);
        const State fail = before_choice(1, Outcome::fail, tier);
        compare(fail, Manoeuvre::stand_fast, {}, usual);
        compare(fail, Manoeuvre::flee, {}, usual);
        compare(before_choice(1, Outcome::fumble, tier), Manoeuvre::stand, {}, usual);
    }
}

TEST(GP_GM_2, WhatIsForetoldFollowsThePlan)
{
    const State success = before_choice(1, Outcome::success, 3);
    const State fail = before_choice(1, Outcome::fail, 3);
    for (const Plan::Bodyguard guard : every<Plan::Bodyguard>())
        for (const Plan::Call call : every<Plan::Call>()) {
            Plan plan;
            plan.bodyguard = guard;
            plan.squire = call;
            compare(fail, Manoeuvre::stand_fast, {}, plan);
        }
    Plan careful;
    careful.stop = Plan::Stop::winning;
    careful.pick = Plan::Pick::strongest;
    careful.most = 2;
    compare(success, Manoeuvre::attack, {}, careful);
    careful.split = Plan::Split::first;
    compare(success, Manoeuvre::attack_vs_two, {}, careful);
    compare(before_choice(1, Outcome::fumble, 2), Manoeuvre::stand, {}, careful);
}

TEST(GP_GM_2, WhatIsForetoldCountsThePartnerIn)
{
    compare(before_choice(2, Outcome::success, 3), Manoeuvre::attack_with_another, KnightId{1},
            Plan{});
    Plan first;
    first.squire = Plan::Call::first;
    compare(before_choice(2, Outcome::success, 5), Manoeuvre::attack_with_another, KnightId{1},
            first);
}

/// Both of two by their plans, many times: how often each holds for both.
void compare_together(const State& start, const Plan& of_first, const Plan& of_second)
{
    const int games = std::max(2000, test_effort(20'000));
    const KnightId a{0}, b{1};
    Together counted;
    JournalOf<Rules> silent;
    for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game), 78);
        State s = start;
        act(s, seat_of(a), Choose{Manoeuvre::attack_with_another, b, false}, silent);
        act(s, seat_of(b), Choose{Manoeuvre::attack_with_another, a, false}, silent);
        while (!s.knight(a).fight.done || !s.knight(b).fight.done) {
            if (std::holds_alternative<Chance>(Rules::pending(s))) {
                Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, rng)), silent);
                continue;
            }
            const Seat seat = *awaited<Rules>(s).begin();
            const KnightId who{static_cast<std::int8_t>(seat.index)};
            Rules::apply(s, seat, planned(s, who, who == a ? of_first : of_second), silent);
        }
        bool wins = true, standing = true, alive = true;
        for (const KnightId id : {a, b}) {
            const Result result = s.knight(id).fight.result;
            wins = wins && (result == Result::win || result == Result::triumph);
            standing = standing && s.knight(id).health == Health::fit;
        }
        if (!standing) {
            State dying = s;
            while (dying.phase != Phase::first_aid && dying.phase != Phase::over &&
                   (dying.knight(a).health == Health::dying || dying.knight(b).health == Health::dying))
                end_battle(dying, Ending::undecided, silent);
            while (dying.knight(a).health == Health::dying || dying.knight(b).health == Health::dying)
                Rules::apply(dying, Rules::reduce(dying, throw_for<Rules>(dying, rng)), silent);
            alive = dying.knight(a).health != Health::dead && dying.knight(b).health != Health::dead;
        }
        counted.wins += wins;
        counted.standing += standing;
        counted.alive += alive;
    }
    const Together f = foresee_together(start, a, of_first, b, of_second);
    expect_near("both win", f.wins, counted.wins, games, "together");
    expect_near("both stand", f.standing, counted.standing, games, "together");
    expect_near("both live", f.alive, counted.alive, games, "together");
    const Together same = foresee_together(start, b, of_second, a, of_first);
    EXPECT_NEAR(f.wins, same.wins, 1e-12);
    EXPECT_NEAR(f.standing, same.standing, 1e-12);
    EXPECT_NEAR(f.alive, same.alive, 1e-12);
}

TEST(GP_MAN_3, WhatIsForetoldOfBothIsWhatPlayBrings)
{
    Plan careful;
    careful.stop = Plan::Stop::winning;
    careful.bodyguard = Plan::Bodyguard::never;
    careful.pick = Plan::Pick::strongest;
    Plan brief;
    brief.most = 1;
    for (const int tier : {2, 5}) {
        State start = before_choice(2, Outcome::success, tier);
        compare_together(start, Plan{}, Plan{});
        compare_together(start, careful, Plan{});
        start.knights[1].hit_points = 6;
        start.knights[1].men = 0;
        compare_together(start, careful, careful);
        compare_together(start, brief, careful);
    }
}

/// One foe stands against both: how long the one goes on bears on the other, and so the chances do not
/// simply multiply.
TEST(GP_MAN_3, TheOddsOfTwoOnOneFoeDoNotMultiply)
{
    const State start = before_choice(2, Outcome::success, 5);
    const auto wins = [&](KnightId id, KnightId other) {
        const Foresight f = foresee(start, id, Manoeuvre::attack_with_another, other, Plan{});
        return f.results[Result::win] + f.results[Result::triumph];
    };
    const Together both = foresee_together(start, KnightId{0}, Plan{}, KnightId{1}, Plan{});
    EXPECT_GT(both.wins, wins({0}, {1}) * wins({1}, {0}) + 0.002);
    EXPECT_LT(both.wins, std::min(wins({0}, {1}), wins({1}, {0})));
}

TEST(GP_GM_2, OnFootAndHurtAndAmongFewMen)
{
    State s = before_choice(1, Outcome::fail, 4);
    s.knights[0].mounted = false;
    s.knights[0].hit_points = 15;
    s.knights[0].men = 2;
    s.knights[0].disrupted = true;
    for (const Manoeuvre m : {Manoeuvre::stand_fast, Manoeuvre::flee}) compare(s, m, {}, Plan{});
    s.knights[0].squire = Squire::lost;
    compare(s, Manoeuvre::stand_fast, {}, Plan{});
}

}  // namespace
}  // namespace montjoy::gpc
