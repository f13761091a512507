// The page that leads a group through a battle: where it stands, each knight on a line, who is
// asked what, and what each choice would come to.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/preview.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/tools.hpp"

namespace montjoy::gpc {
namespace {

std::string halves(std::int32_t n)
{
    return cat(n / 2, n % 2 != 0 ? ".5" : "");
}

std::string fixed_one(double x)
{
    const auto tenths = static_cast<std::int64_t>(x * 10 + 0.5);
    return cat(tenths / 10, '.', tenths % 10);
}

std::string foe_card(const FoeKind& foe)
{
    std::string tags;
    for (const auto& [tag, there] : {std::pair<const char*, bool>{"missile", foe.missile},
                                     {"mounted", foe.mounted},
                                     {"longspear", foe.longspear},
                                     {"berserker", foe.berserker}})
        if (there) tags += cat(", ", tag);
    return cat(foe.name, " (skill ", foe.skill, ", ", foe.damage, "d6, armour ", foe.armour,
               foe.shield ? " + shield" : "", ", ", foe.hit_points, " hp, glory ", foe.glory,
               foe.ransom > 0 ? cat(", ransom L", foe.ransom) : "", tags,
               foe.assumed ? ", assumed)" : ")");
}

class Page {
public:
    Page(const View& view, const Style& style) : s_(view.state), seat_(view.seat), style_(style) {}

    std::string draw()
    {
        head();
        out_ += '\n';
        knights();
        out_ += cat(ink(Ink::quiet, assumed_note), '\n');
        turn();
        prepared();
        ask();
        return std::move(out_);
    }

private:
    std::string ink(Ink colour, std::string_view text) const
    {
        return painted(style_, colour, text);
    }
    std::string say(Text text, std::vector<Argument> arguments = {}) const
    {
        return render(text, arguments, style_.language);
    }
    std::string say(const Message& message) const
    {
        return render_with_clause(message, style_.language);
    }

    void head()
    {
        const Scenario& scenario = *s_.scenario;
        out_ += ink(Ink::strong, scenario.title);
        if (s_.phase == Phase::over) {
            out_ += cat("  ",
                        ink(s_.ending == Ending::victory  ? Ink::good
                            : s_.ending == Ending::defeat ? Ink::bad
                                                          : Ink::warning,
                            say(ending_words[s_.ending])),
                        "  Intensity ", s_.intensity, '\n');
            return;
        }
        out_ += cat("  ", say("round {} of {}", {int{s_.round}, int{s_.rounds}}), "  ",
                    scenario.table.title, "\n");
        intensity();
        out_ += cat(ink(Ink::quiet, step()), '\n');
    }

    /// Intensity on a line from the enemy's breaking to ours.
    void intensity()
    {
        const int start = s_.scenario->intensity;
        const int reach = s_.scenario->numbers.breaks_at;
        const int decides = s_.scenario->numbers.decides_at;
        std::string line;
        for (int at = start - reach; at <= start + reach; ++at) {
            const bool here = at == std::clamp<int>(s_.intensity, start - reach, start + reach);
            const std::string_view mark = here                                             ? "●"
                                          : at == start                                    ? "┼"
                                          : at == start - decides || at == start + decides ? "┊"
                                                                                           : "─";
            line += here ? ink(Ink::strong, mark)
                         : ink(at < start   ? Ink::good
                               : at > start ? Ink::bad
                                            : Ink::quiet,
                               mark);
        }
        const Ink colour = s_.intensity <= start - decides   ? Ink::good
                           : s_.intensity >= start + decides ? Ink::bad
                                                             : Ink::warning;
        out_ += cat("Intensity ", ink(colour, cat(s_.intensity)), "  ",
                    ink(Ink::good, "they break "), line, ink(Ink::bad, " we break"), "\n");
    }

