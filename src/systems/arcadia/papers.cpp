#include "systems/arcadia/papers.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "systems/arcadia/events.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/show.hpp"

namespace montjoy::arcadia {
namespace {

// How headings and lines are written in each kind of paper.
struct Hand {
    Format format;

    std::string heading(const std::string& text, int level) const
    {
        switch (format) {
            case Format::markdown: return cat(std::string(static_cast<std::size_t>(level), '#'), " ", text, "\n\n");
            case Format::bbcode: return level == 1 ? cat("[size=150][b]", text, "[/b][/size]\n") : cat("[b]", text, "[/b]\n");
            default: return cat(text, "\n", std::string(text.size(), level == 1 ? '=' : '-'), "\n");
        }
    }
    std::string line(const std::string& text) const
    {
        return cat(format == Format::markdown ? "- " : format == Format::bbcode ? "[*]" : "  ", text, "\n");
    }
    std::string begin_list() const { return format == Format::bbcode ? "[list]\n" : ""; }
    std::string end_list() const { return format == Format::bbcode ? "[/list]\n" : "\n"; }
    std::string board(const std::string& text) const
    {
        return format == Format::markdown ? cat("```\n", text, "```\n\n") : format == Format::bbcode ? cat("[code]\n", text, "[/code]\n") : cat(text, "\n");
    }
};

std::string losses(const Position& p, Side side, const Hand& hand)
{
    std::string out = hand.heading(p.scenario.side_name(side), 2) + hand.begin_list();
    for (const Unit& u : p.open.units[side]) {
        if (u.on_board() && u.damage == 0 && u.kills == 0) continue;
        std::vector<std::string> said;
        if (!u.on_board()) said.push_back(std::string(name_of(u.fate)));
        if (u.on_board() && u.damage > 0) said.push_back(cat(int{u.damage}, " damage"));
        if (u.kills > 0) said.push_back(cat("destroyed ", int{u.kills}));
        out += hand.line(cat(p.scenario.names[u.name], " (", halves_text(u.price), "): ", join(said, ", ")));
    }
    return out + hand.end_list();
}

std::string report(const View& view, Format format, const std::vector<Event>& events)
{
    const Hand hand{format};
    const Position p = eyes(view);
    const Scenario& s = *view.scenario;
    std::string out = hand.heading(s.title, 1);
    out += cat(s.side_name(Side::player), " ", quarters_text(score_of(p, Side::player)), ", ", s.side_name(Side::enemy), " ",
               quarters_text(score_of(p, Side::enemy)), " (", battle_text(p), ")\n\n");
    bool list = false;
    const auto heading = [&](const std::string& text) {
        if (list) out += hand.end_list();
        out += hand.heading(text, 2) + hand.begin_list();
        list = true;
    };
    for (const Event& e : events) {
        if (e.kind == Event::Kind::turn) {
            heading(cat(s.side_name(e.side), ", turn ", int{e.x}));
            continue;
        }
        const auto told = sentences(s, e);
        if (!told.empty() && !list) heading("Before the battle");
        for (const Message& m : told) out += hand.line(render_with_clause(m));
    }
    if (list) out += hand.end_list();
    for (const Side side : both_sides) out += losses(p, side, hand);
    return out;
}

/// A unit of one's own list after the battle.
struct Veteran {
    Enrolled unit;
    bool fell = false;
    int kills = 0;
};

std::vector<Veteran> after_battle(const View& view)
{
    std::vector<Veteran> all;
    for (const Enrolled& unit : view.scenario->armies[view.side].units) all.push_back({unit, false, 0});
    const auto& units = view.open.units[view.side];
    for (std::size_t i = 0; i < units.size() && i < view.own.list.size(); ++i) {
        Veteran& v = all[view.own.list[i] - 1u];
        v.fell = units[i].fate == Fate::destroyed || (units[i].fate == Fate::missing);
        v.kills = units[i].kills;
        if (!v.fell) ++v.unit.veteran;
    }
    return all;
}

// Who fell comes back as an inferior recruit; who destroyed an enemy and lives rises a step in quality, most
// kills first, as far as the points go. A commander who fell leaves the command to be given anew.
std::string campaign(const View& view)
{
    const Numbers& n = view.scenario->numbers;
    Army army = view.scenario->armies[view.side];
    auto all = after_battle(view);
    int points = 0;
    for (Veteran& v : all) {
        if (v.fell) {
            v.unit.quality = Quality::inferior;
            v.unit.veteran = 0;
            v.unit.commander = false;
            v.unit.price = static_cast<std::uint8_t>(price_of(n, v.unit.type, v.unit.quality, v.unit.attributes));
        }
        points += v.unit.price;
    }
    std::vector<Veteran*> rising;
    for (Veteran& v : all)
        if (!v.fell && v.kills > 0 && v.unit.quality != Quality::superior) rising.push_back(&v);
    std::stable_sort(rising.begin(), rising.end(), [](const Veteran* a, const Veteran* b) { return a->kills > b->kills; });
    for (Veteran* v : rising) {
        const auto better = static_cast<Quality>(static_cast<int>(v->unit.quality) + 1);
        const int price = price_of(n, v->unit.type, better, v->unit.attributes);
        if (points - v->unit.price + price > 2 * view.scenario->points) continue;
        points += price - v->unit.price;
        v->unit.quality = better;
        v->unit.price = static_cast<std::uint8_t>(price);
    }
    army.units.clear();
    for (const Veteran& v : all) army.units.push_back(v.unit);
    const bool commanded = std::any_of(army.units.begin(), army.units.end(), [](const Enrolled& u) { return u.commander; });
    if (!commanded) army.grade = Grade::inferior;
    ++army.battles;
    if (view.open.stage == Stage::over && view.open.winner == view.side) ++army.won;
    return army_json(army) + "\n";
}

}  // namespace

std::span<const Paper> all_papers()
{
    static const std::array<Paper, 2> papers{{
        {"report", "the battle turn by turn, as one army saw it", {Format::text, Format::markdown, Format::bbcode}},
        {"campaign", "the army for the next battle as JSON: the fallen replaced by recruits, veterans risen", {Format::text}},
    }};
    return papers;
}

std::string make_paper(std::string_view name, Format format, const View& view, const std::vector<Event>& events)
{
    return name == "campaign" ? campaign(view) : report(view, format, events);
}

}  // namespace montjoy::arcadia
