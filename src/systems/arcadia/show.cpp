#include "systems/arcadia/show.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "ruleset/page.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/writing.hpp"

namespace montjoy::arcadia {
namespace {

// A hex is two lines of five columns: its name and ground above, who stands there below. The columns that are
// one hex shorter hang half a hex lower.
constexpr std::size_t cell_width = 5;

struct Wash {
    std::uint8_t ground;
    std::string_view symbol;
};

// By Terrain: the ground of the 256-colour palette, and a letter for pages without colour.
constexpr std::array<Wash, 14> washes{{{151, " "}, {65, "w"}, {180, "h"}, {137, "r"}, {101, "m"}, {74, "~"}, {110, "f"},
                                       {145, "b"}, {68, "="}, {173, "t"}, {247, "F"}, {187, "e"}, {243, "C"}, {236, "x"}}};
constexpr std::array<std::string_view, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};
constexpr std::array<std::string_view, 5> wounds{" ", "·", ":", "∴", "#"};

std::uint8_t ink_of(Side side) { return side == Side::player ? 124 : side == Side::enemy ? 18 : 53; }

std::string hex_head(const Position& p, At at, const Style& style)
{
    const Wash& wash = washes[static_cast<std::size_t>(p.ground(at))];
    std::string mark(style.colour && wash.symbol != " " ? std::string_view(" ") : wash.symbol);
    for (const Objective& o : p.open.objectives)
        if (o.hexes.contains(at)) mark = "*";
    for (const Prize& prize : p.open.prizes)
        if (prize.at == at) mark = "$";
    if (p.open.defences.contains(at)) mark = "#";
    if (p.open.burning[Side::player].contains(at) || p.open.burning[Side::enemy].contains(at)) mark = "^";
    if (style.colour) return painted(style, 240, wash.ground, cat(label(p.board(), at), mark));
    return cat(label(p.board(), at), mark);
}

std::string hex_foot(const Position& p, At at, const Style& style)
{
    const Wash& wash = washes[static_cast<std::size_t>(p.ground(at))];
    const Ref ref = p.at(at);
    if (!ref) return style.colour ? painted(style, 240, wash.ground, "     ") : cat(" ", wash.symbol == " " ? "." : wash.symbol, "   ");
    const Unit& u = p.unit(ref);
    std::string code(u.in_boat ? "bo" : u.breed().code);
    if (!style.colour && ref.side() == Side::enemy)
        for (char& c : code) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    const std::string_view facing = ref.side() == Side::wild ? "*" : arrows[u.facing];
    const std::string_view mark = u.leader != none ? "+" : u.disorganized ? "?" : u.ordered && !u.moved ? "!" : " ";
    const std::string text = cat(code, facing, wounds[std::min<std::size_t>(u.damage, 4)], mark);
    if (!style.colour) return cat(ref.side() == Side::player ? text : text);
    return painted(style, ink_of(ref.side()), wash.ground, text);
}

std::string one_line(const Position& p, int line, const Style& style)
{
    std::string out;
    for (int c = 1; c <= p.board().columns(); ++c) {
        const int shifted = c % 2 == 0 ? line - 1 : line;
        const int row = shifted / 2;
        const bool inside = shifted >= 0 && row < p.board().depth(c);
        if (!inside) {
            out += std::string(cell_width, ' ');
            continue;
        }
        const auto at = static_cast<At>((c - 1) * p.board().grid.rows + row);
        out += shifted % 2 == 0 ? hex_head(p, at, style) : hex_foot(p, at, style);
    }
    return out;
}

std::string marks_of(const Position& p, Ref ref)
{
    const Unit& u = p.unit(ref);
    std::vector<std::string> marks;
    if (u.commander) marks.emplace_back("commander");
    if (u.leader != none) marks.push_back(cat("led by ", p.scenario.names[p.unit(ref.side(), u.leader).name]));
    if (u.disorganized) marks.emplace_back("disorganized");
    if (u.ordered) marks.emplace_back(u.moved ? "moved" : "ordered");
    if (u.attacked) marks.emplace_back("has attacked");
    if (u.cursed) marks.emplace_back("cursed");
    if (u.roused) marks.emplace_back("roused");
    if (u.mired) marks.emplace_back("mired");
    if (u.snared) marks.emplace_back("snared");
    if (u.in_boat) marks.emplace_back("in a boat");
    for (const Prize& prize : p.open.prizes)
        if (prize.bearer == ref) marks.emplace_back(p.open.kind == Kind::seize_magic_item ? "bears the magic item" : "bears a chest");
    for (const Attribute a : every<Attribute>())
        if (u.attributes & ~u.breed().attributes & with(a)) marks.emplace_back(name_of(a));
    return join(marks, ", ");
}

std::string army_table(const Position& p, Side side, const Style& style)
{
    std::vector<std::vector<std::string>> rows{{"hex", "unit", "", "CF", "move", "range", "damage", "price", ""}};
    std::vector<std::pair<At, Ref>> order;
    p.each_on_board(side, [&](Ref ref, const Unit& u) { if (u.leads == none) order.emplace_back(u.at, ref); });
    std::sort(order.begin(), order.end());
    for (const auto& [at, ref] : order) {
        const Unit& u = p.unit(ref);
        const Figures& f = p.figures(u);
        const int range = range_of(p, u);
        rows.push_back({label(p.board(), at), p.scenario.names[u.name], std::string(u.quality == Quality::ordinary ? "" : name_of(u.quality)),
                        cat(int{f.foot}, "/", int{f.mounted}), cat(int{f.move}), range == 0 ? "" : cat(range),
                        u.damage == 0 ? "" : cat(int{u.damage}), halves_text(u.price), marks_of(p, ref)});
    }
    if (rows.size() == 1) return {};
    return cat(painted(style, ink_of_side(static_cast<std::size_t>(side)), p.scenario.side_name(side)), "\n", table(style, rows));
}

// What is asked now, where the acts that are offered do not say so themselves.
std::string_view moment_text(const Eyes& e)
{
    if (!e.open.errands.empty()) return {};
    switch (e.open.stage) {
        case Stage::command_lore: return "lore after the orders?";
        case Stage::enemy_lore: return "lore in the enemy's turn?";
        case Stage::before_attack: return "lore for the attack?";
        case Stage::before_defence: return "lore for the defence?";
        case Stage::after_die: return "lore after the die?";
        case Stage::won: return "lore for who has won?";
        case Stage::struck: return "lore after the attack?";
        case Stage::answer: return "an answer to the enemy's card?";
        case Stage::move: return "movement";
        case Stage::ranged: return "ranged combat";
        case Stage::close: return "close combat";
        default: return {};
    }
}

// Whether the battle and its ground are still to be found out.
bool unsettled(const Position& p) { return p.scenario.generated && p.open.stage <= Stage::first; }

std::string status(const Eyes& e, const Style& style)
{
    const Open& o = e.open;
    std::string out;
    std::vector<std::vector<std::string>> rows{{"army", "VP", "turn", "tokens", "cards", "lore", ""}};
    for (const Side side : both_sides) {
        int lore = 0;
        for (const std::uint8_t n : o.lore_hand[side]) lore += n;
        rows.push_back({e.scenario.side_name(side), quarters_text(score_of(e, side)), cat(int{o.turns[side]}), cat(int{o.tokens[side]}),
                        e.scenario.npc[side] ? std::string("deck") : cat(int{o.hand[side]}), cat(lore),
                        demoralized(e, side) ? std::string("demoralized") : std::string()});
    }
    out += table(style, rows);
    out += cat(battle_text(e), " · ", weather_text(o.weather), " (", int{o.weather}, ")", is_night(e) ? " · night" : "");
    if (o.defender != Side::wild) out += cat(" · ", e.scenario.side_name(o.defender), " defends");
    if (o.card != none) out += cat(" · ", cards[static_cast<Card>(o.card)].title, " in play");
    if (o.distracted) out += " · Distracted";
    if (o.blood_lust) out += " · Blood Lust";
    if (const auto asked = moment_text(e); !asked.empty()) out += cat(" · ", asked);
    for (const Objective& each : o.objectives) {
        At first = nowhere;
        each.hexes.for_each([&](At at) { if (first == nowhere) first = at; });
        out += cat("\nobjective at ", label(e.board(), first), ": ", each.holder == Side::wild ? std::string("nobody's") : e.scenario.side_name(each.holder));
    }
    return out + "\n";
}

std::string reserve_table(const Secret& own, const Scenario& s, const Style& style)
{
    if (own.reserve.empty()) return {};
    std::vector<std::vector<std::string>> rows{{"no.", "off the board", "", "price", "scouts for", ""}};
    for (const Recruit& r : own.reserve) {
        std::vector<std::string> marks;
        if (r.commander) marks.emplace_back("commander");
        if (r.held) marks.emplace_back("held back");
        if (r.late) marks.emplace_back("with the reserves");
        if (r.section != Section::none) marks.emplace_back(name_of(r.section));
        if (r.ordered) marks.emplace_back("ordered");
        if (own.scouts >> r.list & 1) marks.emplace_back("scouts");
        rows.push_back({cat(int{r.list}), s.names[r.name], std::string(r.quality == Quality::ordinary ? "" : name_of(r.quality)),
                        halves_text(r.price), r.breed().scouting == 0 ? std::string() : cat(int{r.breed().scouting}), join(marks, ", ")});
    }
    return table(style, rows);
}

std::string cards_text(const Eyes& e, const Style& style)
{
    std::string out;
    std::vector<std::string> hand;
    for (std::uint64_t left = e.own.hand; left != 0; left &= left - 1)
        hand.emplace_back(name_of(e.numbers().deck[static_cast<std::size_t>(std::countr_zero(left))].card));
    if (!hand.empty()) out += wrapped(cat("hand: ", join(hand, " · ")), static_cast<std::size_t>(style.width));
    std::vector<std::string> lore;
    for (std::uint64_t left = e.own.lore; left != 0; left &= left - 1) {
        const LoreCard& card = e.scenario.lore[static_cast<std::size_t>(std::countr_zero(left))];
        lore.push_back(cat(card.id, " (", int{card.cost}, ")"));
    }
    if (!lore.empty()) out += wrapped(cat("lore: ", join(lore, " · ")), static_cast<std::size_t>(style.width));
    const Allowance& a = e.own.orders;
    if (e.open.stage == Stage::orders && e.open.active == e.side) {
        std::vector<std::string> left;
        const auto say = [&](std::uint8_t n, std::string_view where) { if (n > 0) left.push_back(n == all_units ? cat("all ", where) : cat(int{n}, " ", where)); };
        say(a.left, "on the left"), say(a.centre, "in the centre"), say(a.right, "on the right"), say(a.anywhere, "by the card");
        out += cat("orders left: ", left.empty() ? std::string("none counted") : join(left, ", "), "\n");
    }
    return out;
}

}  // namespace

std::string_view battle_text(const Position& p)
{
    return unsettled(p) ? std::string_view("scouting: the battle is not known yet") : name_of(p.open.kind);
}

std::string show_board(const Position& p, Side, const Style& style)
{
    std::string out;
    for (int line = 0; line < 2 * p.board().grid.rows; ++line) {
        std::string row = one_line(p, line, style);
        while (!row.empty() && row.back() == ' ') row.pop_back();
        out += row + "\n";
    }
    return out;
}

std::string show_view(const View& view, const Style& style)
{
    const Eyes e = eyes(view);
    std::string out = painted(style, Ink::strong, view.scenario->title) + "\n" + status(e, style);
    if (!unsettled(e)) out += show_board(e, view.side, style);
    if (view.open.stage == Stage::over) {
        const Side winner = view.open.winner;
        out += painted(style, Ink::strong, winner == Side::wild ? std::string("The battle is drawn.") : cat(view.scenario->side_name(winner), " has won.")) + "\n";
    }
    for (const Side side : both_sides) out += army_table(e, side, style);
    out += reserve_table(view.own, *view.scenario, style);
    out += cards_text(e, style);
    return out;
}

}  // namespace montjoy::arcadia
