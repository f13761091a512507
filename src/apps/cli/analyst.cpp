#include "apps/cli/analyst.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "apps/cli/failure.hpp"
#include "apps/cli/luck_ledger.hpp"
#include "apps/cli/retelling.hpp"
#include "apps/cli/thinking_time.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::cli {
namespace {

std::string decimals(double number, int places, bool sign = false)
{
    char text[40];
    std::snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", places, number);
    return text;
}

/// Ten-thousandths of a game as "+0.031".
std::string share(double worth) { return decimals(worth / 10'000, 3, true); }
std::string error_of(double worth) { return decimals(worth / 10'000, 3); }
std::string percent(double chance) { return decimals(100 * chance, 0) + " %"; }

std::unique_ptr<Adviser> adviser_of(const Match& match)
{
    auto adviser = match.adviser();
    if (!adviser) refuse(cat("there is no search for ", match.system(), ": it has no guide"));
    return adviser;
}

/// The seat that is asked for, or who is awaited.
Seat asked(const Match& match, const AnalystWords& words)
{
    if (!words.seat.empty()) return seat_of(match, words.seat);
    if (match.awaited().empty()) refuse("the game waits for nobody's choice here; --at goes to another step, --as names a seat");
    return *match.awaited().begin();
}

void write_bars(Writer& writer, const Preview& preview)
{
    writer.key("odds").open_list();
    for (const auto& odds : preview.odds) {
        writer.open().field("of", render(odds.title)).key("outcomes").open();
        for (const auto& bar : odds.bars) writer.field(bar.outcome, to_text(bar.chance));
        writer.close().close();
    }
    writer.close_list();
}

std::string json_of(const Match& match, Seat seat, const Advice& advice, const Estimate& stands)
{
    Writer writer;
    writer.open().field("seat", match.name_of_seat(seat));
    write_fields(writer, stands);
    write_fields(writer, advice, write_bars);
    return writer.close().text() + '\n';
}

std::string page_of(const Match& match, Seat seat, const Advice& advice, const Estimate& stands, const Style& style)
{
    const Idea& best = advice.ideas[advice.chosen];
    std::string text = cat(match.name_of_seat(seat), ": ", painted(style, Ink::strong, best.act), best.manner.empty() ? "" : cat(", going on ", best.manner), '\n');
    text += cat("how it stands, two turns on: ", share(stands.worth), " (error ", error_of(stands.error), "; +1 is won, -1 lost)");
    if (stands.won > 0) text += cat(", won by then in ", percent(stands.won), " of the trials");
    text += cat("\n", advice.nodes, " acts and rolls tried", advice.capped ? "; memory was at its cap" : "", "\n\n");
    std::vector<std::vector<std::string>> rows{{"idea", "trials", "worth", "error", "lead", "error"}};
    std::vector<const Idea*> order;
    for (const Idea& idea : advice.ideas) order.push_back(&idea);
    std::stable_sort(order.begin(), order.end(), [&](const Idea* a, const Idea* b) {
        return std::pair(a == &best, a->trials * 100'000.0 + a->worth) > std::pair(b == &best, b->trials * 100'000.0 + b->worth);
    });
    for (const Idea* const idea : order) {
        std::string name = idea == &best ? "> " : "  ";
        name += idea->act + (idea->manner.empty() ? "" : " (" + idea->manner + ")");
        if (idea->trials == 0)
            rows.push_back({name, "0", "", "", "", ""});
        else
            rows.push_back({name, cat(idea->trials), share(idea->worth), error_of(idea->error), share(idea->lead), error_of(idea->lead_error)});
    }
    text += table(style, rows);
    for (const auto& odds : best.preview.odds) {
        text += cat('\n', render(odds.title), '\n');
        std::vector<std::vector<std::string>> bars{{"outcome", "chance"}};
        for (const auto& bar : odds.bars) bars.push_back({bar.outcome, to_text(bar.chance)});
        text += table(style, bars);
    }
    return text;
}

}  // namespace

void hint(const Terminal& terminal, const AnalystWords& words)
{
    const auto match = replayed(words.file, words.at);
    const auto adviser = adviser_of(*match);
    const auto level = adviser->level(words.level);
    if (const std::string fault = fault_of_level(words.level); !level && !fault.empty()) wrong_words(fault);
    if (!level) wrong_words(cat("--level ", words.level, ": expected is search, search:easy, search:hard, search:NODES or search:TIMEms"));
    const Seat seat = asked(*match, words);
    if (!match->awaited().contains(seat)) refuse(cat("the game does not wait for ", match->name_of_seat(seat), " here"));
    const Advice advice = adviser->advise(seat, *level, patience_of(words.level));
    const Estimate stands = adviser->estimate(seat, 100);
    terminal.print(words.json ? json_of(*match, seat, advice, stands) : page_of(*match, seat, advice, stands, terminal.style()));
}

void show_threats(const Terminal& terminal, const AnalystWords& words)
{
    const auto match = replayed(words.file, words.at);
    const Seat seat = asked(*match, words);
    auto threats = adviser_of(*match)->threats(seat, static_cast<std::uint32_t>(words.trials));
    std::stable_sort(threats.begin(), threats.end(), [](const ThreatTo& a, const ThreatTo& b) { return std::pair(a.lost, a.hurt) > std::pair(b.lost, b.hurt); });
    if (words.json) {
        Writer writer;
        writer.open().field("seat", match->name_of_seat(seat)).field("trials", words.trials).key("pieces");
        write(writer, threats);
        terminal.print(writer.close().text() + '\n');
        return;
    }
    std::vector<std::vector<std::string>> rows{{"piece", "health", "hurt", "lost", "error", "damage"}};
    for (const ThreatTo& threat : threats)
        rows.push_back({threat.piece, cat(std::int64_t{threat.health}), percent(threat.hurt), percent(threat.lost), percent(threat.error), decimals(threat.damage, 1)});
    terminal.print(cat("What ", match->name_of_seat(seat), " has to fear in the enemy's next turn if it does no more now, by ", words.trials,
                       " trials from what it knows:\n", table(terminal.style(), rows)));
}

void show_rows(const Terminal& terminal, const AnalystWords& words)
{
    const auto match = replayed(words.file, words.at);
    const Seat seat = asked(*match, words);
    const auto answer = adviser_of(*match)->rows(seat, words.acts, static_cast<std::uint32_t>(words.trials));
    if (const auto* const why = std::get_if<std::string>(&answer)) refuse(*why);
    const auto& rows = *std::get_if<std::vector<RowOfActs>>(&answer);
    if (words.json) {
        Writer writer;
        writer.open().field("seat", match->name_of_seat(seat)).key("orders").open_list();
        for (const RowOfActs& row : rows) {
            writer.open().key("acts").open_list();
            for (const std::string& act : row.acts) writer.value(act);
            writer.close_list().field("worth", row.worth / 10'000).field("error", row.error / 10'000).field("exact", row.exact);
            writer.field("own_loss", row.own_loss).field("enemy_loss", row.enemy_loss).field("acts_done", row.done).close();
        }
        terminal.print(writer.close_list().close().text() + '\n');
        return;
    }
    std::vector<std::vector<std::string>> lines{{"order", "worth", "error", "enemy loses", "own loses", "acts done"}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RowOfActs& row = rows[i];
        const bool given = row.acts == words.acts;
        if (i >= 10 && !given) continue;
        lines.push_back({cat(given ? "* " : "  ", join(row.acts, ", ")), share(row.worth), row.exact ? "exact" : error_of(row.error),
                         decimals(row.enemy_loss, 2), decimals(row.own_loss, 2), decimals(row.done, 2)});
    }
    terminal.print(cat(rows.size(), rows.size() == 1 ? " order" : " orders", ", best first; * as asked\n", table(terminal.style(), lines)));
}

void show_luck(const Terminal& terminal, const AnalystWords& words)
{
    const auto end = replayed(words.file, words.at);
    const auto match = replayed(words.file, 0);
    adviser_of(*match);
    LuckLedger ledger(*match);
    for (const montjoy::Step& step : steps_of(*end)) ledger.step(step);
    ledger.close();
    terminal.print(words.json ? ledger.json() : ledger.page(terminal.style()));
}

}  // namespace montjoy::cli