    std::string step() const
    {
        switch (s_.phase) {
            case Phase::opening:
            case Phase::valorous:
            case Phase::declare:
                return "before step 1: who takes the field";
            case Phase::battle:
            case Phase::intensity:
                return "step 1: Battle against Intensity";
            case Phase::choose:
                return "step 1: manoeuvres";
            case Phase::after:
                return "step 2 is over";
            case Phase::followers:
            case Phase::followers_foe:
            case Phase::price:
                return "step 3: the followers";
            case Phase::difficulty:
            case Phase::awareness:
            case Phase::squire_search:
            case Phase::squire_intensity:
                return "step 4: the squire";
            case Phase::keeping:
                return "step 5: the result";
            case Phase::closing:
            case Phase::tide:
                return "the round is counted";
            case Phase::first_aid:
            case Phase::first_aid_points:
            case Phase::men_return:
            case Phase::fate:
                return "after the battle";
            default:
                return "step 2: the fight";
        }
    }

    std::string body(const Sheet& sheet, const Knight& k) const
    {
        const int whole = sheet.most_hit_points();
        const int left_now = std::clamp<int>(k.hit_points, 0, whole);
        const int cells = (left_now * 8 + whole - 1) / whole;
        std::string bar;
        for (int i = 0; i < 8; ++i) bar += i < cells ? "█" : "░";
        const Ink colour = !k.in() || 2 * k.hit_points <= whole ? Ink::bad
                           : k.hit_points < whole               ? Ink::warning
                                                                : Ink::good;
        return cat(ink(colour, bar), ' ', k.hit_points, '/', whole);
    }

    std::string unit(const Knight& k) const
    {
        if (k.health != Health::fit)
            return ink(Ink::bad,
                       cat(say(health_words[k.health]), k.secured ? ", off the field" : ""));
        if (k.quit) return ink(Ink::bad, "left the field");
        std::vector<std::string> words;
        if (k.fight.sits_out) words.push_back(ink(Ink::warning, "sits out"));
        if (!k.mounted) words.push_back(ink(Ink::warning, "on foot"));
        if (k.disrupted) words.push_back(ink(Ink::bad, "Disrupted"));
        if (k.disengaged) words.push_back(ink(Ink::good, "Disengaged"));
        if (k.flanked) words.push_back(ink(Ink::good, "flank +5"));
        if (k.shaken) words.push_back(ink(Ink::warning, "shaken"));
        return words.empty() ? "in the press" : join(words, ", ");
    }

    std::string doing(const Knight& k) const
    {
        const Fight& f = k.fight;
        if (f.result != Result::none)
            return cat(say(manoeuvres[f.manoeuvre].name), ": ", result_word(f.result));
        if (f.manoeuvre != Manoeuvre::none) {
            std::string text = say(manoeuvres[f.manoeuvre].name);
            if (f.partner) text += cat(" (", s_.sheet(f.partner).name, ')');
            if (f.fought > 0) text += cat(": ", f.won, " won, ", f.lost, " lost of ", f.fought);
            return text;
        }
        if (f.read) return say(outcome_words[f.battle]);
        if (f.announced) return "will disengage";
        return k.previous != Result::none ? cat("last round ", result_word(k.previous)) : "";
    }

    std::string result_word(Result r) const
    {
        const Ink colour = r == Result::triumph || r == Result::win ? Ink::good
                           : r == Result::even                      ? Ink::warning
                                                                    : Ink::bad;
        return ink(colour, say(result_words[r]));
    }

    void knights()
    {
        std::vector<std::vector<std::string>> rows{
            {"", "knight", "tier", "hit points", "men", "squire", "glory", "unit", "this round"}};
        for (const KnightId id : all_knights(*s_.scenario)) {
            const Knight& k = s_.knight(id);
            const bool his =
                id == s_.turn.lead || id == s_.turn.partner || asked(s_).contains(seat_of(id));
            rows.push_back({his ? ink(Ink::strong, "▶") : " ",
                            ink(his ? Ink::strong : Ink::side_1, s_.sheet(id).name), cat(k.tier),
                            body(s_.sheet(id), k),
                            cat(k.men, k.missing > 0 ? cat(" (-", k.missing, ')') : ""), squire(k),
                            halves(k.glory), unit(k), doing(k)});
        }
        out_ += table(style_, rows);
    }

    std::string squire(const Knight& k) const
    {
        const std::string word =
            cat(say(squire_words[k.squire]),
                k.squire_injured && k.squire == Squire::lost ? ", injured" : "");
        const bool well =
            k.squire == Squire::at_hand || k.squire == Squire::found || k.squire == Squire::none;
        return well ? word : ink(Ink::bad, word);
    }

