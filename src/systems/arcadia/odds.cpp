// The tool "odds": exact odds of a combat, and of what battle comes of scouting.
#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

using Sums = std::map<int, Fraction>;

// A die of six added to every sum.
Sums with_die(const Sums& sums)
{
    Sums all;
    for (const auto& [sum, chance] : sums)
        for (int die = 1; die <= 6; ++die) all[sum + die] += chance * Fraction(1, 6);
    return all;
}

/// The chance that a unit of the pool is picked.  AR-SCN-3
Fraction picked(Reputation reputation)
{
    return reputation == Reputation::cautious ? Fraction(2, 3) : reputation == Reputation::rash ? Fraction(1, 3) : Fraction(1, 2);
}

Sums enemy_sums(const Opposing& enemy)
{
    Sums sums{{enemy.commander, 1}};
    const Fraction p = picked(enemy.reputation);
    for (const int points : enemy.pool) {
        Sums next;
        for (const auto& [sum, chance] : sums) {
            next[sum] += chance * (Fraction(1) - p);
            next[sum + points] += chance * p;
        }
        sums = next;
    }
    return with_die(sums);
}

// A scenario by its table entry, castles and specials resolved.
void add_kind(std::map<Kind, Fraction>& kinds, Table table, bool defender_has_castle, Fraction chance)
{
    const auto one = [&](Kind kind) { kinds[kind] += chance; };
    const auto or_siege = [&](Kind kind) {
        const Fraction siege = defender_has_castle ? Fraction(1, 3) : Fraction(0);
        if (siege != Fraction(0)) kinds[Kind::siege] += chance * siege;
        kinds[kind] += chance * (Fraction(1) - siege);
    };
    switch (table) {
        case Table::pitched: return one(Kind::pitched_battle);
        case Table::surprise_attack: return one(Kind::surprise_attack);
        case Table::skirmish: return one(Kind::skirmish);
        case Table::ambush: return one(Kind::ambush);
        case Table::trap: return one(Kind::trap);
        case Table::border: return one(Kind::disputed_border);
        case Table::assault: return or_siege(Kind::assault);
        case Table::surprise_assault: return or_siege(Kind::surprise_assault);
        case Table::special:
            for (const Kind kind : special_table) kinds[kind] += chance * Fraction(1, 6);
            return;
        case Table::assault_special:
            for (const Kind kind : assault_special_table) kinds[kind] += chance * Fraction(1, 6);
            return;
    }
}

ScenarioChances chances_of_reputation(const Scouting& own, const Opposing& enemy)
{
    ScenarioChances c;
    By<Stance, Fraction> stances{};
    for (int die = 1; die <= 6; ++die) stances[stance_of(die, enemy.reputation)] += Fraction(1, 6);
    const Sums theirs = enemy_sums(enemy);
    for (const auto& [mine, my_chance] : with_die({{own.points, 1}}))
        for (const auto& [their, their_chance] : theirs) {
            const Fraction chance = my_chance * their_chance;
            const Relation relation = relation_of(std::max(mine, their), std::min(mine, their));
            const bool ahead = mine >= their;
            if (relation == Relation::tied) c.tied += chance;
            if (relation == Relation::outscouts) (ahead ? c.enemy_outscouted : c.own_outscouted) += chance;
            if (relation == Relation::surprises) (ahead ? c.enemy_surprised : c.own_surprised) += chance;
            for (const Stance stance : every<Stance>()) {
                if (stances[stance] == Fraction(0)) continue;
                const Table table = ahead ? table_of(own.stance, relation, stance) : table_of(stance, relation, own.stance);
                const bool own_defends = own.stance == Stance::defend;
                add_kind(c.kinds, table, own_defends ? own.castle : enemy.castle, chance * stances[stance]);
            }
        }
    return c;
}

struct Fielded {
    Type type{};
    Quality quality{};
    int tactical = 0;
};

Fielded read_fielded(const Place& place)
{
    place.only({"type", "quality"});
    return {place.required("type").choice(Type::swords, "AR-UNIT-4"_rule), place.optional("quality").choice(Quality::ordinary, "AR-UNIT-1"_rule)};
}

std::string percent(Fraction f)
{
    const std::int64_t tenths = (f * 1000 + Fraction(1, 2)).floor();
    return cat(tenths / 10, ".", tenths % 10, "%");
}

