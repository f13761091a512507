// Reading a scenario.
#include "systems/arcadia/scenario.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/tables.hpp"

namespace montjoy::arcadia {
namespace {

constexpr std::string_view symbols = ".whrm~fb=tFeCx";  // by Terrain

std::optional<Terrain> terrain_of(char symbol)
{
    const auto at = symbols.find(symbol);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Terrain>(at);
}

Who read_who(const Place& at, std::initializer_list<std::string_view> allowed, Who otherwise)
{
    if (!at) return otherwise;
    const auto i = at.one_of(allowed);
    if (!i) return otherwise;
    const std::string_view name = *(allowed.begin() + *i);
    return name == "player" ? Who::player : name == "enemy" ? Who::enemy : name == "rolled" ? Who::rolled : name == "both" ? Who::both : Who::nobody;
}

At read_at(const Place& place, const Board& board)
{
    const auto at = parse_at(board, place.string());
    if (!at) place.fault("AR-BRD-1"_rule, "no hex of the board; \"{}\" is its middle", {label(board, board.middle())});
    return at.value_or(board.middle());
}

Direction read_facing(const Place& place, const Board& board, Side side)
{
    if (!place) return Board::forward(side);
    const auto d = parse_side(board.grid, place.string());
    if (!d) place.fault("AR-BRD-3"_rule, "n, ne, se, s, sw or nw is expected");
    return d.value_or(Board::forward(side));
}

// A map as text: a line a row from the enemy's edge down, a symbol a column; "-" where there is no hex.
void read_map(const Place& place, Scenario& s)
{
    const std::string text = place.string();
    std::vector<std::vector<std::string_view>> rows;
    for (const std::string_view line : split(text, '\n'))
        if (!trim(line).empty()) rows.push_back(words(line));
    if (rows.size() != s.board.grid.rows) {
        place.fault("AR-BRD-1"_rule, "the map has {} rows; {} are expected",
                    {static_cast<std::int64_t>(rows.size()), std::int64_t{s.board.grid.rows}});
        return;
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].size() != s.board.grid.columns) {
            place.fault("AR-BRD-1"_rule, "row {} has {} symbols; {} are expected, parted by blanks",
                        {static_cast<std::int64_t>(r + 1), static_cast<std::int64_t>(rows[r].size()), std::int64_t{s.board.grid.columns}});
            continue;
        }
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const std::string_view symbol = rows[r][c];
            const auto at = static_cast<At>(c * s.board.grid.rows + r);
            const bool hex = s.board.grid.contains(s.board.grid.hex(at));
            const auto terrain = symbol.size() == 1 ? terrain_of(symbol[0]) : std::nullopt;
            if (hex ? !terrain.has_value() : symbol != "-")
                place.fault("AR-BRD-2"_rule, "row {}, column {}: \"{}\" is no terrain; {} are", {static_cast<std::int64_t>(r + 1),
                            static_cast<std::int64_t>(c + 1), std::string(symbol), std::string(hex ? symbols : "-")});
            else if (hex)
                s.ground[at] = *terrain;
        }
    }
}

