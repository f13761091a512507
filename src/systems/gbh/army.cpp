#include "systems/gbh/army.hpp"

#include <algorithm>
#include <map>

#include "base/bounded.hpp"
#include "base/text.hpp"


namespace montjoy::gbh {
namespace {

constexpr std::array<Clause, 16> type_clauses{
    "GH-UNIT-1"_rule,  "GH-UNIT-2"_rule,  "GH-UNIT-3"_rule,  "GH-UNIT-4"_rule, "GH-UNIT-5"_rule,  "GH-UNIT-6"_rule,
    "GH-UNIT-7"_rule,  "GH-UNIT-8"_rule,  "GH-UNIT-9"_rule,  "GH-UNIT-10"_rule, "GH-UNIT-11"_rule, "GH-UNIT-12"_rule,
    "GH-UNIT-13"_rule, "GH-UNIT-14"_rule, "GH-UNIT-15"_rule, "GH-UNIT-16"_rule};

Clause clause_of(Type type) { return type_clauses[static_cast<std::size_t>(type)]; }

std::string word(Type type) { return std::string(montjoy::name_of(type)); }
std::string word(Weapon weapon) { return std::string(montjoy::name_of(weapon)); }

template <class T>
bool is_one_of(T value, std::initializer_list<T> values)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// Irregulars of the Dwarfs count as heavy Infantry.  GH-UNIT-18
bool equips_as_infantry(const Enlisted& e)
{
    return e.type == Type::infantry || (e.type == Type::irregulars && e.race == Race::dwarfs);
}

bool is_heavy(Armour armour) { return armour >= Armour::ac3; }

int lowest_level(Type type) { return type == Type::infantry || type == Type::cavalry ? 3 : 1; }

void check_weapon(const Enlisted& e, Weapon weapon, const Place& at)
{
    const auto refuse = [&] { at.fault(clause_of(e.type), "{} do not carry {}", {word(e.type), word(weapon)}); };
    switch (e.type) {
        case Type::irregulars:
            if (!equips_as_infantry(e) && !is_one_of(weapon, {Weapon::spears, Weapon::bows, Weapon::slings, Weapon::maces}))
                refuse();
            break;
        case Type::infantry: break;
        case Type::cavalry:
            if (weapons[weapon].two_handed && !is_missile(weapon)) refuse();
            break;
        case Type::quadrigae:
            if (!is_one_of(weapon, {Weapon::bows, Weapon::javelins})) refuse();
            break;
        default: refuse();
    }
    if (e.race == Race::dwarfs && is_one_of(e.type, {Type::irregulars, Type::infantry}) &&
        !is_one_of(weapon, {Weapon::spears, Weapon::maces, Weapon::crossbows, Weapon::battle_axes, Weapon::war_hammers}))
        at.fault("GH-UNIT-18"_rule, "Dwarfs carry only spears, maces, crossbows, battle-axes and war-hammers, not {}",
                 {word(weapon)});
}

void read_weapons(Enlisted& e, const Place& unit)
{
    const Place list = unit.optional("weapons");
    const auto items = list.items();
    if (items.size() > most_weapons)
        list.fault("GH-UNIT-17"_rule, "a unit has at most three weapons; {} stand here",
                   {static_cast<std::int64_t>(items.size())});
    for (const auto& item : items) {
        const auto weapon = item.choice(Weapon::swords, "GH-WPN-1"_rule);
        if (!item.is(Document::Kind::string) || !named<Weapon>(item.string())) continue;
        check_weapon(e, weapon, item);
        if (weapons[weapon].thrown == 0 && std::find(e.weapons.begin(), e.weapons.end(), weapon) != e.weapons.end())
            item.fault("GH-WPN-3"_rule, "only battle-axes, war-hammers and javelins are carried more than once, not {}",
                       {word(weapon)});
        if (e.weapons.size() < most_weapons) e.weapons.push_back(weapon);
    }
    if (!items.empty()) return;
    if (is_one_of(e.type, {Type::infantry, Type::irregulars, Type::quadrigae}))
        (list ? list : unit).fault(clause_of(e.type), "{} need a weapon", {word(e.type)});
}

void read_armour(Enlisted& e, const Place& unit)
{
    const TypeRow& row = types[e.type];
    e.armour = row.least;
    const Place at = unit.optional("armour");
    e.armour = at.choice(row.least, "GH-ARM-0"_rule);
    const Place where = at ? at : unit;
    const auto refuse = [&](Clause clause, Text text) {
        where.fault(clause, text, {std::string(montjoy::name_of(e.armour))});
    };
    const bool heavy_irregulars = e.type == Type::irregulars && e.race == Race::dwarfs;
    if (is_machine(e.type) || is_creature(e.type)) {
        // They have no race to ask (check_race).
    } else if (e.race == Race::dwarfs && equips_as_infantry(e)) {
        if (!is_heavy(e.armour)) refuse("GH-UNIT-18"_rule, "Dwarfs always wear AC3 or AC4, not {}");
    } else if (e.race == Race::high_orcs && !is_heavy(e.armour)) {
        refuse("GH-UNIT-18"_rule, "High orcs wear AC3 or AC4, not {}");
    } else if (e.race == Race::orcs && is_heavy(e.armour) && e.type == Type::cavalry) {
        refuse("GH-UNIT-18"_rule, "Orcs ride wolves in AC0 to AC2 at any level, not in {}");
    } else if (e.race == Race::orcs && is_heavy(e.armour) && e.level < elite_level) {
        refuse("GH-UNIT-18"_rule, "only Orcs of level 10 or more wear {}");
    }
    if (heavy_irregulars || (e.armour >= row.least && e.armour <= row.most)) return;
    if (row.least == row.most)
        where.fault(clause_of(e.type), "{} wear {}, not {}",
                    {word(e.type), std::string(montjoy::name_of(row.least)), std::string(montjoy::name_of(e.armour))});
    else
        where.fault(clause_of(e.type), "{} wear {} to {}, not {}",
                    {word(e.type), std::string(montjoy::name_of(row.least)), std::string(montjoy::name_of(row.most)),
                     std::string(montjoy::name_of(e.armour))});
}

void read_shield(Enlisted& e, const Place& unit)
{
    const Place at = unit.optional("shield");
    e.shield = at.choice(Shield::none, "GH-SHD-4"_rule);
    if (e.shield == Shield::none) return;
    if (!equips_as_infantry(e) && e.type != Type::cavalry) {
        at.fault("GH-SHD-4"_rule, "only Infantry and Cavalry carry shields, not {}", {word(e.type)});
        return;
    }
    if (e.shield == Shield::full && e.type == Type::cavalry)
        at.fault("GH-SHD-3"_rule, "Cavalry carry no Full shield (see also GH-UNIT-4)");
    if (!e.weapons.empty() && std::all_of(e.weapons.begin(), e.weapons.end(), [](Weapon w) { return weapons[w].two_handed; }))
        at.warn("GH-WPN-10"_rule, "this unit never has the use of its shield: all its weapons take two hands");
}

void check_race(const Enlisted& e, const Place& at)
{
    if (is_machine(e.type) || is_creature(e.type)) {
        if (e.race != Race::men) at.fault("GH-UNIT-18"_rule, "war machines and creatures have no race");
        return;
    }
    const bool mounted = types[e.type].charge_dice > 0;
    switch (e.race) {
        case Race::men: break;
        case Race::hobbits:
            if (e.type != Type::irregulars &&
                !(e.type == Type::infantry && !e.weapons.empty() && e.weapons[0] == Weapon::slings))
                at.fault("GH-UNIT-18"_rule, "Hobbits form only Irregulars and Slingmen");
            break;
        case Race::elves:
            if (e.type == Type::cavalry) at.warn("GH-UNIT-18"_rule, "Elves are not likely to use Cavalry");
            break;
        case Race::dwarfs:
            if (mounted) at.fault("GH-UNIT-18"_rule, "Dwarfs have no mounts: no {}", {word(e.type)});
            break;
        case Race::orcs: break;
        case Race::high_orcs:
            if (e.type != Type::infantry) at.fault("GH-UNIT-18"_rule, "High orcs form only Infantry, not {}", {word(e.type)});
            break;
    }
}

void read_scenario_fields(Enlisted& e, const Place& unit)
{
    if (const Place at = unit.optional("rp"); at)
        e.rp = static_cast<int>(at.integer(1, types[e.type].rp, types[e.type].rp, clause_of(e.type)));
    e.morale = static_cast<int>(unit.optional("morale").integer(-79, 1000, 0, "GH-MOR-2"_rule));
    e.airborne = unit.optional("air").boolean();
    if (e.airborne && !flies(e.type)) unit.optional("air").fault("GH-MON-3"_rule, "{} do not fly", {word(e.type)});
    if (const Place hand = unit.optional("hand"); hand) {
        e.hand = hand.choice(e.weapons.empty() ? Weapon::swords : e.weapons[0], "GH-COM-15"_rule);
        if (std::find(e.weapons.begin(), e.weapons.end(), *e.hand) == e.weapons.end())
            hand.fault("GH-COM-15"_rule, "the unit does not carry {}", {word(*e.hand)});
    }
    if (const Place load = unit.optional("load"); load) {
        e.load = load.choice(Load::rocks, "GH-COM-14"_rule);
        if (e.type != Type::catapult) load.fault("GH-UNIT-12"_rule, "only a catapult is loaded");
    }
    if (const Place facing = unit.optional("facing"); facing) e.facing = facing.string();
    const Place at = unit.optional("at");
    if (at.is(Document::Kind::list)) {
        for (const auto& hex : at.items(1, 100)) e.at.emplace_back(hex, hex.string());
        if (unit.has("count")) unit.optional("count").fault("the places say how many units there are");
        e.count = std::max<int>(1, static_cast<int>(e.at.size()));
    } else if (at) {
        e.at.emplace_back(at, at.string());
    }
}

Enlisted read_entry(const Place& unit, bool in_scenario, const std::vector<std::string>& allows)
{
    Enlisted e(unit);
    if (in_scenario)
        unit.only({"type", "race", "level", "xp", "weapons", "armour", "shield", "number", "count", "rp", "morale", "hand",
                   "load", "air", "facing", "at"});
    else
        unit.only({"type", "race", "level", "xp", "weapons", "armour", "shield", "number", "count"});
    const Place type = unit.required("type");
    e.type = type.choice(Type::infantry, "GH-UNIT-17"_rule);
    if (!type.is(Document::Kind::string) || !named<Type>(type.string())) return e;  // what it may have nobody knows
    e.race = unit.optional("race").choice(Race::men, "GH-UNIT-18"_rule);
    const Place level = is_machine(e.type) ? unit.optional("level") : unit.required("level");
    e.level = static_cast<int>(level.integer(lowest_level(e.type), e.type == Type::irregulars ? 2 : 99,
                                             is_machine(e.type) ? machine_level : lowest_level(e.type), clause_of(e.type)));
    e.xp = static_cast<int>(unit.optional("xp").integer(0, xp_a_level - 1, 0, "GH-XP-1"_rule));
    e.count = static_cast<int>(unit.optional("count").integer(1, 100, 1));
    if (const Place number = unit.optional("number"); number) {
        e.number = static_cast<int>(number.integer(1, 50, 1, "GH-UNIT-17"_rule));
        if (e.count > 1) number.fault("GH-UNIT-17"_rule, "a number names one unit, not {}", {std::int64_t{e.count}});
    }
    read_weapons(e, unit);
    read_armour(e, unit);
    read_shield(e, unit);
    check_race(e, unit.has("race") ? unit.optional("race") : unit);
    if (is_one_of(e.type, {Type::assault_tower, Type::covered_ram}) &&
        std::find(allows.begin(), allows.end(), word(e.type)) == allows.end())
        unit.required("type").fault("GH-SIEGE-5"_rule, "this army list does not allow a {}: name it under \"allows\"",
                                    {word(e.type)});
    if (in_scenario) read_scenario_fields(e, unit);
    return e;
}

}  // namespace

std::vector<Enlisted> read_army(const Place& army, bool in_scenario)
{
    std::vector<Enlisted> entries;
    army.only({"title", "allows", "units"});
    if (army.has("title")) army.optional("title").name(100);
    std::vector<std::string> allows;
    for (const auto& item : army.optional("allows").items(0, 2)) {
        item.one_of({"assault-tower", "covered-ram"}, "GH-SIEGE-5"_rule);
        allows.push_back(item.string());
    }
    for (const auto& unit : army.required("units").items(1, 100)) entries.push_back(read_entry(unit, in_scenario, allows));
    return entries;
}

Kit kit_of(const Enlisted& entry, const Numbers& numbers)
{
    Kit kit;
    kit.type = entry.type;
    kit.race = entry.race;
    kit.armour = entry.armour;
    kit.shield = entry.shield;
    kit.count = static_cast<std::uint8_t>(entry.weapons.size());
    std::copy(entry.weapons.begin(), entry.weapons.end(), kit.weapons.begin());
    kit.label = label_of(kit.type, kit.count > 0 ? std::optional(kit.weapons[0]) : std::nullopt);
    for (std::size_t carried = 0; carried < kit.ep.size(); ++carried) {
        Bounded<Weapon, 3> held;
        for (std::size_t i = 0; i < kit.count; ++i)
            if ((carried >> i & 1) != 0) held.push_back(kit.weapons[i]);
        kit.ep[carried] = static_cast<std::uint16_t>(
            ep_of(numbers, kit.type, {held.begin(), held.end()}, kit.armour, kit.shield));
    }
    return kit;
}

std::vector<std::uint8_t> number_units(const std::vector<Enlisted>& entries, int player)
{
    const auto label = [](const Enlisted& e) {
        return label_of(e.type, e.weapons.empty() ? std::nullopt : std::optional(e.weapons[0]));
    };
    std::map<std::uint8_t, std::vector<int>> used;
    for (const Enlisted& e : entries) {
        if (!e.number) continue;
        auto& numbers = used[label(e)];
        if (std::find(numbers.begin(), numbers.end(), *e.number) != numbers.end())
            e.place.optional("number").fault("GH-UNIT-17"_rule, "the name {} is used twice",
                                             {cat(label_word(label(e)), ' ', player, '.', *e.number)});
        numbers.push_back(*e.number);
    }
    std::vector<std::uint8_t> all;
    for (const Enlisted& e : entries)
        for (int i = 0; i < e.count; ++i) {
            auto& numbers = used[label(e)];
            int number = e.number.value_or(1);
            while (!e.number && std::find(numbers.begin(), numbers.end(), number) != numbers.end()) ++number;
            if (!e.number) numbers.push_back(number);
            all.push_back(static_cast<std::uint8_t>(number));
        }
    return all;
}

void write_entry(Writer& writer, const Kit& kit, int level, int xp, std::optional<int> number)
{
    writer.open().field("type", montjoy::name_of(kit.type));
    if (kit.race != Race::men) writer.field("race", montjoy::name_of(kit.race));
    writer.field("level", level).field("xp", xp);
    if (kit.count > 0) {
        writer.key("weapons").open_list();
        for (std::size_t i = 0; i < kit.count; ++i) writer.value(montjoy::name_of(kit.weapons[i]));
        writer.close_list();
    }
    writer.field("armour", montjoy::name_of(kit.armour));
    if (kit.shield != Shield::none) writer.field("shield", montjoy::name_of(kit.shield));
    if (number) writer.field("number", *number);
    writer.close();
}

}  // namespace montjoy::gbh
