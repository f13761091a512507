// The odds of several attacks in order, exact: every state of the defenders with its weight, attack by
// attack. Shots, guards and walls are spent on the way; who is barred when its turn comes does not attack.
//
//   {"terrain": "open", "walls": 40,
//    "defenders": [{"name": "pikes", "guards": "archers", ... a stack as in one situation}],
//    "attacks": [{"attacker": {... a stack}, "attack": "melee", "target": ["archers", "pikes"], "aim": 1}]}
//
// `target` is a name or a list of names: the first that may be attacked then is. `walls` needs none.
#include <algorithm>
#include <map>
#include <numeric>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "systems/gobwin/odds.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

using Weight = std::uint64_t;
constexpr Weight ways_of_two = 625;  // both 2d5; 625^6 fits
constexpr std::size_t most_attacks = 6;
constexpr std::size_t most_joint = 100'000;

struct Defender {
    std::string name;
    Band band;
    std::optional<std::size_t> guards;
};
struct Attack {
    Band attacker;
    AttackKind kind = AttackKind::melee;
    std::vector<std::size_t> targets;
    std::size_t aim = 0;
};
struct Battle {
    Terrain terrain = Terrain::open;
    std::int64_t walls = 0;
    std::vector<Defender> defenders;
    std::vector<Attack> attacks;
};

/// What the attacks so far have left.
struct Field {
    std::int64_t walls = 0;
    std::vector<std::vector<std::int64_t>> left;  ///< of each defender, hits left by unit
    std::vector<std::uint8_t> shot, attacked;     ///< of each defender
    std::vector<std::int64_t> attackers;          ///< units left of those that have attacked, if they are told
    friend auto operator<=>(const Field&, const Field&) = default;
    bool alive(std::size_t d) const
    {
        return std::any_of(left[d].begin(), left[d].end(), [](std::int64_t hits) { return hits > 0; });
    }
};

using Fields = std::map<Field, Weight>;
using Counts = std::map<std::int64_t, Weight>;

std::int64_t units_left(const std::vector<std::int64_t>& left)
{
    return std::count_if(left.begin(), left.end(), [](std::int64_t hits) { return hits > 0; });
}

bool is_guarded(const Battle& b, const Field& f, std::size_t d)
{
    for (std::size_t g = 0; g < b.defenders.size(); ++g)
        if (b.defenders[g].guards == d && f.alive(g) && f.shot[g]) return true;
    return false;
}

bool hidden(const Battle& b, std::size_t d, UnitType attacker)
{
    return b.defenders[d].band.type == UnitType::flyers && b.terrain == Terrain::woods && attacker != UnitType::archers;
}

/// GB-MAP-3, GB-COM-8, GB-COM-9
bool may_attack(const Battle& b, const Field& f, std::size_t d, UnitType attacker)
{
    if (!f.alive(d) || hidden(b, d, attacker) || is_guarded(b, f, d)) return false;
    if (!f.attacked[d]) return true;
    for (std::size_t o = 0; o < b.defenders.size(); ++o)
        if (o != d && f.alive(o) && f.shot[o] && !hidden(b, o, attacker) && !is_guarded(b, f, o)) return false;
    return true;
}

Force force_left(const Band& band, const std::vector<std::int64_t>& left, bool shot)
{
    Band now = band;
    for (std::size_t u = 0; u < now.units.size(); ++u) now.units[u].left = left[u];
    now.shot = shot;
    return force_of(now);
}

/// One attack on one field: calls `then(field, weight of 625, attacker's units left)` for each outcome.
template <class Then>
void strike(const Battle& b, const Field& f, const Attack& a, Then then)
{
    std::vector<std::int64_t> own;
    for (const Figure& unit : a.attacker.units) own.push_back(unit.left);
    const Force ours = force_of(a.attacker);
    if (a.kind == AttackKind::walls) {
        const CombatOdds odds = combat_odds(ours, ours, a.kind, b.terrain, {});
        for (std::size_t i = 0; i < 9; ++i) {
            Field next = f;
            next.walls -= std::min(next.walls, odds.hits[i] / 2);
            then(next, static_cast<Weight>(ways_of_2d5[i]) * 25, units_left(own));
        }
        return;
    }
    const auto target = std::find_if(a.targets.begin(), a.targets.end(),
                                     [&](std::size_t d) { return may_attack(b, f, d, ours.type); });
    if (target == a.targets.end()) return then(f, ways_of_two, units_left(own));
    const std::size_t d = *target;
    const Force theirs = force_left(b.defenders[d].band, f.left[d], f.shot[d] != 0);
    const CombatOdds odds = combat_odds(ours, theirs, a.kind, b.terrain, {b.terrain, f.walls});
    // The named unit counts among those that live, as it would on the map.
    std::size_t aim = 0;
    if (a.aim > 0)
        for (std::size_t u = 0, nth = 0; u < f.left[d].size(); ++u)
            if (f.left[d][u] > 0 && ++nth == a.aim) aim = u + 1;
    Counts back;  // units left of the attacker
    for (std::size_t i = 0; i < 9; ++i) {
        std::vector<std::int64_t> left = own;
        if (odds.struck_back) take_hits(left, odds.back[i], 0, [](std::int64_t& hits) -> std::int64_t& { return hits; });
        back[units_left(left)] += static_cast<Weight>(ways_of_2d5[i]);
    }
    for (std::size_t i = 0; i < 9; ++i) {
        Field next = f;
        take_hits(next.left[d], odds.hits[i], aim, [](std::int64_t& hits) -> std::int64_t& { return hits; });
        next.attacked[d] = 1;
        if (odds.hits[i] > 0) next.shot[d] = 0;
        for (const auto& [units, ways] : back) then(next, static_cast<Weight>(ways_of_2d5[i]) * ways, units);
    }
}

