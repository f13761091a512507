// Tools beside the game: exact odds, how long a fight lasts, army lists, numbers that replace ours.
#include "base/replace.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/army.hpp"
#include "systems/gbh/breaking.hpp"
#include "systems/gbh/examples.hpp"
#include "systems/gbh/gbh.hpp"
#include "systems/gbh/numbers.hpp"
#include "systems/gbh/odds.hpp"

namespace montjoy::gbh {
namespace {

std::string list_of(const Kit& kit)
{
    std::vector<std::string> all;
    for (std::size_t i = 0; i < kit.count; ++i) all.emplace_back(name_of(kit.weapons[i]));
    return all.empty() ? "-" : join(all, ", ");
}

bool rests_on_assumed(const Kit& kit, const Numbers& numbers)
{
    return numbers.armour_ep[kit.armour].assumed || (kit.shield != Shield::none && numbers.shield_ep[kit.shield].assumed);
}

/// Checks an army list and shows its units as player 1's, with their EP and fatigue.
ToolAnswer army_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Numbers numbers = read_numbers(input.numbers ? *input.numbers : built_in_numbers(), answer.problems);
    warn_of_broken_examples(numbers, answer.problems);
    const std::vector<Enlisted> entries = read_army(Place(*document, answer.problems), false);
    const std::vector<std::uint8_t> names = number_units(entries, 1);
    if (refused(answer.problems)) return answer;
    std::vector<std::vector<std::string>> rows{{"unit", "race", "level", "XP", "RP", "EP", "fatigue", "armour", "shield", "weapons"}};
    Writer w;
    w.open().key("units").open_list();
    std::size_t next = 0;
    int rp = 0;
    bool assumed = false;
    for (const Enlisted& e : entries) {
        const Kit kit = kit_of(e, numbers);
        const int ep = kit.ep[(1u << kit.count) - 1];
        assumed = assumed || rests_on_assumed(kit, numbers);
        for (int i = 0; i < e.count; ++i) {
            const UnitName name{kit.label, 1, names[next++]};
            rp += types[kit.type].rp;
            rows.push_back({to_text(name), std::string(name_of(kit.race)), cat(e.level), cat(e.xp), cat(types[kit.type].rp),
                            to_decimal(Fraction(ep, 100)), cat(fatigue(ep)), std::string(name_of(kit.armour)),
                            std::string(name_of(kit.shield)), list_of(kit)});
            w.open().field("name", to_text(name)).field("level", e.level).field("rp", types[kit.type].rp);
            w.field("ep", to_decimal(Fraction(ep, 100))).field("fatigue", fatigue(ep)).close();
        }
    }
    w.close_list().field("rp", rp).field("ep_assumed", assumed).close();
    if (input.has("json")) {
        answer.text = cat(w.text(), "\n");
        return answer;
    }
    answer.text = cat(table(Style{}, rows), rows.size() - 1, rows.size() == 2 ? " unit, " : " units, ", rp, " RP\n");
    if (assumed) answer.text += "EP rests on assumed numbers in place of lost ones (GH-ARM, GH-SHD).\n";
    return answer;
}

/// Checks numbers that replace ours against the source's worked examples, and shows all that result.
ToolAnswer numbers_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Document& before = input.numbers ? *input.numbers : built_in_numbers();
    const Document after = replaced(before, Place(*document, answer.problems));
    const Numbers numbers = read_numbers(after, answer.problems);
    if (refused(answer.problems)) return answer;
    const auto broken = broken_examples(numbers);
    for (const Message& message : broken) answer.problems.push_back({"", message, true});
    if (input.has("json")) {
        Writer w;
        w.open().key("broken_examples").open_list();
        for (const Message& message : broken)
            w.open().field("clause", message.clause.id).field("text", render(message)).close();
        w.close_list().key("numbers").raw(to_json(after)).close();
        answer.text = cat(w.text(), "\n");
        return answer;
    }
    std::vector<std::vector<std::string>> rows{{"number", "value", "basis", "clause"}};
    for (auto& row : number_table(after)) rows.push_back(std::move(row));
    answer.text = table(Style{}, rows);
    answer.text += broken.empty() ? "All worked examples of the source hold.\n" : cat(broken.size(), " worked examples do not hold.\n");
    return answer;
}

}  // namespace

std::span<const Tool> Rules::tools()
{
    static const std::array<Tool, 4> all{
        {{"odds", "FILE [--json]", "exact odds of one attack", 1, 1, {{"json", false}}, odds_tool},
         {"break", "FILE [--json]", "how many rounds until one of two fighting units breaks", 1, 1, {{"json", false}}, break_tool},
         {"army", "FILE [--json]", "checks an army list and shows its units", 1, 1, {{"json", false}}, army_tool},
         {"numbers", "FILE [--json]", "checks numbers that replace the assumed ones", 1, 1, {{"json", false}}, numbers_tool}}};
    return all;
}

}  // namespace montjoy::gbh
