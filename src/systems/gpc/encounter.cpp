#include "systems/gpc/encounter.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy::gpc {
namespace {

void read_tags(const Place& place, FoeKind& foe)
{
    for (const Place& tag : place.optional("tags").items(0, 4)) {
        const auto which =
            tag.one_of({"missile", "mounted", "longspear", "berserker"}, "GP-WHO-3"_rule);
        if (!which) continue;
        bool& flag = *which == 0   ? foe.missile
                     : *which == 1 ? foe.mounted
                     : *which == 2 ? foe.longspear
                                   : foe.berserker;
        if (flag) tag.fault("this tag stands here twice");
        flag = true;
    }
}

FoeKind read_foe(const Place& place, const std::string& id)
{
    FoeKind foe;
    foe.id = id;
    place.only({"name", "skill", "damage", "armour", "shield", "hit_points", "glory", "ransom",
                "tags", "basis"});
    const bool plain =
        !id.empty() && id.size() <= 32 && std::all_of(id.begin(), id.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
    if (!plain) place.fault("a foe's key is written with a to z, 0 to 9 and -");
    const auto number = [&](std::string_view field, int low, int high) {
        return static_cast<int>(place.required(field).integer(low, high, low, "GP-WHO-3"_rule));
    };
    foe.name = place.required("name").name();
    foe.skill = number("skill", 1, 60);
    foe.damage = number("damage", 1, 11);
    foe.armour = number("armour", 0, 40);
    foe.shield = place.required("shield").boolean();
    foe.hit_points = number("hit_points", 1, 200);
    foe.glory = number("glory", 0, 1000);
    foe.ransom = static_cast<int>(place.optional("ransom").integer(0, 1000, 0, "GP-FOE-2"_rule));
    read_tags(place, foe);
    foe.assumed = place.has("basis") && place.optional("basis").one_of({"assumed", "stated"}) == 0;
    return foe;
}

/// Limits in rising order; the last has no end, so that every total finds a foe.
std::vector<Limit> read_limits(const Place& place, const EncounterTable& table, Clause clause)
{
    std::vector<Limit> limits;
    std::vector<std::string_view> names;
    for (const FoeKind& foe : table.foes) names.push_back(foe.id);
    const auto rows = place.items(1, 30);
    int last = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Place& row = rows[i];
        row.only({"up_to", "foe"});
        const auto foe = row.required("foe").one_of(names, clause);
        const bool ends = i + 1 == rows.size();
        if (ends && row.has("up_to"))
            row.optional("up_to").fault(clause,
                                        "the last row holds for every higher total and has no end");
        const int up_to =
            ends ? 1000
                 : static_cast<int>(row.required("up_to").integer(last + 1, 99, last + 1, clause));
        last = up_to;
        limits.push_back({up_to, {static_cast<std::int8_t>(foe.value_or(0))}});
    }
    return limits;
}

void check_charge(const Place& place, const EncounterTable& table)
{
    const auto rows = place.items();
    for (std::size_t i = 0; i < std::min(rows.size(), table.charge.size()); ++i) {
        const FoeKind& foe = table.foe(table.charge[i].foe);
        if (!foe.mounted && !foe.longspear && !foe.berserker)
            rows[i].optional("foe").fault(
                "GP-MAN-9"_rule,
                "who charges is mounted, a berserker or has longspears; the {} is none of these",
                {foe.name});
    }
}

FoeId read_missile(const Place& place, const EncounterTable& table)
{
    std::vector<std::string_view> names;
    for (const FoeKind& foe : table.foes)
        if (foe.missile) names.push_back(foe.id);
    if (names.empty()) {
        place.optional("foes").fault(
            "GP-MAN-7"_rule, "one foe at least has to be a missile foe: a Flank of four meets one");
        return {0};
    }
    const Place field = place.optional("missile");
    const auto which = field ? field.one_of(names, "GP-MAN-7"_rule) : std::nullopt;
    return table.named(names[which.value_or(0)]);
}

FoeId look_up(const std::vector<Limit>& limits, int total)
{
    for (const Limit& limit : limits)
        if (total <= limit.up_to) return limit.foe;
    return limits.back().foe;
}

}  // namespace

FoeId EncounterTable::named(std::string_view id) const
{
    for (std::size_t i = 0; i < foes.size(); ++i)
        if (foes[i].id == id) return {static_cast<std::int8_t>(i)};
    return {};
}

EncounterTable read_table(const Place& place)
{
    EncounterTable table;
    place.only({"title", "foes", "draw", "charge", "missile"});
    if (!place.is(Document::Kind::object)) return table;
    table.title = place.required("title").name(80);
    const Place foes = place.required("foes");
    if (foes && !foes.is(Document::Kind::object)) foes.only({});
    if (foes)
        for (const auto& [id, foe] : foes.fields()) table.foes.push_back(read_foe(foe, id));
    if (table.foes.empty() || table.foes.size() > 60) {
        if (foes) foes.fault("GP-WHO-3"_rule, "a table names 1 to 60 foes");
        table.foes.resize(1);
        return table;
    }
    table.draw = read_limits(place.required("draw"), table, "GP-FOE-1"_rule);
    table.charge = read_limits(place.required("charge"), table, "GP-MAN-9"_rule);
    check_charge(place.required("charge"), table);
    table.missile = read_missile(place, table);
    return table;
}

FoeId drawn_foe(const EncounterTable& table, const Numbers& numbers, int tier, int die)
{
    return look_up(table.draw, die + numbers.draw_per_tier * (tier - 1));
}

FoeId charging_foe(const EncounterTable& table, int tier, int die)
{
    return look_up(table.charge, die + tier);
}

}  // namespace montjoy::gpc
