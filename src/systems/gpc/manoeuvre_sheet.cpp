// The `manoeuvres` tool: every manoeuvre on one printable page. What opens it, how many exchanges
// and what is required are read from the tables of the rules; only the notes are words of their
// own.
#include "base/markup.hpp"
#include "base/text.hpp"
#include "systems/gpc/numbers.hpp"
#include "systems/gpc/papers.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/tools.hpp"

namespace montjoy::gpc {
namespace {

std::string opened_by(Manoeuvre m)
{
    std::vector<std::string> names;
    for (const Outcome o : every<Outcome>())
        if (opens(o, m) || (o == Outcome::fumble &&
                            (m == Manoeuvre::stand_vs_two || m == Manoeuvre::stand_vs_charge)))
            names.push_back(render(outcome_words[o], {}));
    return join(names, ", ");
}

std::string length_of(Manoeuvre m)
{
    const ManoeuvreRow& row = manoeuvres[m];
    const std::string two = row.two ? " pairs" : "";
    switch (row.length) {
        case LengthBy::one:
            return "1";
        case LengthBy::three:
            return cat("3", two);
        case LengthBy::d3:
            return cat("up to d3", two);
        case LengthBy::d6:
            return "d6";
        case LengthBy::foes:
            return "d6 - 2 foes, one each";
    }
    return "";
}

std::string required(Manoeuvre m)
{
    switch (manoeuvres[m].length) {
        case LengthBy::d3:
            return "as fought";
        case LengthBy::d6:
            return "the d6";
        case LengthBy::foes:
            return "one a foe";
        default:
            return m == Manoeuvre::flee ? "-" : cat(required_of(m, 3));
    }
}

std::string ends(Manoeuvre m)
{
    const ManoeuvreRow& row = manoeuvres[m];
    if (row.until_lost) return row.may_stop ? "the first Lost, or when you stop" : "the first Lost";
    return row.length == LengthBy::one ? "at once" : "only when all are fought";
}

std::string note(Manoeuvre m, const Numbers& n)
{
    switch (m) {
        case Manoeuvre::attack:
            return "Two foes drawn, meet the one you pick. Then search, help or take a ransom.";
        case Manoeuvre::attack_with_another:
            return "Two knights, one foe that splits its skill. Then as after Attack.";
        case Manoeuvre::attack_vs_two:
            return "Split your skill each time; a foe given 0 attacks unopposed and takes a Win "
                   "when it hits.";
        case Manoeuvre::charge:
            return cat("Mounted, and Disengaged as the round starts. First exchange +",
                       n.charge_skill, " and the mount's ", n.mount_damage,
                       "d6. Else as Push Deeper.");
        case Manoeuvre::push_deeper:
            return "Win: a tier deeper. More lost than won: Disrupted.";
        case Manoeuvre::flank:
            return "Four foes: one has missiles. None: Horsemanship against Intensity. Win: +5 "
                   "next round.";
        case Manoeuvre::disengage:
            return cat("+10. Next round Disengaged, ", n.disengage_back,
                       " tier back. Said before the Battle roll: +10 to that as well.");
        case Manoeuvre::stand_fast:
            return "One foe, no stopping, nothing afterwards.";
        case Manoeuvre::flee:
            return cat(
                "Cowardly, then Horsemanship against the foe. Lost: a wound, Disrupted. Else "
                "Disengaged. ",
                n.flee_back, " tier back.");
        case Manoeuvre::stand_vs_two:
            return cat("On 1-", n.stand_vs_two_up_to,
                       " of the d6. As Attack vs Two, but all of it.");
        case Manoeuvre::stand_vs_charge:
            return cat("On ", n.stand_vs_two_up_to + 1, "-6 of the d6. The foe has +",
                       n.charged_skill, " and +", n.charged_damage, "d6 in the first exchange.");
        default:
            return "";
    }
}

std::string body(const Numbers& n)
{
    std::string out =
        "<h1>Manoeuvres in battle</h1>\n<table class=\"manoeuvres\"><tr><th>Manoeuvre</th><th>On "
        "a</th><th>Exchanges</th><th>Ends with</th><th>Required</th><th>Note</th></tr>\n";
    for (const Manoeuvre m : every<Manoeuvre>()) {
        if (m == Manoeuvre::none || m == Manoeuvre::stand) continue;
        out += cat("<tr><th>", html_text(render(manoeuvres[m].name, {})), "<br><small>",
                   manoeuvres[m].clause.id, "</small></th><td>", html_text(opened_by(m)), "</td><td>",
                   html_text(length_of(m)), "</td><td>", html_text(ends(m)), "</td><td>", html_text(required(m)),
                   "</td><td>", html_text(note(m, n)), "</td></tr>\n");
    }
    out +=
        "</table>\n<h2>The result (GP-RES-2, "
        "GP-RES-3)</h2><table class=\"results\"><tr><th>Result</th><th>When</th><th>Intensity</th></tr>\n";
    const std::array<std::pair<Result, std::string_view>, 5> results{
        {{Result::triumph, "all won, and three or more; a tier deeper"},
         {Result::win, "half or more won"},
         {Result::even, "else"},
         {Result::lose, "more than half lost"},
         {Result::crush, "all lost, and three or more; Disrupted"}}};
    for (const auto& [r, when] : results)
        out += cat("<tr><th>", render(result_words[r], {}), "</th><td>", when, "</td><td>",
                   n.intensity_change[r] > 0 ? "+" : "", n.intensity_change[r], "</td></tr>\n");
    out +=
        "</table>\n<h2>Each exchange (GP-EXC-1, GP-RES-1)</h2><p>Higher success wins; equal to the "
        "skill is a critical: 20, dice doubled. "
        "Glory: critical twice the foe's, success once, partial success or fail half, tie or "
        "fumble none. Missile foes that miss: a Win with full glory.</p>\n"
        "<h2>Your men and your squire</h2><p>Once a round your men may take a blow (GP-FOL-3): one "
        "man if their roll succeeds, else d6. Once a round, before an exchange or "
        "after a knockdown, call your squire (GP-SQ-2): +5 or a horse; a fumble loses him.</p>\n"
        "<h2>Wounds (GP-EXC-3)</h2><p>SIZ or more before armour: Horsemanship or on foot, -5 "
        "against the mounted. CON or more in one blow: out. "
        "A quarter of the hit points or less: out. 0 or less: dying.</p>\n";
    out += cat("<h2>On a critical, an opportunity (GP-OPP-1)</h2><p>One of: name the foe's kind, "
               "from any tier; Intensity -",
               n.opportunity_intensity,
               " at once; your squire is found; the first foe with a ransom that you fell is taken; +",
               n.opportunity_weapon, " to the weapon in every exchange of the round.</p>\n");
    return out;
}

}  // namespace

ToolAnswer manoeuvres_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const Numbers numbers =
        input.numbers ? read_numbers(Place(*input.numbers, answer.problems)) : built_in_numbers();
    if (!refused(answer.problems))
        answer.text = html_page("Manoeuvres in battle",
                                // all of it on one page of A4
                                "table, p { font-size: 8.5pt; line-height: 1.25; margin: 0 }\n"
                                "th, td { padding: 0.6mm 1.5mm } small { color: #6A6054; "
                                "font-weight: normal }\n"
                                "h1 { font-size: 15pt; margin: 0 0 1mm } h2 { font-size: 10.5pt; "
                                "margin: 2.5mm 0 0.5mm }\n"
                                ".manoeuvres td:nth-child(2) { width: 30mm } "
                                ".manoeuvres td:nth-child(4) { width: 27mm }\n"
                                ".results { width: auto }\n",
                                body(numbers));
    return answer;
}

}  // namespace montjoy::gpc
