// Papers of a battle: the player's sheet (GH-PLAY-2), the report, and the survivors as an army list
// for the next battle (GH-XP-1).
#include <algorithm>

#include "base/markup.hpp"
#include "base/text.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/army.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

constexpr std::string_view assumed_note = "EP rests on assumed numbers in place of lost ones.";

std::string weapons_text(const State& state, const Unit& unit)
{
    std::vector<std::string> all;
    const Kit& kit = kit_of(state, unit);
    for (std::size_t i = 0; i < kit.count; ++i)
        if ((unit.carried >> i & 1) != 0) all.emplace_back(name_of(kit.weapons[i]));
    return all.empty() ? "-" : join(all, ", ");
}

std::string movement_text(Type type)
{
    const TypeRow& row = types[type];
    std::string text = cat(row.normal, '/', is_machine(type) ? std::string("-") : cat(row.charge));
    if (row.fly_charge > 0) text += cat(", flying ", row.fly_normal, '/', row.fly_charge);
    return text;
}

std::string level_text(int level)
{
    return cat(level, level > veteran_above ? " (veteran)" : level >= elite_level ? " (elite)" : "");  // GH-UNIT-19
}

/// The lines of one unit on the sheet.  GH-PLAY-2
std::vector<std::pair<std::string_view, std::string>> sheet_lines(const State& state, const Unit& unit)
{
    const Kit& kit = kit_of(state, unit);
    return {{"Name", to_text(name_of(state, unit))},
            {"Race", is_machine(kit.type) || is_creature(kit.type) ? "-" : std::string(name_of(kit.race))},
            {"Level", level_text(unit.level)},
            {"XP", cat(unit.xp)},
            {"Morale", cat(unit.morale < 0 ? "" : "+", unit.morale, " (", name_of(band_of(unit.morale)), ")")},
            {"RP", cat(unit.rp, " of ", types[kit.type].rp)},
            {"Movement", movement_text(kit.type)},
            {"EP", to_decimal(Fraction(ep_of(state, unit), 100))},
            {"Armour", std::string(name_of(kit.armour))},
            {"Shield", std::string(name_of(kit.shield))},
            {"Weapons", weapons_text(state, unit)}};
}

bool any_assumed_ep(const Numbers& numbers)
{
    return std::any_of(numbers.armour_ep.values.begin(), numbers.armour_ep.values.end(), [](Number n) { return n.assumed; }) ||
           std::any_of(numbers.shield_ep.values.begin(), numbers.shield_ep.values.end(), [](Number n) { return n.assumed; });
}

template <class F>
void for_each_own(const View& view, F visit)
{
    for (const Unit& unit : view.state.units)
        if (unit.alive() && unit.seat == view.seat.index) visit(unit);
}

std::string sheet_text(const View& view)
{
    const Scenario& s = *view.state.scenario;
    std::vector<std::vector<std::string>> rows;
    for_each_own(view, [&](const Unit& unit) {
        const auto lines = sheet_lines(view.state, unit);
        if (rows.empty()) {
            rows.emplace_back();
            for (const auto& [name, value] : lines) rows.back().emplace_back(name);
        }
        rows.emplace_back();
        for (const auto& [name, value] : lines) rows.back().push_back(value);
    });
    std::string out = cat("Player: ", s.seats[view.seat.index].name, "   Battle: ", s.title, "   Round: ", view.state.round, "\n\n");
    out += rows.empty() ? "No unit is left.\n" : table(Style{}, rows);
    if (any_assumed_ep(s.numbers)) out += cat("\n", assumed_note, "\n");
    return out;
}

std::string sheet_html(const View& view)
{
    const Scenario& s = *view.state.scenario;
    const std::string player = html_text(s.seats[view.seat.index].name), title = html_text(s.title);
    std::string out = cat(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>", player, ", ", title,
        "</title>\n<style>\n@page { size: A4; margin: 14mm; }\n"
        "body { font: 10pt/1.35 Alegreya, Georgia, serif; color: #2a2520; margin: 0 auto; max-width: 182mm; }\n"
        "h1 { font-size: 15pt; margin: 0; }\np { margin: 1mm 0 3mm; }\n"
        "main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm; }\n"
        "section { border: 0.3mm solid #2a2520; padding: 2mm; break-inside: avoid; }\n"
        "h2 { font-size: 11pt; margin: 0 0 1mm; }\n"
        "dl { display: grid; grid-template-columns: max-content 1fr; margin: 0; }\ndt { color: #6a6054; padding-right: 3mm; }\n"
        "dd { margin: 0; border-bottom: 0.1mm solid #2a252040; }\n</style>\n</head>\n<body>\n<h1>Player's sheet</h1>\n<p>Player: ",
        player, " &middot; Battle: ", title, " &middot; Round: ", view.state.round, "</p>\n<main>\n");
    for_each_own(view, [&](const Unit& unit) {
        out += "<section>\n";
        const auto lines = sheet_lines(view.state, unit);
        out += cat("<h2>", html_text(lines[0].second), "</h2>\n<dl>\n");
        for (const auto& [name, value] : std::span(lines).subspan(1))  // its name stands above
            out += cat("<dt>", name, "</dt><dd>", html_text(value), "</dd>\n");
        out += "</dl>\n</section>\n";
    });
    out += "</main>\n";
    if (any_assumed_ep(s.numbers)) out += cat("<p>", assumed_note, "</p>\n");
    return cat(out, "</body>\n</html>\n");
}