void read_drawn(const Place& place, Scenario& s)
{
    if (const Place map = place.optional("map")) {
        s.drawn = true;
        read_map(map, s);
    }
    const auto drawn_only = [&](std::string_view name) {
        const Place at = place.optional(name);
        if (at && !s.drawn) at.fault("AR-BRD-5"_rule, "only a drawn map has this");
        return at;
    };
    if (const Place at = drawn_only("defences"))
        for (const Place& item : at.items(0, 60)) s.defences.insert(read_at(item, s.board));
    if (const Place at = drawn_only("prizes"))
        for (const Place& item : at.items(1, 3)) s.prizes.push_back(read_at(item, s.board));
    if (const Place at = drawn_only("lair")) s.lair = read_at(at, s.board);
    if (const Place at = drawn_only("objectives"))
        for (const Place& item : at.items(1, 3)) {
            item.only({"hexes", "holder"});
            Scenario::Goal goal;
            goal.holder = read_who(item.optional("holder"), {"player", "enemy", "nobody"}, Who::nobody);
            for (const Place& hex : item.required("hexes").items(1, 12)) goal.hexes.insert(read_at(hex, s.board));
            s.goals.push_back(goal);
        }
    if (!s.drawn) return;
    const std::size_t due = s.kind == Kind::treasure_raid ? 3 : s.kind == Kind::seize_magic_item ? 1 : 0;
    if (s.prizes.size() != due)
        place.optional("map").fault("AR-SCN-19"_rule, "the scenario has {} pieces to seize; the map draws {}",
                                    {static_cast<std::int64_t>(due), static_cast<std::int64_t>(s.prizes.size())});
    if ((s.kind == Kind::dragons_lair) != (s.lair != nowhere))
        place.optional("map").fault("AR-SCN-23"_rule, "a lair is drawn in a Dragon's lair, and only there");
}

void read_side(const Place& place, Side side, Scenario& s)
{
    place.only({"army", "npc", "stance", "placed"});
    s.armies[side] = read_army(place.required("army"), s.numbers, side, s.points);
    s.npc[side] = place.optional("npc").boolean(false);
    const Place stance = place.optional("stance");
    s.stances[side] = stance.choice(Stance::attack, "AR-SCN-1"_rule);
    if (stance && s.generated) stance.fault("AR-SCN-1"_rule, "stances are chosen where the scenario is generated");
    const Place placed = place.optional("placed");
    if (!placed) return;
    if (s.generated) placed.fault("AR-SCN-8"_rule, "units are deployed where the scenario is generated");
    std::vector<std::uint8_t> set;
    for (const Place& item : placed.items(1, most_units)) {
        item.only({"unit", "at", "facing", "damage", "disorganized", "leads"});
        Placed p;
        p.side = side;
        const auto most = static_cast<std::int64_t>(s.armies[side].units.size());
        p.unit = static_cast<std::uint8_t>(item.required("unit").integer(1, std::max<std::int64_t>(most, 1), 1, "AR-PTS-1"_rule) - 1);
        p.at = read_at(item.required("at"), s.board);
        p.facing = read_facing(item.optional("facing"), s.board, side);
        p.damage = static_cast<std::uint8_t>(item.optional("damage").integer(0, 3, 0, "AR-UNIT-2"_rule));
        p.disorganized = item.optional("disorganized").boolean(false);
        p.leads = item.optional("leads").boolean(false);
        if (std::find(set.begin(), set.end(), p.unit) != set.end())
            item.optional("unit").fault("AR-BRD-4"_rule, "the unit is set twice");
        set.push_back(p.unit);
        s.placed.push_back(p);
    }
}

// Who stands where: one unit a hex, a leader on a troop unit, on ground that it may stand on.
void check_placed(const Place& place, const Scenario& s)
{
    Open open;
    open.ground = s.ground;
    const Position p{s, open};
    const auto type = [&](const Placed& u) { return s.armies[u.side].units[u.unit].type; };
    for (std::size_t i = 0; i < s.placed.size(); ++i) {
        const Placed& one = s.placed[i];
        if (one.unit >= s.armies[one.side].units.size()) continue;
        Unit unit;
        unit.type = type(one);
        unit.in_boat = unit.ground() && s.ground[one.at] == Terrain::water;
        bool finds_led = false;
        for (std::size_t k = 0; k < s.placed.size(); ++k) {
            const Placed& two = s.placed[k];
            if (i == k || two.at != one.at) continue;
            if (one.leads == two.leads)
                place.fault("AR-BRD-4"_rule, "two units are set on {}", {label(s.board, one.at)});
            const Breed& breed = breeds[type(two)];
            finds_led = finds_led || (one.leads && two.side == one.side && breed.kind == Class::troop &&
                                      breed.medium != Medium::water && type(two) != Type::baggage);
        }
        if (one.leads && (!finds_led || !unit.character()))
            place.fault("AR-UNIT-3"_rule, "nobody is led on {}", {label(s.board, one.at)});
        if (unit.character() && one.damage > 0) place.fault("AR-UNIT-2"_rule, "a character has no damage to carry");
        if (!one.leads && !can_start(p, unit, one.at))
            place.fault("AR-BRD-2"_rule, "the unit cannot stand on {}", {label(s.board, one.at)});
        if (one.at == s.lair) place.fault("AR-BRD-4"_rule, "the Dragon sits on {}", {label(s.board, one.at)});
    }
}

