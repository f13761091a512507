// The report of a turn, to paste into a forum: what the scouts see, each combat with all its figures, what is
// left to do. GB-GM-3
#include <algorithm>

#include "base/markup.hpp"
#include "base/text.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/notation.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/show.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

/// Writes headings and lists in one of the formats.
class Sheet {
public:
    explicit Sheet(Format format) : format_(format) {}

    void title(std::string_view words)
    {
        switch (format_) {
            case Format::markdown: text_ += cat("# ", words, "\n\n"); break;
            case Format::bbcode: text_ += cat("[size=150][b]", words, "[/b][/size]\n\n"); break;
            case Format::html: text_ += cat("<h1>", title_ = html_text(words), "</h1>\n"); break;
            default: text_ += cat(words, "\n", std::string(width_of(words), '='), "\n\n"); break;
        }
    }
    void heading(std::string_view words)
    {
        close();
        switch (format_) {
            case Format::markdown: text_ += cat("## ", words, "\n\n"); break;
            case Format::bbcode: text_ += cat("[b]", words, "[/b]\n"); break;
            case Format::html: text_ += cat("<h2>", html_text(words), "</h2>\n"); break;
            default: text_ += cat(words, "\n", std::string(width_of(words), '-'), "\n"); break;
        }
    }
    void item(std::string_view words)
    {
        if (format_ == Format::bbcode) {
            text_ += cat(open_ ? "" : "[list]\n", "[*]", words, "\n");
        } else if (format_ == Format::html) {
            text_ += cat(open_ ? "" : "<ul>\n", "<li>", html_text(words), "\n");
        } else if (format_ == Format::markdown) {
            text_ += cat("- ", words, "\n");
        } else {
            const std::string broken = wrapped(words, 92, "    ");
            text_ += "  - " + broken.substr(4);
        }
        open_ = true;
    }
    /// A line that belongs to the item before it.
    void detail(std::string_view words)
    {
        if (format_ == Format::bbcode)
            text_ += cat("[i]", words, "[/i]\n");
        else if (format_ == Format::html)
            text_ += cat("<br><i>", html_text(words), "</i>\n");
        else
            text_ += cat(format_ == Format::markdown ? "  - " : "        ", words, "\n");
    }
    void block(std::string_view words)
    {
        close();
        switch (format_) {
            case Format::markdown: text_ += cat("```\n", words, "```\n\n"); break;
            case Format::bbcode: text_ += cat("[code]\n", words, "[/code]\n\n"); break;
            case Format::html: text_ += cat("<pre>\n", html_text(words), "</pre>\n"); break;
            default: text_ += cat(words, "\n"); break;
        }
    }
    std::string text()
    {
        close();
        if (format_ != Format::html) return text_;
        return cat("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", title_, "</title></head>\n<body>\n", text_,
                   "</body></html>\n");
    }

private:
    void close()
    {
        if (!open_) return;
        text_ += format_ == Format::bbcode ? "[/list]\n" : format_ == Format::html ? "</ul>\n" : "\n";
        open_ = false;
    }

    Format format_;
    std::string text_, title_;
    bool open_ = false;
};

class Report {
public:
    Report(const View& view, const std::vector<Event>& seen, Format format)
        : view_(view), s_(view.known), scenario_(*s_.scenario), own_(s_.side_of(view.seat.index)), seen_(seen), sheet_(format)
    {
    }

