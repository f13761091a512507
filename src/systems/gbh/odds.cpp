#include "systems/gbh/odds.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/examples.hpp"
#include "systems/gbh/numbers.hpp"

namespace montjoy::gbh {
namespace {

/// What the attacker shoots or throws; nothing, with the refusal noted, where it has no such attack.
Strike missile_of(const Fighter& attacker, const Place& where, Part& part)
{
    part = Part::shot;
    if (attacker.hand) {
        const WeaponRow& row = weapons[*attacker.hand];
        if (row.range > 0 || row.thrown > 0) return row.strike;
        where.fault("GH-WPN-3"_rule, "{} are neither shot nor thrown", {std::string(name_of(*attacker.hand))});
        return {};
    }
    if (flies(attacker.type)) part = Part::sweep;
    const Strike far = types[attacker.type].far;
    if (!far)
        where.fault(is_machine(attacker.type) ? "GH-SIEGE-5"_rule : "GH-WPN-9"_rule, "{} without a weapon have no missile attack",
                    {std::string(name_of(attacker.type))});
    return far;
}

void refuse_melee(const Situation& s, const Place& where)
{
    const std::string type(name_of(s.attacker.type));
    if (is_machine(s.attacker.type))
        where.fault("GH-SIEGE-5"_rule, "a {} has no melee attack", {type});
    else if (types[s.attacker.type].charge_dice > 0 && !is_foot(s.defender.type))
        where.fault("GH-COM-5"_rule, "{} have only their charge, and only foot are charged", {type});
    else if (s.attacker.hand)
        where.fault("GH-COM-15"_rule, "{} in hand strike no blow", {std::string(name_of(*s.attacker.hand))});
    else
        where.fault("GH-COM-15"_rule, "{} without a weapon have no attack", {type});
}

void write_bars(Writer& writer, std::string_view key, const Distribution<int>& odds)
{
    writer.key(key).open_list();
    for (const auto& [damage, weight] : odds)
        writer.open().field("damage", damage).field("p", odds.fraction(weight)).close();
    writer.close_list();
}

std::string percent(double chance)
{
    const auto tenths = static_cast<std::int64_t>(chance * 1000 + 0.5);
    return cat(tenths / 10, '.', tenths % 10, '%');
}

std::string page_of(std::string_view title, const Distribution<int>& odds, const Style& style)
{
    std::vector<std::vector<std::string>> rows{{"RP", "chance", "at least", "exactly"}};
    std::uint64_t left = odds.total();
    for (const auto& [damage, weight] : odds) {
        const double total = static_cast<double>(odds.total());
        rows.push_back({cat(damage), percent(static_cast<double>(weight) / total), percent(static_cast<double>(left) / total),
                        to_text(odds.fraction(weight))});
        left -= weight;
    }
    return cat(title, ", on average ", to_decimal(Fraction(static_cast<std::int64_t>(odds.mean() * 100 + 0.5), 100)), " RP:\n",
               table(style, rows), "\n");
}

std::string sums_of(const Situation& s, const Bounded<PlannedPart, 2>& parts, const Numbers& numbers)
{
    constexpr std::array<std::string_view, 5> titles{"blow", "charge", "charge that falls back", "shot", "sweep"};
    std::string out;
    for (const PlannedPart& part : parts) {
        if (part.modifier == proof_modifier) {
            out += cat("Plain arrows do not hurt ", name_of(s.defender.type), " (GH-MON-4).\n");
            continue;
        }
        Tally tally;
        const bool foot_attacks = is_foot(s.attacker.type);
        const Approach approach = part.part == Part::recoil ? recoil_approach(foot_attacks, s.approach) : s.approach;
        add_up(tally, numbers, part.part, part.strike.kind, part.on_attacker ? s.defender : s.attacker,
               part.on_attacker ? s.attacker : s.defender, approach);
        out += cat("The ", titles[static_cast<std::size_t>(part.part)], ", ", part.strike.dice, "d10, falls on the ",
                   part.on_attacker ? "attacker" : "defender", part.doubled ? ", doubled" : "", ". Added to its roll:\n",
                   to_text(tally), "\n");
    }
    return out;
}

std::string list_of(const std::vector<Clause>& clauses)
{
    std::vector<std::string> ids;
    for (const Clause clause : clauses) ids.emplace_back(clause.id);
    return join(ids, ", ");
}

}  // namespace

Fighter read_fighter(const Place& unit, std::initializer_list<std::string_view> more)
{
    Fighter f;
    const std::vector<std::string_view> extra(more);
    const bool full = extra.size() == 2;
    if (full)
        unit.only({"type", "level", "weapon", "armour", "shield", "morale", extra[0], extra[1]});
    else
        unit.only({"type", "level", "weapon", "armour", "shield", "morale"});
    f.type = unit.required("type").choice(Type::infantry, "GH-UNIT-17"_rule);
    f.level = static_cast<int>(unit.required("level").integer(0, 10'000, 0, "GH-UNIT-17"_rule));
    f.armour = unit.required("armour").choice(Armour::ac0, "GH-ARM-0"_rule);
    f.shield = unit.required("shield").choice(Shield::none, "GH-SHD-4"_rule);
    f.morale = static_cast<int>(unit.required("morale").integer(-79, 100'000, 0, "GH-MOR-2"_rule));
    if (const Place weapon = unit.required("weapon"); weapon && !weapon.is_null())
        f.hand = weapon.choice(Weapon::swords, "GH-WPN-1"_rule);
    return f;
}

Situation read_situation(const Place& root)
{
    Situation s;
    root.only({"attacker", "defender", "aspect", "native", "height", "missile"});
    if (const Place attacker = root.required("attacker"); attacker) s.attacker = read_fighter(attacker);
    if (const Place defender = root.required("defender"); defender) s.defender = read_fighter(defender);
    s.approach.aspect = root.required("aspect").choice(Aspect::front, "GH-COM-7"_rule);
    s.approach.native = root.required("native").boolean();
    s.approach.height = root.required("height").boolean();
    s.missile = root.required("missile").boolean();
    return s;
}

Bounded<PlannedPart, 2> plan(const Situation& s, const Numbers& numbers, const Place& where)
{
    Bounded<PlannedPart, 2> parts;
    if (s.attacker.type == Type::engineers) {
        where.fault("GH-UNIT-2"_rule, "engineers never fight");
    } else if (s.attacker.type == Type::falcated_chariots && !is_foot(s.defender.type)) {
        where.fault("GH-UNIT-5"_rule, "falcated-chariots have only their charge at foot");
    } else if (s.missile) {
        Part part = Part::shot;
        if (is_machine(s.attacker.type) && s.attacker.type != Type::catapult) {
            where.fault("GH-SIEGE-5"_rule, "a {} never attacks units", {std::string(name_of(s.attacker.type))});
            return parts;
        }
        const Strike strike = missile_of(s.attacker, where, part);
        if (!strike) return parts;
        PlannedPart shot{part, strike, false, false, modifier(numbers, part, strike.kind, s.attacker, s.defender, s.approach)};
        const bool arrows = s.attacker.hand == Weapon::bows || s.attacker.hand == Weapon::crossbows;
        if (arrows && is_arrow_proof(s.defender.type)) shot.modifier = proof_modifier;  // GH-MON-4
        parts.push_back(shot);
    } else {
        parts = plan_melee(numbers, s.attacker, s.defender, s.approach);
        if (parts.empty()) refuse_melee(s, where);
    }
    return parts;
}

Distribution<int> damage_odds(const Bounded<PlannedPart, 2>& parts, bool on_attacker)
{
    auto sum = Distribution<int>::certain(0);
    for (const PlannedPart& part : parts) {
        if (part.on_attacker != on_attacker) continue;
        Distribution<int> own;
        for (const PartOdds::Bar& bar : odds_of(part).bars) own.add(bar.damage, bar.weight);
        sum = sum.then([&](int damage) { return own.map([damage](int more) { return damage + more; }); });
    }
    return sum;
}

std::vector<Clause> assumed_in(const Situation& s, const Bounded<PlannedPart, 2>& parts, const Numbers& numbers)
{
    std::vector<Clause> clauses;
    const auto add = [&](Clause clause) {
        if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
    };
    for (const PlannedPart& part : parts)
        for (const Clause clause : assumed_in(numbers, part.part, part.strike.kind, part.on_attacker ? s.defender : s.attacker,
                                              part.on_attacker ? s.attacker : s.defender))
            add(clause);
    for (const Clause clause : assumed_in_ep(numbers, s.attacker)) add(clause);
    return clauses;
}

ToolAnswer odds_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Numbers numbers = read_numbers(input.numbers ? *input.numbers : built_in_numbers(), answer.problems);
    warn_of_broken_examples(numbers, answer.problems);
    const Place root(*document, answer.problems);
    const Situation s = read_situation(root);
    if (refused(answer.problems)) return answer;
    const auto parts = plan(s, numbers, root.optional("attacker"));
    if (refused(answer.problems)) return answer;
    const auto defender = damage_odds(parts, false), attacker = damage_odds(parts, true);
    const int cost = fatigue(ep_of(numbers, s.attacker));
    const auto assumed = assumed_in(s, parts, numbers);
    if (input.has("json")) {
        Writer writer;
        writer.open();
        write_bars(writer, "damage_to_defender", defender);
        write_bars(writer, "damage_to_attacker", attacker);
        writer.field("fatigue", cost).key("assumed").open_list();
        for (const Clause clause : assumed) writer.value(clause.id);
        writer.close_list().close();
        answer.text = cat(writer.text(), "\n");
        return answer;
    }
    const Style style;
    answer.text = sums_of(s, parts, numbers);
    answer.text += page_of("Damage to the defender", defender, style);
    if (attacker.size() > 1 || attacker.begin()->first != 0) answer.text += page_of("Damage to the attacker", attacker, style);
    answer.text += cat("Fatigue of the attacker: ", cost, " RP (GH-COM-2)\n");
    if (!assumed.empty())
        answer.text += cat("This rests on assumed numbers, in place of lost ones: ", list_of(assumed), "\n");
    return answer;
}

}  // namespace montjoy::gbh
