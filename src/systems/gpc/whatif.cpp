// Going through a manoeuvre: the scenes that the dice may set (how long, which foes), and in each the
// bouts one by one, over cells of knights that are alike.
//
//   foresee        every scene with its chance
//   Scene::play       the bouts of one, layer by layer
//   Scene::fight      one exchange, its blows, what is done about them
//   Scene::followers  step 3, and the result and the squire after it
#include "systems/gpc/whatif.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/estimate.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/foresight.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// Foes that may stand at one place, with their chances.
using Chances = std::vector<std::pair<FoeId, double>>;

double succeeds(int skill)
{
    int faces = 0;
    for (int die = 1; die <= 20; ++die) faces += read_die(skill, die).succeeded() ? 1 : 0;
    return faces / 20.0;
}

struct Scene {
    const State& s;
    KnightId id;
    Manoeuvre m;
    KnightId partner;
    const Plan& plan;
    double chance;            ///< of the scene
    int length;               ///< bouts at most
    std::vector<Chances> places;  ///< of a Flank one for each foe; else one or two that stay
    double leaves;            ///< chance that he quits the field afterwards
    Foresight& sum;

    const Sheet& sheet = s.sheet(id);
    const Numbers& numbers = s.scenario->numbers;
    bool two = against_two(m);
    bool flanks = m == Manoeuvre::flank;
    Cells ended{};  ///< all who are through, with hit points left out

    /// An exchange with all that may come of it, by the hit points that he has.
    struct Meeting {
        ExchangeOdds odds;
        std::vector<std::optional<Strikes>> by_hit_points{};
    };
    std::map<std::array<int, 5>, Meeting> meetings{};

    /// He as he is in that cell.
    Knight knight(const Cell& c) const
    {
        Knight k = s.knight(id);
        k.fight.manoeuvre = m;
        k.mounted = c.mounted;
        k.hit_points = c.hit_points;
        k.fight.aid = c.aid;
        return k;
    }

    int skill(const Cell& c, FoeId foe, bool first) const
    {
        Plain<1> sum_of_skill;
        add_exchange(sum_of_skill, numbers, sheet, knight(c), s.foe(foe), first);
        return static_cast<int>(sum_of_skill.units());
    }

    int against(const Cell& c, FoeId foe, bool first, KnightId whom) const
    {
        Plain<1> sum_of_skill;
        Knight k = whom == id ? knight(c) : s.knight(whom);
        k.fight.manoeuvre = m;
        add_foe(sum_of_skill, numbers, k, s.foe(foe), first);
        const int whole = static_cast<int>(sum_of_skill.units());
        if (!c.partner) return whole;
        const KnightId lead = std::min(id, partner);
        const KnightId other = std::max(id, partner);
        const int part = lead_share(whole, s.sheet(lead).weapon_skill(), s.sheet(other).weapon_skill());
        return whom == lead ? part : whole - part;
    }

    /// What he gives the first of two.  GP-MAN-4
    int first_part(const Cell& c, int whole, bool first) const
    {
        if (whole <= 1 || plan.split == Plan::Split::first) return std::max(0, whole);
        if (plan.split == Plan::Split::even) return (whole + 1) / 2;
        const auto worth = [&](int part, std::size_t place) {
            const FoeId foe = places[place][0].first;
            const Shares shares = exchange_shares(part, against(c, foe, first, id), s.foe(foe).missile);
            return shares.won - shares.lost;
        };
        int best = 1;
        for (int part = 2; part < whole; ++part)
            if (worth(part, 0) + worth(whole - part, 1) > worth(best, 0) + worth(whole - best, 1)) best = part;
        return best;
    }

    Meeting& meeting(FoeId foe, int own, int theirs, bool first, bool unopposed)
    {
        const std::array<int, 5> key{foe.index, own, theirs, first ? 1 : 0, unopposed ? 1 : 0};
        const auto found = meetings.find(key);
        if (found != meetings.end()) return found->second;
        return meetings[key] = Meeting{unopposed ? unopposed_odds(numbers, sheet, s.foe(foe), m, theirs, first)
                                                 : exchange_odds(numbers, sheet, s.foe(foe), m, own, theirs, first)};
    }

