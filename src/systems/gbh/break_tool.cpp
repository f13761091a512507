// The tool "break": reads two units and tells how long they fight, as a table or as JSON.
#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/breaking.hpp"
#include "systems/gbh/examples.hpp"

namespace montjoy::gbh {
namespace {

Duel read_duel(const Place& root)
{
    Duel duel;
    root.only({"first", "second"});
    for (std::size_t i = 0; i < 2; ++i) {
        const Place unit = root.required(i == 0 ? "first" : "second");
        if (!unit) continue;
        duel.fighters[i] = read_fighter(unit, {"rp", "xp"});
        const int full = types[duel.fighters[i].type].rp;
        duel.rp[i] = static_cast<int>(unit.optional("rp").integer(1, full, full, "GH-UNIT-17"_rule));
        duel.xp[i] = static_cast<int>(unit.optional("xp").integer(0, xp_a_level - 1, 0, "GH-XP-1"_rule));
    }
    return duel;
}

std::string json_of(const Breaking& breaking, const std::vector<Clause>& assumed)
{
    Writer w;
    Breaking::Round all;
    double mean = 0;
    w.open().key("rounds").open_list();
    for (std::size_t i = 0; i < breaking.rounds.size(); ++i) {
        const Breaking::Round& round = breaking.rounds[i];
        all.first += round.first;
        all.second += round.second;
        all.both += round.both;
        mean += static_cast<double>(i) * round.sum();
        if (round.sum() <= 0) continue;
        w.open().field("round", i).field("p", round.sum()).field("first", round.first).field("second", round.second);
        w.field("both", round.both).close();
    }
    w.close_list().field("first_breaks", all.first).field("second_breaks", all.second).field("both_break", all.both);
    w.field("mean", mean).key("assumed").open_list();
    for (const Clause clause : assumed) w.value(clause.id);
    w.close_list().close();
    return cat(w.text(), "\n");
}

std::string percent(double chance)
{
    const auto hundredths = static_cast<std::int64_t>(chance * 10'000 + 0.5);
    return cat(hundredths / 100, '.', hundredths % 100 < 10 ? "0" : "", hundredths % 100, '%');
}

std::string page_of(const Breaking& breaking, const std::vector<Clause>& assumed)
{
    std::vector<std::vector<std::string>> rows{{"round", "ends in it", "by then", "the first breaks", "the second", "both"}};
    double so_far = 0;
    for (std::size_t i = 0; i < breaking.rounds.size(); ++i) {
        const Breaking::Round& round = breaking.rounds[i];
        so_far += round.sum();
        if (round.sum() < 0.00005) continue;
        rows.push_back({cat(i), percent(round.sum()), percent(so_far), percent(round.first), percent(round.second), percent(round.both)});
    }
    std::string out = table(Style{}, rows);
    std::vector<std::string> ids;
    for (const Clause clause : assumed) ids.emplace_back(clause.id);
    if (!ids.empty()) out += cat("This rests on assumed numbers, in place of lost ones: ", join(ids, ", "), "\n");
    return out;
}

std::vector<Clause> assumed_of(const Duel& duel, const Numbers& numbers)
{
    std::vector<Clause> all;
    for (std::size_t i = 0; i < 2; ++i) {
        const Situation s{duel.fighters[i], duel.fighters[1 - i], {}, false};
        for (const Clause clause : assumed_in(s, plan_melee(numbers, s.attacker, s.defender, {}), numbers))
            if (std::find(all.begin(), all.end(), clause) == all.end()) all.push_back(clause);
    }
    return all;
}

}  // namespace

ToolAnswer break_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Numbers numbers = read_numbers(input.numbers ? *input.numbers : built_in_numbers(), answer.problems);
    warn_of_broken_examples(numbers, answer.problems);
    const Place root(*document, answer.problems);
    const Duel duel = read_duel(root);
    if (refused(answer.problems)) return answer;
    if (plan_melee(numbers, duel.fighters[0], duel.fighters[1], {}).empty() &&
        plan_melee(numbers, duel.fighters[1], duel.fighters[0], {}).empty()) {
        root.optional("first").fault("GH-COM-15"_rule, "neither of the two has a melee attack on the other");
        return answer;
    }
    const Breaking breaking = breaking_of(duel, numbers);
    const auto assumed = assumed_of(duel, numbers);
    answer.text = input.has("json") ? json_of(breaking, assumed) : page_of(breaking, assumed);
    return answer;
}

}  // namespace montjoy::gbh