bool is_told(EventKind kind)
{
    return kind != EventKind::activated && kind != EventKind::turned && kind != EventKind::waited &&
           kind != EventKind::rolled_initiative && kind != EventKind::deployed && kind != EventKind::changed_hand;
}

struct Marks {
    std::string_view title_open, title_close, head_open, head_close, list_open, item, item_close, list_close;
};

const Marks& marks_of(Format format)
{
    static constexpr Marks text{"", "\n\n", "\n", "\n", "", "  ", "\n", ""};
    static constexpr Marks markdown{"# ", "\n", "\n## ", "\n\n", "", "- ", "\n", ""};
    static constexpr Marks bbcode{"[size=150]", "[/size]\n", "\n[b]", "[/b]\n", "[list]\n", "[*]", "\n", "[/list]\n"};
    return format == Format::markdown ? markdown : format == Format::bbcode ? bbcode : text;
}

std::string report(const View& view, Format format, const std::vector<Event>& events)
{
    const Scenario& s = *view.state.scenario;
    const Marks& m = marks_of(format);
    std::string out = cat(m.title_open, s.title, m.title_close);
    bool open = false;
    const auto head = [&](std::string_view title) {
        if (open) out += m.list_close;
        out += cat(m.head_open, title, m.head_close, m.list_open);
        open = true;
    };
    for (const Event& event : events) {
        if (event.kind == EventKind::round_began) {
            head(cat("Round ", event.a));
            continue;
        }
        if (!is_told(event.kind)) continue;
        if (!open) head("Before the battle");
        for (const Message& message : Rules::describe(s, event)) out += cat(m.item, render(message), m.item_close);
    }
    head("How it stands");
    for (std::uint8_t side = 0; side < s.sides.size(); ++side) {
        int units = 0;
        for (const Unit& unit : view.state.units) units += unit.alive() && side_of(view.state, unit) == side ? 1 : 0;
        out += cat(m.item, s.sides[side], ": ", units, units == 1 ? " unit with " : " units with ", rp_on_field(view.state, side, false), " of ", s.start_rp[side],
                   " RP", m.item_close);
    }
    return cat(out, m.list_close);
}

/// A survivor for the next list. Irregulars past level 2 are raised as Infantry; where their race
/// forms none such they stay what they are, at the end of level 2.  GH-XP-1, GH-UNIT-1, GH-UNIT-18
void write_veteran(Writer& w, const State& state, const Unit& unit)
{
    Kit kit = kit_of(state, unit);
    int level = std::min<int>(unit.level, 99), xp = unit.xp;
    std::optional<int> number;
    if (unit.number <= 50) number = unit.number;
    if (kit.type == Type::irregulars && level > 2) {
        if (kit.race == Race::hobbits && kit.weapons[0] != Weapon::slings) {
            level = 2;
            xp = xp_a_level - 1;
        } else {
            kit.type = Type::infantry;
            number.reset();
        }
    }
    write_entry(w, kit, level, xp, number);
}

std::string veterans(const View& view)
{
    const Scenario& s = *view.state.scenario;
    Writer w;
    w.open().field("title", cat("Veterans of ", s.title).substr(0, 100));
    std::vector<std::string_view> allows;
    for_each_own(view, [&](const Unit& unit) {
        const Type type = type_of(view.state, unit);
        if ((type == Type::assault_tower || type == Type::covered_ram) &&
            std::find(allows.begin(), allows.end(), name_of(type)) == allows.end())
            allows.push_back(name_of(type));
    });
    if (!allows.empty()) {
        w.key("allows").open_list();
        for (const std::string_view type : allows) w.value(type);
        w.close_list();
    }
    w.key("units").open_list();
    for_each_own(view, [&](const Unit& unit) {
        if (!unit.is(Mark::unfinished)) write_veteran(w, view.state, unit);
    });
    w.close_list().close();
    return cat(w.text(), "\n");
}

}  // namespace

std::span<const Paper> Rules::papers()
{
    static const std::array<Paper, 3> all{
        {{"sheet", "the player's sheet: every unit with all its figures", {Format::text, Format::html}},
         {"report", "what happened, round by round", {Format::text, Format::markdown, Format::bbcode}},
         {"veterans", "the survivors with level and XP, an army list for the next battle", {Format::text}}}};
    return all;
}

std::string Rules::paper(std::string_view which, Format format, const View& view, const std::vector<Event>& events)
{
    if (which == "sheet") return format == Format::html ? sheet_html(view) : sheet_text(view);
    if (which == "report") return report(view, format, events);
    if (which == "veterans") return veterans(view);
    return {};
}

}  // namespace montjoy::gbh