struct Result {
    Fields fields;                 ///< of the defenders; with the attackers where `joint`
    std::vector<Counts> attackers;  ///< units left, each by itself
    Weight total = 1;
    bool joint = true;             ///< the fields tell the attackers too
};

Field first_field(const Battle& b)
{
    Field f;
    f.walls = b.walls;
    for (const Defender& d : b.defenders) {
        f.left.emplace_back();
        for (const Figure& unit : d.band.units) f.left.back().push_back(unit.left);
        f.shot.push_back(d.band.shot ? 1 : 0);
        f.attacked.push_back(0);
    }
    return f;
}

Result work_out(const Battle& b, const std::vector<std::size_t>& order, bool joint)
{
    Result r;
    r.joint = joint;
    r.fields[first_field(b)] = 1;
    r.attackers.resize(b.attacks.size());
    for (const std::size_t a : order) {
        Fields next;
        for (auto& [units, weight] : r.attackers[a]) weight = 0;
        for (const auto& [field, weight] : r.fields)
            strike(b, field, b.attacks[a], [&, w = weight](Field after, Weight ways, std::int64_t units) {
                r.attackers[a][units] += w * ways;
                if (joint) after.attackers.push_back(units);
                next[std::move(after)] += w * ways;
            });
        for (std::size_t done = 0; done < r.attackers.size(); ++done)
            if (done != a)
                for (auto& [units, weight] : r.attackers[done]) weight *= ways_of_two;
        r.total *= ways_of_two;
        r.fields = std::move(next);
        if (joint && r.fields.size() > most_joint) return work_out(b, order, false);
    }
    return r;
}

Fraction share(Weight weight, Weight total)
{
    const Weight g = weight == 0 ? total : std::gcd(weight, total);
    return {static_cast<std::int64_t>(weight / g), static_cast<std::int64_t>(total / g)};
}

Weight all_destroyed(const Battle& b, const Result& r)
{
    Weight weight = 0;
    for (const auto& [field, w] : r.fields) {
        bool none = true;
        for (std::size_t d = 0; d < b.defenders.size(); ++d) none = none && !field.alive(d);
        weight += none ? w : 0;
    }
    return weight;
}

/// Points killed less points lost, in expectation: whole arithmetic up to one division.
double worth(const Battle& b, const Result& r)
{
    const auto price = [](const Band& band) {
        std::int64_t cost = 0;
        for (const Figure& unit : band.units) cost += cost_of(band.type, unit.attack, unit.defence, unit.hits);
        return static_cast<double>(cost) / static_cast<double>(band.units.size());
    };
    double sum = 0;
    for (const auto& [field, w] : r.fields)
        for (std::size_t d = 0; d < b.defenders.size(); ++d)
            sum += static_cast<double>(w) * price(b.defenders[d].band) *
                   static_cast<double>(static_cast<std::int64_t>(field.left[d].size()) - units_left(field.left[d]));
    for (std::size_t a = 0; a < b.attacks.size(); ++a)
        for (const auto& [units, w] : r.attackers[a])
            sum -= static_cast<double>(w) * price(b.attacks[a].attacker) *
                   static_cast<double>(static_cast<std::int64_t>(b.attacks[a].attacker.units.size()) - units);
    return sum / static_cast<double>(r.total);
}

