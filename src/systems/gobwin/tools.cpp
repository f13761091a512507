// What the system offers beside the game: odds of situations, maps in and out, the check of a force.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/map.hpp"
#include "systems/gobwin/odds.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

// ---- maps --------------------------------------------------------------------------------------

ToolAnswer run_import(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const auto sheet = read_tiled(Place(*document, answer.problems));
    if (!sheet || refused(answer.problems)) return answer;
    const std::string grid = to_grid_text(*sheet);
    if (input.has("json")) {
        Writer w;
        w.open().field("stagger", name_of(sheet->grid.stagger)).field("odd_pushed", sheet->grid.odd_pushed).field("grid", grid).close();
        answer.text = std::move(w).text() + "\n";
    } else {
        answer.text = cat("[map]\nstagger = \"", name_of(sheet->grid.stagger), "\"\nodd_pushed = ",
                          sheet->grid.odd_pushed ? "true" : "false", "\ngrid = \"\"\"\n", grid, "\"\"\"\n");
    }
    return answer;
}

std::optional<MapSheet> read_any_map(const ToolInput& input, Problems& problems)
{
    const std::string& text = input.files[0].second;
    const std::string* stagger = input.find("stagger");
    static const Document nothing;
    if (!trim(text).starts_with('{')) {
        const Place place(nothing, problems);
        if (stagger && !named<Stagger>(*stagger)) {
            place.fault("--stagger is rows or columns");
            return std::nullopt;
        }
        return read_grid(text, stagger ? *named<Stagger>(*stagger) : Stagger::rows, input.has("odd-pushed"), place);
    }
    const auto document = parse_document(text, problems);
    if (!document) return std::nullopt;
    const Place place(*document, problems);
    return read_map(place.has("map") ? place.required("map") : place);
}

ToolAnswer run_export(const ToolInput& input)
{
    ToolAnswer answer;
    const auto sheet = read_any_map(input, answer.problems);
    if (sheet && !refused(answer.problems)) answer.text = to_tiled_json(*sheet);
    return answer;
}

// ---- a force -----------------------------------------------------------------------------------

/// A force as a nation would design and pop it before the first turn.
struct Plan {
    std::vector<Design> designs;
    std::vector<std::pair<std::size_t, int>> units;  ///< design, count
    std::vector<Specials> commanders;
    std::vector<int> scouts;
    int points = 0;
    int cost = 0;
    std::vector<int> commander_prices;
};

void read_designs(const Place& list, Plan& plan)
{
    for (const Place& d : list.items(1, most_designs)) {
        d.only({"name", "type", "attack", "defence", "hits"});
        const std::string name = d.required("name").string();
        if (!is_design_name(name)) d.optional("name").fault("GB-UNIT-8"_rule, "a design has a name of at most 20 letters, digits and dashes");
        Design design;
        design.name = Name(std::string_view(name).substr(0, 20));
        design.type = d.required("type").choice(UnitType::pikes, "GB-UNIT-1"_rule);
        design.attack = static_cast<std::uint8_t>(d.required("attack").integer(2, 250, 2, "GB-UNIT-2"_rule));
        design.defence = static_cast<std::uint8_t>(d.required("defence").integer(0, 250, 0, "GB-UNIT-2"_rule));
        design.hits = static_cast<std::uint8_t>(d.required("hits").integer(2, 250, 2, "GB-UNIT-2"_rule));
        if (bar_figures(design.attack, design.defence, design.hits) != Bar::none)
            d.fault("GB-UNIT-2"_rule, "Attack {} and Defence {} together are more than the Hits, {}",
                    {std::int64_t{design.attack}, std::int64_t{design.defence}, std::int64_t{design.hits}});
        if (std::any_of(plan.designs.begin(), plan.designs.end(), [&](const Design& o) { return o.name == design.name; }))
            d.optional("name").fault("GB-UNIT-8"_rule, "{} is designed twice", {name});
        plan.designs.push_back(design);
    }
}

void read_characters(const Place& place, Plan& plan)
{
    std::array<int, 8> taken{};
    if (const Place list = place.optional("commanders"))
        for (const Place& c : list.items(0, 50)) {
            c.only({"specials"});
            Specials set = 0;
            if (const Place specials = c.optional("specials"))
                for (const Place& special : specials.items(0, 3)) set |= bit(special.choice(Special::dance_fighting));
            int price = commander_price;
            for (const Special special : every<Special>())
                if (has(set, special)) price += special_price * ++taken[static_cast<std::size_t>(special)];
            plan.commanders.push_back(set);
            plan.commander_prices.push_back(price);
            plan.cost += price;
        }
    if (plan.commanders.empty()) place.fault("GB-CHAR-1"_rule, "a nation sets up with at least one commander");
    if (std::count_if(taken.begin(), taken.end(), [](int n) { return n > 0; }) > kinds_of_special)
        place.optional("commanders").fault("GB-CHAR-6"_rule, "a nation has at most three kinds of special");
    if (const Place list = place.optional("scouts"))
        for (const Place& s : list.items(0, 50)) {
            const auto rating = s.integer(3, 4, 3, "GB-CHAR-7"_rule);
            plan.scouts.push_back(static_cast<int>(rating));
            plan.cost += scout_price(static_cast<int>(rating));
        }
}

