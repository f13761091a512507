#include "systems/arcadia/army.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"
#include "systems/arcadia/tables.hpp"

namespace montjoy::arcadia {
namespace {

constexpr std::string_view folder = "data/arcadia/armies/";

/// Attributes that an army list may add to a type that lacks them.  AR-UNIT-1
Attributes read_attributes(const Place& place, const Numbers& numbers, Type type)
{
    Attributes all = breeds[type].attributes;
    if (!place) return all;
    for (const Place& item : place.items(0, 8)) {
        std::vector<std::string_view> names;
        for (const Attribute a : every<Attribute>())
            if (numbers.added[a] > 0) names.push_back(name_of(a));
        const auto i = item.one_of(names, "AR-UNIT-1"_rule);
        if (!i) continue;
        const Attribute a = *named<Attribute>(names[*i]);
        if (all & with(a))
            item.fault("AR-UNIT-1"_rule, "{} have {} already", {std::string(breeds[type].title), std::string(name_of(a))});
        else if (a == Attribute::lurk && breeds[type].medium != Medium::foot && breeds[type].medium != Medium::mounted)
            item.fault("AR-UNIT-1"_rule, "only ground units lurk");
        all |= with(a);
    }
    return all;
}

Lore read_lore(const Place& row, Type type, Attributes attributes, Side side, bool other_role)
{
    const Place at = row.optional("lore");
    if (!(attributes & with(Attribute::lore))) {
        if (at) at.fault("AR-UNIT-1"_rule, "a unit without Lore has no deck");
        return Lore::none;
    }
    const Lore of_role = side == Side::enemy ? Lore::other_enemy : Lore::other_player;
    if (type == Type::deity) {
        if (at) at.fault("AR-UNIT-4"_rule, "a Deity's deck is that of its role: the army's deity-deck");
        return other_role ? of_role : Lore::fire;
    }
    const Lore own = breeds[type].lore;
    if (!at) {
        if (own == Lore::none) row.fault("AR-UNIT-1"_rule, "added Lore needs the field lore: its deck");
        return own == Lore::none ? Lore::warrior : own;
    }
    const auto deck = at.one_of({"warrior", "stealth", "sorcery", "priest", "fire"}, "AR-TURN-5"_rule);
    return deck ? static_cast<Lore>(*deck) : Lore::warrior;
}

std::size_t read_unit(const Place& row, const Numbers& numbers, Side side, Army& army)
{
    row.only({"id", "name", "type", "quality", "count", "attributes", "lore", "price", "veteran"});
    Enrolled unit;
    unit.type = row.required("type").choice(Type::swords, "AR-UNIT-4"_rule);
    unit.quality = row.optional("quality").choice(Quality::ordinary, "AR-UNIT-1"_rule);
    unit.attributes = read_attributes(row.optional("attributes"), numbers, unit.type);
    unit.lore = read_lore(row, unit.type, unit.attributes, side, !army.deity_deck.empty());
    unit.price = static_cast<std::uint8_t>(price_of(numbers, unit.type, unit.quality, unit.attributes));
    unit.id = row.has("id") ? row.required("id").name(30) : std::string(name_of(unit.type));
    for (const Enrolled& each : army.units)
        if (each.id == unit.id && each.type != unit.type) {
            (row.has("id") ? row.required("id") : row).fault("AR-PTS-5"_rule, "the name {} is used twice", {unit.id});
            break;
        }
    unit.name = row.has("name") ? row.required("name").name(30) : std::string(breeds[unit.type].title);
    unit.veteran = static_cast<std::uint16_t>(row.optional("veteran").integer(0, 999, 0));
    if (const Place price = row.optional("price")) {
        const Fraction said = price.fraction(0, 100, Fraction(unit.price, 2), "AR-PTS-1"_rule);
        if (said * 2 != Fraction(unit.price))
            price.fault("AR-PTS-1"_rule, "{} stands here; it comes to {}", {to_decimal(said), halves_text(unit.price)});
    }
    const auto count = static_cast<std::size_t>(row.optional("count").integer(1, most_units, 1));
    for (std::size_t i = 0; i < count && army.units.size() < most_units; ++i) army.units.push_back(unit);
    return count;
}

void read_commander(const Place& place, Army& army)
{
    const Place allowed = place.optional("commanders");
    if (allowed)
        for (const Place& item : allowed.items(0, 40)) {
            army.commanders.push_back(item.name(30));
            const bool known = std::any_of(army.units.begin(), army.units.end(),
                                           [&](const Enrolled& u) { return u.id == army.commanders.back(); });
            if (!known && !army.units.empty()) item.fault("AR-PTS-5"_rule, "no unit of the list has the id {}", {army.commanders.back()});
        }
    const Place at = place.optional("commander");
    if (!at || at.is_null()) return;
    at.only({"unit", "grade"});
    if (!at.is(Document::Kind::object)) return;
    army.grade = at.required("grade").choice(Grade::average, "AR-PTS-5"_rule);
    const std::string id = at.required("unit").name(30);
    if (!id.empty() && std::find(army.commanders.begin(), army.commanders.end(), id) == army.commanders.end())
        at.optional("unit").fault("AR-PTS-5"_rule, "{} may not command; the list allows {}",
                                  {id, army.commanders.empty() ? std::string("nobody") : join(army.commanders, ", ")});
    for (Enrolled& unit : army.units)
        if (unit.id == id) {
            unit.commander = true;
            break;
        }
}

void read_deity_deck(const Place& place, Side side, Army& army)
{
    place.only({"role", "cards", "about", "basis"});
    place.optional("about").string();
    place.optional("basis").string();
    army.deity_role = place.required("role").name(20);
    const auto rows = place.required("cards").items(8, 10);
    for (const Place& row : rows) {
        row.only({"title", "form", "cost"});
        LoreCard card;
        card.spell = row.required("form").choice(Spell::fire_bolt, "AR-CARD-4"_rule);
        card.title = row.required("title").name(30);
        card.cost = static_cast<std::uint8_t>(row.required("cost").integer(0, 10, 1, "AR-CARD-4"_rule));
        card.deck = side == Side::enemy ? Lore::other_enemy : Lore::other_player;
        for (const char c : card.title)
            card.id += c == ' ' ? '-' : c == '\'' ? '.' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        std::erase(card.id, '.');
        army.deity_deck.push_back(card);
    }
}

void read_list(const Place& place, const Numbers& numbers, Side side, int points, Army& army)
{
    place.only({"title", "about", "reputation", "castle", "units", "commanders", "commander", "deity-deck", "campaign"});
    army.title = place.required("title").name(40);
    army.about = place.optional("about").string();
    army.reputation = place.has("reputation") ? place.required("reputation").choice(Reputation::unset, "AR-SCN-1"_rule)
                                              : Reputation::unset;
    army.castle = place.optional("castle").boolean(false);
    if (const Place deck = place.optional("deity-deck")) {
        Problems unread;
        std::optional<Document> file;
        if (deck.is(Document::Kind::string)) {
            file = parse_document(embedded(cat("data/arcadia/decks/", deck.string(), ".json")), unread);
            if (!file) deck.fault("AR-CARD-4"_rule, "no deck file goes by this name");
        }
        if (file) {
            Problems inner;
            read_deity_deck(Place(*file, inner), side, army);
            for (const Problem& p : inner) deck.fault(p.message.clause, p.message.text, p.message.arguments);
        } else if (!deck.is(Document::Kind::string)) {
            read_deity_deck(deck, side, army);
        }
    }
    if (const Place campaign = place.optional("campaign")) {
        campaign.only({"battles", "won"});
        army.battles = campaign.optional("battles").integer(0, 9999, 0);
        army.won = campaign.optional("won").integer(0, 9999, 0);
    }
    std::size_t units = 0;
    for (const Place& row : place.required("units").items(1, most_units)) units += read_unit(row, numbers, side, army);
    if (units > most_units)
        place.optional("units").fault("AR-PTS-1"_rule, "the army has {} units; {} is the most",
                                      {static_cast<std::int64_t>(units), std::int64_t{most_units}});
    read_commander(place, army);
    const int has = army.half_points();
    if (has > 2 * points)
        place.optional("units").fault("AR-PTS-1"_rule, "the army has {} points; {} are allowed",
                                      {halves_text(has), std::int64_t{points}});
    else if (has < 2 * points)
        place.warn("AR-PTS-1"_rule, "the army has {} points of {}", {halves_text(has), std::int64_t{points}});
}

}  // namespace

int Army::half_points() const
{
    int sum = 0;
    for (const Enrolled& unit : units) sum += unit.price;
    return sum;
}

int price_of(const Numbers& numbers, Type type, Quality quality, Attributes attributes)
{
    int price = numbers.types[type].price;
    for (const Attribute a : every<Attribute>())
        if (attributes & ~breeds[type].attributes & with(a)) price += numbers.added[a];
    const int percent = quality == Quality::superior ? numbers.superior : quality == Quality::inferior ? numbers.inferior : 100;
    return (price * percent + 50) / 100;
}

std::string halves_text(int half_points)
{
    return cat(half_points / 2, half_points % 2 != 0 ? ".5" : "");
}

std::string quarters_text(int quarters)
{
    constexpr std::array<std::string_view, 4> part{"", ".25", ".5", ".75"};
    const int size = quarters < 0 ? -quarters : quarters;
    return cat(quarters < 0 ? "-" : "", size / 4, part[static_cast<std::size_t>(size % 4)]);
}

Army read_army(const Place& place, const Numbers& numbers, Side side, int points)
{
    Army army;
    if (!place.is(Document::Kind::string)) {
        if (place) read_list(place, numbers, side, points, army);
        return army;
    }
    const auto i = place.one_of(published_armies(), "AR-PTS-1"_rule);
    if (!i) return army;
    Problems inner;
    const auto file = parse_document(embedded(cat(folder, published_armies()[*i], ".json")), inner);
    if (file) read_list(Place(*file, inner), numbers, side, points, army);
    for (const Problem& p : inner)
        if (!p.warning) place.fault(p.message.clause, p.message.text, p.message.arguments);
    return army;
}

std::vector<std::string_view> published_armies()
{
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embedded_files())
        if (file.path.starts_with(folder)) {
            std::string_view name = file.path.substr(folder.size());
            names.push_back(name.substr(0, name.size() - 5));  // ".json"
        }
    return names;
}