    /// Who fights whom, in the turn under way.
    void turn()
    {
        if (!s_.turn.lead || s_.turn.foes.empty()) return;
        const Knight& k = s_.knight(s_.turn.lead);
        std::string line = cat(ink(Ink::strong, s_.sheet(s_.turn.lead).name),
                               s_.turn.partner ? cat(" and ", s_.sheet(s_.turn.partner).name) : "",
                               ", ", say(manoeuvres[k.fight.manoeuvre].name));
        if (k.fight.length > 0 && !s_.turn.steps_done) line += bouts(k.fight.length);
        out_ += cat(line, "; before him:\n");
        for (const Opponent& foe : s_.turn.foes)
            out_ += cat("  ", ink(Ink::side_2, foe_card(s_.foe(foe.kind))),
                        foe.damage > 0 ? cat(", hurt by ", foe.damage) : "",
                        foe.felled > 0 ? cat(", felled ", foe.felled) : "", '\n');
    }

    /// Which of so many exchanges is under way or comes next; once none does, how many were fought.
    std::string bouts(int length) const
    {
        const int bout = s_.turn.bout;
        if (s_.turn.fighting) return cat(", exchange ", bout, " of ", length);
        if (bout == 0) return cat(", exchanges: ", length);
        if (goes_on(s_, s_.turn.lead) || goes_on(s_, s_.turn.partner))
            return cat(", next exchange ", bout + 1, " of ", length);
        return cat(", exchanges fought: ", bout, " of ", length);
    }

    /// What is still to come, for the game master's eyes: a knight's scenario holds none of it.
    void prepared()
    {
        for (const Prepared& event : s_.scenario->prepared)
            if (event.round > s_.round)
                out_ += ink(Ink::quiet, cat(say("prepared for round {}: {}", {event.round, event.text}), '\n'));
    }

    void ask()
    {
        if (s_.phase == Phase::over) return totals();
        if (!is_choice(s_.phase)) {
            out_ += cat(ink(Ink::strong, "To roll: "), say(Rules::why(s_)), '\n');
            return;
        }
        out_ += cat(ink(Ink::strong, say(question(s_))), '\n');
        const bool master = seat_ == s_.scenario->game_master();
        const Seats now = asked(s_);
        if (!master && !now.contains(seat_)) return;
        for (const Seat who : now)
            if (who != s_.scenario->game_master() && (master || who == seat_))
                choices({static_cast<std::int8_t>(who.index)});
    }

    void choices(KnightId id)
    {
        switch (s_.phase) {
            case Phase::choose:
                return manoeuvre_table(id);
            case Phase::ready:
            case Phase::meet:
                return exchange_table(id);
            default:
                return plain_table(id);
        }
    }

    std::vector<Action> listed(KnightId id) const
    {
        std::vector<Action> actions;
        list_actions(s_, seat_of(id), actions);
        return actions;
    }
    std::string text_of(KnightId id, const Action& action) const
    {
        return Rules::to_text(*s_.scenario, seat_of(id), action);
    }