Plan read_plan(const Place& place, const Problems& problems)
{
    Plan plan;
    place.only({"points", "designs_max", "designs", "units", "commanders", "scouts"});
    plan.points = static_cast<int>(place.optional("points").integer(0, 100'000, 600, "GB-ECO-1"_rule));
    const auto most = place.optional("designs_max").integer(1, most_designs, 12, "GB-UNIT-8"_rule);
    if (const Place list = place.required("designs")) read_designs(list, plan);
    if (static_cast<std::int64_t>(plan.designs.size()) > most)
        place.optional("designs").fault("GB-UNIT-8"_rule, "a nation has at most {} designs", {most});
    std::vector<std::string_view> names;
    for (const Design& d : plan.designs) names.push_back(d.name.text());
    if (const Place list = place.required("units"))
        for (const Place& u : list.items(1, 200)) {
            u.only({"design", "count"});
            const auto design = u.required("design").one_of(names);
            const int count = static_cast<int>(u.optional("count").integer(1, 640, 1));
            if (!design) continue;
            plan.units.emplace_back(*design, count);
            plan.cost += count * cost_of(plan.designs[*design]);
        }
    read_characters(place, plan);
    if (!refused(problems) && plan.cost > plan.points)
        place.fault("GB-ECO-1"_rule, "the force costs {} points; {} are there", {std::int64_t{plan.cost}, std::int64_t{plan.points}});
    return plan;
}

std::string specials_words(Specials set)
{
    std::string text;
    for (const Special special : every<Special>())
        if (has(set, special)) text += cat(text.empty() ? "" : ", ", name_of(special));
    return text.empty() ? "no special" : text;
}

std::string plan_text(const Plan& plan)
{
    std::vector<std::vector<std::string>> rows{{"design", "type", "A/D/H", "cost", "units", "points"}};
    for (std::size_t d = 0; d < plan.designs.size(); ++d) {
        const Design& design = plan.designs[d];
        int count = 0;
        for (const auto& [its, n] : plan.units) count += its == d ? n : 0;
        rows.push_back({std::string(design.name.text()), std::string(name_of(design.type)),
                        cat(int{design.attack}, '/', int{design.defence}, '/', int{design.hits}), cat(cost_of(design)), cat(count),
                        cat(count * cost_of(design))});
    }
    std::string text = table({}, rows);
    for (std::size_t c = 0; c < plan.commanders.size(); ++c)
        text += cat("commander, ", specials_words(plan.commanders[c]), ": ", plan.commander_prices[c], "\n");
    for (const int rating : plan.scouts) text += cat("scout of rating ", rating, ": ", scout_price(rating), "\n");
    return cat(text, "all together ", plan.cost, " of ", plan.points, " points; ", plan.points - plan.cost, " left\n");
}

std::string plan_json(const Plan& plan)
{
    Writer w;
    w.open().key("designs").open_list();
    for (const Design& d : plan.designs)
        w.open().field("name", d.name.text()).field("type", name_of(d.type)).field("move", move_of[d.type]).field("cost", cost_of(d)).close();
    w.close_list().key("commanders").open_list();
    for (const int price : plan.commander_prices) w.value(price);
    w.close_list().field("cost", plan.cost).field("points", plan.points).field("left", plan.points - plan.cost).close();
    return std::move(w).text() + "\n";
}

ToolAnswer run_design(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Plan plan = read_plan(Place(*document, answer.problems), answer.problems);
    if (!refused(answer.problems)) answer.text = input.has("json") ? plan_json(plan) : plan_text(plan);
    return answer;
}

}  // namespace

std::span<const Tool> Rules::tools()
{
    static const std::array<Tool, 4> all{{
        {"odds", "FILE [--json] [--best-order]",
         "exact odds of one attack, or of up to 6 in order ({\"terrain\", \"walls\", \"defenders\": [stacks with \"name\", \"guards\"], "
         "\"attacks\": [{\"attacker\", \"attack\", \"target\": name or names, \"aim\"}]})",
         1, 1, {{"json", false}, {"best-order", false}}, run_odds},
        {"import", "FILE.tmj [--json]", "a Tiled hex map as the map of a scenario", 1, 1, {{"json", false}}, run_import},
        {"export", "FILE [--stagger rows|columns] [--odd-pushed]", "the map of a scenario, or a plain text grid, as a Tiled hex map", 1, 1,
         {{"stagger", true}, {"odd-pushed", false}}, run_export},
        {"design", "FILE [--json]", "what a force costs, and whether it may be popped before the first turn", 1, 1, {{"json", false}}, run_design},
    }};
    return all;
}

}  // namespace montjoy::gobwin