std::string army_json(const Army& army)
{
    Writer w;
    w.open().field("title", army.title);
    if (!army.about.empty()) w.field("about", army.about);
    if (army.reputation != Reputation::unset) w.field("reputation", name_of(army.reputation));
    w.field("castle", army.castle);
    if (!army.deity_deck.empty()) {
        w.key("deity-deck").open().field("role", army.deity_role).key("cards").open_list();
        for (const LoreCard& c : army.deity_deck)
            w.open().field("title", c.title).field("form", name_of(c.spell)).field("cost", c.cost).close();
        w.close_list().close();
    }
    w.key("commanders").open_list();
    for (const auto& id : army.commanders) w.value(id);
    w.close_list();
    for (const Enrolled& u : army.units)
        if (u.commander) w.key("commander").open().field("unit", u.id).field("grade", name_of(army.grade)).close();
    w.key("units").open_list();
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        const Enrolled& u = army.units[i];
        w.open().field("id", u.id).field("name", u.name).field("type", name_of(u.type)).field("quality", name_of(u.quality));
        const Attributes added = u.attributes & ~breeds[u.type].attributes;
        if (added != 0) {
            w.key("attributes").open_list();
            for (const Attribute a : every<Attribute>())
                if (added & with(a)) w.value(name_of(a));
            w.close_list();
        }
        if (u.lore != Lore::none && u.type != Type::deity && u.lore != breeds[u.type].lore) w.field("lore", name_of(u.lore));
        if (u.veteran > 0) w.field("veteran", u.veteran);
        w.close();
    }
    w.close_list();
    if (army.battles > 0) w.key("campaign").open().field("battles", army.battles).field("won", army.won).close();
    return w.close().text();
}

}  // namespace montjoy::arcadia
