#include "systems/arcadia/numbers.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/text.hpp"

namespace montjoy::arcadia {
namespace {

int whole(const Place& at, std::string_view name, int low, int high, int otherwise)
{
    return static_cast<int>(at.required(name).integer(low, high, otherwise));
}

/// A price in half points.
std::uint8_t halves(const Place& at, Fraction low, Clause clause)
{
    const Fraction price = at.fraction(low, 30, low, clause);
    if (at && (price * 2).denominator() != 1) at.fault(clause, "prices are whole or half points");
    return static_cast<std::uint8_t>((price * 2).floor());
}

void read_types(const Place& place, Numbers& numbers)
{
    for (const Type type : every<Type>()) {
        const Place row = place.required(name_of(type));
        row.only({"cf", "move", "range", "price", "basis"});
        row.optional("basis").string();
        Figures& f = numbers.types[type];
        const auto cf = row.required("cf").items(2, 2);
        if (cf.size() == 2) {
            f.foot = static_cast<std::int8_t>(cf[0].integer(1, 5, 1, "AR-UNIT-4"_rule));
            f.mounted = static_cast<std::int8_t>(cf[1].integer(1, 5, 1, "AR-UNIT-4"_rule));
        }
        f.move = static_cast<std::int8_t>(row.required("move").integer(1, 4, 1, "AR-UNIT-4"_rule));
        f.range = static_cast<std::int8_t>(row.required("range").integer(0, 6, 0, "AR-UNIT-4"_rule));
        f.price = halves(row.required("price"), Fraction(1, 2), "AR-UNIT-4"_rule);
    }
    for (const auto& [name, row] : place.fields())
        if (!named<Type>(name)) row.fault("AR-UNIT-4"_rule, "no unit type goes by this name");
}

void read_deck(const Place& place, Numbers& numbers)
{
    for (const Card card : every<Card>())
        for (const Place& omen : place.required(name_of(card)).items(0, 20))
            numbers.deck.push_back({card, omen.choice(Omen::none, "AR-CARD-1"_rule)});
    for (const auto& [name, row] : place.fields())
        if (!named<Card>(name)) row.fault("AR-CARD-1"_rule, "no command card goes by this name");
    if (place && (numbers.deck.size() > 64 || numbers.deck.size() < 20)) {
        place.fault("AR-CARD-1"_rule, "the deck has {} cards; 20 to 64 are allowed",
                    {static_cast<std::int64_t>(numbers.deck.size())});
        numbers.deck.resize(64);
    }
}

void read_added(const Place& place, Numbers& numbers)
{
    constexpr std::array attributes{Attribute::drilled, Attribute::woodsman, Attribute::night_vision, Attribute::charge,
                                    Attribute::evade,   Attribute::lurk,     Attribute::lore,         Attribute::ranged};
    place.only({"drilled", "woodsman", "night-vision", "charge", "evade", "lurk", "lore", "ranged", "range"});
    for (const Attribute a : attributes)
        numbers.added[a] = halves(place.required(name_of(a)), Fraction(1, 2), "AR-UNIT-1"_rule);
    numbers.added_range = whole(place, "range", 1, 6, 2);
}

void read_tactical(const Place& place, Numbers& n)
{
    place.only({"flank", "hurt", "demoralized", "uphill", "led", "bad-going", "in-river", "cover",
                "fortification", "castle", "defences", "charge", "shield-wall", "inspire", "ranged-plus",
                "loose", "item"});
    const auto factor = [&](std::string_view name, int& value) { value = whole(place, name, -9, 9, value); };
    factor("flank", n.flank), factor("hurt", n.hurt), factor("demoralized", n.demoralized);
    factor("uphill", n.uphill), factor("led", n.led), factor("bad-going", n.bad_going);
    factor("in-river", n.in_river), factor("cover", n.cover), factor("fortification", n.fortification);
    factor("castle", n.castle), factor("defences", n.defences), factor("charge", n.charge);
    factor("shield-wall", n.shield_wall), factor("inspire", n.inspire), factor("ranged-plus", n.ranged_plus);
    factor("loose", n.loose), factor("item", n.item);
}

void read_play(const Place& place, Numbers& n)
{
    place.only({"turns", "token-store", "tokens", "weather", "night-turns", "held-back", "brought",
                "paladin-resists", "cleric-resists", "driven-off-percent"});
    n.turns = whole(place, "turns", 1, 200, n.turns);
    n.token_store = whole(place, "token-store", 1, 99, n.token_store);
    const auto tokens = place.required("tokens").items(6, 6);
    for (std::size_t i = 0; i < tokens.size() && i < 6; ++i)
        n.tokens[i] = static_cast<std::uint8_t>(tokens[i].integer(0, 10, 1, "AR-CARD-4"_rule));
    n.weather = whole(place, "weather", 0, 9, n.weather);
    n.night_turns = whole(place, "night-turns", 0, 30, n.night_turns);
    n.held_back = whole(place, "held-back", 0, 20, n.held_back);
    n.brought = whole(place, "brought", 0, 20, n.brought);
    n.paladin_resists = whole(place, "paladin-resists", 1, 7, n.paladin_resists);
    n.cleric_resists = whole(place, "cleric-resists", 1, 7, n.cleric_resists);
    n.driven_off_percent = whole(place, "driven-off-percent", 0, 100, n.driven_off_percent);
}

void read_scenarios(const Place& place, Numbers& n)
{
    place.only({"crossing-percent", "landing-percent", "chest", "chest-home", "magic-item", "siege", "field-defences",
                "infiltrators", "lair-reach"});
    n.crossing_percent = whole(place, "crossing-percent", 0, 100, n.crossing_percent);
    if (const Place landing = place.optional("landing-percent"))
        n.landing_percent = static_cast<int>(landing.integer(0, 100, 0, "AR-SCN-18"_rule));
    n.chest = whole(place, "chest", 0, 40, n.chest);
    n.chest_home = whole(place, "chest-home", 0, 40, n.chest_home);
    n.magic_item = whole(place, "magic-item", 0, 40, n.magic_item);
    n.siege = whole(place, "siege", 1, 7, n.siege);
    n.field_defences = whole(place, "field-defences", 0, 12, n.field_defences);
    n.infiltrators = whole(place, "infiltrators", 0, 12, n.infiltrators);
    n.lair_reach = whole(place, "lair-reach", 0, 6, n.lair_reach);
}

void lay_over(Document& base, const Document& top)
{
    if (base.kind != Document::Kind::object || top.kind != Document::Kind::object) {
        base = top;
        return;
    }
    for (const auto& [name, value] : top.fields) {
        const auto at = std::find_if(base.fields.begin(), base.fields.end(),
                                     [&n = name](const auto& field) { return field.first == n; });
        if (at == base.fields.end())
            base.fields.emplace_back(name, value);
        else
            lay_over(at->second, value);
    }
}

}  // namespace

Numbers read_numbers(const Place& place)
{
    Numbers numbers;
    place.only({"basis", "about", "types", "quality", "added", "play", "tactical", "scenarios", "deck", "lore"});
    place.optional("basis").string();
    place.optional("about").string();
    read_types(place.required("types"), numbers);
    const Place quality = place.required("quality");
    quality.only({"superior-percent", "inferior-percent"});
    numbers.superior = whole(quality, "superior-percent", 100, 300, 140);
    numbers.inferior = whole(quality, "inferior-percent", 10, 100, 75);
    read_added(place.required("added"), numbers);
    read_play(place.required("play"), numbers);
    read_tactical(place.required("tactical"), numbers);
    read_scenarios(place.required("scenarios"), numbers);
    read_deck(place.required("deck"), numbers);
    const Place lore = place.required("lore");
    for (const Spell spell : every<Spell>())
        numbers.costs[spell] = static_cast<std::uint8_t>(lore.required(name_of(spell)).integer(0, 10, 1, "AR-CARD-4"_rule));
    for (const auto& [name, row] : lore.fields())
        if (!named<Spell>(name)) row.fault("AR-CARD-4"_rule, "no lore card goes by this name");
    return numbers;
}

Document overlaid(const Document& numbers, std::string_view name)
{
    Document all = numbers;
    Problems none;
    if (const auto top = parse_document(embedded(cat("data/arcadia/", name, ".json")), none)) lay_over(all, *top);
    return all;
}

}  // namespace montjoy::arcadia
