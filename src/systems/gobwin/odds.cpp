#include "systems/gobwin/odds.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "systems/gobwin/notation.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::int64_t largest = 1'000'000;

using Chances = std::map<std::int64_t, Fraction>;

Fraction of_25(std::int64_t ways) { return {ways, 25}; }

template <class F>
Chances chances(const std::array<std::int64_t, 9>& hits, F value)
{
    Chances all;
    for (std::size_t i = 0; i < hits.size(); ++i) all[value(hits[i])] += of_25(ways_of_2d5[i]);
    return all;
}

std::int64_t killed(Band band, std::int64_t hits)
{
    take_hits(band.units, hits, 0, [](Figure& unit) -> std::int64_t& { return unit.left; });
    return std::count_if(band.units.begin(), band.units.end(), [](const Figure& unit) { return unit.left == 0; });
}

void write_chances(Writer& w, std::string_view key, std::string_view value_key, const Chances& all)
{
    w.key(key).open_list();
    for (const auto& [value, p] : all) w.open().field(value_key, value).field("p", p).close();
    w.close_list();
}

std::string percent(Fraction p)
{
    const std::int64_t tenths = (p.numerator() * 2000 / p.denominator() + 1) / 2;
    return cat(tenths / 10, '.', tenths % 10, " %");
}

std::string lines(std::string_view title, std::string_view unit, const Chances& all)
{
    std::string text = cat(title, "\n");
    for (const auto& [value, p] : all) {
        std::string number = cat(value);
        number.insert(0, number.size() < 7 ? 7 - number.size() : 0, ' ');
        std::string chance = percent(p);
        chance.insert(0, chance.size() < 9 ? 9 - chance.size() : 0, ' ');
        const auto bar = static_cast<std::size_t>((p * 40).floor());
        text += cat(number, ' ', unit, chance, "  ", to_text(p), std::string(to_text(p).size() < 8 ? 8 - to_text(p).size() : 1, ' '),
                    std::string(bar, '#'), "\n");
    }
    return text;
}

std::string sums(std::string_view title, const Tally& tally)
{
    return tally.lines().empty() ? cat(title, "\n= 0\n") : cat(title, "\n", to_text(tally));
}

struct Situation {
    Band attacker, defender;
    AttackKind kind = AttackKind::melee;
    Terrain terrain = Terrain::open;
    std::int64_t walls = 0;
};

std::optional<Situation> read_situation(const Place& place, const Problems& problems)
{
    Situation s;
    place.only({"attacker", "defender", "terrain", "walls", "attack"});
    s.kind = place.required("attack").choice(AttackKind::melee);
    const bool at_walls = s.kind == AttackKind::walls;
    s.terrain = (at_walls ? place.optional("terrain") : place.required("terrain")).choice(Terrain::open);
    s.walls = place.optional("walls").integer(0, 100, 0, "GB-COM-10"_rule);
    if (const Place attacker = place.required("attacker")) s.attacker = read_band(attacker);
    const Place defender = at_walls ? place.optional("defender") : place.required("defender");
    if (defender) s.defender = read_band(defender);
    if (refused(problems)) return std::nullopt;
    check_attack_of(place, s.kind, s.attacker.type, at_walls ? nullptr : &s.defender, s.terrain);
    if (refused(problems)) return std::nullopt;
    return s;
}

std::string walls_answer(const Situation& s, const CombatOdds& odds, bool json)
{
    const Chances points = chances(odds.hits, [](std::int64_t hits) { return hits / 2; });
    if (json) {
        Writer w;
        w.open();
        write_chances(w, "wall_points", "points", points);
        w.close();
        return std::move(w).text() + "\n";
    }
    Tally attack;
    add_attack(attack, force_of(s.attacker), false);
    return cat(sums("Attack", attack), "\n", lines("Wall points that fall (GB-COM-11)", "points", points));
}

std::string combat_answer(const Situation& s, const CombatOdds& odds, bool json)
{
    const auto same = [](std::int64_t hits) { return hits; };
    const Chances on_defender = chances(odds.hits, same);
    const Chances on_attacker = odds.struck_back ? chances(odds.back, same) : Chances{{0, 1}};
    const Chances dead = chances(odds.hits, [&](std::int64_t hits) { return killed(s.defender, hits); });
    const Chances own_dead = odds.struck_back ? chances(odds.back, [&](std::int64_t hits) { return killed(s.attacker, hits); })
                                              : Chances{{0, 1}};
    const auto destroyed = [](const Chances& d, std::size_t units) {
        const auto at = d.find(static_cast<std::int64_t>(units));
        return at == d.end() ? Fraction(0) : at->second;
    };
    if (json) {
        Writer w;
        w.open();
        write_chances(w, "hits_on_defender", "hits", on_defender);
        write_chances(w, "hits_on_attacker", "hits", on_attacker);
        write_chances(w, "defender_units_killed", "units", dead);
        write_chances(w, "attacker_units_killed", "units", own_dead);
        w.field("defender_destroyed", destroyed(dead, s.defender.units.size()));
        w.field("attacker_destroyed", destroyed(own_dead, s.attacker.units.size()));
        w.close();
        return std::move(w).text() + "\n";
    }
    const Force ours = force_of(s.attacker), theirs = force_of(s.defender);
    Tally attack, defence;
    add_attack(attack, ours, trumps(ours.type, theirs.type));
    add_defence(defence, theirs, has(ours.specials, Special::shock_a_mancy), {s.terrain, s.walls});
    std::string text = cat(sums("Attack", attack), sums("against it", defence), "\n", lines("Hits on the defender", "hits", on_defender),
                           "the defender is destroyed: ", percent(destroyed(dead, s.defender.units.size())), "\n");
    if (!odds.struck_back) return text + "\nNothing strikes back.\n";
    Force struck = ours;
    struck.shot = true;
    Tally back, shield;
    add_attack(back, theirs, trumps(theirs.type, ours.type));
    add_defence(shield, struck, has(theirs.specials, Special::shock_a_mancy), {s.terrain, 0});
    return cat(text, "\n", sums("Attack in return", back), sums("against that", shield), "\n", lines("Hits on the attacker", "hits", on_attacker),
               "the attacker is destroyed: ", percent(destroyed(own_dead, s.attacker.units.size())), "\n");
}

}  // namespace