    std::string write()
    {
        sheet_.title(cat(scenario_.title, ": turn ", int{s_.round}, ", the report for the ", name_of(own_)));
        scouts();
        happenings();
        if (s_.stage == Stage::turn && s_.side == own_) left_to_do();
        if (s_.stage == Stage::over)
            sheet_.heading(s_.winner < 2 ? cat("The ", scenario_.sides[s_.winner], " has won") : std::string("Nobody has won"));
        return sheet_.text();
    }

private:
    void scouts()
    {
        sheet_.heading("What the scouts see");
        sheet_.block(draw_map(view_, Style{}));
        for (const City& city : s_.cities)
            place(city.cell, cat(scenario_.city_name(city.cell), " at ", scenario_.label(city.cell), ", level ", int{city.level}, ", held by ",
                                 city.nation == no_nation ? std::string("nobody") : scenario_.nations[city.nation].name));
        for (const Wall& wall : s_.walls)
            if (!city_at(s_, wall.cell))
                place(wall.cell, cat(scenario_.label(wall.cell), holds(s_, own_, wall.cell)          ? ", held by your side"
                                                                 : holds(s_, other(own_), wall.cell) ? ", held by the enemy"
                                                                                                     : ""));
        for (std::size_t i = 0; i < s_.pieces.stacks.size(); ++i) {
            const Stack& s = s_.pieces.stacks[i];
            if (s.side != own_) enemy(s, s_.pieces.units_of(i), s_.pieces.characters_of(i));
        }
        if (scenario_.seats[view_.seat.index].game_master || s_.stage == Stage::over) return;
        const Memory& m = *s_.memory[index_of(own_)];
        for (std::size_t i = 0; i < m.stacks.stacks.size(); ++i) {
            if (in_sight(s_, own_, m.stacks.stacks[i].cell)) continue;
            remembered(m, i);
        }
    }

    /// Walls of a place, and from when they are known.
    void place(Cell cell, const std::string& what)
    {
        const int points = walls_at(s_, cell);
        const std::string when = dated(s_, view_.seat, cell);
        sheet_.item(cat(what, ", ", points, points == 1 ? " wall point" : " wall points", when.empty() ? "" : "; ", when));
    }

    void enemy(const Stack& s, std::span<const Unit> units, std::span<const Character> characters)
    {
        std::string text = cat(scenario_.label(s.cell), '.', int{s.place}, ": ", name_of(s.type), " of ", scenario_.nations[s.nation].name, ", ",
                               list_of(s_, s.nation, units));
        for (const Character& c : characters) text += cat("; ", words_of(scenario_, c));
        if (s.ward > 0) text += cat("; guards ", scenario_.label(s.cell), '.', int{s.ward});
        sheet_.item(text);
    }

    void remembered(const Memory& m, std::size_t i)
    {
        const Stack& s = m.stacks.stacks[i];
        std::vector<UnitShot> units;
        for (const Unit& unit : m.stacks.units_of(i)) units.push_back({m.designs[s.nation][unit.design], unit.left});
        std::string text = cat(scenario_.label(s.cell), ": ", name_of(s.type), " of ", scenario_.nations[s.nation].name, ", ", list_of(units));
        for (const Character& c : m.stacks.characters_of(i)) text += cat("; ", words_of(scenario_, c));
        sheet_.item(cat(text, "; as seen in turn ", int{m.stacks.rounds[i]}));
    }

    // What has happened since the turn before this one began.
    void happenings()
    {
        std::size_t from = seen_.size();
        for (int turns = 0; from > 0 && turns < 2; --from)
            if (std::holds_alternative<TurnBegan>(seen_[from - 1].body)) ++turns;
        sheet_.heading("What has happened");
        bool any = false;
        for (std::size_t i = from, next = 0; i < seen_.size(); i = next) {
            // Units popped alike are one line.
            const auto line = [&](std::size_t k) { return render(Rules::describe(scenario_, seen_[k])[0]); };
            next = i + 1;
            if (std::holds_alternative<Popped>(seen_[i].body))
                while (next < seen_.size() && std::holds_alternative<Popped>(seen_[next].body) && line(next) == line(i)) ++next;
            if (next - i > 1)
                sheet_.item(cat(line(i), " (", next - i, " times)"));
            else
                any = tell(seen_[i]) || any;
            any = any || next - i > 1;
        }
        if (!any) sheet_.item("Nothing that you would know of.");
    }

    bool tell(const Event& event)
    {
        if (const auto* fought = std::get_if<Fought>(&event.body)) {
            combat(*fought);
            return true;
        }
        if (const auto* battered = std::get_if<Battered>(&event.body)) {
            sheet_.item(render(Rules::describe(scenario_, event)[0]));
            tally("Attack", battered->blow.attack);
            return true;
        }
        if (std::holds_alternative<Moved>(event.body) || std::holds_alternative<Arranged>(event.body)) return false;
        const auto messages = Rules::describe(scenario_, event);
        for (const Message& message : messages) sheet_.item(render(message));
        return !messages.empty();
    }