    const Strikes& strikes(Meeting& met, int hit_points) const
    {
        if (met.by_hit_points.empty()) met.by_hit_points.resize(static_cast<std::size_t>(sheet.most_hit_points()) + 1);
        auto& known = met.by_hit_points[static_cast<std::size_t>(hit_points)];
        if (!known) known = strikes_of(numbers, sheet, met.odds, hit_points);
        return *known;
    }

    Cell start() const
    {
        const Knight& k = s.knight(id);
        Cell c;
        c.hit_points = k.hit_points;
        c.mounted = k.mounted;
        c.guarded = k.fight.guarded || k.men == 0;
        c.called = !may_call_squire(k);
        c.aid = k.fight.aid;
        c.partner = static_cast<bool>(partner);
        return c;
    }

    /// The squire's answer: -1 lost, 0 nothing, 1 he comes; with their chances.
    template <class F>
    void call(const Cell& c, double p, F then) const
    {
        if (c.called) return then(c, p, false);
        const int squire = squire_skill(s, id);
        int faces[3] = {};
        for (int die = 1; die <= 20; ++die) {
            const Reading reading = read_die(squire, die);
            ++faces[reading.succeeded() ? 2 : reading.grade == Grade::fumble ? 0 : 1];
        }
        Cell after = c;
        after.called = true;
        then(after, p * faces[2] / 20, true);
        then(after, p * faces[1] / 20, false);
        after.squire_gone = true;
        then(after, p * faces[0] / 20, false);
    }

    void play()
    {
        Cells now, after, next;
        const auto begin = [&](Cell c, double p, bool comes) {
            if (comes && !c.mounted && sheet.mount) c.mounted = true;
            else if (comes) c.aid = true;
            now.add(c, p);
        };
        if (plan.squire == Plan::Call::first) call(start(), chance, begin);
        else begin(start(), chance, false);
        for (int bout = 0; bout < length; ++bout) {
            Cells goes_on;
            for (auto [cell, p] : now) {
                if (manoeuvres[m].may_stop && bout > 0 && stops(cell, bout)) {
                    end(cell, p);
                    continue;
                }
                cell.rode = cell.mounted;
                goes_on.add(cell, p);
            }
            play_exchange(goes_on, bout, 0, after);
            if (two) {
                std::swap(goes_on, after);
                play_exchange(goes_on, bout, 1, after);
            }
            next.clear();
            for (const auto& [cell, p] : after) end_bout(cell, p, bout == 0, next);
            std::swap(now, next);
        }
        for (const auto& [cell, p] : now) end(cell, p);
        for (const auto& [cell, p] : ended) followers(cell, p);
    }

    /// One exchange of everybody in `now`, with the foe at that place of a pair, or of a Flank.
    void play_exchange(const Cells& now, int bout, std::size_t place, Cells& after)
    {
        after.clear();
        const bool first = bout == 0;
        for (const auto& [foe, share] : places[flanks ? static_cast<std::size_t>(bout) : place]) {
            std::array<Meeting*, 8> met{};  // by what sets the skills
            std::array<bool, 8> more{};
            std::array<bool, 8> unopposed{};
            for (const auto& [cell, p] : now) {
                const auto kind = static_cast<std::size_t>((cell.rode ? 1 : 0) | (cell.aid ? 2 : 0) | (cell.partner ? 4 : 0));
                if (!met[kind]) {
                    const Part part = part_of(cell, foe, first, place);
                    unopposed[kind] = part.unopposed;
                    more[kind] = part.more;
                    met[kind] = &meeting(foe, part.own, against(cell, foe, first, id), first, part.unopposed);
                }
                fight(cell, p * share, foe, *met[kind], unopposed[kind], more[kind], after);
            }
        }
    }

