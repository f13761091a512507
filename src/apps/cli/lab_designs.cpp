// Gobwin's designs: cost against worth over the trump table, the Pareto set, and each against each.
#include <algorithm>
#include <cmath>
#include <limits>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/lab.hpp"
#include "base/text.hpp"
#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::cli {
namespace {

using namespace gobwin;

/// A stack of one design, bought for about the same points as every other: its size may be a fraction, so that no
/// design gains by how it rounds.
struct Company {
    Design design;
    double count = 0;
};

/// What stands in a stack that began so and has lost so many hits, in whole tenths of a unit.
double left_of(const Company& company, double lost) { return std::max(0.0, company.count - lost / company.design.hits); }

Force force_of(const Design& design, double count, bool shot)
{
    Force force;
    force.type = design.type;
    const double fighting = std::min<double>(count, full_strength);
    force.first_eight = static_cast<std::int64_t>(std::ceil(fighting * design.attack));
    force.further = static_cast<std::int64_t>(count - fighting);
    force.defence = static_cast<std::int64_t>(std::ceil(fighting * design.defence));
    force.shot = shot;
    return force;
}

/// Mean hits of an attack and of the blow in return.
std::pair<double, double> blow(const Company& a, double a_left, const Company& b, double b_left)
{
    const CombatOdds odds = combat_odds(force_of(a.design, a_left, true), force_of(b.design, b_left, true), AttackKind::melee, Terrain::open, {});
    double hits = 0, back = 0;
    for (std::size_t i = 0; i < ways_of_2d5.size(); ++i) {
        hits += static_cast<double>(ways_of_2d5[i]) / 25 * static_cast<double>(odds.hits[i]);
        back += static_cast<double>(ways_of_2d5[i]) / 25 * static_cast<double>(odds.struck_back ? odds.back[i] : 0);
    }
    return {hits, back};
}

/// The share of its points that each has left when the two have struck at each other in turn until one is gone, or ten
/// blows have been struck; in the mean of who strikes first.
double duel(const Company& a, const Company& b)
{
    double share = 0;
    for (const bool first : {true, false}) {
        double a_lost = 0, b_lost = 0;
        for (int strike = 0; strike < 10; ++strike) {
            const double a_left = left_of(a, a_lost), b_left = left_of(b, b_lost);
            if (a_left <= 0 || b_left <= 0) break;
            const bool a_strikes = (strike % 2 == 0) == first;
            const auto [hits, back] = a_strikes ? blow(a, a_left, b, b_left) : blow(b, b_left, a, a_left);
            (a_strikes ? b_lost : a_lost) += hits;
            (a_strikes ? a_lost : b_lost) += back;
        }
        const double mine = left_of(a, a_lost) / a.count, theirs = left_of(b, b_lost) / b.count;
        share += mine + theirs > 0 ? mine / (mine + theirs) : 0.5;
    }
    return 50 * share;
}

/// Every design of the file, or a spread of those that may be made: each type with low and high figures.
std::vector<Design> designs_from(const std::string& file)
{
    std::vector<Design> designs;
    if (file.empty()) {
        for (const UnitType type : every<UnitType>())
            for (const int attack : {2, 4, 6})
                for (const int defence : {0, 2})
                    for (const int hits : {5, 8})
                        if (bar_figures(attack, defence, hits) == Bar::none)
                            designs.push_back({Name(cat(name_of(type), "-", attack, "-", defence, "-", hits)), type, static_cast<std::uint8_t>(attack),
                                               static_cast<std::uint8_t>(defence), static_cast<std::uint8_t>(hits)});
        return designs;
    }
    const Document document = read_json(file);
    Problems problems;
    const Place place(document, problems);
    const auto list = place.items();
    for (const Place& each : list) {
        Design design;
        each.only({"name", "type", "attack", "defence", "hits"});
        design.name = Name(each.required("name").name(20));
        if (const auto type = each.required("type").one_of({enum_names<UnitType>.begin(), enum_names<UnitType>.end()})) design.type = static_cast<UnitType>(*type);
        const std::int64_t attack = each.required("attack").integer(0, 99), defence = each.required("defence").integer(0, 99),
                           hits = each.required("hits").integer(0, 99);
        design.attack = static_cast<std::uint8_t>(attack);
        design.defence = static_cast<std::uint8_t>(defence);
        design.hits = static_cast<std::uint8_t>(hits);
        if (problems.empty() && bar_figures(attack, defence, hits) != Bar::none) each.fault("breaks GB-UNIT-2: the figures of a unit");
        designs.push_back(design);
    }
    if (list.empty()) place.fault("an empty army: at least one design is wanted");
    if (!problems.empty()) refuse(to_lines(name_of_file(file), problems, false));
    return designs;
}

}  // namespace

void lab_designs(const Terminal& terminal, const LabWords& words)
{
    const std::vector<Design> designs = designs_from(words.file);
    std::vector<Company> companies;
    for (const Design& design : designs) companies.push_back({design, static_cast<double>(words.points) / cost_of(design)});
    Sheet matrix;
    matrix.title = "Each against each";
    matrix.explains = cat("What the row has left of 100 when stacks of ", words.points, " points have struck at each other in turn, by the mean of the exact odds; 50 is even.");
    matrix.columns = {"design"};
    matrix.shaded = true;
    Sheet worth;
    worth.title = "What designs cost and what they are worth";
    worth.explains = cat("Worth: the mean over all opponents of the list, each type of unit counting as much as another, for ", words.points,
                         " points; by type: against opponents of that type.");
    worth.columns = {"design", "cost", "worth"};
    for (const UnitType type : every<UnitType>()) worth.columns.push_back(std::string(name_of(type)));
    worth.places = {0, 1, 0, 0, 0, 0, 0, 0};
    worth.x_axis = "points of a unit";
    worth.y_axis = "worth of 100 for the same points";
    for (const Company& a : companies) {
        std::vector<double> row;
        By<UnitType, double> sums{};
        By<UnitType, int> counts{};
        for (const Company& b : companies) {
            row.push_back(duel(a, b));
            sums[b.design.type] += row.back();
            ++counts[b.design.type];
        }
        double mean = 0;
        int types = 0;
        std::vector<double> values{static_cast<double>(cost_of(a.design)), 0};
        for (const UnitType type : every<UnitType>()) {
            values.push_back(counts[type] > 0 ? sums[type] / counts[type] : std::numeric_limits<double>::quiet_NaN());
            if (counts[type] > 0) mean += values.back(), ++types;
        }
        values[1] = mean / types;
        const std::string name(a.design.name.text());
        worth.points.push_back({values[0], values[1], name, false});
        worth.rows.push_back({name, std::move(values)});
        matrix.columns.push_back(name);
        matrix.rows.push_back({name, std::move(row)});
    }
    matrix.places.assign(companies.size(), 0);
    for (Sheet::Point& p : worth.points)
        p.best = std::none_of(worth.points.begin(), worth.points.end(), [&](const Sheet::Point& q) {
            return q.x <= p.x && q.y >= p.y && (q.x < p.x || q.y > p.y);
        });
    terminal.print(written({worth, matrix}, words.format, terminal.style()));
}

}  // namespace montjoy::cli
