// A knight's sheet on paper, as he stands in the battle; and what papers there are.
#include <array>

#include "base/markup.hpp"
#include "base/text.hpp"
#include "systems/gpc/papers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

Rows rows_of(const State& s, KnightId id)
{
    const Sheet& sheet = s.sheet(id);
    const Knight& k = s.knight(id);
    std::vector<std::string> weapons;
    for (const auto& [weapon, skill] : sheet.weapons)
        weapons.push_back(cat(weapon, ' ', skill,
                              &skill == &sheet.weapons[sheet.weapon].second ? " (in hand)" : ""));
    Rows rows{
        {"Battle", cat(sheet.battle)},
        {"Weapons", join(weapons, ", ")},
        {"Horsemanship", cat(sheet.horsemanship)},
        {"Awareness", cat(sheet.awareness)},
        {"Valorous / Cowardly", cat(sheet.valorous, " / ", sheet.cowardly())},
        {"SIZ, DEX, STR, CON", cat(sheet.siz, ", ", sheet.dex, ", ", sheet.str, ", ", sheet.con)},
        {"Hit points", cat(k.hit_points, " of ", sheet.most_hit_points(), "; unconscious at ",
                           sheet.most_hit_points() / 4, " or less, major wound by ", sheet.con,
                           ", knockdown by ", sheet.siz)},
        {"Damage", cat(sheet.damage(), "d6")},
        {"Armour", cat(sheet.armour, sheet.shield ? " + shield" : "")},
        {"Mount", sheet.mount ? cat(sheet.mount->name, ", ", sheet.mount->damage, "d6 in a Charge",
                                    k.mounted ? "" : "; on foot")
                              : "none"},
        {"Squire", sheet.squire ? cat(sheet.squire->name, ' ', sheet.squire->skill, "; ",
                                      render(squire_words[k.squire], {}))
                                : "none"},
        {"Followers", cat(k.men, " of skill ", sheet.follower_skill,
                          k.missing > 0 ? cat("; missing ", k.missing) : "")},
        {"Glory", cat(sheet.glory, " and ", (k.glory + 1) / 2, " of this battle")},
        {"State", cat(render(health_words[k.health], {}), ", tier ", k.tier)}};
    return rows;
}

std::string as_text(const std::string& name, const Rows& rows)
{
    std::string out = cat(name, '\n', std::string(width_of(name), '='), '\n');
    for (const auto& [what, value] : rows) out += cat(left(what, 22), value, '\n');
    return out;
}

std::string as_html(const std::string& name, const Rows& rows)
{
    std::string out = cat("<section><h1>", html_text(name), "</h1><table>");
    for (const auto& [what, value] : rows)
        out += cat("<tr><th>", html_text(what), "</th><td>", html_text(value), "</td></tr>");
    return out + "</table></section>\n";
}

}  // namespace

std::string html_page(std::string_view title, std::string_view style, std::string_view body)
{
    return cat("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>",
               html_text(title), "</title>\n<style>\n",
               "@page { size: A4; margin: 12mm }\n"
               "body { font: 10.5pt/1.35 Alegreya, Georgia, serif; color: #2A2520; max-width: "
               "190mm; margin: 0 auto; padding: 4mm }\n"
               "h1 { font-size: 18pt; margin: 0 0 2mm } h2 { font-size: 12pt; margin: 3mm 0 1mm }\n"
               "table { border-collapse: collapse; width: 100% } th, td { text-align: left; "
               "vertical-align: top; padding: 0.8mm 2mm }\n"
               "tr { border-bottom: 0.2mm solid #2A252040 } th { font-weight: 600 }\n",
               style, "</style></head>\n<body>\n", body, "</body></html>\n");
}

std::string sheets(Format format, const View& view)
{
    const State& s = view.state;
    std::string out;
    for (const KnightId id : all_knights(*s.scenario)) {
        if (view.seat != s.scenario->game_master() && view.seat != seat_of(id)) continue;
        if (format == Format::html)
            out += as_html(s.sheet(id).name, rows_of(s, id));
        else
            out += cat(out.empty() ? "" : "\n", as_text(s.sheet(id).name, rows_of(s, id)));
    }
    if (format != Format::html) return out;
    return html_page(s.scenario->title,
                     "section { break-inside: avoid; margin-bottom: 6mm } th { width: 42mm }\n",
                     out);
}

std::span<const Paper> Rules::papers()
{
    static const std::array<Paper, 2> papers{
        Paper{"chronicle",
              "the battle told round by round, for the campaign's log",
              {Format::text, Format::markdown, Format::bbcode}},
        Paper{"sheet",
              "the knight's sheet as he stands; the game master gets all",
              {Format::text, Format::html}}};
    return papers;
}

std::string Rules::paper(std::string_view which, Format format, const View& view,
                         const std::vector<Event>& events)
{
    return which == "sheet" ? sheets(format, view) : chronicle(format, view, events);
}

}  // namespace montjoy::gpc
