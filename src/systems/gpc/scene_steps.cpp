// What follows the fight of a scene: followers, result, squire.
#include <algorithm>

#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/scene.hpp"

namespace montjoy::gpc {

void Scene::end(Cell c, double p)
{
    if (!c.fell && c.hit_points < s.knight(id).hit_points) sum.wounded += p;
    c.hit_points = 0;  // counted; nothing more hangs on them
    c.rode = false;
    ended.add(c, p);
}

void Scene::followers(const Cell& c, double p)
{
    Fight fight;
    fight.manoeuvre = m;
    fight.length = static_cast<std::int8_t>(setting.length);
    fight.fought = c.fought, fight.won = c.won, fight.lost = c.lost;
    fight.fell = c.fell;
    fight.cut_short = c.cut_short;
    const bool guarded = c.guarded && !s.knight(id).fight.guarded && s.knight(id).men > 0;
    const int men = s.knight(id).men;
    const double rolls = fight.fell || men == 0 || c.best < 0 ? 0 : 1 - setting.leaves;
    if (rolls < 1) {
        if (guarded) sum.men += p * (1 - rolls) * price(men);
        conclude(c, p * (1 - rolls), fight);
    }
    if (rolls <= 0) return;
    for (const auto& [kind, pairs] : follower_kinds(c.best)) {
        const double share = p * rolls * pairs / 400;
        const int lost = kind.casualties;
        sum.men += share * (lost + (!guarded                        ? 0
                                    : cheap_bodyguard(kind.outcome) ? std::min(1, men - lost)
                                                                    : price(men - lost)));
        Fight counted = fight;
        counted.followers_fought = true;
        counted.followers = kind.outcome;
        conclude(c, share, counted);
    }
}

double Scene::price(int men)
{
    int lost = 0;
    for (int die = 1; die <= 6; ++die) lost += std::min(men, die);
    return lost / 6.0;
}

const std::map<Scene::FollowerKind, int>& Scene::follower_kinds(std::int8_t best)
{
    auto& kinds = follower_table[best];
    if (!kinds.empty()) return kinds;
    const int own = follower_skill(s, id);
    for (int mine = 1; mine <= 20; ++mine)
        for (int theirs = 1; theirs <= 20; ++theirs) {
            const Clash c = clash(own, mine, s.foe({best}).skill, theirs);
            ++kinds[{c.outcome, casualties(s.knight(id).men, c)}];
        }
    return kinds;
}

void Scene::conclude(const Cell& c, double p, const Fight& fight)
{
    const Result result = result_of(fight);
    const Count count = count_of(fight);
    sum.results[result] += p;
    const bool wins = result == Result::win || result == Result::triumph;
    if (apart) {
        (*apart)[static_cast<std::size_t>(c.fought)].all += p;
        (*apart)[static_cast<std::size_t>(c.fought)].wins += wins ? p : 0;
    }
    const bool routed = m == Manoeuvre::flee && result == Result::lose;
    if (result == Result::crush || routed || (manoeuvres[m].deeper && count.lost > count.won))
        sum.disrupted += p;
    const bool deeper = manoeuvres[m].deeper && wins && s.knight(id).tier < numbers.tiers;
    const bool hard = m == Manoeuvre::flee || result == Result::crush || deeper;
    // Who fell or quits takes his squire with him, or setting.leaves him lost.
    const double stays = fight.fell ? 0 : 1 - setting.leaves;
    squire(c, p * stays, hard);
    const Squire before = s.knight(id).squire;
    if (c.squire_gone || before == Squire::lost || before == Squire::silent)
        sum.squire_lost += p * (1 - stays);
    if (!fight.fell && !c.mounted && s.knight(id).mounted) sum.unhorsed += p * (1 - stays);
}

void Scene::squire(const Cell& c, double p, bool hard)
{
    const Squire before = s.knight(id).squire;
    const bool away = c.squire_gone || before == Squire::lost;
    const bool thrown = s.knight(id).mounted && !c.mounted;
    double back = away ? 0 : 1;
    double horse = 0;
    if (away) {
        const auto odds_of_search =
            opposed_odds(squire_skill(s, id), intensity_against(s, id, s.intensity));
        horse = odds_of_search[Outcome::critical] / 400.0;
        back = horse + odds_of_search[Outcome::success] / 400.0;
    }
    if (thrown) sum.unhorsed += p * (1 - horse);
    if (before == Squire::none) return;
    if (before == Squire::silent) back = 0;
    if (hard) back *= chance_of_success(squire_skill(s, id));
    sum.squire_lost += p * (1 - back);
}

}  // namespace montjoy::gpc
