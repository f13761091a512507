// The list of tools, and those that check a sheet or an encounter table.
#include "systems/gpc/tools.hpp"

#include <array>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/preview.hpp"

namespace montjoy::gpc {
namespace {

Numbers numbers_of(const ToolInput& input, Problems& problems)
{
    if (!input.numbers) return built_in_numbers();
    return read_numbers(Place(*input.numbers, problems));
}

std::string told(const Sheet& sheet)
{
    std::string out = cat(sheet.name, " (seat ", sheet.seat, ")\n");
    out += cat("  damage ", sheet.damage(), "d6, hit points ", sheet.hit_points, " of ",
               sheet.most_hit_points(), ", unconscious at ", sheet.most_hit_points() / 4,
               " or less, Cowardly ", sheet.cowardly(), " (GP-WHO-1, GP-EXC-3)\n");
    out += cat(
        "  ", sheet.weapon_name(), ' ', sheet.weapon_skill(), " in hand, ",
        sheet.mount ? cat("a ", sheet.mount->name, " of ", sheet.mount->damage, "d6") : "on foot",
        ", ",
        sheet.squire ? cat("squire ", sheet.squire->name, ' ', sheet.squire->skill) : "no squire",
        ", ", sheet.followers, " followers of ", sheet.follower_skill, " (GP-WHO-2)\n");
    return out;
}

/// How often each kind is drawn at each tier.  GP-FOE-1
std::string draws(const EncounterTable& foes, const Numbers& numbers)
{
    std::vector<std::vector<std::string>> rows{
        {"foe", "skill", "damage", "armour", "hp", "glory", "ransom"}};
    for (int tier = 1; tier <= numbers.tiers; ++tier) rows[0].push_back(cat("tier ", tier));
    for (std::size_t i = 0; i < foes.foes.size(); ++i) {
        const FoeKind& foe = foes.foes[i];
        std::vector<std::string> row{foe.name,
                                     cat(foe.skill),
                                     cat(foe.damage, "d6"),
                                     cat(foe.armour, foe.shield ? "+s" : ""),
                                     cat(foe.hit_points),
                                     cat(foe.glory),
                                     foe.ransom > 0 ? cat("L", foe.ransom) : ""};
        for (int tier = 1; tier <= numbers.tiers; ++tier) {
            int faces = 0;
            for (int die = 1; die <= 6; ++die)
                faces += drawn_foe(foes, numbers, tier, die) == FoeId{static_cast<std::int8_t>(i)}
                             ? 1
                             : 0;
            row.push_back(faces > 0 ? cat(faces, "/6") : "");
        }
        rows.push_back(std::move(row));
    }
    return table(Style{}, rows);
}

/// The foes whose numbers are no more than a guess.  GP-WHO-3
std::string guessed(const EncounterTable& foes)
{
    std::vector<std::string> names;
    for (const FoeKind& foe : foes.foes)
        if (foe.assumed) names.push_back(foe.name);
    return names.empty() ? "" : cat("On assumed numbers: ", join(names, ", "), " (GP-WHO-3)\n");
}

}  // namespace

ToolAnswer sheet_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const Numbers numbers = numbers_of(input, answer.problems);
    for (const auto& [name, text] : input.files) {
        Problems found;
        if (const auto document = parse_document(text, found)) {
            const Sheet sheet = read_sheet(Place(*document, found), numbers);
            if (!refused(found)) answer.text += told(sheet);
        }
        for (Problem& problem : found) {
            if (input.files.size() > 1)
                problem.where = cat(name, problem.where.empty() ? "" : ": ", problem.where);
            answer.problems.push_back(std::move(problem));
        }
    }
    if (refused(answer.problems)) answer.text.clear();
    return answer;
}

ToolAnswer table_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const Numbers numbers = numbers_of(input, answer.problems);
    const auto document = parse_document(input.files.front().second, answer.problems);
    if (!document) return answer;
    const EncounterTable foes = read_table(Place(*document, answer.problems));
    if (refused(answer.problems)) return answer;
    answer.text = cat(foes.title, "\n\n", draws(foes, numbers),
                      "\nA Flank of four meets: ", foes.foe(foes.missile).name, " (GP-MAN-7)\n",
                      guessed(foes));
    return answer;
}

std::span<const Tool> Rules::tools()
{
    static const std::array<Tool, 5> tools{
        Tool{"odds",
             "FILE [--json]",
             "the exact chances of one skill against another",
             1,
             1,
             {{"json", false}},
             odds_tool},
        Tool{"whatif",
             "FILE [--knight NAME] [--manoeuvre NAME] [--stop never|winning] "
             "[--most N] [--pick weakest|strongest] [--split even|best|first] "
             "[--bodyguard never|fall|unhorsed|any] [--squire never|first|unhorsed] "
             "[--partner-stop ...] [--ahead] [--json]",
             "what each manoeuvre now open would come to, exactly, under a plan",
             1,
             1,
             {{"json", false},
              {"knight", true},
              {"manoeuvre", true},
              {"stop", true},
              {"most", true},
              {"pick", true},
              {"split", true},
              {"bodyguard", true},
              {"squire", true},
              {"partner-stop", true},
              {"partner-most", true},
              {"partner-pick", true},
              {"partner-split", true},
              {"partner-bodyguard", true},
              {"partner-squire", true},
              {"ahead", false}},
             whatif_tool,
             true,
             {"stop", "most", "pick", "split", "bodyguard", "squire"},
             "manoeuvre"},
        Tool{"sheet", "FILE...", "checks the sheets of knights", 1, 8, {}, sheet_tool},
        Tool{"table",
             "FILE",
             "checks an encounter table, and shows who comes at which tier",
             1,
             1,
             {},
             table_tool},
        Tool{"manoeuvres",
             "",
             "the manoeuvres on one page, as HTML for print",
             0,
             0,
             {},
             manoeuvres_tool}};
    return tools;
}

}  // namespace montjoy::gpc