    /// What he rolls against the foe at a place.
    struct Part {
        int own = 0;
        bool unopposed = false;
        bool more = false;  ///< the second of a pair is still to come, and he gave it something
    };
    Part part_of(Cell cell, FoeId foe, bool first, std::size_t place) const
    {
        cell.mounted = cell.rode;
        if (!two) return {skill(cell, foe, first), false, false};
        const int whole = std::min(skill(cell, places[0][0].first, first), skill(cell, places[1][0].first, first));
        const int part = first_part(cell, whole, first);
        const int own = place == 0 ? part : whole - part;
        return {own, own == 0, place == 0 && whole - part != 0};
    }

    bool stops(const Cell& c, int bout) const
    {
        if (bout >= plan.most) return true;
        return plan.stop == Plan::Stop::winning && 2 * c.won >= c.fought && c.fought > 0;
    }

    void end_bout(Cell c, double p, bool first, Cells& next)
    {
        c.aid = c.rode = false;
        if (manoeuvres[m].until_lost && c.lost > 0) return end(c, p);
        if (!c.partner) return next.add(c, p);
        // The partner's exchange of the same bout: he goes on until he loses.
        const FoeId foe = places[0][0].first;
        Plain<1> own;
        Knight k = s.knight(partner);
        k.fight.manoeuvre = m;
        add_exchange(own, numbers, s.sheet(partner), k, s.foe(foe), first);
        const Shares shares = exchange_shares(static_cast<int>(own.units()), against(c, foe, first, partner), s.foe(foe).missile);
        const double loses = shares.lost / 400.0;
        next.add(c, p * (1 - loses));
        c.partner = false;
        next.add(c, p * loses);
    }

    void fight(const Cell& cell, double p, FoeId foe, Meeting& met, bool unopposed, bool more, Cells& after)
    {
        sum.glory += p * met.odds.glory;
        Cell c = cell;
        if (c.best < 0 || s.foe({c.best}).skill < s.foe(foe).skill) c.best = foe.index;
        if (!unopposed) ++c.fought;
        after.add(c, p * met.odds.drawn);
        Cell won = c;
        ++won.won;
        after.add(won, p * met.odds.won);
        if (unopposed) c.won = std::max<std::int8_t>(0, static_cast<std::int8_t>(c.won - 1));
        else ++c.lost;
        if (met.odds.lost <= 0) return;
        const Strikes& blows = strikes(met, c.hit_points);
        after.add(c, p * blows.harmless);
        fall(c, p, blows, more, after);
        if (!blows.hurts.empty()) endure(c, p, blows, after);
    }

    void fall(Cell c, double p, const Strikes& blows, bool more, Cells& after)
    {
        if (!c.guarded && plan.bodyguard != Plan::Bodyguard::never) {
            c.guarded = true;
            return after.add(c, p * blows.fells);
        }
        sum.fallen += p * blows.fells;
        sum.death += p * blows.kills;
        sum.wounded += p * blows.fells;
        c.fell = true;
        c.cut_short = more;
        end(c, p * blows.fells);
    }

    /// The blows that do not fell him: his men, his seat, his squire.
    void endure(const Cell& cell, double p, const Strikes& blows, Cells& after)
    {
        Plain<1> riding;
        add_riding(riding, sheet, knight(cell));
        const double keeps = succeeds(static_cast<int>(riding.units()));
        for (const Blow& blow : blows.hurts) {
            Cell c = cell;
            const bool spares = plan.bodyguard == Plan::Bodyguard::any ||
                                (plan.bodyguard == Plan::Bodyguard::unhorsed && blow.heavy && c.mounted);
            if (spares && !c.guarded) {
                c.guarded = true;
                after.add(c, p * blow.chance);
                continue;
            }
            c.hit_points = static_cast<std::int16_t>(c.hit_points - blow.got_through);
            after.add(c, p * blow.chance * (blow.heavy ? keeps : 1));
            if (!blow.heavy) continue;
            c.mounted = false;
            const double falls = p * blow.chance * (1 - keeps);
            if (plan.squire != Plan::Call::unhorsed || !sheet.mount) {
                after.add(c, falls);
                continue;
            }
            call(c, falls, [&](Cell called, double q, bool comes) {
                called.mounted = comes;
                after.add(called, q);
            });
        }
    }

