// The `odds` tool: the exact chances of one opposed roll (GP-ROLL-3).
#include <algorithm>
#include <limits>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/gpc/skill.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/tools.hpp"

namespace montjoy::gpc {
namespace {

/// Beyond these a skill changes nothing: under 1 it cannot succeed, from 39 on it cannot but be a
/// critical.
int within_reach(std::int64_t skill)
{
    return static_cast<int>(std::clamp<std::int64_t>(skill, 0, 39));
}

std::string as_json(const By<Outcome, int>& pairs)
{
    Writer w;
    w.open().key("outcomes").open();
    for (const Outcome o : every<Outcome>()) w.field(name_of(o), Fraction(pairs[o], 400));
    w.close().close();
    return std::move(w).text() + "\n";
}

std::string as_text(std::int64_t skill, std::int64_t against, const By<Outcome, int>& pairs)
{
    std::vector<std::vector<std::string>> rows{{"outcome", "chance", "percent"}};
    for (const Outcome o : every<Outcome>())
        rows.push_back({render(outcome_words[o], {}), to_text(Fraction(pairs[o], 400)),
                        to_decimal(Fraction(pairs[o], 4))});
    return cat("Skill ", skill, " against ", against, " (GP-ROLL-1, GP-ROLL-2)\n\n",
               table(Style{}, rows));
}

}  // namespace

ToolAnswer odds_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files.front().second, answer.problems);
    if (!document) return answer;
    const Place place(*document, answer.problems);
    place.only({"skill", "against"});
    using Any = std::numeric_limits<std::int64_t>;
    const std::int64_t skill =
        place.required("skill").integer(Any::min(), Any::max(), 0, "GP-ROLL-1"_rule);
    const std::int64_t against =
        place.required("against").integer(Any::min(), Any::max(), 0, "GP-ROLL-1"_rule);
    if (refused(answer.problems)) return answer;
    const auto pairs = opposed_odds(within_reach(skill), within_reach(against));
    answer.text = input.has("json") ? as_json(pairs) : as_text(skill, against, pairs);
    return answer;
}

}  // namespace montjoy::gpc
