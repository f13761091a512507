#include "systems/gpc/estimate.hpp"

#include <algorithm>

#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// The kinds of foe that a d6 brings at this tier, with how many faces bring each.
struct Drawn {
    FoeId foe;
    int faces = 0;
};
Bounded<Drawn, 6> drawn_kinds(const State& s, KnightId id, Manoeuvre m)
{
    Bounded<Drawn, 6> kinds;
    const Scenario& scenario = *s.scenario;
    const int tier = s.knight(id).tier;
    for (int die = 1; die <= 6; ++die) {
        const FoeId foe = m == Manoeuvre::stand_vs_charge
                              ? charging_foe(scenario.table, tier, die)
                              : drawn_foe(scenario.table, scenario.numbers, tier, die);
        const auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const Drawn& d) { return d.foe == foe; });
        if (same != kinds.end())
            ++same->faces;
        else
            kinds.push_back({foe, 1});
    }
    return kinds;
}

/// The exchange that a manoeuvre brings with one kind of foe; with `first` its first.
Exchange exchange_with(const State& s, KnightId id, const Knight& knight, const FoeKind& foe, bool first, bool together)
{
    const Numbers& numbers = s.scenario->numbers;
    const Manoeuvre m = knight.fight.manoeuvre;
    Plain<1> own, theirs;
    add_exchange(own, numbers, s.sheet(id), knight, foe, first);
    add_foe(theirs, numbers, knight, foe, first);
    const int skill = static_cast<int>(own.units()) / (against_two(m) ? 2 : 1);
    const int against = static_cast<int>(theirs.units()) / (together ? 2 : 1);
    return expect_exchange(s, id, foe, skill, against, foe_dice(numbers, foe, m, first, false));
}

/// The same on the average of the foes drawn; where he picks one of two, he picks the easier.
Exchange average_exchange(const State& s, KnightId id, Manoeuvre m, bool first, bool together)
{
    Knight knight = s.knight(id);
    knight.fight.manoeuvre = m;
    struct Met {
        Exchange exchange;
        int faces = 0;
    };
    Bounded<Met, 6> met;
    for (const auto& [foe, faces] : drawn_kinds(s, id, m))
        met.push_back({exchange_with(s, id, knight, s.foe(foe), first, together), faces});
    const auto ease = [](const Met& e) { return e.exchange.won - e.exchange.lost; };
    if (manoeuvres[m].picks)
        std::stable_sort(met.begin(), met.end(), [&](const Met& a, const Met& b) { return ease(a) > ease(b); });
    Exchange mean;
    int harder = 6;  // faces that bring him or a harder one
    for (const auto& [one, faces] : met) {
        // The easier of two draws: both among those as hard, less both among the harder still.
        const int left = harder - faces;
        const double share = manoeuvres[m].picks ? (harder * harder - left * left) / 36.0 : faces / 6.0;
        harder = left;
        mean.won += share * one.won;
        mean.lost += share * one.lost;
        mean.glory += share * one.glory;
        mean.wound += share * one.wound;
        mean.fall += share * one.fall;
    }
    return mean;
}

/// Plays out exchanges of equal chances and adds what they come to; `chance` is that of being here.
struct Course {
    const Fight& fight;
    Exchange first, later;
    bool until_lost;
    int length;
    Estimate& sum;

    void go(int n, int won, int lost, double chance) const
    {
        if (chance <= 0) return;
        if (n == length || (until_lost && lost > 0)) return end(n, won, lost, chance);
        const Exchange& e = n == 0 ? first : later;
        sum.glory += chance * e.glory;
        sum.wound += chance * e.wound;
        sum.fall += chance * e.fall;
        go(n + 1, won + 1, lost, chance * e.won);
        go(n + 1, won, lost + 1, chance * e.lost);
        go(n + 1, won, lost, chance * (1 - e.won - e.lost));
    }
    void end(int n, int won, int lost, double chance) const
    {
        const int asked = required_of(fight.manoeuvre, length);
        const Result result = result_of(Count{won, lost, asked > 0 ? asked : n});
        sum.results[result] += chance;
        if (result == Result::crush || (manoeuvres[fight.manoeuvre].deeper && lost > won))
            sum.disrupted += chance;
        const bool wins = result == Result::win || result == Result::triumph;
        if (result == Result::triumph || (wins && manoeuvres[fight.manoeuvre].deeper))
            sum.deeper += chance;
    }
};