    std::string shot_text(const StackShot& shot) const
    {
        std::string text = cat(words_of(scenario_, shot.tag), " (", list_of(shot.units));
        for (const CharacterShot& c : shot.characters) text += cat("; ", words_of(scenario_, c));
        return text + ')';
    }

    void tally(std::string_view title, const Tally& sums)
    {
        std::string text = cat(title, ' ', to_decimal(sums.total()));
        for (std::size_t i = 0; i < sums.lines().size(); ++i) {
            const Tally::Line& line = sums.lines()[i];
            const bool times = line.operation == Tally::Operation::multiply;
            text += cat(i == 0 ? " = " : times ? " x " : " + ", to_decimal(line.amount), ' ', render_with_clause(line.why));
        }
        sheet_.detail(text);
    }

    void blow(std::string_view attack, std::string_view defence, const BlowShot& b)
    {
        tally(attack, b.attack);
        tally(defence, b.defence);
        sheet_.detail(cat("2d5: ", b.dice, ", hits: ", b.hits, " (GB-COM-5)"));
    }

    void combat(const Fought& e)
    {
        std::string text = cat(shot_text(e.attacker), e.fire ? " fires at " : " attacks ", shot_text(e.defender));
        if (e.aim > 0) text += cat(", at its unit ", e.aim);
        sheet_.item(text);
        blow("Attack", "less Defence", e.blow);
        if (e.back)
            blow("Attack in return", "less Defence", *e.back);
        else
            sheet_.detail(e.fire ? "Nobody strikes back at fire (GB-UNIT-5)." : "Its shot is spent: it does not strike back (GB-COM-7).");
        sheet_.detail(cat("Left of the attacker: ", list_of(e.attacker_left.units)));
        sheet_.detail(cat("Left of the defender: ", list_of(e.defender_left.units), e.shot_taken ? "; its shot is taken" : ""));
    }

    void left_to_do()
    {
        sheet_.heading("What is left to do");
        for (std::size_t n = 0; n < s_.nations.size(); ++n) {
            const Nation nation = static_cast<Nation>(n);
            if (s_.side_of(nation) != own_ || s_.nations[n].out) continue;
            const bool ended = s_.ended.contains({nation});
            sheet_.item(cat(scenario_.nations[n].name, ": ", half_points(s_.nations[n].half_points), " points", ended ? ", has ended its turn" : ""));
            if (ended) continue;
            for (std::size_t i = 0; i < s_.pieces.stacks.size(); ++i) {
                const Stack& s = s_.pieces.stacks[i];
                if (s.nation != nation || !s.reached) continue;
                const Condition c = condition_of(s_, i);
                const bool moves = c.left > 0 && !c.any(mark::shaken) && !c.held_fast && !c.units_dug;
                const bool fights = bar_attacker(s_, i, c) == Bar::none;
                if (!moves && !fights) continue;
                std::string text = cat(name_of_stack(scenario_, s.nation, s.number), " at ", scenario_.label(s.cell), ": ");
                if (moves) text += cat("may move ", c.left);
                if (fights) text += cat(moves ? ", " : "", "may attack");
                sheet_.detail(text);
            }
        }
    }

    const View& view_;
    const State& s_;
    const Scenario& scenario_;
    Side own_;
    const std::vector<Event>& seen_;
    Sheet sheet_;
};

}  // namespace

std::span<const Paper> Rules::papers()
{
    static const std::array<Paper, 1> all{{{"report", "the report of the turn, to paste into a forum",
                                            {Format::text, Format::markdown, Format::bbcode, Format::html}}}};
    return all;
}

std::string Rules::paper(std::string_view asked, Format format, const View& view, const std::vector<Event>& seen)
{
    return asked == "report" ? Report(view, seen, format).write() : std::string();
}

}  // namespace montjoy::gobwin