Band read_band(const Place& place, std::initializer_list<std::string_view> more)
{
    std::vector<std::string_view> fields{"type", "units", "commander", "fool", "shot"};
    fields.insert(fields.end(), more.begin(), more.end());
    for (const auto& [name, value] : place.fields())
        if (std::find(fields.begin(), fields.end(), name) == fields.end())
            value.fault("a stack has no such field; allowed are type, units, commander, fool and shot");
    Band band;
    band.type = place.required("type").choice(UnitType::pikes);
    for (const Place& u : place.required("units").items(1, 1000)) {
        u.only({"attack", "defence", "hits", "count"});
        Figure figure;
        figure.attack = u.required("attack").integer(least_attack, largest, least_attack, "GB-UNIT-2"_rule);
        figure.defence = u.required("defence").integer(0, largest, 0, "GB-UNIT-2"_rule);
        figure.hits = figure.left = u.required("hits").integer(1, 2 * largest, 2 * largest, "GB-UNIT-2"_rule);
        if (bar_figures(figure.attack, figure.defence, figure.hits) != Bar::none)
            u.fault("GB-UNIT-2"_rule, "Attack {} and Defence {} together are more than the Hits, {}", {figure.attack, figure.defence, figure.hits});
        const auto count = u.optional("count").integer(1, 1000, 1);
        band.units.insert(band.units.end(), static_cast<std::size_t>(count), figure);
    }
    if (const Place commander = place.optional("commander"); commander && !commander.is_null()) {
        commander.only({"level", "special"});
        band.level = commander.required("level").integer(1, largest, 1);
        if (const Place special = commander.required("special"); special && !special.is_null())
            band.specials = bit(special.choice(Special::dance_fighting));
    }
    band.fool = place.optional("fool").boolean(false);
    band.shot = place.optional("shot").boolean(true);
    return band;
}

Force force_of(const Band& band)
{
    Force force;
    force.type = band.type;
    force.level = band.level;
    force.specials = band.specials;
    force.fool = band.fool;
    force.shot = band.shot;
    int counted = 0;
    for (const Figure& unit : band.units) {
        if (unit.left == 0) continue;
        if (counted++ >= full_strength) {
            ++force.further;
            continue;
        }
        force.first_eight += unit.attack;
        force.defence += unit.defence;
    }
    return force;
}

void check_attack_of(const Place& place, AttackKind kind, UnitType attacker, const Band* defender, Terrain terrain)
{
    const Place where = place.optional("attack");
    if (kind == AttackKind::fire && attacker != UnitType::siege) where.fault("GB-UNIT-5"_rule, "only Siege fires");
    if (kind == AttackKind::walls && attacker != UnitType::siege) where.fault("GB-COM-11"_rule, "only Siege batters walls");
    if (!defender) return;
    if (defender->type == UnitType::flyers && terrain == Terrain::woods && attacker != UnitType::archers)
        where.fault("GB-MAP-3"_rule, "Flyers in Woods are attacked only by Archers");
    if (terrain != Terrain::mountain && terrain != Terrain::lake) return;
    const bool attacker_here = kind == AttackKind::melee && on_ground(attacker);
    if (!attacker_here && !on_ground(defender->type)) return;
    if (terrain == Terrain::mountain)
        where.fault("GB-MAP-5"_rule, "a Mountain is closed to all but Flyers");
    else
        where.fault("GB-MAP-6"_rule, "a Lake is closed to all but Flyers");
}

ToolAnswer run_odds(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Place place(*document, answer.problems);
    const bool json = input.has("json");
    if (place.has("attacks")) return run_sequence(place, json, input.has("best-order"), answer.problems);
    if (input.has("best-order")) place.fault("the best order is that of several attacks; this file holds one situation");
    const auto s = read_situation(place, answer.problems);
    if (!s) return answer;
    const CombatOdds odds = combat_odds(force_of(s->attacker), force_of(s->defender), s->kind, s->terrain, {s->terrain, s->walls});
    answer.text = s->kind == AttackKind::walls ? walls_answer(*s, odds, json) : combat_answer(*s, odds, json);
    return answer;
}

}  // namespace montjoy::gobwin
