#include "systems/gbh/numbers.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/text.hpp"

namespace montjoy::gbh {
namespace {

const Document* value_at(const Document& numbers, std::string_view group, std::string_view entry,
                         std::string_view name)
{
    const Document* at = numbers.find(group);
    if (at && !entry.empty()) at = at->find(entry);
    return at ? at->find(name) : nullptr;
}

/// Reads one entry ("armour", "AC1"), and knows of each value whether it is still ours.
class Entry {
public:
    Entry(const Place& root, std::string_view group, std::string_view entry,
          std::initializer_list<std::string_view> names, Clause clause)
        : place_(entry.empty() ? root.required(group) : root.required(group).required(entry)),
          group_(group), entry_(entry), clause_(clause)
    {
        std::vector<std::string_view> known(names);
        if (place_ && place_.is(Document::Kind::object))
            for (const auto& [name, value] : place_.fields())
                if (name != "clause" && name != "basis" && std::find(known.begin(), known.end(), name) == known.end())
                    value.fault("there is no such field; known are: {}", {join({known.begin(), known.end()}, ", ")});
        place_.optional("clause").string();
        const auto basis = place_.optional("basis").one_of(
            {"assumed", "stated", "from a worked example", "decided", "parent game"}, clause_);
        ours_ = !place_.has("basis") || basis == std::size_t{0};
    }

    Number whole(std::string_view name, int low, int high) const
    {
        const Place value = place_.required(name);
        return {static_cast<std::int16_t>(value.integer(low, high, 0, clause_)), is_ours(name)};
    }
    /// Hundredths.
    Number weight(std::string_view name) const
    {
        const Place value = place_.required(name);
        const Fraction weight = value.fraction(0, 20, 0, clause_) * Fraction(100);
        if (weight.denominator() != 1) value.fault(clause_, "an EP has at most two decimals");
        return {static_cast<std::int16_t>(weight.floor()), is_ours(name)};
    }
    void bands(std::string_view name, By<Band, Number>& into) const
    {
        const Place list = place_.required(name);
        const auto items = list.items(8, 8);
        const bool ours = is_ours(name);
        for (std::size_t i = 0; i < items.size(); ++i)
            into.values[i] = {static_cast<std::int16_t>(items[i].integer(-100, 100, 0, clause_)), ours};
    }

private:
    bool is_ours(std::string_view name) const
    {
        if (!ours_ || !place_) return false;
        const Document* here = place_.document()->find(name);
        const Document* built_in = value_at(built_in_numbers(), group_, entry_, name);
        return here && built_in && *here == *built_in;
    }

    Place place_;
    std::string_view group_, entry_;
    Clause clause_;
    bool ours_ = true;
};

constexpr std::array<Clause, 5> armour_clauses{"GH-ARM-0"_rule, "GH-ARM-1"_rule, "GH-ARM-2"_rule,
                                               "GH-ARM-3"_rule, "GH-ARM-4"_rule};
constexpr std::array<Clause, 4> shield_clauses{"GH-SHD-4"_rule, "GH-SHD-1"_rule, "GH-SHD-2"_rule,
                                               "GH-SHD-3"_rule};

void rows_of(const Document& at, const std::string& name, std::string_view clause, bool ours,
             std::vector<std::vector<std::string>>& rows)
{
    if (at.kind != Document::Kind::object) {
        std::string value = at.kind == Document::Kind::decimal ? at.string : to_json(at);
        rows.push_back({name, std::move(value), ours ? "assumed" : "replaced", std::string(clause)});
        return;
    }
    if (const Document* own = at.find("clause")) clause = own->string;
    for (const auto& [key, value] : at.fields)
        if (key != "clause" && key != "basis") rows_of(value, name.empty() ? key : cat(name, ' ', key), clause, ours, rows);
}

}  // namespace

const Document& built_in_numbers()
{
    static const Document built_in = [] {
        Problems problems;
        return parse_document(embedded("data/gbh/assumed.json"), problems).value_or(Document{});
    }();
    return built_in;
}

Numbers read_numbers(const Document& document, Problems& problems)
{
    Numbers n;
    const Place root(document, problems);
    root.only({"armour", "shield", "catapult", "ram", "morale", "collapse", "fire"});
    root.required("armour").only({"AC0", "AC1", "AC2", "AC3", "AC4"});
    root.required("shield").only({"target", "normal", "full"});
    for (const Armour armour : every<Armour>()) {
        const Entry entry(root, "armour", name_of(armour), {"slash", "crush", "puncture", "ep"},
                          armour_clauses[static_cast<std::size_t>(armour)]);
        for (const Damage kind : every<Damage>()) n.armour[armour][kind] = entry.whole(name_of(kind), 0, 100);
        n.armour_ep[armour] = entry.weight("ep");
    }
    for (const Shield shield : {Shield::target, Shield::normal, Shield::full}) {
        const Entry entry(root, "shield", name_of(shield), {"melee", "missile", "ep"},
                          shield_clauses[static_cast<std::size_t>(shield)]);
        n.against_melee[shield] = entry.whole("melee", 0, 100);
        n.against_missiles[shield] = entry.whole("missile", 0, 100);
        n.shield_ep[shield] = entry.weight("ep");
    }
    n.rock = Entry(root, "catapult", "", {"rock"}, "GH-WPN-7"_rule).whole("rock", 1, 20'000);
    n.ram = Entry(root, "ram", "", {"blow"}, "GH-WPN-8"_rule).whole("blow", 1, 20'000);
    const Entry morale(root, "morale", "", {"delivered", "received"}, "GH-MOR-3"_rule);
    morale.bands("delivered", n.delivered);
    morale.bands("received", n.received);
    // A unit divided down to it fights as in Panic until it surrenders at the end of the round.
    n.delivered[Band::surrender] = n.delivered[Band::panic];
    n.received[Band::surrender] = n.received[Band::panic];
    n.collapse_dice = Entry(root, "collapse", "", {"dice"}, "GH-STR-7"_rule).whole("dice", 1, 9);
    n.burning_machine = Entry(root, "fire", "", {"machine"}, "GH-SIEGE-4"_rule).whole("machine", 1, 1000);
    return n;
}

std::vector<std::vector<std::string>> number_table(const Document& numbers)
{
    std::vector<std::vector<std::string>> all, ours;
    rows_of(numbers, "", "", false, all);
    rows_of(built_in_numbers(), "", "", true, ours);
    for (auto& row : all)
        if (std::find_if(ours.begin(), ours.end(), [&](const auto& own) {
                return own[0] == row[0] && own[1] == row[1];
            }) != ours.end())
            row[2] = "assumed";
    return all;
}

}  // namespace montjoy::gbh