// Who starts disorganized by the scenario itself; the field has to say the same, or who where one army is.
void read_surprise(const Place& place, Scenario& s)
{
    const Place said = place.optional("surprised");
    const auto must_be = [&](Who who, Clause clause) {
        if (said && s.surprised != who) said.fault(clause, "the scenario itself says who starts disorganized");
        s.surprised = who;
    };
    const Who defends = s.defender == Side::player ? Who::player : Who::enemy;
    const Who attacks = s.defender == Side::player ? Who::enemy : Who::player;
    const bool one = s.surprised == Who::player || s.surprised == Who::enemy;
    switch (s.kind) {
        case Kind::surprise_encounter: return must_be(Who::both, "AR-SCN-10"_rule);
        case Kind::surprise_assault: return must_be(defends, "AR-SCN-11"_rule);
        case Kind::trap: return must_be(attacks, "AR-SCN-14"_rule);
        case Kind::surprise_attack:
            if (!one) place.fault("AR-SCN-10"_rule, "one army is surprised in a Surprise attack: the field surprised says which");
            return;
        case Kind::ambush:
            if (!one) place.fault("AR-SCN-12"_rule, "one army is surprised in an Ambush: the field surprised says which");
            return;
        default: return;
    }
}

void read_course(const Place& place, Scenario& s)
{
    s.first = read_who(place.optional("first"), {"player", "enemy", "rolled"}, Who::rolled);
    s.surprised = read_who(place.optional("surprised"), {"player", "enemy", "both", "nobody"}, Who::nobody);
    const Place defender = place.optional("defender");
    if (has_defender(s.kind) && !defender && !s.generated)
        place.fault("AR-SCN-8"_rule, "the scenario has a defender: the field defender is missing");
    if (defender && (!has_defender(s.kind) || s.generated))
        defender.fault("AR-SCN-8"_rule, "the scenario has no defender to name");
    s.defender = read_who(defender, {"player", "enemy"}, Who::enemy) == Who::player ? Side::player : Side::enemy;
    const Who leads = s.defender == Side::player ? Who::player : Who::enemy;
    if (s.kind == Kind::trap && !s.generated && s.first != leads)
        place.fault("AR-SCN-14"_rule, "the defender of a Trap has surprised the other: it moves first");
    if (!s.generated) read_surprise(place, s);
    for (const std::string_view name : {"first", "surprised"})
        if (s.generated && place.has(name)) place.optional(name).fault("AR-SCN-5"_rule, "scouting decides this where the scenario is generated");
}

void fill_lore(Scenario& s)
{
    for (const Spell spell : every<Spell>()) {
        const SpellRow& row = spells[spell];
        s.lore.push_back({spell, row.deck, s.numbers.costs[spell], std::string(name_of(spell)), std::string(row.title)});
    }
    for (const Side side : both_sides)
        for (const LoreCard& card : s.armies[side].deity_deck)
            if (s.lore.size() < 64) s.lore.push_back(card);
    for (std::size_t i = 0; i < s.lore.size(); ++i) s.lore_of[static_cast<std::size_t>(s.lore[i].deck)] |= std::uint64_t{1} << i;
    const std::size_t copies = s.numbers.deck.size();
    s.all_copies = copies >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << copies) - 1;
}

