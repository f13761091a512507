// The tools "army", "chances" and "generate": a list checked to the half point, what scouting would bring, and a
// battle set up.
#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

Numbers numbers_of(const ToolInput& input, ToolAnswer& answer)
{
    Problems problems;
    Numbers numbers = read_numbers(Place(*input.numbers, problems));
    for (Problem& p : problems) answer.problems.push_back(std::move(p));
    return numbers;
}

// The army in one of several files; each fault says in which.
Army army_of(const ToolInput& input, std::size_t i, const Document& file, const Numbers& numbers, ToolAnswer& answer)
{
    Problems problems;
    Army army = read_army(Place(file, problems), numbers, i == 0 ? Side::player : Side::enemy, 80);
    for (Problem& p : problems) {
        p.where = cat(input.files[i].first, p.where.empty() ? "" : ": ", p.where);
        answer.problems.push_back(std::move(p));
    }
    return army;
}

std::string added_text(const Enrolled& u)
{
    std::vector<std::string> added;
    for (const Attribute a : every<Attribute>())
        if (u.attributes & ~breeds[u.type].attributes & with(a)) added.emplace_back(name_of(a));
    if (u.commander) added.emplace_back("commands");
    return join(added, ", ");
}

std::string army_page(const Army& army, int points)
{
    std::vector<std::vector<std::string>> rows{{"no.", "unit", "type", "quality", "price", "scouts for", ""}};
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        const Enrolled& u = army.units[i];
        rows.push_back({cat(i + 1), u.name, std::string(name_of(u.type)), std::string(name_of(u.quality)), halves_text(u.price),
                        cat(int{breeds[u.type].scouting}), added_text(u)});
    }
    return cat(army.title, "\n", table({}, rows), halves_text(army.half_points()), " points of ", points, ", ", army.units.size(),
               " units, at most ", army.most_scouts(), " scouts\n");
}

/// What the player could choose: how many scouting points may be sent, and with how many scouts.
std::vector<std::pair<int, int>> choices_of(const Army& army)
{
    std::vector<int> points;
    for (const Enrolled& u : army.units)
        if (breeds[u.type].scouting > 0) points.push_back(breeds[u.type].scouting);
    std::vector<std::vector<bool>> can(static_cast<std::size_t>(army.most_scouts()) + 1, std::vector<bool>(80, false));
    can[0][0] = true;
    for (const int each : points)
        for (std::size_t n = can.size() - 1; n > 0; --n)
            for (std::size_t sum = 79; sum >= static_cast<std::size_t>(each); --sum)
                if (can[n - 1][sum - static_cast<std::size_t>(each)]) can[n][sum] = true;
    std::vector<std::pair<int, int>> choices;  // points, the fewest scouts that bring them
    for (int sum = 0; sum < 80; ++sum)
        for (std::size_t n = 0; n < can.size(); ++n)
            if (can[n][static_cast<std::size_t>(sum)]) {
                choices.emplace_back(sum, static_cast<int>(n));
                break;
            }
    return choices;
}

Opposing opposing_of(const Army& army)
{
    Opposing enemy;
    Secret own;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        Recruit r;
        r.list = static_cast<std::uint8_t>(i + 1);
        r.type = army.units[i].type;
        r.price = army.units[i].price;
        r.commander = army.units[i].commander;
        own.reserve.push_back(r);
        if (r.commander) enemy.commander = 2 * static_cast<int>(army.grade);
    }
    for (const std::uint8_t list : scout_pool(own).lists) enemy.pool.push_back(breeds[army.units[list - 1u].type].scouting);
    enemy.reputation = army.reputation;
    enemy.castle = army.castle;
    return enemy;
}

std::string percent(Fraction f)
{
    const std::int64_t tenths = (f * 1000 + Fraction(1, 2)).floor();
    return cat(tenths / 10, ".", tenths % 10);
}

}  // namespace

ToolAnswer run_army(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = read_file(input, 0, answer);
    if (!document) return answer;
    const Numbers numbers = numbers_of(input, answer);
    const Army army = read_army(Place(*document, answer.problems), numbers, Side::player, 80);
    if (refused(answer.problems)) return answer;
    if (input.has("json")) {
        Writer w;
        w.open().field("title", army.title).field("points", halves_text(army.half_points())).field("units", army.units.size());
        w.field("most_scouts", army.most_scouts()).key("prices").open_list();
        for (const Enrolled& u : army.units) w.open().field("name", u.name).field("type", name_of(u.type)).field("price", halves_text(u.price)).close();
        answer.text = w.close_list().close().text() + "\n";
    } else {
        answer.text = army_page(army, 80);
    }
    return answer;
}

ToolAnswer run_chances(const ToolInput& input)
{
    ToolAnswer answer;
    const auto mine = read_file(input, 0, answer);
    const auto theirs = read_file(input, 1, answer);
    if (!mine || !theirs) return answer;
    const Numbers numbers = numbers_of(input, answer);
    const Army own = army_of(input, 0, *mine, numbers, answer);
    const Army enemy = army_of(input, 1, *theirs, numbers, answer);
    if (refused(answer.problems)) return answer;
    const Opposing opposing = opposing_of(enemy);
    const bool commanded = std::any_of(own.units.begin(), own.units.end(), [](const Enrolled& u) { return u.commander; });
    Writer w;
    w.open().key("choices").open_list();
    std::string page;
    for (const Stance stance : every<Stance>()) {
        std::vector<std::vector<std::string>> rows{{"scouts", "points", "surprised", "outscouted", "tied", "outscouts", "surprises", "battles"}};
        for (const auto& [points, scouts] : choices_of(own)) {
            Scouting chosen{points + (commanded ? 2 * static_cast<int>(own.grade) : 0), stance, own.castle};
            const ScenarioChances c = scenario_chances(chosen, opposing);
            w.open().field("stance", name_of(stance)).field("scouts", scouts).field("points", points).key("scenarios").open();
            std::vector<std::string> battles;
            for (const auto& [kind, chance] : c.kinds) {
                w.field(name_of(kind), chance);
                battles.push_back(cat(name_of(kind), " ", percent(chance)));
            }
            w.close().field("own_surprised", c.own_surprised).field("enemy_surprised", c.enemy_surprised);
            w.field("own_outscouted", c.own_outscouted).field("enemy_outscouted", c.enemy_outscouted).field("tied", c.tied).close();
            rows.push_back({cat(scouts), cat(points), percent(c.own_surprised), percent(c.own_outscouted), percent(c.tied),
                            percent(c.enemy_outscouted), percent(c.enemy_surprised), join(battles, ", ")});
        }
        page += cat("stance ", name_of(stance), " (chances in a hundred; the fewest scouts that bring the points)\n", table({}, rows), "\n");
    }
    w.close_list().close();
    answer.text = input.has("json") ? w.text() + "\n" : page;
    return answer;
}

}  // namespace montjoy::arcadia
