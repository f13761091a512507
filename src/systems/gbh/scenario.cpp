// Reading a scenario: who plays with which armies on which field, and how they win.  GH-PLAY-1
#include "systems/gbh/scenario.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/replace.hpp"
#include "base/text.hpp"
#include "systems/gbh/army.hpp"
#include "systems/gbh/examples.hpp"
#include "systems/gbh/field.hpp"
#include "systems/gbh/field_reading.hpp"
#include "systems/gbh/play.hpp"

namespace montjoy::gbh {
namespace {

/// A unit as it is read, with the place in the file where it stands.
struct Entered {
    Recruit recruit;
    Place place;
};

void read_sides(const Place& root, Scenario& scenario)
{
    for (const Place& side : root.required("sides").items(2, most_seats)) {
        const std::string name = side.name(30);
        if (std::find(scenario.sides.begin(), scenario.sides.end(), name) != scenario.sides.end())
            side.fault("GH-PLAY-1"_rule, "the side {} is named twice", {name});
        scenario.sides.push_back(name);
    }
}

void read_options(const Place& options, Scenario& scenario)
{
    options.only({"move_and_attack", "surrender_range", "terrain_costs"});
    scenario.options.move_and_attack = options.optional("move_and_attack").boolean();
    const auto range = options.optional("surrender_range").one_of({"melee", "any"}, "GH-MOR-4"_rule);
    scenario.options.surrender_any = range == std::size_t{1};
    const Place costs = options.optional("terrain_costs");
    costs.only({"plain", "semiplain", "forest", "hill", "marsh", "road"});
    for (const auto& [name, cost] : costs.fields())
        if (const auto terrain = named<Terrain>(name)) {
            scenario.options.costs[*terrain] = static_cast<std::uint8_t>(cost.integer(1, 4, 1, "GH-FLD-3"_rule));
            scenario.options.terrain_costs = true;
        }
}

Aim read_aim(const Place& at, const Scenario& scenario)
{
    Aim aim;
    at.only({"side", "aim", "share", "hexes", "count", "tower", "edge"});
    const std::uint8_t side = read_side(at.required("side"), scenario);
    aim.side = side == nobody ? std::uint8_t{0} : side;
    aim.kind = at.required("aim").choice(Aim::Kind::destroy, "GH-PLAY-1"_rule);
    const bool shares = aim.kind == Aim::Kind::destroy || aim.kind == Aim::Kind::rout || aim.kind == Aim::Kind::cross;
    const auto stray = [&](std::string_view name) {
        if (at.has(name)) at.optional(name).fault("GH-PLAY-1"_rule, "this has no meaning for the aim {}", {std::string(name_of(aim.kind))});
    };
    if (shares) aim.share = static_cast<std::int16_t>(at.required("share").integer(1, 100, 50, "GH-PLAY-1"_rule));
    else stray("share");
    if (aim.kind == Aim::Kind::hold || (aim.kind == Aim::Kind::cross && !at.has("edge")))
        aim.hexes = read_hexes(at.required("hexes"), scenario, 1);
    else stray("hexes");
    if (aim.kind == Aim::Kind::hold) {
        const auto all = static_cast<std::int64_t>(std::max<std::size_t>(1, aim.hexes.size()));
        aim.count = static_cast<std::int16_t>(at.optional("count").integer(1, all, all, "GH-PLAY-1"_rule));
    } else {
        stray("count");
    }
    if (aim.kind == Aim::Kind::cross && at.has("edge")) {
        const auto edge = at.optional("edge").one_of({"north", "east", "south", "west"}, "GH-PLAY-1"_rule);
        const Grid& grid = scenario.grid;
        for (std::size_t i = 0; edge && i < scenario.spots.size(); ++i) {
            const int column = grid.column(scenario.spots[i].hex), row = grid.row(scenario.spots[i].hex);
            if ((*edge == 0 && row == 0) || (*edge == 1 && column == grid.columns - 1) ||
                (*edge == 2 && row == grid.rows - 1) || (*edge == 3 && column == 0))
                aim.hexes.push_back(static_cast<Cell>(i));
        }
    } else {
        stray("edge");
    }
    if (aim.kind == Aim::Kind::take || aim.kind == Aim::Kind::keep) {
        const Place tower = at.required("tower");
        const Cell cell = read_hex(tower, scenario);
        const WorkId work = cell == off_grid ? nobody : scenario.spots[cell].work;
        if (work != nobody && scenario.works[work].kind == Work::homage_tower)
            aim.tower = work;
        else if (tower)
            tower.fault("GH-STR-8"_rule, "no homage tower stands in this hex");
    } else {
        stray("tower");
    }
    return aim;
}

/// The published list of that name.
std::optional<Document> published_list(std::string_view id)
{
    const std::string_view text = embedded(cat("data/", id, ".json"));
    Problems unread;
    return text.empty() ? std::nullopt : parse_document(text, unread);
}

/// The list that a player's "army" is or names.
const Document* army_document(const Place& army, Document& named_list)
{
    if (!army.is(Document::Kind::string)) return army.document();
    const std::string id = army.string();
    if (auto list = published_list(id)) {
        named_list = *std::move(list);
        return &named_list;
    }
    army.fault("there is no army list {} in this program; write the list itself here", {id});
    return nullptr;
}

std::uint8_t kit_index(Scenario& scenario, const Kit& kit)
{
    const auto found = std::find(scenario.kits.begin(), scenario.kits.end(), kit);
    if (found == scenario.kits.end()) {
        scenario.kits.push_back(kit);
        return static_cast<std::uint8_t>(scenario.kits.size() - 1);
    }
    return static_cast<std::uint8_t>(found - scenario.kits.begin());
}

Recruit recruit_of(const Enlisted& e, std::uint8_t seat, std::uint8_t kit, const Player& player)
{
    Recruit recruit;
    recruit.kit = kit;
    recruit.seat = seat;
    recruit.level = static_cast<std::uint8_t>(e.level);
    recruit.xp = static_cast<std::int16_t>(e.xp);
    recruit.rp = static_cast<std::int16_t>(e.rp.value_or(types[e.type].rp));
    recruit.morale = static_cast<std::int16_t>(e.morale);
    recruit.airborne = e.airborne;
    recruit.placed_hand = e.hand.has_value() || e.load.has_value();
    if (!e.weapons.empty()) recruit.hand = 0;
    for (std::size_t i = 0; e.hand && i < e.weapons.size(); ++i)
        if (e.weapons[i] == *e.hand) {
            recruit.hand = static_cast<std::uint8_t>(i);
            break;
        }
    recruit.load = e.load.value_or(Load::rocks);
    recruit.facing = e.facing ? read_direction(e.place.optional("facing"), player.facing) : player.facing;
    return recruit;
}

void read_units(const Place& army, std::uint8_t seat, Scenario& scenario, std::vector<Entered>& units)
{
    const std::vector<Enlisted> entries = read_army(army, true);
    const std::vector<std::uint8_t> numbers = number_units(entries, seat + 1);
    std::size_t next = 0;
    for (const Enlisted& e : entries) {
        const std::uint8_t kit = kit_index(scenario, gbh::kit_of(e, scenario.numbers));
        Recruit recruit = recruit_of(e, seat, kit, scenario.players[seat]);
        for (int i = 0; i < e.count; ++i) {
            recruit.number = numbers[next++];
            Place where = e.place;
            if (!e.at.empty()) {
                where = e.at[static_cast<std::size_t>(i)].first;
                recruit.cell = read_hex(where, scenario);
            }
            units.push_back({recruit, where});
        }
        if (e.airborne && e.at.empty()) e.place.optional("air").fault("GH-MON-3"_rule, "who begins in the air begins in a hex: name it under \"at\"");
    }
}

void read_player(const Place& at, std::uint8_t seat, Scenario& scenario, std::vector<Entered>& units)
{
    at.only({"side", "native", "facing", "zone", "army"});
    Player player;
    const std::uint8_t side = read_side(at.required("side"), scenario);
    player.side = side == nobody ? std::uint8_t{0} : side;
    for (const Place& native : at.optional("native").items(0, 6)) {
        const auto terrain = native.choice(Terrain::forest, "GH-COM-8"_rule);
        if (terrain == Terrain::plain || terrain == Terrain::semiplain)
            native.fault("GH-COM-8"_rule, "plain and semiplain are never native terrain");
        player.native = static_cast<std::uint8_t>(player.native | 1u << static_cast<int>(terrain));
    }
    player.facing = read_direction(at.required("facing"), 0);
    player.zone = read_hexes(at.optional("zone"), scenario, 0);
    scenario.players.push_back(player);
    scenario.seats.push_back({cat("player-", seat + 1), player.side, false});
    const Place army = at.required("army");
    if (!army) return;
    Document named_list;
    const Document* list = army_document(army, named_list);
    if (!list) return;
    if (list == army.document()) {
        read_units(army, seat, scenario, units);
        return;
    }
    Problems problems;  // of the named list, told at the place that names it
    read_units(Place(*list, problems), seat, scenario, units);
    for (const Problem& problem : problems)
        if (problem.warning)
            army.warn(problem.message.clause, "of the list named here: {}", {to_text(problem)});
        else
            army.fault(problem.message.clause, "the list named here is at fault: {}", {to_text(problem)});
    for (Entered& unit : units)
        if (unit.recruit.seat == seat) unit.place = army;  // the named list dies with this function
}

/// A state to ask where units may stand; its units come one by one.
State empty_state(const std::shared_ptr<const Scenario>& scenario)
{
    State state;
    state.scenario = scenario;
    state.works.resize(scenario->works.size());
    for (std::size_t i = 0; i < scenario->works.size(); ++i) state.works[i].rp = scenario->works[i].rp;
    state.ground.resize(scenario->spots.size());
    for (UnitId& id : state.ground) id = nobody;
    find_inside(state);
    return state;
}

void find_homes(Scenario& scenario)
{
    // The owner outlives the state: the pointer is lent, not given.
    const State state = empty_state(std::shared_ptr<const Scenario>(std::shared_ptr<void>{}, &scenario));
    for (std::size_t i = 0; i < scenario.spots.size(); ++i) {
        scenario.spots[i].home = is_inside(state, static_cast<Cell>(i));
        scenario.has_ring = scenario.has_ring || scenario.spots[i].home;
    }
}

void place_units(const Scenario& scenario, const std::vector<Entered>& units)
{
    State state = empty_state(std::shared_ptr<const Scenario>(std::shared_ptr<void>{}, &scenario));
    for (const Entered& entered : units) {
        const Recruit& recruit = entered.recruit;
        Unit unit;
        unit.kit = recruit.kit;
        unit.seat = recruit.seat;
        unit.number = recruit.number;
        unit.rp = recruit.rp;
        state.units.push_back(unit);
        const auto id = static_cast<UnitId>(state.units.size() - 1);
        const Cell cell = recruit.cell;
        if (cell == off_grid) continue;
        const std::string name = to_text(name_of(state, id)), hex = label(scenario.grid, cell);
        if (recruit.airborne) {
            if (flyer_above(state, cell) != nobody)
                entered.place.fault("GH-FLD-4"_rule, "two flyers are in the air above {}", {hex});
            state.units[id].cell = cell;
            state.units[id].mark(Mark::airborne);
        } else if (state.ground[cell] != nobody) {
            entered.place.fault("GH-FLD-4"_rule, "two units stand in {}: {} and {}",
                                {hex, to_text(name_of(state, state.ground[cell])), name});
        } else if (!may_begin(state, state.units[id], cell)) {
            const WorkId work = work_at(state, cell);
            const Clause clause = work == nobody ? "GH-FLD-3"_rule : "GH-STR-5"_rule;
            entered.place.fault(clause, "{} cannot stand in {} ({})",
                                {name, hex,
                                 std::string(work == nobody ? montjoy::name_of(scenario.spots[cell].terrain)
                                                            : work_word(scenario.works[work].kind))});
        } else {
            set_down(state, id, cell);
        }
    }
    for (std::size_t seat = 0; seat < scenario.players.size(); ++seat) {
        int waiting = 0, room = 0;
        const Place* first = nullptr;
        for (const Entered& entered : units)
            if (entered.recruit.seat == seat && entered.recruit.cell == off_grid) {
                ++waiting;
                if (!first) first = &entered.place;
            }
        for (const Cell cell : scenario.players[seat].zone) {
            const Terrain terrain = scenario.spots[cell].terrain;
            if (state.ground[cell] == nobody && scenario.spots[cell].work == nobody && terrain != Terrain::river &&
                terrain != Terrain::cliff)
                ++room;
        }
        if (waiting > room)
            first->fault("GH-PLAY-1"_rule, "the zone of player {} is too small: units to be deployed {}, open hexes for them {}",
                         {static_cast<std::int64_t>(seat) + 1, std::int64_t{waiting}, std::int64_t{room}});
    }
}

void check_zones(const Place& players, const Scenario& scenario)
{
    for (std::size_t a = 0; a < scenario.players.size(); ++a)
        for (std::size_t b = a + 1; b < scenario.players.size(); ++b)
            for (const Cell cell : scenario.players[a].zone)
                if (std::binary_search(scenario.players[b].zone.begin(), scenario.players[b].zone.end(), cell)) {
                    players.fault("GH-PLAY-1"_rule, "{} lies in the deployment zones of players {} and {}",
                                  {label(scenario.grid, cell), static_cast<std::int64_t>(a) + 1, static_cast<std::int64_t>(b) + 1});
                    break;
                }
}

void muster(Scenario& scenario, const std::vector<Entered>& units)
{
    scenario.start_rp.assign(scenario.sides.size(), 0);
    for (const Entered& entered : units) {
        scenario.recruits.push_back(entered.recruit);
        scenario.start_rp[scenario.players[entered.recruit.seat].side] += entered.recruit.rp;
        scenario.has_flyers = scenario.has_flyers || flies(scenario.kits[entered.recruit.kit].type);
    }
}

std::uint8_t builders_kit(const Place& root, Scenario& scenario, Type type)
{
    Enlisted e(root);
    e.type = type;
    return kit_index(scenario, gbh::kit_of(e, scenario.numbers));
}

/// The numbers that this battle is played with, the scenario's own among them.
Document own_numbers(const Place& root, const Document& numbers)
{
    const Place own = root.optional("numbers");
    return own ? replaced(numbers, own) : numbers;
}

}  // namespace

std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers, Problems& problems)
{
    const Place root(document, problems);
    root.only({"title", "teaches", "rounds", "sides", "holds", "options", "numbers", "field", "players", "victory"});
    auto scenario = std::make_shared<Scenario>();
    scenario->title = root.required("title").name(100);
    scenario->teaches = root.required("teaches").name(300);
    const Document played = own_numbers(root, numbers);
    scenario->hash = content_hash(whole_scenario(document), numbers);
    scenario->numbers = read_numbers(played, problems);
    warn_of_broken_examples(scenario->numbers, problems);
    scenario->rounds = static_cast<std::uint16_t>(root.required("rounds").integer(1, 200, 1, "GH-PLAY-1"_rule));
    read_sides(root, *scenario);
    read_options(root.optional("options"), *scenario);
    if (root.required("field")) read_field(root.optional("field"), *scenario);
    if (scenario->spots.empty() || scenario->sides.size() < 2) return nullptr;
    scenario->sight = sight_lines();
    scenario->holds = read_side(root.optional("holds"), *scenario);

    std::vector<Entered> units;
    const Place players = root.required("players");
    for (const Place& player : players.items(2, most_seats))
        read_player(player, static_cast<std::uint8_t>(scenario->players.size()), *scenario, units);
    for (std::size_t side = 0; side < scenario->sides.size(); ++side)
        if (std::none_of(scenario->players.begin(), scenario->players.end(), [&](const Player& p) { return p.side == side; }))
            players.fault("GH-PLAY-1"_rule, "nobody plays the side {}", {scenario->sides[side]});
    for (const Place& aim : root.required("victory").items(1, 20)) scenario->aims.push_back(read_aim(aim, *scenario));
    scenario->ladder_kit = builders_kit(root, *scenario, Type::ladder);
    scenario->ram_kit = builders_kit(root, *scenario, Type::battering_ram);
    if (units.size() > most_units / 2)
        players.fault("there are {} units; at most {} may begin", {static_cast<std::int64_t>(units.size()),
                                                                  static_cast<std::int64_t>(most_units / 2)});
    if (scenario->kits.size() > 250) players.fault("there are more than 250 kinds of units");
    if (refused(problems)) return nullptr;
    check_zones(players, *scenario);
    find_homes(*scenario);
    place_units(*scenario, units);
    muster(*scenario, units);
    if (refused(problems)) return nullptr;
    return scenario;
}

Document whole_scenario(const Document& document)
{
    Document whole = document;
    for (auto& [key, players] : whole.fields) {
        if (key != "players") continue;
        for (Document& player : players.items)
            for (auto& [field, army] : player.fields)
                if (field == "army" && army.kind == Document::Kind::string)
                    if (auto list = published_list(army.string)) army = *std::move(list);
    }
    return whole;
}

}  // namespace montjoy::gbh