void fill_names(Scenario& s)
{
    for (const Side side : both_sides)
        for (const Enrolled& u : s.armies[side].units)
            if (std::find(s.names.begin(), s.names.end(), u.name) == s.names.end()) s.names.push_back(u.name);
    s.names.push_back("Dragon");
    s.sides = {s.armies[Side::player].title, s.armies[Side::enemy].title};
    if (s.sides[0] == s.sides[1]) s.sides = {cat(s.sides[0], " (player)"), cat(s.sides[1], " (enemy)")};
    s.seats = {{"player", 0, false}, {"enemy", 1, false}};
}

}  // namespace

const std::string& Scenario::side_name(Side side) const
{
    static const std::string wild = "the wild";
    return side == Side::wild ? wild : sides[static_cast<std::size_t>(side)];
}

bool has_defender(Kind kind)
{
    return kind == Kind::assault || kind == Kind::siege || kind == Kind::surprise_assault || kind == Kind::trap ||
           kind == Kind::river_crossing || kind == Kind::urban_assault || kind == Kind::amphibious_landing;
}

std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers, Problems& problems)
{
    const Place place(document, problems);
    place.only({"title", "teaches", "about", "board", "numbers", "kind", "points", "map", "land", "defences", "prizes", "lair",
                "objectives", "first", "surprised", "defender", "player", "enemy"});
    auto scenario = std::make_shared<Scenario>();
    Scenario& s = *scenario;
    s.title = place.required("title").name(80);
    s.teaches = place.required("teaches").string();
    place.optional("about").string();
    if (const Place set = place.optional("numbers")) set.one_of({"assumed", "tuned"});
    const Document chosen = chosen_numbers(document, numbers);
    s.hash = content_hash(whole_scenario(document), chosen);
    s.numbers = read_numbers(Place(chosen, problems));
    if (const Place board = place.optional("board"))
        if (board.one_of({"standard", "large"}, "AR-BRD-1"_rule).value_or(0) == 1) s.board = Board(true);
    s.points = static_cast<int>(place.optional("points").integer(10, 200, 80, "AR-PTS-1"_rule));
    const Place kind = place.required("kind");
    s.generated = kind.is(Document::Kind::string) && kind.string() == "generated";
    if (!s.generated) s.kind = kind.choice(Kind::pitched_battle, "AR-SCN-6"_rule);
    if (const Place land = place.optional("land")) s.bare = land.one_of({"rolled", "none"}, "AR-BRD-5"_rule).value_or(0) == 1;
    read_drawn(place, s);
    if (s.generated && s.drawn) place.optional("map").fault("AR-BRD-5"_rule, "the land is rolled where the scenario is generated");
    read_side(place.required("player"), Side::player, s);
    read_side(place.required("enemy"), Side::enemy, s);
    read_course(place, s);
    if (refused(problems)) return nullptr;
    fill_lore(s);
    fill_names(s);
    check_placed(place, s);
    if (refused(problems)) return nullptr;
    return scenario;
}

Document chosen_numbers(const Document& document, const Document& numbers)
{
    const Document* set = document.find("numbers");
    return set && set->string == "tuned" ? overlaid(numbers, "tuned") : numbers;
}

Document whole_scenario(const Document& document)
{
    Document whole = document;
    std::erase_if(whole.fields, [](const auto& field) { return field.first == "numbers"; });
    Problems unread;
    const auto write_out = [&](Document& at, std::string_view folder) {
        if (at.kind != Document::Kind::string) return;
        if (auto file = parse_document(embedded(cat("data/arcadia/", folder, "/", at.string, ".json")), unread)) at = *std::move(file);
    };
    for (auto& [name, value] : whole.fields) {
        if (name != "player" && name != "enemy") continue;
        for (auto& [inner, army] : value.fields) {
            if (inner != "army") continue;
            write_out(army, "armies");
            for (auto& [field, deck] : army.fields)
                if (field == "deity-deck") write_out(deck, "decks");
        }
    }
    return whole;
}

}  // namespace montjoy::arcadia
