// The fight of a scene: bouts layer by layer, exchanges, blows, and what is done about them.
#include "systems/gpc/scene.hpp"

#include <algorithm>

#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"

namespace montjoy::gpc {

double chance_of_success(int skill) { return faces_that_succeed(skill) / 20.0; }

Knight Scene::knight(const Cell& c) const
{
    Knight k = s.knight(id);
    k.fight.manoeuvre = m;
    k.mounted = c.mounted;
    k.hit_points = c.hit_points;
    k.fight.aid = c.aid;
    return k;
}

int Scene::skill(const Cell& c, FoeId foe, bool first) const
{
    Plain<1> sum_of_skill;
    add_exchange(sum_of_skill, numbers, sheet, knight(c), s.foe(foe), first);
    return static_cast<int>(sum_of_skill.units());
}

int Scene::against(const Cell& c, FoeId foe, bool first, KnightId whom) const
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

int Scene::first_part(const Cell& c, int whole, bool first) const
{
    if (whole <= 1 || plan.split == Plan::Split::first) return std::max(0, whole);
    if (plan.split == Plan::Split::even) return (whole + 1) / 2;
    const auto worth = [&](int part, std::size_t place) {
        const FoeId foe = setting.places[place][0].first;
        const Shares shares = exchange_shares(part, against(c, foe, first, id), s.foe(foe).missile);
        return shares.won - shares.lost;
    };
    int best = 1;
    for (int part = 2; part < whole; ++part)
        if (worth(part, 0) + worth(whole - part, 1) > worth(best, 0) + worth(whole - best, 1))
            best = part;
    return best;
}

Scene::Meeting& Scene::meeting(FoeId foe, int own, int theirs, bool first, bool unopposed)
{
    const std::array<int, 5> key{foe.index, own, theirs, first ? 1 : 0, unopposed ? 1 : 0};
    const auto found = meetings.find(key);
    if (found != meetings.end()) return found->second;
    return meetings[key] = Meeting{
               unopposed ? unopposed_odds(numbers, sheet, s.foe(foe), m, theirs, first)
                         : exchange_odds(numbers, sheet, s.foe(foe), m, own, theirs, first)};
}

const Strikes& Scene::strikes(Meeting& met, int hit_points) const
{
    if (met.by_hit_points.empty())
        met.by_hit_points.resize(static_cast<std::size_t>(sheet.most_hit_points()) + 1);
    auto& known = met.by_hit_points[static_cast<std::size_t>(hit_points)];
    if (!known) known = strikes_of(numbers, sheet, met.odds, hit_points);
    return *known;
}

Cell Scene::start() const
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

std::vector<Scene::Called> Scene::call(const Cell& c, double p) const
{
    if (c.called) return {{c, p, false}};
    const int skill_of_squire = squire_skill(s, id);
    int faces[3] = {};
    for (int die = 1; die <= 20; ++die) {
        const Reading reading = read_die(skill_of_squire, die);
        ++faces[reading.succeeded() ? 2 : reading.grade == Grade::fumble ? 0 : 1];
    }
    Cell answered = c;
    answered.called = true;
    Cell gone = answered;
    gone.squire_gone = true;
    return {{answered, p * faces[2] / 20, true},
            {answered, p * faces[1] / 20, false},
            {gone, p * faces[0] / 20, false}};
}

void Scene::play()
{
    Cells now, after, next;
    const bool calls = plan.squire == Plan::Call::first;
    for (auto [cell, p, comes] : calls ? call(start(), setting.chance)
                                       : std::vector<Called>{{start(), setting.chance, false}}) {
        if (comes && !cell.mounted && sheet.mount)
            cell.mounted = true;
        else if (comes)
            cell.aid = true;
        now.add(cell, p);
    }
    for (int bout = 0; bout < setting.length; ++bout) {
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
        for (const auto& [cell, p] : after) end_bout(cell, p, bout, next);
        std::swap(now, next);
    }
    for (const auto& [cell, p] : now) end(cell, p);
    for (const auto& [cell, p] : ended) followers(cell, p);
}

void Scene::play_exchange(const Cells& now, int bout, std::size_t place, Cells& after)
{
    after.clear();
    const bool first = bout == 0;
    for (const auto& [foe, share] :
         setting.places[flanks ? static_cast<std::size_t>(bout) : place]) {
        std::array<Meeting*, 8> met{};  // by what sets the skills
        std::array<bool, 8> more{};
        std::array<bool, 8> unopposed{};
        for (const auto& [cell, p] : now) {
            const auto kind = static_cast<std::size_t>((cell.rode ? 1 : 0) | (cell.aid ? 2 : 0) |
                                                       (cell.partner ? 4 : 0));
            if (!met[kind]) {
                const Part part = part_of(cell, foe, first, place);
                unopposed[kind] = part.unopposed;
                more[kind] = part.more;
                met[kind] =
                    &meeting(foe, part.own, against(cell, foe, first, id), first, part.unopposed);
            }
            fight(cell, p * share, foe, *met[kind], unopposed[kind], more[kind], after);
        }
    }
}

Scene::Part Scene::part_of(Cell cell, FoeId foe, bool first, std::size_t place) const
{
    cell.mounted = cell.rode;
    if (!two) return {skill(cell, foe, first), false, false};
    const int whole = std::min(skill(cell, setting.places[0][0].first, first),
                               skill(cell, setting.places[1][0].first, first));
    const int part = first_part(cell, whole, first);
    const int own = place == 0 ? part : whole - part;
    return {own, own == 0, place == 0 && whole - part != 0};
}

bool Scene::stops(const Cell& c, int bout) const
{
    if (bout >= plan.most) return true;
    return plan.stop == Plan::Stop::winning && 2 * c.won >= c.fought && c.fought > 0;
}

void Scene::end_bout(Cell c, double p, int bout, Cells& next)
{
    const bool first = bout == 0;
    c.aid = c.rode = false;
    if (manoeuvres[m].until_lost && c.lost > 0) return end(c, p);
    if (!c.partner) return next.add(c, p);
    if (setting.beside >= 0) {
        c.partner = bout + 1 < setting.beside;
        return next.add(c, p);
    }
    // The partner's exchange of the same bout: he goes on until he loses.
    const FoeId foe = setting.places[0][0].first;
    Plain<1> own;
    Knight k = s.knight(partner);
    k.fight.manoeuvre = m;
    add_exchange(own, numbers, s.sheet(partner), k, s.foe(foe), first);
    const Shares shares = exchange_shares(static_cast<int>(own.units()),
                                          against(c, foe, first, partner), s.foe(foe).missile);
    const double loses = shares.lost / 400.0;
    next.add(c, p * (1 - loses));
    c.partner = false;
    next.add(c, p * loses);
}

void Scene::fight(const Cell& cell, double p, FoeId foe, Meeting& met, bool unopposed, bool more,
                  Cells& after)
{
    sum.glory += p * met.odds.glory;
    Cell c = cell;
    if (c.best < 0 || s.foe({c.best}).skill < s.foe(foe).skill) c.best = foe.index;
    if (!unopposed) ++c.fought;
    after.add(c, p * met.odds.drawn);
    Cell won = c;
    ++won.won;
    after.add(won, p * met.odds.won);
    if (unopposed)
        c.won = std::max<std::int8_t>(0, static_cast<std::int8_t>(c.won - 1));
    else
        ++c.lost;
    if (met.odds.lost <= 0) return;
    const Strikes& blows = strikes(met, c.hit_points);
    after.add(c, p * blows.harmless);
    fall(c, p, blows, more, after);
    if (!blows.hurts.empty()) endure(c, p, blows, after);
}

void Scene::fall(Cell c, double p, const Strikes& blows, bool more, Cells& after)
{
    if (!c.guarded && plan.bodyguard != Plan::Bodyguard::never) {
        c.guarded = true;
        return after.add(c, p * blows.fells);
    }
    sum.fallen += p * blows.fells;
    sum.death += p * blows.kills;
    sum.wounded += p * blows.fells;
    if (apart) {
        (*apart)[static_cast<std::size_t>(c.fought)].fallen += p * blows.fells;
        (*apart)[static_cast<std::size_t>(c.fought)].death += p * blows.kills;
    }
    c.fell = true;
    c.cut_short = more;
    end(c, p * blows.fells);
}

void Scene::endure(const Cell& cell, double p, const Strikes& blows, Cells& after)
{
    Plain<1> riding;
    add_riding(riding, sheet, knight(cell));
    const double keeps = chance_of_success(static_cast<int>(riding.units()));
    for (const Blow& blow : blows.hurts) {
        Cell c = cell;
        const bool spares =
            plan.bodyguard == Plan::Bodyguard::any ||
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
        for (auto [called, q, comes] : call(c, falls)) {
            called.mounted = comes;
            after.add(called, q);
        }
    }
}

}  // namespace montjoy::gpc
