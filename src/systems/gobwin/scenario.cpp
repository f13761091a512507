// Reads a scenario: every fault is named by its place, with what is allowed and the clause.
#include "systems/gobwin/scenario.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/gobwin/map.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scenario_fields.hpp"
#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {
namespace {

void read_economy(const Place& place, Economy& e)
{
    if (!place) return;
    place.only({"start_alliance", "start_opposition", "start_each_further", "income", "income_per_level", "city_level_price"});
    const auto points = [&](std::string_view name, int& value, Clause clause) {
        value = static_cast<int>(place.optional(name).integer(0, 100'000, value, clause));
    };
    points("start_alliance", e.start_alliance, "GB-ECO-1"_rule);
    points("start_each_further", e.start_each_further, "GB-ECO-1"_rule);
    points("income", e.income, "GB-ECO-2"_rule);
    points("income_per_level", e.income_per_level, "GB-ECO-2"_rule);
    points("city_level_price", e.city_level_price, "GB-ECO-3"_rule);
    if (const Place start = place.optional("start_opposition")) {
        const auto items = start.items(3, 3);
        for (std::size_t i = 0; i < items.size() && i < 3; ++i)
            e.start_opposition[i] = static_cast<int>(items[i].integer(0, 100'000, e.start_opposition[i], "GB-ECO-1"_rule));
    }
}

Options read_options(const Place& place)
{
    Options o;
    if (!place) return o;
    place.only({"fog", "scout_on_move", "one_hex_after_combat", "experience_spent", "designs_max", "specials_per_commander", "turn_hours"});
    o.fog = place.optional("fog").boolean(o.fog);
    o.scout_on_move = place.optional("scout_on_move").boolean(o.scout_on_move);
    o.one_hex_after_combat = place.optional("one_hex_after_combat").boolean(o.one_hex_after_combat);
    o.experience_spent = place.optional("experience_spent").boolean(o.experience_spent);
    o.designs_max = static_cast<int>(place.optional("designs_max").integer(1, most_designs, o.designs_max, "GB-UNIT-8"_rule));
    o.specials_per_commander =
        static_cast<int>(place.optional("specials_per_commander").integer(1, 3, o.specials_per_commander, "GB-CHAR-6"_rule));
    o.turn_hours = static_cast<int>(place.optional("turn_hours").integer(1, 10'000, o.turn_hours, "GB-TURN-1"_rule));
    return o;
}

/// Reads the whole of a scenario into `s`.
class Reading {
public:
    Reading(const Place& place, Scenario& scenario) : place_(place), s(scenario) {}

    void all()
    {
        place_.only({"system", "title", "teaches", "first", "setup", "options", "economy", "map", "nations", "cities", "walls", "victory"});
        if (const Place system = place_.optional("system"); system && system.string() != "gobwin")
            system.fault("this is a scenario of another system; \"gobwin\" is asked");
        s.title = place_.required("title").name(80);
        s.teaches = place_.required("teaches").name(300);
        s.first = place_.optional("first").choice(Side::alliance, "GB-TURN-1"_rule);
        s.setup = place_.optional("setup").boolean(false);
        s.options = read_options(place_.optional("options"));
        read_economy(place_.optional("economy"), s.economy);
        const Place map = place_.required("map");
        if (!map) return;
        auto sheet = read_map(map);
        if (!sheet) return;
        s.grid = sheet->grid;
        s.terrain = sheet->terrain;
        levels_ = sheet->city_levels;
        nations();
        cities();
        walls();
        musters();
        holders();
        commanders_at_hand();
        read_victory(place_.required("victory"), s);
    }

private:
    std::optional<Cell> hex(const Place& place) const { return hex_at(s, place); }

    // ---- nations and designs ----

    void nations()
    {
        const Place list = place_.required("nations");
        if (!list) return;
        nation_places_ = list.items(2, 32);
        auto designs = std::make_shared<Designs>();
        std::set<std::string> names;
        std::set<char> keys;
        for (const Place& n : nation_places_) {
            n.only({"seat", "side", "name", "key", "gm", "points", "designs", "stacks"});
            const Place seat_place = n.required("seat");
            const std::string seat = seat_place.name(24);
            if (seat.find(' ') != std::string::npos || !names.insert(seat).second)
                seat_place.fault("a seat has a name of its own, without blanks");
            NationInfo info;
            info.name = n.required("name").name(40);
            info.side = n.required("side").choice(Side::alliance);
            const Place key_place = n.required("key");
            const std::string key = key_place.string();
            if (key.size() != 1 || key[0] < 'A' || key[0] > 'Z' || !keys.insert(key[0]).second)
                key_place.fault("a nation has a capital letter of its own");
            else
                info.key = key[0];
            const bool master = n.optional("gm").boolean(false);
            if (master && info.side != Side::opposition)
                n.optional("gm").fault("GB-GM-1"_rule, "the game master sits with the Opposition");
            s.seats.push_back({seat, static_cast<std::uint8_t>(index_of(info.side)), master});
            s.nations.push_back(info);
            designs->push_back(read_designs(n.optional("designs")));
        }
        s.designs = std::move(designs);
        for (const Side side : every<Side>())
            if (std::none_of(s.nations.begin(), s.nations.end(), [&](const NationInfo& i) { return i.side == side; }))
                list.fault("the {} has no nation", {std::string(name_of(side))});
        points();
    }

    // GB-ECO-1
    void points()
    {
        std::array<int, 2> count{};
        for (const NationInfo& info : s.nations) ++count[index_of(info.side)];
        const int against = count[0];
        const Economy& e = s.economy;
        const int opposition = against == 0 ? 0
            : against <= 3 ? e.start_opposition[static_cast<std::size_t>(against) - 1]
                           : e.start_opposition[2] + (against - 3) * e.start_each_further;
        for (std::size_t n = 0; n < s.nations.size(); ++n) {
            NationInfo& info = s.nations[n];
            const int usual = info.side == Side::alliance ? e.start_alliance : opposition / std::max(1, count[1]);
            info.points = static_cast<int>(nation_places_[n].optional("points").integer(0, 100'000, usual, "GB-ECO-1"_rule));
        }
    }

    std::vector<Design> read_designs(const Place& list)
    {
        std::vector<Design> designs;
        if (!list) return designs;
        for (const Place& d : list.items(0, static_cast<std::size_t>(s.options.designs_max))) {
            d.only({"name", "type", "move", "attack", "defence", "hits"});
            const std::string name = d.required("name").string();
            if (!is_design_name(name))
                d.optional("name").fault("GB-UNIT-8"_rule, "a design has a name of at most 20 letters, digits and dashes that is no stack's or number's");
            Design design;
            design.name = Name(std::string_view(name).substr(0, 20));
            design.type = d.required("type").choice(UnitType::pikes, "GB-UNIT-1"_rule);
            const int move = move_of[design.type];
            d.optional("move").integer(move, move, move, "GB-UNIT-1"_rule);
            design.attack = static_cast<std::uint8_t>(d.required("attack").integer(2, 250, 2, "GB-UNIT-2"_rule));
            design.defence = static_cast<std::uint8_t>(d.required("defence").integer(0, 250, 0, "GB-UNIT-2"_rule));
            design.hits = static_cast<std::uint8_t>(d.required("hits").integer(2, 250, 2, "GB-UNIT-2"_rule));
            if (bar_figures(design.attack, design.defence, design.hits) != Bar::none)
                d.fault("GB-UNIT-2"_rule, "Attack and Defence together are at most the Hits");
            if (std::any_of(designs.begin(), designs.end(), [&](const Design& o) { return o.name == design.name; }))
                d.optional("name").fault("GB-UNIT-8"_rule, "{} is designed twice", {name});
            designs.push_back(design);
        }
        return designs;
    }

    // ---- cities and walls ----

    void cities()
    {
        std::vector<std::pair<City, std::string>> found;
        std::vector<std::pair<Cell, std::uint8_t>> city_walls;
        if (const Place list = place_.optional("cities"))
            for (const Place& c : list.items(0, 64)) {
                c.only({"hex", "name", "nation", "walls"});
                const auto cell = hex(c.required("hex"));
                if (!cell) continue;
                if (levels_[*cell] == 0) c.optional("hex").fault("the map has no city at {}", {s.label(*cell)});
                if (std::any_of(found.begin(), found.end(), [&](const auto& f) { return f.first.cell == *cell; }))
                    c.optional("hex").fault("{} stands twice in this list", {s.label(*cell)});
                City city{*cell, std::max<std::uint8_t>(1, levels_[*cell]), no_nation, false, false};
                if (const Place holder = c.optional("nation"); holder && !holder.is_null())
                    city.nation = nation_named(s, holder).value_or(no_nation);
                const int limit = wall_limit[city.level];
                const auto points = c.optional("walls").integer(0, limit, limit, "GB-COM-10"_rule);  // GB-ECO-4
                city_walls.emplace_back(*cell, static_cast<std::uint8_t>(points));
                found.emplace_back(city, c.required("name").name(30));
                city_places_.emplace_back(*cell, c);
            }
        for (std::size_t cell = 0; cell < levels_.size(); ++cell)
            if (levels_[cell] > 0 && std::none_of(found.begin(), found.end(), [&](const auto& f) { return f.first.cell == cell; }))
                place_.fault("the city that the map has at {} is missing in the list of cities", {s.label(static_cast<Cell>(cell))});
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first.cell < b.first.cell; });
        for (auto& [city, name] : found) {
            s.cities.push_back(city);
            s.city_names.push_back(std::move(name));
        }
        for (const auto& [cell, points] : city_walls)
            if (points > 0) s.walls.push_back({cell, points});
    }

    void walls()
    {
        if (const Place list = place_.optional("walls"))
            for (const Place& w : list.items(0, 64)) {
                w.only({"hex", "points"});
                const auto cell = hex(w.required("hex"));
                const auto points = w.required("points").integer(1, wall_limit[0], 1, "GB-COM-10"_rule);
                if (!cell) continue;
                if (levels_[*cell] > 0 || std::any_of(s.walls.begin(), s.walls.end(), [&](const Wall& o) { return o.cell == *cell; }))
                    w.optional("hex").fault("the walls of {} are told already", {s.label(*cell)});
                else
                    s.walls.push_back({*cell, static_cast<std::uint8_t>(points)});
            }
        std::sort(s.walls.begin(), s.walls.end(), [](const Wall& a, const Wall& b) { return a.cell < b.cell; });
    }

    // ---- forces ----

    void musters()
    {
        std::array<std::size_t, 2> stacks{}, units{}, characters{};
        for (std::size_t n = 0; n < nation_places_.size(); ++n) {
            const Place list = nation_places_[n].optional("stacks");
            if (!list) continue;
            const std::size_t first = s.musters.size();
            const std::vector<Place> places = list.items(0, most_stacks);
            for (const Place& p : places) {
                s.musters.push_back(muster(p, static_cast<Nation>(n)));
                const std::size_t side = index_of(s.nations[n].side);
                ++stacks[side];
                units[side] += s.musters.back().units.size();
                characters[side] += s.musters.back().characters.size();
            }
            for (std::size_t i = 0; i < places.size(); ++i) guards(places[i], first, first + i);
            if (stacks[index_of(s.nations[n].side)] > most_stacks || units[index_of(s.nations[n].side)] > most_units ||
                characters[index_of(s.nations[n].side)] > most_characters)
                list.fault("a side has at most 80 stacks, 640 units and 96 characters");
            kinds(list, static_cast<Nation>(n));
        }
    }

    Muster muster(const Place& p, Nation n)
    {
        p.only({"hex", "units", "characters", "guards"});
        Muster m;
        m.nation = n;
        const Side side = s.nations[n].side;
        const std::vector<Design>& designs = (*s.designs)[n];
        std::vector<std::string_view> names;
        for (const Design& d : designs) names.push_back(d.name.text());
        bool first = true;
        for (const Place& u : p.required("units").items(1, 100)) {
            u.only({"design", "count"});
            const auto design = u.required("design").one_of(names);
            const auto count = u.optional("count").integer(1, 100, 1);
            if (!design) continue;
            if (!first && designs[*design].type != m.type) u.fault("GB-STACK-1"_rule, "a stack holds units of one type only");
            m.type = designs[*design].type;
            first = false;
            m.units.insert(m.units.end(), static_cast<std::size_t>(count), static_cast<std::uint8_t>(*design));
        }
        if (const auto cell = hex(p.required("hex"))) {
            m.cell = *cell;
            if (cost_to_enter(m.type, s.terrain[*cell]) == closed)
                p.optional("hex").fault(s.terrain[*cell] == Terrain::lake ? "GB-MAP-6"_rule : "GB-MAP-5"_rule,
                                        "only Flyers can stand at {}", {s.label(*cell)});
            const auto beside = std::count_if(s.musters.begin(), s.musters.end(), [&](const Muster& o) {
                return o.cell == *cell && s.nations[o.nation].side == side;
            });
            if (beside >= stacks_in_a_hex) p.optional("hex").fault("GB-STACK-2"_rule, "8 stacks of that side stand at {} already", {s.label(*cell)});
        }
        if (const Place list = p.optional("characters"))
            for (const Place& c : list.items(0, 20)) m.characters.push_back(character(c, n));
        return m;
    }

    Character character(const Place& p, Nation n)
    {
        Character c;
        if (p.has("scout")) {
            p.only({"scout"});
            c.rating = static_cast<std::uint8_t>(p.required("scout").integer(3, 4, 3, "GB-CHAR-7"_rule));
            return c;
        }
        p.only({"commander", "specials", "name"});
        c.level = static_cast<std::uint8_t>(p.required("commander").integer(1, 100, 2, "GB-CHAR-2"_rule));
        if (const Place list = p.optional("specials")) {
            for (const Place& place : list.items(0, 8)) {
                const Special special = place.choice(Special::dance_fighting);
                if (has(c.specials, special)) place.fault("GB-CHAR-6"_rule, "{} stands twice in this list", {std::string(name_of(special))});
                c.specials |= bit(special);
            }
            if (how_many(c.specials) > s.options.specials_per_commander)
                list.fault("GB-CHAR-6"_rule, "a commander has at most {} specials here", {std::int64_t{s.options.specials_per_commander}});
        }
        if (const Place name = p.optional("name")) {
            const std::string given = name.name(30);
            if (std::any_of(s.personas.begin(), s.personas.end(), [&](const Persona& o) { return o.name == given; }))
                name.fault("{} is the name of another commander", {given});
            s.personas.push_back({given, n});
            if (s.personas.size() > 32) name.fault("there are at most 32 commanders with names");
            c.persona = static_cast<std::uint8_t>(s.personas.size());
        }
        return c;
    }

    void guards(const Place& p, std::size_t first, std::size_t own)
    {
        const Place place = p.optional("guards");
        if (!place) return;
        const auto nth = place.integer(1, static_cast<std::int64_t>(s.musters.size() - first), 0, "GB-COM-9"_rule);
        if (nth == 0) return;
        const std::size_t ward = first + static_cast<std::size_t>(nth) - 1;
        const bool taken = std::any_of(s.musters.begin(), s.musters.end(), [&](const Muster& m) { return m.guards == ward + 1; });
        if (ward == own || taken || s.musters[ward].cell != s.musters[own].cell || s.musters[ward].guards > 0)
            place.fault("GB-COM-9"_rule, "a stack guards another one in its hex that has no guard and guards nobody");
        else
            s.musters[own].guards = static_cast<std::uint8_t>(ward + 1);
    }

    // GB-CHAR-6
    void kinds(const Place& list, Nation n)
    {
        Specials kinds = 0;
        for (const Muster& m : s.musters)
            if (m.nation == n)
                for (const Character& c : m.characters) kinds |= c.specials;
        if (how_many(kinds) > kinds_of_special) list.fault("GB-CHAR-6"_rule, "a nation has at most three kinds of special");
    }

    // GB-TURN-8
    void holders()
    {
        for (const auto& [cell, place] : city_places_) {
            const auto city = std::find_if(s.cities.begin(), s.cities.end(), [at = cell](const City& c) { return c.cell == at; });
            if (city->nation == no_nation) continue;
            const Side side = s.side_of(city->nation);
            bool defended = false, entered = false;
            for (const Muster& m : s.musters) {
                if (m.cell != cell) continue;
                defended = defended || s.nations[m.nation].side == side;
                entered = entered || (s.nations[m.nation].side != side && on_ground(m.type));
            }
            if (entered && !defended)
                place.optional("nation").fault("GB-TURN-8"_rule, "the {} stands alone at {} and holds it",
                                               {std::string(name_of(other(side))), s.label(cell)});
        }
    }

    // GB-CHAR-1
    void commanders_at_hand()
    {
        for (std::size_t n = 0; n < s.nations.size(); ++n) {
            const bool commands = std::any_of(s.musters.begin(), s.musters.end(), [&](const Muster& m) {
                return m.nation == n && leader_of(m.characters);
            });
            const bool city = std::any_of(s.cities.begin(), s.cities.end(), [&](const City& c) { return c.nation == n; });
            if (!s.setup && !commands) nation_places_[n].fault("GB-CHAR-1"_rule, "a nation has at least one commander");
            if (s.setup && !commands && !city)
                nation_places_[n].fault("GB-CHAR-1"_rule, "a nation that sets up needs a city to pop its commander in");
            if (s.setup && !commands && s.nations[n].points < 150)
                nation_places_[n].fault("GB-ECO-1"_rule, "a nation that sets up needs 150 points at least");
        }
    }

    const Place& place_;
    Scenario& s;
    std::vector<Place> nation_places_;
    std::vector<std::pair<Cell, Place>> city_places_;
    std::vector<std::uint8_t> levels_;
};

}  // namespace

std::string Scenario::city_name(Cell cell) const
{
    for (std::size_t i = 0; i < cities.size(); ++i)
        if (cities[i].cell == cell) return city_names[i];
    return label(cell);
}

std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers, Problems& problems)
{
    auto scenario = std::make_shared<Scenario>();
    const Place replaced(numbers, problems);
    replaced.only({"economy"});
    read_economy(replaced.optional("economy"), scenario->economy);
    const Place place(document, problems);
    Reading(place, *scenario).all();
    if (refused(problems)) return nullptr;
    scenario->hash = content_hash(document, numbers);
    survey(*scenario);
    for (const Side side : every<Side>()) scenario->first_memories[index_of(side)] = first_memory(*scenario, side);
    return scenario;
}

}  // namespace montjoy::gobwin
