// Going through a manoeuvre: the scenes that the dice may set (how long, which foes), each with its
// chance; scene.cpp plays them.
#include "systems/gpc/whatif.hpp"

#include <algorithm>
#include <array>
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

/// How one of two comes off while the other fights so many bouts.
ByBouts beside(const State& s, KnightId id, KnightId partner, const Plan& plan,
               const std::vector<FoeId>& foes, int length, int bouts)
{
    Setting setting{1, length, {}, 0, bouts};
    for (const FoeId foe : foes) setting.places.push_back({{foe, 1.0}});
    ByBouts apart{};
    Foresight ignored;
    Scene(s, id, Manoeuvre::attack_with_another, partner, plan, std::move(setting), ignored, &apart)
        .play();
    return apart;
}

}  // namespace

Together foresee_together(const State& s, KnightId a, const Plan& of_a, KnightId b,
                          const Plan& of_b)
{
    constexpr Manoeuvre m = Manoeuvre::attack_with_another;
    const KnightId lead = std::min(a, b);
    const Plan::Pick pick = (lead == a ? of_a : of_b).pick;
    Together sum;
    for (const auto& [foes, chance] :
         meetings(s, drawn(s, a, m, b), m, s.knight(lead).fight.named, pick))
        for (int length = 1; length <= 3; ++length) {
            std::array<ByBouts, 4> first{}, second{};  // by the bouts of the other
            for (int bouts = 1; bouts <= length; ++bouts) {
                const auto at = static_cast<std::size_t>(bouts);
                first[at] = beside(s, a, b, of_a, foes, length, bouts);
                second[at] = beside(s, b, a, of_b, foes, length, bouts);
            }
            for (std::size_t i = 1; i <= static_cast<std::size_t>(length); ++i)
                for (std::size_t j = 1; j <= static_cast<std::size_t>(length); ++j) {
                    const Apart& one = first[j][i];
                    const Apart& other = second[i][j];
                    const double weight = chance / 3;
                    sum.wins += weight * one.wins * other.wins;
                    sum.standing += weight * (one.all - one.fallen) * (other.all - other.fallen);
                    sum.alive += weight * (one.all - one.death) * (other.all - other.death);
                }
        }
    return sum;
}

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