    void manoeuvre_table(KnightId id)
    {
        const Plan plan = usual_plan();
        std::vector<std::vector<std::string>> rows{{"say", "Triumph", "Win", "Even", "Lose",
                                                    "Crush", "wound", "out", "death", "glory",
                                                    "men lost"}};
        for (const Action& action : listed(id)) {
            const Choose& choose = *std::get_if<Choose>(&action);
            const Foresight f = foresee(s_, id, choose.manoeuvre, choose.partner, plan);
            std::vector<std::string> row{text_of(id, action)};
            for (const Result r :
                 {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
                row.push_back(percent(f.results[r]));
            for (const double chance : {f.wounded, f.fallen, f.death})
                row.push_back(percent(chance));
            row.push_back(fixed_one(f.glory));
            row.push_back(fixed_one(f.men));
            rows.push_back(std::move(row));
        }
        out_ += table(style_, rows);
        out_ += ink(Ink::quiet, cat("if ", plan_text(plan, Manoeuvre::attack),
                                    ", and splits his skill evenly; `whatif` takes another plan\n"));
    }

    /// The exchange that comes, against each foe; of the splits the telling ones.
    void exchange_table(KnightId id)
    {
        std::vector<std::vector<std::string>> rows{
            {"say", "skill", "against", "won", "drawn", "lost", ""}};
        std::vector<Action> actions = listed(id);
        for (const Action& action : actions) {
            if (const auto* split = std::get_if<Split>(&action)) {
                if (!telling(*split)) continue;
                part(rows, text_of(id, action), id, 0, split->first);
                part(rows, "", id, 1, split->second);
            } else if (const auto* meet = std::get_if<Meet>(&action)) {
                for (std::size_t i = 0; i < s_.turn.foes.size(); ++i)
                    if (s_.turn.foes[i].kind == meet->foe)
                        part(rows, text_of(id, action), id, i, exchange_skill(s_, id, i));
            } else if (std::holds_alternative<Strike>(action)) {
                const std::size_t place = s_.knight(id).fight.manoeuvre == Manoeuvre::flank
                                              ? static_cast<std::size_t>(s_.turn.bout)
                                              : 0;
                part(rows, text_of(id, action), id, std::min(place, s_.turn.foes.size() - 1),
                     exchange_skill(s_, id, std::min(place, s_.turn.foes.size() - 1)));
            } else {
                rows.push_back({text_of(id, action), "", "", "", "", "", hint(id, action)});
            }
        }
        out_ += table(style_, rows);
    }

    bool telling(const Split& split) const
    {
        const int whole = split.first + split.second;
        const int half = whole / 2;
        return whole <= 4 || split.first == 0 || split.second == 0 || split.first == half ||
               split.first == whole - half || split.first == (whole * 3 + 2) / 4 ||
               split.second == (whole * 3 + 2) / 4;
    }

    void part(std::vector<std::vector<std::string>>& rows, const std::string& say_it, KnightId id,
              std::size_t place, int skill)
    {
        const FoeKind& foe = s_.foe(s_.turn.foes[place].kind);
        State shared = s_;
        const KnightId other = id == s_.turn.lead ? s_.turn.partner : s_.turn.lead;
        shared.turn.shared = other && other != id && goes_on(s_, other);
        const int against = foe_skill(shared, id, place);
        if (skill == 0 && s_.turn.foes.size() == 2 && against_two(s_.knight(id).fight.manoeuvre)) {
            rows.push_back(
                {say_it, "0", cat(against), "", "", "", cat(foe.name, " attacks unopposed")});
            return;
        }
        const Shares e = exchange_shares(skill, against, foe.missile);
        rows.push_back({say_it, cat(skill), cat(against), percent(e.won / 400.0),
                        percent(e.drawn / 400.0), percent(e.lost / 400.0), foe.name});
    }

    /// A word on what an act would do.
    std::string hint(KnightId id, const Action& action) const
    {
        const View view{s_, seat_of(id)};
        const Preview preview = Rules::preview(view, action);
        std::vector<std::string> words;
        if (!preview.odds.empty())
            for (const auto& bar : preview.odds.front().bars)
                words.push_back(cat(bar.outcome, ' ', percent(bar.chance.to_double())));
        else if (!preview.sums.empty())
            words.push_back(cat(say(preview.sums.front().title), " ",
                                to_decimal(preview.sums.front().tally.total())));
        return join(words, ", ");
    }

    void plain_table(KnightId id)
    {
        std::vector<std::vector<std::string>> rows{{"say", cat("for ", s_.sheet(id).name)}};
        for (const Action& action : listed(id))
            rows.push_back({text_of(id, action), hint(id, action)});
        out_ += table(style_, rows);
    }

    void totals()
    {
        std::vector<std::vector<std::string>> rows{
            {"knight", "glory", "ransoms", "men lost", "squire", "state"}};
        for (const KnightId id : all_knights(*s_.scenario)) {
            const Knight& k = s_.knight(id);
            rows.push_back({s_.sheet(id).name, cat((k.glory + 1) / 2), cat("L", k.ransom),
                            cat(k.missing), squire(k), unit(k)});
        }
        out_ += table(style_, rows);
    }

    const State& s_;
    Seat seat_;
    Style style_;
    std::string out_;
};

}  // namespace

std::string Rules::show(const View& view, const Style& style)
{
    return Page(view, style).draw();
}

}  // namespace montjoy::gpc