void combat_odds(const Place& place, const ToolInput& input, const Numbers& numbers, ToolAnswer& answer)
{
    place.only({"own", "enemy", "own_tactical", "enemy_tactical"});
    const Fielded own = read_fielded(place.required("own"));
    const Fielded enemy = read_fielded(place.required("enemy"));
    constexpr std::int64_t most = 1'000'000'000;
    const auto mine = static_cast<int>(place.optional("own_tactical").integer(-most, most, 0, "AR-COM-6"_rule));
    const auto theirs = static_cast<int>(place.optional("enemy_tactical").integer(-most, most, 0, "AR-COM-6"_rule));
    if (refused(answer.problems)) return;
    const int cf = factor_against(numbers.types[own.type], breeds[enemy.type].medium);
    const int their_cf = factor_against(numbers.types[enemy.type], breeds[own.type].medium);
    const int factor = std::clamp(cf + mine - their_cf - theirs, -1000, 1000);
    const auto odds = outcome_odds(factor, own.quality, enemy.quality);
    Writer w;
    w.open().key("outcomes").open();
    std::vector<std::vector<std::string>> rows{{"outcome", "chance", "in a hundred"}};
    for (const Outcome o : every<Outcome>()) {
        const Fraction chance = odds.chance([&](Outcome each) { return each == o; });
        w.field(name_of(o), chance);
        std::string words(name_of(o));
        std::replace(words.begin(), words.end(), '_', ' ');
        rows.push_back({words, to_text(chance), percent(chance)});
    }
    w.close().field("factor", factor).close();
    answer.text = input.has("json") ? w.text() + "\n"
                                    : cat("Factor ", factor, ": ", cf, " and ", mine, " against ", their_cf, " and ", theirs, "\n", table({}, rows));
}

std::vector<Type> read_types(const Place& place, std::size_t least)
{
    std::vector<Type> types;
    for (const Place& item : place.items(least, most_units)) types.push_back(item.choice(Type::swords, "AR-UNIT-4"_rule));
    return types;
}

int commander_points(const Place& place)
{
    return 2 * static_cast<int>(place.choice(Grade::inferior, "AR-SCN-4"_rule));
}

Scouting read_own(const Place& place)
{
    place.only({"units", "scouts", "quality", "castle"});
    Scouting own;
    std::vector<Type> units = read_types(place.required("units"), 1);
    const Place scouts_place = place.required("scouts");
    const auto most = static_cast<std::int64_t>(units.size()) / 3;
    const std::vector<Type> scouts = read_types(scouts_place, 0);
    if (static_cast<std::int64_t>(scouts.size()) > most)
        scouts_place.fault("AR-SCN-3"_rule, "{} scouts are named; {} of {} units may scout",
                           {static_cast<std::int64_t>(scouts.size()), most, static_cast<std::int64_t>(units.size())});
    for (const Type type : scouts) {
        const auto at = std::find(units.begin(), units.end(), type);
        if (breeds[type].scouting == 0)
            scouts_place.fault("AR-SCN-2"_rule, "{} cannot scout", {std::string(breeds[type].title)});
        else if (at == units.end())
            scouts_place.fault("AR-SCN-3"_rule, "{} is not among the units, or not so often", {std::string(breeds[type].title)});
        if (at != units.end()) units.erase(at);
        own.points += breeds[type].scouting;
    }
    own.points += commander_points(place.required("quality"));
    own.castle = place.optional("castle").boolean(false);
    return own;
}

Opposing read_enemy(const Place& place, const Numbers& numbers)
{
    if (place.has("scouts")) {
        place.optional("scouts").fault("AR-SCN-3"_rule, "the enemy's scouts are rolled, not named");
        place.only({"units", "quality", "general", "castle", "scouts"});
    } else {
        place.only({"units", "quality", "general", "castle"});
    }
    Opposing enemy;
    std::vector<Type> units = read_types(place.required("units"), 1);
    const std::size_t most = units.size() / 3;
    if (const Place general = place.optional("general"); general && !general.is_null()) {
        const Type type = general.choice(Type::hero, "AR-PTS-5"_rule);
        const auto at = std::find(units.begin(), units.end(), type);
        if (at == units.end())
            general.fault("AR-PTS-5"_rule, "the general is not among the units");
        else
            units.erase(at);
    }
    std::erase_if(units, [](Type t) { return breeds[t].scouting == 0 || t == Type::baggage; });
    std::stable_sort(units.begin(), units.end(), [&](Type a, Type b) {
        if (breeds[a].scouting != breeds[b].scouting) return breeds[a].scouting > breeds[b].scouting;
        return numbers.types[a].price < numbers.types[b].price;
    });
    for (std::size_t i = 0; i < units.size() && i < most; ++i) enemy.pool.push_back(breeds[units[i]].scouting);
    enemy.commander = commander_points(place.required("quality"));
    enemy.castle = place.optional("castle").boolean(false);
    return enemy;
}