void flank_nobody(const State& s, KnightId id, double chance, Estimate& sum)
{
    const auto odds = opposed_odds(riding_skill(s, id), intensity_against(s, id, s.intensity));
    sum.results[Result::win] += chance * (odds[Outcome::critical] + odds[Outcome::success]) / 400;
    sum.results[Result::even] += chance * (odds[Outcome::tie] + odds[Outcome::partial]) / 400;
    sum.results[Result::lose] += chance * (odds[Outcome::fail] + odds[Outcome::fumble]) / 400;
}

}  // namespace

Exchange expect_exchange(const State& s, KnightId id, const FoeKind& foe, int skill, int against,
                         int dice)
{
    const Sheet& sheet = s.sheet(id);
    const Knight& knight = s.knight(id);
    const Shares shares = exchange_shares(skill, against, foe.missile);
    Exchange e;
    e.won = shares.won / 400.0;
    e.lost = shares.lost / 400.0;
    e.glory = foe.glory * (e.won + 0.4 * e.lost);
    e.wound = e.lost * mean_through(dice, sheet.armour);
    const int margin = std::min(sheet.con, knight.hit_points - sheet.most_hit_points() / 4);
    e.fall = e.lost * chance_of_sum(dice, sheet.armour + std::max(1, margin));
    return e;
}

Estimate estimate(const State& s, KnightId id, Manoeuvre m, bool together)
{
    Estimate sum;
    Fight fight = s.knight(id).fight;
    fight.manoeuvre = m;
    const ManoeuvreRow& row = manoeuvres[m];
    const Exchange first = average_exchange(s, id, m, true, together);
    const Exchange later =
        m == Manoeuvre::charge ? average_exchange(s, id, m, false, together) : first;
    const auto course = [&](int length, double chance) {
        Course{fight, first, later, row.until_lost, length * (row.two ? 2 : 1), sum}.go(0, 0, 0,
                                                                                        chance);
    };
    switch (row.length) {
        case LengthBy::one:
            course(1, 1);
            break;
        case LengthBy::three:
            course(3, 1);
            break;
        case LengthBy::d3:
            for (int n = 1; n <= 3; ++n) course(n, 1.0 / 3);
            break;
        case LengthBy::d6:
            for (int n = 1; n <= 6; ++n) course(n, 1.0 / 6);
            break;
        case LengthBy::foes:
            for (int n = 1; n <= 4; ++n) course(n, 1.0 / 6);
            flank_nobody(s, id, 1.0 / 3, sum);
            break;
    }
    if (m == Manoeuvre::disengage || m == Manoeuvre::flee) {  // never a Win for Intensity
        sum.results[Result::even] += sum.results[Result::win];
        sum.results[Result::win] = 0;
    }
    if (m == Manoeuvre::flee) sum.glory = 0, sum.disrupted = sum.results[Result::lose];
    return sum;
}

int best_split(const State& s, KnightId id, int whole)
{
    const FoeKind& one = s.foe(s.turn.foes[0].kind);
    const FoeKind& two = s.foe(s.turn.foes[1].kind);
    const int against_one = foe_skill(s, id, 0);
    const int against_two_ = foe_skill(s, id, 1);
    const auto worth = [](const Shares& e, const FoeKind& foe) {
        return (e.won - e.lost) * 60 + e.won * foe.glory / 4;
    };
    int best = whole;
    int most = 0;
    for (int first = std::max(1, whole - 1); first >= std::min(1, whole - 1);
         --first) {  // both are met
        if (whole - first < 1) continue;
        const int sum = worth(exchange_shares(first, against_one, one.missile), one) +
                        worth(exchange_shares(whole - first, against_two_, two.missile), two);
        if (best == whole || sum > most) best = first, most = sum;
    }
    return best;
}

}  // namespace montjoy::gpc