    void end(Cell c, double p)
    {
        if (!c.fell && c.hit_points < s.knight(id).hit_points) sum.wounded += p;
        c.hit_points = 0;  // counted; nothing more hangs on them
        c.rode = false;
        ended.add(c, p);
    }

    /// Step 3 over the 400 pairs, then steps 4 and 5.
    void followers(const Cell& c, double p)
    {
        Fight fight;
        fight.manoeuvre = m;
        fight.length = static_cast<std::int8_t>(length);
        fight.fought = c.fought, fight.won = c.won, fight.lost = c.lost;
        fight.fell = c.fell;
        fight.cut_short = c.cut_short;
        const bool guarded = c.guarded && !s.knight(id).fight.guarded && s.knight(id).men > 0;
        const int men = s.knight(id).men;
        const double rolls = fight.fell || men == 0 || c.best < 0 ? 0 : 1 - leaves;
        if (rolls < 1) {
            if (guarded) sum.men += p * (1 - rolls) * price(men);
            conclude(c, p * (1 - rolls), fight);
        }
        if (rolls <= 0) return;
        for (const auto& [kind, pairs] : follower_kinds(c.best)) {
            const double share = p * rolls * pairs / 400;
            const int lost = kind.casualties;
            sum.men += share * (lost + (!guarded ? 0 : cheap_bodyguard(kind.outcome) ? std::min(1, men - lost) : price(men - lost)));
            Fight counted = fight;
            counted.followers_fought = true;
            counted.followers = kind.outcome;
            conclude(c, share, counted);
        }
    }

    /// The mean of what a bodyguard costs of so many men.  GP-FOL-3
    static double price(int men)
    {
        int lost = 0;
        for (int die = 1; die <= 6; ++die) lost += std::min(men, die);
        return lost / 6.0;
    }

    struct FollowerKind {
        Outcome outcome;
        int casualties;
        auto operator<=>(const FollowerKind&) const = default;
    };
    std::map<std::int8_t, std::map<FollowerKind, int>> follower_table{};
    const std::map<FollowerKind, int>& follower_kinds(std::int8_t best)
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

    void conclude(const Cell& c, double p, const Fight& fight)
    {
        const Result result = result_of(fight);
        const Count count = count_of(fight);
        sum.results[result] += p;
        const bool wins = result == Result::win || result == Result::triumph;
        const bool routed = m == Manoeuvre::flee && result == Result::lose;
        if (result == Result::crush || routed || (manoeuvres[m].deeper && count.lost > count.won)) sum.disrupted += p;
        const bool deeper = manoeuvres[m].deeper && wins && s.knight(id).tier < numbers.tiers;
        const bool hard = m == Manoeuvre::flee || result == Result::crush || deeper;
        // Who fell or quits takes his squire with him, or leaves him lost.
        const double stays = fight.fell ? 0 : 1 - leaves;
        squire(c, p * stays, hard);
        const Squire before = s.knight(id).squire;
        if (c.squire_gone || before == Squire::lost || before == Squire::silent) sum.squire_lost += p * (1 - stays);
        if (!fight.fell && !c.mounted && s.knight(id).mounted) sum.unhorsed += p * (1 - stays);
    }

    /// Step 4 of a knight who is in, and whether his squire keeps up.  GP-SQ-1, GP-SQ-2
    void squire(const Cell& c, double p, bool hard)
    {
        const Squire before = s.knight(id).squire;
        const bool away = c.squire_gone || before == Squire::lost;
        const bool thrown = s.knight(id).mounted && !c.mounted;
        double back = away ? 0 : 1;
        double horse = 0;
        if (away) {
            const auto odds_of_search = opposed_odds(squire_skill(s, id), intensity_against(s, id, s.intensity));
            horse = odds_of_search[Outcome::critical] / 400.0;
            back = horse + odds_of_search[Outcome::success] / 400.0;
        }
        if (thrown) sum.unhorsed += p * (1 - horse);
        if (before == Squire::none) return;
        if (before == Squire::silent) back = 0;
        if (hard) back *= succeeds(squire_skill(s, id));
        sum.squire_lost += p * (1 - back);
    }
};