void scenario_odds(const Place& whole, const ToolInput& input, const Numbers& numbers, ToolAnswer& answer)
{
    whole.only({"scenario"});
    const Place place = whole.required("scenario");
    place.only({"stance", "commander", "own", "enemy"});
    const Stance stance = place.required("stance").choice(Stance::attack, "AR-SCN-1"_rule);
    const auto reputation = place.required("commander").one_of({"cautious", "bold", "rash"}, "AR-SCN-1"_rule);
    Scouting own = read_own(place.required("own"));
    own.stance = stance;
    Opposing enemy = read_enemy(place.required("enemy"), numbers);
    if (refused(answer.problems)) return;
    enemy.reputation = static_cast<Reputation>(*reputation);
    const ScenarioChances c = scenario_chances(own, enemy);
    const std::array<std::pair<std::string_view, Fraction>, 5> rest{{{"own_surprised", c.own_surprised}, {"enemy_surprised", c.enemy_surprised},
        {"own_outscouted", c.own_outscouted}, {"enemy_outscouted", c.enemy_outscouted}, {"tied", c.tied}}};
    Writer w;
    w.open().key("scenarios").open();
    std::vector<std::vector<std::string>> rows{{"scenario", "chance", "in a hundred"}};
    for (const Kind kind : every<Kind>()) {
        const auto at = c.kinds.find(kind);
        const Fraction chance = at == c.kinds.end() ? Fraction(0) : at->second;
        w.field(name_of(kind), chance);
        if (chance != Fraction(0)) rows.push_back({std::string(name_of(kind)), to_text(chance), percent(chance)});
    }
    w.close();
    for (const auto& [name, chance] : rest) {
        w.field(name, chance);
        std::string words(name);
        std::replace(words.begin(), words.end(), '_', ' ');
        rows.push_back({words, to_text(chance), percent(chance)});
    }
    w.close();
    answer.text = input.has("json") ? w.text() + "\n" : table({}, rows);
}

}  // namespace

ScenarioChances scenario_chances(const Scouting& own, const Opposing& enemy)
{
    if (enemy.reputation != Reputation::unset) return chances_of_reputation(own, enemy);
    ScenarioChances all{};  // AR-SCN-1: unset is rolled for, two faces each
    for (const Reputation r : {Reputation::cautious, Reputation::bold, Reputation::rash}) {
        Opposing one = enemy;
        one.reputation = r;
        const ScenarioChances c = chances_of_reputation(own, one);
        const Fraction third(1, 3);
        for (const auto& [kind, chance] : c.kinds) all.kinds[kind] += chance * third;
        all.own_surprised += c.own_surprised * third;
        all.enemy_surprised += c.enemy_surprised * third;
        all.own_outscouted += c.own_outscouted * third;
        all.enemy_outscouted += c.enemy_outscouted * third;
        all.tied += c.tied * third;
    }
    return all;
}

std::optional<Document> read_file(const ToolInput& input, std::size_t i, ToolAnswer& answer)
{
    Problems problems;
    auto document = parse_document(input.files[i].second, problems);
    for (Problem& p : problems) {
        if (input.files.size() > 1) p.where = cat(input.files[i].first, ": ", p.where);
        answer.problems.push_back(std::move(p));
    }
    return document;
}

ToolAnswer run_odds(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = read_file(input, 0, answer);
    if (!document) return answer;
    Problems numbers_problems;
    const Numbers numbers = read_numbers(Place(*input.numbers, numbers_problems));
    for (Problem& p : numbers_problems) answer.problems.push_back(std::move(p));
    const Place place(*document, answer.problems);
    if (place.has("scenario"))
        scenario_odds(place, input, numbers, answer);
    else
        combat_odds(place, input, numbers, answer);
    return answer;
}

}  // namespace montjoy::arcadia
