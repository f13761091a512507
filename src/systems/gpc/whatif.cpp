// Going through a manoeuvre: the scenes that the dice may set (how long, which foes), each with its
// chance; scene.cpp plays them.
#include "systems/gpc/whatif.hpp"

#include <algorithm>
#include <map>

#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/scene.hpp"

namespace montjoy::gpc {
namespace {

/// The foes that a d6 brings to him, and with another the lesser tier's.
Chances drawn(const State& s, KnightId id, Manoeuvre m, KnightId partner)
{
    const Scenario& scenario = *s.scenario;
    const int tier =
        partner ? std::min(s.knight(id).tier, s.knight(partner).tier) : s.knight(id).tier;
    Chances chances;
    for (int die = 1; die <= 6; ++die) {
        const FoeId foe = m == Manoeuvre::stand_vs_charge
                              ? charging_foe(scenario.table, tier, die)
                              : drawn_foe(scenario.table, scenario.numbers, tier, die);
        const auto same = std::find_if(chances.begin(), chances.end(),
                                       [&](const auto& c) { return c.first == foe; });
        if (same != chances.end())
            same->second += 1.0 / 6;
        else
            chances.emplace_back(foe, 1.0 / 6);
    }
    return chances;
}

/// The foes that he may come to meet, each at its place, with their chances.
std::map<std::vector<FoeId>, double> meetings(const State& s, const Chances& chances, Manoeuvre m,
                                              FoeId named, Plan::Pick pick)
{
    std::map<std::vector<FoeId>, double> met;
    const ManoeuvreRow& row = manoeuvres[m];
    const bool alone = row.foes < 2 || (row.picks && named);  // nobody beside whom he named
    for (const auto& [a, p] : named ? Chances{{named, 1.0}} : chances) {
        if (alone) {
            met[{a}] += p;
            continue;
        }
        for (const auto& [b, q] : chances) {
            const bool stronger = s.foe(a).skill >= s.foe(b).skill;
            if (row.two)
                met[{a, b}] += p * q;
            else
                met[{stronger == (pick == Plan::Pick::strongest) ? a : b}] += p * q;
        }
    }
    return met;
}

/// A Flank that meets nobody.  GP-MAN-7
void ride_around(const State& s, KnightId id, double chance, Foresight& sum)
{
    const auto odds = opposed_odds(riding_skill(s, id), intensity_against(s, id, s.intensity));
    sum.results[Result::win] += chance * (odds[Outcome::critical] + odds[Outcome::success]) / 400;
    sum.results[Result::even] += chance * (odds[Outcome::tie] + odds[Outcome::partial]) / 400;
    sum.results[Result::lose] += chance * (odds[Outcome::fail] + odds[Outcome::fumble]) / 400;
}

void foresee_flank(const State& s, KnightId id, const Plan& plan, const Chances& chances,
                   FoeId named, Foresight& sum)
{
    for (int die = 1; die <= 6; ++die) {
        Setting setting{1.0 / 6, std::max(0, die - 2), {}, 0};
        for (int n = 0; n < setting.length; ++n) {
            const bool missile = setting.length == 4 && n == 3;  // GP-MAN-7
            setting.places.push_back(missile           ? Chances{{s.scenario->table.missile, 1.0}}
                                     : named && n == 0 ? Chances{{named, 1.0}}
                                                       : chances);
        }
        if (setting.length == 0)
            ride_around(s, id, setting.chance, sum);
        else
            Scene(s, id, Manoeuvre::flank, {}, plan, std::move(setting), sum).play();
    }
}

void foresee_into(const State& s, KnightId id, Manoeuvre m, KnightId partner, const Plan& plan,
                  double weight, Foresight& sum)
{
    const FoeId named = s.knight(id).fight.named;
    const Chances chances = drawn(s, id, m, partner);
    if (m == Manoeuvre::flank) return foresee_flank(s, id, plan, chances, named, sum);
    double leaves = 0;
    if (m == Manoeuvre::flee)
        for (int die = 1; die <= 20; ++die)
            leaves += read_die(s.sheet(id).cowardly(), die).grade == Grade::critical ? 0.05 : 0;
    sum.quits += weight * leaves;
    const LengthBy by = manoeuvres[m].length;
    const int longest = by == LengthBy::d3 ? 3 : by == LengthBy::d6 ? 6 : 1;
    for (const auto& [foes, chance] : meetings(s, chances, m, named, plan.pick))
        for (int n = 1; n <= longest; ++n) {
            Setting setting{weight * chance / longest, by == LengthBy::three ? 3 : n, {}, leaves};
            for (const FoeId foe : foes) setting.places.push_back({{foe, 1.0}});
            Scene(s, id, m, partner, plan, std::move(setting), sum).play();
        }
}

}  // namespace

Foresight foresee(const State& s, KnightId id, Manoeuvre m, KnightId partner, const Plan& plan)
{
    Foresight sum;
    if (m == Manoeuvre::stand) {  // GP-RND-6
        const double two = std::clamp(s.scenario->numbers.stand_vs_two_up_to, 0, 6) / 6.0;
        foresee_into(s, id, Manoeuvre::stand_vs_two, {}, plan, two, sum);
        foresee_into(s, id, Manoeuvre::stand_vs_charge, {}, plan, 1 - two, sum);
    } else {
        foresee_into(s, id, m, partner, plan, 1, sum);
    }
    return sum;
}

}  // namespace montjoy::gpc