/// The order that destroys most surely; then that brings most; then Siege first; then as listed.
std::vector<std::size_t> best_order(const Battle& b)
{
    std::vector<std::size_t> order(b.attacks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    // Siege first is where the search begins, so that of equals it stands.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        const auto siege = [&](std::size_t i) { return b.attacks[i].attacker.type == UnitType::siege; };
        return siege(x) && !siege(y);
    });
    std::vector<std::size_t> places(order.size()), best = order;
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    Weight surest = 0;
    double most = 0;
    bool first = true;
    do {
        std::vector<std::size_t> tried;
        for (const std::size_t place : places) tried.push_back(order[place]);
        const Result r = work_out(b, tried, false);
        const Weight sure = all_destroyed(b, r);
        const double brings = worth(b, r);
        if (first || sure > surest || (sure == surest && brings > most + 1e-9)) {
            surest = sure;
            most = brings;
            best = tried;
            first = false;
        }
    } while (std::next_permutation(places.begin(), places.end()));
    return best;
}

// ---- reading -----------------------------------------------------------------------------------

std::optional<std::size_t> defender_named(const Battle& b, const Place& place)
{
    std::vector<std::string_view> names;
    for (const Defender& d : b.defenders) names.push_back(d.name);
    return place.one_of(names);
}

void read_defenders(const Place& place, Battle& b)
{
    const std::vector<Place> places = place.required("defenders").items(0, 8);
    for (const Place& d : places) {
        Defender defender;
        defender.name = d.required("name").name(30);
        if (std::any_of(b.defenders.begin(), b.defenders.end(), [&](const Defender& o) { return o.name == defender.name; }))
            d.optional("name").fault("two defenders have that name");
        defender.band = read_band(d, {"name", "guards"});
        b.defenders.push_back(std::move(defender));
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place guards = places[i].optional("guards");
        if (!guards || guards.is_null()) continue;
        const auto ward = defender_named(b, guards);
        if (!ward) continue;
        const bool taken = std::any_of(b.defenders.begin(), b.defenders.end(), [&](const Defender& o) { return o.guards == *ward; });
        if (*ward == i || taken || b.defenders[*ward].guards)
            guards.fault("GB-COM-9"_rule, "a stack guards another one that has no guard and guards nobody");
        else
            b.defenders[i].guards = *ward;
    }
    for (const Defender& d : b.defenders)
        if (d.guards && b.defenders[*d.guards].guards) place.fault("GB-COM-9"_rule, "a guarded stack guards nobody");
}

void read_attack(const Place& p, Battle& b)
{
    p.only({"attacker", "attack", "target", "aim"});
    Attack a;
    if (const Place attacker = p.required("attacker")) a.attacker = read_band(attacker);
    a.kind = p.required("attack").choice(AttackKind::melee);
    if (a.kind != AttackKind::walls) {
        const Place target = p.required("target");
        if (target.is(Document::Kind::list)) {
            for (const Place& each : target.items(1, 8))
                if (const auto d = defender_named(b, each)) a.targets.push_back(*d);
        } else if (const auto d = target ? defender_named(b, target) : std::nullopt) {
            a.targets.push_back(*d);
        }
        a.aim = static_cast<std::size_t>(p.optional("aim").integer(0, 1000, 0, "GB-COM-12"_rule));
        if (a.aim > 0 && a.attacker.level == 0) p.optional("aim").fault("GB-COM-12"_rule, "only a stack with a leader names a unit");
    }
    if (a.kind == AttackKind::walls) check_attack_of(p, a.kind, a.attacker.type, nullptr, b.terrain);
    for (const std::size_t d : a.targets) check_attack_of(p, a.kind, a.attacker.type, &b.defenders[d].band, b.terrain);
    b.attacks.push_back(std::move(a));
}

Battle read_battle(const Place& place)
{
    Battle b;
    place.only({"terrain", "walls", "defenders", "attacks"});
    b.terrain = place.required("terrain").choice(Terrain::open);
    b.walls = place.optional("walls").integer(0, 100, 0, "GB-COM-10"_rule);
    read_defenders(place, b);
    const Place list = place.required("attacks");
    const auto places = list.items(1, 1000);
    if (places.size() > most_attacks) {
        list.fault("{} attacks stand here; at most {} are worked out", {static_cast<std::int64_t>(places.size()), std::int64_t{most_attacks}});
        return b;
    }
    for (const Place& p : places) read_attack(p, b);
    return b;
}

// ---- writing -----------------------------------------------------------------------------------

Counts defender_counts(const Result& r, std::size_t d)
{
    Counts counts;
    for (const auto& [field, weight] : r.fields) counts[units_left(field.left[d])] += weight;
    return counts;
}

void write_counts(Writer& w, std::string_view key, const Counts& counts, Weight total)
{
    w.key(key).open_list();
    for (const auto& [units, weight] : counts)
        if (weight > 0) w.open().field("units", units).field("p", share(weight, total)).close();
    w.close_list();
}