/// The foes that a d6 brings to him, and with another the lesser tier's.
Chances drawn(const State& s, KnightId id, Manoeuvre m, KnightId partner)
{
    const Scenario& scenario = *s.scenario;
    const int tier = partner ? std::min(s.knight(id).tier, s.knight(partner).tier) : s.knight(id).tier;
    Chances chances;
    for (int die = 1; die <= 6; ++die) {
        const FoeId foe = m == Manoeuvre::stand_vs_charge ? charging_foe(scenario.table, tier, die)
                                                          : drawn_foe(scenario.table, scenario.numbers, tier, die);
        const auto same = std::find_if(chances.begin(), chances.end(), [&](const auto& c) { return c.first == foe; });
        if (same != chances.end()) same->second += 1.0 / 6;
        else chances.emplace_back(foe, 1.0 / 6);
    }
    return chances;
}

/// Every setting of a manoeuvre's foes; each kind at a place is certain.
struct Setting {
    std::vector<FoeId> foes;
    double chance = 0;
};

std::vector<Setting> settings(const State& s, const Chances& chances, Manoeuvre m, FoeId named, Plan::Pick pick)
{
    std::map<std::vector<FoeId>, double> merged;
    const ManoeuvreRow& row = manoeuvres[m];
    const Chances first = named ? Chances{{named, 1.0}} : chances;
    if (row.picks && named) return {{{named}, 1.0}};
    for (const auto& [a, p] : first) {
        if (row.foes < 2) {
            merged[{a}] += p;
            continue;
        }
        for (const auto& [b, q] : chances) {
            if (row.two) {
                merged[{a, b}] += p * q;
                continue;
            }
            const bool stronger = s.foe(a).skill >= s.foe(b).skill;
            merged[{stronger == (pick == Plan::Pick::strongest) ? a : b}] += p * q;
        }
    }
    std::vector<Setting> all;
    for (const auto& [foes, chance] : merged) all.push_back({foes, chance});
    return all;
}

void foresee_flank(const State& s, KnightId id, const Plan& plan, const Chances& chances, FoeId named, Foresight& sum)
{
    for (int die = 1; die <= 6; ++die) {
        const int foes = std::max(0, die - 2);
        Scene scene{s, id, Manoeuvre::flank, {}, plan, 1.0 / 6, foes, {}, 0, sum};
        for (int n = 0; n < foes; ++n) {
            const bool missile = foes == 4 && n == 3;  // GP-MAN-7
            scene.places.push_back(missile             ? Chances{{s.scenario->table.missile, 1.0}}
                                   : named && n == 0 ? Chances{{named, 1.0}}
                                                     : chances);
        }
        if (foes > 0) {
            scene.play();
            continue;
        }
        const auto odds = opposed_odds(riding_skill(s, id), intensity_against(s, id, s.intensity));
        sum.results[Result::win] += (odds[Outcome::critical] + odds[Outcome::success]) / 2400.0;
        sum.results[Result::even] += (odds[Outcome::tie] + odds[Outcome::partial]) / 2400.0;
        sum.results[Result::lose] += (odds[Outcome::fail] + odds[Outcome::fumble]) / 2400.0;
    }
}

void foresee_into(const State& s, KnightId id, Manoeuvre m, KnightId partner, const Plan& plan, double weight, Foresight& sum)
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
    for (const Setting& setting : settings(s, chances, m, named, plan.pick))
        for (int n = 1; n <= longest; ++n) {
            Scene scene{s, id, m, partner, plan, weight * setting.chance / longest,
                        by == LengthBy::three ? 3 : n, {}, leaves, sum};
            for (const FoeId foe : setting.foes) scene.places.push_back({{foe, 1.0}});
            scene.play();
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