void write_joint(Writer& w, const Battle& b, const Result& r, const std::vector<std::size_t>& order)
{
    struct Outcome {
        std::vector<std::int64_t> defenders, attackers;
        std::int64_t walls;
        auto operator<=>(const Outcome&) const = default;
    };
    std::map<Outcome, Weight> outcomes;
    for (const auto& [field, weight] : r.fields) {
        Outcome o{{}, std::vector<std::int64_t>(field.attackers.size()), field.walls};
        for (const auto& left : field.left) o.defenders.push_back(units_left(left));
        for (std::size_t i = 0; i < field.attackers.size(); ++i) o.attackers[order[i]] = field.attackers[i];
        outcomes[o] += weight;
    }
    w.field("joint_of", r.joint ? "defenders, attackers and walls" : "defenders and walls");
    w.key("joint").open_list();
    for (const auto& [o, weight] : outcomes) {
        w.open().key("defenders").open_list();
        for (const std::int64_t units : o.defenders) w.value(units);
        w.close_list();
        if (r.joint && !b.attacks.empty()) {
            w.key("attackers").open_list();
            for (const std::int64_t units : o.attackers) w.value(units);
            w.close_list();
        }
        w.field("walls", o.walls).field("p", share(weight, r.total)).close();
    }
    w.close_list();
}

std::string json_of(const Battle& b, const Result& r, const std::vector<std::size_t>& order)
{
    Writer w;
    w.open().key("order").open_list();
    for (const std::size_t a : order) w.value(a + 1);
    w.close_list();
    w.field("all_destroyed", share(all_destroyed(b, r), r.total));
    w.key("defenders").open_list();
    for (std::size_t d = 0; d < b.defenders.size(); ++d) {
        const Counts counts = defender_counts(r, d);
        const auto none = counts.find(0);
        w.open().field("name", b.defenders[d].name).field("destroyed", share(none == counts.end() ? 0 : none->second, r.total));
        write_counts(w, "units_left", counts, r.total);
        w.close();
    }
    w.close_list().key("attackers").open_list();
    for (std::size_t a = 0; a < b.attacks.size(); ++a) {
        const auto none = r.attackers[a].find(0);
        w.open().field("attack", a + 1).field("destroyed", share(none == r.attackers[a].end() ? 0 : none->second, r.total));
        write_counts(w, "units_left", r.attackers[a], r.total);
        w.close();
    }
    w.close_list().key("walls").open_list();
    Counts walls;
    for (const auto& [field, weight] : r.fields) walls[field.walls] += weight;
    for (const auto& [points, weight] : walls) w.open().field("points", points).field("p", share(weight, r.total)).close();
    w.close_list();
    write_joint(w, b, r, order);
    w.close();
    return std::move(w).text() + "\n";
}

std::string percent(Weight weight, Weight total)
{
    const auto tenths = static_cast<std::int64_t>((static_cast<unsigned __int128>(weight) * 2000 / total + 1) / 2);
    return cat(tenths / 10, '.', tenths % 10, " %");
}

std::string counts_text(const Counts& counts, Weight total)
{
    std::string text;
    for (const auto& [units, weight] : counts)
        if (weight > 0) text += cat(text.empty() ? "" : ", ", units, " left ", percent(weight, total));
    return text;
}

std::string text_of(const Battle& b, const Result& r, const std::vector<std::size_t>& order)
{
    std::string text = "In the order";
    for (const std::size_t a : order) text += cat(' ', a + 1);
    text += cat(": all defenders are destroyed ", percent(all_destroyed(b, r), r.total), "\n\n");
    for (std::size_t d = 0; d < b.defenders.size(); ++d)
        text += cat(b.defenders[d].name, ": ", counts_text(defender_counts(r, d), r.total), "\n");
    for (std::size_t a = 0; a < b.attacks.size(); ++a)
        text += cat("attacker ", a + 1, " (", name_of(b.attacks[a].attacker.type), "): ", counts_text(r.attackers[a], r.total), "\n");
    Counts walls;
    for (const auto& [field, weight] : r.fields) walls[field.walls] += weight;
    if (b.walls > 0) text += cat("walls: ", counts_text(walls, r.total), "\n");
    return text;
}

}  // namespace

ToolAnswer run_sequence(const Place& place, bool json, bool best, Problems& problems)
{
    ToolAnswer answer;
    const Battle b = read_battle(place);
    if (!refused(problems)) {
        std::vector<std::size_t> order(b.attacks.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        if (best) order = best_order(b);
        const Result r = work_out(b, order, true);
        answer.text = json ? json_of(b, r, order) : text_of(b, r, order);
    }
    answer.problems = problems;
    return answer;
}

}  // namespace montjoy::gobwin
